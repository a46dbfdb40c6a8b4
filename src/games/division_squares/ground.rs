//! Where a unit stands, what that costs its attacker, and when it is forgotten: it moves, falls back or claims a space.

use std::collections::BTreeSet;

use super::{
    headquarters::HQ,
    rows::linked,
    units::{Fighter, Mobility},
};
use crate::{
    dice::{Side, Tag},
    rules::{Effect, FieldMemory, FormReader, State, Value, Worded, worded},
};

worded! {
    /// Where a unit stands.
    pub(super) enum Place {
        /// In the open.
        Open = "open",
        /// In cover.
        Cover = "cover",
        /// In a trench.
        Trench = "trench",
    }
}

impl Place {
    /// What shelters a unit here, and its place in the rules. D31: cover is for vehicles too.
    pub fn shelters(self, target: &Fighter) -> Option<Shelter> {
        match self {
            Self::Cover => Some(Shelter::Cover),
            Self::Trench if target.mobility == Mobility::Leg => Some(Shelter::Trench),
            _ => None,
        }
    }
}

/// What costs an attacker a die.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shelter {
    /// Woods, a town, a hedge.
    Cover,
    /// A trench.
    Trench,
    /// Its own foxholes.
    DugIn,
}

impl Shelter {
    /// Of a target that is fired at: its place or, in the open, its foxholes (Dig In; D25, D26).
    pub fn of(target: &Fighter, place: Place) -> Option<Self> {
        place.shelters(target).or(target.dug_in.then_some(Self::DugIn))
    }

    /// Its word in a sum, and its place in the rules.
    pub const fn words(self) -> (&'static str, &'static str) {
        match self {
            Self::Cover => ("cover", "Resolving Combat 1"),
            Self::Trench => ("trench", "Trenches"),
            Self::DugIn => ("dug in", "Dig In"),
        }
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

/// Facts of a unit that hold only while it stays where it is. A foxhole stays behind.
const PLACE_FACTS: [&str; 5] = ["place", "uphill", "hq_reach", "space", "dug_in"];

/// Whether a unit is inside the HQ's command range.
const REACH: &str = "hq_reach";

/// The effects of a unit leaving its space. If an HQ leaves, nobody's HQ reach is known any more.
pub(super) fn leave(reader: &mut FormReader<'_>, tag: Tag) -> Vec<Effect> {
    let mut effects = reader.forgotten(&format!("{tag}.leaves"), tag, &PLACE_FACTS);
    if reader.unit_type(tag) == HQ {
        effects.extend(
            reach_unknown(reader, tag.side).into_iter().filter(|effect| *effect != Effect::clear(tag, REACH)),
        );
    }
    effects
}

/// The HQ reach of every unit of a side is forgotten.
pub(super) fn reach_unknown(reader: &mut FormReader<'_>, side: Side) -> Vec<Effect> {
    let known = reader.derive(&format!("{side}.{REACH}"), |state: &State| {
        let known = state.side(side).filter(|unit| state.fact(unit.tag, REACH).is_some());
        known.map(|unit| unit.tag).collect::<Vec<Tag>>().as_slice().into()
    });
    known.tags().into_iter().map(|tag| Effect::clear(tag, REACH)).collect()
}
