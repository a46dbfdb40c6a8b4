//! How a side stands: losses, its Command unit, activations used.

use super::units::is_command;
use crate::{
    dice::Side,
    rules::{Description, Standing, State},
};

/// How a side stands. The rules know no point at which it breaks (W25).
pub(super) fn standing(rules: &Description, state: &State, side: Side) -> Standing {
    Standing {
        command: command(rules, state, side),
        orders: activations(state, side),
        orders_name: "activations".to_owned(),
        // W6: its die goes at once.
        command_lost: match commands(state, side) {
            (true, false) => "its Command unit is lost, and its Activation Die with it".to_owned(),
            _ => String::new(),
        },
        ..Standing::counted(state, side, |_| true)
    }
}

/// The army and its Command unit in words.
fn command(rules: &Description, state: &State, side: Side) -> String {
    let army = rules.word(if super::units::native_army(state, side) { "native" } else { "european" });
    let words = match commands(state, side) {
        (false, _) => "no Command unit",
        (true, true) => "Command unit",
        (true, false) => "Command unit lost",
    };
    format!("{army}, {words}")
}

/// Whether a side has a Command unit, and whether it lives.
fn commands(state: &State, side: Side) -> (bool, bool) {
    let mut all = state.side(side).filter(|unit| is_command(unit)).peekable();
    (all.peek().is_some(), all.any(|unit| !unit.lost()))
}

/// Activations used and rolled in this half; `None` before the dice.
pub(super) fn activations(state: &State, side: Side) -> Option<(i32, i32)> {
    let of = state.fact(side, "activations")?.number();
    Some((state.number(side, "spent"), of))
}

/// A plain fact when a side has nothing left; everything else the players decide (W25).
pub(super) fn over(state: &State) -> String {
    let gone = |side: &Side| state.side(*side).next().is_some() && state.side(*side).all(crate::rules::Unit::lost);
    match Side::BOTH.into_iter().filter(gone).collect::<Vec<_>>().as_slice() {
        [] => String::new(),
        [side] => format!("{}: no unit is left.", state.side_name(*side)),
        _ => "No unit is left on either side.".to_owned(),
    }
}
