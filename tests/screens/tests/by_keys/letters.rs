//! A letter lays a form open, and the keys go on in it at once.

use adjutant::{
    games::Registry,
    rules::{Effect, Entity},
    ui::{
        app::Message,
        keys::{Held, Key, Stroke},
        screen::battle::{Message as Press, Pane, wanted},
    },
};
use screens::{SIZES, WIDE, sets, table::Table};

use super::{asked, battle, cursor, form, key, send, told, view, with};

#[test]
fn orders_are_given_by_digits_at_once() {
    for size in SIZES {
        let facts = vec![Effect::set(Entity::Battle, "step", "orders")];
        let mut table = battle(size, "simple-ww2", "normandy-british-group", [true, false], facts);
        // The cursor stood somewhere else before.
        key(&mut table, Key::Down);
        key(&mut table, Key::Char('G'));
        let shown = form(&table).unwrap().clone();
        let lines: Vec<_> = shown.chips.iter().filter(|row| row.chips.len() > 1).collect();
        assert!(lines.len() > 1, "{shown:?}");
        let id = |row: usize, chip: usize| format!("chip-{}-{}", lines[row].path, lines[row].chips[chip].value);
        assert_eq!(cursor(&table), id(0, 0), "{size:?}");
        for digit in [2, 3] {
            key(&mut table, Key::Digit(digit));
        }
        // One without an option is none.
        key(&mut table, Key::Digit(9));
        let now = form(&table).unwrap();
        assert_eq!(now.procedure, shown.procedure, "{size:?}: nothing else is put in its place");
        let chosen = |row: usize| now.chips[row].chips.iter().position(|chip| chip.on);
        assert_eq!((chosen(0), chosen(1)), (Some(1), Some(2)), "{size:?}");
    }
}

#[test]
fn arrows_begin_where_a_letter_has_led() {
    let mut led = 0;
    for set in Registry::load().unwrap().all() {
        let id = set.description().about.id.as_str();
        for step in set.description().steps.iter().map(|step| step.id.clone()) {
            // Each in its own step, and in the first one where it has none.
            let first = set.description().steps.first().map(|step| step.id.clone());
            let here = set.description().procedures.iter().filter(|procedure| {
                procedure.step == step || procedure.step.is_empty() && Some(&step) == first.as_ref()
            });
            for letter in here.filter_map(|procedure| procedure.key.chars().next()) {
                if !letter.is_ascii_alphabetic() {
                    continue;
                }
                let mut table = sets::begun(WIDE, id).unwrap();
                send(&mut table, Press::Step(step.clone()));
                send(&mut table, Press::Clear);
                // It stands at the last enemy.
                for _ in 0..4 {
                    key(&mut table, Key::Right);
                }
                let before = form(&table).map(|form| form.procedure.clone());
                key(&mut table, Key::Char(letter.to_ascii_uppercase()));
                let waits = table.app.play().unwrap().screen.memory.waits.is_some();
                let Some(shown) = form(&table).cloned().filter(|form| !waits && !form.private) else { continue };
                if view(&table).open.is_some() || before.as_ref() == Some(&shown.procedure) {
                    continue;
                }
                let what = format!("{id}, {step}, {letter}: {}", shown.procedure);
                let at = cursor(&table);
                assert!(at.is_empty() || at.starts_with("chip-") || at.starts_with("list-"), "{what}: {at}");
                if at.is_empty() {
                    key(&mut table, Key::Down);
                }
                let at = cursor(&table);
                led += 1;
                if !shown.chips.is_empty() {
                    assert!(at.starts_with("chip-") || at.starts_with("list-"), "{what}: {at}");
                } else if let Pane::Roster(side) = wanted(view(&table), false) {
                    let roster =
                        at.starts_with(&side.to_string()) || at.starts_with("group-") || at.starts_with("list-");
                    assert!(roster, "{what}: {at}");
                }
            }
        }
    }
    assert!(led > 12, "{led}");
}

