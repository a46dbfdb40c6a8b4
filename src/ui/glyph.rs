//! Everything drawn by hand: map symbols, marker glyphs, dice, shells, the exhaustion bar.
//!
//! Glyphs are looked up by name, so that data files can name them. They must not know what a marker or a unit does.

mod die;
mod exhaustion;
mod marker;
mod shells;
mod symbol;
mod trace;

pub use die::{DieMark, die};
pub use exhaustion::exhaustion;
pub use marker::{GLYPHS, glyph};
pub use shells::shells;
pub use symbol::{SYMBOL_SIZE, SYMBOLS, Worn, symbol};
