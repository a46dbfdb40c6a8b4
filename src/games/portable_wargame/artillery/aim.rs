//! What guns aim at, and how it is seen (Artillery Fire; W33, W37).

use crate::{
    dice::Tag,
    games::portable_wargame::{ground::Place, hit_effect::Hurt},
};

/// How far the square is that a gun aims at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Range {
    /// One or two squares: the shot lands there.
    Near,
    /// Three or more: the location die says where.
    Far,
}

/// How a unit is fired at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Sight {
    /// All of it is seen, in the open.
    Direct,
    /// In cover, or partly hidden.
    Indirect,
}

impl Sight {
    /// At a unit in a place.
    pub const fn at(place: Place) -> Self {
        if place.shelters() { Self::Indirect } else { Self::Direct }
    }

    /// The place of its effect row.
    pub const fn index(self) -> usize {
        match self {
            Self::Direct => 0,
            Self::Indirect => 1,
        }
    }
}

/// What the guns aim at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Aim {
    /// Nothing was said yet.
    Nothing,
    /// A square without a unit (W37).
    Square,
    /// A unit.
    Unit {
        /// The unit.
        target: Hurt,
        /// How it is fired at.
        sight: Sight,
        /// Whether its pin puts it in cover.
        pinned: bool,
        /// Whether a pin would put it in cover.
        gains_cover: bool,
    },
}

impl Aim {
    /// The unit aimed at.
    pub const fn target(&self) -> Option<Tag> {
        match self {
            Self::Unit { target, .. } => Some(target.tag),
            Self::Nothing | Self::Square => None,
        }
    }
}
