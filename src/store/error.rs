//! What can go wrong with files, in words that tell a player what to do next.

use std::io;

use thiserror::Error;

use super::{
    journal::{Damage, FORMAT, Unreadable},
    line::Unfit,
};
use crate::rules::clip;

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
    /// A file of the player's own holds more than what is to be replaced or removed.
    #[error("{file} holds more than \"{entry}\": change it with a text editor, in the folder \"forces\"")]
    HoldsMore {
        /// The file.
        file: String,
        /// Id or name of what is to be replaced or removed.
        entry: String,
    },
    /// More of the player's own files than are read.
    #[error("{file} is left out: at most {files} files and {} MiB are read", bytes / 1024 / 1024)]
    TooMany {
        /// The file.
        file: String,
        /// Files read at most.
        files: usize,
        /// Bytes read at most.
        bytes: usize,
    },
    /// Not a text.
    #[error("{file} is not a UTF-8 text file: byte {at} is not part of any character. Save it as UTF-8")]
    NoText {
        /// The file.
        file: String,
        /// Good bytes before.
        at: usize,
    },
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

    /// An error of TOML in a text.
    pub(super) fn toml(file: &str, text: &str, error: &toml::de::Error) -> Self {
        let start = error.span().map_or(0, |span| span.start);
        let line = text.bytes().take(start).filter(|&byte| byte == b'\n').count() + 1;
        Self::Toml { file: file.to_owned(), line, why: clip(error.message(), 200) }
    }
}

/// An error of the disk in plain words.
pub fn why(error: &io::Error) -> String {
    let known = match error.kind() {
        io::ErrorKind::NotFound => "it is no longer there; it may have been moved or renamed",
        io::ErrorKind::PermissionDenied => "access is denied there; choose another folder with --data-dir",
        io::ErrorKind::ReadOnlyFilesystem => "that disk is read-only; choose another folder with --data-dir",
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => "the disk is full; free some space",
        io::ErrorKind::FileTooLarge if error.raw_os_error().is_some() => {
            "files cannot get that large here (there is a limit); choose another folder with --data-dir"
        }
        io::ErrorKind::FileTooLarge => "it is too large for a file of this kind, and is not opened",
        io::ErrorKind::InvalidInput => "it is not a plain file",
        io::ErrorKind::NotADirectory => "there is a file where its folder should be",
        io::ErrorKind::AlreadyExists => "a file of that name already exists",
        _ => {
            // The number of an error tells a player nothing.
            let text = error.to_string();
            return clip(text.split_once(" (os error").map_or(text.as_str(), |(words, _)| words), 200);
        }
    };
    known.to_owned()
}
