//! What screens ask for, carried out: the only door to battles, files and settings.

use std::{io, path::Path};

use iced::Task;

use super::{
    App, MainScreen, Message, Notice, NoticeKind,
    leave::Leaving,
    page::{self, Page, opened},
};
use crate::{
    dice::Side,
    store::{
        self, Library, Name, Settings, Shelf, StoreError,
        settings::{self, Each, Switch},
    },
    ui::screen::{self, AppRequest, Route, battle, muster::Muster, start::Start},
};

impl App {
    /// Carries out what a screen asks.
    pub fn perform(&mut self, request: AppRequest) -> Task<Message> {
        let now = (self.environment.clock)();
        match request {
            AppRequest::Go(route) => return self.travel(&route),
            AppRequest::SaveSettings(settings) => return self.set(*settings),
            AppRequest::Execute(command) => return self.play_on(&command, now),
            AppRequest::CommanderPress(press) => return self.press(*press, now),
            AppRequest::OpenForm(request) => {
                self.go(&Route::Battle);
                if let Some(play) = &mut self.play {
                    play.screen.show_request(&play.battle, &request);
                }
            }
            AppRequest::OpenProcedure(procedure) => {
                self.go(&Route::Battle);
                if let Some(play) = &mut self.play {
                    let action = play.screen.update(&play.battle, battle::Message::Tab(procedure));
                    return self.act(action, Message::Battle);
                }
            }
            AppRequest::Remember => return self.remember(),
            AppRequest::Dice(real) => {
                if let Some(play) = &mut self.play {
                    play.screen.memory.real = real;
                }
                return self.remember();
            }
            AppRequest::Begin(setup, settings) => {
                let kept = self.remember_dice(setup.sides.each_ref().map(|side| side.real_dice));
                return Task::batch([kept, self.begin_battle((*setup, settings), now, false)]);
            }
            AppRequest::Try(rules) => return self.try_game(&rules, now),
            AppRequest::ThrowAway(id) => return self.throw_away(&id),
            AppRequest::Continue(id) => return self.go_on(id, now),
            AppRequest::Rescue(id) => {
                return self.bring(move |battles| battles.up_to_damage(&named(&id)?, now));
            }
            AppRequest::OpenPart(file) => return self.bring(move |battles| battles.part_of(&file, now)),
            AppRequest::ShowFolder(folder) => {
                if let Err(error) = (self.environment.show)(&folder) {
                    let why = match error.kind() {
                        io::ErrorKind::NotFound => "there is no program for that here".to_owned(),
                        _ => store::why(&error),
                    };
                    self.notify(format!("The folder cannot be shown: {why}. It is {}", folder.display()));
                }
            }
            AppRequest::Restore { file, day } => {
                return self.bring(move |battles| battles.restore(&file, &day, now));
            }
            AppRequest::Duplicate(id) => return self.change(move |battles| battles.duplicate(&named(&id)?, now)),
            AppRequest::Rename { id, title } => {
                return self.change(move |battles| battles.rename(&named(&id)?, &title, now));
            }
            AppRequest::Archive(id) => return self.shelve(id, Shelf::Battles, Shelf::Archive),
            AppRequest::Unarchive(id) => return self.shelve(id, Shelf::Archive, Shelf::Battles),
            AppRequest::Export { id, to } => {
                let (battles, success) = (self.battles.clone(), format!("Written to {}", to.display()));
                let work = move || named(&id).and_then(|name| battles.export(&name, &to));
                return self.errand("Writing the file", work, |app, done| app.show_outcome(done, success));
            }
            AppRequest::DrawStyle => {
                if let MainScreen::Muster(muster) = &mut self.at {
                    muster.draw_style(&mut self.environment.dice);
                }
            }
            AppRequest::WriteBattleReport => return self.write_battle_report(),
            AppRequest::Import(from) => return self.take_in(from),
            AppRequest::SaveForce { rules, force } => return self.save_force(&rules, &force),
            AppRequest::DropForce { rules, id } => return self.drop_force(rules, id),
            AppRequest::ExportForce { rules, force, to } => return self.export_force(&rules, &force, to),
            AppRequest::ImportForce(from) => return self.import_force(from),
            AppRequest::SaveRulings { rules, name, rulings } => return self.save_rulings(&rules, name, rulings),
            AppRequest::Tell(words) => self.warn(words),
            AppRequest::SaveAgain(folder) => return self.save_again(folder.as_deref()),
            AppRequest::LeaveUnsaved => return self.left(),
            AppRequest::Quit => return self.leave(Leaving::Quit),
        }
        Task::none()
    }

