//! What the screens ask of a unit: its line, whether it is done, what a press on it means.

use crate::{
    dice::Tag,
    rules::{Description, State, Unit},
};

/// A short line under a unit's name: "Medium tanks, factor 4", "HQ, Elite, factor 2".
pub(super) fn line(rules: &Description, unit: &Unit) -> String {
    let kind = rules.kind_name(&unit.kind).to_owned();
    let mut parts = vec![kind];
    if unit.word("quality") != "division" {
        parts.push(rules.option_name("quality", unit.word("quality")).to_owned());
    }
    parts.push(format!("factor {}", unit.number("factor")));
    match unit.number("against_tanks") {
        0 => {}
        amount => parts.push(format!("{amount:+} against tanks")),
    }
    parts.retain(|part| !part.is_empty());
    parts.join(", ")
}

/// Whether a unit can do no more in the present step: a gun that has fired, a base that has moved.
pub(super) fn acted(state: &State, tag: Tag) -> bool {
    if !state.units.get(&tag).is_some_and(|unit| unit.in_play() && tag.side == state.acting()) {
        return false;
    }
    match state.step() {
        "move" => state.flag(tag, "moved"),
        "fire" => state.flag(tag, "fired"),
        "rally" => state.flag(tag, "rallied"),
        _ => false,
    }
}

/// The procedure that a pick opens in the present step: contact, fire, combat; an enemy alone is bombed.
pub(super) fn usual(state: &State, own: &[Tag]) -> &'static str {
    let acts = own.first().and_then(|tag| state.units.get(tag));
    match (state.step(), acts) {
        ("move", _) => "contact",
        ("fire", None) => "air",
        ("fire", Some(unit)) if unit.flag("gun") => "fire",
        _ => "combat",
    }
}
