//! The player's own files: unit types, forces, sets of rulings. Each says inside which rule set it is for.
//!
//! Handed on as names and texts; what they mean is for `rules` to say. Sees to size, to plain text, and to
//! its being TOML.

use std::{
    collections::BTreeSet,
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

    /// Keeps a force or a set of rulings: in the file that holds it already, else in a new one with a name made from
    /// a title. Returns the file's name.
    ///
    /// # Errors
    /// The text is no TOML, the file that holds it holds more, there are too many files, or the disk refuses; then
    /// what was there is still there.
    pub fn keep(&self, title: &str, text: &str) -> Result<String, StoreError> {
        let wish = slug(title, "force");
        check(&format!("{wish}{TOML}"), text)?;
        let files = self.read().files;
        if let Some(name) = holder(&files, &Contents::of(text))? {
            let file = self.folder.join(name);
            self.disk.replace(&file, text.as_bytes()).map_err(|error| StoreError::disk(&file, &error))?;
            return Ok(name.to_owned());
        }
        if files.len() >= FILES_CAP {
            return Err(StoreError::TooMany { file: format!("{wish}{TOML}"), files: FILES_CAP, bytes: ALL_CAP });
        }
        self.create(wish, text)
    }

    /// Forgets a force of ours by its rule set and id: its file gets another ending, and is not deleted.
    ///
    /// # Errors
    /// There is no such file, or it cannot be read; it holds more than this force; or the disk refuses.
    pub fn remove(&self, rules: &str, id: &str) -> Result<(), StoreError> {
        let force = Contents { rules: rules.to_owned(), entries: [("force".to_owned(), id.to_owned())].into() };
        let Found { files, problems } = self.read();
        let unread = || problems.into_iter().next();
        let missing = || StoreError::disk(&self.folder.join(id), &io::ErrorKind::NotFound.into());
        let file = holder(&files, &force)?.ok_or_else(|| unread().unwrap_or_else(missing))?;
        // One of that name may have been removed before: `mine.removed`, then `mine.removed-2`.
        let aside = format!("{}.removed", file.strip_suffix(TOML).unwrap_or(file));
        let aside = Name::new(&aside).ok_or(StoreError::Name(aside))?;
        let file = self.folder.join(file);
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
        self.create(slug(&title, "force"), &text)
    }

    /// Writes a new file under the first name that is free, and returns it.
    fn create(&self, wish: String, text: &str) -> Result<String, StoreError> {
        let name = Name::new(&wish).ok_or(StoreError::Name(wish))?;
        let write = |name: &Name| self.disk.create_new(&self.folder.join(format!("{name}{TOML}")), text.as_bytes());
        first_free(&name, write)
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

/// What a file holds: the rule set that it is for, and its entries, each by its kind and its id or name.
#[derive(PartialEq, Eq)]
struct Contents {
    rules: String,
    entries: BTreeSet<(String, String)>,
}

impl Contents {
    fn of(text: &str) -> Self {
        let table: toml::Table = toml::from_str(text).unwrap_or_default();
        let rules = table.get("rules").and_then(toml::Value::as_str).unwrap_or_default().to_owned();
        let named = |entry: &toml::Value| {
            let name = entry.get("id").or_else(|| entry.get("name")).and_then(toml::Value::as_str);
            name.unwrap_or_default().to_owned()
        };
        let tables = table.iter().filter(|(kind, _)| *kind != "rules");
        let entries = tables.flat_map(|(kind, value)| {
            let names = value.as_array().map_or(vec![String::new()], |list| list.iter().map(named).collect());
            names.into_iter().map(|name| (kind.clone(), name))
        });
        Self { rules, entries: entries.collect() }
    }
}

/// The file that holds some entries of a rule set.
///
/// # Errors
/// It holds others, too.
fn holder<'a>(files: &'a [(String, String)], wanted: &Contents) -> Result<Option<&'a str>, StoreError> {
    for (name, text) in files {
        let held = Contents::of(text);
        let both = held.entries.intersection(&wanted.entries).next();
        let Some((_, entry)) = both.filter(|_| held.rules == wanted.rules) else { continue };
        return if held == *wanted {
            Ok(Some(name))
        } else {
            Err(StoreError::HoldsMore { file: name.clone(), entry: entry.clone() })
        };
    }
    Ok(None)
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
