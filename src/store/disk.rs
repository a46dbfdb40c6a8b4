//! What the store asks of a disk, as one small trait, so that tests can break every call in turn and a
//! browser can keep files elsewhere.
//!
//! A call that returns `Ok` has its bytes on the disk, not only on the way there.

mod files;
mod memory;
mod os;
mod system;

use std::{any::Any, fmt, io, path::Path};

pub use files::Files;
pub use memory::{Call, FailsAt, Fault, MemoryDisk};
pub use os::OsDisk;
pub use system::System;

/// A file in a folder.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Listed {
    /// Its name without the folder.
    pub name: String,
    /// Bytes.
    pub size: u64,
}

/// Keeps other programs from writing, until it is dropped. The system drops it with the program, however
/// that ends.
pub struct Lock {
    #[allow(dead_code, reason = "what is held is held by being there")]
    hold: Box<dyn Any + Send>,
    /// Whether the disk really keeps others out.
    pub(super) firm: bool,
}

impl Lock {
    pub(super) fn of(hold: impl Any + Send) -> Self {
        Self { hold: Box::new(hold), firm: true }
    }

    /// On a disk that knows no locks: it keeps nobody out.
    pub(super) fn unlocked(hold: impl Any + Send) -> Self {
        Self { hold: Box::new(hold), firm: false }
    }
}

impl fmt::Debug for Lock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Lock")
    }
}

/// A place for files. Folders come into being when something is written into them.
#[allow(clippy::missing_errors_doc, reason = "every call can fail as any call to a disk can")]
pub trait Disk: Send + Sync {
    /// Files of a folder (no folders), by name. A folder that is not there is empty.
    fn list(&self, folder: &Path) -> io::Result<Vec<Listed>>;

    /// A whole file. One with more than `cap` bytes is refused unread ([`io::ErrorKind::FileTooLarge`]),
    /// and so is anything that is not a plain file.
    fn read(&self, file: &Path, cap: usize) -> io::Result<Vec<u8>>;

    /// At most `size` bytes from the beginning and from the end of a file; the two may overlap.
    fn ends(&self, file: &Path, size: usize) -> io::Result<(Vec<u8>, Vec<u8>)>;

    /// A new file. One that is there already is left alone ([`io::ErrorKind::AlreadyExists`]).
    fn create_new(&self, file: &Path, bytes: &[u8]) -> io::Result<()>;

    /// Adds to the end of a file, which must be `size` bytes long: otherwise somebody else wrote to it.
    fn append(&self, file: &Path, size: u64, bytes: &[u8]) -> io::Result<()>;

    /// Replaces a file, or makes a new one: all of it or nothing.
    fn replace(&self, file: &Path, bytes: &[u8]) -> io::Result<()>;

    /// Gives a file another name. A file that has that name already is left alone
    /// ([`io::ErrorKind::AlreadyExists`]).
    fn rename(&self, from: &Path, to: &Path) -> io::Result<()>;

    /// Takes a file away.
    fn remove(&self, file: &Path) -> io::Result<()>;

    /// Locks through a file that holds nothing else; `None`: another program has it.
    fn lock(&self, file: &Path) -> io::Result<Option<Lock>>;
}

/// The error of a file with more than `cap` bytes.
fn too_large(cap: usize) -> io::Error {
    io::Error::new(io::ErrorKind::FileTooLarge, format!("the file is larger than {cap} bytes"))
}

/// The error of a file that is not as long as it was left.
fn changed() -> io::Error {
    io::Error::other("another program has changed the file")
}

/// The error of a name that is taken.
fn taken() -> io::Error {
    io::Error::new(io::ErrorKind::AlreadyExists, "a file of that name already exists")
}
