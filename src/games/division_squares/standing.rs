//! How a side stands: losses against its exhaustion point, its HQ, orders used of the card (Breaking Point;
//! Initiative; D58, D121-D126).

use super::{
    headquarters::headquarters_of,
    strength::{Strength, ruled},
};
use crate::{
    dice::Side,
    rules::{Description, Standing, State},
};

/// How a side stands.
pub(super) fn standing(rules: &Description, state: &State, side: Side) -> Standing {
    let strength = Strength::of(state, side);
    let mark = strength.mark();
    Standing {
        lost: strength.lost,
        total: strength.total,
        mark: (strength.total > 0).then_some(mark),
        exhausted: strength.exhausted(),
        words: losses(rules, state, strength),
        command: command(rules, state, side),
        orders: orders(state, side),
        orders_name: "orders".to_owned(),
        forbids: if strength.exhausted() && ruled(state, "D124", "a") {
            "no assault, no move nearer to the enemy".to_owned()
        } else {
            String::new()
        },
        ..Standing::default()
    }
}

/// Losses in words: "2 of 11 lost, exhausted at 6".
fn losses(rules: &Description, state: &State, strength: Strength) -> String {
    let Strength { lost, total } = strength;
    let mark = strength.mark();
    if !strength.exhausted() {
        format!("{lost} of {total} lost, exhausted at {mark}")
    } else if defeated(rules, state, strength) {
        format!("{lost} of {total} lost, defeated")
    } else if lost > mark {
        // D123: what a further loss does is not printed.
        format!("{lost} of {total} lost, {} beyond exhaustion", lost - mark)
    } else {
        format!("{lost} of {total} lost, exhausted")
    }
}

/// Whether a further loss has defeated an exhausted side (D123).
fn defeated(rules: &Description, state: &State, strength: Strength) -> bool {
    strength.exhausted() && strength.lost > strength.mark() && rules.in_force(state, "D123") == "b"
}

/// The HQ in words; the best of several.
fn command(rules: &Description, state: &State, side: Side) -> String {
    let hqs = headquarters_of(rules, state, side);
    if !hqs.good.is_empty() {
        format!("HQ in good order, range {}", hqs.rating)
    } else if !hqs.disrupted.is_empty() {
        "HQ Disrupted".to_owned()
    } else if hqs.awaited {
        "HQ still to arrive".to_owned()
    } else if hqs.lost {
        "HQ destroyed".to_owned()
    } else {
        String::new()
    }
}

/// Orders used and allowed this turn; `None` before the card is drawn. A unit counts once (D58), also when
/// it was lost afterwards.
pub(super) fn orders(state: &State, side: Side) -> Option<(i32, i32)> {
    let allowed = state.fact(side, "orders")?.number() + state.number(side, "extra_orders");
    let used = state.side(side).filter(|unit| state.flag(unit.tag, "ordered")).count();
    Some((i32::try_from(used).unwrap_or(i32::MAX), allowed.max(0)))
}

/// Words that end the battle (Breaking Point; D123, D127).
pub(super) fn over(rules: &Description, state: &State) -> String {
    let [a, b] = Side::BOTH.map(|side| Strength::of(state, side));
    let beaten = Side::BOTH.into_iter().find(|side| defeated(rules, state, Strength::of(state, *side)));
    if a.exhausted() && b.exhausted() {
        "Both sides are exhausted: the battle is over.".to_owned()
    } else if let Some(side) = beaten {
        format!("{}: exhausted and one more unit lost, defeated.", state.side_name(side))
    } else {
        String::new()
    }
}
