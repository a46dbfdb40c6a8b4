//! What the hands do and which markers lie on the table; which turn a line belongs to, and what it tipped.

use super::{
    cases::{HIT, charge, choose, draft, end, faces, fire, guard, played, run, start},
    more,
    toy::{A1, A2, B1, B2},
};
use crate::{
    battle::{Battle, Briefing, Command, Request, Setup, Viewer},
    dice::{Given, Side},
    rules::{Effect, Entity, Value},
};

fn after(commands: &[Command], setup: impl FnOnce(Setup) -> Setup) -> Battle {
    played(more::battle(setup), commands)
}

fn same(setup: Setup) -> Setup {
    setup
}

fn led(setup: Setup) -> Setup {
    let briefing = Briefing { mission: String::new(), style: String::new(), objectives: Vec::new(), asks: false };
    Setup { solo: Some(Side::B), commander: Some(briefing), ..setup }
}

fn by_hand(effects: &[Effect]) -> Command {
    Command::Correct { words: String::new(), effects: effects.to_vec() }
}

fn smoke(id: u16) -> Effect {
    Effect::Thing { id, kind: "smoke".to_owned() }
}

#[test]
fn the_last_hands_are_those_of_the_last_thing_that_moved_them() {
    let check = |setup: fn(Setup) -> Setup, commands: &[Command], wanted: &str| {
        let hands = after(commands, setup).last_hands();
        let told: Vec<String> = hands.iter().map(ToString::to_string).collect();
        assert_eq!(told.join("; "), wanted, "{commands:?}");
    };
    let hit = || fire("A1", "B1", "open", HIT);
    let die = |face| Command::CorrectDie { of: 1, address: "fire".to_owned(), index: 1, face };
    let theirs = |unit: &str| start("guard", &[("unit", unit), ("by", "B")], &[], &[]);
    let marked = "put Disrupted on B1";
    check(same, &[hit()], marked);
    // What changes nothing on the table leaves them as they were.
    check(same, &[hit(), Command::Note { text: "Tea".to_owned() }], marked);
    check(same, &[hit(), charge(&[Side::A])], marked);
    check(same, &[hit(), charge(&[Side::A]), Command::Cancel], marked);
    check(same, &[hit(), die(5)], marked);
    check(same, &[hit(), Command::step("mingle")], marked);
    check(same, &[hit(), end()], "");
    check(same, &[hit(), die(1)], "take Disrupted off B1");
    // What was taken back one after the other is told together.
    check(same, &[guard("A1"), guard("A2"), Command::Undo, Command::Undo], "take Guard off A1 and A2");
    check(
        same,
        &[fire("A2", "B2", "open", &[1, 3, 2, 1]), hit(), Command::Undo, Command::Undo],
        "take Disrupted off B1",
    );
    // Orders of a commander are carried out together, those of a player one by one.
    check(led, &[guard("A1"), guard("A2")], "put Guard on A2");
    check(led, &[theirs("B1"), theirs("B2")], "put Guard on B1 and B2");
    check(same, &[theirs("B1"), theirs("B2")], "put Guard on B2");
}

#[test]
fn models_come_before_markers_when_an_action_is_amended() {
    let mut battle =
        after(&[charge(&Side::BOTH), faces("attack", &[6, 6, 6]), faces("defence", &[1, 1]), choose("claim")], same);
    let of = battle.last_action().unwrap();
    let given = Given::Faces(vec![1, 1, 1]);
    let done = run(&mut battle, Command::CorrectAnswer { of, address: "attack".to_owned(), given });
    let told: Vec<String> = done.hands.iter().map(ToString::to_string).collect();
    assert_eq!(told, ["put B1 back", "put Disrupted on A2"]);
}

#[test]
fn a_marker_lies_where_something_is_to_be_shown() {
    // The hands of one correction, and what lies there after it.
    let check = |effects: &[Effect], wanted: &[&str], hands: &str| {
        let mut battle = more::battle(same);
        let done = run(&mut battle, by_hand(effects));
        let lies: Vec<String> = battle.table_check(Viewer::All).iter().map(ToString::to_string).collect();
        assert_eq!(lies, wanted, "{effects:?}");
        let told: Vec<String> = done.hands.iter().map(ToString::to_string).collect();
        assert_eq!(told.join("; "), hands, "{effects:?}");
    };
    let put = |on, field, value: Value| Effect::set(on, field, value);
    let (a1, a2) = (Entity::Unit(A1), Entity::Unit(A2));
    check(&[put(a1, "guard", true.into())], &["Guard A1"], "put Guard on A1");
    check(&[put(a1, "guard", false.into())], &[], "");
    check(&[put(a1, "fatigue", 2.into())], &["Fatigue 2 A1"], "put Fatigue 2 on A1");
    check(&[put(a1, "fatigue", 0.into())], &[], "");
    check(
        &[put(a1, "fatigue", 2.into()), put(a2, "fatigue", 1.into())],
        &["Fatigue 2 A1", "Fatigue 1 A2"],
        "put Fatigue 2 on A1; put Fatigue 1 on A2",
    );
    let list = |tags: &[&str]| Value::List(tags.iter().map(ToString::to_string).collect());
    check(&[put(a1, "beside", list(&["A2"]))], &["Beside: A2 A1"], "put Beside: A2 on A1");
    check(&[put(a1, "beside", list(&[]))], &[], "");
    check(
        &[put(a1, "stock", Value::Counts([("shell".to_owned(), 2)].into()))],
        &["Stock: shell: 2 A1"],
        "put Stock: shell: 2 on A1",
    );
    check(&[put(a1, "stock", Value::Counts([].into()))], &[], "");
    // Of two fields that show the same each has its own.
    check(
        &[put(a1, "disrupted", true.into()), put(a2, "bent", true.into())],
        &["Disrupted A1", "Disrupted A2"],
        "put Disrupted on A1; put Disrupted on A2",
    );
    // What is a fact of units alone lies nowhere else.
    check(&[put(Side::A.into(), "guard", true.into())], &[], "");
    check(&[put(Entity::Battle, "guard", true.into())], &[], "");
    let marked = [smoke(1), put(Entity::Thing(1), "guard", true.into())];
    check(&marked, &["Smoke screen 1"], "place Smoke screen 1");
}

