//! What the hands do now: the changes on the table by a command, or by the last event of the log.

use std::{borrow::Cow, ops::Range};

use super::{
    Hand, hands,
    hands::moves,
    hands_joined::{on_top, without_done},
};
use crate::battle::{Battle, Event, EventKind, EventNo, TurnTime, last_press, log::Timeline};
use crate::{
    dice::ModelMove,
    rules::{DECIDE, REPORT, ReportForm, State},
};

/// Actions in effect, each with the event that holds its valid version.
pub(super) type Versions = Vec<(EventNo, EventNo)>;

/// The steps back and forth at the end of a log, with what changes no table between them; `None` where something was
/// done last.
fn back_and_forth(events: &[Event]) -> Option<Range<usize>> {
    let counts = |event: &Event| event.changes() && !event.is_thought() && !event.is_step();
    let last = events.iter().rposition(counts)?;
    events.get(last).filter(|event| event.goes_back())?;
    let done = events.iter().take(last).rposition(|event| counts(event) && !event.goes_back());
    Some(done.map_or(0, |done| done + 1)..last + 1)
}

impl Battle {
    /// The turning point of an action in words; empty if it was none.
    pub fn turning_point(&self, no: EventNo) -> &str {
        self.turning_points
            .iter()
            .find(|turning_point| turning_point.event == no)
            .map_or("", |turning_point| turning_point.words.as_str())
    }

    /// What the hands do to bring the table from an earlier state of this battle to the present one.
    pub(in crate::battle) fn hands_since(&self, before: &State, was: &Versions) -> Vec<Hand> {
        let now = self.timeline.versions(&self.events);
        let made = |from: &Versions, not: &Versions| -> Vec<ModelMove> {
            let other = from.iter().filter(|version| not.binary_search(version).is_err());
            other.flat_map(|(_, version)| self.moved(*version)).collect()
        };
        let mut done = made(&now, was);
        // A move of an order says nothing of how far: what a redo brings back is made again.
        let last = self.events.iter().rfind(|event| event.changes());
        if last.is_some_and(|event| matches!(event.kind, EventKind::Redo)) {
            let plain = done.iter_mut().filter(|moved| moved.how.is_empty());
            plain.for_each(|moved| "again".clone_into(&mut moved.how));
        }
        let moves = moves(&self.state, made(was, &now), done);
        let mut all = hands(self.rules.description(), before, &self.state);
        // Models first, then their markers.
        let is_model = |hand: &&Hand| matches!(hand, Hand::Remove { .. } | Hand::Place { .. } | Hand::PutBack { .. });
        let models = all.iter().take_while(is_model).count();
        all.splice(models..models, moves).count();
        all
    }

    /// The same, for whoever has not moved his hands yet: where the form of the last action was amended, by a chip of
    /// its result, also all markers that it puts. Where its outcome was put right, what was done for the one before
    /// lies there.
    pub(in crate::battle) fn hands_due(&self, before: &State, was: &Versions) -> Vec<Hand> {
        let mut hands = self.hands_since(before, was);
        let last = self.events.iter().rfind(|event| event.changes()).map(|event| &event.kind);
        let Some(EventKind::Amend { of, with: Some(act) }) = last else { return hands };
        let version = was.iter().find_map(|(no, version)| (no == of).then_some(*version));
        let entered_in = |no: EventNo| self.event(no).and_then(Event::act).map(|act| &act.form.entered);
        let outcome = version.and_then(entered_in).is_some_and(|entered| *entered == act.form.entered);
        if hands.is_empty() || self.last_action() != Some(*of) || outcome {
            return hands;
        }
        let puts = |hand: &Hand| matches!(hand, Hand::Put { .. });
        let all =
            super::hands(self.rules.description(), &self.state_before(*of), &self.state).into_iter().filter(puts);
        let models = hands.iter().take_while(|hand| !puts(hand) && !matches!(hand, Hand::Take { .. })).count();
        hands.retain(|hand| !puts(hand));
        hands.splice(models..models, all).count();
        hands
    }

