//! Two ways to draw by hand: a drawing that stands alone, and one laid over another widget.
//!
//! It must not know what is drawn. Both remember what they drew, so an unchanged one costs the software renderer
//! nothing.

use std::cell::RefCell;

use iced::advanced::graphics::geometry::Renderer as _;
use iced::advanced::widget::{Operation, Tree, tree};
use iced::advanced::{Clipboard, Layout, Renderer as _, Shell, Widget, layout, mouse, overlay, renderer};
use iced::widget::canvas::{self, Cache, Frame, Path, Stroke};
use iced::{Color, Event, Length, Point, Rectangle, Renderer, Size, Theme, Vector};

use super::style::Element;

/// Draws what a key describes into a frame of a size in logical pixels.
pub type Paint<K> = fn(&K, Size, &mut Frame);

/// The last drawing and the key it was made from.
struct Memory<K> {
    cache: Cache,
    key: RefCell<Option<K>>,
}

impl<K> Default for Memory<K> {
    fn default() -> Self {
        Self { cache: Cache::default(), key: RefCell::new(None) }
    }
}

impl<K: PartialEq + Clone> Memory<K> {
    /// The cached drawing, made anew if the key or the size changed. `outset` is drawable space beyond the edges.
    fn draw(&self, renderer: &Renderer, size: Size, outset: f32, key: &K, paint: Paint<K>) -> canvas::Geometry {
        let mut last = self.key.borrow_mut();
        if last.as_ref() != Some(key) {
            self.cache.clear();
            *last = Some(key.clone());
        }
        let bounds = Rectangle::new(Point::new(-outset, -outset), size.expand(Size::new(2.0 * outset, 2.0 * outset)));
        self.cache.draw_with_bounds(renderer, bounds, |frame| paint(key, size, frame))
    }
}

struct Drawing<K> {
    key: K,
    paint: Paint<K>,
}

impl<M, K: PartialEq + Clone + 'static> canvas::Program<M> for Drawing<K> {
    type State = Memory<K>;

    fn draw(
        &self,
        memory: &Memory<K>,
        renderer: &Renderer,
        _theme: &Theme,
        bounds: Rectangle,
        _cursor: mouse::Cursor,
    ) -> Vec<canvas::Geometry> {
        vec![memory.draw(renderer, bounds.size(), 0.0, &self.key, self.paint)]
    }
}

/// A drawing that stands alone.
pub fn drawing<'a, M: 'a, K: PartialEq + Clone + 'static>(
    key: K,
    width: impl Into<Length>,
    height: impl Into<Length>,
    paint: Paint<K>,
) -> Element<'a, M> {
    canvas::Canvas::new(Drawing { key, paint }).width(width).height(height).into()
}

/// A widget with a drawing on top of it; the drawing takes no part in layout and lets presses through.
pub fn over<'a, M: 'a, K: PartialEq + Clone + 'static>(
    content: impl Into<Element<'a, M>>,
    key: K,
    paint: Paint<K>,
) -> Element<'a, M> {
    Element::new(Over { content: content.into(), key, paint })
}

/// A dashed border drawn on a widget's edge, with width and radius in logical pixels.
pub fn dashed<'a, M: 'a>(
    content: impl Into<Element<'a, M>>,
    color: Color,
    width: f32,
    radius: f32,
) -> Element<'a, M> {
    over(content, (color, width, radius), |&(color, width, radius), size, frame| {
        dashed_box(frame, Rectangle::with_size(size), color, width, radius);
    })
}

/// The keyboard's focus cursor: a ring of 3 logical pixels round a widget, drawn only if `on`.
pub fn focus_ring<'a, M: 'a>(
    content: impl Into<Element<'a, M>>,
    on: bool,
    color: Color,
    radius: f32,
) -> Element<'a, M> {
    if !on {
        return content.into();
    }
    over(content, (color, radius), |&(color, radius), size, frame| {
        let path = rounded(Rectangle::with_size(size).expand(2.0), radius + 2.0);
        frame.stroke(&path, Stroke::default().with_color(color).with_width(3.0));
    })
}

