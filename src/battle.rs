//! One battle: a setup and an append-only log of events; the state is their fold.
//!
//! Commands, undo, amend, words for the screens. Knows `rules` and `dice`; no files, no clock, no
//! global randomness: time and dice come in as arguments.
//!
//! * [`Battle::execute`] is the only way to change a battle; it returns the events to save;
//! * [`Battle::open_form`], [`Battle::pending`], [`Battle::odds`] look without changing;
//! * [`Battle::load`] folds recorded effects and runs no procedure, so that a battle opens under rules
//!   that have changed since.
//!
//! ```
//! use adjutant::{battle::{Battle, Command, Setup}, dice::{Dice, Tag}, games::Registry};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let registry = Registry::load()?;
//! let rules = registry.get("division-squares").ok_or("no such rules")?;
//! let [red, blue, ..] = &rules.description().forces[..] else { return Err("no forces".into()) };
//! let mut battle = Battle::new(rules.clone(), Setup::between(rules.description(), [red, blue]));
//! let (a1, mut dice): (Tag, _) = ("A1".parse()?, Dice::from_system()?);
//! battle.execute(Command::set(a1, "disrupted", true), &mut dice, 0)?;
//! assert!(battle.state().flag(a1, "disrupted"));
//! battle.execute(Command::Undo, &mut dice, 0)?;
//! assert!(!battle.state().flag(a1, "disrupted") && battle.events().len() == 2);
//! # Ok(())
//! # }
//! ```
//!
//! # The rooms
//!
//! | theme | room |
//! |---|---|
//! | what is set up | `setup`, `muster_sheet`, `recruit` |
//! | what the log is | `log`: `event`, `timeline` (which events are in effect), `apply` (from effects to the state), `reread` (an action under today's rules), `turning_point` |
//! | what a player does | `command` (the one door), `desk` (what is laid open and not done), `play`: `action` and `advance` (from start to log), `open` (what waits), `recall` (the same dice), `correct` (by hand) |
//! | what is changed afterwards | `amend`: `stale` (what no longer holds), `commander_orders` (what he decides on other facts) |
//! | what ends a battle | `battle_end` |
//! | what is said of it | `words`: `hands`, `hands_since` and `hands_joined` (what the hands do), `headline`, `titles`, `log_lines`, `secret` (what leaves for a side), `later` (decisions whose turn has not come); `explain` (the why card); `summary` (the screens as data) |

mod amend;
mod battle_end;
mod command;
mod desk;
mod explain;
mod log;
pub mod muster_sheet;
mod play;
pub mod recruit;
mod setup;
pub mod summary;
mod words;

#[cfg(test)]
mod tests;

use std::sync::Arc;

pub use command::{Command, Done, Permit, Refused, Stale};
pub use desk::Desk;
pub use explain::Why;
pub use log::{
    Act, Event, EventKind, EventNo, EventStatus, TurnTime, TurningPoint, carry_out, last_orders, last_press,
};
pub use play::{EarlierEntry, Waiting};
pub use setup::{Briefing, Request, Setup, SideSetup};
pub use words::{Hand, LogLine, MarkerPlaces, Viewer, hands, joined, table_check, without_done};

use crate::{
    dice::{Odds, Policy},
    rules::{Effect, Opened, RuleSet, State, Use, housed, open},
};
use amend::{ActionDoubt, doubting};
use log::{StateUpdate, Timeline};
use play::Open;

/// Letters that a note, a title or words of a correction may have.
pub const NOTE_MAX: usize = 2000;

/// A battle.
#[derive(Clone)]
pub struct Battle {
    rules: Arc<RuleSet>,
    setup: Setup,
    events: Vec<Event>,
    timeline: Timeline,
    first: State,
    state: State,
    /// Turning points by losses, in the order of the actions.
    turning_points: Vec<TurningPoint>,
    /// Doubts that actions left behind.
    doubted: Vec<ActionDoubt>,
    open: Option<Open>,
    /// Whether losses tip anything: not where there is no battle around an action.
    tipping: bool,
    /// What the steps back and forth at the end of the log leave to the hands, and how long the log was then.
    back: Option<(usize, Vec<Hand>)>,
}

/// A copy of a state after these effects, for a commander who thinks ahead; nothing is recorded.
pub fn applied(rules: &RuleSet, state: &State, effects: &[Effect]) -> State {
    let mut state = state.clone();
    log::apply(&mut state, rules.description(), effects);
    state
}

/// Where a battle stood before a command.
#[derive(Clone, Debug)]
pub struct Checkpoint {
    events: usize,
    open: Option<Open>,
}

impl Battle {
    /// A new battle. The rule set's opening effects become part of the setup: save [`Battle::setup`], not
    /// what was given here.
    pub fn new(rules: Arc<RuleSet>, mut setup: Setup) -> Self {
        let rules = housed(rules, setup.tables.as_ref());
        let first = log::first_state(rules.description(), &setup);
        setup.facts.extend(rules.begin(&first));
        Self::load(rules, setup, Vec::new())
    }

    /// A battle from its setup and log. Never fails: what the log says of absent things is left as doubts.
    pub fn load(rules: Arc<RuleSet>, setup: Setup, events: Vec<Event>) -> Self {
        let rules = housed(rules, setup.tables.as_ref());
        let first = log::first_state(rules.description(), &setup);
        let timeline = Timeline::new(&first);
        let mut battle = Self {
            rules,
            setup,
            events: Vec::with_capacity(events.len()),
            timeline,
            state: first.clone(),
            first,
            turning_points: Vec::new(),
            doubted: Vec::new(),
            open: None,
            tipping: true,
            back: None,
        };
        for event in events {
            battle.take_in(event);
        }
        battle.refold();
        battle
    }

