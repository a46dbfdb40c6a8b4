//! Adjutant, the staff officer at the wargamer's table.
//!
//! Players move real models; Adjutant keeps the roster, the markers, the ammunition, the initiative deck and
//! the clock, and resolves what is asked, with its own dice or with the real ones on the table.
//!
//! # The map of the house
//!
//! | folder | what it is | whom it knows |
//! |---|---|---|
//! | `dice` | faces, asks, tallies; procedures and their drivers; exact odds | nobody |
//! | `rules` | what a rule set is, and one folder for each | `dice` |
//! | `battle` | one battle: setup and event log, folded into a state; undo, amend; words for screens | `rules`, `dice` |
//! | `store` | files: journals, library, settings, locks | `battle` and below |
//! | `cli` | headless commands on scenes | `battle` and below |
//! | `ui` | the window; the only folder that knows iced | all but `cli` |
//!
//! `data/` holds the rule sets' tables, units, rulings and texts, `assets/` fonts and icons, `docs/` pages for
//! players and scenario writers, `tests/screens` the flows and pictures of the screens.
//!
//! # What never changes
//!
//! * **No arrow runs back up, and no two files import each other in a circle.** `tests/house.rs` checks it.
//! * **A rule is written once.** The dice of the program, dice by hand, recorded dice and the odds run one text.
//! * **A procedure sees tallies, never faces.** Only `dice` reads faces.
//! * **A battle is its log.** Recorded effects are the truth; state is their fold, loading runs no procedure.
//! * **The core asks for nothing outside**: no files, no clock, no global randomness; they come in as arguments.
//! * **The screens never ask which rule set it is.** A new one touches `rules`, `data/` and tests only.
//! * **Nothing blocks the players.** What the rules forbid says why and can be done anyway.

pub mod battle;
pub mod cli;
pub mod dice;
pub mod rules;
pub mod store;
#[cfg(feature = "gui")]
pub mod ui;

/// The id of the program for desktops: names of its icon, its desktop entry and its windows.
pub const APP_ID: &str = "io.github.adjutant_wargames.Adjutant";
