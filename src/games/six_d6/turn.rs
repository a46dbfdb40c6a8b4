//! The frame of the game: units that arrive, the end of a phase (Play Sequence; X23, X56).

use crate::{
    dice::Side,
    rules::{FormReader, Handover, NoRoll, Started},
};

/// Ends the phase of the acting side.
pub(super) fn end_turn(reader: &mut FormReader<'_>) -> Option<Started> {
    let handover = Handover::read(reader);
    let begins = reader.derive("begins", |state| state.side_name(handover.begins).into());
    let no_roll = handover
        .add_to(NoRoll::done(), reader.rules())
        .say("Play Sequence", format!("Turn {}: the phase of {begins}.", handover.turn));
    // Play Sequence: victory is looked at when both phases are over.
    let no_roll = if handover.begins == Side::A {
        no_roll.say(
            "Play Sequence",
            "Both phases are over: has a side reached its goal? If so, enter it under Menu, How it stands.",
        )
    } else {
        no_roll
    };
    no_roll.start()
}
