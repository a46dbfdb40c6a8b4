//! Whether all that is drawn has the room it needs: each text and each control is compared with what can be seen of it.
//!
//! It looks at what reaches the renderer, so that nothing can be forgotten, and scrolls every list from its top to its
//! end. It must not know any screen.

#![allow(clippy::expect_used, clippy::missing_panics_doc, reason = "a test that cannot go on has failed")]

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::{Arc, Mutex},
};

use adjutant::ui::{Element, Look};
use iced::{Point, Rectangle, Renderer, Size, Theme};
use iced_test::{
    core::{
        Event, clipboard, mouse, renderer::Style, text::Paragraph as _, theme::Base, time::Instant, touch,
        widget::operation::black_box, window,
    },
    renderer::graphics::text::Text,
    runtime::{UserInterface, user_interface::Cache},
    selector::{Candidate, Selector},
};

use crate::picture::renderer;

/// The height of what says that a list goes on, in logical pixels.
const MORE_BELOW: f32 = 26.0;
/// How far a text may stick out, in logical pixels: hairs of letters and rounding.
const SLACK: f32 = 1.0;
/// The least height and width of anything that is pressed, in logical pixels.
const LEAST: f32 = 19.0;
/// The least height of a list without anything to press in it: two lines of text, in logical pixels.
const LINES: f32 = 30.0;
/// What of a row must be seen of it at once, in logical pixels.
const FINGER: f32 = 44.0;
/// The greatest height of what counts as a row of a list; anything higher is a part of a page.
const ROW: f32 = 80.0;
/// The letters beyond which a text is a sentence.
const PROSE: usize = 50;
/// The least letters and figures of a text that is cut.
const LEAST_LETTERS: usize = 5;
/// The sign of a text that ends too early.
const CUT: char = '\u{2026}';

/// A list that scrolls: what is seen of it, how high it is, and how high its content.
#[derive(Clone, Copy, Debug)]
struct Roll {
    seen: Rectangle,
    high: f32,
    content: f32,
}

/// What a walk over the widgets meets.
#[derive(Default)]
struct Met {
    rolls: Vec<Roll>,
    /// Things with an id: bounds, what is seen of them.
    things: Vec<(String, Rectangle, Option<Rectangle>)>,
    /// Every text as it is said whole, and where it is seen.
    texts: Vec<(String, Rectangle)>,
}

struct Walker(Arc<Mutex<Met>>);

impl Selector for Walker {
    type Output = ();

