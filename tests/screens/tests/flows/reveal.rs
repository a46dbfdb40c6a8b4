//! The keyboard's cursor is always in sight: the list that holds it scrolls along. A box it leaves is typed into no more.

use std::time::Instant;

use adjutant::dice::{Side, Tag};
use adjutant::rules::{Effect, Entity, Unit};
use adjutant::store::MemoryDisk;
use adjutant::ui::{
    Look,
    app::page,
    keys::{Held, Key, Scroll, Stroke},
    screen::{
        Frame, Layout,
        battle::Message as Press,
        log,
        stops::{self, CursorMove, PageMessage},
    },
};
use iced::{
    Event, Rectangle, Renderer, Size, Task,
    keyboard::{self, key::Code},
    mouse,
    widget::operation::focus,
};
use iced_test::{
    core::{
        clipboard,
        widget::operation::{Outcome, black_box},
    },
    futures::futures::{StreamExt, executor::block_on},
    runtime::{Action, UserInterface, task, user_interface::Cache},
    selector::{self, Selector},
};
use screens::{
    ROOMS,
    flow::{Screen, WIDE},
    picture, sample, sets,
    table::Table,
};

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
        let PageMessage::CursorMove(CursorMove::To(id)) = message.clone() else { panic!("{message:?}") };
        let task = Screen::update(&mut rulings, message).task;
        let mut ui = UserInterface::build(rulings.view(&frame), size, cache, &mut renderer);
        scrolled += walk(&mut ui, &renderer, task);
        let seen = seen(&mut ui, &renderer, &id);
        assert!(seen.height >= 44.0, "{id} at {seen:?}");
        cache = ui.into_cache();
    }
    assert!(scrolled > 10, "the list is longer than the window");
}

#[test]
fn a_unit_picked_by_its_number_is_seen() {
    // Sixteen bases stand in the window without scrolling; twenty-four do not.
    let mut setup = sets::versus("pz8", "indian-infantry-1940");
    let like = setup.units.first().expect("a base").clone();
    setup.units.extend((17..=24).map(|number| Unit { tag: Tag::new(Side::A, number), ..like.clone() }));
    let mut table = Table::with(WIDE, 1, setup);
    let renderer = picture::renderer();
    let height = |table: &Table, cache: Cache, task: Option<Task<Said>>| {
        let mut ui = UserInterface::build(table.view(), WIDE, cache, &mut picture::renderer());
        if let Some(task) = task {
            walk(&mut ui, &renderer, task);
        }
        let seen = seen(&mut ui, &renderer, "A16");
        (seen.height, ui.into_cache())
    };
    let (hidden, cache) = height(&table, Cache::default(), None);
    let stroke = Stroke::of(&key("6", Code::Digit6, keyboard::Modifiers::CTRL)).expect("a key that is heard");
    let task = table.app.update(Said::Key(stroke), Instant::now());
    let (shown, _) = height(&table, cache, Some(task));
    assert!(hidden < 1.0 && shown > 30.0, "{hidden}, then {shown}");
}

/// Turns the wheel over the middle of a thing that is seen, by so many pixels.
fn wheel(ui: &mut Window<'_, Said>, renderer: &mut Renderer, id: &str, by: f32) {
    let place = seen(ui, renderer, id).center();
    let events = [
        Event::Mouse(mouse::Event::CursorMoved { position: place }),
        Event::Mouse(mouse::Event::WheelScrolled { delta: mouse::ScrollDelta::Pixels { x: 0.0, y: -by } }),
    ];
    let cursor = mouse::Cursor::Available(place);
    ui.update(&events, cursor, renderer, &mut clipboard::Null, &mut Vec::new());
}

