//! Division Squares played in ways nobody plans: half-entered dice given up, reactions amended, reinforcements
//! rewound, the lid closed in mid-assault, both sides with real dice in the smallest room.

#![cfg(feature = "gui")]
#![allow(
    clippy::panic,
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a test that cannot go on has failed"
)]

use adjutant::{
    battle::{Setup, recruit::Revision},
    dice::{Card, Side},
    rules::{Effect, Presence},
    store::MemoryDisk,
    ui::{
        HEAD_BOLD, Look, Scheme, SideColour, TEXT_BOLD,
        app::Message,
        screen::{
            AppRequest, Route,
            battle::Message as Press,
            muster::{self, Edit},
        },
        style::TARGET,
    },
};
use iced::{
    Size,
    keyboard::{Key, Modifiers, key::Named},
    widget::text,
};
use iced_test::selector::id;
use screens::{
    SIZES, draw, sets, simulator,
    story::{before, by_hand, story, tag},
    table::{Table, press, row},
};

fn begun(size: Size, setup: Setup) -> Table {
    let mut table = Table::with(size, 4, setup);
    table.given(before());
    press(&mut table, &[Press::Drew(Card::Number(6))]);
    table
}

fn flag(table: &Table, unit: &str, field: &str) -> bool {
    table.battle().state().flag(tag(unit), field)
}

fn open(table: &Table) -> bool {
    table.battle().open_act().is_some()
}

fn reopen(table: &mut Table) {
    let id = table.app.play().unwrap().name.as_str().to_owned();
    let state = table.battle().state().clone();
    table.ask(AppRequest::Go(Route::Start));
    table.ask(AppRequest::Continue(id));
    assert!(table.app.notices().is_empty(), "{:?}", table.app.notices());
    assert_eq!(table.battle().state(), &state, "the file tells the same");
}

#[test]
fn half_entered_dice_are_given_up_by_undo_and_by_its_own_button() {
    for size in SIZES {
        for away in [Press::Undo, Press::Drop] {
            let mut table = begun(size, story(true));
            let state = table.battle().state().clone();
            press(&mut table, &[row("A2"), row("B2"), Press::Face(4), Press::Face(6)]);
            assert!(open(&table), "{size:?}");
            press(&mut table, std::slice::from_ref(&away));
            assert!(!open(&table), "{size:?} {away:?}");
            assert_eq!(table.battle().state(), &state, "{size:?} {away:?}");
            assert!(table.has("redo"), "{size:?} {away:?}: the faces can be taken up again");
            reopen(&mut table);
            assert!(!open(&table), "{size:?} {away:?}");
            // The same unit may fire still.
            press(&mut table, &[row("A2"), row("B2")]);
            table.press("outcome-0");
            assert!(flag(&table, "A2", "fired"), "{size:?} {away:?}");
        }
    }
}

#[test]
fn a_reaction_is_amended_where_it_was_told_too_late() {
    for size in SIZES {
        let mut table = begun(size, by_hand(false));
        press(&mut table, &[Press::Step("move".to_owned()), Press::Slot(tag("A2"))]);
        table.press("react-B2");
        let open_ground = table.app.play().unwrap().screen.table.form.clone().unwrap().sums[0].dice;
        table.press("roll");
        let fired = table.battle().last_action().unwrap();
        assert!(!flag(&table, "B2", "overwatch"), "the shot is spent, at {size:?}");
        table.press("chip-target.place-cover");
        let act = table.battle().action(fired).unwrap().act().unwrap().clone();
        let dice = act.answers["fire"].known_faces().map_or(0, <[u8]>::len);
        assert_eq!(dice + 1, usize::from(open_ground), "one die fewer, at {size:?}");
        assert_eq!(table.battle().state().word(tag("A2"), "place"), "cover", "{size:?}");
        // The move that it answered came before it and stands; nothing came after it that could no longer hold.
        let table_view = &table.app.play().unwrap().screen.table;
        assert_eq!((table_view.stale.len(), table_view.doubts.len()), (0, 0), "{size:?}");
        assert!(flag(&table, "A2", "moved"), "{size:?}");
        press(&mut table, &[Press::Undo, Press::Undo]);
        assert!(flag(&table, "B2", "overwatch"), "the shot is taken back with its amend, at {size:?}");
        assert!(flag(&table, "A2", "moved"), "{size:?}");
        press(&mut table, &[Press::Undo]);
        assert!(!flag(&table, "A2", "moved"), "{size:?}");
        reopen(&mut table);
    }
}

