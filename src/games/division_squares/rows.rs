//! What the screens ask of a unit: its line, whether it is done, who stands with it, what a press on it means.

use super::{
    allowed::{Action, refusal},
    armor::is_armored,
    headquarters::number,
};
use crate::{
    dice::Tag,
    rules::{Description, State, Unit},
};

/// Every order a unit can get.
const ORDERS: [Action; 7] = [
    Action::Artillery,
    Action::Overwatch,
    Action::DigIn,
    Action::Move,
    Action::Bridge,
    Action::Fire,
    Action::Assault,
];

/// A short line under a unit's name: "Rifle", "Rifle, Veteran", "Tank, medium gun, heavy armor", "Average, range 3".
pub(super) fn line(rules: &Description, unit: &Unit) -> String {
    let name = |column| rules.option_name(column, unit.word(column));
    let quality = Some(name("quality").to_owned()).filter(|name| !name.is_empty() && unit.word("quality") != PLAIN);
    let kind = rules.kind_name(&unit.kind).to_owned();
    let armor = is_armored(unit).then(|| name("armor").to_lowercase()).filter(|armor| !armor.is_empty());
    let rating = unit.word("rating");
    if !rating.is_empty() {
        let range = number(rules, rating);
        return join([Some(name("rating").to_owned()), Some(format!("range {range}")), quality, armor]);
    }
    let gun = Some(unit.word("gun")).filter(|gun| !gun.is_empty()).map(|_| name("gun").to_lowercase());
    join([Some(kind), quality, gun, armor])
}

/// The quality that goes without saying.
const PLAIN: &str = "standard";

fn join<const N: usize>(parts: [Option<String>; N]) -> String {
    parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
}

/// Whether a unit has had an order this turn and can get none any more.
pub(super) fn acted(rules: &Description, state: &State, tag: Tag) -> bool {
    let Some(unit) = state.units.get(&tag).filter(|unit| unit.in_play() && tag.side == state.acting()) else {
        return false;
    };
    state.flag(tag, "ordered") && ORDERS.iter().all(|order| refusal(rules, state, unit, *order).is_some())
}

/// Units known to stand in one space, the one asked for included.
pub(super) fn linked(state: &State, tag: Tag) -> Vec<Tag> {
    let space = state.number(tag, "space");
    let beside = |unit: &&Unit| unit.tag == tag || (space > 0 && state.number(unit.tag, "space") == space);
    state.in_play(tag.side).filter(beside).map(|unit| unit.tag).collect()
}

/// The procedure that picks open by themselves: the step's where the unit can do it, else the only one that
/// it can, else fire.
pub(super) fn usual(state: &State, own: &[Tag]) -> &'static str {
    let Some(unit) = own.first().and_then(|tag| state.units.get(tag)) else {
        return "fire";
    };
    if unit.flag("artillery") {
        "artillery"
    } else if unit.flag("no_fire") || (state.step() == "assault" && unit.word("assault") == "yes") {
        "assault"
    } else {
        "fire"
    }
}
