//! Pz8 WW2 Divisional Level, 6 March 2010.

mod air;
mod base;
mod calculators;
mod combat;
mod contact;
pub mod data;
mod day;
mod division;
mod fatigue;
mod fire;
mod ground;
mod mines;
mod orders;
mod owed;
mod rally;
mod rows;
mod sections;
mod sides;
mod standing;
mod throws;
mod web;

use std::sync::Arc;

use crate::dice::{Side, Tag};
use crate::rules::{
    DataError, Description, Draft, Due, Effect, FormReader, ProcedureKind, RuleSet, Standing, State, Unit,
};

/// The rule set.
pub struct Pz8 {
    description: Description,
    kinds: Vec<Box<dyn ProcedureKind>>,
}

impl Pz8 {
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
        Box::new(contact::Contact),
        Box::new(fire::Fire),
        Box::new(air::Air),
        Box::new(combat::Combat),
        Box::new(mines::Mines),
        Box::new(sections::Lay),
        Box::new(rally::Rally),
        Box::new(orders::Move),
        Box::new(contact::Part),
        Box::new(fatigue::Tire),
        Box::new(sections::Garrison),
        Box::new(sections::Take),
        Box::new(sections::Lift),
        Box::new(sides::Sides),
        Box::new(air::Allot),
        Box::new(day::DayEnd),
        Box::new(rally::Night),
        Box::new(orders::Arrive),
        Box::new(day::EndTurn),
        Box::new(calculators::Movement),
        Box::new(calculators::Spotting),
        Box::new(calculators::Strength),
    ]
}

impl RuleSet for Pz8 {
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
        day::begin(&self.description)
    }

    fn standing(&self, state: &State, side: Side) -> Standing {
        standing::standing(&self.description, state, side)
    }

    fn owed(&self, state: &State) -> Vec<Due> {
        owed::owed(&self.description, state)
    }

    fn compulsory(&self, state: &State, due: &Due) -> bool {
        // 6: whoever touches an enemy fights it. 7: the turn of who does not rally goes by with all its fatigue.
        matches!(due.procedure.as_str(), "combat" | "rally") || state.due.contains(due)
    }

    fn usual(&self, state: &State, own: &[Tag], _: &[Tag]) -> &'static str {
        rows::usual(state, own)
    }

    fn acted(&self, state: &State, unit: Tag) -> bool {
        rows::acted(state, unit)
    }

    fn line(&self, unit: &Unit) -> String {
        rows::line(&self.description, unit)
    }

    fn thing_line(&self, state: &State, thing: u16) -> String {
        sections::line(state, thing)
    }

    fn muster_notes(&self, state: &State) -> Vec<String> {
        standing::muster_notes(state)
    }

    fn clock(&self, state: &State) -> String {
        standing::clock(state)
    }

    fn over(&self, state: &State) -> String {
        standing::over(state)
    }

    fn ended(&self, _: &State) -> bool {
        // A day ends, the fight goes on after the night.
        false
    }

    fn numbers(&self, state: &State, unit: Tag) -> String {
        calculators::numbers(&mut FormReader::live(&self.description, state, &Draft::new()), unit)
    }
}
