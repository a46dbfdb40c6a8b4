//! What the commander of a side that nobody leads asks of Pz8.
//!
//! These rules know no reaction: nobody fires at a move, so there are no watchers to price, and no unit of his waits.

use super::contact_map::{engaged, touched};
use crate::{
    dice::{Side, Tag},
    rules::{ActData, CommanderData, Conduct, Description, Drafts, Due, Orderable, RuleSet, State, Unit, draft_of},
};

/// Air attacks: the procedure, and how many are left.
const AIR: &str = "air";

/// The move and the combat: procedures, and the step of the moves.
const MOVE: &str = "move";
const COMBAT: &str = "combat";

/// Whether a base that touches an enemy stays where it is (Z21).
fn locked(rules: &Description, state: &State) -> bool {
    rules.in_force(state, "Z21") == "b"
}

/// Whether the target of an air attack must be spotted (Z33).
fn spotted_only(rules: &Description, state: &State) -> bool {
    rules.in_force(state, "Z33") == "b"
}

/// What it gives the commander.
#[derive(Clone)]
pub(super) struct Commander(pub(super) CommanderData);

impl Conduct for Commander {
    fn data(&self) -> &CommanderData {
        &self.0
    }

    /// What a gun may shell hangs on where its division stands once it has moved.
    fn orders(&self, rules: &RuleSet, state: &State, side: Side) -> Orderable {
        // A base that has moved or fired has had its order; one that touches an enemy fights where it is, or parts.
        let fresh = |unit: &&Unit| {
            let done = ["moved", "fired"].iter().any(|marker| state.flag(unit.tag, marker));
            !done && (!engaged(state, unit.tag) || state.step() == MOVE && !locked(rules.description(), state))
        };
        let last = |tag: &Tag| {
            let kind = state.units.get(tag).map(|unit| rules.description().printed_kind(&unit.kind));
            !engaged(state, *tag) && kind.is_some_and(|kind| self.0.plans.guns.iter().any(|gun| gun == kind))
        };
        let all = state.in_play(side).filter(fresh).map(|unit| unit.tag);
        let (last, fresh): (Vec<Tag>, Vec<Tag>) = all.partition(last);
        Orderable { free: fresh.len() + last.len(), fresh, last, ..Orderable::default() }
    }

    /// Where only what is spotted is attacked from the air, the players say what that is.
    /// A base that touches an enemy does nothing but move away.
    fn allows(&self, rules: &RuleSet, state: &State, (unit, act): (Tag, &ActData), _: Drafts<'_>) -> bool {
        if engaged(state, unit) && act.procedure != MOVE {
            return false;
        }
        act.procedure != AIR || !spotted_only(rules.description(), state)
    }

    /// What it touches it fights in the combat step.
    fn fights(&self, _: &RuleSet, state: &State, unit: Tag) -> Vec<Due> {
        let fight = |enemy: Tag| {
            let mut draft = draft_of(&self.0.shot.unit, unit);
            draft.extend(draft_of(&self.0.shot.target, enemy));
            Due::new(COMBAT, draft, "")
        };
        touched(state, unit).into_iter().map(fight).collect()
    }

    fn keeps(&self, rules: &RuleSet, state: &State, side: Side) -> &'static str {
        let left = state.number(side, AIR) > 0 && spotted_only(rules.description(), state);
        if left { "leaves his air attacks to you" } else { "" }
    }

    /// A base bears as many fatigue points as its factor says.
    fn left(&self, state: &State, unit: Tag) -> i32 {
        let Some(base) = state.units.get(&unit).filter(|unit| !unit.lost()) else { return 0 };
        let factor = base.number("factor").max(1);
        ((factor - state.number(unit, "fatigue")).max(0) * 100 / factor).clamp(10, 100)
    }
}
