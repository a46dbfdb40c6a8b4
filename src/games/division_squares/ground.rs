//! What is known of where a unit stands, and when that is forgotten: it moves, falls back or claims a space.

use super::headquarters::HQ;
use crate::{
    dice::{Side, Tag},
    rules::{Effect, FormReader, State},
};

/// Facts of a unit that hold only while it stays where it is. A foxhole stays behind.
const PLACE_FACTS: [&str; 5] = ["place", "uphill", "hq_reach", "space", "dug_in"];

/// Whether a unit is inside the HQ's command range.
const REACH: &str = "hq_reach";

/// The effects of a unit leaving its space. If an HQ leaves, nobody's HQ reach is known any more.
pub(super) fn leave(reader: &mut FormReader<'_>, tag: Tag) -> Vec<Effect> {
    let mut effects = reader.forgotten(&format!("{tag}.leaves"), tag, &PLACE_FACTS);
    if reader.kind(tag) == HQ {
        effects.extend(
            reach_unknown(reader, tag.side).into_iter().filter(|effect| *effect != Effect::clear(tag, REACH)),
        );
    }
    effects
}

/// The HQ reach of every unit of a side is forgotten.
pub(super) fn reach_unknown(reader: &mut FormReader<'_>, side: Side) -> Vec<Effect> {
    let known = reader.derive(&format!("{side}.{REACH}"), |state: &State| {
        let known = state.side(side).filter(|unit| state.fact(unit.tag, REACH).is_some());
        known.map(|unit| unit.tag).collect::<Vec<Tag>>().as_slice().into()
    });
    known.tags().into_iter().map(|tag| Effect::clear(tag, REACH)).collect()
}
