//! A disk in memory with something done before each call: it takes its time, or breaks down.

#![allow(dead_code)]

use std::{io, path::Path, sync::Arc};

use adjutant::store::{
    Disk, MemoryDisk,
    disk::{Call, Listed, Lock},
};

/// What is done before a call.
type Before = dyn Fn(Call) + Send + Sync;

/// The disk.
#[derive(Clone)]
pub struct Around {
    disk: MemoryDisk,
    before: Arc<Before>,
}

impl Around {
    pub fn new(disk: &MemoryDisk, before: impl Fn(Call) + Send + Sync + 'static) -> Self {
        Self { disk: disk.clone(), before: Arc::new(before) }
    }

    fn at(&self, call: Call) -> &MemoryDisk {
        (self.before)(call);
        &self.disk
    }
}

/// Whether a call syncs.
pub const fn syncs(call: Call) -> bool {
    matches!(call, Call::CreateNew | Call::Append | Call::Replace | Call::Rename | Call::Remove)
}

impl Disk for Around {
    fn list(&self, folder: &Path) -> io::Result<Vec<Listed>> {
        self.at(Call::List).list(folder)
    }
    fn read(&self, file: &Path, cap: usize) -> io::Result<Vec<u8>> {
        self.at(Call::Read).read(file, cap)
    }
    fn ends(&self, file: &Path, size: usize) -> io::Result<(Vec<u8>, Vec<u8>)> {
        self.at(Call::Read).ends(file, size)
    }
    fn create_new(&self, file: &Path, bytes: &[u8]) -> io::Result<()> {
        self.at(Call::CreateNew).create_new(file, bytes)
    }
    fn append(&self, file: &Path, size: u64, bytes: &[u8]) -> io::Result<()> {
        self.at(Call::Append).append(file, size, bytes)
    }
    fn replace(&self, file: &Path, bytes: &[u8]) -> io::Result<()> {
        self.at(Call::Replace).replace(file, bytes)
    }
    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        self.at(Call::Rename).rename(from, to)
    }
    fn remove(&self, file: &Path) -> io::Result<()> {
        self.at(Call::Remove).remove(file)
    }
    fn lock(&self, file: &Path) -> io::Result<Option<Lock>> {
        self.at(Call::Lock).lock(file)
    }
}
