//! What the commander of a side that nobody leads asks of the Portable Wargame. In the artillery step, which is of both
//! sides, his guns fire; then he leads in his own half.
//!
//! These rules know no reaction: nobody fires at a move, so there are no watchers to price, and no unit of his waits.

use super::{
    activation::Army,
    allowed::{Action, artillery_over, refusal},
    close_combat::moved,
    rows::activated,
    rulings::all_in_threes,
    standing::activations,
    units::is_command,
};
use crate::{
    dice::{Side, Tag},
    rules::{ActData, CommanderData, Conduct, Drafts, Due, Entity, Known, Orderable, Relation, RuleSet, State, Unit},
};

/// The relations of a gun to what it may shell: three squares away or more, or nearer.
const FAR: &str = "far";
const NEAR: &str = "near";
/// The step of the guns, and their procedure.
const ARTILLERY: &str = "artillery";
/// The fight of neighbours.
const CLOSE_COMBAT: &str = "close_combat";
/// A move twice as far, which takes two activations.
const DOUBLE_MOVE: &str = "double_move";
/// The relation of range and arc.
const FIRE: &str = "fire";
/// The relation of neighbours that face each other.
const FACES: &str = "faces";

/// Whether the guns of both sides fire now.
fn shelling(state: &State) -> bool {
    state.step() == ARTILLERY && !artillery_over(state)
}

/// What it gives the commander.
#[derive(Clone)]
pub(super) struct Commander(pub(super) CommanderData);

impl Commander {
    /// Whether a side has an activation left that no unit of its own waits for: one that is decided may take two.
    fn spare(&self, rules: &RuleSet, state: &State, (side, decided): (Side, usize)) -> bool {
        let Orderable { fresh, free, .. } = self.orders(rules, state, side);
        free > fresh.len() + decided
    }
}

impl Conduct for Commander {
    fn data(&self) -> &CommanderData {
        &self.0
    }

    /// Of the steps of both sides that of the guns is his, too.
    fn leads(&self, state: &State, side: Side) -> bool {
        shelling(state) || state.acting() == side && state.fact(Entity::Battle, State::FIRST).is_some()
    }

    /// The step of the guns ends when the players say so.
    fn ends(&self, state: &State) -> bool {
        !shelling(state)
    }

    /// What is owed in the step of the guns is the end of it, and the players'.
    fn slots(&self, rules: &RuleSet, state: &State, side: Side) -> Orderable {
        if !self.leads(state, side) {
            return Orderable::default();
        }
        if shelling(state) {
            let ready = |unit: &&Unit| refusal(rules.description(), state, unit, Action::Shell).is_none();
            return Orderable::all(state.in_play(side).filter(ready).map(|gun| gun.tag));
        }
        let owed = rules.owed(state).into_iter().filter(|due| self.0.chores.before.contains(&due.procedure));
        Orderable { before: owed.collect(), ..self.orders(rules, state, side) }
    }

    fn allows(&self, rules: &RuleSet, state: &State, (unit, act): (Tag, &ActData), decided: Drafts<'_>) -> bool {
        if act.procedure == DOUBLE_MOVE && !self.spare(rules, state, (unit.side, decided().len())) {
            return false;
        }
        (act.procedure == ARTILLERY) == shelling(state)
    }

    fn orders(&self, rules: &RuleSet, state: &State, side: Side) -> Orderable {
        let Some((used, of)) = activations(state, side) else { return Orderable::default() };
        let acted = |unit: &&Unit| activated(state, unit);
        let may = |unit: &&Unit| {
            let duties = [Action::Move, Action::Fire, Action::Unpin];
            duties.into_iter().any(|action| refusal(rules.description(), state, unit, action).is_none())
        };
        let own = || state.in_play(side);
        let fresh = own().filter(|unit| !acted(unit)).filter(may).map(|unit| unit.tag).collect();
        // Whoever has moved may stand in front of an enemy now: it fights without an activation.
        let fights = |unit: &&Unit| moved(state, unit) && !state.flag(unit.tag, "fought");
        let follow = own().filter(fights).map(|unit| unit.tag).collect();
        Orderable { fresh, free: usize::try_from(of - used).unwrap_or(0), follow, ..Orderable::default() }
    }

    /// Units to the next Activation Die that is lost.
    fn margin(&self, rules: &RuleSet, state: &State, side: Side) -> Option<i32> {
        let rules = rules.description();
        let army = Army::of(rules, state, side);
        let fewer = |lost: &i32| Army { others: army.others - lost, ..army }.dice(rules) < army.dice(rules);
        (1..=army.others).find(fewer)
    }

    /// A Command unit gives its own die, and is among the threes by a choice only (W5).
    fn counts(&self, rules: &RuleSet, state: &State, unit: Tag) -> bool {
        all_in_threes(rules.description(), state) || !state.units.get(&unit).is_some_and(is_command)
    }

    fn tells(&self, _: &State, due: &Due) -> Vec<Relation> {
        if due.procedure == ARTILLERY {
            // A volley is at one square, and each gun at its own distance from it.
            let far = |gun: Tag| due.draft.get(&format!("{gun}.distance")).is_none_or(|at| at.word() == FAR);
            let target = due.tags("target");
            let of = |gun: Tag| {
                let id = if far(gun) { FAR } else { NEAR };
                target.first().map(|target| Relation::new(id, gun, *target))
            };
            return due.tags("guns").into_iter().filter_map(of).collect();
        }
        // Whoever fought is gone, steps in or withdraws: nobody is known to face anybody then.
        if due.procedure == CLOSE_COMBAT {
            return Vec::new();
        }
        self.0.needed(due)
    }

    fn implied(&self, _: &State, known: &Known) -> Vec<Known> {
        let Known { relation, .. } = known;
        if [FAR, NEAR].contains(&relation.id.as_str()) {
            let other = if relation.id == FAR { NEAR } else { FAR };
            let not = Relation::new(other, relation.unit, relation.target);
            let not = Known { relation: not, holds: false, ..known.clone() };
            return if known.holds { vec![not] } else { Vec::new() };
        }
        if relation.id != FACES || !known.holds {
            return Vec::new();
        }
        // What stands in front of it is in range and arc.
        vec![Known { relation: Relation::new(FIRE, relation.unit, relation.target), ..known.clone() }]
    }
}
