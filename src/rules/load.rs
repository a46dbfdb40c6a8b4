//! Reads a rule set's data files and those of the player, and writes the player's.
//!
//! An error names the file, the line, the field and what is allowed. Files come in as name and text: this
//! room must not know where they are kept.

mod builtin;
mod commander;
mod error;
mod faults;
mod player;
mod source;
mod units;
mod write;

use std::collections::BTreeMap;

use serde::Deserialize;

use self::source::Source;
use super::{
    Cells, Column, Description, FieldSpec, Force, Outcome, Page, ProcedureText, Ruling, Step, UnitType,
    describe::About,
};

pub use commander::{commander_common, commander_data, commander_shots};
pub use error::DataError;
pub use player::add_player_files;
pub use player::sort_by_rules;
pub use source::plain as toml_words;
pub use write::{force_to_toml, own_force_id, rulings_to_toml};

/// The data files of a game, built into the program: a folder as seen from the code, and the names of its files without
/// `.toml`. Name and text of each, as [`RuleSet::load`](crate::rules::RuleSet::load) takes them.
#[macro_export]
macro_rules! data_files {
    ($folder:literal: $($name:literal),+ $(,)?) => {
        &[$((concat!($name, ".toml"), include_str!(concat!($folder, "/", $name, ".toml")))),+]
    };
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Rules {
    about: About,
    step: Vec<Step>,
    procedure: Vec<ProcedureText>,
    #[serde(default)]
    outcome: Vec<Outcome>,
    #[serde(default)]
    word: BTreeMap<String, String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Units {
    #[serde(default, rename = "type")]
    types: Vec<UnitType>,
    #[serde(default)]
    column: Vec<Column>,
    #[serde(default)]
    cell: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Fields {
    field: Vec<FieldSpec>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Rulings {
    ruling: Vec<Ruling>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Pages {
    page: Vec<Page>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Forces {
    force: Vec<Force>,
}

/// What stands in a cell.
#[derive(Deserialize)]
#[serde(untagged, expecting = "expected a whole number or a text in quotes")]
enum Printed {
    Number(i32),
    Word(String),
}

/// What a cell takes.
#[derive(Deserialize)]
#[serde(untagged, expecting = "expected the smallest and the largest number, or a list of texts in quotes")]
enum Allowed {
    Range([i32; 2]),
    Words(Vec<String>),
}

/// All cells, table by table.
fn flat<T>(cells: Cells<T>) -> impl Iterator<Item = (String, String, String, T)> {
    cells.into_iter().flat_map(|(table, rows)| {
        rows.into_iter().flat_map(move |(row, columns)| {
            let table = table.clone();
            columns.into_iter().map(move |(column, cell)| (table.clone(), row.clone(), column, cell))
        })
    })
}

fn put<T>(cells: &mut Cells<T>, table: String, row: String, column: String, cell: T) {
    cells.entry(table).or_default().entry(row).or_default().insert(column, cell);
}

/// The description of a rule set from its files: name and text each. `rules.toml` and `units.toml`
/// must be among them; `example.toml` is kept as it is; names not known here hold forces.
///
/// # Errors
/// The first file, line and field that cannot be used.
pub fn describe(files: &[(&str, &str)]) -> Result<Description, DataError> {
    let mut all = Description::default();
    let mut sources = Vec::new();
    for &(file, text) in files {
        let source = Source::open(file, text)?;
        match file {
            "rules.toml" => {
                let rules: Rules = source.read()?;
                all.about = rules.about;
                all.steps = rules.step;
                all.procedures = rules.procedure;
                all.outcomes = rules.outcome;
                all.words = rules.word;
            }
            "units.toml" => {
                let units: Units = source.read()?;
                all.types = units.types;
                all.columns = units.column;
                all.row = units.cell;
            }
            "fields.toml" => all.fields = source.read::<Fields>()?.field,
            "rulings.toml" => all.rulings = source.read::<Rulings>()?.ruling,
            "tables.toml" => {
                for (table, row, column, cell) in flat(source.read::<Cells<Printed>>()?) {
                    match cell {
                        Printed::Number(number) => put(&mut all.tables, table, row, column, number),
                        Printed::Word(word) => put(&mut all.results, table, row, column, word),
                    }
                }
            }
            "cells.toml" => {
                for (table, row, column, takes) in flat(source.read::<Cells<Allowed>>()?) {
                    match takes {
                        Allowed::Range(range) => put(&mut all.ranges, table, row, column, range),
                        Allowed::Words(words) => put(&mut all.result_words, table, row, column, words),
                    }
                }
            }
            "reference.toml" => all.pages = source.read::<Pages>()?.page,
            "example.toml" => text.clone_into(&mut all.example),
            _ => all.forces.extend(source.read::<Forces>()?.force),
        }
        sources.push(source);
    }
    all.bind();
    let mut first = builtin::check(&all, &sources);
    if first.is_empty() { Ok(all) } else { Err(first.swap_remove(0)) }
}

#[cfg(test)]
mod tests;
