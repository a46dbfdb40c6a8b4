//! What two players stumbled over on their second evening: digits and arrows, presses that led astray, chips gone.

#![cfg(feature = "gui")]
#![allow(clippy::panic, reason = "a test that cannot go on has failed")]
#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test that cannot go on has failed")]

use adjutant::{
    battle::summary::{FormView, Pool, TableView},
    rules::{Effect, Entity},
    ui::{
        app::Message,
        screen::{
            Request, Route,
            battle::{Message as Press, Spot},
        },
    },
};
use iced::{
    Size,
    keyboard::{Key, Modifiers, key::Named},
};
use screens::{SIZES, WIDE, sets, story::tag, table::Table};

fn step(step: &str) -> Effect {
    Effect::set(Entity::Battle, "step", step)
}

/// Pz8 with A3 and B4 in contact, real dice for A.
fn contact(size: Size) -> Table {
    let mut setup = sets::versus("pz8", "german-pz-1941");
    setup.sides[0].real_dice = true;
    let mut table = Table::with(size, 3, setup);
    let link = |one: &str, other: &str| {
        ["contacts", "fresh"].map(|field| Effect::set(tag(one), field, [tag(other)].as_slice()))
    };
    let facts = link("A3", "B4").into_iter().chain(link("B4", "A3")).chain([step("combat")]);
    let _ = table.given(facts.collect());
    table
}

fn view(table: &Table) -> &TableView {
    &table.app.play().unwrap().screen.table
}

fn form(table: &Table) -> Option<FormView> {
    view(table).form.clone()
}

fn key(table: &mut Table, key: &str) {
    let _ = table.strike(Modifiers::empty(), Key::Character(key.into()));
}

fn named(table: &mut Table, name: Named) {
    let _ = table.strike(Modifiers::empty(), Key::Named(name));
}

fn rows(table: &mut Table, tags: &[&str]) {
    for row in tags {
        table.send(Message::Battle(Press::Row(tag(row))));
    }
}

fn asked(table: &Table) -> Option<Pool> {
    view(table).open.as_ref().and_then(|open| open.pending.clone())
}

#[test]
fn digits_enter_the_faces_on_the_screen() {
    for size in SIZES {
        let mut table = contact(size);
        rows(&mut table, &["A3", "B4"]);
        assert!(table.has("face-6"), "{size:?}");
        key(&mut table, "6");
        let act = table.battle().open_act().cloned();
        let act = act.or_else(|| table.battle().events().last().and_then(|event| event.act().cloned())).unwrap();
        assert_eq!(act.answers["first"].known_faces(), Some(&[6][..]), "{size:?}");
    }
}

/// A combat that asks whether the winner goes on.
fn question(size: Size) -> Table {
    let mut table = contact(size);
    rows(&mut table, &["A3", "B4"]);
    for face in ["6", "1"] {
        if !matches!(asked(&table), Some(Pool::Choice { .. })) {
            key(&mut table, face);
        }
    }
    assert!(matches!(asked(&table), Some(Pool::Choice { .. })), "{size:?}: {:?}", asked(&table));
    table
}

#[test]
fn a_question_is_answered_from_the_keyboard() {
    for size in SIZES {
        for way in [Named::ArrowDown, Named::ArrowRight, Named::Enter] {
            let mut table = question(size);
            named(&mut table, way);
            let cursor = table.app.play().unwrap().screen.face.cursor.clone();
            assert_eq!(cursor, Some(Spot::Stop("choose-0".to_owned())), "{size:?} {way:?}");
            assert!(table.has("choose-0"), "{size:?} {way:?}: it is in sight");
            named(&mut table, Named::Enter);
            assert!(table.battle().open_act().is_none(), "{size:?} {way:?}: Enter presses it");
        }
    }
}

#[test]
fn an_open_combat_is_not_owed_again() {
    let mut table = question(WIDE);
    let owed = |table: &Table| view(table).owed().iter().map(|due| due.words.clone()).collect::<Vec<_>>();
    assert!(!owed(&table).iter().any(|words| words.starts_with("Combat A3 B4")), "{:?}", owed(&table));
    // Taken back, it is owed as before.
    let _ = table.press("drop");
    assert!(owed(&table).iter().any(|words| words.starts_with("Combat A3 B4")), "{:?}", owed(&table));
}

