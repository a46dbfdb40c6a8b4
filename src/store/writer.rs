//! Saves a battle while it is played: one queue, one thread, nobody waits.
//!
//! An event is saved when its line is synced, and only then reported so. When a write fails, all is kept
//! in memory, the file is left as it is, and a whole new one is tried under a new name: after a failed
//! sync nothing about the old file can be trusted.

use std::{
    collections::BTreeMap,
    io,
    panic::{self, AssertUnwindSafe},
    path::{Path, PathBuf},
    sync::{
        Arc,
        mpsc::{self, RecvTimeoutError},
    },
    thread::{self, JoinHandle},
    time::Duration,
};

use super::{
    disk::{Disk, Lock},
    error::why,
    journal::{self, FORMAT, LINES_CAP, Mark, Pressed, Progress, Shorthand, VALUES_CAP, WRITE_CAP},
    line::{Unfit, fit},
    names::{Name, first_free},
};
use crate::battle::{Event, EventNo};

/// How long to wait before a failed save is tried again.
pub const RETRY: Duration = Duration::from_secs(3);

/// How it stands with saving.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Saved {
    /// On its way to the disk.
    Saving,
    /// On the disk.
    Saved,
    /// Not on the disk, and why; kept in memory and tried again.
    Failed(String),
}

/// What the writer says of itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SaveStatus {
    /// How it stands.
    pub saved: Saved,
    /// The last event that is on the disk, 0 for none.
    pub through: EventNo,
    /// The file it is in. It changes after a failure.
    pub file: PathBuf,
}

/// A battle's file while it is open for writing, with its lock.
#[derive(Debug)]
pub struct Session {
    /// Its folder.
    pub(super) folder: PathBuf,
    /// Its name.
    pub(super) name: Name,
    /// All lines, on the disk or not.
    pub(super) text: Vec<u8>,
    /// Whether the file holds all of `text` and may be added to.
    pub(super) sound: bool,
    /// Number of the last event.
    pub(super) last: EventNo,
    /// Number of the last mark.
    pub(super) marks: u32,
    /// What the last mark says.
    pub(super) mark: Mark,
    /// What the next events may be said by; `None` where the file's format knows nothing of that.
    pub(super) shorthand: Option<Shorthand>,
    /// Kept until the session ends; none where there could be none.
    pub(super) locks: Vec<Lock>,
}

impl Session {
    /// Its name. It changes when a write fails.
    pub const fn name(&self) -> &Name {
        &self.name
    }
}

/// Saves one battle.
pub struct Writer {
    queue: Option<mpsc::Sender<Job>>,
    thread: Option<JoinHandle<SaveStatus>>,
    last: EventNo,
    marks: u32,
    mark: Mark,
    shorthand: Option<Shorthand>,
    size: usize,
    lines: usize,
    values: usize,
}

enum Job {
    /// Whole lines, the last event among them or before them.
    Lines(EventNo, String),
    Retry,
    MoveTo(PathBuf),
    /// Says how it stands once all before it was tried.
    Settle(mpsc::Sender<SaveStatus>),
}

/// How saving stands, once all that was taken has been tried: see [`Writer::pending_saves`].
#[derive(Debug)]
pub struct PendingSaves(Option<mpsc::Receiver<SaveStatus>>);

impl PendingSaves {
    /// Waits for the disk. `None`: the writer's thread is gone.
    pub fn wait(self) -> Option<SaveStatus> {
        self.0?.recv().ok()
    }
}

impl Writer {
    /// Starts to save a battle. `tell` is called on the writer's thread whenever anything changes.
    /// A failed save is tried again after `retry` (usually [`RETRY`]).
    pub fn start(
        disk: Arc<dyn Disk>,
        session: Session,
        retry: Duration,
        tell: impl FnMut(&SaveStatus) + Send + 'static,
    ) -> Self {
        let (last, marks, size) = (session.last, session.marks, session.text.len());
        let (mark, lines) = (session.mark.clone(), lines(&session.text));
        let mut session = session;
        let shorthand = session.shorthand.take();
        let values = journal::values(&session.text, format(shorthand.as_ref()));
        let (queue, jobs) = mpsc::channel();
        let file = session.name.file(&session.folder);
        let (through, saved) = if session.sound { (last, Saved::Saved) } else { (0, Saved::Saving) };
        let writer_thread = WriterThread {
            disk,
            stored: if session.sound { size } else { 0 },
            status: SaveStatus { saved, through, file },
            tell: Box::new(tell),
            asked: Vec::new(),
            session,
        };
        let thread =
            thread::Builder::new().name("journal".to_owned()).spawn(move || writer_thread.run(&jobs, retry)).ok();
        Self { queue: Some(queue), thread, last, marks, mark, shorthand, size, lines, values }
    }

