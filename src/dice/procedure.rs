//! The one text of a rule: a state machine over plain data, and the sink it speaks into.

use super::{Answer, Ask, Entity, Tag};

/// What a procedure settles: exactly once on every path.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Subject {
    /// The result in one phrase.
    Headline,
    /// The fate of a unit.
    Unit(Tag),
    /// A number by name, such as `lost` or `orders`.
    Number(&'static str),
}

/// How a subject ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Class {
    /// A word; label and tone are in the rule set's texts.
    Word(&'static str),
    /// A number.
    Count(i32),
}

impl std::fmt::Display for Class {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Word(word) => f.write_str(word),
            Self::Count(count) => write!(f, "{count}"),
        }
    }
}

/// A sentence for the player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The kind of a sentence.
    pub kind: LineKind,
    /// The sentence.
    pub text: String,
    /// Its place in the rules, empty if it has none.
    pub place: &'static str,
    /// Whose fate it tells; empty of nobody's.
    pub about: Vec<Entity>,
}

impl Line {
    /// A result.
    pub fn said(place: &'static str, text: impl Into<String>) -> Self {
        Self { kind: LineKind::Said, text: text.into(), place, about: Vec::new() }
    }

    /// A reason.
    pub fn why(place: &'static str, text: impl Into<String>) -> Self {
        Self { kind: LineKind::Why, ..Self::said(place, text) }
    }

    /// The line with the entities that it is about.
    #[must_use]
    pub fn of<E: Into<Entity>>(mut self, about: impl IntoIterator<Item = E>) -> Self {
        self.about.extend(about.into_iter().map(Into::into));
        self
    }
}

/// The kind of a sentence: a fate, or a remark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineKind {
    /// A result, told to all.
    Said,
    /// A reason, for the why card.
    Why,
}

/// Models that a result moves on the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ModelMove {
    /// Who: a tag, or the name of a group.
    pub who: String,
    /// How: "back 2 inches"; empty where its player moves it as he likes.
    pub how: String,
    /// Whether that is done in a later step: until then there is nothing to take back.
    pub later: bool,
}

impl ModelMove {
    /// How something goes that is taken off the table and is not listed there.
    pub const OFF: &'static str = "off the table";

    /// Something is taken off the table that is not listed there.
    pub fn off(who: String) -> Self {
        Self { who, how: Self::OFF.to_owned(), later: false }
    }
}

/// Where a step speaks. Odds listen to [`settle`](Sink::settle) only, so the rest is given as
/// closures that cost nothing there.
pub trait Sink<E> {
    /// A subject ends as `class`.
    fn settle(&mut self, subject: Subject, class: Class);
    /// The battle changes.
    fn effect(&mut self, effect: impl FnOnce() -> E);
    /// A sentence.
    fn line(&mut self, line: impl FnOnce() -> Line);
    /// Models are moved: the hands do it, nothing is kept of where they stand.
    fn moved(&mut self, _moved: impl FnOnce() -> ModelMove) {}

    /// A unit is moved, and how.
    fn moves(&mut self, unit: Tag, how: &str) {
        self.moved(|| ModelMove { who: unit.to_string(), how: how.to_owned(), later: false });
    }

    /// Tells a result that is nobody's fate.
    fn say(&mut self, place: &'static str, text: impl FnOnce() -> String) {
        self.line(|| Line::said(place, text()));
    }

    /// Tells what becomes of somebody. What changes most on the table is told first; that is known of effects on
    /// whoever the sentence is about.
    fn tell(&mut self, about: impl Into<Entity>, place: &'static str, text: impl FnOnce() -> String) {
        self.line(|| Line::said(place, text()).of([about]));
    }

    /// Gives a reason.
    fn why(&mut self, place: &'static str, text: impl FnOnce() -> String) {
        self.line(|| Line::why(place, text()));
    }
}

/// What a term does with what stands before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operation {
    /// It is added, with its sign.
    Add,
    /// What stands before it is multiplied.
    Multiply,
    /// What stands before it is divided.
    Divide,
}

/// One term of a sum, such as `-1 cover`, or of a product, such as `÷3 in cover`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Term {
    /// The words.
    pub label: String,
    /// Dice or pips added; a factor or a divisor, from 1.
    pub amount: i32,
    /// What is done with the amount.
    pub operation: Operation,
    /// Its place in the rules.
    pub place: &'static str,
}

impl Term {
    /// A part with its reason and its place in the rules.
    pub fn new(label: impl Into<String>, amount: i32, place: &'static str) -> Self {
        Self { label: label.into(), amount, operation: Operation::Add, place }
    }

