//! Pieces of pages that are filled in: a labelled control, a number to read from afar.
//!
//! They must not know what is asked.

use iced::widget::{column, container, row};
use iced::{Alignment, Length};

use crate::ui::glyph::glyph;
use crate::ui::paint;
use crate::ui::style::{self, Element, ROUND, Space, Type, Words};
use crate::ui::theme::Look;

/// A control with its label above and perhaps a hint or an error below.
pub fn field<'a, M: 'a>(
    look: &Look,
    words: impl Into<Words<'a>>,
    control: impl Into<Element<'a, M>>,
    hint: Option<Words<'a>>,
) -> Element<'a, M> {
    let quiet = look.palette.quiet;
    let mut lines =
        column![style::label(words.into(), Type::Body).color(quiet), control.into()].spacing(Space::Tight);
    if let Some(hint) = hint {
        lines = lines.push(style::body(hint, Type::Small).color(quiet));
    }
    lines.into()
}

/// A number of 40 logical pixels with words beside it: dice to roll, orders left.
pub fn big_number<'a, M: 'a>(
    look: &Look,
    number: impl Into<Words<'a>>,
    words: impl Into<Words<'a>>,
) -> Element<'a, M> {
    row![
        style::head(number.into(), Type::Huge).line_height(1.0),
        style::label(words.into(), Type::Body).line_height(1.1).color(look.palette.quiet),
    ]
    .spacing(Space::Small)
    .align_y(Alignment::Center)
    .into()
}

/// What to do with the models on the table now: one line each, dashed round as a note pinned to the map.
pub fn hands<'a, M: 'a>(look: &Look, lines: Vec<Words<'a>>) -> Element<'a, M> {
    hands_of(look, lines, Type::Body, Length::Shrink)
}

/// The same in large letters, read across the table.
pub fn hands_large<'a, M: 'a>(look: &Look, line: Words<'a>, height: Length) -> Element<'a, M> {
    hands_of(look, vec![line], Type::Title, height)
}

fn hands_of<'a, M: 'a>(look: &Look, lines: Vec<Words<'a>>, size: Type, height: Length) -> Element<'a, M> {
    let ink = look.palette.ink;
    let sign = if size > Type::Body { 34.0 } else { 22.0 };
    let lines = column(lines.into_iter().map(|line| style::body(line, size).into())).width(Length::Fill);
    let inner = row![glyph("hands", sign, ink), lines].spacing(Space::Gutter).align_y(Alignment::Center);
    let boxed = container(inner).padding([6, 12]).width(Length::Fill).height(height).align_y(Alignment::Center);
    paint::dashed(boxed, look.palette.line, 1.5, ROUND)
}

/// What stands where there is nothing yet.
pub fn empty<'a, M: 'a>(look: &Look, words: impl Into<Words<'a>>) -> Element<'a, M> {
    container(style::body(words.into(), Type::Body).color(look.palette.quiet).center())
        .center(Length::Fill)
        .padding(Space::Wide)
        .into()
}
