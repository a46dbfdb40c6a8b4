//! The form of a close combat: one attacker, others beside it, one defender (Close Combat). What happens then is in
//! `course`.

mod course;

use super::{
    ground::{Place, ground_of, leave},
    power::{Power, Terrain},
    rulings::{fire_bars_combat, movers_attack_only, new_contacts_only},
    units::{of_unit, power, steps_in},
};
use crate::{
    dice::Tag,
    rules::{Description, Effect, Entity, FormReader, Many, Opt, Origin, Started, State, Unit, Want, Worded},
};
use course::{Combatant, Course};

/// Attackers beside the one that fights: the other three sides of the square (W55).
const OTHERS: usize = 3;

/// Where a unit withdraws to: its player chooses the square, and where nobody leads it there is one rule for it.
const BACK: &str = "back one square";
const BACK_ALONE: &str = "to the first square that is free and beside no enemy: straight back, then clockwise";

/// A unit attacks the enemy that it faces in a neighbouring square.
pub(super) fn read(reader: &mut FormReader<'_>) -> Option<Started> {
    reader.rests_on(&["W24", "W54", "W55"]);
    let rules = reader.rules();
    // Only who came last must have come this turn; of several it is found out below.
    let several = reader.tells_some("others");
    let attacker = reader.unit("attacker", "Attacker, the last to arrive", Want::Acting, |state, unit| {
        if several { helps(rules, state, unit) } else { attacks(rules, state, unit) }
    });
    let defender = reader.unit("defender", "Defender", Want::Waiting, fought);
    let others =
        reader.any_units("others", "Other attackers", Want::Acting, Many::Together(OTHERS), |state, unit| {
            (Some(unit.tag) == attacker).then(|| "is the attacker".to_owned()).or_else(|| helps(rules, state, unit))
        });
    let (attacker, defender) =
        reader.or_ignore(attacker.zip(defender), &["defender.place", "uphill", "river", LAST])?;
    reader.remind("Side by side, not across a corner, and face to face");
    let (attacker, others) = last_first(reader, attacker, others);
    if !others.is_empty() {
        reader.remind(format!("{attacker} came last: it fights; the others only lower the power of {defender}"));
    }
    let terrain = terrain(reader, attacker, defender);
    let mut attack = unit_power(reader, attacker);
    attack.attacks(rules, terrain);
    let mut defence = unit_power(reader, defender);
    defence.defends(rules, others.len() + 1);
    // W57: only the unit that fought withdraws from a draw, or all of them.
    let all_withdraw = reader.ruled("W57", "b");
    let attackers: Vec<Tag> = std::iter::once(attacker).chain(others).collect();
    let withdrawing = attackers.iter().copied().take(if all_withdraw { attackers.len() } else { 1 });
    // Where nobody leads the attackers, no square is left to choose.
    let alone = reader.fact_word(Entity::Battle, State::SOLO) == attacker.side.to_string();
    if alone {
        reader.remind(format!("A draw: {attacker} goes {BACK_ALONE}; if there is none, it cannot withdraw"));
    }
    let course = Course {
        back: if alone { BACK_ALONE } else { BACK },
        all_withdraw,
        withdrawing: withdrawing.map(|tag| (tag, reader.label(tag), leave(reader, tag))).collect(),
        enters: enters(reader, attacker),
        entry: entry(reader, attacker, defender, terrain.place),
        fought: attackers.iter().chain([&defender]).map(|tag| Effect::set(*tag, "fought", true)).collect(),
        attacker: Combatant { tag: attacker, label: reader.label(attacker), power: attack },
        defender: Combatant { tag: defender, label: reader.label(defender), power: defence },
    };
    Some(Box::new(course))
}

/// The attacker that came last into contact, and the others: what the player says, else what the log says of their
/// moves this turn, else the one named as the attacker.
fn last_first(reader: &mut FormReader<'_>, named: Tag, others: Vec<Tag>) -> (Tag, Vec<Tag>) {
    let all: Vec<Tag> = std::iter::once(named).chain(others.into_iter().filter(|tag| *tag != named)).collect();
    let mut last = named;
    if all.len() > 1 {
        let came = |state: &State| {
            let at = |tag: Tag| MOVED.into_iter().filter_map(|marker| state.fresh_at(tag, marker)).max();
            let moved = all.iter().copied().filter(|tag| at(*tag).is_some());
            moved.max_by_key(|tag| at(*tag)).unwrap_or(named)
        };
        // Older battles asked only where their log told who had moved.
        let asked = reader.derive("last.by_log", |state| (!state.fresh.is_empty()).into()).flag()
            || reader.derive("last.asked", |_| true.into()).flag();
        if asked {
            let usual = reader.derive("last.usual", |state| came(state).into()).word().to_owned();
            let options = all.iter().map(|tag| Opt::new(tag.to_string(), &reader.label(*tag))).collect();
            let chosen = reader.pick(LAST, "Came last", None, "Close Combat; W55", options, Some(&usual));
            last = all.iter().copied().find(|tag| tag.to_string() == chosen).unwrap_or(named);
        }
        let rules = reader.rules();
        let why_not = reader.derive("last.refusal", |state| {
            let unit = state.units.get(&last);
            unit.and_then(|unit| came_before(rules, state, unit)).unwrap_or_default().into()
        });
        match (why_not.word(), last == named) {
            ("", _) => {}
            (reason, true) => reader.refuse("attacker", "Close Combat", reason),
            (reason, false) => reader.refuse("", "Close Combat", format!("{last} {reason}")),
        }
    } else {
        reader.ignore_because(LAST, "only where several attack");
    }
    let rest = all.into_iter().filter(|tag| *tag != last).collect();
    (last, rest)
}

