//! The Portable Wargame: the draft of its nineteenth-century version for a grid of squares, by Bob Cordery.

mod activation;
mod artillery;
mod calculators;
mod casualties;
mod close_combat;
mod combat;
pub mod data;
mod duties;
mod effect_table;
mod end_turn;
mod fate;
mod fire;
mod initiative;
mod movement;
mod orders;
mod owed;
mod places;
mod power;
mod rows;
mod rulings;
mod standing;
mod units;

use std::sync::Arc;

use crate::dice::{Side, Tag};
use crate::rules::{
    DataError, Description, Draft, Due, Effect, FormReader, ProcedureKind, RuleSet, Standing, State, Unit, first_turn,
};

/// The rule set.
pub struct PortableWargame {
    description: Description,
    kinds: Vec<Box<dyn ProcedureKind>>,
}

impl PortableWargame {
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
        Box::new(artillery::Artillery),
        Box::new(fire::Fire),
        Box::new(close_combat::CloseCombat),
        Box::new(casualties::Casualties),
        Box::new(initiative::Initiative),
        Box::new(activation::Activation),
        Box::new(orders::Move),
        Box::new(orders::DoubleMove),
        Box::new(orders::Unpin),
        Box::new(orders::Charge),
        Box::new(orders::Mount),
        Box::new(orders::Ford),
        Box::new(orders::Drowned),
        Box::new(orders::Arrive),
        Box::new(end_turn::EndTurn),
        Box::new(calculators::Movement),
        Box::new(calculators::Reach),
        Box::new(calculators::ActivationDice),
        Box::new(calculators::ArmyLimit),
        Box::new(calculators::Powers),
    ]
}

impl RuleSet for PortableWargame {
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

    fn begin(&self, _: &State) -> Vec<Effect> {
        // Artillery of both sides comes first, so it matters to nobody which side is named.
        first_turn(&self.description)
    }

    fn standing(&self, state: &State, side: Side) -> Standing {
        standing::standing(&self.description, state, side)
    }

    fn owed(&self, state: &State) -> Vec<Due> {
        owed::owed(&self.description, state)
    }

    fn compulsory(&self, state: &State, due: &Due) -> bool {
        // W68: pinned cavalry charges before anything else.
        due.procedure == "charge" || state.due.contains(due)
    }

    fn usual(&self, state: &State, own: &[Tag], _: &[Tag]) -> &'static str {
        rows::usual(&self.description, state, own)
    }

    fn acted(&self, state: &State, unit: Tag) -> bool {
        rows::acted(&self.description, state, unit)
    }

    fn line(&self, unit: &Unit) -> String {
        rows::line(&self.description, unit)
    }

    fn muster_notes(&self, state: &State) -> Vec<String> {
        rows::muster_notes(&self.description, state)
    }

    fn numbers(&self, state: &State, unit: Tag) -> String {
        calculators::numbers(&mut FormReader::live(&self.description, state, &Draft::new()), unit)
    }

    fn over(&self, state: &State) -> String {
        standing::over(state)
    }
}
