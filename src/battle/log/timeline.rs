//! Which events of the log are in effect. Works on the log alone: no state, no procedure.
//!
//! Events in effect form a stack of rising numbers: actions, and amends of actions. An undo takes the top
//! off, a rewind all down to a number except amends of what stays; a redo puts them back; an amend changes its
//! action in place.

use std::collections::BTreeMap;

use super::{Event, EventKind, EventNo};
use crate::rules::{Effect, Entity, State};

/// Where an event came into the log.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::battle) struct LogPosition {
    /// How many actions in effect stand before it, from 0.
    pub place: usize,
    /// When it came.
    pub when: TurnTime,
}

/// When something happens in a battle, the earlier before the later.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct TurnTime {
    /// The day, from 1.
    pub day: i32,
    /// The turn of that day, from 1.
    pub turn: i32,
}

impl TurnTime {
    /// The time of a state.
    pub fn of(state: &State) -> Self {
        Self { day: state.day(), turn: state.turn() }
    }

    /// The time after some effects.
    fn after(self, effects: &[Effect]) -> Self {
        let mut when = self;
        for effect in effects {
            if let (Effect::Set { to, .. }, Some(count)) = (effect, when.count(effect)) {
                *count = to.number().max(1);
            } else if let (Effect::Add { by, .. }, Some(count)) = (effect, when.count(effect)) {
                *count = count.saturating_add(*by).max(1);
            }
        }
        when
    }

    /// The counter, turn or day, that an effect changes.
    fn count(&mut self, effect: &Effect) -> Option<&mut i32> {
        match effect {
            Effect::Set { on: Entity::Battle, field, .. } | Effect::Add { on: Entity::Battle, field, .. } => {
                match field.as_str() {
                    State::TURN => Some(&mut self.turn),
                    State::DAY => Some(&mut self.day),
                    _ => None,
                }
            }
            _ => None,
        }
    }
}

/// How an event of the log stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EventStatus {
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
pub(in crate::battle) struct Timeline {
    /// Rising, each with where the battle stands after it.
    stack: Vec<(EventNo, LogPosition)>,
    /// The events that each undo took, rising.
    redo: Vec<Vec<EventNo>>,
    /// The amends in effect of each action, rising: the last one holds.
    amends: BTreeMap<EventNo, Vec<EventNo>>,
    marks: Vec<LogPosition>,
    first: LogPosition,
    unfollowed: Vec<EventNo>,
    moved: usize,
}

/// Events moved by undo and redo that are followed in one log: a thousand times all actions of a long battle. No
/// player comes near it; a file made to be slow does.
const MOVES_MAX: usize = 4_000_000;

/// Moves that counting the turns of one action anew is worth.
const FOLD_COST: usize = 8;

/// How the state follows an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::battle) enum StateUpdate {
    /// Its effects come on top.
    Apply,
    /// The state must be folded again.
    Fold,
    /// The state stays as it is.
    Stay,
}

impl Timeline {
    /// A log without events, at the time of the state before the first one.
    pub(in crate::battle) fn new(state: &State) -> Self {
        Self { first: LogPosition { place: 0, when: TurnTime::of(state) }, ..Self::default() }
    }

    /// The number that the next event gets.
    pub(in crate::battle) fn next(&self) -> EventNo {
        number(self.marks.len())
    }

    /// Takes in the last event of `events`.
    pub(in crate::battle) fn push(&mut self, events: &[Event]) -> StateUpdate {
        let no = self.next();
        self.marks.push(self.now());
        let Some(event) = get(events, no) else {
            return StateUpdate::Stay;
        };
        match &event.kind {
            EventKind::Act(_) | EventKind::Correct { .. } | EventKind::ResolveDoubt { .. } => {
                self.redo.clear();
                self.apply_event(events, no);
                return StateUpdate::Apply;
            }
            EventKind::Amend { of, .. }
                if self.moved <= MOVES_MAX && *of < no && get(events, *of).is_some_and(is_action) =>
            {
                self.redo.clear();
                self.apply_event(events, no);
            }
            EventKind::Amend { .. } => self.unfollowed.push(no),
            EventKind::Undo { .. } | EventKind::Rewind { .. } | EventKind::Redo if self.moved > MOVES_MAX => {
                self.unfollowed.push(no);
            }
            EventKind::Undo { to } => self.undo_to(events, |_, no| no <= *to),
            EventKind::Rewind { to } => self.undo_to(events, |events, no| amended(events, no).unwrap_or(no) <= *to),
            EventKind::Redo => {
                let mut back = self.redo.pop().unwrap_or_default();
                self.moved += back.len();
                let first = back.first().copied().unwrap_or(EventNo::MAX);
                let stays = self.stack.partition_point(|(no, _)| *no < first);
                back.extend(self.truncate(events, stays));
                back.sort_unstable();
                for no in back {
                    self.apply_event(events, no);
                }
            }
            EventKind::Open(_) | EventKind::Answer { .. } | EventKind::Drop(_) | EventKind::Note { .. } => {
                return StateUpdate::Stay;
            }
        }
        StateUpdate::Fold
    }

