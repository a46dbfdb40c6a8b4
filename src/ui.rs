//! The window: the only folder that knows iced.
//!
//! * the design kit (`theme`, `style`, `glyph`, `around`, `paint`, `fit`, `widget`): plain words, numbers and messages in,
//!   elements out; it knows no game, battle, die or file;
//! * `screen`: one module a screen; it translates what the core prepared into calls of the kit, and never picks a
//!   colour, size or font itself;
//! * `keys`: the one table of keys;
//! * `app`: owns everything and carries out what screens ask.

pub mod app;
mod around;
pub mod fit;
pub mod glyph;
pub mod keys;
pub mod paint;
pub mod screen;
mod start;
pub mod style;
pub mod theme;
pub mod widget;

pub use start::{Start, StartError, opening, run};
pub use style::{Element, FONTS, HEAD, HEAD_BOLD, Space, TEXT, TEXT_BOLD, Type};
pub use theme::{Look, Palette, Scheme, Side, SideColour};
