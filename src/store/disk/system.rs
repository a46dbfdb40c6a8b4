//! The calls to the operating system that files are made of, one by one. None of them syncs unless it says so.

use std::{fs::TryLockError, io, path::Path};

use super::Listed;

/// A system with files.
#[allow(clippy::missing_errors_doc, reason = "every call can fail as any call to a system can")]
pub trait System: Send + Sync {
    /// An open file.
    type Open: Send + 'static;

    /// Files of a folder (no folders), by name. A folder that is not there is empty.
    fn list(&self, folder: &Path) -> io::Result<Vec<Listed>>;
    /// A whole plain file of at most `cap` bytes.
    fn read(&self, file: &Path, cap: usize) -> io::Result<Vec<u8>>;
    /// At most `size` bytes from both ends of a plain file.
    fn ends(&self, file: &Path, size: usize) -> io::Result<(Vec<u8>, Vec<u8>)>;
    /// Whether there is something of that name.
    fn exists(&self, file: &Path) -> io::Result<bool>;
    /// Whether it is a folder.
    fn is_folder(&self, folder: &Path) -> bool;
    /// A new, empty file.
    fn create(&self, file: &Path) -> io::Result<Self::Open>;
    /// A file to be added to, and its length.
    fn open_end(&self, file: &Path) -> io::Result<(Self::Open, u64)>;
    /// Adds bytes to the end.
    fn write(&self, open: &mut Self::Open, bytes: &[u8]) -> io::Result<()>;
    /// Brings what was written to the disk.
    fn sync(&self, open: &Self::Open) -> io::Result<()>;
    /// Brings the names in a folder to the disk.
    fn sync_folder(&self, folder: &Path) -> io::Result<()>;
    /// A new folder in one that is there.
    fn make_folder(&self, folder: &Path) -> io::Result<()>;
    /// A second name for a file; a name that is taken is refused.
    fn link(&self, from: &Path, to: &Path) -> io::Result<()>;
    /// Another name for a file.
    fn rename(&self, from: &Path, to: &Path) -> io::Result<()>;
    /// Takes a name away.
    fn remove(&self, file: &Path) -> io::Result<()>;
    /// All of a file anew, or nothing: written beside it, synced, and put in its place, which is synced as well.
    fn replace(&self, file: &Path, bytes: &[u8]) -> io::Result<()>;
    /// Opens a file and locks it; with an error also the file, if it could be opened.
    fn lock(&self, file: &Path) -> Result<Self::Open, (Option<Self::Open>, TryLockError)>;
}
