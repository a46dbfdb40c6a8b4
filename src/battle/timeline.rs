//! Which events of the log are in effect. Works on the log alone: no state, no procedure.
//!
//! Events in effect form a stack of rising numbers: actions, and amends of actions. An undo takes the top
//! off, a rewind all down to a number except amends of what stays; a redo puts them back; an amend changes its
//! action in place.

use std::collections::BTreeMap;

use super::{Event, EventNo, What};
use crate::rules::{Effect, Entity, State};

/// Where an event came into the log.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Mark {
    /// Actions in effect before it.
    pub place: usize,
    /// The turn, from 1.
    pub turn: i32,
}

/// How an event of the log stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stand {
    /// It is in effect.
    InEffect,
    /// It was taken back.
    Undone,
    /// It was amended to "did not happen".
    Struck,
    /// Another version replaced it: the number of the amend.
    Amended(EventNo),
    /// It is no action: a note, an answer, an undo.
    Remark,
}

/// The events in effect.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Timeline {
    /// Rising.
    stack: Vec<EventNo>,
    /// What undos took, each rising.
    redo: Vec<Vec<EventNo>>,
    /// The last amend in effect of each amended action.
    amends: BTreeMap<EventNo, EventNo>,
    marks: Vec<Mark>,
    place: usize,
    turn: i32,
}

/// What came of an event: how the state follows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Follow {
    /// Its effects come on top.
    Apply,
    /// The state must be folded anew.
    Fold,
    /// The state stays as it is.
    Stay,
}

impl Timeline {
    /// A log without events, on the turn of the state before the first one.
    pub(super) fn new(turn: i32) -> Self {
        Self { turn, ..Self::default() }
    }

    /// The number that the next event gets.
    pub(super) fn next(&self) -> EventNo {
        number(self.marks.len())
    }

    /// Takes in the last event of `events`.
    pub(super) fn push(&mut self, first_turn: i32, events: &[Event]) -> Follow {
        let no = self.next();
        self.marks.push(Mark { place: self.place, turn: self.turn });
        let Some(event) = get(events, no) else {
            return Follow::Stay;
        };
        match &event.what {
            What::Act(_) | What::Correct { .. } | What::Settle { .. } => {
                self.stack.push(no);
                self.redo.clear();
                self.place += 1;
                self.turn = turned(self.turn, event.effects());
                return Follow::Apply;
            }
            What::Amend { .. } => {
                self.stack.push(no);
                self.redo.clear();
            }
            What::Undo { to } => {
                let stays = self.stack.partition_point(|entry| entry <= to);
                let gone = self.stack.split_off(stays);
                self.take(gone);
            }
            What::Rewind { to } => {
                let stays = |no: &EventNo| amended(events, *no).unwrap_or(*no) <= *to;
                let (stack, gone) = std::mem::take(&mut self.stack).into_iter().partition(stays);
                self.stack = stack;
                self.take(gone);
            }
            What::Redo => {
                self.stack.extend(self.redo.pop().unwrap_or_default());
                self.stack.sort_unstable();
            }
            What::Open(_) | What::Answer { .. } | What::Drop(_) | What::Note { .. } => return Follow::Stay,
        }
        self.amends = self.stack.iter().filter_map(|no| Some((amended(events, *no)?, *no))).collect();
        self.place = 0;
        let mut turn = first_turn;
        for (_, version) in self.actions(events) {
            self.place += 1;
            turn = turned(turn, version.effects());
        }
        self.turn = turn;
        Follow::Fold
    }

    /// Actions in effect in their order: the number of each and the event that holds its valid version.
    /// Those amended to "did not happen" are left out.
    pub(super) fn actions<'a>(&self, events: &'a [Event]) -> Vec<(EventNo, &'a Event)> {
        let mut actions = Vec::new();
        for &no in &self.stack {
            let Some(event) = get(events, no) else {
                continue;
            };
            if matches!(event.what, What::Amend { .. }) {
                continue;
            }
            match self.amends.get(&no).and_then(|amend| get(events, *amend)) {
                None => actions.push((no, event)),
                Some(Event { what: What::Amend { with: None, .. }, .. }) => {}
                Some(version) => actions.push((no, version)),
            }
        }
        actions
    }

    fn take(&mut self, gone: Vec<EventNo>) {
        if !gone.is_empty() {
            self.redo.push(gone);
        }
    }

    /// How an event stands now.
    pub(super) fn stand(&self, events: &[Event], no: EventNo) -> Stand {
        match get(events, no).map(|event| &event.what) {
            Some(What::Act(_) | What::Correct { .. } | What::Settle { .. } | What::Amend { .. }) => {}
            _ => return Stand::Remark,
        }
        if self.stack.binary_search(&no).is_err() {
            return Stand::Undone;
        }
        match self.amends.get(&no) {
            None => Stand::InEffect,
            Some(amend) => match get(events, *amend).map(|event| &event.what) {
                Some(What::Amend { with: None, .. }) => Stand::Struck,
                _ => Stand::Amended(*amend),
            },
        }
    }

    /// Whether a rewind to an event would take something.
    pub(super) fn reaches_past(&self, events: &[Event], to: EventNo) -> bool {
        self.stack.iter().any(|no| amended(events, *no).unwrap_or(*no) > to)
    }

    /// The last action or amend in effect.
    pub(super) fn top(&self) -> Option<EventNo> {
        self.stack.last().copied()
    }

    /// The event that stays when the last one goes; 0 for none.
    pub(super) fn below_top(&self) -> EventNo {
        self.stack.iter().rev().nth(1).copied().unwrap_or(0)
    }

    /// What a redo would put back, lowest first; empty if there is nothing.
    pub(super) fn redoable(&self) -> &[EventNo] {
        self.redo.last().map_or(&[], Vec::as_slice)
    }

    /// Actions in effect now.
    pub(super) const fn place(&self) -> usize {
        self.place
    }

    /// Where an event came in.
    pub(super) fn mark(&self, no: EventNo) -> Mark {
        let at = usize::try_from(no).unwrap_or(0).checked_sub(1);
        at.and_then(|at| self.marks.get(at)).copied().unwrap_or_default()
    }
}

/// An event by number.
pub(super) fn get(events: &[Event], no: EventNo) -> Option<&Event> {
    events.get(usize::try_from(no).ok()?.checked_sub(1)?)
}

/// The action that an amend amends.
fn amended(events: &[Event], no: EventNo) -> Option<EventNo> {
    match get(events, no)?.what {
        What::Amend { of, .. } => Some(of),
        _ => None,
    }
}

/// The number of the event that follows `count` others.
fn number(count: usize) -> EventNo {
    EventNo::try_from(count + 1).unwrap_or(EventNo::MAX)
}

/// The turn after some effects.
fn turned(turn: i32, effects: &[Effect]) -> i32 {
    effects.iter().fold(turn, |turn, effect| match effect {
        Effect::Set { on: Entity::Battle, field, to } if field == State::TURN => to.number().max(1),
        Effect::Add { on: Entity::Battle, field, by } if field == State::TURN => turn.saturating_add(*by).max(1),
        _ => turn,
    })
}
