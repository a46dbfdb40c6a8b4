//! Who may be aimed at, and the forms that say so.

use super::candidates::Evaluator;
use crate::{
    dice::Tag,
    rules::{ActData, Control, Draft, Opened, Relation, State, draft_by, draft_of, open, open_without_candidates},
};

/// Units of a space beyond which no other order of defenders is tried.
const STACK: usize = 4;

impl Evaluator<'_> {
    /// A form without the lists of who may be picked.
    pub fn opened_without_candidates(&self, state: &State, procedure: &str, draft: &Draft) -> Option<Opened> {
        Some(open_without_candidates(self.rules.procedure_kind(procedure)?, self.rules.description(), state, draft))
    }

    /// A form that is whole and that the rules allow.
    pub fn allowed(&self, state: &State, procedure: &str, draft: &Draft) -> Option<Opened> {
        self.opened_without_candidates(state, procedure, draft).filter(|opened| {
            let form = &opened.form;
            opened.procedure.is_some() && form.refusals.is_empty() && form.needless.is_empty()
        })
    }

    /// Whose form it is, where another side acts: in a step of both.
    pub fn by(&self, unit: Tag) -> Draft {
        let own = self.state.acting() == unit.side;
        if own { Draft::new() } else { draft_by(unit.side) }
    }

    /// The form of an act of a unit in which nobody is aimed at yet.
    pub fn aimed_at_nobody(&self, unit: Tag, act: &ActData) -> Draft {
        let mut draft = draft_of(&act.unit, unit);
        draft.extend(self.by(unit));
        draft
    }

    /// The enemies that an act may be about, those of one place together, each of them first once.
    pub fn targets(&self, unit: Tag, act: &ActData) -> Vec<Vec<Tag>> {
        if self.cache.is_some() {
            // Nobody stands with anybody: each enemy alone, and the form says which may be.
            if !self.may(unit, act) {
                return Vec::new();
            }
            let enemies = self.state.in_play(unit.side.other()).map(|enemy| vec![enemy.tag]);
            return enemies.collect();
        }
        let known = |enemy: Tag| self.facts.holds(&Relation::new(&act.needs, unit, enemy));
        if let Some(aims) = self.conduct.aims(self.state, (unit, act), &known) {
            return aims.into_iter().map(|enemy| vec![enemy]).collect();
        }
        let Some(kind) = self.rules.procedure_kind(&act.procedure) else { return Vec::new() };
        let opened = open(kind, self.rules.description(), self.state, &self.aimed_at_nobody(unit, act));
        if !opened.form.refusals.is_empty() {
            return Vec::new();
        }
        let Some(field) = opened.form.field(&act.target) else { return Vec::new() };
        let (candidates, many) = match &field.control {
            Control::Unit { candidates, .. } => (candidates, false),
            Control::Units { candidates, .. } => (candidates, true),
            _ => return Vec::new(),
        };
        let free: Vec<Tag> = candidates.iter().filter(|one| one.refusal.is_none()).map(|one| one.tag).collect();
        if !many {
            return free.into_iter().map(|tag| vec![tag]).collect();
        }
        let mut lists = Vec::new();
        for &tag in &free {
            let mut place: Vec<Tag> = self.rules.linked(self.state, tag);
            place.retain(|one| *one != tag && free.contains(one));
            // Of many in one place only one order is looked at.
            if place.len() >= STACK && place.iter().any(|one| *one < tag) {
                continue;
            }
            place.insert(0, tag);
            lists.push(place);
        }
        lists
    }
}
