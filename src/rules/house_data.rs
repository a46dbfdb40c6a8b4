//! House tables as data: numbers of a rule set that players have changed, under a name of their own.
//!
//! What they do to a rule set is in `house_tables`.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::Value;

/// Table, row and column, each with what stands there.
pub type Cells<T> = BTreeMap<String, BTreeMap<String, BTreeMap<String, T>>>;

/// Numbers that players have changed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct HouseTables {
    /// What they are called, such as "Dave's Panthers".
    #[serde(skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// The number of turns to begin with, from 1 to 99.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turns: Option<i32>,
    /// Cells of the printed tables.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub cells: Cells<i32>,
    /// Columns of the rows of printed unit types, by type.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub types: BTreeMap<String, BTreeMap<String, Value>>,
}

/// House tables in force.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct House {
    /// The tables.
    pub tables: HouseTables,
    /// Each cell that differs: what takes it back to what is printed, and its words.
    pub each: Vec<(HouseTables, Changed)>,
}

/// One cell that is not as printed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Changed {
    /// Where it stands, such as "fire gun range".
    pub cell: String,
    /// The number or word of the players.
    pub now: String,
    /// What is printed.
    pub printed: String,
}
