//! Orders of one press (Turn Sequence 2): Move, Overwatch, Dig In, bridging a trench; and units that arrive.

use super::{
    allowed::{Action, acting_unit},
    ground,
    movement::{Allowance, class, step_cost},
    strength::Strength,
};
use crate::{
    dice::Tag,
    rules::{self, Effect, Entity, FormReader, NoRoll, Started},
};

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

/// The unit that gets an order, and what the order uses up.
fn ordered(reader: &mut FormReader<'_>, order: Action) -> Option<(Tag, NoRoll)> {
    let tag = acting_unit(reader, "unit", "Unit", order)?;
    // D120: the order of any kind that a Joker leaves.
    let near_hq = reader.fact_word(tag.side, "joker") == "any_order";
    if near_hq && !matches!(order, Action::Overwatch | Action::DigIn) {
        reader.remind("Joker: in HQ reach? check");
    }
    // D58: a unit counts once, whatever it does.
    Some((tag, NoRoll::done().effect(Effect::set(tag, "ordered", true))))
}

/// The unit moves.
pub(super) fn move_unit(reader: &mut FormReader<'_>) -> Option<Started> {
    let (tag, mut no_roll) = ordered(reader, Action::Move)?;
    remind_move(reader, tag);
    no_roll = no_roll.effect(Effect::set(tag, "moved", true));
    for effect in ground::leave(reader, tag) {
        no_roll = no_roll.effect(effect);
    }
    // Defensive Fire: whoever is on Overwatch may fire at it (D51).
    no_roll = no_roll.effect(Effect::set(Entity::Battle, "mover", tag));
    no_roll.tell(tag, "Turn Sequence 2; Move", format!("{} moves.", reader.label(tag))).moves(tag, "").start()
}

/// What only the table can check of a move.
fn remind_move(reader: &mut FormReader<'_>, tag: Tag) {
    let Allowance { normal, rough, road } = Allowance::of(reader.rules(), &class(reader, tag));
    let later = step_cost(reader.rules(), "later_diagonal");
    reader.remind(format!(
        "Up to {normal}, over rough ground {rough}, on road {road}; a second diagonal step costs {later}"
    ));
    // ZoC; D130.
    reader.remind("Stop beside an enemy; a corner does not count");
    if reader.ruled("D52", "b") {
        reader.remind("Disrupted by Overwatch fire, it stops there");
    }
    if reader.ruled("D124", "a") {
        reader.warn_now(|state| {
            let exhausted = Strength::of(state, tag.side).exhausted();
            exhausted.then(|| "Exhausted: no move nearer to the enemy".to_owned())
        });
    }
    remind_stack(reader);
}

/// How many units may share a space, if the players set a number (Stacking; D131).
fn remind_stack(reader: &mut FormReader<'_>) {
    let option = reader.ruling("D131");
    let ruling = reader.rules().ruling("D131");
    let name = ruling.and_then(|ruling| ruling.options.iter().find(|named| named.id == option));
    if let Some(most) = name.and_then(|named| named.name.parse::<u8>().ok()) {
        reader.remind(format!("At most {most} units of a side in a space"));
    }
}

/// A unit comes on the table.
pub(super) fn arrive(reader: &mut FormReader<'_>) -> Option<Started> {
    let no_roll = rules::arrive(reader, "Unit")?;
    remind_stack(reader);
    no_roll.start()
}
