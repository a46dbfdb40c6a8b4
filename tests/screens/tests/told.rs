//! What is told of a battle: a card for every unit, a log of any length, and how it ended.

#![cfg(feature = "gui")]
#![allow(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test that cannot go on has failed"
)]

use std::path::Path;

use adjutant::{
    battle::{Command, EventStatus, Viewer},
    dice::{Side, Tag},
    store::settings::Theme,
    ui::screen::{AppRequest, Route, battle::Message as Press},
};
use iced::Size;
use screens::{SIZES, WIDE, sets, table::Table};

/// Whether the card of a unit lies open, with what the rules say of its numbers.
fn shows_card(table: &Table, tag: Tag) -> bool {
    let battle = table.battle();
    let numbers = battle.rules().numbers(battle.state(), tag);
    let words = table.words();
    let has = |text: &str| words.iter().any(|word| word.contains(text));
    has("Type and profile") && has(&battle.state().units[&tag].name) && has(&numbers)
}

#[test]
fn every_unit_of_either_side_has_its_card_by_presses_alone() {
    for id in sets::GAMES {
        let mut table = sets::begun(WIDE, id).expect("a rule set with forces");
        let units: Vec<Tag> = table.battle().state().units.keys().copied().collect();
        for (at, tag) in units.into_iter().enumerate() {
            let size = SIZES[at % SIZES.len()];
            table.resize(size);
            table.send(Press::Clear);
            // The row itself is pressed by hand where it stands unfolded on the wide screen.
            if size == WIDE && table.has(&tag.to_string()) {
                table.press(&tag.to_string());
            } else {
                table.send(Press::Row(tag));
            }
            if !shows_card(&table, tag) {
                if size != WIDE {
                    let form = Press::Show(adjutant::ui::screen::battle::Pane::Form);
                    table.send(form);
                }
                table.press(&format!("card-{tag}"));
            }
            assert!(shows_card(&table, tag), "{id}: {tag} at {size:?}: {:?}", table.words());
            table.press("close");
        }
    }
}

#[test]
fn a_form_tells_what_is_looked_up_next_of_the_units_picked() {
    for id in sets::GAMES {
        let mut table = sets::begun(WIDE, id).expect("a rule set with forces");
        let (own, enemy) = sets::pair(&table).expect("units that act");
        sets::pick(&mut table);
        let battle = table.battle();
        for tag in [own, enemy] {
            let numbers = battle.rules().numbers(battle.state(), tag);
            assert!(!numbers.is_empty(), "{id}: {tag}");
            assert!(table.words().contains(&numbers), "{id}: {tag}: {numbers}");
        }
    }
}

/// A battle with a shot of A2 at B2 that hit, a shot of A3 at B3 that did not, and so many notes behind them.
fn long(notes: usize) -> (Table, [u32; 2]) {
    let mut table = sets::fresh(WIDE, "division-squares").expect("a rule set with forces");
    let shots = [("A2", "B2", "outcome-1"), ("A3", "B3", "outcome-0")].map(|(own, enemy, outcome)| {
        table.send(Press::Clear);
        table.send(Press::Step("fire".to_owned()));
        table.all([own, enemy, outcome]);
        table.battle().last_action().expect("a shot")
    });
    for at in 0..notes {
        let note = Command::Note { text: format!("line {at}") };
        table.ask(AppRequest::Execute(Box::new(note)));
    }
    (table, shots)
}

#[test]
fn an_old_line_of_a_long_log_is_amended_by_presses() {
    for size in SIZES {
        let (mut table, [hit, _]) = long(70);
        table.resize(size);
        assert!(table.battle().log(Viewer::Table).count() > 70);
        assert!(table.battle().state().flag("B2".parse::<Tag>().expect("a tag"), "disrupted"));
        table.send(Press::Log);
        assert!(!table.has(&format!("line-{hit}")), "it stands on another sheet");
        table.all(["older", &format!("line-{hit}"), "strike"]);
        assert!(!table.battle().state().flag("B2".parse::<Tag>().expect("a tag"), "disrupted"), "{size:?}");
        let notes = table.battle().log(Viewer::Table).filter(|line| line.words.contains("line ")).count();
        assert_eq!(notes, 70, "nothing after it is lost");
        // The hands are told on the table.
        let hands = table.battle().last_hands();
        assert_eq!(hands.len(), 1, "{hands:?}");
        assert_eq!(hands[0].to_string(), "take Disrupted off B2", "{size:?}");
        table.press("back");
        let words = table.words();
        assert!(words.iter().any(|text| text.contains("take Disrupted off B2")), "{size:?}: {words:?}");
    }
}

