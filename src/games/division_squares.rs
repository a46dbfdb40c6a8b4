//! Division Squares: WW2 combat on a square grid, by John Y.

mod armor;
mod artillery;
mod assault;
mod attack;
mod begin;
mod calculators;
mod combat;
pub mod data;
mod deck;
mod draw;
mod end_turn;
mod fall_back;
mod fate;
mod fighter;
mod fire;
mod headquarters;
mod hq_survival;
mod mines;
mod movement;
mod orders;
mod orders_check;
mod owed;
mod places;
mod pool;
mod rally;
mod resupply;
mod rows;
mod shelter;
mod standing;
mod strength;

use std::sync::Arc;

use crate::dice::{Side, Tag};
use crate::rules::{
    DataError, Description, Draft, Due, Effect, FormReader, ProcedureKind, Reaction, RuleSet, Standing, State, Unit,
};

/// The rule set.
pub struct DivisionSquares {
    description: Description,
    kinds: Vec<Box<dyn ProcedureKind>>,
}

impl DivisionSquares {
    /// Reads its data.
    ///
    /// # Errors
    /// Data inside the program is broken.
    pub fn load() -> Result<Self, DataError> {
        Ok(Self { description: crate::rules::describe(data::FILES)?, kinds: kinds() })
    }
}

/// All procedures, those with tabs first.
fn kinds() -> Vec<Box<dyn ProcedureKind>> {
    vec![
        Box::new(fire::Fire),
        Box::new(assault::Assault),
        Box::new(artillery::Artillery),
        Box::new(mines::Mines),
        Box::new(fire::Reaction),
        Box::new(draw::Draw),
        Box::new(rally::Rally),
        Box::new(resupply::Resupply),
        Box::new(orders::OVERWATCH),
        Box::new(orders::DIG_IN),
        Box::new(orders::Move),
        Box::new(orders::BRIDGE),
        Box::new(orders::Arrive),
        Box::new(fall_back::FallBack),
        Box::new(end_turn::EndTurn),
        Box::new(calculators::Movement),
        Box::new(calculators::Reach),
        Box::new(calculators::Spotting),
        Box::new(calculators::DeckOf),
        Box::new(calculators::Exhaustion),
    ]
}

impl RuleSet for DivisionSquares {
    fn description(&self) -> &Description {
        &self.description
    }

    fn anew(&self, description: Description) -> Option<Arc<dyn RuleSet>> {
        Some(Arc::new(Self { description, kinds: kinds() }))
    }

    fn description_mut(&mut self) -> &mut Description {
        &mut self.description
    }

    fn kinds(&self) -> &[Box<dyn ProcedureKind>] {
        &self.kinds
    }

    fn begin(&self, state: &State) -> Vec<Effect> {
        begin::begin(&self.description, state)
    }

    fn standing(&self, state: &State, side: Side) -> Standing {
        standing::standing(&self.description, state, side)
    }

    fn owed(&self, state: &State) -> Vec<Due> {
        owed::owed(self, state)
    }

    fn reactions(&self, state: &State) -> Vec<Reaction> {
        owed::reactions(self, state)
    }

    fn usual(&self, state: &State, own: &[Tag], _: &[Tag]) -> &'static str {
        rows::usual(state, own)
    }

    fn acted(&self, state: &State, unit: Tag) -> bool {
        rows::acted(&self.description, state, unit)
    }

    fn linked(&self, state: &State, unit: Tag) -> Vec<Tag> {
        rows::linked(state, unit)
    }

    fn line(&self, unit: &Unit) -> String {
        rows::line(&self.description, unit)
    }

    fn numbers(&self, state: &State, unit: Tag) -> String {
        calculators::numbers(&mut FormReader::live(&self.description, state, &Draft::new()), unit)
    }

    fn over(&self, state: &State) -> String {
        standing::over(&self.description, state)
    }
}
