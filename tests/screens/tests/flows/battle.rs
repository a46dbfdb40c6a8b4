//! What lies over the battle: unit card, side sheet, a unit that joins, log, why, menu, rulings.

use adjutant::{
    battle::{Command, Permit},
    dice::{Side, Tag},
    rules::{Effect, Value},
    ui::{
        keys::{Key, Stroke},
        screen::{AppRequest, Route, page::Opened, sheet::Sheet},
    },
};
use screens::{Play, SIZES, flow::Screen, sample};

/// Plays some presses at every size and hands over the one command asked for.
fn command<S: Screen>(make: impl Fn() -> S, play: impl Fn(&mut Play<S>), check: impl Fn(&Command)) {
    for size in SIZES {
        let mut screen = Play::new(make(), size);
        play(&mut screen);
        match screen.only() {
            AppRequest::Execute(command) => check(command),
            other => panic!("{other:?} at {size:?}"),
        }
    }
}

/// The same for a way to another screen.
fn route<S: Screen>(make: impl Fn() -> S, play: impl Fn(&mut Play<S>), expected: &Route) {
    for size in SIZES {
        let mut screen = Play::new(make(), size);
        play(&mut screen);
        assert_eq!(screen.only(), &AppRequest::Go(expected.clone()), "{size:?}");
    }
}

/// Presses one thing.
fn pressing<S: Screen>(id: &str) -> impl Fn(&mut Play<S>) {
    move |play| {
        play.press(id);
    }
}

fn a(number: u16) -> Tag {
    Tag::new(Side::A, number)
}

fn name(tag: Tag) -> String {
    sample::battle().state().name(tag)
}

fn b(number: u16) -> Tag {
    Tag::new(Side::B, number)
}

#[test]
fn a_unit_card_corrects_everything() {
    let card = || sample::card(Side::B, 2);
    let check = |id: &str, expected: Command| {
        command(card, pressing(id), |command| assert_eq!(*command, expected, "{id}"));
    };
    check("fact-disrupted", Command::set(b(2), "disrupted", true));
    check("fact-place-trench", Command::set(b(2), "place", "trench"));
    // It stands in cover: the same again is forgotten.
    check("fact-place-cover", Command::clear(b(2), "place"));
    check("fact-space-more", Command::set(b(2), "space", 1));
    check("column-quality-green", Command::profile(b(2), "quality", "green"));
    command(
        card,
        |card| {
            card.type_in("name", " bis").press("rename");
        },
        |command| {
            let Command::Correct { effects, .. } = command else { panic!("{command:?}") };
            assert_eq!(effects.as_slice(), [Effect::Name { unit: b(2), to: format!("{} bis", name(b(2))) }]);
        },
    );
}

#[test]
fn a_unit_card_asks_before_it_takes_its_unit_off_the_table() {
    for size in SIZES {
        let mut card = Play::new(sample::card(Side::B, 2), size);
        card.press("lost");
        assert_eq!(card.asked, [], "one press kills nobody, at {size:?}");
        // A slip presses the same place twice.
        let [lost, keep] = [Play::new(sample::card(Side::B, 2), size).place("lost"), card.place("keep")];
        assert!((lost.y - keep.y).abs() < 4.0 && (lost.x - keep.x).abs() < 44.0, "{lost:?}, {keep:?} at {size:?}");
        card.press("keep");
        assert_eq!(card.asked, [], "{size:?}");
        card.press("lost").press("gone");
        assert!(
            matches!(card.only(), AppRequest::Execute(command) if **command == Command::remove(b(2), "by hand")),
            "{size:?}"
        );
    }
}

#[test]
fn a_unit_card_gives_orders_and_brings_units_back() {
    let start = |id: &'static str, permit: Permit| {
        command(
            || sample::card(Side::A, 4),
            pressing(id),
            |command| {
                let Command::Start { request, permit: asked, .. } = command else { panic!("{command:?}") };
                assert_eq!((request.draft.get("unit"), *asked), (Some(&Value::from(a(4))), permit), "{id}");
            },
        );
    };
    start("order-move", Permit::Lawful);
    start("order-bridge", Permit::Forced);
    let mut battle = sample::battle();
    let mut dice = adjutant::dice::Dice::seeded(1);
    battle.execute(Command::remove(a(4), "fire"), &mut dice, sample::NOW).expect("it was there");
    let lost = || Opened::new(Sheet::new(&battle, a(4).into(), [false; 2]).expect("a unit has a sheet"));
    command(lost, pressing("back"), |command| assert_eq!(*command, Command::bring_back(a(4))));
    route(
        lost,
        |card| {
            card.strike(&[Stroke::plain(Key::Escape)]);
        },
        &Route::Back,
    );
}

