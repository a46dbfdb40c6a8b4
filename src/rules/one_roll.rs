//! A procedure of one roll: most tests, shots and rolls of the dice.

use super::{Effect, NoRoll, Started};
use crate::dice::{Answer, Ask, Procedure, Sink, Sum};

/// One roll, what comes about before it, and what each answer comes to.
///
/// ```
/// use adjutant::{
///     dice::{Address, Answers, Ask, Class, Faces, Read, Side, Subject, usual},
///     rules::{NoRoll, OneRoll},
/// };
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let read = Read::Pool { hit: Faces::of(&[5, 6]), cap: 1, counted: None, all: None };
/// let ask = Ask::dice(Address::of("shot"), Side::A, (1, 6), read, &["miss", "hit"]);
/// let shot = OneRoll::new(ask, |answer| {
///     let class = if answer.tally().hits() > 0 { "hit" } else { "miss" };
///     NoRoll::default().settle(Subject::Headline, Class::Word(class))
/// });
/// let odds = shot.start().odds(&Answers::new(), &usual)?;
/// let hit = odds.of(Subject::Headline).iter().find(|(class, _)| *class == Class::Word("hit"));
/// assert!(hit.is_some_and(|(_, chance)| (chance.value - 1.0 / 3.0).abs() < 1e-12));
/// # Ok(())
/// # }
/// ```
pub struct OneRoll<F> {
    ask: Ask,
    before: NoRoll,
    comes_to: F,
}

impl<F: Fn(Answer) -> NoRoll + Send + Sync + 'static> OneRoll<F> {
    /// What is asked, and what each answer comes to.
    pub fn new(ask: Ask, comes_to: F) -> Self {
        Self { ask, before: NoRoll::default(), comes_to }
    }

    /// The procedure with effects that happen before the roll.
    #[must_use]
    pub fn before(self, before: NoRoll) -> Self {
        Self { before, ..self }
    }

    /// The procedure with the sum of its roll.
    #[must_use]
    pub fn sum(mut self, sum: Sum) -> Self {
        self.before.sums.push(sum);
        self
    }

    /// As a started procedure.
    pub fn start(self) -> Started {
        Box::new(self)
    }
}

impl<F: Fn(Answer) -> NoRoll + Send + Sync> Procedure for OneRoll<F> {
    /// Whether the roll is still to be made.
    type State = bool;
    type Effect = Effect;

    fn begin(&self, out: &mut impl Sink<Effect>) -> bool {
        self.before.begin(out);
        true
    }

    fn ask(&self, open: &bool) -> Option<Ask> {
        open.then(|| self.ask.clone())
    }

    fn advance(&self, _: &bool, answer: Answer, out: &mut impl Sink<Effect>) -> bool {
        (self.comes_to)(answer).begin(out);
        false
    }

    fn sums(&self) -> Vec<Sum> {
        self.before.sums.clone()
    }
}
