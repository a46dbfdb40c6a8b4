//! How a side stands: bases lost, fatigue points, objectives, HQs (6, 7, 11; Z63).

use std::collections::BTreeMap;

use super::{
    division::{HQ, division},
    sections::objectives_lost,
    turn::DAY_OVER,
};
use crate::{
    dice::Side,
    rules::{Description, Entity, Standing, State},
};

/// How a side stands. No number of losses ends a battle in these rules.
pub(super) fn standing(rules: &Description, state: &State, side: Side) -> Standing {
    let fatigue: i32 = state.in_play(side).map(|unit| state.number(unit.tag, "fatigue")).sum();
    let objectives = objectives_lost(state, side, rules.in_force(state, "Z54") == "b");
    let mut command = vec![command(state, side)];
    match objectives {
        ..=0 => {}
        1 => command.push("1 objective lost".to_owned()),
        more => command.push(format!("{more} objectives lost")),
    }
    command.retain(|words| !words.is_empty());
    let losses = Standing::counted(state, side, |_| true);
    let words = format!("{}, fatigue {fatigue}", losses.words);
    Standing { words, command: command.join(", "), ..losses }
}

/// The HQs in words.
fn command(state: &State, side: Side) -> String {
    let hqs = || state.side(side).filter(|unit| unit.kind == HQ);
    let (all, lost) = (hqs().count(), hqs().filter(|unit| unit.lost()).count());
    match (all, lost) {
        (0, _) => String::new(),
        (1, 0) => "HQ in play".to_owned(),
        (1, _) => "HQ lost".to_owned(),
        (all, 0) => format!("{all} HQs in play"),
        (all, lost) => format!("{lost} of {all} HQs lost"),
    }
}

/// What to say of the forces before a battle: divisions without an HQ, or with more than one (7, 12; Z55).
pub(super) fn muster_notes(state: &State) -> Vec<String> {
    let mut hqs: BTreeMap<(Side, &str), usize> = BTreeMap::new();
    for unit in state.units.values() {
        *hqs.entry((unit.tag.side, division(unit))).or_default() += usize::from(unit.kind == HQ);
    }
    let note = |((side, name), hqs): ((Side, &str), usize)| {
        let name = if name.is_empty() { state.side_name(side) } else { name };
        match hqs {
            0 => Some(format!("{name} has no HQ: its bases rally only overnight")),
            1 => None,
            more => Some(format!("{name} has {more} HQs; a division has one")),
        }
    };
    hqs.into_iter().filter_map(note).collect()
}

/// The day, beside the turn (3).
pub(super) fn clock(state: &State) -> String {
    format!("Day {}", state.day())
}

/// Words that end the battle for the day (3).
pub(super) fn over(state: &State) -> String {
    if !state.flag(Entity::Battle, DAY_OVER) {
        return String::new();
    }
    let day = state.day();
    format!("Day {day} is over after turn {}. Roll for the night before you go on.", state.turn())
}
