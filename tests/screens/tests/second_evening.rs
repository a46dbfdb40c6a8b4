//! What two players stumbled over on their second evening: digits and arrows, presses that led astray, chips gone.

#![cfg(feature = "gui")]
#![allow(clippy::panic, reason = "a test that cannot go on has failed")]
#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test that cannot go on has failed")]

use adjutant::{
    battle::summary::{FormView, Pool, TableView},
    dice::{Side, Tag},
    rules::{Effect, Entity},
    ui::{
        app::Message,
        screen::{
            AppRequest, Route,
            battle::{Message as Press, Pane, Spot},
        },
    },
};
use iced::{
    Size,
    keyboard::{Key, Modifiers, key::Named},
};
use screens::{
    SIZES, WIDE, sets,
    story::{in_contact, tag},
    table::Table,
};

fn step(step: &str) -> Effect {
    Effect::set(Entity::Battle, "step", step)
}

/// Pz8 with A3 and B4 in contact, real dice for A.
fn contact(size: Size) -> Table {
    let mut table = Table::with(size, 3, sets::with_dice(sets::versus("pz8", "german-pz-1941"), [true, false]));
    table.given(in_contact(&[["A3", "B4"]]));
    table
}

fn view(table: &Table) -> &TableView {
    &table.app.play().unwrap().screen.table
}

fn form(table: &Table) -> Option<FormView> {
    view(table).form.clone()
}

fn key(table: &mut Table, key: &str) {
    table.strike(Modifiers::empty(), Key::Character(key.into()));
}

fn named(table: &mut Table, name: Named) {
    table.strike(Modifiers::empty(), Key::Named(name));
}

fn rows(table: &mut Table, tags: &[&str]) {
    table.send_all(tags.iter().map(|row| Press::Row(tag(row))));
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
        // Until then a digit picks a unit.
        named(&mut table, Named::Enter);
        key(&mut table, "6");
        let act = table.battle().open_act().cloned();
        let act = act.or_else(|| table.battle().events().last().and_then(|event| event.act().cloned())).unwrap();
        assert_eq!(act.answers["first"].known_faces(), Some(&[6][..]), "{size:?}");
    }
}

/// What the cursor is on, which is drawn.
fn cursor(table: &Table) -> String {
    let id = match table.app.play().unwrap().screen.memory.cursor.clone() {
        Some(Spot::Stop(id)) => id,
        Some(Spot::Row(tag)) => tag.to_string(),
        Some(Spot::Group(group)) => format!("group-{group}"),
        None => return String::new(),
    };
    assert!(table.has(&id), "{id} is not drawn");
    id
}

#[test]
fn arrows_go_through_the_answers_in_their_order_and_not_on_to_the_way_out() {
    for size in screens::ROOMS {
        let mut table = question(size);
        let Some(Pool::Choice { options, .. }) = asked(&table) else { panic!("{:?}", asked(&table)) };
        assert!(options.len() > 1);
        for at in 0..options.len() + 2 {
            named(&mut table, Named::ArrowRight);
            assert_eq!(cursor(&table), format!("choose-{}", at.min(options.len() - 1)), "{size:?}");
        }
        for _ in 0..3 {
            named(&mut table, Named::ArrowDown);
            assert_ne!(cursor(&table), "drop", "{size:?}");
        }
        let events = table.battle().events().len();
        for _ in 0..30 {
            named(&mut table, Named::ArrowUp);
            cursor(&table);
        }
        assert_eq!(cursor(&table), "drop", "{size:?}: it is reached as well");
        assert_eq!(table.battle().events().len(), events);
    }
}