/// The field that says who came last.
const LAST: &str = "last";

/// Markers of a unit that has moved this turn.
const MOVED: [&str; 3] = ["moved", "doubled", "charged"];

/// Why a unit may not fight now; `None` if it may. Each fights once in a side's step (W57).
fn fought(state: &State, unit: &Unit) -> Option<String> {
    state.flag(unit.tag, "fought").then(|| "has fought in this half".to_owned())
}

/// Whether a unit has moved this turn.
pub(super) fn moved(state: &State, unit: &Unit) -> bool {
    MOVED.into_iter().any(|marker| state.flag(unit.tag, marker))
}

/// Why a unit may not attack; `None` if it may (W24, W54).
fn attacks(rules: &Description, state: &State, unit: &Unit) -> Option<String> {
    helps(rules, state, unit).or_else(|| came_before(rules, state, unit))
}

/// Why a unit is not one that has just come into contact; `None` if it may be (W54).
fn came_before(rules: &Description, state: &State, unit: &Unit) -> Option<String> {
    let old = new_contacts_only(rules, state) && !moved(state, unit);
    old.then(|| "has not come into contact this turn".to_owned())
}

/// Why a unit does not count as an attacker; `None` if it does (W54, W55).
fn helps(rules: &Description, state: &State, unit: &Unit) -> Option<String> {
    let fired = fire_bars_combat(rules, state) && state.flag(unit.tag, "fired");
    let stood = movers_attack_only(rules, state) && !moved(state, unit);
    fought(state, unit)
        .or_else(|| fired.then(|| "has fired this turn".to_owned()))
        .or_else(|| stood.then(|| "has not moved this turn".to_owned()))
}

/// The power of a unit before the ground counts.
fn unit_power(reader: &mut FormReader<'_>, tag: Tag) -> Power {
    let mut part = |name: &str, of: fn((i32, i32)) -> i32| {
        of_unit(reader, tag, name, |rules, state, unit| of(power(rules, state, unit)).into()).number()
    };
    let (printed, on_foot) = (part("power", |(printed, _)| printed), part("on_foot_power", |(_, less)| less));
    Power::printed(reader.rules(), printed, on_foot)
}

/// What the table says of the ground (Special Rules 2, 4-6).
fn terrain(reader: &mut FormReader<'_>, attacker: Tag, defender: Tag) -> Terrain {
    let place = ground_of(reader, "defender.place", defender);
    let known = reader.derive("uphill.known", |state| state.flag(defender, "uphill").into()).flag();
    let origin = |known| if known { Origin::State } else { Origin::Assumed };
    let uphill = reader.switch("uphill", "Uphill", Some(defender), "Special Rules 2", known, origin(known));
    if uphill != known {
        let uphill_fact = Effect::set(defender, "uphill", true);
        reader.remember(if uphill { uphill_fact } else { Effect::clear(defender, "uphill") });
    }
    let wading = reader.derive("river.known", |state| state.fact(attacker, "ford").is_some().into()).flag();
    let river = reader.switch("river", "In a river", Some(attacker), "Special Rules 4", wading, origin(wading));
    Terrain { uphill, river, place }
}

/// Whether the attacker may move into the square it has emptied (Notes on Unit Types; W58): infantry and cavalry,
/// but not a pinned unit, charging cavalry excepted (W67).
fn enters(reader: &mut FormReader<'_>, attacker: Tag) -> bool {
    let able = of_unit(reader, attacker, "steps_in", |rules, state, unit| steps_in(rules, state, unit).into()).flag();
    let charges =
        of_unit(reader, attacker, "charges", |_, state, unit| super::units::charges(state, unit).into()).flag();
    able && (charges || !reader.flag(attacker, "pinned"))
}

/// What changes when the attacker moves in: it stands there now.
fn entry(reader: &mut FormReader<'_>, attacker: Tag, defender: Tag, place: Place) -> Vec<Effect> {
    let mut effects = leave(reader, attacker);
    let told = reader.entered_value("defender.place").is_some();
    if told || reader.fact(defender, "place").is_some() {
        effects.push(Effect::set(attacker, "place", place.word()));
    }
    effects
}