    /// Takes the next events, all or none, and returns the number of the last at once; they are saved when the status
    /// says so.
    ///
    /// # Errors
    /// One of them cannot be written down, and none is taken: the battle goes on without them.
    pub fn events(&mut self, events: &[Event]) -> Result<EventNo, Unfit> {
        let mut lines = String::new();
        let mut all_taken = Vec::new();
        let mut last = self.last;
        for event in events {
            last += 1;
            let (line, taken) = match &self.shorthand {
                Some(earlier) => journal::short(last, event, earlier)?,
                None => (journal::event(last, event)?, 0),
            };
            lines.push_str(&line);
            all_taken.push(taken);
        }
        if !lines.is_empty() {
            self.send(last, lines)?;
            if let Some(shorthand) = &mut self.shorthand {
                for ((number, event), taken) in (self.last + 1..).zip(events).zip(all_taken) {
                    shorthand.add(number, event, taken);
                }
            }
            self.last = last;
        }
        Ok(last)
    }

    /// Takes the next event: see [`events`](Self::events).
    ///
    /// # Errors
    /// It cannot be written down, and is not taken.
    pub fn event(&mut self, event: &Event) -> Result<EventNo, Unfit> {
        self.events(std::slice::from_ref(event))
    }

    /// Notes how far the battle is, for the list of battles. Says nothing twice.
    ///
    /// # Errors
    /// Its words cannot be written down.
    pub fn progress(&mut self, at: i64, progress: Progress) -> Result<(), Unfit> {
        let pressed = self.mark.pressed.clone().filter(|pressed| pressed.after == self.last);
        self.mark(Mark { at, progress: Some(progress), pressed, ..self.mark.clone() })
    }

    /// Gives the battle another title.
    ///
    /// # Errors
    /// It cannot be written down.
    pub fn rename(&mut self, at: i64, title: &str) -> Result<(), Unfit> {
        fit(title)?;
        self.mark(Mark { at, title: Some(title.to_owned()), ..self.mark.clone() })
    }

    /// Notes whether the dice of side A and side B are real ones from now on.
    ///
    /// # Errors
    /// The battle's log is full.
    pub fn real_dice(&mut self, at: i64, real: [bool; 2]) -> Result<(), Unfit> {
        self.mark(Mark { at, real_dice: Some(real), ..self.mark.clone() })
    }

    /// Notes what is pressed for the commander and not told to him yet: lists of words of the form of his report, by
    /// key, empty for nothing. Says nothing twice.
    ///
    /// # Errors
    /// The battle's log is full.
    pub fn pressed(&mut self, at: i64, form: BTreeMap<String, Vec<String>>) -> Result<(), Unfit> {
        let pressed = Some(Pressed { after: self.last, form }).filter(|pressed| !pressed.form.is_empty());
        self.mark(Mark { at, pressed, ..self.mark.clone() })
    }

    fn mark(&mut self, mark: Mark) -> Result<(), Unfit> {
        if (Mark { at: self.mark.at, ..mark.clone() }) == self.mark {
            return Ok(());
        }
        let line = journal::mark(self.marks + 1, &mark)?;
        self.send(self.last, line)?;
        self.marks += 1;
        self.mark = mark;
        Ok(())
    }

    fn send(&mut self, number: EventNo, text: String) -> Result<(), Unfit> {
        let size = self.size + text.len();
        if size > WRITE_CAP {
            return Err(Unfit::Full { cap: WRITE_CAP });
        }
        let count = self.lines + self::lines(text.as_bytes());
        if count > LINES_CAP {
            return Err(Unfit::Long { cap: LINES_CAP });
        }
        let values = self.values + journal::values(text.as_bytes(), format(self.shorthand.as_ref()));
        if values > VALUES_CAP {
            return Err(Unfit::Full { cap: WRITE_CAP });
        }
        let queue = self.queue.as_ref().filter(|_| self.thread.is_some());
        let sent = queue.is_some_and(|queue| queue.send(Job::Lines(number, text)).is_ok());
        if !sent {
            return Err(Unfit::Value("saving has stopped; restart Adjutant, all saved actions are kept".to_owned()));
        }
        (self.size, self.lines, self.values) = (size, count, values);
        Ok(())
    }

    /// Tries a failed save again now.
    pub fn retry(&self) {
        self.job(Job::Retry);
    }

    /// Goes on in another folder, with a whole new file: a way out when the present one cannot be written.
    pub fn move_to(&self, folder: &Path) {
        self.job(Job::MoveTo(folder.to_owned()));
    }

    /// Asks the writer to save all pending jobs, also those that failed before; the caller may wait for the answer.
    pub fn pending_saves(&self) -> PendingSaves {
        let (answer, wait) = mpsc::channel();
        let sent = self.queue.as_ref().is_some_and(|queue| queue.send(Job::Settle(answer)).is_ok());
        PendingSaves(sent.then_some(wait))
    }

    fn job(&self, job: Job) {
        if let Some(queue) = &self.queue {
            // A thread that is gone has nothing to try again.
            let _ = queue.send(job);
        }
    }

