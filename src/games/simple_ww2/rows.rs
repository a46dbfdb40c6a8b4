//! What the screens ask of an element: its line, whether it is done.

use super::{
    move_option::{MoveOption, option_in},
    orders::unordered,
    units::{is_armed, is_battery},
};
use crate::{
    dice::Tag,
    rules::{Description, State, Unit},
};

/// A short line under an element's name: its type and its armour.
pub(super) fn line(rules: &Description, unit: &Unit) -> String {
    let kind = rules.kind_name(&unit.kind).to_owned();
    let armour = (unit.number("front") > 0).then(|| format!("armour {}", armour(unit)));
    let parts = [Some(kind).filter(|kind| *kind != unit.name), armour];
    parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
}

/// Armour as printed: front, side, rear.
fn armour(unit: &Unit) -> String {
    format!("{}/{}/{}", unit.number("front"), unit.number("side"), unit.number("rear"))
}

/// Whether an element has done all that its option lets it do: on (M) and (Fm) the move is the last of it, on (F) and
/// (Mf) the shot (Move options). Whoever moved into contact assaults (Close assault).
pub(super) fn acted(state: &State, tag: Tag) -> bool {
    match option_in(state, tag) {
        _ if state.step() == "assault" => false,
        Some(MoveOption::M | MoveOption::Fm) => state.fact(tag, "moved").is_some(),
        Some(MoveOption::F | MoveOption::Mf) | None => state.flag(tag, "shot"),
    }
}

/// The procedure that picks open by themselves: batteries are called, orders (the first ones before any change) and
/// morale have steps of their own, contacts are fought out, whoever is on (M) moves unless an enemy is picked as well,
/// whoever has a weapon fires, and all others move.
pub(super) fn usual(state: &State, own: &[Tag], enemy: &[Tag]) -> &'static str {
    let unit = own.first().and_then(|tag| state.units.get(tag));
    let marches = |unit: &Unit| enemy.is_empty() && option_in(state, unit.tag) == Some(MoveOption::M);
    let calls = |unit: &Unit| unit.flag("medium_mortar") || unit.flag("observes");
    let called = |unit: &Unit| is_battery(unit) || (state.step() == "artillery" && calls(unit));
    match state.step() {
        _ if unit.is_some_and(called) => "call",
        "orders" if own.first().is_some_and(|tag| unordered(state, tag.side)) => "give_orders",
        "orders" => "change_orders",
        "morale" => "morale",
        "assault" => "close_assault",
        _ if unit.is_some_and(|unit| !is_armed(unit) || marches(unit)) => "move",
        _ => "fire",
    }
}
