//! `forms`: what a rule set has that a scene can name, so that scenes can be written from it.

use std::collections::BTreeSet;

use super::{
    fault::CliError,
    page::{Cell, Page},
    stage,
};
use crate::{
    dice::Tag,
    rules::{
        BY, Bearer, Control, Description, Draft, Entity, Field, FieldSpec, Frozen, Kind, Many, Named, Opened, Origin,
        Registry, Ruling, State, Takes, Unit, Value, Want, open,
    },
};

/// A form is laid open again after each pick; no form has more units to pick than this.
const MOST_PICKS: usize = 12;

/// The page of a whole rule set, or of one of its procedures.
///
/// # Errors
/// There is no such rule set or procedure.
pub(super) fn forms(registry: &Registry, rules: &str, procedure: Option<&str>) -> Result<String, CliError> {
    let set = stage::rule_set(registry, "RULESET", rules)?;
    let description = set.description();
    let state = stage::demo(set);
    let mut page = Page::default();
    let about = &description.about;
    page.key("rules", &about.id);
    page.key("name", &about.name);
    page.key("authors", &about.authors);
    page.key("revision", Cell::Whole(about.revision.into()));
    if let Some(id) = procedure {
        let kind = stage::kind(set.as_ref(), "PROCEDURE", id)?;
        let marks = kind.rulings();
        write_rulings(&mut page, description.rulings.iter().filter(|ruling| marks.contains(&ruling.mark.as_str())));
        write_kind(&mut page, description, &state, kind);
    } else {
        page.key("procedures", Cell::list(set.kinds().iter().map(|kind| kind.id())));
        page.key("steps", Cell::list(description.steps.iter().map(|step| &step.id)));
        write_units(&mut page, description);
        write_rulings(&mut page, description.rulings.iter());
        for kind in set.kinds() {
            write_kind(&mut page, description, &state, kind.as_ref());
        }
    }
    Ok(page.text())
}

fn write_units(page: &mut Page, rules: &Description) {
    for kind in &rules.types {
        page.row(&["type"]);
        page.key("id", &kind.id);
        page.key("name", &kind.name);
        page.key("with", Cell::list(rules.columns_of(&kind.id).map(|column| &column.id)));
        let presets = rules.columns_of(&kind.id).filter_map(|column| {
            let preset = kind.row.get(&column.id).or(column.preset.as_ref())?;
            Some((column.id.clone(), Cell::from(preset)))
        });
        page.key_if("presets", Cell::Table(presets.collect()));
    }
    for column in &rules.columns {
        page.row(&["column"]);
        page.key("id", &column.id);
        page.key("name", &column.name);
        write_takes(page, &column.takes);
    }
    for field in &rules.fields {
        page.row(&["fact"]);
        page.key("id", &field.id);
        page.key("name", &field.name);
        page.key("of", bearer_word(field.of));
        write_takes(page, &field.takes);
        page.key_if("types", Cell::list(&field.types));
    }
}

fn write_takes(page: &mut Page, takes: &Takes) {
    match takes {
        Takes::Choice(options) => {
            page.key("takes", "one of the options");
            page.key("options", named(options));
        }
        other => page.key("takes", other.allowed()),
    }
}

fn write_rulings<'a>(page: &mut Page, rulings: impl Iterator<Item = &'a Ruling>) {
    for ruling in rulings {
        page.row(&["ruling"]);
        page.key("mark", &ruling.mark);
        page.key("question", &ruling.question);
        page.key("options", named(&ruling.options));
        page.key("preset", &ruling.preset);
    }
}

fn write_kind(page: &mut Page, rules: &Description, state: &State, kind: &dyn Kind) {
    page.row(&["procedure"]);
    page.key("id", kind.id());
    if let Some(text) = rules.procedure(kind.id()) {
        page.key("name", &text.name);
        page.key("place", &text.place);
        page.key("help", &text.help);
    }
    page.key("addresses", Cell::list(kind.addresses().iter().copied()));
    page.key("rulings", Cell::list(kind.rulings().iter().copied()));
    let opened = fill(rules, state, kind);
    page.block("scene", &example(rules, state, kind, &opened));
    if rules.steps.iter().any(|step| step.both) {
        page.row(&["procedure", "field"]);
        page.key("path", BY);
        page.key("label", "Side that plays this form");
        page.key("takes", "A or B; without it the side whose turn it is");
    }
    for field in &opened.form.fields {
        write_field(page, &field.path, field);
    }
    // Some fields appear only for units with markers: the same form where every unit has all of them.
    let mut seen: BTreeSet<String> = opened.form.fields.iter().map(|field| field.path.clone()).collect();
    for field in &fill(rules, &marked(rules, state), kind).form.fields {
        let path = match field.path.split_once('.') {
            Some((tag, rest)) if tag.parse::<Tag>().is_ok() => format!("UNIT.{rest}"),
            _ => field.path.clone(),
        };
        if seen.insert(path.clone()) {
            write_field(page, &path, field);
            page.key("appears", "where facts of the units call for it");
        }
    }
}

/// The state with every marker on every unit that can have it.
fn marked(rules: &Description, state: &State) -> State {
    let mut state = state.clone();
    for unit in state.units.values() {
        let fits = |field: &&FieldSpec| field.types.is_empty() || field.types.contains(&unit.kind);
        let flags = rules.fields.iter().filter(|field| field.of == Bearer::Unit && field.takes == Takes::Flag);
        let facts = state.facts.entry(unit.tag.into()).or_default();
        facts.extend(flags.filter(fits).map(|field| (field.id.clone(), true.into())));
    }
    state
}