/// A battle with shots that hit, each of a unit at an enemy.
fn shot<const N: usize>(pairs: [[&str; 2]; N]) -> (Table, [u32; N]) {
    let mut table = sets::fresh(WIDE, "division-squares").expect("a rule set with forces");
    table.send(Press::Step("fire".to_owned()));
    let shots = pairs.map(|[unit, enemy]| {
        table.send(Press::Clear);
        table.all([unit, enemy, "outcome-1"]);
        table.battle().last_action().expect("a shot")
    });
    (table, shots)
}

#[test]
fn what_was_played_on_what_an_amend_changed_is_asked_about_at_once() {
    for size in SIZES {
        let (mut table, shots) = shot([["A2", "B2"], ["A3", "B2"]]);
        table.ask(AppRequest::Execute(Box::new(Command::Strike { of: shots[0] })));
        table.resize(size);
        let asked = [format!("rewind-{}", shots[1]), format!("leave-{}", shots[1])];
        assert_eq!(table.lacking(&asked.each_ref().map(String::as_str)), Vec::<String>::new(), "{size:?}");
        let words = table.words();
        for said in ["NO LONGER FITS", "Keep it as played", "Take back from here on"] {
            assert_eq!(words.iter().filter(|words| *words == said).count(), 1, "{size:?}: {words:?}");
        }
        let line = |words: &String| words.starts_with("Turn 1: ") && words.contains("(Fire A3");
        assert!(words.iter().any(line), "{size:?}: {words:?}");
        table.press(&asked[0]);
        assert_eq!(table.battle().status(shots[1]), EventStatus::Undone, "{size:?}");
    }
}

/// What the same dice come to now is taken by one press, and is there when the battle is opened again.
#[test]
fn the_new_result_of_what_no_longer_fits_is_taken_by_a_press() {
    for (size, in_log) in [(WIDE, false), (SIZES[1], false), (WIDE, true)] {
        let (mut table, shots) = shot([["A2", "B2"], ["A3", "B2"]]);
        let target: Tag = "B2".parse().expect("a tag");
        let dice = |table: &Table| {
            table.battle().action(shots[1]).and_then(|event| event.act()).map(|act| act.answers.clone())
        };
        let (lost, rolled) = (table.battle().state().units[&target].lost(), dice(&table));
        assert!(lost, "the second shot finds it Disrupted");
        table.ask(AppRequest::Execute(Box::new(Command::Strike { of: shots[0] })));
        table.resize(size);
        if in_log {
            table.send(Press::Log);
            table.all([format!("line-{}", shots[1]).as_str(), "anew"]);
        } else {
            table.press(&format!("anew-{}", shots[1]));
        }
        let state = table.battle().state();
        assert!(!state.units[&target].lost() && state.flag(target, "disrupted"), "{size:?}: as the same dice say");
        assert_eq!((table.battle().unresolved_stale(), dice(&table)), (Vec::new(), rolled), "{size:?}");
    }
}

/// Several are a short line each: all of them in view, under one heading.
#[test]
fn several_later_actions_that_do_not_fit_are_told_in_short() {
    for size in [WIDE, SIZES[1]] {
        let (mut table, shots) = shot([["A2", "B2"], ["A3", "B2"], ["A4", "B3"], ["A5", "B3"]]);
        for of in [shots[0], shots[2]] {
            table.ask(AppRequest::Execute(Box::new(Command::Strike { of })));
        }
        table.resize(size);
        let stale = table.battle().unresolved_stale();
        assert_eq!(stale.len(), 2, "{stale:?}");
        let asked: Vec<String> =
            stale.iter().flat_map(|late| ["leave", "rewind"].map(|id| format!("{id}-{}", late.event))).collect();
        let asked: Vec<&str> = asked.iter().map(String::as_str).collect();
        assert_eq!(table.lacking(&asked), Vec::<String>::new(), "{size:?}");
        let words = table.words();
        for said in ["NO LONGER FIT: 2", "Turn 1: Fire A3", "Turn 1: Fire A5"] {
            assert_eq!(words.iter().filter(|words| *words == said).count(), 1, "{size:?}: {words:?}");
        }
        table.press(asked[0]);
        assert_eq!(table.battle().unresolved_stale().len(), 1);
        // With the next press elsewhere one alone is told whole again.
        table.send(Press::Clear);
        assert!(table.words().iter().any(|words| words == "NO LONGER FITS"), "{size:?}: {:?}", table.words());
    }
}