    /// A battle of a few units for one roll, in which no side can be exhausted or beaten.
    #[must_use]
    pub fn of_one_roll(self) -> Self {
        Self { tipping: false, ..self }
    }

    /// Takes in one more event of the log, made by this program or another copy of it.
    pub fn append(&mut self, event: Event) {
        match self.take_in(event) {
            StateUpdate::Stay => {}
            StateUpdate::Fold => self.refold(),
            StateUpdate::Apply => {
                let no = self.timeline.next().saturating_sub(1);
                if let Some(event) = self.events.last().cloned() {
                    self.follow_doubting(no, &event);
                }
            }
        }
    }

    /// Where the battle stands, to come back to.
    pub fn checkpoint(&self) -> Checkpoint {
        Checkpoint { events: self.events.len(), open: self.open.clone() }
    }

    /// Back to where it stood, as if nothing had been done since.
    pub fn roll_back(&mut self, to: Checkpoint) {
        self.back = None;
        if self.events.len() > to.events {
            self.timeline = Timeline::new(&self.first);
            self.open = None;
            for event in std::mem::take(&mut self.events).into_iter().take(to.events) {
                self.take_in(event);
            }
            self.refold();
        }
        self.open = to.open;
    }

    /// Files an event without touching the state.
    fn take_in(&mut self, event: Event) -> StateUpdate {
        Open::follow(&mut self.open, self.timeline.next(), &event);
        self.events.push(event);
        self.timeline.push(&self.events)
    }

    /// The state before an event: what the actions in effect before it made.
    pub fn state_before(&self, no: EventNo) -> State {
        self.folded(Some(no)).0
    }

    /// The state now, what tipped it, and which actions left doubts.
    fn refold(&mut self) {
        (self.state, self.turning_points, self.doubted) = self.folded(None);
    }

    /// The state before an event, or the present one, what tipped it, and which actions left doubts.
    fn folded(&self, no: Option<EventNo>) -> (State, Vec<TurningPoint>, Vec<ActionDoubt>) {
        let (mut state, mut turning_points, mut doubted) = (self.first.clone(), Vec::new(), Vec::new());
        let unfollowed = self.timeline.unfollowed().iter().filter(|line| no.is_none_or(|no| **line < no));
        let unfollowed = unfollowed.take(log::DOUBTS_MAX);
        state.doubts.extend(
            unfollowed.map(|line| format!("Line {line} of the log changes nothing: it could not be followed.")),
        );
        state.doubts.extend(self.setup.uncommanded(&self.rules));
        for action in self.timeline.actions(&self.events) {
            if no.is_some_and(|no| action.0 >= no) {
                break;
            }
            let turning_point = doubting(&mut state, &mut doubted, self.rules.as_ref(), action);
            turning_points.extend(turning_point.filter(|_| self.tipping));
        }
        (state, turning_points, doubted)
    }

    /// The rule set.
    pub fn rules(&self) -> &Arc<RuleSet> {
        &self.rules
    }

    /// The setup that the battle started from.
    pub const fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The whole log; the number of an event is its index and 1.
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// The state now.
    pub const fn state(&self) -> &State {
        &self.state
    }

    /// The number of the newest event; 0 before the first.
    pub fn last_event(&self) -> EventNo {
        EventNo::try_from(self.events.len()).unwrap_or(EventNo::MAX)
    }

    /// The events after one, oldest first.
    pub fn events_since(&self, no: EventNo) -> &[Event] {
        usize::try_from(no).ok().and_then(|no| self.events.get(no..)).unwrap_or_default()
    }

    /// An event by number.
    pub fn event(&self, no: EventNo) -> Option<&Event> {
        log::get(&self.events, no)
    }

    /// The valid version of an action in effect.
    pub fn action(&self, no: EventNo) -> Option<&Event> {
        self.timeline.action(&self.events, no)
    }

    /// The number of the last action in effect; its result is the one to show.
    pub fn last_action(&self) -> Option<EventNo> {
        self.timeline.actions(&self.events).next_back().map(|(no, _)| no)
    }

    /// How an event stands.
    pub fn status(&self, no: EventNo) -> EventStatus {
        self.timeline.status(&self.events, no)
    }

    /// A form on the present state; `None` if there is no such procedure.
    pub fn open_form(&self, request: &Request) -> Option<Opened> {
        self.open_over(&self.state, request)
    }

    /// The same on what a viewer may know of it.
    pub fn open_form_for(&self, viewer: Viewer, request: &Request) -> Option<Opened> {
        self.open_over(&self.state_for(viewer), request)
    }

    /// Opens a form on what the viewer may know of that state.
    fn open_over(&self, state: &State, request: &Request) -> Option<Opened> {
        let kind = self.rules.procedure_kind(&request.procedure)?;
        let mut opened = open(kind, self.rules.description(), state, &request.draft);
        let text = self.rules.description().procedure(&request.procedure);
        if text.is_none_or(|text| text.usage != Use::Calculator) {
            opened.form.refusals.extend(self.busy(&opened));
        }
        Some(opened)
    }

    /// The odds of a form on the present state; `None` while the form is incomplete.
    pub fn odds(&self, request: &Request, policy: Policy<'_>) -> Option<Odds> {
        self.open_form(request)?.procedure?.odds(&crate::dice::Answers::new(), policy).ok()
    }
}
