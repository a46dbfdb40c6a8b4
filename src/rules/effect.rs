//! What may change a battle: effects, and nothing else.

use serde::{Deserialize, Serialize};

use super::{Draft, Entity, Unit, Value};
use crate::dice::Tag;

/// One change of a battle. Applying it is total: on something absent it does nothing and leaves a doubt.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum Effect {
    /// A fact takes a value.
    Set {
        /// About what.
        on: Entity,
        /// Which field.
        field: String,
        /// The value.
        to: Value,
    },
    /// A number grows (or shrinks) by an amount; a missing one counts from 0.
    Add {
        /// About what.
        on: Entity,
        /// Which field.
        field: String,
        /// By how much.
        by: i32,
    },
    /// A fact is forgotten.
    Clear {
        /// About what.
        on: Entity,
        /// Which field.
        field: String,
    },
    /// A unit joins the battle.
    Create {
        /// The unit, with its profile.
        unit: Box<Unit>,
    },
    /// A unit is lost.
    Remove {
        /// Which unit.
        unit: Tag,
        /// Why, in a word of the rule set.
        cause: String,
    },
    /// A unit is on the table: it arrives, or comes back.
    Return {
        /// Which unit.
        unit: Tag,
    },
    /// A unit gets another name.
    Name {
        /// Which unit.
        unit: Tag,
        /// The name.
        to: String,
    },
    /// A column of a unit's profile changes.
    Profile {
        /// Which unit.
        unit: Tag,
        /// The column.
        column: String,
        /// The value.
        to: Value,
    },
    /// A thing lies on the table, or is taken away.
    Thing {
        /// Its number.
        id: u16,
        /// What it is, in a word of the rule set; empty when taken away.
        kind: String,
    },
    /// An effect that comes later: at the start of the given turn.
    Later {
        /// Turn, from 1.
        turn: i32,
        /// What happens then.
        effect: Box<Effect>,
    },
    /// A procedure is owed, its form partly filled.
    Owe {
        /// Its id.
        procedure: String,
        /// What is known of its form.
        draft: Draft,
        /// Why, in a few words.
        words: String,
    },
    /// An owed procedure is done or waived.
    Paid {
        /// Its id.
        procedure: String,
        /// What its form must know, where several of it may be owed; empty for the first of them.
        #[serde(default, skip_serializing_if = "Draft::is_empty")]
        draft: Draft,
    },
    /// A ruling changes in play.
    Rule {
        /// Its mark, such as `D70`.
        mark: String,
        /// The option, such as `a`.
        option: String,
    },
}

impl Effect {
    /// A fact takes a value.
    pub fn set(on: impl Into<Entity>, field: &str, to: impl Into<Value>) -> Self {
        Self::Set { on: on.into(), field: field.to_owned(), to: to.into() }
    }

    /// A number grows by an amount.
    pub fn add(on: impl Into<Entity>, field: &str, by: i32) -> Self {
        Self::Add { on: on.into(), field: field.to_owned(), by }
    }

    /// A fact is forgotten.
    pub fn clear(on: impl Into<Entity>, field: &str) -> Self {
        Self::Clear { on: on.into(), field: field.to_owned() }
    }

    /// The first procedure of this id that is owed is done or waived.
    pub fn paid(procedure: &str) -> Self {
        Self::Paid { procedure: procedure.to_owned(), draft: Draft::new() }
    }

    /// A unit is lost.
    pub fn remove(unit: Tag, cause: &str) -> Self {
        Self::Remove { unit, cause: cause.to_owned() }
    }
}
