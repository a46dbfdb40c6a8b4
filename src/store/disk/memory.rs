//! A disk in memory that breaks on request: for tests, and where there is no disk.

use std::{
    collections::{BTreeMap, BTreeSet},
    io,
    path::{Path, PathBuf},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use super::{Disk, Listed, Lock, changed, taken, too_large};

/// A kind of call, for counting.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Call {
    /// [`Disk::list`].
    List,
    /// [`Disk::read`] and [`Disk::ends`].
    Read,
    /// [`Disk::create_new`].
    CreateNew,
    /// [`Disk::append`].
    Append,
    /// [`Disk::replace`].
    Replace,
    /// [`Disk::rename`].
    Rename,
    /// [`Disk::remove`].
    Remove,
    /// [`Disk::lock`].
    Lock,
}

/// How a call fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FailsAt {
    /// Nothing is done.
    Before,
    /// Half of the bytes get there. A call that is all or nothing does nothing.
    Half,
    /// All is done, and the call fails all the same, as when the last sync does.
    After,
}

/// Which calls fail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The first call that fails, counted from 0 from when the fault was set.
    pub at: u64,
    /// How many calls fail, from there on.
    pub calls: u64,
    /// How.
    pub how: FailsAt,
}

#[derive(Debug, Default)]
struct Inner {
    files: BTreeMap<PathBuf, Vec<u8>>,
    locks: BTreeSet<PathBuf>,
    counts: BTreeMap<Call, u64>,
    fault: Option<Fault>,
    since_fault: u64,
}

/// Files in memory. Clones share them, as two programs share a disk.
#[derive(Clone, Debug, Default)]
pub struct MemoryDisk(Arc<Mutex<Inner>>);

impl MemoryDisk {
    /// An empty disk.
    pub fn new() -> Self {
        Self::default()
    }

    /// A disk with the same files, and neither locks nor faults: what is left after the power went.
    #[must_use]
    pub fn after_power_cut(&self) -> Self {
        let files = self.inner().files.clone();
        Self(Arc::new(Mutex::new(Inner { files, ..Inner::default() })))
    }

    /// From now on, calls fail like this; `None`: none do.
    pub fn set_fault(&self, fault: Option<Fault>) {
        let mut inner = self.inner();
        inner.fault = fault;
        inner.since_fault = 0;
    }

    /// How often a call was made, failed ones included.
    pub fn count(&self, call: Call) -> u64 {
        self.inner().counts.get(&call).copied().unwrap_or_default()
    }

    /// How many calls were made since the fault was last set.
    pub fn calls(&self) -> u64 {
        self.inner().since_fault
    }

    /// All files, past all faults and counts.
    pub fn files(&self) -> BTreeMap<PathBuf, Vec<u8>> {
        self.inner().files.clone()
    }

    /// Puts a file there, past all faults and counts.
    pub fn put(&self, file: impl Into<PathBuf>, bytes: impl Into<Vec<u8>>) {
        self.inner().files.insert(file.into(), bytes.into());
    }

    fn inner(&self) -> MutexGuard<'_, Inner> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Counts a call, and says how it fails if it does.
    fn call(&self, call: Call) -> (MutexGuard<'_, Inner>, Option<FailsAt>) {
        let mut inner = self.inner();
        *inner.counts.entry(call).or_default() += 1;
        let number = inner.since_fault;
        inner.since_fault += 1;
        let fault = inner.fault.filter(|fault| number >= fault.at && number - fault.at < fault.calls);
        (inner, fault.map(|fault| fault.how))
    }

    /// A call that reads: it fails or not.
    fn look(&self, call: Call) -> io::Result<MutexGuard<'_, Inner>> {
        match self.call(call) {
            (_, Some(_)) => Err(broken()),
            (inner, None) => Ok(inner),
        }
    }
}

fn broken() -> io::Error {
    io::Error::other("the disk does not answer")
}

fn missing() -> io::Error {
    io::Error::new(io::ErrorKind::NotFound, "there is no such file")
}

