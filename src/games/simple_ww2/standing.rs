//! How a side stands: elements lost. The rules know no point of exhaustion and no victory (S83).

use super::begin::is_battery;
use crate::{
    dice::Side,
    rules::{Standing, State},
};

/// How a side stands.
pub(super) fn standing(state: &State, side: Side) -> Standing {
    let losses = Standing::counted(state, side, |unit| !is_battery(unit));
    let turn = state.turn();
    let shaken = state.in_play(side).filter(|unit| state.number(unit.tag, "neutralised") >= turn).count();
    match shaken {
        0 => losses,
        _ => Standing { words: format!("{}, {shaken} neutralised", losses.words), ..losses },
    }
}
