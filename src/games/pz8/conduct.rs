//! What the commander of a side that nobody leads asks of Pz8.
//!
//! These rules know no reaction: nobody fires at a move, so there are no watchers to price, and no unit of his waits.

use super::web::engaged;
use crate::{
    dice::{Side, Tag},
    rules::{ActData, CommanderData, Conduct, Decided, Description, RuleSet, Slots, State, Unit},
};

/// Air attacks: the procedure, and how many are left.
const AIR: &str = "air";

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

    fn orders(&self, _: &RuleSet, state: &State, side: Side) -> Slots {
        // A base that has moved or fired has had its order; one that touches an enemy fights where it is.
        let fresh = |unit: &&Unit| {
            let done = ["moved", "fired"].iter().any(|marker| state.flag(unit.tag, marker));
            !done && !engaged(state, unit.tag)
        };
        Slots::all(state.in_play(side).filter(fresh).map(|unit| unit.tag))
    }

    /// Where only what is spotted is attacked from the air, the players say what that is.
    fn allows(&self, rules: &RuleSet, state: &State, (_, act): (Tag, &ActData), _: Decided<'_>) -> bool {
        act.procedure != AIR || !spotted_only(rules.description(), state)
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
