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
pub enum SymbolColour {
    /// A unit of a side.
    Side(Side),
    /// A lost or spent unit of a side: outline only, in the control line's colour.
    Faded(Side),
}

/// A symbol by its name, `height` logical pixels high (28 in a row). An unknown name draws the plain frame.
pub fn symbol<'a, M: 'a>(look: &Look, name: &str, worn: SymbolColour, height: f32) -> Element<'a, M> {
    let (ink, wash) = match worn {
        SymbolColour::Side(side) => (look.side(side).words, look.side(side).wash),
        SymbolColour::Faded(_) => (look.palette.line, look.palette.panel),
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
const HALF: Part = Fill("M 1.5 26.5 L 38.5 1.5 L 38.5 26.5 Z");
const DOT: Part = Fill("O 20 14 4.2");
const CHEVRON: Part = Line("M 1.5 26.5 L 20 2 L 38.5 26.5");
const WEDGE: Part = Fill("M 20 3.5 L 24.5 9.5 L 15.5 9.5 Z");
const HQ: Part = Line(
    "M 1.5 8.5 L 38.5 8.5 M 12.8 12.8 L 12.8 22.8 M 18.2 12.8 L 18.2 22.8 M 12.8 17.8 L 18.2 17.8 R 21.8 12.8 6 10 3 M 26 20.5 L 28.6 23.4",
);
const WHEELS: Part = Fill("O 15 23.3 2 O 25 23.3 2");

/// Every symbol by name; several names may share a drawing.
pub const SYMBOLS: &[(&str, &[Part])] = &[
    // Foot.
    ("infantry", &[CROSS]),
    ("armoured-infantry", &[CROSS, OVAL]),
    ("motorised-infantry", &[CROSS, WHEELS]),
    ("assault-infantry", &[CROSS, WEDGE]),
    ("smg", &[CROSS, WEDGE]),
    (
        "native-infantry",
        &[
            Line("M 9.5 24.5 L 29.5 5.5 M 30.5 24.5 L 10.5 5.5"),
            Fill("M 33.5 1.8 L 32.3 7.9 L 27.4 7.4 L 27 2.6 Z M 6.5 1.8 L 7.7 7.9 L 12.6 7.4 L 13 2.6 Z"),
        ],
    ),
    ("section", &[CROSS, Fill("O 20 4.8 2.3")]),
    ("machine-gun", &[CROSS, Line("M 20 23.5 L 20 4.5")]),
    ("infantry-anti-tank", &[CROSS, Line("M 11 25.5 L 20 15 L 29 25.5")]),
    ("infantry-gun", &[CROSS, Clear("O 20 14 7"), DOT]),
    ("engineer", &[Line("M 11 19.5 L 11 9.5 L 29 9.5 L 29 19.5 M 20 9.5 L 20 19.5")]),
    ("observer", &[Line("M 20 4.5 L 32 23 L 8 23 Z"), Fill("O 20 16.5 2.6")]),
    // Horse.
    ("cavalry", &[SLASH, HALF]),
    ("native-cavalry", &[SLASH, HALF, Line("M 5 15.5 L 14 6"), Fill("M 17.5 2.6 L 16.4 8.4 L 11.4 7.8 L 11 3.4 Z")]),
    ("dismounted-cavalry", &[CROSS, Fill("M 20 14 L 38.5 1.5 L 38.5 26.5 Z")]),
    // Armour.
    ("armour", &[OVAL]),
    ("tank", &[OVAL]),
    ("light-tank", &[OVAL, Line("M 18.3 10.6 L 18.3 17.4 L 22 17.4")]),
    ("medium-tank", &[OVAL, Line("M 16.6 17.4 L 16.6 10.8 L 20 14.8 L 23.4 10.8 L 23.4 17.4")]),
    ("heavy-tank", &[OVAL, Line("M 17.3 10.6 L 17.3 17.4 M 22.7 10.6 L 22.7 17.4 M 17.3 14 L 22.7 14")]),
    ("command-tank", &[OVAL, Line("M 20 17.2 L 20 3.5"), Fill("M 20 3 L 28.5 5.8 L 20 8.6 Z")]),
    ("tank-destroyer", &[OVAL, CHEVRON]),
    ("assault-gun", &[OVAL, Line("M 20 20 L 20 4.5 M 16 8.3 L 20 4.5 L 24 8.3")]),
    ("self-propelled-artillery", &[OVAL, Fill("O 20 14 3.2")]),
    ("recon", &[SLASH]),
    ("armoured-car", &[SLASH, OVAL]),
    // Guns.
    ("artillery", &[DOT]),
    ("field-artillery", &[DOT]),
    ("light-artillery", &[Fill("O 20 11.5 3.6"), Line("M 13.5 20.5 L 26.5 20.5")]),
    (
        "siege-artillery",
        &[Fill("O 20 15.5 4.2"), Line("M 6 23.5 L 6 17 L 11.5 17 L 11.5 7 L 28.5 7 L 28.5 17 L 34 17 L 34 23.5")],
    ),
    ("battery", &[Fill("O 10.5 14 3 O 20 14 3 O 29.5 14 3")]),
    ("mortar", &[Line("O 20 20.3 2.8 M 20 17.3 L 20 5.8 M 15.8 10 L 20 5.8 L 24.2 10")]),
    ("rocket", &[Line("M 20 23 L 20 13 M 14.5 13.5 L 20 8.5 L 25.5 13.5 M 14.5 9 L 20 4 L 25.5 9")]),
    ("anti-tank", &[CHEVRON]),
    ("towed-anti-tank", &[CHEVRON, WHEELS]),
    ("towed-gun", &[Fill("O 20 11 4.2"), WHEELS]),
    ("anti-aircraft", &[Line("M 1.5 26.5 C 5 5 35 5 38.5 26.5")]),
    // Wheels and wings.
    ("transport", &[Line("O 14 19 3 O 26 19 3 M 9 13.5 L 31 13.5 L 31 7")]),
    (
        "lorry",
        &[
            Line("M 7 18 L 7 7.5 L 22 7.5 L 22 18 M 22 10.5 L 28.5 10.5 L 33 14 L 33 18 M 7 18 L 33 18"),
            Fill("O 13 19.8 3.2 O 27.5 19.8 3.2"),
        ],
    ),
    (
        "tractor",
        &[
            Line("R 7 14.5 20 8.5 4.2 M 9 14.5 L 9 8 L 20 8 L 20 14.5 M 20 11 L 29 11 L 29 14.5"),
            Fill("O 30.5 20 3.2"),
        ],
    ),
    ("aircraft", &[Fill("M 20 14 C 14 8 7 8 7 14 C 7 20 14 20 20 14 C 26 8 33 8 33 14 C 33 20 26 20 20 14 Z")]),
    // Command, and what has no sign of its own.
    ("hq", &[HQ]),
    ("command", &[Line("M 13.5 24 L 13.5 5"), Fill("M 13.5 4.5 L 30 9.8 L 13.5 15 Z")]),
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