    /// What the hands do after a command that went back or forth in the log, which had so many events before: `hands`
    /// are those of the command alone, and others that went back just before it may not be done yet.
    pub(in crate::battle) fn after_going_back(&mut self, from: usize, hands: Vec<Hand>) -> Vec<Hand> {
        let earlier = match self.back.take() {
            Some((count, earlier)) if count == from => earlier,
            _ => back_and_forth(&self.events).map_or_else(Vec::new, |run| self.hands_going_back(run.start..from)),
        };
        let hands = on_top(earlier, hands);
        self.back = Some((self.events.len(), hands.clone()));
        hands
    }

    /// What several steps back and forth leave to the hands together; what else stands between them changes no table.
    fn hands_going_back(&self, run: Range<usize>) -> Vec<Hand> {
        let before = self.events.get(..run.start).unwrap_or_default();
        let mut battle = Self::load(self.rules.clone(), self.setup.clone(), before.to_vec());
        let mut hands = Vec::new();
        for event in self.events.get(run).unwrap_or_default() {
            let (before, was) = (battle.state.clone(), battle.timeline.versions(&battle.events));
            battle.append(event.clone());
            hands = on_top(hands, battle.hands_due(&before, &was));
        }
        hands
    }

    /// What the last press that changed anything left for the hands: the same as when it was done, all that was taken
    /// back one after the other at once. An amend or an undo that changes nothing on the table, and a step that begins,
    /// leave the hands as they were.
    pub fn last_hands(&self) -> Vec<Hand> {
        let led = self.setup.commanded();
        let mut events = self.events.as_slice();
        while let Some(press) = last_press(events, led) {
            let last = press.end.saturating_sub(1);
            let run = back_and_forth(events);
            let start = run.as_ref().map_or(press.start.min(last), |run| run.start);
            events = events.get(..start).unwrap_or_default();
            let amends = self.events.get(last).is_some_and(|event| matches!(event.kind, EventKind::Amend { .. }));
            let leaves = run.is_some() || amends || self.events.get(last).is_some_and(Event::is_step);
            let hands = if let Some(run) = run {
                self.hands_going_back(run)
            } else {
                let before = Self::load(self.rules.clone(), self.setup.clone(), events.to_vec());
                self.hands_due(&before.state, &before.timeline.versions(&before.events))
            };
            if !(leaves && hands.is_empty()) {
                return hands;
            }
        }
        Vec::new()
    }

    /// How many events stood in the log before the press that ended the turn, if that was the last thing done.
    pub fn before_ending_press(&self) -> Option<usize> {
        let last = self.events.iter().rposition(Event::changes)?;
        let ends = &self.rules.description().about.end_turn;
        let ended = matches!(&self.events.get(last)?.kind, EventKind::Act(act) if act.procedure == *ends);
        let press = last_press(&self.events, self.setup.commanded()).filter(|_| ended)?;
        Some(press.start.min(last))
    }

    /// What the hands had still to do when the turn ended, if that was the last thing done: what the press before it has
    /// told, without markers that its end takes off again.
    pub fn hands_before_end(&self) -> Vec<Hand> {
        let Some(events) = self.before_ending_press().and_then(|start| self.events.get(..start)) else {
            return Vec::new();
        };
        let before = Self::load(self.rules.clone(), self.setup.clone(), events.to_vec());
        without_done(before.last_hands(), &self.last_hands())
    }

    /// What the last event took back, in words; `None` if it took nothing back but moves of the step pointer.
    pub fn taken_back(&self) -> Option<String> {
        let last = self.events.iter().rfind(|event| event.changes())?;
        if !matches!(last.kind, EventKind::Undo { .. } | EventKind::Rewind { .. }) {
            return None;
        }
        let gone: Vec<EventNo> = self.timeline.redoable().iter().copied().filter(|no| !self.is_step(*no)).collect();
        match gone.as_slice() {
            [] => None,
            [one] => {
                let words = self.read_before_undo(*one).words_seen(*one, self.shared());
                // What was amended happened all the same.
                let amends = matches!(self.event(*one)?.kind, EventKind::Amend { with: Some(_), .. });
                Some(if amends {
                    format!("The change is taken back: {words}")
                } else {
                    format!("Taken back: {words}")
                })
            }
            [first, ..] => {
                let words = self.read_before_undo(*first).short_words(*first);
                Some(format!("{} actions taken back, from: {words}", gone.len()))
            }
        }
    }

