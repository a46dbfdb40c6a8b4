//! The design kit: what the program looks like, and the pieces all screens are made of.
//!
//! It must not know any game, battle, die source or file: every function here takes plain words, numbers and
//! messages. Screens translate their state into these calls and never pick a colour, size or font themselves.

pub mod fit;
pub mod glyph;
pub mod paint;
pub mod screen;
pub mod style;
pub mod theme;
pub mod widget;

pub use style::{Element, FONTS, HEAD, HEAD_BOLD, Space, TEXT, TEXT_BOLD, Type};
pub use theme::{Look, Palette, Scheme, Side, SideColour};