    /// Number of the last event taken.
    pub const fn last(&self) -> EventNo {
        self.last
    }

    /// Waits until all that was taken is saved, or could not be after one more try; gives the lock back.
    /// `None`: the thread broke down.
    pub fn close(mut self) -> Option<SaveStatus> {
        self.finish()
    }

    fn finish(&mut self) -> Option<SaveStatus> {
        self.queue = None;
        self.thread.take()?.join().ok()
    }
}

/// Going away without [`close`](Writer::close) saves all the same.
impl Drop for Writer {
    fn drop(&mut self) {
        self.finish();
    }
}

/// The thread's side.
struct WriterThread {
    disk: Arc<dyn Disk>,
    session: Session,
    /// Bytes of the text that are on the disk.
    stored: usize,
    status: SaveStatus,
    tell: Box<dyn FnMut(&SaveStatus) + Send>,
    /// Those who wait for how it stands.
    asked: Vec<mpsc::Sender<SaveStatus>>,
}

impl WriterThread {
    fn run(mut self, jobs: &mpsc::Receiver<Job>, retry: Duration) -> SaveStatus {
        let mut open = true;
        while open {
            if self.stored < self.session.text.len() {
                self.save();
            }
            self.answer();
            let failed = self.stored < self.session.text.len();
            let job = if failed { jobs.recv_timeout(retry) } else { jobs.recv().map_err(RecvTimeoutError::from) };
            match job {
                Ok(job) => self.take(job),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => open = false,
            }
            // All that waits goes to the disk in one write and one sync.
            while let Ok(job) = jobs.try_recv() {
                self.take(job);
            }
        }
        if self.stored < self.session.text.len() {
            self.save();
        }
        self.answer();
        self.status
    }

    /// Tells those who wait.
    fn answer(&mut self) {
        for asked in self.asked.drain(..) {
            // Who no longer waits is not told.
            let _ = asked.send(self.status.clone());
        }
    }

    fn take(&mut self, job: Job) {
        match job {
            Job::Lines(number, lines) => {
                self.session.text.extend_from_slice(lines.as_bytes());
                self.session.last = number;
            }
            Job::Retry => {}
            Job::Settle(asked) => self.asked.push(asked),
            Job::MoveTo(folder) => {
                self.session.folder = folder;
                self.session.sound = false;
                self.stored = 0;
            }
        }
    }

    fn save(&mut self) {
        if self.status.saved == Saved::Saved {
            self.say(Saved::Saving);
        }
        let try_all = || self.append().or_else(|first| self.begin_anew().map_err(|second| first.unwrap_or(second)));
        // A defect here is one more way to fail: all is still in memory, and is tried again under a new name.
        let tried = panic::catch_unwind(AssertUnwindSafe(try_all)).unwrap_or_else(|_| {
            self.session.sound = false;
            Err(io::Error::other("a defect stopped it"))
        });
        match tried {
            Ok(()) => {
                self.stored = self.session.text.len();
                self.status.through = self.session.last;
                self.say(Saved::Saved);
            }
            Err(error) => self.say(Saved::Failed(why(&error))),
        }
    }

    /// Adds what is new to the file. A file that failed once is never trusted again.
    fn append(&mut self) -> Result<(), Option<io::Error>> {
        if !self.session.sound {
            return Err(None);
        }
        let new = self.session.text.get(self.stored..).unwrap_or_default();
        let file = self.session.name.file(&self.session.folder);
        #[cfg(feature = "faults")]
        crate::defect::here("writer");
        self.disk.append(&file, self.stored as u64, new).map_err(|error| {
            self.session.sound = false;
            Some(error)
        })
    }

    /// Writes everything to a new file under a new name.
    fn begin_anew(&mut self) -> io::Result<()> {
        let (disk, session) = (&self.disk, &mut self.session);
        let (name, lock) = first_free(&session.name, |name| {
            let lock = disk.lock(&name.lock(&session.folder))?.ok_or(io::ErrorKind::AlreadyExists)?;
            disk.create_new(&name.file(&session.folder), &session.text)?;
            Ok(lock)
        })?;
        // The old lock is kept: nobody shall go on with the old file meanwhile.
        session.locks.push(lock);
        session.name = name;
        session.sound = true;
        self.status.file = session.name.file(&session.folder);
        Ok(())
    }

    fn say(&mut self, saved: Saved) {
        let status = SaveStatus { saved, ..self.status.clone() };
        if status != self.status {
            self.status = status;
            (self.tell)(&self.status);
        }
    }
}

/// The format of a file whose events may be said by these; one of an older format knows nothing of that.
const fn format(shorthand: Option<&Shorthand>) -> u32 {
    if shorthand.is_some() { FORMAT } else { 1 }
}

/// How many lines a text has.
fn lines(text: &[u8]) -> usize {
    text.iter().map(|byte| usize::from(*byte == b'\n')).sum()
}
