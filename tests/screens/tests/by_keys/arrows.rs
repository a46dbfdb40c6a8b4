//! Arrows go through what stands in rows and columns, and leave it at its ends.

use adjutant::{
    rules::{Effect, Entity},
    ui::{
        keys::{Held, Key},
        screen::battle::Message as Press,
    },
};
use screens::WIDE;

use super::{asked, battle, contact, cursor, form, key, send, tag, view, with};

#[test]
fn the_columns_of_a_list_are_gone_through() {
    let step = Effect::set(Entity::Battle, "step", "artillery");
    let mut table = battle(WIDE, "simple-ww2", "normandy-british-group", [true, false], vec![step]);
    send(&mut table, Press::Row(tag("A3")));
    assert!(form(&table).is_some_and(|form| !form.wants.is_empty()), "{:?}", form(&table));
    key(&mut table, Key::Down);
    assert_eq!(cursor(&table), "list-A40", "the battery comes first");
    for (way, at) in [
        (Key::Right, "list-A41"),
        (Key::Left, "list-A40"),
        (Key::Down, "list-A42"),
        (Key::Right, "list-A43"),
        (Key::Up, "list-A41"),
    ] {
        key(&mut table, way);
        assert_eq!(cursor(&table), at, "{way:?}");
    }
    key(&mut table, Key::Space);
    let shown = form(&table).unwrap();
    assert_eq!(shown.acts, [tag("A41"), tag("A3")], "the observer stays");
    // Only beyond the end of a line is its column left.
    send(&mut table, Press::Row(tag("A41")));
    send(&mut table, Press::Clear);
    send(&mut table, Press::Row(tag("A3")));
    key(&mut table, Key::Down);
    key(&mut table, Key::Right);
    key(&mut table, Key::Right);
    assert!(!cursor(&table).starts_with("list-"), "{}", cursor(&table));
}

#[test]
fn the_reactions_of_a_strip_are_gone_through_sideways() {
    let ready = ["B4", "B8", "B12"].map(|unit| Effect::set(tag(unit), "ready", true));
    let facts = ready.into_iter().chain([Effect::set(Entity::Battle, "step", "move")]).collect();
    let mut table = battle(WIDE, "simple-ww2", "normandy-british-group", [true, false], facts);
    send(&mut table, Press::Slot(tag("A4")));
    let ids: Vec<String> = view(&table).reactions.iter().map(|chip| format!("react-{}", chip.tag)).collect();
    assert!(ids.len() > 1, "{:?}", view(&table).reactions);
    let mut trail = Vec::new();
    for _ in 0..20 {
        if cursor(&table) != ids[0] {
            let at = cursor(&table);
            trail.push(at.clone());
            let roster = at.starts_with("group-") || at.parse::<adjutant::dice::Tag>().is_ok();
            // The form wants a target: arrows begin in the enemy's roster.
            key(&mut table, if roster { Key::Left } else { Key::Down });
        }
    }
    assert_eq!(cursor(&table), ids[0], "{trail:?}");
    key(&mut table, Key::Right);
    assert_eq!(cursor(&table), ids[1]);
    key(&mut table, Key::Left);
    assert_eq!(cursor(&table), ids[0]);
}

#[test]
fn what_is_owed_leads_on_to_the_roster_and_is_not_waived_by_a_slip() {
    let owed = |on: &str| Effect::owe("fire", adjutant::rules::Draft::new(), on);
    let facts = vec![owed("one"), Effect::set(Entity::Battle, "step", "fire")];
    let mut table = battle(WIDE, "six-d6", "saint-lo-american", [true, false], facts);
    let waived = view(&table).owed().iter().any(|due| due.waive.is_some());
    assert!(waived, "{:?}", view(&table).owed());
    send(&mut table, Press::Clear);
    key(&mut table, Key::Right);
    key(&mut table, Key::Right);
    let mut way = vec![cursor(&table)];
    for _ in 0..30 {
        key(&mut table, Key::Down);
        way.push(cursor(&table));
        if cursor(&table).parse::<adjutant::dice::Tag>().is_ok() {
            break;
        }
    }
    assert!(way.iter().any(|id| id.starts_with("owed-")), "{way:?}");
    assert!(!way.iter().any(|id| id.starts_with("waive-")), "{way:?}");
    assert!(cursor(&table).starts_with('A'), "it goes on: {way:?}");
}

#[test]
fn what_the_hands_do_outlives_what_is_waived_and_its_return() {
    let owed = Effect::owe("rally", adjutant::rules::Draft::new(), "rally");
    let mut table = contact(WIDE, [false, false]);
    table.given(vec![owed]).all(["A3", "B4", "roll"]);
    if asked(&table).is_some() {
        key(&mut table, Key::Digit(2));
    }
    let hands = |table: &super::Table| view(table).hands.clone();
    let before = hands(&table);
    assert!(!before.is_empty());
    let at = view(&table).owed().iter().position(|due| due.waive.is_some()).expect("something that can be waived");
    let log = table.battle().events().len();
    send(&mut table, Press::Waive(at));
    assert!(table.battle().events().len() > log, "it is waived");
    assert_eq!(hands(&table), before);
    with(&mut table, Held::Ctrl, Key::Char('Z'));
    assert!(view(&table).owed().iter().any(|due| due.waive.is_some()), "it is owed again");
    assert_eq!(hands(&table), before);
}

#[test]
fn each_thing_that_is_owed_has_a_place_of_its_own() {
    let mut table = battle(WIDE, "portable-wargame", "el-teb-british", [true, false], Vec::new());
    let may_fire = |at: usize| view(&table).owed()[at].words.ends_with("may fire");
    assert!(may_fire(0) && may_fire(1), "{:?}", view(&table).owed());
    key(&mut table, Key::Enter);
    let first = cursor(&table);
    key(&mut table, Key::Right);
    assert_ne!(cursor(&table), first);
    key(&mut table, Key::Down);
    key(&mut table, Key::Up);
    key(&mut table, Key::Space);
    assert_eq!(form(&table).map(|form| form.acts.clone()), Some(vec![tag("B12")]));
}
