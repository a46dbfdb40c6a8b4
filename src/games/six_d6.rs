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
mod rally;
mod rows;
mod salvo;
mod shot;
mod turn;
mod units;

use crate::dice::{Side, Tag};
use crate::rules::{
    DataError, Due, Effect, FormReader, Game, ProcedureKind, Reaction, RuleSet, Standing, State, Unit, arrive,
    first_turn,
};

/// The rule set.
///
/// # Errors
/// Data inside the program is broken.
pub fn load() -> Result<RuleSet, DataError> {
    RuleSet::load(data::FILES, PROCEDURES, SixD6)
}

/// All procedures, those with tabs first.
const PROCEDURES: &[ProcedureKind] = &[
    ProcedureKind {
        id: "fire",
        addresses: &["fire"],
        rulings: &["X2", "X3", "X5", "X7", "X8", "X9", "X11", "X16", "X17", "X22", "X24", "X25", "X30", "X49"],
        read: fire::fire,
    },
    ProcedureKind { id: "move", addresses: &["move"], rulings: &["X43", "X44", "X48"], read: movement::read },
    ProcedureKind {
        id: "mortar",
        addresses: &["mortar"],
        rulings: &["X2", "X3", "X5", "X7", "X8", "X9", "X11", "X16", "X22", "X24", "X25", "X30", "X49"],
        read: fire::mortar,
    },
    ProcedureKind {
        id: "volley",
        addresses: &["volley/UNIT"],
        rulings: &["X2", "X3", "X5", "X7", "X8", "X9", "X11", "X16", "X17", "X22", "X24", "X25", "X30", "X49"],
        read: fire::volley,
    },
    ProcedureKind { id: "rally", addresses: &["rally"], rulings: &["X2", "X11", "X36", "X37"], read: rally::rally },
    ProcedureKind { id: "ready", addresses: &[], rulings: &[], read: rally::ready },
    ProcedureKind { id: "dig_in", addresses: &[], rulings: &[], read: rally::dig_in },
    ProcedureKind {
        id: "end_step",
        addresses: &["rally/UNIT"],
        rulings: &["X2", "X11", "X36", "X37"],
        read: rally::end_step,
    },
    ProcedureKind { id: "lay_cloud", addresses: &[], rulings: &[], read: clouds::lay },
    ProcedureKind { id: "clear_cloud", addresses: &[], rulings: &[], read: clouds::clear },
    ProcedureKind { id: "arrive", addresses: &[], rulings: &[], read: |reader| arrive(reader, "Unit")?.start() },
    ProcedureKind { id: "end_turn", addresses: &[], rulings: &[], read: turn::end_turn },
    ProcedureKind { id: "movement", addresses: &[], rulings: &["X43", "X44", "X48"], read: calculators::movement },
    ProcedureKind { id: "sight", addresses: &[], rulings: &["X7", "X8", "X9", "X30"], read: calculators::sight },
    ProcedureKind { id: "priority", addresses: &[], rulings: &["X24", "X25", "X49"], read: calculators::priority },
];

/// Its answers.
struct SixD6;

impl Game for SixD6 {
    fn begin(&self, rules: &RuleSet, _: &State) -> Vec<Effect> {
        // Play Sequence: side A, the attacker, begins.
        first_turn(rules.description())
    }

    fn standing(&self, _: &RuleSet, state: &State, side: Side) -> Standing {
        rows::standing(state, side)
    }

    fn numbers(&self, reader: &mut FormReader<'_>, unit: Tag) -> String {
        calculators::numbers(reader, unit)
    }

    fn owed(&self, rules: &RuleSet, state: &State) -> Vec<Due> {
        owed::owed(rules.description(), state)
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

    fn line(&self, rules: &RuleSet, unit: &Unit) -> String {
        rows::line(rules.description(), unit)
    }
}
