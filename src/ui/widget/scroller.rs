//! Lists that scroll: by wheel, by their bar, and by a finger wherever it lands.
//!
//! The toolkit's own scroll area leaves a finger to the button that it lands on (iced issue 2004), so a list of rows
//! could not be scrolled by touch. Here a finger that moves drags the list, and what it landed on is not pressed.

use iced::advanced::layout::{Limits, Node};
use iced::advanced::text::{Alignment, LineHeight, Renderer as _, Shaping, Text, Wrapping};
use iced::advanced::widget::tree;
use iced::advanced::{Renderer as _, Shell, renderer::Quad};
use iced::alignment::Vertical;
use iced::widget::scrollable::{Direction, Scrollable, Scrollbar};
use iced::{Color, Event, Point, Rectangle, Renderer, mouse, touch};

use crate::ui::around::{Inside, WrapperBehaviour, around};
use crate::ui::paint::gathered;
use crate::ui::style::{self, Element};
use crate::ui::theme::{Look, Surface};
use crate::ui::{TEXT, Type};

/// How far a finger may tremble in a press, in logical pixels.
const TREMBLE: f32 = 8.0;

/// A list that scrolls up and down, with a gutter for fingers beside it.
pub fn scroll<'a, M: 'a>(look: &Look, content: impl Into<Element<'a, M>>) -> Scrollable<'a, M> {
    let cut = Cut { line: look.palette.line };
    scroller(look, around(content, cut), Direction::Vertical(bar().spacing(4)))
}

/// A line where more lies above or below: what is cut there goes on.
struct Cut {
    line: Color,
}

impl<M> WrapperBehaviour<M> for Cut {
    fn draw(
        &self,
        renderer: &mut Renderer,
        bounds: Rectangle,
        viewport: &Rectangle,
        inside: &mut dyn FnMut(&mut Renderer),
    ) {
        inside(renderer);
        let (seen, all) = (viewport.y + viewport.height, bounds.y + bounds.height);
        let cut = [(bounds.y + SLACK < viewport.y, viewport.y), (seen + SLACK < all, seen - 1.0)];
        for (_, y) in cut.into_iter().filter(|(cut, _)| *cut) {
            let line =
                Rectangle { x: bounds.x.max(viewport.x), y, width: bounds.width.min(viewport.width), height: 1.0 };
            renderer.with_layer(line, |renderer| {
                renderer.fill_quad(Quad { bounds: line, ..Quad::default() }, self.line);
            });
        }
    }
}

/// A scroller with a line at its foot while there is more below, so that a cut list does not look complete.
pub fn scroll_on<'a, M: 'a>(look: &Look, content: impl Into<Element<'a, M>>) -> Scrollable<'a, M> {
    goes_on(look, content, false)
}

fn goes_on<'a, M: 'a>(look: &Look, content: impl Into<Element<'a, M>>, covers: bool) -> Scrollable<'a, M> {
    let surface = look.palette.plain();
    scroll(look, around(content, Below { surface, covers }))
}

/// The same for lines that are so high with the gap below each, in logical pixels: what says that there is more stands
/// in the place of whole lines.
pub fn scroll_lines<'a, M: 'a>(look: &Look, content: impl Into<Element<'a, M>>, line: f32) -> Element<'a, M> {
    around(goes_on(look, content, true), Lines { line })
}

/// A list that cuts no line while it lies at its top.
struct Lines {
    line: f32,
}

impl<M> WrapperBehaviour<M> for Lines {
    fn again(&self, node: &Node, limits: &Limits) -> Option<Limits> {
        let (most, content) = (limits.max().height, node.children().first()?.size().height);
        if content <= most + SLACK {
            return None;
        }
        let high = ((most - BAND) / self.line).floor().max(1.0) * self.line + BAND;
        (high <= most).then(|| limits.max_height(high))
    }
}

/// What is drawn whole or not at all where a list goes on below it: half a sentence tells nothing.
pub fn whole<'a, M: 'a>(content: impl Into<Element<'a, M>>) -> Element<'a, M> {
    around(content, Whole)
}

struct Whole;

impl<M> WrapperBehaviour<M> for Whole {
    fn draw(
        &self,
        renderer: &mut Renderer,
        bounds: Rectangle,
        viewport: &Rectangle,
        inside: &mut dyn FnMut(&mut Renderer),
    ) {
        let cut = bounds.y + bounds.height > viewport.y + viewport.height + 1.0;
        // What has no room at all is seen in part.
        let fits = bounds.height <= viewport.height && bounds.y >= viewport.y;
        if !(cut && fits) {
            inside(renderer);
        }
    }
}

/// What says that there is more below.
struct Below {
    surface: Surface,
    /// Whether a press on it is for nothing that lies below it.
    covers: bool,
}

impl Below {
    /// Where it says so: at the foot of what is seen of a list with these bounds, if that has the room and goes on.
    fn band(bounds: Rectangle, viewport: &Rectangle) -> Option<Rectangle> {
        let seen = viewport.y + viewport.height;
        if bounds.y + bounds.height <= seen + SLACK || viewport.height <= 2.0 * BAND {
            return None;
        }
        let width = bounds.width.min(viewport.width);
        Some(Rectangle { x: bounds.x.max(viewport.x), y: seen - BAND, width, height: BAND })
    }
}

/// How high it is, and how much may lie below without a word.
const BAND: f32 = 26.0;
const SLACK: f32 = 6.0;

impl<M> WrapperBehaviour<M> for Below {
    fn seen_inside(&self, bounds: Rectangle, viewport: &Rectangle) -> Rectangle {
        match Self::band(bounds, viewport) {
            Some(band) => Rectangle { height: viewport.height - band.height, ..*viewport },
            None => *viewport,
        }
    }

    fn update(
        &mut self,
        _: &mut tree::State,
        inside: &mut Inside<'_, '_, M>,
        event: &Event,
        shell: &mut Shell<'_, M>,
    ) {
        let band = Self::band(inside.bounds(), inside.viewport).filter(|_| self.covers);
        if band.is_some_and(|band| inside.cursor.is_over(band)) {
            inside.cursor = mouse::Cursor::Unavailable;
        }
        inside.update(event, shell);
    }

    fn draw(
        &self,
        renderer: &mut Renderer,
        bounds: Rectangle,
        viewport: &Rectangle,
        inside: &mut dyn FnMut(&mut Renderer),
    ) {
        inside(renderer);
        let Some(band) = Self::band(bounds, viewport) else { return };
        let size = Type::Mark.px();
        let words = Text {
            content: "More below".to_owned(),
            bounds: band.size(),
            size: size.into(),
            line_height: LineHeight::default(),
            font: TEXT,
            align_x: Alignment::Center,
            align_y: Vertical::Center,
            shaping: Shaping::Basic,
            wrapping: Wrapping::None,
        };
        renderer.with_layer(band, |renderer| {
            let quad = |bounds| Quad { bounds, ..Quad::default() };
            renderer.fill_quad(quad(band), self.surface.ground);
            renderer.fill_quad(quad(Rectangle { height: 1.0, ..band }), self.surface.line);
            renderer.fill_text(words, band.center(), self.surface.ink, band);
        });
    }
}

/// What is too wide for its place, and scrolls to the left and to the right.
pub fn scroll_across<'a, M: 'a>(look: &Look, content: impl Into<Element<'a, M>>) -> Scrollable<'a, M> {
    scroller(look, content, Direction::Horizontal(bar()))
}

fn bar() -> Scrollbar {
    Scrollbar::new().width(8).scroller_width(8)
}

fn scroller<'a, M: 'a>(look: &Look, content: impl Into<Element<'a, M>>, way: Direction) -> Scrollable<'a, M> {
    iced::widget::scrollable(around(content, Dragged)).direction(way).style(style::scroll(look))
}

/// What a finger that moves does not press, where nothing scrolls.
pub fn still<'a, M: 'a>(content: impl Into<Element<'a, M>>) -> Element<'a, M> {
    around(content, Dragged)
}

/// What lies in a scroll area: it decides whether a finger presses or drags.
struct Dragged;

/// The finger on a list.
#[derive(Default)]
struct Finger {
    /// Where it landed, in logical pixels of the window; `None` while there is none.
    landed: Option<Point>,
    /// Whether it has moved so far that it presses nothing.
    drags: bool,
}

impl<M> WrapperBehaviour<M> for Dragged {
    fn tag(&self) -> tree::Tag {
        tree::Tag::of::<Finger>()
    }

    fn state(&self) -> tree::State {
        tree::State::new(Finger::default())
    }

    fn update(
        &mut self,
        state: &mut tree::State,
        inside: &mut Inside<'_, '_, M>,
        event: &Event,
        shell: &mut Shell<'_, M>,
    ) {
        let finger = state.downcast_mut::<Finger>();
        match *event {
            Event::Touch(touch::Event::FingerPressed { position, .. }) if inside.cursor.is_over(*inside.viewport) => {
                *finger = Finger { landed: Some(position), drags: false };
                share(inside, event, shell);
            }
            Event::Touch(touch::Event::FingerMoved { position, id }) if finger.landed.is_some() => {
                let within = share(inside, event, shell);
                let far = finger.landed.is_some_and(|landed| landed.distance(position) > TREMBLE);
                if far && !finger.drags {
                    finger.drags = true;
                    // What it landed on lets go, unless that is a scroll area of its own.
                    let lost = Event::Touch(touch::Event::FingerLost { id, position });
                    if !within {
                        share(inside, &lost, shell);
                    }
                }
                if !finger.drags {
                    shell.capture_event();
                }
            }
            Event::Touch(touch::Event::FingerLifted { position, id } | touch::Event::FingerLost { position, id }) => {
                let lost = Event::Touch(touch::Event::FingerLost { id, position });
                let event = if std::mem::take(finger).drags { &lost } else { event };
                inside.update(event, shell);
            }
            _ => inside.update(event, shell),
        }
    }

    fn draw(
        &self,
        renderer: &mut Renderer,
        _: Rectangle,
        viewport: &Rectangle,
        inside: &mut dyn FnMut(&mut Renderer),
    ) {
        gathered(renderer, viewport, inside);
    }
}

/// Lets the content take an event in, but not keep it from the scroll area round it. Tells whether it wanted to.
fn share<M>(inside: &mut Inside<'_, '_, M>, event: &Event, shell: &mut Shell<'_, M>) -> bool {
    let mut said = Vec::new();
    let mut inner = Shell::new(&mut said);
    inside.update(event, &mut inner);
    if inner.is_layout_invalid() {
        shell.invalidate_layout();
    }
    if inner.are_widgets_invalid() {
        shell.invalidate_widgets();
    }
    shell.request_redraw_at(inner.redraw_request());
    let kept = inner.is_event_captured();
    for message in said {
        shell.publish(message);
    }
    kept
}
