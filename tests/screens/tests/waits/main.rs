//! An action that waits for dice or an answer never stops other work: it is set aside under a chip, and comes back.

#![cfg(feature = "gui")]
#![allow(clippy::expect_used, clippy::panic, clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod amend;
mod keys;
mod page;
mod real;
mod turn;

use adjutant::{
    dice::Side,
    rules::Effect,
    ui::screen::{
        AppRequest, Route,
        battle::{Message as Press, Pane},
    },
};
use iced::Size;
use screens::{
    SIZES, WIDE,
    story::{before, story, tag},
    table::{Table, press, row},
};

/// The story, with the card drawn.
fn begun(size: Size, seed: u64, real: bool) -> Table {
    let mut table = Table::with(size, seed, story(real));
    table.given(before());
    press(&mut table, &[Press::Drew(adjutant::dice::Card::Number(5))]);
    table
}

/// An assault whose attacker has won and is asked whether he takes the space.
fn asked(size: Size, real: bool) -> Table {
    let assault = [Press::Step("assault".to_owned()), row("A4"), row("B4"), Press::Roll];
    for seed in 1..200 {
        let mut table = begun(size, seed, real);
        press(&mut table, &assault);
        if real {
            press(&mut table, &[Press::Rest]);
        }
        if waits(&table) && table.has("choose-0") {
            return table;
        }
    }
    panic!("nobody wins the assault");
}

/// Whoever may fire from Overwatch after a defender has fallen does not: a player's unit holds its fire, one of the
/// commander's, of which only the table is asked, does not reach.
fn hold(table: &mut Table) {
    let asked = |table: &Table| table.battle().pending().map(|waiting| waiting.pending.ask.key().role);
    while let Some(answer) = asked(table).and_then(|role| match role {
        "watch" => Some("holds"),
        "reach" => Some("out_of_reach"),
        _ => None,
    }) {
        press(table, &[Press::Choose(answer.to_owned())]);
    }
}

fn waits(table: &Table) -> bool {
    table.battle().open_act().is_some()
}

fn aside(table: &Table) -> bool {
    table.app.play().unwrap().screen.table.aside.is_some()
}

/// The side of the form's pane, at a small size: all the others show it anyway.
fn form(table: &mut Table) {
    press(table, &[Press::Show(Pane::Form)]);
}

/// Closes the battle and opens it again.
fn reopen(table: &mut Table) {
    let id = table.app.play().unwrap().name.as_str().to_owned();
    table.ask(AppRequest::Go(Route::Start));
    table.ask(AppRequest::Continue(id));
    assert!(table.app.notices().is_empty(), "{:?}", table.app.notices());
}

#[test]
fn a_question_waits_while_others_act() {
    for size in SIZES {
        for real in [false, true] {
            let mut table = asked(size, real);
            // Another unit gets an order, a third one fires with the program's dice.
            press(&mut table, &[row("A6")]);
            assert!(aside(&table) && table.has("return"), "{size:?}, {real}");
            form(&mut table);
            table.press("order-overwatch");
            assert!(table.battle().state().flag(tag("A6"), "overwatch"), "{size:?}, {real}");
            press(&mut table, &[Press::Clear]);
            if !real {
                press(&mut table, &[row("A2"), row("B2"), Press::Roll]);
                assert!(table.battle().state().flag(tag("A2"), "fired"), "{size:?}");
            }
            assert!(waits(&table), "the question still waits");
            if aside(&table) {
                table.press("return");
            }
            assert!(!aside(&table));
            table.press("choose-0");
            hold(&mut table);
            assert!(!waits(&table), "{size:?}, {real}");
            assert!(!table.battle().state().units[&tag("B4")].in_play(), "the assault came out as it was rolled");
        }
    }
}

#[test]
fn half_entered_dice_wait_too_and_take_every_kind_of_answer() {
    let faces = |table: &Table| {
        let act = table.battle().open_act().expect("it waits").clone();
        act.answers.get("attack/1").and_then(|entry| entry.known_faces()).map(<[u8]>::to_vec)
    };
    for size in SIZES {
        let mut table = begun(size, 3, true);
        let assault = [Press::Step("assault".to_owned()), row("A4"), row("B4"), Press::Face(4), Press::Face(6)];
        press(&mut table, &assault);
        assert_eq!(faces(&table), Some(vec![4, 6]), "{size:?}");
        // Over it an order, which is undone; the dice stay.
        press(&mut table, &[row("A6")]);
        form(&mut table);
        table.press("order-overwatch").press("undo");
        assert!(!table.battle().state().flag(tag("A6"), "overwatch"), "the order goes first");
        assert_eq!(faces(&table), Some(vec![4, 6]), "{size:?}");
        // One is taken back, typed anew, the rest is the program's.
        press(&mut table, &[Press::TakeBack, Press::Digit(1)]);
        assert_eq!(faces(&table), Some(vec![4, 1]), "{size:?}");
        press(&mut table, &[row("A2"), Press::Return, Press::Rest]);
        if waits(&table) {
            table.press("choose-0");
        }
        let last = table.battle().last_action().and_then(|no| table.battle().action(no)).unwrap();
        let rolled = &last.act().unwrap().answers["attack/1"];
        assert_eq!(rolled.known_faces().map(|faces| faces[..2].to_vec()), Some(vec![4, 1]), "{size:?}");
    }
}