fn write_field(page: &mut Page, path: &str, field: &Field) {
    page.row(&["procedure", "field"]);
    page.key("path", path);
    page.key_if("label", &field.label);
    write_control(page, &field.control);
    if let Some(value) = field.value.as_ref().filter(|_| field.origin != Origin::Told) {
        page.key("default", stage::written(field, value));
    }
    page.key_if("place", field.place);
}

fn write_control(page: &mut Page, control: &Control) {
    match control {
        Control::Unit { want, .. } => page.key("takes", format!("the tag of {}", want_words(*want, "a unit"))),
        Control::Units { want, many, .. } => {
            let order = if matches!(many, Many::InOrder(_)) { ", in order" } else { "" };
            let most = many.most();
            let most = if most < usize::from(u8::MAX) { format!(", at most {most}") } else { String::new() };
            page.key("takes", format!("a list of tags of {}{order}{most}", want_words(*want, "units")));
        }
        Control::Choice(options) => {
            page.key("takes", "one of the options");
            let options = options.iter().map(|option| (option.id.to_string(), Cell::from(&option.name)));
            page.key("options", Cell::Table(options.collect()));
        }
        Control::Switch => page.key("takes", "true or false"),
        Control::Number { count, min, max } => page.key("takes", count.allowed(*min, *max)),
    }
}

fn want_words(want: Want, what: &str) -> String {
    match want {
        Want::Acting => format!("{what} of the acting side"),
        Want::Waiting => format!("{what} of the other side"),
        Want::Of(side) => format!("{what} of {side}"),
        Want::Awaited => format!("{what} of the acting side still to arrive"),
        Want::Any => format!("{what} of any side"),
    }
}

/// A form with the first plausible units picked.
fn fill(rules: &Description, state: &State, kind: &dyn Kind) -> Opened {
    let mut draft = Draft::new();
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
    let first = |candidates: &[crate::rules::Candidate]| {
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

/// A scene that can be run: the form as filled, with the units that it names, or with all of them where those
/// are not enough.
fn example(rules: &Description, state: &State, kind: &dyn Kind, opened: &Opened) -> String {
    let mut page = Page::default();
    page.key("rules", &rules.about.id);
    page.key("procedure", kind.id());
    if !opened.form.refusals.is_empty() {
        page.key("force", true);
    }
    page.table(&["form"]);
    let mut draft = Draft::new();
    for field in &opened.form.fields {
        let units = matches!(field.control, Control::Unit { .. } | Control::Units { .. });
        if let Some(value) = field.value.as_ref().filter(|_| units || field.origin == Origin::Told) {
            page.key(&field.path, value);
            draft.insert(field.path.clone(), value.clone());
        }
    }
    let few = few(state, draft.values().flat_map(Value::tags));
    let alone = open(kind, rules, &few, &draft).form;
    let enough = !few.units.is_empty() && alone.refusals == opened.form.refusals && alone.missing.is_empty();
    for unit in if enough { &few } else { state }.units.values() {
        write_unit(&mut page, rules, state, unit, &opened.frozen);
    }
    let named = opened.form.fields.iter().filter_map(|field| field.value.as_ref()?.word().parse::<Entity>().ok());
    for id in named.filter_map(|on| if let Entity::Thing(id) = on { Some(id) } else { None }) {
        write_thing(&mut page, state, id);
    }
    page.text()
}

/// A thing that the form names, with its facts.
fn write_thing(page: &mut Page, state: &State, id: u16) {
    let Some(kind) = state.things.get(&id) else { return };
    page.table(&["thing", &id.to_string()]);
    page.key("kind", kind);
    for (field, value) in state.facts.get(&Entity::Thing(id)).into_iter().flatten() {
        page.key(field, value);
    }
}

/// The state with only these units.
fn few(state: &State, tags: impl Iterator<Item = Tag>) -> State {
    let units = tags.filter_map(|tag| Some((tag, state.units.get(&tag)?.clone()))).collect();
    State { units, ..state.clone() }
}

fn write_unit(page: &mut Page, rules: &Description, state: &State, unit: &Unit, used: &Frozen) {
    page.row(&["unit"]);
    page.key("tag", unit.tag.to_string());
    page.key("name", &unit.name);
    page.key("type", &unit.kind);
    let preset = |id: &str| rules.unit_type(&unit.kind).and_then(|kind| kind.row.get(id));
    let with = rules.columns_of(&unit.kind).filter_map(|column| {
        let value = unit.column(&column.id)?;
        let read = used.state.contains_key(&format!("{}:{}", unit.tag, column.id));
        let own = preset(&column.id).or(column.preset.as_ref()) != Some(value);
        (read || own).then(|| (column.id.clone(), Cell::from(value)))
    });
    page.key_if("with", Cell::Table(with.collect()));
    if let Some(facts) = state.facts.get(&unit.tag.into()) {
        page.key_if("facts", Cell::Table(facts.iter().map(|(id, value)| (id.clone(), value.into())).collect()));
    }
    if !unit.groups.is_empty() {
        page.key("groups", Cell::list(&unit.groups));
    }
    if let crate::rules::Presence::Due(turn) = unit.presence {
        page.key("presence", Cell::table([("due", turn.into())]));
    }
}

fn named(options: &[Named]) -> Cell {
    Cell::Table(options.iter().map(|option| (option.id.clone(), Cell::from(&option.name))).collect())
}

const fn bearer_word(bearer: Bearer) -> &'static str {
    match bearer {
        Bearer::Battle => "battle",
        Bearer::Side => "side",
        Bearer::Group => "group",
        Bearer::Unit => "unit",
        Bearer::Thing => "thing",
    }
}
