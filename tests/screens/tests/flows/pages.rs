//! Settings, keys, reference, quick roll.

use adjutant::{
    dice::Side,
    store::{
        Settings as Kept,
        settings::{Dice, Layout, Switch, Theme},
    },
    ui::{
        keys::{Key, Stroke},
        screen::{AppRequest, Route, page::Opened, settings::Settings},
    },
};
use screens::{Play, SIZES, sample};

#[test]
fn every_setting_takes_effect_at_once() {
    let check = |id: &str, test: &dyn Fn(&Kept) -> bool| {
        for size in SIZES {
            let mut settings = Play::new(sample::settings(), size);
            settings.press(id);
            let AppRequest::SaveSettings(kept) = settings.only() else { panic!("{:?}", settings.asked) };
            assert!(test(kept), "{id} at {size:?}: {kept:?}");
        }
    };
    check("theme-night", &|kept| kept.theme == Theme::Night);
    check("scale-200", &|kept| kept.scale.percent() == 200);
    check("scale-more", &|kept| kept.scale.percent() == 105);
    check("layout-small", &|kept| kept.layout == Layout::Small);
    check("dice-B", &|kept| kept.dice.of(Side::B) == Dice::Real && kept.dice.of(Side::A) == Dice::Program);
    check("odds-A", &|kept| kept.odds.of(Side::A) == Switch::Off);
    check("swap", &|kept| kept.swap_sides == Switch::On);
    check("motion", &|kept| kept.motion == Switch::Off);
    check("awake", &|kept| kept.stay_awake == Switch::Off);
}

#[test]
fn the_size_stays_within_its_bounds() {
    for size in SIZES {
        let mut settings = Play::new(sample::settings(), size);
        settings.press("scale-300");
        assert!(settings.shows("300 %"));
        settings.press("scale-75").press("scale-more");
        assert!(settings.shows("80 %"));
    }
}

#[test]
fn the_page_of_keys_closes_as_it_opened() {
    for size in SIZES {
        let mut keys = Play::new(sample::shortcuts(), size);
        assert!(keys.shows("Ctrl+Shift+Z") && keys.shows("Assault"));
        keys.strike(&[Stroke::plain(Key::Char('?'))]);
        assert_eq!(keys.only(), &AppRequest::Go(Route::Back));
    }
}

#[test]
fn the_reference_is_searched_in_all_its_tables() {
    for size in SIZES {
        let mut reference = Play::new(sample::reference(), size);
        reference.type_in("search", "bridge trench");
        assert!(reference.shows("Trenches") && !reference.shows("Unit table"), "{size:?}");
        reference.type_in("search", " nowhere");
        assert!(reference.shows("No page has these words."), "{size:?}");
        let mut reference = Play::new(sample::reference(), size);
        reference.press("page-units");
        assert!(reference.shows("Off-table heavy artillery"), "{size:?}");
        reference.strike(&[Stroke::plain(Key::Escape)]);
        let list = size.width < 1000.0;
        assert_eq!(reference.asked.is_empty(), list, "{size:?}");
    }
}

#[test]
fn a_quick_roll_needs_one_press_and_any_unit() {
    for size in SIZES {
        let mut quick = Play::new(sample::quick(), size);
        quick.press("roll");
        assert!(quick.asked.is_empty());
        assert!(quick.shows("Why?"), "there is a result at {size:?}");
        if size.width < 800.0 {
            quick.press("pane-units");
        }
        quick.press("unit-B-0").press("kind-tank").press("column-armor-heavy");
        quick.press("unit-A-0").press("kind-engineer").press("fact-disrupted").press("add-B");
        if size.width < 800.0 {
            quick.press("pane-form");
        }
        assert!(!quick.shows("Why?"), "other units, no result yet");
        let sum = "3 Standard, \u{2212}1 vs armor, \u{2212}1 Disrupted = 1 die, hit on 4 or 6";
        assert!(quick.shows(sum), "{size:?}");
        quick.press("procedure-assault").press("roll");
        assert!(quick.shows("Why?"));
    }
}

#[test]
fn a_number_is_stepped_or_typed() {
    for size in SIZES {
        let mut quick = Play::new(sample::quick(), size);
        quick.press("rules-pz8").press("procedure-movement");
        let says = |quick: &Play<_>, words: &str| assert!(quick.shows(words), "{words} at {size:?}");
        says(&quick, "The move costs 0 of 3 inches; that leaves 3 open, 1½ rough or 6 road.");
        quick.press("chip-rough-more");
        says(&quick, "The move costs 1 of 3 inches; that leaves 2 open, 1 rough or 4 road.");
        quick.type_in("chip-rough-box", "1 1/2");
        says(&quick, "The move costs 3 of 3 inches; that leaves 0 open, 0 rough or 0 road.");
        // What is half typed waits with words that say what is wanted; the plus goes on from what was read.
        quick.type_in("chip-open-box", "2.");
        says(&quick, "Inches of open ground: \"2.\" is not a number from 0 to 48 in halves, such as 4½ or 4.5");
        quick.press("chip-open-more").press("chip-rough-less");
        says(&quick, "The move costs 2½ of 3 inches; that leaves ½ open, ¼ rough or 1 road.");
    }
}

#[test]
fn settings_say_what_new_battles_begin_with_where_it_is_not_what_this_one_has() {
    let over = |real: [bool; 2]| {
        let page = Settings::new(Kept::default(), Vec::new(), Vec::new()).in_battle(Some(real));
        Play::new(Opened::new(page), SIZES[0])
    };
    assert!(over([false, false]).shows("In this battle, and in new ones."));
    let other = over([true, false]);
    assert!(other.shows("In this battle. New ones begin with the program's dice; a press here changes both."));
    assert!(!other.shows("In this battle, and in new ones."));
}

#[test]
fn a_quick_roll_takes_real_dice() {
    for size in SIZES {
        let mut quick = Play::new(sample::quick(), size);
        quick.press("outcome-1");
        assert!(quick.shows("Why?"), "an outcome at {size:?}");
        let mut quick = Play::new(sample::quick(), size);
        quick.press("faces").press("face-6");
        quick.strike(&[Stroke::plain(Key::Digit(6)), Stroke::plain(Key::Digit(2))]);
        assert!(quick.shows("Why?"), "faces at {size:?}");
    }
}

#[test]
fn fingers_reach_everything() {
    for size in SIZES {
        Play::new(sample::settings(), size).reachable([
            "back",
            "theme-contrast",
            "scale-less",
            "scale-300",
            "layout-wide",
            "dice-A",
            "odds-B",
            "swap",
            "motion",
            "awake",
        ]);
        Play::new(sample::shortcuts(), size).reachable(["back"]);
        Play::new(sample::reference(), size).reachable(["back", "search", "page-turn"]);
        let mut quick = Play::new(sample::quick(), size);
        quick.reachable(["back", "procedure-fire", "procedure-exhaustion", "roll", "outcome-0"]);
        if size.width < 800.0 {
            quick.press("pane-units");
        }
        quick.press("unit-A-0").reachable(["unit-A-0", "add-A", "kind-hq", "fact-disrupted", "column-quality-green"]);
    }
}
