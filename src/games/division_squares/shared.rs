//! What the forms of combat share: places, links of units in one space, reminders.

use std::collections::BTreeSet;

use super::{
    armor::is_armored,
    ground::{Place, leave},
    rows::linked,
    units::{Fighter, Weapon},
};
use crate::{
    dice::Tag,
    rules::{Effect, FieldMemory, FormReader, Unit, Value, Worded},
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

/// Where the units of a space stand: a chip kept with all of them. What is known of one, also of one that is known to
/// stand beside them, holds for those that are named.
pub(super) fn place_of(reader: &mut FormReader<'_>, path: &str, label: &str, units: &[Tag]) -> Place {
    let beside = beside(reader, units);
    let mut all = beside.iter().copied();
    let Some(known) = all.find(|tag| reader.fact(*tag, "place").is_some()).or(units.first().copied()) else {
        return Place::Open;
    };
    let options = Place::options(reader.rules());
    let memory = FieldMemory::Fact(known, "place", "open");
    let word = reader.choice(path, label, None, "Resolving Combat 1", options, memory);
    if let Some(told) = reader.entered_value(path).cloned() {
        for &tag in beside.iter().filter(|tag| **tag != known) {
            reader.remember(Effect::set(tag, "place", told.clone()));
        }
    } else if reader.fact(known, "place").is_some() {
        for &tag in units {
            if reader.fact(tag, "place").is_none() {
                reader.remember(Effect::set(tag, "place", word));
            }
        }
    }
    Place::of(word).unwrap_or(Place::Open)
}

/// The units of a space: those that are named, then those that are known to stand beside them.
pub(super) fn beside(reader: &mut FormReader<'_>, units: &[Tag]) -> Vec<Tag> {
    let Some(first) = units.first() else { return Vec::new() };
    let linked = reader.derive(&format!("{first}.beside"), |state| {
        let linked = units.iter().flat_map(|tag| linked(state, *tag)).filter(|tag| !units.contains(tag));
        let linked: Vec<Tag> = linked.collect::<BTreeSet<Tag>>().into_iter().collect();
        if linked.is_empty() { Value::Flag(false) } else { linked.as_slice().into() }
    });
    units.iter().copied().chain(linked.tags()).collect()
}

/// What only the table can see: range and sight.
pub(super) fn remind_reach(reader: &mut FormReader<'_>, firer: Tag) {
    let range = reader.column(firer, "range").map(|range| range.number());
    reader.remind(match range {
        Some(range) => format!("Range {range}, target spotted: check"),
        None => "Range the whole table, target spotted: check".to_owned(),
    });
}
