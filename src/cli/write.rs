//! A battle as it stands now, written as a scene: the other way round of `scene` and `stage`.
//!
//! `adjutant scene FILE PROCEDURE` gives a writer of scenes the table of a battle to go on with.

use std::collections::BTreeMap;

use super::{
    fault::CliError,
    stage,
    toml_writer::{Cell, TomlWriter},
};
use crate::{
    battle::Battle,
    dice::{Side, Tag},
    rules::{Bearer, Draft, Due, Entity, ForceUnit, Presence, RuleSet, State, Unit, Value, enlist, open},
};

/// The scene of a battle, with the form of a procedure that nothing is said of yet.
///
/// # Errors
/// Its rules have no such procedure.
pub(super) fn scene(battle: &Battle, procedure: &str) -> Result<String, CliError> {
    let rules = battle.rules().as_ref();
    stage::kind(rules, "PROCEDURE", procedure)?;
    Ok(scene_of(rules, battle.state(), procedure, &Draft::new()))
}

/// A state and what is said of a form, as a scene in TOML.
pub fn scene_of(rules: &RuleSet, state: &State, procedure: &str, draft: &Draft) -> String {
    let description = rules.description();
    let mut page = TomlWriter::default();
    page.key("rules", description.about.id.as_str());
    page.key("procedure", procedure);
    if forced(rules, state) {
        page.key("force", true);
    }
    page.key_if("rulings", words(&state.rulings));
    if let Some(house) = &description.house
        && let Ok(tables) = toml::Value::try_from(&house.tables)
    {
        page.key("tables", tables);
    }
    let fresh = |((tag, field), _): (&(Tag, String), &usize)| format!("{tag}.{field}");
    // Actions that were taken back are left out.
    let there = |((tag, field), _): &(&(Tag, String), &usize)| {
        state.fact(*tag, field).is_some() && rules.description().field(field).is_some()
    };
    let mut in_order: Vec<_> = state.fresh.iter().filter(there).collect();
    in_order.sort_by_key(|(_, place)| **place);
    page.key_if("fresh", Cell::list(in_order.into_iter().map(fresh)));
    let owed = |due: &Due| {
        let form = form(rules, state, &due.procedure, &due.draft);
        let words = due.words.as_str().into();
        Cell::table([("procedure", due.procedure.as_str().into()), ("form", form), ("words", words)]).without_empty()
    };
    page.key_if("owed", Cell::List(state.due.iter().map(owed).collect()));
    page.table(&["form"]);
    for (path, cell) in pairs(form(rules, state, procedure, draft)) {
        page.key(&path, cell);
    }
    page.table(&["battle"]);
    write_facts(&mut page, rules, state, Entity::Battle);
    for side in Side::BOTH {
        page.table(&["side", &side.to_string()]);
        page.key_if("name", state.side_name(side));
        write_facts(&mut page, rules, state, side.into());
    }
    for (number, known) in in_scene(state) {
        if state.facts.get(&Entity::Group(known)).is_some_and(|facts| !facts.is_empty()) {
            page.table(&["group", &number.to_string()]);
            write_facts(&mut page, rules, state, Entity::Group(known));
        }
    }
    for (id, kind) in &state.things {
        page.table(&["thing", &id.to_string()]);
        page.key("kind", kind.as_str());
        page.key("number", Cell::Whole(state.thing_number(*id).into()));
        write_facts(&mut page, rules, state, Entity::Thing(*id));
    }
    for unit in state.units.values() {
        write_unit(&mut page, rules, state, unit);
    }
    page.text()
}

/// Whether something is true of a unit whose type does not do such things: it was done against the rules.
fn forced(rules: &RuleSet, state: &State) -> bool {
    let strange = |unit: &Unit, field: &String| {
        let types = rules.description().field(field).map_or(&[][..], |field| &field.types);
        !types.is_empty() && !types.contains(&unit.kind)
    };
    let facts = |unit: &Unit| state.facts.get(&Entity::Unit(unit.tag)).into_iter().flatten().map(|(field, _)| field);
    state.units.values().any(|unit| facts(unit).any(|field| strange(unit, field)))
}

/// Numbers of the groups as a scene counts them, beside those they have in the battle.
fn in_scene(state: &State) -> Vec<(u16, u16)> {
    let mut made = State::default();
    for unit in state.units.values() {
        made.enrol(unit);
    }
    let known = |group| state.groups.iter().find(|(_, known)| **known == group).map(|(number, _)| *number);
    made.groups.into_iter().filter_map(|(number, group)| Some((number, known(group)?))).collect()
}

fn write_unit(page: &mut TomlWriter, rules: &RuleSet, state: &State, unit: &Unit) {
    page.row(&["unit"]);
    page.key("tag", unit.tag.to_string());
    page.key("type", unit.kind.as_str());
    page.key_if("name", unit.name.as_str());
    let printed = enlist(rules.description(), unit.tag, "", &ForceUnit::of(&unit.kind));
    let with = unit.profile.iter().filter(|(column, value)| printed.column(column) != Some(value));
    page.key_if("with", Cell::Table(with.map(|(column, value)| (column.clone(), value.into())).collect()));
    match &unit.presence {
        Presence::Ready => {}
        Presence::Due(turn) => page.key("presence", Cell::table([("due", (*turn).into())])),
        Presence::Lost(cause) => page.key("presence", Cell::table([("lost", cause.into())])),
    }
    page.key_if("groups", Cell::list(&unit.groups));
    page.key_if("facts", Cell::Table(known(rules, state, unit.tag.into())));
}

/// Facts as pairs; what a hand has put where no rule looks for it is left out.
fn known(rules: &RuleSet, state: &State, on: Entity) -> Vec<(String, Cell)> {
    let bearer = Bearer::of(on);
    let borne = |id: &str| {
        let always = on == Entity::Battle && [State::TURN, State::ACTING, State::STEP].contains(&id);
        always || rules.description().fields.iter().any(|field| field.of == bearer && field.id == id)
    };
    let facts = state.facts.get(&on).into_iter().flatten();
    facts.filter(|(field, _)| borne(field)).map(|(field, value)| (field.clone(), value.into())).collect()
}

fn write_facts(page: &mut TomlWriter, rules: &RuleSet, state: &State, on: Entity) {
    for (field, cell) in known(rules, state, on) {
        page.key(&field, cell);
    }
}

/// What is said of a form, counted as scenes count it.
fn form(rules: &RuleSet, state: &State, procedure: &str, draft: &Draft) -> Cell {
    let fields =
        rules.procedure_kind(procedure).map(|kind| open(kind, rules.description(), state, draft).form.fields);
    let fields = fields.unwrap_or_default();
    let said = |(path, value): (&String, &Value)| {
        let field = fields.iter().find(|field| field.path == *path);
        (path.clone(), field.map_or_else(|| value.into(), |field| stage::written(field, value)))
    };
    Cell::Table(draft.iter().map(said).collect())
}

fn words(words: &BTreeMap<String, String>) -> Cell {
    Cell::Table(words.iter().map(|(mark, option)| (mark.clone(), option.into())).collect())
}

fn pairs(cell: Cell) -> Vec<(String, Cell)> {
    if let Cell::Table(pairs) = cell { pairs } else { Vec::new() }
}
