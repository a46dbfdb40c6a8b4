//! Screens and minefields in a few words, for the strip of things on the table.

use super::{mines, smoke};
use crate::rules::{Description, State};

/// What a thing is and does now; empty for a kind that these rules do not know.
pub(super) fn line(rules: &Description, state: &State, id: u16) -> String {
    match state.things.get(&id).map(String::as_str) {
        Some(smoke::SMOKE) => smoke::line(rules, state, id),
        Some(mines::AREA) => mines::line(rules, state, id),
        _ => String::new(),
    }
}
