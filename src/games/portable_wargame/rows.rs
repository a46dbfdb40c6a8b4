//! What the screens ask of a unit: its line, whether it is done, what a press on it means.

use super::{
    allowed::{Action, refusal},
    close_combat::moved,
    units::{Arm, arm, is_artillery, power, range},
};
use crate::{
    dice::Tag,
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
