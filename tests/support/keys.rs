//! The keys of a text in TOML.

#![allow(dead_code)]
// Tests may fail loudly.
#![allow(clippy::unwrap_used)]

use toml::de::{DeTable, DeValue};

/// Where keys end in a text, each with the way to it: `force.unit.with.gun`.
pub fn keys(text: &str) -> Vec<(usize, String)> {
    fn walk(value: &DeValue<'_>, way: &str, all: &mut Vec<(usize, String)>) {
        match value {
            DeValue::Table(table) => walk_table(table, way, all),
            DeValue::Array(list) => list.iter().for_each(|inner| walk(inner.get_ref(), way, all)),
            _ => {}
        }
    }
    fn walk_table(table: &DeTable<'_>, way: &str, all: &mut Vec<(usize, String)>) {
        for (key, value) in table {
            let way = if way.is_empty() { key.get_ref().to_string() } else { format!("{way}.{}", key.get_ref()) };
            all.push((key.span().end, way.clone()));
            walk(value.get_ref(), &way, all);
        }
    }
    let mut all = Vec::new();
    walk_table(DeTable::parse(text).unwrap().get_ref(), "", &mut all);
    all
}
