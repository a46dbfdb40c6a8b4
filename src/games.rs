//! The five games, one folder each, and the registry that offers them.
//!
//! A game is a [`RuleSet`]: its data below `data`, its procedures and its answers about a state here. The games know
//! `rules` and `dice`, never each other.
//!
//! All folders are laid out alike. What is rolled has a file more, named as its rules name it, and with it stands what
//! is told of the same thing in a press or two (orders, engineer sections, the ways a shot is fired):
//!
//! - `units`: what a unit is; `ground`: where it stands and what is forgotten when it leaves; `movement`: its moves.
//! - `turn`: what a battle begins with, how a turn ends; `owed`: what is still to be done, and who may react.
//! - `standing`: losses, exhaustion, the words of the end, what the muster warns of.
//! - `rows`: what a row says and what a press on it means; `calculators`: answers that change nothing.
//! - `conduct`: the answers that the commander needs; `data`: the files of the game.
//! - `Rulings`: how a procedure reads what the rules leave open.

pub mod division_squares;
pub mod portable_wargame;
pub mod pz8;
pub mod simple_ww2;
pub mod six_d6;
#[cfg(test)]
mod tests;

use std::{
    panic,
    sync::{Arc, LazyLock},
    thread::{self, ScopedJoinHandle},
};

use crate::rules::{DataError, RuleSet, add_player_files, sort_by_rules};

/// All rule sets, in the order they are offered.
#[derive(Clone, Default)]
pub struct Registry(Vec<Arc<RuleSet>>);

impl Registry {
    /// The built-in rule sets, read once in a program's life.
    ///
    /// # Errors
    /// Data inside the program is broken: a defect, found by the tests.
    pub fn load() -> Result<Self, DataError> {
        static BUILT_IN: LazyLock<Result<Registry, DataError>> = LazyLock::new(Registry::read);
        BUILT_IN.clone()
    }

    fn read() -> Result<Self, DataError> {
        let games = [division_squares::load, pz8::load, simple_ww2::load, six_d6::load, portable_wargame::load];
        // Side by side: one after the other they are a fifth of the time until the window is there.
        thread::scope(|scope| {
            let loading = games.map(|load| (load, thread::Builder::new().spawn_scoped(scope, load)));
            let sets = loading.into_iter().map(|(load, thread)| match thread.map(ScopedJoinHandle::join) {
                Ok(Ok(set)) => set.map(Arc::new),
                Ok(Err(panic)) => panic::resume_unwind(panic),
                Err(_) => load().map(Arc::new),
            });
            sets.collect::<Result<_, _>>().map(Self)
        })
    }

    /// Adds the player's files, name and text each, to the rule sets that they name. Battles that were begun with one
    /// of these keep it as it was.
    ///
    /// Returns what is wrong; a file with an error adds nothing.
    pub fn add_player_files(&mut self, files: &[(String, String)]) -> Vec<DataError> {
        let ids: Vec<&str> = self.0.iter().map(|set| set.description().about.id.as_str()).collect();
        let (sorted, mut errors) = sort_by_rules(&ids, files);
        for (set, files) in self.0.iter_mut().zip(sorted).filter(|(_, files)| !files.is_empty()) {
            let set = Arc::make_mut(set);
            errors.extend(add_player_files(set.description_mut(), &files));
            set.add_types_to_commander();
        }
        errors
    }

    /// A registry of given rule sets, for tests and player data.
    pub fn of(sets: Vec<Arc<RuleSet>>) -> Self {
        Self(sets)
    }

    /// All games, in the order in which players see them.
    pub fn all(&self) -> &[Arc<RuleSet>] {
        &self.0
    }

    /// One by id.
    pub fn get(&self, id: &str) -> Option<&Arc<RuleSet>> {
        self.0.iter().find(|set| set.description().about.id == id)
    }
}
