//! Dice in a row, dice one can press, and the six faces to enter real ones.
//!
//! They must not know which face hits: the caller says it with a [`DieMark`].

use iced::widget::{button, container, row};
use iced::{Alignment, Length};

use super::press::identified;
use crate::ui::glyph::{DieMark, die};
use crate::ui::style::{self, Element, ROUND, Space};
use crate::ui::theme::{Face, Look};

/// Dice side by side, `size` logical pixels each.
pub fn dice_row<'a, M: 'a>(look: &Look, dice: &[DieMark], size: f32) -> Element<'a, M> {
    row(dice.iter().map(|&mark| die(look, mark, size)))
        .spacing(Space::Small)
        .align_y(Alignment::Center)
        .wrap()
        .vertical_spacing(Space::Tight)
        .into()
}

/// A die that can be pressed, for correcting it or choosing the one that goes.
pub fn die_button<'a, M: Clone + 'a>(
    look: &Look,
    id: impl Into<String>,
    mark: DieMark,
    size: f32,
    message: Option<M>,
) -> Element<'a, M> {
    let pressed = button(die(look, mark, size)).padding(0).style(style::bare(look)).on_press_maybe(message);
    identified(pressed.into(), Some(id.into()))
}

/// The six faces, 52 logical pixels each, with the ids `id-1` to `id-6`; `None` from `message` greys a face.
pub fn face_pad<'a, M: Clone + 'a>(look: &Look, id: &str, message: impl Fn(u8) -> Option<M>) -> Element<'a, M> {
    let p = &look.palette;
    let rest = Face { line: p.line, ..p.plain() };
    let faces = (1..=6u8).map(|face| {
        let message = message(face);
        let mark = if message.is_some() { DieMark::Face(face) } else { DieMark::Out(face) };
        let pressed = button(container(die(look, mark, 44.0)).center(Length::Fill))
            .padding(0)
            .width(52)
            .height(52)
            .style(style::press(look, rest, p.down, 1.0, ROUND))
            .on_press_maybe(message);
        identified(pressed.into(), Some(format!("{id}-{face}")))
    });
    row(faces).spacing(Space::Small).into()
}
