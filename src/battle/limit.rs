//! The end of a battle: by the rules, or because the last turn that was agreed on is over. Players may play on.

use super::Battle;
use crate::rules::State;

impl Battle {
    /// Why it is over, by the rules or because its last turn is; empty while it goes on.
    pub fn over(&self) -> String {
        let words = self.rules().over(self.state());
        match self.last_turn() {
            Some(last) if words.is_empty() => format!("Turn {last} was the last: the battle is over."),
            _ => words,
        }
    }

    /// Whether it is at its end, and not only at the end of a day.
    pub fn ended(&self) -> bool {
        self.rules().ended(self.state()) || self.last_turn().is_some()
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
