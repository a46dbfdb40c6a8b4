//! Fire: one unit at one target in its own phase or in answer to the enemy, mortars in their step, and volleys.

use super::{
    allowed::{Action, acted_last, reaction_refusal, refusal},
    ground::{Place, Shelter, place_of},
    shot::{Shot, ShotKind, paths},
    units::Fighter,
    volley::Salvo,
};
use crate::{
    dice::Tag,
    rules::{Effect, Entity, FormReader, Many, Started, State, Unit, Value, Want},
};

/// Units in one volley.
const MOST: usize = 30;

/// The chip for the target's place.
const PLACE: &str = "target.place";

/// The target of a form, where it stands and what shelters it.
struct TargetUnit {
    unit: Fighter,
    shelter: Shelter,
}

/// Who may be fired at, and in which words.
fn target(reader: &mut FormReader<'_>, answer: bool) -> Option<TargetUnit> {
    // X17: an answer may be held to the unit that acted.
    let only_last = answer && reader.ruled("X17", "b");
    let tag = reader.unit("target", "Target", Want::Waiting, move |state: &State, unit: &Unit| {
        let last = state.fact(Entity::Battle, "last").and_then(Value::tag);
        (only_last && last.is_some_and(|last| last != unit.tag)).then(|| "is not the unit that acted".to_owned())
    });
    let tag = reader.or_ignore(tag, &[PLACE])?;
    let unit = Fighter::read(reader, tag);
    let place = place_of(reader, PLACE, "Its place", None, &unit, "Terrain Modifiers");
    let shelter = Shelter::read(reader, &unit, place);
    Some(TargetUnit { unit, shelter })
}

/// What only the table can check of direct fire, once for all who fire.
fn remind(reader: &mut FormReader<'_>, firers: &[Fighter], shots: &[Shot], place: Place) {
    if firers.iter().all(Fighter::is_mortar) {
        return;
    }
    // Target Priorities; X49, X50.
    let own_type = reader.ruled("X49", "b");
    reader.remind(if own_type {
        "Targets: close, effective, long; of its own type the closer first"
    } else {
        "Targets: close, effective, long; of one type the closer first"
    });
    // X54.
    let through = |firer: &Fighter| firer.dug_in || firer.is_tank();
    reader.remind(if firers.iter().all(through) {
        "Through friends only if they are dug in"
    } else {
        "Not through friends"
    });
    if place.is_area() && shots.iter().any(|shot| shot.far) {
        let limit = reader.rules().cell("sight", "to", "inside").unwrap_or(0);
        reader.remind(format!("Entirely inside, it is seen below {limit} inches only"));
    }
}

/// That a shot was an action which Ready units may answer; those of the Mortar fire step are none (X16).
fn answerable(reader: &mut FormReader<'_>, firer: &Fighter) -> Option<Effect> {
    let answered = !firer.is_mortar() || reader.ruled("X16", "b");
    if answered { acted_last(reader, firer.tag) } else { None }
}

/// Leaves the chips of a shot that cannot be read yet.
fn ignore_shot(reader: &mut FormReader<'_>, prefix: &str) {
    for path in paths(prefix) {
        reader.ignore(&path);
    }
}

/// One firer at one target.
fn single(
    reader: &mut FormReader<'_>,
    firer: Option<Tag>,
    target: Option<TargetUnit>,
    role: &'static str,
    occasion: ShotKind,
) -> Option<Started> {
    let (Some(firer), Some(TargetUnit { unit, shelter })) = (firer, target) else {
        ignore_shot(reader, "");
        return None;
    };
    let firer = Fighter::read(reader, firer);
    let mut shot = Shot::read(reader, &firer, &unit, &shelter, "", occasion);
    shot.effects.extend(answerable(reader, &firer));
    let shots = vec![shot];
    remind(reader, std::slice::from_ref(&firer), &shots, shelter.place);
    Some(Salvo::start(reader, role, false, cause(role, occasion), unit, shots))
}

