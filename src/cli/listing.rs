//! All fields that the form of a procedure may have, and when each counts: found by laying it open over every type of
//! unit, every chip and every ruling, so that nothing depends on an example.

use std::collections::{BTreeMap, BTreeSet};

use super::fill::fill;
use crate::{
    dice::{Side, Tag},
    rules::{
        Bearer, Control, Description, Draft, Entity, Field, FieldSpec, Form, Opened, Opt, ProcedureKind, State,
        Takes, Value, open,
    },
};

/// A field that a form may have.
pub(super) struct Listed {
    /// Its path; a unit in it is `UNIT`, a type `TYPE`, a group `GROUP`.
    pub path: String,
    /// It as it stood where it was found first, with the options of all places; `None` if it is never asked.
    pub field: Option<Field>,
    /// What it takes, where it is never asked.
    pub takes: String,
    /// Why it does not count in some places; empty if it always does.
    pub when: Vec<String>,
}

/// All fields of a procedure, in the order in which they were found.
pub(super) fn listing(rules: &Description, state: &State, kind: &ProcedureKind) -> Vec<Listed> {
    let mut all: Vec<Listed> = Vec::new();
    for opened in every(rules, state, kind) {
        let form = &opened.form;
        for field in &form.fields {
            entry(&mut all, pattern(rules, &field.path), |known| match &mut known.field {
                Some(known) => widen(&mut known.control, &field.control),
                None => known.field = Some(field.clone()),
            });
        }
        for (path, takes) in &form.hints {
            entry(&mut all, pattern(rules, path), |known| takes.clone_into(&mut known.takes));
        }
        for (path, why) in form.absent.iter().filter(|(_, why)| !why.is_empty()) {
            entry(&mut all, pattern(rules, path), |known| {
                if !known.when.contains(why) {
                    known.when.push(why.clone());
                }
            });
        }
    }
    // What is tolerated here and asked nowhere is a field of a form beside this one.
    all.retain(|listed| listed.field.is_some() || !listed.takes.is_empty());
    all
}

/// Changes the entry of a path, which is made where there is none.
fn entry(all: &mut Vec<Listed>, path: String, change: impl FnOnce(&mut Listed)) {
    if let Some(known) = all.iter_mut().find(|known| known.path == path) {
        change(known);
    } else {
        let mut listed = Listed { path, field: None, takes: String::new(), when: Vec::new() };
        change(&mut listed);
        all.push(listed);
    }
}

/// A path without the unit, the type or the group that it names.
pub(super) fn pattern(rules: &Description, path: &str) -> String {
    let general = |(at, part): (usize, &str)| match part.parse() {
        Ok(Entity::Unit(_)) => "UNIT".to_owned(),
        Ok(Entity::Group(_)) => "GROUP".to_owned(),
        Ok(Entity::Thing(_)) => "THING".to_owned(),
        _ if at > 0 && rules.unit_type(part).is_some() => "TYPE".to_owned(),
        _ => part.to_owned(),
    };
    path.split('.').enumerate().map(general).collect::<Vec<_>>().join(".")
}

/// Options of both, the widest bounds.
fn widen(known: &mut Control, more: &Control) {
    match (known, more) {
        (Control::Choice(known), Control::Choice(more)) => {
            let new = |option: &&Opt| option.word().is_some() && known.iter().all(|known| known.id != option.id);
            let new: Vec<Opt> = more.iter().filter(new).cloned().collect();
            known.extend(new);
        }
        (Control::Number { min, max, .. }, Control::Number { min: low, max: high, .. }) => {
            *min = (*min).min(*low);
            *max = (*max).max(*high);
        }
        _ => {}
    }
}

/// With so many units a chip is tried in turn.
const OFTEN: usize = 8;

