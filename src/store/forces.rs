//! The player's own files: unit types, forces, sets of rulings. Each says inside which rule set it is for.
//!
//! Handed on as names and texts; what they mean is for `rules` to say. Sees to size, to plain text, and to
//! its being TOML.

use std::{
    io,
    path::{Path, PathBuf},
    sync::Arc,
};

use super::{
    disk::Disk,
    error::StoreError,
    line::fit_value,
    names::{Name, first_free, slug},
};
use crate::{
    games::Registry,
    rules::{DataError, clip},
};

/// Largest file, in bytes. Reading one may take 76 times as much memory.
pub const FILE_CAP: usize = 1024 * 1024;
/// Most bytes in all.
pub const ALL_CAP: usize = 4 * FILE_CAP;
/// Most files.
pub const FILES_CAP: usize = 200;

/// How these files end.
const TOML: &str = ".toml";

/// What to do when there is a file of that name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Existing {
    /// Leave it, and say so.
    Keep,
    /// The player has agreed to replace it.
    Replace,
}

/// The files of a player.
#[derive(Clone)]
pub struct Forces {
    disk: Arc<dyn Disk>,
    folder: PathBuf,
}

/// What was found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Found {
    /// File name and text, by name.
    pub files: Vec<(String, String)>,
    /// Files that were left out, and why.
    pub problems: Vec<StoreError>,
}

impl Forces {
    /// The files in a data folder: `forces/*.toml`.
    pub fn new(disk: Arc<dyn Disk>, data: &Path) -> Self {
        Self { disk, folder: data.join("forces") }
    }

    /// All files. What cannot be used is left where it is, and named.
    pub fn read(&self) -> Found {
        let mut found = Found::default();
        let listed = match self.disk.list(&self.folder) {
            Ok(listed) => listed,
            Err(error) => return Found { problems: vec![StoreError::disk(&self.folder, &error)], ..found },
        };
        let mut room = ALL_CAP;
        for file in listed.into_iter().filter(|file| file.name.ends_with(TOML)) {
            let path = self.folder.join(&file.name);
            let read = if found.files.len() == FILES_CAP {
                Err(StoreError::TooMany { file: clip(&file.name, 80), files: FILES_CAP, bytes: ALL_CAP })
            } else {
                self.text(&path).and_then(|text| {
                    room = room.checked_sub(text.len()).ok_or_else(|| StoreError::TooMany {
                        file: clip(&file.name, 80),
                        files: FILES_CAP,
                        bytes: ALL_CAP,
                    })?;
                    Ok(text)
                })
            };
            match read {
                Ok(text) => found.files.push((file.name, text)),
                Err(error) => found.problems.push(error),
            }
        }
        found
    }

    /// All rule sets with what the player's files add to them, and what is wrong with those files.
    ///
    /// # Errors
    /// The program's own data is broken.
    pub fn registry(&self) -> Result<(Registry, Vec<String>), DataError> {
        let mut registry = Registry::load()?;
        let found = self.read();
        let mut notices: Vec<String> = found.problems.iter().map(ToString::to_string).collect();
        notices.extend(registry.add_player_files(&found.files).iter().map(ToString::to_string));
        Ok((registry, notices))
    }

    /// Saves a file under a name made from a title; returns the name.
    ///
    /// # Errors
    /// The text is no TOML, the name is taken, or the disk refuses; then what was there is still there.
    pub fn save(&self, title: &str, text: &str, existing: Existing) -> Result<String, StoreError> {
        let name = slug(title, "force") + TOML;
        check(&name, text)?;
        let file = self.folder.join(&name);
        let done = match existing {
            Existing::Keep => self.disk.create_new(&file, text.as_bytes()),
            Existing::Replace => self.disk.replace(&file, text.as_bytes()),
        };
        done.map_err(|error| match error.kind() {
            io::ErrorKind::AlreadyExists => StoreError::Taken(name.clone()),
            _ => StoreError::disk(&file, &error),
        })?;
        Ok(name)
    }

