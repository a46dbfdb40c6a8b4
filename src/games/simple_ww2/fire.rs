//! Direct fire: a volley of one or more elements at one target and its zone, in their own step or as an interrupt.

mod allowed;
mod explain;
mod scene;
mod shot_markers;
mod zone;

use std::sync::Arc;

use super::{
    move_option::{By, MoveOption},
    shot::{
        column::{self, Column, numbers},
        fighter::{Fighter, interrupt_refusal, mover_refusal, own_refusal},
        knock_out,
        target::{ShotTarget, refusal},
        volley::{MOST, Main, Volley},
        weapon::Weapon,
    },
    sight::{chips, memory::Aimed},
};
use crate::{
    dice::{Sum, Tag},
    rules::{FieldMemory, FormReader, Many, Opt, Started, State, Strip, Unit, Want, Worded},
};
use explain::{ShotMode, spell};
use scene::{Armed, Scene, ShotKind};
use shot_markers::UnderFire;

/// What shots ask for.
pub(super) const ADDRESSES: &[&str] =
    &["hit/UNIT", "again/UNIT", "at/UNIT", "effect/UNIT", "save/UNIT", "zone/UNIT/ROUND", "zone_effect/UNIT/ROUND"];

/// What shots of a step of their own read.
pub(super) const RULINGS: &[&str] =
    &["S3", "S49", "S51", "S52", "S53", "S54", "S55", "S57", "S58", "S61", "S63", "S71", "S73"];

/// Elements fire in the step of their unit's option (Direct Fire).
pub(super) fn fire(reader: &mut FormReader<'_>) -> Option<Started> {
    read(reader, ShotKind::Own)
}

/// Elements fire at one that is about to move (Interrupt).
pub(super) fn interrupt(reader: &mut FormReader<'_>) -> Option<Started> {
    read(reader, ShotKind::Interrupt)
}

/// Firers, target, what the table tells of both; then every shot (Direct Fire).
fn read(reader: &mut FormReader<'_>, occasion: ShotKind) -> Option<Started> {
    let (firers, target) = picks(reader, occasion);
    let (false, Some(target)) = (firers.is_empty(), target) else {
        for path in ["range", "exact", "seen", "angle", "face", "option", "target.move", "differ"] {
            reader.ignore(path);
        }
        zone::ignore(reader);
        return None;
    };
    let by = if occasion == ShotKind::Interrupt { By::Option } else { By::ruled(reader) };
    let known = Aimed::read(reader, &firers, target);
    let distance = match known {
        Some(known) => Some(known.range),
        None => Aimed::range_back(reader, &firers, target),
    };
    let gunners: Vec<Fighter> = firers.iter().map(|tag| Fighter::read(reader, *tag)).collect();
    let target = ShotTarget::read(reader, target, "target.move", by);
    let rules = reader.rules();
    let reach = gunners.iter().flat_map(|fighter| &fighter.weapons).map(|weapon| weapon.reach(rules)).max();
    let range = chips::range(reader, distance, reach.unwrap_or(0));
    let armed = arm(reader, gunners, &target, range);
    let weapons: Vec<Weapon> = armed.iter().map(|armed| armed.weapon).collect();
    let matters = |one: &Armed| chips::exact_matters(one.weapon, &target, one.fighter.least(one.weapon), range);
    let exact = chips::exact(reader, armed.iter().any(matters), range);
    let (seen, seen_told) = chips::seen(reader, known, target.tag(), range);
    let off_front = chips::off_front(reader, known);
    let facing = chips::facing(reader, known, &target, &weapons);
    let option = option(reader, occasion, &armed);
    let (hit, effect) = (column::Rulings::read(reader), knock_out::Rulings::read(reader));
    let scene = Scene { occasion, by, hit, effect, range, exact, seen, off_front, facing, option };
    let aimed = Aimed { range, seen: seen_told.then_some(seen), off_front, facing };
    let armed = allowed::able(reader, &scene, armed, &target);
    let zone = zone::elements(reader, &scene, &armed, target.tag());
    let mut under_fire = UnderFire::read(reader, target.tag(), zone.iter().map(|(element, _)| element.tag()));
    let mut once = shot_markers::before(reader, &scene, &armed, &target, aimed);
    let (mut shots, mut sums) = (Vec::new(), Vec::new());
    for one in &armed {
        let mut changed = under_fire.shot(reader, one);
        changed.append(&mut once);
        let firer = shot_markers::firer(reader, &scene, one, changed);
        let (column, shot) = scene.shot(rules, one, &target, Arc::new(firer));
        if shots.is_empty() {
            strip(reader, &column);
        }
        let title = format!("{} at {}", one.fighter.label, target.label());
        let mode = ShotMode { one_die: scene.effect.one_die, later: !shots.is_empty() };
        let sum = spell(&target, title, &column, (&shot, mode), "hit");
        sums.push(Sum { who: Some(one.fighter.tag), ..sum });
        shots.push(shot);
    }
    let step = armed.first().map_or("", |one| scene.option_of(&one.fighter).step());
    let zone = zone::shots_at(reader, &scene, step, &armed, zone, &mut shots);
    sums.extend(zone.iter().flat_map(|(_, sums)| sums.clone()));
    allowed::remind(reader, &scene, &armed);
    let mark = Arc::new(shot_markers::mark(reader, &scene, step, target));
    let main = Main { mark, shots, one_die: scene.effect.one_die };
    let zone = zone.into_iter().map(|(beside, _)| beside).collect();
    (!main.shots.is_empty()).then(|| Volley::start(main, zone, sums))
}

