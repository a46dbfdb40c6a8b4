//! Two ways to draw by hand: a drawing that stands alone, and one laid over another widget; and how a window is
//! painted: all of it each time, its drawings together.
//!
//! It must not know what is drawn.

use std::cell::{Cell, RefCell};

use iced::advanced::Renderer as _;
use iced::advanced::graphics::geometry::Renderer as _;
use iced::widget::Space as Gap;
use iced::widget::canvas::{self, Fill, Frame, Path, Stroke, fill::Rule};
use iced::{Color, Length, Point, Rectangle, Renderer, Size};

use super::around::{WrapperBehaviour, around};
use super::style::Element;

/// Draws what a key describes into a frame of a size in logical pixels.
pub type Paint<K> = fn(&K, Size, &mut Frame);

/// How far a drawing may reach beyond its widget, in logical pixels.
const OUTSET: f32 = 6.0;

/// How wide the keyboard's ring is, and how far it reaches beyond its widget, in logical pixels.
const RING: f32 = 3.0;
const RING_REACH: f32 = 3.5;

/// A drawing with its place, ready to be put into a frame.
type Drawing = Box<dyn FnOnce(&mut Frame)>;

thread_local! {
    /// The drawings of the sheets that are being drawn, the innermost last.
    static SHEETS: RefCell<Vec<Vec<Drawing>>> = const { RefCell::new(Vec::new()) };
}

/// Draws widgets and then all their drawings at once.
///
/// The software renderer writes a mask as large as the window before and after each drawing it is given; sixty signs on
/// a screen cost more than all the rest of it. Given together they cost as much as one. Whatever is drawn into a layer
/// of its own needs a sheet of its own: lists that scroll, dialogs.
pub fn gathered(renderer: &mut Renderer, seen: &Rectangle, draw: impl FnOnce(&mut Renderer)) {
    SHEETS.with_borrow_mut(|sheets| sheets.push(Vec::new()));
    draw(renderer);
    let drawings = SHEETS.with_borrow_mut(Vec::pop).unwrap_or_default();
    if !drawings.is_empty() {
        let mut frame = Frame::with_bounds(renderer, *seen);
        for drawing in drawings {
            drawing(&mut frame);
        }
        renderer.draw_geometry(frame.into_geometry());
    }
}

/// Leaves a drawing to the sheet; where there is none, it is drawn at once.
fn leave(renderer: &mut Renderer, bounds: Rectangle, drawing: Drawing) {
    let left = SHEETS.with_borrow_mut(|sheets| match sheets.last_mut() {
        Some(sheet) => {
            sheet.push(drawing);
            None
        }
        None => Some(drawing),
    });
    if let Some(drawing) = left {
        let mut frame = Frame::with_bounds(renderer, bounds);
        drawing(&mut frame);
        renderer.draw_geometry(frame.into_geometry());
    }
}

/// A screen or a dialog whose drawings are drawn at once.
pub fn sheet<'a, M: 'a>(content: impl Into<Element<'a, M>>) -> Element<'a, M> {
    let draw = |renderer: &mut Renderer, _: Rectangle, seen: &Rectangle, content: &mut dyn FnMut(&mut Renderer)| {
        gathered(renderer, seen, content);
    };
    around(content, Drawn(draw))
}

/// A window that is painted as a whole each time it is drawn. `drawings` counts them, from 0 to 255 and round again.
///
/// The software renderer compares what it draws with what it drew before, and paints only where it sees a change. It
/// misses some: to it, two paragraphs of the same size in the same place are the same, whatever they say, so that
/// "6 of 6" stood where "5 of 6" was meant. A layer that lies elsewhere than before counts as a change wherever it
/// lies; this one holds nothing, covers the window and is larger by a pixel each time. So nothing old is left after a
/// press, nor where widgets ask to be drawn again by themselves, as lists that scroll, buttons under the mouse and
/// boxes that are typed into do.
pub fn repainted<'a, M: 'a>(content: impl Into<Element<'a, M>>, drawings: &'a Cell<u8>) -> Element<'a, M> {
    let draw = |renderer: &mut Renderer, bounds: Rectangle, _: &Rectangle, content: &mut dyn FnMut(&mut Renderer)| {
        // A window may show a picture of up to 255 drawings ago until this one is painted over it.
        drawings.set(drawings.get().wrapping_add(1));
        let more = f32::from(drawings.get());
        // Changes are painted from the corner of the window outwards, and one that lies within another goes with it:
        // a layer round the corner comes first and takes all others along.
        let reach = bounds.size().expand(Size::new(more, more));
        let layer = Rectangle::new(Point::new(-reach.width, -reach.height), reach * 2.0);
        renderer.with_layer(layer, |_| {});
        content(renderer);
    };
    around(content, Drawn(draw))
}

