//! Attacks in which one or more hits count as one: fire, Overwatch fire, artillery on every unit of a space,
//! AT mines. One text; the forms differ (see `fire`, `artillery`, `mines`).

use super::{
    hit_effect::HitEffect,
    hq_survival::{Batteries, GivenUp},
    pool::Roll,
    units::Fighter,
};
use crate::{
    dice::{Address, Answer, Ask, Class, Side, Sink, Subject, Sum, Tally},
    rules::{Effect, InTurn},
};

/// One target and the roll against it.
pub(super) struct Shot {
    /// The target.
    pub target: Fighter,
    /// The roll.
    pub roll: Roll,
}

/// One attack or several that are rolled one after the other.
pub(super) struct Attack {
    /// The role of the rolls.
    pub role: &'static str,
    /// Whether the rolls belong to a list: then their addresses name the target.
    pub listed: bool,
    /// The side whose dice they are.
    pub who: Side,
    /// Word for the cause of a loss.
    pub cause: &'static str,
    /// Place of the procedure in the rules.
    pub place: &'static str,
    /// What the attack does before any roll: markers of the attacker.
    pub before: Vec<Effect>,
    /// What is said in any case.
    pub notes: Vec<String>,
    /// The targets, in order.
    pub shots: Vec<Shot>,
    /// Batteries that may be given up for an HQ among them.
    pub batteries: Batteries,
    /// The sums, in order.
    pub sums: Vec<Sum>,
}

/// What has come of the rolls.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct AttackSoFar {
    /// Whether the HQ of the present target is about to be lost.
    survival: bool,
    /// The worst end so far.
    worst: HitEffect,
    /// Targets removed so far.
    lost: u8,
    /// Batteries given up.
    given: GivenUp,
}

impl InTurn for Attack {
    type Row = Shot;
    type Carried = AttackSoFar;

    fn rows(&self) -> &[Shot] {
        &self.shots
    }

    fn begin(&self, out: &mut impl Sink<Effect>) {
        for effect in &self.before {
            out.effect(|| effect.clone());
        }
        for note in &self.notes {
            out.say(self.place, || note.clone());
        }
    }

    fn ask(&self, Shot { target, roll }: &Shot, so_far: &AttackSoFar) -> Option<Ask> {
        if so_far.survival {
            return Some(self.batteries.ask(target.tag, 1, so_far.given));
        }
        let key = Address::of(self.role);
        let key = if self.listed { key.member(target.tag) } else { key };
        (roll.dice > 0).then(|| roll.ask(key, self.who))
    }

    fn advance(
        &self,
        Shot { target, .. }: &Shot,
        so_far: &mut AttackSoFar,
        answer: Option<Answer>,
        out: &mut impl Sink<Effect>,
    ) -> bool {
        let hit_effect = match answer {
            None => HitEffect::Nothing,
            Some(answer) if so_far.survival => self.batteries.answer(answer, &mut so_far.given, out),
            Some(answer) => {
                let tally = answer.tally();
                if let Tally::Pool { counted: from @ 1.., .. } = tally {
                    let many = if from == 3 { "Three".to_owned() } else { from.to_string() };
                    out.why("Resolving Combat 5", || format!("{many} or more sixes remove the target at once."));
                }
                let hit_effect = HitEffect::fire(target.disrupted, tally);
                so_far.survival = self.batteries.asked(target.hq, hit_effect, so_far.given);
                if so_far.survival {
                    return false;
                }
                hit_effect
            }
        };
        out.settle(Subject::Unit(target.tag), Class::Word(hit_effect.word()));
        hit_effect.tell(target, self.cause, self.place, out);
        let lost = so_far.lost + u8::from(hit_effect == HitEffect::Removed);
        *so_far = AttackSoFar { survival: false, worst: so_far.worst.max(hit_effect), lost, ..*so_far };
        true
    }

    fn end(&self, so_far: &AttackSoFar, out: &mut impl Sink<Effect>) {
        out.settle(Subject::Headline, Class::Word(so_far.worst.word()));
        if self.listed {
            out.settle(Subject::Number("lost"), Class::Count(i32::from(so_far.lost)));
        }
    }

    fn sums(&self) -> Vec<Sum> {
        self.sums.clone()
    }
}