/// E is the button END: it ends at once, or says in one line what is still open and ends by the next press.
#[test]
fn e_ends_by_two_presses_at_most_in_every_game_and_step() {
    let mut said = 0;
    for set in Registry::load().unwrap().all() {
        let id = set.description().about.id.as_str();
        for step in &set.description().steps {
            let mut table = sets::fresh(WIDE, id).unwrap();
            send(&mut table, Press::Step(step.id.clone()));
            // The page between two players takes no key but its own.
            if table.app.play().unwrap().screen.memory.waits.is_some() {
                continue;
            }
            let place = |table: &Table| {
                let state = table.battle().state();
                (state.turn(), state.acting(), state.step().to_owned())
            };
            let (before, lay_open) = (place(&table), form(&table).map(|form| form.procedure.clone()));
            let events = table.battle().events().len();
            key(&mut table, Key::Char('E'));
            let opened = form(&table).map(|form| form.procedure.clone()).filter(|now| Some(now) != lay_open.as_ref());
            assert_eq!(opened, None, "{id}, {}: E opens no page", step.id);
            if place(&table) == before {
                let words = told(&table);
                assert!(words.ends_with(" again.") && !words.contains('\n'), "{id}, {}: {words:?}", step.id);
                assert_eq!(
                    (table.app.notices().len(), table.battle().events().len()),
                    (1, events),
                    "{id}, {}",
                    step.id
                );
                said += 1;
                key(&mut table, Key::Char('e'));
            }
            // Who plays first is rolled: nobody's half has begun that could end.
            if before.2 != "initiative" {
                assert_ne!(place(&table), before, "{id}, {}: {}", step.id, told(&table));
            }
        }
    }
    assert!(said > 20, "{said}");
}

/// Also while faces are asked for, and no slip ends two half turns.
#[test]
fn e_ends_a_turn_while_faces_are_asked_for_and_guards_itself() {
    let facts = vec![Effect::set(Entity::Battle, "step", "activate")];
    let mut table = battle(WIDE, "division-squares", "arracourt-american", [true, false], facts);
    key(&mut table, Key::Char('C'));
    key(&mut table, Key::Enter);
    assert!(asked(&table).is_some(), "{:?}", view(&table).form);
    let acting = |table: &Table| table.battle().state().acting();
    let before = acting(&table);
    let e = || Message::Key(Stroke::plain(Key::Char('E')));
    table.send(e());
    assert!(told(&table).starts_with("Still open: "), "{}", told(&table));
    table.at_once(e());
    assert_eq!(acting(&table), before, "a slip ends nothing");
    table.send(e());
    assert_ne!(acting(&table), before);
    for _ in 0..6 {
        table.at_once(e());
    }
    assert_ne!(acting(&table), before, "six slips end no second half turn");
}

/// Enter carries a form out, and lies under no chip of what came of it: a second one amends nothing.
#[test]
fn a_second_enter_changes_nothing_of_what_the_first_has_done() {
    let facts = vec![Effect::set(Entity::Battle, "step", "fire")];
    let mut table = battle(WIDE, "simple-ww2", "normandy-british-group", [false, false], facts);
    key(&mut table, Key::Char('F'));
    key(&mut table, Key::Digit(4));
    with(&mut table, Held::Shift, Key::Digit(4));
    for _ in 0..12 {
        if cursor(&table).starts_with("chip-range") {
            break;
        }
        key(&mut table, Key::Down);
    }
    assert!(cursor(&table).starts_with("chip-range"), "{}: {:?}", cursor(&table), form(&table));
    key(&mut table, Key::Enter);
    for _ in 0..4 {
        if asked(&table).is_some() {
            send(&mut table, Press::Rest);
        }
    }
    let result = view(&table).result.clone().unwrap();
    assert!(!result.chips.is_empty(), "it can be put right: {result:?}");
    let events = table.battle().events().len();
    key(&mut table, Key::Enter);
    assert_eq!(table.battle().events().len(), events, "{:?}", table.battle().events().last());
}

/// With the cursor on a chip that stands alone a digit presses it, or says that there is no such chip: it picks no unit.
#[test]
fn on_a_lone_chip_no_digit_leaves_the_form() {
    let facts = vec![Effect::set(Entity::Battle, "step", "actions")];
    let mut table = battle(WIDE, "six-d6", "saint-lo-american", [false, false], facts);
    key(&mut table, Key::Digit(1));
    with(&mut table, Held::Shift, Key::Digit(1));
    let lone = |table: &Table| {
        let rows = form(table).map(|form| form.chips.clone()).unwrap_or_default();
        rows.into_iter().find(|row| row.chips.len() == 1 && row.number.is_none())
    };
    let path = lone(&table).unwrap_or_else(|| panic!("{:?}", form(&table))).path;
    for _ in 0..20 {
        if cursor(&table) == format!("chip-{path}") {
            break;
        }
        key(&mut table, Key::Down);
    }
    assert_eq!(cursor(&table), format!("chip-{path}"));
    let before = form(&table).cloned();
    key(&mut table, Key::Digit(2));
    assert_eq!((form(&table).cloned(), told(&table).as_str()), (before, "This line has no chip 2."));
    let on = |table: &Table| lone(table).map(|row| row.chips[0].on);
    let was = on(&table);
    key(&mut table, Key::Digit(1));
    assert_ne!(on(&table), was, "the digit of its place presses it");
}
