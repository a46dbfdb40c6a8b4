//! What a press does: the desk changes, or the app is asked for a command.

mod after_command;
pub mod commander;
mod faces;
mod groups;
mod guard;
mod picks;
mod secret;
mod turn;

use std::collections::BTreeSet;

use super::{Message, ScreenMemory, StaleChoice};
use crate::{
    battle::{
        Battle, Command, Desk, EventNo, Permit, Request, Viewer,
        summary::{Pool, Shown, SlotPress, TableView},
    },
    commander::Press,
    commander::turn_view::CommanderTurnView,
    dice::{Given, Side, Tag},
    rules::{Effect, Entity, State},
    ui::screen::{self, Action, Route},
};
use commander::{OwedCache, drawn};
pub use guard::UnderFinger;

/// The battle screen's own state.
pub struct Screen {
    /// What lies open.
    pub desk: Desk,
    /// What the screen remembers.
    pub memory: ScreenMemory,
    /// What it shows beside the battle.
    pub shown: Shown,
    /// What it draws.
    pub table: TableView,
    /// What sides have told in secret and not done yet.
    kept: secret::Kept,
    /// What the commander of a side that nobody leads shows, how long the log was then, and what is said of things
    /// owed.
    turn_view: Option<CommanderTurnView>,
    half_at: Option<EventNo>,
    owed_cache: OwedCache,
    /// What was laid open over his page, to be chosen before it is written.
    covers: Option<String>,
    /// Units that came by themselves to what was chosen.
    filled: Vec<Tag>,
    /// The press of a commander that is being carried out, and how long the log was when it was made.
    pub going: Option<(Press, EventNo)>,
}

impl Screen {
    /// The screen of a battle just opened.
    pub fn new(battle: &Battle, memory: ScreenMemory) -> Self {
        let mut desk = Desk::default();
        // What came last has left something owed whose form lay open: it lies open again.
        if let Some(owed) = after_command::left_open(battle) {
            desk.open(battle.rules(), battle.state(), &owed);
        }
        let shown = Shown { real: memory.real_sides(), ..Shown::opened(battle) };
        let mut owed_cache = OwedCache::default();
        let table = drawn(battle, &desk, &shown, &mut owed_cache);
        let mut screen = Self {
            desk,
            memory,
            shown,
            table,
            kept: secret::Kept::default(),
            turn_view: None,
            half_at: None,
            owed_cache,
            covers: None,
            filled: Vec::new(),
            going: None,
        };
        // What came last, and what the hands do, is there again wherever there is room for one pane only.
        if screen.table.result.is_some() || !screen.table.hands.is_empty() {
            screen.memory.pane = Some(super::Pane::Form);
        }
        screen.refresh_half(battle);
        screen
    }

    /// Prepares anew what is drawn.
    pub fn refresh(&mut self, battle: &Battle) {
        self.refresh_half(battle);
        self.shown.real = self.real();
        self.table = drawn(battle, &self.desk, &self.shown, &mut self.owed_cache);
        if self.keep_secret(battle) {
            self.table = drawn(battle, &self.desk, &self.shown, &mut self.owed_cache);
        }
        self.memory.looks = match self.shown.viewer {
            Some(Viewer::Side(side)) => Some(side),
            _ => None,
        };
        let form = self.table.form.as_ref().filter(|form| form.private && battle.shared() == Viewer::Table);
        self.memory.waits = form.map(|form| form.by).filter(|side| self.memory.looks != Some(*side));
        self.look_by_keys();
    }

