//! How a side stands: bases lost, fatigue points, objectives, HQs (A10; Z63).

use super::{division::HQ, sections::objectives_lost};
use crate::{
    dice::Side,
    rules::{Description, Entity, Standing, State, Unit},
};

/// How a side stands. No number of losses ends a battle in these rules.
pub(super) fn standing(rules: &Description, state: &State, side: Side) -> Standing {
    let count = |of: fn(&Unit) -> bool| i32::try_from(state.side(side).filter(|unit| of(unit)).count()).unwrap_or(0);
    let (lost, total) = (count(Unit::lost), count(|_| true));
    let fatigue: i32 = state.in_play(side).map(|unit| state.number(unit.tag, "fatigue")).sum();
    let objectives = objectives_lost(state, side, rules.in_force(state, "Z54") == "b");
    let mut command = vec![command(state, side)];
    match objectives {
        ..=0 => {}
        1 => command.push("1 objective lost".to_owned()),
        more => command.push(format!("{more} objectives lost")),
    }
    command.retain(|words| !words.is_empty());
    Standing {
        lost,
        total,
        mark: None,
        exhausted: false,
        words: format!("{lost} of {total} lost, fatigue {fatigue}"),
        command: command.join(", "),
        orders: None,
        orders_name: String::new(),
    }
}

/// The HQs in words.
fn command(state: &State, side: Side) -> String {
    let hqs = || state.side(side).filter(|unit| unit.kind == HQ);
    let (all, lost) = (hqs().count(), hqs().filter(|unit| unit.lost()).count());
    match (all, lost) {
        (0, _) => String::new(),
        (1, 0) => "HQ in play".to_owned(),
        (1, _) => "HQ lost: no rally by day".to_owned(),
        (all, 0) => format!("{all} HQs in play"),
        (all, lost) => format!("{lost} of {all} HQs lost"),
    }
}

/// The day, beside the turn (3).
pub(super) fn clock(state: &State) -> String {
    format!("Day {}", state.number(Entity::Battle, "day").max(1))
}

/// Words that end the battle for the day (3).
pub(super) fn over(state: &State) -> String {
    if !state.flag(Entity::Battle, "day_over") {
        return String::new();
    }
    let day = state.number(Entity::Battle, "day").max(1);
    format!("Day {day} is over after turn {}. Throw for the night to fight on.", state.turn())
}
