//! Attacks in which one or more hits count as one: fire, Overwatch fire, artillery on every unit of a space,
//! AT mines. One text; the forms differ (see `fire`, `artillery`, `mines`).

use super::{
    fate::Fate,
    hq_survival::{Batteries, Given},
    pool::Roll,
    units::Fighter,
};
use crate::{
    dice::{Address, Answer, Ask, Class, Procedure, Side, Sink, Subject, Sum, Tally},
    rules::{Effect, Started},
};

/// One target and the roll against it.
pub(super) struct Shot {
    /// The target.
    pub target: Fighter,
    /// The roll.
    pub roll: Roll,
}

/// One attack or several that are rolled one after the other.
pub(super) struct Attack {
    /// The role of the rolls.
    pub role: &'static str,
    /// Whether the rolls belong to a list: then their addresses name the target.
    pub listed: bool,
    /// Whose dice they are.
    pub who: Side,
    /// Word for the cause of a loss.
    pub cause: &'static str,
    /// Place of the procedure in the rules.
    pub place: &'static str,
    /// What the attack does before any roll: markers of the attacker.
    pub before: Vec<Effect>,
    /// What is said in any case.
    pub notes: Vec<String>,
    /// The targets, in order.
    pub shots: Vec<Shot>,
    /// Batteries that may be given up for an HQ among them.
    pub batteries: Batteries,
    /// The sums, in order.
    pub sums: Vec<Sum>,
}

/// How far the rolls are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct State {
    /// Index of the present target.
    at: u8,
    /// Whether its HQ is about to be lost.
    survival: bool,
    /// The worst end so far.
    worst: Fate,
    /// Targets removed so far.
    lost: u8,
    /// Batteries given up.
    given: Given,
}

impl Attack {
    /// As a started procedure.
    pub fn start(self) -> Started {
        Box::new(self)
    }

    fn shot(&self, state: State) -> Option<&Shot> {
        self.shots.get(usize::from(state.at))
    }

    /// The end of one target, and on to the next.
    fn settle(&self, state: State, fate: Fate, out: &mut impl Sink<Effect>) -> State {
        let Some(Shot { target, .. }) = self.shot(state) else {
            return state;
        };
        out.settle(Subject::Unit(target.tag), Class::Word(fate.word()));
        fate.tell(target, self.cause, self.place, out);
        let lost = state.lost + u8::from(fate == Fate::Removed);
        let next = State { at: state.at + 1, survival: false, worst: state.worst.max(fate), lost, ..state };
        self.go_on(next, out)
    }

    /// Passes over targets without a roll; the last one ends the attack.
    fn go_on(&self, state: State, out: &mut impl Sink<Effect>) -> State {
        match self.shot(state) {
            Some(Shot { roll, .. }) if roll.dice == 0 => self.settle(state, Fate::Nothing, out),
            Some(_) => state,
            None => {
                out.settle(Subject::Headline, Class::Word(state.worst.word()));
                if self.listed {
                    out.settle(Subject::Number("lost"), Class::Count(i32::from(state.lost)));
                }
                state
            }
        }
    }
}

impl Procedure for Attack {
    type State = State;
    type Effect = Effect;

    fn begin(&self, out: &mut impl Sink<Effect>) -> State {
        for effect in &self.before {
            out.effect(|| effect.clone());
        }
        for note in &self.notes {
            out.say(self.place, || note.clone());
        }
        let state = State { at: 0, survival: false, worst: Fate::Nothing, lost: 0, given: Given::default() };
        self.go_on(state, out)
    }

    fn ask(&self, state: &State) -> Option<Ask> {
        let Shot { target, roll } = self.shot(*state)?;
        if state.survival {
            return Some(self.batteries.ask(target.tag, 1, state.given));
        }
        let key = Address::of(self.role);
        Some(roll.ask(if self.listed { key.member(target.tag) } else { key }, self.who))
    }

    fn step(&self, state: &State, answer: Answer, out: &mut impl Sink<Effect>) -> State {
        let mut state = *state;
        let Some(Shot { target, .. }) = self.shot(state) else {
            return state;
        };
        if state.survival {
            let fate = self.batteries.answer(answer, &mut state.given, out);
            return self.settle(state, fate, out);
        }
        let tally = answer.tally();
        let fate = Fate::fire(target.disrupted, tally);
        if let Tally::Pool { sixes: from @ 1.., .. } = tally {
            let many = if from == 3 { "Three".to_owned() } else { from.to_string() };
            out.why("Resolving Combat 5", || format!("{many} or more sixes remove the target at once."));
        }
        if self.batteries.asked(target.hq, fate, state.given) {
            return State { survival: true, ..state };
        }
        self.settle(state, fate, out)
    }

    fn sums(&self) -> Vec<Sum> {
        self.sums.clone()
    }
}