#[test]
fn arrows_go_over_the_rosters_as_they_are_drawn() {
    for size in screens::ROOMS {
        let mut table = contact(size);
        table.send(Press::Show(Pane::Roster(Side::A)));
        let place = |table: &Table, id: &str| {
            let (seen, _) =
                screens::room::seen(size, table.view(), iced_test::runtime::user_interface::Cache::default(), false);
            let named = format!("{:?}", iced_test::core::widget::Id::from(id.to_owned()));
            seen.iter().find(|(other, _)| *other == named).and_then(|(_, seen)| *seen)
        };
        named(&mut table, Named::ArrowDown);
        let first = cursor(&table);
        assert_eq!(first, "A1", "{size:?}: a head that says nothing is left out");
        let mut rng = 7_u32;
        for _ in 0..60 {
            rng = rng.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let ways = [Named::ArrowDown, Named::ArrowRight, Named::ArrowUp, Named::ArrowLeft, Named::ArrowDown];
            let way = ways[(rng >> 16) as usize % ways.len()];
            let before = cursor(&table);
            let from = place(&table, &before);
            named(&mut table, way);
            let after = cursor(&table);
            let (Some(from), Some(to)) = (from, place(&table, &after)) else { continue };
            let both = |id: &str| id.parse::<Tag>().is_ok();
            if before == after || !both(&before) || !both(&after) || before.as_bytes()[0] != after.as_bytes()[0] {
                continue;
            }
            let right = match way {
                Named::ArrowDown => to.y > from.y && (to.x - from.x).abs() < 2.0,
                Named::ArrowUp => to.y < from.y && (to.x - from.x).abs() < 2.0,
                Named::ArrowLeft => to.x < from.x && (to.y - from.y).abs() < 2.0,
                _ => to.x > from.x && (to.y - from.y).abs() < 2.0,
            };
            // A short last line has no place below: it is entered at its end.
            let side = before.parse::<Tag>().unwrap().side;
            let units = view(&table).rows[usize::from(side == Side::B)].iter().map(|row| row.tag.to_string());
            let places: Vec<_> = units.filter_map(|id| place(&table, &id)).collect();
            let none_below = !places.iter().any(|one| one.y > from.y && (one.x - from.x).abs() < 2.0);
            let last = !places.iter().any(|one| (one.y - to.y).abs() < 2.0 && one.x > to.x);
            let short = way == Named::ArrowDown && to.y > from.y && none_below && last;
            assert!(right || short, "{size:?}: {way:?} from {before} {from:?} to {after} {to:?}");
        }
    }
}

/// A combat that asks whether the winner goes on.
fn question(size: Size) -> Table {
    let mut table = contact(size);
    rows(&mut table, &["A3", "B4"]);
    named(&mut table, Named::Enter);
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
            let cursor = table.app.play().unwrap().screen.memory.cursor.clone();
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
    table.press("drop");
    assert!(owed(&table).iter().any(|words| words.starts_with("Combat A3 B4")), "{:?}", owed(&table));
}

#[test]
fn the_page_of_keys_is_read_from_the_keyboard() {
    let mut table = contact(WIDE);
    table.ask(AppRequest::Go(Route::Shortcuts));
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
    table.send(Press::Step(step.to_owned()));
    table
}

#[test]
fn batteries_stand_in_the_form_that_asks_for_one() {
    let mut table = ww2("artillery");
    table.press("owed-call");
    let shown = form(&table).unwrap();
    assert_eq!(shown.procedure, "call");
    assert!(table.has("list-A40"), "{:?}", shown.missing);
    table.press("list-A40");
    let shown = form(&table).unwrap();
    assert!(shown.acts.contains(&tag("A40")) && shown.ready, "{:?}", shown.missing);
    // One under command is called by its own company.
    assert!(shown.acts.contains(&tag("A16")), "{:?}", shown.acts);
    assert!(!table.has("list-A41"), "what is found is not looked for");
}