    /// Puts an event in effect, above all that are.
    fn apply_event(&mut self, events: &[Event], no: EventNo) {
        let mut now = self.now();
        let effects = get(events, no).map_or(&[][..], Event::effects);
        if let Some(of) = amended(events, no) {
            let in_effect = self.stack.binary_search_by_key(&of, |(no, _)| *no).is_ok();
            let before = self.version(events, of);
            self.amends.entry(of).or_default().push(no);
            let after = self.version(events, of);
            if in_effect {
                now.place = now.place + usize::from(after.is_some()) - usize::from(before.is_some());
                let turns = |version: Option<&Event>| version.is_some_and(|event| turns(event.effects()));
                if turns(before) || turns(after) {
                    let versions = self.stack.iter().filter(|(no, _)| get(events, *no).is_some_and(is_action));
                    let versions = versions.filter_map(|(no, _)| self.version(events, *no));
                    now.when = versions.fold(self.first.when, |when, event| when.after(event.effects()));
                    self.moved += self.stack.len() * FOLD_COST;
                }
            }
        } else {
            now = LogPosition { place: now.place + 1, when: now.when.after(effects) };
        }
        self.stack.push((no, now));
    }

    /// Takes off all events that do not stay, and keeps them for a redo.
    fn undo_to(&mut self, events: &[Event], stays: impl Fn(&[Event], EventNo) -> bool) {
        let first = self.stack.iter().position(|(no, _)| !stays(events, *no)).unwrap_or(self.stack.len());
        let (back, gone): (Vec<_>, Vec<_>) =
            self.truncate(events, first).into_iter().partition(|no| stays(events, *no));
        for no in back {
            self.apply_event(events, no);
        }
        if !gone.is_empty() {
            self.redo.push(gone);
        }
    }

    /// Cuts the stack off at an index.
    fn truncate(&mut self, events: &[Event], at: usize) -> Vec<EventNo> {
        let cut: Vec<EventNo> =
            self.stack.split_off(at.min(self.stack.len())).into_iter().map(|(no, _)| no).collect();
        for no in &cut {
            if let Some(of) = amended(events, *no)
                && let Some(amends) = self.amends.get_mut(&of)
            {
                amends.retain(|amend| amend != no);
                self.moved += amends.len();
            }
        }
        self.moved += cut.len();
        cut
    }

