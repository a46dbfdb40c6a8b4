//! The battle screen at every size and in every theme: flows by what is seen, and a few kept pictures.

#![cfg(feature = "gui")]

use adjutant::{
    rules::Effect,
    store::settings::Theme,
    ui::screen::battle::{Message as Press, Pane, Spot},
};
use iced::{
    Size,
    keyboard::{Key, Modifiers, key::Named},
};
use screens::{
    SIZES, WIDE, check,
    story::{before, story, tag},
    table::Table,
};

/// The story, drawn and with the first stages done, at a size.
fn begun(size: Size) -> Table {
    let mut table = Table::with(size, 1, story(false));
    table.given(before());
    table.send(Press::StepCard);
    table
}

#[test]
fn a_shot_is_pressed_through_at_every_size() {
    for size in SIZES {
        let mut table = begun(size);
        if size.width < 820.0 {
            table.send(Press::Show(Pane::Roster(adjutant::dice::Side::A)));
        }
        // A narrow screen turns to the side that the form wants next.
        table.all(["A2", "B2", "chip-target.place-cover", "roll"]);
        assert!(table.has("undo"), "{size:?}");
        let state = table.battle().state();
        assert_eq!(state.word(tag("B2"), "place"), "cover", "{size:?}");
        assert!(state.flag(tag("A2"), "fired"), "{size:?}");
        table.all(["chip-target.place-open", "undo"]);
    }
}

#[test]
fn the_keyboard_alone_reaches_chips_answers_and_dice() {
    let (down, right, space) = (key(Named::ArrowDown), key(Named::ArrowRight), key(Named::Space));
    for size in SIZES {
        let mut table = begun(size);
        let digit = |digit: &str| Key::Character(digit.into());
        let cursor = |table: &Table| table.app.play().unwrap().screen.memory.cursor.clone();
        let walk = |table: &mut Table, id: &str| {
            let mut steps = 0;
            while cursor(table) != Some(Spot::Stop(id.to_owned())) {
                // Answers stand side by side, and so do the chips of a field.
                let beside = |of: &str| {
                    id.starts_with(of) && matches!(cursor(table), Some(Spot::Stop(at)) if at.starts_with(of))
                };
                let way = if beside("outcome-") || beside("chip-target.place-") { &right } else { &down };
                table.strike(Modifiers::empty(), way.clone());
                steps += 1;
                assert!(steps < 40, "{id} is not on the way at {size:?}: {:?}", cursor(table));
            }
            assert!(table.has(id), "{id} is not seen at {size:?}");
        };
        if size.width < 820.0 {
            table.send(Press::Show(Pane::Roster(adjutant::dice::Side::A)));
        }
        // Tiles stand side by side.
        let on = if size == screens::WIDE { &down } else { &right };
        table.strike(Modifiers::empty(), down.clone()).strike(Modifiers::empty(), on.clone());
        assert_eq!(cursor(&table), Some(Spot::Row(tag("A2"))), "{size:?}");
        table.strike(Modifiers::empty(), space.clone()).strike(Modifiers::SHIFT, digit("2"));
        table.strike(Modifiers::empty(), right.clone());
        walk(&mut table, "chip-target.place-cover");
        table.strike(Modifiers::empty(), space.clone());
        walk(&mut table, "outcome-1");
        table.strike(Modifiers::empty(), space.clone());
        assert_eq!(table.battle().state().word(tag("B2"), "place"), "cover", "{size:?}");
        assert!(table.battle().state().flag(tag("B2"), "disrupted"), "{size:?}");
        // The result's own chips, and a die that was read wrong.
        table.strike(Modifiers::CTRL, Key::Character("z".into()));
        table.strike(Modifiers::empty(), digit("2")).strike(Modifiers::SHIFT, digit("2"));
        table.strike(Modifiers::empty(), key(Named::Enter));
        walk(&mut table, "die-fire-0");
        table.strike(Modifiers::empty(), space.clone()).strike(Modifiers::empty(), digit("6"));
        let die =
            |table: &Table| table.app.play().unwrap().screen.table.result.clone().unwrap().rolls[0].dice[0].face;
        assert_eq!(die(&table), 6, "{size:?}");
    }
}