    /// Shows another screen, or lays a page over the present one.
    pub(super) fn go(&mut self, route: &Route) {
        match route {
            Route::Start => {
                self.pages.clear();
                self.show_start();
            }
            Route::Muster => {
                self.pages.clear();
                self.at = MainScreen::Muster(self.begun.take().unwrap_or_else(|| Box::new(self.muster_screen())));
            }
            Route::Battle => {
                self.pages.clear();
                self.at = MainScreen::Battle;
            }
            Route::Back => {
                if self.pages.pop().is_none() && self.play.is_none() {
                    self.show_start();
                } else if self.pages.is_empty() && self.play.is_some() {
                    self.at = MainScreen::Battle;
                }
            }
            Route::Rescue(id) => {
                if let Ok(name) = named(id) {
                    self.offer(self.battles.rescue(&name));
                }
            }
            Route::Settings => {
                let folders = &self.environment.folders;
                let shown = |folder: &Path| folder.display().to_string();
                let folders = vec![
                    ("Battles and forces", shown(&folders.data)),
                    ("Settings", shown(&folders.config)),
                    ("Reports", shown(&folders.state)),
                ];
                let settings = self.environment.settings.clone();
                let battle = self.play.as_ref().map(|play| play.screen.memory.real);
                let page = screen::settings::Settings::new(settings, folders, Vec::new()).in_battle(battle);
                self.push_page(Page::Settings(opened(page)));
            }
            page => {
                if let Some(page) = page::open(page, self.play.as_ref(), &self.environment.registry, self.look) {
                    self.push_page(page);
                }
            }
        }
    }

    /// Shows the first screen. A new battle that is half prepared is kept for the next look at it.
    pub(super) fn show_start(&mut self) {
        let left = std::mem::replace(&mut self.at, MainScreen::Battle);
        if let MainScreen::Muster(muster) = left {
            self.begun = Some(muster);
        }
        self.at = MainScreen::Start(Box::new(self.start_screen()));
    }

    /// Lays a page over what is shown. The menu makes way for what it led to.
    pub(super) fn push_page(&mut self, page: Page) {
        if matches!(self.pages.last(), Some(Page::Menu(_) | Page::RareActions(_))) {
            self.pages.pop();
        }
        self.pages.push(page);
    }

    /// Uses settings at once and keeps them.
    fn set(&mut self, settings: Settings) -> Task<Message> {
        let before = std::mem::replace(&mut self.environment.settings, settings);
        if let Some(play) = &mut self.play {
            let settings = &self.environment.settings;
            play.screen.memory.hidden = Side::BOTH.map(|side| settings.odds.of(side) == Switch::Off);
            play.screen.memory.swapped = settings.swap_sides == Switch::On;
            // A battle may have begun with other dice than those of new battles.
            if settings.dice != before.dice {
                play.screen.memory.real = Side::BOTH.map(|side| settings.dice.of(side) == settings::Dice::Real);
            }
        }
        self.keep_dice();
        self.apply_theme();
        self.watch();
        self.save_settings()
    }

    /// Tells the player what is wrong.
    pub(super) fn notify(&mut self, words: String) {
        self.notice(words, NoticeKind::Trouble);
    }

    /// Tells the player why what he asked for is not done, until he presses something else.
    pub(super) fn warn(&mut self, words: String) {
        self.notice(words, NoticeKind::Passing);
    }

    /// Tells the player what is done.
    pub(super) fn praise(&mut self, words: String) {
        self.notice(words, NoticeKind::Done);
    }

