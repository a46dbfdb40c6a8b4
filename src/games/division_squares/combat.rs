//! What the forms of combat share: places, links of units in one space, reminders.

use super::{
    armor::is_armored,
    ground::leave,
    shelter::Place,
    units::{Fighter, Weapon},
};
use crate::{
    dice::Tag,
    rules::{Effect, FormReader, Memory, Unit, Value, Worded},
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

/// Where a unit stands: a chip kept with it.
pub(super) fn place_of(reader: &mut FormReader<'_>, path: &str, label: &str, tag: Tag) -> Place {
    let options = Place::options(reader.rules());
    let memory = Memory::Fact(tag, "place", "open");
    let word = reader.choice(path, label, None, "Resolving Combat 1", options, memory);
    Place::of(word).unwrap_or(Place::Open)
}

/// What only the table can see: range and sight.
pub(super) fn remind_reach(reader: &mut FormReader<'_>, firer: Tag) {
    let range = reader.column(firer, "range").map(|range| range.number());
    reader.remind(match range {
        Some(range) => format!("reach {range}, must be spotted: check"),
        None => "reach the whole table, must be spotted: check".to_owned(),
    });
}

/// The place of a space: told for the first unit, kept for all.
pub(super) fn space(reader: &mut FormReader<'_>, first: Tag, all: &[Tag]) -> Place {
    let place = place_of(reader, "target.place", "The space", first);
    if let Some(told) = reader.entered_value("target.place").cloned() {
        for &tag in all.iter().filter(|tag| **tag != first) {
            reader.remember(Effect::set(tag, "place", told.clone()));
        }
    }
    place
}
