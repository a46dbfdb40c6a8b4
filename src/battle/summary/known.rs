//! What a player looks up next of the units that a form names: how far they move, fire and spot.

use super::FormView;
use crate::{
    battle::Battle,
    dice::Tag,
    rules::{RuleSet, State, Unit},
};

/// Units that a form tells of; those of a larger one stand in the roster.
const UNITS: usize = 6;

/// Units of which the same is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Known {
    /// Which: each has its card.
    pub units: Vec<Tag>,
    /// How far they move, fire and spot; empty if the rules do not say.
    pub numbers: String,
}

/// What is known of the units that a form names, in their order, and of others that are picked beside it, those
/// together of which the same is known.
pub(super) fn known(
    rules: &RuleSet,
    state: &State,
    form: Option<&FormView>,
    (own, enemy): &(Vec<Tag>, Vec<Tag>),
) -> Vec<Known> {
    let named = form.into_iter().flat_map(|form| form.acts.iter().chain(&form.targets));
    let mut units: Vec<Tag> = Vec::new();
    for tag in named.chain(own).chain(enemy) {
        if !units.contains(tag) {
            units.push(*tag);
        }
    }
    let mut all: Vec<Known> = Vec::new();
    for tag in units.into_iter().take(UNITS) {
        let numbers = rules.numbers(state, tag);
        match all.last_mut() {
            Some(last) if last.numbers == numbers && last.units.iter().all(|other| other.side == tag.side) => {
                last.units.push(tag);
            }
            _ => all.push(Known { units: vec![tag], numbers }),
        }
    }
    all
}

/// How far units move, fire and spot, those together of which the same is known; nothing of those that are gone.
pub fn numbers(battle: &Battle, units: &[Tag]) -> Vec<Known> {
    let (rules, state) = (battle.rules(), battle.state());
    let mut all: Vec<Known> = Vec::new();
    for tag in units.iter().filter(|tag| state.units.get(tag).is_some_and(Unit::in_play)) {
        let numbers = rules.numbers(state, *tag);
        match all.iter_mut().find(|known| known.numbers == numbers) {
            Some(known) => known.units.push(*tag),
            None if numbers.is_empty() => {}
            None => all.push(Known { units: vec![*tag], numbers }),
        }
    }
    all
}
