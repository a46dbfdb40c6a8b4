//! Daily copies of a battle, and what can be done for one that does not open.

use std::{
    io,
    path::{Path, PathBuf},
};

use super::{Library, Name, Opened, StoreError};
use crate::{
    battle::EventNo,
    rules::clip,
    store::{
        journal::{self, End, Journal},
        names::{BATTLE, date},
    },
};

/// How the folder of daily copies is called, inside the folder of battles.
const COPIES: &str = "copies";

/// Daily copies that are kept of a battle.
pub const KEPT: usize = 20;

/// Bytes read from each end of a copy to tell what it holds.
const ENDS: usize = 64 * 1024;

/// Longest file name repeated.
const NAMED: usize = 80;

/// A daily copy of a battle that can be opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DailyCopy {
    /// Its day, as `2026-11-21`.
    pub day: String,
    /// The last event it holds, 0 for none.
    pub events: EventNo,
}

/// How a file is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Condition {
    /// All of it is good.
    Whole,
    /// Its last line was not finished.
    Torn,
    /// It is damaged, or no battle that can be opened.
    Broken,
}

/// What is known of a battle that does not open, and what can be done: nothing of it is changed by that.
#[derive(Clone, Debug, PartialEq)]
pub struct Rescue {
    /// How the file is.
    pub condition: Condition,
    /// What of it can be read.
    pub opened: Option<Box<Journal>>,
    /// Its title, as far as it can be read.
    pub title: String,
    /// Why it does not open; empty for one that does.
    pub why: String,
    /// The last event before the damage; `None` if nothing of it can be opened.
    pub through: Option<EventNo>,
    /// Daily copies, newest first.
    pub copies: Vec<DailyCopy>,
    /// The file.
    pub file: PathBuf,
}

impl Library {
    /// What can be done for a battle, damaged or not.
    pub fn rescue(&self, name: &Name) -> Rescue {
        self.rescue_file(&name.file(&self.folder))
    }

    /// Rescues a file in any folder, which is not changed.
    pub fn rescue_file(&self, file: &Path) -> Rescue {
        let copies = copies_of(file).and_then(|folder| self.copies_in(&folder).ok()).unwrap_or_default();
        let file = file.to_owned();
        match self.read(&file) {
            Ok((_, journal)) => {
                let (condition, why) = match &journal.end {
                    End::Damaged(damage) => (Condition::Broken, damage.to_string()),
                    End::Whole => (Condition::Whole, String::new()),
                    End::Torn => (Condition::Torn, String::new()),
                };
                let (title, through) = (clip(&journal.setup.title, NAMED), Some(journal.last()));
                Rescue { condition, opened: Some(Box::new(journal)), title, why, through, copies, file }
            }
            Err(error) => {
                let name = file.file_stem().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
                let (title, why) = (clip(&name, NAMED), error.to_string());
                Rescue { condition: Condition::Broken, opened: None, title, why, through: None, copies, file }
            }
        }
    }

    /// Daily copies of a battle that can be opened, newest first.
    ///
    /// # Errors
    /// The disk refuses.
    pub fn copies(&self, name: &Name) -> Result<Vec<DailyCopy>, StoreError> {
        let folder = self.folder.join(COPIES).join(name.as_str());
        self.copies_in(&folder).map_err(|error| StoreError::disk(&folder, &error))
    }

    /// Days of which a battle has daily copies, newest first, without a look into them; none where they cannot be
    /// listed.
    pub fn copy_days(&self, name: &Name) -> Vec<String> {
        let days = self.days(&self.folder.join(COPIES).join(name.as_str())).unwrap_or_default();
        days.iter().rev().map(ToString::to_string).collect()
    }

    fn copies_in(&self, folder: &Path) -> io::Result<Vec<DailyCopy>> {
        let copy = |day: Name| {
            let (head, tail) = self.disk.ends(&day.file(folder), ENDS).ok()?;
            let overview = journal::overview(&head, &tail).ok()?;
            Some(DailyCopy { day: day.to_string(), events: overview.last })
        };
        Ok(self.days(folder)?.into_iter().rev().filter_map(copy).collect())
    }

    /// Opens a daily copy, which lies beside a battle's file anywhere, as a battle of its own; neither the copy nor that
    /// file is changed.
    ///
    /// # Errors
    /// There is none of that day, it cannot be read, or the disk refuses.
    pub fn restore(&self, file: &Path, day: &str, now: i64) -> Result<Opened, StoreError> {
        let wrong = || StoreError::Name(clip(day, NAMED));
        let folder = copies_of(file).ok_or_else(wrong)?;
        self.part_of(&Name::new(day).ok_or_else(wrong)?.file(&folder), now)
    }

    /// Opens the good part of any file as a battle of its own; the file stays as it is.
    ///
    /// # Errors
    /// The disk refuses, or not even its beginning can be read.
    pub fn part_of(&self, file: &Path, now: i64) -> Result<Opened, StoreError> {
        let (text, journal) = self.read(file)?;
        let copy = self.copy(file, &text, &journal, now)?;
        self.open(&copy, now)
    }

    /// Days of which there are copies in a folder, oldest first.
    fn days(&self, folder: &Path) -> io::Result<Vec<Name>> {
        let files = self.disk.list(folder)?;
        Ok(files.iter().filter_map(|file| Name::of_file(&file.name)).collect())
    }

    /// Copies the file unless there is a copy of today, or nothing has changed since the last one; the oldest go when
    /// there are more than [`KEPT`].
    pub(super) fn daily_copy(&self, name: &Name, text: &[u8], now: i64) -> io::Result<()> {
        let folder = self.folder.join(COPIES).join(name.as_str());
        let copy = Name::new(&date(now)).ok_or(io::ErrorKind::InvalidInput)?.file(&folder);
        let files = self.disk.list(&folder)?;
        let today = |file: &str| copy.ends_with(file);
        // An append-only file that is no longer is the same.
        let same = files.last().is_some_and(|last| last.size == text.len() as u64);
        if same || files.iter().any(|file| today(&file.name)) {
            return Ok(());
        }
        self.disk.create_new(&copy, text)?;
        let days = self.days(&folder)?;
        for old in days.iter().take(days.len().saturating_sub(KEPT)) {
            self.disk.remove(&folder.join(format!("{old}.{BATTLE}")))?;
        }
        Ok(())
    }
}

/// Where the daily copies of a battle's file are.
fn copies_of(file: &Path) -> Option<PathBuf> {
    Some(file.parent()?.join(COPIES).join(file.file_stem()?))
}
