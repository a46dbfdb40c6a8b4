//! The battles of a player: a folder of journals.
//!
//! A battle is opened for writing by one program at a time. A file that cannot be read is never written
//! to, moved or deleted. Knows journals and disks; nothing of what a battle means.

mod copies;
mod list;

use std::{
    collections::BTreeMap,
    fmt, io,
    path::{Path, PathBuf},
    sync::Arc,
};

use super::{
    disk::{Disk, Lock},
    error::{StoreError, why},
    journal::{self, End, FILE_CAP, Journal, Mark, Shorthand, Stamp, Unreadable},
    line::fit,
    names::{Name, first_free},
    writer::Session,
};
use crate::{
    battle::{Event, Setup},
    rules::clip,
};

pub use copies::{Condition, DailyCopy, Rescue};
pub use list::{Entry, Shelf, Summary};

/// The folder of battles in the data folder.
const BATTLES: &str = "battles";
/// How the bytes of an unfinished line are called, behind the battle's name.
const TORN: &str = "torn";
/// File name ending of a battle that was thrown away.
const THROWN: &str = "removed";

/// All battles of a player.
#[derive(Clone)]
pub struct Library {
    disk: Arc<dyn Disk>,
    folder: PathBuf,
    app: &'static str,
}

/// A battle that has been opened.
#[derive(Debug)]
pub struct Opened {
    /// Its name.
    pub name: Name,
    /// Version of the program that began it.
    pub app: String,
    /// What it started from, under its present title and with the dice that are rolled now.
    pub setup: Setup,
    /// All events, in order; the first is number 1.
    pub events: Vec<Event>,
    /// What was pressed for the commander and not told to him yet: lists of words of the form of his report, by key.
    pub pressed: BTreeMap<String, Vec<String>>,
    /// Whether it may go on.
    pub access: Access,
    /// What the player should know, one sentence each.
    pub notices: Vec<String>,
    /// For a [`Writer`](super::Writer); `None` when it is only shown.
    pub session: Option<Session>,
}

/// Whether an opened battle may go on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Access {
    /// It may.
    Write,
    /// It may, but the disk refuses, and until it does not all is in memory only. The reason.
    Memory(String),
    /// Another program plays it: it is only shown.
    Locked,
    /// A newer program wrote it: it is only shown. Its version.
    Newer(String),
}

impl fmt::Display for Access {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Write => f.write_str("Open"),
            Self::Memory(why) => write!(f, "Not saved: {why}. You can play on; Adjutant keeps trying to save"),
            Self::Locked => f.write_str(
                "Read only: this battle is open in another window of Adjutant. Close it there, then open it again",
            ),
            Self::Newer(app) => {
                write!(f, "Read only: this battle was written by Adjutant {app}. Update to go on with it")
            }
        }
    }
}

impl Library {
    /// The battles in a data folder. `app` is the version of the program.
    pub fn new(disk: Arc<dyn Disk>, data: &Path, app: &'static str) -> Self {
        Self { disk, folder: data.join(BATTLES), app }
    }

    /// The file of a battle.
    pub fn file(&self, name: &Name) -> PathBuf {
        name.file(&self.folder)
    }

    /// Begins a battle. When the disk refuses, it begins all the same, in memory.
    ///
    /// # Errors
    /// The setup cannot be written down.
    pub fn create(&self, setup: &Setup, now: i64) -> Result<Opened, StoreError> {
        let wish = Name::invent(&setup.title, now);
        // The name is part of the battle's id, so it is written anew for each name tried.
        journal::begin(setup, self.stamp(&wish, now))?;
        let made = first_free(&wish, |name| {
            let text = journal::begin(setup, self.stamp(name, now)).map_err(io::Error::other)?;
            self.make(name, text.as_bytes())
        });
        let (name, access, locks) = match made {
            Ok((name, lock)) => (name, Access::Write, vec![lock]),
            Err(error) => (wish, Access::Memory(why(&error)), Vec::new()),
        };
        let text = journal::begin(setup, self.stamp(&name, now))?.into_bytes();
        let session = Session {
            folder: self.folder.clone(),
            name: name.clone(),
            text,
            sound: access == Access::Write,
            last: 0,
            marks: 0,
            mark: Mark::default(),
            shorthand: Some(Shorthand::default()),
            locks,
        };
        let (setup, events, notices) = (setup.clone(), Vec::new(), Vec::new());
        let app = self.app.to_owned();
        let pressed = BTreeMap::new();
        Ok(Opened { name, app, setup, events, pressed, access, notices, session: Some(session) })
    }

    /// A new file under lock.
    fn make(&self, name: &Name, text: &[u8]) -> io::Result<Lock> {
        let lock = self.disk.lock(&name.lock(&self.folder))?.ok_or(io::ErrorKind::AlreadyExists)?;
        self.disk.create_new(&name.file(&self.folder), text)?;
        Ok(lock)
    }

