//! The list of battles, read from both ends of each file without replaying anything.

use std::{collections::BTreeMap, path::Path};

use super::{Library, Name, StoreError};
use crate::store::journal::{self, FILE_CAP, FORMAT, Mark, Overview, Progress};

/// Bytes read from each end of a file.
const ENDS: usize = 64 * 1024;

/// Where battles stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shelf {
    /// Battles in play.
    Battles,
    /// Battles in the archive.
    Archive,
}

/// One battle of the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Its name.
    pub name: Name,
    /// What it is, or why it cannot be opened.
    pub summary: Result<Summary, StoreError>,
}

/// What the list shows of a battle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summary {
    /// Tells battles apart, whatever their files are called.
    pub id: String,
    /// Id of the rule set.
    pub rules: String,
    /// Its title.
    pub title: String,
    /// Names of the sides.
    pub sides: Vec<String>,
    /// When it began, in seconds since 1970, UTC.
    pub created: i64,
    /// When something last happened, in seconds since 1970 (UTC).
    pub changed: i64,
    /// Events so far, from 0.
    pub events: u32,
    /// How far it is, if that was noted.
    pub progress: Option<Progress>,
    /// Written by a newer program: it can only be looked at.
    pub newer: bool,
    /// Left behind by a failed save: another file holds all its actions, and perhaps more.
    pub older_copy: bool,
    /// Another file holds the same battle, and went on otherwise: two programs played it at the same time.
    pub diverged: bool,
}

impl Library {
    /// All battles of a shelf, the last played first; those that cannot be read at the end.
    ///
    /// # Errors
    /// The folder cannot be read.
    pub fn list(&self, from: Shelf) -> Result<Vec<Entry>, StoreError> {
        let folder = self.shelf(from);
        let files = self.disk.list(&folder).map_err(|error| StoreError::disk(&folder, &error))?;
        let mut entries: Vec<Entry> = files
            .iter()
            .filter_map(|file| Name::of_file(&file.name))
            .map(|name| Entry { summary: self.summary(&name, from), name })
            .collect();
        self.same_battles(&folder, &mut entries);
        entries.sort_by_key(|entry| {
            let changed = entry.summary.as_ref().map(|summary| summary.changed).ok();
            (std::cmp::Reverse(changed), entry.name.clone())
        });
        Ok(entries)
    }

    fn summary(&self, name: &Name, from: Shelf) -> Result<Summary, StoreError> {
        let file = name.file(&self.shelf(from));
        let disk = |error| StoreError::disk(&file, &error);
        let (head, tail) = self.disk.ends(&file, ENDS).map_err(disk)?;
        let mut overview = journal::overview(&head, &tail)?;
        if overview.mark.is_none() && tail.len() == ENDS {
            // Marks are frequent; a long way without one is worth reading it all.
            overview = journal::overview(&head, &self.disk.read(&file, FILE_CAP).map_err(disk)?)?;
        }
        let Overview { header, rules, title, sides, last, changed, mark } = overview;
        Ok(Summary {
            id: header.id,
            rules,
            title,
            sides,
            created: header.created,
            changed,
            events: last,
            progress: mark.and_then(|Mark { progress, .. }| progress),
            newer: header.format > FORMAT,
            older_copy: false,
            diverged: false,
        })
    }

    /// Tells files of one battle apart: of those with the same beginning all but the longest are older copies; those
    /// that went on otherwise have diverged, and every one of them counts.
    fn same_battles(&self, folder: &Path, entries: &mut [Entry]) {
        let mut same: BTreeMap<String, Vec<usize>> = BTreeMap::new();
        for (at, entry) in entries.iter().enumerate() {
            if let Ok(summary) = &entry.summary {
                same.entry(summary.id.clone()).or_default().push(at);
            }
        }
        for places in same.into_values().filter(|places| places.len() > 1) {
            // One that cannot be read now is neither.
            let lines = |at: usize| Some((at, self.lines(folder, entries.get(at)?)?));
            let texts: Vec<(usize, Vec<u8>)> = places.into_iter().filter_map(lines).collect();
            for (at, text) in &texts {
                let others = || texts.iter().filter(|(other, _)| other != at);
                // Of equals the last name stays.
                let holds = |(other, longer): &(usize, Vec<u8>)| {
                    longer.starts_with(text) && (longer.len() > text.len() || other > at)
                };
                let copy = others().any(holds);
                let diverged = !copy && others().any(|(_, other)| !text.starts_with(other));
                if let Some(Ok(summary)) = entries.get_mut(*at).map(|entry| entry.summary.as_mut()) {
                    (summary.older_copy, summary.diverged) = (copy, diverged);
                }
            }
        }
    }

    /// The events of a file as they stand there, without marks: those tell nothing of what happened.
    fn lines(&self, folder: &Path, entry: &Entry) -> Option<Vec<u8>> {
        let text = self.disk.read(&entry.name.file(folder), FILE_CAP).ok()?;
        let is_event = |line: &&[u8]| line.starts_with(b"e") && line.ends_with(b"\n");
        Some(text.split_inclusive(|byte| *byte == b'\n').filter(is_event).flatten().copied().collect())
    }
}
