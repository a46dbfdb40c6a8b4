//! Plays a screen as a player would: presses what is seen, by id or words, scrolls to it if need be, and gathers
//! what the screen asks of the app.
//!
//! It must not know any one screen.

#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::missing_panics_doc,
    reason = "a test that cannot go on has failed"
)]

use adjutant::ui::{
    Element, Look,
    keys::Stroke,
    screen::{Action, AppRequest, Frame, Layout},
};
use iced::{Point, Rectangle, Size, mouse};
use iced_test::selector;

use crate::picture::simulator;

/// The three window sizes every screen must work at, in logical pixels.
pub const SIZES: [Size; 3] = [WIDE, Size::new(900.0, 600.0), Size::new(640.0, 400.0)];

/// The room that the three windows leave at 100, 150, 200 and 300 %, in logical pixels: a scale that would leave less
/// than the smallest is not given.
pub const ROOMS: [Size; 8] = [
    WIDE,
    Size::new(900.0, 600.0),
    Size::new(853.0, 533.0),
    Size::new(640.0, 400.0),
    Size::new(600.0, 400.0),
    Size::new(450.0, 300.0),
    Size::new(426.0, 283.0),
    Size::new(426.0, 266.0),
];

/// The widest of them, in logical pixels.
pub const WIDE: Size = Size::new(1280.0, 800.0);

/// The least side of what is pressed, in logical pixels.
const TARGET: f32 = 44.0;

/// A screen as the app sees it.
pub trait Screen {
    /// What it says.
    type Message: Clone + Send + 'static;
    /// Draws it.
    fn view(&self, frame: &Frame) -> Element<'_, Self::Message>;
    /// Takes a message in.
    fn update(&mut self, message: Self::Message) -> Action<Self::Message>;
    /// What a stroke does.
    fn keys(&self, frame: &Frame, stroke: Stroke) -> Option<Self::Message>;
    /// Puts on another theme, where the screen keeps its own.
    fn apply_theme(&mut self, _: Look) {}
}

/// A screen in a window.
pub struct Play<S> {
    /// The screen.
    pub screen: S,
    /// The window, in logical pixels.
    pub size: Size,
    /// What the app has been asked, in order.
    pub asked: Vec<AppRequest>,
}

impl<S: Screen> Play<S> {
    /// A screen in a window of a size.
    pub fn new(screen: S, size: Size) -> Self {
        Self { screen, size, asked: Vec::new() }
    }

    /// What the screen draws with.
    pub fn frame(&self) -> Frame {
        Frame { look: Look::default(), layout: Layout::of(self.size) }
    }

    /// Takes messages in.
    pub fn send(&mut self, messages: impl IntoIterator<Item = S::Message>) {
        for message in messages {
            self.asked.extend(self.screen.update(message).request);
        }
    }

    /// Presses the thing with an id, scrolling to it if need be. Fails if nothing is said.
    pub fn press(&mut self, id: &str) -> &mut Self {
        let size = self.size;
        let mut ui = simulator(size, self.screen.view(&self.frame()));
        let place = reach(&mut ui, size, id);
        ui.point_at(place.center());
        ui.simulate(iced_test::simulator::click());
        let said: Vec<_> = ui.into_messages().collect();
        assert!(!said.is_empty(), "{id} says nothing at {size:?}");
        self.send(said);
        self
    }

    /// Types into the box with an id.
    pub fn type_in(&mut self, id: &str, text: &str) -> &mut Self {
        let size = self.size;
        let mut ui = simulator(size, self.screen.view(&self.frame()));
        let place = reach(&mut ui, size, id);
        ui.point_at(place.center());
        ui.simulate(iced_test::simulator::click());
        ui.typewrite(text);
        let said: Vec<_> = ui.into_messages().collect();
        assert!(!said.is_empty(), "{id} takes no text at {size:?}");
        self.send(said);
        self
    }

    /// Strikes keys; those that mean nothing here are passed over.
    pub fn strike(&mut self, strokes: &[Stroke]) -> &mut Self {
        for stroke in strokes {
            let said = self.screen.keys(&self.frame(), *stroke);
            self.send(said);
        }
        self
    }

    /// Whether some words stand on the screen, seen or scrolled away.
    pub fn shows(&self, words: &str) -> bool {
        let mut ui = simulator(self.size, self.screen.view(&self.frame()));
        ui.find(words).is_ok()
    }

    /// Whether there is something with an id, seen or scrolled away.
    pub fn has(&self, id: &str) -> bool {
        let mut ui = simulator(self.size, self.screen.view(&self.frame()));
        ui.find(selector::id(id.to_owned())).is_ok()
    }

    /// Where the thing with an id lies, in logical pixels; fails if there is no such thing.
    pub fn place(&self, id: &str) -> Rectangle {
        let mut ui = simulator(self.size, self.screen.view(&self.frame()));
        let found = ui.find(selector::id(id.to_owned()));
        found.unwrap_or_else(|_| panic!("{id} is not at {:?}", self.size)).bounds()
    }

    /// The one request of a flow; fails if there is another number of them.
    pub fn only(&self) -> &AppRequest {
        match self.asked.as_slice() {
            [one] => one,
            many => panic!("one request expected, got {many:?}"),
        }
    }

    /// Checks that each of these can be pressed with a finger and is not cut at the sides.
    pub fn reachable<'a>(&self, ids: impl IntoIterator<Item = &'a str>) {
        let size = self.size;
        let mut ui = simulator(size, self.screen.view(&self.frame()));
        for id in ids {
            let target = ui.find(selector::id(id.to_owned())).unwrap_or_else(|_| panic!("{id} is not at {size:?}"));
            let bounds = target.bounds();
            let wide = bounds.width >= TARGET - 0.5 && bounds.height >= TARGET - 0.5;
            assert!(wide, "{id} is only {} by {} at {size:?}", bounds.width, bounds.height);
            let inside = bounds.x >= -0.5 && bounds.x + bounds.width <= size.width + 0.5;
            assert!(inside, "{id} is cut at {size:?}: {bounds:?}");
            let seen = reach(&mut ui, size, id);
            assert!(seen.width >= bounds.width - 0.5, "{id} is cut at {size:?}: {seen:?} of {bounds:?}");
        }
    }
}

/// Scrolls until the thing is seen, and says where.
pub(crate) fn reach<M>(
    ui: &mut iced_test::Simulator<'_, M, iced::Theme, iced::Renderer>,
    size: Size,
    id: &str,
) -> Rectangle {
    for tried in 0..60 {
        let target = ui.find(selector::id(id.to_owned())).unwrap_or_else(|_| panic!("{id} is not at {size:?}"));
        let bounds = target.bounds();
        let seen = target.visible_bounds().unwrap_or_default();
        if seen.height >= (bounds.height - 0.5).min(TARGET) {
            return seen;
        }
        // To the top of the list that holds it, then far down, then in steps: over the part of it that is seen.
        // In a low window the list may end above its middle.
        let middle = if tried % 2 == 0 { 0.5 } else { 0.4 };
        let at = if seen.height > 1.0 { seen.center_y() } else { size.height * middle };
        ui.point_at(Point::new(bounds.center_x(), at));
        let far = (size.height * 0.5 - bounds.center_y()).min(0.0);
        let steps: &[f32] = if tried < 2 { &[1e5, far] } else { &[-14.0] };
        for &y in steps {
            let delta = mouse::ScrollDelta::Pixels { x: 0.0, y };
            ui.simulate([iced::Event::Mouse(mouse::Event::WheelScrolled { delta })]);
        }
    }
    panic!("{id} cannot be scrolled to at {size:?}");
}
