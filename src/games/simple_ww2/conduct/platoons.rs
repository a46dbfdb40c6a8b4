//! Platoons as the commander orders them: the first element of one stands for all of it.

use crate::{
    dice::{Side, Tag},
    games::simple_ww2::units::{UNIT, is_battery},
    rules::{State, Unit, is_same_path},
};

/// The unit that an element belongs to, as its group's path: a formation without inner groups is its own unit.
pub(super) fn path(unit: &Unit) -> &[String] {
    if is_battery(unit) { &[] } else { unit.groups.get(..=UNIT).unwrap_or(&unit.groups) }
}

/// Elements of the platoon of one, in play, in the order of their tags.
pub(super) fn elements(state: &State, tag: Tag) -> impl Iterator<Item = &Unit> {
    let of = state.units.get(&tag).map_or(&[][..], path);
    let with = move |unit: &&Unit| if of.is_empty() { unit.tag == tag } else { is_same_path(path(unit), of) };
    state.in_play(tag.side).filter(with)
}

/// Elements of a platoon that have moved this turn: those who may have come into contact.
pub(super) fn movers(state: &State, tag: Tag) -> impl Iterator<Item = &Unit> {
    elements(state, tag).filter(|unit| state.fact(unit.tag, "moved").is_some())
}

/// Platoons of a side on the table, each by the element that stands for it.
pub(super) fn platoons(state: &State, side: Side) -> Vec<Tag> {
    let mut seen: Vec<(&[String], Tag)> = Vec::new();
    for unit in state.in_play(side) {
        let path = path(unit);
        if !path.is_empty() && seen.iter().all(|(known, _)| *known != path) {
            seen.push((path, unit.tag));
        }
    }
    seen.into_iter().map(|(_, tag)| tag).collect()
}
