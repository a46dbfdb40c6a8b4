//! What screens ask for, carried out: the only door to battles, files and settings.

use std::path::Path;

use iced::Task;

use super::{
    App, At, Message, Notice, NoticeKind, Play, Stopped,
    page::{self, Page},
};
use crate::{
    battle::Setup,
    dice::Side,
    rules::{Description, Force, Registry, RulingSet, force_to_toml, rulings_to_toml},
    store::{
        self, Forces, Name, Opened, Settings, Shelf, StoreError,
        forces::Existing,
        settings::{self, Each, Switch},
    },
    ui::screen::{
        self, Request, Route, battle,
        muster::{self, Muster},
        start::Start,
    },
};

impl App {
    /// Carries out what a screen asks.
    pub fn perform(&mut self, request: Request) -> Task<Message> {
        let now = (self.outside.clock)();
        match request {
            Request::Go(route) => self.go(&route),
            Request::Set(settings) => self.set(*settings),
            Request::Do(command) => {
                let ended =
                    |app: &Self| app.play.as_ref().is_some_and(|play| play.battle.rules().ended(play.battle.state()));
                let was_over = ended(self);
                let before = self.play.as_ref().and_then(|play| play.screen.table.result.clone());
                if let Some(play) = &mut self.play {
                    match play.execute(&command, &mut self.outside.dice, now) {
                        // An amend that asks something is answered on the battle screen, whatever page asked for it.
                        Ok(()) => {
                            if command.amends() && play.battle.open_act().is_some_and(|act| act.amends.is_some()) {
                                self.pages.clear();
                            }
                        }
                        Err(Stopped::Refused(refused)) => self.tell(refused.to_string()),
                        Err(Stopped::Unwritten(why)) => self.tell(why),
                    }
                }
                if let Some(play) = &self.play {
                    self.pages.iter_mut().for_each(|page| page.refresh(&play.battle));
                }
                if !was_over && ended(self) {
                    self.go(&Route::Ending);
                }
                return self.light_up(before.as_ref());
            }
            Request::LayOpen(request) => {
                self.go(&Route::Battle);
                if let Some(play) = &mut self.play {
                    play.screen.show_request(&play.battle, &request);
                }
            }
            Request::Lay(procedure) => {
                self.go(&Route::Battle);
                if let Some(play) = &mut self.play {
                    let screen::Action { task, .. } =
                        play.screen.update(&play.battle, battle::Message::Tab(procedure));
                    return task.map(Message::Battle);
                }
            }
            Request::Remember => self.remember(),
            Request::Begin(setup) => return self.begin_battle(*setup, now),
            Request::Try(rules) => return self.try_game(&rules, now),
            Request::ThrowAway(id) => self.throw_away(&id),
            Request::Continue(id) => {
                let opened = named(&id).and_then(|name| self.battles.open(&name, now));
                if let Err(StoreError::Damaged(_) | StoreError::Unreadable(_)) = opened {
                    self.go(&Route::Rescue(id));
                    return Task::none();
                }
                return self.opened(opened);
            }
            Request::Rescue(id) => {
                let opened = named(&id).and_then(|name| self.battles.up_to_damage(&name, now));
                return self.opened(opened);
            }
            Request::Restore { id, day } => {
                let opened = named(&id).and_then(|name| self.battles.restore(&name, &day, now));
                return self.opened(opened);
            }
            Request::Duplicate(id) => {
                let done = named(&id).and_then(|name| self.battles.duplicate(&name, now));
                self.done(done);
            }
            Request::Rename { id, title } => {
                let done = named(&id).and_then(|name| self.battles.rename(&name, &title, now));
                self.done(done);
            }
            Request::Archive(id) => self.shelve(&id, Shelf::Battles, Shelf::Archive),
            Request::Unarchive(id) => self.shelve(&id, Shelf::Archive, Shelf::Battles),
            Request::Export { id, to } => {
                let done = named(&id).and_then(|name| self.battles.export(&name, &to));
                self.said(done, format!("Written to {}", to.display()));
            }
            Request::Import(from) => {
                let done = self.battles.import(&from);
                self.done(done);
            }
            Request::SaveForce { rules, force } => self.save_force(&rules, &force),
            Request::DropForce { force, .. } => {
                let done = self.forces().remove(&force);
                self.done(done);
                self.reload();
            }
            Request::ExportForce { rules, force, to } => self.export_force(&rules, &force, &to),
            Request::ImportForce { from, .. } => self.import_force(&from),
            Request::SaveRulings { rules, name, rulings } => {
                let set = RulingSet { name: name.clone(), options: rulings };
                if let Some(text) = self.text_of(&rules, |rules| rulings_to_toml(rules, &[set])) {
                    let done = self.forces().save(&name, &text, Existing::Replace);
                    self.said(done, format!("The rulings are kept as \u{201c}{name}\u{201d}"));
                    self.reload();
                }
            }
            Request::Tell(words) => self.tell(words),
            Request::Quit => return iced::exit(),
        }
        Task::none()
    }

