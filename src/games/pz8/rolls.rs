//! Rolls against one base, each of which may cost it a fatigue point: guns, an air attack, a minefield (5, 8, 9;
//! Z32, Z66). One text; the forms differ.

use super::units::Base;
use crate::{
    dice::{Address, Answer, Ask, Class, Faces, Procedure, Read, Side, Sink, Subject, Sum, Tag, Term},
    rules::{Effect, InTurn, NoRoll},
};

/// One die.
pub(super) struct Roll {
    /// Where it belongs.
    pub key: Address,
    /// Who rolls, for the sum.
    pub by: Option<Tag>,
    /// The title of the roll.
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

/// Rolls in order, which stop when the target is destroyed.
pub(super) struct Rolls {
    /// The base that they are against.
    pub target: Base,
    /// The rolls.
    pub list: Vec<Roll>,
    /// The side whose dice they are.
    pub who: Side,
    /// Word for the cause of a loss.
    pub cause: &'static str,
    /// Their place in the rules.
    pub place: &'static str,
    /// What each class of a roll is called.
    pub words: &'static [&'static str],
    /// What the destroyed base leaves behind.
    pub destroyed: Vec<Effect>,
    /// What comes about if it lives.
    pub lives: NoRoll,
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
    Read::Pool { hit, cap: 1, counted: None, all: None }
}

impl Rolls {
    fn destroyed(&self, points: u8) -> bool {
        points > 0 && self.target.falls(points.into())
    }

    fn apply_result(&self, class: &'static str, points: u8, out: &mut impl Sink<Effect>) {
        self.settle_unit(self.target.tag, Class::Word(class), true, out);
        out.settle(Subject::Number("points"), Class::Count(points.into()));
    }
}

impl InTurn for Rolls {
    type Row = Roll;
    /// Points that the base takes.
    type Carried = u8;

    fn rows(&self) -> &[Roll] {
        &self.list
    }

    fn ask(&self, roll: &Roll, points: &u8) -> Option<Ask> {
        (!self.destroyed(*points)).then(|| Ask::die(SIX, roll.key, self.who, hits(roll.hit), self.words))
    }

    fn advance(&self, roll: &Roll, points: &mut u8, answer: Option<Answer>, out: &mut impl Sink<Effect>) -> bool {
        let Some(answer) = answer else {
            // The target is gone.
            out.say(self.place, || roll.kept.clone());
            return true;
        };
        for effect in &roll.spends {
            out.effect(|| effect.clone());
        }
        *points += answer.tally().hits();
        if self.destroyed(*points) {
            self.apply_result("destroyed", *points, out);
            out.effect(|| Effect::remove(self.target.tag, self.cause));
            out.tell(self.target.tag, self.place, || self.target.takes((*points).into()));
            for effect in &self.destroyed {
                out.effect(|| effect.clone());
            }
        }
        true
    }

    fn end(&self, points: &u8, out: &mut impl Sink<Effect>) {
        let Base { tag, label, .. } = &self.target;
        let count = i32::from(*points);
        if self.destroyed(*points) {
            return;
        }
        self.apply_result(if count > 0 { "tired" } else { "untouched" }, *points, out);
        if count > 0 {
            out.effect(|| Effect::add(*tag, "fatigue", count));
            out.tell(*tag, self.place, || self.target.takes(count));
        } else {
            out.tell(*tag, self.place, || format!("{label} is not hit."));
        }
        Procedure::begin(&self.lives, out);
    }

    fn sum(&self, roll: &Roll, _: &u8) -> Option<Sum> {
        Some(Sum::new(roll.by, &roll.title, roll.key.role).terms(roll.terms.clone()).reading(format!(
            "{} on {}",
            self.words.last().copied().unwrap_or_default(),
            roll.hit
        )))
    }
}
