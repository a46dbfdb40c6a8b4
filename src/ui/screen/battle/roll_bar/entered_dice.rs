//! The dice of a pool as far as they are told.

use iced::{Alignment, widget::row};

use super::super::{Ctx, Message};
use crate::{
    battle::summary::Pool,
    ui::{
        Element, Space, Type,
        glyph::{DieMark, die},
        style,
    },
};

/// Dice shown of many that are being told.
const LAST: u8 = 5;

/// The dice of a pool in a row: known ones, the next one, those behind it; none where one face is the whole answer.
pub fn entered_dice<'a>(ctx: Ctx<'a, '_>, pool: &'a Pool) -> Option<Element<'a, Message>> {
    let Pool::Dice { count, known, read, sides, .. } = pool else {
        return None;
    };
    if *count == 1 && ctx.memory.typed == 0 {
        return None;
    }
    let next = known.len();
    // Of many dice the last ones told, and how many they are.
    let (size, room) = if ctx.layout.is_single() { (24.0, 9) } else { (30.0, 16) };
    let many = *count > room;
    let counted = many.then(|| style::head(format!("{next} of {count} told"), Type::Chip).into());
    let from = if many { u8::try_from(next).unwrap_or(*count).saturating_sub(LAST) } else { 0 };
    let to = if many { (from + LAST + 1).min(*count) } else { *count };
    let slots = (from..to).map(|at| {
        let place = usize::from(at);
        let mark = match known.get(place) {
            Some(&face) if read.is_hit(face) => DieMark::Hit(face),
            Some(&face) => DieMark::Face(face),
            None if place == next && ctx.memory.typed > 0 => DieMark::Out(ctx.memory.typed),
            None if place == next => DieMark::Next,
            None => DieMark::Blank,
        };
        die(ctx.look, *sides, mark, size)
    });
    let slots = counted.into_iter().chain(slots);
    Some(row(slots).align_y(Alignment::Center).spacing(Space::Tight).wrap().vertical_spacing(Space::Hair).into())
}
