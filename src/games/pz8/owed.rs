//! What the acting side still owes this turn, in the order of the sequence (3), and what its end would skip.

use super::{
    contact_map::to_fight,
    fatigue::worn_out,
    fire::guns_to_fire,
    rally::Rulings,
    sides::{begun, halved},
    turn::DAY_OVER,
};
use crate::{
    dice::Side,
    rules::{Description, Draft, Due, Entity, RuleSet, State, arrivals, draft_of},
};

/// What the acting side still owes.
pub(super) fn owed(rules: &Description, state: &State) -> Vec<Due> {
    let side = state.acting();
    let mut owed = state.due.clone();
    owed.extend(worn_out(rules, state));
    if state.flag(Entity::Battle, DAY_OVER) {
        owed.push(Due::new("overnight", Draft::new(), "Night"));
        return owed;
    }
    // 3; Z12: by agreement, or a die, until the first half is over.
    if !halved(state) && state.day() == 1 && state.fact(Entity::Battle, State::FIRST).is_none() {
        owed.push(Due::new("sides", Draft::new(), "Who plays first"));
    }
    // 8: the number of air attacks is asked for until the first turn is over; nobody flies before it is known.
    if state.day() == 1 && state.turn() <= 1 || !begun(state) {
        for side in Side::BOTH.into_iter().filter(|side| state.fact(*side, "air").is_none()) {
            let draft = draft_of("side", side.to_string());
            owed.push(Due::new("allot", draft, format!("Air attacks {side}")));
        }
    }
    owed.extend(arrivals(state, side));
    // 3, 5: as one volley.
    match guns_to_fire(rules, state, side).as_slice() {
        [] => {}
        [gun] => owed.push(Due::new("fire", draft_of("guns", *gun), format!("{gun} not fired"))),
        guns => {
            let draft = draft_of("guns", guns);
            owed.push(Due::new("fire", draft, format!("{} guns not fired", guns.len())));
        }
    }
    // 8.
    match state.number(side, "air") {
        ..=0 => {}
        left => owed.push(Due::new("air", Draft::new(), format!("Air attacks {side}: {left}"))),
    }
    // 6: compulsory, in the order of the acting side (Z14).
    for (first, second) in to_fight(state, rules.in_force(state, "Z14") == "b") {
        let mut pair = draft_of("first", first);
        pair.extend(draft_of("second", second));
        owed.push(Due::new("combat", pair, format!("Combat {first} {second}")));
    }
    // 7.
    let rulings = Rulings::of(rules, state);
    let tired = state.in_play(side).filter(|unit| rulings.refusal(rules, state, unit).is_none()).count();
    if tired > 0 {
        owed.push(Due::new("rally", Draft::new(), format!("Rally {tired}")));
    }
    owed
}

/// What the end of the half would skip: what must be done before it, and in the first turn the die for air attacks of
/// whoever has forgotten it while the enemy flies.
pub(super) fn skipped(rules: &RuleSet, state: &State) -> Vec<Due> {
    let own = draft_of("side", state.acting().to_string());
    let enemy_flies = state.number(state.acting().other(), "air") > 0;
    let forgotten = |due: &Due| due.procedure == "allot" && due.draft == own && enemy_flies;
    let counts = |due: &Due| rules.compulsory(state, due) || forgotten(due);
    rules.owed(state).into_iter().filter(counts).collect()
}