#[test]
fn the_roster_keeps_its_scroll() {
    let mut renderer = picture::renderer();
    let mut table = sets::begun(WIDE, "simple-ww2").expect("a rule set with forces");
    let send = |table: &mut Table, press: Press| table.send(Said::Battle(press));
    // The roster: whatever opens in the middle leaves it where it was.
    let mut ui = UserInterface::build(table.view(), WIDE, Cache::default(), &mut renderer);
    let top = seen(&mut ui, &renderer, "group-3");
    wheel(&mut ui, &mut renderer, "group-3", 60.0);
    let scrolled = seen(&mut ui, &renderer, "group-3");
    assert!(scrolled.y < top.y - 20.0, "the roster is longer than the window: {top:?}, {scrolled:?}");
    let mut cache = ui.into_cache();
    for press in [
        Press::Tab("fire".to_owned()),
        Press::Row(Tag::new(Side::A, 4)),
        Press::Clear,
        Press::Step("morale".to_owned()),
        Press::Tab("morale".to_owned()),
    ] {
        send(&mut table, press.clone());
        let mut ui = UserInterface::build(table.view(), WIDE, cache, &mut renderer);
        assert_eq!(seen(&mut ui, &renderer, "group-3"), scrolled, "after {press:?}");
        cache = ui.into_cache();
    }
}

#[test]
fn what_opens_below_a_line_of_the_log_is_seen() {
    let renderer = picture::renderer();
    for size in ROOMS {
        let mut table = sets::begun(size, "six-d6").expect("a rule set with forces");
        for turn in (4..20).map(|at| 2 + at % 6) {
            table.given(vec![Effect::set(Entity::Battle, "turn", turn)]);
        }
        table.send(Said::Battle(Press::Log));
        let mut ui = UserInterface::build(table.view(), size, Cache::default(), &mut picture::renderer());
        let line = |no: &u32| format!("line-{no}");
        let high =
            |ui: &mut Window<'_, Said>, no: &u32| table.has(&line(no)).then(|| seen(ui, &renderer, &line(no)).height);
        // The last line that is seen.
        let lines = (1..40).rev().filter(|no| high(&mut ui, no).is_some_and(|high| high > 20.0));
        let Some(last) = lines.min() else {
            assert!(size.height < 280.0, "a line is seen in {size:?}");
            continue;
        };
        let cache = ui.into_cache();
        let open = PageMessage::Sent(log::Message::Open(last));
        let task = table.app.update(Said::Page(page::Message::Log(open)), Instant::now());
        let mut ui = UserInterface::build(table.view(), size, cache, &mut picture::renderer());
        walk(&mut ui, &renderer, task);
        let (told, line) = (format!("whole-{last}"), seen(&mut ui, &renderer, &line(&last)));
        assert!(seen(&mut ui, &renderer, &told).height > 10.0, "{size:?}: below {line:?} nothing is seen");
        assert!(line.height > 20.0, "{size:?}: the line itself is gone");
        // All that can be done about it, where there is any room.
        if size.height >= 500.0 {
            assert!(seen(&mut ui, &renderer, "note-on").height > 40.0, "{size:?}: its buttons are below the edge");
        }
    }
}

#[test]
fn a_box_the_cursor_leaves_is_typed_into_no_more() {
    let size = Size::new(640.0, 400.0);
    let table = Table::start(size, 1, MemoryDisk::new());
    let mut renderer = picture::renderer();
    let mut ui = UserInterface::build(table.view(), size, Cache::default(), &mut renderer);
    let takes_letters = |ui: &mut Window<'_, Said>| {
        let letter = Event::Keyboard(key("x", Code::KeyX, keyboard::Modifiers::empty()));
        let (mut heard, away) = (Vec::new(), mouse::Cursor::Unavailable);
        ui.update(&[letter], away, &mut picture::renderer(), &mut clipboard::Null, &mut heard);
        !heard.is_empty()
    };
    walk(&mut ui, &renderer, focus::<()>("import-path"));
    assert!(takes_letters(&mut ui), "the box is typed into");
    walk(&mut ui, &renderer, stops::reveal::<()>("new".to_owned()));
    assert!(!takes_letters(&mut ui), "the cursor has moved on");
}

