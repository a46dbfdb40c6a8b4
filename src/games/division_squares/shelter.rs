//! Where a target stands and what that costs its attacker.

use super::units::{Fighter, Mobility};
use crate::rules::worded;

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
