//! The player's own forces and sets of rulings: kept, taken in, written out.

use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
};

use iced::Task;

use super::{App, MainScreen, Message};
use crate::{
    battle::summary::battle_report,
    commander::own_orders,
    games::Registry,
    rules::{Description, Force, RulingSet, force_to_toml, rulings_to_toml},
    store::{self, Forces, StoreError},
    ui::screen::muster,
};

/// What is told while the disk is waited for.
const SAVING: &str = "Saving";
/// The folder of reports, beside that of battles.
const REPORTS: &str = "reports";

impl App {
    /// Ids of the player's own forces, and his sets of rulings.
    pub(super) fn own_forces(&self) -> (Vec<String>, Vec<muster::RulingSet>) {
        let mut own = Vec::new();
        let mut sets = Vec::new();
        let printed = Registry::load().ok();
        for set in self.environment.registry.all() {
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

    fn forces(&self) -> Forces {
        Forces::new(self.environment.disk.clone(), &self.environment.folders.data)
    }

    /// A text made of a rule set's data.
    fn text_of(&self, rules: &str, text: impl FnOnce(&Description) -> String) -> Option<String> {
        self.environment.registry.get(rules).map(|set| text(set.description()))
    }

    /// Saves one of the player's files, says so, and reads all of them again.
    fn keep(&mut self, title: String, text: String, success: String) -> Task<Message> {
        let forces = self.forces();
        let work = move || forces.keep(&title, &text);
        self.errand(SAVING, work, |app, done| {
            let task = app.show_outcome(done, success);
            app.reload();
            task
        })
    }

    pub(super) fn save_force(&mut self, rules: &str, force: &Force) -> Task<Message> {
        let words = format!("\u{201c}{}\u{201d} is kept as your own force", force.name);
        let text = self.text_of(rules, |rules| force_to_toml(rules, force));
        text.map_or_else(Task::none, |text| self.keep(force.id.clone(), text, words))
    }

    pub(super) fn save_rulings(
        &mut self,
        rules: &str,
        name: String,
        options: BTreeMap<String, String>,
    ) -> Task<Message> {
        let words = format!("The rulings are kept as \u{201c}{name}\u{201d}");
        let set = RulingSet { name: name.clone(), options };
        let text = self.text_of(rules, |rules| rulings_to_toml(rules, &[set]));
        text.map_or_else(Task::none, |text| self.keep(name, text, words))
    }

    /// Forgets one of the player's own forces.
    pub(super) fn drop_force(&mut self, rules: String, id: String) -> Task<Message> {
        let forces = self.forces();
        self.errand(
            SAVING,
            move || forces.remove(&rules, &id),
            |app, done| {
                app.done(done);
                app.reload();
                Task::none()
            },
        )
    }

    /// Takes a file of forces in, if it can be used: what is wrong with it is told at once, and nothing is copied.
    pub(super) fn import_force(&mut self, from: PathBuf) -> Task<Message> {
        let forces = self.forces();
        let work = move || take_in(&forces, &from);
        self.errand(SAVING, work, |app, done| match done {
            Ok(faults) if faults.is_empty() => {
                app.praise("Imported: the forces are in the list as your own".to_owned());
                app.reload();
                Task::none()
            }
            Ok(faults) => {
                for fault in faults {
                    app.notify(format!("Not imported. {fault}"));
                }
                Task::none()
            }
            Err(error) => app.show_outcome(Err::<(), _>(error), String::new()),
        })
    }

    pub(super) fn export_force(&mut self, rules: &str, force: &Force, to: PathBuf) -> Task<Message> {
        let (disk, success) = (self.environment.disk.clone(), format!("Written to {}", to.display()));
        let Some(text) = self.text_of(rules, |rules| force_to_toml(rules, force)) else { return Task::none() };
        let work = move || store::export(disk.as_ref(), &to, text.as_bytes());
        self.errand("Writing the file", work, |app, done| app.show_outcome(done, success))
    }

    /// Writes the battle in play down in Markdown, beside the battles; an earlier report of it gives way.
    pub(super) fn write_battle_report(&mut self) -> Task<Message> {
        let Some(play) = &self.play else { return Task::none() };
        let text = battle_report(&play.battle, &own_orders(&play.battle));
        let to = self.environment.folders.data.join(REPORTS).join(format!("{}.md", play.name.as_str()));
        let (disk, success) = (self.environment.disk.clone(), format!("Written to {}", to.display()));
        let work = move || store::export(disk.as_ref(), &to, text.as_bytes());
        self.errand("Writing the report", work, |app, done| app.show_outcome(done, success))
    }

    /// Reads the player's files again.
    fn reload(&mut self) {
        match Forces::new(self.environment.disk.clone(), &self.environment.folders.data).registry() {
            Ok((registry, notices)) => {
                self.environment.registry = registry;
                for notice in notices {
                    self.notify(notice);
                }
                let (own, sets) = self.own_forces();
                // Keep the forces already on the muster sheet.
                let left = self.begun.as_deref_mut();
                let shown = if let MainScreen::Muster(muster) = &mut self.at { Some(muster.as_mut()) } else { left };
                if let Some(muster) = shown {
                    muster.refresh(self.environment.registry.clone(), own, sets);
                }
            }
            Err(error) => self.notify(error.to_string()),
        }
    }
}

/// Copies a file of forces if it has no faults, and returns those it has.
fn take_in(forces: &Forces, from: &Path) -> Result<Vec<String>, StoreError> {
    let faults: Vec<String> = forces.faults(from)?.iter().map(ToString::to_string).collect();
    if faults.is_empty() {
        forces.import(from)?;
    }
    Ok(faults)
}
