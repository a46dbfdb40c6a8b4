//! The end of a battle: by the rules, because the last turn that was agreed on is over, or because the players say who
//! has won. They may play on.

use super::{Battle, Command};
use crate::{
    dice::Side,
    rules::{Effect, Entity, State},
};

impl Battle {
    /// Why it is over: as the players say, by the rules or because its last turn is; empty while it goes on.
    pub fn over(&self) -> String {
        if let Some(said) = self.agreed() {
            return said;
        }
        let words = self.rules().over(self.state());
        match self.last_turn() {
            Some(last) if words.is_empty() => format!("Turn {last} was the last: the battle is over."),
            _ => words,
        }
    }

    /// Whether it is at its end, and not only at the end of a day.
    pub fn ended(&self) -> bool {
        self.agreed().is_some() || self.rules().ended(self.state()) || self.last_turn().is_some()
    }

    /// The winner, if the players have said so.
    fn agreed(&self) -> Option<String> {
        let state = self.state();
        match state.word(Entity::Battle, State::WON) {
            "" => None,
            State::DRAW => Some("A draw: the players ended the battle.".to_owned()),
            word => {
                let won = Side::BOTH.into_iter().find(|side| side.to_string() == word)?;
                Some(format!("{} won: the players ended the battle.", state.side_name(won)))
            }
        }
    }

    /// The command with which the players say who has won, a side or nobody; again with the same, the battle goes on.
    pub fn won_by(&self, won: Option<Side>) -> Command {
        let word = won.map_or_else(|| State::DRAW.to_owned(), |side| side.to_string());
        if self.state().word(Entity::Battle, State::WON) == word {
            let words = "The battle goes on".to_owned();
            return Command::Correct { words, effects: vec![Effect::clear(Entity::Battle, State::WON)] };
        }
        let words = won.map_or_else(
            || "The players end the battle: a draw".to_owned(),
            |side| format!("{} won, the players agree", self.state().side_name(side)),
        );
        Command::Correct { words, effects: vec![Effect::set(Entity::Battle, State::WON, word)] }
    }

    /// The last turn, where it is over and nothing was done since: what is done behind it goes on with the battle.
    fn last_turn(&self) -> Option<i32> {
        let last = self.setup().turns.filter(|last| self.passes(self.state(), *last))?;
        let goes_on = self.last_action().is_some_and(|no| self.passes(&self.state_before(no), last));
        (!goes_on).then_some(last)
    }

    /// Whether a turn is over in a state: a further one has begun, or the rules have stopped play within it.
    fn passes(&self, state: &State, turn: i32) -> bool {
        state.turn() > turn || state.turn() == turn && !self.rules().over(state).is_empty()
    }
}
