//! What is turned to: another procedure, or the end of a turn, where what is still open is said first. Before only one
//! side looks, nothing is heard but its own presses.

use super::{Message, Screen, do_it};
use crate::{
    battle::{
        Battle, Command, Permit, Request,
        summary::{asks_first, chip_rows},
    },
    commander::Plan,
    commander::turn_view::{CommanderTurnView, Part},
    dice::{Answers, Ask},
    rules::{Conduct, Draft, Effect, Entity, Opened, RuleSet, State, Use, Value},
    ui::screen::{self, Action, battle::Pane},
};

impl Screen {
    /// Whether a message is heard: before only one side looks, nothing is but its own two presses.
    pub(super) const fn hears(&self, message: &Message) -> bool {
        self.memory.waits.is_none() || matches!(message, Message::Look | Message::Clear)
    }

    /// What ending a step by its card would leave out, and how it is ended all the same.
    fn left_in_step(&self, battle: &Battle) -> Option<String> {
        let (ends, words) = self.table.card.request.as_ref().filter(|_| self.table.card.first.is_none())?;
        if !ends_step(battle, ends) {
            return None;
        }
        let description = battle.rules().description();
        let now = battle.state().step();
        let step = |id: &str| description.procedure(id).is_some_and(|text| text.step == now);
        let own = |id: &str| description.step(now).is_some_and(|step| step.procedure == id);
        let of_step = |id: &str| id != ends.procedure && (own(id) || step(id));
        let belongs = |request: &Request| of_step(&request.procedure);
        let left = self.table.owed().iter().filter(|due| due.request.as_ref().is_none_or(belongs));
        let left = left.map(|due| due.words.as_str()).collect::<Vec<_>>().join(", ");
        (!left.is_empty()).then(|| format!("{left}. Press {words} again."))
    }

    /// A step in which something may still be done does not end in silence: what it is is said once.
    pub(super) fn warn_of_step(&mut self, battle: &Battle) -> Option<Action<Message>> {
        let left = self.left_in_step(battle)?;
        self.say_once(left)
    }

    /// What is said before something ends; `None` once it has been said: then the next press is meant.
    fn say_once(&mut self, words: String) -> Option<Action<Message>> {
        if self.memory.warned.as_ref() == Some(&words) {
            return None;
        }
        self.memory.warned = Some(words.clone());
        Some(Action::ask(screen::AppRequest::Tell(words)))
    }

    /// Where the keyboard's cursor goes once that has been said: what comes first of what is left.
    pub fn first_left(&self) -> Option<String> {
        self.memory.warned.as_ref()?;
        let first = self.table.owed().iter().find_map(|due| due.request.as_ref());
        first.map(|request| format!("owed-{}", request.procedure))
    }

    /// What is owed, or belongs to the step, begins; where it asks for what only the table knows and rolls for it,
    /// its form lies open first. So does one that assumes something, before real dice are rolled by it: how many they
    /// are may hang on that.
    pub(super) fn begin_due(&mut self, battle: &Battle, request: Option<Request>) -> Action<Message> {
        let Some(request) = request else { return Action::none() };
        let opened = battle.open_form(&request);
        let started = opened.as_ref().and_then(|opened| opened.procedure.as_ref());
        let run = started.and_then(|started| started.run(&Answers::new()).ok());
        let rolls = run.as_ref().is_none_or(|run| run.pending.is_some());
        let asked = run.and_then(|run| run.pending).map(|pending| pending.ask);
        let real = matches!(&asked, Some(Ask::Dice(dice)) if self.real().contains(&dice.who));
        let assumes = real && opened.as_ref().is_some_and(assumes);
        // What a commander's page covers, now or when nothing is owed any more, is chosen before it is written: nobody
        // sees it afterwards.
        let unseen = !rolls && commander_leads(battle) && opened.as_ref().is_some_and(chooses);
        if unseen || assumes || rolls && asks_first(battle.rules(), &request) {
            self.lay_open(battle, &request);
            self.covers = unseen.then_some(request.procedure);
            return Action::none();
        }
        self.begin(battle, request)
    }

