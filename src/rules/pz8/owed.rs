//! What the acting side still owes this turn, in the order of the sequence (3).

use super::{
    fire::may_fire,
    rally::Readings,
    sides::{begun, day},
    web::to_fight,
};
use crate::{
    dice::{Side, Tag},
    rules::{Description, Draft, Due, Entity, Presence, State, Unit},
};

/// What the acting side still owes.
pub(super) fn owed(rules: &Description, state: &State) -> Vec<Due> {
    let side = state.acting();
    let mut owed = state.due.clone();
    let mut owe = |procedure: &str, draft: Draft, words: String| {
        owed.push(Due { procedure: procedure.to_owned(), draft, words });
    };
    if state.flag(Entity::Battle, "day_over") {
        owe("overnight", Draft::new(), "Night".to_owned());
        return owed;
    }
    if !begun(state) {
        // 3; Z12: by agreement, or a die. 8: the number of air attacks too.
        if day(state) == 1 && state.fact(Entity::Battle, State::FIRST).is_none() {
            owe("sides", Draft::new(), "Who plays first".to_owned());
        }
        for side in Side::BOTH.into_iter().filter(|side| state.fact(*side, "air").is_none()) {
            let draft = Draft::from([("side".to_owned(), side.to_string().into())]);
            owe("allot", draft, format!("Air attacks of {}", state.side_name(side)));
        }
    }
    let ruled = |mark| rules.in_force(state, mark) == "b";
    for unit in state.side(side).filter(|unit| arrives(state, unit)) {
        owe("arrive", draft("unit", unit.tag), format!("{} arrives", unit.tag));
    }
    // 3, 5: guns that could fire, as one volley.
    let (moved_stays, touching_stays) = (ruled("Z24"), ruled("Z27"));
    let guns = state.in_play(side).filter(|unit| may_fire(state, unit, moved_stays, touching_stays).is_none());
    let guns: Vec<Tag> = guns.map(|unit| unit.tag).collect();
    match guns.as_slice() {
        [] => {}
        [gun] => owe("fire", draft("guns", *gun), format!("{gun} not fired")),
        guns => {
            let draft = Draft::from([("guns".to_owned(), guns.into())]);
            owe("fire", draft, format!("{} guns not fired", guns.len()));
        }
    }
    // 8.
    match state.number(side, "air") {
        ..=0 => {}
        left => owe("air", Draft::new(), format!("Air attacks: {left}")),
    }
    // 6: compulsory, in the order of the acting side (Z14).
    for (first, second) in to_fight(state, ruled("Z14")) {
        let mut pair = draft("first", first);
        pair.extend(draft("second", second));
        owe("combat", pair, format!("Combat {first} {second}"));
    }
    // 7.
    let readings = Readings::of(rules, state);
    let tired = state.in_play(side).filter(|unit| readings.refusal(state, unit).is_none()).count();
    if tired > 0 {
        owe("rally", Draft::new(), format!("Rally {tired}"));
    }
    owed
}

/// Whether a unit should be on the table by now.
fn arrives(state: &State, unit: &Unit) -> bool {
    matches!(unit.presence, Presence::Due(turn) if turn <= state.turn())
}

fn draft(path: &str, tag: Tag) -> Draft {
    Draft::from([(path.to_owned(), tag.into())])
}
