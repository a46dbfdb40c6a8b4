//! What the commander of a side that nobody leads asks of the Portable Wargame.
//!
//! These rules know no reaction: nobody fires at a move, so there are no watchers to price, and no unit of his waits.

use super::{
    activation::Army,
    duties::{Duty, may},
    standing::activations,
};
use crate::{
    dice::Side,
    rules::{CommanderData, Conduct, Entity, Known, Relation, RuleSet, Slots, State, Unit},
};

/// The relation of range and arc.
const FIRE: &str = "fire";
/// The relation of neighbours that face each other.
const FACES: &str = "faces";
/// Markers of a unit that has had an activation.
const ACTED: [&str; 6] = ["moved", "doubled", "charged", "fired", "changed", "unpinned"];

/// What it gives the commander.
#[derive(Clone)]
pub(super) struct Commander(pub(super) CommanderData);

impl Conduct for Commander {
    fn data(&self) -> &CommanderData {
        &self.0
    }

    /// The steps of both sides are nobody's turn.
    fn leads(&self, state: &State, side: Side) -> bool {
        state.acting() == side && state.fact(Entity::Battle, State::FIRST).is_some()
    }

    fn orders(&self, rules: &RuleSet, state: &State, side: Side) -> Slots {
        let Some((used, of)) = activations(state, side) else { return Slots::default() };
        let acted = |unit: &&Unit| ACTED.iter().any(|marker| state.flag(unit.tag, marker));
        let may = |unit: &&Unit| {
            let duties = [Duty::Move, Duty::Fire, Duty::Unpin];
            duties.into_iter().any(|duty| may(rules.description(), state, unit, duty).is_none())
        };
        let own = || state.in_play(side);
        let fresh = own().filter(|unit| !acted(unit)).filter(may).map(|unit| unit.tag).collect();
        // Whoever has moved may stand in front of an enemy now: it fights without an activation.
        let fights = |unit: &&Unit| {
            let near = ["moved", "doubled", "charged"].iter().any(|marker| state.flag(unit.tag, marker));
            near && !state.flag(unit.tag, "fought")
        };
        let follow = own().filter(fights).map(|unit| unit.tag).collect();
        Slots { fresh, free: usize::try_from(of - used).unwrap_or(0), follow, ..Slots::default() }
    }

    /// Units to the next Activation Die that is lost.
    fn margin(&self, rules: &RuleSet, state: &State, side: Side) -> Option<i32> {
        let rules = rules.description();
        let army = Army::of(rules, state, side);
        let fewer = |lost: &i32| Army { others: army.others - lost, ..army }.dice(rules) < army.dice(rules);
        (1..=army.others).find(fewer)
    }

    fn follows(&self, _: &State, known: &Known) -> Vec<Known> {
        let Known { relation, .. } = known;
        if relation.id != FACES || !known.holds {
            return Vec::new();
        }
        // What stands in front of it is in range and arc.
        vec![Known { relation: Relation::new(FIRE, relation.unit, relation.target), ..known.clone() }]
    }
}
