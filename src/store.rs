//! Files: battles as journals, their library, forces, settings, locks. Nothing about rules.
//!
//! The promise: what is reported as saved is on the disk; what cannot be read is never overwritten or
//! deleted; nobody waits for the disk. Knows the types of `battle`; no screens, no clock, no environment:
//! time and folders come in as arguments.

pub mod disk;
mod error;
mod folders;
pub mod forces;
pub(crate) mod format_1;
mod format_2;
mod format_3;
pub mod journal;
mod library;
mod line;
mod names;
pub mod settings;
mod starts;
mod writer;

use std::path::Path;

pub use disk::{Disk, MemoryDisk, OsDisk};
pub use error::{StoreError, why};
pub use folders::{Folders, VARIABLE};
pub use forces::Forces;
pub use journal::{Losses, Progress};
pub use library::{Access, Condition, DailyCopy, Entry, Library, Opened, Rescue, Shelf, Summary};
pub use line::{Flaw, LINE_CAP, Unfit};
pub use names::{BATTLE, Name};
pub use settings::Settings;
pub use starts::{Ended, Left, Machine, Marks, Starting};
pub use writer::{PendingSaves, RETRY, SaveStatus, Saved, Session, Writer};

/// Writes a file where the player wants it. He has agreed to replace one that is there.
///
/// # Errors
/// The folder takes no file, or the disk is full.
pub fn export(disk: &dyn Disk, to: &Path, bytes: &[u8]) -> Result<(), StoreError> {
    // Some network and portal folders take no replacing, but take a new file.
    disk.replace(to, bytes)
        .or_else(|first| disk.create_new(to, bytes).map_err(|_| first))
        .map_err(|error| StoreError::disk(to, &error))
}
