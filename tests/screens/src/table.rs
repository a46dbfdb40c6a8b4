//! The whole program at a table: presses what is seen, counts every press, keeps its files in memory.

#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::missing_panics_doc,
    reason = "a test that cannot go on has failed"
)]

use std::{
    cell::Cell,
    collections::BTreeMap,
    path::Path,
    sync::{Arc, Mutex},
    time::{Duration, Instant},
};

use adjutant::{
    battle::{Battle, Setup},
    dice::Dice,
    games::Registry,
    rules::Effect,
    store::{
        Folders, Forces, MemoryDisk, Settings,
        settings::{Switch, Theme},
    },
    ui::{
        Element,
        app::{App, Awake, Environment, Errands, Message},
        keys::Stroke,
        screen::{AppRequest, battle::Message as Press},
    },
};
use iced::{
    Point, Rectangle, Size,
    keyboard::{
        self, Modifiers,
        key::{Code, Physical},
    },
};
use iced_test::{
    core::widget::Tree,
    selector::{self, Candidate, Selector, Text},
};

use crate::{
    flow::{WIDE, reach},
    picture::{Picture, draw, simulator},
};

thread_local! {
    /// Times the clock was looked at.
    static LOOKS: Cell<i64> = const { Cell::new(0) };
    /// Whether the clock stands.
    static STANDS: Cell<bool> = const { Cell::new(false) };
}

/// A clock that goes on by a second whenever it is looked at, unless it stands.
fn now_in_seconds() -> i64 {
    LOOKS.set(LOOKS.get() + i64::from(!STANDS.get()));
    1_795_000_000 + LOOKS.get()
}

/// A screen that is kept awake: every change is written down.
#[derive(Clone, Debug, Default)]
pub struct Lamp(Arc<Mutex<Vec<bool>>>);

impl Lamp {
    /// What was wanted, without repetitions: true for awake.
    pub fn changes(&self) -> Vec<bool> {
        self.0.lock().expect("no test has failed").clone()
    }
}

impl Awake for Lamp {
    fn keep(&mut self, awake: bool) {
        let mut said = self.0.lock().expect("no test has failed");
        if said.last().copied().unwrap_or(false) != awake {
            said.push(awake);
        }
    }
}

/// Listens to all that is written on a screen.
struct Eavesdropper(Arc<Mutex<Vec<String>>>);

impl Selector for Eavesdropper {
    type Output = Text;

    fn select(&mut self, candidate: Candidate<'_>) -> Option<Text> {
        if let Candidate::Text { content, .. } = candidate {
            self.0.lock().expect("no test has failed").push(content.to_owned());
        }
        None
    }

    fn description(&self) -> String {
        "all that is written".to_owned()
    }
}

/// What a window takes in: any message of the app, or one of its battle screen by itself.
pub trait IntoMessage {
    /// The message as the app takes it in.
    fn into_message(self) -> Message;
}

impl IntoMessage for Message {
    fn into_message(self) -> Message {
        self
    }
}

impl IntoMessage for Press {
    fn into_message(self) -> Message {
        Message::Battle(self)
    }
}

/// A player at the program.
pub struct Table {
    /// The program.
    pub app: App,
    /// The disk it believes in.
    pub disk: MemoryDisk,
    /// Whether the screen may sleep.
    pub lamp: Lamp,
    /// Presses so far.
    pub presses: u32,
    size: Size,
    now: Instant,
    /// What the widgets of the window keep from one view to the next, as in the real window.
    drawn: Tree,
}

impl Table {
    /// The program just started, in a window of a size, with repeatable dice and whatever is on the disk.
    pub fn start(size: Size, seed: u64, disk: MemoryDisk) -> Self {
        Self::over(Registry::load().expect("the data inside the program is sound"), size, seed, disk)
    }

    /// The same, with something that the player should know at once.
    pub fn told(size: Size, disk: MemoryDisk, notice: &str) -> Self {
        let registry = Registry::load().expect("the data inside the program is sound");
        Self::telling(registry, size, 1, disk, vec![notice.to_owned()])
    }

    /// The program started over the player's own files, with what is wrong with them.
    pub fn opened(size: Size, disk: MemoryDisk) -> Self {
        let forces = Forces::new(Arc::new(disk.clone()), &Folders::all_in(Path::new("/adjutant")).data);
        let (registry, notices) = forces.registry().expect("the data inside the program is sound");
        Self::telling(registry, size, 1, disk, notices)
    }

