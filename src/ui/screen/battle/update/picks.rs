//! Units that are picked: those that have come by themselves, and those that have no place here.

use super::{Message, Screen};
use crate::{
    battle::{
        Battle, Desk,
        summary::{OpenView, Pool},
    },
    dice::{Given, Tag},
    rules::{Control, Draft, Field, Form, State, Value},
};

impl Screen {
    /// A row that is an option of the question that waits.
    pub(super) fn choice_of(&self, tag: Tag) -> Option<Given> {
        let Some(Pool::Choice { options, .. }) = self.table.open.as_ref().and_then(|open| open.pending.as_ref())
        else {
            return None;
        };
        let text = tag.to_string();
        options.iter().any(|(given, _)| *given == text).then_some(Given::Chosen(text))
    }

    /// Why a unit is not picked by its digit: it is lost, or there is no such unit, or what lies open never takes it.
    pub fn unfit(&self, battle: &Battle, tag: Tag) -> Option<String> {
        let row = self.table.rows.iter().flatten().find(|row| row.tag == tag)?;
        if row.lost.is_some() {
            return Some(format!("{tag} is lost."));
        }
        // A question about units is answered, or put away, before anything else is picked.
        if self.table.open.as_ref().and_then(OpenView::asked_unit).is_some() && self.choice_of(tag).is_none() {
            return Some(format!("{tag} is no answer to this question."));
        }
        let (rules, state) = (battle.rules().as_ref(), battle.state());
        if self.choice_of(tag).is_some() || !self.desk.has_chosen() {
            return None;
        }
        let mut desk = self.desk.clone();
        if battle.open_act().is_some() {
            desk.set_aside();
        }
        desk.press_row(rules, state, tag);
        let (own, enemy) = desk.picked();
        let request = desk.request(rules, state).filter(|_| own.contains(&tag) || enemy.contains(&tag))?;
        // The form on the screen is the one in which it has no place, though the pick may open another.
        let shown =
            self.desk.request(rules, state).map_or_else(|| request.procedure.clone(), |shown| shown.procedure);
        let name = rules.description().procedure(&shown).map(|procedure| procedure.name.as_str())?;
        let opened = battle.open_form(&request)?;
        let placed = request.draft.values().any(|value| value.tags().contains(&tag));
        if let Some(why) = opened.form.bars(tag).filter(|_| own.contains(&tag)) {
            return Some(why);
        }
        let never = !placed && !may_take(&opened.form, state, tag);
        never.then(|| format!("{tag} cannot be part of {name}."))
    }

    /// What is done with a press on a row where units have come by themselves; whether that was all. One that came
    /// alone is there already; of several that came the one pressed stays.
    pub(super) fn came_along(&mut self, battle: &Battle, message: &Message) -> bool {
        let filled = std::mem::take(&mut self.filled);
        let Message::Row(tag) = message else { return false };
        if !filled.contains(tag) {
            // A unit of their own choice takes the place of all that came for it.
            self.replace(battle, *tag, &filled);
            return false;
        }
        let others: Vec<Tag> =
            Self::beside(battle, &self.desk, *tag).into_iter().filter(|tag| filled.contains(tag)).collect();
        self.desk.leave(&others);
        self.filled = filled.into_iter().filter(|other| other != tag && !others.contains(other)).collect();
        self.refresh(battle);
        true
    }

    /// Puts units back that came by themselves where a unit is about to join them.
    fn replace(&mut self, battle: &Battle, tag: Tag, filled: &[Tag]) {
        if filled.is_empty() {
            return;
        }
        let mut desk = self.desk.clone();
        desk.press_row(battle.rules().as_ref(), battle.state(), tag);
        let joined = Self::beside(battle, &desk, tag);
        let others: Vec<Tag> = filled.iter().copied().filter(|tag| joined.contains(tag)).collect();
        if others.len() > 1 {
            self.desk.leave(&others);
        }
    }

    /// Units that stand with one in its place of the form.
    fn beside(battle: &Battle, desk: &Desk, tag: Tag) -> Vec<Tag> {
        let draft = desk.request(battle.rules(), battle.state()).map_or_else(Draft::new, |request| request.draft);
        let lists = draft.values().map(Value::tags).filter(|tags| tags.contains(&tag));
        lists.flatten().filter(|other| *other != tag).collect()
    }
}

/// Whether a form has or may yet have a place for a unit: one of its side's that knows it, or none of its side's while
/// others are still empty.
fn may_take(form: &Form, state: &State, tag: Tag) -> bool {
    let places = || {
        form.fields.iter().filter_map(|field: &Field| match &field.control {
            Control::Unit { want, candidates } | Control::Units { want, candidates, .. } => {
                Some((want, candidates, field.value.is_none()))
            }
            _ => None,
        })
    };
    let mut own = places().filter(|(want, ..)| want.side(state).is_none_or(|side| side == tag.side)).peekable();
    if own.peek().is_none() {
        return places().any(|(_, _, empty)| empty);
    }
    own.any(|(_, candidates, _)| candidates.iter().any(|candidate| candidate.tag == tag))
}
