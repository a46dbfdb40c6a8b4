//! Whether all that is drawn has the room it needs: each text and each control is compared with what can be seen of it.
//!
//! It looks at what reaches the renderer, so that nothing can be forgotten, and scrolls every list from its top to its
//! end. It must not know any screen.

#![allow(clippy::expect_used, clippy::missing_panics_doc, reason = "a test that cannot go on has failed")]

use std::{
    collections::BTreeSet,
    sync::{Arc, Mutex},
};

use adjutant::ui::{Element, Look};
use iced::{Point, Rectangle, Renderer, Size, Theme};
use iced_test::{
    core::{
        Event, clipboard, mouse, renderer::Style, text::Paragraph as _, theme::Base, time::Instant,
        widget::operation::black_box, window,
    },
    renderer::graphics::text::Text,
    runtime::{UserInterface, user_interface::Cache},
    selector::{Candidate, Selector},
};

use crate::picture::renderer;

/// How far a text may stick out, in logical pixels: hairs of letters and rounding.
const SLACK: f32 = 1.0;
/// The least height and width of anything that is pressed, in logical pixels.
const LEAST: f32 = 19.0;
/// What is cut off in words.
const CUT: char = '\u{2026}';

/// A list that scrolls: what is seen of it, and how high its content is.
#[derive(Clone, Copy, Debug)]
struct Roll {
    seen: Rectangle,
    content: f32,
}

/// What a walk over the widgets meets.
#[derive(Default)]
struct Met {
    rolls: Vec<Roll>,
    /// Things with an id: bounds, what is seen of them.
    things: Vec<(String, Rectangle, Option<Rectangle>)>,
}

struct Walker(Arc<Mutex<Met>>);

impl Selector for Walker {
    type Output = ();

    fn select(&mut self, candidate: Candidate<'_>) -> Option<()> {
        let mut met = self.0.lock().expect("no test has failed");
        match candidate {
            Candidate::Scrollable { visible_bounds: Some(seen), content_bounds, .. } => {
                met.rolls.push(Roll { seen, content: content_bounds.height });
            }
            Candidate::Container { id: Some(id), bounds, visible_bounds } => {
                met.things.push((format!("{id:?}"), bounds, visible_bounds));
            }
            _ => {}
        }
        None
    }

    fn description(&self) -> String {
        "lists and what has a name".to_owned()
    }
}

/// A window of an element, to be measured.
pub struct Room<'a, M> {
    ui: Option<UserInterface<'a, M, Theme, Renderer>>,
    renderer: Renderer,
    look: Look,
    size: Size,
    /// What lacks room, each said once.
    lacks: BTreeSet<String>,
}

/// All that lacks room in a window of a size, in plain words; `fixed` are ids that must be seen without scrolling.
pub fn lacking<'a, M>(look: &Look, size: Size, element: impl Into<Element<'a, M>>, fixed: &[&str]) -> Vec<String> {
    let mut renderer = renderer();
    let ui = UserInterface::build(element, size, Cache::default(), &mut renderer);
    let mut room = Room { ui: Some(ui), renderer, look: *look, size, lacks: BTreeSet::new() };
    room.hear(&[Event::Window(window::Event::RedrawRequested(Instant::now()))], mouse::Cursor::Unavailable);
    let met = room.met();
    for wanted in fixed {
        let named = format!("{:?}", iced_test::core::widget::Id::from((*wanted).to_owned()));
        let whole = |(id, bounds, seen): &(String, Rectangle, Option<Rectangle>)| {
            *id == named
                && seen.is_some_and(|seen| seen.height >= bounds.height - SLACK && seen.width >= bounds.width - SLACK)
        };
        if !met.things.iter().any(whole) {
            let _ = room.lacks.insert(format!("{wanted} is not in view"));
        }
    }
    room.measure();
    // Each list to its end in steps, so that all of it has been seen.
    for roll in met.rolls {
        let step = (roll.seen.height * 0.6).max(10.0);
        let mut left = roll.content - roll.seen.height;
        while left > 0.5 {
            let by = step.min(left);
            let delta = mouse::ScrollDelta::Pixels { x: 0.0, y: -by };
            let at = Point::new(roll.seen.center_x(), roll.seen.center_y());
            room.hear(&[Event::Mouse(mouse::Event::CursorMoved { position: at })], mouse::Cursor::Available(at));
            room.hear(&[Event::Mouse(mouse::Event::WheelScrolled { delta })], mouse::Cursor::Available(at));
            room.measure();
            left -= by;
        }
    }
    room.lacks.into_iter().collect()
}

