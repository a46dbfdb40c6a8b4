//! Everything drawn by hand: map symbols, marker glyphs, dice, shells, the exhaustion bar.
//!
//! Symbols and glyphs are drawn as `data/shapes.toml` says, found by the names that other data files use.
//! They must not know what a marker stands for or a unit does.

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
pub use marker::glyph;
pub use shells::shells;
pub use symbol::{SYMBOL_SIZE, SymbolColour, symbol};
