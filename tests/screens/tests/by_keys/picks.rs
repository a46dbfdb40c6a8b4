//! Units picked by digits: who is there, who has a place, and who came by himself.

use adjutant::{
    battle::summary::TableView,
    rules::{Effect, Entity},
    ui::keys::{Held, Key},
};
use screens::{SIZES, WIDE, sets};

use super::{battle, cursor, form, key, tag, told, view, with};

#[test]
fn a_lost_unit_is_not_taken_by_its_digit() {
    let mut seen = 0;
    for id in sets::GAMES {
        let mut table = sets::fresh(WIDE, id).unwrap();
        let acting = view(&table).strip.acting;
        let [a, b] = &view(&table).rows;
        let rows = if acting == adjutant::dice::Side::A { a } else { b };
        let lost = rows[4].tag;
        table.given(vec![Effect::remove(lost, "fire")]);
        let before = form(&table).cloned();
        key(&mut table, Key::Digit(5));
        assert_eq!(form(&table).cloned(), before, "{id}");
        assert_eq!(told(&table), format!("{lost} is lost."), "{id}");
        // Its row opens its card, as a press on it does.
        key(&mut table, Key::Escape);
        // A long roster folds it away.
        for _ in 0..60 {
            if cursor(&table) != lost.to_string() {
                key(&mut table, Key::Down);
            }
        }
        if cursor(&table) != lost.to_string() {
            continue;
        }
        seen += 1;
        key(&mut table, Key::Space);
        assert!(table.has("close") && form(&table).cloned() == before, "{id}: {:?}", table.words());
    }
    assert!(seen > 2, "{seen}");
}

#[test]
fn every_unit_of_both_sides_has_a_key() {
    let mut table = battle(WIDE, "portable-wargame", "el-teb-british", [true, false], Vec::new());
    assert!(view(&table).strip.both);
    let acts = |table: &super::Table| form(table).map(|form| form.acts.clone()).unwrap_or_default();
    with(&mut table, Held::Ctrl, Key::Digit(2));
    assert!(form(&table).is_none());
    assert_eq!(told(&table), "No unit A12. Ctrl+Shift picks B12.");
    with(&mut table, Held::CtrlShift, Key::Digit(2));
    assert_eq!(acts(&table), [tag("B12")]);
    assert_eq!(told(&table), "");
}

#[test]
fn a_unit_without_a_place_in_the_form_is_not_taken() {
    let facts = vec![Effect::set(Entity::Battle, "step", "fire")];
    let mut table = battle(WIDE, "pz8", "german-pz-1941", [true, false], facts);
    key(&mut table, Key::Char('F'));
    let before: TableView = view(&table).clone();
    key(&mut table, Key::Digit(3));
    assert_eq!(told(&table), "A3: only artillery fires at a distance.");
    assert!(*view(&table) == before, "{:?}", form(&table));
    // Where nothing has been chosen it opens what it can do.
    key(&mut table, Key::Escape);
    key(&mut table, Key::Escape);
    key(&mut table, Key::Digit(3));
    assert_eq!(form(&table).map(|form| form.acts.clone()), Some(vec![tag("A3")]));
    assert_eq!(told(&table), "");
}

#[test]
fn the_first_digit_takes_the_place_of_guns_that_came_by_themselves() {
    let begun = || {
        let facts = vec![Effect::set(Entity::Battle, "step", "fire")];
        let mut table = battle(WIDE, "pz8", "german-pz-1941", [true, false], facts);
        key(&mut table, Key::Char('F'));
        table
    };
    let acts = |table: &super::Table| form(table).map(|form| form.acts.clone()).unwrap_or_default();
    let guns = acts(&begun());
    assert!(guns.len() > 1, "{guns:?}");
    let place = |at: usize| u8::try_from(guns[at].number).unwrap();
    let pick = |table: &mut super::Table, place: u8| match place {
        1..=9 => key(table, Key::Digit(place)),
        _ => with(table, Held::Ctrl, Key::Digit(place - 10)),
    };
    // One of them alone; the next one joins it.
    let mut table = begun();
    pick(&mut table, place(1));
    assert_eq!(acts(&table), [guns[1]]);
    pick(&mut table, place(0));
    assert_eq!(acts(&table), [guns[1], guns[0]]);
    // An enemy leaves them all.
    let mut table = begun();
    with(&mut table, Held::Shift, Key::Digit(4));
    assert_eq!(acts(&table), guns);
}

#[test]
fn enter_ends_no_step_while_something_of_it_is_owed() {
    let mut table = battle(WIDE, "portable-wargame", "el-teb-british", [true, false], Vec::new());
    let over = |table: &super::Table| table.battle().state().flag(Entity::Battle, "artillery_over");
    let fires = view(&table).owed().iter().any(|due| due.words.ends_with("may fire"));
    assert!(fires && !over(&table), "{:?}", view(&table).owed());
    key(&mut table, Key::Enter);
    assert!(!over(&table) && told(&table).contains("may fire"), "{}", told(&table));
    assert!(cursor(&table).starts_with("owed-"), "{}", cursor(&table));
    let mut other = battle(WIDE, "portable-wargame", "el-teb-british", [true, false], Vec::new());
    key(&mut other, Key::Enter);
    key(&mut other, Key::Space);
    assert!(form(&other).is_some(), "Space begins what is owed");
    key(&mut table, Key::Enter);
    assert!(over(&table), "Enter once more ends it");
}

#[test]
fn in_a_step_of_both_sides_digits_are_those_of_the_head_that_says_so() {
    // The sides by their order on the screen: whose head wears "Keys 1 to 0".
    let said = |table: &super::Table| {
        let words = table.words();
        let at = |keys: &str| words.iter().position(|word| word == keys).expect("a head says it");
        if at("Keys 1 to 0") < at("Shift+1 to 0") { "A" } else { "B" }
    };
    let acts = |table: &super::Table| form(table).map(|form| form.acts.clone()).unwrap_or_default();
    for acting in ["A", "B"] {
        // Where there is hardly any room no head says it.
        for size in [WIDE, SIZES[1]] {
            let facts = vec![Effect::set(Entity::Battle, "acting", acting)];
            let mut table = battle(size, "portable-wargame", "el-teb-british", [true, false], facts);
            assert!(view(&table).strip.both && view(&table).strip.acting.to_string() == acting);
            // The first roster, or the one that is seen alone, whoever plays first on this turn.
            let first = said(&table);
            assert_eq!(first, if size == WIDE { "A" } else { acting }, "{acting} {size:?}");
            key(&mut table, Key::Digit(0));
            assert_eq!(acts(&table), [tag(&format!("{first}10"))], "{acting} {size:?}");
            key(&mut table, Key::Escape);
            key(&mut table, Key::Escape);
            // A unit of the other one is picked: from now on that side acts, and digits are its.
            let (first, second) = if said(&table) == "A" { ("A", "B") } else { ("B", "A") };
            with(&mut table, Held::Shift, Key::Digit(0));
            assert_eq!(acts(&table), [tag(&format!("{second}10"))], "{acting} {size:?}");
            assert_eq!(said(&table), second, "{acting} {size:?}");
            with(&mut table, Held::Shift, Key::Digit(2));
            assert_eq!(form(&table).map(|form| form.targets.clone()), Some(vec![tag(&format!("{first}2"))]));
        }
    }
    // Where one side acts its frame tells.
    let facts = vec![Effect::set(Entity::Battle, "step", "activate")];
    let table = battle(WIDE, "portable-wargame", "el-teb-british", [true, false], facts);
    assert!(!view(&table).strip.both && !table.words().iter().any(|word| word == "Keys 1 to 0"));
}
