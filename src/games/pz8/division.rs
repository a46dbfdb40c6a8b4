//! Divisions: who belongs together, who leads, how good they are (2, 5, 7; Z55, Z67, Z68).

use crate::{
    dice::Tag,
    rules::{State, Unit},
};

/// The unit type of an HQ.
pub(super) const HQ: &str = "hq";

/// The word of the column that leaves the quality to the division.
const AS_DIVISION: &str = "division";

/// The quality of a unit of which nothing was said.
const USUAL: &str = "average";

/// The name of the division of a unit; units without one belong together.
pub(super) fn division(unit: &Unit) -> &str {
    unit.outermost().unwrap_or_default()
}

/// Units of the same division, lost ones and the unit itself too.
pub(super) fn comrades<'a>(state: &'a State, unit: &'a Unit) -> impl Iterator<Item = &'a Unit> {
    state.side(unit.tag.side).filter(move |other| division(other) == division(unit))
}

/// HQs of the division of a unit that are on the table.
pub(super) fn hqs<'a>(state: &'a State, unit: &'a Unit) -> impl Iterator<Item = &'a Unit> {
    comrades(state, unit).filter(|other| other.kind == HQ && other.in_play())
}

/// The quality of a unit: its own word, else that of its division, which stands with the HQ (Z67).
pub(super) fn quality<'a>(state: &'a State, unit: &'a Unit) -> &'a str {
    let own = unit.word("quality");
    if own != AS_DIVISION && !own.is_empty() {
        return own;
    }
    let of_hq = comrades(state, unit).filter(|other| other.kind == HQ).map(|hq| hq.word("quality"));
    of_hq.into_iter().find(|word| *word != AS_DIVISION && !word.is_empty()).unwrap_or(USUAL)
}

/// Tags of some units, in order.
pub(super) fn tags<'a>(units: impl Iterator<Item = &'a Unit>) -> Vec<Tag> {
    units.map(|unit| unit.tag).collect()
}
