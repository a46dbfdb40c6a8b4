//! A system of files whose power may go at any call. What was not synced is lost, torn, or comes out of order; what was
//! synced stays. Stricter than any real one: a file's name, its bytes and the folder it is in are synced each by itself.

use std::{
    collections::BTreeMap,
    fs::TryLockError,
    io,
    path::{Path, PathBuf},
    sync::{Arc, Mutex, MutexGuard},
};

use adjutant::store::disk::{Listed, System};

use super::gamer::Chance;

/// What becomes of what was not synced.
#[derive(Clone, Copy, Debug)]
pub enum Fall {
    /// It is lost.
    Drop,
    /// Names get there, the last bytes of each file in half.
    Tear,
    /// Each change gets there or not, in any order; bytes may be missing before later ones.
    Reorder(u64),
}

/// A change of names that is not synced.
#[derive(Clone, Debug)]
enum Naming {
    Add(PathBuf, Node),
    Take(PathBuf),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Node {
    Folder,
    File(usize),
}

/// A file: what is synced, and what was written since.
#[derive(Clone, Debug, Default)]
struct Inode {
    synced: Vec<u8>,
    written: Vec<Vec<u8>>,
}

impl Inode {
    fn now(&self) -> Vec<u8> {
        [self.synced.clone(), self.written.concat()].concat()
    }
}

#[derive(Clone, Debug, Default)]
struct Inner {
    inodes: Vec<Inode>,
    /// Names on the disk.
    synced: BTreeMap<PathBuf, Node>,
    /// Changes of names since, in order.
    named: Vec<Naming>,
    /// Syncs so far.
    syncs: usize,
    /// This sync does nothing, as if it were not in the program.
    skipped: Option<usize>,
    /// What the disk was before each call, and what had been told by then.
    past: Vec<(Moment, u32)>,
    /// The last thing that was told to be on the disk.
    told: u32,
    recording: bool,
}

/// Disk and memory of the system at a moment.
#[derive(Clone, Debug)]
pub struct Moment {
    /// Syncs so far.
    pub syncs: usize,
    inodes: Vec<Inode>,
    synced: BTreeMap<PathBuf, Node>,
    named: Vec<Naming>,
}

/// The system. Clones share it.
#[derive(Clone, Debug, Default)]
pub struct Simulated(Arc<Mutex<Inner>>);

fn missing() -> io::Error {
    io::ErrorKind::NotFound.into()
}

impl Inner {
    /// All names as programs see them.
    fn names(&self) -> BTreeMap<PathBuf, Node> {
        let mut names = self.synced.clone();
        apply(&mut names, &self.named);
        names
    }

    fn file(&self, path: &Path) -> io::Result<usize> {
        match self.names().get(path) {
            Some(Node::File(at)) => Ok(*at),
            _ => Err(missing()),
        }
    }

    fn folder(&self, path: &Path) -> bool {
        path == Path::new("/") || self.names().get(path) == Some(&Node::Folder)
    }

    fn new_name(&mut self, path: &Path, node: Node) -> io::Result<()> {
        if !self.folder(path.parent().unwrap()) {
            return Err(missing());
        }
        if self.names().contains_key(path) {
            return Err(io::ErrorKind::AlreadyExists.into());
        }
        self.named.push(Naming::Add(path.to_owned(), node));
        Ok(())
    }

    /// A sync begins: whether it is one that is left out.
    fn skips(&mut self) -> bool {
        self.syncs += 1;
        self.skipped == Some(self.syncs - 1)
    }
}

fn apply(names: &mut BTreeMap<PathBuf, Node>, changes: &[Naming]) {
    for change in changes {
        match change {
            Naming::Add(path, node) => names.insert(path.clone(), *node),
            Naming::Take(path) => names.remove(path),
        };
    }
}

impl Naming {
    fn folder(&self) -> &Path {
        let (Self::Add(path, _) | Self::Take(path)) = self;
        path.parent().unwrap()
    }
}

impl Simulated {
    /// A system whose disk at every call is kept for [`past`](Self::past).
    pub fn recorded(skipped: Option<usize>) -> Self {
        let inner = Inner { skipped, recording: true, ..Inner::default() };
        Self(Arc::new(Mutex::new(inner)))
    }

    /// The program has told its player that this is on the disk.
    pub fn tell(&self, told: u32) {
        let mut inner = self.inner();
        inner.told = inner.told.max(told);
    }

    /// The moments before each call and after the last, with what had been told by then.
    pub fn past(&self) -> Vec<(Moment, u32)> {
        let inner = self.call();
        drop(inner);
        self.inner().past.clone()
    }

    /// The present moment.
    pub fn moment(&self) -> Moment {
        self.past().pop().unwrap().0
    }

    pub fn syncs(&self) -> usize {
        self.inner().syncs
    }

    fn inner(&self) -> MutexGuard<'_, Inner> {
        self.0.lock().unwrap()
    }

    fn call(&self) -> MutexGuard<'_, Inner> {
        let mut inner = self.inner();
        if inner.recording {
            let moment = Moment {
                syncs: inner.syncs,
                inodes: inner.inodes.clone(),
                synced: inner.synced.clone(),
                named: inner.named.clone(),
            };
            let told = inner.told;
            inner.past.push((moment, told));
        }
        inner
    }
}

