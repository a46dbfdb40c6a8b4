//! Orders of a commander that were carried out, and what he decides now that he was told a fact of the table otherwise.

use crate::battle::{Act, Battle, Event, EventNo, EventStatus, Stale};
use crate::rules::{DECIDE, Decision, RecordedOption};

impl Battle {
    /// The battle as it stood before an action, with what amends have made of all that came before it.
    #[must_use]
    pub fn before(&self, no: EventNo) -> Self {
        let mut then = self.clone();
        // Nothing came after it: it stands there already.
        let _ = then.rewind(no.saturating_sub(1), 0);
        then
    }

    /// The version of an action before an event: the action itself, or its last amend until then.
    pub fn version_before(&self, of: EventNo, no: EventNo) -> Option<&Act> {
        let amends = self.timeline.amended();
        let last = amends.iter().rev().find(|(amended, by)| *amended == of && *by < no);
        self.event(last.map_or(of, |(_, by)| *by)).and_then(Event::act)
    }

    /// The amend of an action in effect that holds.
    pub fn action_amended(&self, no: EventNo) -> Option<EventNo> {
        if let EventStatus::Amended(by) = self.status(no) { Some(by) } else { None }
    }

    /// The order that the open action carries out, as a sentence: the last decision of the commander that gives it.
    pub fn open_order(&self) -> Option<String> {
        let open = self.open_act().filter(|act| act.amends.is_none())?;
        let acts = (1..=self.last_action()?).rev().filter_map(|no| self.action(no)?.act());
        let decided = acts.filter(|act| act.procedure == DECIDE);
        let mut taken = decided.filter_map(|act| Decision::taken(&act.form.entered, &act.answers));
        taken.find(|taken| self.carries_out(open, taken)).map(|taken| taken.words)
    }

    /// Whether an action carries out what was decided.
    pub fn carries_out(&self, act: &Act, decided: &RecordedOption) -> bool {
        let Some(conduct) = self.rules.conduct() else { return false };
        let data = conduct.data();
        let order = data.ordered(&act.procedure, &act.form.entered);
        decided.orders.iter().any(|(id, draft)| *id == act.procedure && data.ordered(id, draft) == order)
    }

    /// An action that carried out an order which its decision, amended since, no longer gives.
    pub(super) fn ordered_otherwise(&self, no: EventNo, act: &Act) -> Option<Stale> {
        let amends = self.timeline.amended();
        let decision = amends.iter().find_map(|(of, by)| {
            let now = self.action(*of)?.act().filter(|_| *of < no && no < *by)?;
            let was = self.version_before(*of, no)?;
            if now.procedure != DECIDE || self.decided_again(*of, no) {
                return None;
            }
            let [was, now] = [was, now].map(|act| Decision::taken(&act.form.entered, &act.answers));
            let (was, now) = (was?, now?);
            (self.carries_out(act, &was) && !self.carries_out(act, &now)).then_some(now)
        })?;
        let words = self.words_for(act, self.shared());
        let why = if decision.orders.is_empty() {
            format!("With what he knows now, {}", decision.words)
        } else {
            format!("With what he knows now, the order would be: {}", decision.words)
        };
        Some(Stale { event: no, words, why, anew: false, changed: Vec::new() })
    }

    /// Whether the unit of a decision was decided about once more before an event.
    fn decided_again(&self, of: EventNo, no: EventNo) -> bool {
        let unit = |event: &Event| {
            let act = event.act().filter(|act| act.procedure == DECIDE)?;
            Decision::of(&act.form.entered)?.unit
        };
        let own = self.action(of).and_then(unit);
        let mut later = self.timeline.actions(&self.events).filter(|(other, _)| (of + 1..no).contains(other));
        later.any(|(_, event)| own.is_some() && unit(event) == own)
    }
}
