//! Battles on the first screen: their lists in words, games to try, the archive, what is thrown away.

use chrono::{DateTime, Local};
use iced::Task;

use super::{App, MainScreen, Message, perform::named};
use crate::{
    battle::muster_sheet::MusterSheet,
    store::{self, Progress, Shelf, StoreError},
    ui::screen::{
        muster,
        start::{Entry, FileState, Game, Rescue},
    },
};

impl App {
    /// The games there are, in words.
    pub(super) fn games(&self) -> Vec<Game> {
        let registry = &self.environment.registry;
        registry.all().iter().map(|set| Game::of(set.description())).collect()
    }

    /// The battles of a shelf in words.
    pub(super) fn entries(&self, shelf: Shelf) -> Vec<Entry> {
        match self.battles.list(shelf) {
            Ok(found) => {
                let apart = apart(&found);
                let entries = found.into_iter().map(|entry| self.entry(entry, shelf));
                let described = |(mut entry, apart): (Entry, String)| {
                    entry.words.insert_str(0, &apart);
                    // Of two histories a player has to choose one.
                    if let FileState::ReadOnly(why) = &mut entry.state {
                        why.insert_str(0, &apart);
                    }
                    entry
                };
                entries.zip(apart).map(described).collect()
            }
            // The archive is in the same folder; report the error once.
            Err(_) if shelf == Shelf::Archive => Vec::new(),
            // An unreadable folder is not an empty one.
            Err(error) => {
                let state = FileState::Broken(format!("The battles cannot be listed: {error}"), Rescue::Hopeless);
                // The folder around it can be looked at.
                let file = self.environment.folders.data.clone();
                vec![Entry { id: String::new(), title: "Battles".to_owned(), state, file, ..Entry::default() }]
            }
        }
    }

    fn entry(&self, entry: store::Entry, shelf: Shelf) -> Entry {
        let id = entry.name.as_str().to_owned();
        // What is put away is brought back first.
        let here = shelf == Shelf::Battles;
        let copies = if here { self.battles.copy_days(&entry.name) } else { Vec::new() };
        let file = self.battles.file(&entry.name);
        match entry.summary {
            Ok(summary) => {
                let rules = self.environment.registry.get(&summary.rules);
                let name = rules.map_or(summary.rules.clone(), |set| set.description().about.name.clone());
                let stands = summary.progress.map_or_else(String::new, |progress| stands(&progress, &summary.sides));
                let state = if summary.newer {
                    FileState::ReadOnly("written by a newer Adjutant".to_owned())
                } else if summary.older_copy {
                    FileState::ReadOnly("an older copy, left by a failed save".to_owned())
                } else if summary.diverged {
                    FileState::ReadOnly(
                        "played on in two places: both versions are kept, each as a battle of its own".to_owned(),
                    )
                } else if rules.is_none() {
                    FileState::Broken(
                        format!("this Adjutant does not have its rules, {}", summary.rules),
                        Rescue::Hopeless,
                    )
                } else {
                    FileState::Sound
                };
                let words = format!("{name} \u{b7} {}", summary.sides.join(" against "));
                Entry { id, title: summary.title, words, stands, date: date(summary.changed), state, file, copies }
            }
            Err(error) => {
                let rescue = match error {
                    StoreError::Damaged(_) => Rescue::Possible,
                    _ => Rescue::Hopeless,
                };
                let state = FileState::Broken(error.to_string(), rescue);
                Entry { title: id.clone(), id, state, file, copies, ..Entry::default() }
            }
        }
    }

    /// Begins the first battle of a rule set as it comes.
    pub(super) fn try_game(&mut self, rules: &str, now: i64) -> Task<Message> {
        let set = self.environment.registry.get(rules).cloned();
        let sheet = set.as_ref().and_then(|set| MusterSheet::first_battle(set.description(), muster::COLOURS));
        let sheet = sheet.map(|sheet| sheet.with_dice(self.real_dice()));
        let setup = set.zip(sheet).and_then(|(set, sheet)| sheet.setup(set.description()).ok());
        setup.map_or_else(Task::none, |setup| self.begin_battle((setup, None), now, true))
    }

