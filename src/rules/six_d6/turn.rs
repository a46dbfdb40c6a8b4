//! The frame of the game: its start, units that arrive, the end of a phase (Play Sequence; X23, X56).

use super::platoon::label;
use crate::{
    dice::{Class, Side, Subject},
    rules::{Description, Effect, Entity, Handover, Intake, Kind, Presence, Started, State, Told, Want},
};

/// Ends the phase of the acting side.
pub(super) struct EndTurn;

/// A reinforcement comes on the table.
pub(super) struct Arrive;

/// What was done, as a procedure that asks nothing.
pub(super) fn done() -> Told {
    Told::default().settle(Subject::Headline, Class::Word("done"))
}

/// Effects at the start: side A, the attacker, begins (Play Sequence).
pub(super) fn begin(rules: &Description) -> Vec<Effect> {
    let mut effects = vec![
        Effect::set(Entity::Battle, State::TURN, 1),
        Effect::set(Entity::Battle, State::ACTING, Side::A.to_string()),
    ];
    effects.extend(rules.steps.first().map(|step| Effect::set(Entity::Battle, State::STEP, step.id.as_str())));
    effects
}

impl Kind for EndTurn {
    fn id(&self) -> &'static str {
        "end_turn"
    }

    fn read(&self, intake: &mut Intake<'_>) -> Option<Started> {
        let handover = Handover::read(intake);
        let begins = intake.derive("begins", |state| state.side_name(handover.begins).into());
        let told = handover
            .add_to(done(), intake.rules())
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
        let tag = intake.unit("unit", "Unit", Want::Awaited, |state, unit| match unit.presence {
            Presence::Due(turn) if turn > state.turn() => Some(format!("arrives on turn {turn}")),
            _ => None,
        })?;
        let told = done().effect(Effect::Return { unit: tag });
        told.say("Scenario", format!("{} comes on the table.", label(intake, tag))).start()
    }
}
