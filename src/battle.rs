//! One battle: a setup and an append-only log of events; the state is their fold.
//!
//! Commands, undo, amend, summaries for the screens. Knows `rules` and `dice`; no files, no clock, no
//! global randomness: time and dice come in as arguments.

mod desk;
mod event;
mod setup;
pub mod summary;

pub use desk::Desk;
pub use event::{Act, Event, EventNo, What};
pub use setup::{Request, Setup, SideSetup};
