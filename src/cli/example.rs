//! The scene that `forms` gives to start from: a form that can be played, with no more units than it needs.

use std::sync::Arc;

use super::{
    fill::fill,
    stage::{self, Cast},
    toml_writer::{Cell, TomlWriter},
};
use crate::{
    dice::{Side, Tag},
    rules::{
        Control, Description, Draft, Effect, Entity, Frozen, Opened, Origin, Presence, ProcedureKind, RuleSet, State,
        Unit, Value,
    },
};

/// A form as it is filled over the units of an example.
pub(super) struct Example {
    /// The form.
    pub opened: Opened,
    /// The scene as a file.
    pub text: String,
}

/// A scene that can be run.
pub(super) fn example(set: &Arc<RuleSet>, cast: &Cast, kind: &ProcedureKind) -> Example {
    let (state, opened) = few(set, cast, kind);
    let text = scene(set.description(), &state, kind, &opened);
    Example { opened, text }
}

/// As few units as the procedure starts with, one a side at least, and the form over them.
fn few(set: &Arc<RuleSet>, cast: &Cast, kind: &ProcedureKind) -> (State, Opened) {
    let rules = set.description();
    let over = |units: &[Unit]| {
        let state = stage::begin(set, alone(rules, cast, units));
        let opened = fill(rules, &state, kind, &Draft::new());
        (state, opened)
    };
    let all = over(&cast.units);
    let forbidden = all.1.form.refusals.len();
    let good = |(_, opened): &(State, Opened)| opened.procedure.is_some() && opened.form.refusals.len() <= forbidden;
    // Those that the form names, then more and more of each side.
    let named: Vec<Tag> =
        all.1.form.fields.iter().filter_map(|field| field.value.as_ref()).flat_map(Value::tags).collect();
    let first = |most: usize| {
        let of = |side: Side| cast.units.iter().filter(move |unit| unit.tag.side == side);
        let mut units: Vec<Unit> = Side::BOTH.into_iter().flat_map(|side| of(side).take(most)).cloned().collect();
        units.extend(
            cast.units
                .iter()
                .filter(|unit| named.contains(&unit.tag) && !units.contains(unit))
                .cloned()
                .collect::<Vec<_>>(),
        );
        units.sort_by_key(|unit| unit.tag);
        units
    };
    let sizes = std::iter::successors(Some(1), |most| Some(most * 2)).take_while(|most| *most <= cast.units.len());
    let Some((mut units, mut found)) = sizes.map(first).find_map(|units| {
        let found = over(&units);
        good(&found).then_some((units, found))
    }) else {
        return all;
    };
    // Drop units that the form does not need, but never the last of a side.
    let mut size = units.len() / 2;
    while size > 0 {
        let mut from = 0;
        while from < units.len() {
            let to = (from + size).min(units.len());
            let kept = units.iter().take(from).chain(units.iter().skip(to)).cloned().collect::<Vec<_>>();
            let both = Side::BOTH.iter().all(|side| kept.iter().any(|unit| unit.tag.side == *side));
            let fewer = both.then(|| over(&kept)).filter(&good);
            match fewer {
                Some(fewer) => (units, found) = (kept, fewer),
                None => from = to,
            }
        }
        size /= 2;
    }
    found
}

/// Only these units, with what is known of them and of what lies on the table.
fn alone(rules: &Description, cast: &Cast, units: &[Unit]) -> Cast {
    let here = |tag: &Tag| units.iter().any(|unit| unit.tag == *tag);
    let links = |field: &str, to: &Value| stage::links(rules, field) && !to.tags().iter().all(here);
    let stays = |effect: &&Effect| match effect {
        Effect::Set { on: Entity::Unit(tag), field, to } => here(tag) && !links(field, to),
        Effect::Set { on: Entity::Thing(_), field, to } => !links(field, to),
        Effect::Thing { .. } => true,
        _ => false,
    };
    Cast { units: units.to_vec(), facts: cast.facts.iter().filter(stays).cloned().collect() }
}

fn scene(rules: &Description, state: &State, kind: &ProcedureKind, opened: &Opened) -> String {
    let mut page = TomlWriter::default();
    page.key("rules", &rules.about.id);
    page.key("procedure", kind.id);
    if !opened.form.refusals.is_empty() {
        page.key("force", true);
    }
    page.table(&["form"]);
    for field in &opened.form.fields {
        let units = matches!(field.control, Control::Unit { .. } | Control::Units { .. });
        if let Some(value) = field.value.as_ref().filter(|_| units || field.origin == Origin::Entered) {
            page.key(&field.path, value);
        }
    }
    for unit in state.units.values() {
        write_unit(&mut page, rules, state, unit, &opened.frozen);
    }
    let named = opened.form.fields.iter().filter_map(|field| field.value.as_ref()?.word().parse::<Entity>().ok());
    for id in named.filter_map(|on| if let Entity::Thing(id) = on { Some(id) } else { None }) {
        write_thing(&mut page, state, id);
    }
    page.text()
}

/// A thing that the form names, with its facts.
fn write_thing(page: &mut TomlWriter, state: &State, id: u16) {
    let Some(kind) = state.things.get(&id) else { return };
    page.table(&["thing", &id.to_string()]);
    page.key("kind", kind);
    for (field, value) in state.facts.get(&Entity::Thing(id)).into_iter().flatten() {
        page.key(field, value);
    }
}

fn write_unit(page: &mut TomlWriter, rules: &Description, state: &State, unit: &Unit, used: &Frozen) {
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
    if let Presence::Due(turn) = unit.presence {
        page.key("presence", Cell::table([("due", turn.into())]));
    }
}
