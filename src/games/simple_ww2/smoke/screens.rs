//! Screens laid and stoked (Smoke; S41, S43, S44, S46).

use super::{PLACE, SMOKE};
use crate::{
    dice::{Class, Side, Subject, Tag},
    rules::{Effect, Entity, Intake, Kind, Opt, Started, State, Told, Unit, Value, Want},
};

use super::super::{
    artillery::{Gun, ROCKETS, not_a_battery},
    begin::GUNS,
    options,
    units::{cell, turn, unit_in},
};

/// Smoke of a battery or a medium mortar that has been called for and has fallen.
pub(in super::super) struct Smoke;

/// Smoke of a vehicle's own projector.
pub(in super::super) struct Projector;

/// Smoke of generators, by agreement.
pub(in super::super) struct Generator;

/// The option that lays a screen of its own.
const NEW: &str = "new_screen";

/// A screen is laid: the thing and its facts.
fn lay(mut told: Told, id: u16, turn: i32, side: Side, source: &'static str, length: i32) -> Told {
    let on = Entity::Thing(id);
    let screen = if matches!(source, "projector" | "generator") { "full" } else { "thickens" };
    told = told.effect(Effect::Thing { id, kind: SMOKE.to_owned() });
    told.effect(Effect::set(on, "side", side.to_string()))
        .effect(Effect::set(on, "source", source))
        .effect(Effect::set(on, "laid", turn))
        .effect(Effect::set(on, "length", length))
        .effect(Effect::set(on, "screen", screen))
}

/// Screens that a battery may stoke: not those of rockets, projectors and generators, and not later than the turn
/// in which they decay (S43).
fn stokeable(intake: &mut Intake<'_>) -> Vec<Opt> {
    let list = intake.derive("battle.stokeable", |state| {
        let fits = |id: u16| matches!(state.word(Entity::Thing(id), "source"), "battery" | "mortar");
        let screens = state.things.iter().filter(|(id, kind)| kind.as_str() == SMOKE && fits(**id));
        Value::List(screens.map(|(id, _)| Entity::Thing(*id).to_string()).collect())
    });
    let mut options = vec![Opt::new(NEW, "A new screen")];
    if let Value::List(list) = list {
        for word in list {
            let name = word.parse::<Entity>().map(|on| intake.title(on)).unwrap_or_default();
            options.push(Opt::new(word, &format!("Stoke {name}")));
        }
    }
    options
}

/// The length of a screen in paces, and what its source is called.
fn screen(intake: &mut Intake<'_>, gun: &Gun, firing: &[Tag]) -> (i32, &'static str) {
    let more = i32::try_from(firing.len()).unwrap_or(1) - 1;
    if gun.team {
        return (cell(intake, "smoke", "mortar", "length"), "mortar");
    }
    if gun.kind == ROCKETS {
        return (cell(intake, "smoke", "rockets", "length"), "rockets");
    }
    // Medium mortars lay smoke one by one, also those of a battery.
    if intake.column(gun.tag, "medium").is_some_and(|value| value.flag()) {
        let mortars = (GUNS + intake.fact_number(gun.tag, "guns")).max(0);
        return (mortars * cell(intake, "smoke", "mortar", "length"), "mortar");
    }
    // S46: guns missing do not shorten it.
    (cell(intake, "smoke", "battery", "length") + more * cell(intake, "smoke", "battery", "more"), "battery")
}