    /// The procedure of the step's card begins. What its dice may come to stood beside the button: it leads to their
    /// faces.
    pub(super) fn begin_card(&mut self, battle: &Battle) -> Action<Message> {
        let request = self.table.card.request.as_ref().map(|(request, _)| request.clone());
        let action = self.begin_due(battle, request);
        let begins = matches!(action.request, Some(screen::AppRequest::Execute(_))) && self.table.open.is_none();
        self.memory.faces = begins && self.is_real(self.table.card.first.as_ref());
        action
    }

    /// Lays a request open, over an action that waits.
    pub(super) fn lay_open(&mut self, battle: &Battle, request: &Request) {
        self.set_aside(battle);
        self.desk.open(battle.rules().as_ref(), battle.state(), request);
        // It has the room of what came last, and the pane that it wants, as after a press on a row.
        self.memory.result_shown = false;
        self.memory.pane = None;
    }

    /// Lays a request open that another page asks for.
    pub fn show_request(&mut self, battle: &Battle, request: &Request) {
        self.lay_open(battle, request);
        self.memory.pane = Some(Pane::Form);
        self.refresh(battle);
    }

    /// The end of a turn is never refused to a player; but what is compulsory and still open is said once before, and
    /// the commander begins his own.
    pub(super) fn end_turn(&mut self, battle: &Battle) -> Action<Message> {
        if let Some(warning) = self.still_open(battle) {
            return warning;
        }
        let rules = battle.rules();
        let request = Request { procedure: rules.description().about.end_turn.clone(), draft: Draft::new() };
        do_it(Command::Start { request, permit: Permit::Forced, real: self.real(), given: Vec::new() })
    }

    /// What lies open begins. A form that ends the turn says first what is still open, as the button does.
    pub(super) fn roll(&mut self, battle: &Battle) -> Action<Message> {
        let Some(request) = self.desk.request(battle.rules(), battle.state()) else { return Action::none() };
        // While he leads the form is an order of the player's own.
        if !commander_leads(battle) && Self::is_commanders_shot(battle, &request) {
            return Self::commander_shoots(battle, request);
        }
        let warning = if self.ends_turn(battle.rules(), &Message::Roll) {
            self.still_open(battle)
        } else if ends_step(battle, &request) {
            let left = self.left_in_step(battle);
            self.undecided(battle, left).and_then(|words| self.say_once(words))
        } else {
            None
        };
        warning.unwrap_or_else(|| self.start(request, Vec::new()))
    }

    /// What is told before a turn ends, in one line; `None` once it has been told. The half turn of a commander who has
    /// not begun is not ended by a slip: his BEGIN is one press as well.
    fn still_open(&mut self, battle: &Battle) -> Option<Action<Message>> {
        let begins = self.turn_view.as_ref().is_some_and(|turn_view| matches!(turn_view.part, Part::Begin(..)));
        if begins && battle.rules().conduct().is_some_and(|conduct| conduct.ends(battle.state())) {
            let words = "The commander has not begun: press BEGIN.";
            return Some(Action::ask(screen::AppRequest::Tell(words.to_owned())));
        }
        let undone = Some(self.table.undone.clone()).filter(|undone| !undone.is_empty());
        self.undecided(battle, undone).and_then(|words| self.say_once(words))
    }

    /// What is said before a step ends: in one of both sides that the commander has orders to give in it, and what else
    /// is left.
    fn undecided(&self, battle: &Battle, left: Option<String>) -> Option<String> {
        let decides = |turn_view: &&CommanderTurnView| !matches!(turn_view.part, Part::Begin(..) | Part::End(_));
        let both = battle.rules().conduct().is_some_and(|conduct| !conduct.ends(battle.state()));
        let Some(turn_view) = self.turn_view.as_ref().filter(decides).filter(|_| both) else { return left };
        let name = battle.state().side_name(turn_view.side);
        let left = left.unwrap_or_else(|| "Press again to go on without them.".to_owned());
        Some(format!("{name} has orders to give in this step. {left}"))
    }

    /// Whether a message ends the turn: its button, or ROLL with its form open.
    pub fn ends_turn(&self, rules: &RuleSet, message: &Message) -> bool {
        let form = self.table.form.as_ref().map(|form| &form.procedure);
        match message {
            Message::EndTurn => true,
            Message::Roll => form == Some(&rules.description().about.end_turn),
            _ => false,
        }
    }

