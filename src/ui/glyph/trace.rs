//! Draws shapes. It must not know their names.

use iced::widget::canvas::path::Builder;
use iced::widget::canvas::{Frame, LineCap, LineJoin, Path, Stroke};
use iced::{Color, Point, Size};

use crate::shapes::{Brush, PathCommand, ShapePart};

/// Draws parts, enlarged by `scale`, with lines `width` logical pixels wide.
pub fn draw(frame: &mut Frame, parts: &[ShapePart], scale: f32, width: f32, ink: Color, below: Color) {
    for part in parts {
        let path = trace(&part.path, scale);
        match part.brush {
            Brush::Line => frame.stroke(
                &path,
                Stroke::default()
                    .with_color(ink)
                    .with_width(width)
                    .with_line_cap(LineCap::Round)
                    .with_line_join(LineJoin::Round),
            ),
            Brush::Fill => frame.fill(&path, ink),
            Brush::Clear => frame.fill(&path, below),
        }
    }
}

/// The path of a part.
pub fn trace(steps: &[PathCommand], scale: f32) -> Path {
    let at = |x: f32, y: f32| Point::new(x * scale, y * scale);
    let mut builder = Builder::new();
    for step in steps {
        match *step {
            PathCommand::Move([x, y]) => builder.move_to(at(x, y)),
            PathCommand::Line([x, y]) => builder.line_to(at(x, y)),
            PathCommand::Curve([ax, ay, bx, by, x, y]) => builder.bezier_curve_to(at(ax, ay), at(bx, by), at(x, y)),
            PathCommand::Close => builder.close(),
            PathCommand::Circle([x, y, radius]) => builder.circle(at(x, y), radius * scale),
            PathCommand::Rectangle([x, y, width, height, round]) => {
                let size = Size::new(width * scale, height * scale);
                builder.rounded_rectangle(at(x, y), size, (round * scale).into());
            }
        }
    }
    builder.build()
}
