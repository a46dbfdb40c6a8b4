//! Files made of single calls to the system: which call comes after which, and what is synced when.
//!
//! Generic over the system, so that a simulated one can lose, tear and reorder what was not synced.

use std::{fs::TryLockError, io, path::Path};

use super::{Disk, Listed, Lock, changed, system::System, taken};

/// A disk over a system.
#[derive(Clone, Copy, Debug, Default)]
pub struct Files<S>(pub S);

impl<S: System> Disk for Files<S> {
    fn list(&self, folder: &Path) -> io::Result<Vec<Listed>> {
        self.0.list(folder)
    }

    fn read(&self, file: &Path, cap: usize) -> io::Result<Vec<u8>> {
        self.0.read(file, cap)
    }

    fn ends(&self, file: &Path, size: usize) -> io::Result<(Vec<u8>, Vec<u8>)> {
        self.0.ends(file, size)
    }

    fn create_new(&self, file: &Path, bytes: &[u8]) -> io::Result<()> {
        let folder = self.folder_of(file)?;
        let mut open = self.0.create(file)?;
        let written = self.0.write(&mut open, bytes).and_then(|()| self.0.sync(&open));
        let written = written.and_then(|()| self.0.sync_folder(folder));
        if written.is_err() {
            // Ours alone, made a moment ago, and not whole.
            let _ = self.0.remove(file);
        }
        written
    }

    fn append(&self, file: &Path, size: u64, bytes: &[u8]) -> io::Result<()> {
        let (mut open, found) = self.0.open_end(file)?;
        if found != size {
            return Err(changed());
        }
        self.0.write(&mut open, bytes)?;
        self.0.sync(&open)
    }

    fn replace(&self, file: &Path, bytes: &[u8]) -> io::Result<()> {
        self.folder_of(file)?;
        self.0.replace(file, bytes)
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        let folder = self.folder_of(to)?;
        // A hard link refuses a taken name in one step; where there are none, look first.
        match self.0.link(from, to) {
            Ok(()) => {
                // The new name is there for good before the old one goes.
                self.0.sync_folder(folder)?;
                self.0.remove(from)?;
            }
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => return Err(taken()),
            Err(_) if self.0.exists(to)? => return Err(taken()),
            Err(_) => {
                self.0.rename(from, to)?;
                self.0.sync_folder(folder)?;
            }
        }
        // Sync the old folder, so that the old name does not return after a crash.
        self.0.sync_folder(self.folder_of(from)?)
    }

    fn remove(&self, file: &Path) -> io::Result<()> {
        self.0.remove(file)?;
        self.0.sync_folder(self.folder_of(file)?)
    }

    fn lock(&self, file: &Path) -> io::Result<Option<Lock>> {
        self.folder_of(file)?;
        match self.0.lock(file) {
            Ok(open) => Ok(Some(Lock::of(open))),
            Err((_, TryLockError::WouldBlock)) => Ok(None),
            // A network folder without locks, whatever it says: playing on is worth more than the protection.
            Err((Some(open), TryLockError::Error(_))) => Ok(Some(Lock::unlocked(open))),
            Err((None, TryLockError::Error(error))) => Err(error),
        }
    }
}

impl<S: System> Files<S> {
    /// The folder of a file, made if it is not there.
    fn folder_of<'a>(&self, file: &'a Path) -> io::Result<&'a Path> {
        let folder = file.parent().ok_or(io::ErrorKind::InvalidInput)?;
        self.make_folder(folder)?;
        Ok(folder)
    }

    fn make_folder(&self, folder: &Path) -> io::Result<()> {
        if folder.as_os_str().is_empty() || self.0.is_folder(folder) {
            return Ok(());
        }
        let above = folder.parent().unwrap_or(Path::new(""));
        self.make_folder(above)?;
        match self.0.make_folder(folder) {
            Err(error) if error.kind() != io::ErrorKind::AlreadyExists || !self.0.is_folder(folder) => Err(error),
            _ => self.0.sync_folder(above),
        }
    }
}