    /// The same with other rule sets.
    pub fn over(registry: Registry, size: Size, seed: u64, disk: MemoryDisk) -> Self {
        Self::telling(registry, size, seed, disk, Vec::new())
    }

    fn telling(registry: Registry, size: Size, seed: u64, disk: MemoryDisk, notices: Vec<String>) -> Self {
        let lamp = Lamp::default();
        let environment = Environment {
            registry,
            disk: Arc::new(disk.clone()),
            folders: Folders::all_in(Path::new("/adjutant")),
            // Pictures are taken when all is calm.
            settings: Settings { motion: Switch::Off, ..Settings::default() },
            dice: Dice::seeded(seed),
            clock: now_in_seconds,
            awake: Box::new(lamp.clone()),
            notices,
            errands: Errands::Here,
            show: |_| Ok(()),
            starting: None,
        };
        LOOKS.set(0);
        let (app, drawn, now) = (App::new(environment), Tree::empty(), Instant::now());
        let mut table = Self { app, disk, lamp, presses: 0, size, now, drawn };
        table.send(Message::Resized(size));
        table
    }

    /// The program with a battle of this setup.
    pub fn with(size: Size, seed: u64, setup: Setup) -> Self {
        let mut table = Self::start(size, seed, MemoryDisk::new());
        table.ask(AppRequest::Begin(Box::new(setup), None));
        assert!(table.app.play().is_some(), "{:?}", table.app.notices());
        table
    }

    /// A battle of a sample force of a rule set, both by their ids, mustered from the start screen in four presses.
    pub fn mustered(rules: &str, force: &str) -> Self {
        let mut table = Self::start(WIDE, 1, MemoryDisk::new());
        let (rules, force) = (format!("rules-{rules}"), format!("force-A-{force}"));
        table.all(["new", &rules, &force, "begin"]);
        assert_eq!(table.presses, 4);
        table
    }

    /// Another size of the window, in logical pixels.
    pub fn resize(&mut self, size: Size) -> &mut Self {
        self.size = size;
        self.send(Message::Resized(size));
        self
    }

    /// What lacks room in the window as it is; `fixed` must be seen without scrolling.
    pub fn lacking(&self, fixed: &[&str]) -> Vec<String> {
        let whole = |id: &str| !ENDS_EARLY.iter().any(|longer| id.starts_with(longer));
        crate::room::lacking(self.app.look(), self.size, self.view(), fixed, whole)
    }

    /// Takes a message in, a second and a half after the last one. Background tasks are not run: the writer's
    /// reports only move the save mark.
    pub fn send(&mut self, message: impl IntoMessage) {
        self.take_in(message.into_message(), Duration::from_millis(1500));
    }

    /// Takes messages in one after the other.
    pub fn send_all<M: IntoMessage>(&mut self, messages: impl IntoIterator<Item = M>) {
        for message in messages {
            self.send(message);
        }
    }

    /// Takes a message in right after the last one, as a slip of the finger does.
    pub fn at_once(&mut self, message: impl IntoMessage) {
        self.take_in(message.into_message(), Duration::from_millis(100));
    }

    /// Every message is followed by a view, which takes the place of the last one.
    fn take_in(&mut self, message: Message, later: Duration) {
        self.now += later;
        self.at(message, self.now);
        if self.app.decides() {
            // The page is drawn before a commander decides.
            self.at(Message::Decide, self.now);
        }
        let mut drawn = std::mem::replace(&mut self.drawn, Tree::empty());
        drawn.diff(self.view());
        self.drawn = drawn;
    }

    /// The app takes a message in at a time; its tasks beside the screen are not run.
    pub fn at(&mut self, message: Message, now: Instant) {
        let task = self.app.update(message, now);
        drop(task);
    }

    /// The app is asked as a screen asks it; its tasks beside the screen are not run.
    pub fn ask(&mut self, request: AppRequest) {
        let task = self.app.perform(request);
        drop(task);
    }

    /// What each list of the window does under a finger that lands on something to press in it, and moves.
    pub fn dragged(&self) -> Vec<crate::room::Dragged> {
        crate::room::dragged(self.app.look(), self.size, self.view())
    }

    /// Every text as it is drawn within the thing with an id and its slots; `None` where there is no such thing.
    pub fn drawn_within(&self, id: &str) -> Option<Vec<String>> {
        crate::room::drawn_within(self.app.look(), self.size, self.view(), id)
    }

