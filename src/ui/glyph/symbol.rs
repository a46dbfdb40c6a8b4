//! Military map symbols on a field of 40 by 28: a frame in the side's colour and the arm's sign in it.
//!
//! It must not know unit types; data files name the symbol they want.

use iced::{Color, Rectangle, Size};

use super::trace::Part::{self, Clear, Fill, Line};
use super::trace::draw;
use crate::ui::paint::{drawing, rounded};
use crate::ui::style::Element;
use crate::ui::theme::{Look, Side};
use iced::widget::canvas::Stroke;

/// The size of a symbol in a row, in logical pixels.
pub const SYMBOL_SIZE: Size = Size::new(40.0, 28.0);

/// Whose colour a symbol wears.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Worn {
    /// A unit of a side.
    Side(Side),
    /// A lost or spent unit of a side: outline only, in the control line's colour.
    Faded(Side),
}

/// A symbol by its name, `height` logical pixels high (28 in a row). An unknown name draws the plain frame.
pub fn symbol<'a, M: 'a>(look: &Look, name: &str, worn: Worn, height: f32) -> Element<'a, M> {
    let (ink, wash) = match worn {
        Worn::Side(side) => (look.side(side).words, look.side(side).wash),
        Worn::Faded(_) => (look.palette.line, look.palette.panel),
    };
    let parts: &'static [Part] = SYMBOLS.iter().find(|(known, _)| *known == name).map_or(&[], |(_, parts)| *parts);
    let width = height * SYMBOL_SIZE.width / SYMBOL_SIZE.height;
    drawing((parts, ink, wash), width, height, paint)
}

fn paint(&(parts, ink, wash): &(&'static [Part], Color, Color), size: Size, frame: &mut iced::widget::canvas::Frame) {
    let scale = size.height / SYMBOL_SIZE.height;
    let edge = rounded(Rectangle::with_size(size).shrink(scale), 1.5 * scale);
    frame.fill(&edge, wash);
    draw(frame, parts, scale, 1.8 * scale, ink, wash);
    frame.stroke(&edge, Stroke::default().with_color(ink).with_width(2.0 * scale));
}

const CROSS: Part = Line("M 1.5 1.5 L 38.5 26.5 M 38.5 1.5 L 1.5 26.5");
const OVAL: Part = Line("R 9.5 8 21 12 6");
const SLASH: Part = Line("M 1.5 26.5 L 38.5 1.5");
const DOT: Part = Fill("O 20 14 4.2");

/// Every symbol by name; several names may share a drawing.
pub const SYMBOLS: &[(&str, &[Part])] = &[
    ("infantry", &[CROSS]),
    ("armour", &[OVAL]),
    ("armoured-infantry", &[CROSS, OVAL]),
    ("motorised-infantry", &[CROSS, Fill("O 15 23.3 2 O 25 23.3 2")]),
    ("assault-infantry", &[CROSS, Fill("M 20 3.5 L 24.5 9.5 L 15.5 9.5 Z")]),
    ("smg", &[CROSS, Fill("M 20 3.5 L 24.5 9.5 L 15.5 9.5 Z")]),
    ("cavalry", &[SLASH, Fill("M 1.5 26.5 L 38.5 1.5 L 38.5 26.5 Z")]),
    ("recon", &[SLASH]),
    ("armoured-car", &[SLASH, OVAL]),
    ("artillery", &[DOT]),
    ("self-propelled-artillery", &[OVAL, Fill("O 20 14 3.2")]),
    ("infantry-gun", &[CROSS, Clear("O 20 14 7"), DOT]),
    ("mortar", &[Line("O 20 20.3 2.8 M 20 17.3 L 20 5.8 M 15.8 10 L 20 5.8 L 24.2 10")]),
    ("rocket", &[Line("M 20 23 L 20 13 M 14.5 13.5 L 20 8.5 L 25.5 13.5 M 14.5 9 L 20 4 L 25.5 9")]),
    ("engineer", &[Line("M 11 19.5 L 11 9.5 L 29 9.5 L 29 19.5 M 20 9.5 L 20 19.5")]),
    ("anti-tank", &[Line("M 1.5 26.5 L 20 2 L 38.5 26.5")]),
    ("tank-destroyer", &[OVAL, Line("M 1.5 26.5 L 20 2 L 38.5 26.5")]),
    ("assault-gun", &[OVAL, Line("M 20 20 L 20 4.5 M 16 8.3 L 20 4.5 L 24 8.3")]),
    ("anti-aircraft", &[Line("M 1.5 26.5 C 5 5 35 5 38.5 26.5")]),
    ("machine-gun", &[CROSS, Line("M 20 23.5 L 20 4.5")]),
    ("transport", &[Line("O 14 19 3 O 26 19 3 M 9 13.5 L 31 13.5 L 31 7")]),
    (
        "hq",
        &[Line(
            "M 1.5 8.5 L 38.5 8.5 M 12.8 12.8 L 12.8 22.8 M 18.2 12.8 L 18.2 22.8 M 12.8 17.8 L 18.2 17.8 R 21.8 12.8 6 10 3 M 26 20.5 L 28.6 23.4",
        )],
    ),
    ("aircraft", &[Fill("M 20 14 C 14 8 7 8 7 14 C 7 20 14 20 20 14 C 26 8 33 8 33 14 C 33 20 26 20 20 14 Z")]),
    ("generic", &[]),
];

#[cfg(test)]
mod tests {
    use super::super::trace::trace;
    use super::*;

    #[test]
    fn every_symbol_is_well_formed_and_named_once() {
        for (index, (name, parts)) in SYMBOLS.iter().enumerate() {
            for part in *parts {
                assert!(trace(part.data(), 1.0).is_some(), "{name}: {}", part.data());
            }
            let again = SYMBOLS.iter().skip(index + 1).any(|(other, _)| other == name);
            assert!(!again, "{name} is there twice");
        }
    }
}
