//! What is turned to: another procedure, or the end of a turn, where what is still open is said first. Before only one
//! side looks, nothing is heard but its own presses.

use super::{Message, Screen, do_it};
use crate::{
    battle::{Battle, Command, Permit, Request},
    rules::{Draft, Opened, RuleSet, Use},
    ui::screen::{self, Action},
};

impl Screen {
    /// Whether a message is heard: before only one side looks, nothing is but its own two presses.
    pub(super) const fn hears(&self, message: &Message) -> bool {
        self.face.waits.is_none() || matches!(message, Message::Look | Message::Clear)
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
