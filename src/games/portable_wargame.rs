//! The Portable Wargame: the draft of its nineteenth-century version for a grid of squares, by Bob Cordery.

mod activation;
mod allowed;
mod artillery;
mod calculators;
mod casualties;
mod close_combat;
mod conduct;
pub mod data;
mod effect_table;
mod fire;
mod ground;
mod hit_effect;
mod initiative;
mod movement;
mod orders;
mod owed;
mod power;
mod rows;
mod rulings;
mod shared;
mod standing;
mod turn;
mod units;

use crate::dice::{Side, Tag};
use crate::rules::{DataError, Due, FormReader, Game, ProcedureKind, RuleSet, Standing, State, Unit, arrive};

/// The rule set.
///
/// # Errors
/// Data inside the program is broken.
pub fn load() -> Result<RuleSet, DataError> {
    RuleSet::load(data::FILES, PROCEDURES, PortableWargame)?.with_commander(data::COMMANDER, conduct::Commander)
}

/// All procedures, those with tabs first.
const PROCEDURES: &[ProcedureKind] = &[
    ProcedureKind::new("artillery", artillery::read)
        .asks(&["location/UNIT", "left/UNIT", "beyond/UNIT", "right/UNIT", "short/UNIT", "sight/UNIT", "effect/UNIT"])
        .rulings(&["W11", "W17", "W21", "W29", "W33", "W68", "W70"]),
    ProcedureKind::new("fire", fire::read).asks(&["fire"]).rulings(&["W11", "W68", "W70"]),
    ProcedureKind::new("close_combat", close_combat::read)
        .asks(&["attacker", "defender", "step_in", "withdraw", "withdraw/UNIT"])
        .rulings(&["W24", "W54", "W55", "W57"]),
    ProcedureKind::new("casualties", casualties::read).rulings(&["W68"]),
    ProcedureKind::new("initiative", |reader| Some(initiative::read(reader)))
        .asks(&["initiative_a/ROUND", "initiative_b/ROUND", "initiative_last"])
        .rulings(&["W19", "W68"]),
    ProcedureKind::new("activation", |reader| Some(activation::read(reader)))
        .asks(&["activation"])
        .rulings(&["W5", "W7"]),
    ProcedureKind::new("move", movement::move_unit).rulings(&["W11"]),
    ProcedureKind::new("double_move", movement::double_move).rulings(&["W11"]),
    ProcedureKind::new("unpin", orders::unpin).rulings(&["W11"]),
    ProcedureKind::new("charge", orders::charge).rulings(&["W11", "W68"]),
    ProcedureKind::new("mount", orders::mount).rulings(&["W11"]),
    ProcedureKind::new("ford", orders::ford).rulings(&["W11"]),
    ProcedureKind::new("drowned", orders::drowned),
    ProcedureKind::new("arrive", |reader| arrive(reader, "Unit")?.start()),
    ProcedureKind::new("end_turn", turn::end_turn).rulings(&["W68"]),
    ProcedureKind::new("movement", calculators::movement),
    ProcedureKind::new("reach", calculators::reach),
    ProcedureKind::new("activation_dice", calculators::activation_dice).rulings(&["W5", "W7"]),
    ProcedureKind::new("army_limit", calculators::army_limit),
    ProcedureKind::new("powers", calculators::powers),
];

/// Its answers.
struct PortableWargame;

/// Artillery of both sides comes first, so it matters to nobody which side begins.
impl Game for PortableWargame {
    fn standing(&self, rules: &RuleSet, state: &State, side: Side) -> Standing {
        standing::standing(rules.description(), state, side)
    }

    fn owed(&self, rules: &RuleSet, state: &State) -> Vec<Due> {
        owed::owed(rules.description(), state)
    }

    fn compulsory(&self, _: &RuleSet, state: &State, due: &Due) -> bool {
        // W68: pinned cavalry charges before anything else. 1, 2: what artillery did takes effect, then the dice say
        // who is first and how many units act.
        let rolled = ["charge", "casualties", "initiative", "activation"];
        rolled.contains(&due.procedure.as_str()) || state.due.contains(due)
    }

    fn skipped(&self, rules: &RuleSet, state: &State) -> Vec<Due> {
        owed::skipped(rules, state)
    }

    fn usual(&self, rules: &RuleSet, state: &State, own: &[Tag], _: &[Tag]) -> &'static str {
        rows::usual(rules.description(), state, own)
    }

    fn acted(&self, rules: &RuleSet, state: &State, unit: Tag) -> bool {
        rows::acted(rules.description(), state, unit)
    }

    fn line(&self, rules: &RuleSet, state: &State, unit: &Unit) -> String {
        rows::line(rules.description(), state, unit)
    }

    fn muster_notes(&self, rules: &RuleSet, state: &State) -> Vec<String> {
        standing::muster_notes(rules.description(), state)
    }

    fn numbers(&self, reader: &mut FormReader<'_>, unit: Tag) -> String {
        calculators::numbers(reader, unit)
    }

    fn over(&self, _: &RuleSet, state: &State) -> String {
        standing::over(state)
    }
}
