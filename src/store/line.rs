//! One line of a journal: `key = value # checksum`, valid TOML by itself.
//!
//! Knows TOML, CRC-32 and which characters may stand in a text; knows nothing of battles or files.

use serde::{Deserialize, Serialize, de::DeserializeOwned};
use thiserror::Error;

use crate::rules::{clip, printable};

/// Longest line, in bytes, its end included. The largest action of all (a turn's end with 200 marked units a side)
/// takes less than half of it: see the test of the largest forms.
pub const LINE_CAP: usize = 512 * 1024;

/// Longest piece of a foreign text that a message repeats, in characters.
const QUOTED: usize = 60;

/// Why something cannot be stored. Nothing has been written.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum Unfit {
    /// A text holds a character that is no printed one.
    #[error(
        "\"{text}\" holds a character that cannot be shown ({code}): delete it, or type the text instead of pasting it"
    )]
    Character {
        /// The text, cut short, without the character.
        text: String,
        /// The character, as `U+202E`.
        code: String,
    },
    /// The line would be too long.
    #[error("this entry takes {size} bytes, and a line of the log holds {LINE_CAP}: shorten its texts")]
    TooLong {
        /// Bytes it would take.
        size: usize,
    },
    /// The file would be too big.
    #[error("this battle's log is full ({cap} bytes): note the rest on paper")]
    Full {
        /// Bytes a file may hold.
        cap: usize,
    },
    /// The file would have too many lines.
    #[error("this battle's log is full ({cap} lines): note the rest on paper")]
    Long {
        /// Lines a file may have.
        cap: usize,
    },
    /// Two units share a tag.
    #[error("two units are called {0}: give each its own tag")]
    Twice(String),
    /// A value that TOML cannot hold, or that would not come back the same.
    #[error("this cannot be written down: {0}")]
    Value(String),
}

/// What is wrong with a line.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum Flaw {
    /// No line end.
    #[error("it stops in the middle")]
    Cut,
    /// Too long.
    #[error("it is longer than {LINE_CAP} bytes")]
    TooLong,
    /// No checksum, or another one.
    #[error("it is not as Adjutant wrote it")]
    Checksum,
    /// The checksum fits, but it is not the line that belongs here.
    #[error("it says \"{0}\", which does not belong here")]
    Misplaced(String),
    /// The checksum fits, but it cannot be understood.
    #[error("it cannot be understood: {0}")]
    Meaning(String),
}

/// Refuses a text with unprintable characters.
pub(super) fn fit(text: &str) -> Result<(), Unfit> {
    text.chars().find(|&character| !printable(character)).map_or(Ok(()), |character| {
        Err(Unfit::Character { text: clip(text, QUOTED), code: format!("U+{:04X}", u32::from(character)) })
    })
}

/// Writes a line. What it returns is sure to read back as the same value.
pub(super) fn write<T>(key: &str, value: &T) -> Result<String, Unfit>
where
    T: Serialize + DeserializeOwned + PartialEq,
{
    let mut text = String::new();
    value
        .serialize(toml::ser::ValueSerializer::new(&mut text))
        .map_err(|error| Unfit::Value(clip(&error.to_string(), QUOTED)))?;
    if let Some(broken) = unprintable(&text) {
        return Err(broken);
    }
    let line = format!("{key} = {text}");
    let sum = crc32fast::hash(line.as_bytes());
    let line = format!("{line} # {sum:08x}\n");
    if line.len() > LINE_CAP {
        return Err(Unfit::TooLong { size: line.len() });
    }
    match read(line.as_bytes()).and_then(|record| record.value::<T>()) {
        Ok(back) if back == *value => Ok(line),
        Ok(_) => Err(Unfit::Value("it would read back as something else".to_owned())),
        Err(flaw) => Err(Unfit::Value(flaw.to_string())),
    }
}

/// A line whose checksum fits.
#[derive(Clone, Copy, Debug)]
pub(super) struct Record<'a> {
    /// What the line is, such as `e000041`.
    pub key: &'a str,
    value: &'a str,
}

/// Reads a line, its end included: whole, and its checksum right.
pub(super) fn read(line: &[u8]) -> Result<Record<'_>, Flaw> {
    if line.len() > LINE_CAP {
        return Err(Flaw::TooLong);
    }
    let line = line.strip_suffix(b"\n").ok_or(Flaw::Cut)?;
    // A mail program or an editor may have turned the line ends; that is no damage.
    let line = line.strip_suffix(b"\r").unwrap_or(line);
    let line = std::str::from_utf8(line).map_err(|_| Flaw::Checksum)?;
    let (text, sum) = line.rsplit_once(" # ").ok_or(Flaw::Checksum)?;
    if sum != format!("{:08x}", crc32fast::hash(text.as_bytes())) {
        return Err(Flaw::Checksum);
    }
    let (key, value) = text.split_once(" = ").ok_or_else(|| Flaw::Misplaced(clip(text, QUOTED)))?;
    Ok(Record { key, value })
}

impl Record<'_> {
    /// What the line says.
    pub(super) fn value<T: DeserializeOwned>(&self) -> Result<T, Flaw> {
        let meaning = |error: &toml::de::Error| Flaw::Meaning(clip(error.message(), 2 * QUOTED));
        if let Some(broken) = unprintable(self.value) {
            // What a player who types it is told is of no use here.
            let code = if let Unfit::Character { code, .. } = broken { code } else { broken.to_string() };
            return Err(Flaw::Meaning(format!("it holds a character that cannot be shown ({code})")));
        }
        toml::de::ValueDeserializer::parse(self.value).and_then(T::deserialize).map_err(|error| meaning(&error))
    }

    /// The number behind a letter, such as 41 of `e000041`; `None` for any other key.
    pub(super) fn number(&self, letter: char) -> Option<u32> {
        let digits = self.key.strip_prefix(letter)?;
        (digits.len() >= NUMBER_WIDTH && digits.bytes().all(|byte| byte.is_ascii_digit()))
            .then(|| digits.parse().ok())
            .flatten()
    }
}

/// Digits of a number in a key, at least.
const NUMBER_WIDTH: usize = 6;

/// A numbered key, such as `e000041`.
pub(super) fn numbered(letter: char, number: u32) -> String {
    format!("{letter}{number:0NUMBER_WIDTH$}")
}

/// The first unprintable character that a value in TOML spells out or escapes.
fn unprintable(value: &str) -> Option<Unfit> {
    // Nearly every line is plain ASCII without an escape, and is not parsed a second time.
    if value.bytes().all(|byte| matches!(byte, b' '..=b'~') && byte != b'\\') {
        return None;
    }
    let parsed = toml::de::ValueDeserializer::parse(value).and_then(toml::Value::deserialize);
    parsed.map_or(Ok(()), |value| fit_value(&value)).and_then(|()| fit(value)).err()
}

/// Refuses a value with unprintable characters in any of its texts.
pub(super) fn fit_value(value: &toml::Value) -> Result<(), Unfit> {
    match value {
        toml::Value::String(text) => fit(text),
        toml::Value::Array(items) => items.iter().try_for_each(fit_value),
        toml::Value::Table(table) => {
            table.iter().try_for_each(|(key, value)| fit(key).and_then(|()| fit_value(value)))
        }
        _ => Ok(()),
    }
}
