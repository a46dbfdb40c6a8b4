//! Screens laid and stoked (Smoke; S41, S43, S44, S46).

use super::{PLACE, SMOKE};
use crate::{
    dice::{Class, Side, Subject, Tag},
    rules::{Effect, Entity, FormReader, NoRoll, Opt, Started, State, Unit, Value, Want},
};

use super::super::{
    artillery::{Gun, ROCKETS, not_a_battery},
    options,
    units::{cell, turn, unit_in},
};

/// Guns of a full battery (Artillery Fire).
const GUNS: i32 = 6;

/// The option that lays a screen of its own.
const NEW: &str = "new_screen";

/// A screen is laid: the thing and its facts.
fn lay(mut no_roll: NoRoll, id: u16, turn: i32, side: Side, source: &'static str, length: i32) -> NoRoll {
    let on = Entity::Thing(id);
    let screen = if matches!(source, "projector" | "generator") { "full" } else { "thickens" };
    no_roll = no_roll.effect(Effect::Thing { id, kind: SMOKE.to_owned() });
    no_roll
        .effect(Effect::set(on, "side", side.to_string()))
        .effect(Effect::set(on, "source", source))
        .effect(Effect::set(on, "laid", turn))
        .effect(Effect::set(on, "length", length))
        .effect(Effect::set(on, "screen", screen))
}

/// Screens that a battery may stoke: not those of rockets, projectors and generators, and not later than the turn
/// in which they decay (S43).
fn stokeable(reader: &mut FormReader<'_>) -> Vec<Opt> {
    let list = reader.derive("battle.stokeable", |state| {
        let fits = |id: u16| matches!(state.word(Entity::Thing(id), "source"), "battery" | "mortar");
        let screens = state.things.iter().filter(|(id, kind)| kind.as_str() == SMOKE && fits(**id));
        Value::List(screens.map(|(id, _)| Entity::Thing(*id).to_string()).collect())
    });
    let mut options = vec![Opt::new(NEW, "A new screen")];
    if let Value::List(list) = list {
        for word in list {
            let name = word.parse::<Entity>().map(|on| reader.title(on)).unwrap_or_default();
            options.push(Opt::new(word, &format!("Stoke {name}")));
        }
    }
    options
}

/// The length of a screen in paces, and what its source is called.
fn screen(reader: &mut FormReader<'_>, gun: &Gun, firing: &[Tag]) -> (i32, &'static str) {
    let more = i32::try_from(firing.len()).unwrap_or(1) - 1;
    if gun.team {
        return (cell(reader, "smoke", "mortar", "length"), "mortar");
    }
    if gun.kind == ROCKETS {
        return (cell(reader, "smoke", "rockets", "length"), "rockets");
    }
    // Medium mortars lay smoke one by one, also those of a battery.
    if reader.column(gun.tag, "medium").is_some_and(|value| value.flag()) {
        let mortars = (GUNS + reader.fact_number(gun.tag, "guns")).max(0);
        return (mortars * cell(reader, "smoke", "mortar", "length"), "mortar");
    }
    // S46: guns missing do not shorten it.
    (cell(reader, "smoke", "battery", "length") + more * cell(reader, "smoke", "battery", "more"), "battery")
}

