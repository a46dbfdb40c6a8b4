//! Orders of one press (Unit Activation): move, double move, unpin, charge, mount, enter a ford; and units that the
//! river takes.

use super::{
    duties::{Duty, cost, duty_unit},
    ground::leave,
    movement,
    units::{DISMOUNTED, PINNED},
};
use crate::{
    dice::Tag,
    rules::{Effect, FormReader, NoRoll, Origin, Started, Value, Want},
};

/// What something costs the unit's side: its count of activations goes up (Unit Activation).
pub(super) fn pay(reader: &mut FormReader<'_>, tag: Tag, duty: Duty) -> Vec<Effect> {
    let rules = reader.rules();
    let cost = reader.derive("cost", |state| cost(rules, state, duty).into()).number();
    if cost > 0 { vec![Effect::add(tag.side, "spent", cost)] } else { Vec::new() }
}

/// The unit that gets an order, and what the order uses up.
fn ordered(reader: &mut FormReader<'_>, duty: Duty) -> Option<(Tag, NoRoll)> {
    let tag = duty_unit(reader, "unit", "Unit", duty)?;
    Some((tag, pay(reader, tag, duty).into_iter().fold(NoRoll::done(), NoRoll::effect)))
}

/// A unit that leaves its square gets a marker.
fn moves(reader: &mut FormReader<'_>, told: NoRoll, tag: Tag, marker: &str) -> NoRoll {
    let told = leave(reader, tag).into_iter().fold(told, NoRoll::effect);
    told.effect(Effect::set(tag, marker, true))
}

/// The unit moves.
pub(super) fn move_unit(reader: &mut FormReader<'_>) -> Option<Started> {
    let (tag, told) = ordered(reader, Duty::Move)?;
    movement::remind(reader, tag, false);
    let told = moves(reader, told, tag, "moved");
    told.tell(tag, "Movement", format!("{} moves.", reader.label(tag))).moves(tag, "").start()
}

/// A Native unit moves twice as far.
pub(super) fn double_move(reader: &mut FormReader<'_>) -> Option<Started> {
    let (tag, told) = ordered(reader, Duty::DoubleMove)?;
    movement::remind(reader, tag, true);
    let told = moves(reader, told, tag, "doubled");
    told.tell(tag, "Unit Activation", format!("{} makes a double move.", reader.label(tag))).moves(tag, "").start()
}

/// The unit's pin comes off.
pub(super) fn unpin(reader: &mut FormReader<'_>) -> Option<Started> {
    // Unit Activation; W14: without a roll.
    let (tag, told) = ordered(reader, Duty::Unpin)?;
    let mut told = told.effect(Effect::clear(tag, PINNED)).effect(Effect::set(tag, "unpinned", true));
    if reader.flag(tag, "charge_due") {
        told = told.effect(Effect::clear(tag, "charge_due"));
    }
    told.tell(tag, "Special Rules 1", format!("{} is unpinned.", reader.label(tag))).start()
}

/// Pinned European cavalry charges.
pub(super) fn charge(reader: &mut FormReader<'_>) -> Option<Started> {
    reader.rests_on(&["W68"]);
    let (tag, mut told) = ordered(reader, Duty::Charge)?;
    // W71: in contact it stays and fights.
    let stays = reader.switch("contact", "In contact, stays", Some(tag), "Special Rules 1", false, Origin::Assumed);
    // W68: a charge at once does not spare it the charge of its own half.
    if reader.flag(tag, "charge_due") {
        told = told.effect(Effect::clear(tag, "charge_due"));
    } else {
        told = told.effect(Effect::set(tag, "charged", true));
    }
    let label = reader.label(tag);
    if stays {
        return told.tell(tag, "Special Rules 1", format!("{label} is in contact and stays.")).start();
    }
    // W69: a full move, the shortest way.
    movement::remind(reader, tag, false);
    reader.remind("Towards the nearest enemy in squares, the shortest way; it stops in contact");
    let far = movement::squares(reader, tag, false);
    told = leave(reader, tag).into_iter().fold(told, NoRoll::effect);
    told.tell(tag, "Special Rules 1", format!("{label} charges the nearest enemy."))
        .moves(tag, &format!("up to {far} towards the nearest enemy"))
        .start()
}

/// Cavalry mounts or dismounts.
pub(super) fn mount(reader: &mut FormReader<'_>) -> Option<Started> {
    let (tag, told) = ordered(reader, Duty::Mount)?;
    let told = told.effect(Effect::set(tag, "changed", true));
    let label = reader.label(tag);
    // Notes on Unit Types; W16: either way takes the unit's activation.
    if reader.flag(tag, DISMOUNTED) {
        let told = told.effect(Effect::clear(tag, DISMOUNTED));
        told.tell(tag, "Notes on Unit Types", format!("{label} mounts.")).start()
    } else {
        let told = told.effect(Effect::set(tag, DISMOUNTED, true));
        told.tell(tag, "Notes on Unit Types", format!("{label} dismounts.")).start()
    }
}

/// The unit moves into a ford.
pub(super) fn ford(reader: &mut FormReader<'_>) -> Option<Started> {
    let (tag, told) = ordered(reader, Duty::Ford)?;
    let turn = reader.derive("battle.turn", |state| state.turn().into()).number();
    let after = reader.rules().cell("ford", "turns", "leave").unwrap_or(0);
    let told = moves(reader, told, tag, "moved").effect(Effect::set(tag, "ford", Value::Number(turn)));
    let label = reader.label(tag);
    told.tell(tag, "Special Rules 4", format!("{label} enters the ford and may leave it on turn {}.", turn + after))
        .moves(tag, "")
        .start()
}

/// A unit is lost in the river.
pub(super) fn drowned(reader: &mut FormReader<'_>) -> Option<Started> {
    let tag = reader.unit("unit", "Unit", Want::Acting, |_, _| None)?;
    let told = NoRoll::done().effect(Effect::remove(tag, "river"));
    told.tell(tag, "Special Rules 4", format!("{} is lost in the river.", reader.label(tag))).start()
}