#[test]
fn a_side_sheet_sets_orders_and_ammunition() {
    let check = |id: &str, expected: Command| {
        command(sample::sheet, pressing(id), |command| assert_eq!(*command, expected, "{id}"));
    };
    check("A11-ammunition-less", Command::set(a(11), "ammunition", 3));
    check("fact-extra_orders-more", Command::set(Side::A, "extra_orders", 1));
    check("fact-joker-rally", Command::set(Side::A, "joker", "rally"));
    check("fact-orders-forget", Command::clear(Side::A, "orders"));
    command(
        sample::sheet,
        |sheet| {
            sheet.type_in("fact-card", "0").press("fact-card-set");
        },
        |command| assert_eq!(*command, Command::set(Side::A, "card", "70")),
    );
    route(sample::sheet, pressing("add"), &Route::Add(Side::A));
}

#[test]
fn a_unit_joins_in_mid_battle() {
    command(
        sample::add,
        |add| {
            add.press("kind-tank")
                .press("column-gun-heavy")
                .press("arrives-more")
                .type_in("unit-name", " X")
                .press("add");
        },
        |command| {
            let Command::Correct { effects, .. } = command else { panic!("{command:?}") };
            let [Effect::Create { unit }] = effects.as_slice() else { panic!("{effects:?}") };
            assert_eq!((unit.tag, unit.name.as_str(), unit.word("gun")), (b(12), "Tank X", "heavy"));
        },
    );
    command(
        sample::add,
        |add| {
            add.press("side-A").press("add");
        },
        |command| assert!(matches!(command, Command::Correct { effects, .. } if effects.len() == 1)),
    );
}

#[test]
fn a_line_of_the_log_is_taken_back_struck_or_amended() {
    let no = sample::battle().last_action().expect("a shot");
    let line = format!("line-{no}");
    let check = |press: &'static [&str], expected: &Command| {
        let play = |log: &mut Play<sample::Annals>| {
            log.press(&line);
            for id in press {
                log.press(id);
            }
        };
        command(sample::annals, play, |command| assert_eq!(command, expected));
    };
    check(&["rewind"], &Command::Rewind { to: no });
    check(&["strike"], &Command::Strike { of: no });
    let die = Command::CorrectDie { of: no, address: "fire".to_owned(), index: 0, face: 6 };
    check(&["die-fire-0", "showed-6"], &die);
    command(
        sample::annals,
        |log| {
            log.press(&line).press("chip-target.place-open");
        },
        |command| {
            let Command::Amend { of, draft, .. } = command else { panic!("{command:?}") };
            assert_eq!((*of, draft.get("target.place")), (no, Some(&Value::from("open"))));
            assert_eq!(draft.get("firer"), Some(&Value::from(a(2))));
        },
    );
    route(
        sample::annals,
        |log| {
            log.press(&line).press("why");
        },
        &Route::Why(no),
    );
}

#[test]
fn the_log_takes_notes_and_shows_one_side() {
    command(
        sample::annals,
        |log| {
            log.type_in("note", "Rain").press("write");
        },
        |command| assert_eq!(*command, Command::Note { text: "Rain".to_owned() }),
    );
    for size in SIZES {
        let mut log = Play::new(sample::annals(), size);
        assert!(log.shows("Overwatch A3"), "the table check");
        log.press("filter-B");
        let shown = log.screen.view(&log.frame());
        drop(shown);
        assert!(log.shows("Nothing has happened yet."), "{size:?}");
    }
}

