//! 6d6 WWII v.1, by the author of 6d6 Wargames: platoons, inches, one die a roll.

mod action;
mod aim;
mod calculators;
mod clouds;
mod d3;
pub mod data;
mod fire;
mod ground;
mod movement;
mod owed;
mod platoon;
mod rally;
mod rows;
mod salvo;
mod shot;
mod turn;

use std::sync::Arc;

use crate::dice::{Side, Tag};
use crate::rules::{
    DataError, Description, Draft, Due, Effect, FormReader, ProcedureKind, Reaction, RuleSet, Standing, State, Unit,
    first_turn,
};

/// The rule set.
pub struct SixD6 {
    description: Description,
    kinds: Vec<Box<dyn ProcedureKind>>,
}

impl SixD6 {
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
        Box::new(movement::Move),
        Box::new(fire::Mortar),
        Box::new(fire::Volley),
        Box::new(rally::Rally),
        Box::new(rally::READY),
        Box::new(rally::DIG_IN),
        Box::new(rally::EndStep),
        Box::new(clouds::Lay),
        Box::new(clouds::Clear),
        Box::new(turn::Arrive),
        Box::new(turn::EndTurn),
        Box::new(calculators::Movement),
        Box::new(calculators::Sight),
        Box::new(calculators::Priority),
    ]
}

impl RuleSet for SixD6 {
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
        // Play Sequence: side A, the attacker, begins.
        first_turn(&self.description)
    }

    fn standing(&self, state: &State, side: Side) -> Standing {
        rows::standing(state, side)
    }

    fn numbers(&self, state: &State, unit: Tag) -> String {
        calculators::numbers(&mut FormReader::live(&self.description, state, &Draft::new()), unit)
    }

    fn owed(&self, state: &State) -> Vec<Due> {
        owed::owed(&self.description, state)
    }

    fn reactions(&self, state: &State) -> Vec<Reaction> {
        owed::reactions(&self.description, state)
    }

    fn usual(&self, state: &State, own: &[Tag], enemy: &[Tag]) -> &'static str {
        rows::usual(&self.description, state, own, enemy)
    }

    fn acted(&self, state: &State, unit: Tag) -> bool {
        rows::acted(state, unit)
    }

    fn line(&self, unit: &Unit) -> String {
        rows::line(&self.description, unit)
    }
}
