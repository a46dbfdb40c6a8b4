//! Ammunition as a row of shells, spent ones outlined.
//!
//! It must not know what spends them.

use iced::widget::canvas::{Frame, Stroke};
use iced::{Color, Point, Size};

use super::trace::trace;
use crate::shapes::PathStep::{self, Close, Curve, Line, Move, Rectangle};
use crate::ui::paint::drawing;
use crate::ui::style::Element;
use crate::ui::theme::Look;

const WIDTH: f32 = 9.0;
const STEP: f32 = 12.0;
const HEIGHT: f32 = 19.0;

const FULL: &[PathStep] = &[
    Move([0.0, 18.0]),
    Line([0.0, 5.0]),
    Curve([0.0, 2.0, 2.0, 0.5, 4.5, 0.5]),
    Curve([7.0, 0.5, 9.0, 2.0, 9.0, 5.0]),
    Line([9.0, 18.0]),
    Close,
];
const SPENT: &[PathStep] = &[Rectangle([0.75, 1.0, 7.5, 17.0, 3.2])];

/// `left` full shells out of `of`, 19 logical pixels high and 12 wide each.
pub fn shells<'a, M: 'a>(look: &Look, left: u8, of: u8) -> Element<'a, M> {
    let width = f32::from(of) * STEP - (STEP - WIDTH);
    drawing((left, of, look.palette.ink), width.max(1.0), HEIGHT, paint)
}

fn paint(&(left, of, ink): &(u8, u8, Color), _size: Size, frame: &mut Frame) {
    let (full, spent) = (trace(FULL, 1.0), trace(SPENT, 1.0));
    for shell in 0..of {
        frame.with_save(|frame| {
            let at = Point::new(f32::from(shell) * STEP, 0.0);
            frame.translate(at - Point::ORIGIN);
            if shell < left {
                frame.fill(&full, ink);
            } else {
                frame.stroke(&spent, Stroke::default().with_color(ink).with_width(1.5));
            }
        });
    }
}
