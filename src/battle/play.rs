//! What a player does, from the start of an action to its line of the log.

mod action;
mod advance;
mod correct;
mod open;
mod recall;

pub use open::{EarlierEntry, Waiting};

pub(super) use action::{admit, check_entry, fresh_act};
pub(super) use advance::{Progress, advance, first_asked};
pub(super) use open::{Open, Purpose};
