//! Adjutant, the staff officer at the wargamer's table.

pub mod battle;
pub mod cli;
pub mod dice;
pub mod rules;
pub mod store;
#[cfg(feature = "gui")]
pub mod ui;

/// The name of the program for desktops: desktop file, icon, window.
pub const APP_ID: &str = "io.github.adjutant_wargames.Adjutant";
