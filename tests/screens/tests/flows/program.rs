//! The same screens inside the whole program, which carries out what they ask.

use std::path::PathBuf;

use adjutant::{
    dice::{Side, Tag},
    store::{
        MemoryDisk, SaveStatus, Saved, Settings,
        settings::{Dice, Each, Scale},
    },
    ui::{
        app::Message,
        screen::{AppRequest, Layout, muster},
    },
};
use iced::{
    Rectangle, Size,
    keyboard::{Key, Modifiers, key::Named},
};
use screens::{SIZES, WIDE, picture::painted_again, table::Table};

#[test]
fn a_new_battle_takes_four_presses_at_most_and_goes_on_with_one() {
    for size in SIZES {
        let mut table = Table::start(size, 1, MemoryDisk::new());
        table.press("new").press("force-A-gazala-british").press("begin");
        assert!(table.presses <= 4, "{}", table.presses);
        assert!(table.has("end-turn"), "{size:?}");
        table.press("menu").press("leave");
        let before = table.presses;
        table.press("continue");
        assert_eq!(table.presses - before, 1);
        assert!(table.has("end-turn"), "{size:?}");
    }
}

#[test]
fn all_of_the_window_is_painted_each_time_it_is_drawn() {
    for size in SIZES {
        let mut table = Table::start(size, 1, MemoryDisk::new());
        let whole = |table: &Table| assert_eq!(painted_again(size, table.view()), [Rectangle::with_size(size)]);
        whole(&table);
        table.press("new").press("force-A-gazala-british").press("begin");
        whole(&table);
        table.press("menu");
        whole(&table);
    }
}

#[test]
fn the_sheet_of_a_new_battle_starts_with_the_rules_last_played() {
    let mut table = Table::start(SIZES[0], 1, MemoryDisk::new());
    table.press("new");
    assert!(table.has("force-A-gazala-british"), "the first rules, where nothing was played");
    table.press("rules-six-d6").press("force-A-saint-lo-american").press("begin");
    table.press("menu").press("leave").press("new");
    assert!(table.has("force-A-saint-lo-american") && !table.has("force-A-gazala-british"));
}

#[test]
fn keeping_a_force_leaves_the_sheet_as_it_is() {
    for size in SIZES {
        let mut table = Table::start(size, 1, MemoryDisk::new());
        table.press("new").press("force-B-gazala-german").press("part-terms").press("turns-8");
        table.send(Message::Muster(muster::Message::KeepForce(Side::B)));
        table.send(Message::Read);
        table.press("part-forces");
        assert!(table.has("drop-own-kampfgruppe-15th-panzer-division"), "it is kept");
        table.press("begin");
        let play = table.app.play().expect("the battle begins");
        assert_eq!(play.battle.setup().turns, Some(8), "{size:?}");
    }
}

#[test]
fn a_force_of_any_name_is_kept_and_of_any_game() {
    let mut table = Table::start(SIZES[0], 1, MemoryDisk::new());
    table.press("new");
    let keep = |table: &mut Table, name: &str| {
        let named = muster::Edit::Name(Side::A, name.to_owned());
        table.send(Message::Muster(muster::Message::Edit(named)));
        table.send(Message::Muster(muster::Message::KeepForce(Side::A)));
        table.send(Message::Read);
        table.press("part-forces");
    };
    table.press("force-A-gazala-british");
    let names = ["Łódź", "łódź", "A name that is as long as a name of a side may be", "第一師団"];
    let ids = ["own-d", "own-d-2", "own-a-name-that-is-as-long-as-a-name-of", "own-force"];
    for name in names {
        keep(&mut table, name);
    }
    for id in ids {
        assert!(table.has(&format!("drop-{id}")), "{id}");
    }
    // One of the same name in another game does not take its place.
    table.press("rules-six-d6").press("force-A-saint-lo-american");
    keep(&mut table, "Łódź");
    assert!(table.has("drop-own-d"));
    table.press("drop-own-d");
    table.send(Message::Read);
    assert!(!table.has("drop-own-d"), "dropped here");
    table.press("rules-division-squares");
    assert!(table.has("drop-own-d"), "and kept there");
}

