//! Answers: outcomes, choices, and faces of real dice, from the pad or typed; digits are gathered until they name a
//! face.

use super::{Action, Message, Screen, do_it};
use crate::{
    battle::{Battle, Command, summary::Pool},
    dice::Given,
    rules::{Control, Field},
};

impl Screen {
    /// Whether digits of the keyboard are faces now: of a roll that waits, of a die that is put right, or of the first
    /// roll of a form whose faces are open.
    pub fn asks_faces(&self) -> bool {
        let rolls = matches!(self.pool(), Some(Pool::Dice { .. }));
        self.corrected().is_some() || (rolls && (self.table.open.is_some() || self.memory.faces))
    }

    /// Whether nothing is asked for but real dice, or a card of a side that has them: no unit can be picked.
    pub fn asks_only_real(&self, battle: &Battle) -> bool {
        let real =
            matches!(self.pool(), Some(Pool::Dice { who, .. } | Pool::Card { who, .. }) if self.real().contains(who));
        real && !self.takes_units(battle)
    }

    /// Whether the form that lies open has a place for a unit.
    pub fn takes_units(&self, battle: &Battle) -> bool {
        let request = self.desk.request(battle.rules(), battle.state());
        let opened = request.and_then(|request| battle.open_form(&request));
        opened.is_some_and(|opened| {
            let unit = |field: &Field| matches!(field.control, Control::Unit { .. } | Control::Units { .. });
            opened.form.fields.iter().any(unit)
        })
    }

    /// Whether digits and letters are answers now, where some of them stand on the screen: of what waits, or of what
    /// asks for nothing else. Faces that were told already are followed by faces.
    pub fn takes_answers(&self, battle: &Battle) -> bool {
        self.corrected().is_none() && (self.table.open.is_some() || self.asks_only_real(battle))
    }

    /// Presses that answer an ask, or take an answer back.
    pub(super) fn entered(&mut self, battle: &Battle, message: Message) -> Action<Message> {
        match message {
            Message::Outcome(tally) => match self.pool() {
                Some(Pool::Dice { read, count, sides, .. }) => {
                    let of = read.signature(*count, *sides);
                    self.enter(battle, Given::Outcome { tally, of })
                }
                _ => Action::none(),
            },
            Message::Face(face) => self.face_entered(battle, face),
            Message::Digit(digit) => self.typed(battle, digit),
            Message::Drew(card) => self.enter(battle, Given::Card(card)),
            Message::Choose(text) => self.answer(Given::Chosen(text)),
            Message::TakeBack if self.memory.typed > 0 => {
                self.memory.typed = 0;
                Action::none()
            }
            Message::TakeBack => do_it(Command::TakeBack),
            Message::Retell(address, die) => do_it(Command::Retell { address, die }),
            Message::DropDie(index) => do_it(Command::DropDie { index }),
            Message::Drop => do_it(Command::Cancel),
            Message::Reply(address, text) => do_it(Command::Answer { address, given: Given::Chosen(text) }),
            _ => Action::none(),
        }
    }

    /// A digit of the keyboard: a whole face, or the first digit of one that may have two.
    pub(super) fn typed(&mut self, battle: &Battle, digit: u8) -> Action<Message> {
        let Some(sides) = self.corrected().or_else(|| self.pool().and_then(sides)) else {
            return Action::none();
        };
        let first = std::mem::take(&mut self.memory.typed);
        let face = match first.checked_mul(10).and_then(|tens| tens.checked_add(digit)) {
            Some(both) if first > 0 && both <= sides => both,
            _ => digit,
        };
        // A first digit waits for its second, or for Enter.
        if first == 0 && face > 0 && face.saturating_mul(10) <= sides {
            self.memory.typed = face;
            return Action::none();
        }
        self.face_entered(battle, face)
    }

    /// The sides of the die of the result that is being corrected.
    fn corrected(&self) -> Option<u8> {
        let (event, key, _) = self.memory.correcting.as_ref()?;
        let result = self.table.result.as_ref().filter(|result| result.event == *event)?;
        result.rolls.iter().find(|roll| roll.key == *key).map(|roll| roll.sides)
    }

    /// A face of a real die, for the action that is open or the form that will open one.
    pub(super) fn face_entered(&mut self, battle: &Battle, face: u8) -> Action<Message> {
        self.memory.typed = 0;
        match self.pool() {
            _ if self.corrected().is_some_and(|sides| (1..=sides).contains(&face)) => {
                self.carry_out(battle, Message::Correct(face))
            }
            Some(Pool::Dice { sides, .. }) if !(1..=*sides).contains(&face) => Action::none(),
            _ if self.table.open.is_some() => do_it(Command::Face { face }),
            _ => self.collect(battle, face),
        }
    }

    /// The first face entered opens the action, so that the odds move with each one.
    fn collect(&mut self, battle: &Battle, face: u8) -> Action<Message> {
        match self.pool() {
            Some(Pool::Dice { sides, .. }) if (1..=*sides).contains(&face) => {
                self.enter(battle, Given::Faces(vec![face]))
            }
            _ => Action::none(),
        }
    }

    /// An answer to the ask that waits, or to the first ask of the form.
    pub(super) fn enter(&mut self, battle: &Battle, given: Given) -> Action<Message> {
        let Some(pool) = self.pool() else {
            return Action::none();
        };
        let (key, who) = match pool {
            Pool::Dice { key, who, .. } | Pool::Card { key, who, .. } => (key.clone(), Some(*who)),
            Pool::Choice { key, .. } => (key.clone(), None),
        };
        if self.table.open.is_some() {
            return do_it(Command::Answer { address: key, given });
        }
        let request = match &self.table.form {
            Some(_) => self.desk.request(battle.rules().as_ref(), battle.state()),
            None => self.table.card.request.as_ref().map(|(request, _)| request.clone()),
        };
        let mut real = self.real();
        real.extend(who);
        request.map_or_else(Action::none, |request| self.start_with(request, real, vec![(key, given)]))
    }

    /// An answer to the ask that waits.
    pub(super) fn answer(&mut self, given: Given) -> Action<Message> {
        match self.table.open.as_ref().and_then(|open| open.pending.as_ref()) {
            Some(Pool::Dice { key, .. } | Pool::Card { key, .. } | Pool::Choice { key, .. }) => {
                do_it(Command::Answer { address: key.clone(), given })
            }
            None => Action::none(),
        }
    }
}

/// The sides of a pool's dice.
const fn sides(pool: &Pool) -> Option<u8> {
    match pool {
        Pool::Dice { sides, .. } => Some(*sides),
        _ => None,
    }
}
