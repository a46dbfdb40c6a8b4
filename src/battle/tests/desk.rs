//! The desk: chips that were told of rows come back with the same rows, while the desk lies open.

use super::{sets::battle_of, toy};
use crate::{
    battle::{Battle, Command, Desk},
    dice::{Dice, Side, Tag},
    games::Registry,
    rules::{Effect, Unit, Value},
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

/// What the request of a battle of Division Squares names and tells after some presses: as in [`check`], and `tab:ID`
/// turns to a procedure, `step:ID` to a step.
#[track_caller]
fn check_squares(presses: &str, wanted: &str) {
    let registry = Registry::load().unwrap();
    let mut battle = battle_of(registry.get("division-squares").unwrap());
    for tag in ["B3", "B5"] {
        let effects = vec![Effect::set(tag.parse::<Tag>().unwrap(), "space", 1)];
        battle.execute(Command::Correct { words: String::new(), effects }, &mut Dice::seeded(1), 1).unwrap();
    }
    let mut desk = Desk::default();
    for press in presses.split_whitespace() {
        let (rules, state) = (battle.rules().clone(), battle.state().clone());
        if let Some(tab) = press.strip_prefix("tab:") {
            desk.choose(tab);
        } else if let Some(step) = press.strip_prefix("step:") {
            battle.execute(Command::step(step), &mut Dice::seeded(1), 1).unwrap();
        } else if let Some((path, word)) = press.split_once('=') {
            let procedure = desk.request(rules.as_ref(), &state).unwrap().procedure;
            desk.tell(&procedure, path, word.into());
        } else {
            desk.press_row(rules.as_ref(), &state, press.parse().unwrap());
        }
    }
    let request = desk.request(battle.rules().as_ref(), battle.state()).unwrap();
    let told: Vec<String> = request.draft.iter().map(|(path, value)| format!("{path}={value}")).collect();
    assert_eq!(format!("{} {}", request.procedure, told.join(" ")), wanted, "{presses}");
}

#[test]
fn a_space_is_taken_whole_whatever_is_pressed_first() {
    let assault = "assault attacker=A4 defenders=B3, B5";
    check_squares("step:assault A4 B3", assault);
    check_squares("step:assault B3 A4", assault);
    check_squares("A4 B3 tab:assault", assault);
    check_squares("B3 A4 tab:assault", assault);
    check_squares("B3 A4 step:assault", assault);
    check_squares("A4 B3 tab:assault tab:fire tab:assault", assault);
    // A unit that is taken off stays off, also when it is seen through another form, until it is pressed again.
    check_squares("step:assault B3 A4 B5", "assault attacker=A4 defenders=B3");
    check_squares("step:assault B3 A4 B5 tab:fire tab:assault", "assault attacker=A4 defenders=B3");
    // One that comes back comes behind those that stayed.
    check_squares("step:assault B3 A4 B5 B5", "assault attacker=A4 defenders=B3, B5");
    check_squares("step:assault B5 A4 B3 B3", "assault attacker=A4 defenders=B5, B3");
    check_squares("step:assault B3 A4 B2", "assault attacker=A4 defenders=B3, B5, B2");
}

#[test]
fn what_was_told_of_the_target_outlives_a_change_of_procedure() {
    let told = "A4 B2 tab:assault target.place=cover";
    check_squares(told, "assault attacker=A4 defenders=B2 target.place=cover");
    check_squares(&format!("{told} tab:fire"), "fire firer=A4 target=B2 target.place=cover");
    check_squares("A4 B2 target.place=cover step:assault", "assault attacker=A4 defenders=B2 target.place=cover");
    // The last word holds in every form.
    let open = format!("{told} tab:fire target.place=open tab:assault");
    check_squares(&open, "assault attacker=A4 defenders=B2 target.place=open");
    check_squares(&format!("{told} tab:fire B3"), "fire firer=A4 target=B3");
}

#[test]
fn a_pick_goes_to_the_field_that_takes_it() {
    let registry = Registry::load().unwrap();
    let battle = battle_of(registry.get("simple-ww2").unwrap());
    let (rules, state) = (battle.rules().as_ref(), battle.state());
    let of = |fits: &dyn Fn(&Unit) -> bool| state.side(Side::A).find(|unit| fits(unit)).unwrap().tag;
    let battery = of(&|unit| unit.word("class") == "battery");
    let other = state.side(battery.side).filter(|unit| unit.word("class") == "battery").nth(1).unwrap().tag;
    let (first, second) =
        (of(&|unit| unit.flag("observes")), of(&|unit| unit.flag("observes") && !unit.flag("priority")));
    let check = |presses: &[Tag], wanted: [Option<Tag>; 2]| {
        let mut desk = Desk::default();
        desk.choose("call");
        for tag in presses {
            desk.press_row(rules, state, *tag);
        }
        let draft = desk.request(rules, state).unwrap().draft;
        let found = ["battery", "observer"].map(|field| draft.get(field).and_then(Value::tag));
        assert_eq!(found, wanted, "{presses:?}");
    };
    check(&[battery], [Some(battery), None]);
    check(&[second], [None, Some(second)]);
    check(&[battery, second], [Some(battery), Some(second)]);
    check(&[second, battery], [Some(battery), Some(second)]);
    // Another one of its kind takes its place, and it alone.
    check(&[battery, first, second], [Some(battery), Some(second)]);
    check(&[battery, second, other], [Some(other), Some(second)]);
}
