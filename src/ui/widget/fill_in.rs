//! Pieces of pages that are filled in: a labelled control, a colour to choose, a number to read from afar.
//!
//! They must not know what is asked.

use iced::widget::{Space as Gap, button, column, container, row};
use iced::{Alignment, Length};

use super::press::identified;
use crate::ui::glyph::glyph;
use crate::ui::paint;
use crate::ui::style::{self, Element, ROUND, Space, TARGET, Type, Words};
use crate::ui::theme::{Look, SideColour, Surface};

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

/// The eight side colours as swatches of 44 logical pixels, with the ids `id-blue` and so on; the chosen one is
/// ticked, those `None` is returned for are greyed.
pub fn colour_row<'a, M: Clone + 'a>(
    look: &Look,
    id: &str,
    chosen: SideColour,
    message: impl Fn(SideColour) -> Option<M>,
) -> Element<'a, M> {
    let p = &look.palette;
    let swatches = SideColour::ALL.map(|colour| {
        let ink = colour.ink(look.scheme);
        let surface = Surface { ground: ink.strong, ink: p.panel, line: p.ink };
        let inner: Element<'a, M> = if colour == chosen { glyph("tick", 22.0, p.panel) } else { Gap::new().into() };
        let message = message(colour);
        let free = message.is_some() || colour == chosen;
        let wear = style::field(surface, 0.0, ROUND - 2.0);
        let fill = container(inner).center(Length::Fill).style(move |_| wear);
        let inner: Element<'a, M> = if free {
            fill.into()
        } else {
            container(style::body(colour.name(), Type::Small).line_height(1.1)).center(Length::Fill).into()
        };
        let line = if colour == chosen { p.ink } else { p.hairline };
        let frame = Surface { line, ..p.plain() };
        let pressed = button(inner)
            .padding(4)
            .width(TARGET)
            .height(TARGET)
            .style(style::press(look, frame, p.down, 2.0, ROUND))
            .on_press_maybe(message);
        identified(pressed.into(), Some(format!("{id}-{}", colour.key())))
    });
    row(swatches).spacing(Space::Tight).wrap().into()
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