    fn select(&mut self, candidate: Candidate<'_>) -> Option<()> {
        let mut met = self.0.lock().expect("no test has failed");
        match candidate {
            Candidate::Scrollable { visible_bounds: Some(seen), bounds, content_bounds, .. } => {
                met.rolls.push(Roll { seen, high: bounds.height, content: content_bounds.height });
            }
            Candidate::Container { id: Some(id), bounds, visible_bounds } => {
                met.things.push((format!("{id:?}"), bounds, visible_bounds));
            }
            Candidate::Text { content, visible_bounds: Some(seen), .. } => {
                met.texts.push((content.to_owned(), seen));
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
    /// Ids of things whose words are never cut.
    whole: fn(&str) -> bool,
}

/// All that lacks room in a window of a size, in plain words; `fixed` are ids that must be seen without scrolling, `whole`
/// tells of an id whether no word in the thing may be cut.
pub fn lacking<'a, M>(
    look: &Look,
    size: Size,
    element: impl Into<Element<'a, M>>,
    fixed: &[&str],
    whole: fn(&str) -> bool,
) -> Vec<String> {
    let mut room = Room::new(look, size, element, Cache::default());
    room.whole = whole;
    room.hear(&[Event::Window(window::Event::RedrawRequested(Instant::now()))], mouse::Cursor::Unavailable);
    let met = room.met();
    for wanted in fixed {
        let named = format!("{:?}", iced_test::core::widget::Id::from((*wanted).to_owned()));
        let whole = |(id, bounds, seen): &(String, Rectangle, Option<Rectangle>)| {
            *id == named
                && seen.is_some_and(|seen| seen.height >= bounds.height - SLACK && seen.width >= bounds.width - SLACK)
        };
        if !met.things.iter().any(whole) {
            room.lacks.insert(format!("{wanted} is not in view"));
        }
    }
    room.measure();
    // Each list to its end in steps, so that all of it has been seen.
    for roll in met.rolls {
        // A line stays whole between two of them, above what says that there is more.
        let step = (roll.seen.height * 0.6).min(roll.seen.height - 2.0 * MORE_BELOW).max(10.0);
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

/// A finger that lands on something to press in each list of a window, and drags: what each list does. Lists that show
/// all they have are left out.
pub fn dragged<'a, M>(look: &Look, size: Size, element: impl Into<Element<'a, M>>) -> Vec<Dragged> {
    let mut room = Room::new(look, size, element, Cache::default());
    let met = room.met();
    let long = met.rolls.iter().filter(|roll| roll.content > roll.high + 10.0 && roll.seen.height > FINGER);
    let mut found = Vec::new();
    for roll in long {
        let whole = |(_, bounds, seen): &&(String, Rectangle, Option<Rectangle>)| {
            seen.is_some_and(|seen| seen.is_within(&roll.seen) && seen.height >= bounds.height - SLACK)
                && (20.0..=ROW).contains(&bounds.height)
                && bounds.height < roll.high - SLACK
        };
        let Some((id, _, Some(place))) = met.things.iter().find(whole) else { continue };
        let (mut said, mut at) = (0, place.center());
        let finger = touch::Finger(0);
        let mut touch = |room: &mut Room<'a, M>, at: Point, event: touch::Event| {
            said += room.hear(&[Event::Touch(event)], mouse::Cursor::Available(at));
        };
        touch(&mut room, at, touch::Event::FingerPressed { id: finger, position: at });
        for step in [3.0, 4.0, 5.0] {
            at.y -= step;
            touch(&mut room, at, touch::Event::FingerMoved { id: finger, position: at });
        }
        touch(&mut room, at, touch::Event::FingerLifted { id: finger, position: at });
        let now = room.met().things.into_iter().find(|(name, ..)| name == id).and_then(|(.., seen)| seen);
        let moved = now.is_none_or(|now| now.y < place.y - 1.0 || now.height < place.height - 1.0);
        found.push(Dragged { id: id.clone(), said, moved });
    }
    found
}

/// What came of a finger that dragged a list: see [`dragged`].
#[derive(Debug)]
pub struct Dragged {
    /// What it landed on.
    pub id: String,
    /// Messages sent.
    pub said: usize,
    /// Whether the list moved.
    pub moved: bool,
}

impl<'a, M> Room<'a, M> {
    /// The window, laid out and not yet drawn.
    fn new(look: &Look, size: Size, element: impl Into<Element<'a, M>>, kept: Cache) -> Self {
        let mut renderer = renderer();
        let ui = UserInterface::build(element, size, kept, &mut renderer);
        Self { ui: Some(ui), renderer, look: *look, size, lacks: BTreeSet::new(), whole: |_| false }
    }

    /// Takes events in; how many messages they sent.
    fn hear(&mut self, events: &[Event], cursor: mouse::Cursor) -> usize {
        let mut ui = self.ui.take().expect("it is put back each time");
        let mut messages = Vec::new();
        ui.update(events, cursor, &mut self.renderer, &mut clipboard::Null, &mut messages);
        self.ui = Some(ui);
        messages.len()
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
                let edges = [roll.y, roll.y + roll.height, roll.y + roll.height - MORE_BELOW];
                let edge = |y: f32| edges.iter().any(|edge| (y - edge).abs() < 1.5);
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
                self.lacks.insert(format!("{id} is cut: {seen:.0?} of {bounds:.0?}"));
            } else if bounds.height < LEAST || bounds.width < LEAST {
                self.lacks.insert(format!("{id} is only {:.0} by {:.0}", bounds.width, bounds.height));
            }
        }
        for roll in met.rolls.iter().filter(|roll| roll.content > roll.high + SLACK) {
            let row = |(id, bounds, seen): &(String, Rectangle, Option<Rectangle>)| {
                let within = bounds.x >= roll.seen.x && bounds.x + bounds.width <= roll.seen.x + roll.seen.width;
                let inside = seen.is_some_and(|seen| roll.seen.contains(seen.center()));
                (within && inside && bounds.height <= ROW).then(|| (bounds.height.min(FINGER), id.clone()))
            };
            let rows = met.things.iter().filter_map(row);
            let (least, id) =
                rows.fold(
                    (LINES, "two lines of text".to_owned()),
                    |one, other| {
                        if other.0 > one.0 { other } else { one }
                    },
                );
            if roll.high < least - SLACK {
                self.lacks.insert(format!("a list of {:.0} has no room for {id}, {least:.0}", roll.high));
            }
        }
        let window = Rectangle::with_size(self.size);
        for Drawn { words, ends, lies, has, needs, clip } in self.texts(window) {
            if words.trim().is_empty() {
                continue;
            }
            if !ends {
                self.lacks.insert(format!("the end of \"{words}\" is not drawn"));
                continue;
            }
            if needs.width > has.width + SLACK || needs.height > has.height + SLACK {
                self.lacks.insert(format!("\"{words}\" needs {needs:.0?} and has {has:.0?}"));
                continue;
            }
            let Some(seen) = clip.and_then(|clip| clip.intersection(&lies)) else { continue };
            let wide = seen.width >= lies.width - SLACK;
            let high = seen.height >= lies.height - SLACK || rolled(seen, lies);
            if !wide || !high {
                self.lacks.insert(format!("\"{words}\" is cut: {seen:.0?} of {lies:.0?}"));
            }
            if words.contains(CUT) {
                let whole = met.texts.iter().filter(|(_, at)| at.contains(seen.center()));
                let whole = whole.min_by(|(_, one), (_, other)| one.area().total_cmp(&other.area()));
                let whole = whole.map_or(words.as_str(), |(whole, _)| whole.as_str());
                // The thing that it stands in: the smallest of those that are seen there.
                let within = met.things.iter().filter(|(.., at)| at.is_some_and(|at| at.contains(seen.center())));
                let within = within.min_by(|(_, one, _), (_, other, _)| one.area().total_cmp(&other.area()));
                let id = within.map_or("\"window\"", |(id, ..)| id.as_str());
                // Words such as "another\u{2026}" end so by themselves.
                if whole == words {
                    continue;
                }
                if (self.whole)(id.split('"').nth(1).unwrap_or_default()) {
                    self.lacks.insert(format!("\"{whole}\" is cut to \"{words}\" in {id}"));
                } else if let Some(lack) = bad_cut(&words, whole) {
                    self.lacks.insert(lack);
                }
            }
        }
    }

