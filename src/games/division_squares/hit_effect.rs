//! What becomes of a unit that is hit.

use super::units::Fighter;
use crate::{
    dice::{Sink, Tally},
    rules::Effect,
};

/// What an attack does to a unit, from nothing to the worst.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum HitEffect {
    /// No effect.
    #[default]
    Nothing,
    /// It becomes Disrupted.
    Disrupted,
    /// An HQ gave up a battery instead of being removed.
    Saved,
    /// It is removed.
    Removed,
}

impl HitEffect {
    /// Of one or more hits that count as one: fire, Overwatch, artillery, mines (Resolving Combat 2-5).
    pub const fn fire(disrupted: bool, tally: Tally) -> Self {
        if tally.counted() { Self::Removed } else { Self::hit(disrupted, tally.hits()) }
    }

    /// Of hits in an assault, where every hit counts (Assault).
    pub const fn assault(disrupted: bool, hits: u8, lethal: u8) -> Self {
        if hits >= lethal { Self::Removed } else { Self::hit(disrupted, hits) }
    }

    const fn hit(disrupted: bool, hits: u8) -> Self {
        match (hits, disrupted) {
            (0, _) => Self::Nothing,
            (_, false) => Self::Disrupted,
            (_, true) => Self::Removed,
        }
    }

    /// The word of the rule set's texts.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Nothing => "nothing",
            Self::Disrupted => "disrupted",
            Self::Saved => "saved",
            Self::Removed => "removed",
        }
    }

    /// Tells what becomes of a unit that was attacked.
    pub fn tell(self, unit: &Fighter, cause: &str, place: &'static str, out: &mut impl Sink<Effect>) {
        let label = &unit.label;
        match self {
            Self::Nothing => out.tell(unit.tag, place, || format!("No effect on {label}.")),
            Self::Disrupted => {
                out.effect(|| Effect::set(unit.tag, "disrupted", true));
                out.tell(unit.tag, "Resolving Combat 3", || format!("{label} is Disrupted."));
            }
            Self::Saved => {
                out.effect(|| Effect::set(unit.tag, "disrupted", true));
                out.tell(unit.tag, "HQ Survival", || format!("{label} survives, Disrupted."));
            }
            Self::Removed => {
                out.effect(|| Effect::remove(unit.tag, cause));
                out.tell(unit.tag, "Resolving Combat 4", || format!("{label} is removed."));
            }
        }
    }
}