#[test]
fn reinforcements_go_back_to_where_they_came_from() {
    let mut setup = story(false);
    for unit in setup.units.iter_mut().filter(|unit| unit.tag == tag("A5")) {
        unit.presence = Presence::Due(2);
    }
    for size in SIZES {
        let mut table = begun(size, setup.clone());
        assert!(!table.has("owed-arrive"), "not yet, at {size:?}");
        press(&mut table, &[Press::EndTurn, Press::Drew(Card::Number(3)), Press::EndTurn]);
        let here = table.battle().last_action().unwrap();
        let due = |table: &Table| {
            let owed = table.app.play().unwrap().screen.table.owed();
            let arrives = |procedure: &str| procedure == "arrive";
            owed.iter().position(|due| due.request.as_ref().is_some_and(|request| arrives(&request.procedure)))
        };
        let at = due(&table).expect("it is owed on its turn");
        press(&mut table, &[Press::Owed(at), Press::Clear]);
        assert!(table.battle().state().units[&tag("A5")].in_play(), "{size:?}");
        // It fires, then all is taken back to before it came.
        press(&mut table, &[Press::Drew(Card::Number(4)), row("A5"), row("B4"), Press::Roll]);
        assert!(flag(&table, "A5", "fired"), "{size:?}");
        let command = adjutant::battle::Command::Rewind { to: here };
        table.ask(AppRequest::Execute(Box::new(command)));
        assert_eq!(table.battle().state().units[&tag("A5")].presence, Presence::Due(2), "{size:?}");
        assert!(table.battle().state().doubts.is_empty(), "{:?}", table.battle().state().doubts);
        assert!(due(&table).is_some(), "owed again, at {size:?}");
        reopen(&mut table);
        press(&mut table, &[Press::Redo]);
        assert!(table.battle().state().units[&tag("A5")].in_play() && flag(&table, "A5", "fired"), "{size:?}");
    }
}

#[test]
fn an_assault_with_real_dice_of_both_sides_is_closed_between_its_rolls() {
    for size in SIZES {
        let mut table = begun(size, sets::with_dice(story(true), [true; 2]));
        let stack = vec![Effect::set(tag("B3"), "space", 1), Effect::set(tag("B7"), "space", 1)];
        table.given(stack);
        press(&mut table, &[Press::Step("assault".to_owned()), row("A4"), row("B3")]);
        let mut rolls = 0;
        table.press("outcome-2");
        while open(&table) {
            rolls += 1;
            assert!(rolls < 12, "it never ends, at {size:?}");
            reopen(&mut table);
            assert!(open(&table), "{size:?}");
            let question = table.has("choose-0");
            table.press(if question { "choose-0" } else { "outcome-1" });
        }
        assert!(rolls >= 2, "both rounds were asked, at {size:?}: {rolls}");
        let lost = ["A4", "B3", "B7"].iter().filter(|unit| !table.battle().state().units[&tag(unit)].in_play());
        assert!(lost.count() > 0, "two hits remove somebody, at {size:?}");
        reopen(&mut table);
    }
}

#[test]
fn every_die_of_both_sides_is_entered_in_the_smallest_room() {
    let small = SIZES[2];
    let mut table = begun(small, sets::with_dice(story(true), [true; 2]));
    press(&mut table, &[Press::Step("assault".to_owned()), row("A4"), row("B4"), Press::Faces]);
    let mut faces = 0;
    while faces == 0 || open(&table) {
        if table.has("choose-0") {
            table.press("choose-0");
            continue;
        }
        if !table.has("face-4") {
            table.press("faces");
        }
        table.press(if faces % 3 == 0 { "face-4" } else { "face-1" });
        faces += 1;
        assert!(faces < 40, "it never ends");
    }
    let last = table.battle().last_action().and_then(|no| table.battle().action(no)).unwrap();
    let act = last.act().unwrap();
    let entered: usize = act.answers.values().filter_map(|entry| entry.known_faces()).map(<[u8]>::len).sum();
    assert_eq!(entered, faces, "no die was lost on the way");
}

