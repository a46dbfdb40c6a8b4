//! Where a unit stands, what that costs its attacker, and when it is forgotten: it moves, falls back or claims a space.

use super::{
    headquarters::HQ,
    units::{Fighter, Mobility},
};
use crate::{
    dice::{Side, Tag},
    rules::{Effect, FormReader, State, worded},
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