    /// Forgets a file of ours by the title it was saved under: it gets another ending, and is not deleted.
    ///
    /// # Errors
    /// There is no such file, or the disk refuses.
    pub fn remove(&self, title: &str) -> Result<(), StoreError> {
        let name = slug(title, "force");
        let file = self.folder.join(format!("{name}{TOML}"));
        // One of that name may have been removed before: `mine.removed`, then `mine.removed-2`.
        let aside = Name::new(&format!("{name}.removed")).ok_or(StoreError::Name(name))?;
        first_free(&aside, |aside| self.disk.rename(&file, &self.folder.join(aside.as_str())))
            .map(|_| ())
            .map_err(|error| StoreError::disk(&file, &error))
    }

    /// Takes in a file from elsewhere, by copy; returns the name it has here.
    ///
    /// # Errors
    /// It is no TOML or too big, or the disk refuses.
    pub fn import(&self, from: &Path) -> Result<String, StoreError> {
        let text = self.text(from)?;
        let title = from.file_stem().map(|stem| stem.to_string_lossy()).unwrap_or_default();
        let wish = slug(&title, "force");
        let name = Name::new(&wish).ok_or(StoreError::Name(wish))?;
        let copy = |name: &Name| self.disk.create_new(&self.folder.join(format!("{name}{TOML}")), text.as_bytes());
        first_free(&name, copy)
            .map(|(name, ())| format!("{name}{TOML}"))
            .map_err(|error| StoreError::disk(&self.folder, &error))
    }

    /// What keeps a file from elsewhere from being used beside those that are here; nothing is copied.
    ///
    /// # Errors
    /// It is no TOML or too big, or the disk refuses.
    pub fn faults(&self, from: &Path) -> Result<Vec<DataError>, StoreError> {
        let text = self.text(from)?;
        let name = from.file_name().map_or_else(String::new, |name| clip(&name.to_string_lossy(), 80));
        let mut files = self.read().files;
        files.push((name.clone(), text));
        let all = Registry::load().map(|mut registry| registry.add_player_files(&files));
        Ok(all.unwrap_or_default().into_iter().filter(|fault| fault.file == name).collect())
    }

    /// Writes one of the files to a place of the player's choice, which he has agreed to replace.
    ///
    /// # Errors
    /// There is no such file, or the disk refuses.
    pub fn export(&self, name: &str, to: &Path) -> Result<(), StoreError> {
        let name = Name::new(name).ok_or_else(|| StoreError::Name(clip(name, 80)))?;
        let text = self.text(&self.folder.join(name.as_str()))?;
        super::export(&*self.disk, to, text.as_bytes())
    }

    /// The text of a file, sure to be TOML.
    fn text(&self, file: &Path) -> Result<String, StoreError> {
        let bytes = self.disk.read(file, FILE_CAP).map_err(|error| StoreError::disk(file, &error))?;
        let name = file.file_name().map_or_else(String::new, |name| clip(&name.to_string_lossy(), 80));
        let text = String::from_utf8(bytes)
            .map_err(|error| StoreError::NoText { file: name.clone(), at: error.utf8_error().valid_up_to() })?;
        check(&name, &text)?;
        Ok(text)
    }
}

/// Whether a text is TOML of a size and with characters that can be used.
fn check(file: &str, text: &str) -> Result<(), StoreError> {
    if text.len() > FILE_CAP {
        return Err(StoreError::Disk { file: file.to_owned(), why: super::why(&io::ErrorKind::FileTooLarge.into()) });
    }
    let table: toml::Table = toml::from_str(text).map_err(|error| StoreError::toml(file, text, &error))?;
    fit_value(&toml::Value::Table(table))
        .map_err(|unfit| StoreError::Disk { file: file.to_owned(), why: unfit.to_string() })
}
