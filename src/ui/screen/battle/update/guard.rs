//! What a slip of the finger must not start: what stands under a button, and whether it is still what was pressed.

use super::{Message, Screen};
use crate::battle::{
    EventNo,
    summary::{Entry, Pool},
};

/// What stands under ROLL, the slots and other buttons that come and go.
#[derive(PartialEq)]
pub struct UnderFinger {
    /// The form that lies open.
    form: Option<String>,
    /// The roll or question that waits.
    asked: Option<String>,
    /// Of a roll the sides of its dice, and its outcomes.
    outcomes: Option<(u8, Vec<Entry>)>,
    /// The step card's button.
    step_card: Option<String>,
    /// The page of a commander, or the step.
    page: String,
    /// Actions that no longer hold.
    stale: Vec<EventNo>,
}

impl UnderFinger {
    /// Whether a roll or question, or a step's button, took the place of something else. The next die of several shots,
    /// with the same outcomes as the one before, did not; the next question did, for yes to it says something else.
    pub fn is_asked_anew(&self, before: &Self) -> bool {
        let roll = self.asked.is_some() && self.asked != before.asked;
        let alike = self.outcomes.is_some() && self.outcomes == before.outcomes;
        (roll && !alike) || (self.step_card.is_some() && self.step_card != before.step_card)
    }
}

impl Screen {
    /// Whether a message starts something that a slip of the finger must not.
    pub const fn is_careful(message: &Message) -> bool {
        matches!(
            message,
            Message::Roll
                | Message::Rest
                | Message::Slot(_)
                | Message::State(_)
                | Message::GroupSlot(_)
                | Message::ThingOrder(..)
                | Message::Order(_)
                | Message::StepCard
                | Message::Outcome(_)
                | Message::Choose(_)
                | Message::Drew(_)
                | Message::Look
                | Message::Commander(_)
                | Message::Stale(..)
        )
    }

    /// What stands under ROLL, the slots and other buttons that come and go: while it stays the same, a second press
    /// is meant.
    pub fn under_finger(&self) -> UnderFinger {
        let form = self.table.form.as_ref();
        let open = self.table.open.as_ref();
        let step = self.table.strip.steps.iter().find(|step| step.now);
        let turn_view = self.commander().map(|turn_view| format!("{} {:?}", turn_view.at, turn_view.part));
        let request = self.table.card.request.as_ref().filter(|_| turn_view.is_none());
        UnderFinger {
            form: form.map(|form| {
                let (waits, by) = (self.memory.waits.is_some(), form.by);
                format!("{} {by} {waits} {:?} {:?} {}", form.procedure, form.acts, form.targets, form.ready)
            }),
            asked: open.map(|open| format!("{} {:?}", open.title, open.pending)),
            outcomes: open.and_then(|open| match &open.pending {
                Some(Pool::Dice { sides, entries, .. }) => Some((*sides, entries.clone())),
                _ => None,
            }),
            step_card: request.map(|(request, _)| request.procedure.clone()),
            page: turn_view.unwrap_or_else(|| step.map(|step| step.id.clone()).unwrap_or_default()),
            stale: self.table.stale.iter().map(|late| late.event).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Entry, UnderFinger};
    use crate::dice::Tally;

    #[test]
    fn only_the_next_die_with_the_same_outcomes_takes_no_place() {
        let entry = |faces: &str| Entry { words: "hit".to_owned(), faces: faces.to_owned(), tally: Tally::Value(1) };
        let asked = |asked: &str, faces: Option<&str>| UnderFinger {
            form: None,
            asked: Some(asked.to_owned()),
            outcomes: faces.map(|faces| (6, vec![entry(faces)])),
            step_card: None,
            page: String::new(),
            stale: Vec::new(),
        };
        let check = |now: (&str, Option<&str>), before: (&str, Option<&str>), anew: bool| {
            let (now, before) = (asked(now.0, now.1), asked(before.0, before.1));
            assert_eq!(now.is_asked_anew(&before), anew, "{:?} after {:?}", now.asked, before.asked);
        };
        check(("A2", Some("4-6")), ("A1", Some("4-6")), false);
        check(("A2", Some("5-6")), ("A1", Some("4-6")), true);
        // Two questions with the same answers are two questions.
        check(("claims?", None), ("advances?", None), true);
        check(("A1", Some("4-6")), ("advances?", None), true);
    }
}
