//! Bases move, told by one press (4; Z21, Z61).

use super::{
    calculators::allowance,
    contact_map::{Contacts, engaged},
    ground::leave,
    turn::by_day,
    units::gone,
};
use crate::rules::{Effect, FormReader, NoRoll, Started, Want, halves};

/// Why a base in contact does not move (Z21).
pub(super) const LOCKED: &str = "is locked in contact";

/// The base has moved.
pub(super) fn move_unit(reader: &mut FormReader<'_>) -> Option<Started> {
    by_day(reader);
    // Z21: nothing holds a unit in contact, or it is locked.
    let locked = reader.ruled("Z21", "b");
    let rules = reader.rules();
    let tag = reader.unit("unit", "Base", Want::Acting, |state, unit| {
        if let Some(reason) = gone(rules, state, unit) {
            Some(reason)
        } else if state.flag(unit.tag, "moved") {
            Some("has moved this turn".to_owned())
        } else {
            (locked && engaged(state, unit.tag)).then(|| LOCKED.to_owned())
        }
    })?;
    let (open, rough, road) = allowance(reader, tag);
    reader.remind(format!("Up to {}, rough ground {}, road {}", halves(open), halves(rough), halves(road)));
    reader.remind("It stops where it touches an enemy or a minefield");
    let mut web = Contacts::read(reader, &[tag]);
    web.leave(tag);
    let mut no_roll = NoRoll::done().effect(Effect::set(tag, "moved", true));
    for effect in leave(reader, tag).into_iter().chain(web.effects(&[])) {
        no_roll = no_roll.effect(effect);
    }
    no_roll.tell(tag, "4", format!("{} moves.", reader.label(tag))).moves(tag, "").start()
}
