//! Chips: the fields of a form that are not picked on the roster.

use iced::Alignment;
use iced::widget::row;

use super::{Ctx, Message};
use crate::{
    battle::summary::ChipRow,
    rules::Value,
    ui::{
        Element, Space, Type, style,
        widget::{Chip, Segment, chip, segmented},
    },
};

/// Chip rows, flowing; each names its field where it is about one unit of several.
pub fn chips<'a>(ctx: Ctx<'a, '_>, rows: &'a [ChipRow]) -> Element<'a, Message> {
    let rows = rows.iter().map(|chips| chip_row(ctx, chips, Message::Chip));
    row(rows).spacing(Space::Small).align_y(Alignment::Center).wrap().vertical_spacing(Space::Small).into()
}

/// One field of chips, a switch, or a stepper.
pub fn chip_row<'a>(
    ctx: Ctx<'a, '_>,
    shown: &'a ChipRow,
    message: impl Fn(String, Value) -> Message + 'a,
) -> Element<'a, Message> {
    let look = ctx.look;
    let id = |value: &Value| format!("chip-{}-{value}", shown.path);
    let label = match shown.about {
        Some(tag) => format!("{tag} {}", shown.label),
        None => shown.label.clone(),
    };
    if let Some((value, min, max)) = shown.number {
        let less = (value > min).then(|| message(shown.path.clone(), (value - 1).into()));
        let more = (value < max).then(|| message(shown.path.clone(), (value + 1).into()));
        return row![
            style::label(label, Type::Body),
            ctx.stops.stepper(look, &format!("chip-{}", shown.path), value.to_string(), less, more),
        ]
        .spacing(Space::Small)
        .align_y(Alignment::Center)
        .into();
    }
    if let [single] = shown.chips.as_slice() {
        let words = match shown.about {
            Some(tag) => format!("{tag} {}", single.words),
            None => single.words.clone(),
        };
        let press = chip(look, words, if single.on { Chip::On } else { Chip::Off }).size(Type::Body);
        let sent = message(shown.path.clone(), single.value.clone());
        return ctx.stops.press(&format!("chip-{}", shown.path), press, Some(sent));
    }
    let options = shown.chips.iter().map(|option| {
        let mut segment = Segment::new(option.words.as_str()).chosen(option.on).assumed(option.on && shown.assumed);
        if let Some(reason) = &option.refusal {
            segment = segment.because(reason.as_str());
        }
        ctx.stops.segment(&id(&option.value), segment, Some(message(shown.path.clone(), option.value.clone())))
    });
    row![style::label(label, Type::Body).color(look.palette.quiet), segmented(look, options.collect()),]
        .spacing(Space::Small)
        .align_y(Alignment::Center)
        .into()
}
