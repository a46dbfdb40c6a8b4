//! Pz8 WW2 Divisional Level, 6 March 2010.

mod air;
mod calculators;
mod combat;
mod conduct;
mod contact;
pub mod data;
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
mod turn;
mod units;
mod web;

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
    ProcedureKind { id: "contact", addresses: &[], rulings: &["Z4", "Z21"], read: contact::contact },
    ProcedureKind { id: "fire", addresses: &["fire/UNIT"], rulings: &["Z4", "Z24", "Z27", "Z28"], read: fire::read },
    ProcedureKind { id: "air", addresses: &["air"], rulings: &["Z4", "Z33"], read: air::air },
    ProcedureKind {
        id: "combat",
        addresses: &["first", "second", "withdrawal", "advance"],
        rulings: &["Z4", "Z34", "Z35", "Z40", "Z41", "Z45"],
        read: combat::read,
    },
    ProcedureKind { id: "mines", addresses: &["mines"], rulings: &["Z4"], read: mines::read },
    ProcedureKind { id: "lay", addresses: &[], rulings: &[], read: sections::lay },
    ProcedureKind {
        id: "rally",
        addresses: &["rally/UNIT"],
        rulings: &["Z4", "Z14", "Z51", "Z53", "Z54", "Z55", "Z56"],
        read: rally::rally,
    },
    ProcedureKind { id: "move", addresses: &[], rulings: &["Z4", "Z5", "Z21"], read: orders::move_unit },
    ProcedureKind { id: "part", addresses: &[], rulings: &[], read: contact::part },
    ProcedureKind { id: "tire", addresses: &[], rulings: &["Z4"], read: fatigue::read },
    ProcedureKind { id: "garrison", addresses: &[], rulings: &[], read: sections::garrison },
    ProcedureKind { id: "take", addresses: &[], rulings: &[], read: sections::take },
    ProcedureKind { id: "lift", addresses: &[], rulings: &[], read: sections::lift },
    ProcedureKind { id: "sides", addresses: &["sides"], rulings: &[], read: |reader| Some(sides::read(reader)) },
    ProcedureKind { id: "allot", addresses: &["allot"], rulings: &[], read: |reader| Some(air::allot(reader)) },
    ProcedureKind {
        id: "day_end",
        addresses: &["day_end"],
        rulings: &[],
        read: |reader| Some(turn::day_end(reader)),
    },
    ProcedureKind {
        id: "overnight",
        addresses: &["night/UNIT", "night"],
        rulings: &["Z16", "Z17", "Z51", "Z53", "Z54", "Z55", "Z57"],
        read: |reader| Some(rally::night(reader)),
    },
    ProcedureKind { id: "arrive", addresses: &[], rulings: &[], read: |reader| arrive(reader, "Base")?.start() },
    ProcedureKind { id: "end_turn", addresses: &[], rulings: &["Z15"], read: turn::end_turn },
    ProcedureKind { id: "movement", addresses: &[], rulings: &["Z5"], read: calculators::movement },
    ProcedureKind { id: "spotting", addresses: &[], rulings: &[], read: calculators::spotting },
    ProcedureKind { id: "strength", addresses: &[], rulings: &["Z4"], read: calculators::strength },
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

    fn compulsory(&self, _: &RuleSet, state: &State, due: &Due) -> bool {
        // 6: whoever touches an enemy fights it. 7: the turn of who does not rally goes by with all its fatigue.
        matches!(due.procedure.as_str(), "combat" | "rally") || state.due.contains(due)
    }

    fn usual(&self, _: &RuleSet, state: &State, own: &[Tag], _: &[Tag]) -> &'static str {
        rows::usual(state, own)
    }

    fn acted(&self, _: &RuleSet, state: &State, unit: Tag) -> bool {
        rows::acted(state, unit)
    }

    fn line(&self, rules: &RuleSet, unit: &Unit) -> String {
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