/// Why a unit is lost.
const fn cause(role: &'static str, occasion: ShotKind) -> &'static str {
    match occasion {
        ShotKind::Own => role,
        ShotKind::Answer => "ready_fire",
    }
}

/// Whether the form is played by the side that waits: a Ready unit answers.
fn occasion(reader: &mut FormReader<'_>) -> ShotKind {
    if reader.by() == reader.acting() { ShotKind::Own } else { ShotKind::Answer }
}

/// A unit fires at a target (Firing Actions), or a Ready unit answers (Ready Units).
pub(super) fn fire(reader: &mut FormReader<'_>) -> Option<Started> {
    let occasion = occasion(reader);
    let answer = occasion == ShotKind::Answer;
    let after_mortars = answer && reader.ruled("X16", "b");
    let words = if answer { "Ready unit" } else { "Firing unit" };
    let rules = reader.rules();
    let firer = reader.unit("firer", words, Want::Acting, move |state, unit| {
        if answer { reaction_refusal(state, unit, after_mortars) } else { refusal(rules, state, unit, Action::Fire) }
    });
    let target = target(reader, answer);
    single(reader, firer, target, "fire", occasion)
}

/// A mortar unit fires (Mortar Fire Step).
pub(super) fn mortar(reader: &mut FormReader<'_>) -> Option<Started> {
    let rules = reader.rules();
    let may = |state: &State, unit: &Unit| refusal(rules, state, unit, Action::Mortar);
    let firer = reader.unit("firer", "Mortar", Want::Acting, may);
    let target = target(reader, false);
    single(reader, firer, target, "mortar", ShotKind::Own)
}

/// Several units fire at one target, one after the other.
pub(super) fn volley(reader: &mut FormReader<'_>) -> Option<Started> {
    let occasion = occasion(reader);
    let answer = occasion == ShotKind::Answer;
    let after_mortars = answer && reader.ruled("X16", "b");
    let rules = reader.rules();
    let firers = reader.units("firers", "Firing units", Want::Acting, Many::InOrder(MOST), move |state, unit| {
        if answer {
            reaction_refusal(state, unit, after_mortars)
        } else {
            refusal(rules, state, unit, Action::Volley)
        }
    });
    let target = target(reader, answer);
    let prefix = |tag: Tag| format!("{tag}.");
    let Some(TargetUnit { unit, shelter }) = target.filter(|_| !firers.is_empty()) else {
        for tag in firers {
            ignore_shot(reader, &prefix(tag));
        }
        return None;
    };
    let firers: Vec<Fighter> = firers.into_iter().map(|tag| Fighter::read(reader, tag)).collect();
    // X33: once another unit has fired the Mortar fire step is over.
    let others = firers.iter().skip_while(|firer| firer.is_mortar());
    if let (ShotKind::Own, Some(late)) = (occasion, others.clone().find(|firer| firer.is_mortar())) {
        let reason = format!("{} fires in the Mortar fire step, before the others", late.tag);
        reader.refuse("firers", "Mortar Fire Step", reason);
    }
    let mut shots = Vec::new();
    for firer in &firers {
        let mut shot = Shot::read(reader, firer, &unit, &shelter, &prefix(firer.tag), occasion);
        shot.effects.extend(answerable(reader, firer));
        shots.push(shot);
    }
    // The first unit that is no mortar takes the step with it: Ready enemies answer in the Actions step.
    let direct = firers.iter().zip(&mut shots).find(|(firer, _)| !firer.is_mortar());
    if let (ShotKind::Own, Some((_, shot))) = (occasion, direct) {
        shot.effects.push(Effect::set(Entity::Battle, State::STEP, "actions"));
    }
    remind(reader, &firers, &shots, shelter.place);
    let cause = cause("fire", occasion);
    Some(Salvo::start(reader, "volley", true, cause, unit, shots))
}