// --- The form -------------------------------------------------------------------------------------

/// Firers and target.
fn picks(reader: &mut FormReader<'_>, occasion: ShotKind) -> (Vec<Tag>, Option<Tag>) {
    let rules = reader.rules();
    match occasion {
        ShotKind::Own => {
            let may = |state: &State, unit: &Unit| own_refusal(rules, state, unit);
            let firers = reader.units("firers", "Firers", Want::Acting, Many::InOrder(MOST), may);
            (firers, reader.unit("target", "Target", Want::Waiting, refusal))
        }
        ShotKind::Interrupt => {
            let often = reader.ruled("S68", "b");
            let may = |state: &State, unit: &Unit| interrupt_refusal(often, state, unit);
            let firers = reader.units("firers", "Firers with an interrupt", Want::Acting, Many::InOrder(MOST), may);
            (firers, reader.unit("target", "Element about to move", Want::Waiting, mover_refusal))
        }
    }
}

/// Every firer with its weapon: chosen by the target, a chip for each type that has several.
fn arm(reader: &mut FormReader<'_>, gunners: Vec<Fighter>, target: &ShotTarget, range: i32) -> Vec<Armed> {
    let rules = reader.rules();
    let mut asked: Vec<(String, Weapon)> = Vec::new();
    let mut armed = Vec::new();
    for fighter in gunners {
        let Some(best) = Weapon::best(&fighter.weapons, rules, target, range) else {
            reader.ignore_because(&format!("weapon.{}", fighter.kind), "this type has no weapon");
            continue;
        };
        let chosen = asked.iter().find(|(kind, _)| *kind == fighter.kind).map(|(_, weapon)| *weapon);
        let weapon = match chosen {
            Some(weapon) => weapon,
            None if fighter.weapons.len() < 2 => {
                reader.ignore_because(
                    &format!("weapon.{}", fighter.kind),
                    "only a type with several weapons chooses one",
                );
                best
            }
            None => {
                let options = fighter.weapons.iter().map(|weapon| Opt::new(weapon.word(), rules.word(weapon.word())));
                let name = rules.unit_type(&fighter.kind).map_or("Weapon", |kind| kind.name.as_str());
                let path = format!("weapon.{}", fighter.kind);
                let word = reader.choice(
                    &path,
                    name,
                    None,
                    "Direct Fire",
                    options.collect(),
                    FieldMemory::Known(best.word()),
                );
                Weapon::of(word).unwrap_or(best)
            }
        };
        asked.push((fighter.kind.clone(), weapon));
        let weapon = if fighter.weapons.contains(&weapon) { weapon } else { best };
        armed.push(Armed { fighter, weapon });
    }
    armed
}

/// The move option of firers whose unit has none: a chip.
fn option(reader: &mut FormReader<'_>, occasion: ShotKind, armed: &[Armed]) -> Option<MoveOption> {
    if occasion == ShotKind::Interrupt {
        reader.ignore("option");
        return None;
    }
    if armed.iter().all(|one| one.fighter.option.is_some()) {
        reader.ignore_because("option", "only for a firer whose option is not set");
        return None;
    }
    let fires = [MoveOption::F, MoveOption::Fm, MoveOption::Mf];
    let options = fires.map(|option| Opt::new(option.word(), option.printed())).into();
    MoveOption::of(reader.choice("option", "Firer's option", None, "Move options", options, FieldMemory::Assume("f")))
}

/// The columns of the table, the first one and the one in force ringed.
fn strip(reader: &mut FormReader<'_>, column: &Column) {
    let cells = numbers(reader.rules());
    if let (Some(base), Some(now)) = (column.base, column.at) {
        let cells = cells.iter().map(ToString::to_string).collect();
        reader.strip(Strip { title: "To hit".to_owned(), cells, base, now });
    }
}
