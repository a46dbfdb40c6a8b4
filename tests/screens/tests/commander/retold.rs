//! A fact told wrong is pressed on the card of reasons: its question is opened again, by mouse and by keys, and what was
//! done already is left or taken back.

use adjutant::{
    battle::EventNo, commander::order_of, commander::turn_view::Part, rules::DECIDE,
    ui::screen::battle::Message as Press,
};
use iced::keyboard::{Key, Modifiers, key::Named};
use screens::{ROOMS, table::Table};

use super::{half, part, reporting, seeds, tell};

/// A turn with some facts told, its first orders on the table.
fn ordered(seed: u64) -> Table {
    let mut table = reporting(seed);
    tell(&mut table, 2);
    table.press("commander");
    table
}

/// Presses the first chip of the question that is open, and AMEND.
fn turn(table: &mut Table, by_keys: bool) {
    let said = table.words().join(" ");
    assert!(said.contains("Amend what you told in turn 1"), "{said}");
    let ids = chips(table);
    if by_keys {
        // The chips come first, then AMEND.
        for tabs in [1, ids.len()] {
            for _ in 0..tabs {
                table.strike(Modifiers::empty(), Key::Named(Named::Tab));
            }
            table.strike(Modifiers::empty(), Key::Named(Named::Enter));
        }
    } else {
        table.press(ids.first().unwrap());
        table.press("amend-fact");
    }
}

/// The chips of the question that is open.
fn chips(table: &Table) -> Vec<String> {
    let battle = table.battle();
    let units: Vec<String> = battle.state().units.keys().map(ToString::to_string).collect();
    let relations = &battle.rules().conduct().unwrap().data().relations.list;
    let ids = relations.iter().map(|one| one.id.as_str()).chain(["stands_on_1", "stands_on_2", "stands_on_3"]);
    let all = ids.flat_map(|id| {
        let units = &units;
        units.iter().flat_map(move |unit| units.iter().map(move |other| format!("retell-{id}-{unit}-{other}")))
    });
    all.filter(|id| table.has(id)).collect()
}

#[test]
fn a_fact_told_wrong_is_pressed_on_the_card_and_the_order_is_another_or_stays() {
    let (mut stays, mut other) = (0, 0);
    for (at, seed) in seeds(4).take(4).enumerate() {
        let mut table = ordered(seed);
        let Part::Orders { lines, .. } = part(&table) else { continue };
        let Some(unit) = lines.first().map(|line| line.unit) else { continue };
        table.press(&format!("weighed-{unit}"));
        if !table.has("told-wrong-0") {
            table.press("close");
            continue;
        }
        table.press("told-wrong-0");
        for room in ROOMS {
            table.resize(room);
            assert_eq!(table.lacking(&["close"]), Vec::<String>::new(), "{}x{}", room.width, room.height);
            table.reachable(["amend-fact", "leave-fact"]);
        }
        table.resize(ROOMS[0]);
        let events = table.battle().events().len();
        // Nothing is told anew yet: AMEND says nothing.
        assert!(!table.tap("amend-fact"));
        assert_eq!(table.battle().events().len(), events);
        turn(&mut table, at % 2 == 1);
        let said = table.words().join(" ");
        assert!(table.battle().events().len() > events, "{said}");
        assert!(table.has("close"), "the card stays: {said}");
        match (said.contains("The order stays: "), said.contains("The order is now: ")) {
            (true, false) => stays += 1,
            (_, true) => other += 1,
            (false, false) => panic!("{said}"),
        }
        table.press("close");
        // Undo takes it back, event by event, and the order is as it was.
        let was: Vec<String> = lines.iter().map(|line| line.words.clone()).collect();
        for _ in events..table.battle().events().len() {
            table.press("undo");
        }
        assert_eq!(now_words(&table), was);
    }
    assert!(other > 1 && stays + other > 2, "{stays} {other}");
}

/// The orders that stand, in words.
fn now_words(table: &Table) -> Vec<String> {
    match half(table).map(|half| half.part.clone()) {
        Some(Part::Orders { lines, .. }) => lines.iter().map(|line| line.words.clone()).collect(),
        _ => Vec::new(),
    }
}

#[test]
fn what_was_done_on_a_wrong_fact_is_left_or_taken_back_to_there() {
    let (mut left, mut back) = (0, 0);
    for seed in seeds(4).take(5) {
        let mut table = ordered(seed);
        let before = now_words(&table);
        table.press("commander");
        while table.battle().open_act().is_some() {
            table.press("choose-0");
        }
        // The card of what was done leads to why it was ordered.
        let events = EventNo::try_from(table.battle().events().len()).unwrap();
        let done = (1..=events).rev().find(|no| order_of(table.battle(), *no).is_some());
        let Some(done) = done else { continue };
        table.send(Press::Why(done));
        table.press("why-order");
        if !table.has("told-wrong-0") {
            continue;
        }
        table.press("told-wrong-0");
        turn(&mut table, false);
        let (leave, rewind) = (format!("as-done-{done}"), format!("back-to-{done}"));
        if !table.has(&leave) {
            continue;
        }
        let said = table.words().join(" ");
        assert!(said.contains("It is already done. The order would now be: "), "{said}");
        if left <= back {
            table.press(&leave);
            assert!(table.words().join(" ").contains("Left as done."), "{:?}", table.words());
            assert!(table.battle().action(done).is_some() && table.battle().unresolved_stale().is_empty());
            left += 1;
        } else {
            table.press(&rewind);
            // An order whose step is past by now would have been another, and is decided anew at the next press.
            let said = table.words().join(" ");
            let lapsed = said.contains("The order would have been: ");
            assert_ne!(lapsed, said.contains("The order is now: "), "{said}");
            assert!(table.battle().action(done).is_none());
            // Its card, and that of what was done.
            for _ in 0..2 {
                table.strike(Modifiers::empty(), Key::Named(Named::Escape));
            }
            assert!(!table.has("close"));
            assert_ne!(now_words(&table), before);
            assert_eq!(now_words(&table).is_empty(), lapsed);
            back += usize::from(!lapsed);
        }
        let decisions = table.battle().events().iter().filter_map(|event| event.act());
        assert!(decisions.filter(|act| act.procedure == DECIDE).count() > 0);
    }
    assert!(left > 0 && back > 0, "{left} {back}");
}
