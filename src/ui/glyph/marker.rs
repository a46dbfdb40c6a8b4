//! The small glyphs beside words, drawn on a field of 24 by 24.
//!
//! Each is named by what is drawn. It must not know what a rule set uses it for.

use std::sync::LazyLock;

use iced::Color;

use super::trace::draw;
use crate::shapes::{Brush, PathCommand, ShapePart, shapes};
use crate::ui::paint::drawing;
use crate::ui::style::Element;

/// A glyph by its name, `size` logical pixels square.
pub fn glyph<'a, M: 'a>(name: &str, size: f32, ink: Color) -> Element<'a, M> {
    drawing((parts(name), ink), size, size, |&(parts, ink), size, frame| {
        let scale = size.width / FIELD;
        let width = (2.4 * scale).max(1.5);
        draw(frame, parts, scale, width, ink, Color::TRANSPARENT);
    })
}

/// The parts of a glyph. A name that `data/shapes.toml` does not know is refused where data is loaded and stops a debug
/// build; otherwise it is a small ring.
pub(super) fn parts(name: &str) -> &'static [ShapePart] {
    let shape = shapes().ok().and_then(|all| all.glyph(name));
    debug_assert!(shape.is_some(), "no glyph is named {name}");
    shape.map_or(UNKNOWN.as_slice(), |shape| &shape.draw)
}

/// The sides of the field of a glyph.
pub(super) const FIELD: f32 = 24.0;

/// What is drawn for a name that is not there.
static UNKNOWN: LazyLock<Vec<ShapePart>> =
    LazyLock::new(|| vec![ShapePart { brush: Brush::Line, path: vec![PathCommand::Circle([12.0, 12.0, 6.0])] }]);