#[test]
fn the_page_of_keys_is_read_from_the_keyboard() {
    let mut table = contact(WIDE);
    drop(table.app.perform(Request::Go(Route::Shortcuts)));
    let mut seen = Vec::new();
    for _ in 0..4 {
        named(&mut table, Named::ArrowDown);
        seen.push(table.picture().rgba);
    }
    seen.dedup();
    assert_eq!(seen.len(), 4, "each Down goes on to the next line");
}

/// Simple WW2 in a step.
fn ww2(step: &str) -> Table {
    let mut table = Table::with(WIDE, 3, sets::versus("simple-ww2", "normandy-british-group"));
    table.send(Message::Battle(Press::Step(step.to_owned())));
    table
}

#[test]
fn batteries_stand_in_the_form_that_asks_for_one() {
    let mut table = ww2("artillery");
    let _ = table.press("owed-call");
    let shown = form(&table).unwrap();
    assert_eq!(shown.procedure, "call");
    assert!(table.has("list-A40"), "{:?}", shown.missing);
    let _ = table.press("list-A40");
    let shown = form(&table).unwrap();
    assert!(shown.acts.contains(&tag("A40")) && shown.ready, "{:?}", shown.missing);
    // One under command is called by its own company.
    assert!(shown.acts.contains(&tag("A16")), "{:?}", shown.acts);
    assert!(!table.has("list-A41"), "what is found is not looked for");
}

#[test]
fn a_formation_in_a_barrage_leaves_its_battery_out() {
    let mut table = ww2("artillery");
    let _ = table.all(["list-A40", "tab-barrage"]);
    let group = view(&table).groups[1].iter().find(|head| head.press.contains(&tag("B40"))).map(|head| head.group);
    table.send(Message::Battle(Press::Group(group.unwrap())));
    let shown = form(&table).unwrap();
    assert!(shown.targets.len() > 5 && !shown.targets.contains(&tag("B40")), "{:?}", shown.targets);
    assert!(shown.refusals.is_empty(), "{:?}", shown.refusals);
}

#[test]
fn a_row_does_not_replace_what_is_written_in_secret() {
    let mut table = ww2("options");
    if !table.has("look") {
        let _ = table.press("owed-write_options");
    }
    let _ = table.press("look");
    let before = form(&table).unwrap();
    rows(&mut table, &["A5"]);
    assert_eq!(form(&table).map(|form| form.procedure), Some(before.procedure));
    let head = view(&table).groups[0][0].group;
    table.send(Message::Battle(Press::Group(head)));
    assert_eq!(form(&table).map(|form| form.procedure), Some("write_options".to_owned()));
}

#[test]
fn untouched_batteries_have_all_their_smoke() {
    let table = ww2("artillery");
    let rows = view(&table).rows.iter().flatten();
    let shells: Vec<(i32, i32)> = rows.filter_map(|row| row.shells).collect();
    assert!(!shells.is_empty() && shells.iter().all(|shells| *shells == (3, 3)), "{shells:?}");
}

#[test]
fn the_artillery_step_is_not_over_while_a_gun_may_fire() {
    let mut table = Table::with(WIDE, 3, sets::versus("portable-wargame", "spicheren-french"));
    let guns = view(&table).owed().iter().find(|due| due.request.is_none()).map(|due| due.words.clone()).unwrap();
    let gun = guns.split([',', ' ']).next().unwrap().to_owned();
    let enemy = if gun.starts_with('A') { "B2" } else { "A2" };
    rows(&mut table, &[&gun, enemy]);
    let _ = table.press("roll");
    while table.battle().open_act().is_some() {
        let given = match asked(&table) {
            Some(Pool::Choice { options, .. }) => options[0].0.clone(),
            other => panic!("{other:?}"),
        };
        table.send(Message::Battle(Press::Choose(given)));
    }
    let step = |table: &Table| table.battle().state().flag(Entity::Battle, "artillery_over");
    assert!(view(&table).owed().iter().any(|due| due.request.is_none()), "only one gun may fire");
    named(&mut table, Named::Enter);
    assert!(!step(&table), "it says first who may still fire");
    let told = table.app.notices().iter().map(|notice| notice.words.clone()).collect::<Vec<_>>().join(" ");
    assert!(told.contains("may fire"), "{told}");
    named(&mut table, Named::Escape);
    named(&mut table, Named::Enter);
    assert!(step(&table), "and then does it");
}
