//! Units that roll in turn, one after the other: rallies, resupply, tests of morale.

use super::{Effect, Started};
use crate::dice::{Answer, Ask, Class, Procedure, Sink, Subject, Sum, Tag};

/// What a list of units rolls for. Each in its turn is asked until it is done; who is asked nothing is passed over.
pub trait InTurn: Send + Sync + Sized + 'static {
    /// One unit with all that its roll depends on.
    type Row: Send + Sync;
    /// The outcome so far, limited to what a later roll or the end depends on.
    type Carried: Copy + Ord + Default;

    /// The units in their order.
    fn rows(&self) -> &[Self::Row];

    /// What holds before the first of them.
    fn carried(&self) -> Self::Carried {
        Self::Carried::default()
    }

    /// What comes about before the first of them.
    fn begin(&self, _out: &mut impl Sink<Effect>) {}

    /// What a unit is asked; `None` if it is passed over.
    fn ask(&self, row: &Self::Row, carried: &Self::Carried) -> Option<Ask>;

    /// What an answer comes to, or being passed over. Whether the unit is done.
    fn advance(
        &self,
        row: &Self::Row,
        carried: &mut Self::Carried,
        answer: Option<Answer>,
        out: &mut impl Sink<Effect>,
    ) -> bool;

    /// After the last of them.
    fn end(&self, _carried: &Self::Carried, _out: &mut impl Sink<Effect>) {}

    /// The roll of a unit spelled out; `None` if there is nothing to add up, or nothing that changes as they roll.
    fn sum(&self, _row: &Self::Row, _carried: &Self::Carried) -> Option<Sum> {
        None
    }

    /// The rolls spelled out before the first of them.
    fn sums(&self) -> Vec<Sum> {
        let carried = self.carried();
        self.rows().iter().filter_map(|row| self.sum(row, &carried)).collect()
    }

    /// Settles a unit; of one that is alone the headline tells.
    fn settle_unit(&self, tag: Tag, class: Class, alone: bool, out: &mut impl Sink<Effect>) {
        if alone {
            out.settle(Subject::Headline, class);
        }
        out.settle(Subject::Unit(tag), class);
    }

    /// As a started procedure.
    fn start(self) -> Started {
        Box::new(Turns(self))
    }
}

/// The units of a list, and where they are.
struct Turns<T>(T);

impl<T: InTurn> Turns<T> {
    /// Passes over units that are asked nothing; after the last one it is over.
    fn go_on(&self, (mut at, mut carried): (usize, T::Carried), out: &mut impl Sink<Effect>) -> (usize, T::Carried) {
        let rows = self.0.rows();
        while let Some(row) = rows.get(at).filter(|row| self.0.ask(row, &carried).is_none()) {
            self.0.advance(row, &mut carried, None, out);
            at += 1;
        }
        if at == rows.len() {
            self.0.end(&carried, out);
        }
        (at, carried)
    }
}

impl<T: InTurn> Procedure for Turns<T> {
    /// Index of the unit whose turn it is, and what has come about.
    type State = (usize, T::Carried);
    type Effect = Effect;

    fn begin(&self, out: &mut impl Sink<Effect>) -> Self::State {
        self.0.begin(out);
        self.go_on((0, self.0.carried()), out)
    }

    fn ask(&self, (at, carried): &Self::State) -> Option<Ask> {
        self.0.ask(self.0.rows().get(*at)?, carried)
    }

    fn advance(&self, (at, carried): &Self::State, answer: Answer, out: &mut impl Sink<Effect>) -> Self::State {
        let (mut at, mut carried) = (*at, *carried);
        if let Some(row) = self.0.rows().get(at)
            && self.0.advance(row, &mut carried, Some(answer), out)
        {
            at += 1;
            return self.go_on((at, carried), out);
        }
        (at, carried)
    }

    fn sums(&self) -> Vec<Sum> {
        self.0.sums()
    }

    fn sum_now(&self, (at, carried): &Self::State) -> Option<Sum> {
        self.0.sum(self.0.rows().get(*at)?, carried)
    }
}
