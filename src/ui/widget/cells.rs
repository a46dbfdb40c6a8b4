//! A line of a printed table as cells: where one starts, and where the modifiers lead.
//!
//! It must not know what the cells mean.

use iced::widget::{container, row};
use iced::{Length, Padding};

use crate::ui::fit::squeeze;
use crate::ui::paint;
use crate::ui::style::{self, Element, HEAD_BOLD, ROUND_SMALL, Type};
use crate::ui::theme::{Look, Surface};

/// The height of a cell, in logical pixels.
const HEIGHT: f32 = 30.0;

/// The cells of a line, as wide as it may be and 30 logical pixels high. The cell at `base` is ringed with dashes,
/// the one at `now` solid; where both are one, it is solid.
pub fn cells<'a, M: 'a>(look: &Look, cells: &'a [String], base: usize, now: usize) -> Element<'a, M> {
    let p = &look.palette;
    let size = if cells.len() > 10 { Type::Body } else { Type::Chip };
    let cell = |(at, words): (usize, &'a String)| -> Element<'a, M> {
        let surface = if at == now { p.on } else { Surface { line: p.hairline, ..p.plain() } };
        let style = style::field(surface, 1.0, ROUND_SMALL);
        let words = squeeze(words.as_str(), HEAD_BOLD, size, Type::Small, Some(surface.ink));
        let shown =
            container(words).padding(Padding::ZERO).center_x(Length::Fill).center_y(HEIGHT).style(move |_| style);
        if at == base && at != now { paint::dashed(shown, p.ink, 2.0, ROUND_SMALL) } else { shown.into() }
    };
    row(cells.iter().enumerate().map(cell)).spacing(2).width(Length::Fill).into()
}
