//! Adjutant, the staff officer at the wargamer's table.

pub mod dice;
