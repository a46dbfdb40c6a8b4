//! The frame of the game: units that arrive, the end of a phase (Play Sequence; X23, X56).

use crate::{
    dice::Side,
    rules::{Handover, Intake, Kind, Started, Told, arrive},
};

/// Ends the phase of the acting side.
pub(super) struct EndTurn;

/// A reinforcement comes on the table.
pub(super) struct Arrive;

impl Kind for EndTurn {
    fn id(&self) -> &'static str {
        "end_turn"
    }

    fn read(&self, intake: &mut Intake<'_>) -> Option<Started> {
        let handover = Handover::read(intake);
        let begins = intake.derive("begins", |state| state.side_name(handover.begins).into());
        let told = handover
            .add_to(Told::done(), intake.rules())
            .say("Play Sequence", format!("Turn {}: the phase of {begins}.", handover.turn));
        // Play Sequence: victory is looked at when both phases are over.
        let told = if handover.begins == Side::A { told.say("Play Sequence", "Has a side won?") } else { told };
        told.start()
    }
}

impl Kind for Arrive {
    fn id(&self) -> &'static str {
        "arrive"
    }

    fn read(&self, intake: &mut Intake<'_>) -> Option<Started> {
        arrive(intake, "Unit")?.start()
    }
}
