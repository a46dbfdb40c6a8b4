//! The text of one battle: a header, the setup with one unit a line, then one line an event.
//!
//! Append-only. Each line and the whole text are valid TOML; behind each line stands its checksum, which
//! finds accidents, not forgery. Pure: text in, battle out, and back. Knows the types of `battle`, nothing
//! of files and nothing of rules.

mod read;
mod write;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::line::{self, Flaw};
use crate::{
    battle::{Event, EventNo, Setup},
    dice::Side,
};

pub use super::format_3::Shorthand;
pub use read::{Overview, overview, read};
pub use write::{Stamp, begin, copy, event, mark, short};

/// The format this program writes.
pub const FORMAT: u32 = 3;

/// The format before anything could be said of a commander: whatever says nothing of one can be shown by it.
const PLAIN: u32 = 1;

/// The format from which on events are said by earlier ones: nothing of such a journal can be shown by a program that
/// does not know that.
const SHORT: u32 = 3;

/// Largest journal that is read, in bytes.
pub const FILE_CAP: usize = 16 * 1024 * 1024;

/// Largest journal that is written, in bytes: some 12,000 actions.
pub const WRITE_CAP: usize = 8 * 1024 * 1024;

/// Most values in a journal, read or written, as far as equals signs, commas and brackets tell. A file made of empty
/// lists would take fifty times its size in memory.
pub const VALUES_CAP: usize = 1_200_000;

/// Most lines in a journal, read or written. Short ones cost the most: a battle of an evening has a thousand, and
/// [`WRITE_CAP`] holds half as many as this.
pub const LINES_CAP: usize = 40_000;

/// The key of the first line.
const HEADER: &str = "journal";
/// The key of the second line.
const SETUP: &str = "setup";
/// The letter before a unit's tag.
const UNIT: &str = "u_";
/// The letter of a fact of the setup.
const FACT: char = 'f';
/// The letter of an event.
const EVENT: char = 'e';
/// The letter of a mark.
const MARK: char = 'n';

/// The first line. Read before anything else, and leniently: a newer program may have added to it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Header {
    /// Format of the text, from 1.
    pub format: u32,
    /// The oldest format a program must know to show this text, from 1.
    pub min_reader: u32,
    /// Version of the program that began it.
    pub app: String,
    /// Tells battles apart, whatever their files are called.
    pub id: String,
    /// When it was begun, in seconds since 1970, UTC.
    pub created: i64,
    /// Lines of the setup that follow, itself included: from 1.
    pub setup: usize,
}

/// How far a battle is, for the list of battles.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Progress {
    /// The turn, from 1.
    pub turn: i32,
    /// Whose turn it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub acting: Option<Side>,
    /// A few words more, such as how it ended.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub words: String,
    /// What the sides have lost, A then B; absent in files of older programs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub losses: Option<[Losses; 2]>,
}

/// What a side has lost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Losses {
    /// Units that are gone, from 0.
    pub lost: u32,
    /// Units it had, those still to arrive as well, from 0.
    pub of: u32,
}

/// What the list of battles shows, noted between events. Each mark repeats all that still holds.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mark {
    /// When, in seconds since 1970, UTC.
    pub at: i64,
    /// The title, if it is no longer the one of the setup.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// How far the battle is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub progress: Option<Progress>,
    /// Whether the dice of side A and side B are real ones now, if that is no longer as the setup has it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub real_dice: Option<[bool; 2]>,
    /// What is pressed for the commander and not told to him yet.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pressed: Option<Pressed>,
}

/// What a player has pressed on a page of facts before he sends it off. It holds until the next event.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pressed {
    /// The last event before it, 0 for none.
    pub after: EventNo,
    /// Lists of words of the form that it becomes, by key.
    pub form: BTreeMap<String, Vec<String>>,
}

/// A journal that has been read.
#[derive(Clone, Debug, PartialEq)]
pub struct Journal {
    /// Its first line.
    pub header: Header,
    /// What the battle started from, under its present title and with the dice that are rolled now.
    pub setup: Setup,
    /// All good events, in order; the first is number 1.
    pub events: Vec<Event>,
    /// The last mark.
    pub mark: Mark,
    /// How many marks there are.
    pub marks: u32,
    /// Bytes of the text up to the last good line.
    pub good: usize,
    /// What later lines have taken over from earlier ones: see [`Shorthand`].
    pub taken: usize,
    /// How the text ends.
    pub end: End,
}

/// How the text of a journal ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// Every line is good.
    Whole,
    /// The last line was not finished: it was never reported as saved, and is dropped.
    Torn,
    /// A bad line stands before good ones, or is not one that a crash leaves behind.
    Damaged(Damage),
}

/// A bad line in the middle of a journal.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error(
    "Line {line} of this battle is damaged: {flaw}. {} safe, and can be opened as a battle of its own; the file itself \
     stays as it is",
    good(*through)
)]
pub struct Damage {
    /// The line, from 1.
    pub line: usize,
    /// The last event before it, 0 for none.
    pub through: EventNo,
    /// What is wrong.
    pub flaw: Flaw,
}

/// What stands before a damage, in words.
fn good(through: EventNo) -> String {
    match through {
        0 => "What it began with is".to_owned(),
        through => format!("All up to action {through} is"),
    }
}

/// Why a text cannot be opened as a battle at all. The file stays as it is.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum Unreadable {
    /// Something else.
    #[error("This is not an Adjutant battle: its first line is not a header")]
    Foreign,
    /// Nothing in it.
    #[error("This file is empty: the battle was never stored in it")]
    Empty,
    /// The first line.
    #[error("The first line of this battle is damaged: {0}. The file stays as it is")]
    Header(Flaw),
    /// A line of the setup.
    #[error("Line {line} of this battle, part of its setup, is damaged: {flaw}. The file stays as it is")]
    Setup {
        /// The line, from 1.
        line: usize,
        /// What is wrong.
        flaw: Flaw,
    },
    /// Written by a newer program.
    #[error(
        "This battle was written by Adjutant {app} (format {needs}); this program reads format {FORMAT}: update it"
    )]
    Newer {
        /// Its version.
        app: String,
        /// The format one must know.
        needs: u32,
    },
    /// Too big.
    #[error("This file is larger than {} MiB, more than any battle: it is not opened", FILE_CAP / 1024 / 1024)]
    TooBig,
    /// Made to be slow.
    #[error("This file holds more than any battle: it is not opened")]
    TooMuch,
}

/// What a bracket counts from format 3 on: with its comma, about as much as a fact that is set by an effect of its own.
const BRACKET: usize = 8;

/// How many values a text holds, as far as its signs tell.
pub(super) fn values(text: &[u8], format: u32) -> usize {
    let bracket = if format < SHORT { 0 } else { BRACKET };
    let value = |byte: &u8| match byte {
        b'=' | b',' => 1,
        b'[' => bracket,
        _ => 0,
    };
    text.iter().map(value).sum()
}

impl Journal {
    /// What the next events may be said by; `None` for a format that knows nothing of that.
    pub fn shorthand(&self) -> Option<Shorthand> {
        (self.header.format >= SHORT).then(|| Shorthand::of(&self.events, self.taken))
    }

    /// Whether a newer program wrote it: it is shown, and not written to.
    pub const fn newer(&self) -> bool {
        self.header.format > FORMAT
    }

    /// Number of the last event, 0 for none.
    pub fn last(&self) -> EventNo {
        EventNo::try_from(self.events.len()).unwrap_or(EventNo::MAX)
    }
}
