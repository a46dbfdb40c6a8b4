//! Where a shell fell, seen along the line of fire: the gun below, the target in the middle.
//!
//! It must not know how far, nor what the shell does.

use iced::widget::canvas::{Frame, LineCap, LineJoin, Path, Stroke};
use iced::{Color, Point, Size};

use super::marker::{FIELD, parts};
use super::trace::{draw, trace};
use crate::shapes::PathCommand;
use crate::ui::paint::drawing;
use crate::ui::style::Element;
use crate::ui::theme::Look;

/// Every bearing by name, with its place from the target in halves of the compass: right and up.
pub const BEARINGS: &[(&str, (f32, f32))] =
    &[("on", (0.0, 0.0)), ("over", (0.0, 1.0)), ("short", (0.0, -1.0)), ("left", (-1.0, 0.0)), ("right", (1.0, 0.0))];

/// A compass `size` logical pixels square with the fall of the shell marked; `None` if the bearing has no such name.
pub fn compass<'a, M: 'a>(look: &Look, bearing: &str, size: f32) -> Option<Element<'a, M>> {
    let (_, place) = BEARINGS.iter().find(|(name, _)| *name == bearing)?;
    let p = &look.palette;
    Some(drawing((*place, p.ink, p.line, p.hit), size, size, paint))
}

type Key = ((f32, f32), Color, Color, Color);

fn paint(&((right, up), ink, line, hit): &Key, size: Size, frame: &mut Frame) {
    let middle = Point::new(size.width / 2.0, size.height / 2.0);
    let reach = size.width * 0.34;
    let thin = Stroke::default().with_color(line).with_width(1.5);
    let cross = |dx: f32, dy: f32| {
        Path::line(Point::new(middle.x - dx, middle.y - dy), Point::new(middle.x + dx, middle.y + dy))
    };
    frame.stroke(&cross(size.width * 0.46, 0.0), thin);
    frame.stroke(&cross(0.0, size.height * 0.46), thin);
    frame.stroke(&Path::circle(middle, reach), thin);
    frame.fill(&Path::circle(middle, size.width * 0.045), ink);
    // The line of fire comes from below.
    frame.with_save(|frame| {
        frame.translate(iced::Vector::new(middle.x - size.width * 0.09, size.height * 0.86));
        frame.fill(&trace(ARROW, size.width * 0.18 / FIELD), ink);
    });
    let star = size.width * 0.34;
    frame.with_save(|frame| {
        let at = Point::new(middle.x + right * reach - star / 2.0, middle.y - up * reach - star / 2.0);
        frame.translate(at - Point::ORIGIN);
        let fall = parts("star-of-four");
        draw(frame, fall, star / FIELD, 1.5, hit, Color::TRANSPARENT);
        let edge = Stroke::default()
            .with_color(ink)
            .with_width(1.5)
            .with_line_cap(LineCap::Round)
            .with_line_join(LineJoin::Round);
        for part in fall {
            frame.stroke(&trace(&part.path, star / FIELD), edge);
        }
    });
}

const ARROW: &[PathCommand] = &[
    PathCommand::Move([12.0, 0.0]),
    PathCommand::Line([24.0, 18.0]),
    PathCommand::Line([0.0, 18.0]),
    PathCommand::Close,
];
