//! The list of battles, read from both ends of each file without replaying anything.

use std::collections::BTreeMap;

use super::{Library, Name, StoreError};
use crate::store::journal::{self, FILE_CAP, FORMAT, Gist, Mark, Progress};

/// Bytes read from each end of a file.
const ENDS: usize = 64 * 1024;

/// Where battles stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shelf {
    /// Those in play.
    Battles,
    /// Those put away.
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
    /// When something last happened.
    pub changed: i64,
    /// Events so far.
    pub events: u32,
    /// How far it is, if that was noted.
    pub progress: Option<Progress>,
    /// Written by a newer program: it can only be looked at.
    pub newer: bool,
    /// Left behind by a failed save: another file holds the same battle and at least as many actions.
    pub older_copy: bool,
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
        older_copies(&mut entries);
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
        let mut gist = journal::gist(&head, &tail)?;
        if gist.mark.is_none() && tail.len() == ENDS {
            // Marks are frequent; a long way without one is worth reading it all.
            gist = journal::gist(&head, &self.disk.read(&file, FILE_CAP).map_err(disk)?)?;
        }
        let Gist { header, rules, title, sides, last, changed, mark } = gist;
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
        })
    }
}

/// Of the files of one battle, all but the one with the most actions are older copies.
fn older_copies(entries: &mut [Entry]) {
    let mut best: BTreeMap<String, (u32, usize, Name)> = BTreeMap::new();
    for entry in &*entries {
        let Ok(summary) = &entry.summary else { continue };
        // Of equals the one made last: its number is the highest.
        let rank = (summary.events, entry.name.as_str().len(), entry.name.clone());
        let best = best.entry(summary.id.clone()).or_insert_with(|| rank.clone());
        *best = rank.max(best.clone());
    }
    for entry in entries {
        if let Ok(summary) = &mut entry.summary {
            summary.older_copy = best.get(&summary.id).is_some_and(|(.., name)| *name != entry.name);
        }
    }
}
