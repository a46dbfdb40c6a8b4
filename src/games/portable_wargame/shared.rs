//! What the forms of fire share: units that may be hit, and what only the table can see.

use super::{
    hit_effect::Hurt,
    units::{charges, of_unit, range},
};
use crate::{
    dice::{Side, Tag},
    rules::{FormReader, State, Value},
};

/// A unit that may be hit, as it stands.
pub(super) fn hurt(reader: &mut FormReader<'_>, tag: Tag) -> Hurt {
    let pinned = reader.flag(tag, "pinned");
    let charges = of_unit(reader, tag, "charges", |_, state, unit| charges(state, unit).into()).flag();
    let at_once = reader.ruled("W68", "b");
    Hurt { tag, label: reader.label(tag), pinned, charges_now: charges && at_once }
}

/// Range, arc and the edge of cover are for the table (Artillery Fire; Non-Artillery Fire; W28, W41).
pub(super) fn remind_reach(reader: &mut FormReader<'_>, tag: Tag) {
    let reach = of_unit(reader, tag, "range", |rules, state, unit| {
        range(rules, state, unit).map_or(Value::Flag(false), Value::Number)
    });
    if let Value::Number(squares) = reach {
        reader.remind(format!("{tag}: {squares} squares, counted through their sides, front quarter"));
    }
}

/// What only the table can see of a unit in cover itself.
pub(super) const EDGE: &str = "Fire out of woods, buildings or fortifications only from their edge";

/// Units of both sides on the table, the enemies of a side first.
pub(super) fn anybody(state: &State, side: Side) -> impl Iterator<Item = Tag> {
    state.in_play(side.other()).chain(state.in_play(side)).map(|unit| unit.tag)
}
