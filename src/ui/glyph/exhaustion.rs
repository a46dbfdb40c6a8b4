//! The exhaustion bar: one segment a unit, lost ones filled, a tall mark where the side is exhausted.
//!
//! It must not know how exhaustion is counted.

use iced::widget::canvas::{Frame, Path};
use iced::{Color, Length, Point, Rectangle, Size};

use crate::ui::paint::{drawing, edges};
use crate::ui::style::Element;
use crate::ui::theme::{Look, Side};

/// The bar's height with its mark, in logical pixels.
const HEIGHT: f32 = 24.0;
const SEGMENT: f32 = 14.0;
const GAP: f32 = 4.0;
const MARK: f32 = 3.0;

/// A bar as wide as it may be: `lost` of `of` segments filled, the mark after segment `at` if there is one.
pub fn exhaustion<'a, M: 'a>(look: &Look, side: Side, lost: u16, of: u16, at: Option<u16>) -> Element<'a, M> {
    let p = &look.palette;
    let key = (lost, of, at, look.side(side).strong, p.line, p.ink);
    drawing(key, Length::Fill, HEIGHT, paint)
}

type Key = (u16, u16, Option<u16>, Color, Color, Color);

fn paint(&(lost, of, at, strong, line, ink): &Key, size: Size, frame: &mut Frame) {
    if of == 0 {
        return;
    }
    // Long orders of battle close up, so that a segment stays visible.
    let gap = if of > 24 { 2.0 } else { GAP };
    let wide = if at.is_some_and(|at| at < of) { gap + MARK } else { 0.0 };
    let step = (size.width - wide + gap) / f32::from(of);
    let segment = (step - gap).max(1.0);
    let top = ((size.height - SEGMENT) / 2.0).round();
    let boxed = |index: u16| {
        let beyond = at.is_some_and(|at| index >= at && at < of);
        let left = f32::from(index) * step + if beyond { wide } else { 0.0 };
        Rectangle::new(Point::new(left, top), Size::new(segment, SEGMENT))
    };
    let segments: Vec<Rectangle> = (0..of).map(boxed).collect();
    let (full, open) = segments.split_at(usize::from(lost.min(of)));
    let filled = Path::new(|path| {
        for bounds in full {
            path.rounded_rectangle(bounds.position(), bounds.size(), 3.0.into());
        }
    });
    frame.fill(&filled, strong);
    edges(frame, open, line, 1.5, 3.0);
    if let Some(at) = at {
        let left = (f32::from(at.min(of)) * step).min(size.width - MARK);
        frame.fill_rectangle(Point::new(left.round(), 0.0), Size::new(MARK, size.height), ink);
    }
}
