//! Military map symbols on a field of 40 by 28: a frame in the side's colour and the arm's sign in it.
//!
//! It must not know unit types; data files name the symbol they want.

use iced::{Color, Rectangle, Size};

use super::trace::draw;
use crate::shapes::{ShapePart, shapes};
use crate::ui::paint::{drawing, edges, rounded};
use crate::ui::style::Element;
use crate::ui::theme::{Look, Side};

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
    let parts: &'static [ShapePart] =
        shapes().ok().and_then(|all| all.symbol(name)).map_or(&[], |shape| shape.draw.as_slice());
    let width = height * SYMBOL_SIZE.width / SYMBOL_SIZE.height;
    drawing((parts, ink, wash), width, height, paint)
}

fn paint(
    &(parts, ink, wash): &(&'static [ShapePart], Color, Color),
    size: Size,
    frame: &mut iced::widget::canvas::Frame,
) {
    let scale = size.height / SYMBOL_SIZE.height;
    let bounds = Rectangle::with_size(size);
    frame.fill(&rounded(bounds.shrink(scale), 1.5 * scale), wash);
    draw(frame, parts, scale, 1.8 * scale, ink, wash);
    edges(frame, &[bounds], ink, 2.0 * scale, 2.5 * scale);
}
