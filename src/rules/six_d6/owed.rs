//! What the phasing side may still want to do, and who may answer its actions.

use super::{
    action::{Deed, answers, refusal},
    rally::idle,
};
use crate::{
    dice::{Side, Tag},
    rules::{BY, Description, Draft, Due, Entity, Presence, Reaction, State, Unit, Value},
};

/// What is still open in the phase, in the order of its steps.
pub(super) fn owed(state: &State) -> Vec<Due> {
    let side = state.acting();
    let mut owed = state.due.clone();
    let mut owe = |procedure: &str, draft: Draft, words: String| {
        owed.push(Due { procedure: procedure.to_owned(), draft, words });
    };
    for unit in state.side(side).filter(|unit| arrives(state, unit)) {
        owe("arrive", unit_draft("unit", unit.tag), format!("{} arrives", unit.tag));
    }
    // Mortar Fire Step: the only chance of the mortars.
    if matches!(state.step(), "" | "mortar") {
        for unit in state.in_play(side).filter(|unit| refusal(state, unit, Deed::Mortar).is_none()) {
            owe("mortar", unit_draft("firer", unit.tag), format!("{} not fired", unit.tag));
        }
    }
    // Rally & Ready Step.
    let left = idle(state, side).count();
    if left > 0 && state.step() != "mortar" {
        owe("end_step", Draft::new(), format!("End step {left}"));
    }
    owed
}

/// Whether a unit should be on the table by now.
fn arrives(state: &State, unit: &Unit) -> bool {
    matches!(unit.presence, Presence::Due(turn) if turn <= state.turn())
}

fn unit_draft(path: &str, tag: Tag) -> Draft {
    Draft::from([(path.to_owned(), tag.into())])
}

/// All Ready units of the waiting side, once an enemy has acted in a step that they may answer (Ready Units;
/// X16-X18). Their range and sight are for the table.
pub(super) fn reactions(rules: &Description, state: &State) -> Vec<Reaction> {
    let last = state.fact(Entity::Battle, "last").and_then(Value::tag).filter(|tag| tag.side == state.acting());
    let after_mortars = rules.in_force(state, "X16") == "b";
    let Some(last) = last.filter(|_| answers(state, after_mortars)) else {
        return Vec::new();
    };
    let waits: Side = state.acting().other();
    let there = state.units.get(&last).is_some_and(Unit::in_play);
    let reaction = |unit: &Unit| {
        let mut draft = unit_draft("firer", unit.tag);
        if there {
            draft.extend(unit_draft("target", last));
        }
        draft.extend([(BY.to_owned(), waits.to_string().into())]);
        let reach = unit.number("reach");
        Reaction { unit: unit.tag, procedure: "fire", draft, words: format!("reach {reach}\"") }
    };
    state.in_play(waits).filter(|unit| state.flag(unit.tag, "ready") && unit.flag("ready")).map(reaction).collect()
}
