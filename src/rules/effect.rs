//! What may change a battle: effects, and nothing else.

use super::{Bearer, Description, Draft, Entity, FieldSpec, Slot, Tone, Unit, Value};
use crate::dice::Tag;

/// How much an effect changes on the table: the more, the earlier it is told. From nothing to the most.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum EffectWeight {
    /// Nothing that a player sees.
    #[default]
    Nothing,
    /// A marker or a count changes.
    Marked,
    /// It is in trouble: hit, pinned, disrupted.
    Hit,
    /// It is as good as gone, but still there.
    Doomed,
    /// It is off the table.
    Gone,
}

/// One change of a battle. Applying it is total: on something absent it does nothing and leaves a doubt.
#[derive(Clone, Debug, PartialEq)]
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
        Self::paid_for(procedure, Draft::new())
    }

    /// The procedure that is owed with this draft is done or waived.
    pub fn paid_for(procedure: &str, draft: Draft) -> Self {
        Self::Paid { procedure: procedure.to_owned(), draft }
    }

    /// A procedure is owed, with what is known of its form, in words.
    pub fn owe(procedure: &str, draft: Draft, words: impl Into<String>) -> Self {
        Self::Owe { procedure: procedure.to_owned(), draft, words: words.into() }
    }

    /// A unit is lost.
    pub fn remove(unit: Tag, cause: &str) -> Self {
        Self::Remove { unit, cause: cause.to_owned() }
    }

    /// How much it changes on the table, and of what.
    pub fn weight(&self, rules: &Description) -> (Option<Entity>, EffectWeight) {
        match self {
            Self::Remove { unit, .. } => (Some((*unit).into()), EffectWeight::Gone),
            Self::Create { unit } => (Some(unit.tag.into()), EffectWeight::Marked),
            Self::Return { unit } => (Some((*unit).into()), EffectWeight::Marked),
            Self::Thing { id, .. } => (Some(Entity::Thing(*id)), EffectWeight::Marked),
            Self::Set { on, field, to } => (Some(*on), set_weight(rules, field, to)),
            Self::Add { on, field, by } => (Some(*on), set_weight(rules, field, &Value::Number((*by).max(0)))),
            Self::Clear { on, field } => (Some(*on), set_weight(rules, field, &Value::Flag(false))),
            _ => (None, EffectWeight::Nothing),
        }
    }
}

/// How much a fact weighs that takes a value: what bears no marker and shows on no row weighs nothing.
fn set_weight(rules: &Description, field: &str, to: &Value) -> EffectWeight {
    let borne = |spec: &&FieldSpec| !matches!(spec.of, Bearer::Battle | Bearer::Side);
    let Some(spec) = rules.field(field).filter(borne).filter(|spec| spec.marker || spec.slot != Slot::Hidden) else {
        return EffectWeight::Nothing;
    };
    let there = to.flag() || !to.word().is_empty();
    match spec.tone {
        // A count of losses that stay is a hit; a mark that a unit is to fall is its end.
        Tone::Loss if there && matches!(to, Value::Flag(_)) => EffectWeight::Doomed,
        Tone::Loss | Tone::OwnLoss | Tone::Trouble if there => EffectWeight::Hit,
        _ => EffectWeight::Marked,
    }
}
