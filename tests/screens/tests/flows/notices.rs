//! What the program tells lies over the screen, is put away by hand or key, and leaves the screen below as it was.

use std::path::PathBuf;

use adjutant::ui::{
    app::Message,
    screen::{AppRequest, Route},
};
use iced::{
    Point, Rectangle, Size, Theme,
    keyboard::{Key, Modifiers, key::Named},
    mouse,
};
use iced_test::{
    core::{clipboard, widget::operation::Outcome},
    runtime::{UserInterface, user_interface::Cache},
    selector::{self, Selector},
};
use screens::{SIZES, picture, room, table::Table};

const LONG: &str = "/home/player/Battles of the summer/the long road from Caen to Falaise, third evening.adjutant";

fn told(table: &mut Table) {
    table.ask(AppRequest::Import(PathBuf::from(LONG)));
    assert_eq!(table.app.notices().len(), 1, "{:?}", table.app.notices());
}

#[test]
fn a_long_notice_is_put_away_by_its_button_or_by_escape_alone() {
    for size in SIZES {
        let mut table = Table::start(size, 1, adjutant::store::MemoryDisk::new());
        table.press("new").press("force-A-gazala-british");
        told(&mut table);
        table.reachable(["notice"]);
        table.press("notice");
        told(&mut table);
        table.strike(Modifiers::empty(), Key::Named(Named::Escape));
        assert!(table.app.notices().is_empty() && table.has("begin"), "only the notice is gone, at {size:?}");
        table.strike(Modifiers::empty(), Key::Named(Named::Escape));
        assert!(table.has("new"), "then the way back, at {size:?}");
    }
}

#[test]
fn a_notice_leaves_the_list_below_where_it_was() {
    let size = Size::new(640.0, 400.0);
    let mut table = Table::start(size, 1, adjutant::store::MemoryDisk::new());
    table.press("new");
    let mut renderer = picture::renderer();
    let wheel = mouse::ScrollDelta::Pixels { x: 0.0, y: -100.0 };
    let middle = mouse::Cursor::Available(Point::new(size.width / 2.0, size.height / 2.0));
    let mut ui = UserInterface::build(table.view(), size, Cache::default(), &mut renderer);
    let before = seen(&mut ui, &renderer);
    let scroll = [iced::Event::Mouse(mouse::Event::WheelScrolled { delta: wheel })];
    ui.update(&scroll, middle, &mut renderer, &mut clipboard::Null, &mut Vec::<Message>::new());
    let scrolled = seen(&mut ui, &renderer);
    assert_ne!(before, scrolled, "the list is longer than the window");
    let mut cache = ui.into_cache();
    told(&mut table);
    let mut ui = UserInterface::build(table.view(), size, cache, &mut renderer);
    assert_eq!(seen(&mut ui, &renderer), scrolled, "under the notice");
    cache = ui.into_cache();
    table.send(Message::Read);
    let mut ui = UserInterface::build(table.view(), size, cache, &mut renderer);
    assert_eq!(seen(&mut ui, &renderer), scrolled, "after it");
}

#[test]
fn a_notice_lies_over_no_row_of_the_first_screen_in_a_low_window() {
    for size in screens::ROOMS.into_iter().filter(|size| size.height <= 400.0) {
        let mut table = screens::sets::begun(size, "division-squares").expect("a rule set with forces");
        table.ask(AppRequest::Go(Route::Start));
        told(&mut table);
        let all = room::seen(size, table.view(), Cache::default(), false).0;
        let place = |wanted: &str| all.iter().find(|(id, _)| id.contains(wanted)).and_then(|(_, seen)| *seen);
        let toast = place("\"toast\"").expect("it is told");
        let under: Vec<_> = all
            .iter()
            .filter(|(id, _)| !["toast", "notice"].iter().any(|own| id.contains(own)))
            .filter(|(_, seen)| seen.is_some_and(|seen| seen.intersects(&toast)))
            .collect();
        assert!(under.is_empty(), "{size:?}: {toast:?} lies over {under:?}");
        assert!(place("continue").is_some(), "{size:?}: {all:?}");
    }
}

/// What the start tells of the last time is read before the battle goes on: there it would lie over a question.
#[test]
fn what_the_start_tells_does_not_follow_into_the_battle() {
    let disk = adjutant::store::MemoryDisk::new();
    let mut table = Table::start(screens::WIDE, 1, disk.clone());
    table.press("new").press("force-A-gazala-british").press("begin");
    let mut table = Table::told(screens::WIDE, disk, "Adjutant was not closed last time.");
    assert!(table.has("toast"), "it is told");
    assert!(table.tap("continue"));
    assert!(table.app.notices().is_empty() && !table.has("toast"));
}