    /// The battle in which an action that is taken back is read: where the last event took back a decision of the
    /// commander, as it was before. What lay open then is no secret now.
    pub(super) fn read_before_undo(&self, no: EventNo) -> Cow<'_, Self> {
        let at = self.events.iter().rposition(Event::changes);
        let undoes = |event: &Event| matches!(event.kind, EventKind::Undo { .. } | EventKind::Rewind { .. });
        let at = at.filter(|at| self.events.get(*at).is_some_and(undoes));
        let hidden = self.event(no).and_then(Event::act).filter(|act| act.procedure == DECIDE);
        let hidden = hidden.is_some_and(|act| !self.may_see(act, self.shared()));
        match at.and_then(|at| self.events.get(..at)).filter(|_| hidden) {
            Some(events) => Cow::Owned(Self::load(self.rules.clone(), self.setup.clone(), events.to_vec())),
            None => Cow::Borrowed(self),
        }
    }

    /// What a commander's page of facts was answered with, where that was taken back last.
    pub fn report_taken_back(&self) -> Option<ReportForm> {
        self.taken_back()?;
        let acts = self.timeline.redoable().iter().rev().filter_map(|no| self.event(*no)?.act());
        let mut reports = acts.filter(|act| act.procedure == REPORT).map(|act| ReportForm::of(&act.form.entered));
        reports.find(|report| !report.units.is_empty())
    }

    /// The action that the last event amended, or whose amend it brought back, if others came after it.
    pub fn amended_back(&self) -> Option<EventNo> {
        let at = self.events.iter().rposition(Event::changes)?;
        let of = match self.events.get(at)?.kind {
            EventKind::Amend { of, .. } => of,
            EventKind::Redo => self.redone(at)?,
            _ => return None,
        };
        (self.last_action() != Some(of)).then_some(of)
    }

    /// The action whose amend, and nothing else, the redo at this place of the log brought back.
    fn redone(&self, at: usize) -> Option<EventNo> {
        let mut before = Timeline::new(&self.first);
        for count in 1..=at {
            before.push(self.events.get(..count)?);
        }
        let [back] = before.redoable() else { return None };
        match self.event(*back)?.kind {
            EventKind::Amend { of, .. } => Some(of),
            _ => None,
        }
    }

    /// Whether the same actions are in effect as after the event at this place of the log.
    pub(in crate::battle) fn stands_as_after(&self, at: usize) -> bool {
        let since = self.events.get(at + 1..).unwrap_or_default();
        if since.iter().all(|event| matches!(event.kind, EventKind::Note { .. })) {
            return true;
        }
        let mut then = Timeline::new(&self.first);
        for count in 1..=at + 1 {
            then.push(self.events.get(..count).unwrap_or_default());
        }
        then.versions(&self.events) == self.timeline.versions(&self.events)
    }

    /// Whether an event only moves the step pointer: no action of its own for the log and for undo.
    pub fn is_step(&self, no: EventNo) -> bool {
        self.event(no).is_some_and(Event::is_step)
    }

    /// Actions in effect in their order: the number of each and the event that holds its valid version.
    pub(in crate::battle) fn in_effect(&self) -> Vec<(EventNo, &Event)> {
        self.timeline.actions(&self.events).collect()
    }

    /// When an event came.
    pub(in crate::battle) fn when(&self, no: EventNo) -> TurnTime {
        self.timeline.mark(no).when
    }

    /// The turn of a time in words, with its day where the battle has several: "turn 3", "day 2, turn 1".
    pub(in crate::battle) fn turn_words(&self, when: TurnTime) -> String {
        if self.state().day() > 1 {
            format!("day {}, turn {}", when.day, when.turn)
        } else {
            format!("turn {}", when.turn)
        }
    }

    /// Models that an action moved, without those that one side may not know.
    fn moved(&self, version: EventNo) -> Vec<ModelMove> {
        let act = self.event(version).and_then(Event::act).filter(|act| self.may_see(act, self.shared()));
        let run = act.and_then(|act| act.run_again(&self.rules));
        run.map(|run| run.record.moves).unwrap_or_default()
    }
}