fn strike(table: &mut Table, key: &Key) {
    table.strike(Modifiers::empty(), key.clone());
    assert!(table.app.notices().is_empty(), "after {key:?}: {:?}", table.app.notices());
}

#[test]
fn digits_are_faces_only_while_dice_are_asked() {
    let digit = |digit: &str| Key::Character(digit.into());
    let acts = |table: &Table| table.app.play().unwrap().screen.table.form.as_ref().map(|form| form.acts.clone());

    // Faces were opened and the picks given up: a digit picks a unit again.
    let mut table = begun(SIZES[0], story(true));
    press(&mut table, &[row("A2"), row("B2"), Press::Faces]);
    strike(&mut table, &Key::Named(Named::Escape));
    strike(&mut table, &digit("7"));
    assert_eq!(acts(&table), Some(vec![tag("A7")]));

    // So do the digits of a form that lacks its target, or whose target is gone.
    let mut table = begun(SIZES[0], story(true));
    press(&mut table, &[row("A2"), row("B2"), Press::Faces, row("B2")]);
    strike(&mut table, &digit("7"));
    assert_eq!(acts(&table), Some(vec![tag("A7")]));

    // A die of the result was pressed by mistake: whatever is done next leaves it as it was.
    for away in [Press::Clear, row("A7"), Press::Swap] {
        let mut table = begun(SIZES[0], story(false));
        press(&mut table, &[row("A2"), row("B2"), Press::Roll]);
        let fired = table.battle().last_action().unwrap();
        let die = Press::Die(fired, "fire".to_owned(), 0);
        press(&mut table, &[die.clone(), away.clone()]);
        let log = table.battle().events().len();
        for face in ["1", "6"] {
            strike(&mut table, &digit(face));
        }
        assert_eq!(table.battle().events().len(), log, "{away:?}");
        // Pressed again, it takes a digit.
        press(&mut table, &[Press::Clear, die]);
        let shown = table.battle().action(fired).unwrap().act().unwrap().answers["fire"].known_faces().unwrap()[0];
        strike(&mut table, &digit(if shown == 3 { "5" } else { "3" }));
        assert!(table.battle().events().len() > log, "{away:?}");
    }
}

fn edit(table: &mut Table, edit: Edit) {
    table.send(Message::Muster(muster::Message::Edit(edit)));
}

fn draws_every_part(table: &mut Table) {
    for part in ["forces", "side-A", "side-B", "terms", "rulings"] {
        table.press(&format!("part-{part}"));
        assert!(table.has("begin"), "{part}");
    }
}

#[test]
fn a_page_pasted_as_a_name_is_drawn() {
    let page = "A page that was pasted as a name. ".repeat(500);
    let mut table = Table::start(SIZES[1], 1, MemoryDisk::new());
    table.press("new");
    for side in Side::BOTH {
        edit(&mut table, Edit::Build(side));
        edit(&mut table, Edit::Add(side, "tank".to_owned()));
        edit(&mut table, Edit::Unit(Revision::Name(page.clone())));
        edit(&mut table, Edit::Shut);
        edit(&mut table, Edit::Name(side, page.clone()));
    }
    edit(&mut table, Edit::Title(page));
    draws_every_part(&mut table);
}

#[test]
fn headings_show_every_script_that_names_show() {
    let look = Look::new(Scheme::Paper, SideColour::Blue, SideColour::RedBrown);
    let drawn = |font, words| draw::<()>(&look, Size::new(160.0, 40.0), 1.0, text(words).font(font));
    for (one, other) in [("Армия", "Полки"), ("גדוד", "שרין"), ("كتيبة", "دبابة"), ("战车", "步兵")]
    {
        // Letters that no font has are all the same box.
        let [names, heads] = [TEXT_BOLD, HEAD_BOLD].map(|font| drawn(font, one).differs(&drawn(font, other)) > 0);
        assert_eq!(heads, names, "{one}");
    }
}