    /// Shows another screen, or lays a page over the present one.
    pub(super) fn go(&mut self, route: &Route) {
        match route {
            Route::Start => {
                self.pages.clear();
                self.close();
                self.show_start();
            }
            Route::Muster => {
                self.pages.clear();
                self.at = At::Muster(self.begun.take().unwrap_or_else(|| Box::new(self.muster_screen())));
            }
            Route::Battle => {
                self.pages.clear();
                self.at = At::Battle;
            }
            Route::Back => {
                if self.pages.pop().is_none() && self.play.is_none() {
                    self.show_start();
                } else if self.pages.is_empty() && self.play.is_some() {
                    self.at = At::Battle;
                }
            }
            Route::Rescue(id) => {
                if let Ok(name) = named(id) {
                    let rescue = screen::rescue::Rescue::new(self.battles.rescue(&name));
                    self.lay(Page::Rescue(Box::new(rescue)));
                }
            }
            Route::Settings => {
                let folders = &self.outside.folders;
                let shown = |folder: &Path| folder.display().to_string();
                let folders = vec![
                    ("Battles and forces", shown(&folders.data)),
                    ("Settings", shown(&folders.config)),
                    ("Reports", shown(&folders.state)),
                ];
                let settings = self.outside.settings.clone();
                let page = screen::settings::Settings::new(settings, folders, Vec::new());
                self.lay(Page::Settings(Box::new(page)));
            }
            page => {
                if let Some(page) = page::open(page, self.play.as_ref(), &self.outside.registry, self.look) {
                    self.lay(page);
                }
            }
        }
    }

    /// Shows the first screen. A new battle that is half prepared is kept for the next look at it.
    fn show_start(&mut self) {
        let left = std::mem::replace(&mut self.at, At::Battle);
        if let At::Muster(muster) = left {
            self.begun = Some(muster);
        }
        self.at = At::Start(Box::new(self.start_screen()));
    }

    /// Lays a page over what is shown. The menu makes way for what it led to.
    fn lay(&mut self, page: Page) {
        if matches!(self.pages.last(), Some(Page::Menu(_) | Page::Deeds(_))) {
            let _ = self.pages.pop();
        }
        self.pages.push(page);
    }

    /// Uses settings at once and keeps them.
    fn set(&mut self, settings: Settings) {
        let before = std::mem::replace(&mut self.outside.settings, settings);
        if let Some(play) = &mut self.play {
            let settings = &self.outside.settings;
            play.screen.face.hidden = Side::BOTH.map(|side| settings.odds.of(side) == Switch::Off);
            play.screen.face.swapped = settings.swap_sides == Switch::On;
            // A battle may have begun with other dice than those of new battles.
            if settings.dice != before.dice {
                play.screen.face.real = Side::BOTH.map(|side| settings.dice.of(side) == settings::Dice::Real);
            }
        }
        self.keep_dice();
        self.dress();
        self.watch();
        self.save_settings();
    }