/// The form over one unit of each type, with each chip told alone, under each ruling.
pub(super) fn every(rules: &Description, state: &State, kind: &ProcedureKind) -> Vec<Opened> {
    let (marked, bare) = (marked(rules, state), bare(state));
    // Before anything is picked other fields may count.
    let mut often: BTreeMap<(String, Value), usize> = BTreeMap::new();
    let mut all = vec![open(kind, rules, state, &Draft::new())];
    for (at, state) in [state, &marked, &bare].into_iter().enumerate() {
        let base = fill(rules, state, kind, &Draft::new());
        for draft in picks(state, &base.form).into_iter().chain([Draft::new()]) {
            let opened = fill(rules, state, kind, &draft);
            // Markers and chips together are tried on one form only.
            let tried = draft.is_empty() || at == 0;
            for (path, value) in chips(&opened.form).into_iter().filter(|_| tried) {
                let times = often.entry((path.clone(), value.clone())).or_insert(0);
                *times += 1;
                if *times > OFTEN {
                    continue;
                }
                let mut draft = draft.clone();
                draft.insert(path, value);
                all.push(fill(rules, state, kind, &draft));
            }
            all.push(opened);
        }
        for (path, _) in &base.form.hints {
            let groups = state.groups.keys().map(|group| Entity::Group(*group).to_string().into());
            all.extend(
                groups.take(2).map(|group: Value| fill(rules, state, kind, &Draft::from([(path.clone(), group)]))),
            );
        }
        for ruling in kind.rulings.iter().filter_map(|mark| rules.ruling(mark)) {
            for option in ruling.options.iter().filter(|option| option.id != ruling.preset) {
                let mut ruled = state.clone();
                ruled.rulings.insert(ruling.mark.clone(), option.id.clone());
                let opened = fill(rules, &ruled, kind, &Draft::new());
                for (path, value) in chips(&opened.form) {
                    all.push(fill(rules, &ruled, kind, &Draft::from([(path, value)])));
                }
                all.push(opened);
            }
        }
    }
    all
}

/// Drafts in which one field of the form names a unit of another type.
fn picks(state: &State, form: &Form) -> Vec<Draft> {
    let mut drafts = Vec::new();
    for field in &form.fields {
        let (Control::Unit { candidates, .. } | Control::Units { candidates, .. }) = &field.control else { continue };
        let mut kinds: BTreeMap<(Side, &str), Tag> = BTreeMap::new();
        for candidate in candidates {
            let Some(unit) = state.units.get(&candidate.tag) else { continue };
            kinds.entry((candidate.tag.side, unit.kind.as_str())).or_insert(candidate.tag);
        }
        drafts.extend(kinds.into_values().map(|tag| {
            let value =
                if matches!(field.control, Control::Unit { .. }) { tag.into() } else { Value::from(&[tag][..]) };
            Draft::from([(field.path.clone(), value)])
        }));
    }
    drafts
}

/// Every chip, switch and stepper of a form with each of its values that may matter.
fn chips(form: &Form) -> Vec<(String, Value)> {
    let mut seen = BTreeSet::new();
    let mut all = Vec::new();
    for field in &form.fields {
        let values: Vec<Value> = match &field.control {
            Control::Choice(options) => options.iter().map(Opt::value).collect(),
            Control::Switch => vec![true.into(), false.into()],
            Control::Number { max, .. } => vec![(*max).into()],
            Control::Unit { .. } | Control::Units { .. } => Vec::new(),
        };
        let preset = field.value.clone();
        let other = values.into_iter().filter(|value| Some(value) != preset.as_ref());
        all.extend(other.map(|value| (field.path.clone(), value)).filter(|pair| seen.insert(pair.clone())));
    }
    all
}

