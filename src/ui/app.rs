//! The app: it owns the battle in play, the files, the dice and the settings, and carries out what screens ask.
//!
//! [`App::perform`] is the only place that changes a battle, so undo, saving and refusals work everywhere.

mod awake;
mod command;
mod cursor;
mod errand;
mod folder;
mod keys;
mod leave;
mod library;
mod opening;
mod own;
pub mod page;
mod perform;
mod play;
mod view;

use std::{
    cell::Cell,
    io,
    path::Path,
    sync::Arc,
    thread,
    time::{Duration, Instant},
};

use iced::{Size, Subscription, Task, futures::channel::oneshot, keyboard, window};

use crate::{
    battle::{EventNo, summary::ResultView},
    commander::Press,
    dice::Dice,
    games::Registry,
    store::{Disk, Folders, Library, Marks, SaveStatus, Settings, Starting, settings::Switch},
    ui::{
        Look, Scheme, SideColour,
        keys::Stroke,
        screen::{self, Layout, battle, page::PageContext},
    },
};
pub use awake::{Awake, Desktop};
pub use errand::{Errands, FollowUp};
pub use folder::show_folder;
pub use play::{Play, Stopped};

/// How long ROLL and the order slots are dead after what they would do has changed.
const DEAD: Duration = Duration::from_millis(400);

/// How long the answers of a roll or question are dead that has taken the place of what was pressed: a slow second
/// press of the same button is no answer.
const ASK_DEAD: Duration = Duration::from_millis(800);

/// How long END TURN is dead after it was pressed: two quick presses never end two halves of a turn.
const END_DEAD: Duration = Duration::from_millis(1200);

/// The window at the start, in logical pixels of the system.
pub const WINDOW: Size = Size::new(1280.0, 800.0);

/// The least room in which every screen can still be used, in logical pixels: the window at the start at 300 %.
const LEAST_ROOM: Size = Size::new(426.0, 266.0);

/// How long the window must have been there for a start to count as good.
const UP: Duration = Duration::from_secs(3);

/// How long a new result is lit up.
const FLASH: Duration = Duration::from_millis(450);

/// What the app needs from outside: all of it can be a stand-in in tests.
pub struct Environment {
    /// The rule sets, with the player's own types and forces.
    pub registry: Registry,
    /// The disk.
    pub disk: Arc<dyn Disk>,
    /// Where files live.
    pub folders: Folders,
    /// Settings as they were read.
    pub settings: Settings,
    /// The program's dice.
    pub dice: Dice,
    /// Wall time in seconds since 1970, UTC.
    pub clock: fn() -> i64,
    /// What keeps the screen awake.
    pub awake: Box<dyn Awake>,
    /// What the player should know at once: files that could not be used.
    pub notices: Vec<String>,
    /// Where work with the disk is done.
    pub errands: Errands,
    /// Shows a folder to the player.
    pub show: fn(&Path) -> io::Result<()>,
    /// This start, for the next one to know how it went.
    pub starting: Option<Starting>,
}

/// Something the player is told, over whatever is shown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Notice {
    /// What he is told.
    pub words: String,
    /// How it went.
    pub kind: NoticeKind,
}

/// Whether what is told went well.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NoticeKind {
    /// What was asked for cannot be done so, or is warned of: it goes with the next press.
    Passing,
    /// Something is done.
    Done,
    /// Something is wrong.
    Trouble,
}

/// The main screen shown; pages and dialogs may lie over it.
pub enum MainScreen {
    /// The battle in play.
    Battle,
    /// The first screen.
    Start(Box<screen::start::Start>),
    /// A new battle.
    Muster(Box<screen::muster::Muster>),
}

/// What happened.
#[derive(Debug, Clone)]
pub enum Message {
    /// On the battle screen.
    Battle(battle::Message),
    /// On the first screen.
    Start(screen::start::Message),
    /// On the muster screen.
    Muster(screen::muster::Message),
    /// On a page or dialog.
    Page(page::Message),
    /// A key that no text field took.
    Key(Stroke),
    /// The window has another size, in logical pixels at the scale in force.
    Resized(Size),
    /// The writer says how it stands.
    Saved(SaveStatus),
    /// A notice was read.
    Read,
    /// The result of an event has been lit up long enough.
    Calm(EventNo),
    /// Work with the disk is done.
    FollowUp(FollowUp),
    /// Work with the disk takes long, by its number.
    Slow(u64),
    /// Work with the disk broke down, by its number.
    Lost(u64),
    /// It was seen that a commander decides: he does.
    Decide,
    /// The window is asked to close.
    CloseAsked,
    /// The window has been there for a while.
    Up,
}

