//! The screens, one module each, with its own state, `Message`, `update` and `view`.
//!
//! `update` returns an [`Action`]: what the app is asked to do. A screen never changes a battle, a file or a
//! setting itself.

pub mod add;
pub mod battle;
pub mod card;
pub mod deeds;
pub mod log;
pub mod menu;
pub mod muster;
pub mod quick;
pub mod reference;
pub mod rulings;
pub mod settings;
pub mod shortcuts;
pub mod side;
pub mod start;
pub mod stops;
pub mod thing;
pub mod why;

mod facts;
mod files;
mod page;
mod recruit;

use std::{collections::BTreeMap, path::PathBuf};

use crate::{
    battle::{Command, EventNo, Setup},
    dice::{Side, Tag},
    rules::Force,
    store::Settings,
    ui::Look,
};

/// What every screen is given to draw with.
#[derive(Clone, Copy)]
pub struct Frame {
    /// Colours and sizes.
    pub look: Look,
    /// How much room there is.
    pub layout: Layout,
}

/// How much room there is, in logical pixels at the present scale.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Layout {
    /// From 1180 wide: both rosters beside the form.
    Wide,
    /// From 820 wide: one roster of tiles beside the form.
    Narrow,
    /// Less: one pane at a time.
    Small,
}

impl Layout {
    /// The layout for a window.
    pub fn of(size: iced::Size) -> Self {
        if size.width >= 1180.0 {
            Self::Wide
        } else if size.width >= 820.0 {
            Self::Narrow
        } else {
            Self::Small
        }
    }
}

/// Where to go.
#[derive(Debug, Clone, PartialEq)]
pub enum Route {
    /// The first screen.
    Start,
    /// Muster a new battle.
    Muster,
    /// The battle that is open.
    Battle,
    /// All of its log.
    Log,
    /// The card of a unit.
    Card(Tag),
    /// The sheet of a side: orders left, its own facts.
    Side(Side),
    /// The page of a thing on the table, by its number.
    Thing(u16),
    /// A unit that joins a side in mid-battle.
    Add(Side),
    /// Rulings in force, to be changed in play.
    Rulings,
    /// Why an event came out as it did.
    Why(EventNo),
    /// One form with no battle around it; `None`: choose the rules first.
    Quick(Option<String>),
    /// Tables and rules; `None`: of the rules last used.
    Reference(Option<String>),
    /// Settings.
    Settings,
    /// All keys.
    Shortcuts,
    /// The menu of the battle.
    Menu,
    /// What the rules know beside tabs and orders: procedures of rare use, calculators.
    Deeds,
    /// Back to where one came from.
    Back,
}

/// What a screen asks of the app.
#[derive(Debug, Clone, PartialEq)]
pub enum Request {
    /// Show another screen.
    Go(Route),
    /// Change the battle that is open.
    Do(Box<Command>),
    /// Lay the form of a procedure open on the battle screen, by its id.
    Lay(String),
    /// Keep the choices of the screen: dice sources, swapped sides.
    Remember,
    /// Begin a battle.
    Begin(Box<Setup>),
    /// Continue a saved battle, by its id.
    Continue(String),
    /// A second battle that goes on from the same place, by its id.
    Duplicate(String),
    /// Another title for a saved battle.
    Rename {
        /// Its id.
        id: String,
        /// The title.
        title: String,
    },
    /// Puts a battle away.
    Archive(String),
    /// Brings a battle back from the archive.
    Unarchive(String),
    /// Opens the good part of a damaged battle, as a copy.
    Rescue(String),
    /// Writes a battle to a file of the player's choice.
    Export {
        /// Its id.
        id: String,
        /// The file.
        to: PathBuf,
    },
    /// Takes in a battle from a file.
    Import(PathBuf),
    /// Keeps a force as the player's own; one of the same id is replaced.
    SaveForce {
        /// Id of its rules.
        rules: String,
        /// The force.
        force: Box<Force>,
    },
    /// Forgets one of the player's own forces.
    DropForce {
        /// Id of its rules.
        rules: String,
        /// Id of the force.
        force: String,
    },
    /// Writes a force to a file of the player's choice.
    ExportForce {
        /// Id of its rules.
        rules: String,
        /// The force.
        force: Box<Force>,
        /// The file.
        to: PathBuf,
    },
    /// Takes in forces from a file as the player's own.
    ImportForce {
        /// Id of their rules.
        rules: String,
        /// The file.
        from: PathBuf,
    },
    /// Keeps a set of rulings under a name; one of the same name is replaced.
    SaveRulings {
        /// Id of the rules.
        rules: String,
        /// Its name.
        name: String,
        /// Mark and option, where they differ from the presets.
        rulings: BTreeMap<String, String>,
    },
    /// Keep these settings, and use them at once.
    Set(Box<Settings>),
    /// A message for the player, shown for a while.
    Tell(String),
    /// Leave the program.
    Quit,
}

/// What `update` returns: a request, a task, or both.
#[must_use]
pub struct Action<M> {
    /// What the app is asked.
    pub request: Option<Request>,
    /// What runs beside it.
    pub task: iced::Task<M>,
}

impl<M> Action<M> {
    /// Nothing.
    pub fn none() -> Self {
        Self { request: None, task: iced::Task::none() }
    }

    /// A request.
    pub fn ask(request: Request) -> Self {
        Self { request: Some(request), task: iced::Task::none() }
    }

    /// Another screen.
    pub fn go(route: Route) -> Self {
        Self::ask(Request::Go(route))
    }

    /// The same, with its messages wrapped.
    pub fn map<N: Send + 'static>(self, wrap: impl Fn(M) -> N + Send + 'static) -> Action<N>
    where
        M: Send + 'static,
    {
        Action { request: self.request, task: self.task.map(wrap) }
    }

    /// A task.
    pub fn run(task: iced::Task<M>) -> Self {
        Self { request: None, task }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_layout_follows_the_width() {
        let cases = [
            ((1280.0, 800.0), Layout::Wide),
            ((1179.0, 800.0), Layout::Narrow),
            ((900.0, 600.0), Layout::Narrow),
            ((640.0, 400.0), Layout::Small),
        ];
        for ((width, height), layout) in cases {
            assert_eq!(Layout::of(iced::Size::new(width, height)), layout, "{width}x{height}");
        }
    }
}