    /// What is owed and alone fits the procedure that was chosen, and what is picked, is laid open whole: there is
    /// nothing to choose. Units that come by themselves are not taken off again by whoever presses them as well.
    pub(super) fn take_the_only(&mut self, battle: &Battle) -> Action<Message> {
        let (rules, state) = (battle.rules().as_ref(), battle.state());
        // What waits and lies aside stops no other work.
        let free =
            !self.desk.reacting() && self.desk.has_chosen() && (battle.open_act().is_none() || self.desk.is_aside());
        let Some(request) = self.desk.request(rules, state).filter(|_| free) else {
            return Action::none();
        };
        let lacks = |opened: &Opened| opened.procedure.is_none() && !opened.form.missing.is_empty();
        if !battle.open_form(&request).as_ref().is_some_and(lacks) {
            return Action::none();
        }
        let units = |draft: &Draft| draft.values().all(|value| !value.tags().is_empty());
        let fits = |owed: &&Request| {
            let same_values = request.draft.iter().all(|(path, value)| owed.draft.get(path) == Some(value));
            owed.procedure == request.procedure
                && owed.draft.len() > request.draft.len()
                && units(&owed.draft)
                && same_values
        };
        let mut owed = self.table.owed().iter().filter_map(|due| due.request.as_ref()).filter(fits);
        if let (Some(only), None) = (owed.next().cloned(), owed.next()) {
            let picked = request.draft.values().flat_map(Value::tags).collect::<Vec<_>>();
            self.filled = only.draft.values().flat_map(Value::tags).filter(|tag| !picked.contains(tag)).collect();
            self.desk.open(rules, state, &only);
        }
        Action::none()
    }

    /// A tab or a letter turns to a procedure. The picks go with it, unless they are no business of it: what the rules
    /// forbid for them and allow for the side goes without them. A reaction that one unit alone has is that unit's.
    pub(super) fn turn_to(&mut self, battle: &Battle, procedure: &str) {
        let (rules, state) = (battle.rules().as_ref(), battle.state());
        if let Some(request) = self.owed_by_other(battle, procedure) {
            return self.desk.open(rules, state, &request);
        }
        let reactions = self.table.reactions.iter().filter(|chip| chip.request.procedure == procedure);
        let tab = rules.description().procedure(procedure).is_some_and(|text| text.usage == Use::Tab);
        if let (Some(reaction), None, false) = (reactions.clone().next(), reactions.clone().nth(1), tab) {
            let request = reaction.request.clone();
            return self.desk.react(rules, state, &request);
        }
        self.desk.choose(procedure);
        let opened = |request: &Request| battle.open_form(request);
        let lawful = |opened: Opened| opened.form.refusals.is_empty() && opened.form.problems.is_empty();
        let forbidden = self
            .desk
            .request(rules, state)
            .and_then(|request| opened(&request))
            .is_some_and(|opened| !lawful(opened));
        let alone = Request::new(procedure, Draft::new());
        if forbidden && opened(&alone).is_some_and(|opened| opened.procedure.is_some() && lawful(opened)) {
            self.desk.open(rules, state, &alone);
        }
    }
}

/// Whether a commander leads now.
fn commander_leads(battle: &Battle) -> bool {
    let leads = |(plan, conduct): (Plan, &dyn Conduct)| conduct.leads(battle.state(), plan.side);
    Plan::of(battle).zip(battle.rules().conduct()).is_some_and(leads)
}

/// Whether something in a form is assumed, and may be otherwise.
fn assumes(opened: &Opened) -> bool {
    chip_rows(&opened.form).iter().any(|row| row.assumed && row.chips.len() > 1)
}

/// Whether there is something to choose in a form.
fn chooses(opened: &Opened) -> bool {
    !chip_rows(&opened.form).is_empty()
}

/// Whether what a form does for certain leads on to another step.
fn ends_step(battle: &Battle, request: &Request) -> bool {
    let started = battle.open_form(request).and_then(|opened| opened.procedure);
    let run = started.and_then(|started| started.run(&Answers::new()).ok());
    let leads =
        |effect: &Effect| matches!(effect, Effect::Set { on: Entity::Battle, field, .. } if field == State::STEP);
    run.is_some_and(|run| run.record.effects.iter().any(leads))
}
