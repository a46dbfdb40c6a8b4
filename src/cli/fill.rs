//! A form filled with the first plausible picks: what examples and lists of fields are made from.

use crate::rules::{Candidate, Control, Description, Draft, Field, Opened, ProcedureKind, State, Value, open};

/// A form is laid open again after each pick; no form has more units to pick than this.
const MOST_PICKS: usize = 12;

/// A form in which what is told stays, with the first plausible units picked for the rest.
pub(super) fn fill(rules: &Description, state: &State, kind: &ProcedureKind, told: &Draft) -> Opened {
    let mut draft = told.clone();
    let mut opened = open(kind, rules, state, &draft);
    for _ in 0..MOST_PICKS {
        let Some((path, pick)) = opened.form.fields.iter().find_map(pick) else {
            break;
        };
        draft.insert(path, pick);
        opened = open(kind, rules, state, &draft);
    }
    opened
}

/// The first unit that the rules allow for an empty field, else the first one.
fn pick(field: &Field) -> Option<(String, Value)> {
    if field.value.is_some() {
        return None;
    }
    let first = |candidates: &[Candidate]| {
        let allowed = candidates.iter().find(|candidate| candidate.refusal.is_none());
        allowed.or(candidates.first()).map(|candidate| candidate.tag)
    };
    let value = match &field.control {
        Control::Unit { candidates, .. } => Value::from(first(candidates)?),
        Control::Units { candidates, .. } => Value::from(&[first(candidates)?][..]),
        Control::Choice(options) => options.first()?.value(),
        Control::Switch => false.into(),
        Control::Number { min, .. } => (*min).into(),
    };
    Some((field.path.clone(), value))
}
