//! Writes forces and sets of rulings as a player's file that can be read again and edited by hand.

use std::{collections::BTreeMap, fmt::Write};

use toml::{Value as Toml, map::Map};

use super::faults::MAX_ID;
use crate::rules::{Description, Force, ForceUnit, RulingSet, Value};

/// A force as a file of its own.
pub fn force_to_toml(rules: &Description, force: &Force) -> String {
    let mut text = String::new();
    line(&mut text, "rules", &rules.about.id);
    text.push_str("\n[[force]]\n");
    line(&mut text, "id", &force.id);
    line(&mut text, "name", &force.name);
    for (key, word) in
        [("battle", &force.battle), ("note", &force.note), ("against", &force.against), ("colour", &force.colour)]
    {
        if !word.is_empty() {
            line(&mut text, key, word);
        }
    }
    if !force.facts.is_empty() {
        push(&mut text, "facts", &table(&force.facts));
    }
    for unit in &force.units {
        push_unit(&mut text, unit);
    }
    text
}

/// Named sets of rulings as a file of their own.
pub fn rulings_to_toml(rules: &Description, sets: &[RulingSet]) -> String {
    let mut text = String::new();
    line(&mut text, "rules", &rules.about.id);
    for set in sets {
        text.push_str("\n[[rulings]]\n");
        line(&mut text, "name", &set.name);
        let options = set.options.iter().map(|(mark, option)| (mark.clone(), Toml::String(option.clone())));
        push(&mut text, "options", &Toml::Table(options.collect()));
    }
    text
}

/// An id for a new force, made of its name, that no force of the rule set has yet.
pub fn force_id(rules: &Description, name: &str) -> String {
    let words = name.to_lowercase();
    let words = words.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    let slug: String = words.collect::<Vec<_>>().join("-").chars().take(MAX_ID - 4).collect();
    let slug = match slug.trim_end_matches('-') {
        "" => "force".to_owned(),
        slug => slug.to_owned(),
    };
    let free = |id: &String| !rules.forces.iter().any(|force| force.id == *id);
    let numbered = (2..1000).map(|number| format!("{slug}-{number}"));
    std::iter::once(slug.clone()).chain(numbered).find(free).unwrap_or_default()
}

fn push_unit(text: &mut String, unit: &ForceUnit) {
    text.push_str("\n[[force.unit]]\n");
    line(text, "name", &unit.name);
    line(text, "type", &unit.kind);
    if unit.count != 1 {
        push(text, "count", &Toml::Integer(unit.count.into()));
    }
    for (key, values) in [("with", &unit.with), ("facts", &unit.facts)] {
        if !values.is_empty() {
            push(text, key, &table(values));
        }
    }
    if !unit.groups.is_empty() {
        push(text, "groups", &list(&unit.groups));
    }
    if let Some(turn) = unit.arrives {
        push(text, "arrives", &Toml::Integer(turn.into()));
    }
}

fn line(text: &mut String, key: &str, word: &str) {
    push(text, key, &Toml::String(word.to_owned()));
}

fn push(text: &mut String, key: &str, value: &Toml) {
    // Writing to a String cannot fail.
    let _ = writeln!(text, "{key} = {value}");
}

fn list(words: &[String]) -> Toml {
    Toml::Array(words.iter().cloned().map(Toml::String).collect())
}

fn table(values: &BTreeMap<String, Value>) -> Toml {
    Toml::Table(values.iter().map(|(key, value)| (key.clone(), written(value))).collect::<Map<_, _>>())
}

fn written(value: &Value) -> Toml {
    match value {
        Value::Flag(flag) => Toml::Boolean(*flag),
        Value::Number(number) => Toml::Integer((*number).into()),
        Value::Word(word) => Toml::String(word.clone()),
        Value::List(words) => list(words),
        Value::Counts(counts) => {
            Toml::Table(counts.iter().map(|(name, count)| (name.clone(), Toml::Integer((*count).into()))).collect())
        }
    }
}