    /// Every text that is drawn now within a part of the plane.
    fn texts(&mut self, within: Rectangle) -> Vec<Drawn> {
        let theme = self.look.theme();
        let style = Style { text_color: theme.base().text_color };
        let mut ui = self.ui.take().expect("it is there");
        ui.draw(&mut self.renderer, &theme, &style, mouse::Cursor::Unavailable);
        self.ui = Some(ui);
        let mut found = Vec::new();
        for layer in self.renderer.layers() {
            let Some(layer_seen) = layer.bounds.intersection(&within) else { continue };
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
                    // Lines that have no room are not even laid out.
                    let ends = paragraph.buffer().lines.iter().enumerate().all(|(at, line)| {
                        let runs = paragraph.buffer().layout_runs().filter(|run| run.line_i == at);
                        let end = runs.flat_map(|run| run.glyphs.iter().map(|glyph| glyph.end)).max();
                        end.unwrap_or(0) >= line.text().trim_end().len()
                    });
                    let (needs, has) = (paragraph.min_bounds(), paragraph.bounds());
                    let lies = Rectangle::new(*position, needs) * transformation;
                    let clip = layer_seen.intersection(&(*clip_bounds * transformation));
                    found.push(Drawn { words, ends, lies, has, needs, clip });
                }
            }
        }
        found
    }
}

/// A text that is drawn.
struct Drawn {
    words: String,
    /// Whether it is drawn to its end.
    ends: bool,
    /// Where it lies.
    lies: Rectangle,
    /// The room it has, and what it needs.
    has: Size,
    needs: Size,
    /// What is seen of its layer.
    clip: Option<Rectangle>,
}

