//! Fingers on a touch screen: a finger that moves scrolls the list it landed on, whatever it landed on, and presses nothing.

use adjutant::{
    dice::Side,
    store::MemoryDisk,
    ui::{
        app::Message,
        screen::{AppRequest, Route, battle::Message as Press},
    },
};
use iced::{Event, Point, Rectangle, Vector, touch};
use iced_test::selector;
use screens::{SIZES, sets, simulator, table::Table};

/// A finger lands on the thing with an id, moves by steps and lifts. Tells by how much the thing moved, and how many
/// messages were sent.
fn finger(table: &Table, size: iced::Size, id: &str, steps: &[Vector]) -> (Vector, usize) {
    let mut ui = simulator(size, table.view());
    let seen = |ui: &mut iced_test::Simulator<'_, _>| -> Rectangle {
        let found = ui.find(selector::id(id.to_owned())).expect("it is there");
        found.visible_bounds().expect("it is in view")
    };
    let before = seen(&mut ui);
    let mut place = before.center();
    let id = touch::Finger(0);
    let touch = |ui: &mut iced_test::Simulator<'_, _>, place: Point, event: touch::Event| {
        ui.point_at(place);
        ui.simulate([Event::Touch(event)]);
    };
    touch(&mut ui, place, touch::Event::FingerPressed { id, position: place });
    for step in steps {
        place += *step;
        touch(&mut ui, place, touch::Event::FingerMoved { id, position: place });
    }
    touch(&mut ui, place, touch::Event::FingerLifted { id, position: place });
    // Its upper edge: where it goes on below the list, more of it is seen.
    let moved = seen(&mut ui).position() - before.position();
    (moved, ui.into_messages().count())
}

#[test]
fn a_finger_that_drags_presses_nothing_in_any_list() {
    let mut lists = 0;
    let mut check = |table: &Table, what: &str| {
        for list in table.dragged() {
            assert!(list.said == 0, "{what}: {list:?}");
            // Lists under a dialog do not feel the finger.
            if list.moved || !table.has("close") {
                lists += 1;
                assert!(list.moved, "{what}: {list:?}");
            }
        }
    };
    for size in SIZES {
        for id in sets::GAMES {
            let mut table = sets::begun(size, id).expect("a rule set with forces");
            check(&table, &format!("{id}, the step, {size:?}"));
            sets::pick(&mut table);
            check(&table, &format!("{id}, a form, {size:?}"));
            table.send(Press::Roll);
            while !table.app.notices().is_empty() {
                table.send(Message::Read);
            }
            check(&table, &format!("{id}, a result, {size:?}"));
            for route in [
                Route::Log,
                Route::Rulings,
                Route::Settings,
                Route::Shortcuts,
                Route::Reference(None),
                Route::Sheet(adjutant::dice::Tag::new(Side::A, 2).into()),
                Route::Sheet(Side::A.into()),
                Route::Add(Side::A),
            ] {
                table.ask(AppRequest::Go(route.clone()));
                check(&table, &format!("{id}, {route:?}, {size:?}"));
                table.ask(AppRequest::Go(Route::Back));
            }
        }
        let mut table = Table::start(size, 1, MemoryDisk::new());
        check(&table, &format!("start, {size:?}"));
        table.press("new");
        check(&table, &format!("forces, {size:?}"));
        table.all(["force-A-gazala-british", "part-side-A"]);
        check(&table, &format!("a force, {size:?}"));
        table.press("part-rulings");
        check(&table, &format!("rulings of a muster, {size:?}"));
    }
    assert!(lists > 60, "{lists} lists");
}

#[test]
fn a_finger_scrolls_where_it_moves_and_presses_where_it_stays() {
    for size in SIZES {
        let table = sets::begun(size, "simple-ww2").expect("a rule set with forces");
        let up = [Vector::new(0.0, -6.0), Vector::new(1.0, -12.0), Vector::new(-1.0, -12.0)];
        assert_eq!(finger(&table, size, "group-3", &up), (Vector::new(0.0, -30.0), 0), "{size:?}: it drags the list");
        assert_eq!(finger(&table, size, "group-3", &up[..1]), (Vector::ZERO, 1), "{size:?}: it trembles");
        assert_eq!(finger(&table, size, "group-3", &[]), (Vector::ZERO, 1), "{size:?}: it presses");
    }
}
