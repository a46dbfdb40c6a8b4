//! The Portable Wargame: the draft of its nineteenth-century version for a grid of squares, by Bob Cordery.

mod activation;
mod artillery;
mod calculators;
mod casualties;
mod close_combat;
mod combat;
mod conduct;
pub mod data;
mod duties;
mod effect_table;
mod fate;
mod fire;
mod ground;
mod initiative;
mod movement;
mod orders;
mod owed;
mod power;
mod rows;
mod rulings;
mod standing;
mod turn;
mod units;

use crate::dice::{Side, Tag};
use crate::rules::{
    DataError, Due, Effect, FormReader, Game, ProcedureKind, RuleSet, Standing, State, Unit, arrive, first_turn,
};

/// The rule set.
///
/// # Errors
/// Data inside the program is broken.
pub fn load() -> Result<RuleSet, DataError> {
    RuleSet::load(data::FILES, PROCEDURES, PortableWargame)?.with_commander(data::COMMANDER, conduct::Commander)
}

/// All procedures, those with tabs first.
const PROCEDURES: &[ProcedureKind] = &[
    ProcedureKind {
        id: "artillery",
        addresses: &[
            "location/UNIT",
            "left/UNIT",
            "beyond/UNIT",
            "right/UNIT",
            "short/UNIT",
            "sight/UNIT",
            "effect/UNIT",
        ],
        rulings: &["W11", "W17", "W21", "W29", "W33", "W68", "W70"],
        read: artillery::read,
    },
    ProcedureKind { id: "fire", addresses: &["fire"], rulings: &["W11", "W68", "W70"], read: fire::read },
    ProcedureKind {
        id: "close_combat",
        addresses: &["attacker", "defender", "step_in", "withdraw", "withdraw/UNIT"],
        rulings: &["W24", "W54", "W55", "W57"],
        read: close_combat::read,
    },
    ProcedureKind { id: "casualties", addresses: &[], rulings: &["W68"], read: casualties::read },
    ProcedureKind {
        id: "initiative",
        addresses: &["initiative_a/ROUND", "initiative_b/ROUND", "initiative_last"],
        rulings: &["W19", "W68"],
        read: |reader| Some(initiative::read(reader)),
    },
    ProcedureKind {
        id: "activation",
        addresses: &["activation"],
        rulings: &["W5", "W7"],
        read: |reader| Some(activation::read(reader)),
    },
    ProcedureKind { id: "move", addresses: &[], rulings: &["W11"], read: orders::move_unit },
    ProcedureKind { id: "double_move", addresses: &[], rulings: &["W11"], read: orders::double_move },
    ProcedureKind { id: "unpin", addresses: &[], rulings: &["W11"], read: orders::unpin },
    ProcedureKind { id: "charge", addresses: &[], rulings: &["W11", "W68"], read: orders::charge },
    ProcedureKind { id: "mount", addresses: &[], rulings: &["W11"], read: orders::mount },
    ProcedureKind { id: "ford", addresses: &[], rulings: &["W11"], read: orders::ford },
    ProcedureKind { id: "drowned", addresses: &[], rulings: &[], read: orders::drowned },
    ProcedureKind { id: "arrive", addresses: &[], rulings: &[], read: |reader| arrive(reader, "Unit")?.start() },
    ProcedureKind { id: "end_turn", addresses: &[], rulings: &["W68"], read: turn::read },
    ProcedureKind { id: "movement", addresses: &[], rulings: &[], read: calculators::movement },
    ProcedureKind { id: "reach", addresses: &[], rulings: &[], read: calculators::reach },
    ProcedureKind {
        id: "activation_dice",
        addresses: &[],
        rulings: &["W5", "W7"],
        read: calculators::activation_dice,
    },
    ProcedureKind { id: "army_limit", addresses: &[], rulings: &[], read: calculators::army_limit },
    ProcedureKind { id: "powers", addresses: &[], rulings: &[], read: calculators::powers },
];

/// Its answers.
struct PortableWargame;

impl Game for PortableWargame {
    fn begin(&self, rules: &RuleSet, _: &State) -> Vec<Effect> {
        // Artillery of both sides comes first, so it matters to nobody which side is named.
        first_turn(rules.description())
    }

    fn standing(&self, rules: &RuleSet, state: &State, side: Side) -> Standing {
        standing::standing(rules.description(), state, side)
    }

    fn owed(&self, rules: &RuleSet, state: &State) -> Vec<Due> {
        owed::owed(rules.description(), state)
    }

    fn compulsory(&self, _: &RuleSet, state: &State, due: &Due) -> bool {
        // W68: pinned cavalry charges before anything else.
        due.procedure == "charge" || state.due.contains(due)
    }

    fn usual(&self, rules: &RuleSet, state: &State, own: &[Tag], _: &[Tag]) -> &'static str {
        rows::usual(rules.description(), state, own)
    }

    fn acted(&self, rules: &RuleSet, state: &State, unit: Tag) -> bool {
        rows::acted(rules.description(), state, unit)
    }

    fn line(&self, rules: &RuleSet, unit: &Unit) -> String {
        rows::line(rules.description(), unit)
    }

    fn muster_notes(&self, rules: &RuleSet, state: &State) -> Vec<String> {
        rows::muster_notes(rules.description(), state)
    }

    fn numbers(&self, reader: &mut FormReader<'_>, unit: Tag) -> String {
        calculators::numbers(reader, unit)
    }

    fn over(&self, _: &RuleSet, state: &State) -> String {
        standing::over(state)
    }
}
