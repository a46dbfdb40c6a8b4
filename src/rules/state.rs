//! The state of a battle as rules see it: units with their profiles, facts, rulings in force.
//!
//! Plain data: effects change it (see `battle`), rules only read it.

use std::{collections::BTreeMap, sync::Arc};

use serde::{Deserialize, Serialize};

use super::{Draft, Effect, Entity, Value};
use crate::dice::{Side, Tag};

/// Whether a unit is in play.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Presence {
    /// On the table (or beside it, for off-table batteries).
    #[default]
    Ready,
    /// Arrives on a turn, from 1.
    Due(i32),
    /// Lost, and why.
    Lost(String),
}

/// A unit with its own copy of its profile.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Unit {
    /// The name on its base label.
    pub tag: Tag,
    /// What its players call it.
    pub name: String,
    /// Id of its unit type.
    pub kind: String,
    /// Columns of the type and fields of the unit, by name.
    #[serde(default)]
    pub profile: Arc<BTreeMap<String, Value>>,
    /// The group it belongs to, from the outside in: battle-group, formation, unit.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub groups: Vec<String>,
    /// Whether it is in play.
    #[serde(default, skip_serializing_if = "is_ready")]
    pub presence: Presence,
}

fn is_ready(presence: &Presence) -> bool {
    *presence == Presence::Ready
}

impl Unit {
    /// A column of its profile, if the profile has it.
    pub fn column(&self, name: &str) -> Option<&Value> {
        self.profile.get(name)
    }

    /// A word of its profile, empty if it has none.
    pub fn word(&self, name: &str) -> &str {
        self.column(name).map_or("", Value::word)
    }

    /// A number of its profile, 0 if it has none.
    pub fn number(&self, name: &str) -> i32 {
        self.column(name).map_or(0, Value::number)
    }

    /// A flag of its profile.
    pub fn flag(&self, name: &str) -> bool {
        self.column(name).is_some_and(Value::flag)
    }

    /// Whether it is on the table now.
    pub fn in_play(&self) -> bool {
        self.presence == Presence::Ready
    }

    /// Whether it is lost.
    pub fn lost(&self) -> bool {
        matches!(self.presence, Presence::Lost(_))
    }
}

/// A procedure that the rules ask for.
#[derive(Clone, Debug, PartialEq)]
pub struct Due {
    /// Id of the procedure.
    pub procedure: String,
    /// What is known of its form.
    pub draft: Draft,
    /// Why, in a few words: a chip.
    pub words: String,
}

/// The state of a battle.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct State {
    /// Names of the two sides.
    pub names: [String; 2],
    /// All units, lost and awaited ones too.
    pub units: BTreeMap<Tag, Unit>,
    /// Facts by what they are about and field.
    pub facts: BTreeMap<Entity, BTreeMap<String, Value>>,
    /// Things on the table: number and kind.
    pub things: BTreeMap<u16, String>,
    /// Rulings in force: mark and option.
    pub rulings: BTreeMap<String, String>,
    /// Effects that wait for a turn.
    pub later: Vec<(i32, Effect)>,
    /// Procedures that effects have asked for.
    pub due: Vec<Due>,
    /// Effects that found nothing to act on, in words.
    pub doubts: Vec<String>,
}

impl State {
    /// A fact, if it is there.
    pub fn fact(&self, on: impl Into<Entity>, field: &str) -> Option<&Value> {
        self.facts.get(&on.into())?.get(field)
    }

    /// Whether a marker is there.
    pub fn flag(&self, on: impl Into<Entity>, field: &str) -> bool {
        self.fact(on, field).is_some_and(Value::flag)
    }

    /// A number, 0 if there is none.
    pub fn number(&self, on: impl Into<Entity>, field: &str) -> i32 {
        self.fact(on, field).map_or(0, Value::number)
    }

    /// A word, empty if there is none.
    pub fn word(&self, on: impl Into<Entity>, field: &str) -> &str {
        self.fact(on, field).map_or("", Value::word)
    }

    /// The turn, from 1.
    pub fn turn(&self) -> i32 {
        self.number(Entity::Battle, "turn").max(1)
    }

    /// The side whose turn it is.
    pub fn acting(&self) -> Side {
        if self.word(Entity::Battle, "acting") == "B" { Side::B } else { Side::A }
    }

    /// Id of the step of the turn, empty before the first one.
    pub fn step(&self) -> &str {
        self.word(Entity::Battle, "step")
    }

    /// Units of a side, in order of their tags.
    pub fn side(&self, side: Side) -> impl Iterator<Item = &Unit> {
        self.units.values().filter(move |unit| unit.tag.side == side)
    }

    /// Units of a side that are on the table.
    pub fn in_play(&self, side: Side) -> impl Iterator<Item = &Unit> {
        self.side(side).filter(|unit| unit.in_play())
    }

    /// The name of a side.
    pub fn side_name(&self, side: Side) -> &str {
        let [a, b] = &self.names;
        match side {
            Side::A => a,
            Side::B => b,
        }
    }

    /// The option of a ruling, empty if nothing is said.
    pub fn ruling(&self, mark: &str) -> &str {
        self.rulings.get(mark).map_or("", String::as_str)
    }

    /// What players call a unit; its tag if it is unknown.
    pub fn name(&self, tag: Tag) -> String {
        self.units.get(&tag).map_or_else(|| tag.to_string(), |unit| unit.name.clone())
    }
}