/// A press on it puts it away, whatever lies below it.
#[test]
fn a_press_on_a_notice_is_for_nothing_below_it() {
    for size in SIZES {
        let mut table = screens::sets::begun(size, "division-squares").expect("a rule set with forces");
        table.send(Message::Battle(adjutant::ui::screen::battle::Message::EndTurn));
        let toast = table.place("toast").expect("it is told");
        let said: Vec<Message> = {
            let mut ui = iced_test::Simulator::with_size(iced::Settings::default(), size, table.view());
            ui.point_at(toast);
            ui.simulate(iced_test::simulator::click());
            ui.into_messages().collect()
        };
        let (own, read) = (table.has("notice"), said.iter().all(|said| matches!(said, Message::Read)));
        assert!(read, "{size:?}: {said:?}");
        assert_eq!(said.len(), usize::from(!own), "{size:?}: {said:?}");
    }
}

/// Two lines of it are seen, however long it is: the screen keeps its room.
#[test]
fn a_long_notice_is_low_in_a_low_window() {
    for size in screens::ROOMS.into_iter().filter(|size| size.height <= 400.0) {
        let mut table = screens::sets::begun(size, "division-squares").expect("a rule set with forces");
        table.ask(AppRequest::Go(Route::Start));
        told(&mut table);
        let all = room::seen(size, table.view(), Cache::default(), false).0;
        let high = |wanted: &str| {
            let found = all.iter().find(|(id, _)| id.contains(wanted)).and_then(|(_, seen)| *seen);
            found.map_or(0.0, |seen| seen.height)
        };
        assert!((30.0..=64.0).contains(&high("\"toast\"")), "{size:?}: {}", high("\"toast\""));
        assert!(high("continue") >= 40.0, "{size:?}: {}", high("continue"));
        assert!(table.lacking(&["notice", "continue"]).is_empty(), "{:?}", table.lacking(&["notice", "continue"]));
    }
}

/// Where the first force is seen.
fn seen(ui: &mut UserInterface<'_, Message, Theme, iced::Renderer>, renderer: &iced::Renderer) -> Option<Rectangle> {
    let mut find = selector::id("force-A-normandy-british").find();
    ui.operate(renderer, &mut iced_test::core::widget::operation::black_box(&mut find));
    match iced_test::core::widget::Operation::finish(&find) {
        Outcome::Some(found) => found.expect("it is there").visible_bounds(),
        Outcome::None | Outcome::Chain(_) => None,
    }
}