    /// What a press does.
    pub fn update(&mut self, battle: &Battle, message: Message) -> Action<Message> {
        if !self.hears(&message) {
            return Action::none();
        }
        // What has been said is said, also when what lies open is put away.
        let says = matches!(message, Message::StepCard | Message::Roll | Message::Clear);
        if !says && !self.ends_turn(battle.rules(), &message) {
            self.memory.warned = None;
        }
        if !matches!(message, Message::Digit(_) | Message::Roll | Message::TakeBack) {
            self.memory.typed = 0;
        }
        // A die pressed by mistake waits no longer once something else is done: no later digit changes it.
        if !matches!(message, Message::Digit(_) | Message::Roll | Message::TakeBack | Message::Correct(_)) {
            self.memory.correcting = None;
        }
        if !matches!(message, Message::Stale(_, StaleChoice::Keep)) {
            self.memory.kept.clear();
        }
        if self.has_read(battle, &message) {
            // Where his page does not come back, what is owed next does.
            let next = self.owed_next(battle).filter(|_| self.commander().is_none());
            return next.map_or_else(Action::none, |at| self.update(battle, Message::Owed(at)));
        }
        if self.came_along(battle, &message) {
            return Action::none();
        }
        let acting = battle.state().acting();
        let picks = matches!(message, Message::Row(tag) if tag.side == acting) || matches!(message, Message::Tab(_));
        let action = match self.unfold_message(battle, message) {
            Ok(()) if picks => self.take_the_only(battle),
            Ok(()) => Action::none(),
            Err(message) => self.carry_out(battle, message),
        };
        // A command that is carried out draws the table anew itself.
        if !matches!(action.request, Some(screen::AppRequest::Execute(_))) {
            self.refresh(battle);
            self.unfold();
        }
        action
    }

    /// Presses that only change what lies open; another message is given back.
    fn unfold_message(&mut self, battle: &Battle, message: Message) -> Result<(), Message> {
        let (rules, state) = (battle.rules().as_ref(), battle.state());
        match message {
            // Nothing is put in the place of what a side is just telling in secret.
            Message::Row(tag) if self.turns_secret_page(battle, tag) => {}
            Message::Row(tag) if self.choice_of(tag).is_none() => {
                self.memory.anyway = false;
                self.memory.result_shown = false;
                self.memory.pane = None;
                self.set_aside(battle);
                self.desk.press_row(rules, state, tag);
            }
            Message::Tab(procedure) => {
                self.memory.anyway = false;
                self.memory.result_shown = false;
                self.set_aside(battle);
                self.turn_to(battle, &procedure);
            }
            Message::By(side) => {
                self.memory.anyway = false;
                self.desk.play_as(state, side);
            }
            Message::Chip(path, value) => {
                self.memory.anyway = false;
                if let Some(form) = &self.table.form {
                    self.desk.tell(&form.procedure, &path, value);
                }
            }
            Message::React(at) if !self.is_commanders(battle, at) => {
                self.memory.result_shown = false;
                if let Some(reaction) = self.table.reactions.get(at) {
                    if battle.open_act().is_some() {
                        self.desk.set_aside();
                    }
                    self.desk.react(rules, state, &reaction.request);
                }
            }
            Message::Return => {
                self.desk.bring_back();
                self.memory.pane = Some(super::Pane::Form);
            }
            Message::Look => self.shown.viewer = self.memory.waits.map(Viewer::Side),
            Message::Hide => {
                self.shown.viewer = None;
                self.shown.hands.clear();
                self.shown.earlier.clear();
                self.desk.sweep();
            }
            Message::Anyway => self.memory.anyway = true,
            Message::Things => self.memory.things = !self.memory.things,
            Message::Faces => self.memory.faces = !self.memory.faces,
            Message::TakeBack if self.table.open.is_none() && self.memory.typed == 0 => {}
            Message::Clear => {
                self.memory.anyway = false;
                self.memory.faces = false;
                self.desk.clear();
                // What waits comes back into sight.
                if battle.open_act().is_some() {
                    self.memory.pane = None;
                }
            }
            Message::Die(event, key, at) => self.memory.correcting = Some((event, key, at)),
            Message::Fold(group, open) => {
                self.memory.folds.insert(group, open);
            }
            Message::Group(group) if self.group_press(group).is_none() => self.press_group(battle, group),
            Message::Show(pane) => self.memory.pane = Some(pane),
            other => return Err(other),
        }
        Ok(())
    }