impl<M> Room<'_, M> {
    fn hear(&mut self, events: &[Event], cursor: mouse::Cursor) {
        let mut ui = self.ui.take().expect("it is put back each time");
        let mut messages = Vec::new();
        let _ = ui.update(events, cursor, &mut self.renderer, &mut clipboard::Null, &mut messages);
        self.ui = Some(ui);
    }

    fn met(&mut self) -> Met {
        let met = Arc::new(Mutex::new(Met::default()));
        let mut walk = Walker(met.clone()).find_all();
        self.ui.as_mut().expect("it is there").operate(&self.renderer, &mut black_box(&mut walk));
        drop(walk);
        Arc::into_inner(met).and_then(|met| met.into_inner().ok()).expect("the only one who walks")
    }

    /// Compares what is drawn now with the room it has.
    fn measure(&mut self) {
        let met = self.met();
        let rolls: Vec<Rectangle> = met.rolls.iter().map(|roll| roll.seen).collect();
        // What scrolls may be cut at the edges of its list, above and below.
        let rolled = |seen: Rectangle, bounds: Rectangle| {
            rolls.iter().any(|roll| {
                let edge = |y: f32| (y - roll.y).abs() < 1.5 || (y - roll.y - roll.height).abs() < 1.5;
                (edge(seen.y) || edge(seen.y + seen.height))
                    && bounds.x >= roll.x - SLACK
                    && bounds.x + bounds.width <= roll.x + roll.width + SLACK
            })
        };
        for (id, bounds, seen) in &met.things {
            let Some(seen) = seen else { continue };
            let wide = seen.width >= bounds.width - SLACK;
            let high = seen.height >= bounds.height - SLACK || rolled(*seen, *bounds);
            if !wide || !high {
                let _ = self.lacks.insert(format!("{id} is cut: {seen:.0?} of {bounds:.0?}"));
            } else if bounds.height < LEAST || bounds.width < LEAST {
                let _ = self.lacks.insert(format!("{id} is only {:.0} by {:.0}", bounds.width, bounds.height));
            }
        }
        let theme = self.look.theme();
        let style = Style { text_color: theme.base().text_color };
        let mut ui = self.ui.take().expect("it is there");
        ui.draw(&mut self.renderer, &theme, &style, mouse::Cursor::Unavailable);
        self.ui = Some(ui);
        let window = Rectangle::with_size(self.size);
        let mut found = Vec::new();
        for layer in self.renderer.layers() {
            let Some(layer_seen) = layer.bounds.intersection(&window) else { continue };
            for item in &layer.text {
                for text in item.as_slice() {
                    let Text::Paragraph { paragraph, position, clip_bounds, transformation, .. } = text else {
                        continue;
                    };
                    let Some(paragraph) = paragraph.upgrade() else { continue };
                    let transformation = item.transformation() * *transformation;
                    let words: String = paragraph
                        .buffer()
                        .lines
                        .iter()
                        .map(|line| line.text().to_owned())
                        .collect::<Vec<_>>()
                        .join(" ");
                    let (needs, has) = (paragraph.min_bounds(), paragraph.bounds());
                    let lies = Rectangle::new(*position, needs) * transformation;
                    let clip = layer_seen.intersection(&(*clip_bounds * transformation));
                    found.push((words, lies, has, needs, clip));
                }
            }
        }
        for (words, lies, has, needs, clip) in found {
            if words.trim().is_empty() {
                continue;
            }
            if needs.width > has.width + SLACK || needs.height > has.height + SLACK {
                let _ = self.lacks.insert(format!("\"{words}\" needs {needs:.0?} and has {has:.0?}"));
                continue;
            }
            let Some(seen) = clip.and_then(|clip| clip.intersection(&lies)) else { continue };
            let wide = seen.width >= lies.width - SLACK;
            let high = seen.height >= lies.height - SLACK || rolled(seen, lies);
            if !wide || !high {
                let _ = self.lacks.insert(format!("\"{words}\" is cut: {seen:.0?} of {lies:.0?}"));
            }
            // An ellipsis may cut words, never a figure: those are at the end of nothing.
            if words.ends_with(CUT) && words.chars().count() < 6 {
                let _ = self.lacks.insert(format!("\"{words}\" is too short to be read"));
            }
        }
    }
}
