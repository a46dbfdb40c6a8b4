//! A procedure of one roll: most tests, shots and rolls of the dice.

use super::{Effect, NoRoll, Started};
use crate::dice::{Answer, Ask, Procedure, Sink, Sum};

/// One roll, what comes about before it, and what each answer comes to.
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

    fn step(&self, _: &bool, answer: Answer, out: &mut impl Sink<Effect>) -> bool {
        (self.comes_to)(answer).begin(out);
        false
    }

    fn sums(&self) -> Vec<Sum> {
        self.before.sums.clone()
    }
}
