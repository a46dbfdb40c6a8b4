//! Reads a rule set's data files. An error names the file, the line, the field and what is allowed.

use serde::{Deserialize, de::DeserializeOwned};
use thiserror::Error;

use super::{
    Column, Description, FieldSpec, Force, Outcome, Page, ProcedureText, Ruling, Step, UnitType, describe::About,
};

/// A data file that cannot be used.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("{file}, line {line}: {text}")]
pub struct DataError {
    /// The file.
    pub file: String,
    /// Line from 1.
    pub line: usize,
    /// Field and what is allowed.
    pub text: String,
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
    word: std::collections::BTreeMap<String, String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Units {
    #[serde(default, rename = "type")]
    types: Vec<UnitType>,
    #[serde(default)]
    column: Vec<Column>,
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

/// One file of a rule set.
fn read<T: DeserializeOwned>(file: &str, text: &str) -> Result<T, DataError> {
    toml::from_str(text).map_err(|error| {
        let start = error.span().map_or(0, |span| span.start);
        let line = text.get(..start).map_or(1, |before| before.matches('\n').count() + 1);
        DataError { file: file.to_owned(), line, text: error.message().chars().take(300).collect() }
    })
}

/// The description of a rule set from its files: name and text each. `rules.toml` and `units.toml`
/// must be among them.
///
/// # Errors
/// The first file, line and field that cannot be used.
pub fn describe(files: &[(&str, &str)]) -> Result<Description, DataError> {
    let mut all = Description::default();
    for &(file, text) in files {
        match file {
            "rules.toml" => {
                let rules: Rules = read(file, text)?;
                all.about = rules.about;
                all.steps = rules.step;
                all.procedures = rules.procedure;
                all.outcomes = rules.outcome;
                all.words = rules.word;
            }
            "units.toml" => {
                let units: Units = read(file, text)?;
                all.types = units.types;
                all.columns = units.column;
            }
            "fields.toml" => all.fields = read::<Fields>(file, text)?.field,
            "rulings.toml" => all.rulings = read::<Rulings>(file, text)?.ruling,
            "tables.toml" => all.tables = read(file, text)?,
            "reference.toml" => all.pages = read::<Pages>(file, text)?.page,
            _ => all.forces.extend(read::<Forces>(file, text)?.force),
        }
    }
    Ok(all)
}
