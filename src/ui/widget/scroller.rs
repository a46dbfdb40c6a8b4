//! Lists that scroll: by wheel, by their bar, and by a finger wherever it lands.
//!
//! The toolkit's own scroll area leaves a finger to the button that it lands on (iced issue 2004), so a list of rows
//! could not be scrolled by touch. Here a finger that moves drags the list, and what it landed on is not pressed.

use iced::advanced::widget::{Operation, Tree, tree};
use iced::advanced::{Clipboard, Layout, Shell, Widget, layout, mouse, overlay, renderer};
use iced::widget::scrollable::{Direction, Scrollable, Scrollbar};
use iced::{Event, Point, Rectangle, Renderer, Size, Theme, Vector, touch};

use crate::ui::paint::gathered;
use crate::ui::style::{self, Element};
use crate::ui::theme::Look;

/// How far a finger may tremble in a press, in logical pixels.
const TREMBLE: f32 = 8.0;

/// A list that scrolls up and down, with a gutter for fingers beside it.
pub fn scroll<'a, M: 'a>(look: &Look, content: impl Into<Element<'a, M>>) -> Scrollable<'a, M> {
    scroller(look, content, Direction::Vertical(bar().spacing(4)))
}

/// What is too wide for its place, and scrolls to the left and to the right.
pub fn scroll_across<'a, M: 'a>(look: &Look, content: impl Into<Element<'a, M>>) -> Scrollable<'a, M> {
    scroller(look, content, Direction::Horizontal(bar()))
}

fn bar() -> Scrollbar {
    Scrollbar::new().width(8).scroller_width(8)
}

fn scroller<'a, M: 'a>(look: &Look, content: impl Into<Element<'a, M>>, way: Direction) -> Scrollable<'a, M> {
    let content = Element::new(Dragged { content: content.into() });
    iced::widget::scrollable(content).direction(way).style(style::scroll(look))
}

/// What a finger that moves does not press, where nothing scrolls.
pub fn still<'a, M: 'a>(content: impl Into<Element<'a, M>>) -> Element<'a, M> {
    Element::new(Dragged { content: content.into() })
}

/// What lies in a scroll area: it decides whether a finger presses or drags.
struct Dragged<'a, M> {
    content: Element<'a, M>,
}

/// The finger on a list.
#[derive(Default)]
struct Finger {
    /// Where it landed, in logical pixels of the window; `None` while there is none.
    landed: Option<Point>,
    /// Whether it has moved so far that it presses nothing.
    drags: bool,
}

impl<M> Dragged<'_, M> {
    /// Lets the content take an event in, but not keep it from the scroll area round it. Tells whether it wanted to.
    #[allow(clippy::too_many_arguments, reason = "those of the toolkit's own call")]
    fn share(
        &mut self,
        tree: &mut Tree,
        event: &Event,
        layout: Layout<'_>,
        cursor: mouse::Cursor,
        renderer: &Renderer,
        clipboard: &mut dyn Clipboard,
        shell: &mut Shell<'_, M>,
        viewport: &Rectangle,
    ) -> bool {
        let mut said = Vec::new();
        let mut inner = Shell::new(&mut said);
        self.content.as_widget_mut().update(tree, event, layout, cursor, renderer, clipboard, &mut inner, viewport);
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
}

impl<M> Widget<M, Theme, Renderer> for Dragged<'_, M> {
    fn tag(&self) -> tree::Tag {
        tree::Tag::of::<Finger>()
    }

    fn state(&self) -> tree::State {
        tree::State::new(Finger::default())
    }

    fn children(&self) -> Vec<Tree> {
        vec![Tree::new(&self.content)]
    }

    fn diff(&self, tree: &mut Tree) {
        tree.diff_children(std::slice::from_ref(&self.content));
    }

    fn size(&self) -> Size<iced::Length> {
        self.content.as_widget().size()
    }

    fn size_hint(&self) -> Size<iced::Length> {
        self.content.as_widget().size_hint()
    }

    fn layout(&mut self, tree: &mut Tree, renderer: &Renderer, limits: &layout::Limits) -> layout::Node {
        match tree.children.first_mut() {
            Some(tree) => self.content.as_widget_mut().layout(tree, renderer, limits),
            None => layout::Node::new(Size::ZERO),
        }
    }

    fn operate(&mut self, tree: &mut Tree, layout: Layout<'_>, renderer: &Renderer, operation: &mut dyn Operation) {
        if let Some(tree) = tree.children.first_mut() {
            self.content.as_widget_mut().operate(tree, layout, renderer, operation);
        }
    }

    fn update(
        &mut self,
        tree: &mut Tree,
        event: &Event,
        layout: Layout<'_>,
        cursor: mouse::Cursor,
        renderer: &Renderer,
        clipboard: &mut dyn Clipboard,
        shell: &mut Shell<'_, M>,
        viewport: &Rectangle,
    ) {
        let Tree { state, children, .. } = tree;
        let (finger, Some(tree)) = (state.downcast_mut::<Finger>(), children.first_mut()) else { return };
        match *event {
            Event::Touch(touch::Event::FingerPressed { position, .. }) if cursor.is_over(*viewport) => {
                *finger = Finger { landed: Some(position), drags: false };
                self.share(tree, event, layout, cursor, renderer, clipboard, shell, viewport);
            }
            Event::Touch(touch::Event::FingerMoved { position, id }) if finger.landed.is_some() => {
                let within = self.share(tree, event, layout, cursor, renderer, clipboard, shell, viewport);
                let far = finger.landed.is_some_and(|landed| landed.distance(position) > TREMBLE);
                if far && !finger.drags {
                    finger.drags = true;
                    // What it landed on lets go, unless that is a scroll area of its own.
                    let lost = Event::Touch(touch::Event::FingerLost { id, position });
                    if !within {
                        self.share(tree, &lost, layout, cursor, renderer, clipboard, shell, viewport);
                    }
                }
                if !finger.drags {
                    shell.capture_event();
                }
            }
            Event::Touch(touch::Event::FingerLifted { position, id } | touch::Event::FingerLost { position, id }) => {
                let lost = Event::Touch(touch::Event::FingerLost { id, position });
                let event = if std::mem::take(finger).drags { &lost } else { event };
                self.content
                    .as_widget_mut()
                    .update(tree, event, layout, cursor, renderer, clipboard, shell, viewport);
            }
            _ => {
                self.content
                    .as_widget_mut()
                    .update(tree, event, layout, cursor, renderer, clipboard, shell, viewport);
            }
        }
    }

    fn mouse_interaction(
        &self,
        tree: &Tree,
        layout: Layout<'_>,
        cursor: mouse::Cursor,
        viewport: &Rectangle,
        renderer: &Renderer,
    ) -> mouse::Interaction {
        tree.children.first().map_or(mouse::Interaction::None, |tree| {
            self.content.as_widget().mouse_interaction(tree, layout, cursor, viewport, renderer)
        })
    }

    fn draw(
        &self,
        tree: &Tree,
        renderer: &mut Renderer,
        theme: &Theme,
        style: &renderer::Style,
        layout: Layout<'_>,
        cursor: mouse::Cursor,
        viewport: &Rectangle,
    ) {
        if let Some(tree) = tree.children.first() {
            gathered(renderer, viewport, |renderer| {
                self.content.as_widget().draw(tree, renderer, theme, style, layout, cursor, viewport);
            });
        }
    }

    fn overlay<'b>(
        &'b mut self,
        tree: &'b mut Tree,
        layout: Layout<'b>,
        renderer: &Renderer,
        viewport: &Rectangle,
        translation: Vector,
    ) -> Option<overlay::Element<'b, M, Theme, Renderer>> {
        let tree = tree.children.first_mut()?;
        self.content.as_widget_mut().overlay(tree, layout, renderer, viewport, translation)
    }
}
