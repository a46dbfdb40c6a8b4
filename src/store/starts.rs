//! How the last programs ended: after two starts that came to nothing the program starts without anything that may have
//! been the cause, and one that was not closed is told of.

mod ends;

use std::path::{Path, PathBuf};

use chrono::DateTime;

use super::{Disk, StoreError, disk::Lock};

use ends::ENDED;
pub use ends::{Ended, Machine};

/// The file that is there while a start has not succeeded yet.
const STARTING: &str = "starting";
/// The file that is there from then on until the program is closed.
const RUNNING: &str = "running";
/// Held by the program to which that file belongs.
const LOCK: &str = "running.lock";
/// The folder of reports of defects, and how they are called.
const CRASH_REPORTS: (&str, &str, &str) = ("reports", "adjutant-", ".txt");
/// Failed starts in a row after which a start is a safe one.
const FAILED: usize = 2;
/// How the account of a program begins that left no report of its own.
const ACCOUNT: &str = "unclosed-";
/// Largest file, in bytes.
const CAP: usize = 256;

/// A start of the program.
#[derive(Debug)]
pub struct Starting {
    state: PathBuf,
    run: Run,
    failed: usize,
    /// Whether the last starts have failed: settings are the usual ones, and no battle opens by itself.
    pub safe: bool,
    /// What the last program left behind, if nobody closed it.
    pub left: Option<Left>,
    /// Held until the program ends; none if another one has it.
    hold: Option<Lock>,
}

/// A program that is there, or was.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Run {
    /// When it began, in seconds since 1970, UTC.
    began: i64,
    /// Its version.
    app: String,
    /// The run of the computer it was in; empty where that cannot be told.
    computer: String,
}

impl Run {
    /// What a mark says: dots, then the words in order. One of an older program says only when it began.
    fn read(mark: &str) -> Option<Self> {
        let mut words = mark.trim_start_matches('.').split_whitespace();
        let began = words.next()?.parse().ok()?;
        let mut word = || words.next().unwrap_or_default().to_owned();
        Some(Self { began, app: word(), computer: word() })
    }
}

/// What a program leaves behind that was not closed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Left {
    /// What is written of its end: its own report of the defect that stopped it, or what this program knows.
    pub crash_report: Option<PathBuf>,
    /// Whether the report is its own.
    pub has_crash_report: bool,
    /// How it ended, as far as that can be told.
    pub ended: Ended,
    /// Whether it had come up.
    pub up: bool,
    run: Run,
}

impl Left {
    /// All that is known of a program that had no time for a report of its own, for a file: `battle` says what is known
    /// of the battle.
    fn account(&self, now: i64, battle: &str) -> String {
        let time = |at: i64| DateTime::from_timestamp(at, 0).unwrap_or_default().format("%Y-%m-%d %H:%M:%S UTC");
        let Self { ended, up, run, .. } = self;
        let app = if run.app.is_empty() { "an older version" } else { &run.app };
        let up = if *up { "Its window had opened." } else { "Its window had not opened." };
        format!(
            "Adjutant {app}\n{} {}\n{ended}\nIt was started at {}, and started again at {}. {up}\n{battle}\n",
            std::env::consts::OS,
            std::env::consts::ARCH,
            time(run.began),
            time(now),
        )
    }
}

/// The files by which the next start knows how this one went.
#[derive(Clone, Debug)]
pub struct Marks {
    state: PathBuf,
    run: Run,
    /// Whether no other program of the same player was there before.
    alone: bool,
}

impl Starting {
    /// The program is about to start, in this version on this machine. `state` is the folder for its state.
    pub fn begin(disk: &dyn Disk, state: &Path, now: i64, app: &str, machine: &Machine) -> Self {
        // Without real locks we cannot tell whether others are running.
        let hold = disk.lock(&state.join(LOCK)).ok().flatten().filter(|lock| lock.firm);
        // One dot for each start that came to nothing, and when the last one began; whatever else is there counts as
        // none.
        let read =
            |name: &str| disk.read(&state.join(name), CAP).map(|text| String::from_utf8_lossy(&text).into_owned());
        let starting = read(STARTING).unwrap_or_default();
        let failed = starting.len() - starting.trim_start_matches('.').len();
        let marks = [(read(RUNNING).unwrap_or_default(), true), (starting, false)];
        let left = marks.into_iter().filter_map(|(mark, up)| Some((Run::read(&mark)?, up)));
        let left = left.max_by_key(|(run, _)| run.began).filter(|_| hold.is_some()).map(|(run, up)| {
            let crash_report = crash_report(disk, state, run.began);
            let ended = Ended::read(&read(ENDED).unwrap_or_default());
            let restarted = !run.computer.is_empty() && run.computer != machine.run;
            let ended = if restarted && ended != Ended::Aborted { Ended::Computer } else { ended };
            Left { has_crash_report: crash_report.is_some(), crash_report, ended, up, run }
        });
        let (state, safe) = (state.to_owned(), failed >= FAILED);
        let run = Run { began: now, app: app.to_owned(), computer: machine.run.clone() };
        Self { state, run, failed: failed.min(FAILED), safe, left, hold }
    }

    /// Writes down what is known of a program that was not closed and left no report: `battle` is asked for what is
    /// known of the battle. What ended in good order, or with the computer, needs none.
    pub fn account(&mut self, disk: &dyn Disk, battle: impl FnOnce() -> String) {
        let Some(left) = &mut self.left else { return };
        if left.crash_report.is_some() || !matches!(left.ended, Ended::Aborted | Ended::Unknown) {
            return;
        }
        let file = self.state.join(CRASH_REPORTS.0).join(format!("{ACCOUNT}{}{}", left.run.began, CRASH_REPORTS.2));
        match disk.create_new(&file, left.account(self.run.began, &battle()).as_bytes()) {
            Err(error) if error.kind() != std::io::ErrorKind::AlreadyExists => {}
            _ => left.crash_report = Some(file),
        }
    }

    /// From now on a signal that ends this program leaves a letter for the next one. Nothing is changed by what the
    /// disk refuses, or where another program of the player is there already.
    pub fn listen(&self) {
        if self.hold.is_some() {
            ends::listen(&self.state.join(ENDED));
        }
    }

    /// The window opens: a mark is left until it is [up](Marks::up).
    ///
    /// # Errors
    /// The disk refuses: then there is no safe start, and nothing else is lost.
    pub fn mark(&self, disk: &dyn Disk) -> Result<(), StoreError> {
        self.marks().write(disk, STARTING, &".".repeat(self.failed + 1))
    }

    /// The marks of progress, for the part that reports it.
    pub fn marks(&self) -> Marks {
        Marks { state: self.state.clone(), run: self.run.clone(), alone: self.hold.is_some() }
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
            self.remove(disk, ENDED)?;
        }
        self.remove(disk, STARTING)
    }

    fn write(&self, disk: &dyn Disk, name: &str, dots: &str) -> Result<(), StoreError> {
        let file = self.state.join(name);
        let Run { began, app, computer } = &self.run;
        let text = format!("{dots}{began} {app} {computer}");
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
fn crash_report(disk: &dyn Disk, state: &Path, since: i64) -> Option<PathBuf> {
    let (folder, before, behind) = CRASH_REPORTS;
    let folder = state.join(folder);
    let time = |name: &str| name.strip_prefix(before)?.strip_suffix(behind)?.parse::<i64>().ok();
    let files = disk.list(&folder).ok()?;
    let times = files.iter().filter_map(|file| time(&file.name)).filter(|time| *time >= since);
    times.max().map(|time| folder.join(format!("{before}{time}{behind}")))
}
