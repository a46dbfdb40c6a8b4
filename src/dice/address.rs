//! Who rolls, and where in a procedure a roll stands: sides, tags, addresses.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// One of the two sides at the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Side {
    /// The side that acts first (the attacker, where a rule set has one).
    A,
    /// The other side.
    B,
}

impl Side {
    /// Both sides, in order of play.
    pub const BOTH: [Self; 2] = [Self::A, Self::B];

    /// The opponent.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::A => Self::B,
            Self::B => Self::A,
        }
    }

    /// The letter printed on base labels.
    pub const fn letter(self) -> &'static str {
        match self {
            Self::A => "A",
            Self::B => "B",
        }
    }

    /// What is this side's, of a pair in the order of [`Side::BOTH`].
    pub fn of<T>(self, [a, b]: [T; 2]) -> T {
        match self {
            Self::A => a,
            Self::B => b,
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.letter())
    }
}

/// The name on a base label, such as `B7`: unique in a battle, and the id of a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
#[serde(try_from = "String")]
pub struct Tag {
    /// Whose unit it is.
    pub side: Side,
    /// Number within the side, from 1.
    pub number: u16,
}

impl Tag {
    /// The tag `A1` is `Tag::new(Side::A, 1)`.
    pub const fn new(side: Side, number: u16) -> Self {
        Self { side, number }
    }
}

impl fmt::Display for Tag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.side, self.number)
    }
}

/// A tag that cannot be read.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("\"{0}\" is not a unit's tag: write the side's letter and a number from 1, such as A1 or B12")]
pub struct TagError(String);

impl FromStr for Tag {
    type Err = TagError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let refuse = || TagError(text.chars().take(40).collect());
        let (side, number) = if let Some(rest) = text.strip_prefix('A') {
            (Side::A, rest)
        } else if let Some(rest) = text.strip_prefix('B') {
            (Side::B, rest)
        } else {
            return Err(refuse());
        };
        if number.starts_with('+') || number.starts_with('0') {
            return Err(refuse());
        }
        let number: u16 = number.parse().map_err(|_| refuse())?;
        Ok(Self { side, number })
    }
}

impl TryFrom<String> for Tag {
    type Error = TagError;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        text.parse()
    }
}

/// Where an answer belongs: role, list member, round, such as `attack/2` or `overwatch/B7`.
///
/// Roles that occur once carry no member, so that changing the target keeps the dice. Unique on
/// every path of a procedure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Address {
    /// The role of the roll.
    pub role: &'static str,
    /// The unit, where the roll is one of a list.
    pub member: Option<Tag>,
    /// The round from 1, where the roll is repeated.
    pub round: Option<u8>,
}

impl Address {
    /// A roll that occurs once.
    pub const fn of(role: &'static str) -> Self {
        Self { role, member: None, round: None }
    }

    /// The address of the role for one member of a list.
    #[must_use]
    pub const fn member(self, tag: Tag) -> Self {
        Self { member: Some(tag), ..self }
    }

    /// The address of the role in a numbered round, from 1.
    #[must_use]
    pub const fn round(self, round: u8) -> Self {
        Self { round: Some(round), ..self }
    }
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.role)?;
        if let Some(member) = self.member {
            write!(f, "/{member}")?;
        }
        if let Some(round) = self.round {
            write!(f, "/{round}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_and_addresses_read_and_show() {
        for text in ["A1", "B12", "A60"] {
            assert_eq!(text.parse::<Tag>().unwrap().to_string(), text);
        }
        for bad in ["", "C1", "A", "A0", "A01", "A+1", "1A", "A-1", "A70000"] {
            assert!(bad.parse::<Tag>().is_err(), "{bad}");
        }
        assert_eq!(Address::of("attack").round(2).to_string(), "attack/2");
        let b7 = Tag::new(Side::B, 7);
        assert_eq!(Address::of("overwatch").member(b7).to_string(), "overwatch/B7");
    }
}
