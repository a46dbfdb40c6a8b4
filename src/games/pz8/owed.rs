//! What the acting side still owes this turn, in the order of the sequence (3).

use super::{
    fatigue::worn_out,
    fire::may_fire,
    rally::Readings,
    sides::{begun, day, halved},
    turn::{DAY_OVER, behind},
    units::gone,
    web::to_fight,
};
use crate::{
    dice::{Side, Tag},
    rules::{Description, Draft, Due, Entity, State, arrivals, draft_of},
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
    if !halved(state) && day(state) == 1 && state.fact(Entity::Battle, State::FIRST).is_none() {
        owed.push(Due::new("sides", Draft::new(), "Who plays first"));
    }
    // 8: the number of air attacks is asked for until the first turn is over; nobody flies before it is known.
    if day(state) == 1 && state.turn() <= 1 || !begun(state) {
        for side in Side::BOTH.into_iter().filter(|side| state.fact(*side, "air").is_none()) {
            let draft = draft_of("side", side.to_string());
            owed.push(Due::new("allot", draft, format!("Air attacks {side}")));
        }
    }
    let ruled = |mark| rules.in_force(state, mark) == "b";
    owed.extend(arrivals(state, side));
    // 3, 5: guns that could fire, as one volley.
    let (moved_stays, touching_stays) = (ruled("Z24"), ruled("Z27"));
    let guns = state.in_play(side).filter(|unit| {
        gone(rules, state, unit).or_else(|| may_fire(state, unit, moved_stays, touching_stays)).is_none()
    });
    let guns: Vec<Tag> = guns.map(|unit| unit.tag).collect();
    match guns.as_slice() {
        // 3: nobody fires behind the step.
        _ if behind(rules, state, "fire") => {}
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
    for (first, second) in to_fight(state, ruled("Z14")) {
        let mut pair = draft_of("first", first);
        pair.extend(draft_of("second", second));
        owed.push(Due::new("combat", pair, format!("Combat {first} {second}")));
    }
    // 7.
    let readings = Readings::of(rules, state);
    let tired = state.in_play(side).filter(|unit| readings.refusal(rules, state, unit).is_none()).count();
    if tired > 0 {
        owed.push(Due::new("rally", Draft::new(), format!("Rally {tired}")));
    }
    owed
}
