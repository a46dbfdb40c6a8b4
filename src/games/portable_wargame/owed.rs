//! What is still to be done at this point of the turn (Turn Sequence). Never blocks.

use super::{
    activation::Army,
    allowed::{Action, artillery_over, refusal},
    casualties::waiting,
    standing::activations,
};
use crate::{
    dice::{Side, Tag},
    rules::{Description, Draft, Due, Entity, RuleSet, State, Unit, arrivals, draft_by, draft_of},
};

/// What is owed, in the order of the turn. An empty procedure is a mere reminder.
pub(super) fn owed(rules: &Description, state: &State) -> Vec<Due> {
    let mut owed = state.due.clone();
    // W68: cavalry that charges at once, on either side.
    let charges = |unit: &&Unit| unit.in_play() && refusal(rules, state, unit, Action::Charge).is_none();
    let now = |unit: &&Unit| state.flag(unit.tag, "charge_due");
    for unit in state.units.values().filter(charges).filter(now) {
        owed.push(Due::new("charge", of_unit(unit.tag), format!("{} charges now", unit.tag)));
    }
    // A drift that the table settled only after the step.
    if artillery_over(state) {
        owed.extend(casualties(state));
    }
    let acting = state.acting();
    owed.extend(arrivals(state, acting));
    if state.fact(Entity::Battle, State::FIRST).is_none() {
        opening(rules, state, &mut owed);
    } else if let Some((used, of)) = activations(state, acting) {
        // W68: pinned European cavalry charges before anything else.
        for unit in state.side(acting).filter(charges).filter(|unit| !now(unit)) {
            owed.push(Due::new("charge", of_unit(unit.tag), format!("{} charges", unit.tag)));
        }
        if used < of {
            let left = of - used;
            let words = format!("{left} activation{} left", if left == 1 { "" } else { "s" });
            owed.push(Due::new("", Draft::new(), words));
        }
    } else {
        let dice = Army::of(rules, state, acting).dice(rules);
        let words =
            if dice == 1 { "Roll 1 Activation Die".to_owned() } else { format!("Roll {dice} Activation Dice") };
        owed.push(Due::new("activation", Draft::new(), words));
    }
    owed
}

/// What the end of the turn would skip: what must be rolled, guns that could fire, and activations where more than
/// half of them are left and a unit could use them.
pub(super) fn skipped(rules: &RuleSet, state: &State) -> Vec<Due> {
    let idle = |unit: &Unit| {
        let able = |action: &Action| refusal(rules.description(), state, unit, *action).is_none();
        [Action::Move, Action::Fire, Action::Unpin].iter().any(able)
    };
    let many = activations(state, state.acting()).is_some_and(|(used, of)| 2 * used < of);
    let useful = many && state.in_play(state.acting()).any(idle);
    let counts = |due: &Due| {
        let left = due.procedure.is_empty() && useful;
        left || due.procedure == "artillery" || rules.compulsory(state, due)
    };
    rules.owed(state).into_iter().filter(counts).collect()
}

/// The steps of both sides (Turn Sequence 1, 2).
fn opening(rules: &Description, state: &State, owed: &mut Vec<Due>) {
    if !artillery_over(state) {
        for side in Side::BOTH {
            let ready = |unit: &&Unit| refusal(rules, state, unit, Action::Shell).is_none();
            for gun in state.in_play(side).filter(ready) {
                owed.push(Due::new("artillery", by(side, "guns", gun.tag), format!("{} may fire", gun.tag)));
            }
        }
        owed.extend(casualties(state));
    }
    owed.push(Due::new("initiative", Draft::new(), "Who is first?"));
}

/// What artillery has done and what has not yet taken effect (Turn Sequence 1).
fn casualties(state: &State) -> Option<Due> {
    let (falls, pins) = waiting(state);
    let counted = [(falls.len(), "destroyed"), (pins.len(), "pinned")];
    let counted = counted.iter().filter(|(count, _)| *count > 0);
    let words: Vec<String> = counted.map(|(count, fate)| format!("{count} {fate}")).collect();
    (!words.is_empty()).then(|| Due::new("casualties", Draft::new(), words.join(", ")))
}

/// A form for a unit of either side.
fn of_unit(tag: Tag) -> Draft {
    by(tag.side, "unit", tag)
}

/// A form of a side with a unit in a field.
fn by(side: Side, field: &str, tag: Tag) -> Draft {
    let mut draft = draft_of(field, tag);
    draft.extend(draft_by(side));
    draft
}
