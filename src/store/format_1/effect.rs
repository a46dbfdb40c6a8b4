//! Effects and units.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::value::{Draft, Text, Value, map};
use crate::{
    dice::Tag,
    rules::{self, Entity},
};

/// Whether a unit is in play.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Presence {
    /// On the table.
    #[default]
    Ready,
    /// Arrives on a turn.
    Due(i32),
    /// Lost, and why.
    Lost(String),
}

impl Presence {
    fn is_ready(&self) -> bool {
        *self == Self::Ready
    }
}

/// A unit with its profile.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Unit {
    tag: Text<Tag>,
    name: String,
    kind: String,
    #[serde(default)]
    profile: Draft,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    groups: Vec<String>,
    #[serde(default, skip_serializing_if = "Presence::is_ready")]
    presence: Presence,
}

/// One change of a battle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum Effect {
    /// A fact takes a value.
    Set { on: Text<Entity>, field: String, to: Value },
    /// A number grows.
    Add { on: Text<Entity>, field: String, by: i32 },
    /// A fact is forgotten.
    Clear { on: Text<Entity>, field: String },
    /// A unit joins.
    Create { unit: Box<Unit> },
    /// A unit is lost.
    Remove { unit: Text<Tag>, cause: String },
    /// A unit is on the table.
    Return { unit: Text<Tag> },
    /// A unit gets another name.
    Name { unit: Text<Tag>, to: String },
    /// A column of a profile changes.
    Profile { unit: Text<Tag>, column: String, to: Value },
    /// A thing lies on the table, or is taken away.
    Thing { id: u16, kind: String },
    /// A procedure is owed.
    Owe { procedure: String, draft: Draft, words: String },
    /// An owed procedure is done.
    Paid {
        procedure: String,
        #[serde(default, skip_serializing_if = "Draft::is_empty")]
        draft: Draft,
    },
    /// A ruling changes.
    Rule { mark: String, option: String },
}

impl From<rules::Unit> for Unit {
    fn from(unit: rules::Unit) -> Self {
        let rules::Unit { tag, name, kind, profile, groups, presence } = unit;
        let presence = match presence {
            rules::Presence::Ready => Presence::Ready,
            rules::Presence::Due(turn) => Presence::Due(turn),
            rules::Presence::Lost(cause) => Presence::Lost(cause),
        };
        Self { tag: Text(tag), name, kind, profile: map((*profile).clone()), groups, presence }
    }
}

impl From<Unit> for rules::Unit {
    fn from(unit: Unit) -> Self {
        let Unit { tag, name, kind, profile, groups, presence } = unit;
        let presence = match presence {
            Presence::Ready => rules::Presence::Ready,
            Presence::Due(turn) => rules::Presence::Due(turn),
            Presence::Lost(cause) => rules::Presence::Lost(cause),
        };
        Self { tag: tag.0, name, kind, profile: Arc::new(map(profile)), groups, presence }
    }
}

impl From<rules::Effect> for Effect {
    fn from(effect: rules::Effect) -> Self {
        use rules::Effect as Running;
        match effect {
            Running::Set { on, field, to } => Self::Set { on: Text(on), field, to: to.into() },
            Running::Add { on, field, by } => Self::Add { on: Text(on), field, by },
            Running::Clear { on, field } => Self::Clear { on: Text(on), field },
            Running::Create { unit } => Self::Create { unit: Box::new((*unit).into()) },
            Running::Remove { unit, cause } => Self::Remove { unit: Text(unit), cause },
            Running::Return { unit } => Self::Return { unit: Text(unit) },
            Running::Name { unit, to } => Self::Name { unit: Text(unit), to },
            Running::Profile { unit, column, to } => Self::Profile { unit: Text(unit), column, to: to.into() },
            Running::Thing { id, kind } => Self::Thing { id, kind },
            Running::Owe { procedure, draft, words } => Self::Owe { procedure, draft: map(draft), words },
            Running::Paid { procedure, draft } => Self::Paid { procedure, draft: map(draft) },
            Running::Rule { mark, option } => Self::Rule { mark, option },
        }
    }
}

impl From<Effect> for rules::Effect {
    fn from(effect: Effect) -> Self {
        match effect {
            Effect::Set { on, field, to } => Self::Set { on: on.0, field, to: to.into() },
            Effect::Add { on, field, by } => Self::Add { on: on.0, field, by },
            Effect::Clear { on, field } => Self::Clear { on: on.0, field },
            Effect::Create { unit } => Self::Create { unit: Box::new((*unit).into()) },
            Effect::Remove { unit, cause } => Self::Remove { unit: unit.0, cause },
            Effect::Return { unit } => Self::Return { unit: unit.0 },
            Effect::Name { unit, to } => Self::Name { unit: unit.0, to },
            Effect::Profile { unit, column, to } => Self::Profile { unit: unit.0, column, to: to.into() },
            Effect::Thing { id, kind } => Self::Thing { id, kind },
            Effect::Owe { procedure, draft, words } => Self::Owe { procedure, draft: map(draft), words },
            Effect::Paid { procedure, draft } => Self::Paid { procedure, draft: map(draft) },
            Effect::Rule { mark, option } => Self::Rule { mark, option },
        }
    }
}