#[test]
fn a_listed_battery_tells_the_number_it_needs_with_the_observer_of_the_form() {
    let mut table = ww2("artillery");
    let boards = view(&table).card.boards.clone();
    let mut observers =
        boards.iter().filter(|board| board.title.ends_with("observers")).flat_map(|board| &board.units);
    let plain = |(tag, _, facts): &&(Tag, String, String)| tag.side == Side::A && !facts.contains("priority");
    let (observer, ..) = observers.find(plain).unwrap();
    let needs = |table: &Table, battery: Tag| {
        let units = view(table).card.boards.iter().flat_map(|board| &board.units);
        units.filter(|(unit, ..)| *unit == battery).map(|(.., facts)| facts.clone()).next().unwrap()
    };
    let before = needs(&table, tag("A41"));
    table.press("owed-call");
    rows(&mut table, &[&observer.to_string()]);
    let listed = needs(&table, tag("A41"));
    assert_ne!(before, listed, "{observer} is no priority observer");
    table.press("list-A41");
    let shown = form(&table).unwrap();
    assert!(shown.acts.contains(observer), "{:?}", shown.acts);
    let need = listed.split(' ').next().unwrap();
    assert!(format!("{:?}", shown.sums).contains(need), "{listed}: {:?}", shown.sums);
}

#[test]
fn a_formation_in_a_barrage_leaves_its_battery_out() {
    let mut table = ww2("artillery");
    table.all(["list-A40", "tab-barrage"]);
    let group = view(&table).groups[1].iter().find(|head| head.press.contains(&tag("B40"))).map(|head| head.group);
    table.send(Press::Group(group.unwrap()));
    let shown = form(&table).unwrap();
    assert!(shown.targets.len() > 5 && !shown.targets.contains(&tag("B40")), "{:?}", shown.targets);
    assert!(shown.refusals.is_empty(), "{:?}", shown.refusals);
}

#[test]
fn a_row_does_not_replace_what_is_written_in_secret() {
    let mut table = ww2("options");
    if !table.has("look") {
        table.press("owed-write_options");
    }
    table.press("look");
    let before = form(&table).unwrap();
    rows(&mut table, &["A5"]);
    assert_eq!(form(&table).map(|form| form.procedure), Some(before.procedure));
    let head = view(&table).groups[0][0].group;
    table.send(Press::Group(head));
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
    let guns =
        view(&table).owed().iter().find(|due| due.words.ends_with("may fire")).map(|due| due.words.clone()).unwrap();
    let gun = guns.split([',', ' ']).next().unwrap().to_owned();
    let enemy = if gun.starts_with('A') { "B2" } else { "A2" };
    rows(&mut table, &[&gun, enemy]);
    table.press("roll");
    while table.battle().open_act().is_some() {
        let given = match asked(&table) {
            Some(Pool::Choice { options, .. }) => options[0].0.clone(),
            other => panic!("{other:?}"),
        };
        table.send(Press::Choose(given));
    }
    let step = |table: &Table| table.battle().state().flag(Entity::Battle, "artillery_over");
    assert!(view(&table).owed().iter().any(|due| due.words.ends_with("may fire")), "only one gun may fire");
    named(&mut table, Named::Enter);
    assert!(!step(&table), "it says first who may still fire");
    let told = table.app.notices().iter().map(|notice| notice.words.clone()).collect::<Vec<_>>().join(" ");
    assert!(told.contains("may fire"), "{told}");
    named(&mut table, Named::Escape);
    named(&mut table, Named::Enter);
    assert!(step(&table), "and then does it");
}

#[test]
fn the_only_enemy_of_a_base_comes_with_it_and_a_press_on_it_is_no_harm() {
    for (before, after) in [(&["A3"][..], &[][..]), (&[], &[]), (&[], &["A3", "B4"]), (&["A3"], &["B4"])] {
        let mut table = contact(WIDE);
        rows(&mut table, before);
        key(&mut table, "c");
        rows(&mut table, after);
        let shown = form(&table).unwrap();
        assert_eq!((shown.procedure.as_str(), shown.acts.as_slice()), ("combat", &[tag("A3")][..]), "{before:?}");
        assert_eq!((shown.targets.as_slice(), shown.ready), (&[tag("B4")][..], true), "{before:?} {after:?}");
    }
    // A second enemy is a choice.
    let more = ["contacts", "fresh"].map(|field| Effect::set(tag("A3"), field, [tag("B4"), tag("B5")].as_slice()));
    let back = ["contacts", "fresh"].map(|field| Effect::set(tag("B5"), field, [tag("A3")].as_slice()));
    let mut table = contact(WIDE);
    table.given(more.into_iter().chain(back).collect());
    rows(&mut table, &["A3"]);
    key(&mut table, "c");
    assert!(!form(&table).unwrap().ready);
}

