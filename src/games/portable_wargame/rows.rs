//! What the screens ask of a unit: its line, whether it is done, what a press on it means; warnings at the muster.

use super::{
    allowed::{Action, refusal},
    close_combat::moved,
    units::{Arm, arm, is_artillery, is_command, power, range},
};
use crate::{
    dice::{Side, Tag},
    rules::{Description, State, Unit},
};

/// Everything a unit does for an activation.
const DUTIES: [Action; 5] = [Action::Move, Action::Fire, Action::Shell, Action::Unpin, Action::Mount];

/// A short line under a unit's name: "power 5, range 2, Infantry", with its army where that is not its side's; cavalry
/// on foot has what it fights with. What play needs comes first, for long lines are cut; what a type has in brackets
/// the range tells.
pub(super) fn line(rules: &Description, state: &State, unit: &Unit) -> String {
    let kind = match arm(state, unit) {
        // Its marker says that it is on foot.
        Arm::Dismounted => "Cavalry",
        _ => rules.kind_name(&unit.kind),
    };
    let kind = kind.split_once(" (").map_or(kind, |(kind, _)| kind);
    let range = range(rules, state, unit).map(|range| format!("range {range}"));
    let army = unit.word("army");
    let army = matches!(army, "european" | "native").then(|| rules.option_name("army", army).to_owned());
    let (printed, on_foot) = power(rules, state, unit);
    let power = format!("power {}", printed + on_foot);
    let parts = [Some(power), range, army, Some(kind.to_owned())];
    parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
}

/// Whether a unit has had an activation this turn.
pub(super) fn activated(state: &State, unit: &Unit) -> bool {
    moved(state, unit) || ["fired", "changed", "unpinned"].iter().any(|marker| state.flag(unit.tag, marker))
}

/// Whether a unit has done something this turn and can do no more.
pub(super) fn acted(rules: &Description, state: &State, tag: Tag) -> bool {
    let Some(unit) = state.units.get(&tag).filter(|unit| unit.in_play() && rules.may_act(state, tag.side)) else {
        return false;
    };
    (state.flag(tag, "shelled") || activated(state, unit))
        && DUTIES.iter().all(|action| refusal(rules, state, unit, *action).is_some())
}

/// The procedure that picks open by themselves: the step's where the unit can do it.
pub(super) fn usual(rules: &Description, state: &State, own: &[Tag]) -> &'static str {
    let Some(unit) = own.first().and_then(|tag| state.units.get(tag)) else {
        return "fire";
    };
    match state.step() {
        "combat" => "close_combat",
        _ if is_artillery(unit) => "artillery",
        _ if range(rules, state, unit).is_none() => "close_combat",
        _ => "fire",
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
    let agreed = state.fact(side, "edge").map(crate::rules::Value::number);
    agreed.or_else(|| rules.cell("army", "limit", "edge")).unwrap_or(0)
}

/// The largest army of an edge: one and a half units for each square, rounded down (Equipment 3; W1).
pub(super) fn most_units(rules: &Description, edge: i32) -> i32 {
    edge * rules.cell("army", "limit", "halves").unwrap_or(0) / 2
}
