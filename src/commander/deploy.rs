//! Where the models of a commander start: which unit in which third of his edge, and who stands behind.
//!
//! It goes by kind, worth and group, which everybody knows. His plan is dealt by worth too, so that units of one role
//! mostly stand together; but nothing here reads it.

use std::collections::BTreeMap;

use super::{Plan, draw::line_up};
use crate::{
    battle::{Battle, Event},
    dice::Tag,
    rules::{Conduct, Effect, Entity, REPORT, State, is_thought},
};

/// Thirds of his edge, as seen from there.
const THIRDS: [&str; 3] = ["left", "middle", "right"];
/// The place of the middle among them.
const MIDDLE: usize = 1;

/// What the hands do before the battle: the models of the commander's side, by thirds of his edge. Empty once anything
/// has been done with a unit or a group, and once he has been told where they stand.
pub fn deployment(battle: &Battle) -> Vec<String> {
    let (Some(plan), Some(conduct)) = (Plan::of(battle), battle.rules().conduct()) else { return Vec::new() };
    let on_units = |effect: &Effect| match effect {
        Effect::Set { on, .. } | Effect::Add { on, .. } => matches!(on, Entity::Unit(_) | Entity::Group(_)),
        Effect::Remove { .. } | Effect::Return { .. } => true,
        _ => false,
    };
    let done = |event: &Event| match event.act() {
        Some(act) if is_thought(&act.procedure) => act.procedure == REPORT,
        _ => event.effects().iter().any(on_units),
    };
    if (1..=battle.last_event()).filter_map(|no| battle.action(no)).any(done) {
        return Vec::new();
    }
    let (state, mission) = (battle.state(), &plan.mission);
    let line = |((behind, third), units): ((bool, usize), Vec<Tag>)| {
        let third = THIRDS.get(third).copied().unwrap_or_default();
        let behind = if behind { ", behind" } else { "" };
        format!("{third}{behind}: {}", conduct.together(state, &units))
    };
    let lines: Vec<String> = places(battle, conduct, &plan).into_iter().map(line).collect();
    let side = state.side_name(plan.side);
    let place = if mission.first {
        format!("before yours, place the models of {side}")
    } else {
        format!("place the models of {side}")
    };
    let near = if plan.objectives.is_empty() { "" } else { mission.near.as_str() };
    let how =
        [mission.place.as_str(), near, "left and right as he sees them"].into_iter().filter(|part| !part.is_empty());
    let head = format!("{place} {}", how.collect::<Vec<_>>().join(", "));
    [head].into_iter().filter(|_| !lines.is_empty()).chain(lines.iter().cloned()).collect()
}

/// Who stands where: in front or behind, and in which third.
fn places(battle: &Battle, conduct: &dyn Conduct, plan: &Plan) -> BTreeMap<(bool, usize), Vec<Tag>> {
    let (rules, state) = (battle.rules(), battle.state());
    let worth = |tag: Tag| conduct.worth(rules, state, tag);
    let away = &conduct.data().plans.away;
    let there = |tag: &Tag| state.units.get(tag).is_some_and(|unit| unit.in_play() && !away.contains(&unit.kind));
    let (mut guards, mut front) = line_up(state, (conduct, &worth), plan.side);
    guards.retain(there);
    front.retain(there);
    // Who belongs together stands together, the group of the strongest first.
    let mut groups: Vec<Option<&str>> = Vec::new();
    for tag in &front {
        let group = group(state, *tag);
        if !groups.contains(&group) {
            groups.push(group);
        }
    }
    front.sort_by_key(|tag| groups.iter().position(|known| *known == group(state, *tag)));
    // The strongest hold the middle; an attack has them on a wing, which one changes with the forces.
    let whole: i32 = state.units.keys().copied().map(worth).sum();
    let thirds = match (plan.mission.first, whole % 2 == 0) {
        (true, _) => [MIDDLE, 0, 2],
        (false, true) => [0, MIDDLE, 2],
        (false, false) => [2, MIDDLE, 0],
    };
    let mut places: BTreeMap<(bool, usize), Vec<Tag>> = BTreeMap::new();
    let mut of: Vec<(Option<&str>, usize)> = Vec::new();
    for (at, tag) in front.iter().enumerate() {
        let third = thirds.get(at * THIRDS.len() / front.len()).copied().unwrap_or(MIDDLE);
        of.push((group(state, *tag), third));
        places.entry((false, third)).or_default().push(*tag);
    }
    for tag in guards {
        // Behind most of their group; behind the middle where all are one.
        let mates =
            |third: usize| of.iter().filter(|(known, at)| *known == group(state, tag) && *at == third).count();
        let third = [0, 2, MIDDLE].into_iter().max_by_key(|third| mates(*third)).unwrap_or(MIDDLE);
        let third = if groups.len() < 2 { MIDDLE } else { third };
        places.entry((true, third)).or_default().push(tag);
    }
    places
}

/// The outermost group of a unit.
fn group(state: &State, tag: Tag) -> Option<&str> {
    state.units.get(&tag)?.outermost()
}
