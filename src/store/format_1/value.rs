//! Values, and names that are written as texts.

use std::{collections::BTreeMap, fmt};

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

use crate::{dice, rules};

/// Values by path.
pub type Draft = BTreeMap<String, Value>;

/// Something with a text of its own, such as the tag `A7` or the entity `thing3`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Text<T>(pub T);

impl<T: fmt::Display> Serialize for Text<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

impl<'de, T: TryFrom<String, Error: fmt::Display>> Deserialize<'de> for Text<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        T::try_from(String::deserialize(deserializer)?).map(Self).map_err(Error::custom)
    }
}

/// One of the two sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Side {
    /// The first.
    A,
    /// The second.
    B,
}

impl From<dice::Side> for Side {
    fn from(side: dice::Side) -> Self {
        match side {
            dice::Side::A => Self::A,
            dice::Side::B => Self::B,
        }
    }
}

impl From<Side> for dice::Side {
    fn from(side: Side) -> Self {
        match side {
            Side::A => Self::A,
            Side::B => Self::B,
        }
    }
}

/// What a fact, a field of a form or a column of a profile holds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(
    untagged,
    expecting = "expected true or false, a whole number, a word, a list of words or a table of numbers"
)]
pub enum Value {
    /// A marker.
    Flag(bool),
    /// A whole number.
    Number(i32),
    /// A word.
    Word(String),
    /// Words in order.
    List(Vec<String>),
    /// Counters by name.
    Counts(BTreeMap<String, i32>),
}

impl From<rules::Value> for Value {
    fn from(value: rules::Value) -> Self {
        match value {
            rules::Value::Flag(flag) => Self::Flag(flag),
            rules::Value::Number(number) => Self::Number(number),
            rules::Value::Word(word) => Self::Word(word),
            rules::Value::List(list) => Self::List(list),
            rules::Value::Counts(counts) => Self::Counts(counts),
        }
    }
}

impl From<Value> for rules::Value {
    fn from(value: Value) -> Self {
        match value {
            Value::Flag(flag) => Self::Flag(flag),
            Value::Number(number) => Self::Number(number),
            Value::Word(word) => Self::Word(word),
            Value::List(list) => Self::List(list),
            Value::Counts(counts) => Self::Counts(counts),
        }
    }
}

/// A map whose values become others.
pub fn map<K: Ord, A: Into<B>, B>(from: BTreeMap<K, A>) -> BTreeMap<K, B> {
    from.into_iter().map(|(key, value)| (key, value.into())).collect()
}

/// A list whose items become others.
pub fn list<A: Into<B>, B>(from: Vec<A>) -> Vec<B> {
    from.into_iter().map(Into::into).collect()
}

impl Value {
    /// About how many bytes it takes in a line.
    pub(in crate::store) fn size(&self) -> usize {
        match self {
            Self::Flag(_) | Self::Number(_) => 4,
            Self::Word(word) => word.len() + 2,
            Self::List(words) => words.iter().map(|word| word.len() + 4).sum::<usize>() + 2,
            Self::Counts(counts) => counts.keys().map(|name| name.len() + 10).sum::<usize>() + 4,
        }
    }

    /// How many values it is made of.
    pub(in crate::store) fn parts(&self) -> usize {
        match self {
            Self::Flag(_) | Self::Number(_) | Self::Word(_) => 1,
            Self::List(words) => 1 + words.len(),
            Self::Counts(counts) => 1 + counts.len(),
        }
    }
}