    /// Presses that ask the app for something.
    fn carry_out(&mut self, battle: &Battle, message: Message) -> Action<Message> {
        let (rules, state) = (battle.rules().as_ref(), battle.state());
        match message {
            Message::Row(tag) => self.choice_of(tag).map_or_else(Action::none, |given| self.answer(given)),
            Message::Slot(_) | Message::State(_) | Message::GroupSlot(_) | Message::Group(_) => {
                let press = self.slot(&message);
                press.map_or_else(Action::none, |press| self.order(battle, press.request))
            }
            Message::Order(procedure) => {
                let unit = self.table.form.as_ref().and_then(|form| form.acts.first().copied());
                unit.map_or_else(Action::none, |tag| self.order(battle, Request::order(state, &procedure, tag)))
            }
            Message::Card(tag) => Action::go(Route::Sheet(tag.into())),
            Message::GroupCard(group) => Action::go(Route::Sheet(Entity::Group(group))),
            Message::Owed(at) => {
                let request = self.table.owed().get(at).and_then(|due| due.request.clone());
                self.begin_due(battle, request)
            }
            Message::Waive(at) => {
                let command = self.table.owed().get(at).and_then(|due| due.waive.clone());
                command.map_or_else(Action::none, do_it)
            }
            Message::Thing(id) => Action::go(Route::Sheet(Entity::Thing(id))),
            Message::ThingOrder(id, at) => {
                let thing = self.table.things.iter().find(|thing| thing.id == id);
                let request = thing.and_then(|thing| thing.orders.get(at)).map(|order| order.request.clone());
                request.map_or_else(Action::none, |request| self.order(battle, request))
            }
            Message::StepCard => self.warn_of_step(battle).unwrap_or_else(|| self.begin_card(battle)),
            Message::Step(step) => {
                let name = rules.description().step(&step).map_or(step.as_str(), |step| step.name.as_str());
                let words = format!("Step: {name}");
                self.shown.check = false;
                self.set_aside(battle);
                do_it(Command::Correct {
                    words,
                    effects: vec![Effect::set(Entity::Battle, State::STEP, step.as_str())],
                })
            }
            Message::Roll if self.memory.typed > 0 => {
                let face = std::mem::take(&mut self.memory.typed);
                self.face_entered(battle, face)
            }
            // A question or real dice wait: Enter rolls nothing.
            Message::Roll if self.table.open.is_some() => Action::none(),
            Message::Roll => self.roll(battle),
            Message::Rest => do_it(Command::RollRest),
            // What is so already is no correction.
            Message::Live(event, path, value) if self.is_so(event, &path, &value) => Action::none(),
            Message::Live(event, path, value) => {
                let Some(act) = battle.action(event).and_then(|event| event.act()) else {
                    return Action::none();
                };
                let mut draft = act.form.entered.clone();
                draft.insert(path, value);
                do_it(Command::Amend { of: event, draft, permit: Permit::Forced })
            }
            Message::Correct(face) => match self.memory.correcting.take() {
                Some((of, address, index)) => do_it(Command::CorrectDie { of, address, index, face }),
                None => Action::none(),
            },
            Message::Was(of, address, given) => do_it(Command::CorrectAnswer { of, address, given }),
            Message::Again(of, address) => do_it(Command::AskAgain { of, address }),
            Message::Flip(of, address, text) => {
                do_it(Command::CorrectAnswer { of, address, given: Given::Chosen(text) })
            }
            Message::Why(event) => Action::go(Route::Why(event)),
            Message::React(at) => self.commander_reacts(battle, at),
            Message::Commander(message) => self.on_commander(battle, message),
            Message::Undo => do_it(self.table.undo_to.map_or(Command::Undo, |to| Command::Rewind { to })),
            Message::Redo => do_it(Command::Redo),
            Message::EndTurn => self.end_turn(battle),
            Message::Orders(side) => Action::go(Route::Sheet(side.into())),
            Message::Dice(side) => {
                let real = side.of(self.memory.real.each_mut());
                *real = !*real;
                Action::ask(screen::AppRequest::Remember)
            }
            Message::Doubt(at) => match self.table.doubts.get(at) {
                Some(doubt) => do_it(Command::ResolveDoubt { doubt: doubt.clone() }),
                None => Action::none(),
            },
            Message::Stale(of, StaleChoice::Keep) => {
                self.memory.kept.extend(self.table.stale.iter().find(|late| late.event == of).cloned());
                do_it(Command::Keep { of })
            }
            Message::Stale(of, StaleChoice::Anew) => battle.played_anew(of).map_or_else(Action::none, do_it),
            Message::Stale(event, StaleChoice::Back) => do_it(Command::Rewind { to: event.saturating_sub(1) }),
            Message::Swap => {
                self.memory.swapped = !self.memory.swapped;
                Action::ask(screen::AppRequest::Remember)
            }
            Message::Log => Action::go(Route::Log),
            Message::Ending => Action::go(Route::Ending),
            Message::Menu => Action::go(Route::Menu),
            answer => self.entered(battle, answer),
        }
    }