fn key(named: Named) -> Key {
    Key::Named(named)
}

#[test]
fn what_is_pressed_in_play_is_big_enough_and_not_cut() {
    for size in SIZES {
        let mut table = begun(size);
        table.reachable(["undo", "menu", "end-turn"]);
        table.send(Press::Row(tag("A2")));
        table.send(Press::Row(tag("B2")));
        table.reachable(["roll", "outcome-0", "outcome-1", "outcome-2", "clear", "tab-fire", "tab-assault"]);
        table.reachable(["chip-target.place-open", "chip-target.place-cover", "chip-target.place-trench"]);
    }
}

#[test]
fn an_order_is_given_without_the_wide_rows() {
    for size in [SIZES[1], SIZES[2]] {
        let mut table = begun(size);
        table.send(Press::Row(tag("A6")));
        table.send(Press::Show(Pane::Form));
        table.press("order-overwatch");
        assert!(table.battle().state().flag(tag("A6"), "overwatch"), "{size:?}");
    }
}

#[test]
fn what_the_rules_forbid_says_why_and_can_be_done_anyway() {
    let mut table = begun(WIDE);
    table.given(vec![Effect::set(tag("A2"), "disrupted", true)]);
    table.all(["A2", "B2", "tab-assault"]);
    assert!(!table.has("outcome-0"), "a refused roll offers no outcomes");
    table.all(["anyway", "roll"]);
    let last = table.battle().events().iter().rev().find_map(|event| event.act()).unwrap();
    assert_eq!(last.procedure, "assault");
    assert!(!last.forced.is_empty(), "the log keeps what was overridden");
}

#[test]
fn a_slip_right_after_a_change_starts_nothing() {
    let mut table = begun(WIDE);
    table.all(["A2", "B2"]);
    let events = table.battle().events().len();
    table.at_once(Press::Row(tag("B3")));
    table.at_once(Press::Roll);
    assert_eq!(table.battle().events().len(), events, "ROLL was dead");
    table.send(Press::Roll);
    assert!(table.battle().events().len() > events, "and is alive again");
}

#[test]
fn a_smaller_pool_asks_which_real_die_goes() {
    let mut table = begun(WIDE);
    table.all(["A2", "B3", "faces", "face-6"]);
    let open = table.app.play().unwrap().screen.table.open.clone().unwrap();
    let sure: Vec<&str> = open.odds.iter().flat_map(|odds| &odds.parts).map(|part| part.words.as_str()).collect();
    assert!(!sure.contains(&"No effect"), "the odds move with the first face: {sure:?}");
    table.all(["face-1", "face-2"]);
    assert!(table.battle().state().flag(tag("B3"), "disrupted"), "6 1 2 is a hit");
    // Cover was forgotten: two dice instead of three, and the player says that the six was the third.
    table.all(["chip-target.place-cover", "goes-0"]);
    assert!(!table.battle().state().flag(tag("B3"), "disrupted"), "1 2 is none");
}

#[test]
fn pictures_are_as_kept() {
    let mut table = begun(WIDE);
    check("battle-card-paper", &table.picture());
    table.all(["A2", "B2", "chip-target.place-cover"]);
    check("battle-fire-paper", &table.picture());
    check("battle-fire-night", &table.wear(Theme::Night).picture());
    table.press("roll");
    check("battle-result-contrast", &table.wear(Theme::HighContrast).picture());
    for (name, size) in [("narrow", SIZES[1]), ("small", SIZES[2])] {
        let mut table = begun(size);
        table.send(Press::Row(tag("A2")));
        table.send(Press::Row(tag("B2")));
        check(&format!("battle-fire-{name}"), &table.picture());
    }
}
