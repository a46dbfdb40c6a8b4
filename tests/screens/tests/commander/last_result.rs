//! What came of the last shot or fight is read while the next lines wait, and no die typed too many presses one of them.

use adjutant::{
    battle::summary::Pool,
    commander::turn_view::Part,
    dice::Side,
    ui::{
        keys::{Key as Typed, Stroke},
        screen::battle::Message as Press,
    },
};
use iced::{
    Size,
    keyboard::{Key, Modifiers, key::Named},
};
use screens::{flow::WIDE, sets, table::Table};

use super::{half, main, orders::on, report::attacked};

/// A battle of The Portable Wargame up to a fight of the commander's, after which he may go on with another: the player
/// has real dice.
fn fighting(seed: u64) -> Option<Table> {
    let setup = sets::with_dice(attacked("portable-wargame", "spicheren-french"), [true, false]);
    let mut table = Table::with(WIDE, seed, setup);
    for _ in 0..30 {
        if table.battle().open_act().is_none() {
            on(&mut table);
        } else if asks(&table) {
            table.send(Press::Rest);
        }
        match half(&table).map(|half| half.part.clone()) {
            Some(Part::More(lines)) if lines.len() > 2 => {
                table.press(&format!("rung-{}-0", lines.first()?.unit));
                main(&mut table);
                return asks(&table).then_some(table);
            }
            None if table.battle().open_act().is_none() => return None,
            _ => main(&mut table),
        }
    }
    None
}

/// Whether a real die of the player's is asked for.
fn asks(table: &Table) -> bool {
    let open = table.app.play().and_then(|play| play.screen.table.open.as_ref());
    matches!(open.and_then(|open| open.pending.as_ref()), Some(Pool::Dice { who: Side::A, .. }))
}

/// Types faces until the action is over.
fn rolls(table: &mut Table) {
    for _ in 0..8 {
        if !asks(table) {
            break;
        }
        table.strike(Modifiers::empty(), Key::Named(Named::Enter));
        table.type_fast(&[Stroke::plain(Typed::Digit(4))]);
    }
}

#[test]
fn what_came_of_the_last_fight_is_read_beside_the_lines_that_wait() {
    let mut seen = 0;
    for mut table in (0..12).filter_map(fighting) {
        rolls(&mut table);
        if !matches!(half(&table).map(|half| &half.part), Some(Part::More(lines)) if lines.len() > 1) {
            continue;
        }
        let result = table.app.play().unwrap().screen.table.result.clone().unwrap();
        for size in [WIDE, Size::new(900.0, 600.0), Size::new(640.0, 400.0)] {
            table.resize(size);
            let all = table.words();
            let at = |words: &str| all.iter().position(|one| one == words);
            let came = at(&result.sentence);
            // Below the lines in a wide window, which has the room; else over them.
            assert!(came.is_some(), "{size:?}: {}: {all:?}", result.sentence);
            let first = all.iter().position(|one| one.starts_with("AND THEN"));
            assert!(size == WIDE || came < first, "{size:?}: {all:?}");
        }
        seen += 1;
    }
    assert!(seen > 0);
}

#[test]
fn a_die_typed_too_many_presses_no_line_of_the_commanders() {
    let mut seen = 0;
    for mut table in (0..12).filter_map(fighting) {
        rolls(&mut table);
        let Some(Part::More(_)) = half(&table).map(|half| half.part.clone()) else { continue };
        let row = |table: &Table| table.app.play().unwrap().screen.memory.row.clone();
        let events = table.battle().events().len();
        table.type_fast(&[Stroke::plain(Typed::Digit(1))]);
        let told: Vec<_> = table.app.notices().iter().map(|notice| notice.words.clone()).collect();
        assert!(told[0].starts_with("No more dice are needed."), "{told:?}");
        assert!(row(&table).is_none() && table.battle().events().len() == events, "nothing is pressed");
        table.strike(Modifiers::empty(), Key::Character("1".into()));
        assert!(row(&table).is_some() || table.battle().events().len() > events, "pressed again it is meant");
        seen += 1;
    }
    assert!(seen > 0);
}

/// Below an order that stands the sentence of the last result is seen whole, or with a word that there is more.
#[test]
fn no_sentence_of_a_result_is_cut_through_the_middle_on_a_page_of_orders() {
    let mut seen = 0;
    for (rules, force) in [("six-d6", "saint-lo-american"), ("portable-wargame", "el-teb-british")] {
        let mut table = Table::with(WIDE, 5, attacked(rules, force));
        for _ in 0..30 {
            on(&mut table);
            let result = table.app.play().unwrap().screen.table.result.clone();
            let orders = matches!(half(&table).map(|half| &half.part), Some(Part::Orders { .. }));
            if let Some(result) = result.filter(|_| orders) {
                for size in [WIDE, Size::new(900.0, 600.0)] {
                    table.resize(size);
                    seen += 1;
                    let halves = screens::room::halves(table.app.look(), size, table.view());
                    assert!(!halves.contains(&result.sentence), "{rules} {size:?}: {}", result.sentence);
                }
                table.resize(WIDE);
            }
            if table.battle().open_act().is_some() {
                table.send(Press::Rest);
            } else {
                main(&mut table);
            }
        }
    }
    assert!(seen > 10, "{seen} pages");
}
