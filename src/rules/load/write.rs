//! Writes forces and sets of rulings as a player's file that can be read again and edited by hand.

use std::{collections::BTreeMap, fmt::Write};

use toml::{Value as Toml, map::Map};

use super::faults::MAX_ID;
use crate::rules::{Description, Force, ForceUnit, RulingSet, Value};

/// How ids of a player's own forces begin.
const OWN: &str = "own-";

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

/// The id of a player's own force, made of its name: that of his force of the same name, else one that no force of the
/// rule set has yet.
pub fn own_force_id(rules: &Description, name: &str) -> String {
    let is_own = |force: &&Force| force.name == name && force.id.starts_with(OWN);
    if let Some(force) = rules.forces.iter().find(is_own) {
        return force.id.clone();
    }
    let words = name.to_lowercase();
    let words: Vec<&str> =
        words.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let id = format!("{OWN}{}", if words.is_empty() { "force".to_owned() } else { words.join("-") });
    let cut = |most: usize| id.get(..most).unwrap_or(&id).trim_end_matches('-');
    let numbered = (2..1000).map(|number| format!("{}-{number}", cut(MAX_ID - 4)));
    let free = |id: &String| !rules.forces.iter().any(|force| force.id == *id);
    std::iter::once(cut(MAX_ID).to_owned()).chain(numbered).find(free).unwrap_or_default()
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
