//! A kind of procedure: its form and its start.

use super::{Description, Draft, Effect, Entity, Form, FormReader, Frozen, State};
use crate::dice::{Answer, Ask, Class, Line, ModelMove, Procedure, Resolve, Sink, Subject, Sum, Tag, Term};

/// A started procedure.
pub type Started = Box<dyn Resolve<Effect>>;

/// One procedure of a rule set: fire, assault, rally, an order, a calculator. A row of the table of its game.
#[derive(Clone, Copy, Debug)]
pub struct ProcedureKind {
    /// Its id, the same as in the rule set's texts.
    pub id: &'static str,
    /// Patterns of the addresses it asks for, such as `attack/ROUND` or `overwatch/UNIT`.
    pub addresses: &'static [&'static str],
    /// Marks of the rulings it reads.
    pub rulings: &'static [&'static str],
    /// Declares and reads its form; starts if the form is complete. Reads nothing but the reader.
    pub read: fn(&mut FormReader<'_>) -> Option<Started>,
}

impl ProcedureKind {
    /// One that asks for nothing and reads no ruling.
    pub const fn new(id: &'static str, read: fn(&mut FormReader<'_>) -> Option<Started>) -> Self {
        Self { id, addresses: &[], rulings: &[], read }
    }

    /// The procedure kind with the asks it may make: patterns of addresses.
    #[must_use]
    pub const fn asks(self, addresses: &'static [&'static str]) -> Self {
        Self { addresses, ..self }
    }

    /// The procedure kind with the rulings that it reads, by their marks.
    #[must_use]
    pub const fn rulings(self, rulings: &'static [&'static str]) -> Self {
        Self { rulings, ..self }
    }
}

/// A form laid open over a state.
pub struct Opened {
    /// The form as the player sees it.
    pub form: Form,
    /// What it froze.
    pub frozen: Frozen,
    /// The procedure, if the form is complete.
    pub procedure: Option<Started>,
}

/// Opens a form: a draft over a state.
pub fn open(kind: &ProcedureKind, rules: &Description, state: &State, draft: &Draft) -> Opened {
    read(kind, FormReader::live(rules, state, draft))
}

/// Like `open`, without listing candidates or freezing state; for callers that only test legality.
pub fn open_without_candidates(kind: &ProcedureKind, rules: &Description, state: &State, draft: &Draft) -> Opened {
    read(kind, FormReader::without_candidates(rules, state, draft))
}

fn read(kind: &ProcedureKind, mut reader: FormReader<'_>) -> Opened {
    let procedure = (kind.read)(&mut reader);
    let (form, frozen) = reader.close();
    let procedure = procedure.filter(|_| form.missing.is_empty() && form.problems.is_empty());
    Opened { form, frozen, procedure }
}

/// Starts a procedure again from what was frozen.
pub fn restart(kind: &ProcedureKind, rules: &Description, frozen: &Frozen) -> Option<Started> {
    (kind.read)(&mut FormReader::frozen(rules, frozen))
}

/// A procedure that asks nothing: an order or a calculator. It tells what it was given.
#[derive(Clone, Debug, Default)]
pub struct NoRoll {
    /// What is settled.
    pub settled: Vec<(Subject, Class)>,
    /// The effects, in order.
    pub effects: Vec<Effect>,
    /// What is said.
    pub lines: Vec<Line>,
    /// A sum, spelled out.
    pub sums: Vec<Sum>,
    /// Models that are moved.
    pub moves: Vec<ModelMove>,
}

impl NoRoll {
    /// Something was done, without dice and without a result to speak of.
    pub fn done() -> Self {
        Self::default().settle(Subject::Headline, Class::Word("done"))
    }

    /// What a calculator answers with yes or no.
    pub fn possible(yes: bool) -> Self {
        Self::default().settle(Subject::Headline, Class::Word(if yes { "possible" } else { "impossible" }))
    }

    /// Settles a number.
    #[must_use]
    pub fn number(self, name: &'static str, count: i32) -> Self {
        self.settle(Subject::Number(name), Class::Count(count))
    }

    /// Settles a subject.
    #[must_use]
    pub fn settle(mut self, subject: Subject, class: Class) -> Self {
        self.settled.push((subject, class));
        self
    }

    /// Changes the battle.
    #[must_use]
    pub fn effect(mut self, effect: Effect) -> Self {
        self.effects.push(effect);
        self
    }

    /// Says a sentence that is nobody's fate.
    #[must_use]
    pub fn say(mut self, place: &'static str, text: impl Into<String>) -> Self {
        self.lines.push(Line::said(place, text));
        self
    }

    /// Says what becomes of somebody.
    #[must_use]
    pub fn tell(self, about: impl Into<Entity>, place: &'static str, text: impl Into<String>) -> Self {
        self.tell_all([about], place, text)
    }

    /// Says what becomes of several together.
    #[must_use]
    pub fn tell_all<E: Into<Entity>>(
        mut self,
        about: impl IntoIterator<Item = E>,
        place: &'static str,
        text: impl Into<String>,
    ) -> Self {
        self.lines.push(Line::said(place, text).of(about));
        self
    }

    /// Moves a unit; without words how, its player moves it as he likes.
    #[must_use]
    pub fn moves(mut self, unit: Tag, how: &str) -> Self {
        self.moves.push(ModelMove { who: unit.to_string(), how: how.to_owned(), later: false });
        self
    }

    /// Spells out a sum that needs no dice.
    #[must_use]
    pub fn sum(mut self, title: &str, terms: Vec<Term>, reading: String) -> Self {
        self.sums.push(Sum::new(None, title, "").terms(terms).dice(0).reading(reading));
        self
    }

    /// As a started procedure.
    pub fn start(self) -> Option<Started> {
        Some(Box::new(self))
    }
}

impl Procedure for NoRoll {
    type State = ();
    type Effect = Effect;

    fn begin(&self, out: &mut impl Sink<Effect>) {
        for &(subject, class) in &self.settled {
            out.settle(subject, class);
        }
        for effect in &self.effects {
            out.effect(|| effect.clone());
        }
        for line in &self.lines {
            out.line(|| line.clone());
        }
        for moved in &self.moves {
            out.moved(|| moved.clone());
        }
    }

    fn ask(&self, (): &()) -> Option<Ask> {
        None
    }

    fn advance(&self, (): &(), _: Answer, _: &mut impl Sink<Effect>) {}

    fn sums(&self) -> Vec<Sum> {
        self.sums.clone()
    }
}
