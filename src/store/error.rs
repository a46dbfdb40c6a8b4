//! What can go wrong with files, in words that tell a player what to do next.

use std::io;

use thiserror::Error;

use super::{
    journal::{Damage, FORMAT, Unreadable},
    line::{Unfit, clip},
};

/// Why the store did not do what it was asked. Nothing was lost.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum StoreError {
    /// The disk refused.
    #[error("{file}: {why}")]
    Disk {
        /// The file, without its folder.
        file: String,
        /// Why, and what to do.
        why: String,
    },
    /// Something cannot be written down.
    #[error(transparent)]
    Unfit(#[from] Unfit),
    /// A file that is no battle this program can open.
    #[error(transparent)]
    Unreadable(#[from] Unreadable),
    /// A battle with a bad line in the middle.
    #[error(transparent)]
    Damaged(#[from] Damage),
    /// Another program has it.
    #[error("This battle is open in another window of Adjutant: close it there first")]
    Locked,
    /// A newer program wrote it.
    #[error(
        "This battle was written by Adjutant {app}, which is newer (this one writes format {FORMAT}): update first"
    )]
    Newer {
        /// Its version.
        app: String,
    },
    /// A name that cannot be a file's.
    #[error("\"{0}\" cannot be the name of a file: use letters, digits, spaces and hyphens")]
    Name(String),
    /// There is such a file already.
    #[error("There is a file called {0} already: choose another name, or say that it may be replaced")]
    Taken(String),
    /// A text that is no TOML.
    #[error("{file}, line {line}: {why}")]
    Toml {
        /// The file.
        file: String,
        /// Line from 1.
        line: usize,
        /// What is wrong.
        why: String,
    },
}

impl StoreError {
    /// An error of the disk with a file.
    pub(super) fn disk(file: &std::path::Path, error: &io::Error) -> Self {
        let file = file.file_name().map_or_else(String::new, |name| clip(&name.to_string_lossy(), 80));
        Self::Disk { file, why: why(error) }
    }
}

/// An error of the disk in plain words.
pub fn why(error: &io::Error) -> String {
    let known = match error.kind() {
        io::ErrorKind::NotFound => "it is not there any more; it may have been moved or renamed",
        io::ErrorKind::PermissionDenied => "you may not write or read there; choose another folder with --data-dir",
        io::ErrorKind::ReadOnlyFilesystem => "that disk is read-only; choose another folder with --data-dir",
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => "the disk is full; free some space",
        io::ErrorKind::FileTooLarge => "it is larger than any file of this kind, and is not opened",
        io::ErrorKind::InvalidInput => "it is not a plain file",
        io::ErrorKind::AlreadyExists => "there is a file of that name already",
        _ => return clip(&error.to_string(), 200),
    };
    known.to_owned()
}