impl Moment {
    /// What is found when the power comes back.
    pub fn fall(&self, how: Fall) -> Simulated {
        let mut chance = Chance::new(match how {
            Fall::Reorder(seed) => seed,
            _ => 0,
        });
        let mut names = self.synced.clone();
        match how {
            Fall::Drop => {}
            Fall::Tear => apply(&mut names, &self.named),
            Fall::Reorder(_) => {
                let some: Vec<Naming> = self.named.iter().filter(|_| chance.percent(50)).cloned().collect();
                apply(&mut names, &some);
            }
        }
        // What is in a folder that is gone is gone.
        let reached = |path: &Path| {
            path.ancestors().skip(1).all(|above| above == Path::new("/") || names.get(above) == Some(&Node::Folder))
        };
        let synced =
            names.iter().filter(|(path, _)| reached(path)).map(|(path, node)| (path.clone(), *node)).collect();
        let inodes = self.inodes.iter().map(|inode| {
            let mut bytes = inode.synced.clone();
            let last = inode.written.len().saturating_sub(1);
            for (at, write) in inode.written.iter().enumerate() {
                match how {
                    Fall::Drop => {}
                    Fall::Tear if at < last => bytes.extend_from_slice(write),
                    Fall::Tear => bytes.extend_from_slice(&write[..write.len() / 2]),
                    Fall::Reorder(_) => match chance.below(4) {
                        0 => bytes.extend_from_slice(write),
                        // The length got there, the bytes did not.
                        1 => bytes.resize(bytes.len() + write.len(), 0),
                        2 => {
                            let half = write.len() / 2;
                            bytes.resize(bytes.len() + half, 0);
                            bytes.extend_from_slice(&write[half..]);
                        }
                        _ => break,
                    },
                }
            }
            Inode { synced: bytes, written: Vec::new() }
        });
        let inner = Inner { inodes: inodes.collect(), synced, ..Inner::default() };
        Simulated(Arc::new(Mutex::new(inner)))
    }
}

impl System for Simulated {
    type Open = usize;

    fn list(&self, folder: &Path) -> io::Result<Vec<Listed>> {
        let inner = self.inner();
        let here = inner.names().into_iter().filter(|(path, _)| path.parent() == Some(folder));
        Ok(here
            .filter_map(|(path, node)| {
                let Node::File(at) = node else { return None };
                let size = inner.inodes[at].now().len() as u64;
                Some(Listed { name: path.file_name()?.to_str()?.to_owned(), size })
            })
            .collect())
    }

    fn read(&self, file: &Path, cap: usize) -> io::Result<Vec<u8>> {
        let inner = self.inner();
        let bytes = inner.inodes[inner.file(file)?].now();
        if bytes.len() > cap { Err(io::ErrorKind::FileTooLarge.into()) } else { Ok(bytes) }
    }

    fn ends(&self, file: &Path, size: usize) -> io::Result<(Vec<u8>, Vec<u8>)> {
        let bytes = self.read(file, usize::MAX)?;
        let head = bytes[..size.min(bytes.len())].to_vec();
        Ok((head, bytes[bytes.len().saturating_sub(size)..].to_vec()))
    }

    fn exists(&self, file: &Path) -> io::Result<bool> {
        Ok(self.inner().names().contains_key(file))
    }

    fn is_folder(&self, folder: &Path) -> bool {
        self.inner().folder(folder)
    }

    fn create(&self, file: &Path) -> io::Result<usize> {
        let mut inner = self.call();
        let at = inner.inodes.len();
        inner.new_name(file, Node::File(at))?;
        inner.inodes.push(Inode::default());
        Ok(at)
    }

    fn open_end(&self, file: &Path) -> io::Result<(usize, u64)> {
        let inner = self.inner();
        let at = inner.file(file)?;
        Ok((at, inner.inodes[at].now().len() as u64))
    }

    fn write(&self, open: &mut usize, bytes: &[u8]) -> io::Result<()> {
        self.call().inodes[*open].written.push(bytes.to_vec());
        Ok(())
    }

    fn sync(&self, open: &usize) -> io::Result<()> {
        let mut inner = self.call();
        if !inner.skips() {
            let inode = &mut inner.inodes[*open];
            *inode = Inode { synced: inode.now(), written: Vec::new() };
        }
        Ok(())
    }

    fn sync_folder(&self, folder: &Path) -> io::Result<()> {
        let mut inner = self.call();
        if !inner.skips() {
            let (here, rest): (Vec<Naming>, Vec<Naming>) =
                inner.named.drain(..).partition(|change| change.folder() == folder);
            inner.named = rest;
            apply(&mut inner.synced, &here);
        }
        Ok(())
    }

    fn make_folder(&self, folder: &Path) -> io::Result<()> {
        self.call().new_name(folder, Node::Folder)
    }

    fn link(&self, from: &Path, to: &Path) -> io::Result<()> {
        let mut inner = self.call();
        let at = inner.file(from)?;
        inner.new_name(to, Node::File(at))
    }

    fn rename(&self, _: &Path, _: &Path) -> io::Result<()> {
        Err(io::ErrorKind::Unsupported.into())
    }

    fn remove(&self, file: &Path) -> io::Result<()> {
        let mut inner = self.call();
        inner.file(file)?;
        inner.named.push(Naming::Take(file.to_owned()));
        Ok(())
    }

    /// What the system's own way does: a file beside it, synced, takes the name, and the folder is synced.
    fn replace(&self, file: &Path, bytes: &[u8]) -> io::Result<()> {
        let beside = file.with_extension("new");
        let mut open = self.create(&beside)?;
        self.write(&mut open, bytes)?;
        self.sync(&open)?;
        {
            // One change: the name goes over in one step.
            let mut inner = self.call();
            inner.named.retain(|change| !matches!(change, Naming::Add(path, _) if *path == beside));
            inner.named.push(Naming::Add(file.to_owned(), Node::File(open)));
        }
        self.sync_folder(file.parent().unwrap())
    }

    fn lock(&self, file: &Path) -> Result<usize, (Option<usize>, TryLockError)> {
        if let Ok(at) = self.inner().file(file) {
            return Ok(at);
        }
        self.create(file).map_err(|error| (None, TryLockError::Error(error)))
    }
}
