//! What may be ordered, as `data/GAME/commander.toml` lists it.

use serde::Deserialize;

use crate::{dice::Tag, rules::Draft};

/// What an act is, as far as prices go.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ActKind {
    /// It hurts an enemy.
    #[default]
    Attack,
    /// It waits for a shot in the enemy's turn.
    Wait,
    /// It shelters.
    Shelter,
    /// It comes to itself again.
    Recover,
    /// It goes elsewhere.
    Move,
}

/// Something that may be ordered.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ActData {
    /// The procedure.
    #[serde(rename = "do")]
    pub procedure: String,
    /// Of which kind it is.
    #[serde(default, rename = "as")]
    pub kind: ActKind,
    /// What it is called: "fire at".
    pub name: String,
    /// What a unit does then: "fires at".
    pub says: String,
    /// The field of its form that takes the unit.
    pub unit: String,
    /// What is chosen in the form, where a procedure has several: an option of its units.
    #[serde(default)]
    pub option: String,
    /// How far off the enemy is, in the words of the form, and as the rung says it: empty where it does not count.
    #[serde(default)]
    pub distance: String,
    /// How much of a full move goes with it, in per cent: 0 to 100.
    #[serde(default)]
    pub way: i32,
    /// Whether it goes close to the enemy: headquarters and guns do not.
    #[serde(default)]
    pub closes: bool,
    /// Whether it is decided in secret, and all units' orders are one form.
    #[serde(default)]
    pub secret: bool,
    /// The field that takes the enemy, empty for none.
    #[serde(default)]
    pub target: String,
    /// The relation that must hold between them.
    #[serde(default)]
    pub needs: String,
    /// The procedure of the shot that it waits for, shelters from or goes to.
    #[serde(default)]
    pub by: String,
    /// The procedure that follows from it in the same turn, whose odds are its own: a combat after a contact.
    #[serde(default)]
    pub then: String,
    /// The procedure of the shots that it draws from enemies that wait.
    #[serde(default)]
    pub draws: String,
    /// The field that takes enemies who wait and reach its place.
    #[serde(default)]
    pub watchers: String,
    /// The relation between such an enemy and the target.
    #[serde(default)]
    pub watched: String,
    /// The field that takes other own units of which the same relation is known: they attack with it.
    #[serde(default)]
    pub others: String,
    /// Headlines that gain the place.
    #[serde(default)]
    pub gains: Vec<String>,
    /// Fields of its form; `{unit}` in the name of a field is the tag of the unit.
    #[serde(default)]
    pub sets: Draft,
    /// More fields of its form where something is true of the unit.
    #[serde(default)]
    pub sets_if: Vec<SetsIf>,
    /// Relations of the unit to anybody that forbid it: a nearer enemy.
    #[serde(default)]
    pub unless: Vec<String>,
    /// Whether its shot comes in the next turn, for it is all that a unit does in one.
    #[serde(default)]
    pub later: bool,
    /// Per cent of the best shot that going there is worth: 0 to 100.
    #[serde(default = "half")]
    pub share: i32,
}

const fn half() -> i32 {
    50
}

/// Fields of a form where something is true of its unit.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SetsIf {
    /// The relation.
    pub id: String,
    /// The fields.
    pub sets: Draft,
}

impl ActData {
    /// Fields of its form for a unit: `{unit}` in the name of a field is its tag.
    pub fn values_for(&self, unit: Tag) -> Draft {
        if self.sets.is_empty() {
            return Draft::new();
        }
        let tag = unit.to_string();
        self.sets.iter().map(|(field, value)| (field.replace("{unit}", &tag), value.clone())).collect()
    }

    /// An enemy with how far off it is.
    pub fn within(&self, enemy: &str) -> String {
        if self.distance.is_empty() { enemy.to_owned() } else { format!("{enemy} within {}", self.distance) }
    }
}
