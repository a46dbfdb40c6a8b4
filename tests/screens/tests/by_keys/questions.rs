//! Questions: digits answer them in order, and nothing of one is left for the next.

use adjutant::{
    battle::summary::Pool,
    rules::{Effect, Entity},
    ui::{
        keys::{Held, Key, Stroke},
        screen::battle::{Message as Press, Pane},
    },
};
use iced::Size;
use screens::{SIZES, WIDE, table::Table};

use super::{asked, battle, contact, cursor, key, send, tag, told, view, with};

/// A combat of Pz8 that asks whether its winner goes on.
fn question(size: Size) -> Table {
    let mut table = contact(size, [true, true]);
    fight(&mut table, "A3", "B4");
    table
}

/// One has won it.
fn fight(table: &mut Table, one: &str, other: &str) {
    for press in [Press::Row(tag(one)), Press::Row(tag(other)), Press::Roll, Press::Face(6), Press::Face(3)] {
        send(table, press);
    }
    assert!(matches!(asked(table), Some(Pool::Choice { .. })), "{:?}", asked(table));
}

/// What a question of the last action was answered with.
fn chosen(table: &Table) -> Option<String> {
    let act = table.battle().events().iter().rev().find_map(|event| event.act())?;
    act.answers.values().find_map(|entry| match &entry.given {
        adjutant::dice::Given::Chosen(text) => Some(text.clone()),
        _ => None,
    })
}

#[test]
fn digits_answer_a_question_in_the_order_of_its_buttons() {
    for size in SIZES {
        for digit in [1, 2] {
            let mut table = question(size);
            let Some(Pool::Choice { options, .. }) = asked(&table).cloned() else { panic!("{size:?}") };
            assert!(options.len() > 1);
            key(&mut table, Key::Digit(digit));
            assert!(asked(&table).is_none(), "{size:?}: {digit} answers");
            let answer = &options[usize::from(digit) - 1].0;
            assert_eq!(chosen(&table).as_ref(), Some(answer), "{size:?}");
        }
        // The digit stands on its button; one without a button does nothing.
        let mut table = question(size);
        let before = view(&table).clone();
        for at in 0..2 {
            let words = table.drawn_within(&format!("choose-{at}")).unwrap();
            let digit = (at + 1).to_string();
            assert!(words.contains(&digit), "{size:?}: {words:?}");
        }
        key(&mut table, Key::Digit(7));
        assert!(*view(&table) == before, "{size:?}: nothing is picked");
        assert_eq!(told(&table), "There is no answer 7 here.", "{size:?}");
    }
}

#[test]
fn a_question_begins_without_a_ring() {
    let mut table = question(WIDE);
    key(&mut table, Key::Right);
    assert_eq!(cursor(&table), "choose-0", "an arrow leads to the first answer");
    key(&mut table, Key::Right);
    assert_eq!(cursor(&table), "choose-1");
    key(&mut table, Key::Space);
    assert!(asked(&table).is_none());
    fight(&mut table, "A4", "B5");
    assert_eq!(cursor(&table), "", "the answer of one question lies under no key of the next one");
    key(&mut table, Key::Enter);
    assert!(asked(&table).is_some(), "Enter answers nothing");
    // Nor does a row or a chip from before take the arrows.
    let mut table = contact(WIDE, [true, true]);
    key(&mut table, Key::Down);
    fight(&mut table, "A3", "B4");
    key(&mut table, Key::Down);
    assert_eq!(cursor(&table), "choose-0");
}

#[test]
fn a_question_left_for_the_rosters_waits_in_sight() {
    for size in SIZES {
        let mut table = question(size);
        send(&mut table, Press::Show(Pane::Roster(adjutant::dice::Side::A)));
        if size == SIZES[2] {
            assert!(table.has("return"), "{size:?}: the chip leads back to it");
            key(&mut table, Key::Digit(1));
            assert!(asked(&table).is_none() && view(&table).aside.is_some(), "{size:?}: no answer is given unseen");
        }
        for _ in 0..3 {
            key(&mut table, Key::Escape);
            assert!(table.has("choose-0"), "{size:?}: it is not gone");
        }
        assert!(table.has("choose-0"), "{size:?}: Esc comes back to it");
        // Other work is laid over it, and put away again.
        send(&mut table, Press::Row(tag("A4")));
        assert!(table.has("return"), "{size:?}");
        key(&mut table, Key::Escape);
        assert!(table.has("choose-0"), "{size:?}");
    }
}

