//! A letter lays a form open, and the keys go on in it at once.

use adjutant::{
    games::Registry,
    rules::{Effect, Entity},
    ui::{
        keys::Key,
        screen::battle::{Message as Press, Pane, wanted},
    },
};
use screens::{SIZES, WIDE, sets};

use super::{battle, cursor, form, key, send, view};

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
                let waits = table.app.play().unwrap().screen.face.waits.is_some();
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