#[test]
fn the_least_room_draws_a_muster() {
    // A window of 640 by 400 at 150 percent.
    let least = Size::new(426.0, 266.0);
    let mut table = Table::start(least, 1, MemoryDisk::new());
    table.press("new");
    draws_every_part(&mut table);
    // The last tab is not squeezed: it is as wide as where there is room enough.
    let wide = |size: Size| {
        let tab = simulator(size, table.view()).find(id("part-rulings")).unwrap();
        tab.bounds().width
    };
    assert!((wide(least) - wide(SIZES[2])).abs() < 0.5, "{} of {}", wide(least), wide(SIZES[2]));
    for side in Side::BOTH {
        edit(&mut table, Edit::Build(side));
        edit(&mut table, Edit::Add(side, "tank".to_owned()));
        edit(&mut table, Edit::Name(side, "A name that is longer than the room there is for it".to_owned()));
        edit(&mut table, Edit::Shut);
    }
    draws_every_part(&mut table);
}

#[test]
fn the_least_room_has_end_turn_and_the_way_to_the_next_step() {
    let least = Size::new(426.0, 266.0);
    for rules in sets::GAMES {
        let [tight, roomy] = [least, SIZES[2]].map(|size| {
            let table = sets::begun(size, rules).unwrap();
            let place = |what: &'static str| simulator(size, table.view()).find(id(what)).unwrap().bounds();
            assert!(place("step-next").width >= TARGET, "{rules} at {size:?}");
            let end = place("end-turn");
            assert!(end.x + end.width <= size.width, "{rules} at {size:?}");
            end.width
        });
        // Its sides are 4 pixels narrower there, its letters 16 pixels in the place of 18; its words are whole.
        let whole = (roomy - 20.0) * 16.0 / 18.0 + 12.0;
        assert!((whole - tight).abs() < 0.5, "{rules}: END TURN has {tight} of {whole}");
    }
}

#[test]
fn the_dice_source_may_change_with_dice_on_the_table() {
    let mut table = begun(SIZES[0], story(true));
    press(&mut table, &[row("A2"), row("B2"), Press::Face(4), Press::Dice(Side::A)]);
    assert!(open(&table), "what was begun by hand goes on by hand");
    table.press("face-1").press("face-1");
    assert!(!open(&table) && flag(&table, "B2", "disrupted"));
    press(&mut table, &[row("A7"), row("B5"), Press::Roll]);
    assert!(flag(&table, "A7", "fired"), "the next roll is the program's");
}

#[test]
fn a_target_that_died_is_not_shot_at_again() {
    let mut table = begun(SIZES[0], story(true));
    table.given(vec![Effect::set(tag("B2"), "disrupted", true)]);
    press(&mut table, &[row("A2"), row("B2")]);
    table.press("outcome-1");
    assert!(!table.battle().state().units[&tag("B2")].in_play(), "a second hit removes it");
    // A press on its row opens its card, from which it comes back with what it had.
    press(&mut table, &[Press::Card(tag("B2"))]);
    table.press("back");
    assert!(table.battle().state().units[&tag("B2")].in_play());
}

/// Who falls back is taken to stay on the table; that is flipped while the dice of the next unit are in the hand, and after.
#[test]
fn what_is_taken_as_usual_can_be_flipped_while_the_next_dice_are_in_the_hand() {
    for size in SIZES {
        for at_once in [true, false] {
            let mut table = begun(size, by_hand(true));
            table.press("owed-rally").press("outcome-2");
            assert!(open(&table) && table.has("flip-off/A3-1"), "it waits for the dice of A5");
            if at_once {
                table.press("flip-off/A3-1").press("outcome-1");
            } else {
                table.press("outcome-1").press("flip-off/A3-1");
            }
            assert!(!open(&table), "at once: {at_once}");
            assert!(table.battle().state().units[&tag("A3")].lost(), "routed, at once: {at_once}");
            table.press("flip-off/A3-0");
            assert!(table.battle().state().units[&tag("A3")].in_play(), "at once: {at_once}");
        }
    }
}
