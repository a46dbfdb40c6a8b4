//! The procedures of combat, and what they share: links of units in one space, what a move forgets.

use super::{artillery::Artillery, fire::Fire, fire::Reaction, mines::Mines};
use crate::{
    dice::Tag,
    rules::{Effect, Intake, Kind, Value},
};

/// All of them, in the order of their tabs.
pub(super) fn kinds() -> Vec<Box<dyn Kind>> {
    vec![Box::new(Fire), Box::new(Artillery), Box::new(Mines), Box::new(Reaction)]
}

/// Word for the loss of a battery given up for the HQ.
pub(super) const SACRIFICED: &str = "sacrificed";

/// The marker and memory of a move that is told only when the unit fires.
pub(super) fn moved(tag: Tag) -> Vec<Effect> {
    vec![Effect::set(tag, "moved", true)]
}

/// Units named together stand in one space: from now on they are picked together.
pub(super) fn link(intake: &mut Intake<'_>, units: &[Tag]) -> Vec<Effect> {
    let [first, _, ..] = units else {
        return Vec::new();
    };
    let number = intake.derive(&format!("{first}.link"), |state| {
        let known = units.iter().map(|tag| state.number(*tag, "space")).find(|number| *number > 0);
        let fresh = || state.side(first.side).map(|unit| state.number(unit.tag, "space")).max().unwrap_or(0) + 1;
        Value::Number(known.unwrap_or_else(fresh))
    });
    units.iter().map(|tag| Effect::set(*tag, "space", number.clone())).collect()
}
