//! The keyboard's cursor is always in sight: the list that holds it scrolls along.

use adjutant::ui::{
    Look,
    keys::{Held, Key, Stroke},
    screen::{Frame, Layout, rulings::Message, stops::Moved},
};
use iced::{Rectangle, Renderer, Size};
use iced_test::{
    core::widget::operation::{Outcome, black_box},
    futures::futures::{StreamExt, executor::block_on},
    runtime::{Action, UserInterface, task, user_interface::Cache},
    selector::{self, Selector},
};
use screens::{flow::Screen, picture, sample};

#[test]
fn the_cursor_stays_in_sight() {
    let size = Size::new(640.0, 400.0);
    let frame = Frame { look: Look::default(), layout: Layout::of(size) };
    let mut renderer = picture::renderer();
    let mut rulings = sample::rulings();
    let mut cache = Cache::default();
    let on = Stroke::plain(Key::Tab);
    let strokes = [on; 60].into_iter().chain([Stroke::with(Held::Shift, Key::Tab); 30]);
    let mut scrolled = 0;
    for stroke in strokes.chain([Stroke::plain(Key::End), Stroke::plain(Key::Home)]) {
        let message = Screen::keys(&rulings, &frame, stroke).expect("the cursor moves");
        let Message::Cursor(Moved::To(id)) = message.clone() else { panic!("{message:?}") };
        let task = rulings.update(message).task;
        // The stream ends only when the operation has run; its first item is the operation.
        let action = task::into_stream(task).and_then(|mut stream| block_on(stream.next()));
        let mut ui = UserInterface::build(rulings.view(&frame), size, cache, &mut renderer);
        if let Some(Action::Widget(mut operation)) = action {
            loop {
                ui.operate(&renderer, operation.as_mut());
                match operation.finish() {
                    Outcome::Chain(next) => {
                        operation = next;
                        scrolled += 1;
                    }
                    Outcome::None | Outcome::Some(()) => break,
                }
            }
        }
        let seen = seen(&mut ui, &renderer, &id);
        assert!(seen.height >= 44.0, "{id} at {seen:?}");
        cache = ui.into_cache();
    }
    assert!(scrolled > 10, "the list is longer than the window");
}

/// Where a thing is seen.
fn seen<M>(ui: &mut UserInterface<'_, M, iced::Theme, Renderer>, renderer: &Renderer, id: &str) -> Rectangle {
    let mut find = selector::id(id.to_owned()).find();
    ui.operate(renderer, &mut black_box(&mut find));
    let found = match iced_test::core::widget::Operation::finish(&find) {
        Outcome::Some(found) => found,
        Outcome::None | Outcome::Chain(_) => None,
    };
    found.expect("it is there").visible_bounds().unwrap_or_default()
}
