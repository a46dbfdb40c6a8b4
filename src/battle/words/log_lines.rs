//! The log as players read it: one line an event, undone ones struck.

use super::Viewer;
use crate::battle::{Act, Battle, EventKind, EventNo, EventStatus, TurnTime};
use crate::{
    dice::{Answers, Side, Source},
    rules::{DECIDE, Decision},
};

/// One line.
#[derive(Clone, Debug, PartialEq)]
pub struct LogLine {
    /// Number of the event.
    pub no: EventNo,
    /// Wall time in seconds since 1970, UTC.
    pub at: i64,
    /// When it happened.
    pub when: TurnTime,
    /// Whose turn it was, where known.
    pub side: Option<Side>,
    /// Its words.
    pub words: String,
    /// How it stands.
    pub stand: EventStatus,
    /// Answers with their source; of an amended action those of the valid version.
    pub answers: Answers,
    /// Refusals that were overridden.
    pub forced: Vec<String>,
    /// Whether it is an action that can be amended.
    pub amendable: bool,
}

impl Battle {
    /// The log for a viewer, newest first. Undo and redo show as the standing of other lines; single answers and
    /// the opening of an action that has ended are left out.
    pub fn log(&self, viewer: Viewer) -> impl Iterator<Item = LogLine> + '_ {
        (1..self.timeline.next()).rev().filter_map(move |no| self.log_line(no, viewer))
    }

    /// One line of the log; `None` for events that have none.
    pub fn log_line(&self, no: EventNo, viewer: Viewer) -> Option<LogLine> {
        let event = self.event(no)?;
        let stand = if self.brought_back(no) { EventStatus::Undone } else { self.status(no) };
        let shown = match stand {
            EventStatus::Amended(amend) => self.event(amend).unwrap_or(event),
            _ => event,
        };
        match &event.kind {
            EventKind::Answer { .. } | EventKind::Undo { .. } | EventKind::Rewind { .. } | EventKind::Redo => {
                return None;
            }
            EventKind::Open(_) if self.open.as_ref().is_none_or(|open| open.line != Some(no)) => return None,
            // An amend in effect shows in the line of its action.
            EventKind::Amend { .. } if stand != EventStatus::Undone => return None,
            _ => {}
        }
        let act = shown.act();
        let seen = act.is_none_or(|act| self.may_see(act, viewer));
        // What the commander decides for later gets its line when its turn has come.
        if !seen && act.is_some_and(|act| act.procedure == DECIDE) {
            return None;
        }
        let words = match (act, &shown.kind) {
            // A decision of the commander waits for GO: it is no move yet.
            (Some(act), EventKind::Act(_) | EventKind::Amend { .. }) => {
                let order = order_mark(act).filter(|_| seen);
                format!("{}{}", order.unwrap_or_default(), self.words_for(act, viewer))
            }
            (_, EventKind::Open(act) | EventKind::Drop(act)) if !seen => self.words_for(act, viewer),
            _ => self.words_seen(no, viewer),
        };
        Some(LogLine {
            no,
            at: event.at,
            when: self.when(no),
            side: act.and_then(|act| act.side),
            words,
            stand,
            answers: act.filter(|_| seen).map(|act| self.answers_shown(act, &shown.kind)).unwrap_or_default(),
            forced: act.map(|act| act.forced.clone()).unwrap_or_default(),
            amendable: matches!(stand, EventStatus::InEffect | EventStatus::Amended(_)),
        })
    }

    /// Whether an action was given up and brought back at once, with all dice that the program had rolled: it was not
    /// cancelled.
    fn brought_back(&self, no: EventNo) -> bool {
        let Some(EventKind::Drop(gone)) = self.event(no).map(|event| &event.kind) else { return false };
        let mut after = (no.saturating_add(1)..self.timeline.next()).filter_map(|no| self.event(no));
        let next = after.find(|event| !matches!(event.kind, EventKind::Note { .. }));
        let Some(EventKind::Open(back) | EventKind::Act(back)) = next.map(|event| &event.kind) else { return false };
        back.procedure == gone.procedure
            && back.form == gone.form
            && gone
                .answers
                .iter()
                .all(|(key, entry)| entry.by == Source::Hand || back.answers.get(key) == Some(entry))
    }

    /// The answers of an act that its line shows: of the open one none that still lies covered.
    fn answers_shown(&self, act: &Act, kind: &EventKind) -> Answers {
        let open = matches!(kind, EventKind::Open(_)).then(|| self.pending()).flatten();
        open.map_or_else(|| act.answers.clone(), |waiting| waiting.seen())
    }
}

/// What stands before an order that the player has given in the commander's place.
pub(in crate::battle) const OWN_ORDER: &str = "Own order: ";

/// What stands before an order that the commander of a side has given to a unit of his: whose it is, and that nothing
/// is done yet. `None` for all other acts.
pub(in crate::battle) fn order_mark(act: &Act) -> Option<&'static str> {
    if act.procedure != DECIDE || Decision::holds(&act.form.entered, &act.answers) {
        return None;
    }
    Some(match Decision::of(&act.form.entered) {
        Some(decision) if decision.chosen.is_some() => OWN_ORDER,
        Some(decision) if decision.again > 0 => "Drawn again: ",
        _ => "Ordered: ",
    })
}