/// The line of an action that is kept stays in its place until something else is pressed: a second press on the same
/// place keeps no other one.
#[test]
fn nothing_moves_under_the_finger_that_keeps_what_does_not_fit() {
    for size in [WIDE, SIZES[1]] {
        let (mut table, shots) = shot([["A2", "B2"], ["A3", "B2"], ["A4", "B3"], ["A5", "B3"]]);
        for of in [shots[0], shots[2]] {
            table.ask(AppRequest::Execute(Box::new(Command::Strike { of })));
        }
        table.resize(size);
        let [first, second] = [shots[1], shots[3]].map(|shot| format!("leave-{shot}"));
        let place = table.place(&second);
        table.press(&first);
        assert_eq!(table.place(&second), place, "{size:?}: nothing moves");
        assert!(table.words().iter().any(|words| words == "Kept"), "{size:?}: {:?}", table.words());
        assert!(!table.tap(&first), "{size:?}: it is kept already");
        table.press(&second);
        assert!(table.battle().unresolved_stale().is_empty(), "{size:?}");
        assert!(!table.words().iter().any(|words| words == "Kept"), "{size:?}: nothing is left to ask");
    }
}

#[test]
fn what_the_hands_do_stays_in_sight_when_a_step_is_pressed() {
    for size in SIZES {
        let mut table = sets::fresh(WIDE, "division-squares").expect("a rule set with forces");
        table.send(Press::Step("fire".to_owned()));
        table.all(["A2", "B2", "outcome-1"]);
        table.resize(size);
        let told = |table: &Table| {
            let said = table.words().iter().any(|words| words.contains("put Disrupted on B2"));
            said && table.lacking(&["hands"]).is_empty()
        };
        assert!(told(&table), "{size:?}: {:?}", table.words());
        table.send(Press::Step("assault".to_owned()));
        table.send(Press::Show(adjutant::ui::screen::battle::Pane::Form));
        assert!(told(&table), "the step is pressed, at {size:?}: {:?}", table.words());
        let id = table.app.play().expect("a battle").name.as_str().to_owned();
        table.ask(AppRequest::Go(adjutant::ui::screen::Route::Start));
        table.ask(AppRequest::Continue(id));
        assert!(told(&table), "opened again, at {size:?}: {:?}", table.words());
        table.send(Press::Row(Tag::new(Side::A, 4)));
        if size == WIDE {
            assert!(told(&table), "a form lies open, at {size:?}: {:?}", table.words());
        }
        // The next action has its own.
        table.resize(WIDE);
        table.all(["B3", "roll"]);
        assert!(!table.words().iter().any(|words| words.contains("put Disrupted on B2")), "{size:?}");
    }
}

#[test]
fn an_amend_that_changes_nothing_leaves_the_hands_alone() {
    let mut table = sets::fresh(WIDE, "division-squares").expect("a rule set with forces");
    table.send(Press::Step("fire".to_owned()));
    table.all(["A2", "B2", "outcome-1"]);
    let of = table.battle().last_action().expect("a shot");
    let draft = table.battle().action(of).and_then(|event| event.act()).expect("a shot").form.entered.clone();
    let hands = |table: &Table| table.words().into_iter().find(|words| words.contains("put Disrupted on B2"));
    assert!(hands(&table).is_some(), "{:?}", table.words());
    let again = Command::Amend { of, draft, permit: adjutant::battle::Permit::Forced };
    table.ask(AppRequest::Execute(Box::new(again)));
    assert!(hands(&table).is_some(), "{:?}", table.words());
    assert_eq!(table.battle().last_hands().len(), 1, "and so it is when the battle is opened");
}

