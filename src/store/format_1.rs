//! Format 1 of battles: what stands in a file, in types that nothing else uses.
//!
//! The running program's types become these when they are written, and come of these when they are read; so those may
//! change, and a file of this format means what it always meant. A later format gets a module of its own beside this
//! one, and what is read of this one becomes that. Knows no files and no lines: see `journal`.

mod battle;
mod effect;
mod value;

pub use battle::{Event, Frozen, Setup};
pub(in crate::store) use battle::{HouseTables, SideSetup};
pub use effect::{Effect, Unit};
pub(in crate::store) use value::{Draft, Side, Text, Value, list};
