//! How a side stands: losses, its Command unit, activations used; what the
//! muster warns of: the size of its army.

use super::units::is_command;
use crate::{
    dice::Side,
    rules::{Description, Standing, State, Unit, Value},
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
    let gone = |side: &Side| state.side(*side).next().is_some() && state.side(*side).all(Unit::lost);
    match Side::BOTH.into_iter().filter(gone).collect::<Vec<_>>().as_slice() {
        [] => String::new(),
        [side] => format!("{}: no unit is left.", state.side_name(*side)),
        _ => "No unit is left on either side.".to_owned(),
    }
}

/// Warnings about the size of armies (Equipment 1, 3; W1-W3).
pub(super) fn muster_notes(rules: &Description, state: &State) -> Vec<String> {
    let most_commands = rules.cell("army", "limit", "command").unwrap_or(0);
    let of = |side: Side| {
        let name = state.side_name(side);
        let count = |all: bool| state.side(side).filter(|unit| all || is_command(unit)).count();
        let (units, commands) = (number(count(true)), number(count(false)));
        let edge = edge(rules, state, side);
        let most = most_units(rules, edge);
        let many = (units > most).then(|| format!("{name}: {units} units; an edge of {edge} squares allows {most}."));
        let commanded =
            (commands > most_commands).then(|| format!("{name}: {commands} Command units; at most {most_commands}."));
        many.into_iter().chain(commanded)
    };
    Side::BOTH.into_iter().flat_map(of).collect()
}

fn number(count: usize) -> i32 {
    i32::try_from(count).unwrap_or(i32::MAX)
}

/// Squares of the edge that a side defends; the smallest board if nothing was said (Equipment 1; W2).
pub(super) fn edge(rules: &Description, state: &State, side: Side) -> i32 {
    let agreed = state.fact(side, "edge").map(Value::number);
    agreed.or_else(|| rules.cell("army", "limit", "edge")).unwrap_or(0)
}

/// The largest army of an edge: one and a half units for each square, rounded down (Equipment 3; W1).
pub(super) fn most_units(rules: &Description, edge: i32) -> i32 {
    edge * rules.cell("army", "limit", "halves").unwrap_or(0) / 2
}
