//! What the phasing side may still want to do, and who may answer its actions.

use super::{
    allowed::{Action, acted, answers, refusal},
    rally::idle,
    shot::BANDS,
};
use crate::{
    dice::Side,
    rules::{Description, Draft, Due, Entity, Reaction, State, Unit, arrivals, draft_by, draft_of},
};

/// What is still open in the phase, in the order of its steps.
pub(super) fn owed(rules: &Description, state: &State) -> Vec<Due> {
    let side = state.acting();
    let mut owed = state.due.clone();
    owed.extend(arrivals(state, side));
    // Mortar Fire Step: the only chance of the mortars.
    if matches!(state.step(), "" | "mortar") {
        for unit in state.in_play(side).filter(|unit| refusal(rules, state, unit, Action::Mortar).is_none()) {
            owed.push(Due::new("mortar", draft_of("firer", unit.tag), format!("{} not fired", unit.tag)));
        }
    }
    // Rally & Ready Step.
    let left = idle(state, side).count();
    if left > 0 && state.step() != "mortar" {
        owed.push(Due::new(
            "end_step",
            Draft::new(),
            if left == 1 { "Rally & Ready: 1 unit".to_owned() } else { format!("Rally & Ready: {left} units") },
        ));
    }
    owed
}

/// What the end of the phase would skip: the actions of units that have had none, and their part of the last step.
pub(super) fn skipped(state: &State) -> Vec<Due> {
    let mut skipped = state.due.clone();
    let left = idle(state, state.acting()).count();
    let (actions, units) = if left == 1 { ("action", "unit") } else { ("actions", "units") };
    if left > 0 && state.step() != "end" {
        skipped.push(Due::new("", Draft::new(), format!("{left} {actions}")));
    }
    if left > 0 {
        skipped.push(Due::new("end_step", Draft::new(), format!("Rally & Ready of {left} {units}")));
    }
    skipped
}

/// All Ready units of the waiting side, once an enemy has acted in a step that they may answer (Ready Units;
/// X16-X18). Their range and sight are for the table.
pub(super) fn reactions(rules: &Description, state: &State) -> Vec<Reaction> {
    let after_mortars = rules.in_force(state, "X16") == "b";
    let Some(last) = acted(state).filter(|_| answers(state, after_mortars)) else {
        return Vec::new();
    };
    let waits: Side = state.acting().other();
    let there = state.units.get(&last).is_some_and(Unit::in_play);
    let reaction = |unit: &Unit| {
        let mut draft = draft_of("firer", unit.tag);
        if there {
            draft.extend(draft_of("target", last));
        }
        draft.extend(draft_by(waits));
        let reach = unit.number("reach");
        if there && state.word(Entity::Battle, State::SOLO) == waits.to_string() {
            return in_bands(
                rules,
                &Reaction { unit: unit.tag, procedure: "fire", draft, words: String::new() },
                reach,
            );
        }
        vec![Reaction { unit: unit.tag, procedure: "fire", draft, words: format!("reach {reach}\"") }]
    };
    let ready = state.in_play(waits).filter(|unit| state.flag(unit.tag, "ready") && unit.flag("ready"));
    ready.flat_map(reaction).collect()
}

/// The same for each band of range that a unit reaches: where nobody leads its side, all that a player sees of it is
/// told with the press.
fn in_bands(rules: &Description, reaction: &Reaction, reach: i32) -> Vec<Reaction> {
    let to = |band: &str| rules.cell("range", "to", band).unwrap_or(0);
    let near = BANDS.into_iter().filter(|band| to(band) <= reach);
    let within = |band: &str| {
        let mut within = Reaction { words: format!("within {}\"", to(band)), ..reaction.clone() };
        within.draft.extend(Draft::from([("range".to_owned(), band.into())]));
        within
    };
    near.map(within).collect()
}
