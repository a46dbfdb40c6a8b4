//! What the forms of combat share: moves told with a shot, links of units in one space, reminders.

use super::{
    armor::is_armored,
    ground::leave,
    units::{Fighter, Weapon},
};
use crate::{
    dice::Tag,
    rules::{Effect, FormReader, Unit, Value},
};

/// A move that is told only when the unit fires: its marker, and what it left behind.
pub(super) fn moved(reader: &mut FormReader<'_>, tag: Tag) -> Vec<Effect> {
    let mut effects = leave(reader, tag);
    effects.push(Effect::set(tag, "moved", true));
    effects
}

/// Units named together stand in one space: from now on they are picked together.
pub(super) fn link(reader: &mut FormReader<'_>, units: &[Tag]) -> Vec<Effect> {
    let [first, _, ..] = units else {
        return Vec::new();
    };
    let number = reader.derive(&format!("{first}.link"), |state| {
        let known = units.iter().map(|tag| state.number(*tag, "space")).find(|number| *number > 0);
        let fresh = || state.side(first.side).map(|unit| state.number(unit.tag, "space")).max().unwrap_or(0) + 1;
        Value::Number(known.unwrap_or_else(fresh))
    });
    units.iter().map(|tag| Effect::set(*tag, "space", number.clone())).collect()
}

/// Why a unit cannot be a target of the firer.
pub(super) fn target_refusal(firer: Option<&Fighter>, target: &Unit) -> Option<String> {
    let armored = is_armored(target);
    if target.word("target") == "none" {
        Some("stands off the table".to_owned())
    } else if armored && firer.is_some_and(|firer| firer.weapon == Weapon::SoftOnly) {
        Some("is armored: the firer has no weapon against it".to_owned())
    } else {
        None
    }
}

/// What only the table can see: range and sight.
pub(super) fn remind_reach(reader: &mut FormReader<'_>, firer: Tag) {
    let range = reader.column(firer, "range").map(|range| range.number());
    reader.remind(match range {
        Some(range) => format!("Range {range}, target spotted: check"),
        None => "Range the whole table, target spotted: check".to_owned(),
    });
}
