//! Whom or what something is about: a unit, a group, a side, a thing, the battle.

use std::{fmt, str::FromStr};

use serde::Deserialize;

use super::{Side, Tag};

/// The entity that a fact is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(try_from = "String")]
pub enum Entity {
    /// The battle: turn, step, day.
    Battle,
    /// A side: orders left, its deck.
    Side(Side),
    /// A group of units, by number.
    Group(u16),
    /// A unit or element.
    Unit(Tag),
    /// A thing on the table: smoke, mines, an objective.
    Thing(u16),
}

impl fmt::Display for Entity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Battle => f.write_str("battle"),
            Self::Side(side) => write!(f, "{side}"),
            Self::Group(number) => write!(f, "group{number}"),
            Self::Unit(tag) => write!(f, "{tag}"),
            Self::Thing(number) => write!(f, "thing{number}"),
        }
    }
}

impl FromStr for Entity {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let number = |rest: &str| rest.parse().map_err(|_| format!("\"{text}\" has no number"));
        match text {
            "battle" => Ok(Self::Battle),
            "A" => Ok(Self::Side(Side::A)),
            "B" => Ok(Self::Side(Side::B)),
            _ => {
                if let Some(rest) = text.strip_prefix("group") {
                    number(rest).map(Self::Group)
                } else if let Some(rest) = text.strip_prefix("thing") {
                    number(rest).map(Self::Thing)
                } else {
                    text.parse().map(Self::Unit).map_err(|_| {
                        format!("\"{text}\" is not one of these: battle, A, B, a unit's tag, group1 or thing1")
                    })
                }
            }
        }
    }
}

impl TryFrom<String> for Entity {
    type Error = String;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        text.parse()
    }
}

impl From<Tag> for Entity {
    fn from(tag: Tag) -> Self {
        Self::Unit(tag)
    }
}

impl From<Side> for Entity {
    fn from(side: Side) -> Self {
        Self::Side(side)
    }
}
