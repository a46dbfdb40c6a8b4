//! Division Squares: WW2 combat on a square grid, by John Y.

mod armor;
mod artillery;
mod assault;
mod attack;
mod begin;
mod calculators;
mod combat;
mod conduct;
pub mod data;
mod deck;
mod draw;
mod fall_back;
mod fate;
mod fire;
mod ground;
mod headquarters;
mod hq_survival;
mod mines;
mod movement;
mod orders;
mod orders_check;
mod owed;
mod pool;
mod rally;
mod resupply;
mod rows;
mod shelter;
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
    ProcedureKind {
        id: "fire",
        addresses: &["fire", "hq_survival/UNIT"],
        rulings: &["D18", "D20", "D22"],
        read: fire::fire,
    },
    ProcedureKind {
        id: "assault",
        addresses: &[
            "overwatch/UNIT",
            "attack/ROUND",
            "defence/ROUND",
            "claim",
            "watch/UNIT/ROUND",
            "outside/UNIT/ROUND",
            "hq_survival/UNIT",
        ],
        rulings: &["D18", "D20", "D22", "D28", "D35", "D37", "D39", "D40", "D63", "D66", "D70"],
        read: assault::read,
    },
    ProcedureKind {
        id: "artillery",
        addresses: &["artillery/UNIT", "hq_survival/UNIT"],
        rulings: &["D18", "D22", "D89"],
        read: artillery::read,
    },
    ProcedureKind {
        id: "mines",
        addresses: &["mines", "hq_survival/UNIT"],
        rulings: &["D22", "D94"],
        read: mines::read,
    },
    ProcedureKind {
        id: "reaction",
        addresses: &["fire", "hq_survival/UNIT"],
        rulings: &["D18", "D22", "D52"],
        read: fire::reaction,
    },
    ProcedureKind { id: "draw", addresses: &["card", "joker"], rulings: &["D118", "D119", "D120"], read: draw::read },
    ProcedureKind {
        id: "rally",
        addresses: &["rally/UNIT", "off/UNIT"],
        rulings: &["D99", "D103"],
        read: rally::read,
    },
    ProcedureKind {
        id: "resupply",
        addresses: &["resupply/UNIT", "resupply"],
        rulings: &["D89", "D91", "D110"],
        read: resupply::read,
    },
    ProcedureKind { id: "overwatch", addresses: &[], rulings: &["D120"], read: orders::overwatch },
    ProcedureKind { id: "dig_in", addresses: &[], rulings: &["D120"], read: orders::dig_in },
    ProcedureKind { id: "move", addresses: &[], rulings: &["D52", "D120", "D124", "D131"], read: orders::move_unit },
    ProcedureKind { id: "bridge", addresses: &[], rulings: &["D120"], read: orders::bridge },
    ProcedureKind { id: "arrive", addresses: &[], rulings: &["D131"], read: orders::arrive },
    ProcedureKind { id: "fall_back", addresses: &[], rulings: &[], read: fall_back::read },
    ProcedureKind { id: "end_turn", addresses: &[], rulings: &[], read: turn::read },
    ProcedureKind { id: "movement", addresses: &[], rulings: &[], read: calculators::movement },
    ProcedureKind { id: "reach", addresses: &[], rulings: &[], read: calculators::reach },
    ProcedureKind { id: "spotting", addresses: &[], rulings: &[], read: calculators::spotting },
    ProcedureKind { id: "deck", addresses: &[], rulings: &[], read: calculators::deck_of },
    ProcedureKind { id: "exhaustion", addresses: &[], rulings: &["D123"], read: calculators::exhaustion },
];

/// Its answers.
struct DivisionSquares;

impl Game for DivisionSquares {
    fn begin(&self, rules: &RuleSet, state: &State) -> Vec<Effect> {
        begin::begin(rules.description(), state)
    }

    fn standing(&self, rules: &RuleSet, state: &State, side: Side) -> Standing {
        standing::standing(rules.description(), state, side)
    }

    fn owed(&self, rules: &RuleSet, state: &State) -> Vec<Due> {
        owed::owed(rules, state)
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

    fn line(&self, rules: &RuleSet, unit: &Unit) -> String {
        rows::line(rules.description(), unit)
    }

    fn numbers(&self, reader: &mut FormReader<'_>, unit: Tag) -> String {
        calculators::numbers(reader, unit)
    }

    fn over(&self, rules: &RuleSet, state: &State) -> String {
        standing::over(rules.description(), state)
    }
}
