//! Orders of one press (Turn Sequence 2): Overwatch, Dig In, bridging a trench.

use super::allowed::{Action, ordered};
use crate::rules::{Effect, FormReader, Started};

/// The unit waits for an enemy to move (Overwatch).
pub(super) fn overwatch(reader: &mut FormReader<'_>) -> Option<Started> {
    marked(reader, Action::Overwatch, "overwatch", "Turn Sequence 2; Overwatch", "is on Overwatch")
}

/// The unit goes to ground (Dig In).
pub(super) fn dig_in(reader: &mut FormReader<'_>) -> Option<Started> {
    marked(reader, Action::DigIn, "dug_in", "Turn Sequence 2; Dig In", "digs in")
}

/// Engineers spend the turn on the trench they started in (Trenches; D134).
pub(super) fn bridge(reader: &mut FormReader<'_>) -> Option<Started> {
    let says = "bridges the trench; vehicles cross it freely from the end of this turn";
    marked(reader, Action::Bridge, "bridging", "Trenches", says)
}

/// The unit takes a marker as its only order.
fn marked(
    reader: &mut FormReader<'_>,
    order: Action,
    marker: &str,
    place: &'static str,
    says: &str,
) -> Option<Started> {
    let (tag, no_roll) = ordered(reader, order)?;
    let no_roll = no_roll.effect(Effect::set(tag, marker, true));
    no_roll.tell(tag, place, format!("{} {says}.", reader.label(tag))).start()
}