    /// Opens a battle: to go on with it if nobody else does, else to look at it. Once a day its file is
    /// copied first.
    ///
    /// # Errors
    /// It cannot be read, or is damaged: then [`up_to_damage`](Self::up_to_damage) opens what is good of it.
    pub fn open(&self, name: &Name, now: i64) -> Result<Opened, StoreError> {
        let (lock, refused) = match self.disk.lock(&name.lock(&self.folder)) {
            Ok(lock) => (lock, None),
            Err(error) => (None, Some(why(&error))),
        };
        let (text, journal) = self.read(&name.file(&self.folder))?;
        if let End::Damaged(damage) = journal.end {
            return Err(damage.into());
        }
        let mut access = match refused {
            _ if journal.newer() => Access::Newer(clip(&journal.header.app, 20)),
            Some(why) => Access::Memory(why),
            None if lock.is_none() => Access::Locked,
            None => Access::Write,
        };
        let mut notices = Vec::new();
        if access == Access::Write {
            if lock.as_ref().is_some_and(|lock| !lock.firm) {
                notices.push(
                    "This folder cannot keep a second Adjutant out: do not open this battle in two places at once"
                        .to_owned(),
                );
            }
            if let Err(error) = self.daily_copy(name, &text, now) {
                notices.push(format!("No daily copy was made: {}", why(&error)));
            }
            if journal.end == End::Torn {
                match self.mend(name, &text, journal.good) {
                    Ok(kept) => notices.push(format!(
                        "The end of the log could not be read; most likely it was not finished when Adjutant stopped. \
                         It is left out, and kept in {kept}: check the last action"
                    )),
                    Err(error) => access = Access::Memory(why(&error)),
                }
            }
        }
        let writes = matches!(access, Access::Write | Access::Memory(_));
        let session = writes.then(|| Session {
            folder: self.folder.clone(),
            name: name.clone(),
            text: text.get(..journal.good).unwrap_or_default().to_vec(),
            sound: access == Access::Write,
            last: journal.last(),
            marks: journal.marks,
            mark: journal.mark.clone(),
            shorthand: journal.shorthand(),
            locks: lock.into_iter().collect(),
        });
        let (app, setup) = (clip(&journal.header.app, 20), journal.setup);
        let pressed = journal.mark.pressed.map(|pressed| pressed.form).unwrap_or_default();
        Ok(Opened { name: name.clone(), app, setup, events: journal.events, pressed, access, notices, session })
    }

    /// Opens the good part of a damaged battle, as a copy; the damaged file stays as it is.
    ///
    /// # Errors
    /// The disk refuses, or not even its beginning can be read.
    pub fn up_to_damage(&self, name: &Name, now: i64) -> Result<Opened, StoreError> {
        self.part_of(&name.file(&self.folder), now)
    }

    /// A second battle that goes on from the same place.
    ///
    /// # Errors
    /// The disk refuses, or the battle is damaged.
    pub fn duplicate(&self, name: &Name, now: i64) -> Result<Name, StoreError> {
        let file = name.file(&self.folder);
        let (text, journal) = self.read(&file)?;
        usable(&journal)?;
        self.copy(&file, &text, &journal, now)
    }

    /// Gives a battle another title. One that is being played is renamed by its
    /// [`Writer`](super::Writer::rename).
    ///
    /// # Errors
    /// The title cannot be written down, the battle is open, or the disk refuses.
    pub fn rename(&self, name: &Name, title: &str, now: i64) -> Result<(), StoreError> {
        fit(title)?;
        let file = name.file(&self.folder);
        let _lock = self.lock(name)?;
        let (text, journal) = self.read(&file)?;
        usable(&journal)?;
        if journal.end == End::Torn {
            self.mend(name, &text, journal.good).map_err(|error| StoreError::disk(&file, &error))?;
        }
        let mark = Mark { at: now, title: Some(title.to_owned()), ..journal.mark };
        let line = journal::mark(journal.marks + 1, &mark)?;
        self.disk.append(&file, journal.good as u64, line.as_bytes()).map_err(|error| StoreError::disk(&file, &error))
    }

    /// Moves a battle from one shelf to another.
    ///
    /// # Errors
    /// It is open, or the disk refuses; then it stays where it is.
    pub fn shelve(&self, name: &Name, from: Shelf, to: Shelf) -> Result<Name, StoreError> {
        let _lock = self.lock(name)?;
        let (old, new) = (name.file(&self.shelf(from)), self.shelf(to));
        first_free(name, |name| self.disk.rename(&old, &name.file(&new)))
            .map(|(name, ())| name)
            .map_err(|error| StoreError::disk(&old, &error))
    }