#[test]
fn page_keys_scroll_every_page_that_scrolls() {
    let size = Size::new(640.0, 400.0);
    let renderer = picture::renderer();
    let mut table = sets::begun(size, "division-squares").expect("a rule set with forces");
    for (page, open, last) in [
        ("the keys", Stroke::plain(Key::Char('?')), "key-Other screens-3"),
        ("the log", Stroke::with(Held::Ctrl, Key::Char('L')), ""),
    ] {
        for turn in (4..20).map(|at| 2 + at % 6) {
            table.given(vec![Effect::set(Entity::Battle, "turn", turn)]);
        }
        table.send(Said::Key(open));
        let lines =
            || (1..99).map(|no| format!("line-{no}")).find(|line| table.has(line)).expect("a line of the log");
        let last = if last.is_empty() { lines() } else { last.to_owned() };
        let last = last.as_str();
        let mut ui = UserInterface::build(table.view(), size, Cache::default(), &mut picture::renderer());
        assert!(table.has(last), "{page}: {last} {:?}", table.words());
        let before = seen(&mut ui, &renderer, last);
        assert!(before.height < 1.0, "{page} is longer than the window");
        let mut cache = ui.into_cache();
        let mut strike = |key: Key| {
            let task = stops::scrolled::<Said>(Scroll::of(Stroke::plain(key)).expect("a key that scrolls"));
            let mut ui =
                UserInterface::build(table.view(), size, std::mem::take(&mut cache), &mut picture::renderer());
            walk(&mut ui, &renderer, task);
            let seen = seen(&mut ui, &renderer, last).height;
            cache = ui.into_cache();
            seen
        };
        assert!(strike(Key::End) > 10.0, "{page}: its end");
        assert!(strike(Key::Home) < 1.0, "{page}: its top");
        let pages = (0..40).take_while(|_| strike(Key::PageDown) < 10.0).count();
        assert!((1..39).contains(&pages), "{page}: {pages} pages");
        assert!(strike(Key::PageUp) < 10.0, "{page}: a page up");
        // The stroke does it in the window, too.
        let task = table.app.update(Said::Key(Stroke::plain(Key::PageDown)), Instant::now());
        assert!(task.units() > 0, "{page}");
        table.send(Said::Key(Stroke::plain(Key::Escape)));
    }
}

/// A key going down.
fn key(text: &str, code: Code, modifiers: keyboard::Modifiers) -> keyboard::Event {
    keyboard::Event::KeyPressed {
        key: keyboard::Key::Character(text.into()),
        modified_key: keyboard::Key::Character(text.into()),
        physical_key: keyboard::key::Physical::Code(code),
        location: keyboard::Location::Standard,
        modifiers,
        text: Some(text.into()),
        repeat: false,
    }
}

type Said = adjutant::ui::app::Message;
type Window<'a, M> = UserInterface<'a, M, iced::Theme, Renderer>;

/// Lets a task walk through a window; how often it went on with another walk.
fn walk<M, N: 'static>(ui: &mut Window<'_, M>, renderer: &Renderer, task: Task<N>) -> usize {
    // The stream ends only when the operation has run; its first item is the operation.
    let action = task::into_stream(task).and_then(|mut stream| block_on(stream.next()));
    let mut more = 0;
    if let Some(Action::Widget(mut operation)) = action {
        ui.operate(renderer, operation.as_mut());
        while let Outcome::Chain(next) = operation.finish() {
            operation = next;
            more += 1;
            ui.operate(renderer, operation.as_mut());
        }
    }
    more
}

/// Where a thing is seen.
fn seen<M>(ui: &mut Window<'_, M>, renderer: &Renderer, id: &str) -> Rectangle {
    let mut find = selector::id(id.to_owned()).find();
    ui.operate(renderer, &mut black_box(&mut find));
    let found = match iced_test::core::widget::Operation::finish(&find) {
        Outcome::Some(found) => found,
        Outcome::None | Outcome::Chain(_) => None,
    };
    found.expect("it is there").visible_bounds().unwrap_or_default()
}
