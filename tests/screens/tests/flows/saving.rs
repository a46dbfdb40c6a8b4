//! Saving never keeps the screen waiting, and a battle that is not saved is never closed without a question.

use std::{
    io,
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
    store::{
        Disk, Folders, Library, MemoryDisk, Settings, Shelf, Starting,
        disk::{Fault, How, Listed, Lock},
        settings::Theme,
    },
    ui::{
        app::{App, Environment, Errands, Message},
        screen::Request,
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
use screens::{SIZES, WIDE, picture::simulator, story::story, table::Lamp, table::Table};

/// How long each sync takes.
const SYNC: Duration = Duration::from_secs(2);
/// The longest that a message may keep the screen, in a build without optimisation on a busy machine: far less than
/// one sync.
const HELD: Duration = Duration::from_millis(700);

/// A disk that takes its time for all that it must sync.
#[derive(Clone)]
struct Slow(MemoryDisk);

impl Disk for Slow {
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
        std::thread::sleep(SYNC);
        self.0.create_new(file, bytes)
    }
    fn append(&self, file: &Path, size: u64, bytes: &[u8]) -> io::Result<()> {
        std::thread::sleep(SYNC);
        self.0.append(file, size, bytes)
    }
    fn replace(&self, file: &Path, bytes: &[u8]) -> io::Result<()> {
        std::thread::sleep(SYNC);
        self.0.replace(file, bytes)
    }
    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        std::thread::sleep(SYNC);
        self.0.rename(from, to)
    }
    fn remove(&self, file: &Path) -> io::Result<()> {
        std::thread::sleep(SYNC);
        self.0.remove(file)
    }
    fn lock(&self, file: &Path) -> io::Result<Option<Lock>> {
        self.0.lock(file)
    }
}

/// The program with all that runs beside its screen.
struct Desk {
    app: App,
    tasks: Vec<BoxStream<'static, Action<Message>>>,
    /// The longest that a message has kept the screen.
    held: Duration,
    left: bool,
}

impl Desk {
    fn new(disk: Arc<dyn Disk>) -> Self {
        Self::begun(disk, None, None)
    }

