//! One die: ivory with ink pips, ringed if it hit, a dashed slot if it is still to be entered. Dice of other than six
//! sides are hexagons, the outline of a solid die seen from above, with a number.
//!
//! It must not know how a face was come by or what it means.

use iced::widget::canvas::path::Builder;
use iced::widget::canvas::{Frame, LineDash, Path, Stroke};
use iced::widget::container;
use iced::{Color, Length, Point, Rectangle, Size};

use super::marker::{FIELD, parts};
use super::trace::draw;
use crate::ui::paint::{dashed_box, drawing, over, rounded};
use crate::ui::style::{Element, HEAD_BOLD};
use crate::ui::theme::{Look, Surface};

/// The sides of a cube, the one die with pips.
const CUBE: u8 = 6;

/// What a die shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DieMark {
    /// A face, from 1.
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

/// A die of so many sides, `size` logical pixels square with its ring (58 in results, 44 to 52 for entry).
pub fn die<'a, M: 'a>(look: &Look, sides: u8, mark: DieMark, size: f32) -> Element<'a, M> {
    let p = &look.palette;
    let key = (mark, p.die, p.hit, p.quiet, p.panel);
    if sides == CUBE {
        return drawing(key, size, size, paint);
    }
    let (words, ink) = match mark {
        DieMark::Face(face) | DieMark::Hit(face) => (face.to_string(), p.die.ink),
        DieMark::Out(face) => (face.to_string(), p.quiet),
        DieMark::Next => ("?".to_owned(), p.quiet),
        DieMark::Blank => (String::new(), p.quiet),
    };
    let number = iced::widget::text(words).font(HEAD_BOLD).size(size * 0.46).line_height(1.0).color(ink);
    // The renderer puts words over drawings.
    over(container(number).center(Length::Fixed(size)), key, paint_solid)
}

fn paint_solid(
    &(mark, face, hit, quiet, panel): &(DieMark, Surface, Color, Color, Color),
    size: Size,
    frame: &mut Frame,
) {
    let ring = (size.width * 0.075).round();
    let outline = |inset: f32| hexagon(size, inset);
    let thin = |color| Stroke::default().with_color(color).with_width(1.5);
    match mark {
        DieMark::Face(_) | DieMark::Hit(_) => {
            if matches!(mark, DieMark::Hit(_)) {
                frame.fill(&outline(0.0), hit);
            }
            frame.fill(&outline(ring), face.ground);
            frame.stroke(&outline(ring), thin(face.line));
        }
        DieMark::Out(_) => {
            frame.fill(&outline(ring), panel);
            frame.stroke(&outline(ring), thin(quiet));
        }
        DieMark::Next | DieMark::Blank => {
            let dash = LineDash { segments: &[5.0, 3.5], offset: 0 };
            frame.stroke(&outline(ring + 1.0), Stroke { line_dash: dash, ..thin(quiet).with_width(2.0) });
        }
    }
}

/// A hexagon that stands on a corner, `inset` logical pixels inside a square.
fn hexagon(size: Size, inset: f32) -> Path {
    let (middle, reach) = (Point::new(size.width / 2.0, size.height / 2.0), size.height / 2.0 - inset);
    // Half the width of a regular hexagon is its reach times the sine of 60 degrees.
    let half = reach * 0.866;
    let corners = [(0.0, -1.0), (1.0, -0.5), (1.0, 0.5), (0.0, 1.0), (-1.0, 0.5), (-1.0, -0.5)];
    let at = |(x, y): (f32, f32)| Point::new(middle.x + x * half, middle.y + y * reach);
    let mut path = Builder::new();
    for (index, corner) in corners.into_iter().enumerate() {
        if index == 0 { path.move_to(at(corner)) } else { path.line_to(at(corner)) }
    }
    path.close();
    path.build()
}

fn paint(&(mark, face, hit, quiet, panel): &(DieMark, Surface, Color, Color, Color), size: Size, frame: &mut Frame) {
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
                    draw(frame, parts("question"), size.width * 0.44 / FIELD, 2.5, quiet, panel);
                });
            }
        }
    }
}

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
