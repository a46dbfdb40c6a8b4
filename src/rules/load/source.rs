//! The text of one data file, and where in it an entry stands.

use std::fmt;

use serde::de::DeserializeOwned;
use toml::{
    Spanned,
    de::{DeTable, DeValue, Deserializer, Error},
};

use super::DataError;

/// Longest file, in bytes.
pub const MAX_FILE: usize = 1024 * 1024;

/// Longest part of a parser's message, in characters.
const MAX_MESSAGE: usize = 300;

/// One part of the way to an entry.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Part {
    /// The value of a key.
    Key(String),
    /// One of a list, from 0.
    Item(usize),
}

/// The way to an entry, such as "force 2, unit 3, type".
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Spot(Vec<Part>);

impl Spot {
    /// A key of the file.
    pub fn key(name: &str) -> Self {
        Self::default().of(name)
    }

    /// A key of this entry.
    #[must_use]
    pub fn of(&self, name: &str) -> Self {
        self.with(Part::Key(name.to_owned()))
    }

    /// One of this list, from 0.
    #[must_use]
    pub fn item(&self, index: usize) -> Self {
        self.with(Part::Item(index))
    }

    fn with(&self, part: Part) -> Self {
        let mut parts = self.0.clone();
        parts.push(part);
        Self(parts)
    }
}

impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, part) in self.0.iter().enumerate() {
            match part {
                Part::Key(name) if index == 0 => f.write_str(name)?,
                Part::Key(name) => write!(f, ", {name}")?,
                Part::Item(item) => write!(f, " {}", item + 1)?,
            }
        }
        Ok(())
    }
}

/// A file that is valid TOML.
pub struct Source<'a> {
    /// Its name.
    pub file: &'a str,
    text: &'a str,
    tree: Spanned<DeTable<'a>>,
}

impl<'a> Source<'a> {
    /// Parses the text.
    ///
    /// # Errors
    /// Too long, or not TOML.
    pub fn open(file: &'a str, text: &'a str) -> Result<Self, DataError> {
        if text.len() > MAX_FILE {
            let text = "the file is larger than 1 MiB; split it into several".to_owned();
            return Err(DataError { file: file.to_owned(), line: 1, text });
        }
        match DeTable::parse(text) {
            Ok(tree) => Ok(Self { file, text, tree }),
            Err(error) => Err(DataError {
                file: file.to_owned(),
                line: line_of(text, start(&error)),
                text: plain(error.message()),
            }),
        }
    }

    /// The contents.
    ///
    /// # Errors
    /// A field that is unknown, missing or of the wrong kind.
    pub fn read<T: DeserializeOwned>(&self) -> Result<T, DataError> {
        T::deserialize(Deserializer::from(self.tree.clone())).map_err(|error| {
            let spot = self.spot_at(start(&error));
            let text = plain(error.message());
            let text = if spot == Spot::default() { text } else { format!("{spot}: {text}") };
            DataError { file: self.file.to_owned(), line: line_of(self.text, start(&error)), text }
        })
    }

    /// The word of a key of the file, if it is there.
    pub fn word(&self, key: &str) -> Option<&str> {
        self.tree.get_ref().get(key)?.get_ref().as_str()
    }

    /// Number of entries of a list of the file, 0 if it is not there.
    pub fn length(&self, key: &str) -> usize {
        let list = self.tree.get_ref().get(key).and_then(|value| value.get_ref().as_array());
        list.map_or(0, |list| list.len())
    }

    /// The keys of the file.
    pub fn keys(&self) -> impl Iterator<Item = &str> {
        self.tree.get_ref().iter().map(|(key, _)| key.get_ref().as_ref())
    }

    /// Something wrong with an entry: at its line, or that of the nearest entry around it.
    pub fn error(&self, spot: &Spot, text: &str) -> DataError {
        let text = if *spot == Spot::default() { text.to_owned() } else { format!("{spot}: {text}") };
        DataError { file: self.file.to_owned(), line: line_of(self.text, self.start_of(spot)), text }
    }

