//! The start of a battle: the first turn, smoke in the limbers, batteries in support.

use crate::rules::{Description, Effect, State, Unit, first_turn};

/// The class of elements off the table that fire when called.
pub(super) const BATTERY: &str = "battery";

/// Guns of a full battery (Artillery Fire).
pub(super) const GUNS: i32 = 6;

/// Effects at the start.
pub(super) fn begin(rules: &Description, state: &State) -> Vec<Effect> {
    let mut effects = Vec::new();
    // Smoke; S44: turns of smoke fire, if the force does not say.
    let periods = rules.cell("smoke", "supply", "periods").unwrap_or(0);
    for unit in state.units.values().filter(|unit| is_battery(unit)) {
        if state.fact(unit.tag, "smoke_left").is_none() {
            effects.push(Effect::set(unit.tag, "smoke_left", periods));
        }
        if state.fact(unit.tag, "role").is_none() {
            effects.push(Effect::set(unit.tag, "role", "support"));
        }
    }
    // Turn sequence: both sides act in every step; the side of the moment only names whose rows come first.
    effects.extend(first_turn(rules));
    effects
}

/// Whether it is a battery off the table (Artillery Fire).
pub(super) fn is_battery(unit: &Unit) -> bool {
    unit.word("class") == BATTERY
}
