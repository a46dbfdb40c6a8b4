//! The end of a side's turn (Turn Sequence): markers of the turn go, the other side begins.

use crate::rules::{Handover, Intake, Kind, Started, Told};

/// Ends the acting side's turn.
pub(super) struct EndTurn;

impl Kind for EndTurn {
    fn id(&self) -> &'static str {
        "end_turn"
    }

    fn read(&self, intake: &mut Intake<'_>) -> Option<Started> {
        let handover = Handover::read(intake);
        let begins = intake.derive("begins", |state| state.side_name(handover.begins).into());
        // Turn Sequence: the attacker's whole turn, then the defender's.
        handover
            .add_to(Told::done(), intake.rules())
            .say("Turn Sequence", format!("Turn {}: {begins} to play.", handover.turn))
            .start()
    }
}