/// The app.
pub struct App {
    environment: Environment,
    battles: Library,
    look: Look,
    /// The window's, in logical pixels of the system.
    size: Size,
    at: MainScreen,
    pages: Vec<page::Page>,
    play: Option<Play>,
    notices: Vec<Notice>,
    dead_until: Option<Instant>,
    /// How often the window was drawn, see [`repainted`](crate::ui::paint::repainted).
    drawings: Cell<u8>,
    end_dead_until: Option<Instant>,
    /// Whether the last message has set one of them.
    guarded: bool,
    /// The press that a commander is about to decide on.
    deciding: Option<Press>,
    /// The key that he was asked by, and the form that lay open before.
    leads: Option<(Stroke, Option<String>)>,
    /// The new battle that was left half prepared.
    begun: Option<Box<screen::muster::Muster>>,
    errands: errand::Runner,
    /// Where somebody goes who leaves the battle, until all is saved.
    leaving: Option<leave::Leaving>,
}

impl App {
    /// The app on its first screen.
    pub fn new(mut environment: Environment) -> Self {
        let battles = Library::new(environment.disk.clone(), &environment.folders.data, env!("CARGO_PKG_VERSION"));
        // The first press in the battle dismisses this notice.
        let notice = |words| Notice { words, kind: NoticeKind::Passing };
        let notices = std::mem::take(&mut environment.notices).into_iter().map(notice).collect();
        let errands = errand::Runner::new(environment.errands);
        let mut app = Self {
            environment,
            battles,
            look: Look::default(),
            size: WINDOW,
            at: MainScreen::Battle,
            pages: Vec::new(),
            play: None,
            notices,
            dead_until: None,
            drawings: Cell::new(0),
            end_dead_until: None,
            guarded: false,
            deciding: None,
            leads: None,
            begun: None,
            errands,
            leaving: None,
        };
        app.apply_theme();
        app.at = MainScreen::Start(Box::new(app.start_screen()));
        app
    }

    /// The app, with a battle's file opened if one was named on the command line.
    pub fn begin(environment: Environment, file: Option<&Path>) -> (Self, Task<Message>) {
        let (begun, safe) =
            (environment.starting.is_some(), environment.starting.as_ref().is_some_and(|start| start.safe));
        let mut app = Self::new(environment);
        // After starts that failed nothing opens by itself.
        let task = file.filter(|_| !safe).map_or_else(Task::none, |file| app.open_file(file));
        let up = if begun { after(UP, Message::Up) } else { Task::none() };
        (app, Task::batch([task, up]))
    }

    /// Puts on the theme of the settings and the colours of the battle in play.
    fn apply_theme(&mut self) {
        let colour = |name: &str, otherwise| SideColour::from_key(name).unwrap_or(otherwise);
        let (one, two) = match &self.play {
            Some(play) => {
                let [a, b] = &play.battle.setup().sides;
                (colour(&a.colour, SideColour::Blue), colour(&b.colour, SideColour::RedBrown))
            }
            None => (SideColour::Blue, SideColour::RedBrown),
        };
        self.look = Look::new(scheme(&self.environment.settings), one, two);
    }

    /// Keeps the screen awake while a battle is in play, if the player wants it so.
    fn watch(&mut self) {
        let wanted = self.environment.settings.stay_awake == Switch::On;
        self.environment.awake.keep(wanted && self.play.is_some());
    }

    /// The layout: the player's, as far as the room at his scale allows it.
    pub fn layout(&self) -> Layout {
        use crate::store::settings::Layout as Wish;
        let most = Layout::of(self.room());
        match self.environment.settings.layout {
            Wish::Auto | Wish::Wide => most,
            Wish::Narrow => most.min(Layout::Narrow),
            Wish::Small => most.min(Layout::Small),
        }
    }

    /// Logical pixels at the player's scale.
    fn room(&self) -> Size {
        let scale = self.scale();
        Size::new(self.size.width / scale, self.size.height / scale)
    }

    /// The scale in force: the player's, 0.75 to 3, as far as a window of this size still shows enough to go on.
    pub fn scale(&self) -> f32 {
        let most = (self.size.width / LEAST_ROOM.width).min(self.size.height / LEAST_ROOM.height).max(1.0);
        (f32::from(self.environment.settings.scale.percent()) / 100.0).min(most)
    }

    /// The theme worn.
    pub fn theme(&self) -> iced::Theme {
        self.look.theme()
    }

    /// The title of the window.
    pub fn title(&self) -> String {
        match &self.play {
            Some(play) => format!("{} \u{2013} Adjutant", play.battle.setup().title),
            None => "Adjutant".to_owned(),
        }
    }

    /// Colours as they are worn.
    pub const fn look(&self) -> &Look {
        &self.look
    }

    /// The settings in use.
    pub const fn settings(&self) -> &Settings {
        &self.environment.settings
    }

    /// The battle in play.
    pub fn play(&self) -> Option<&Play> {
        self.play.as_ref()
    }

    /// What the player was told and has not read.
    pub fn notices(&self) -> &[Notice] {
        &self.notices
    }

