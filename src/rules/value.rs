//! What a fact may hold.

use std::{collections::BTreeMap, fmt};

use serde::{Deserialize, Serialize};

use crate::dice::{Side, Tag};

/// What a player has said of a form, by field path.
pub type Draft = BTreeMap<String, Value>;

/// A draft of one field.
pub fn draft_of(path: &str, value: impl Into<Value>) -> Draft {
    Draft::from([(path.to_owned(), value.into())])
}

/// The key of a draft that names the side which plays the form, "A" or "B"; absent, it is the side whose turn it
/// is. No field may have this path.
pub const BY: &str = "by";

/// A draft that says nothing but which side plays the form, if that is said.
pub fn draft_by(side: impl Into<Option<Side>>) -> Draft {
    side.into().map_or_else(Draft::new, |side| draft_of(BY, side.to_string()))
}

/// The side that a draft says plays the form.
pub fn played_by(draft: &Draft) -> Option<Side> {
    draft.get(BY).and_then(Value::side)
}

/// The value of a fact, a form field or a column of a profile.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(
    untagged,
    expecting = "expected true or false, a whole number, a word, a list of words or a table of numbers"
)]
pub enum Value {
    /// A marker that is there or not.
    Flag(bool),
    /// A whole number in the rule set's smallest unit.
    Number(i32),
    /// One of a choice, a unit's tag, or a text.
    Word(String),
    /// Several units or words, in order.
    List(Vec<String>),
    /// Counters by name, such as the cards of a deck.
    Counts(BTreeMap<String, i32>),
}

impl Value {
    /// Whether a marker is there; a number other than 0 counts as there.
    pub fn flag(&self) -> bool {
        matches!(self, Self::Flag(true)) || matches!(self, Self::Number(n) if *n != 0)
    }

    /// The number, 0 for anything else.
    pub const fn number(&self) -> i32 {
        match self {
            Self::Number(number) => *number,
            _ => 0,
        }
    }

    /// The word, empty for anything else.
    pub fn word(&self) -> &str {
        match self {
            Self::Word(word) => word,
            _ => "",
        }
    }

    /// The side named: "A" or "B".
    pub fn side(&self) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| self.word() == side.to_string())
    }

    /// The unit named.
    pub fn tag(&self) -> Option<Tag> {
        self.word().parse().ok()
    }

    /// The units named, in order; one word is a list of one.
    pub fn tags(&self) -> Vec<Tag> {
        match self {
            Self::List(list) => list.iter().filter_map(|word| word.parse().ok()).collect(),
            Self::Word(word) => word.parse().ok().into_iter().collect(),
            _ => Vec::new(),
        }
    }

    /// Counters by name.
    pub fn counts(&self) -> BTreeMap<String, i32> {
        match self {
            Self::Counts(counts) => counts.clone(),
            _ => BTreeMap::new(),
        }
    }

    /// What kind of value it is, for messages.
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::Flag(_) => "true or false",
            Self::Number(_) => "a whole number",
            Self::Word(_) => "a word",
            Self::List(_) => "a list",
            Self::Counts(_) => "a table of numbers",
        }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Flag(flag) => f.write_str(if *flag { "yes" } else { "no" }),
            Self::Number(number) => write!(f, "{number}"),
            Self::Word(word) => f.write_str(word),
            Self::List(list) => f.write_str(&list.join(", ")),
            Self::Counts(counts) => {
                let parts: Vec<String> = counts.iter().map(|(name, count)| format!("{name}: {count}")).collect();
                f.write_str(&parts.join(", "))
            }
        }
    }
}

impl From<bool> for Value {
    fn from(flag: bool) -> Self {
        Self::Flag(flag)
    }
}

impl From<i32> for Value {
    fn from(number: i32) -> Self {
        Self::Number(number)
    }
}

impl From<&str> for Value {
    fn from(word: &str) -> Self {
        Self::Word(word.to_owned())
    }
}

impl From<String> for Value {
    fn from(word: String) -> Self {
        Self::Word(word)
    }
}

impl From<Tag> for Value {
    fn from(tag: Tag) -> Self {
        Self::Word(tag.to_string())
    }
}

impl From<&[Tag]> for Value {
    fn from(tags: &[Tag]) -> Self {
        Self::List(tags.iter().map(ToString::to_string).collect())
    }
}