#[test]
fn a_new_battle_that_is_left_is_there_again() {
    for size in SIZES {
        for escape in [false, true] {
            let mut table = Table::start(size, 1, MemoryDisk::new());
            table.press("new").press("rules-six-d6").press("force-A-saint-lo-american").press("part-terms");
            table.press("turns-8");
            let leave = |table: &mut Table| {
                if escape {
                    table.strike(Modifiers::empty(), Key::Named(Named::Escape));
                } else {
                    table.press("back");
                }
                assert!(table.has("new"), "{size:?}: the first screen");
            };
            leave(&mut table);
            table.press("new");
            leave(&mut table);
            table.press("new").press("begin");
            let setup = table.app.play().expect("the battle begins").battle.setup().clone();
            assert_eq!((setup.rules.as_str(), setup.turns), ("six-d6", Some(8)), "{size:?}");
            // Once begun, the next sheet is a new one.
            table.press("menu").press("leave").press("new");
            let begin = table.has("begin");
            assert!(begin && table.words().iter().any(|words| words.starts_with("Choose a force")), "{size:?}");
        }
    }
}

#[test]
fn what_could_not_be_saved_is_never_closed_by_a_letter() {
    for size in SIZES {
        let mut table = Table::start(size, 1, MemoryDisk::new());
        table.press("new").press("force-A-gazala-british").press("begin");
        let report = |saved| Message::Saved(SaveStatus { saved, through: 0, file: PathBuf::new() });
        let letter = || Key::Character("q".into());
        table.send(report(Saved::Failed("the disk is full".to_owned())));
        table.press("menu").strike(Modifiers::empty(), letter());
        assert!(table.app.play().is_some(), "{size:?}");
        let told = table.words().iter().any(|words| words == "not saved: actions may be lost");
        assert!(told, "{size:?}: {:?}", table.words());
        table.strike(Modifiers::empty(), Key::Named(Named::Escape));
        table.send(report(Saved::Saved));
        table.press("menu").strike(Modifiers::empty(), letter());
        assert!(table.app.play().is_none(), "{size:?}");
    }
}

#[test]
fn a_report_from_before_the_last_action_does_not_say_that_all_is_saved() {
    let mut table = Table::start(WIDE, 1, MemoryDisk::new());
    table.press("new").press("force-A-gazala-british").press("begin");
    let report = |saved, through| Message::Saved(SaveStatus { saved, through, file: PathBuf::new() });
    let says = |table: &Table, words: &str| table.words().iter().any(|said| said == words);
    table.send(report(Saved::Failed("the disk is full".to_owned()), 0));
    table.press("do-card");
    let last = u32::try_from(table.battle().events().len()).expect("a few");
    table.send(report(Saved::Saved, last - 1));
    assert!(says(&table, "Saving") && !says(&table, "Saved"), "{:?}", table.words());
    table.send(report(Saved::Saved, last));
    assert!(says(&table, "Saved"), "{:?}", table.words());
}

#[test]
fn another_theme_leaves_the_dice_of_the_battle_alone() {
    for size in SIZES {
        let mut table = Table::start(size, 1, MemoryDisk::new());
        table.press("new").press("force-A-gazala-british").press("part-terms").press("dice-A").press("begin");
        let real = |table: &Table| table.app.play().expect("it goes on").screen.memory.real;
        assert_eq!(real(&table), [true, false]);
        table.press("menu").press("settings").press("theme-night");
        assert_eq!(real(&table), [true, false], "{size:?}");
        table.press("dice-B").press("back");
        assert_eq!(real(&table), [true, true], "{size:?}: one side changes, the other stays as it was");
    }
}

#[test]
fn the_dice_of_the_muster_are_remembered_for_the_next_battle() {
    for size in SIZES {
        let mut table = Table::start(size, 1, MemoryDisk::new());
        table.press("new").press("force-A-gazala-british").press("part-terms").press("dice-A").press("begin");
        assert_eq!(table.app.settings().dice, Each { a: Dice::Real, b: Dice::Program }, "{size:?}");
        let files = table.disk.files();
        let kept = files.iter().find(|(file, _)| file.ends_with("settings.toml")).map(|(_, bytes)| bytes.clone());
        let kept = String::from_utf8(kept.expect("they are kept")).expect("text");
        assert!(kept.contains("A = \"real\"") && kept.contains("B = \"program\""), "{kept}");
        table.press("menu").press("settings");
        assert!(table.words().iter().any(|words| words == "In this battle, and in new ones."), "{:?}", table.words());
        table.press("back").press("menu").press("leave");
        table.press("new").press("force-A-gazala-british").press("begin");
        assert_eq!(table.app.play().expect("the next one").screen.memory.real, [true, false], "{size:?}");
    }
}