#[test]
fn a_roll_that_is_in_is_kept_over_the_night() {
    let mut table = begun(SIZES[0], 3, true);
    press(&mut table, &[Press::Dice(Side::B), Press::Step("assault".to_owned()), row("A4"), row("B4")]);
    table.press("outcome-2");
    press(&mut table, &[row("A6"), Press::Order("overwatch".to_owned())]);
    reopen(&mut table);
    assert!(waits(&table) && table.battle().state().flag(tag("A6"), "overwatch"));
    assert!(table.battle().open_act().unwrap().answers.contains_key("attack/1"), "the attack is in");
    table.press("outcome-0");
    table.press("choose-0");
    hold(&mut table);
    assert!(!waits(&table) && !table.battle().state().units[&tag("B4")].in_play());
}

#[test]
fn undo_takes_what_was_done_last_then_what_waits() {
    let mut table = asked(SIZES[0], false);
    let before = table.battle().state().clone();
    press(&mut table, &[row("A6"), Press::Order("overwatch".to_owned()), Press::Undo]);
    assert_eq!(table.battle().state(), &before);
    assert!(waits(&table), "only the order is gone");
    press(&mut table, &[Press::Undo]);
    assert!(!waits(&table) && !aside(&table), "the assault is given up");
    assert!(table.battle().state().units[&tag("B4")].in_play());
}

#[test]
fn the_turn_may_end_while_an_answer_waits_and_it_says_what_has_changed() {
    let mut table = asked(SIZES[0], false);
    table.given(vec![Effect::set(tag("A4"), "disrupted", true)]);
    table.send(Press::EndTurn);
    let told: Vec<&str> = table.app.notices().iter().map(|notice| notice.words.as_str()).collect();
    assert_eq!(told.len(), 1, "{told:?}");
    assert!(told[0].starts_with("Still open: Assault A4, "), "{told:?}");
    assert_eq!(table.battle().state().acting(), Side::A, "it has only been said");
    press(&mut table, &[Press::EndTurn]);
    assert_eq!(table.battle().state().acting(), Side::B);
    reopen(&mut table);
    assert!(waits(&table), "it waits in the other side's turn");
    table.press("choose-0");
    hold(&mut table);
    assert!(!waits(&table));
    let view = &table.app.play().unwrap().screen.table;
    assert!(!view.stale.is_empty(), "it was played as it was opened");
}

#[test]
fn a_step_is_looked_at_while_something_waits() {
    for size in SIZES {
        let mut table = asked(size, false);
        press(&mut table, &[Press::Step("resupply".to_owned())]);
        form(&mut table);
        assert!(table.has("return"), "{size:?}");
        // What was done leads back by itself.
        table.press("owed-resupply").press("choose-0");
        hold(&mut table);
        assert!(!waits(&table), "{size:?}");
        assert!(table.battle().state().flag(Side::A, "resupplied"), "{size:?}");
    }
}

/// A question of the turn before stays under its chip: what comes of the next action has the middle.
#[test]
fn a_question_of_the_turn_before_takes_no_place_of_the_next_result() {
    let mut table = asked(WIDE, false);
    press(&mut table, &[Press::EndTurn]);
    assert_eq!(table.battle().state().acting(), Side::B);
    let shown = |table: &Table| {
        let view = &table.app.play().expect("a battle").screen.table;
        (view.open.is_some(), view.aside.is_some())
    };
    assert_eq!(shown(&table), (false, true));
    let before = table.battle().last_action();
    press(&mut table, &[Press::Drew(adjutant::dice::Card::Number(5))]);
    if table.battle().last_action() == before {
        table.press("do-card");
    }
    assert_ne!(table.battle().last_action(), before, "a card is drawn");
    assert_eq!(shown(&table), (false, true), "{:?}", table.words());
}

/// What came of other work stands over the question that waits, also where one pane is shown at a time.
#[test]
fn what_came_meanwhile_is_told_over_the_question_that_comes_back() {
    for size in SIZES {
        let mut table = asked(size, false);
        press(&mut table, &[Press::Step("resupply".to_owned())]);
        form(&mut table);
        table.press("owed-resupply");
        let result = table.app.play().and_then(|play| play.screen.table.result.clone()).expect("a result");
        assert!(table.has("choose-0"), "{size:?}: the question is back");
        let words = table.words();
        let told = words.iter().any(|shown| shown.contains(&result.sentence));
        assert!(told, "{size:?}: {} is not among {words:?}", result.sentence);
    }
}
