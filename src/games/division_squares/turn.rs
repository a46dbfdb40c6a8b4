//! The end of a side's turn (Turn Sequence): markers of the turn go, the other side begins.

use crate::rules::{FormReader, Handover, NoRoll, Started};

/// Ends the acting side's turn.
pub(super) fn read(reader: &mut FormReader<'_>) -> Option<Started> {
    let handover = Handover::read(reader);
    let begins = reader.derive("begins", |state| state.side_name(handover.begins).into());
    // Turn Sequence: the attacker's whole turn, then the defender's.
    handover
        .add_to(NoRoll::done(), reader.rules())
        .say("Turn Sequence", format!("Turn {}: {begins} to play.", handover.turn))
        .start()
}
