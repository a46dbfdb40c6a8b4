//! Everything drawn by hand: map symbols, marker glyphs, dice, shells, the exhaustion bar.
//!
//! Symbols and glyphs are looked up by name, so that data files can name them; what they do not know is drawn plain.
//! They must not know what a marker stands for or a unit does. What data may name is listed in `rules::shapes`.

mod compass;
mod die;
mod exhaustion;
mod marker;
mod shells;
mod symbol;
mod trace;

pub use compass::{BEARINGS, compass};
pub use die::{DieMark, die};
pub use exhaustion::exhaustion;
pub use marker::{GLYPHS, glyph};
pub use shells::shells;
pub use symbol::{SYMBOL_SIZE, SYMBOLS, SymbolColour, symbol};
