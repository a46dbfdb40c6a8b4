//! What shots change besides their results: who has fired, at whom, in which step.

use super::scene::{Armed, Scene, ShotKind};
use crate::{
    dice::Tag,
    games::simple_ww2::{
        move_option::{MoveOption, begins},
        shot::{
            course::{Firer, HitTarget},
            doomed,
            hit_effect::Victim,
            target::ShotTarget,
        },
        sight::memory::Aimed,
        units::{turn, unit_in, unit_of},
    },
    rules::{Effect, Entity, FormReader, Value},
};

/// A firer and what firing changes, with `more` that its shot does.
pub(super) fn firer(reader: &mut FormReader<'_>, scene: &Scene, one: &Armed, more: Vec<Effect>) -> Firer {
    let tag = one.fighter.tag;
    // Visibility: this turn and the next it is easier to see.
    let mut fired = vec![Effect::set(tag, "fired", turn(reader) + 1)];
    fired.push(match scene.occasion {
        ShotKind::Own => Effect::set(tag, "shot", true),
        // Interrupt; S68: one each turn, and the normal shot besides.
        ShotKind::Interrupt => Effect::set(tag, "interrupted", true),
    });
    fired.extend(more);
    if reader.flag(tag, doomed::MARK) {
        fired.extend(doomed::fall(tag));
    }
    Firer { victim: Victim::read(reader, tag), breakdown: one.fighter.breakdown, fired }
}

/// What the first shot changes, whoever fires it: the step, the pair remembered.
pub(super) fn before(
    reader: &mut FormReader<'_>,
    scene: &Scene,
    armed: &[Armed],
    target: &ShotTarget,
    aimed: Aimed,
) -> Vec<Effect> {
    let Some(first) = armed.first().filter(|_| scene.occasion == ShotKind::Own) else {
        return Vec::new();
    };
    let option = scene.option_of(&first.fighter);
    let mut effects = Vec::from_iter(begins(reader, option));
    if matches!(option, MoveOption::Fm | MoveOption::Mf) {
        // Interrupt: it moves as well.
        effects.push(Effect::set(Entity::Battle, "mover", first.fighter.tag));
    }
    let firers: Vec<Tag> = armed.iter().map(|one| one.fighter.tag).collect();
    effects.extend(aimed.keep(reader, &firers, target.tag()));
    effects
}

/// A unit that a volley fires on.
struct UnitUnderFire {
    unit: u16,
    /// Whether the target is one of it.
    aimed_at: bool,
    /// The enemies that have fired at it so far: one element of each of their units (Morale).
    enemies: Vec<Tag>,
}

/// The units that a volley fires on.
pub(super) struct UnderFire(Vec<UnitUnderFire>);

impl UnderFire {
    /// That of the target, and those of the elements in its zone, which are fired on as it is.
    pub fn read(reader: &mut FormReader<'_>, target: Tag, zone: impl Iterator<Item = Tag>) -> Self {
        let mut units: Vec<UnitUnderFire> = Vec::new();
        for tag in std::iter::once(target).chain(zone) {
            let unit = unit_of(reader, tag).filter(|unit| units.iter().all(|known| known.unit != *unit));
            let Some(unit) = unit else { continue };
            let enemies = reader.fact(Entity::Group(unit), "enemies").map(|list| list.tags()).unwrap_or_default();
            units.push(UnitUnderFire { unit, aimed_at: tag == target, enemies });
        }
        Self(units)
    }

    /// What the next shot of the volley changes for them: the first direct fire from a new enemy unit. AT fire is at
    /// the target alone.
    pub fn shot(&mut self, reader: &mut FormReader<'_>, one: &Armed) -> Vec<Effect> {
        let firer = one.fighter.tag;
        let mut effects = Vec::new();
        for UnitUnderFire { unit, enemies, .. } in self.0.iter_mut().filter(|known| known.aimed_at || one.wide()) {
            let on = Entity::Group(*unit);
            let met = reader.derive(&format!("{on}:knows@{firer}"), |state| {
                let unit = unit_in(state, firer);
                enemies.iter().any(|tag| *tag == firer || (unit.is_some() && unit_in(state, *tag) == unit)).into()
            });
            if met == Value::Flag(true) {
                continue;
            }
            enemies.push(firer);
            effects.push(Effect::set(on, "enemies", &enemies[..]));
            effects.push(Effect::set(on, "new_enemy", turn(reader) + 1));
        }
        effects
    }
}

/// An element that is shot at.
pub(super) fn mark(reader: &mut FormReader<'_>, scene: &Scene, step: &str, target: ShotTarget) -> HitTarget {
    let tag = target.tag();
    // S3: whoever fires in the same step does so all the same; an interrupt comes first.
    let doomed = scene.occasion == ShotKind::Own && reader.ruled("S3", "b") && {
        reader.derive(&format!("{tag}:shoots"), |state| doomed::may_shoot_back(state, tag, step).into()).flag()
    };
    HitTarget { victim: target.victim, neutralised: target.neutralised, doomed }
}
