//! The end of a turn: what is still open is said first. Before only one side looks, nothing is heard but its own presses.

use super::{Message, Screen, do_it};
use crate::{
    battle::{Command, Permit, Request},
    rules::{Draft, RuleSet},
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
}
