//! One line of the log. Recorded effects are the truth: the state of a battle is their fold.

use std::{collections::BTreeSet, ops::Range};

use crate::{
    dice::{Answers, Entry, Run, Side},
    rules::{Effect, Entity, Frozen, RuleSet, SEAL_TRIGGER, Started, State, is_thought, restart},
};

/// Number of an event, from 1, without gaps.
pub type EventNo = u32;

/// One event. Unknown keys are refused by what it holds: serde cannot check that through a flattened field.
#[derive(Clone, Debug, PartialEq)]
pub struct Event {
    /// Wall time in seconds since 1970, UTC.
    pub at: i64,
    /// The kind of the event, with its data.
    pub kind: EventKind,
}

/// The kind of the event, with its data.
#[derive(Clone, Debug, PartialEq)]
pub enum EventKind {
    /// A procedure was carried out: self-contained.
    Act(Act),
    /// An open procedure, before all answers are in: its form, and the dice that can be seen by then.
    Open(Act),
    /// An ask of the open procedure was answered, or its answer taken back.
    Answer {
        /// Address of the ask.
        address: String,
        /// The answer, or the faces of it that are told so far; `None` when it is taken back.
        entry: Option<Entry>,
    },
    /// An open procedure was given up; the faces seen stay in the log.
    Drop(Act),
    /// A fact was set by hand.
    Correct {
        /// In words.
        words: String,
        /// The effects, in order.
        effects: Vec<Effect>,
    },
    /// A doubt was looked at and settled.
    ResolveDoubt {
        /// Its words.
        doubt: String,
    },
    /// The last action or amend was taken back.
    Undo {
        /// The last event that stays in effect; 0 for none.
        to: EventNo,
    },
    /// Everything after `to` was taken back; amends of what stays are kept.
    Rewind {
        /// The last event that stays in effect; 0 for none.
        to: EventNo,
    },
    /// Redo: the events that the last undo or rewind took back are in effect again.
    Redo,
    /// An action was replaced in place by `with`; without it, it did not happen.
    Amend {
        /// The event replaced.
        of: EventNo,
        /// The action as it really happened.
        with: Option<Act>,
    },
    /// A free note.
    Note {
        /// Its text.
        text: String,
    },
}

/// A procedure carried out.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Act {
    /// Id of the procedure.
    pub procedure: String,
    /// The side that acted: the one that the form names, else the one whose turn it was.
    pub side: Option<Side>,
    /// The result in one sentence.
    pub words: String,
    /// The form as it was.
    pub form: Frozen,
    /// Answers by address, with their source.
    pub answers: Answers,
    /// Effects, in order.
    pub effects: Vec<Effect>,
    /// The chance of the headline that came out, before the roll, 0 to 1.
    pub chance: Option<f64>,
    /// Refusals of the rules that were overridden.
    pub forced: Vec<String>,
    /// Sides that rolled real dice.
    pub real: BTreeSet<Side>,
    /// If it waited for a player: the event before which its form was filled. That is its own `open` line, or
    /// in files of before 0.2 that have none the first event that came in between.
    pub opened: Option<EventNo>,
    /// Of an amend that waited for a player: the action that it replaces.
    pub amends: Option<EventNo>,
}

impl Act {
    /// Its procedure started again; `None` if the rules no longer know it.
    pub(in crate::battle) fn restarted(&self, rules: &RuleSet) -> Option<Started> {
        restart(rules.procedure_kind(&self.procedure)?, rules.description(), &self.form)
    }

    /// The same, run with its answers.
    pub(in crate::battle) fn run_again(&self, rules: &RuleSet) -> Option<Run<Effect>> {
        self.restarted(rules)?.run(&self.answers).ok()
    }
}

/// The events of the last press: the last that changed anything, with the orders of the commander of the side `led` that
/// were carried out together with it, all at one time; a sealed order to a unit that waits may stand between two of them.
/// The range is empty where that event is no order of his; `None` where nothing has changed anything.
pub fn last_press(events: &[Event], led: Option<Side>) -> Option<Range<usize>> {
    let orders = last_orders(events, led)?;
    let at = events.get(orders.end - 1)?.at;
    let earlier = events.get(orders.clone())?.iter().rposition(|event| event.at != at);
    Some(earlier.map_or(orders.start, |earlier| orders.start + earlier + 1)..orders.end)
}

/// The same with the presses before it, back to the last event that is no order of his.
pub fn last_orders(events: &[Event], led: Option<Side>) -> Option<Range<usize>> {
    let last = events.iter().rposition(|event| event.changes() && !event.is_thought())?;
    let his = |act: &Act| led.is_some() && act.side == led;
    let ordered = |event: &&Event| matches!(&event.kind, EventKind::Act(act) if his(act) && (act.procedure == SEAL_TRIGGER || !event.is_thought()));
    let run = events.iter().take(last + 1).rev().take_while(ordered).count();
    Some((last + 1).saturating_sub(run)..last + 1)
}

/// The prefix of a settled doubt that keeps a line as it was played, in a saved battle.
pub(in crate::battle) const KEPT: &str = "kept as played: line ";

/// The line that an answer keeps as it was played.
pub(in crate::battle) fn kept_line(doubt: &str) -> Option<EventNo> {
    doubt.strip_prefix(KEPT)?.parse().ok()
}

impl Event {
    /// The procedure that it records, whole or not.
    pub const fn act(&self) -> Option<&Act> {
        match &self.kind {
            EventKind::Act(act)
            | EventKind::Open(act)
            | EventKind::Drop(act)
            | EventKind::Amend { with: Some(act), .. } => Some(act),
            _ => None,
        }
    }

    /// Whether it records what a commander was told or has decided.
    pub fn is_thought(&self) -> bool {
        self.act().is_some_and(|act| is_thought(&act.procedure))
    }

    /// Whether it may change the table: no note, and nothing that is still open or was given up.
    pub const fn changes(&self) -> bool {
        !matches!(
            self.kind,
            EventKind::Note { .. } | EventKind::Open(_) | EventKind::Answer { .. } | EventKind::Drop(_)
        )
    }

    /// Whether it takes back what was done, or puts it back.
    pub const fn goes_back(&self) -> bool {
        matches!(self.kind, EventKind::Undo { .. } | EventKind::Rewind { .. } | EventKind::Redo)
    }

    /// Whether it only moves the step pointer.
    pub fn is_step(&self) -> bool {
        let steps =
            |effect: &Effect| matches!(effect, Effect::Set { on: Entity::Battle, field, .. } if field == State::STEP);
        matches!(&self.kind, EventKind::Correct { effects, .. } if effects.iter().all(steps))
    }

    /// Its effects while it stands in the log as an action or as the amended version of one.
    pub fn effects(&self) -> &[Effect] {
        match &self.kind {
            EventKind::Act(act) | EventKind::Amend { with: Some(act), .. } => &act.effects,
            EventKind::Correct { effects, .. } => effects,
            _ => &[],
        }
    }
}
