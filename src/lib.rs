//! Adjutant, the staff officer at the wargamer's table.
//!
//! Players move real models; Adjutant keeps the roster, the markers, the ammunition, the initiative deck and
//! the clock, and resolves what is asked, with its own dice or with the real ones on the table.
//!
//! # A fight, from two units to its odds
//!
//! Two units, the form of a shot, its exact odds:
//!
//! ```
//! use adjutant::{
//!     dice::{Answers, Subject, usual},
//!     games::Registry,
//!     rules::{Draft, ForceUnit, State, enlist, open},
//! };
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let registry = Registry::load()?;
//! let rules = registry.get("division-squares").ok_or("no such rules")?;
//! let mut state = State::default();
//! for (tag, kind) in [("A1", "rifle"), ("B1", "tank")] {
//!     let unit = enlist(rules.description(), tag.parse()?, kind, &ForceUnit::of(kind));
//!     state.units.insert(unit.tag, unit);
//! }
//! let form = [("firer", "B1"), ("target", "A1"), ("by", "B")];
//! let form: Draft = form.into_iter().map(|(field, word)| (field.to_owned(), word.into())).collect();
//! let fire = rules.procedure_kind("fire").ok_or("no fire")?;
//! let shot = open(fire, rules.description(), &state, &form).procedure.ok_or("not complete")?;
//! for (class, chance) in shot.odds(&Answers::new(), &usual)?.of(Subject::Headline) {
//!     println!("{class}: {:.1} %", 100.0 * chance.value);
//! }
//! # Ok(())
//! # }
//! ```
//!
//! # The map of the house
//!
//! | folder | what it is | whom it knows |
//! |---|---|---|
//! | `dice` | faces, asks, tallies; procedures and their drivers; exact odds | nobody |
//! | `shapes` | map symbols and glyphs that data may name, as `data/shapes.toml` draws them | nobody |
//! | `rules` | what a rule set is: fields, forms, effects, the turn, loading of data; names no game | `dice`, `shapes` |
//! | `games` | the five games, one folder each, alike inside; the registry that offers them | `rules`, `dice` |
//! | `battle` | one battle: setup and event log, folded into a state; undo, amend; words for screens | `rules`, `dice` |
//! | `store` | files: journals, library, forces, settings, locks; a trait, so that tests break every call | `battle`, `games` and below |
//! | `commander` | a side that nobody leads: candidates, prices, the table of six, what it asks; no dice of its own | `battle` and below, no game |
//! | `cli` | headless commands on scenes | `commander`, `store` and below |
//! | `ui` | the window, and the only folder that knows iced: kit, screens, app | all but `cli` |
//!
//! `main.rs` starts the window or a command, `crash.rs` leaves a report of a defect, `defect.rs` makes one on demand
//! for `.ci/faults` and is in no released program. Beside `src`:
//!
//! | folder | what it is |
//! |---|---|
//! | `data` | one folder a rule set: unit types, tables, fields, rulings, sample forces, reference texts; shapes |
//! | `assets` | fonts and icons with their licences, the desktop entry |
//! | `docs` | pages for players and scenario writers; their examples are run by tests |
//! | `tests` | the core from outside; `tests/house/main.rs` checks this map; `tests/screens` plays the screens |
//! | `benches` | what is claimed to be fast |
//! | `fuzz` | targets that feed battles, forces, scenes and settings with noise; `.ci/fuzz` runs them |
//! | `examples` | a battle saved without a window, whose system calls `.ci/sync` watches; every sentence of the program with its place |
//! | `.ci` | `run`: every check of the project in one command; the long ones beside it |
//!
//! # What never changes
//!
//! Dice and rules:
//!
//! * **A rule is written once.** The program's dice, dice by hand, recorded dice and the odds run one text.
//! * **A procedure sees tallies, never faces**, and settles each subject exactly once on every path.
//! * **The state of a procedure alone determines what it asks.** Half done, it is its form and its answers by
//!   address; nothing else of it is saved.
//! * **A rule set describes, the program draws.** Screens never ask which rule set it is: a new one touches
//!   `games`, `data` and tests. That holds for a map symbol or a marker of a new shape, too: `data/shapes.toml` draws it.
//!
//! Battles:
//!
//! * **A battle is its log.** Recorded effects are the truth, state is their fold, loading runs no procedure.
//! * **Nothing is erased.** Undo and amend are events; what was undone stays readable.
//! * **Applying is total.** An effect on something absent becomes a doubt that is shown, never an error.
//! * **Nothing blocks the players.** What the rules forbid says why and can be done anyway.
//!
//! Files and screens:
//!
//! * **Saved means synced.** What cannot be read is never overwritten; older formats always open.
//! * **One place changes a battle**: the app carries out what a screen asks; a view draws what
//!   `battle::summary` and `commander::turn_view` have prepared: it works nothing out and never rolls.
//!
//! # What is not here
//!
//! * No arrow back up. A file `x.rs` and its folder `x/` form one module; parent and children may import each other.
//!   Sibling modules must not depend on each other in a cycle, neither the folders of `src` nor the files of a folder.
//!   Only tests and examples of a room may load a game from above it.
//! * No file, clock, environment or global dice in `dice`, `rules` and `battle`: they come in as arguments.
//! * No iced outside `ui`: without the feature `gui` the whole core builds, and a headless program.
//! * No floats and no `HashMap` in state, no seed in a saved battle, no second copy of a rule.

pub mod battle;
pub mod cli;
pub mod commander;
#[cfg(feature = "faults")]
pub(crate) mod defect;
pub mod dice;
pub mod games;
pub mod rules;
pub mod shapes;
pub mod store;
#[cfg(feature = "gui")]
pub mod ui;

/// The id of the program for desktops: names of its icon, its desktop entry and its windows.
pub const APP_ID: &str = "io.github.adjutant_wargames.Adjutant";
