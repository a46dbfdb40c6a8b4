//! The end of a side's half of the turn, and of the turn after the second half (Turn Sequence 2d, 3).

use crate::rules::{Effect, Entity, Handover, Intake, Kind, Over, Started, State, Told};

/// Ends the acting side's half.
pub(super) struct EndTurn;

impl Kind for EndTurn {
    fn id(&self) -> &'static str {
        "end_turn"
    }

    fn read(&self, intake: &mut Intake<'_>) -> Option<Started> {
        if intake.fact(Entity::Battle, State::FIRST).is_none() {
            intake.refuse("", "Turn Sequence 2", "throw first for who activates first");
        }
        let handover = Handover::read(intake);
        let begins = intake.derive("begins", |state| state.side_name(handover.begins).into());
        let told = handover.add_to(Told::done(), intake.rules());
        if handover.over == Over::Turn {
            // Turn Sequence 3: the next turn opens with the artillery of both sides.
            return told.say("Turn Sequence 3", format!("Turn {}: artillery of both sides.", handover.turn)).start();
        }
        // Turn Sequence 2d: the other side throws its dice next.
        let told = told.effect(Effect::set(Entity::Battle, State::STEP, "dice"));
        told.say("Turn Sequence 2d", format!("{begins} activates.")).start()
    }
}
