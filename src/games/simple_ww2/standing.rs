//! How a side stands: elements lost. The rules know no point of exhaustion and no victory (S83).

use super::begin::is_battery;
use crate::{
    dice::Side,
    rules::{Standing, State, Unit},
};

/// How a side stands.
pub(super) fn standing(state: &State, side: Side) -> Standing {
    let counts = |unit: &&Unit| !is_battery(unit);
    let number = |count: usize| i32::try_from(count).unwrap_or(i32::MAX);
    let total = number(state.side(side).filter(counts).count());
    let lost = number(state.side(side).filter(counts).filter(|unit| unit.lost()).count());
    let turn = state.turn();
    let shaken = state.in_play(side).filter(|unit| state.number(unit.tag, "neutralised") >= turn).count();
    let words = match shaken {
        0 => format!("{lost} of {total} lost"),
        _ => format!("{lost} of {total} lost, {shaken} neutralised"),
    };
    Standing { lost, total, words, ..Standing::default() }
}