/// A line through a widget, as through the name of a lost unit.
pub fn struck<'a, M: 'a>(content: impl Into<Element<'a, M>>, on: bool, color: Color) -> Element<'a, M> {
    if !on {
        return content.into();
    }
    over(content, color, |&color, size, frame| {
        let y = (size.height * 0.54).round();
        frame.fill_rectangle(Point::new(0.0, y), Size::new(size.width, 2.0), color);
    })
}

/// A rectangle with round corners; radius in logical pixels.
pub fn rounded(bounds: Rectangle, radius: f32) -> Path {
    Path::rounded_rectangle(bounds.position(), bounds.size(), radius.into())
}

/// Strokes a dashed box just inside `bounds`.
pub fn dashed_box(frame: &mut Frame, bounds: Rectangle, color: Color, width: f32, radius: f32) {
    let path = rounded(bounds.shrink(width / 2.0), radius - width / 2.0);
    let stroke = Stroke {
        line_dash: canvas::LineDash { segments: &[5.0, 3.5], offset: 0 },
        ..Stroke::default().with_color(color).with_width(width)
    };
    frame.stroke(&path, stroke);
}

struct Over<'a, M, K> {
    content: Element<'a, M>,
    key: K,
    paint: Paint<K>,
}

impl<M, K: PartialEq + Clone + 'static> Widget<M, Theme, Renderer> for Over<'_, M, K> {
    fn tag(&self) -> tree::Tag {
        tree::Tag::of::<Memory<K>>()
    }

    fn state(&self) -> tree::State {
        tree::State::new(Memory::<K>::default())
    }

    fn children(&self) -> Vec<Tree> {
        vec![Tree::new(&self.content)]
    }

    fn diff(&self, tree: &mut Tree) {
        tree.diff_children(std::slice::from_ref(&self.content));
    }

    fn size(&self) -> Size<Length> {
        self.content.as_widget().size()
    }

    fn layout(&mut self, tree: &mut Tree, renderer: &Renderer, limits: &layout::Limits) -> layout::Node {
        let Some(child) = tree.children.first_mut() else {
            return layout::Node::new(Size::ZERO);
        };
        let node = self.content.as_widget_mut().layout(child, renderer, limits);
        layout::Node::with_children(node.size(), vec![node])
    }

    fn operate(&mut self, tree: &mut Tree, layout: Layout<'_>, renderer: &Renderer, operation: &mut dyn Operation) {
        if let (Some(tree), Some(layout)) = (tree.children.first_mut(), layout.children().next()) {
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
        if let (Some(tree), Some(layout)) = (tree.children.first_mut(), layout.children().next()) {
            self.content.as_widget_mut().update(tree, event, layout, cursor, renderer, clipboard, shell, viewport);
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
        match (tree.children.first(), layout.children().next()) {
            (Some(tree), Some(layout)) => {
                self.content.as_widget().mouse_interaction(tree, layout, cursor, viewport, renderer)
            }
            _ => mouse::Interaction::None,
        }
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
        if let (Some(tree), Some(layout)) = (tree.children.first(), layout.children().next()) {
            self.content.as_widget().draw(tree, renderer, theme, style, layout, cursor, viewport);
        }
        let bounds = layout.bounds();
        if bounds.width < 1.0 || bounds.height < 1.0 {
            return;
        }
        let memory = tree.state.downcast_ref::<Memory<K>>();
        renderer.with_translation(Vector::new(bounds.x, bounds.y), |renderer| {
            let geometry = memory.draw(renderer, bounds.size(), 6.0, &self.key, self.paint);
            renderer.draw_geometry(geometry);
        });
    }

    fn overlay<'b>(
        &'b mut self,
        tree: &'b mut Tree,
        layout: Layout<'b>,
        renderer: &Renderer,
        viewport: &Rectangle,
        translation: Vector,
    ) -> Option<overlay::Element<'b, M, Theme, Renderer>> {
        let (tree, layout) = (tree.children.first_mut()?, layout.children().next()?);
        self.content.as_widget_mut().overlay(tree, layout, renderer, viewport, translation)
    }
}
