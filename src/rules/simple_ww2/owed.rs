//! What is still owed in the turn.

use crate::rules::{Due, State};

/// What is still owed: what earlier results have asked for.
pub(super) fn owed(state: &State) -> Vec<Due> {
    state.due.clone()
}
