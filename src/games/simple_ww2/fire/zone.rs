//! Everything else in the zone of a volley (Direct Fire 7; S56).

use std::{collections::BTreeMap, sync::Arc};

use super::{
    explain::{ShotMode, spell},
    scene::{Armed, Scene, ZoneSight},
    shot_markers::mark,
};
use crate::{
    dice::{Sum, Tag},
    games::simple_ww2::{
        shot::{
            course::Shot,
            target::{ShotTarget, refusal},
            volley::{Beside, Distribution},
            weapon::Weapon,
        },
        sight::{
            chips,
            memory::{keep_together, together, told_together},
        },
    },
    rules::{FormReader, Many, Origin, State, Unit, Want},
};

/// Elements in a zone at most.
const MOST: usize = 12;
/// In how many ways a volley into a zone may come out at most, told apart by how many of each kind have fired: its odds
/// are worked out for each of them on every press.
const WAYS: usize = 64;

/// The chips of elements in a zone.
fn chips(tag: Tag) -> [String; 4] {
    CHIPS.map(|chip| format!("{tag}.{chip}"))
}

/// What is asked of each of them.
const CHIPS: [&str; 4] = ["range", "exact", "seen", "move"];

/// No zone is asked for: what was told of one changes nothing.
pub(super) fn ignore(reader: &mut FormReader<'_>) {
    const ONE: &str = "AT fire is for one target: only a weapon with a zone uses this";
    reader.ignore_because("zone", ONE);
    reader.ignore_because("differ", ONE);
    reader.ignore_units(&CHIPS, &[], ONE);
}

/// The shots at the elements in the zone; sorts the shots at the target into kinds that fire alike there.
pub(super) fn shots_at(
    reader: &mut FormReader<'_>,
    scene: &Scene,
    step: &str,
    armed: &[Armed],
    found: Vec<(ShotTarget, ZoneSight)>,
    shots: &mut [Shot],
) -> Vec<(Beside, Vec<Sum>)> {
    let later = armed.iter().filter(|one| one.wide()).count() > 1;
    let mode = ShotMode { one_die: scene.effect.one_die, later };
    let rules = reader.rules();
    let mut kinds: Vec<Distribution> = Vec::new();
    let mut met = Vec::new();
    let mut zone: Vec<(Vec<Shot>, Vec<Sum>)> = found.iter().map(|_| (Vec::new(), Vec::new())).collect();
    for (one, shot) in armed.iter().zip(&mut *shots).filter(|(one, _)| one.wide()) {
        // Whoever fires as somebody before has the same shots: nothing is worked out twice.
        let firing = scene.firing(one);
        shot.kind = met.iter().find(|(known, _)| *known == firing).map(|(_, kind)| *kind);
        if shot.kind.is_some() {
            continue;
        }
        let at = |(element, sight): &(ShotTarget, ZoneSight)| {
            scene.beside(rules, one, element, *sight, shot.firer.clone())
        };
        let all: Vec<_> = found.iter().map(at).collect();
        let distribution: Vec<_> = all.iter().map(|(_, shot)| (shot.need, shot.kills)).collect();
        let known = kinds.iter().position(|kind| *kind == distribution);
        let kind = known.unwrap_or(kinds.len());
        shot.kind = Some(kind);
        met.push((firing, kind));
        if known.is_some() {
            continue;
        }
        kinds.push(distribution);
        for (((column, shot), (element, ..)), (shots, sums)) in all.into_iter().zip(&found).zip(&mut zone) {
            let title = format!("{} into the zone: {}", one.fighter.label, element.label());
            sums.push(spell(element, title, &column, (&shot, mode), "zone"));
            shots.push(shot);
        }
    }
    if !found.is_empty() && ways(shots) > WAYS {
        let (firers, kinds) = (shots.len(), kinds.len());
        let text = format!(
            "{firers} firers of {kinds} kinds are too many for one volley into a zone: let some fire afterwards"
        );
        reader.limit("firers", &text);
    }
    let marks: Vec<_> = found.into_iter().map(|(element, ..)| Arc::new(mark(reader, scene, step, element))).collect();
    let one_die = scene.effect.one_die;
    marks.into_iter().zip(zone).map(|(mark, (shots, sums))| (Beside { mark, shots, one_die }, sums)).collect()
}

/// In how many ways shots of several kinds may be fired, told apart by their numbers.
fn ways(shots: &[Shot]) -> usize {
    let mut counts: BTreeMap<usize, usize> = BTreeMap::new();
    for kind in shots.iter().filter_map(|shot| shot.kind) {
        *counts.entry(kind).or_default() += 1;
    }
    counts.values().map(|count| count + 1).product()
}

/// Who stands in the zone: proposed from the target's unit, each with its range and how well it is seen.
pub(super) fn elements(
    reader: &mut FormReader<'_>,
    scene: &Scene,
    armed: &[Armed],
    target: Tag,
) -> Vec<(ShotTarget, ZoneSight)> {
    if !armed.iter().any(Armed::wide) {
        ignore(reader);
        return Vec::new();
    }
    reader.propose("zone", |state| together(state, target).into_iter().take(MOST).collect());
    let test = |state: &State, unit: &Unit| {
        let main = (unit.tag == target).then(|| "is the target itself".to_owned());
        main.or_else(|| refusal(state, unit))
    };
    let mut tags = reader.any_units("zone", "Also in the zone", Want::Any, Many::InOrder(MOST), test);
    // That the rest of its unit stands beside it is for the table to say.
    reader.guess_now("zone", |state| !told_together(state, target));
    tags.retain(|tag| *tag != target);
    reader.ignore_units(&CHIPS, &tags, "only for an element in the zone");
    let differ =
        !tags.is_empty() && reader.switch("differ", "Ranges differ", None, "Direct Fire", false, Origin::Assumed);
    if tags.is_empty() {
        reader.ignore_because("differ", "only where an element is in the zone");
    }
    let mut told = reader.entered_value("zone").is_some();
    let main = reader.entered_value("seen").map(|_| scene.seen);
    let mut found = Vec::new();
    for tag in tags {
        let [range_path, exact_path, seen_path, move_path] = chips(tag);
        let range = if differ {
            chips::range_beside(reader, tag, scene.range)
        } else {
            reader.ignore_because(&range_path, "only with differ = true; otherwise all are at the target's range");
            scene.range
        };
        // Only the minimum range of a mortar depends on it here: AT fire has no zone.
        let least = |one: &Armed| one.weapon == Weapon::Mortar && one.fighter.least(one.weapon) == range;
        let exact = if differ && armed.iter().any(least) {
            chips::exact_beside(reader, tag, range, scene.exact && range == scene.range)
        } else {
            reader.ignore_because(&exact_path, "only with differ = true, at a mortar's minimum range");
            scene.exact && range == scene.range
        };
        let seen = chips::seen_beside(reader, tag, range, main);
        told |= reader.entered_value(&seen_path).is_some();
        match seen {
            Some(seen) => {
                let target = ShotTarget::read(reader, tag, &move_path, scene.by);
                found.push((target, ZoneSight { range, exact, seen }));
            }
            None => reader.ignore_because(&move_path, "it is not in the zone after all"),
        }
    }
    if told {
        let here: Vec<Tag> = found.iter().map(|(element, ..)| element.tag()).collect();
        reader.remember(keep_together(target, &here));
    }
    found
}
