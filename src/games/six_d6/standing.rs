//! How a side stands: units lost, actions used. The rules know no point at which it breaks.

use super::allowed::done;
use crate::{
    dice::Side,
    rules::{Standing, State},
};

/// How a side stands: units lost; its actions while it is its phase.
pub(super) fn standing(state: &State, side: Side) -> Standing {
    let count = |units: usize| i32::try_from(units).unwrap_or(i32::MAX);
    let there = count(state.in_play(side).count());
    let used = count(state.in_play(side).filter(|unit| done(state, unit).is_some()).count());
    Standing {
        orders: (side == state.acting()).then_some((used, there)),
        orders_name: "actions".to_owned(),
        ..Standing::counted(state, side, |_| true)
    }
}
