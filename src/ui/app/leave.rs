//! The ways out of a battle: never before its actions are saved, unless the player says so.

use std::path::Path;

use iced::Task;

use super::{
    App, Message,
    page::{Page, opened},
};
use crate::{
    store::{Disk, Marks, SaveStatus, Saved, Starting, StoreError},
    ui::screen::{Route, unsaved::Unsaved},
};

/// Where somebody goes who leaves a battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Leaving {
    /// To the first screen.
    Start,
    /// Out of the program.
    Quit,
}

/// What is told while the disk is waited for.
const SAVING: &str = "Saving";

impl App {
    /// Leaves the battle in play once all of it is saved; asks if it cannot be.
    pub(super) fn leave(&mut self, to: Leaving) -> Task<Message> {
        self.leaving = Some(to);
        let Some(pending_saves) = self.play.as_ref().and_then(super::Play::pending_saves) else {
            return self.left();
        };
        self.errand(SAVING, move || pending_saves.wait(), Self::saves_done)
    }

    /// The disk has answered.
    fn saves_done(&mut self, status: Option<SaveStatus>) -> Task<Message> {
        let why = match status {
            Some(SaveStatus { saved: Saved::Saved, .. }) if self.leaving.is_none() => return Task::none(),
            Some(SaveStatus { saved: Saved::Saved, file, .. }) => {
                let left = self.left();
                // The list of battles does not show it.
                if !file.starts_with(&self.environment.folders.data) {
                    self.praise(format!("The battle is saved as {}", file.display()));
                }
                return left;
            }
            Some(SaveStatus { saved: Saved::Failed(why), .. }) => why,
            Some(SaveStatus { saved: Saved::Saving, .. }) | None => "saving has stopped".to_owned(),
        };
        self.ask_to_leave(Some(why));
        Task::none()
    }

    /// A slow disk: the player is told what is waited for, and may go all the same.
    pub(super) fn show_leaving(&mut self) {
        self.ask_to_leave(None);
    }

    /// Asks the player before he leaves a battle that is not saved, and says why it is not.
    pub(super) fn ask_to_leave(&mut self, why: Option<String>) {
        let Some(to) = self.leaving else { return };
        if let Some(Page::Unsaved(page)) = self.pages.last_mut() {
            page.page.stands(why);
        } else {
            self.push_page(Page::Unsaved(opened(Unsaved::new(to == Leaving::Quit, why))));
        }
    }

    /// Stays with the battle after all; whether somebody was about to leave.
    fn stay(&mut self) -> bool {
        self.pages.retain(|page| !matches!(page, Page::Unsaved(_)));
        self.leaving.take().is_some()
    }

    /// The writer says how it stands: who waits for that may go.
    pub(super) fn save_status(&mut self, status: &SaveStatus) -> Task<Message> {
        if let Some(play) = &mut self.play {
            play.save_status(status);
        }
        match self.leaving {
            Some(to) if status.saved == Saved::Saved && !self.errands.busy() => self.leave(to),
            _ => Task::none(),
        }
    }

    /// Tries again to save, in another folder if one is named, and leaves if it works.
    pub(super) fn save_again(&mut self, folder: Option<&Path>) -> Task<Message> {
        let Some(to) = self.leaving else { return Task::none() };
        if let (Some(play), Some(folder)) = (&self.play, folder) {
            play.move_to(folder);
        }
        if let Some(Page::Unsaved(page)) = self.pages.last_mut() {
            page.page.stands(None);
        }
        self.leave(to)
    }

    /// Gives the battle's file back and goes, whether all is saved or not.
    pub(super) fn left(&mut self) -> Task<Message> {
        let to = self.leaving.take().unwrap_or(Leaving::Start);
        self.pages.clear();
        let marked = self.marked(if to == Leaving::Quit { Marks::closed } else { Marks::up });
        let closed = self.close(to == Leaving::Quit);
        if to == Leaving::Start {
            self.show_start();
        }
        Task::batch([marked, closed])
    }

    /// The file of the battle in play is finished and given back.
    pub(super) fn close(&mut self, quit: bool) -> Task<Message> {
        let play = self.play.take();
        self.apply_theme();
        self.watch();
        let Some(play) = play else {
            return if quit { iced::exit() } else { Task::none() };
        };
        let closing = play.close();
        let words = if quit { SAVING } else { "" };
        self.errand(words, closing, move |app, status| {
            if quit {
                return iced::exit();
            }
            if let Some(SaveStatus { saved: Saved::Failed(why), .. }) = status {
                app.notify(format!("Not saved: {why}"));
            }
            app.list_again();
            Task::none()
        })
    }

    /// A display has answered: the next start shall know whether this one succeeds.
    pub fn begun(&self) {
        if let Some(starting) = &self.environment.starting {
            // Without a mark there is no safe start, and nothing else is lost.
            let _ = starting.mark(self.environment.disk.as_ref());
        }
    }

    /// From now on the system leaves word for the next start if it ends this program.
    pub fn listen(&self) {
        if let Some(starting) = &self.environment.starting {
            starting.listen();
        }
    }

    /// Notes for the next start how this one goes.
    pub(super) fn marked(&mut self, how: fn(&Marks, &dyn Disk) -> Result<(), StoreError>) -> Task<Message> {
        let Some(marks) = self.environment.starting.as_ref().map(Starting::marks) else { return Task::none() };
        let disk = self.environment.disk.clone();
        // A mark that stays makes the next start a careful one, at worst.
        self.errand("", move || how(&marks, disk.as_ref()), |_, _| Task::none())
    }

    /// The window is asked to close.
    pub(super) fn close_asked(&mut self) -> Task<Message> {
        // Who asks a second time while the disk is waited for has his answer on the screen.
        if self.leaving.is_some() { Task::none() } else { self.leave(Leaving::Quit) }
    }

    /// Goes to a place that may lie outside the battle.
    pub(super) fn travel(&mut self, route: &Route) -> Task<Message> {
        if *route == Route::Start && self.play.is_some() {
            return self.leave(Leaving::Start);
        }
        if !self.stay() || *route != Route::Back {
            self.go(route);
        }
        Task::none()
    }
}
