//! The screens, one module each, with its own state, `Message`, `update` and `view`.
//!
//! `update` returns an [`Action`]: what the app is asked to do. A screen never changes a battle, a file or a
//! setting itself.
//!
//! | when | modules |
//! |---|---|
//! | before a battle | `start`, `muster`, `rescue` (of a damaged one), `quick` (a roll with no battle around it) |
//! | at the table | `battle`; over it `menu`, `rare_actions`, `sheet` (of a unit, a group, a side, a thing), `add` (a unit that joins), `why`, `decision_card` |
//! | looking back | `log`, `ending` |
//! | at any time | `reference`, `rulings`, `settings`, `shortcuts`, `unsaved` (the question before leaving) |
//! | what screens share | `page` (pages and dialogs), `stops` (the keyboard's way), `recruit` (a unit before it has a tag), `files` (choosing one) |

pub mod add;
pub mod battle;
pub mod decision_card;
pub mod ending;
pub mod log;
pub mod menu;
pub mod muster;
pub mod page;
pub mod quick;
pub mod rare_actions;
pub mod reference;
pub mod rescue;
pub mod rulings;
pub mod settings;
pub mod sheet;
pub mod shortcuts;
pub mod start;
pub mod stops;
pub mod unsaved;
pub mod why;

mod files;
mod recruit;

use std::{collections::BTreeMap, path::PathBuf};

use crate::{
    battle::{Command, EventNo, Setup},
    commander::Press,
    dice::Side,
    rules::{CommanderSettings, Entity, Force},
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

/// How much room there is, in logical pixels at the present scale; less room comes first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Layout {
    /// Less than the others: one pane at a time, and every line of it counts. A window of 1280 by 800 at 300 % has 426
    /// by 266.
    Tiny,
    /// From 560 by 360: one pane at a time.
    Small,
    /// From 820 by 500: one roster of tiles beside the form.
    Narrow,
    /// From 1180 by 660: both rosters beside the form.
    Wide,
}

impl Layout {
    /// The layout for a window.
    pub fn of(size: iced::Size) -> Self {
        let least = [(Self::Wide, 1180.0, 660.0), (Self::Narrow, 820.0, 500.0), (Self::Small, 560.0, 360.0)];
        let fits = |&(_, width, height): &(Self, f32, f32)| size.width >= width && size.height >= height;
        least.into_iter().find(fits).map_or(Self::Tiny, |(layout, ..)| layout)
    }

    /// The height of the window that it is made for, in logical pixels.
    pub const fn usual_height(self) -> f32 {
        match self {
            Self::Wide => 800.0,
            Self::Narrow => 600.0,
            Self::Small => 400.0,
            Self::Tiny => 266.0,
        }
    }

    /// Whether one pane is shown at a time.
    pub const fn is_single(self) -> bool {
        matches!(self, Self::Small | Self::Tiny)
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
    /// How the battle went, or how it stands.
    Ending,
    /// The sheet of a unit, a side or a thing on the table: all that is known of it.
    Sheet(Entity),
    /// A unit that joins a side in mid-battle.
    Add(Side),
    /// Rulings in force, to be changed in play.
    Rulings,
    /// Why an event came out as it did.
    Why(EventNo),
    /// What the commander has weighed for a decision.
    DecisionCard(EventNo),
    /// One form with no battle around it; `None`: choose the rules first.
    Quick(Option<String>),
    /// Tables and rules; `None`: of the rules last used.
    Reference(Option<String>),
    /// What can be done for a saved battle, by its id: copies, the part before a damage.
    Rescue(String),
    /// Settings.
    Settings,
    /// All keys.
    Shortcuts,
    /// The menu of the battle.
    Menu,
    /// What the rules know beside tabs and orders: procedures of rare use, calculators.
    RareActions,
    /// Back to where one came from.
    Back,
}

/// What a screen asks of the app.
#[derive(Debug, Clone, PartialEq)]
pub enum AppRequest {
    /// Show another screen.
    Go(Route),
    /// Change the battle that is open.
    Execute(Box<Command>),
    /// Carry a press of a commander's half turn out, to its end.
    CommanderPress(Box<Press>),
    /// Lay the form of a procedure open on the battle screen, by its id.
    OpenProcedure(String),
    /// Go to the battle and lay a form open with what is known of it.
    OpenForm(Box<crate::battle::Request>),
    /// Keep the choices of the screen: dice sources, swapped sides.
    Remember,
    /// Where the dice of the battle in play come from: for each side, whether it rolls real ones.
    Dice([bool; 2]),
    /// Write the battle in play down as a report for others to read.
    WriteBattleReport,
    /// Let a die say the style of the commander on the muster sheet.
    DrawStyle,
    /// Begin a battle; its commander is told this at once.
    Begin(Box<Setup>, Option<CommanderSettings>),
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
    /// Begin the first battle of a rule set, by its id: two sample forces, as they come.
    Try(String),
    /// Throws a battle away, by its id; the one in play is closed first.
    ThrowAway(String),
    /// Moves a battle to the archive.
    Archive(String),
    /// Brings a battle back from the archive.
    Unarchive(String),
    /// Opens the good part of a damaged battle, as a copy.
    Rescue(String),
    /// Opens the good part of a damaged file, as a battle of its own.
    OpenPart(PathBuf),
    /// Shows a folder in the system's own program for that.
    ShowFolder(PathBuf),
    /// Opens the daily copy of a battle, as a battle of its own.
    Restore {
        /// Its file.
        file: PathBuf,
        /// The day, as `2026-11-21`.
        day: String,
    },
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
        /// Its own id.
        id: String,
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
    ImportForce(PathBuf),
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
    SaveSettings(Box<Settings>),
    /// A message for the player, shown for a while.
    Tell(String),
    /// Tries once more to save what is not saved, in another folder if one is named, and leaves if it works.
    SaveAgain(Option<PathBuf>),
    /// Leaves although something is not saved.
    LeaveUnsaved,
    /// Leave the program.
    Quit,
}

/// What `update` returns: a request, a task, or both.
#[must_use]
pub struct Action<M> {
    /// What the app is asked.
    pub request: Option<AppRequest>,
    /// What runs beside it.
    pub task: iced::Task<M>,
}

impl<M> Action<M> {
    /// Nothing.
    pub fn none() -> Self {
        Self { request: None, task: iced::Task::none() }
    }

    /// A request.
    pub fn ask(request: AppRequest) -> Self {
        Self { request: Some(request), task: iced::Task::none() }
    }

    /// Another screen.
    pub fn go(route: Route) -> Self {
        Self::ask(AppRequest::Go(route))
    }

    /// The action with its messages wrapped.
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
            ((1280.0, 600.0), Layout::Narrow),
            ((853.0, 533.0), Layout::Narrow),
            ((640.0, 400.0), Layout::Small),
            ((900.0, 400.0), Layout::Small),
            ((450.0, 300.0), Layout::Tiny),
            ((426.0, 266.0), Layout::Tiny),
        ];
        for ((width, height), layout) in cases {
            assert_eq!(Layout::of(iced::Size::new(width, height)), layout, "{width}x{height}");
        }
    }
}
