//! Contacts told by the players: a base has moved into one, or touches an enemy no more (4, 6; Z14, Z22, Z23, Z47).

use super::{
    contact_map::{Contacts, engaged, touched},
    ground::{WORKS, on_the_move, sets_out},
    movement::LOCKED,
    turn::by_day,
    units::gone,
};
use crate::{
    dice::Tag,
    rules::{FormReader, Many, NoRoll, Started, State, Want},
};

/// Enemies that one base touches at most: bases stand around it.
const MOST: usize = 8;

/// A base has moved into contact: the pair waits for the combat step.
pub(super) fn contact(reader: &mut FormReader<'_>) -> Option<Started> {
    by_day(reader);
    // 3: contacts are made by moves. One made later, by an advance, waits for the next combat step (Z47).
    let moves = on_the_move(reader);
    let locked = moves && reader.ruled("Z21", "b");
    let rules = reader.rules();
    let unit = reader.unit("unit", "Base", Want::Acting, |state, unit| {
        let stays = locked && !state.flag(unit.tag, "moved") && engaged(state, unit.tag);
        gone(rules, state, unit).or_else(|| stays.then(|| LOCKED.to_owned()))
    });
    let enemies = reader.units("enemies", "Enemies that it touches", Want::Waiting, Many::InOrder(MOST), |_, _| None);
    let (unit, _) = (unit?, enemies.first()?);
    let mut bases = vec![unit];
    bases.extend(&enemies);
    let mut web = Contacts::read(reader, &bases);
    let mut no_roll = NoRoll::done();
    for &enemy in &enemies {
        if web.touch(unit, enemy) {
            reader.refuse("enemies", "6", format!("{unit} and {enemy} are in contact already"));
        }
        web.join(unit, enemy);
        if reader.fact_word(enemy, "place") == WORKS {
            // Z49.
            reader.remind(format!("{enemy} is inside fortifications: every base that touches the section fights it"));
        }
        if !moves {
            web.waits(unit, enemy);
        }
    }
    for effect in if moves { sets_out(reader, unit) } else { Vec::new() } {
        no_roll = no_roll.effect(effect);
    }
    for effect in web.effects(&[]) {
        no_roll = no_roll.effect(effect);
    }
    let names: Vec<String> = enemies.iter().map(|enemy| reader.label(*enemy)).collect();
    let until = if moves { "" } else { "; they fight in the next combat step" };
    no_roll
        .tell_all(
            [unit].into_iter().chain(enemies),
            "6",
            format!("{} touches {}{until}.", reader.label(unit), names.join(" and ")),
        )
        .start()
}

/// A base touches some enemies no more.
pub(super) fn part(reader: &mut FormReader<'_>) -> Option<Started> {
    let unit = reader.unit("unit", "Base", Want::Acting, |state, unit| {
        touched(state, unit.tag).is_empty().then(|| "touches no enemy".to_owned())
    })?;
    reader.propose("enemies", move |state: &State| touched(state, unit));
    let enemies: Vec<Tag> =
        reader.any_units("enemies", "Enemies", Want::Waiting, Many::Together(MOST), move |state, enemy| {
            (!touched(state, unit).contains(&enemy.tag)).then(|| format!("does not touch {unit}"))
        });
    let mut web = Contacts::read(reader, &[unit]);
    for &enemy in &enemies {
        web.part(unit, enemy);
    }
    let mut no_roll = NoRoll::done();
    for effect in web.effects(&[]) {
        no_roll = no_roll.effect(effect);
    }
    let names: Vec<String> = enemies.iter().map(|enemy| reader.label(*enemy)).collect();
    let label = reader.label(unit);
    let words = match names.as_slice() {
        [] => format!("{label} parts from nobody."),
        _ => format!("{label} no longer touches {}.", names.join(" and ")),
    };
    no_roll.tell_all([unit].into_iter().chain(enemies), "6", words).start()
}
