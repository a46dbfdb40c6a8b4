//! Artillery fire at what its division spots (5; Z24-Z32).

use super::{
    contact_map::engaged,
    division::{comrades, division},
    ground::{WORKS, place_of, wrecked},
    rolls::{Roll, Rolls, from},
    turn::{behind, in_step},
    units::{Base, gone},
};
use crate::{
    dice::{Address, Side, Tag, Term},
    rules::{Description, Effect, FormReader, InTurn, Many, NoRoll, Started, State, Unit, Want},
};

/// Guns that one form takes.
const MOST: usize = 40;

/// The place of the rule.
const PLACE: &str = "5";

/// One gun or several fire at one target.
pub(super) fn read(reader: &mut FormReader<'_>) -> Option<Started> {
    in_step(reader, "fire");
    let (moved_stays, touching_stays) = (reader.ruled("Z24", "b"), reader.ruled("Z27", "b"));
    let rules = reader.rules();
    let guns = reader.units("guns", "Guns", Want::Acting, Many::InOrder(MOST), |state, unit| {
        gone(rules, state, unit).or_else(|| fire_refusal(state, unit, moved_stays, touching_stays))
    });
    let friends_safe = reader.ruled("Z28", "b");
    let target = reader.unit("target", "Target", Want::Waiting, |state, unit| {
        let safe = friends_safe && engaged(state, unit.tag);
        gone(rules, state, unit).or_else(|| safe.then(|| "touches a base of the firing side".to_owned()))
    });
    let target = reader.or_ignore(target, &["target.place"])?;
    let place = place_of(reader, "target.place", "Its place", target);
    let who = guns.first()?.side;
    remind(reader, &guns, place);
    let target = Base::read(reader, target);
    let inside = place == WORKS;
    let cell = |row, column| reader.rules().cell("fire", row, column).unwrap_or(0);
    // 5: on 5 or 6; inside fortifications only on 6.
    let (open, works) = (cell("gun", "hits_on"), cell("gun", "in_works"));
    let hit = from(if inside { works } else { open });
    let terms = if inside { vec![shelter(open - works)] } else { Vec::new() };
    let list = guns.iter().map(|&gun| {
        let name = reader.label(gun);
        Roll {
            key: Address::of("fire").member(gun),
            by: Some(gun),
            title: format!("{name} fires at {}", target.label),
            terms: terms.clone(),
            hit,
            spends: vec![Effect::set(gun, "fired", true)],
            kept: format!("{name} keeps its shot."),
        }
    });
    let list = list.collect();
    let destroyed = wrecked(reader, target.tag);
    let rolls = Rolls {
        target,
        list,
        who,
        cause: "fire",
        place: PLACE,
        words: &["no hit", "hit"],
        destroyed,
        lives: NoRoll::default(),
    };
    Some(rolls.start())
}

/// What fortifications take off a score.
pub(super) fn shelter(amount: i32) -> Term {
    Term::new("inside fortifications", amount, "5, 8, 10")
}

/// Guns of a side that could still fire (3, 5): none when the step is over.
pub(super) fn guns_to_fire(rules: &Description, state: &State, side: Side) -> Vec<Tag> {
    if behind(rules, state, "fire") {
        return Vec::new();
    }
    let ruled = |mark| rules.in_force(state, mark) == "b";
    let (moved_stays, touching_stays) = (ruled("Z24"), ruled("Z27"));
    let guns = state.in_play(side).filter(|unit| {
        gone(rules, state, unit).or_else(|| fire_refusal(state, unit, moved_stays, touching_stays)).is_none()
    });
    guns.map(|unit| unit.tag).collect()
}

/// Why a unit may not fire now.
pub(super) fn fire_refusal(state: &State, unit: &Unit, moved_stays: bool, touching_stays: bool) -> Option<String> {
    let reason = if !unit.flag("gun") {
        "only artillery fires at a distance"
    } else if state.flag(unit.tag, "fired") {
        "has fired this turn"
    } else if moved_stays && state.flag(unit.tag, "moved") {
        "has moved this turn"
    } else if touching_stays && engaged(state, unit.tag) {
        "is in contact"
    } else if !can_spot(state, unit) {
        "its whole division is in contact: nobody can spot for it"
    } else {
        return None;
    };
    Some(reason.to_owned())
}

/// Whether anybody of its division is free to spot (5; Z25, Z26).
fn can_spot(state: &State, gun: &Unit) -> bool {
    comrades(state, gun).any(|unit| unit.in_play() && !engaged(state, unit.tag))
}

/// What only the table can see: range and spotters.
fn remind(reader: &mut FormReader<'_>, guns: &[Tag], place: &str) {
    let rules = reader.rules();
    let spotting = |column| rules.cell("spotting", "reach", column).unwrap_or(0);
    let cover = if place == "open" { 0 } else { spotting("cover") };
    let (far, near, hill) = (spotting("far") + cover, spotting("near") + cover, spotting("hill"));
    let range = rules.cell("fire", "gun", "range").unwrap_or(0);
    reader.remind(format!("Range {range} from each gun: check"));
    reader.remind_now(|state| {
        let mut of: Vec<&str> = Vec::new();
        for unit in guns.iter().filter_map(|tag| state.units.get(tag)) {
            if !of.contains(&division(unit)) {
                of.push(division(unit));
            }
        }
        let of: Vec<&str> = of.into_iter().filter(|name| !name.is_empty()).collect();
        let of = if of.is_empty() { "the gun's division".to_owned() } else { of.join(" and ") };
        Some(format!(
            "Spotter of {of}, not in contact: within {near}; recon, artillery, HQ {far}; {hill} more from a hill"
        ))
    });
    // Z27: only spotters must be unengaged.
    reader.warn_now(|state| {
        let engaged: Vec<String> = guns.iter().filter(|gun| engaged(state, **gun)).map(ToString::to_string).collect();
        (!engaged.is_empty()).then(|| format!("Guns in contact: {}", engaged.join(", ")))
    });
}
