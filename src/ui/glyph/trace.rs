//! A very small path language, so that every glyph is one readable line of a table.
//!
//! Letters and numbers are separated by spaces: `M x y` move, `L x y` line, `C x y x y x y` curve, `Z` close,
//! `O x y r` circle, `R x y w h r` round rectangle. It must not know colours or glyph names.

use iced::widget::canvas::path::Builder;
use iced::widget::canvas::{Frame, LineCap, LineJoin, Path, Stroke};
use iced::{Color, Point, Size};

/// One stroke or fill of a glyph.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// A line in the glyph's colour.
    Line(&'static str),
    /// A fill in the glyph's colour.
    Fill(&'static str),
    /// A fill in the colour below the glyph.
    Clear(&'static str),
}

impl Part {
    /// The path it draws.
    pub const fn data(self) -> &'static str {
        match self {
            Self::Line(data) | Self::Fill(data) | Self::Clear(data) => data,
        }
    }
}

/// Draws parts, enlarged by `scale`, with lines `width` logical pixels wide.
pub fn draw(frame: &mut Frame, parts: &[Part], scale: f32, width: f32, ink: Color, below: Color) {
    for part in parts {
        let Some(path) = trace(part.data(), scale) else {
            continue;
        };
        match part {
            Part::Line(_) => frame.stroke(
                &path,
                Stroke::default()
                    .with_color(ink)
                    .with_width(width)
                    .with_line_cap(LineCap::Round)
                    .with_line_join(LineJoin::Round),
            ),
            Part::Fill(_) => frame.fill(&path, ink),
            Part::Clear(_) => frame.fill(&path, below),
        }
    }
}

/// The path of a line of the language; `None` if the line is not well formed.
pub fn trace(data: &str, scale: f32) -> Option<Path> {
    let mut builder = Builder::new();
    let mut tokens = data.split_whitespace();
    while let Some(letter) = tokens.next() {
        let mut number = || Some(tokens.next()?.parse::<f32>().ok()? * scale);
        let mut point = || Some(Point::new(number()?, number()?));
        match letter {
            "M" => builder.move_to(point()?),
            "L" => builder.line_to(point()?),
            "C" => builder.bezier_curve_to(point()?, point()?, point()?),
            "Z" => builder.close(),
            "O" => builder.circle(point()?, number()?),
            "R" => {
                let corner = point()?;
                let size = Size::new(number()?, number()?);
                builder.rounded_rectangle(corner, size, number()?.into());
            }
            _ => return None,
        }
    }
    Some(builder.build())
}
