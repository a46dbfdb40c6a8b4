//! How an assault ends: the attacker is back, or takes the space, or leaves it empty.

use super::{
    conditions::Defender,
    course::Course,
    state::{CourseState, Phase, Space},
};
use crate::{
    dice::{Class, Sink, Subject},
    games::division_squares::hit_effect::HitEffect,
    rules::Effect,
};

impl Course {
    /// A defender holds: the attacker is back where it started.
    pub(super) fn stopped(&self, state: CourseState, out: &mut impl Sink<Effect>) -> CourseState {
        out.tell(self.attacker.tag, "Assault", || format!("{} is back in its own space.", self.attacker.label));
        out.moves(self.attacker.tag, "back to its own space");
        self.end(state, "stopped", self.standing(state), out)
    }

    /// No defender is left and the attacker lives.
    pub(super) fn empty(&self, state: CourseState, out: &mut impl Sink<Effect>) -> CourseState {
        let label = &self.attacker.label;
        if state.space == Space::Left {
            out.tell(self.attacker.tag, "Assault", || {
                format!("{label} leaves the space empty and stays in its own.")
            });
            out.moves(self.attacker.tag, "back to its own space");
            return self.end(state, "cleared", self.standing(state), out);
        }
        for effect in &self.claim {
            out.effect(|| effect.clone());
        }
        out.tell(self.attacker.tag, "Assault", || format!("{label} takes the space."));
        out.moves(self.attacker.tag, "into the space");
        self.end(state, "taken", self.standing(state), out)
    }

    /// How an attacker that lives has come out of it.
    fn standing(&self, state: CourseState) -> &'static str {
        let hit_effect = match (state.own.count(), state.disrupted && !self.attacker.disrupted) {
            (1.., _) => HitEffect::Saved,
            (0, true) => HitEffect::Disrupted,
            (0, false) => HitEffect::Nothing,
        };
        hit_effect.word()
    }

    pub(super) fn end(
        &self,
        state: CourseState,
        headline: &'static str,
        attacker: &'static str,
        out: &mut impl Sink<Effect>,
    ) -> CourseState {
        out.settle(Subject::Headline, Class::Word(headline));
        out.settle(Subject::Unit(self.attacker.tag), Class::Word(attacker));
        out.settle(Subject::Number("lost"), Class::Count(i32::from(state.lost)));
        for Defender { unit, .. } in self.defenders.iter().skip(usize::from(state.round)) {
            out.settle(Subject::Unit(unit.tag), Class::Word(HitEffect::Nothing.word()));
        }
        CourseState { phase: Phase::Over, ..state }
    }
}
