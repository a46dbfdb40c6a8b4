//! How the last programs ended: after two starts that came to nothing the program starts without anything that may have
//! been the cause, and one that was not closed is told of.

use std::path::{Path, PathBuf};

use super::{Disk, StoreError, disk::Lock};

/// The file that is there while a start has not succeeded yet.
const STARTING: &str = "starting";
/// The file that is there from then on until the program is closed.
const RUNNING: &str = "running";
/// Held by the program to which that file belongs.
const LOCK: &str = "running.lock";
/// The folder of reports of defects, and how they are called.
const REPORTS: (&str, &str, &str) = ("reports", "adjutant-", ".txt");
/// Failed starts in a row after which a start is a safe one.
const FAILED: usize = 2;
/// Largest file, in bytes.
const CAP: usize = 64;

/// A start of the program.
#[derive(Debug)]
pub struct Starting {
    state: PathBuf,
    /// When it began, in seconds since 1970, UTC.
    began: i64,
    failed: usize,
    /// Whether the last starts have failed: settings are the usual ones, and no battle opens by itself.
    pub safe: bool,
    /// What the last program left behind, if nobody closed it.
    pub left: Option<Left>,
    /// Held until the program ends; none if another one has it.
    hold: Option<Lock>,
}

/// What a program leaves behind that was not closed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Left {
    /// The report of the defect that stopped it; none if it was ended from outside, or had no time for one.
    pub report: Option<PathBuf>,
}

/// The files by which the next start knows how this one went.
#[derive(Clone, Debug)]
pub struct Marks {
    state: PathBuf,
    began: i64,
    /// Whether no other program of the same player was there before.
    alone: bool,
}

impl Starting {
    /// The program is about to start. `state` is the folder for its state.
    pub fn begin(disk: &dyn Disk, state: &Path, now: i64) -> Self {
        // A folder that keeps nobody out tells nothing of others.
        let hold = disk.lock(&state.join(LOCK)).ok().flatten().filter(|lock| lock.firm);
        // One dot for each start that came to nothing, and when the last one began; whatever else is there counts as none.
        let read =
            |name: &str| disk.read(&state.join(name), CAP).map(|text| String::from_utf8_lossy(&text).into_owned());
        let starting = read(STARTING).unwrap_or_default();
        let failed = starting.matches('.').count();
        let running = read(RUNNING).unwrap_or_default();
        let began = [&running, &starting].map(|mark| mark.trim_start_matches('.').trim().parse().ok());
        let began: Option<i64> = began.into_iter().flatten().max();
        let left = began.filter(|_| hold.is_some()).map(|began| Left { report: report(disk, state, began) });
        let (state, safe) = (state.to_owned(), failed >= FAILED);
        Self { state, began: now, failed: failed.min(FAILED), safe, left, hold }
    }

    /// The window opens: a mark is left until it is [up](Marks::up).
    ///
    /// # Errors
    /// The disk refuses: then there is no safe start, and nothing else is lost.
    pub fn mark(&self, disk: &dyn Disk) -> Result<(), StoreError> {
        self.marks().write(disk, STARTING, &".".repeat(self.failed + 1))
    }

    /// For whoever tells how it goes on.
    pub fn marks(&self) -> Marks {
        Marks { state: self.state.clone(), began: self.began, alone: self.hold.is_some() }
    }
}

impl Marks {
    /// The window has been there for a while: the start has not failed.
    ///
    /// # Errors
    /// The disk refuses. A mark that stays makes the next start a careful one, at worst.
    pub fn up(&self, disk: &dyn Disk) -> Result<(), StoreError> {
        if self.alone {
            self.write(disk, RUNNING, "")?;
        }
        self.remove(disk, STARTING)
    }

    /// The program is closed in good order.
    ///
    /// # Errors
    /// The disk refuses: then the next start says that this one was not closed.
    pub fn closed(&self, disk: &dyn Disk) -> Result<(), StoreError> {
        if self.alone {
            self.remove(disk, RUNNING)?;
        }
        self.remove(disk, STARTING)
    }

    fn write(&self, disk: &dyn Disk, name: &str, dots: &str) -> Result<(), StoreError> {
        let file = self.state.join(name);
        let text = format!("{dots}{}", self.began);
        disk.replace(&file, text.as_bytes()).map_err(|error| StoreError::disk(&file, &error))
    }

    fn remove(&self, disk: &dyn Disk, name: &str) -> Result<(), StoreError> {
        let file = self.state.join(name);
        match disk.remove(&file) {
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => Err(StoreError::disk(&file, &error)),
            _ => Ok(()),
        }
    }
}

/// The last report of a defect since a time.
fn report(disk: &dyn Disk, state: &Path, since: i64) -> Option<PathBuf> {
    let (folder, before, behind) = REPORTS;
    let folder = state.join(folder);
    let time = |name: &str| name.strip_prefix(before)?.strip_suffix(behind)?.parse::<i64>().ok();
    let files = disk.list(&folder).ok()?;
    let times = files.iter().filter_map(|file| time(&file.name)).filter(|time| *time >= since);
    times.max().map(|time| folder.join(format!("{before}{time}{behind}")))
}
