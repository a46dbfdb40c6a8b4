//! What counts as armored: the type of the Combat table, and whatever rides in half-tracks (D12).
//!
//! Asked of a unit for refusals and texts; of a form, which freezes what it reads, for pools.

use crate::{
    dice::Tag,
    rules::{FormReader, Unit},
};

/// The column of the Combat table's type, and what it says of armored units.
const TYPE: (&str, &str) = ("target", "armored");

/// The column of units in half-tracks.
const HALF_TRACK: &str = "half_track";

/// Whether a unit is armored in every respect.
pub(super) fn is_armored(unit: &Unit) -> bool {
    unit.word(TYPE.0) == TYPE.1 || unit.flag(HALF_TRACK)
}

/// Whether a unit is armored, read by a form.
pub(super) fn reads_armored(reader: &mut FormReader<'_>, tag: Tag) -> bool {
    reader.word(tag, TYPE.0) == TYPE.1 || reader.column(tag, HALF_TRACK).is_some_and(|value| value.flag())
}
