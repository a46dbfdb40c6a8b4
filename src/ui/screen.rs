//! The screens, one module each, with its own state, `Message`, `update` and `view`.
//!
//! `update` returns an [`Action`]: what the app is asked to do. A screen never changes a battle, a file or a
//! setting itself.

pub mod battle;

use crate::{
    battle::{Command, EventNo, Setup},
    dice::{Side, Tag},
};

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
    /// Keep the choices of the screen: dice sources, swapped sides.
    Remember,
    /// Begin a battle.
    Begin(Box<Setup>),
    /// Continue a saved battle, by its id.
    Continue(String),
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

    /// A task.
    pub fn run(task: iced::Task<M>) -> Self {
        Self { request: None, task }
    }
}