#[test]
fn an_old_line_of_a_long_log_is_what_is_gone_back_to_by_presses() {
    for size in SIZES {
        let (mut table, [hit, missed]) = long(70);
        table.resize(size);
        table.send(Press::Log);
        table.all(["older", &format!("line-{hit}"), "rewind"]);
        assert_eq!(table.battle().status(hit), EventStatus::InEffect, "{size:?}");
        assert_eq!(table.battle().status(missed), EventStatus::Undone, "{size:?}");
        assert!(table.battle().state().flag("B2".parse::<Tag>().expect("a tag"), "disrupted"), "{size:?}");
    }
}

#[test]
fn a_turn_that_was_played_twice_has_one_place_in_the_log() {
    let mut table = sets::begun(WIDE, "division-squares").expect("a battle");
    let turn = |table: &mut Table, number: i32| {
        table.given(vec![adjutant::rules::Effect::set(adjutant::rules::Entity::Battle, "turn", number)]);
        table.battle().last_event()
    };
    let buttons = |table: &mut Table| -> Vec<String> {
        table.ask(AppRequest::Go(Route::Log));
        let mut all: Vec<String> = table.rectangles().into_keys().filter(|id| id.starts_with("turn-")).collect();
        all.sort_unstable();
        all.iter().map(|id| id.rsplit_once('-').expect("its line").0.to_owned()).collect()
    };
    for number in 1..=3 {
        turn(&mut table, number);
    }
    assert_eq!(buttons(&mut table), ["turn-1", "turn-2", "turn-3"]);
    let to = table.battle().last_event() - 2;
    table.ask(AppRequest::Execute(Box::new(Command::Rewind { to })));
    for number in 2..=3 {
        turn(&mut table, number);
    }
    assert_eq!(buttons(&mut table), ["turn-1", "turn-2", "turn-3"]);
    // It leads to where it was played last.
    let last = turn(&mut table, 3);
    table.ask(AppRequest::Go(Route::Log));
    table.press("turn-3-0");
    assert!(table.has(&format!("line-{last}")));
}

/// A battle of Division Squares in which all but one unit of each side that it takes to exhaust it are lost.
fn nearly_over(size: Size) -> (Table, Vec<Tag>) {
    let mut table = sets::fresh(size, "division-squares").expect("a rule set with forces");
    let mut last = Vec::new();
    for side in Side::BOTH {
        let mark = table.battle().rules().standing(table.battle().state(), side).mark.expect("a mark");
        let units = table.battle().state().side(side).filter(|unit| unit.in_play() && unit.kind != "hq");
        let units: Vec<Tag> = units.map(|unit| unit.tag).take(usize::try_from(mark).expect("a few")).collect();
        let (end, first) = units.split_last().expect("units");
        for tag in first {
            table.ask(AppRequest::Execute(Box::new(Command::remove(*tag, "fire"))));
        }
        last.push(*end);
    }
    (table, last)
}

#[test]
fn an_open_line_of_the_log_is_read_whole() {
    let words = "a correction that is told in so many words that no line of any log has room for the last one of them, \
                 which is Waterloo";
    for size in SIZES {
        let mut table = sets::begun(size, "division-squares").expect("a battle");
        let effects = vec![adjutant::rules::Effect::set("A1".parse::<Tag>().expect("a tag"), "disrupted", true)];
        table.ask(AppRequest::Execute(Box::new(Command::Correct { words: words.to_owned(), effects })));
        let no = table.battle().last_action().expect("the correction");
        table.send(Press::Log);
        let line = format!("line-{no}");
        let ends = |table: &Table, id: &str| {
            table.drawn_within(id).is_some_and(|drawn| drawn.iter().any(|text| text.contains("Waterloo")))
        };
        table.press(&line);
        assert!(ends(&table, &format!("whole-{no}")), "{size:?}: {:?}", table.drawn_within(&format!("whole-{no}")));
    }
}