    /// Throws a battle away; the one in play is closed first, saved or not.
    pub(super) fn throw_away(&mut self, id: &str) -> Task<Message> {
        let in_play = self.play.as_ref().is_some_and(|play| play.name.as_str() == id);
        let closed = if in_play { self.left() } else { Task::none() };
        let (battles, id) = (self.battles.clone(), id.to_owned());
        let work = move || named(&id).and_then(|name| battles.throw_away(&name));
        let thrown = self.errand("Saving", work, |app, thrown| {
            let kept = thrown
                .as_ref()
                .map_or_else(|_| String::new(), |file| format!("Thrown away; the file is kept as {file}"));
            app.done(thrown);
            app.praise(kept);
            Task::none()
        });
        Task::batch([closed, thrown])
    }

    pub(super) fn shelve(&mut self, id: String, from: Shelf, to: Shelf) -> Task<Message> {
        self.change(move |battles| battles.shelve(&named(&id)?, from, to))
    }

    /// After a change of the library: tells what went wrong, and reads the list again.
    pub(super) fn done<T>(&mut self, done: Result<T, StoreError>) {
        if let Err(error) = done {
            self.notify(error.to_string());
        }
        self.list_again();
    }

    /// Reads the lists of the first screen again, if it is shown.
    pub(super) fn list_again(&mut self) {
        let (battles, archived) = (self.entries(Shelf::Battles), self.entries(Shelf::Archive));
        if let MainScreen::Start(start) = &mut self.at {
            start.refresh(battles, archived);
        }
    }
}

/// A time as players read it: "21 Nov, 19:40".
fn date(seconds: i64) -> String {
    DateTime::from_timestamp(seconds, 0)
        .map_or_else(String::new, |time| time.with_timezone(&Local).format("%-d %b, %H:%M").to_string())
}

/// How a battle stands: "Turn 3 · 4th Armoured: 2 of 11 lost, Afrikakorps: 1 of 11 lost".
fn stands(progress: &Progress, sides: &[String]) -> String {
    let mut parts = vec![format!("Turn {}", progress.turn)];
    if let Some(losses) = &progress.losses {
        let lost = losses.iter().zip(sides).filter(|(losses, _)| losses.lost > 0);
        let lost: Vec<String> =
            lost.map(|(losses, name)| format!("{name}: {} of {} lost", losses.lost, losses.of)).collect();
        parts.push(if lost.is_empty() { "no losses".to_owned() } else { lost.join(", ") });
    }
    if !progress.words.is_empty() {
        parts.push(progress.words.clone());
    }
    parts.join(" \u{b7} ")
}

/// What tells battles of one title apart, such as a daily copy that was opened beside its battle: which of them it
/// is, in the order in which they began, and how many actions it holds. Empty for a title that stands alone.
fn apart(found: &[store::Entry]) -> Vec<String> {
    let tell = |entry: &store::Entry| {
        let summary = entry.summary.as_ref().ok()?;
        let same = found.iter().filter_map(|other| Some((other, other.summary.as_ref().ok()?)));
        let mut same: Vec<_> = same
            .filter(|(_, other)| other.title == summary.title)
            .map(|(other, summary)| (summary.created, &other.name))
            .collect();
        same.sort();
        let at = same.iter().position(|(_, name)| **name == entry.name)?;
        let count = summary.events;
        let actions = if count == 1 { "1 action".to_owned() } else { format!("{count} actions") };
        (same.len() > 1).then(|| format!("No. {} of this title, {actions} \u{b7} ", at + 1))
    };
    found.iter().map(|entry| tell(entry).unwrap_or_default()).collect()
}
