//! Simple WW2 rules v3.1, by Andrew Parkin: one model a vehicle, one base a section, both sides in every step.

mod allowance;
mod artillery;
mod begin;
mod board;
mod carried;
mod close_assault;
mod column;
mod damage;
pub mod data;
mod doomed;
mod end_turn;
mod fire;
mod gunner;
mod knock_out;
mod memory;
mod mines;
mod morale;
mod motion;
mod moves;
mod notes;
mod options;
mod orders;
mod owed;
mod reactions;
mod rows;
mod shots;
mod sighting;
mod smoke;
mod standing;
mod target;
mod things;
mod throw;
mod to_hit;
mod units;
mod visibility;
mod volley;
mod weapon;

use std::sync::Arc;

use crate::dice::{Side, Tag};
use crate::rules::{
    Board, DataError, Description, Draft, Due, Effect, FormReader, ProcedureKind, Reaction, RuleSet, Standing, State,
    Tally, Unit,
};

/// The rule set.
pub struct SimpleWw2 {
    description: Description,
    kinds: Vec<Box<dyn ProcedureKind>>,
}

impl SimpleWw2 {
    /// Reads its data.
    ///
    /// # Errors
    /// Data inside the program is broken.
    pub fn load() -> Result<Self, DataError> {
        Ok(Self { description: crate::rules::describe(data::FILES)?, kinds: kinds() })
    }
}

/// All procedures, in the order of the turn.
fn kinds() -> Vec<Box<dyn ProcedureKind>> {
    vec![
        Box::new(orders::GiveOrders),
        Box::new(orders::ChangeOrders),
        Box::new(options::Write),
        Box::new(options::Reveal),
        Box::new(morale::Morale),
        Box::new(artillery::Call),
        Box::new(artillery::FireError),
        Box::new(artillery::Barrage),
        Box::new(smoke::Smoke),
        Box::new(smoke::Projector),
        Box::new(smoke::Generator),
        Box::new(moves::Move),
        Box::new(carried::Carry),
        Box::new(fire::Fire),
        Box::new(fire::Interrupt),
        Box::new(doomed::TakeOff),
        Box::new(close_assault::CloseAssault),
        Box::new(mines::Mines),
        Box::new(mines::LayMines),
        Box::new(mines::RevealMines),
        Box::new(mines::ClearMines),
        Box::new(end_turn::EndTurn),
        Box::new(orders::AttackShare),
        Box::new(artillery::ZoneOf),
        Box::new(visibility::Visibility),
        Box::new(allowance::Allowance),
    ]
}

impl RuleSet for SimpleWw2 {
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
        standing::standing(state, side)
    }

    fn numbers(&self, state: &State, unit: Tag) -> String {
        allowance::numbers(&mut FormReader::live(&self.description, state, &Draft::new()), unit)
    }

    fn owed(&self, state: &State) -> Vec<Due> {
        owed::owed(state)
    }

    fn reactions(&self, state: &State) -> Vec<Reaction> {
        reactions::reactions(self, state)
    }

    fn compulsory(&self, state: &State, due: &Due) -> bool {
        // Morale (a): whoever was hit or lost an element tests.
        due.procedure == "morale" || state.due.contains(due)
    }

    fn tally(&self, state: &State, group: u16) -> Option<Tally> {
        orders::tally(&self.description, state, group)
    }

    fn boards(&self, state: &State) -> Vec<Board> {
        board::boards(self, state)
    }

    fn usual(&self, state: &State, own: &[Tag], enemy: &[Tag]) -> &'static str {
        rows::usual(state, own, enemy)
    }

    fn acted(&self, state: &State, unit: Tag) -> bool {
        rows::acted(state, unit)
    }

    fn line(&self, unit: &Unit) -> String {
        rows::line(&self.description, unit)
    }

    fn thing_line(&self, state: &State, thing: u16) -> String {
        things::line(&self.description, state, thing)
    }

    fn muster_notes(&self, state: &State) -> Vec<String> {
        notes::notes(&self.description, state)
    }
}
