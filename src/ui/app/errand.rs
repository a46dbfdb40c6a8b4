//! Work with the disk that somebody waits for: done in order on a thread of its own, so that the screen never waits for
//! a sync.
//!
//! It must not know what the work is.

use std::{
    fmt,
    panic::{self, AssertUnwindSafe},
    sync::{Arc, Mutex, PoisonError, mpsc},
    thread::{self, JoinHandle},
    time::Duration,
};

use iced::{Task, futures::channel::oneshot};

use super::{App, Message, after};

/// How long work may take before the player is told that it is under way.
const SLOW: Duration = Duration::from_millis(250);

/// Where work with the disk is done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Errands {
    /// On a thread of its own.
    #[default]
    Beside,
    /// At once, on the caller's thread: for disks that never wait.
    Here,
}

type OnScreen = Box<dyn FnOnce(&mut App) -> Task<Message> + Send>;

/// What is left to do on the screen when an errand is back.
#[derive(Clone)]
pub struct FollowUp(Arc<Mutex<Option<OnScreen>>>);

impl fmt::Debug for FollowUp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("FollowUp")
    }
}

type Job = Box<dyn FnOnce() + Send>;

/// The errands of an app.
pub(super) struct Runner {
    way: Errands,
    queue: Option<mpsc::Sender<Job>>,
    thread: Option<JoinHandle<()>>,
    /// Number of the last errand somebody waits for, and what it is about while it is under way.
    number: u64,
    under_way: Vec<(u64, &'static str)>,
    /// Whether it takes so long that the player is told.
    slow: bool,
}

impl Runner {
    pub(super) const fn new(way: Errands) -> Self {
        Self { way, queue: None, thread: None, number: 0, under_way: Vec::new(), slow: false }
    }

    /// What is under way, if it takes long.
    pub(super) fn slow(&self) -> Option<&'static str> {
        self.under_way.last().filter(|_| self.slow).map(|(_, words)| *words)
    }

    /// Whether somebody waits for an errand.
    pub(super) const fn busy(&self) -> bool {
        !self.under_way.is_empty()
    }

    /// Queues a job; gives it back if there is no thread to do it.
    fn queue(&mut self, job: Job) -> Result<(), Job> {
        if self.queue.is_none() {
            let (queue, jobs) = mpsc::channel::<Job>();
            // A job that panics must not stop the queue; its follow-up reports it.
            let one = |job: Job| {
                let _ = panic::catch_unwind(AssertUnwindSafe(job));
            };
            let work = move || jobs.into_iter().for_each(one);
            self.thread = thread::Builder::new().name("errands".to_owned()).spawn(work).ok();
            self.queue = self.thread.is_some().then_some(queue);
        }
        match &self.queue {
            Some(queue) => queue.send(job).map_err(|mpsc::SendError(job)| job),
            None => Err(job),
        }
    }
}

/// What was asked for is done before the program ends.
impl Drop for Runner {
    fn drop(&mut self) {
        self.queue = None;
        if let Some(thread) = self.thread.take() {
            // A thread that broke down has nothing left to do.
            let _ = thread.join();
        }
    }
}

impl App {
    /// Does some work with the disk, then something on the screen with what came of it. `words` tell the player what
    /// is under way, if it takes long; empty: nobody waits for it.
    pub(super) fn errand<T: Send + 'static>(
        &mut self,
        words: &'static str,
        work: impl FnOnce() -> T + Send + 'static,
        then: impl FnOnce(&mut Self, T) -> Task<Message> + Send + 'static,
    ) -> Task<Message> {
        if self.errands.way == Errands::Here {
            let done = work();
            return then(self, done);
        }
        let (sender, receiver) = oneshot::channel::<FollowUp>();
        let number = self.errands.number + 1;
        let waits = !words.is_empty();
        let job = Box::new(move || {
            let done = work();
            let then: OnScreen = Box::new(move |app: &mut Self| {
                app.errands.under_way.retain(|(other, _)| *other != number);
                app.errands.slow &= app.errands.busy();
                then(app, done)
            });
            // The window is gone: the work is done all the same.
            let _ = sender.send(FollowUp(Arc::new(Mutex::new(Some(then)))));
        });
        if waits {
            self.errands.number = number;
            self.errands.under_way.push((number, words));
        }
        // Without a thread it is done here: slow is better than not at all.
        if let Err(job) = self.errands.queue(job) {
            job();
        }
        let back = Task::perform(receiver, move |done| done.map_or(Message::Lost(number), Message::FollowUp));
        if waits { Task::batch([back, after(SLOW, Message::Slow(number))]) } else { back }
    }

    /// An errand is back.
    pub(super) fn follow_up(&mut self, follow_up: &FollowUp) -> Task<Message> {
        let then = follow_up.0.lock().unwrap_or_else(PoisonError::into_inner).take();
        then.map_or_else(Task::none, |then| then(self))
    }

    /// An errand takes long.
    pub(super) fn slow(&mut self, number: u64) {
        if self.errands.under_way.iter().any(|(other, _)| *other == number) {
            self.errands.slow = true;
            self.show_leaving();
        }
    }

    /// An errand broke down on its way.
    pub(super) fn lost(&mut self, number: u64) {
        self.errands.under_way.retain(|(other, _)| *other != number);
        self.errands.slow &= self.errands.busy();
        if self.leaving.is_some() {
            self.ask_to_leave(Some("a defect stopped it".to_owned()));
            return;
        }
        self.notify("That could not be done: a defect stopped it. Nothing on the disk has changed".to_owned());
    }
}