    /// The valid version of an action; `None` if it was amended to "did not happen".
    fn version<'a>(&self, events: &'a [Event], no: EventNo) -> Option<&'a Event> {
        let version = self.amend(no).unwrap_or(no);
        get(events, version).filter(|event| !matches!(event.kind, EventKind::Amend { with: None, .. }))
    }

    /// The amend of an action that holds.
    fn amend(&self, no: EventNo) -> Option<EventNo> {
        self.amends.get(&no).and_then(|amends| amends.last()).copied()
    }

    /// Actions in effect in their order: the number of each and the event that holds its valid version.
    /// Those amended to "did not happen" are left out.
    pub(in crate::battle) fn actions<'a>(
        &'a self,
        events: &'a [Event],
    ) -> impl DoubleEndedIterator<Item = (EventNo, &'a Event)> + 'a {
        let actions = self.stack.iter().filter(|(no, _)| get(events, *no).is_some_and(is_action));
        actions.filter_map(|(no, _)| Some((*no, self.version(events, *no)?)))
    }

    /// Actions in effect in their order: the number of each and that of the event that holds its valid version.
    pub(in crate::battle) fn versions(&self, events: &[Event]) -> Vec<(EventNo, EventNo)> {
        let actions = self.stack.iter().filter(|(no, _)| amended(events, *no).is_none());
        actions.map(|(no, _)| (*no, self.amend(*no).unwrap_or(*no))).collect()
    }

    /// Amends in effect: the action of each, and its own number.
    pub(in crate::battle) fn amended(&self) -> Vec<(EventNo, EventNo)> {
        self.amends.iter().flat_map(|(of, amends)| amends.iter().map(|amend| (*of, *amend))).collect()
    }

    /// The valid version of an action in effect.
    pub(in crate::battle) fn action<'a>(&self, events: &'a [Event], no: EventNo) -> Option<&'a Event> {
        self.stack.binary_search_by_key(&no, |(no, _)| *no).ok()?;
        get(events, no).filter(|event| is_action(event)).and_then(|_| self.version(events, no))
    }

    /// Events that could not be followed: amends of what is no action, and undos and amends beyond [`MOVES_MAX`].
    pub(in crate::battle) fn unfollowed(&self) -> &[EventNo] {
        &self.unfollowed
    }

    /// Where the battle stands after all events in effect.
    fn now(&self) -> LogPosition {
        self.stack.last().map_or(self.first, |(_, mark)| *mark)
    }

    /// How an event stands now.
    pub(in crate::battle) fn status(&self, events: &[Event], no: EventNo) -> EventStatus {
        match get(events, no).map(|event| &event.kind) {
            Some(
                EventKind::Act(_)
                | EventKind::Correct { .. }
                | EventKind::ResolveDoubt { .. }
                | EventKind::Amend { .. },
            ) => {}
            _ => return EventStatus::Remark,
        }
        if self.stack.binary_search_by_key(&no, |(no, _)| *no).is_err() {
            return EventStatus::Undone;
        }
        match self.amend(no) {
            None => EventStatus::InEffect,
            Some(amend) => match get(events, amend).map(|event| &event.kind) {
                Some(EventKind::Amend { with: None, .. }) => EventStatus::Struck,
                _ => EventStatus::Amended(amend),
            },
        }
    }

    /// Whether a rewind to an event would take something.
    pub(in crate::battle) fn reaches_past(&self, events: &[Event], to: EventNo) -> bool {
        self.stack.iter().any(|(no, _)| amended(events, *no).unwrap_or(*no) > to)
    }

    /// The last action or amend in effect.
    pub(in crate::battle) fn top(&self) -> Option<EventNo> {
        self.stack.last().map(|(no, _)| *no)
    }

    /// The event that stays when the last one goes; 0 for none.
    pub(in crate::battle) fn below_top(&self) -> EventNo {
        self.stack.iter().rev().nth(1).map_or(0, |(no, _)| *no)
    }

    /// What a redo would put back, lowest first; empty if there is nothing.
    pub(in crate::battle) fn redoable(&self) -> &[EventNo] {
        self.redo.last().map_or(&[], Vec::as_slice)
    }

    /// Actions in effect now.
    pub(in crate::battle) fn place(&self) -> usize {
        self.now().place
    }

    /// Where an event came in.
    pub(in crate::battle) fn mark(&self, no: EventNo) -> LogPosition {
        let at = usize::try_from(no).unwrap_or(0).checked_sub(1);
        at.and_then(|at| self.marks.get(at)).copied().unwrap_or_default()
    }
}

/// An event by number.
pub(in crate::battle) fn get(events: &[Event], no: EventNo) -> Option<&Event> {
    events.get(usize::try_from(no).ok()?.checked_sub(1)?)
}

/// The action that an amend amends.
fn amended(events: &[Event], no: EventNo) -> Option<EventNo> {
    match get(events, no)?.kind {
        EventKind::Amend { of, .. } => Some(of),
        _ => None,
    }
}

/// Whether an event is an action, and no amend of one.
const fn is_action(event: &Event) -> bool {
    matches!(event.kind, EventKind::Act(_) | EventKind::Correct { .. } | EventKind::ResolveDoubt { .. })
}

/// The number of the event that follows `count` others.
fn number(count: usize) -> EventNo {
    EventNo::try_from(count + 1).unwrap_or(EventNo::MAX)
}

/// Whether some effects change the turn.
fn turns(effects: &[Effect]) -> bool {
    effects.iter().any(|effect| TurnTime::default().count(effect).is_some())
}