#[test]
fn the_layout_follows_the_room_at_every_scale() {
    let scaled = |size: Size, percent: u16| {
        let mut table = Table::start(size, 1, MemoryDisk::new());
        let settings = Settings { scale: Scale::near(percent), ..table.app.settings().clone() };
        table.ask(AppRequest::SaveSettings(Box::new(settings)));
        table
    };
    let check = |size: Size, percent: u16, layout: Layout| {
        let mut table = scaled(size, percent);
        assert_eq!(table.app.layout(), layout, "{size:?} at {percent} %");
        // The window system now measures in the new pixels; nothing has changed for the player.
        let scale = table.app.scale();
        table.send(Message::Resized(Size::new(size.width / scale, size.height / scale)));
        assert_eq!(table.app.layout(), layout, "{size:?} at {percent} %, measured again");
        assert!((table.app.scale() - scale).abs() < 1e-6);
    };
    let (window, screen) = (Size::new(1280.0, 800.0), Size::new(1920.0, 1200.0));
    check(window, 75, Layout::Wide);
    check(window, 100, Layout::Wide);
    check(window, 125, Layout::Narrow);
    check(window, 200, Layout::Small);
    check(screen, 150, Layout::Wide);
    check(screen, 200, Layout::Narrow);
    check(screen, 300, Layout::Small);
    // No scale takes away the way back.
    let small = scaled(Size::new(640.0, 400.0), 300);
    assert!(small.app.scale() < 1.51, "{}", small.app.scale());
}

#[test]
fn the_screen_stays_awake_while_a_battle_is_open() {
    let mut table = Table::start(SIZES[0], 1, MemoryDisk::new());
    assert!(table.lamp.changes().is_empty());
    table.press("new").press("force-A-gazala-british").press("begin");
    assert_eq!(table.lamp.changes(), [true]);
    table.press("menu").press("settings").press("awake");
    assert_eq!(table.lamp.changes(), [true, false], "the switch works at once");
    table.press("awake").press("back");
    assert_eq!(table.lamp.changes(), [true, false, true]);
    table.press("menu").press("leave");
    assert_eq!(table.lamp.changes(), [true, false, true, false], "the battle is closed");
    table.press("continue");
    assert_eq!(table.lamp.changes().last(), Some(&true));
}

#[test]
fn a_new_result_lights_up_for_a_moment_if_motion_is_on() {
    let mut table = Table::start(SIZES[0], 1, MemoryDisk::new());
    let fresh = |table: &Table| table.app.play().expect("it goes on").screen.memory.fresh;
    table.press("new").press("force-A-gazala-british").press("begin").press("do-card");
    assert_eq!(fresh(&table), None, "motion is off");
    table.press("menu").press("settings").press("motion").press("back").press("undo").press("do-card");
    let event = fresh(&table).expect("the card is new");
    let lit = table.picture();
    table.send(Message::Calm(event - 1));
    assert_eq!(fresh(&table), Some(event), "an older one's time");
    table.send(Message::Calm(event));
    assert_eq!(fresh(&table), None);
    assert!(table.picture().rgba != lit.rgba, "it was seen");
}

#[test]
fn corrections_reach_the_battle_and_its_log() {
    for size in SIZES {
        let mut table = Table::start(size, 1, MemoryDisk::new());
        table.press("new").press("force-A-gazala-british").press("begin").press("menu").press("add");
        table.press("kind-tank").press("add").press("close");
        let state = |table: &Table| table.app.play().expect("it goes on").battle.state().clone();
        let new = Tag::new(Side::A, 12);
        assert_eq!(state(&table).units.get(&new).map(|unit| unit.kind.as_str()), Some("tank"));
        table.press("menu").press("side-A").press("fact-extra_orders-more").press("close");
        assert_eq!(state(&table).number(Side::A, "extra_orders"), 1);
        table.press("menu").press("rulings").press("D18-b").press("back");
        assert_eq!(state(&table).ruling("D18"), "b");
        table.press("menu").press("all-log").press("line-1").press("strike").press("back");
        assert!(!state(&table).units.contains_key(&new), "it did not happen, at {size:?}");
    }
}