/// The state with every marker and counter on every unit and side that can have it.
fn marked(rules: &Description, state: &State) -> State {
    let mut state = state.clone();
    let value = |takes: &Takes| match takes {
        Takes::Flag => Some(true.into()),
        Takes::Number { min, max } => Some(Value::Number(1.clamp(*min, *max))),
        _ => None,
    };
    let mut mark = |on: Entity, of: Bearer, kind: &str| {
        let fits = |field: &&FieldSpec| field.of == of && field.is_for(kind);
        let marks =
            rules.fields.iter().filter(fits).filter_map(|field| Some((field.id.clone(), value(&field.takes)?)));
        state.facts.entry(on).or_default().extend(marks);
    };
    for unit in state.units.values() {
        mark(unit.tag.into(), Bearer::Unit, &unit.kind);
    }
    for side in Side::BOTH {
        mark(side.into(), Bearer::Side, "");
    }
    state
}

/// The state with nothing on the table but units.
fn bare(state: &State) -> State {
    let facts = state.facts.iter().filter(|(on, _)| !matches!(on, Entity::Thing(_)));
    let facts = facts.map(|(on, facts)| (*on, facts.clone())).collect();
    State { things: BTreeMap::new(), counted: BTreeMap::new(), facts, ..state.clone() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        cli::stage,
        dice::{Answers, Dice, finish, usual},
        games::Registry,
        rules::Effect,
    };

    /// Whatever a form asks somewhere, it asks or explains everywhere.
    #[test]
    fn every_field_that_does_not_count_says_when_it_does() {
        let mut mute = BTreeSet::new();
        for set in Registry::load().unwrap().all() {
            let rules = set.description();
            let state = stage::begin(set, stage::cast(set));
            for kind in set.procedure_kinds() {
                let known: Vec<String> = listing(rules, &state, kind).into_iter().map(|listed| listed.path).collect();
                for Opened { form, procedure, .. } in every(rules, &state, kind) {
                    let Some(_) = procedure else { continue };
                    let here: BTreeSet<String> =
                        form.fields.iter().map(|field| pattern(rules, &field.path)).collect();
                    let is_explained = |path: &String| {
                        form.absent.iter().any(|(absent, why)| pattern(rules, absent) == *path && !why.is_empty())
                            || form.hints.iter().any(|(hint, _)| pattern(rules, hint) == *path)
                    };
                    mute.extend(
                        known
                            .iter()
                            .filter(|path| !here.contains(*path) && !is_explained(path))
                            .map(|path| format!("{} {} {path}", rules.about.id, kind.id)),
                    );
                }
            }
        }
        assert!(mute.is_empty(), "{mute:#?}");
    }

    /// Whatever a procedure changes or leaves owed a scene can say.
    #[test]
    fn all_that_a_procedure_leaves_behind_can_be_said() {
        let (mut mute, mut changed, mut owed) = (BTreeSet::new(), 0, 0);
        for set in Registry::load().unwrap().all() {
            let rules = set.description();
            let state = stage::begin(set, stage::cast(set));
            for kind in set.procedure_kinds() {
                let opened = every(rules, &state, kind).into_iter();
                let allowed = opened.filter(|opened| opened.form.refusals.is_empty());
                for started in allowed.filter_map(|opened| opened.procedure) {
                    let mut dice = Dice::seeded(7);
                    let run = finish(started.as_ref(), &mut Answers::new(), &mut dice, &usual).unwrap();
                    for effect in run.record.effects {
                        let wrong = match &effect {
                            Effect::Set { on, field, to } => {
                                changed += 1;
                                stage::refuse(rules, &state, *on, field, to)
                            }
                            Effect::Owe { procedure, draft, .. } => {
                                owed += 1;
                                let form = open(set.procedure_kind(procedure).unwrap(), rules, &state, draft).form;
                                let text_of =
                                    |(path, text): &(String, String)| draft.contains_key(path).then(|| text.clone());
                                form.problems.iter().chain(&form.needless).find_map(text_of)
                            }
                            _ => None,
                        };
                        mute.extend(
                            wrong.map(|wrong| format!("{} {}: {effect:?}: {wrong}", rules.about.id, kind.id)),
                        );
                    }
                }
            }
        }
        assert!(mute.is_empty(), "{mute:#?}");
        assert!(changed > 1_000 && owed > 5, "{changed} changes, {owed} owed");
    }
}