#[test]
fn a_thing_keeps_its_number_while_it_is_of_its_kind() {
    let mut battle = after(&[by_hand(&[smoke(1), smoke(2)])], same);
    let numbers = |battle: &Battle| [1, 2].map(|id| battle.state().thing_number(id));
    assert_eq!(numbers(&battle), [1, 2]);
    run(&mut battle, by_hand(&[smoke(1)]));
    assert_eq!(numbers(&battle), [1, 2]);
    run(&mut battle, by_hand(&[Effect::Thing { id: 2, kind: "mine".to_owned() }]));
    assert_eq!(numbers(&battle), [1, 1]);
}

#[test]
fn what_a_turn_did_is_fresh_until_it_is_over() {
    let check = |commands: &[Command], wanted: usize| {
        assert_eq!(after(commands, same).state().fresh.len(), wanted, "{commands:?}");
    };
    check(&[guard("A1")], 1);
    check(&[guard("A1"), end()], 0);
    check(&[guard("A1"), end(), end()], 0);
    check(&[end(), guard("B1"), Command::set(Entity::Battle, "turn", 4), guard("B2")], 2);
}

#[test]
fn a_line_belongs_to_the_turn_in_which_it_was_written() {
    let check = |commands: &[Command], wanted: &[i32]| {
        let battle = after(commands, same);
        let turns: Vec<i32> = (1..=u32::try_from(commands.len()).unwrap()).map(|no| battle.when(no).turn).collect();
        assert_eq!(turns, wanted, "{commands:?}");
    };
    let set = |field: &str, to: i32| Command::set(Entity::Battle, field, to);
    let add = |field: &str, by: i32| by_hand(&[Effect::add(Entity::Battle, field, by)]);
    check(&[end(), end(), guard("A1"), guard("A2")], &[1, 1, 2, 2]);
    check(&[set("turn", 5), end(), end(), guard("A1")], &[1, 5, 5, 6]);
    check(&[set("mist", 5), guard("A1")], &[1, 1]);
    check(&[end(), end(), set("mist", 5), guard("A1")], &[1, 1, 2, 2]);
    check(&[add("mist", 5), guard("A1")], &[1, 1]);
    check(&[add("turn", 2), guard("A1")], &[1, 3]);
}

#[test]
fn a_loss_that_ends_the_battle_says_so_in_its_line() {
    let rout = |unit: &str| start("rout", &[("unit", unit)], &[], &[]);
    let battle = after(&[rout("B2"), Command::set(Entity::Battle, "earnest", true), Command::Undo], same);
    assert_eq!(battle.turning_point(1), "");
    let battle = after(&[Command::set(Entity::Battle, "earnest", true), rout("B2"), rout("B1")], same);
    assert_eq!([1, 2, 3].map(|no| battle.turning_point(no)), ["", "A loss ends it.", ""]);
}

#[test]
fn the_rules_say_why_it_is_over_and_a_day_may_be_the_last() {
    let check = |turns: Option<i32>, commands: &[Command], over: &str, ended: bool| {
        let battle = after(commands, |setup| Setup { turns, ..setup });
        assert_eq!((battle.over().as_str(), battle.ended()), (over, ended), "{turns:?} {commands:?}");
    };
    let falls = |field: &str| Command::set(Entity::Battle, field, true);
    let (day, dark) = ("The day is over.", "It is dark.");
    check(None, &[falls("dark")], dark, true);
    check(Some(1), &[end(), falls("dark"), end()], dark, true);
    check(Some(1), &[end(), end()], "Turn 1 was the last: the battle is over.", true);
    // A day is over in its last turn, before it, or without one.
    check(Some(1), &[falls("dusk")], day, true);
    check(Some(2), &[falls("dusk")], day, false);
    check(None, &[falls("dusk")], day, false);
}

#[test]
fn an_order_for_a_group_says_whose_it_is() {
    let units = [(A1, "Army"), (B1, "Host"), (B2, "Host")];
    let grouped = |(tag, group): (_, &str)| crate::rules::Unit {
        groups: vec![group.to_owned()],
        ..super::toy::unit(tag, "Unit", "foot")
    };
    let battle = after(&[], |setup| Setup { units: units.map(grouped).into(), ..setup });
    let check = |group: u16, wanted: &[(&str, &str)]| {
        assert_eq!(Request::group_order(battle.state(), "halt", group).draft, draft(wanted));
    };
    check(1, &[("group", "group1")]);
    check(2, &[("by", "B"), ("group", "group2")]);
}
