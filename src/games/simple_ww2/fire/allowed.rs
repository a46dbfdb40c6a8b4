//! What the rules forbid of a shot, and what only the table can check.

use super::scene::{Armed, Scene};
use crate::{
    games::simple_ww2::{
        move_option::MoveOption,
        shot::{column::Seen, target::ShotTarget, weapon::Weapon},
        sight::chips::too_near,
        smoke,
        units::cell,
    },
    rules::{FormReader, Worded},
};

/// What the rules forbid of a shot: the field that says so, the place in the rules, and why, in words.
pub(super) type Refusal = (&'static str, &'static str, String);

/// What the rules forbid of one shot, worst last.
pub(super) fn refusals(reader: &mut FormReader<'_>, scene: &Scene, one: &Armed, target: &ShotTarget) -> Vec<Refusal> {
    let (rules, Armed { fighter, weapon }) = (reader.rules(), one);
    let (label, words, column) = (&fighter.label, rules.word(weapon.word()), scene.column(rules, one, target));
    let mut refusals = Vec::new();
    if column.base.is_none() {
        let reach = weapon.reach(rules);
        refusals.push(("range", "Direct Fire; S48", format!("{label}: {words} reaches only {reach}p")));
    } else if column.need.is_none() {
        let text = format!("{label} cannot hit: the shifts go past the last column");
        refusals.push(("", "Direct Fire; S49", text));
    }
    let least = fighter.least(*weapon);
    if too_near(&scene.blow(one), least) {
        let text = format!("{label}: {words} does not fire nearer than {least}p");
        refusals.push(("range", "Direct Fire; S48", text));
    }
    if *weapon == Weapon::HandAt && !target.class.rides() {
        refusals.push(("target", "Direct Fire", format!("{label}: {words} is for vehicles only")));
    }
    if *weapon == Weapon::GunHe && target.armour.is_some() && reader.ruled("S57", "b") {
        refusals.push(("target", "Direct Fire; S57", format!("{label}: no HE against armour")));
    }
    if scene.seen == Seen::Unseen && reader.ruled("S54", "b") {
        refusals.push(("seen", "Direct Fire; S54", "an unseen target cannot be fired at".to_owned()));
    }
    refusals
}

/// Those of several firers that can fire. One that cannot holds its fire, as long as another does; else all is refused.
pub(super) fn able(reader: &mut FormReader<'_>, scene: &Scene, armed: Vec<Armed>, target: &ShotTarget) -> Vec<Armed> {
    let asked = armed.into_iter().map(|one| {
        let refusals = refusals(reader, scene, &one, target);
        (one, refusals)
    });
    let all: Vec<(Armed, Vec<Refusal>)> = asked.collect();
    let some = all.iter().any(|(_, refusals)| refusals.is_empty());
    for (path, place, text) in all.iter().flat_map(|(_, refusals)| refusals) {
        if some {
            reader.remind(format!("{text}: it holds its fire"));
        } else {
            reader.refuse(path, place, text.clone());
        }
    }
    all.into_iter().filter(|(_, refusals)| !some || refusals.is_empty()).map(|(one, _)| one).collect()
}

/// What only the table can check.
pub(super) fn remind(reader: &mut FormReader<'_>, scene: &Scene, armed: &[Armed]) {
    for one in armed {
        // Move options; S9: (Fm) is for MGs and guns.
        let fits = matches!(one.weapon, Weapon::Mg | Weapon::GunAt | Weapon::GunHe);
        if scene.option_of(&one.fighter) == MoveOption::Fm && !fits {
            reader.remind(format!("{}: (Fm) is for MGs and guns", one.fighter.label));
        }
        if one.fighter.neutralised && one.fighter.class.rides() && one.weapon == Weapon::Mg {
            reader.remind(format!("{}: neutralised, so its outside weapons cannot fire", one.fighter.label));
        }
    }
    let mut rows: Vec<&str> = Vec::new();
    for weapon in armed.iter().map(|one| one.weapon).filter(|weapon| !weapon.anti_tank()) {
        if !rows.contains(&weapon.row()) {
            rows.push(weapon.row());
            let [across, along] = ["across", "along"].map(|column| cell(reader, "fire_zone", weapon.row(), column));
            let words = reader.rules().word(weapon.word());
            reader.remind(format!("{words}: zone {across}p across, {along}p along the line of fire"));
        }
    }
    // Smoke; S45.
    if reader.derive("battle.smoke", |state| smoke::any(state).into()).flag() {
        reader.remind("Smoke between: full, the target is unseen; otherwise partially seen at best");
    }
    reader.remind("After firing, face the direction of the shot");
}
