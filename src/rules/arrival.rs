//! Units that come on the table on a later turn: what is owed for them, and how they come. The same for every rule set
//! that has such units.

use super::{Due, Effect, FormReader, NoRoll, Presence, State, Want, draft_of};
use crate::dice::Side;

/// What a side owes for its units that should be on the table by now: the procedure `arrive` of its rule set, in order
/// of their tags.
pub fn arrivals(state: &State, side: Side) -> impl Iterator<Item = Due> {
    let late = state.side(side).filter(|unit| matches!(unit.presence, Presence::Due(turn) if turn <= state.turn()));
    late.map(|unit| Due::new("arrive", draft_of("unit", unit.tag), format!("{} arrives", unit.tag)))
}

/// The form of a unit that comes on the table, its field called `label`, and what it tells.
pub fn arrive(reader: &mut FormReader<'_>, label: &str) -> Option<NoRoll> {
    let tag = reader.unit("unit", label, Want::Awaited, |state, unit| match unit.presence {
        Presence::Due(turn) if turn > state.turn() => Some(format!("arrives on turn {turn}")),
        _ => None,
    })?;
    let words = format!("{} comes on the table.", reader.label(tag));
    Some(NoRoll::done().effect(Effect::Return { unit: tag }).tell(tag, "Scenario", words))
}
