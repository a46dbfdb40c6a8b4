//! One die: ivory with ink pips, ringed if it hit, a dashed slot if it is still to be entered.
//!
//! It must not know how a face was come by or what it means.

use iced::widget::canvas::{Frame, Path, Stroke};
use iced::{Color, Point, Rectangle, Size};

use super::trace::{Part, draw};
use crate::ui::paint::{dashed_box, drawing, rounded};
use crate::ui::style::Element;
use crate::ui::theme::{Face, Look};

/// What a die shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DieMark {
    /// A face, 1 to 6.
    Face(u8),
    /// A face that hit: ringed.
    Hit(u8),
    /// A face that no longer counts: outlined only.
    Out(u8),
    /// The next die to be entered.
    Next,
    /// A die to be entered after that.
    Blank,
}

/// A die, `size` logical pixels square with its ring (58 in results, 44 to 52 for entry).
pub fn die<'a, M: 'a>(look: &Look, mark: DieMark, size: f32) -> Element<'a, M> {
    let p = &look.palette;
    drawing((mark, p.die, p.hit, p.quiet, p.panel), size, size, paint)
}

fn paint(&(mark, face, hit, quiet, panel): &(DieMark, Face, Color, Color, Color), size: Size, frame: &mut Frame) {
    let all = Rectangle::with_size(size);
    let ring = (size.width * 0.075).round();
    let body = all.shrink(ring);
    let radius = body.width * 0.2;
    let shape = rounded(body.shrink(0.75), radius - 0.75);
    match mark {
        DieMark::Face(pips) | DieMark::Hit(pips) => {
            if matches!(mark, DieMark::Hit(_)) {
                frame.fill(&rounded(all, radius + ring), hit);
            }
            frame.fill(&shape, face.ground);
            frame.stroke(&shape, Stroke::default().with_color(face.line).with_width(1.5));
            draw_pips(frame, body, pips, face.ink);
        }
        DieMark::Out(pips) => {
            frame.fill(&shape, panel);
            frame.stroke(&shape, Stroke::default().with_color(quiet).with_width(1.5));
            draw_pips(frame, body, pips, quiet);
        }
        DieMark::Next | DieMark::Blank => {
            dashed_box(frame, body, quiet, 2.0, radius);
            if mark == DieMark::Next {
                frame.with_save(|frame| {
                    frame.translate(iced::Vector::new(size.width * 0.28, size.height * 0.28));
                    draw(frame, QUESTION, size.width * 0.44 / 24.0, 2.5, quiet, panel);
                });
            }
        }
    }
}

const QUESTION: &[Part] =
    &[Part::Line("M 7.5 8.5 C 7.5 1.5 16.7 1.5 16.7 7.8 C 16.7 11.7 12 11.5 12 15"), Part::Fill("O 12 20 1.8")];

fn draw_pips(frame: &mut Frame, body: Rectangle, face: u8, ink: Color) {
    for &(column, row) in pips(face) {
        let at = Point::new(body.x + body.width * (0.5 + 0.25 * column), body.y + body.height * (0.5 + 0.25 * row));
        frame.fill(&Path::circle(at, body.width * 0.088), ink);
    }
}

/// Where the pips of a face lie, in quarters of the die from its middle. Nothing for a number that is no face.
const fn pips(face: u8) -> &'static [(f32, f32)] {
    match face {
        1 => &[(0.0, 0.0)],
        2 => &[(-1.0, -1.0), (1.0, 1.0)],
        3 => &[(-1.0, -1.0), (0.0, 0.0), (1.0, 1.0)],
        4 => &[(-1.0, -1.0), (1.0, -1.0), (-1.0, 1.0), (1.0, 1.0)],
        5 => &[(-1.0, -1.0), (1.0, -1.0), (0.0, 0.0), (-1.0, 1.0), (1.0, 1.0)],
        6 => &[(-1.0, -1.0), (1.0, -1.0), (-1.0, 0.0), (1.0, 0.0), (-1.0, 1.0), (1.0, 1.0)],
        _ => &[],
    }
}

#[cfg(test)]
mod tests {
    use super::pips;

    #[test]
    fn a_face_has_as_many_pips_as_it_says() {
        for face in 1..=6 {
            assert_eq!(pips(face).len(), usize::from(face));
        }
        assert!(pips(0).is_empty() && pips(7).is_empty());
    }
}