    /// The program with a battle named on the command line, after its last starts.
    fn begun(disk: Arc<dyn Disk>, starting: Option<Starting>, file: Option<&Path>) -> Self {
        let outside = Environment {
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
        let (app, task) = App::begin(outside, file);
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

    fn hear(&mut self, message: Message) {
        self.timed(|app| app.update(message, Instant::now()));
    }

    fn ask(&mut self, request: Request) {
        self.timed(|app| app.perform(request));
    }

    /// Hears what comes from beside the screen, without waiting for it.
    fn listen(&mut self) {
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
    fn until(&mut self, what: &str, holds: impl Fn(&Self) -> bool) {
        let from = Instant::now();
        while !holds(self) {
            assert!(from.elapsed() < Duration::from_secs(30), "{what}: {:?}", self.words());
            std::thread::sleep(Duration::from_millis(5));
            self.listen();
        }
    }

    fn words(&self) -> Vec<String> {
        let heard = Arc::new(std::sync::Mutex::new(Vec::new()));
        let noted = heard.clone();
        let mut ui = simulator(WIDE, self.app.view());
        let _ = ui.find(move |candidate: selector::Candidate<'_>| {
            if let selector::Candidate::Text { content, .. } = candidate {
                noted.lock().expect("no test has failed").push(content.to_owned());
            }
            None::<()>
        });
        drop(ui);
        heard.lock().expect("no test has failed").clone()
    }

    fn says(&self, words: &str) -> bool {
        self.words().iter().any(|said| said.contains(words))
    }
}

fn note(text: &str) -> Request {
    Request::Do(Box::new(Command::Note { text: text.to_owned() }))
}

#[test]
fn the_screen_answers_while_a_disk_takes_two_seconds_for_each_sync() {
    let disk = MemoryDisk::new();
    let mut desk = Desk::new(Arc::new(Slow(disk.clone())));
    desk.ask(Request::Begin(Box::new(story(false))));
    assert!(desk.app.play().is_none(), "the disk has not answered yet");
    desk.until("the player is told what he waits for", |desk| desk.says("Saving\u{2026}"));
    desk.until("the battle begins", |desk| desk.app.play().is_some());
    desk.ask(note("one"));
    assert!(desk.says("Saving"), "{:?}", desk.words());
    let settings = Settings { theme: Theme::Night, ..desk.app.settings().clone() };
    desk.ask(Request::Set(Box::new(settings)));
    desk.until("it is saved", |desk| desk.says("Saved"));
    desk.ask(note("two"));
    // The window is closed before that is saved: it waits, says so, and goes by itself.
    desk.hear(Message::CloseAsked);
    desk.until("a slow close is told", |desk| desk.says("The disk is slow"));
    assert!(!desk.left);
    desk.until("it ends by itself", |desk| desk.left);
    let held = desk.held;
    drop(desk);
    assert!(held < HELD, "the screen was kept waiting for {held:?}");
    let library = Library::new(Arc::new(disk.clone()), Path::new("/adjutant"), "0");
    let name = library.list(Shelf::Battles).expect("it can be listed")[0].name.clone();
    assert_eq!(library.open(&name, 1_795_000_000).expect("it opens").events.len(), 2);
    assert!(disk.files().keys().any(|file| file.ends_with("settings.toml")), "the settings were not kept");
}

#[test]
fn opening_and_importing_do_not_keep_the_screen_waiting() {
    let disk = MemoryDisk::new();
    let mut table = Table::with(WIDE, 1, story(false));
    let _ = table.app.perform(note("one"));
    let _ = table.app.perform(Request::Go(adjutant::ui::screen::Route::Start));
    let (_, text) = table.disk.files().into_iter().next().expect("the battle was saved");
    disk.put("/stick/battle.adjutant", text);
    let mut desk = Desk::new(Arc::new(Slow(disk.clone())));
    desk.ask(Request::Import("/stick/battle.adjutant".into()));
    desk.until("it is taken in", |_| disk.files().keys().any(|file| file.starts_with("/adjutant/battles")));
    desk.until("it is listed", |desk| desk.says("The town"));
    let file = disk.files().into_keys().find(|file| file.starts_with("/adjutant/battles")).expect("it is there");
    let id = file.file_stem().expect("a name").to_string_lossy().into_owned();
    desk.ask(Request::Continue(id));
    // Its daily copy is synced before it opens.
    desk.until("the player is told", |desk| desk.says("Opening the battle"));
    desk.until("it opens", |desk| desk.app.play().is_some());
    assert!(desk.held < HELD, "the screen was kept waiting for {:?}", desk.held);
}

/// A battle in play on a disk that fails from now on, with one action that is not saved.
fn unsaved(size: iced::Size) -> Table {
    let mut table = Table::with(size, 1, story(false));
    let _ = table.resize(size);
    let _ = table.app.perform(note("saved"));
    let settled =
        table.app.play().and_then(adjutant::ui::app::Play::settle).and_then(adjutant::store::Settling::wait);
    assert!(settled.is_some());
    table.disk.set_fault(Some(Fault { at: 0, calls: u64::MAX, how: How::Before }));
    let _ = table.app.perform(note("not saved"));
    table
}

#[test]
fn a_battle_that_is_not_saved_asks_before_it_is_closed() {
    for size in SIZES {
        for from_menu in [false, true] {
            let close = |table: &mut Table| {
                if from_menu {
                    let _ = table.all(["menu", "leave"]);
                } else {
                    table.send(Message::CloseAsked);
                }
            };
            let mut table = unsaved(size);
            close(&mut table);
            assert!(table.app.play().is_some(), "it was closed at once");
            let told = table.words().iter().any(|words| words.contains("not saved: the disk does not answer"));
            assert!(told, "{size:?}: {:?}", table.words());
            // Trying again on the same disk asks again; staying goes on with the battle.
            let _ = table.press("again");
            assert!(table.has("again") && table.app.play().is_some());
            let _ = table.press("stay");
            assert!(table.has("end-turn") && !table.has("again"));
            // Once the disk takes it, trying again closes.
            close(&mut table);
            table.disk.set_fault(None);
            let _ = table.press("again");
            assert!(table.app.play().is_none());
            let library = Library::new(Arc::new(table.disk.clone()), Path::new("/adjutant"), "0");
            let listed = library.list(Shelf::Battles).expect("it can be listed");
            let events = listed.iter().filter_map(|entry| entry.summary.as_ref().ok()).map(|battle| battle.events);
            assert_eq!(events.max(), Some(2));
        }
    }
}

#[test]
fn a_battle_that_is_not_saved_can_be_saved_elsewhere_or_left() {
    let mut table = unsaved(WIDE);
    table.send(Message::CloseAsked);
    table.disk.set_fault(None);
    let _ = table.app.perform(Request::SaveAgain(Some("/stick".into())));
    assert!(table.app.play().is_none());
    let told = table.words().iter().any(|words| words.contains("The battle is saved as /stick/"));
    assert!(told, "{:?}", table.words());
    let there =
        table.disk.files().into_iter().find(|(file, _)| file.starts_with("/stick")).expect("it was saved there");
    assert!(String::from_utf8_lossy(&there.1).contains("not saved"));

    let mut table = unsaved(WIDE);
    table.send(Message::CloseAsked);
    let _ = table.app.perform(Request::LeaveUnsaved);
    assert!(table.app.play().is_none(), "he said so");
}

#[test]
fn after_two_failed_starts_no_battle_opens_by_itself() {
    let mut table = Table::with(WIDE, 1, story(false));
    let _ = table.app.perform(note("one"));
    let _ = table.app.perform(Request::Go(adjutant::ui::screen::Route::Start));
    let disk = table.disk.after_power_cut();
    let (file, _) = disk.files().into_iter().next().expect("the battle was saved");
    let state = Path::new("/adjutant/state");
    for failed in 0..3 {
        let starting = Starting::begin(&disk, state);
        starting.mark(&disk).expect("a mark");
        let mut desk = Desk::begun(Arc::new(disk.after_power_cut()), Some(starting), Some(&file));
        if failed < 2 {
            desk.until("the battle opens by itself", |desk| desk.app.play().is_some());
        } else {
            std::thread::sleep(Duration::from_millis(300));
            desk.listen();
            assert!(desk.app.play().is_none(), "a safe start opens nothing");
            assert!(desk.says("The town"), "and offers it all the same: {:?}", desk.words());
        }
    }
    // Once the window has been there for a while the start was a good one.
    let starting = Starting::begin(&disk, state);
    let mut desk = Desk::begun(Arc::new(disk.clone()), Some(starting), None);
    desk.hear(Message::Up);
    desk.until("the mark goes", |_| !disk.files().keys().any(|file| file.ends_with("starting")));
}
