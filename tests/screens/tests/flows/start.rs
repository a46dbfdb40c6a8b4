//! The first screen.

use std::path::PathBuf;

use adjutant::ui::{
    keys::{Held, Key, Stroke},
    screen::{
        AppRequest, Route,
        start::{Entry, FileState, Rescue, Start},
    },
};
use screens::{Play, SIZES, sample};

/// Plays some presses at every size and expects one request.
fn check(play: impl Fn(&mut Play<Start>), expected: &AppRequest) {
    for size in SIZES {
        let mut start = Play::new(sample::start(), size);
        play(&mut start);
        assert_eq!(start.only(), expected, "{size:?}");
    }
}

fn id(text: &str) -> String {
    text.to_owned()
}

#[test]
fn the_last_battle_goes_on_in_one_press() {
    check(
        |start| {
            start.press("continue");
        },
        &AppRequest::Continue(id("gazala")),
    );
    check(
        |start| {
            start.strike(&[Stroke::plain(Key::Enter)]);
        },
        &AppRequest::Continue(id("gazala")),
    );
}

#[test]
fn every_way_leads_somewhere() {
    for (press, route) in [
        ("new", Route::Muster),
        ("quick", Route::Quick(None)),
        ("reference", Route::Reference(None)),
        ("settings", Route::Settings),
        ("shortcuts", Route::Shortcuts),
    ] {
        check(
            |start| {
                start.press(press);
            },
            &AppRequest::Go(route),
        );
    }
    check(
        |start| {
            start.press("quit");
        },
        &AppRequest::Quit,
    );
    check(
        |start| {
            start.strike(&[Stroke::plain(Key::Char('N'))]);
        },
        &AppRequest::Go(Route::Muster),
    );
    check(
        |start| {
            start.strike(&[Stroke::plain(Key::Char('?'))]);
        },
        &AppRequest::Go(Route::Shortcuts),
    );
}

#[test]
fn saved_battles_can_be_opened_and_kept_in_order() {
    check(
        |start| {
            start.press("open-odon");
        },
        &AppRequest::Continue(id("odon")),
    );
    check(
        |start| {
            start.press("open-locked");
        },
        &AppRequest::Continue(id("locked")),
    );
    check(
        |start| {
            start.press("more-odon").press("duplicate-odon");
        },
        &AppRequest::Duplicate(id("odon")),
    );
    check(
        |start| {
            start.press("more-odon").press("archive-odon");
        },
        &AppRequest::Archive(id("odon")),
    );
    check(
        |start| {
            start.press("shelf").press("open-old");
        },
        &AppRequest::Unarchive(id("old")),
    );
    check(
        |start| {
            start.press("more-odon").type_in("title", "!").press("rename-odon");
        },
        &AppRequest::Rename { id: id("odon"), title: id("Odon bridgehead!") },
    );
    check(
        |start| {
            start.press("more-odon").type_in("export-path", "/media/stick/a b").press("export-odon");
        },
        &AppRequest::Export { id: id("odon"), to: PathBuf::from("/media/stick/a b") },
    );
    check(
        |start| {
            start.type_in("import-path", " x.adjutant").press("import");
        },
        &AppRequest::Import(PathBuf::from("x.adjutant")),
    );
}

#[test]
fn a_damaged_battle_explains_itself_and_can_be_rescued() {
    for size in SIZES {
        let mut start = Play::new(sample::start(), size);
        assert!(start.shows("Line 41 is damaged; the 38 actions before it are good. The file is left as it is."));
        start.press("more-broken").press("rescue-broken");
        assert_eq!(start.only(), &AppRequest::Rescue(id("broken")));
    }
    let state = FileState::Broken("Not a battle at all.".to_owned(), Rescue::Hopeless);
    let hopeless = Entry { id: id("x"), title: id("x"), state, ..Entry::default() };
    for size in SIZES {
        let mut start = Play::new(Start::new(vec![hopeless.clone()], Vec::new()), size);
        start.press("more-x");
        assert!(!start.shows("Open the undamaged part as a copy"));
        assert!(!start.shows("CONTINUE"), "nothing can be continued");
        start.strike(&[Stroke::plain(Key::Enter)]);
        assert_eq!(start.only(), &AppRequest::Go(Route::Muster));
    }
}

#[test]
fn keys_walk_to_everything() {
    for size in SIZES {
        let mut start = Play::new(sample::start(), size);
        let tab = Stroke::plain(Key::Tab);
        start.strike(&[tab, tab, Stroke::plain(Key::Space)]);
        assert_eq!(start.only(), &AppRequest::Go(Route::Muster), "{size:?}");
        let mut start = Play::new(sample::start(), size);
        start.strike(&[Stroke::with(Held::Shift, Key::Tab), Stroke::plain(Key::Up), Stroke::plain(Key::Up)]);
        start.strike(&[Stroke::plain(Key::Enter)]);
        assert_eq!(start.asked, [], "the shelf opens without asking the app");
        assert!(start.shows("Archive"));
    }
}

#[test]
fn fingers_reach_everything() {
    let ids = [
        "continue",
        "new",
        "quick",
        "reference",
        "settings",
        "shortcuts",
        "quit",
        "open-gazala",
        "more-gazala",
        "more-broken",
        "duplicate-gazala",
        "archive-gazala",
        "title",
        "rename-gazala",
        "export-path",
        "browse-gazala",
        "shelf",
        "import-path",
        "import-browse",
    ];
    for size in SIZES {
        let mut start = Play::new(sample::start(), size);
        start.press("more-gazala").reachable(ids);
    }
}
