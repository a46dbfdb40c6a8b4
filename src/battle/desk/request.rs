//! The request that lies open on the desk: its rows and chips, put into the fields of one form.

use super::{Desk, fits::fitting};
use crate::{
    battle::Request,
    dice::Side,
    rules::{Control, Draft, Field, Form, RuleSet, State, Value, draft_by, open},
};

impl Desk {
    /// The request that lies open: procedure and draft. `None` if nothing is picked or chosen.
    pub fn request(&self, rules: &RuleSet, state: &State) -> Option<Request> {
        if self.is_empty() {
            return None;
        }
        let procedure = match &self.chosen {
            Some(chosen) => chosen.clone(),
            None => rules.usual(state, &self.own, &self.enemy).to_owned(),
        };
        let kind = rules.procedure_kind(&procedure)?;
        let actor = self.actor.unwrap_or(state.acting());
        let by = self.by.filter(|side| *side != state.acting());
        let mut draft = draft_by(by);
        // Fields appear as others are filled: a few rounds reach every one of them.
        for _ in 0..4 {
            let form = open(kind, rules.description(), state, &draft).form;
            let fresh = self.fill(rules, &form, state, actor, &draft, &procedure);
            if fresh.is_empty() {
                break;
            }
            draft.extend(fresh);
        }
        Some(Request { procedure, draft })
    }

    /// Values for the fields of a form that the desk can fill and that are not filled yet.
    fn fill(
        &self,
        rules: &RuleSet,
        form: &Form,
        state: &State,
        actor: Side,
        draft: &Draft,
        procedure: &str,
    ) -> Draft {
        let mut fresh = Draft::new();
        let takes_many = |field: &Field| {
            let Control::Units { want, .. } = &field.control else { return false };
            want.side(state).is_none_or(|side| side != actor)
        };
        let whole = if form.fields.iter().any(takes_many) {
            self.whole(rules, state, &self.enemy)
        } else {
            self.enemy.clone()
        };
        let (mut own, mut enemy) = (self.own.clone(), whole);
        for field in &form.fields {
            let value = match &field.control {
                Control::Unit { want, .. } => {
                    let acts = want.side(state).map_or(!own.is_empty(), |side| side == actor);
                    let list = if acts { &mut own } else { &mut enemy };
                    let first = fitting(form, field, list);
                    list.retain(|tag| Some(*tag) != first);
                    first.map(Value::from)
                }
                Control::Units { want, .. } => {
                    let rows = match want.side(state) {
                        Some(side) if side == actor => std::mem::take(&mut own),
                        Some(_) => std::mem::take(&mut enemy),
                        None => [std::mem::take(&mut own), std::mem::take(&mut enemy)].concat(),
                    };
                    match rows.as_slice() {
                        // Rows fill the first list of a side, chips the next: Overwatch elsewhere.
                        [] => self.entered(procedure, field),
                        all => Some(Value::from(all)),
                    }
                }
                _ => self.entered(procedure, field),
            };
            if let Some(value) = value.filter(|value| draft.get(&field.path) != Some(value)) {
                fresh.insert(field.path.clone(), value);
            }
        }
        for (path, told) in &form.aims {
            if let (None, Some(first)) = (told, enemy.first()) {
                fresh.insert(path.clone(), Value::from(*first));
            }
        }
        fresh
    }

    /// What the player told of a field: in this procedure, else in another one that was open for the same picks.
    fn entered(&self, procedure: &str, field: &Field) -> Option<Value> {
        let told = self.told.get(procedure).and_then(|told| told.get(&field.path));
        let elsewhere = || {
            let told = self.told.values().find_map(|told| told.get(&field.path));
            told.filter(|value| holds(&field.control, value))
        };
        told.or_else(elsewhere).cloned()
    }
}

/// Whether a chip or stepper can hold a value.
fn holds(control: &Control, value: &Value) -> bool {
    match (control, value) {
        (Control::Choice(options), value) => options.iter().any(|option| option.value() == *value),
        (Control::Switch, Value::Flag(_)) => true,
        (Control::Number { min, max, .. }, Value::Number(number)) => (*min..=*max).contains(number),
        _ => false,
    }
}