    /// A factor with its reason and its place in the rules.
    pub fn times(label: impl Into<String>, factor: i32, place: &'static str) -> Self {
        Self { operation: Operation::Multiply, ..Self::new(label, factor, place) }
    }

    /// A divisor with its reason and its place in the rules.
    pub fn divided_by(label: impl Into<String>, divisor: i32, place: &'static str) -> Self {
        Self { operation: Operation::Divide, ..Self::new(label, divisor, place) }
    }

    /// The term with its sign, the first of a sum that counts dice without a plus: "3 Standard", "\u{2212}1 cover",
    /// "\u{f7}3 in cover"; where all of them are added to a die, none is such a first one.
    pub fn signed(&self, is_first: bool) -> String {
        let sign = match (self.operation, self.amount) {
            (Operation::Multiply, _) => "\u{d7}",
            (Operation::Divide, _) => "\u{f7}",
            (Operation::Add, ..=-1) => "\u{2212}",
            (Operation::Add, 1..) if !is_first => "+",
            (Operation::Add, _) => "",
        };
        format!("{sign}{} {}", self.amount.abs(), self.label)
    }
}

/// A roll spelled out before it is made: `3 Standard, -1 cover = 2 dice, hit on 4 or 6`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sum {
    /// The unit that rolls; `None` for a side.
    pub who: Option<Tag>,
    /// The title of the roll.
    pub title: String,
    /// The parts, in the order of the rules.
    pub terms: Vec<Term>,
    /// Dice to roll.
    pub dice: u8,
    /// Dice beside them where a roll before it ends well; 0 for none.
    pub more: u8,
    /// What the parts come to, where it is neither dice nor a number added to a die: "column 6".
    pub total: String,
    /// How they are read, in words.
    pub reading: String,
    /// The role in the addresses of the rolls that this sum explains.
    pub role: &'static str,
    /// The round in their addresses, from 1, where each round has a sum of its own.
    pub round: Option<u8>,
}

impl Sum {
    /// The sum of one die without terms, not read yet.
    pub fn new(who: Option<Tag>, title: impl Into<String>, role: &'static str) -> Self {
        Self {
            who,
            title: title.into(),
            terms: Vec::new(),
            dice: 1,
            more: 0,
            total: String::new(),
            reading: String::new(),
            role,
            round: None,
        }
    }

    /// The sum of the rolls of one round alone.
    #[must_use]
    pub fn round(self, round: u8) -> Self {
        Self { round: Some(round), ..self }
    }

    /// The sum with these parts.
    #[must_use]
    pub fn terms(self, terms: Vec<Term>) -> Self {
        Self { terms, ..self }
    }

    /// The sum with so many dice.
    #[must_use]
    pub fn dice(self, dice: u8) -> Self {
        Self { dice, ..self }
    }

    /// The sum with so many dice beside them where a roll before it ends well.
    #[must_use]
    pub fn more(self, more: u8) -> Self {
        Self { more, ..self }
    }

    /// How many dice it takes: "1 die", "3 dice", "3 or 4 dice".
    pub fn dice_words(&self) -> String {
        match (self.dice, self.more) {
            (1, 0) => "1 die".to_owned(),
            (dice, 0) => format!("{dice} dice"),
            (dice, more) => format!("{dice} or {} dice", dice.saturating_add(more)),
        }
    }

    /// The sum with its total in words.
    #[must_use]
    pub fn total(self, total: impl Into<String>) -> Self {
        Self { total: total.into(), ..self }
    }

    /// The sum with the reading of its dice.
    #[must_use]
    pub fn reading(self, reading: impl Into<String>) -> Self {
        Self { reading: reading.into(), ..self }
    }
}

/// A rule, written once. `self` holds the validated form, rulings and table rows it needs.
pub trait Procedure: Send + Sync {
    /// All that later rolls may depend on, and no more; fields in order of play.
    type State: Clone + Ord;
    /// The type of effects that change a battle.
    type Effect;

    /// The state before any roll.
    fn begin(&self, out: &mut impl Sink<Self::Effect>) -> Self::State;

    /// The present ask; `None` when over. The state alone determines the ask.
    fn ask(&self, state: &Self::State) -> Option<Ask>;

    /// The state after an answer.
    fn advance(&self, state: &Self::State, answer: Answer, out: &mut impl Sink<Self::Effect>) -> Self::State;

    /// The sums of the rolls as they stand before the first one.
    fn sums(&self) -> Vec<Sum> {
        Vec::new()
    }

    /// The sum of the roll that is asked for in a state, where that may differ from how it stood before the first one.
    fn sum_now(&self, _state: &Self::State) -> Option<Sum> {
        None
    }
}
