//! 6d6 WWII v.1, by the author of 6d6 Wargames: platoons, inches, one die a roll.

mod aim;
mod allowed;
mod calculators;
mod clouds;
mod conduct;
mod d3;
pub mod data;
mod fire;
mod ground;
mod movement;
mod owed;
mod rally;
mod rows;
mod shot;
mod standing;
mod turn;
mod units;
mod volley;

use crate::dice::{Side, Tag};
use crate::rules::{
    DataError, Due, FormReader, Game, ProcedureKind, Reaction, RuleSet, Standing, State, Unit, arrive,
};

/// The rule set.
///
/// # Errors
/// Data inside the program is broken.
pub fn load() -> Result<RuleSet, DataError> {
    RuleSet::load(data::FILES, PROCEDURES, SixD6)?.with_commander(data::COMMANDER, conduct::Commander)
}

/// All procedures, those with tabs first.
const PROCEDURES: &[ProcedureKind] = &[
    ProcedureKind::new("fire", fire::fire)
        .asks(&["fire"])
        .rulings(&["X2", "X3", "X5", "X7", "X8", "X9", "X11", "X16", "X17", "X22", "X24", "X25", "X30", "X49"]),
    ProcedureKind::new("move", movement::read).asks(&["move"]).rulings(&["X43", "X44", "X48"]),
    ProcedureKind::new("mortar", fire::mortar)
        .asks(&["mortar"])
        .rulings(&["X2", "X3", "X5", "X7", "X8", "X9", "X11", "X16", "X22", "X24", "X25", "X30", "X49"]),
    ProcedureKind::new("volley", fire::volley)
        .asks(&["volley/UNIT"])
        .rulings(&["X2", "X3", "X5", "X7", "X8", "X9", "X11", "X16", "X17", "X22", "X24", "X25", "X30", "X49"]),
    ProcedureKind::new("rally", rally::rally).asks(&["rally"]).rulings(&["X2", "X11", "X36", "X37"]),
    ProcedureKind::new("ready", rally::ready),
    ProcedureKind::new("dig_in", rally::dig_in),
    ProcedureKind::new("end_step", rally::end_step).asks(&["rally/UNIT"]).rulings(&["X2", "X11", "X36", "X37"]),
    ProcedureKind::new("lay_cloud", clouds::lay),
    ProcedureKind::new("clear_cloud", clouds::clear),
    ProcedureKind::new("arrive", |reader| arrive(reader, "Unit")?.start()),
    ProcedureKind::new("end_turn", turn::end_turn),
    ProcedureKind::new("movement", calculators::movement).rulings(&["X43", "X44", "X48"]),
    ProcedureKind::new("sight", calculators::sight).rulings(&["X7", "X8", "X9", "X30"]),
    ProcedureKind::new("priority", calculators::priority).rulings(&["X24", "X25", "X49"]),
];

/// Its answers.
struct SixD6;

/// Play Sequence: side A, the attacker, begins.
impl Game for SixD6 {
    fn standing(&self, _: &RuleSet, state: &State, side: Side) -> Standing {
        standing::standing(state, side)
    }

    fn numbers(&self, reader: &mut FormReader<'_>, unit: Tag) -> String {
        calculators::numbers(reader, unit)
    }

    fn owed(&self, rules: &RuleSet, state: &State) -> Vec<Due> {
        owed::owed(rules.description(), state)
    }

    fn compulsory(&self, _: &RuleSet, state: &State, due: &Due) -> bool {
        // Rally & Ready Step: whoever has done nothing rallies, gets Ready or digs in.
        due.procedure == "end_step" || state.due.contains(due)
    }

    fn skipped(&self, _: &RuleSet, state: &State) -> Vec<Due> {
        owed::skipped(state)
    }

    fn reactions(&self, rules: &RuleSet, state: &State) -> Vec<Reaction> {
        owed::reactions(rules.description(), state)
    }

    fn usual(&self, rules: &RuleSet, state: &State, own: &[Tag], enemy: &[Tag]) -> &'static str {
        rows::usual(rules.description(), state, own, enemy)
    }

    fn acted(&self, _: &RuleSet, state: &State, unit: Tag) -> bool {
        rows::acted(state, unit)
    }

    fn line(&self, rules: &RuleSet, _: &State, unit: &Unit) -> String {
        rows::line(rules.description(), unit)
    }
}