    fn start_of(&self, spot: &Spot) -> usize {
        let mut parts = spot.0.iter();
        let Some(Part::Key(name)) = parts.next() else {
            return 0;
        };
        let Some((key, mut value)) = self.tree.get_ref().get_key_value(name.as_str()) else {
            return 0;
        };
        let mut start = key.span().start;
        for part in parts {
            match part {
                Part::Key(name) => {
                    let Some((key, inner)) =
                        value.get_ref().as_table().and_then(|table| table.get_key_value(name.as_str()))
                    else {
                        return start;
                    };
                    (start, value) = (key.span().start, inner);
                }
                Part::Item(item) => {
                    let Some(inner) = value.get_ref().get(*item) else {
                        return start;
                    };
                    (start, value) = (inner.span().start, inner);
                }
            }
        }
        start
    }

    /// The innermost entry that holds a place in the text.
    fn spot_at(&self, offset: usize) -> Spot {
        in_table(self.tree.get_ref(), offset, &Spot::default()).unwrap_or_default()
    }
}

fn in_table(table: &DeTable<'_>, offset: usize, spot: &Spot) -> Option<Spot> {
    table.iter().find_map(|(key, value)| {
        let here = spot.of(key.get_ref());
        in_value(value, offset, &here).or_else(|| key.span().contains(&offset).then_some(here))
    })
}

fn in_value(value: &Spanned<DeValue<'_>>, offset: usize, spot: &Spot) -> Option<Spot> {
    let inner = match value.get_ref() {
        DeValue::Table(table) => in_table(table, offset, spot),
        DeValue::Array(items) => {
            items.iter().enumerate().find_map(|(index, item)| in_value(item, offset, &spot.item(index)))
        }
        _ => None,
    };
    inner.or_else(|| value.span().contains(&offset).then(|| spot.clone()))
}

fn start(error: &Error) -> usize {
    error.span().map_or(0, |span| span.start)
}

/// The line of a place in a text, from 1.
fn line_of(text: &str, offset: usize) -> usize {
    text.get(..offset).map_or(1, |before| before.matches('\n').count() + 1)
}

/// What a parser says of a text that is no TOML, and our words for it.
const SYNTAX: [(&str, &str); 24] = [
    ("string values must be quoted", "a text needs quotes around it"),
    ("invalid boolean", "a text needs quotes around it"),
    ("invalid basic string", "a text is not closed: its second quote is missing"),
    ("invalid literal string", "a text is not closed: its second quote is missing"),
    ("invalid multi-line", "a text is not closed: its last three quotes are missing"),
    ("unclosed array table", "]] is missing"),
    ("unclosed table", "] is missing"),
    ("unclosed array", "a list is not closed: ] is missing"),
    ("unclosed inline table", "a table is not closed: } is missing"),
    ("key with no value", "= and a value are missing"),
    ("missing value", "a value is missing"),
    ("missing comma", "a comma is missing"),
    ("extra comma", "there is one comma too many"),
    ("extra `=`", "there is one = too many"),
    ("extra assignment", "there is one = too many"),
    ("invalid unquoted key", "a key with other characters than letters, digits, _ and - needs quotes around it"),
    ("unquoted keys cannot be empty", "a key is missing"),
    ("invalid key-value pair", "this is not KEY = VALUE, [TABLE] or [[LIST]]"),
    ("unexpected content", "this is not KEY = VALUE, [TABLE] or [[LIST]]"),
    ("unexpected key or value", "this is not KEY = VALUE, [TABLE] or [[LIST]]"),
    ("cannot recurse further", "tables and lists are nested too deep"),
    ("missing escaped value", "a \\ is followed by a character that has no meaning there"),
    ("too few unicode", "a \\u is followed by too few digits"),
    ("unexpected leading zero", "a number must not begin with 0"),
];

/// A parser's message in words that need no programmer.
pub fn plain(message: &str) -> String {
    if let Some((_, ours)) = SYNTAX.iter().find(|(theirs, _)| message.starts_with(theirs)) {
        return (*ours).to_owned();
    }
    let mut text: String = message.chars().take(MAX_MESSAGE).collect();
    for (theirs, ours) in [
        ("expected a string", "expected a text in quotes"),
        ("expected a sequence", "expected a list"),
        ("expected a map", "expected a table"),
        ("expected u16", "expected a whole number from 0 to 65535"),
        ("expected i32", "expected a whole number"),
        ("missing field", "missing:"),
        ("unknown field", "unknown:"),
        ("duplicate key", "the same key stands here twice"),
    ] {
        text = text.replace(theirs, ours);
    }
    match text.find("expected struct ") {
        Some(at) => text.chars().take(at).chain("expected a table".chars()).collect(),
        None => text,
    }
}
