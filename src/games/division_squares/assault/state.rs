//! Where an assault is: all that its later rolls depend on.

use crate::games::division_squares::{
    assault::watch::Shooter, hit_effect::HitEffect, hq_survival::GivenUp, pool::Roll,
};

/// When Overwatch fires at the attacker.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Fire {
    /// Before the assault.
    Before,
    /// Once a defender has fallen.
    After,
}

/// Where the assault is, in order of play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Phase {
    /// A shot before the assault.
    Before(u8),
    /// The attacking HQ would be removed by that shot.
    BeforeSurvival(u8),
    /// The attacker rolls.
    Attack,
    /// The defender rolls; hits of the attacker.
    Defence(u8),
    /// The attacking HQ would be removed in the round; hits of the attacker.
    AttackerSurvival(u8),
    /// The defending HQ would be removed in the round; end of the attacker.
    DefenderSurvival(HitEffect),
    /// The space is empty.
    Claim,
    /// Its player says whether a unit fires, after a defender has fallen.
    Watch(u8),
    /// Its commander says whether a unit fires that reaches the attacker.
    Trigger(Fire, u8),
    /// A shot after a defender has fallen.
    After(u8),
    /// The attacking HQ would be removed by that shot.
    AfterSurvival(u8),
    /// Nothing more is asked.
    Over,
}

/// What becomes of an empty space.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Space {
    /// A defender is left, or it is not asked yet.
    Held,
    /// The attacker moves in.
    Taken,
    /// The attacker stays where it started.
    Left,
}

/// All that later rolls depend on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct CourseState {
    /// Round from 1; 0 before the first.
    pub round: u8,
    /// What is asked.
    pub phase: Phase,
    /// Whether the attacker is Disrupted now.
    pub disrupted: bool,
    /// Defenders removed.
    pub lost: u8,
    /// What becomes of the space.
    pub space: Space,
    /// Units on Overwatch that have fired since, or have fallen: one bit each.
    pub spent: u16,
    /// Units on Overwatch that this assault has Disrupted: one bit each (D34).
    pub shaken: u16,
    /// Batteries given up by the attacker's side.
    pub own: GivenUp,
    /// And by the other side.
    pub others: GivenUp,
}

impl CourseState {
    /// The shot at the attacker where it stands (D75), of the unit on Overwatch with this bit.
    pub const fn late(self, bit: u16, shooter: &Shooter) -> &Roll {
        shooter.late(matches!(self.space, Space::Left), self.shaken & bit != 0)
    }
}
