//! Dice in a row, dice one can press, and the faces to enter real ones: six drawn ones, else numbers.
//!
//! They must not know which face hits: the caller says it with a [`DieMark`].

use iced::widget::{Space as Gap, button, column, container, row};
use iced::{Alignment, Length};

use super::press::identified;
use crate::ui::glyph::{DieMark, die};
use crate::ui::paint;
use crate::ui::style::{self, Element, ROUND, Space, Type};
use crate::ui::theme::{Look, Surface};

/// Dice of so many sides beside each other, `size` logical pixels each.
pub fn dice_row<'a, M: 'a>(look: &Look, sides: u8, dice: &[DieMark], size: f32) -> Element<'a, M> {
    row(dice.iter().map(|&mark| die(look, sides, mark, size)))
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
    sides: u8,
    mark: DieMark,
    size: f32,
    message: Option<M>,
) -> Element<'a, M> {
    let pressed = button(die(look, sides, mark, size)).padding(0).style(style::bare(look)).on_press_maybe(message);
    identified(pressed.into(), Some(id.into()))
}

/// How many keys of a pad stand in a line, where they are not drawn as dice.
pub const ACROSS: usize = 10;

/// The faces of a die of so many sides, with the ids `id-1`, `id-2` and so on; `None` from `message` greys a face.
/// Six are drawn as dice in one line, others are numbers; they share the width, and are `height` logical pixels high.
/// `cursor` is the face that the keyboard's focus cursor is on.
pub fn face_pad<'a, M: Clone + 'a>(
    look: &Look,
    id: &str,
    sides: u8,
    height: f32,
    cursor: Option<u8>,
    message: impl Fn(u8) -> Option<M>,
) -> Element<'a, M> {
    let p = &look.palette;
    let rest = Surface { line: p.line, ..p.plain() };
    let drawn = sides == 6;
    let face = |face: u8| {
        let message = message(face);
        let shown: Element<'a, M> = if drawn {
            let mark = if message.is_some() { DieMark::Face(face) } else { DieMark::Out(face) };
            die(look, sides, mark, (height - 8.0).min(40.0))
        } else {
            let ink = if message.is_some() { p.ink } else { p.quiet };
            style::head(face.to_string(), Type::Title).line_height(1.0).color(ink).into()
        };
        let pressed = button(container(shown).center(Length::Fill))
            .padding(0)
            .width(Length::Fill)
            .height(height)
            .style(style::press(look, rest, p.down, 1.0, ROUND))
            .on_press_maybe(message);
        let ringed = paint::focus_ring(pressed, cursor == Some(face), p.cursor, ROUND);
        identified(ringed, Some(format!("{id}-{face}")))
    };
    let faces: Vec<u8> = (1..=sides).collect();
    let across = if drawn { faces.len() } else { ACROSS.min(faces.len()) };
    let lines = faces.chunks(across.max(1)).map(|line| {
        // A short last line keeps the columns of the others.
        let lacking = (line.len()..across).map(|_| Gap::new().width(Length::Fill).into());
        row(line.iter().map(|&at| face(at))).spacing(Space::Hair).extend(lacking).into()
    });
    container(column(lines).spacing(Space::Tight)).max_width(WIDEST).into()
}

/// The greatest width of a pad, in logical pixels.
const WIDEST: f32 = 560.0;
