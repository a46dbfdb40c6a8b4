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
    /// Its answers.
    answers: Answers,
    /// The step card's button.
    step_card: Option<String>,
    /// The page of a commander, or the step.
    page: String,
    /// Actions that no longer hold.
    stale: Vec<EventNo>,
}

/// The answers that a roll or question has.
#[derive(PartialEq)]
enum Answers {
    /// No roll or question waits.
    None,
    /// Outcomes of dice with so many sides.
    Outcomes(u8, Vec<Entry>),
    /// Answers to a question, or cards.
    Words(Vec<String>),
}

impl UnderFinger {
    /// Whether a roll or question, or a step's button, took the place of something else. Where the next roll has the
    /// same answers, such as the next die of several shots, only its die is another.
    pub fn is_asked_anew(&self, before: &Self) -> bool {
        let roll = self.asked.is_some() && self.asked != before.asked;
        let alike = before.asked.is_some() && self.answers == before.answers;
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
                let (waits, by) = (self.face.waits.is_some(), form.by);
                format!("{} {by} {waits} {:?} {:?} {}", form.procedure, form.acts, form.targets, form.ready)
            }),
            asked: open.map(|open| format!("{} {:?}", open.title, open.pending)),
            answers: Answers::of(open.and_then(|open| open.pending.as_ref())),
            step_card: request.map(|(request, _)| request.procedure.clone()),
            page: turn_view.unwrap_or_else(|| step.map(|step| step.id.clone()).unwrap_or_default()),
            stale: self.table.stale.iter().map(|late| late.event).collect(),
        }
    }
}

impl Answers {
    fn of(pending: Option<&Pool>) -> Self {
        match pending {
            None => Self::None,
            Some(Pool::Dice { sides, entries, .. }) => Self::Outcomes(*sides, entries.clone()),
            Some(Pool::Card { left, .. }) => Self::Words(left.iter().map(|(card, _)| format!("{card:?}")).collect()),
            Some(Pool::Choice { options, .. }) => {
                Self::Words(options.iter().map(|(given, _)| given.clone()).collect())
            }
        }
    }
}