/// Who stands where a shell fell: of many units each has the digit of its row, in the roster that is asked about, and
/// nobody has a letter. No digit lays anything else over the question.
#[test]
fn a_question_about_many_units_takes_their_digits_and_a_letter_for_nobody() {
    let drifted = || {
        let facts = vec![Effect::set(Entity::Battle, "step", "artillery")];
        let mut table = battle(WIDE, "portable-wargame", "el-teb-british", [true, false], facts);
        table.all(["A10", "B2", "outcome-1"]);
        let Some(Pool::Choice { options, .. }) = asked(&table).cloned() else { panic!("{:?}", asked(&table)) };
        assert!(options.len() > 10 && options.iter().any(|(given, _)| given == "nobody"), "{options:?}");
        table
    };
    let mut table = drifted();
    assert!(table.words().iter().any(|words| words.contains(" N: Nobody")), "{:?}", table.words());
    key(&mut table, Key::Char('N'));
    assert_eq!(chosen(&table).as_deref(), Some("nobody"));
    let mut table = drifted();
    let question = asked(&table).cloned();
    key(&mut table, Key::Digit(3));
    assert!(asked(&table).is_some() && asked(&table).cloned() != question, "{:?}", asked(&table));
    let told_of = table
        .battle()
        .open_act()
        .unwrap()
        .answers
        .values()
        .any(|entry| matches!(&entry.given, adjutant::dice::Given::Chosen(text) if text.ends_with('3')));
    assert!(told_of, "the third unit of that roster stands there");
    // The gun itself is no answer, and lays no form over the question.
    let mut table = drifted();
    let question = asked(&table).cloned();
    let held = if first_asked(&table) == Some(tag("A10").side) { Held::Nothing } else { Held::Shift };
    with(&mut table, held, Key::Digit(0));
    assert_eq!(asked(&table).cloned(), question);
    assert_eq!(told(&table), "A10 is no answer to this question.");
}

/// The side of the first unit that a question names.
fn first_asked(table: &Table) -> Option<adjutant::dice::Side> {
    view(table).open.as_ref()?.asked_unit().map(|unit| unit.side)
}

/// A digit that answers nothing is not taken in silence: two orders by keys after the question are two orders.
#[test]
fn orders_by_keys_are_carried_out_one_by_one_or_say_that_they_are_not() {
    let facts = vec![
        Effect::set(Entity::Battle, "first", "A"),
        Effect::set(Entity::Battle, "artillery_over", true),
        Effect::set(Entity::Battle, "step", "activate"),
        Effect::set(adjutant::dice::Side::A, "activations", 6),
    ];
    let begun = || battle(WIDE, "portable-wargame", "el-teb-british", [true, false], facts.clone());
    let moved = |table: &Table, unit: &str| table.battle().state().flag(tag(unit), "moved");
    let mut table = begun();
    for stroke in [Key::Digit(5), Key::Char('M'), Key::Enter, Key::Digit(6), Key::Char('M'), Key::Enter] {
        table.type_fast(&[Stroke::plain(stroke)]);
    }
    assert!(moved(&table, "A5") && moved(&table, "A6"), "{}", told(&table));
    // Without Enter the next digit puts the order away, and says so.
    let mut table = begun();
    table.type_fast(&[Key::Digit(5), Key::Char('M'), Key::Digit(6)].map(Stroke::plain));
    assert!(!moved(&table, "A5"));
    assert_eq!(told(&table), "Move: A5 has not done it. Enter carries it out.");
}