/// The bytes that get to the disk, and how the call ends.
fn part(bytes: &[u8], how: Option<FailsAt>) -> (Option<&[u8]>, io::Result<()>) {
    match how {
        None => (Some(bytes), Ok(())),
        Some(FailsAt::Before) => (None, Err(broken())),
        Some(FailsAt::Half) => (bytes.get(..bytes.len() / 2), Err(broken())),
        Some(FailsAt::After) => (Some(bytes), Err(broken())),
    }
}

impl Disk for MemoryDisk {
    fn list(&self, folder: &Path) -> io::Result<Vec<Listed>> {
        let inner = self.look(Call::List)?;
        let here = inner.files.iter().filter(|(file, _)| file.parent() == Some(folder));
        Ok(here
            .filter_map(|(file, bytes)| {
                Some(Listed { name: file.file_name()?.to_str()?.to_owned(), size: bytes.len() as u64 })
            })
            .collect())
    }

    fn read(&self, file: &Path, cap: usize) -> io::Result<Vec<u8>> {
        let inner = self.look(Call::Read)?;
        let bytes = inner.files.get(file).ok_or_else(missing)?;
        if bytes.len() > cap { Err(too_large(cap)) } else { Ok(bytes.clone()) }
    }

    fn ends(&self, file: &Path, size: usize) -> io::Result<(Vec<u8>, Vec<u8>)> {
        let inner = self.look(Call::Read)?;
        let bytes = inner.files.get(file).ok_or_else(missing)?;
        let head = bytes.get(..size.min(bytes.len())).unwrap_or_default();
        let tail = bytes.get(bytes.len().saturating_sub(size)..).unwrap_or_default();
        Ok((head.to_vec(), tail.to_vec()))
    }

    fn create_new(&self, file: &Path, bytes: &[u8]) -> io::Result<()> {
        let (mut inner, how) = self.call(Call::CreateNew);
        if inner.files.contains_key(file) {
            return Err(taken());
        }
        let (bytes, end) = part(bytes, how);
        if let Some(bytes) = bytes {
            inner.files.insert(file.to_owned(), bytes.to_vec());
        }
        end
    }

    fn append(&self, file: &Path, size: u64, bytes: &[u8]) -> io::Result<()> {
        let (mut inner, how) = self.call(Call::Append);
        let old = inner.files.get_mut(file).ok_or_else(missing)?;
        if old.len() as u64 != size {
            return Err(changed());
        }
        let (bytes, end) = part(bytes, how);
        old.extend_from_slice(bytes.unwrap_or_default());
        end
    }

    fn replace(&self, file: &Path, bytes: &[u8]) -> io::Result<()> {
        let (mut inner, how) = self.call(Call::Replace);
        match how {
            Some(FailsAt::Before | FailsAt::Half) => return Err(broken()),
            Some(FailsAt::After) | None => inner.files.insert(file.to_owned(), bytes.to_vec()),
        };
        if how.is_some() { Err(broken()) } else { Ok(()) }
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        let (mut inner, how) = self.call(Call::Rename);
        if inner.files.contains_key(to) {
            return Err(taken());
        }
        if !matches!(how, Some(FailsAt::Before | FailsAt::Half)) {
            let bytes = inner.files.remove(from).ok_or_else(missing)?;
            inner.files.insert(to.to_owned(), bytes);
        }
        if how.is_some() { Err(broken()) } else { Ok(()) }
    }

    fn remove(&self, file: &Path) -> io::Result<()> {
        let (mut inner, how) = self.call(Call::Remove);
        if !matches!(how, Some(FailsAt::Before | FailsAt::Half)) {
            inner.files.remove(file).ok_or_else(missing)?;
        }
        if how.is_some() { Err(broken()) } else { Ok(()) }
    }

    fn lock(&self, file: &Path) -> io::Result<Option<Lock>> {
        let mut inner = self.look(Call::Lock)?;
        let free = inner.locks.insert(file.to_owned());
        Ok(free.then(|| Lock::of(Held { disk: self.clone(), file: file.to_owned() })))
    }
}

/// Gives the lock back when it goes.
struct Held {
    disk: MemoryDisk,
    file: PathBuf,
}

impl Drop for Held {
    fn drop(&mut self) {
        self.disk.inner().locks.remove(&self.file);
    }
}