impl Kind for Smoke {
    fn id(&self) -> &'static str {
        "smoke"
    }

    fn rulings(&self) -> &'static [&'static str] {
        &["S43"]
    }

    fn read(&self, intake: &mut Intake<'_>) -> Option<Started> {
        let gun = intake.unit("battery", "Battery", Want::Acting, |state, unit| {
            not_a_battery(unit).or_else(|| no_smoke(state, unit))
        });
        // Owed with what is fired: a new screen, or one that is there.
        let purpose = intake.hint("purpose", "smoke or stoke: what the call was for; else the screen says it");
        if purpose.as_ref().is_some_and(|value| !matches!(value.word(), "smoke" | "stoke")) {
            intake.limit("purpose", "smoke or stoke");
        }
        let stokes = purpose.is_some_and(|value| value.word() == "stoke");
        let options = stokeable(intake);
        let first = options.get(usize::from(stokes)).map_or(NEW.to_owned(), |option| option.id.to_string());
        let picked = intake.pick("screen", "Screen", None, PLACE, options, Some(&first));
        let gun = Gun::read(intake, gun?);
        let mut firing = vec![gun.tag];
        firing.extend(gun.with(intake));
        let now = turn(intake);
        let mut told = Told::default().effect(gun.paid("smoke"));
        // S44: a turn of smoke fire, the first shot and each stoke.
        for tag in firing.iter().filter(|_| !gun.team) {
            let left = intake.fact_number(*tag, "smoke_left");
            if left > 0 {
                told = told.effect(Effect::set(*tag, "smoke_left", left - 1));
            }
        }
        if let Ok(on) = picked.parse::<Entity>() {
            return stoke(intake, on, now, told).start();
        }
        let (length, source) = screen(intake, &gun, &firing);
        let id = intake.next_thing();
        told = lay(told, id, now, gun.tag.side, source, length);
        told.settle(Subject::Headline, Class::Word("laid"))
            .settle(Subject::Number("length"), Class::Count(length))
            .say(PLACE, format!("{} lays a screen of {length}p: it thickens this turn and hinders sight.", gun.label))
            .start()
    }
}

/// Why a battery has no smoke.
fn no_smoke(state: &State, unit: &Unit) -> Option<String> {
    let left = state.fact(unit.tag, "smoke_left").map(Value::number);
    (left == Some(0)).then(|| "has no smoke left".to_owned())
}

/// A screen is kept alive: it does not decay (S43).
fn stoke(intake: &mut Intake<'_>, on: Entity, now: i32, told: Told) -> Told {
    let name = intake.title(on);
    let laid = intake.fact_number(on, "laid");
    let length = intake.fact_number(on, "length");
    // S43: as fresh smoke without the thickening, or one turn more.
    let laid = if intake.ruled("S43", "a") { now } else { laid + 1 };
    told.effect(Effect::set(on, "laid", laid))
        .effect(Effect::set(on, "stoked", true))
        .effect(Effect::set(on, "screen", "full"))
        .settle(Subject::Headline, Class::Word("stoked"))
        .settle(Subject::Number("length"), Class::Count(length))
        .say(PLACE, format!("{name} is stoked and blocks sight."))
}

impl Kind for Projector {
    fn id(&self) -> &'static str {
        "projector"
    }

    fn read(&self, intake: &mut Intake<'_>) -> Option<Started> {
        let tag = intake.unit("unit", "Vehicle", Want::Acting, |state, unit| {
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
        let reach = cell(intake, "smoke", "projector", "reach");
        let length = cell(intake, "smoke", "projector", "length");
        intake.remind(format!("Up to {reach}p from the vehicle"));
        let (id, now, name) = (intake.next_thing(), turn(intake), intake.label(tag));
        let told = Told::default().settle(Subject::Headline, Class::Word("laid"));
        lay(told.effect(Effect::set(tag, "projector_used", true)), id, now, tag.side, "projector", length)
            .say(PLACE, format!("{name} fires a screen of {length}p: full this turn, then gone."))
            .start()
    }
}

impl Kind for Generator {
    fn id(&self) -> &'static str {
        "generator"
    }

    fn read(&self, intake: &mut Intake<'_>) -> Option<Started> {
        const LONGEST: i32 = 9999;
        let side = intake.by();
        let usual = cell(intake, "smoke", "projector", "length");
        let length = intake.number("length", "Length, paces", None, 1..=LONGEST, usual);
        intake.remind("Generators have no rules: agree on length and place");
        let (id, now) = (intake.next_thing(), turn(intake));
        let told = Told::default().settle(Subject::Headline, Class::Word("laid"));
        lay(told, id, now, side, "generator", length)
            .say(PLACE, format!("A generator lays a screen of {length}p; it stays until it is taken away."))
            .start()
    }
}
