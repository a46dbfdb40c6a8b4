//! The start of a battle: both decks, ammunition, the first turn.

use super::{allowed::first_ammunition, deck, resupply::is_battery};
use crate::{
    dice::Side,
    rules::{Description, Effect, State, Value, first_turn},
};

/// Effects at the start.
pub(super) fn begin(rules: &Description, state: &State) -> Vec<Effect> {
    let mut effects = Vec::new();
    for side in Side::BOTH {
        // Initiative: a deck of its own for each side.
        let mean = deck::mean(deck::counted(state, side, false));
        effects.push(Effect::set(side, "mean", mean));
        effects.push(Effect::set(side, "deck", Value::Counts(deck::whole(rules, mean))));
    }
    // Resupply; D89: if the force does not say.
    let turns = first_ammunition(rules, state);
    let guns = rules.in_force(state, "D89") == "b";
    for unit in state.units.values().filter(|unit| is_battery(unit, guns)) {
        if state.fact(unit.tag, "ammunition").is_none() {
            effects.push(Effect::set(unit.tag, "ammunition", turns));
        }
    }
    effects.extend(first_turn(rules));
    effects
}
