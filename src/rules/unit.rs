//! A unit of a battle, with its own copy of its profile.

use std::{collections::BTreeMap, sync::Arc};

use super::Value;
use crate::dice::{Side, Tag};

/// Whether a unit is in play.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
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
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unit {
    /// The name on its base label.
    pub tag: Tag,
    /// What its players call it.
    pub name: String,
    /// Id of its unit type.
    pub kind: String,
    /// Columns of the type and fields of the unit, by name.
    pub profile: Arc<BTreeMap<String, Value>>,
    /// The group it belongs to, from the outside in: battle-group, formation, unit.
    pub groups: Vec<String>,
    /// Whether it is in play.
    pub presence: Presence,
}

/// A group of units that bears facts of its own: a battle-group, a formation, a unit of several elements.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// Whose it is.
    pub side: Side,
    /// Its name behind the names of the groups around it, from the outside in; never empty.
    pub path: Vec<String>,
}

impl Group {
    /// Its own name.
    pub fn name(&self) -> &str {
        self.path.last().map_or("", String::as_str)
    }

    /// How many groups are around it; 0 for the outermost.
    pub fn depth(&self) -> usize {
        self.path.len().saturating_sub(1)
    }

    /// Whether a unit belongs to it.
    pub fn holds(&self, unit: &Unit) -> bool {
        let around = unit.groups.get(..self.path.len());
        unit.tag.side == self.side && around.is_some_and(|around| is_same_path(around, &self.path))
    }
}

/// Whether two paths of groups are one, compared from the inside out: the outer names are those of many.
pub fn is_same_path(one: &[String], other: &[String]) -> bool {
    one.iter().rev().eq(other.iter().rev())
}

impl Unit {
    /// The name of the outermost group it belongs to, such as its division.
    pub fn outermost(&self) -> Option<&str> {
        self.groups.first().map(String::as_str)
    }

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
