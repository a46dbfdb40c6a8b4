//! What presses on the form and the units do: a roll on a copy of the battle, a change of the units.

use iced::Task;

use super::{Action, AppRequest, MOST, Message, Quick, battle, why};
use crate::{
    battle::{
        Command,
        recruit::{recruit, revise},
    },
    dice::Dice,
    rules::Value,
    ui::keys::{Asked, KeyAction, Stroke, key_action},
};

impl Quick {
    /// A press on the form, the entry or the result.
    pub(super) fn form(&mut self, dice: &mut Dice, now: i64, message: battle::Message) -> Action<Message> {
        let (Some(base), Some(screen)) = (&self.base, &mut self.screen) else {
            return Action::none();
        };
        match message {
            battle::Message::Why(no) => {
                self.why = self.ran.as_ref().map(|ran| why::Why::new(ran, no));
                return Action::none();
            }
            battle::Message::Undo | battle::Message::Clear => {
                self.open_procedure();
                return Action::none();
            }
            _ => {}
        }
        let over_result = matches!(
            message,
            battle::Message::Live(..)
                | battle::Message::Die(..)
                | battle::Message::Correct(_)
                | battle::Message::Was(..)
                | battle::Message::Again(..)
        );
        let open = self.ran.as_ref().is_some_and(|ran| ran.open_act().is_some());
        let on = self.ran.as_ref().filter(|_| open || over_result).unwrap_or(base);
        screen.memory.anyway = true;
        let Action { request, task } = screen.update(on, message);
        self.refused.clear();
        match request {
            Some(AppRequest::Execute(command)) => self.run(dice, now, *command, open || over_result),
            None | Some(AppRequest::Remember) => self.recalculate(),
            Some(other) => return Action { request: Some(other), task: task.map(Message::Form) },
        }
        Action { request: None, task: Task::map(task, Message::Form) }
    }

    /// Carries a command out on a copy of the units, or on the roll under way.
    fn run(&mut self, dice: &mut Dice, now: i64, command: Command, goes_on: bool) {
        let from = if goes_on { self.ran.as_ref() } else { self.base.as_ref() };
        let Some(mut battle) = from.cloned() else {
            return;
        };
        match battle.execute(command, dice, now) {
            Ok(_)
                if battle.events().is_empty() || (battle.last_action().is_none() && battle.open_act().is_none()) =>
            {
                self.ran = None;
            }
            Ok(_) => self.ran = Some(battle),
            Err(refused) => self.refused = refused.to_string(),
        }
        if let Some(screen) = &mut self.screen {
            screen.memory.faces = false;
            screen.memory.correcting = None;
        }
        self.recalculate();
    }

    /// What a key of the battle screen does here; `faces` tells whether those of a die stand on the screen.
    pub(super) fn key_action(&self, stroke: Stroke, faces: bool) -> Option<Message> {
        let screen = self.screen.as_ref()?;
        match key_action(if faces || screen.asks_faces() { Asked::Dice } else { Asked::Nothing }, stroke)? {
            KeyAction::Roll => Some(Message::Form(battle::Message::Roll)),
            KeyAction::Face(face) => Some(Message::Form(battle::Message::Face(face))),
            KeyAction::TakeBack => Some(Message::Form(battle::Message::TakeBack)),
            KeyAction::Procedure(letter) => {
                let rules = self.rules.as_ref()?;
                let text = rules.description().procedures.iter().find(|text| text.key == letter.to_string())?;
                let known = self.choices.iter().any(|choice| choice.id == text.id);
                known.then(|| Message::Procedure(text.id.clone()))
            }
            _ => None,
        }
    }

    /// The units change.
    pub(super) fn change(&mut self, message: Message) {
        let Some(rules) = self.rules.clone() else {
            return;
        };
        if let Message::Add(side) = message {
            let units = self.of(side);
            if units.len() < MOST
                && let Some(last) = units.last().cloned()
            {
                units.push(last);
                let at = units.len() - 1;
                self.open = Some((side, at));
            }
            return;
        }
        let Some((side, at)) = self.open else {
            return;
        };
        let units = self.of(side);
        let many = units.len() > 1;
        let Some(unit) = units.get_mut(at) else {
            return;
        };
        match message {
            Message::Kind(kind) => *unit = recruit(rules.description(), &kind),
            Message::Unit(revision) => revise(rules.description(), unit, revision),
            Message::Fact(field, Some(value)) if value != Value::Flag(false) => {
                unit.facts.insert(field, value);
            }
            Message::Fact(field, _) => {
                unit.facts.remove(&field);
            }
            Message::Remove if many => {
                units.remove(at);
                self.open = None;
            }
            _ => {}
        }
    }
}
