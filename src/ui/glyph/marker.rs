//! The small glyphs beside words, drawn on a field of 24 by 24.
//!
//! Each is named by what is drawn. It must not know what a rule set uses it for.

use iced::Color;

use super::trace::Part::{self, Clear, Fill, Line};
use super::trace::draw;
use crate::ui::paint::drawing;
use crate::ui::style::Element;

/// A glyph by its name, `size` logical pixels square. A name that is not in [`GLYPHS`] is refused where data is
/// loaded and stops a debug build; otherwise it draws a small ring.
pub fn glyph<'a, M: 'a>(name: &str, size: f32, ink: Color) -> Element<'a, M> {
    let parts = GLYPHS.iter().find(|(known, _)| *known == name).map(|(_, parts)| *parts);
    debug_assert!(parts.is_some(), "no glyph is named {name}");
    let parts = parts.unwrap_or(UNKNOWN);
    drawing((parts, ink), size, size, |&(parts, ink), size, frame| {
        let scale = size.width / FIELD;
        let width = (2.4 * scale).max(1.5);
        draw(frame, parts, scale, width, ink, Color::TRANSPARENT);
    })
}

const FIELD: f32 = 24.0;

const UNKNOWN: &[Part] = &[Line("O 12 12 6")];

/// Every glyph by name.
pub const GLYPHS: &[(&str, &[Part])] = &[
    // Signs and arrows.
    ("triangle", &[Fill("M 12 3 L 22 20.5 L 2 20.5 Z")]),
    ("arrow-down-to-line", &[Line("M 12 3 L 12 14 M 6.5 9.5 L 12 15 L 17.5 9.5 M 4 20.5 L 20 20.5")]),
    ("chevrons-down", &[Line("M 4 7 L 12 14 L 20 7 M 4 13 L 12 20 L 20 13")]),
    ("ring-and-disc", &[Line("O 12 12 9"), Fill("O 12 12 4")]),
    ("mound", &[Line("M 2 18.5 L 6.5 18.5 L 9 11 L 15 11 L 17.5 18.5 L 22 18.5")]),
    ("chevrons-right", &[Line("M 4.5 5 L 11.5 12 L 4.5 19 M 12.5 5 L 19.5 12 L 12.5 19")]),
    (
        "burst",
        &[Line(
            "M 12 2 L 12 7.5 M 12 16.5 L 12 22 M 2 12 L 7.5 12 M 16.5 12 L 22 12 M 5 5 L 8.7 8.7 M 15.3 15.3 L 19 19 M 19 5 L 15.3 8.7 M 8.7 15.3 L 5 19",
        )],
    ),
    ("crossed-swords", &[Line("M 4 4 L 17 17 M 20 4 L 7 17 M 13.5 20.5 L 20.5 13.5 M 10.5 20.5 L 3.5 13.5")]),
    ("star-of-four", &[Fill("M 12 1 L 15 9 L 23 12 L 15 15 L 12 23 L 9 15 L 1 12 L 9 9 Z")]),
    ("arrow-up", &[Line("M 12 21 L 12 5 M 5.5 11 L 12 4 L 18.5 11")]),
    ("disc", &[Fill("O 12 12 6")]),
    ("cloud", &[Line("M 6 19 C 1.5 19 1.5 12.5 6 12.5 C 6 6 14.5 5 15.5 10.5 C 21 9.5 23 19 17.5 19 Z")]),
    ("bomb", &[Fill("O 12 13 6"), Line("M 12 3.5 L 12 7 M 3.5 8 L 6.5 10 M 20.5 8 L 17.5 10 M 4 20.5 L 20 20.5")]),
    ("flag", &[Line("M 5 22 L 5 3"), Fill("M 5 2.5 L 20 7.5 L 5 12.5 Z")]),
    ("shell", &[Fill("M 7.5 22 L 7.5 10 C 7.5 6 9.5 3.5 12 1.5 C 14.5 3.5 16.5 6 16.5 10 L 16.5 22 Z")]),
    ("ring-struck", &[Line("O 12 12 9 M 5.8 18.2 L 18.2 5.8")]),
    (
        "two-stars",
        &[Fill(
            "M 8.5 1.5 L 10.6 6.6 L 15.8 8.5 L 10.6 10.4 L 8.5 15.5 L 6.4 10.4 L 1.2 8.5 L 6.4 6.6 Z M 17.3 12.2 L 18.7 15.8 L 22.4 17.2 L 18.7 18.6 L 17.3 22.2 L 15.9 18.6 L 12.2 17.2 L 15.9 15.8 Z",
        )],
    ),
    ("square-and-disc", &[Line("R 3.5 3.5 17 17 4"), Fill("O 12 12 3.4")]),
    (
        "flame",
        &[Fill(
            "M 12 1.5 C 13.5 6.5 19.5 9.5 19.5 15.5 C 19.5 20 16 22.5 12 22.5 C 8 22.5 4.5 20 4.5 15.5 C 4.5 12.5 6 10.5 7.5 9 C 8 11.5 9 12.5 10 12.5 C 9.5 8.5 10 4.5 12 1.5 Z",
        )],
    ),
    (
        "heart",
        &[Line(
            "M 12 20.5 C 2.5 13.5 2 8.5 4.5 6 C 7 3.5 10.5 4.5 12 8 C 13.5 4.5 17 3.5 19.5 6 C 22 8.5 21.5 13.5 12 20.5 Z",
        )],
    ),
    ("chevrons-left", &[Line("M 11.5 5 L 4.5 12 L 11.5 19 M 19.5 5 L 12.5 12 L 19.5 19")]),
    ("arrow-up-to-line", &[Line("M 3.5 5 L 20.5 5 M 12 21 L 12 9.5 M 6.5 14.5 L 12 9 L 17.5 14.5")]),
    ("bolt", &[Fill("M 14 1.5 L 4.5 13.5 L 10.8 13.5 L 9 22.5 L 19.5 9.5 L 12.8 9.5 Z")]),
    ("bow-tie", &[Fill("M 2.5 5 L 11 12 L 2.5 19 Z M 21.5 5 L 13 12 L 21.5 19 Z")]),
    ("eye-struck", &[Line("M 1.5 12 C 6 4.5 18 4.5 22.5 12 C 18 19.5 6 19.5 1.5 12 Z M 4 20.5 L 20 3.5")]),
    (
        "horseshoe",
        &[Line(
            "M 7 21 L 5 21 C 3 8 6 3 12 3 C 18 3 21 8 19 21 L 17 21 C 16.5 11 15.5 7.5 12 7.5 C 8.5 7.5 7.5 11 7 21 Z",
        )],
    ),
    ("wheel", &[Line("O 12 12 9.2 M 12 3 L 12 21 M 3 12 L 21 12"), Fill("O 12 12 2.8")]),
    (
        "boat-of-two",
        &[
            Line("M 2 15.5 L 22 15.5 L 19.5 20.5 L 4.5 20.5 Z"),
            Fill(
                "O 8 7.8 2.8 O 16 7.8 2.8 M 4.5 14 C 4.5 10.5 11.5 10.5 11.5 14 Z M 12.5 14 C 12.5 10.5 19.5 10.5 19.5 14 Z",
            ),
        ],
    ),
    ("rings", &[Line("O 12 12 9.2 O 12 12 4.6"), Fill("O 12 12 1.6")]),
    ("arrow-up-wide", &[Line("M 12 21 L 12 4 M 5 11 L 12 4 L 19 11")]),
    ("arrow-up-double", &[Line("M 12 21.5 L 12 3 M 5.5 9.5 L 12 3 L 18.5 9.5 M 5.5 16 L 12 9.5 L 18.5 16")]),
    ("arrow-up-to-short-line", &[Line("M 12 21 L 12 10 M 6 15.5 L 12 9.5 L 18 15.5 M 5 4 L 19 4")]),
    ("gate", &[Line("M 4 20 L 20 20 M 7.5 20 L 7.5 5 M 16.5 20 L 16.5 5 M 4 5 L 20 5")]),
    ("arrow-up-broken", &[Line("M 12 21 L 12 18 M 12 14.5 L 12 11.5 M 6.5 9 L 12 3.5 L 17.5 9 M 12 8 L 12 4")]),
    ("arrow-turned-back", &[Line("M 18 21 L 18 10 C 18 2 6 2 6 10 L 6 18 M 1.5 13.5 L 6 18.5 L 10.5 13.5")]),
    ("arrow-down", &[Line("M 12 3 L 12 20 M 5 13 L 12 20 L 19 13")]),
    (
        "burst-on-line",
        &[Line(
            "M 3 20.5 L 21 20.5 M 12 16 L 12 12 M 12 6.5 L 12 2.5 M 7 9 L 3 9 M 21 9 L 17 9 M 8.5 5.5 L 5.8 2.8 M 15.5 5.5 L 18.2 2.8",
        )],
    ),
    ("disc-and-arrow", &[Fill("O 5.5 12 3.6"), Line("M 12 12 L 21.5 12 M 16 6.5 L 21.5 12 L 16 17.5")]),
    ("arrow-and-disc", &[Line("M 2 12 L 11.5 12 M 6 6.5 L 11.5 12 L 6 17.5"), Fill("O 18.5 12 3.6")]),
    ("road", &[Line("M 6 21.5 L 9 2.5 M 18 21.5 L 15 2.5 M 12 20.5 L 12 17 M 12 13 L 12 10 M 12 6 L 12 4")]),
    // Things and ground.
    ("ring-and-flag", &[Line("O 12 12 9.5"), Fill("M 9 18 L 9 6 L 17.5 9.2 L 10.6 12.2 L 10.6 18 Z")]),
    (
        "castle",
        &[Line(
            "M 3 21 L 3 6 L 7.5 6 L 7.5 9.5 L 10 9.5 L 10 6 L 14 6 L 14 9.5 L 16.5 9.5 L 16.5 6 L 21 6 L 21 21 Z",
        )],
    ),
    ("fence", &[Line("M 2 18 L 22 18 M 2 9 L 22 9 M 5 21 L 9 6 M 9 21 L 5 6 M 15 21 L 19 6 M 19 21 L 15 6")]),
    (
        "footbridge",
        &[Line("M 2 9 C 7 9 6 14 12 14 C 18 14 17 9 22 9 M 2 20.5 L 22 20.5 M 8 13.5 L 8 20 M 16 13.5 L 16 20")],
    ),
    ("shield", &[Line("M 12 2.5 L 20 5.5 L 20 11 C 20 16.5 16.5 20 12 21.5 C 7.5 20 4 16.5 4 11 L 4 5.5 Z")]),
    ("ditch", &[Line("M 2 8 L 6.5 8 L 8.5 17 L 15.5 17 L 17.5 8 L 22 8")]),
    (
        "hill",
        &[Line(
            "M 2 19 C 7.5 19 8 6 12 6 C 16 6 16.5 19 22 19 M 9.5 19 C 11 18 10.5 13.5 12 13.5 C 13.5 13.5 13 18 14.5 19",
        )],
    ),
    ("tree", &[Line("M 12 22 L 12 16"), Fill("M 12 2 L 18 9 L 15.5 9 L 20 16 L 4 16 L 8.5 9 L 6 9 Z")]),
    (
        "houses",
        &[Line(
            "M 2.5 21 L 2.5 11.5 L 7.5 6.5 L 12.5 11.5 L 12.5 21 M 12.5 12 L 12.5 4.5 L 21.5 4.5 L 21.5 21 L 2.5 21 M 17 9 L 17 10.5 M 17 14.5 L 17 16",
        )],
    ),
    (
        "turret",
        &[
            Line("M 2 18.5 C 7 18.5 7 13.5 12 13.5 C 17 13.5 17 18.5 22 18.5 M 14.5 7.5 L 22 7.5"),
            Fill("R 5.5 5 9.5 6 2.5"),
        ],
    ),
    ("low-line", &[Line("M 3 18 L 21 18")]),
    // Controls.
    ("clock", &[Line("O 12 12 9.5 M 12 6.5 L 12 12 L 16 14.5")]),
    ("tick", &[Line("M 3.5 12.5 L 9.5 18.5 L 20.5 6")]),
    ("cross", &[Line("M 5 5 L 19 19 M 19 5 L 5 19")]),
    ("arrow-right", &[Line("M 3 12 L 20 12 M 13 5 L 20 12 L 13 19")]),
    ("arrow-left", &[Line("M 21 12 L 4 12 M 11 5 L 4 12 L 11 19")]),
    ("chevron-up", &[Line("M 4.5 15.5 L 12 8 L 19.5 15.5")]),
    ("chevron-down", &[Line("M 4.5 8.5 L 12 16 L 19.5 8.5")]),
    ("chevron-right", &[Line("M 8.5 4.5 L 16 12 L 8.5 19.5")]),
    (
        "undo",
        &[Line("M 8 3.5 L 3.5 8 L 8 12.5 M 3.5 8 L 14 8 C 18 8 20.5 10.7 20.5 14 C 20.5 17.3 18 20 14 20 L 8 20")],
    ),
    (
        "redo",
        &[Line("M 16 3.5 L 20.5 8 L 16 12.5 M 20.5 8 L 10 8 C 6 8 3.5 10.7 3.5 14 C 3.5 17.3 6 20 10 20 L 16 20")],
    ),
    ("menu", &[Line("M 3.5 6 L 20.5 6 M 3.5 12 L 20.5 12 M 3.5 18 L 20.5 18")]),
    ("plus", &[Line("M 12 4 L 12 20 M 4 12 L 20 12")]),
    ("minus", &[Line("M 4 12 L 20 12")]),
    ("die", &[Line("R 3 3 18 18 4"), Fill("O 8 8 1.9 O 16 16 1.9 O 12 12 1.9 O 16 8 1.9 O 8 16 1.9")]),
    ("question", &[Line("M 7.5 8.5 C 7.5 1.5 16.7 1.5 16.7 7.8 C 16.7 11.7 12 11.5 12 15"), Fill("O 12 20 1.8")]),
    ("lock", &[Fill("R 4.5 11 15 10.5 2"), Line("M 8 11 L 8 8 C 8 2 16 2 16 8 L 16 11")]),
    ("swap", &[Line("M 4 8 L 19 8 M 15 4 L 19 8 L 15 12 M 20 16 L 5 16 M 9 12 L 5 16 L 9 20")]),
    (
        "sun",
        &[
            Fill("O 12 12 4.5"),
            Line(
                "M 12 1.5 L 12 4.5 M 12 19.5 L 12 22.5 M 1.5 12 L 4.5 12 M 19.5 12 L 22.5 12 M 4.6 4.6 L 6.7 6.7 M 17.3 17.3 L 19.4 19.4 M 19.4 4.6 L 17.3 6.7 M 6.7 17.3 L 4.6 19.4",
            ),
        ],
    ),
    ("moon", &[Fill("M 15 2.5 C 8 3 4.5 9 6.5 14.5 C 8.5 20 15 22.5 20.5 18.5 C 13 18 10.5 8.5 15 2.5 Z")]),
    ("contrast", &[Line("O 12 12 9.5"), Fill("M 12 2.5 C 24.6 2.5 24.6 21.5 12 21.5 Z")]),
    ("ring-and-tick", &[Line("O 12 12 9.8 M 7.3 12.3 L 10.7 15.7 L 16.7 9")]),
    ("warning", &[Line("M 12 3 L 22 20.5 L 2 20.5 Z M 12 9.5 L 12 14"), Fill("O 12 17.4 1.3")]),
    ("card", &[Line("R 5 2 14 20 2.5"), Fill("M 12 7.5 L 15.3 12 L 12 16.5 L 8.7 12 Z")]),
    (
        "star",
        &[Fill(
            "M 12 2 L 14.7 8.6 L 21.8 9.1 L 16.3 13.6 L 18.1 20.5 L 12 16.7 L 5.9 20.5 L 7.7 13.6 L 2.2 9.1 L 9.3 8.6 Z",
        )],
    ),
    ("key", &[Line("O 7.5 12 4.5 M 12 12 L 21.5 12 L 21.5 16 M 17.5 12 L 17.5 15")]),
    ("search", &[Line("O 10 10 6.5 M 15 15 L 21 21")]),
    ("settings", &[Line("M 3 7 L 21 7 M 3 17 L 21 17"), Fill("O 9 7 3.2 O 15.5 17 3.2")]),
    (
        "book",
        &[Line(
            "M 12 6.5 L 12 20 M 12 6.5 C 9.5 4.5 6.5 4 3 4.5 L 3 18 C 6.5 17.5 9.5 18 12 20 C 14.5 18 17.5 17.5 21 18 L 21 4.5 C 17.5 4 14.5 4.5 12 6.5",
        )],
    ),
    ("folder", &[Line("M 3 5.5 L 9 5.5 L 11 8.5 L 21 8.5 L 21 19 L 3 19 Z")]),
    ("note", &[Line("M 4 20 L 5 15.5 L 15.5 5 L 19 8.5 L 8.5 19 Z")]),
    ("ruler", &[Line("M 3 8 L 21 8 L 21 16 L 3 16 Z M 7.5 8 L 7.5 11.5 M 12 8 L 12 12.5 M 16.5 8 L 16.5 11.5")]),
    (
        "people",
        &[Fill(
            "O 8 8 3.4 O 16.5 9 2.8 M 2 20 C 2 11.5 14 11.5 14 20 Z M 15.5 20 C 15.5 17 15 15.5 14 14 C 17.5 12.5 22 14.5 22 20 Z",
        )],
    ),
    (
        "hands",
        &[Line(
            "M 7 21 L 7 12 M 11 12 L 11 3.5 M 15 12 L 15 4.5 M 19 13 L 19 7.5 M 7 13.5 L 4 10.5 M 19 13 C 19 18.5 16.5 21 13 21 L 7 21",
        )],
    ),
    ("eye", &[Line("M 1.5 12 C 6 4.5 18 4.5 22.5 12 C 18 19.5 6 19.5 1.5 12 Z"), Fill("O 12 12 3.3")]),
    ("ring", &[Line("O 12 12 7")]),
    ("dot", &[Clear("O 12 12 7"), Fill("O 12 12 5")]),
];

#[cfg(test)]
mod tests {
    use super::super::trace::trace;
    use super::*;

    #[test]
    fn every_glyph_is_well_formed_and_named_once() {
        for (index, (name, parts)) in GLYPHS.iter().enumerate() {
            assert!(!parts.is_empty(), "{name} draws nothing");
            for part in *parts {
                assert!(trace(part.data(), 1.0).is_some(), "{name}: {}", part.data());
            }
            let again = GLYPHS.iter().skip(index + 1).any(|(other, _)| other == name);
            assert!(!again, "{name} is there twice");
        }
    }

    #[test]
    fn a_broken_line_is_refused() {
        for broken in ["M 1", "L a b", "X 1 2", "O 1 2", "R 1 2 3 4"] {
            assert!(trace(broken, 1.0).is_none(), "{broken}");
        }
    }
}
