//! Division Squares: WW2 combat on a square grid, by John Y.

mod artillery;
mod attack;
mod begin;
mod combat;
pub(super) mod data;
mod deck;
mod draw;
mod end_turn;
mod fate;
mod fighter;
mod fire;
mod headquarters;
mod hq_survival;
mod mines;
mod orders_check;
mod places;
mod pool;
mod rally;
mod resupply;
mod shelter;
mod strength;
#[cfg(test)]
mod table;

use self::headquarters::headquarters;
use super::{DataError, Description, Due, Effect, Intake, Kind, Reaction, RuleSet, Standing, State, Unit};
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
        Ok(Self { description: super::describe(data::FILES)?, kinds: kinds() })
    }
}

/// All procedures.
fn kinds() -> Vec<Box<dyn Kind>> {
    let mut kinds = combat::kinds();
    kinds.push(Box::new(draw::Draw));
    kinds.push(Box::new(rally::Rally));
    kinds.push(Box::new(resupply::Resupply));
    kinds.push(Box::new(end_turn::EndTurn));
    kinds
}

/// A unit in a sentence: its tag and name.
fn label(intake: &mut Intake<'_>, tag: Tag) -> String {
    format!("{tag} {}", intake.name(tag))
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

    fn begin(&self, state: &State) -> Vec<Effect> {
        begin::begin(&self.description, state)
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
