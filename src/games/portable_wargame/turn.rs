//! The end of a side's half of the turn, and of the turn after the second half (Turn Sequence 2d, 3).

use super::casualties::Held;
use crate::rules::{Effect, Entity, FormReader, Handover, NoRoll, Started, State, TurnPart};

/// Ends the acting side's half.
pub(super) fn end_turn(reader: &mut FormReader<'_>) -> Option<Started> {
    // Turn Sequence 1, 2: before it is known who is first, no half can end but the step of both sides.
    if reader.fact(Entity::Battle, State::FIRST).is_none() {
        let no_roll = Held::read(reader).add_to(NoRoll::done());
        let no_roll = no_roll.effect(Effect::set(Entity::Battle, State::STEP, "initiative"));
        return no_roll.say("Turn Sequence 2", "Roll for who activates first.").start();
    }
    let handover = Handover::read(reader);
    let begins = reader.derive("begins", |state| state.side_name(handover.begins).into());
    let no_roll = handover.add_to(NoRoll::done(), reader.rules());
    if handover.over == TurnPart::Turn {
        // Turn Sequence 3: the next turn opens with the artillery of both sides.
        return no_roll.say("Turn Sequence 3", format!("Turn {}: artillery of both sides.", handover.turn)).start();
    }
    // Turn Sequence 2d: the other side rolls its dice next.
    let no_roll = no_roll.effect(Effect::set(Entity::Battle, State::STEP, "dice"));
    no_roll.say("Turn Sequence 2d", format!("{begins} activates.")).start()
}
