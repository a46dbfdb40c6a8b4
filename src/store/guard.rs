//! Keeps the program from dying again and again over the same battle.
//!
//! Before a battle is opened by itself, its name is noted; when it is on the screen, the note goes. A note
//! found at the start means that the last start failed.

use std::{
    io,
    path::{Path, PathBuf},
    sync::Arc,
};

use serde::{Deserialize, Serialize};

use super::{disk::Disk, error::StoreError, names::Name};

/// The file of the note, in the state folder.
const FILE: &str = "opening.toml";
/// A note is this many bytes at most.
const CAP: usize = 4096;
/// Failed starts after which a battle is no longer opened by itself.
pub const TRIES: u32 = 2;

/// The note of what is being opened.
#[derive(Clone)]
pub struct Guard {
    disk: Arc<dyn Disk>,
    file: PathBuf,
}

#[derive(Default, Serialize, Deserialize)]
struct Note {
    battle: String,
    tries: u32,
}

impl Guard {
    /// The guard of a state folder.
    pub fn new(disk: Arc<dyn Disk>, state: &Path) -> Self {
        Self { disk, file: state.join(FILE) }
    }

    /// Whether a battle may be opened without the player asking: not if the last [`TRIES`] starts failed
    /// over it.
    pub fn trusts(&self, name: &Name) -> bool {
        let note = self.note();
        note.battle != name.as_str() || note.tries < TRIES
    }

    /// Notes that a battle is about to be opened.
    ///
    /// # Errors
    /// The disk refuses; the battle can be opened all the same.
    pub fn begin(&self, name: &Name) -> Result<(), StoreError> {
        let last = self.note();
        let tries = if last.battle == name.as_str() { last.tries.saturating_add(1) } else { 1 };
        let note = toml::to_string(&Note { battle: name.to_string(), tries }).unwrap_or_default();
        self.disk.replace(&self.file, note.as_bytes()).map_err(|error| StoreError::disk(&self.file, &error))
    }

    /// Notes that it is on the screen.
    ///
    /// # Errors
    /// The disk refuses: the next start may take this one for a failed one.
    pub fn done(&self) -> Result<(), StoreError> {
        match self.disk.remove(&self.file) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(StoreError::disk(&self.file, &error)),
            _ => Ok(()),
        }
    }

    /// The last note; one that cannot be read says nothing.
    fn note(&self) -> Note {
        let bytes = self.disk.read(&self.file, CAP).unwrap_or_default();
        std::str::from_utf8(&bytes).ok().and_then(|text| toml::from_str(text).ok()).unwrap_or_default()
    }
}