/// A drawing that stands alone.
pub fn drawing<'a, M: 'a, K: Clone + 'static>(
    key: K,
    width: impl Into<Length>,
    height: impl Into<Length>,
    paint: Paint<K>,
) -> Element<'a, M> {
    over(Gap::new().width(width).height(height), key, paint)
}

/// A widget with a drawing on top of it; the drawing takes no part in layout and lets presses through.
pub fn over<'a, M: 'a, K: Clone + 'static>(
    content: impl Into<Element<'a, M>>,
    key: K,
    paint: Paint<K>,
) -> Element<'a, M> {
    over_within(content, move |_, _| key.clone(), paint)
}

/// Draws over a widget, where the cache key depends on its bounds and on the visible part of the window.
fn over_within<'a, M: 'a, K: 'static>(
    content: impl Into<Element<'a, M>>,
    key: impl Fn(Rectangle, Rectangle) -> K + 'a,
    paint: Paint<K>,
) -> Element<'a, M> {
    let draw = move |renderer: &mut Renderer,
                     bounds: Rectangle,
                     seen: &Rectangle,
                     content: &mut dyn FnMut(&mut Renderer)| {
        content(renderer);
        let reach = bounds.expand(OUTSET);
        if bounds.width < 1.0 || bounds.height < 1.0 || !reach.intersects(seen) {
            return;
        }
        let key = key(bounds, *seen);
        let drawing = move |frame: &mut Frame| {
            frame.with_save(|frame| {
                frame.translate(bounds.position() - Point::ORIGIN);
                paint(&key, bounds.size(), frame);
            });
        };
        leave(renderer, reach, Box::new(drawing));
    };
    around(content, Drawn(draw))
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

/// The keyboard's focus cursor: a ring of 3 logical pixels round a widget, drawn only if `on`. Where a list would cut
/// it off it lies on the edge of the widget instead, so that all of it is seen.
pub fn focus_ring<'a, M: 'a>(
    content: impl Into<Element<'a, M>>,
    on: bool,
    color: Color,
    radius: f32,
) -> Element<'a, M> {
    if !on {
        return content.into();
    }
    let beyond = move |bounds: Rectangle, seen: Rectangle| {
        // What is scrolled half out of sight is cut in any case.
        let cut = bounds.is_within(&seen.expand(1.0)) && !bounds.expand(RING_REACH).is_within(&seen);
        (color, radius, if cut { -RING / 2.0 } else { RING_REACH - RING / 2.0 })
    };
    over_within(content, beyond, |&(color, radius, beyond), size, frame| {
        let path = rounded(Rectangle::with_size(size).expand(beyond), (radius + beyond).max(0.0));
        frame.stroke(&path, Stroke::default().with_color(color).with_width(RING));
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

/// Draws the edges of boxes with round corners, `width` logical pixels wide and all within their boxes. They are filled
/// together, which saves the software renderer the outline of a stroke for each.
pub fn edges(frame: &mut Frame, boxes: &[Rectangle], color: Color, width: f32, radius: f32) {
    let path = Path::new(|path| {
        for bounds in boxes {
            let inner = bounds.shrink(width);
            path.rounded_rectangle(bounds.position(), bounds.size(), radius.into());
            // A box narrower than its edges is filled.
            if inner.width > 0.0 && inner.height > 0.0 {
                path.rounded_rectangle(inner.position(), inner.size(), (radius - width).max(0.0).into());
            }
        }
    });
    frame.fill(&path, Fill { style: color.into(), rule: Rule::EvenOdd });
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

/// Draws a widget in a way of its own: with its bounds, what is seen of the window, and how its content draws.
struct Drawn<D>(D);

impl<M, D> WrapperBehaviour<M> for Drawn<D>
where
    D: Fn(&mut Renderer, Rectangle, &Rectangle, &mut dyn FnMut(&mut Renderer)),
{
    fn draw(
        &self,
        renderer: &mut Renderer,
        bounds: Rectangle,
        seen: &Rectangle,
        inside: &mut dyn FnMut(&mut Renderer),
    ) {
        (self.0)(renderer, bounds, seen, inside);
    }
}
