//! Effects, with facts that are set or forgotten one after the other in one list.

use serde::{Deserialize, Serialize};

use crate::store::format_1::{Effect, Text, Value};

/// Changes of a battle.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum Change {
    /// Facts in order.
    Facts { are: Vec<Fact> },
    /// Anything else.
    #[serde(untagged)]
    One(Effect),
}

/// A fact and the value it takes, or the fact alone: it is forgotten. `A1.disrupted` is that of an entity.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Fact {
    /// It takes a value.
    Set(String, Value),
    /// It is forgotten.
    Clear((String,)),
}

impl Fact {
    /// An effect as a fact, where it is one and its name can be taken apart again.
    fn of(effect: &Effect) -> Option<Self> {
        let name = |on: &dyn std::fmt::Display, field: &str| {
            let on = on.to_string();
            (!on.contains('.')).then(|| format!("{on}.{field}"))
        };
        match effect {
            Effect::Set { on, field, to } => Some(Self::Set(name(&on.0, field)?, to.clone())),
            Effect::Clear { on, field } => Some(Self::Clear((name(&on.0, field)?,))),
            _ => None,
        }
    }

    fn effect(self) -> Result<Effect, String> {
        let (name, to) = match self {
            Self::Set(name, to) => (name, Some(to)),
            Self::Clear((name,)) => (name, None),
        };
        let (on, field) = name.split_once('.').ok_or_else(|| format!("\"{name}\" names no fact"))?;
        let on = Text(on.to_owned().try_into()?);
        let field = field.to_owned();
        Ok(match to {
            Some(to) => Effect::Set { on, field, to },
            None => Effect::Clear { on, field },
        })
    }
}

/// Effects in the least room.
pub(super) fn short(effects: Vec<Effect>) -> Vec<Change> {
    let mut changes: Vec<Change> = Vec::new();
    for effect in effects {
        match (Fact::of(&effect), changes.last_mut()) {
            (Some(fact), Some(Change::Facts { are })) => are.push(fact),
            (Some(fact), _) => changes.push(Change::Facts { are: vec![fact] }),
            (None, _) => changes.push(Change::One(effect)),
        }
    }
    changes
}

/// Effects as they are.
pub(super) fn each(effects: Vec<Effect>) -> Vec<Change> {
    effects.into_iter().map(Change::One).collect()
}

/// Effects one by one, or why they are none.
pub(super) fn whole(changes: Vec<Change>) -> Result<Vec<Effect>, String> {
    let mut effects = Vec::new();
    for change in changes {
        match change {
            Change::Facts { are } => {
                for fact in are {
                    effects.push(fact.effect()?);
                }
            }
            Change::One(effect) => effects.push(effect),
        }
    }
    Ok(effects)
}