    /// What the slot that was pressed offers.
    fn slot(&self, message: &Message) -> Option<SlotPress> {
        let row = |tag: Tag| self.table.rows.iter().flatten().find(|row| row.tag == tag);
        match message {
            Message::Slot(tag) => row(*tag)?.press.clone(),
            Message::State(tag) => row(*tag)?.state_press.clone(),
            Message::GroupSlot(group) => {
                self.head(*group).and_then(|head| head.group_press.clone().or(head.slot.clone()))
            }
            Message::Group(group) => self.group_press(*group),
            _ => None,
        }
    }

    /// Other work is laid over an action that waits.
    fn set_aside(&mut self, battle: &Battle) {
        if battle.open_act().is_some() {
            self.desk.set_aside();
        }
    }

    /// Starts a request if its form is complete and lawful; lays it open otherwise.
    fn begin(&mut self, battle: &Battle, request: Request) -> Action<Message> {
        // What a side does in secret is laid open to it first, also where all of it is preset.
        let at_once = battle.open_form(&request).is_some_and(|opened| {
            let lawful = opened.form.refusals.is_empty() && !opened.form.used_up;
            opened.procedure.is_some() && lawful && !battle.is_private(&request.procedure, &opened)
        });
        if at_once {
            self.start(request, Vec::new())
        } else {
            self.lay_open(battle, &request);
            Action::none()
        }
    }

    /// An order of one press. What would remove a unit for certain lies open first: it takes a press of its own.
    fn order(&mut self, battle: &Battle, request: Request) -> Action<Message> {
        let asks = |opened: &_| Battle::is_fatal(opened) || battle.ends_owed(&request.procedure, opened);
        if battle.open_form(&request).as_ref().is_some_and(asks) {
            self.lay_open(battle, &request);
            return Action::none();
        }
        self.begin(battle, request)
    }

    /// Every way of rolling asks for the real dice of each side that uses them, no matter which side acts.
    fn start(&self, request: Request, given: Vec<(String, Given)>) -> Action<Message> {
        self.start_with(request, self.real(), given)
    }

    fn start_with(&self, request: Request, real: BTreeSet<Side>, given: Vec<(String, Given)>) -> Action<Message> {
        let permit = if self.memory.anyway { Permit::Forced } else { Permit::Lawful };
        do_it(Command::Start { request, permit, real, given })
    }

    /// Sides with real dice.
    pub fn real(&self) -> BTreeSet<Side> {
        self.memory.real_sides()
    }

    /// The first ask of what lies open.
    fn first(&self) -> Option<&Pool> {
        match &self.table.form {
            Some(form) => form.first.as_ref(),
            None => self.table.card.first.as_ref(),
        }
    }

    /// The ask that an entry answers.
    fn pool(&self) -> Option<&Pool> {
        match &self.table.open {
            Some(open) => open.pending.as_ref(),
            None => self.first(),
        }
    }
}

fn do_it(command: Command) -> Action<Message> {
    Action::ask(screen::AppRequest::Execute(Box::new(command)))
}
