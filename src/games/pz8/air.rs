//! Air attacks, flown in the fire step (8; Z33, Z57-Z59), and how many a side has.

use super::{
    fire::shelter,
    ground::{WORKS, place_of, wrecked},
    rolls::{Roll, Rolls, SIX, from},
    sides::halved,
    turn::in_step,
    units::{Base, gone},
};
use crate::{
    dice::{Address, Ask, Read, Sum, Term},
    rules::{Effect, FieldMemory, FormReader, InTurn, NoRoll, OneRoll, Started, Want},
};

/// The place of the rules.
const PLACE: &str = "8";

/// Most attacks of a side that are counted.
const MOST: i32 = 20;

/// One attack on one base.
pub(super) fn air(reader: &mut FormReader<'_>) -> Option<Started> {
    in_step(reader, "fire");
    let who = reader.by();
    let rules = reader.rules();
    let left = reader.fact(who, "air").map(|left| left.number());
    match left {
        Some(..=0) => reader.refuse("", PLACE, "no air attacks left"),
        Some(left) => reader.remind(format!("Air attacks left: {left}")),
        None => reader.remind(
            "The number of air attacks is not set: roll for it (Air attacks), or enter it under Menu, By hand",
        ),
    }
    if reader.ruled("Z33", "b") {
        reader.remind("Spotted by a base that is not in contact: check");
    }
    let target = reader.unit("target", "Target", Want::Waiting, |state, unit| gone(rules, state, unit));
    let target = reader.or_ignore(target, &["target.place"])?;
    let inside = place_of(reader, "target.place", "Its place", target) == WORKS;
    let target = Base::read(reader, target);
    let cell = |column| reader.rules().cell("air", "attack", column).unwrap_or(0);
    let mut terms = Vec::new();
    if inside {
        terms.push(shelter(cell("in_works")));
    }
    if target.hq {
        terms.push(Term::new("target is an HQ", cell("hq"), PLACE));
    }
    let modifier: i32 = terms.iter().map(|term| term.amount).sum();
    let roll = Roll {
        key: Address::of("air"),
        by: None,
        title: format!("Air attack on {}", target.label),
        terms,
        hit: from(cell("hits_on") - modifier),
        spends: left.map(|left| Effect::set(who, "air", (left - 1).max(0))).into_iter().collect(),
        kept: String::new(),
    };
    let destroyed = wrecked(reader, target.tag);
    let rolls = Rolls {
        target,
        list: vec![roll],
        who,
        cause: "air",
        place: PLACE,
        words: &["no hit", "hit"],
        destroyed,
        lives: NoRoll::default(),
    };
    Some(rolls.start())
}

/// The quick way to a number of attacks: a die with a modifier.
pub(super) fn allot(reader: &mut FormReader<'_>) -> Started {
    let side = reader.side(FieldMemory::Known);
    let name = reader.derive("side.name", |state| state.side_name(side).into()).word().to_owned();
    let set = reader.derive("side.allotted", |state| {
        (state.fact(side, "air").is_some() && (halved(state) || state.day() > 1)).into()
    });
    if set.flag() {
        reader.refuse("", PLACE, format!("the battle has begun, and the air attacks of {name} are set"));
    }
    let modifier = reader.number("modifier", "Nation and theatre", None, -i32::from(SIX)..=i32::from(SIX), 0);
    let sum = Sum::new(None, format!("Air attacks of {name}"), "allot")
        .terms(vec![Term::new("nation and theatre", modifier, PLACE)])
        .reading("the total is the number of attacks, at least 0");
    let roll = OneRoll::new(Ask::die(SIX, Address::of("allot"), side, Read::Sum, &[]), move |answer| {
        // Z57: never below none.
        let attacks = (answer.tally().value() + modifier).clamp(0, MOST);
        let words = if attacks == 1 { "1 air attack".to_owned() } else { format!("{attacks} air attacks") };
        NoRoll::default().number("attacks", attacks).effect(Effect::set(side, "air", attacks)).tell(
            side,
            PLACE,
            format!("{name}: {words}."),
        )
    });
    roll.sum(sum).start()
}
