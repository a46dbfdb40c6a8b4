//! What is turned to: another procedure, or the end of a turn, where what is still open is said first. Before only one
//! side looks, nothing is heard but its own presses.

use super::{Message, Screen, do_it};
use crate::{
    battle::{Battle, Command, Permit, Request, summary::asks_first},
    dice::Answers,
    rules::{Draft, Opened, RuleSet, Use},
    ui::screen::{self, Action},
};

impl Screen {
    /// Whether a message is heard: before only one side looks, nothing is but its own two presses.
    pub(super) const fn hears(&self, message: &Message) -> bool {
        self.face.waits.is_none() || matches!(message, Message::Look | Message::Clear)
    }

    /// What a press on the step's card says before it ends a step in which something may still be done: nothing else.
    fn left_in_step(&self) -> Option<String> {
        let (_, words) = self.table.card.request.as_ref().filter(|_| self.table.card.first.is_none())?;
        let left = self.table.owed().iter().filter(|due| due.request.is_none()).map(|due| due.words.as_str());
        let left = left.collect::<Vec<_>>().join(", ");
        (!left.is_empty()).then(|| format!("{left}. Press again: {words}."))
    }

    /// Whether a press on the step's card right after a result would end the step while something may still be done.
    pub(super) fn ends_step_early(&self) -> bool {
        let rolled = self.table.result.as_ref().is_some_and(|result| !result.rolls.is_empty());
        self.face.told && rolled && self.left_in_step().is_some_and(|left| self.face.warned.as_ref() != Some(&left))
    }

    /// Says so; the next press ends it.
    pub(super) fn warn_of_step(&mut self) -> Action<Message> {
        self.face.warned = self.left_in_step();
        self.face.warned.clone().map_or_else(Action::none, |left| Action::ask(screen::Request::Tell(left)))
    }

    /// What is owed, or belongs to the step, begins; where it asks for what only the table knows and rolls for it, its form
    /// lies open first.
    pub(super) fn begin_due(&mut self, battle: &Battle, request: Option<Request>) -> Action<Message> {
        let Some(request) = request else { return Action::none() };
        let started = battle.open_form(&request).and_then(|opened| opened.procedure);
        let run = started.and_then(|started| started.run(&Answers::new()).ok());
        let rolls = run.is_none_or(|run| run.pending.is_some());
        if rolls && asks_first(battle.rules(), &request) {
            self.lay_open(battle, &request);
            return Action::none();
        }
        self.begin(battle, request)
    }

    /// The end of a turn is never refused; but what is compulsory and still open is said once before.
    pub(super) fn end_turn(&mut self, rules: &RuleSet) -> Action<Message> {
        let undone = &self.table.undone;
        if !undone.is_empty() && self.face.warned.as_ref() != Some(undone) {
            self.face.warned = Some(undone.clone());
            return Action::ask(screen::Request::Tell(undone.clone()));
        }
        let request = Request { procedure: rules.description().about.end_turn.clone(), draft: Draft::new() };
        do_it(Command::Start { request, permit: Permit::Forced, real: self.real(), given: Vec::new() })
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
        let alone = Request { procedure: procedure.to_owned(), draft: Draft::new() };
        if forbidden && opened(&alone).is_some_and(|opened| opened.procedure.is_some() && lawful(opened)) {
            self.desk.open(rules, state, &alone);
        }
    }
}
