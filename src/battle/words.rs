//! Short words for what is in the log: results, titles, the undo button.

use super::{Act, Battle, Event, EventNo, What, recall::first_unit};
use crate::{
    dice::{LineKind, Run},
    rules::{Effect, RuleSet},
};

/// Letters that the undo button has room for.
const BUTTON_MAX: usize = 36;

/// The result in one sentence: what the procedure said, else its name and whose it was.
pub(super) fn result_words(rules: &dyn RuleSet, act: &Act, run: &Run<Effect>) -> String {
    let said = run.record.lines.iter().filter(|line| line.kind == LineKind::Said);
    let said: Vec<&str> = said.map(|line| line.text.as_str()).collect();
    if said.is_empty() { title(rules, act) } else { said.join(" ") }
}

/// A short name of an act: procedure and first unit, such as "Fire A2".
pub(super) fn title(rules: &dyn RuleSet, act: &Act) -> String {
    let name = rules.description().procedure(&act.procedure).map_or(act.procedure.as_str(), |text| &text.name);
    match first_unit(rules, &act.procedure, &act.form) {
        Some(tag) => format!("{name} {tag}"),
        None => name.to_owned(),
    }
}

impl Battle {
    /// A short name of an act: procedure and first unit, such as "Fire A2".
    pub fn title(&self, act: &Act) -> String {
        title(self.rules.as_ref(), act)
    }

    /// The words of an event: its result, its correction, its note.
    pub(super) fn words(&self, no: EventNo) -> String {
        match self.event(no).map(|event| &event.what) {
            Some(What::Act(act) | What::Amend { with: Some(act), .. }) => act.words.clone(),
            Some(What::Amend { of, with: None }) => format!("did not happen: {}", self.words(*of)),
            Some(What::Correct { words, .. }) => words.clone(),
            Some(What::Settle { doubt }) => format!("Settled: {doubt}"),
            Some(What::Note { text }) => text.clone(),
            Some(What::Open(act)) => self.title(act),
            Some(What::Drop(act)) => format!("{} given up", self.title(act)),
            Some(What::Answer { .. } | What::Undo { .. } | What::Rewind { .. } | What::Redo) | None => String::new(),
        }
    }

    /// What an undo takes back, in words for its button: "A7 moved". `None` if there is nothing.
    pub fn undo_words(&self) -> Option<String> {
        if self.open_is_last() {
            return self.open.as_ref().map(|open| self.title(&open.act));
        }
        self.timeline.top().map(|no| self.short_words(no))
    }

    /// What a redo puts back, in words. `None` if there is nothing.
    pub fn redo_words(&self) -> Option<String> {
        match self.timeline.redoable() {
            [] => None,
            [no] => Some(self.short_words(*no)),
            [.., last] => Some(format!("all up to {}", self.short_words(*last))),
        }
    }

    fn short_words(&self, no: EventNo) -> String {
        let words = self.words_seen(no, self.shared());
        let words = words.trim_end_matches('.');
        let event = self.event(no);
        let words = match event.and_then(Event::act) {
            Some(act) if words.chars().count() > BUTTON_MAX => self.title(act),
            _ if words.chars().count() > BUTTON_MAX => words.chars().take(BUTTON_MAX).chain(['…']).collect(),
            _ => words.to_owned(),
        };
        match event.map(|event| &event.what) {
            Some(What::Amend { with: Some(_), .. }) => format!("amended: {words}"),
            _ => words,
        }
    }
}