/// Smoke of a battery or a medium mortar that has been called for and has fallen.
pub(in super::super) fn smoke(reader: &mut FormReader<'_>) -> Option<Started> {
    let gun = reader.unit("battery", "Battery", Want::Acting, |state, unit| {
        not_a_battery(unit).or_else(|| no_smoke(state, unit))
    });
    // Owed with what is fired: a new screen, or one that is there.
    let purpose = reader.hint("purpose", "smoke or stoke, as called for; without it the screen decides");
    if purpose.as_ref().is_some_and(|value| !matches!(value.word(), "smoke" | "stoke")) {
        reader.limit("purpose", "smoke or stoke");
    }
    let stokes = purpose.is_some_and(|value| value.word() == "stoke");
    let options = stokeable(reader);
    let first = options.get(usize::from(stokes)).map_or(NEW.to_owned(), |option| option.id.to_string());
    let picked = reader.pick("screen", "Screen", None, PLACE, options, Some(&first));
    let gun = Gun::read(reader, gun?);
    let mut firing = vec![gun.tag];
    firing.extend(gun.with(reader));
    let now = turn(reader);
    let mut no_roll = NoRoll::default().effect(gun.paid("smoke"));
    // S44: a turn of smoke fire, the first shot and each stoke.
    for tag in firing.iter().filter(|_| !gun.team) {
        let left = reader.fact_number(*tag, "smoke_left");
        if left > 0 {
            no_roll = no_roll.effect(Effect::set(*tag, "smoke_left", left - 1));
        }
    }
    if let Ok(on) = picked.parse::<Entity>() {
        return stoke(reader, on, now, no_roll).start();
    }
    let (length, source) = screen(reader, &gun, &firing);
    let id = reader.next_thing();
    no_roll = lay(no_roll, id, now, gun.tag.side, source, length);
    no_roll
        .settle(Subject::Headline, Class::Word("laid"))
        .number("length", length)
        .tell(
            gun.tag,
            PLACE,
            format!("{} lays a screen of {length}p: it thickens this turn and hinders sight.", gun.label),
        )
        .start()
}

/// Why a battery has no smoke.
fn no_smoke(state: &State, unit: &Unit) -> Option<String> {
    let left = state.fact(unit.tag, "smoke_left").map(Value::number);
    (left == Some(0)).then(|| "has no smoke left".to_owned())
}

/// A screen is kept alive: it does not decay (S43).
fn stoke(reader: &mut FormReader<'_>, on: Entity, now: i32, no_roll: NoRoll) -> NoRoll {
    let name = reader.title(on);
    let laid = reader.fact_number(on, "laid");
    let length = reader.fact_number(on, "length");
    // S43: as fresh smoke without the thickening, or one turn more.
    let laid = if reader.ruled("S43", "a") { now } else { laid + 1 };
    no_roll
        .effect(Effect::set(on, "laid", laid))
        .effect(Effect::set(on, "stoked", true))
        .effect(Effect::set(on, "screen", "full"))
        .settle(Subject::Headline, Class::Word("stoked"))
        .number("length", length)
        .tell(on, PLACE, format!("{name} is stoked and blocks sight."))
}

/// Smoke of a vehicle's own projector.
pub(in super::super) fn projector(reader: &mut FormReader<'_>) -> Option<Started> {
    let tag = reader.unit("unit", "Vehicle", Want::Acting, |state, unit| {
        let option = unit_in(state, unit.tag).map_or("", |group| options::option_in(state, group));
        if !unit.flag("projector") {
            Some("has no smoke projector".to_owned())
        } else if state.flag(unit.tag, "projector_used") {
            Some("has fired its smoke projector".to_owned())
        } else if !options::stands(option) {
            Some("is not on F".to_owned())
        } else {
            None
        }
    })?;
    let reach = cell(reader, "smoke", "projector", "reach");
    let length = cell(reader, "smoke", "projector", "length");
    reader.remind(format!("Up to {reach}p from the vehicle"));
    let (id, now, name) = (reader.next_thing(), turn(reader), reader.label(tag));
    let no_roll = NoRoll::default().settle(Subject::Headline, Class::Word("laid"));
    lay(no_roll.effect(Effect::set(tag, "projector_used", true)), id, now, tag.side, "projector", length)
        .tell(tag, PLACE, format!("{name} fires a screen of {length}p: full this turn, then gone."))
        .start()
}

/// Smoke of generators, by agreement.
pub(in super::super) fn generator(reader: &mut FormReader<'_>) -> Option<Started> {
    const LONGEST: i32 = 9999;
    let side = reader.by();
    let usual = cell(reader, "smoke", "projector", "length");
    let length = reader.number("length", "Length, paces", None, 1..=LONGEST, usual);
    reader.remind("Generators have no rules: agree on length and place");
    let (id, now) = (reader.next_thing(), turn(reader));
    let no_roll = NoRoll::default().settle(Subject::Headline, Class::Word("laid"));
    lay(no_roll, id, now, side, "generator", length)
        .tell(
            Entity::Thing(id),
            PLACE,
            format!("A generator lays a screen of {length}p; it stays until it is taken away."),
        )
        .start()
}
