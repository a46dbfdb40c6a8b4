//! Units of a force before they are units of a battle: a fresh one, a changed one, one that joins in mid-battle.
//!
//! Pure: no screen, no file. Knows a rule set only through its data.

use crate::{
    dice::{Side, Tag},
    rules::{Bearer, Column, Description, Effect, FieldSpec, ForceUnit, Slot, Value, enlist},
};

/// Most copies of one line of a force.
pub const COPIES: u16 = 40;
/// Last turn a battle or a reinforcement can be given.
pub const TURNS: i32 = 99;

/// A fresh unit of a type, named as its type, with the facts that units of its type are usually given.
pub fn recruit(rules: &Description, kind: &str) -> ForceUnit {
    let name = rules.kind_name(kind).to_owned();
    let like = rules.forces.iter().flat_map(|force| &force.units).find(|unit| unit.kind == kind);
    let facts = like.map(|unit| unit.facts.clone()).unwrap_or_default();
    ForceUnit { name, facts, ..ForceUnit::of(kind) }
}

/// What a unit of a force has in a column: its own value, its type's, or the column's preset.
pub fn worth<'a>(rules: &'a Description, unit: &'a ForceUnit, column: &'a Column) -> Option<&'a Value> {
    let own = unit.with.get(&column.id);
    let kind = || rules.unit_type(&unit.kind)?.row.get(&column.id);
    own.or_else(kind).or(column.preset.as_ref())
}

/// Gives a unit of a force a value in a column. Its type's own value needs no words of the force.
pub fn grant(rules: &Description, unit: &mut ForceUnit, column: &Column, value: Value) {
    unit.with.remove(&column.id);
    let absent = value == Value::Flag(false) && worth(rules, unit, column).is_none();
    if !absent && worth(rules, unit, column) != Some(&value) {
        unit.with.insert(column.id.clone(), value);
    }
}

/// A change of one line of a force.
#[derive(Clone, Debug, PartialEq)]
pub enum Revision {
    /// Its name.
    Name(String),
    /// More or fewer copies.
    Count(i32),
    /// A value in a column, by id.
    Column(String, Value),
    /// More or less of a fact it starts with, by id; at 0 it is not counted.
    Supply(String, i32),
    /// A later or earlier turn of arrival; turn 1 is the start.
    Arrives(i32),
}

/// Changes one line of a force.
pub fn revise(rules: &Description, unit: &mut ForceUnit, revision: Revision) {
    match revision {
        Revision::Name(name) => unit.name = name,
        Revision::Count(by) => {
            let by = i16::try_from(by).unwrap_or(0);
            unit.count = unit.count.saturating_add_signed(by).clamp(1, COPIES);
        }
        Revision::Column(id, value) => {
            if let Some(column) = rules.columns.iter().find(|column| column.id == id) {
                grant(rules, unit, column, value);
            }
        }
        Revision::Supply(field, by) => {
            let now = unit.facts.get(&field).map_or(0, Value::number) + by;
            if now > 0 {
                unit.facts.insert(field, Value::Number(now));
            } else {
                unit.facts.remove(&field);
            }
        }
        Revision::Arrives(by) => {
            let turn = (unit.arrives.unwrap_or(1) + by).min(TURNS);
            unit.arrives = (turn > 1).then_some(turn);
        }
    }
}

/// Facts that a unit of a type may start with: what is counted on its row, such as ammunition.
pub fn supplies<'a>(rules: &'a Description, kind: &'a str) -> impl Iterator<Item = &'a FieldSpec> {
    rules
        .fields
        .iter()
        .filter(move |field| field.of == Bearer::Unit && field.slot == Slot::Shells && field.is_for(kind))
}

/// A unit that joins in mid-battle: its effect, its facts, and when it comes. `taken` are the tags of its side.
pub fn reinforce(rules: &Description, side: Side, taken: impl Iterator<Item = Tag>, from: &ForceUnit) -> Vec<Effect> {
    let last = taken.filter(|tag| tag.side == side).map(|tag| tag.number).max().unwrap_or(0);
    let mut effects = Vec::new();
    for copy in 1..=from.count {
        let tag = Tag::new(side, last.saturating_add(copy));
        let name = if from.count > 1 { format!("{} {copy}", from.name) } else { from.name.clone() };
        effects.push(Effect::Create { unit: Box::new(enlist(rules, tag, &name, from)) });
        effects.extend(from.facts.iter().map(|(field, value)| Effect::set(tag, field, value.clone())));
    }
    effects
}

#[cfg(test)]
mod tests;
