//! A batch of rally rolls: a die for each base, or one for all (7; Z16).

use crate::{
    dice::{Address, Answer, Ask, Class, Faces, Read, Side, Sink, Subject, Sum, Tag, Tally, Term},
    games::pz8::{
        rolls::{SIX, hits},
        units::points,
    },
    rules::{Effect, InTurn},
};

/// The place of the rules.
const PLACE: &str = "7";

/// One base.
pub(super) struct Test {
    /// The base.
    pub tag: Tag,
    /// Its tag and name.
    pub label: String,
    /// What changes its score.
    pub terms: Vec<Term>,
    /// Faces that take a point off.
    pub hit: Faces,
    /// Whether its HQ is near enough.
    pub reach: bool,
    /// Whether it has only one point.
    pub last: bool,
}

/// All rolls, in order.
pub(super) struct Batch {
    /// The role of the rolls.
    pub role: &'static str,
    /// Whose one die it is, if one serves all (Z16).
    pub who: Option<Side>,
    /// The marker of a base that has rolled.
    pub done: Option<&'static str>,
    /// The bases.
    pub tests: Vec<Test>,
    /// What changes at the end.
    pub tail: Vec<Effect>,
    /// What is said at the end.
    pub note: String,
}

impl Batch {
    /// What became of one base.
    fn apply_result(&self, test: &Test, class: &'static str, out: &mut impl Sink<Effect>) {
        let Test { tag, label, .. } = test;
        self.settle_unit(*tag, Class::Word(class), self.tests.len() == 1, out);
        match class {
            "rallied" => {
                out.effect(
                    || {
                        if test.last { Effect::clear(*tag, "fatigue") } else { Effect::add(*tag, "fatigue", -1) }
                    },
                );
                out.tell(*tag, PLACE, || format!("{label} loses a fatigue point."));
            }
            "out_of_reach" => out.why(PLACE, || format!("{label} is too far from its HQ and does not roll.")),
            _ => out.why(PLACE, || format!("{label} loses no fatigue point.")),
        }
        if class != "out_of_reach"
            && let Some(done) = self.done
        {
            out.effect(|| Effect::set(*tag, done, true));
        }
    }
}

impl InTurn for Batch {
    type Row = Test;
    /// Points taken off, and the face of the one die for all.
    type Carried = (i32, Option<u8>);

    fn rows(&self) -> &[Test] {
        &self.tests
    }

    fn ask(&self, test: &Test, (_, face): &Self::Carried) -> Option<Ask> {
        let key = Address::of(self.role);
        Some(match self.who {
            Some(who) if face.is_none() && self.tests.iter().any(|test| test.reach) => {
                Ask::die(SIX, key, who, Read::Sum, &[])
            }
            None if test.reach => {
                Ask::die(SIX, key.member(test.tag), test.tag.side, hits(test.hit), &["no", "1 point off"])
            }
            _ => return None,
        })
    }

    fn advance(
        &self,
        test: &Test,
        (removed, face): &mut Self::Carried,
        answer: Option<Answer>,
        out: &mut impl Sink<Effect>,
    ) -> bool {
        let hit = match answer.map(Answer::tally) {
            Some(Tally::Value(rolled)) => {
                *face = u8::try_from(rolled).ok();
                None
            }
            tally => tally.map(|tally| tally.hits() > 0),
        };
        let hit = hit.unwrap_or_else(|| face.is_some_and(|face| test.hit.has(face)));
        let class = match (test.reach, hit) {
            (false, _) => "out_of_reach",
            (true, false) => "not_rallied",
            (true, true) => "rallied",
        };
        *removed += i32::from(class == "rallied");
        self.apply_result(test, class, out);
        true
    }

    fn end(&self, (removed, _): &Self::Carried, out: &mut impl Sink<Effect>) {
        out.settle(Subject::Number("removed"), Class::Count(*removed));
        // The base that loses one point has said so itself.
        match (*removed, self.tests.len()) {
            (_, 0) | (1, _) => {}
            (0, _) => out.say(PLACE, || "No fatigue point comes off.".to_owned()),
            (removed, _) => out.say(PLACE, || format!("{} off.", points(removed))),
        }
        for effect in &self.tail {
            out.effect(|| effect.clone());
        }
        if !self.note.is_empty() {
            out.say("3", || self.note.clone());
        }
    }

    fn sum(&self, test: &Test, _: &Self::Carried) -> Option<Sum> {
        let modifier: i32 = test.terms.iter().map(|term| term.amount).sum();
        Some(
            Sum::new(Some(test.tag), &test.label, self.role)
                .terms(test.terms.clone())
                .total(if test.terms.is_empty() { String::new() } else { format!("{modifier:+} on the die") })
                .dice(u8::from(test.reach && self.who.is_none()))
                .reading(if test.reach { format!("1 point off on {}", test.hit) } else { "out of reach".to_owned() }),
        )
    }
}
