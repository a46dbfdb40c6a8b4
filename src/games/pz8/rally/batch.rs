//! A batch of rally throws: a die for each base, or one for all (7; Z16).

use crate::{
    dice::{
        Address, Answer, Ask, Class, DiceAsk, Faces, Procedure, Read, Side, Sink, Subject, Sum, Tag, Tally, Term,
    },
    games::pz8::{
        throws::{SIX, hits},
        units::points,
    },
    rules::{Effect, Started},
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

/// All throws, in order.
pub(super) struct Batch {
    /// The role of the throws.
    pub role: &'static str,
    /// Whose one die it is, if one serves all (Z16).
    pub who: Option<Side>,
    /// The marker of a base that has thrown.
    pub done: Option<&'static str>,
    /// The bases.
    pub tests: Vec<Test>,
    /// What changes at the end.
    pub tail: Vec<Effect>,
    /// What is said at the end.
    pub note: String,
}

/// How far the throws are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct State {
    /// Index of the base that throws.
    at: usize,
    /// Points taken off so far.
    removed: i32,
}

impl Batch {
    /// As a started procedure.
    pub fn start(self) -> Started {
        Box::new(self)
    }

    /// What became of one base.
    fn settle(&self, test: &Test, class: &'static str, out: &mut impl Sink<Effect>) {
        let Test { tag, label, .. } = test;
        if self.tests.len() == 1 {
            out.settle(Subject::Headline, Class::Word(class));
        }
        out.settle(Subject::Unit(*tag), Class::Word(class));
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
            _ => out.why(PLACE, || format!("{label} stays as tired as it was.")),
        }
        if class != "out_of_reach"
            && let Some(done) = self.done
        {
            out.effect(|| Effect::set(*tag, done, true));
        }
    }

    /// Passes over bases that do not throw; the last one ends the batch.
    fn go_on(&self, mut state: State, out: &mut impl Sink<Effect>) -> State {
        while let Some(test) = self.tests.get(state.at).filter(|test| !test.reach) {
            self.settle(test, "out_of_reach", out);
            state.at += 1;
        }
        if state.at >= self.tests.len() {
            self.end(state, out);
        }
        state
    }

    fn end(&self, state: State, out: &mut impl Sink<Effect>) {
        out.settle(Subject::Number("removed"), Class::Count(state.removed));
        // The base that loses one point has said so itself.
        match (state.removed, self.tests.len()) {
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

    /// One die has fallen for all that are near enough.
    fn all(&self, face: i32, out: &mut impl Sink<Effect>) -> State {
        let mut removed = 0;
        for test in &self.tests {
            let hit = u8::try_from(face).is_ok_and(|face| test.hit.has(face));
            let class = match (test.reach, hit) {
                (false, _) => "out_of_reach",
                (true, false) => "not_rallied",
                (true, true) => "rallied",
            };
            removed += i32::from(class == "rallied");
            self.settle(test, class, out);
        }
        let state = State { at: self.tests.len(), removed };
        self.end(state, out);
        state
    }
}

impl Procedure for Batch {
    type State = State;
    type Effect = Effect;

    fn begin(&self, out: &mut impl Sink<Effect>) -> State {
        let start = State { at: 0, removed: 0 };
        if self.who.is_some() && self.tests.iter().any(|test| test.reach) {
            return start;
        }
        self.go_on(start, out)
    }

    fn ask(&self, state: &State) -> Option<Ask> {
        let test = self.tests.get(state.at)?;
        let key = Address::of(self.role);
        let ask = match self.who {
            Some(who) => DiceAsk { key, who, count: 1, sides: SIX, read: Read::Sum, words: &[] },
            None => DiceAsk {
                key: key.member(test.tag),
                who: test.tag.side,
                count: 1,
                sides: SIX,
                read: hits(test.hit),
                words: &["no", "1 point off"],
            },
        };
        Some(Ask::Dice(ask))
    }

    fn step(&self, state: &State, answer: Answer, out: &mut impl Sink<Effect>) -> State {
        match (self.who, answer.tally()) {
            (Some(_), Tally::Value(face)) => self.all(face, out),
            (_, tally) => {
                let Some(test) = self.tests.get(state.at) else {
                    return *state;
                };
                let removed = i32::from(tally.hits());
                self.settle(test, if removed > 0 { "rallied" } else { "not_rallied" }, out);
                self.go_on(State { at: state.at + 1, removed: state.removed + removed }, out)
            }
        }
    }

    fn sums(&self) -> Vec<Sum> {
        let sum = |test: &Test| Sum {
            who: Some(test.tag),
            title: test.label.clone(),
            terms: test.terms.clone(),
            dice: u8::from(test.reach && self.who.is_none()),
            reading: if test.reach { format!("1 point off on {}", test.hit) } else { "out of reach".to_owned() },
            role: self.role,
        };
        self.tests.iter().map(sum).collect()
    }
}