    /// Tells the player what is wrong.
    pub(super) fn tell(&mut self, words: String) {
        self.notice(words, NoticeKind::Trouble);
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

    /// The file of the battle in play is finished and given back.
    fn close(&mut self) {
        if let Some(play) = self.play.take()
            && let Some(report) = play.close()
            && let store::Saved::Failed(why) = report.saved
        {
            self.tell(format!("Not saved: {why}"));
        }
        self.dress();
        self.watch();
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
        Muster::new(self.outside.registry.clone(), last.as_deref(), own, sets)
    }

    /// Ids of the player's own forces, and his sets of rulings.
    fn own_forces(&self) -> (Vec<String>, Vec<muster::RulingSet>) {
        let mut own = Vec::new();
        let mut sets = Vec::new();
        let printed = Registry::load().ok();
        for set in self.outside.registry.all() {
            let rules = set.description();
            let printed = printed.as_ref().and_then(|all| all.get(&rules.about.id)).map(|set| set.description());
            let is_own = |force: &&Force| printed.is_none_or(|all| all.forces.iter().all(|old| old.id != force.id));
            own.extend(rules.forces.iter().filter(is_own).map(|force| force.id.clone()));
            sets.extend(rules.ruling_sets.iter().map(|kept| muster::RulingSet {
                rules: rules.about.id.clone(),
                name: kept.name.clone(),
                rulings: kept.options.clone(),
            }));
        }
        (own, sets)
    }

    /// Opens a battle's file: taken into the library by copy, if it is not there.
    pub(super) fn open_file(&mut self, file: &Path) -> Task<Message> {
        let opened = self.battles.import(file).and_then(|name| self.battles.open(&name, (self.outside.clock)()));
        self.opened(opened)
    }

    pub(super) fn begin_battle(&mut self, setup: Setup, now: i64) -> Task<Message> {
        let Some(rules) = self.outside.registry.get(&setup.rules).cloned() else {
            self.tell(format!("There are no rules \u{201c}{}\u{201d}", setup.rules));
            return Task::none();
        };
        let setup = Play::first_setup(rules, setup);
        let opened = self.battles.create(&setup, now);
        self.opened(opened)
    }

    /// Takes an opened battle into play.
    fn opened(&mut self, opened: Result<Opened, StoreError>) -> Task<Message> {
        let opened = match opened {
            Ok(opened) => opened,
            Err(error) => {
                self.tell(error.to_string());
                return Task::none();
            }
        };
        let Some(rules) = self.outside.registry.get(&opened.setup.rules).cloned() else {
            self.tell(format!("This Adjutant does not have the rules of this battle, {}", opened.setup.rules));
            return Task::none();
        };
        self.close();
        for notice in &opened.notices {
            self.tell(notice.clone());
        }
        let edition = rules.description().about.revision;
        if opened.setup.revision != edition {
            self.tell(format!(
                "Begun with Adjutant {} under edition {} of these rules; this is edition {edition}. What is in the log \
                 stays as it is",
                opened.app, opened.setup.revision
            ));
        }
        let face = self.face(&opened.setup);
        let (play, reports) = Play::start(rules, self.outside.disk.clone(), opened, face);
        self.play = Some(play);
        self.pages.clear();
        self.at = At::Battle;
        self.dress();
        self.watch();
        reports.map(Message::Saved)
    }

    /// What a battle's screen remembers from the settings and the setup.
    fn face(&self, setup: &Setup) -> battle::Face {
        let settings = &self.outside.settings;
        let [a, b] = &setup.sides;
        battle::Face {
            real: [a.real_dice, b.real_dice],
            hidden: Side::BOTH.map(|side| settings.odds.of(side) == Switch::Off),
            swapped: settings.swap_sides == Switch::On,
            ..battle::Face::default()
        }
    }

    /// Keeps the choices of the battle screen for this machine.
    fn remember(&mut self) {
        let Some(play) = &self.play else {
            return;
        };
        let dice = |real: bool| if real { settings::Dice::Real } else { settings::Dice::Program };
        let [a, b] = play.screen.face.real;
        self.outside.settings.dice = Each { a: dice(a), b: dice(b) };
        self.outside.settings.swap_sides = play.screen.face.swapped.into();
        self.save_settings();
        self.keep_dice();
    }

    /// Keeps with the battle in play where its dice come from.
    fn keep_dice(&mut self) {
        let now = (self.outside.clock)();
        if let Some(Err(why)) = self.play.as_mut().map(|play| play.keep_dice(now)) {
            self.tell(why);
        }
    }

    /// Writes the settings.
    pub(super) fn save_settings(&mut self) {
        let folder = &self.outside.folders.config;
        if let Err(error) = settings::save(self.outside.disk.as_ref(), folder, &self.outside.settings) {
            self.tell(format!("The settings were not saved: {error}"));
        }
    }

    fn forces(&self) -> Forces {
        Forces::new(self.outside.disk.clone(), &self.outside.folders.data)
    }

    /// A text made of a rule set's data.
    fn text_of(&self, rules: &str, text: impl FnOnce(&Description) -> String) -> Option<String> {
        self.outside.registry.get(rules).map(|set| text(set.description()))
    }

    fn save_force(&mut self, rules: &str, force: &Force) {
        if let Some(text) = self.text_of(rules, |rules| force_to_toml(rules, force)) {
            let done = self.forces().save(&force.id, &text, Existing::Replace);
            self.said(done, format!("\u{201c}{}\u{201d} is kept as your own force", force.name));
            self.reload();
        }
    }

    /// Takes a file of forces in, if it can be used: what is wrong with it is told at once, and nothing is copied.
    fn import_force(&mut self, from: &Path) {
        match self.forces().faults(from) {
            Ok(faults) if faults.is_empty() => {
                let done = self.forces().import(from);
                self.said(done, "Imported: the forces stand in the list as your own".to_owned());
                self.reload();
            }
            Ok(faults) => faults.iter().for_each(|fault| self.tell(format!("Not imported. {fault}"))),
            Err(error) => self.tell(error.to_string()),
        }
    }

    fn export_force(&mut self, rules: &str, force: &Force, to: &Path) {
        if let Some(text) = self.text_of(rules, |rules| force_to_toml(rules, force)) {
            let done = store::export(self.outside.disk.as_ref(), to, text.as_bytes());
            self.said(done, format!("Written to {}", to.display()));
        }
    }

    /// Reads the player's files again.
    fn reload(&mut self) {
        match super::super::start::registry(&self.outside.disk, &self.outside.folders) {
            Ok((registry, notices)) => {
                self.outside.registry = registry;
                for notice in notices {
                    self.tell(notice);
                }
                let (own, sets) = self.own_forces();
                // What lies on the sheet stays.
                let left = self.begun.as_deref_mut();
                let shown = if let At::Muster(muster) = &mut self.at { Some(muster.as_mut()) } else { left };
                if let Some(muster) = shown {
                    muster.refresh(self.outside.registry.clone(), own, sets);
                }
            }
            Err(error) => self.tell(error.to_string()),
        }
    }

    /// Tells how it went.
    fn said<T>(&mut self, done: Result<T, StoreError>, words: String) {
        match done {
            Ok(_) => self.praise(words),
            Err(error) => self.tell(error.to_string()),
        }
    }
}

/// The battle of an id.
pub(super) fn named(id: &str) -> Result<Name, StoreError> {
    Name::new(id).ok_or_else(|| StoreError::Name(id.to_owned()))
}
