//! The end of the turn for both sides (Turn sequence).

use crate::{
    dice::{Class, Subject},
    rules::{Handover, Intake, Kind, Started, Told},
};

/// Ends the turn.
pub(super) struct EndTurn;

impl Kind for EndTurn {
    fn id(&self) -> &'static str {
        "end_turn"
    }

    fn read(&self, intake: &mut Intake<'_>) -> Option<Started> {
        let handover = Handover::read(intake);
        let told = Told::default().settle(Subject::Headline, Class::Word("done"));
        handover.add_to(told, intake.rules()).say("Turn sequence", format!("Turn {}.", handover.turn)).start()
    }
}
