//! Simple WW2 rules v3.1, by Andrew Parkin: one model a vehicle, one base a section, both sides in every step.

mod artillery;
mod begin;
mod close_assault;
pub mod data;
mod fire;
mod mines;
mod morale;
mod motion;
mod movement;
mod notes;
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
    Board, DataError, Draft, Due, Effect, FormReader, Game, ProcedureKind, Reaction, RuleSet, Standing, State, Tally,
    Unit,
};

/// The rule set.
///
/// # Errors
/// Data inside the program is broken.
pub fn load() -> Result<RuleSet, DataError> {
    RuleSet::load(data::FILES, PROCEDURES, SimpleWw2)
}

/// All procedures, in the order of the turn.
const PROCEDURES: &[ProcedureKind] = &[
    ProcedureKind { id: "give_orders", addresses: &[], rulings: &[], read: orders::read },
    ProcedureKind { id: "change_orders", addresses: &["order/ROUND"], rulings: &["S4"], read: orders::change },
    ProcedureKind { id: "write_options", addresses: &[], rulings: &[], read: options::write },
    ProcedureKind { id: "reveal_options", addresses: &[], rulings: &[], read: options::reveal },
    ProcedureKind {
        id: "morale",
        addresses: &["morale/UNIT"],
        rulings: &["S12", "S14", "S17", "S71", "S72"],
        read: morale::read,
    },
    ProcedureKind { id: artillery::CALL, addresses: &["call"], rulings: &["S23", "S28"], read: artillery::call },
    ProcedureKind {
        id: "fire_error",
        addresses: &["error", "distance"],
        rulings: &["S71"],
        read: artillery::fire_error,
    },
    ProcedureKind {
        id: "barrage",
        addresses: &["barrage/UNIT", "save/UNIT"],
        rulings: &["S32", "S34", "S35"],
        read: artillery::barrage,
    },
    ProcedureKind { id: "smoke", addresses: &[], rulings: &["S43"], read: smoke::smoke },
    ProcedureKind { id: "projector", addresses: &[], rulings: &[], read: smoke::projector },
    ProcedureKind { id: "generator", addresses: &[], rulings: &[], read: smoke::generator },
    ProcedureKind { id: "move", addresses: &[], rulings: &["S71", "S72"], read: movement::moves::read },
    ProcedureKind { id: "carry", addresses: &[], rulings: &[], read: movement::carried::read },
    ProcedureKind { id: "fire", addresses: fire::ADDRESSES, rulings: fire::RULINGS, read: fire::fire },
    ProcedureKind {
        id: "interrupt",
        addresses: fire::ADDRESSES,
        rulings: &["S49", "S51", "S53", "S54", "S55", "S57", "S58", "S61", "S63", "S68", "S71", "S73"],
        read: fire::interrupt,
    },
    ProcedureKind { id: "take_off", addresses: &[], rulings: &[], read: shot::doomed::read },
    ProcedureKind {
        id: "close_assault",
        addresses: &["attack", "defence", "attack/UNIT", "defence/UNIT", "loss/UNIT", "save/UNIT"],
        rulings: &["S71", "S75", "S76"],
        read: close_assault::read,
    },
    ProcedureKind {
        id: "mines",
        addresses: &["mines", "effect", "save/UNIT"],
        rulings: &["S78"],
        read: mines::mines,
    },
    ProcedureKind { id: "lay_mines", addresses: &[], rulings: &[], read: mines::lay_mines },
    ProcedureKind { id: "reveal_mines", addresses: &[], rulings: &[], read: mines::reveal_mines },
    ProcedureKind { id: "clear_mines", addresses: &[], rulings: &[], read: mines::clear_mines },
    ProcedureKind { id: "end_turn", addresses: &[], rulings: &[], read: turn::read },
    ProcedureKind { id: "attack_share", addresses: &[], rulings: &[], read: orders::share },
    ProcedureKind { id: "zone", addresses: &[], rulings: &[], read: artillery::zone_of },
    ProcedureKind { id: "visibility", addresses: &[], rulings: &["S71", "S73"], read: sight::visibility::read },
    ProcedureKind { id: "allowance", addresses: &[], rulings: &["S71", "S72"], read: movement::allowance::read },
];

/// Its answers.
struct SimpleWw2;

impl Game for SimpleWw2 {
    fn begin(&self, rules: &RuleSet, state: &State) -> Vec<Effect> {
        begin::begin(rules.description(), state)
    }

    fn standing(&self, _: &RuleSet, state: &State, side: Side) -> Standing {
        standing::standing(state, side)
    }

    fn numbers(&self, reader: &mut FormReader<'_>, unit: Tag) -> String {
        movement::allowance::numbers(reader, unit)
    }

    fn owed(&self, _: &RuleSet, state: &State) -> Vec<Due> {
        owed::owed(state)
    }

    fn reactions(&self, rules: &RuleSet, state: &State) -> Vec<Reaction> {
        movement::reactions::reactions(rules, state)
    }

    fn compulsory(&self, _: &RuleSet, state: &State, due: &Due) -> bool {
        // Morale (a): whoever was hit or lost an element tests.
        due.procedure == "morale" || state.due.contains(due)
    }

    fn tally(&self, rules: &RuleSet, state: &State, group: u16) -> Option<Tally> {
        orders::tally(rules.description(), state, group)
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

    fn line(&self, rules: &RuleSet, unit: &Unit) -> String {
        rows::line(rules.description(), unit)
    }

    fn thing_line(&self, rules: &RuleSet, state: &State, thing: u16) -> String {
        things::line(rules.description(), state, thing)
    }

    fn muster_notes(&self, rules: &RuleSet, state: &State) -> Vec<String> {
        notes::notes(rules.description(), state)
    }
}
