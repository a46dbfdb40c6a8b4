//! A rule set that the program does not know, in the whole program: mustered, played, closed, opened, explained.
//! Its data and code stand beside the tests; nothing else was changed for it.

#![cfg(feature = "gui")]
#![allow(clippy::expect_used, clippy::panic, clippy::unwrap_used, reason = "a test that cannot go on has failed")]

#[path = "../../sixth/pond.rs"]
mod pond;

use std::sync::Arc;

use adjutant::{
    dice::Side,
    games::Registry,
    store::MemoryDisk,
    ui::screen::{AppRequest, Route, battle::Message as Press},
};
use iced::Size;
use pond::pond;
use screens::{
    SIZES,
    story::tag,
    table::{Table, row},
};

fn registry() -> Registry {
    Registry::of(vec![Arc::new(pond())])
}

/// A battle of the two fleets, mustered by presses.
fn mustered(size: Size, seed: u64) -> Table {
    let mut table = Table::over(registry(), size, seed, MemoryDisk::new());
    table.press("new").press("force-A-reds").press("begin");
    assert!(table.presses <= 4);
    table
}

fn press(table: &mut Table, presses: &[Press]) {
    for press in presses {
        table.send(press.clone());
        // What is still open is said once; the same press again ends the turn all the same.
        if *press == Press::EndTurn && !table.app.notices().is_empty() {
            table.send(press.clone());
        }
        assert!(table.app.notices().is_empty(), "after {press:?}: {:?}", table.app.notices());
    }
}

#[test]
fn it_is_mustered_played_saved_and_explained() {
    for size in SIZES {
        let mut table = mustered(size, 5);
        let setup = table.battle().setup().clone();
        assert_eq!((setup.rules.as_str(), setup.units.len()), ("pond", 6), "{size:?}");
        // The order of the step is one press on a row of the wide screen; elsewhere on the order bar.
        press(&mut table, &[Press::Slot(tag("A1"))]);
        assert!(table.battle().state().flag(tag("A1"), "anchored"), "{size:?}");
        press(&mut table, &[Press::Clear, row("A1"), row("B1")]);
        let form = table.app.play().unwrap().screen.table.form.clone().expect("the usual form");
        assert_eq!((form.procedure.as_str(), form.button.as_str()), ("broadside", "ROLL 3 DICE"));
        assert_eq!(form.odds[0].parts.len(), 3, "splash, holed, sunk: {:?}", form.odds);
        table.press("chip-target.water-reeds").press("roll");
        assert!(table.battle().state().flag(tag("A1"), "fired"), "{size:?}");
        assert_eq!(table.battle().state().word(tag("B1"), "water"), "reeds");
        // What was told wrong is put right on the result.
        table.press("chip-target.water-calm").press("why");
        assert!(table.has("close"), "the why card, at {size:?}");
        table.press("close");

        // Saved and opened again by a program started anew.
        let id = table.app.play().unwrap().name.as_str().to_owned();
        let (state, log) = (table.battle().state().clone(), table.battle().events().len());
        table.ask(AppRequest::Go(Route::Start));
        let mut table = Table::over(registry(), size, 6, table.disk.clone());
        table.ask(AppRequest::Continue(id));
        assert!(table.app.notices().is_empty(), "{:?}", table.app.notices());
        assert_eq!((table.battle().state(), table.battle().events().len()), (&state, log), "{size:?}");
        table.press("end-turn");
        assert_eq!(table.battle().state().acting(), Side::B);
    }
}

#[test]
fn what_is_owed_can_be_waived() {
    for waived in [false, true] {
        let mut table = mustered(SIZES[0], 5);
        press(&mut table, &[Press::Dice(Side::A), row("A1"), row("B1")]);
        table.press("outcome-2");
        assert!(!table.battle().state().units[&tag("B1")].in_play());
        table.press(if waived { "waive-anchor" } else { "owed-anchor" });
        assert!(!table.has("owed-anchor"), "waived: {waived}");
        assert_eq!(table.battle().state().flag(tag("A1"), "anchored"), !waived);
        table.press("undo");
        assert!(table.has("owed-anchor"), "undo brings it back, waived: {waived}");
    }
}

#[test]
fn every_page_of_the_program_takes_it() {
    for size in SIZES {
        let mut table = mustered(size, 5);
        table.press("menu").press("reference").press("back");
        table.press("menu").press("side-A").press("close");
        table.press("menu").press("add").press("kind-fort").press("add").press("close");
        assert!(table.battle().state().units.contains_key(&tag("A4")), "{size:?}");
        press(&mut table, &[Press::Card(tag("A1"))]);
        table.press("fact-holed").press("close");
        assert!(table.battle().state().flag(tag("A1"), "holed"), "{size:?}");
        press(&mut table, &[Press::Log]);
        table.press("back");
    }
}

#[test]
fn a_whole_battle_ends_with_a_fleet_on_the_ground() {
    let mut table = mustered(SIZES[0], 9);
    for turn in 0..200 {
        let state = table.battle().state().clone();
        if !table.app.play().unwrap().screen.table.strip.over.is_empty() {
            assert!(turn > 2, "too soon");
            return;
        }
        let foe = state.in_play(state.acting().other()).next().map(|unit| unit.tag).expect("somebody floats");
        let own: Vec<_> = state.in_play(state.acting()).map(|unit| unit.tag).collect();
        for unit in own {
            if table.battle().state().units[&foe].in_play() {
                press(&mut table, &[Press::Clear, Press::Row(unit), Press::Row(foe), Press::Roll]);
            }
        }
        press(&mut table, &[Press::Clear, Press::EndTurn]);
    }
    panic!("nobody was sunk");
}