#[test]
fn the_whole_log_can_be_read_searched_and_rewound() {
    for size in SIZES {
        let mut log = Play::new(sample::long_annals(), size);
        assert!(log.shows("Turn 1") && log.shows("line 2999 of A12"), "{size:?}");
        log.press("older");
        assert!(log.shows("line 2939 of A12") && log.shows("Newer lines (60)"), "{size:?}");
        // A tag is looked for as it stands: A12 is no A1.
        log.type_in("find", "a1");
        assert!(log.shows("A1 is named") && !log.shows("line 2999 of A12"), "{size:?}");
    }
    let first = sample::battle().last_action().expect("a shot");
    command(
        sample::long_annals,
        |log| {
            log.type_in("find", "b2").press(&format!("line-{first}")).press("rewind");
        },
        |command| assert_eq!(*command, Command::Rewind { to: first }),
    );
}

#[test]
fn the_end_of_a_battle_is_a_page() {
    for size in SIZES {
        let end = Play::new(sample::ending(), size);
        for words in ["The battle is over", "Both sides are exhausted: the battle is over.", "What was decisive"] {
            assert!(end.shows(words), "{words} {size:?}");
        }
    }
    route(sample::ending, pressing("all-log"), &Route::Log);
    route(sample::ending, pressing("back"), &Route::Back);
}

#[test]
fn a_why_card_gives_places_in_the_rules() {
    for size in SIZES {
        let why = Play::new(sample::why(), size);
        assert!(why.shows("3 Standard") && why.shows("\u{2212}1 cover") && why.shows("Resolving Combat 1"));
    }
    route(sample::why, pressing("reference"), &Route::Reference(Some("division-squares".to_owned())));
    route(sample::why, pressing("close"), &Route::Back);
}

#[test]
fn the_menu_leads_everywhere() {
    for (id, expected) in [
        ("all-log", Route::Log),
        ("ending", Route::Ending),
        ("rulings", Route::Rulings),
        ("settings", Route::Settings),
        ("shortcuts", Route::Shortcuts),
        ("side-B", Route::Sheet(Side::B.into())),
        ("add", Route::Add(Side::A)),
        ("leave", Route::Start),
        ("close", Route::Back),
    ] {
        route(sample::menu, pressing(id), &expected);
    }
    route(
        sample::menu,
        |menu| {
            menu.strike(&[Stroke::plain(Key::Char('L'))]);
        },
        &Route::Log,
    );
    command(
        sample::menu,
        |menu| {
            menu.type_in("note", "Dusk").press("write");
        },
        |command| assert_eq!(*command, Command::Note { text: "Dusk".to_owned() }),
    );
}

#[test]
fn rulings_change_in_play() {
    command(sample::rulings, pressing("D18-b"), |command| assert_eq!(*command, Command::rule("D18", "b")));
    for size in SIZES {
        let mut rulings = Play::new(sample::rulings(), size);
        rulings.press("D18-a");
        assert_eq!(rulings.asked, [], "it is in force already");
    }
}

#[test]
fn fingers_reach_everything() {
    let no = sample::battle().last_action().expect("a shot");
    for size in SIZES {
        Play::new(sample::card(Side::A, 4), size).reachable([
            "close",
            "lost",
            "order-overwatch",
            "order-bridge",
            "fact-disrupted",
            "fact-uphill",
            "fact-place-cover",
            "fact-space-more",
            "more",
            "name",
            "column-quality-veteran",
        ]);
        Play::new(sample::sheet(), size).reachable([
            "A11-ammunition-less",
            "fact-card",
            "fact-orders-forget",
            "fact-joker-any_order",
            "add",
        ]);
        Play::new(sample::add(), size).reachable(["side-A", "kind-hq", "copies-more", "arrives-more", "add"]);
        Play::new(sample::why(), size).reachable(["close", "reference"]);
        Play::new(sample::menu(), size).reachable(["all-log", "side-A", "leave", "note"]);
        Play::new(sample::rulings(), size).reachable(["D18-a", "D39-d"]);
        let mut log = Play::new(sample::annals(), size);
        log.press(&format!("line-{no}"));
        log.press("die-fire-1");
        log.reachable(["filter-B", "line-1", "die-fire-0", "showed-6", "strike", "rewind", "why", "note-on", "note"]);
    }
}
