//! Division Squares: WW2 combat on a square grid, by John Y.

mod allowed;
mod armor;
mod artillery;
mod assault;
mod attack;
mod calculators;
mod conduct;
pub mod data;
mod deck;
mod draw;
mod fall_back;
mod fire;
mod ground;
mod headquarters;
mod hit_effect;
mod hq_survival;
mod mines;
mod movement;
mod orders;
mod owed;
mod pool;
mod rally;
mod resupply;
mod rows;
mod shared;
mod standing;
mod strength;
mod turn;
mod units;

use crate::dice::{Side, Tag};
use crate::rules::{
    DataError, Due, Effect, FormReader, Game, ProcedureKind, Reaction, RuleSet, Standing, State, Unit,
};

/// The rule set.
///
/// # Errors
/// Data inside the program is broken.
pub fn load() -> Result<RuleSet, DataError> {
    RuleSet::load(data::FILES, PROCEDURES, DivisionSquares)?.with_commander(data::COMMANDER, conduct::Commander)
}

/// All procedures, those with tabs first.
const PROCEDURES: &[ProcedureKind] = &[
    ProcedureKind::new("fire", fire::fire).asks(&["fire", "hq_survival/UNIT"]).rulings(&["D18", "D20", "D22"]),
    ProcedureKind::new("assault", assault::read)
        .asks(&[
            "overwatch/UNIT",
            "attack/ROUND",
            "defence/ROUND",
            "claim",
            "watch/UNIT/ROUND",
            "outside/UNIT/ROUND",
            "hq_survival/UNIT",
        ])
        .rulings(&["D18", "D20", "D22", "D28", "D35", "D37", "D39", "D40", "D63", "D66", "D70"]),
    ProcedureKind::new("artillery", artillery::read)
        .asks(&["artillery/UNIT", "hq_survival/UNIT"])
        .rulings(&["D18", "D22", "D89"]),
    ProcedureKind::new("mines", mines::read).asks(&["mines", "hq_survival/UNIT"]).rulings(&["D22", "D94"]),
    ProcedureKind::new("reaction", fire::reaction)
        .asks(&["fire", "hq_survival/UNIT"])
        .rulings(&["D18", "D22", "D52"]),
    ProcedureKind::new("draw", draw::read).asks(&["card", "joker"]).rulings(&["D118", "D119", "D120"]),
    ProcedureKind::new("rally", rally::read).asks(&["rally/UNIT", "off/UNIT"]).rulings(&["D99", "D103"]),
    ProcedureKind::new("resupply", resupply::read)
        .asks(&["resupply/UNIT", "resupply"])
        .rulings(&["D89", "D91", "D110"]),
    ProcedureKind::new("overwatch", orders::overwatch).rulings(&["D120"]),
    ProcedureKind::new("dig_in", orders::dig_in).rulings(&["D120"]),
    ProcedureKind::new("move", movement::move_unit).rulings(&["D52", "D120", "D124", "D131"]),
    ProcedureKind::new("bridge", orders::bridge).rulings(&["D120"]),
    ProcedureKind::new("arrive", movement::arrive).rulings(&["D131"]),
    ProcedureKind::new("fall_back", fall_back::read),
    ProcedureKind::new("end_turn", turn::end_turn),
    ProcedureKind::new("movement", calculators::movement),
    ProcedureKind::new("reach", calculators::reach),
    ProcedureKind::new("spotting", calculators::spotting),
    ProcedureKind::new("deck", calculators::deck_of),
    ProcedureKind::new("exhaustion", calculators::exhaustion).rulings(&["D123"]),
];

/// Its answers.
struct DivisionSquares;

impl Game for DivisionSquares {
    fn begin(&self, rules: &RuleSet, state: &State) -> Vec<Effect> {
        turn::begin(rules.description(), state)
    }

    fn standing(&self, rules: &RuleSet, state: &State, side: Side) -> Standing {
        standing::standing(rules.description(), state, side)
    }

    fn exhausted(&self, _: &RuleSet, state: &State, side: Side) -> bool {
        strength::Strength::of(state, side).exhausted()
    }

    fn owed(&self, rules: &RuleSet, state: &State) -> Vec<Due> {
        owed::owed(rules, state)
    }

    fn compulsory(&self, _: &RuleSet, state: &State, due: &Due) -> bool {
        // Initiative: the card says how many orders there are. Turn Sequence 1 and 3: whoever is Disrupted is tested,
        // and each battery is supplied, while there is an HQ in good order.
        matches!(due.procedure.as_str(), "draw" | "rally" | "resupply") || state.due.contains(due)
    }

    fn skipped(&self, rules: &RuleSet, state: &State) -> Vec<Due> {
        owed::skipped(rules, state)
    }

    fn reactions(&self, rules: &RuleSet, state: &State) -> Vec<Reaction> {
        owed::reactions(rules, state)
    }

    fn usual(&self, _: &RuleSet, state: &State, own: &[Tag], _: &[Tag]) -> &'static str {
        rows::usual(state, own)
    }

    fn acted(&self, rules: &RuleSet, state: &State, unit: Tag) -> bool {
        rows::acted(rules.description(), state, unit)
    }

    fn linked(&self, _: &RuleSet, state: &State, unit: Tag) -> Vec<Tag> {
        rows::linked(state, unit)
    }

    fn line(&self, rules: &RuleSet, _: &State, unit: &Unit) -> String {
        rows::line(rules.description(), unit)
    }

    fn numbers(&self, reader: &mut FormReader<'_>, unit: Tag) -> String {
        calculators::numbers(reader, unit)
    }

    fn over(&self, rules: &RuleSet, state: &State) -> String {
        standing::over(rules.description(), state)
    }
}
