//! Collects what is wrong with a file, entry by entry.

use std::collections::BTreeSet;

use super::{
    DataError,
    source::{Source, Spot},
};

/// Longest name, in characters.
pub const MAX_NAME: usize = 60;
/// Longest note, in characters.
pub const MAX_NOTE: usize = 500;
/// Longest id, in characters.
pub const MAX_ID: usize = 40;
/// Most errors told of one file.
const MAX_ERRORS: usize = 20;

/// What is wrong with a file.
pub struct Faults<'a> {
    source: &'a Source<'a>,
    errors: Vec<DataError>,
}

impl<'a> Faults<'a> {
    /// Nothing yet.
    pub const fn new(source: &'a Source<'a>) -> Self {
        Self { source, errors: Vec::new() }
    }

    /// All of it, at most the first twenty errors.
    pub fn close(self) -> Vec<DataError> {
        self.errors
    }

    /// Something is wrong with an entry.
    pub fn refuse(&mut self, spot: &Spot, text: &str) {
        if self.errors.len() < MAX_ERRORS {
            self.errors.push(self.source.error(spot, text));
        }
    }

    /// A name: not empty, not too long, on one line.
    pub fn name(&mut self, spot: &Spot, text: &str) {
        if text.trim().is_empty() {
            self.refuse(spot, "is empty; write a name");
        }
        self.text(spot, text, MAX_NAME);
    }

    /// A text that may be empty: not too long, on one line.
    pub fn text(&mut self, spot: &Spot, text: &str, max: usize) {
        let length = text.chars().count();
        if length > max {
            self.refuse(spot, &format!("has {length} characters; at most {max} fit"));
        }
        if text.chars().any(char::is_control) {
            self.refuse(spot, "holds a line break, tab or other control character; write one plain line");
        }
    }

    /// An id, each once.
    pub fn id(&mut self, spot: &Spot, id: &str, seen: &mut BTreeSet<String>) {
        let fits = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-' || c == '_';
        if id.is_empty() || id.len() > MAX_ID || !id.chars().all(fits) {
            let text = format!("\"{}\" is not an id; use small letters, digits, - and _, at most {MAX_ID}", cut(id));
            self.refuse(spot, &text);
        }
        self.once(spot, id, seen);
    }

    /// A word that may stand only once.
    pub fn once(&mut self, spot: &Spot, word: &str, seen: &mut BTreeSet<String>) {
        if !seen.insert(word.to_owned()) {
            self.refuse(spot, &format!("\"{}\" is already taken; choose another", cut(word)));
        }
    }

    /// A word that must be one of these.
    pub fn known<'b>(&mut self, spot: &Spot, word: &str, what: &str, all: impl IntoIterator<Item = &'b str>) {
        let all: Vec<&str> = all.into_iter().collect();
        if !all.contains(&word) {
            let known = if all.is_empty() { "none".to_owned() } else { all.join(", ") };
            self.refuse(spot, &format!("\"{}\" is not {what}; there are {known}", cut(word)));
        }
    }
}

/// The start of a word, short enough for a message.
fn cut(word: &str) -> String {
    word.chars().filter(|c| !c.is_control()).take(MAX_ID).collect()
}