/// Every text drawn within the bounds of the thing with an id, wherever it would be scrolled to, and of what has that id
/// with a hyphen behind it: the slots of a row.
pub fn drawn_within<'a, M>(
    look: &Look,
    size: Size,
    element: impl Into<Element<'a, M>>,
    id: &str,
) -> Option<Vec<String>> {
    let mut room = Room::new(look, size, element, Cache::default());
    room.hear(&[Event::Window(window::Event::RedrawRequested(Instant::now()))], mouse::Cursor::Unavailable);
    let named = |id: &str| format!("{:?}", iced_test::core::widget::Id::from(id.to_owned()));
    let (own, slots) = (named(id), ["state", "order"].map(|slot| named(&format!("{id}-{slot}"))));
    let met = room.met();
    let of = |(name, bounds, seen): &(String, Rectangle, Option<Rectangle>)| {
        // Only what is seen whole: the rest has been measured where it is scrolled to.
        let whole = seen.is_some_and(|seen| seen.height >= bounds.height - SLACK);
        (whole && (*name == own || slots.contains(name))).then_some(seen.unwrap_or(*bounds))
    };
    let places: Vec<Rectangle> = met.things.iter().filter_map(of).collect();
    if places.is_empty() {
        return None;
    }
    let texts = room.texts(Rectangle::with_size(size));
    let inside = texts.into_iter().filter(|text| places.iter().any(|place| place.contains(text.lies.center())));
    Some(inside.map(|text| text.words).collect())
}

/// Every text as it is drawn, most of which is seen without scrolling.
pub fn in_view<'a, M>(look: &Look, size: Size, element: impl Into<Element<'a, M>>) -> Vec<String> {
    let mut room = Room::new(look, size, element, Cache::default());
    room.hear(&[Event::Window(window::Event::RedrawRequested(Instant::now()))], mouse::Cursor::Unavailable);
    let most = |text: &Drawn| {
        let seen = text.clip.and_then(|clip| clip.intersection(&text.lies));
        seen.is_some_and(|seen| seen.height > text.lies.height * 0.8)
    };
    room.texts(Rectangle::with_size(size)).into_iter().filter(most).map(|text| text.words).collect()
}

/// Texts of the thing with an id that stick out of it: what stands there draws over them.
pub fn sticks_out<'a, M>(look: &Look, size: Size, element: impl Into<Element<'a, M>>, id: &str) -> Vec<String> {
    let mut room = Room::new(look, size, element, Cache::default());
    let named = format!("{:?}", iced_test::core::widget::Id::from(id.to_owned()));
    let Some((_, place, _)) = room.met().things.into_iter().find(|(name, ..)| *name == named) else {
        return vec![format!("{id} is not there")];
    };
    near(&room.texts(Rectangle::with_size(size)), place, -SLACK)
}

/// Texts that come nearer than so many logical pixels to the edges of the thing that they stand in, if its id fits.
pub fn nearer<'a, M>(
    look: &Look,
    size: Size,
    element: impl Into<Element<'a, M>>,
    fits: impl Fn(&str) -> bool,
    least: f32,
) -> Vec<String> {
    let mut room = Room::new(look, size, element, Cache::default());
    let texts = room.texts(Rectangle::with_size(size));
    let things = room.met().things.into_iter().filter(|(id, ..)| id.split('"').nth(1).is_some_and(&fits));
    things.flat_map(|(_, place, _)| near(&texts, place, least)).collect()
}

/// Texts within a place that come nearer to its edges than so many logical pixels.
fn near(texts: &[Drawn], place: Rectangle, least: f32) -> Vec<String> {
    let within = texts.iter().filter(|text| !text.words.trim().is_empty() && place.contains(text.lies.center()));
    let near = within.filter(|text| {
        let (above, below) = (text.lies.y - place.y, place.y + place.height - text.lies.y - text.lies.height);
        above.min(below).min(place.x + place.width - text.lies.x - text.lies.width) < least
    });
    near.map(|text| format!("\"{}\" at {:.0?} of {place:.0?}", text.words, text.lies)).collect()
}

/// What is seen of each text without scrolling, and where it lies.
fn glimpsed<'a, M>(
    look: &Look,
    size: Size,
    element: impl Into<Element<'a, M>>,
) -> Vec<(String, Rectangle, Rectangle)> {
    let mut room = Room::new(look, size, element, Cache::default());
    room.hear(&[Event::Window(window::Event::RedrawRequested(Instant::now()))], mouse::Cursor::Unavailable);
    let seen = |Drawn { words, lies, clip, .. }: Drawn| Some((words, clip?.intersection(&lies)?, lies));
    let texts = room.texts(Rectangle::with_size(size)).into_iter();
    texts.filter(|text| !text.words.trim().is_empty()).filter_map(seen).collect()
}

