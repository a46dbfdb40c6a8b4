//! Contacts told by the players: a base has moved into one, or touches an enemy no more (4, 6; Z14, Z22, Z23, Z47).

use super::{
    base::gone,
    day::by_day,
    ground::{WORKS, on_the_move, sets_out},
    orders::LOCKED,
    web::{Web, engaged, touched},
};
use crate::{
    dice::Tag,
    rules::{Intake, Kind, Many, Started, State, Told, Want},
};

/// A base has moved into contact: the pair waits for the combat step.
pub(super) struct Contact;

/// A base touches some enemies no more.
pub(super) struct Part;

/// Enemies that one base touches at most: bases stand around it.
const MOST: usize = 8;

impl Kind for Contact {
    fn id(&self) -> &'static str {
        "contact"
    }

    fn rulings(&self) -> &'static [&'static str] {
        &["Z4", "Z21"]
    }

    fn read(&self, intake: &mut Intake<'_>) -> Option<Started> {
        by_day(intake);
        // 3: contacts are made by moves. One made later, by an advance, waits for the next combat step (Z47).
        let moves = on_the_move(intake);
        let locked = moves && intake.ruled("Z21", "b");
        let rules = intake.rules();
        let unit = intake.unit("unit", "Base", Want::Acting, |state, unit| {
            let stays = locked && !state.flag(unit.tag, "moved") && engaged(state, unit.tag);
            gone(rules, state, unit).or_else(|| stays.then(|| LOCKED.to_owned()))
        });
        let enemies =
            intake.units("enemies", "Enemies that it touches", Want::Waiting, Many::InOrder(MOST), |_, _| None);
        let (unit, _) = (unit?, enemies.first()?);
        let mut bases = vec![unit];
        bases.extend(&enemies);
        let mut web = Web::read(intake, &bases);
        let mut told = Told::done();
        for &enemy in &enemies {
            if web.touch(unit, enemy) {
                intake.refuse("enemies", "6", format!("{unit} and {enemy} are in contact already"));
            }
            web.join(unit, enemy);
            if intake.fact_word(enemy, "place") == WORKS {
                // Z49.
                intake.remind(format!("{enemy} is inside works: every base that touches the section fights it"));
            }
            if !moves {
                web.waits(unit, enemy);
            }
        }
        for effect in if moves { sets_out(intake, unit) } else { Vec::new() } {
            told = told.effect(effect);
        }
        for effect in web.effects(&[]) {
            told = told.effect(effect);
        }
        let names: Vec<String> = enemies.iter().map(|enemy| intake.label(*enemy)).collect();
        let until = if moves { "" } else { "; they fight in the next combat step" };
        told.say("6", format!("{} touches {}{until}.", intake.label(unit), names.join(" and "))).start()
    }
}

impl Kind for Part {
    fn id(&self) -> &'static str {
        "part"
    }

    fn read(&self, intake: &mut Intake<'_>) -> Option<Started> {
        let unit = intake.unit("unit", "Base", Want::Acting, |state, unit| {
            touched(state, unit.tag).is_empty().then(|| "touches no enemy".to_owned())
        })?;
        intake.propose("enemies", move |state: &State| touched(state, unit));
        let enemies: Vec<Tag> =
            intake.any_units("enemies", "Enemies", Want::Waiting, Many::Together(MOST), move |state, enemy| {
                (!touched(state, unit).contains(&enemy.tag)).then(|| format!("does not touch {unit}"))
            });
        let mut web = Web::read(intake, &[unit]);
        for &enemy in &enemies {
            web.part(unit, enemy);
        }
        let mut told = Told::done();
        for effect in web.effects(&[]) {
            told = told.effect(effect);
        }
        let names: Vec<String> = enemies.iter().map(|enemy| intake.label(*enemy)).collect();
        let names = if names.is_empty() { "nobody".to_owned() } else { names.join(" and ") };
        told.say("6", format!("{} no longer touches {names}.", intake.label(unit))).start()
    }
}
