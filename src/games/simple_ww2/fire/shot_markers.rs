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

/// What the first shot changes, whoever fires it: the step, the enemy known, the pair remembered.
pub(super) fn before(
    reader: &mut FormReader<'_>,
    scene: &Scene,
    armed: &[Armed],
    target: &Target,
    aimed: Aimed,
) -> Vec<Effect> {
    let Some(first) = armed.first() else {
        return Vec::new();
    };
    let option = scene.option_of(&first.fighter);
    let mut effects = new_enemy(reader, first.fighter.tag, target.tag());
    if scene.occasion == ShotKind::Interrupt {
        return effects;
    }
    effects.extend(begins(reader, option));
    if matches!(option, Choice::Fm | Choice::Mf) {
        // Interrupt: it moves as well.
        effects.push(Effect::set(Entity::Battle, "mover", first.fighter.tag));
    }
    let firers: Vec<Tag> = armed.iter().map(|one| one.fighter.tag).collect();
    effects.extend(aimed.keep(reader, &firers, target.tag()));
    effects
}

/// Morale: the first direct fire from a new enemy unit.
fn new_enemy(reader: &mut FormReader<'_>, firer: Tag, target: Tag) -> Vec<Effect> {
    let Some(unit) = unit_of(reader, target) else {
        return Vec::new();
    };
    let on = Entity::Group(unit);
    let known = reader.fact(on, "enemies").map(|list| list.tags()).unwrap_or_default();
    let path = format!("{on}:knows@{firer}");
    let mates = known.clone();
    let met = reader.derive(&path, |state| {
        let unit = unit_in(state, firer);
        mates.iter().any(|tag| *tag == firer || (unit.is_some() && unit_in(state, *tag) == unit)).into()
    });
    if met == Value::Flag(true) {
        return Vec::new();
    }
    let enemies: Vec<Tag> = known.into_iter().chain([firer]).collect();
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
