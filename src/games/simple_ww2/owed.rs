//! What is still owed in the turn, in its order; both sides act, so every chip says whose it is.

mod reactions;

pub(super) use reactions::reactions;

use super::{
    artillery,
    morale::must_test,
    movement::may_move,
    options::{option_in, revealed, unwritten},
    orders::unordered,
    shot::doomed,
    units::units_in,
};
use crate::{
    dice::Side,
    rules::{Due, RuleSet, State, Unit, draft_by},
};

/// What the end of the turn would skip: what must be done, and the full moves of units on (M) (Turn sequence 6).
pub(super) fn skipped(rules: &RuleSet, state: &State) -> Vec<Due> {
    let mut skipped: Vec<Due> = owed(state).into_iter().filter(|due| rules.compulsory(state, due)).collect();
    for side in Side::BOTH {
        let stays = |group: &u16| {
            let elements: Vec<&Unit> = state.members(*group).filter(|unit| unit.in_play()).collect();
            option_in(state, *group) == "m"
                && elements.iter().all(|unit| state.fact(unit.tag, "moved").is_none())
                && elements.iter().any(|unit| may_move(state, unit))
        };
        let count = units_in(state, side).iter().filter(|group| stays(group)).count();
        if count > 0 {
            let words = format!("{}: {count} on (M) not moved", state.side_name(side));
            skipped.push(Due::new("move", draft_by(side), words));
        }
    }
    skipped
}

/// What is still owed. Never blocks.
pub(super) fn owed(state: &State) -> Vec<Due> {
    let mut owed = state.due.clone();
    let mut owe = |procedure: &str, by: Option<Side>, words: String| {
        owed.push(Due::new(procedure, draft_by(by), words));
    };
    let name = |side: Side| state.side_name(side).to_owned();
    // Orders: chosen before the game.
    for side in Side::BOTH.into_iter().filter(|side| unordered(state, *side)) {
        owe("give_orders", Some(side), format!("{}: orders", name(side)));
    }
    // Turn sequence 2: both write, then both reveal.
    let writing = Side::BOTH.map(|side| unwritten(state, side));
    for (side, _) in Side::BOTH.into_iter().zip(writing).filter(|(_, writes)| *writes) {
        owe("write_options", Some(side), format!("{}: write options", name(side)));
    }
    if !revealed(state)
        && writing == [false, false]
        && Side::BOTH.iter().any(|side| state.flag(*side, "options_written"))
    {
        owe("reveal_options", None, "Reveal options".to_owned());
    }
    // Turn sequence 3; Morale (a).
    for side in Side::BOTH {
        let units = must_test(state, side).len();
        if units > 0 {
            owe("morale", Some(side), format!("{}: {units} to test", name(side)));
        }
    }
    owed.extend(doomed::owed(state));
    if state.step() == "artillery" {
        owed.extend(artillery::offer(state));
    }
    owed
}
