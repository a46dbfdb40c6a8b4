//! What the commander of a side that nobody leads asks of Pz8.

use super::web::engaged;
use crate::{
    dice::{Side, Tag},
    rules::{
        CommanderData, Conduct, DataError, Description, Due, Relation, RuleSet, Slots, State, Unit, Value,
        commander_data,
    },
};

/// The relation of a gun and what it reaches and its division spots.
const SPOTTED: &str = "spotted";

/// What it gives the commander.
#[derive(Clone)]
pub(super) struct Commander(CommanderData);

impl Commander {
    /// Reads its data.
    ///
    /// # Errors
    /// Data inside the program is broken.
    pub fn load(rules: &Description) -> Result<Self, DataError> {
        commander_data(include_str!("../../../data/pz8/commander.toml"), rules).map(Self)
    }
}

impl Conduct for Commander {
    fn data(&self) -> &CommanderData {
        &self.0
    }

    fn slots(&self, rules: &RuleSet, state: &State, side: Side) -> Slots {
        if !self.leads(state, side) {
            return Slots::default();
        }
        let owed = rules.owed(state);
        let of = |list: &[String]| -> Vec<Due> {
            owed.iter().filter(|due| list.contains(&due.procedure)).cloned().collect()
        };
        let (before, after) = (of(&self.0.chores.before), of(&self.0.chores.after));
        // A base that has moved or fired has had its order; one that touches an enemy fights where it is.
        let fresh = |unit: &&Unit| {
            let done = ["moved", "fired"].iter().any(|marker| state.flag(unit.tag, marker));
            !done && !engaged(state, unit.tag)
        };
        let fresh: Vec<Tag> = state.in_play(side).filter(fresh).map(|unit| unit.tag).collect();
        Slots { free: fresh.len(), fresh, follow: Vec::new(), before, after }
    }

    /// A base bears as many fatigue points as its factor says.
    fn left(&self, state: &State, unit: Tag) -> i32 {
        let Some(base) = state.units.get(&unit).filter(|unit| !unit.lost()) else { return 0 };
        let factor = base.number("factor").max(1);
        ((factor - state.number(unit, "fatigue")).max(0) * 100 / factor).clamp(10, 100)
    }

    fn tells(&self, _: &State, due: &Due) -> Vec<Relation> {
        let named = |field: &str| -> Vec<Tag> { due.draft.get(field).map(Value::tags).unwrap_or_default() };
        if due.procedure != "fire" {
            return Vec::new();
        }
        let pairs = named("guns").into_iter().flat_map(|gun| named("target").into_iter().map(move |one| (gun, one)));
        pairs.map(|(gun, target)| Relation::new(SPOTTED, gun, target)).collect()
    }
}
