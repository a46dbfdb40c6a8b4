//! How a side stands: elements lost; the rules know no point of exhaustion and no victory (S83). What the muster warns
//! of.

use super::units::{FORMATION, UNIT, is_battery};
use crate::{
    dice::Side,
    rules::{Description, Standing, State, Unit, listed_first},
};

/// Most names that a note lists.
const NAMED: usize = 4;

/// How a side stands.
pub(super) fn standing(state: &State, side: Side) -> Standing {
    let losses = Standing::counted(state, side, |unit| !is_battery(unit));
    let turn = state.turn();
    let shaken = state.in_play(side).filter(|unit| state.number(unit.tag, "neutralised") >= turn).count();
    match shaken {
        0 => losses,
        _ => Standing { words: format!("{}, {shaken} neutralised", losses.words), ..losses },
    }
}

/// What to say of two forces before the battle begins. Warnings only.
pub(super) fn muster_notes(rules: &Description, state: &State) -> Vec<String> {
    Side::BOTH.into_iter().flat_map(|side| of_side(rules, state, side)).collect()
}

fn of_side(rules: &Description, state: &State, side: Side) -> Vec<String> {
    let name = state.side_name(side);
    let on_table = || state.side(side).filter(|unit| !is_battery(unit));
    let mut notes = Vec::new();
    let mut note = |units: Vec<&Unit>, words: &str| {
        if !units.is_empty() {
            notes.push(format!("{name}: {words}: {}.", named(&units)));
        }
    };
    // Common terms used: an element acts on the option of its unit and the order of its formation.
    note(
        on_table().filter(|unit| state.group_of(unit.tag, FORMATION).is_none()).collect(),
        "in no formation or unit, so without orders, options or morale",
    );
    // Artillery Fire: medium mortars of infantry battalions serve only their own.
    let supports = |unit: &&Unit| unit.flag("medium") && state.word(unit.tag, "role") != "command";
    note(state.side(side).filter(supports).collect(), "medium mortars may only serve under command");
    let commanded = |unit: &&Unit| is_battery(unit) && state.word(unit.tag, "role") == "command";
    let nowhere = |unit: &&Unit| state.group_of(unit.tag, FORMATION).is_none();
    note(state.side(side).filter(commanded).filter(nowhere).collect(), "under command, but in no formation");
    let batteries: Vec<&Unit> = state.side(side).filter(|unit| is_battery(unit)).collect();
    if !batteries.is_empty() && !on_table().any(|unit| unit.flag("observes")) {
        notes.push(format!("{name}: no observer to call for {}.", named(&batteries)));
    }
    // Unit: three to fifteen elements act on one option.
    let most = rules.cell("terms", "unit", "most").and_then(|most| usize::try_from(most).ok()).unwrap_or(usize::MAX);
    for (number, group) in state.groups.iter().filter(|(_, group)| group.side == side && group.depth() == UNIT) {
        let count = state.members(*number).filter(|unit| !is_battery(unit)).count();
        if count > most {
            notes.push(format!("{name}: {} has {count} elements; a unit has {most} at most.", group.name()));
        }
    }
    notes
}

/// Names of some units: "A1 Squadron leader, A2 HQ Sherman and 3 others".
fn named(units: &[&Unit]) -> String {
    let names: Vec<String> = units.iter().map(|unit| format!("{} {}", unit.tag, unit.name)).collect();
    listed_first(&names, NAMED)
}
