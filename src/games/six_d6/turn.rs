//! The frame of the game: units that arrive, the end of a phase (Play Sequence; X23, X56).

use crate::{
    dice::Side,
    rules::{FormReader, Handover, NoRoll, ProcedureKind, Started, arrive},
};

/// Ends the phase of the acting side.
pub(super) struct EndTurn;

/// A reinforcement comes on the table.
pub(super) struct Arrive;

impl ProcedureKind for EndTurn {
    fn id(&self) -> &'static str {
        "end_turn"
    }

    fn read(&self, reader: &mut FormReader<'_>) -> Option<Started> {
        let handover = Handover::read(reader);
        let begins = reader.derive("begins", |state| state.side_name(handover.begins).into());
        let told = handover
            .add_to(NoRoll::done(), reader.rules())
            .say("Play Sequence", format!("Turn {}: the phase of {begins}.", handover.turn));
        // Play Sequence: victory is looked at when both phases are over.
        let told = if handover.begins == Side::A { told.say("Play Sequence", "Has a side won?") } else { told };
        told.start()
    }
}

impl ProcedureKind for Arrive {
    fn id(&self) -> &'static str {
        "arrive"
    }

    fn read(&self, reader: &mut FormReader<'_>) -> Option<Started> {
        arrive(reader, "Unit")?.start()
    }
}
