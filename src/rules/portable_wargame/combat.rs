//! What the forms of fire share: units that may be hit, and what only the table can see.

use super::{
    fate::Hurt,
    units::{charges, of_unit, range},
};
use crate::{
    dice::Tag,
    rules::{Intake, State, Value},
};

/// A unit that may be hit, as it stands.
pub(super) fn hurt(intake: &mut Intake<'_>, tag: Tag) -> Hurt {
    let pinned = intake.flag(tag, "pinned");
    let charges = of_unit(intake, tag, "charges", |_, state, unit| charges(state, unit).into()).flag();
    let at_once = intake.ruled("W68", "b");
    Hurt { tag, name: intake.label(tag), pinned, charges_now: charges && at_once }
}

/// Range, arc and the edge of cover are for the table (Artillery Fire; Non-Artillery Fire; W28, W41).
pub(super) fn remind_reach(intake: &mut Intake<'_>, tag: Tag) {
    let reach = of_unit(intake, tag, "range", |rules, state, unit| {
        range(rules, state, unit).map_or(Value::Flag(false), Value::Number)
    });
    if let Value::Number(squares) = reach {
        intake.remind(format!("{tag} reach {squares} through the sides of squares, front quarter: check"));
    }
}

/// What only the table can see of a unit in cover itself.
pub(super) const EDGE: &str = "out of woods or works only from their edge: check";

/// Units of both sides on the table, the enemies of a unit first.
pub(super) fn anybody(state: &State, by: Tag) -> impl Iterator<Item = Tag> {
    let enemies = state.in_play(by.side.other());
    enemies.chain(state.in_play(by.side)).map(|unit| unit.tag).filter(move |tag| *tag != by)
}
