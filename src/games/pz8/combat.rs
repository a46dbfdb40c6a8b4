//! The form of a combat between two bases in contact (6; Z10, Z34-Z50). What happens then is in `course`.

mod combat_cost;
mod combatant;
mod course;

use super::{
    contact_map::Contacts,
    ground::{MINEFIELD, lists},
    turn::in_step,
    units::Base,
};
use crate::rules::{FormReader, Started, Want};
use combatant::Combatant;
use course::{Course, Rulings};

/// Two bases in contact fight.
pub(super) fn read(reader: &mut FormReader<'_>) -> Option<Started> {
    in_step(reader, "combat");
    let first = reader.unit("first", "Base", Want::Acting, |_, _| None);
    let second = reader.unit("second", "Enemy base", Want::Waiting, |_, _| None);
    let (first, second) = reader.or_ignore(first.zip(second), &["first.inside", "second.inside"])?;
    let web = Contacts::read(reader, &[first, second]);
    if web.has_fought(first, second) {
        // Z47: also a contact made by an advance.
        reader.refuse("", "6", format!("{first} and {second} do not fight again in this step"));
    } else if !web.touch(first, second) {
        reader.remind(format!("{first} and {second} touch: check"));
    } else if reader.ruled("Z14", "b") && !web.is_fresh(first, second) {
        reader.refuse("", "3", format!("{first} and {second} have fought since they came into contact"));
    }
    let rulings = Rulings {
        equal_free: reader.ruled("Z35", "b"),
        advance_after_double: reader.ruled("Z40", "b"),
        works_always_go: reader.ruled("Z41", "b"),
        destroys: reader.rules().cell("combat", "result", "destroys").unwrap_or(i32::MAX),
        advance: reader.rules().cell("combat", "result", "advance").unwrap_or(0),
    };
    let (one, other) = (Base::read(reader, first), Base::read(reader, second));
    let fighters =
        [Combatant::read(reader, "first", one.clone(), &other), Combatant::read(reader, "second", other, &one)];
    Some(Box::new(Course { fighters, rulings, web, mines: lists(reader, MINEFIELD) }))
}
