//! Orders of one press (Unit Activation): unpin, charge, mount, enter a ford; and units that the river takes.

use super::{
    allowed::{Action, ordered},
    ground::leave,
    movement::{self, moved},
    units::{DISMOUNTED, PINNED},
};
use crate::rules::{Effect, FormReader, NoRoll, Origin, Started, Value, Want};

/// The unit's pin comes off.
pub(super) fn unpin(reader: &mut FormReader<'_>) -> Option<Started> {
    // Unit Activation; W14: without a roll.
    let (tag, no_roll) = ordered(reader, Action::Unpin)?;
    let mut no_roll = no_roll.effect(Effect::clear(tag, PINNED)).effect(Effect::set(tag, "unpinned", true));
    if reader.flag(tag, "charge_due") {
        no_roll = no_roll.effect(Effect::clear(tag, "charge_due"));
    }
    no_roll.tell(tag, "Special Rules 1", format!("{} is unpinned.", reader.label(tag))).start()
}

/// Pinned European cavalry charges.
pub(super) fn charge(reader: &mut FormReader<'_>) -> Option<Started> {
    reader.rests_on(&["W68"]);
    let (tag, mut no_roll) = ordered(reader, Action::Charge)?;
    // W71: in contact it stays and fights.
    let stays = reader.switch("contact", "In contact, stays", Some(tag), "Special Rules 1", false, Origin::Assumed);
    // W68: a charge at once does not spare it the charge of its own half.
    if reader.flag(tag, "charge_due") {
        no_roll = no_roll.effect(Effect::clear(tag, "charge_due"));
    } else {
        no_roll = no_roll.effect(Effect::set(tag, "charged", true));
    }
    let label = reader.label(tag);
    if stays {
        return no_roll.tell(tag, "Special Rules 1", format!("{label} is in contact and stays.")).start();
    }
    // W69: a full move, the shortest way.
    movement::remind(reader, tag, false);
    reader.remind("Towards the nearest enemy in squares, the shortest way; it stops in contact");
    let far = movement::squares(reader, tag, false);
    no_roll = leave(reader, tag).into_iter().fold(no_roll, NoRoll::effect);
    no_roll
        .tell(tag, "Special Rules 1", format!("{label} charges the nearest enemy."))
        .moves(tag, &format!("up to {far} towards the nearest enemy"))
        .start()
}

/// Cavalry mounts or dismounts.
pub(super) fn mount(reader: &mut FormReader<'_>) -> Option<Started> {
    let (tag, no_roll) = ordered(reader, Action::Mount)?;
    let no_roll = no_roll.effect(Effect::set(tag, "changed", true));
    let label = reader.label(tag);
    // Notes on Unit Types; W16: either way takes the unit's activation.
    if reader.flag(tag, DISMOUNTED) {
        let no_roll = no_roll.effect(Effect::clear(tag, DISMOUNTED));
        no_roll.tell(tag, "Notes on Unit Types", format!("{label} mounts.")).start()
    } else {
        let no_roll = no_roll.effect(Effect::set(tag, DISMOUNTED, true));
        no_roll.tell(tag, "Notes on Unit Types", format!("{label} dismounts.")).start()
    }
}

/// The unit moves into a ford.
pub(super) fn ford(reader: &mut FormReader<'_>) -> Option<Started> {
    let (tag, no_roll) = ordered(reader, Action::Ford)?;
    let turn = reader.derive("battle.turn", |state| state.turn().into()).number();
    let after = reader.rules().cell("ford", "turns", "leave").unwrap_or(0);
    let no_roll = moved(reader, no_roll, tag, "moved").effect(Effect::set(tag, "ford", Value::Number(turn)));
    let label = reader.label(tag);
    no_roll
        .tell(tag, "Special Rules 4", format!("{label} enters the ford and may leave it on turn {}.", turn + after))
        .moves(tag, "")
        .start()
}

/// A unit is lost in the river.
pub(super) fn drowned(reader: &mut FormReader<'_>) -> Option<Started> {
    let tag = reader.unit("unit", "Unit", Want::Acting, |_, _| None)?;
    let no_roll = NoRoll::done().effect(Effect::remove(tag, "river"));
    no_roll.tell(tag, "Special Rules 4", format!("{} is lost in the river.", reader.label(tag))).start()
}
