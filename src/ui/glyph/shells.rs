//! Ammunition as a row of shells, spent ones outlined.
//!
//! It must not know what spends them.

use iced::widget::canvas::Frame;
use iced::{Color, Point, Rectangle, Size, Vector};

use super::trace::trace;
use crate::shapes::PathCommand::{self, Close, Curve, Line, Move};
use crate::ui::paint::{drawing, edges};
use crate::ui::style::Element;
use crate::ui::theme::Look;

const WIDTH: f32 = 9.0;
const STEP: f32 = 12.0;
const HEIGHT: f32 = 19.0;

const FULL: &[PathCommand] = &[
    Move([0.0, 18.0]),
    Line([0.0, 5.0]),
    Curve([0.0, 2.0, 2.0, 0.5, 4.5, 0.5]),
    Curve([7.0, 0.5, 9.0, 2.0, 9.0, 5.0]),
    Line([9.0, 18.0]),
    Close,
];
const SPENT: Size = Size::new(WIDTH, 18.5);

/// `left` full shells out of `of`, 19 logical pixels high and 12 wide each.
pub fn shells<'a, M: 'a>(look: &Look, left: u8, of: u8) -> Element<'a, M> {
    let width = f32::from(of) * STEP - (STEP - WIDTH);
    drawing((left, of, look.palette.ink), width.max(1.0), HEIGHT, paint)
}

fn paint(&(left, of, ink): &(u8, u8, Color), _size: Size, frame: &mut Frame) {
    let full = trace(FULL, 1.0);
    let left_of = |shell: u8| f32::from(shell) * STEP;
    for shell in 0..left.min(of) {
        frame.with_save(|frame| {
            frame.translate(Vector::new(left_of(shell), 0.0));
            frame.fill(&full, ink);
        });
    }
    let spent = (left..of).map(|shell| Rectangle::new(Point::new(left_of(shell), 0.25), SPENT));
    edges(frame, &spent.collect::<Vec<_>>(), ink, 1.5, 4.0);
}
