//! Division Squares: WW2 combat on a square grid, by John Y.

mod artillery;
mod attack;
mod combat;
mod data;
mod fate;
mod fighter;
mod fire;
mod hq_survival;
mod mines;
mod orders_check;
mod pool;
mod shelter;
mod strength;

use super::{DataError, Description, Due, Effect, Kind, Reaction, RuleSet, Standing, State, Unit};
use crate::dice::{Side, Tag};

/// The rule set.
pub struct DivisionSquares {
    description: Description,
    kinds: Vec<Box<dyn Kind>>,
}

impl DivisionSquares {
    /// Reads its data.
    ///
    /// # Errors
    /// Data inside the program is broken.
    pub fn load() -> Result<Self, DataError> {
        Ok(Self { description: super::describe(data::FILES)?, kinds: combat::kinds() })
    }
}

impl RuleSet for DivisionSquares {
    fn description(&self) -> &Description {
        &self.description
    }

    fn description_mut(&mut self) -> &mut Description {
        &mut self.description
    }

    fn kinds(&self) -> &[Box<dyn Kind>] {
        &self.kinds
    }

    fn begin(&self, _: &State) -> Vec<Effect> {
        Vec::new()
    }

    fn standing(&self, _: &State, _: Side) -> Standing {
        Standing::default()
    }

    fn owed(&self, _: &State) -> Vec<Due> {
        Vec::new()
    }

    fn reactions(&self, _: &State) -> Vec<Reaction> {
        Vec::new()
    }

    fn usual(&self, _: &State, _: &[Tag], _: &[Tag]) -> &'static str {
        "fire"
    }

    fn acted(&self, _: &State, _: Tag) -> bool {
        false
    }

    fn line(&self, unit: &Unit) -> String {
        unit.kind.clone()
    }
}
