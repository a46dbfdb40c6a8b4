//! What the screens ask of an element: its line, whether it is done.

use super::begin::is_battery;
use crate::{
    dice::Tag,
    rules::{Description, State, Unit},
};

/// A short line under an element's name: its type, and what a battery or a carrier is for.
pub(super) fn line(rules: &Description, unit: &Unit) -> String {
    let kind = rules.unit_type(&unit.kind).map_or_else(|| unit.kind.clone(), |kind| kind.name.clone());
    let armour = (unit.number("front") > 0).then(|| format!("armour {}", armour(unit)));
    let parts = [Some(kind).filter(|kind| *kind != unit.name), armour];
    parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
}

/// Armour as printed: front, side, rear.
fn armour(unit: &Unit) -> String {
    format!("{}/{}/{}", unit.number("front"), unit.number("side"), unit.number("rear"))
}

/// Whether an element has had its shot of the turn and has none left to make.
pub(super) fn acted(state: &State, tag: Tag) -> bool {
    state.flag(tag, "shot")
}

/// The procedure that picks open by themselves: batteries are called, orders and morale have steps of their own,
/// contacts are fought out, whoever has a weapon fires, and all others move.
pub(super) fn usual(state: &State, own: &[Tag]) -> &'static str {
    let unit = own.first().and_then(|tag| state.units.get(tag));
    let called = |unit: &Unit| is_battery(unit) || (state.step() == "artillery" && unit.flag("medium_mortar"));
    match state.step() {
        _ if unit.is_some_and(called) => "call",
        "orders" => "change_orders",
        "morale" => "morale",
        "assault" => "close_assault",
        _ if unit.is_some_and(|unit| !is_armed(unit)) => "move",
        _ => "fire",
    }
}

/// Whether it has anything to shoot with.
pub(super) fn is_armed(unit: &Unit) -> bool {
    !["", "none"].contains(&unit.word("weapon")) || unit.flag("mg") || unit.flag("hand_at")
}
