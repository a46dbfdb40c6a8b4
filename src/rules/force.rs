//! A force as data: units before they have tags, as samples and players' files hold them.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::Value;

/// A force that can be mustered.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Force {
    /// Id, unique.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The battle it is laid out for: "Arracourt".
    #[serde(default)]
    pub battle: String,
    /// Period, place, one sentence.
    #[serde(default)]
    pub note: String,
    /// The force it is balanced against, if any.
    #[serde(default)]
    pub against: String,
    /// Suggested side colour.
    #[serde(default)]
    pub colour: String,
    /// Facts of its side at the start, such as the army it fights as.
    #[serde(default)]
    pub facts: BTreeMap<String, Value>,
    /// Its units, in order.
    #[serde(rename = "unit")]
    pub units: Vec<ForceUnit>,
}

/// A unit of a force, before it has a tag.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ForceUnit {
    /// What its players call it.
    pub name: String,
    /// Id of its unit type.
    #[serde(rename = "type")]
    pub kind: String,
    /// How many of it, from 1; the copies are numbered.
    #[serde(default = "one")]
    pub count: u16,
    /// Fields of the unit that differ from its type.
    #[serde(default)]
    pub with: BTreeMap<String, Value>,
    /// Facts at the start, such as ammunition.
    #[serde(default)]
    pub facts: BTreeMap<String, Value>,
    /// Groups from the outside in.
    #[serde(default)]
    pub groups: Vec<String>,
    /// The turn it arrives, if not at the start.
    #[serde(default)]
    pub arrives: Option<i32>,
}

impl ForceUnit {
    /// One unit of a type as it is printed, without a name, on the table from the start.
    pub fn of(kind: &str) -> Self {
        Self {
            name: String::new(),
            kind: kind.to_owned(),
            count: 1,
            with: BTreeMap::new(),
            facts: BTreeMap::new(),
            groups: Vec::new(),
            arrives: None,
        }
    }
}

const fn one() -> u16 {
    1
}