    /// Every text as it is drawn that is seen without scrolling.
    pub fn in_view(&self) -> Vec<String> {
        crate::room::in_view(self.app.look(), self.size, self.view())
    }

    /// Texts of the thing with an id that stick out of it.
    pub fn sticks_out(&self, id: &str) -> Vec<String> {
        crate::room::sticks_out(self.app.look(), self.size, self.view(), id)
    }

    /// Whether something with this id can be seen.
    pub fn has(&self, id: &str) -> bool {
        let mut ui = simulator(self.size, self.view());
        ui.find(selector::id(id.to_owned())).is_ok()
    }

    /// Every text that is drawn, also where one has to scroll to it, in the order of the screen.
    pub fn words(&self) -> Vec<String> {
        let heard = Arc::new(Mutex::new(Vec::new()));
        let mut ui = simulator(self.size, self.view());
        // It takes note of everything and chooses nothing.
        assert!(ui.find(Eavesdropper(heard.clone())).is_err());
        drop(ui);
        Arc::into_inner(heard).and_then(|heard| heard.into_inner().ok()).expect("the only one who listens")
    }

    /// The centre of the thing with an id as far as it can be seen without scrolling, in logical pixels.
    pub fn place(&self, id: &str) -> Option<Point> {
        let mut ui = simulator(self.size, self.view());
        let found = ui.find(selector::id(id.to_owned())).ok()?;
        found.visible_bounds().map(|seen| seen.center())
    }

    /// Where each thing with an id lies of which something is seen without scrolling, in logical pixels.
    pub fn rectangles(&self) -> BTreeMap<String, Rectangle> {
        crate::room::rectangles(self.size, self.view())
    }

    /// A click on the thing with an id; whether it says anything.
    fn click(&mut self, id: &str) -> bool {
        let said: Vec<Message> = {
            let mut ui = simulator(self.size, self.view());
            let place = reach(&mut ui, self.size, id);
            ui.point_at(place.center());
            ui.simulate(iced_test::simulator::click());
            ui.into_messages().collect()
        };
        let heard = !said.is_empty();
        for message in said {
            self.send(message);
        }
        heard
    }

    /// Presses the thing with an id.
    pub fn press(&mut self, id: &str) -> &mut Self {
        if !self.has(id) {
            self.fail(&format!("{id} is not there"));
        }
        if !self.click(id) {
            self.fail(&format!("{id} says nothing"));
        }
        self.presses += 1;
        assert!(self.app.notices().is_empty(), "after {id}: {:?}", self.app.notices());
        self
    }

    /// Presses the thing with an id if it is there and takes a press now; whether it did.
    pub fn tap(&mut self, id: &str) -> bool {
        self.has(id) && self.click(id)
    }

    /// Strikes a key that no text field takes, with what is held beside it.
    pub fn strike(&mut self, held: Modifiers, key: keyboard::Key) -> &mut Self {
        let code = match &key {
            keyboard::Key::Character(text) => digit(text).unwrap_or(Code::KeyA),
            _ => Code::F24,
        };
        let event = keyboard::Event::KeyPressed {
            modified_key: key.clone(),
            key,
            physical_key: Physical::Code(code),
            location: keyboard::Location::Standard,
            modifiers: held,
            text: None,
            repeat: false,
        };
        if let Some(stroke) = Stroke::of(&event) {
            self.send(Message::Key(stroke));
        }
        self
    }

    /// Strikes keys one right after another, as fast typists do.
    pub fn type_fast(&mut self, strokes: &[Stroke]) -> &mut Self {
        for stroke in strokes {
            self.at_once(Message::Key(*stroke));
        }
        self
    }

    /// Presses while the clock stands.
    pub fn in_one_second(&mut self, presses: impl FnOnce(&mut Self)) {
        STANDS.set(true);
        presses(self);
        STANDS.set(false);
    }

