//! Names of files: made from titles, unique in their folder, never a way out of it.

use std::{
    fmt, io,
    path::{Path, PathBuf},
};

use chrono::DateTime;

use crate::rules::printable;

/// How battles end.
pub const BATTLE: &str = "adjutant";
/// How the lock of a battle ends.
const LOCK: &str = "lock";
/// Longest name, in bytes.
const LONGEST: usize = 120;
/// Characters of a title that go into a name.
const SLUG: usize = 40;
/// Numbers tried behind a name before giving up.
const TRIES: u32 = 999;

/// The name of a battle's file, without folder and ending. Unique in the library.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Name(String);

impl Name {
    /// A name that is safe as one: no way into another folder, nothing unprintable.
    pub fn new(text: &str) -> Option<Self> {
        let safe = |character| printable(character) && !matches!(character, '/' | '\\' | ':');
        let fits = !text.is_empty() && text.len() <= LONGEST && !text.starts_with('.');
        (fits && text.chars().all(safe)).then(|| Self(text.to_owned()))
    }

    /// The battle of a file in a folder, if it is one.
    pub(super) fn of_file(file: &str) -> Option<Self> {
        Self::new(file.strip_suffix(BATTLE)?.strip_suffix('.')?)
    }

    /// A name for a new battle.
    pub(super) fn invent(title: &str, now: i64) -> Self {
        Self(format!("{}-{}", date(now), slug(title, "battle")))
    }

    /// This name, then with a number behind it: `-2`, `-3` and so on.
    pub(super) fn variants(&self) -> impl Iterator<Item = Self> {
        let base = match self.0.rsplit_once('-') {
            // A number of ours gives way; a date or a year in a title does not look like one.
            Some((base, number))
                if number.len() <= 3 && number.parse::<u32>().is_ok_and(|n| n > 1) && base.len() > 10 =>
            {
                base
            }
            _ => &self.0,
        }
        .to_owned();
        std::iter::once(self.clone()).chain((2..=TRIES).map(move |number| Self(format!("{base}-{number}"))))
    }

    /// Its text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Its file in a folder.
    pub(super) fn file(&self, folder: &Path) -> PathBuf {
        folder.join(format!("{}.{BATTLE}", self.0))
    }

    /// Its lock in a folder.
    pub(super) fn lock(&self, folder: &Path) -> PathBuf {
        folder.join(format!("{}.{LOCK}", self.0))
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The day of a time in seconds since 1970, UTC, as `2026-11-21`.
pub(super) fn date(now: i64) -> String {
    DateTime::from_timestamp(now, 0).unwrap_or_default().format("%Y-%m-%d").to_string()
}

/// A title as part of a file's name: small letters, digits and hyphens; `otherwise` if nothing is left of it.
pub(super) fn slug(title: &str, otherwise: &str) -> String {
    let mut slug = String::new();
    for character in title.chars().flat_map(char::to_lowercase) {
        if character.is_ascii_alphanumeric() {
            slug.push(character);
        } else if !slug.is_empty() && !slug.ends_with('-') {
            slug.push('-');
        }
        if slug.len() == SLUG {
            break;
        }
    }
    let slug = slug.trim_end_matches('-');
    if slug.is_empty() { otherwise.to_owned() } else { slug.to_owned() }
}

/// Does something with the first name that is free.
pub(super) fn first_free<T>(name: &Name, mut with: impl FnMut(&Name) -> io::Result<T>) -> io::Result<(Name, T)> {
    for name in name.variants() {
        match with(&name) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error),
            Ok(done) => return Ok((name, done)),
        }
    }
    Err(io::ErrorKind::AlreadyExists.into())
}