    /// What comes of a message at an instant.
    pub(super) fn hear(&mut self, message: Message, now: Instant) -> Task<Message> {
        #[cfg(feature = "faults")]
        crate::defect::here("update");
        match message {
            Message::Battle(message) => self.battle(message, now),
            Message::Start(message) => {
                let MainScreen::Start(start) = &mut self.at else { return Task::none() };
                let action = start.update(message);
                self.act(action, Message::Start)
            }
            Message::Muster(message) => {
                let MainScreen::Muster(muster) = &mut self.at else { return Task::none() };
                let action = muster.update(message);
                self.act(action, Message::Muster)
            }
            Message::Page(message) => {
                let now = (self.environment.clock)();
                let battle = self.play.as_ref().map(|play| &play.battle);
                let mut context = PageContext { battle, dice: &mut self.environment.dice, now };
                let Some(page) = self.pages.last_mut() else { return Task::none() };
                let action = page.update(message, &mut context);
                self.act(action, Message::Page)
            }
            Message::Key(stroke) => self.key(stroke, now),
            Message::Resized(size) => {
                // Measured at the scale in force.
                self.size = size * self.scale();
                Task::none()
            }
            Message::Saved(status) => self.save_status(&status),
            Message::FollowUp(follow_up) => self.follow_up(&follow_up),
            Message::Slow(number) => {
                self.slow(number);
                Task::none()
            }
            Message::Lost(number) => {
                self.lost(number);
                Task::none()
            }
            Message::CloseAsked => self.close_asked(),
            Message::Decide => self.decide(now),
            Message::Up => self.marked(Marks::up),
            Message::Calm(event) => {
                if let Some(play) = &mut self.play
                    && play.screen.memory.fresh == Some(event)
                {
                    play.screen.memory.fresh = None;
                }
                Task::none()
            }
            Message::Read => {
                if !self.notices.is_empty() {
                    self.notices.remove(0);
                }
                Task::none()
            }
        }
    }

    /// A press on the battle screen. What starts something is dead for a moment after the form has changed
    /// under the finger.
    fn battle(&mut self, message: battle::Message, now: Instant) -> Task<Message> {
        // What is pressed while a commander decides was meant for the page before it.
        let Some(play) = self.play.as_mut().filter(|_| self.deciding.is_none()) else { return Task::none() };
        if battle::Screen::is_careful(&message) && self.dead_until.is_some_and(|until| now < until) {
            return self.too_soon(&message);
        }
        let ends = play.screen.ends_turn(play.battle.rules(), &message);
        if ends && self.end_dead_until.is_some_and(|until| now < until) {
            return Task::none();
        }
        // What was refused or warned of is answered by the next press, whatever it is.
        self.notices.retain(|notice| notice.kind != NoticeKind::Passing);
        let before = play.screen.under_finger();
        let action = play.screen.update(&play.battle, message);
        let task = self.act(action, Message::Battle);
        self.keep_facts();
        if ends {
            // END TURN has only warned: enable it again sooner, for the next press confirms.
            let says = self.play.as_ref().is_some_and(|play| play.screen.memory.warned.is_some());
            self.end_dead_until = Some(now + if says { ASK_DEAD } else { END_DEAD });
            self.guarded = true;
        }
        self.guard(&before, now);
        task
    }

    /// Lights up the result if it is another than it was, so that the same words twice are seen to be new.
    fn light_up(&mut self, before: Option<&ResultView>) -> Task<Message> {
        let Some(play) = &mut self.play else { return Task::none() };
        let now = play.screen.table.result.as_ref();
        play.screen.memory.fresh = now.filter(|now| before != Some(*now)).map(|now| now.event);
        match play.screen.memory.fresh {
            Some(event) if self.environment.settings.motion == Switch::On => after(FLASH, Message::Calm(event)),
            _ => {
                play.screen.memory.fresh = None;
                Task::none()
            }
        }
    }

    /// Carries out an action of a screen.
    fn act<M: Send + 'static>(
        &mut self,
        action: screen::Action<M>,
        wrap: impl Fn(M) -> Message + Send + 'static,
    ) -> Task<Message> {
        let screen::Action { request, task } = action;
        let asked = request.map_or_else(Task::none, |request| self.perform(request));
        Task::batch([task.map(wrap), asked])
    }

    /// What the app listens to.
    pub fn subscription(&self) -> Subscription<Message> {
        Subscription::batch([
            // Releases and held keys, which the mouse also reports, would draw the window once more for nothing.
            keyboard::listen().filter_map(|event| Stroke::of(&event)).map(Message::Key),
            window::close_requests().map(|_| Message::CloseAsked),
            window::resize_events().map(|(_, size)| Message::Resized(size)),
        ])
    }
}

/// A message after a while.
fn after(wait: Duration, message: Message) -> Task<Message> {
    let (sender, receiver) = oneshot::channel();
    let timer = thread::Builder::new().name("timer".to_owned());
    let started = timer.spawn(move || {
        thread::sleep(wait);
        // Nobody listens any more: the window is gone.
        let _ = sender.send(());
    });
    // Without a thread there is no wait either.
    let _ = started.is_err();
    Task::perform(receiver, move |_| message)
}

/// The theme of the settings as the kit knows it.
fn scheme(settings: &Settings) -> Scheme {
    use crate::store::settings::Theme;
    match settings.theme {
        Theme::Paper => Scheme::Paper,
        Theme::Night => Scheme::Night,
        Theme::HighContrast => Scheme::HighContrast,
    }
}
