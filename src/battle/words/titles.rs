//! Short words for what is in the log: results, titles, the undo button.

use super::headline::sentences;
use crate::battle::{
    Act, Battle, Event, EventKind, EventNo,
    log::{first_unit, first_units, kept_line},
};
use crate::{
    dice::{Run, Tag},
    rules::{Effect, Entity, RuleSet, listed_first},
};

/// Letters that the undo button has room for.
const BUTTON_MAX: usize = 36;
/// Units that a line of the log names before it counts them.
const UNITS_MAX: usize = 6;

/// The result in words: what the procedure said, what changed most first, else its name and whose it was.
pub(in crate::battle) fn result_words(rules: &RuleSet, act: &Act, run: &Run<Effect>) -> String {
    let said = sentences(rules.description(), &run.record);
    let said: Vec<String> = said.into_iter().map(|sentence| sentence.text).collect();
    if said.is_empty() { title(rules, act) } else { said.join(" ") }
}

/// A short name of an act: procedure and first unit or its group, such as "Fire A2" or "Move 1 Troop".
pub(in crate::battle) fn title(rules: &RuleSet, act: &Act) -> String {
    let name = rules.description().procedure(&act.procedure).map_or(act.procedure.as_str(), |text| &text.name);
    let unit = first_unit(rules, &act.procedure, &act.form);
    let whose = group_named(rules, act, unit).or_else(|| unit.map(|tag| tag.to_string()));
    whose.map_or_else(|| name.to_owned(), |whose| format!("{name} {whose}"))
}

/// The title with all units that act together: "Fire B11, B12, B13".
pub(in crate::battle) fn title_of_all(rules: &RuleSet, act: &Act) -> String {
    let units = first_units(rules, &act.procedure, &act.form);
    if units.len() < 2 || group_named(rules, act, units.first().copied()).is_some() {
        return title(rules, act);
    }
    let name = rules.description().procedure(&act.procedure).map_or(act.procedure.as_str(), |text| &text.name);
    format!("{name} {}", listed_first(&units, UNITS_MAX))
}

/// The name of the group that an act is about, as its form had it: the one told, or that of the first unit at the
/// level at which such rolls are made for whole groups.
fn group_named(rules: &RuleSet, act: &Act, unit: Option<Tag>) -> Option<String> {
    let told = act.form.entered.get("group").map(|group| group.word().to_owned());
    let group = told.or_else(|| {
        let depth = rules.description().words.get(&format!("group.{}", act.procedure))?;
        let number = act.form.get(&format!("{}:group{depth}", unit?))?.number();
        Some(Entity::Group(u16::try_from(number).ok()?).to_string())
    });
    act.form.get(&format!("{}:name", group?)).map(|name| name.word().to_owned())
}

/// The title of an action that waits: an amend is named as one.
pub(in crate::battle) fn named_open(title: String, act: &Act) -> String {
    if act.amends.is_some() { format!("Amend: {title}") } else { title }
}

/// What an amend is called that is taken back or put back.
fn change_of(title: &str) -> String {
    format!("change of {title}")
}

impl Battle {
    /// A short name of an act: procedure and first unit, such as "Fire A2".
    pub fn title(&self, act: &Act) -> String {
        title(self.rules.as_ref(), act)
    }

    /// The title of an action that waits or was given up; an amend is named as one.
    pub fn open_title(&self, act: &Act) -> String {
        named_open(self.title(act), act)
    }

    /// The words of an event: its result, its correction, its note.
    pub(in crate::battle) fn words(&self, no: EventNo) -> String {
        match self.event(no).map(|event| &event.kind) {
            Some(EventKind::Act(act) | EventKind::Amend { with: Some(act), .. }) => act.words.clone(),
            Some(EventKind::Amend { of, with: None }) => match self.event(*of).map(|event| &event.kind) {
                // No chain of amends is followed, whatever a file says.
                Some(EventKind::Amend { .. }) | None => format!("did not happen: line {of} of the log"),
                Some(_) => format!("did not happen: {}", self.words(*of)),
            },
            Some(EventKind::Correct { words, .. }) => words.clone(),
            Some(EventKind::ResolveDoubt { doubt }) => {
                // No chain is followed, whatever a file says.
                let plain = |line: &EventNo| {
                    matches!(
                        self.event(*line).map(|event| &event.kind),
                        Some(EventKind::Act(_) | EventKind::Correct { .. })
                    )
                };
                match kept_line(doubt).filter(plain) {
                    Some(line) => format!("Kept as played: {}", self.words_seen(line, self.shared())),
                    None => format!("Seen: {doubt}"),
                }
            }
            Some(EventKind::Note { text }) => text.clone(),
            Some(EventKind::Open(act)) => self.open_title(act),
            Some(EventKind::Drop(act)) => format!("{} cancelled", self.open_title(act)),
            Some(EventKind::Answer { .. } | EventKind::Undo { .. } | EventKind::Rewind { .. } | EventKind::Redo)
            | None => String::new(),
        }
    }

    /// What an undo takes back, in words for its button: "A7 moved". `None` if there is nothing.
    pub fn undo_words(&self) -> Option<String> {
        if self.open_is_last() {
            return self.open.as_ref().map(|open| self.change_title(&open.act));
        }
        self.timeline.top().map(|no| self.short_words(no))
    }

    /// What a redo puts back, in words: what was taken back, or given up. `None` if there is nothing.
    pub fn redo_words(&self) -> Option<String> {
        match self.timeline.redoable() {
            [] => self.given_up().map(|open| self.change_title(&open.act)),
            [no] => Some(self.read_before_undo(*no).short_words(*no)),
            [.., last] => Some(format!("all up to {}", self.read_before_undo(*last).short_words(*last))),
        }
    }

    pub(super) fn short_words(&self, no: EventNo) -> String {
        let words = self.words_seen(no, self.shared());
        let words = words.trim_end_matches('.');
        let event = self.event(no);
        // What an amend changed is named, not what it changed it to.
        if let Some(EventKind::Amend { of, with }) = event.map(|event| &event.kind) {
            let act = with.as_ref().or_else(|| self.event(*of).and_then(Event::act));
            if let Some(act) = act.filter(|act| self.may_see(act, self.shared())) {
                return change_of(&self.title(act));
            }
        }
        match event.and_then(Event::act) {
            Some(act) if words.chars().count() > BUTTON_MAX => self.title(act),
            _ if words.chars().count() > BUTTON_MAX => words.chars().take(BUTTON_MAX).chain(['…']).collect(),
            _ => words.to_owned(),
        }
    }

    /// What taking an action that waits back is called: an amend is a change of what it amends.
    fn change_title(&self, act: &Act) -> String {
        let title = self.title(act);
        if act.amends.is_some() { change_of(&title) } else { title }
    }
}
