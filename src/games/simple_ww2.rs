//! Simple WW2 rules v3.1, by Andrew Parkin: one model a vehicle, one base a section, both sides in every step.

mod artillery;
mod calculators;
mod close_assault;
mod conduct;
pub mod data;
mod fire;
mod ground;
mod mines;
mod morale;
mod move_option;
mod movement;
mod options;
mod orders;
mod owed;
mod rows;
mod shot;
mod sight;
mod smoke;
mod standing;
mod things;
mod turn;
mod units;

use crate::dice::{Side, Tag};
use crate::rules::{
    Board, DataError, Draft, Due, Effect, FormReader, Game, ProcedureKind, Quota, Reaction, RuleSet, Standing, State,
    Unit,
};

/// The rule set.
///
/// # Errors
/// Data inside the program is broken.
pub fn load() -> Result<RuleSet, DataError> {
    RuleSet::load(data::FILES, PROCEDURES, SimpleWw2)?.with_commander(data::COMMANDER, conduct::Commander)
}

/// All procedures, in the order of the turn.
const PROCEDURES: &[ProcedureKind] = &[
    ProcedureKind::new("give_orders", orders::give),
    ProcedureKind::new("change_orders", orders::change).asks(&["order/ROUND"]).rulings(&["S4"]),
    ProcedureKind::new("write_options", options::write),
    ProcedureKind::new("reveal_options", options::reveal),
    ProcedureKind::new("morale", morale::read).asks(&["morale/UNIT"]).rulings(&["S12", "S14", "S17", "S71", "S72"]),
    ProcedureKind { id: artillery::CALL, addresses: &["call"], rulings: &["S23", "S28"], read: artillery::call },
    ProcedureKind::new("fire_error", artillery::fire_error).asks(&["error", "distance"]).rulings(&["S71"]),
    ProcedureKind::new("barrage", artillery::barrage)
        .asks(&["barrage/UNIT", "save/UNIT"])
        .rulings(&["S32", "S34", "S35"]),
    ProcedureKind::new("smoke", smoke::smoke).rulings(&["S43"]),
    ProcedureKind::new("projector", smoke::projector),
    ProcedureKind::new("generator", smoke::generator),
    ProcedureKind::new("move", movement::read).rulings(&["S71", "S72"]),
    ProcedureKind::new("carry", movement::carried::read),
    ProcedureKind::new("fire", fire::fire).asks(fire::ADDRESSES).rulings(fire::RULINGS),
    ProcedureKind::new("interrupt", fire::interrupt)
        .asks(fire::ADDRESSES)
        .rulings(&["S49", "S51", "S53", "S54", "S55", "S57", "S58", "S61", "S63", "S68", "S71", "S73"]),
    ProcedureKind::new("take_off", shot::doomed::read),
    ProcedureKind::new("close_assault", close_assault::read)
        .asks(&["attack", "defence", "attack/UNIT", "defence/UNIT", "loss/UNIT", "save/UNIT"])
        .rulings(&["S71", "S75", "S76"]),
    ProcedureKind::new("mines", mines::mines).asks(&["mines", "effect", "save/UNIT"]).rulings(&["S78"]),
    ProcedureKind::new("lay_mines", mines::lay_mines),
    ProcedureKind::new("reveal_mines", mines::reveal_mines),
    ProcedureKind::new("clear_mines", mines::clear_mines),
    ProcedureKind::new("end_turn", turn::end_turn),
    ProcedureKind::new("attack_share", orders::share),
    ProcedureKind::new("zone", calculators::zone),
    ProcedureKind::new("visibility", calculators::visibility).rulings(&["S71", "S73"]),
    ProcedureKind::new("allowance", calculators::allowance).rulings(&["S71", "S72"]),
];

/// Its answers.
struct SimpleWw2;

impl Game for SimpleWw2 {
    fn begin(&self, rules: &RuleSet, state: &State) -> Vec<Effect> {
        turn::begin(rules.description(), state)
    }

    fn standing(&self, _: &RuleSet, state: &State, side: Side) -> Standing {
        standing::standing(state, side)
    }

    fn numbers(&self, reader: &mut FormReader<'_>, unit: Tag) -> String {
        calculators::numbers(reader, unit)
    }

    fn owed(&self, _: &RuleSet, state: &State) -> Vec<Due> {
        owed::owed(state)
    }

    fn reactions(&self, rules: &RuleSet, state: &State) -> Vec<Reaction> {
        owed::reactions(rules, state)
    }

    fn compulsory(&self, _: &RuleSet, state: &State, due: &Due) -> bool {
        // Every formation has an order, every unit an option, and both sides see them (Turn sequence 2). Morale (a):
        // whoever was hit or lost an element tests.
        let by_phase = ["give_orders", "write_options", "reveal_options", "morale"];
        by_phase.contains(&due.procedure.as_str()) || state.due.contains(due)
    }

    fn skipped(&self, rules: &RuleSet, state: &State) -> Vec<Due> {
        owed::skipped(rules, state)
    }

    fn quota(&self, rules: &RuleSet, state: &State, group: u16) -> Option<Quota> {
        orders::quota(rules.description(), state, group)
    }

    fn boards(&self, rules: &RuleSet, state: &State, told: &Draft) -> Vec<Board> {
        artillery::board::boards(rules, state, told)
    }

    fn usual(&self, _: &RuleSet, state: &State, own: &[Tag], enemy: &[Tag]) -> &'static str {
        rows::usual(state, own, enemy)
    }

    fn acted(&self, _: &RuleSet, state: &State, unit: Tag) -> bool {
        rows::acted(state, unit)
    }

    fn line(&self, rules: &RuleSet, _: &State, unit: &Unit) -> String {
        rows::line(rules.description(), unit)
    }

    fn thing_line(&self, rules: &RuleSet, state: &State, thing: u16) -> String {
        things::line(rules.description(), state, thing)
    }

    fn muster_notes(&self, rules: &RuleSet, state: &State) -> Vec<String> {
        standing::muster_notes(rules.description(), state)
    }
}