/// END TURN says what is still open beside what the hands have to do, never over it, whatever lies open.
#[test]
fn what_end_turn_says_lies_over_no_hands() {
    use adjutant::ui::screen::battle::Message as Press;
    let (mut wrong, mut seen_hands) = (Vec::new(), 0);
    for size in screens::ROOMS {
        for pick in [None, Some("A2")] {
            let mut table = screens::sets::begun(size, "division-squares").expect("a rule set with forces");
            let orders =
                ["A3", "A4"].map(|unit| adjutant::battle::Command::set(screens::story::tag(unit), "disrupted", true));
            for order in orders {
                table.ask(AppRequest::Execute(Box::new(order)));
            }
            table.send(Press::Show(adjutant::ui::screen::battle::Pane::Form));
            if let Some(unit) = pick {
                table.send(Press::Row(screens::story::tag(unit)));
                table.send(Press::Show(adjutant::ui::screen::battle::Pane::Form));
            }
            table.send(Press::EndTurn);
            if !table.has("toast") {
                wrong.push(format!("{size:?}: nothing is said"));
                continue;
            }
            table.shot_if_wanted(&format!("end turn {} {}", size.width, pick.unwrap_or_default()));
            let all = room::seen(size, table.view(), Cache::default(), false).0;
            let place = |wanted: &str| all.iter().find(|(id, _)| id.contains(wanted)).and_then(|(_, seen)| *seen);
            let toast = place("\"toast\"").expect("it is told");
            let hands = place("\"hands\"");
            // Nor over a row, beside which there is room enough.
            let rows = table.battle().state().units.keys().filter(|_| size.width > 820.0);
            let rows = rows.filter_map(|tag| place(&format!("\"{tag}\"")).map(|row| (tag, row)));
            wrong.extend(
                rows.filter(|(_, row)| row.intersects(&toast))
                    .map(|(tag, row)| format!("{size:?} {pick:?}: {toast:?} lies over {tag} at {row:?}")),
            );
            seen_hands += usize::from(hands.is_some());
            if hands.is_some_and(|hands| hands.intersects(&toast)) {
                wrong.push(format!("{size:?} {pick:?}: {toast:?} lies over {hands:?}"));
            }
        }
    }
    assert!(seen_hands > 6, "hands are seen in {seen_hands} windows");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// With what the hands do below the form, it stands in the line below the steps of a wide window: over nothing that is
/// pressed, nor where redo comes.
#[test]
fn what_end_turn_says_lies_over_no_step_of_a_wide_window() {
    use adjutant::ui::screen::battle::Message as Press;
    let mut table = screens::sets::begun(screens::WIDE, "division-squares").expect("a rule set with forces");
    for unit in ["A3", "A4"] {
        let disrupted = adjutant::battle::Command::set(screens::story::tag(unit), "disrupted", true);
        table.ask(AppRequest::Execute(Box::new(disrupted)));
    }
    table.send(Press::Row(screens::story::tag("A2")));
    table.send(Press::EndTurn);
    let all = room::seen(screens::WIDE, table.view(), Cache::default(), false).0;
    let toast = all.iter().find(|(id, _)| id.contains("\"toast\"")).and_then(|(_, seen)| *seen);
    let toast = toast.expect("it is told");
    assert!(toast.y >= 49.0 && toast.y + toast.height <= 80.0, "{toast:?}");
    // Redo comes between the steps and undo.
    let undo = table.rectangles().get("undo").copied().expect("undo is there");
    assert!(toast.x + toast.width <= undo.x - 52.0, "{toast:?} beside {undo:?}");
    let under = all.iter().filter(|(id, _)| !["toast", "strip"].iter().any(|one| id.contains(&format!("\"{one}\""))));
    let under: Vec<_> = under.filter(|(_, seen)| seen.is_some_and(|seen| seen.intersects(&toast))).collect();
    assert!(under.is_empty(), "{toast:?} lies over {under:?}");
    let words = table.app.notices().first().expect("it is told").words.clone();
    assert!(table.in_view().contains(&words), "whole and in one line: {words}");
}

/// What the start tells lies over no control of an action that waits for dice or an answer.
#[test]
fn a_notice_lies_over_no_control_of_what_waits() {
    use adjutant::ui::screen::battle::Message as Press;
    let mut wrong = Vec::new();
    for size in screens::ROOMS {
        for real in [true, false] {
            let mut table = screens::sets::begun(size, "division-squares").expect("a rule set with forces");
            let disrupted = adjutant::battle::Command::set(screens::story::tag("A2"), "disrupted", true);
            table.ask(AppRequest::Execute(Box::new(disrupted)));
            if real {
                table.send(Press::Dice(adjutant::dice::Side::A));
                table.send_all([Press::Step("fire".to_owned()), Press::Row(screens::story::tag("A3"))]);
                table.send_all([Press::Row(screens::story::tag("B2")), Press::Anyway, Press::Roll]);
                assert!(table.has("drop"), "{size:?}: {:?}", table.words());
            }
            table.send(Press::EndTurn);
            assert!(table.has("toast"), "{size:?}: nothing is said");
            let all = room::seen(size, table.view(), Cache::default(), false).0;
            let place = |wanted: &str| all.iter().find(|(id, _)| id.contains(wanted)).and_then(|(_, seen)| *seen);
            let toast = place("\"toast\"").expect("it is told");
            let own = ["drop", "roll", "faces", "outcome-", "face-", "end-turn", "tab-", "owed-", "do-card"];
            let under = all.iter().filter(|(id, seen)| {
                let control = own.iter().any(|own| id.contains(&format!("\"{own}")));
                control && seen.is_some_and(|seen| seen.intersects(&toast))
            });
            wrong.extend(under.map(|(id, seen)| format!("{size:?} {real}: {toast:?} lies over {id} {seen:?}")));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// What passes by itself takes no stroke for itself: Escape puts it away and does what it does.
#[test]
fn escape_takes_the_way_back_while_something_is_told_in_passing() {
    use adjutant::ui::screen::battle::Message as Press;
    for size in SIZES {
        let mut table = screens::sets::begun(size, "division-squares").expect("a rule set with forces");
        let disrupted = adjutant::battle::Command::set(screens::story::tag("A2"), "disrupted", true);
        table.ask(AppRequest::Execute(Box::new(disrupted)));
        table.send(Press::Row(screens::story::tag("A3")));
        table.send(Press::EndTurn);
        assert!(table.has("toast"), "{size:?}: it is warned");
        table.strike(Modifiers::empty(), Key::Named(Named::Escape));
        let form = table.app.play().expect("a battle").screen.table.form.is_some();
        assert!(table.app.notices().is_empty() && !form, "{size:?}: {form}");
    }
}
