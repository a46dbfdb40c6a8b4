//! Pz8 WW2 Divisional Level, 6 March 2010.

mod air;
mod calculators;
mod combat;
mod conduct;
mod contact;
mod contact_map;
pub mod data;
mod division;
mod fatigue;
mod fire;
mod ground;
mod mines;
mod movement;
mod owed;
mod rally;
mod rolls;
mod rows;
mod sections;
mod sides;
mod standing;
mod turn;
mod units;

use crate::dice::{Side, Tag};
use crate::rules::{DataError, Due, Effect, FormReader, Game, ProcedureKind, RuleSet, Standing, State, Unit, arrive};

/// The rule set.
///
/// # Errors
/// Data inside the program is broken.
pub fn load() -> Result<RuleSet, DataError> {
    RuleSet::load(data::FILES, PROCEDURES, Pz8)?.with_commander(data::COMMANDER, conduct::Commander)
}

/// All procedures, those with tabs first.
const PROCEDURES: &[ProcedureKind] = &[
    ProcedureKind::new("contact", contact::contact).rulings(&["Z4", "Z21"]),
    ProcedureKind::new("fire", fire::read).asks(&["fire/UNIT"]).rulings(&["Z4", "Z24", "Z27", "Z28"]),
    ProcedureKind::new("air", air::air).asks(&["air"]).rulings(&["Z4", "Z33"]),
    ProcedureKind::new("combat", combat::read)
        .asks(&["first", "second", "withdrawal", "advance"])
        .rulings(&["Z4", "Z14", "Z34", "Z35", "Z40", "Z41", "Z45"]),
    ProcedureKind::new("mines", mines::read).asks(&["mines"]).rulings(&["Z4"]),
    ProcedureKind::new("lay", sections::lay),
    ProcedureKind::new("rally", rally::rally)
        .asks(&["rally/UNIT"])
        .rulings(&["Z4", "Z14", "Z51", "Z53", "Z54", "Z55", "Z56"]),
    ProcedureKind::new("move", movement::move_unit).rulings(&["Z4", "Z5", "Z21"]),
    ProcedureKind::new("part", contact::part),
    ProcedureKind::new("tire", fatigue::read).rulings(&["Z4"]),
    ProcedureKind::new("garrison", sections::garrison),
    ProcedureKind::new("take", sections::take),
    ProcedureKind::new("lift", sections::lift),
    ProcedureKind::new("sides", |reader| Some(sides::read(reader))).asks(&["sides"]),
    ProcedureKind::new("allot", |reader| Some(air::allot(reader))).asks(&["allot"]),
    ProcedureKind::new("day_end", |reader| Some(turn::day_end(reader))).asks(&["day_end"]),
    ProcedureKind::new("overnight", |reader| Some(rally::night(reader)))
        .asks(&["night/UNIT", "night"])
        .rulings(&["Z16", "Z17", "Z51", "Z53", "Z54", "Z55", "Z57"]),
    ProcedureKind::new("arrive", |reader| arrive(reader, "Base")?.start()),
    ProcedureKind::new("end_turn", turn::end_turn).rulings(&["Z15"]),
    ProcedureKind::new("movement", calculators::movement).rulings(&["Z5"]),
    ProcedureKind::new("spotting", calculators::spotting),
    ProcedureKind::new("strength", calculators::strength).rulings(&["Z4"]),
];

/// Its answers.
struct Pz8;

impl Game for Pz8 {
    fn begin(&self, rules: &RuleSet, _: &State) -> Vec<Effect> {
        turn::begin(rules.description())
    }

    fn standing(&self, rules: &RuleSet, state: &State, side: Side) -> Standing {
        standing::standing(rules.description(), state, side)
    }

    fn owed(&self, rules: &RuleSet, state: &State) -> Vec<Due> {
        owed::owed(rules.description(), state)
    }

    fn skipped(&self, rules: &RuleSet, state: &State) -> Vec<Due> {
        owed::skipped(rules, state)
    }

    fn compulsory(&self, _: &RuleSet, state: &State, due: &Due) -> bool {
        // 6: whoever touches an enemy fights it. 7: the turn of who does not rally goes by with all its fatigue.
        // 3: the night of a day that is over.
        matches!(due.procedure.as_str(), "combat" | "rally" | "overnight") || state.due.contains(due)
    }

    fn usual(&self, _: &RuleSet, state: &State, own: &[Tag], _: &[Tag]) -> &'static str {
        rows::usual(state, own)
    }

    fn acted(&self, _: &RuleSet, state: &State, unit: Tag) -> bool {
        rows::acted(state, unit)
    }

    fn line(&self, rules: &RuleSet, _: &State, unit: &Unit) -> String {
        rows::line(rules.description(), unit)
    }

    fn thing_line(&self, _: &RuleSet, state: &State, thing: u16) -> String {
        sections::line(state, thing)
    }

    fn muster_notes(&self, _: &RuleSet, state: &State) -> Vec<String> {
        standing::muster_notes(state)
    }

    fn clock(&self, _: &RuleSet, state: &State) -> String {
        standing::clock(state)
    }

    fn over(&self, _: &RuleSet, state: &State) -> String {
        standing::over(state)
    }

    fn ended(&self, _: &RuleSet, _: &State) -> bool {
        // A day ends, the fight goes on after the night.
        false
    }

    fn numbers(&self, reader: &mut FormReader<'_>, unit: Tag) -> String {
        calculators::numbers(reader, unit)
    }
}