#[test]
fn a_roll_left_over_waits_aside_in_the_turn_of_the_other_side_and_keeps_its_step() {
    let mut table = contact(WIDE);
    table.given(vec![Effect::set(tag("A5"), "fatigue", 1), step("rally")]);
    table.send(Press::Tab("rally".to_owned()));
    table.send(Press::Roll);
    assert!(table.battle().open_act().is_some(), "the die is asked for: {:?}", form(&table));
    for _ in 0..2 {
        table.send(Press::EndTurn);
        while !table.app.notices().is_empty() {
            table.send(Message::Read);
        }
    }
    assert_eq!(view(&table).strip.acting, Side::B);
    assert!(view(&table).open.is_none() && view(&table).aside.is_some(), "it waits aside");
    let before = table.battle().state().step().to_owned();
    table.press("return");
    for _ in 0..4 {
        if table.battle().open_act().is_some() {
            key(&mut table, "5");
        }
    }
    assert!(table.battle().open_act().is_none());
    assert_eq!(table.battle().state().step(), before, "B is still there");
}

#[test]
fn guns_behind_their_step_are_not_owed() {
    let mut table = contact(WIDE);
    let guns = |table: &Table| view(table).owed().iter().any(|due| due.words.contains("not fired"));
    table.given(vec![step("fire")]);
    assert!(guns(&table), "{:?}", view(&table).owed());
    table.given(vec![step("combat")]);
    assert!(!guns(&table), "{:?}", view(&table).owed());
}

#[test]
fn a_message_never_lies_over_the_main_button() {
    let mut seen_lines = 0;
    for id in sets::GAMES {
        for size in screens::ROOMS {
            let mut table = sets::begun(size, id).unwrap();
            table.send(Press::Show(Pane::Form));
            let words = "B12 may fire, 2 orders left, and one gun more. Press END ARTILLERY again.".to_owned();
            table.ask(AppRequest::Tell(words));
            let kept = iced_test::runtime::user_interface::Cache::default();
            let (seen, _) = screens::room::seen(size, table.view(), kept, false);
            let place = |id: &str| {
                let named = format!("{:?}", iced_test::core::widget::Id::from(id.to_owned()));
                seen.iter().find(|(other, _)| *other == named).and_then(|(_, seen)| *seen)
            };
            let toast = place("toast").unwrap();
            // Nor, where there is room for both, over what came last.
            let newest = view(&table).log.first().map(|line| format!("log-{}", line.event));
            if let Some(line) = newest.filter(|_| size == WIDE).and_then(|id| place(&id)) {
                seen_lines += 1;
                assert!(!line.intersects(&toast), "{id}: the log's newest line at {line:?} under {toast:?}");
            }
            for button in ["do-card", "roll", "end-turn", "menu", "undo"] {
                let covered = place(button).is_some_and(|place| place.intersects(&toast));
                assert!(!covered, "{id} {size:?}: {button} at {:?} under {toast:?}", place(button));
            }
        }
    }
    assert!(seen_lines > 0, "no newest line is in view");
}

#[test]
fn a_battle_opened_again_shows_what_came_last() {
    for size in screens::ROOMS {
        let mut table = question(size);
        table.send(Press::Choose(match asked(&table) {
            Some(Pool::Choice { options, .. }) => options[0].0.clone(),
            other => panic!("{other:?}"),
        }));
        assert!(!view(&table).hands.is_empty());
        let id = table.app.play().unwrap().name.as_str().to_owned();
        table.ask(AppRequest::Go(Route::Start));
        table.ask(AppRequest::Continue(id));
        let lacks = table.lacking(&["hands"]);
        assert!(!lacks.iter().any(|lack| lack.contains("in view")), "{size:?}: {lacks:?}");
    }
}