/// Texts of which only a part is seen without scrolling.
pub fn halves<'a, M>(look: &Look, size: Size, element: impl Into<Element<'a, M>>) -> Vec<String> {
    let all = glimpsed(look, size, element).into_iter();
    all.filter(|(_, seen, lies)| seen.height < lies.height - SLACK).map(|(words, ..)| words).collect()
}

/// Pairs of texts that are drawn over each other.
pub fn overlaps<'a, M>(look: &Look, size: Size, element: impl Into<Element<'a, M>>) -> Vec<String> {
    let all = glimpsed(look, size, element);
    let over = |one: &Rectangle, other: &Rectangle| {
        one.intersection(other).is_some_and(|both| both.width > 3.0 && both.height > 3.0)
    };
    let pairs = all.iter().enumerate().flat_map(|(at, one)| all.iter().skip(at + 1).map(move |other| (one, other)));
    let over = pairs.filter(|((_, one, _), (_, other, _))| over(one, other));
    over.map(|((one, ..), (other, at, _))| format!("\"{other}\" at {at:.0?} lies over \"{one}\"")).collect()
}

/// What is wrong with a text that is drawn in part: a figure is gone, or too little is left to know what it says. Whole
/// sentences are read in the log and on the card of the step; of them a beginning is enough.
fn bad_cut(drawn: &str, whole: &str) -> Option<String> {
    let letters = |words: &str| words.chars().filter(|letter| letter.is_alphanumeric()).count();
    // The figures of a name such as "M4A3" are no numbers.
    let figures = |words: &str| -> Vec<String> {
        let words = words.split(|letter: char| !letter.is_alphanumeric());
        let digits = |word: &str| word.chars().take_while(char::is_ascii_digit).collect::<String>();
        words.map(digits).filter(|digits| !digits.is_empty()).collect()
    };
    let kept = figures(drawn);
    let prose = whole.chars().count() > PROSE;
    if !prose && figures(whole).iter().any(|figure| !kept.contains(figure)) {
        Some(format!("\"{whole}\" loses a figure: \"{drawn}\""))
    } else if letters(drawn) < LEAST_LETTERS || !prose && letters(drawn) * 3 < letters(whole) {
        Some(format!("\"{whole}\" is not to be known from \"{drawn}\""))
    } else {
        None
    }
}

/// Where each thing with an id is seen in a window, and what the window keeps for its next view. Before that every list is
/// scrolled to its end, if `scrolls`.
pub fn seen<'a, M>(
    size: Size,
    element: impl Into<Element<'a, M>>,
    kept: Cache,
    scrolls: bool,
) -> (Vec<(String, Option<Rectangle>)>, Cache) {
    let mut room = Room::new(&Look::default(), size, element, kept);
    for roll in room.met().rolls.into_iter().filter(|_| scrolls) {
        let at = Point::new(roll.seen.center_x(), roll.seen.center_y());
        let delta = mouse::ScrollDelta::Pixels { x: 0.0, y: -roll.content };
        room.hear(&[Event::Mouse(mouse::Event::CursorMoved { position: at })], mouse::Cursor::Available(at));
        room.hear(&[Event::Mouse(mouse::Event::WheelScrolled { delta })], mouse::Cursor::Available(at));
    }
    let seen = room.met().things.into_iter().map(|(id, _, seen)| (id, seen)).collect();
    (seen, room.ui.take().map(UserInterface::into_cache).unwrap_or_default())
}

/// Where each thing with an id lies of which something is seen in a window whose lists are at their tops, by its id.
pub fn rectangles<'a, M>(size: Size, element: impl Into<Element<'a, M>>) -> BTreeMap<String, Rectangle> {
    let mut room = Room::new(&Look::default(), size, element, Cache::default());
    let bare = |(id, lies, seen): (String, Rectangle, Option<Rectangle>)| {
        seen.and_then(|_| Some((id.split('"').nth(1)?.to_owned(), lies)))
    };
    room.met().things.into_iter().filter_map(bare).collect()
}
