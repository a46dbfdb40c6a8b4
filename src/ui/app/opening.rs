//! How a battle comes into play: begun, gone on with, or opened from a file, and what is offered for one that does not
//! open.

use std::path::{Path, PathBuf};

use iced::Task;

use super::{
    App, MainScreen, Message, NoticeKind, Play,
    page::{Page, opened},
    perform::named,
};
use crate::{
    battle::Setup,
    dice::Side,
    rules::CommanderSettings,
    store::{self, Library, Opened, StoreError, settings::Switch},
    ui::screen::{self, Route, battle},
};

/// What is told while a battle is read.
const OPENING: &str = "Opening the battle";

impl App {
    /// Opens a battle's file: taken into the library by copy, if it is not there.
    pub(super) fn open_file(&mut self, file: &Path) -> Task<Message> {
        let (file, now) = (file.to_owned(), (self.environment.clock)());
        let (battles, from) = (self.battles.clone(), file.clone());
        let work = move || battles.import(&from).and_then(|name| battles.open(&name, now));
        self.errand(OPENING, work, move |app, opened| match opened {
            Err(error) => {
                app.no_battle(&file, &error);
                Task::none()
            }
            opened => app.opened(opened),
        })
    }

    /// Takes a battle in from a file, or says what can be done for one that is damaged.
    pub(super) fn take_in(&mut self, from: PathBuf) -> Task<Message> {
        let (battles, file) = (self.battles.clone(), from.clone());
        self.errand(
            "Saving",
            move || battles.import(&file),
            move |app, done| {
                match done {
                    Err(error) => app.no_battle(&from, &error),
                    Ok(_) => app.list_again(),
                }
                Task::none()
            },
        )
    }

    /// A file that does not open: what can be done for it, or why nothing can.
    fn no_battle(&mut self, file: &Path, error: &StoreError) {
        let rescue = self.battles.rescue_file(file);
        // A sound file that cannot be taken in, on a full disk say, has no need of rescue.
        let damaged = !rescue.why.is_empty();
        if damaged && (rescue.through.is_some() || !rescue.copies.is_empty()) {
            self.offer(rescue);
        } else {
            self.notify(error.to_string());
        }
    }

    /// Offers what can be done for a battle.
    pub(super) fn offer(&mut self, rescue: store::Rescue) {
        self.push_page(Page::Rescue(opened(screen::rescue::Rescue::new(rescue))));
    }

    /// Goes on with a battle, or says what can be done for one that does not open.
    pub(super) fn go_on(&mut self, id: String, now: i64) -> Task<Message> {
        if self.errands.busy() {
            return Task::none();
        }
        let (battles, name) = (self.battles.clone(), id.clone());
        let work = move || named(&name).and_then(|name| battles.open(&name, now));
        self.errand(OPENING, work, |app, opened| match opened {
            Err(StoreError::Damaged(_) | StoreError::Unreadable(_)) => {
                app.go(&Route::Rescue(id));
                Task::none()
            }
            opened => app.opened_from_page(opened),
        })
    }

    /// Opens a battle some other way. One press is enough: further ones meanwhile do nothing.
    pub(super) fn bring(
        &mut self,
        open: impl FnOnce(&Library) -> Result<Opened, StoreError> + Send + 'static,
    ) -> Task<Message> {
        if self.errands.busy() {
            return Task::none();
        }
        let battles = self.battles.clone();
        self.errand(OPENING, move || open(&battles), Self::opened_from_page)
    }

    /// Begins a battle, and tells its commander how to go about it; one to try a game is a `trial`.
    pub(super) fn begin_battle(
        &mut self,
        (setup, settings): (Setup, Option<CommanderSettings>),
        now: i64,
        trial: bool,
    ) -> Task<Message> {
        if self.errands.busy() {
            return Task::none();
        }
        let Some(rules) = self.environment.registry.get(&setup.rules).cloned() else {
            self.notify(format!("There are no rules \u{201c}{}\u{201d}", setup.rules));
            return Task::none();
        };
        let setup = Play::first_setup(rules, setup);
        let battles = self.battles.clone();
        self.errand(
            "Saving",
            move || battles.create(&setup, now),
            move |app, opened| {
                let task = app.opened_from_page(opened);
                if let Some(play) = &mut app.play {
                    play.trial = trial;
                    // A plan that cannot be saved is drawn again at the commander's first press.
                    if let Err(stopped) = play.seal(settings.as_ref(), &mut app.environment.dice, now) {
                        app.tell_why(stopped);
                    }
                }
                task
            },
        )
    }

    /// Takes a battle that a page opened into play. What the program said there was read there: in the battle it would
    /// lie over a question.
    fn opened_from_page(&mut self, opened: Result<Opened, StoreError>) -> Task<Message> {
        self.notices.retain(|notice| notice.kind != NoticeKind::Passing);
        self.opened(opened)
    }

    /// Takes an opened battle into play.
    fn opened(&mut self, opened: Result<Opened, StoreError>) -> Task<Message> {
        let opened = match opened {
            Ok(opened) => opened,
            Err(error) => {
                self.notify(error.to_string());
                return Task::none();
            }
        };
        let Some(rules) = self.environment.registry.get(&opened.setup.rules).cloned() else {
            self.notify(format!("This Adjutant does not have the rules of this battle, {}", opened.setup.rules));
            return Task::none();
        };
        let closed = self.close(false);
        for notice in &opened.notices {
            self.notify(notice.clone());
        }
        let edition = rules.description().about.revision;
        if opened.setup.revision != edition {
            self.notify(format!(
                "Begun with Adjutant {} under edition {} of these rules; they are now edition {edition}. The log \
                 stays as it is",
                opened.app, opened.setup.revision
            ));
        }
        let memory = self.screen_memory(&opened.setup);
        let (mut play, reports) = Play::start(rules, self.environment.disk.clone(), opened, memory);
        play.go_on(&mut self.environment.dice, (self.environment.clock)());
        self.play = Some(play);
        self.pages.clear();
        self.at = MainScreen::Battle;
        self.apply_theme();
        self.watch();
        Task::batch([closed, reports.map(Message::Saved)])
    }

    /// What a battle's screen remembers from the settings and the setup.
    fn screen_memory(&self, setup: &Setup) -> battle::ScreenMemory {
        let settings = &self.environment.settings;
        let [a, b] = &setup.sides;
        battle::ScreenMemory {
            real: [a.real_dice, b.real_dice],
            hidden: Side::BOTH.map(|side| settings.odds.of(side) == Switch::Off),
            swapped: settings.swap_sides == Switch::On,
            ..battle::ScreenMemory::default()
        }
    }
}
