//! Checks forces and their units against the types, columns and facts of a rule set.

use std::collections::{BTreeMap, BTreeSet};

use super::{
    faults::{Faults, MAX_ID, MAX_NAME, MAX_NOTE},
    source::Spot,
};
use crate::rules::{Bearer, Description, Force, ForceUnit, SIDE_MAX, Takes, Value};

/// Most units of a force.
pub const MAX_UNITS: usize = SIDE_MAX;
/// Latest turn of a reinforcement.
const MAX_TURN: i32 = 99;
/// Most groups around a unit.
pub const MAX_GROUPS: usize = 4;

/// A force; `seen` holds the ids of the forces before it.
pub fn force(faults: &mut Faults<'_>, spot: &Spot, rules: &Description, force: &Force, seen: &mut BTreeSet<String>) {
    faults.id(&spot.of("id"), &force.id, seen);
    faults.name(&spot.of("name"), &force.name);
    faults.text(&spot.of("battle"), &force.battle, MAX_NAME);
    faults.text(&spot.of("note"), &force.note, MAX_NOTE);
    faults.text(&spot.of("against"), &force.against, MAX_ID);
    faults.text(&spot.of("colour"), &force.colour, MAX_ID);
    for (key, value) in &force.facts {
        let spot = spot.of("facts").of(key);
        let asked = || rules.asked(Bearer::Side);
        faults.known(&spot, key, "a fact asked of a side at the muster", asked().map(|field| field.id.as_str()));
        fits(faults, &spot, asked().find(|field| field.id == *key).map(|field| &field.takes), value);
    }
    let total: usize = force.units.iter().map(|unit| usize::from(unit.count)).sum();
    if total == 0 || total > MAX_UNITS {
        faults.refuse(&spot.of("unit"), &format!("the force has {total} units; it may have 1 to {MAX_UNITS}"));
    }
    for (index, unit) in force.units.iter().enumerate() {
        check_unit(faults, &spot.of("unit").item(index), rules, unit);
    }
}

fn check_unit(faults: &mut Faults<'_>, spot: &Spot, rules: &Description, unit: &ForceUnit) {
    faults.name(&spot.of("name"), &unit.name);
    if unit.count == 0 {
        faults.refuse(&spot.of("count"), "0 is not a count; write 1 or more, or leave the unit out");
    }
    if let Some(turn) = unit.arrives.filter(|turn| !(1..=MAX_TURN).contains(turn)) {
        faults.refuse(&spot.of("arrives"), &format!("{turn} is not a turn from 1 to {MAX_TURN}"));
    }
    if unit.groups.len() > MAX_GROUPS {
        faults.refuse(&spot.of("groups"), &format!("a unit stands in at most {MAX_GROUPS} groups"));
    }
    for (index, group) in unit.groups.iter().enumerate() {
        faults.name(&spot.of("groups").item(index), group);
    }
    let types = rules.types.iter().map(|kind| kind.id.as_str());
    faults.known(&spot.of("type"), &unit.kind, "a unit type", types);
    if let Some(kind) = rules.unit_type(&unit.kind) {
        columns(faults, &spot.of("with"), rules, &kind.id, &unit.with);
        facts(faults, &spot.of("facts"), rules, &kind.id, &unit.facts);
    }
}

/// What a unit of a type is given.
fn columns(faults: &mut Faults<'_>, spot: &Spot, rules: &Description, kind: &str, with: &BTreeMap<String, Value>) {
    let what = format!("what a unit of type {kind} can be given");
    for (key, value) in with {
        let spot = spot.of(key);
        faults.known(&spot, key, &what, rules.columns_of(kind).map(|column| column.id.as_str()));
        let column = rules.columns_of(kind).find(|column| column.id == *key);
        fits(faults, &spot, column.map(|column| &column.takes), value);
    }
}

/// The facts with which a unit of a type starts.
fn facts(faults: &mut Faults<'_>, spot: &Spot, rules: &Description, kind: &str, facts: &BTreeMap<String, Value>) {
    let what = format!("a fact of a unit of type {kind}");
    let fields = rules.fields.iter().filter(|field| field.of == Bearer::Unit && field.is_for(kind));
    for (key, value) in facts {
        let spot = spot.of(key);
        faults.known(&spot, key, &what, fields.clone().map(|field| field.id.as_str()));
        let field = fields.clone().find(|field| field.id == *key);
        fits(faults, &spot, field.map(|field| &field.takes), value);
    }
}

/// A value fits what is taken, and its texts what a row can show.
pub fn fits(faults: &mut Faults<'_>, spot: &Spot, takes: Option<&Takes>, value: &Value) {
    if let Some(refusal) = takes.and_then(|takes| takes.refuse(value)) {
        let line: String = refusal.chars().filter(|c| !c.is_control()).take(MAX_NOTE).collect();
        faults.refuse(spot, &line);
    } else if let (Some(Takes::Text), Value::Word(text)) = (takes, value) {
        faults.text(spot, text, MAX_NAME);
    }
}
