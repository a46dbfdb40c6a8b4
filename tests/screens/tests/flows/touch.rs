//! Fingers on a touch screen: a finger that moves scrolls the list it landed on, whatever it landed on, and presses nothing.

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
        let _ = ui.simulate([Event::Touch(event)]);
    };
    touch(&mut ui, place, touch::Event::FingerPressed { id, position: place });
    for step in steps {
        place += *step;
        touch(&mut ui, place, touch::Event::FingerMoved { id, position: place });
    }
    touch(&mut ui, place, touch::Event::FingerLifted { id, position: place });
    let moved = seen(&mut ui).center() - before.center();
    (moved, ui.into_messages().count())
}

#[test]
fn a_finger_scrolls_where_it_moves_and_presses_where_it_stays() {
    for size in SIZES {
        let table = sets::begun(size, "simple-ww2").expect("a rule set with forces");
        let up = [Vector::new(0.0, -6.0), Vector::new(1.0, -12.0), Vector::new(-1.0, -22.0)];
        assert_eq!(finger(&table, size, "group-3", &up), (Vector::new(0.0, -40.0), 0), "{size:?}: it drags the list");
        assert_eq!(finger(&table, size, "group-3", &up[..1]), (Vector::ZERO, 1), "{size:?}: it trembles");
        assert_eq!(finger(&table, size, "group-3", &[]), (Vector::ZERO, 1), "{size:?}: it presses");
    }
}
