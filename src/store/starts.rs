//! Counts starts that came to nothing: after two of them the program starts without anything that may have been the
//! cause.

use std::path::{Path, PathBuf};

use super::{Disk, StoreError};

/// The file that is there while a start has not succeeded yet.
const FILE: &str = "starting";
/// Failed starts in a row after which a start is a safe one.
const FAILED: usize = 2;
/// Largest file, in bytes.
const CAP: usize = 64;

/// A start of the program.
#[derive(Clone, Debug)]
pub struct Starting {
    file: PathBuf,
    failed: usize,
    /// Whether the last starts have failed: settings are the usual ones, and no battle opens by itself.
    pub safe: bool,
}

impl Starting {
    /// The program is about to start.
    pub fn begin(disk: &dyn Disk, state: &Path) -> Self {
        let file = state.join(FILE);
        // One letter for each start that came to nothing; whatever else is there counts as none.
        let text = disk.read(&file, CAP).unwrap_or_default();
        let failed = String::from_utf8_lossy(&text).matches('.').count();
        Self { file, failed: failed.min(FAILED), safe: failed >= FAILED }
    }

    /// The window opens: a mark is left in the folder for this program's state until it is [up](Self::up).
    ///
    /// # Errors
    /// The disk refuses: then there is no safe start, and nothing else is lost.
    pub fn mark(&self, disk: &dyn Disk) -> Result<(), StoreError> {
        let marks = ".".repeat(self.failed + 1);
        disk.replace(&self.file, marks.as_bytes()).map_err(|error| StoreError::disk(&self.file, &error))
    }

    /// The program is up: its window is there, or it was closed in good order.
    ///
    /// # Errors
    /// The disk refuses.
    pub fn up(&self, disk: &dyn Disk) -> Result<(), StoreError> {
        match disk.remove(&self.file) {
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => Err(StoreError::disk(&self.file, &error)),
            _ => Ok(()),
        }
    }
}
