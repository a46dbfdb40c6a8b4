//! What a battle begins with: both decks, ammunition, the first turn. The end of a side's turn: its markers go, the
//! other side begins (Turn Sequence).

use super::{allowed::first_ammunition, deck, resupply::is_battery};
use crate::{
    dice::Side,
    rules::{Description, Effect, FormReader, Handover, NoRoll, Started, State, Value, first_turn},
};

/// Effects at the start of a battle.
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

/// Ends the acting side's turn.
pub(super) fn end_turn(reader: &mut FormReader<'_>) -> Option<Started> {
    let handover = Handover::read(reader);
    let begins = reader.derive("begins", |state| state.side_name(handover.begins).into());
    // Turn Sequence: the attacker's whole turn, then the defender's.
    handover
        .add_to(NoRoll::done(), reader.rules())
        .say("Turn Sequence", format!("Turn {}: {begins} to play.", handover.turn))
        .start()
}