    fn notice(&mut self, words: String, kind: NoticeKind) {
        let notice = Notice { words, kind };
        if !notice.words.is_empty() && !self.notices.contains(&notice) {
            self.notices.push(notice);
        }
    }

    /// The first screen, with the battles there are.
    pub(super) fn start_screen(&self) -> Start {
        Start::new(self.entries(Shelf::Battles), self.entries(Shelf::Archive)).with_games(self.games())
    }

    fn muster_screen(&self) -> Muster {
        let (own, sets) = self.own_forces();
        // The rules of the battle last played: most evenings go on with the same ones.
        let list = self.battles.list(Shelf::Battles).unwrap_or_default();
        let last = list.into_iter().find_map(|entry| entry.summary.ok()).map(|summary| summary.rules);
        Muster::new(self.environment.registry.clone(), last.as_deref(), own, sets).with_dice(self.real_dice())
    }

    /// The sides that roll real dice in a new battle, by the settings.
    pub(super) fn real_dice(&self) -> [bool; 2] {
        Side::BOTH.map(|side| self.environment.settings.dice.of(side) == settings::Dice::Real)
    }

    /// Changes something in the library, and reads its list again.
    pub(super) fn change<T: Send + 'static>(
        &mut self,
        work: impl FnOnce(&Library) -> Result<T, StoreError> + Send + 'static,
    ) -> Task<Message> {
        let battles = self.battles.clone();
        self.errand(
            "Saving",
            move || work(&battles),
            |app, done| {
                app.done(done);
                Task::none()
            },
        )
    }

    /// Keeps the choices of the battle screen for this machine.
    fn remember(&mut self) -> Task<Message> {
        let Some(play) = &self.play else { return Task::none() };
        self.environment.settings.dice = sources(play.screen.memory.real);
        self.environment.settings.swap_sides = play.screen.memory.swapped.into();
        self.keep_dice();
        self.save_settings()
    }

    /// Keeps for new battles whose dice are real in one that begins.
    fn remember_dice(&mut self, real: [bool; 2]) -> Task<Message> {
        if real == self.real_dice() {
            return Task::none();
        }
        self.environment.settings.dice = sources(real);
        self.save_settings()
    }

    /// Keeps with the battle in play where its dice come from.
    fn keep_dice(&mut self) {
        let now = (self.environment.clock)();
        if let Some(Err(why)) = self.play.as_mut().map(|play| play.keep_dice(now)) {
            self.notify(why);
        }
    }

    /// Keeps with the battle in play what is pressed for its commander and not told to him yet.
    pub(super) fn keep_facts(&mut self) {
        let now = (self.environment.clock)();
        if let Some(Err(why)) = self.play.as_mut().map(|play| play.keep_facts(now)) {
            self.notify(why);
        }
    }

    /// Writes the settings.
    pub(super) fn save_settings(&mut self) -> Task<Message> {
        let (disk, folder) = (self.environment.disk.clone(), self.environment.folders.config.clone());
        let settings = self.environment.settings.clone();
        self.errand(
            "",
            move || settings::save(disk.as_ref(), &folder, &settings),
            |app, done| {
                if let Err(error) = done {
                    app.notify(format!("The settings were not saved: {error}"));
                }
                Task::none()
            },
        )
    }

    /// Tells how it went.
    pub(super) fn show_outcome<T>(&mut self, done: Result<T, StoreError>, success: String) -> Task<Message> {
        match done {
            Ok(_) => self.praise(success),
            Err(error) => self.notify(error.to_string()),
        }
        Task::none()
    }
}

/// Where the dice of the sides come from, as settings keep it.
fn sources(real: [bool; 2]) -> Each<settings::Dice> {
    let [a, b] = real.map(|real| if real { settings::Dice::Real } else { settings::Dice::Program });
    Each { a, b }
}

/// The battle of an id.
pub(super) fn named(id: &str) -> Result<Name, StoreError> {
    Name::new(id).ok_or_else(|| StoreError::Name(id.to_owned()))
}