#[test]
fn the_page_of_the_end_opens_by_itself() {
    for size in SIZES {
        for theme in [Theme::Paper, Theme::Night, Theme::HighContrast] {
            let (mut table, last) = nearly_over(size);
            table.wear(theme);
            let ends = |table: &Table| table.words().iter().any(|text| text == "The battle is over");
            for tag in &last {
                assert!(!ends(&table), "{size:?}");
                table.ask(AppRequest::Execute(Box::new(Command::remove(*tag, "fire"))));
            }
            assert!(ends(&table), "{size:?}: {:?}", table.words());
            let name = format!("end-{theme:?}-{}.png", size.width).to_lowercase();
            table.shot(std::env::temp_dir().join("adjutant-pictures").join(name));
            // Put away, the last loss is told with what the hands do, and the page is one press away.
            table.press("back");
            let words = table.words();
            assert!(words.iter().any(|text| text.contains(&format!("remove {}", last[1]))), "{size:?}: {words:?}");
            table.press("ending");
            assert!(ends(&table), "{size:?}");
            // Written down for others, each loss by name.
            assert!(table.tap("report"), "{size:?}");
            let file = format!("/adjutant/reports/{}.md", table.app.play().expect("a battle").name.as_str());
            let report = String::from_utf8(table.disk.files()[Path::new(&file)].clone()).expect("text");
            assert!(last.iter().all(|tag| report.contains(&format!("{tag} "))), "{report}");
            assert!(table.words().iter().any(|text| text.contains(&file)), "{:?}", table.words());
        }
    }
}

#[test]
fn the_players_end_any_battle_by_saying_who_has_won_and_may_play_on() {
    for id in sets::GAMES {
        let mut table = sets::begun(WIDE, id).expect("a battle");
        let won = format!("{} won", table.battle().state().side_name(Side::B));
        let says = |table: &Table, said: &str| table.words().iter().any(|text| text.contains(said));
        table.all(["menu", "ending"]);
        assert!(says(&table, "Has a side won?") && !says(&table, "The battle is over"), "{id}");
        table.press("won-1");
        assert!(table.battle().ended() && says(&table, "The battle is over") && says(&table, &won), "{id}");
        // The way back to it stands in the place of the step's own button.
        table.press("back");
        table.send(Press::Clear);
        table.press("ending");
        table.press("won-1");
        assert!(!table.battle().ended() && !says(&table, "The battle is over"), "{id}");
        table.press("won-2");
        assert!(says(&table, "A draw: the players ended the battle."), "{id}");
        // A line of the log like any other.
        table.send(Press::Undo);
        assert!(!table.battle().ended(), "{id}");
    }
}

#[test]
fn at_mines_are_left_off_for_a_battle_by_a_press_on_the_page_of_a_side() {
    let mut table = Table::with(WIDE, 1, sets::versus("division-squares", "normandy-british"));
    let asked = |table: &Table| table.words().iter().any(|text| text.contains("ran onto mines"));
    let moves = |table: &mut Table| {
        table.send(Press::Clear);
        table.send(Press::Step("move".to_owned()));
        table.press("A5-order");
    };
    table.press("do-card");
    moves(&mut table);
    assert!(asked(&table), "a tank has moved: {:?}", table.words());
    table.send(Press::Orders(Side::A));
    table.all(["battle-no_mines", "close"]);
    assert!(!asked(&table), "{:?}", table.words());
    // It is a line of the log like all else, and can be taken back.
    table.press("undo");
    assert!(asked(&table), "{:?}", table.words());
}

#[test]
fn what_the_hands_do_after_an_order_is_in_view_in_every_window() {
    for size in SIZES {
        let mut table = sets::fresh(size, "division-squares").expect("a rule set with forces");
        table.send(Press::Step("overwatch".to_owned()));
        table.send(Press::Slot(Tag::new(Side::A, 2)));
        let said = table.words().iter().any(|words| words.contains("put Overwatch on A2"));
        assert!(said && table.lacking(&["hands"]).is_empty(), "{size:?}: {:?}", table.words());
    }
}

#[test]
fn a_move_that_is_redone_is_told_to_the_hands() {
    for rules in ["division-squares", "simple-ww2"] {
        let mut table = sets::fresh(SIZES[0], rules).expect("a rule set with forces");
        table.send(Press::Step("move".to_owned()));
        table.send(Press::Slot(Tag::new(Side::A, 2)));
        table.send(Press::Undo);
        let hands = |table: &Table| {
            let hands = &table.app.play().expect("a battle").screen.table.hands;
            hands.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
        };
        assert!(hands(&table).contains("back to where"), "{rules}: {}", hands(&table));
        table.send(Press::Redo);
        let told = hands(&table);
        assert!(told.contains("again") && !told.contains("back to where"), "{rules}: {told}");
    }
}
