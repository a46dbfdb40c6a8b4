//! What shots change besides their results: who has fired, at whom, in which step.

use super::scene::{Armed, Scene, ShotKind};
use crate::{
    dice::Tag,
    games::simple_ww2::{
        move_option::{Choice, begins},
        shot::{
            course::{Firer, HitTarget},
            doomed,
            hit_effect::Victim,
            target::Target,
        },
        sight::memory::Aimed,
        units::{turn, unit_in, unit_of},
    },
    rules::{Effect, Entity, FormReader, Value},
};

/// A firer and what firing changes; `once` comes with the first one.
pub(super) fn firer(reader: &mut FormReader<'_>, scene: &Scene, one: &Armed, once: Vec<Effect>) -> Firer {
    let tag = one.fighter.tag;
    // Visibility: this turn and the next it is easier to see.
    let mut fired = vec![Effect::set(tag, "fired", turn(reader) + 1)];
    fired.push(match scene.occasion {
        ShotKind::Own => Effect::set(tag, "shot", true),
        // Interrupt; S68: one each turn, and the normal shot besides.
        ShotKind::Interrupt => Effect::set(tag, "interrupted", true),
    });
    fired.extend(once);
    if reader.flag(tag, doomed::MARK) {
        fired.extend(doomed::fall(tag));
    }
    Firer { victim: Victim::read(reader, tag), breakdown: one.fighter.breakdown, fired }
}

/// What the first shot changes, whoever fires it: the step, the enemies known, the pair remembered. `zone` are the
/// elements in the zone: they are fired on as the target is.
pub(super) fn before(
    reader: &mut FormReader<'_>,
    scene: &Scene,
    armed: &[Armed],
    (target, zone): (Tag, &[Tag]),
    aimed: Aimed,
) -> Vec<Effect> {
    let Some(first) = armed.first() else {
        return Vec::new();
    };
    let option = scene.option_of(&first.fighter);
    let firers: Vec<Tag> = armed.iter().map(|one| one.fighter.tag).collect();
    let wide: Vec<Tag> = armed.iter().filter(|one| !one.weapon.anti_tank()).map(|one| one.fighter.tag).collect();
    let mut effects = Vec::new();
    let mut met = Vec::new();
    for (under_fire, firers) in [(target, &firers)].into_iter().chain(zone.iter().map(|tag| (*tag, &wide))) {
        let Some(unit) = unit_of(reader, under_fire).filter(|unit| !met.contains(unit)) else { continue };
        met.push(unit);
        effects.extend(new_enemies(reader, firers, unit));
    }
    if scene.occasion == ShotKind::Interrupt {
        return effects;
    }
    effects.extend(begins(reader, option));
    if matches!(option, Choice::Fm | Choice::Mf) {
        // Interrupt: it moves as well.
        effects.push(Effect::set(Entity::Battle, "mover", first.fighter.tag));
    }
    effects.extend(aimed.keep(reader, &firers, target));
    effects
}

/// Morale: the first direct fire at a unit from new enemy units; one element of each is kept.
fn new_enemies(reader: &mut FormReader<'_>, firers: &[Tag], unit: u16) -> Vec<Effect> {
    let on = Entity::Group(unit);
    let mut enemies = reader.fact(on, "enemies").map(|list| list.tags()).unwrap_or_default();
    let before = enemies.len();
    for firer in firers.iter().copied() {
        let mates = enemies.clone();
        let met = reader.derive(&format!("{on}:knows@{firer}"), |state| {
            let unit = unit_in(state, firer);
            mates.iter().any(|tag| *tag == firer || (unit.is_some() && unit_in(state, *tag) == unit)).into()
        });
        if met != Value::Flag(true) {
            enemies.push(firer);
        }
    }
    if enemies.len() == before {
        return Vec::new();
    }
    vec![Effect::set(on, "enemies", &enemies[..]), Effect::set(on, "new_enemy", turn(reader) + 1)]
}

/// An element that is shot at.
pub(super) fn mark(reader: &mut FormReader<'_>, scene: &Scene, step: &str, target: Target) -> HitTarget {
    let tag = target.tag();
    // S3: whoever fires in the same step does so all the same; an interrupt comes first.
    let doomed = scene.occasion == ShotKind::Own && reader.ruled("S3", "b") && {
        reader.derive(&format!("{tag}:shoots"), |state| doomed::may_shoot_back(state, tag, step).into()).flag()
    };
    HitTarget { victim: target.victim, neutralised: target.neutralised, doomed }
}
