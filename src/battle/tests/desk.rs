//! The desk: chips that were told of rows come back with the same rows, while the desk lies open.

use super::{sets::battle_of, toy};
use crate::{
    battle::{Battle, Desk},
    rules::Registry,
};

/// What the draft says of chips after some presses: `B1` presses a row, `target.place=cover` a chip.
#[track_caller]
fn check(battle: &Battle, procedure: &str, presses: &str, wanted: &str) {
    let (rules, state) = (battle.rules().as_ref(), battle.state());
    let mut desk = Desk::default();
    desk.choose(procedure);
    for press in presses.split_whitespace() {
        match press.split_once('=') {
            Some((path, word)) => desk.tell(procedure, path, word.into()),
            None => desk.press_row(rules, state, press.parse().unwrap()),
        }
    }
    let draft = desk.request(rules, state).unwrap().draft;
    let chips = draft.iter().filter(|(_, value)| value.tags().is_empty());
    let told: Vec<String> = chips.map(|(path, value)| format!("{path}={value}")).collect();
    assert_eq!(told.join(" "), wanted, "{procedure}: {presses}");
}

#[test]
fn chips_come_back_with_their_rows() {
    let toy = toy::battle();
    let told = "A1 B1 target.place=cover";
    check(&toy, "fire", told, "target.place=cover");
    check(&toy, "fire", &format!("{told} B1"), "");
    check(&toy, "fire", &format!("{told} B1 B1"), "target.place=cover");
    // Of another target nothing was told, nor with another firer.
    check(&toy, "fire", &format!("{told} B2"), "");
    check(&toy, "fire", &format!("{told} B2 B1"), "target.place=cover");
    check(&toy, "fire", &format!("{told} A2"), "");
    check(&toy, "fire", &format!("{told} A2 A1"), "target.place=cover");
    check(&toy, "fire", &format!("{told} A1 A1 B1"), "");
}

#[test]
fn rows_of_a_list_keep_what_was_told_of_them() {
    let registry = Registry::load().unwrap();
    let battle = battle_of(registry.get("portable-wargame").unwrap());
    let check = |more: &str, wanted: &str| {
        let told = "A1 A2 A3 B1 A2.distance=near A3.distance=near target.place=cover";
        check(&battle, "artillery", &format!("{told} {more}"), wanted);
    };
    let all = "A2.distance=near A3.distance=near target.place=cover";
    check("", all);
    check("A3", "A2.distance=near");
    check("A3 A3", all);
    check("A3 A2.distance=far A3", "A2.distance=far A3.distance=near target.place=cover");
    check("B1", "");
    check("B1 B1", all);
    // The others may be measured from the first.
    check("A1", "");
    check("A1 A1", all);
}
