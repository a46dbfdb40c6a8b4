//! Throws against one base, each of which may cost it a fatigue point: guns, an air attack, a minefield (5, 8, 9;
//! Z32, Z66). One text; the forms differ.

use super::units::Base;
use crate::{
    dice::{Address, Answer, Ask, Class, DiceAsk, Faces, Procedure, Read, Side, Sink, Subject, Sum, Tag, Term},
    rules::{Effect, Started},
};

/// One die.
pub(super) struct Throw {
    /// Where it belongs.
    pub key: Address,
    /// Who throws, for the sum.
    pub by: Option<Tag>,
    /// What for.
    pub title: String,
    /// What changes the face that is needed, in the order of the rules.
    pub terms: Vec<Term>,
    /// The faces that hit.
    pub hit: Faces,
    /// What it uses up.
    pub spends: Vec<Effect>,
    /// What is said if the target is gone before it.
    pub kept: String,
}

/// Throws in order, which stop when the target is destroyed.
pub(super) struct Throws {
    /// The base that they are against.
    pub target: Base,
    /// The throws.
    pub list: Vec<Throw>,
    /// Whose dice they are.
    pub who: Side,
    /// Word for the cause of a loss.
    pub cause: &'static str,
    /// Their place in the rules.
    pub place: &'static str,
    /// What each class of a throw is called.
    pub words: &'static [&'static str],
    /// What the destroyed base leaves behind.
    pub destroyed: Vec<Effect>,
    /// What changes if it lives, and what is said then.
    pub lives: (Vec<Effect>, String),
}

/// A face or more, up to six.
pub(super) fn from(lowest: i32) -> Faces {
    let faces: Vec<u8> = (1..=SIX).filter(|face| i32::from(*face) >= lowest).collect();
    Faces::of(&faces)
}

/// The faces of the die of these rules.
pub(super) const SIX: u8 = 6;

/// A roll of one die on which these faces count.
pub(super) const fn hits(hit: Faces) -> Read {
    Read::Pool { hit, cap: 1, sixes: 0, ones: false }
}

/// How far the throws are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct State {
    at: u8,
    points: u8,
}

impl Throws {
    /// As a started procedure.
    pub fn start(self) -> Started {
        Box::new(self)
    }

    fn destroyed(&self, state: State) -> bool {
        state.points > 0 && self.target.falls(state.points.into())
    }

    /// The throw that is next; none when the target is gone.
    fn next(&self, state: State) -> Option<&Throw> {
        if self.destroyed(state) { None } else { self.list.get(usize::from(state.at)) }
    }

    fn end(&self, state: State, out: &mut impl Sink<Effect>) {
        let Base { tag, label, .. } = &self.target;
        let count = i32::from(state.points);
        let class = match (count, self.destroyed(state)) {
            (_, true) => "destroyed",
            (0, false) => "untouched",
            (_, false) => "tired",
        };
        out.settle(Subject::Headline, Class::Word(class));
        out.settle(Subject::Unit(*tag), Class::Word(class));
        out.settle(Subject::Number("points"), Class::Count(count));
        if class == "destroyed" {
            out.effect(|| Effect::remove(*tag, self.cause));
            out.tell(*tag, self.place, || self.target.takes(count));
            for effect in &self.destroyed {
                out.effect(|| effect.clone());
            }
            for throw in self.list.iter().skip(state.at.into()) {
                out.say(self.place, || throw.kept.clone());
            }
            return;
        }
        if class == "tired" {
            out.effect(|| Effect::add(*tag, "fatigue", count));
            out.tell(*tag, self.place, || self.target.takes(count));
        } else {
            out.tell(*tag, self.place, || format!("{label} is not hit."));
        }
        let (effects, note) = &self.lives;
        for effect in effects {
            out.effect(|| effect.clone());
        }
        if !note.is_empty() {
            out.tell(*tag, self.place, || note.clone());
        }
    }
}

impl Procedure for Throws {
    type State = State;
    type Effect = Effect;

    fn begin(&self, out: &mut impl Sink<Effect>) -> State {
        let state = State { at: 0, points: 0 };
        if self.next(state).is_none() {
            self.end(state, out);
        }
        state
    }

    fn ask(&self, state: &State) -> Option<Ask> {
        let throw = self.next(*state)?;
        let read = hits(throw.hit);
        Some(Ask::Dice(DiceAsk { key: throw.key, who: self.who, count: 1, sides: SIX, read, words: self.words }))
    }

    fn step(&self, state: &State, answer: Answer, out: &mut impl Sink<Effect>) -> State {
        let Some(throw) = self.next(*state) else {
            return *state;
        };
        for effect in &throw.spends {
            out.effect(|| effect.clone());
        }
        let next = State { at: state.at + 1, points: state.points + answer.tally().hits() };
        if self.next(next).is_none() {
            self.end(next, out);
        }
        next
    }

    fn sums(&self) -> Vec<Sum> {
        let sum = |throw: &Throw| Sum {
            who: throw.by,
            title: throw.title.clone(),
            terms: throw.terms.clone(),
            dice: 1,
            reading: format!("{} on {}", self.words.last().copied().unwrap_or_default(), throw.hit),
            role: throw.key.role,
        };
        self.list.iter().map(sum).collect()
    }
}
