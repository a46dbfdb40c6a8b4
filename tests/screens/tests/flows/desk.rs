//! The program with all that runs beside its screen, on disks that take their time or break down.

use std::{
    path::Path,
    pin::Pin,
    sync::Arc,
    task::{Context, Poll, Waker},
    time::{Duration, Instant},
};

use adjutant::{
    battle::Command,
    dice::Dice,
    games::Registry,
    store::{Disk, Folders, MemoryDisk, Settings, Starting},
    ui::{
        app::{App, Environment, Errands, Message},
        screen::AppRequest,
    },
};
use iced::{
    Task,
    futures::{Stream, stream::BoxStream},
};
use iced_test::{
    runtime::{Action, task::into_stream},
    selector,
};
use screens::{WIDE, picture::simulator, table::Lamp};

use super::around::{Around, syncs};

/// How long each sync takes.
const SYNC: Duration = Duration::from_secs(2);

/// A disk that takes its time for all that it must sync.
pub fn slow(disk: &MemoryDisk) -> Arc<dyn Disk> {
    let wait = |call| {
        if syncs(call) {
            std::thread::sleep(SYNC);
        }
    };
    Arc::new(Around::new(disk, wait))
}

/// The program with all that runs beside its screen.
pub struct Desk {
    pub app: App,
    tasks: Vec<BoxStream<'static, Action<Message>>>,
    /// The longest that a message has kept the screen.
    pub held: Duration,
    pub left: bool,
}

impl Desk {
    pub fn new(disk: Arc<dyn Disk>) -> Self {
        Self::begun(disk, None, None)
    }

    /// The program with a battle named on the command line, after its last starts.
    pub fn begun(disk: Arc<dyn Disk>, starting: Option<Starting>, file: Option<&Path>) -> Self {
        let environment = Environment {
            registry: Registry::load().expect("the data inside the program is sound"),
            disk,
            folders: Folders::all_in(Path::new("/adjutant")),
            settings: Settings::default(),
            dice: Dice::seeded(1),
            clock: || 1_795_000_000,
            awake: Box::new(Lamp::default()),
            notices: Vec::new(),
            errands: Errands::Beside,
            show: |_| Ok(()),
            starting,
        };
        let (app, task) = App::begin(environment, file);
        let mut desk =
            Self { app, tasks: into_stream(task).into_iter().collect(), held: Duration::ZERO, left: false };
        desk.hear(Message::Resized(WIDE));
        desk
    }

    fn timed(&mut self, deed: impl FnOnce(&mut App) -> Task<Message>) {
        let from = Instant::now();
        let task = deed(&mut self.app);
        self.held = self.held.max(from.elapsed());
        self.tasks.extend(into_stream(task));
    }

    pub fn hear(&mut self, message: Message) {
        self.timed(|app| app.update(message, Instant::now()));
    }

    pub fn ask(&mut self, request: AppRequest) {
        self.timed(|app| app.perform(request));
    }

    /// Hears what comes from beside the screen, without waiting for it.
    pub fn listen(&mut self) {
        let mut heard = Vec::new();
        let mut context = Context::from_waker(Waker::noop());
        self.tasks.retain_mut(|task| {
            loop {
                match Pin::new(&mut *task).poll_next(&mut context) {
                    Poll::Ready(Some(action)) => heard.push(action),
                    Poll::Ready(None) => break false,
                    Poll::Pending => break true,
                }
            }
        });
        for action in heard {
            match action {
                Action::Output(message) => self.hear(message),
                Action::Exit => self.left = true,
                _ => {}
            }
        }
    }

    /// Listens until something holds.
    pub fn until(&mut self, what: &str, holds: impl Fn(&Self) -> bool) {
        let from = Instant::now();
        while !holds(self) {
            assert!(from.elapsed() < Duration::from_secs(30), "{what}: {:?}", self.words());
            std::thread::sleep(Duration::from_millis(5));
            self.listen();
        }
    }

    pub fn words(&self) -> Vec<String> {
        let heard = Arc::new(std::sync::Mutex::new(Vec::new()));
        let noted = heard.clone();
        let mut ui = simulator(WIDE, self.app.view());
        let found = ui.find(move |candidate: selector::Candidate<'_>| {
            if let selector::Candidate::Text { content, .. } = candidate {
                noted.lock().expect("no test has failed").push(content.to_owned());
            }
            None::<()>
        });
        assert!(found.is_err());
        drop(ui);
        heard.lock().expect("no test has failed").clone()
    }

    pub fn says(&self, words: &str) -> bool {
        self.words().iter().any(|said| said.contains(words))
    }
}

/// A note as an action.
pub fn note(text: &str) -> AppRequest {
    AppRequest::Execute(Box::new(Command::Note { text: text.to_owned() }))
}
