//! What fire does to a unit, and when it takes effect (Artillery Fire; Non-Artillery Fire; W21, W22).

use crate::{
    dice::{Sink, Tag},
    rules::Effect,
};

/// What a shot does to a unit, from nothing to the worst.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum HitEffect {
    /// No effect.
    #[default]
    Nothing,
    /// It is pinned.
    Pinned,
    /// It is destroyed.
    Destroyed,
}

impl HitEffect {
    /// Of an effect die, read by the cuts of its row.
    pub const fn of(value: i32) -> Self {
        match value {
            2.. => Self::Destroyed,
            1 => Self::Pinned,
            _ => Self::Nothing,
        }
    }

    /// The word of the rule set's texts.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Nothing => "nothing",
            Self::Pinned => "pinned",
            Self::Destroyed => "destroyed",
        }
    }
}

/// When the effects of fire come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum When {
    /// At once: small arms, and guns that fire when they are activated (W22, W17).
    AtOnce,
    /// At the end of the artillery step (Turn Sequence 1; W21).
    AtTheEnd,
    /// Losses at the end of the artillery step, pins at once (W21).
    PinsAtOnce,
}

/// A unit that fire may hit, as it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Hurt {
    /// Its tag.
    pub tag: Tag,
    /// Its tag and name.
    pub label: String,
    /// Whether it is pinned already.
    pub pinned: bool,
    /// Whether a pin makes it charge at once (W68).
    pub charges_now: bool,
}

impl Hurt {
    /// Tells what a shot does to the unit.
    pub fn tell(
        &self,
        hit_effect: HitEffect,
        when: When,
        cause: &str,
        place: &'static str,
        out: &mut impl Sink<Effect>,
    ) {
        let Self { tag, label, pinned, .. } = self;
        match (hit_effect, when) {
            (HitEffect::Nothing, _) => out.tell(*tag, place, || format!("No effect on {label}.")),
            // W38: pinned again is nothing more.
            (HitEffect::Pinned, _) if *pinned => out.tell(*tag, place, || format!("{label} stays pinned.")),
            (HitEffect::Pinned, When::AtTheEnd) => {
                out.effect(|| Effect::set(*tag, "pin_due", true));
                out.tell(*tag, place, || format!("{label} is pinned at the end of the step."));
            }
            (HitEffect::Pinned, When::AtOnce | When::PinsAtOnce) => self.pin(out),
            (HitEffect::Destroyed, When::AtOnce) => {
                out.effect(|| Effect::remove(*tag, cause));
                out.tell(*tag, place, || format!("{label} is destroyed."));
            }
            (HitEffect::Destroyed, When::AtTheEnd | When::PinsAtOnce) => {
                out.effect(|| Effect::set(*tag, "falls", true));
                out.tell(*tag, place, || format!("{label} is destroyed at the end of the step."));
            }
        }
    }

    /// The unit is pinned; cavalry may owe its charge at once (Special Rules 1; W68).
    pub fn pin(&self, out: &mut impl Sink<Effect>) {
        for effect in self.pin_effects() {
            out.effect(|| effect.clone());
        }
        out.tell(self.tag, "Special Rules 1", || self.pin_words());
    }

    /// The same in words.
    pub fn pin_words(&self) -> String {
        let Self { label, charges_now, .. } = self;
        if *charges_now { format!("{label} is pinned and charges at once.") } else { format!("{label} is pinned.") }
    }

    /// What changes when the unit is pinned.
    pub fn pin_effects(&self) -> Vec<Effect> {
        let mut effects = vec![Effect::set(self.tag, "pinned", true)];
        if self.charges_now {
            effects.push(Effect::set(self.tag, "charge_due", true));
        }
        effects
    }
}