    /// Presses one thing after another.
    pub fn all<'a>(&mut self, ids: impl IntoIterator<Item = &'a str>) -> &mut Self {
        for id in ids {
            self.press(id);
        }
        self
    }

    /// Presses that a task takes.
    pub fn count(&mut self, task: impl FnOnce(&mut Self)) -> u32 {
        let before = self.presses;
        task(self);
        self.presses - before
    }

    /// One line of a press table: the task is done and over after these presses, and they are no more than allowed.
    pub fn takes(&mut self, task: &str, ids: &[&str], most: usize) {
        let before = self.battle().events().len();
        self.all(ids.iter().copied());
        assert!(ids.len() <= most, "{task} takes {} presses, {most} are allowed", ids.len());
        assert!(self.battle().open_act().is_none(), "{task} is not over");
        assert!(self.battle().events().len() > before, "{task} did nothing");
    }

    /// The battle in play.
    pub fn battle(&self) -> &Battle {
        &self.app.play().expect("a battle is in play").battle
    }

    /// The window as it is drawn.
    pub fn view(&self) -> Element<'_, Message> {
        self.app.view()
    }

    /// Ends the test, with a picture of the window.
    fn fail(&self, words: &str) -> ! {
        let file = std::env::temp_dir().join("adjutant-pictures").join("table.png");
        self.shot(&file);
        panic!("{words} at {:?}, after {} presses: look at {}", self.size, self.presses, file.display());
    }

    /// The window as a picture.
    pub fn picture(&self) -> Picture {
        draw(self.app.look(), self.size, 1.0, self.view())
    }

    /// Draws the window into a PNG file.
    pub fn shot(&self, file: impl AsRef<Path>) {
        self.picture().save(file);
    }

    /// Draws the window for somebody's eyes: into the folder that the environment calls `SHOTS`, if it does.
    pub fn shot_if_wanted(&self, name: &str) {
        if let Some(folder) = std::env::var_os("SHOTS") {
            self.shot(Path::new(&folder).join(format!("{name}.png")));
        }
    }

    /// Puts on a theme.
    pub fn wear(&mut self, theme: Theme) -> &mut Self {
        let settings = Settings { theme, ..self.app.settings().clone() };
        self.ask(AppRequest::SaveSettings(Box::new(settings)));
        self
    }

    /// Checks that each of these can be seen, is big enough for a finger, and is not cut.
    pub fn reachable<'a>(&self, ids: impl IntoIterator<Item = &'a str>) {
        let size = self.size;
        let mut ui = simulator(size, self.view());
        for id in ids {
            let Ok(target) = ui.find(selector::id(id.to_owned())) else { self.fail(&format!("{id} is not there")) };
            let bounds = target.bounds();
            let big = bounds.width >= 35.5 && bounds.height >= 35.5;
            let seen = reach(&mut ui, size, id);
            let whole = seen.width >= bounds.width - 0.5 && bounds.x + bounds.width <= size.width + 0.5;
            if !big || !whole {
                self.fail(&format!("{id} is {bounds:?}, seen {seen:?}"));
            }
        }
    }

    /// Puts facts on the table before the story begins, as corrections that count no press.
    pub fn given(&mut self, effects: Vec<Effect>) -> &mut Self {
        if effects.is_empty() {
            return self;
        }
        let command = adjutant::battle::Command::Correct { words: "as the story has it".to_owned(), effects };
        self.ask(AppRequest::Execute(Box::new(command)));
        assert!(self.app.notices().is_empty(), "{:?}", self.app.notices());
        self
    }
}

/// Things whose prose may end early: the newest lines of the log, which are whole in the log, what a step asks beside
/// its name while its card gives way to a form, and the name of a saved battle, which is as long as its player likes.
const ENDS_EARLY: [&str; 3] = ["log", "strip", "open-"];

/// The key of a digit: its place is the same in every country.
fn digit(text: &str) -> Option<Code> {
    use Code::{Digit0, Digit1, Digit2, Digit3, Digit4, Digit5, Digit6, Digit7, Digit8, Digit9};
    let all = [Digit0, Digit1, Digit2, Digit3, Digit4, Digit5, Digit6, Digit7, Digit8, Digit9];
    text.parse::<usize>().ok().and_then(|digit| all.get(digit).copied())
}

/// Presses by message, whatever pane is shown: none of them leaves a message to the player.
pub fn press(table: &mut Table, presses: &[Press]) {
    for press in presses {
        table.send(press.clone());
        // What is still open is said once; the same press again ends the turn all the same.
        if table.app.notices().first().is_some_and(|notice| notice.words.starts_with("Still open: ")) {
            table.send(press.clone());
        }
        assert!(table.app.notices().is_empty(), "after {press:?}: {:?}", table.app.notices());
    }
}

/// A press on the row of a unit.
#[must_use]
pub fn row(text: &str) -> Press {
    Press::Row(crate::story::tag(text))
}
