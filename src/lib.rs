//! Adjutant, the staff officer at the wargamer's table.

pub mod battle;
pub mod cli;
pub mod dice;
pub mod rules;
pub mod store;
#[cfg(feature = "gui")]
pub mod ui;