    /// Throws a battle away: its file gets another ending, so that no list shows it, and is not deleted. Returns the
    /// file's new name.
    ///
    /// # Errors
    /// It is open, or the disk refuses; then it stays where it is.
    pub fn throw_away(&self, name: &Name) -> Result<String, StoreError> {
        let _lock = self.lock(name)?;
        let old = name.file(&self.folder);
        first_free(name, |name| self.disk.rename(&old, &self.folder.join(format!("{name}.{THROWN}"))))
            .map(|(name, ())| format!("{name}.{THROWN}"))
            .map_err(|error| StoreError::disk(&old, &error))
    }

    /// Writes a battle to a file of the player's choice, which he has agreed to replace.
    ///
    /// # Errors
    /// The disk refuses.
    pub fn export(&self, name: &Name, to: &Path) -> Result<(), StoreError> {
        let file = name.file(&self.folder);
        let bytes = self.disk.read(&file, FILE_CAP).map_err(|error| StoreError::disk(&file, &error))?;
        super::export(&*self.disk, to, &bytes)
    }

    /// Takes in a battle from a file, by copy. One that is here already, with all its actions, is not
    /// taken in twice.
    ///
    /// # Errors
    /// The file cannot be read or is damaged, or the disk refuses.
    pub fn import(&self, from: &Path) -> Result<Name, StoreError> {
        let (text, journal) = self.read(from)?;
        if let End::Damaged(damage) = journal.end {
            return Err(damage.into());
        }
        let good = text.get(..journal.good).unwrap_or_default();
        if let Some(name) = self.same(&journal.header.id, good) {
            return Ok(name);
        }
        let wish = Name::invent(&journal.setup.title, journal.header.created);
        first_free(&wish, |name| self.make(name, good))
            .map(|(name, _lock)| name)
            .map_err(|error| StoreError::disk(&wish.file(&self.folder), &error))
    }

    /// A battle of the library that begins with this text.
    fn same(&self, id: &str, text: &[u8]) -> Option<Name> {
        let holds = |name: &Name| {
            // One that is damaged further on is no place to send a player to.
            let read = self.read(&name.file(&self.folder));
            read.is_ok_and(|(bytes, journal)| bytes.starts_with(text) && !matches!(journal.end, End::Damaged(_)))
        };
        let same = self
            .list(Shelf::Battles)
            .ok()?
            .into_iter()
            .find(|entry| entry.summary.as_ref().is_ok_and(|summary| summary.id == id) && holds(&entry.name));
        same.map(|entry| entry.name)
    }

    /// Keeps the bytes of an unfinished last line, then takes them off the file.
    fn mend(&self, name: &Name, text: &[u8], good: usize) -> io::Result<String> {
        let (good, torn) = text.split_at_checked(good).unwrap_or((text, &[]));
        let (kept, ()) =
            first_free(name, |name| self.disk.create_new(&self.folder.join(format!("{name}.{TORN}")), torn))?;
        self.disk.replace(&name.file(&self.folder), good)?;
        Ok(format!("{kept}.{TORN}"))
    }

    fn copy(&self, of: &Path, text: &[u8], journal: &Journal, now: i64) -> Result<Name, StoreError> {
        let good = text.get(..journal.good).and_then(|good| std::str::from_utf8(good).ok()).unwrap_or_default();
        let wish = Name::invent(&journal.setup.title, now);
        journal::copy(good, journal.header.setup, self.stamp(&wish, now))?;
        first_free(&wish, |name| {
            let text = journal::copy(good, journal.header.setup, self.stamp(name, now)).map_err(io::Error::other)?;
            self.make(name, text.as_bytes())
        })
        .map(|(name, _lock)| name)
        .map_err(|error| StoreError::disk(of, &error))
    }

    fn lock(&self, name: &Name) -> Result<Lock, StoreError> {
        let file = name.lock(&self.folder);
        let lock = self.disk.lock(&file).map_err(|error| StoreError::disk(&file, &error))?;
        lock.ok_or(StoreError::Locked)
    }

    fn read(&self, file: &Path) -> Result<(Vec<u8>, Journal), StoreError> {
        let text = self.disk.read(file, FILE_CAP).map_err(|error| match error.kind() {
            io::ErrorKind::FileTooLarge => Unreadable::TooBig.into(),
            _ => StoreError::disk(file, &error),
        })?;
        let journal = journal::read(&text)?;
        Ok((text, journal))
    }

    fn stamp<'a>(&self, name: &'a Name, now: i64) -> Stamp<'a> {
        Stamp { app: self.app, now, name: name.as_str() }
    }

    fn shelf(&self, which: Shelf) -> PathBuf {
        match which {
            Shelf::Battles => self.folder.clone(),
            Shelf::Archive => self.folder.join("archive"),
        }
    }
}

/// Whether a journal may be added to.
fn usable(journal: &Journal) -> Result<(), StoreError> {
    match &journal.end {
        _ if journal.newer() => Err(StoreError::Newer { app: clip(&journal.header.app, 20) }),
        End::Damaged(damage) => Err(damage.clone().into()),
        End::Whole | End::Torn => Ok(()),
    }
}
