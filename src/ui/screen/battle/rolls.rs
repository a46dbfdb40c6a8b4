//! Dice on the screen: rolls side by side, many of them small, faces to press, what is added to them.

use iced::widget::{column, container, row};
use iced::{Alignment, Length};

use super::{Ctx, Message};
use crate::{
    battle::{
        EventNo,
        summary::{Die, Rolled},
    },
    rules::Bearing,
    ui::{
        Element, Space, Type,
        fit::whole_name,
        glyph::{DieMark, compass},
        paint, style,
        widget::{ACROSS, Marker, Tone, button_quiet, button_twin, die_button, face_pad, marker},
    },
};

/// Rolls side by side; with an event, a press on a die corrects it. Without one they belong to an action that waits: a
/// press on what was told has it asked for again.
pub fn rolls<'a>(ctx: Ctx<'a, '_>, rolls: &'a [Rolled], event: Option<EventNo>, size: f32) -> Element<'a, Message> {
    let look = ctx.look;
    let shown = rolls.iter().map(|roll| {
        let dice = roll.dice.iter().enumerate().map(|(at, one)| die(ctx, roll, (at, one), event, size));
        let mut line = row(dice).spacing(Space::Tight).align_y(Alignment::Center);
        if !roll.words.is_empty() {
            // A choice or a card is no die.
            let sign = if roll.sides > 0 { "die" } else { "tick" };
            // What was told in words is told again by a press on it.
            let again = match event {
                Some(event) => (roll.sides > 0).then(|| Message::Again(event, roll.key.clone())),
                None => roll.entered.then(|| Message::Retell(roll.key.clone(), None)),
            };
            line = line.push(match again {
                Some(again) => {
                    let press = button_quiet(look, roll.words.as_str()).glyph(sign).size(Type::Body);
                    ctx.stops.press(&format!("again-{}", roll.key), press, Some(again))
                }
                None => marker(look, Marker::new(sign, roll.words.as_str(), Tone::Quiet)),
            });
        }
        if let Some(total) = &roll.total {
            let added = style::head(format!("{} =", signed(total.added).trim_start()), Type::Title);
            let value = style::head(total.value.to_string(), Type::Huge).line_height(1.0);
            line = line.push(added.color(look.palette.quiet)).push(value);
        }
        if roll.title.is_empty() {
            line.into()
        } else {
            column![style::label(roll.title.as_str(), Type::Small).color(look.palette.quiet), line]
                .spacing(Space::Hair)
                .into()
        }
    });
    row(shown).spacing(Space::Pad).wrap().vertical_spacing(Space::Tight).into()
}

/// A die of a roll; with an event a press corrects it, one told of what still waits is told again by a press, and the
/// one that is being corrected has a ring.
fn die<'a>(
    ctx: Ctx<'a, '_>,
    roll: &'a Rolled,
    (at, one): (usize, &Die),
    event: Option<EventNo>,
    size: f32,
) -> Element<'a, Message> {
    let place = event.map(|event| (event, roll.key.clone(), at));
    let corrected = place.is_some() && ctx.memory.correcting == place;
    let told = || roll.entered.then(|| Message::Retell(roll.key.clone(), Some(at)));
    let message = place.map(|(event, key, at)| Message::Die(event, key, at)).or_else(told);
    let id = format!("die-{}-{at}", roll.key);
    let cursor = ctx.stops.note(&id, message.as_ref());
    let mark = if one.hit { DieMark::Hit(one.face) } else { DieMark::Face(one.face) };
    let die = die_button(ctx.look, id, roll.sides, mark, size, message);
    paint::focus_ring(die, cursor || corrected, ctx.look.palette.cursor, style::ROUND)
}

/// Many rolls: a name and small dice each, three of them in a line.
pub fn compact_rolls<'a>(ctx: Ctx<'a, '_>, rolls: &'a [Rolled], event: EventNo) -> Element<'a, Message> {
    let look = ctx.look;
    let shown = rolls.iter().map(|roll| {
        let dice = roll.dice.iter().enumerate().map(|(at, one)| die(ctx, roll, (at, one), Some(event), 30.0));
        let title = whole_name(roll.title.as_str(), style::HEAD, Type::Small, Some(look.palette.quiet));
        let mut line = row![container(title).width(Length::Fill)].spacing(Space::Tight).align_y(Alignment::Center);
        line = line.extend(dice);
        if !roll.words.is_empty() {
            let press = button_quiet(look, roll.words.as_str()).size(Type::Small);
            let id = format!("again-{}", roll.key);
            let sent = (roll.sides > 0).then(|| Message::Again(event, roll.key.clone()));
            line = line.push(ctx.stops.press(&id, press, sent));
        }
        container(line).width(146).into()
    });
    row(shown).spacing(Space::Small).wrap().vertical_spacing(Space::Hair).into()
}

/// The outcomes of a roll in words, a press each: how it really came out.
pub fn outcomes<'a>(ctx: Ctx<'a, '_>, roll: &'a Rolled, event: EventNo) -> Option<Element<'a, Message>> {
    if roll.outcomes.is_empty() {
        return None;
    }
    let presses = roll.outcomes.iter().enumerate().map(|(at, (words, given))| {
        let press = button_twin(ctx.look, words.as_str()).size(Type::Body);
        ctx.stops.press(&format!("was-{at}"), press, Some(Message::Was(event, roll.key.clone(), given.clone())))
    });
    let said = style::label("or it was", Type::Body);
    let line = row![said].extend(presses).spacing(Space::Small).align_y(Alignment::Center);
    Some(line.wrap().vertical_spacing(Space::Tight).into())
}

/// A press for each face of a die, reached by the keyboard's cursor too.
pub fn faces<'a>(
    ctx: Ctx<'a, '_>,
    id: &str,
    sides: u8,
    height: f32,
    message: impl Fn(u8) -> Message,
) -> Element<'a, Message> {
    let mut on = None;
    for face in 1..=sides {
        // As the pad has them.
        if face == 1 || sides > 6 && usize::from(face) % ACROSS == 1 {
            ctx.stops.begin_line();
        }
        if ctx.stops.note(&format!("{id}-{face}"), Some(&message(face))) {
            on = Some(face);
        }
    }
    face_pad(ctx.look, id, sides, height, on, |face| Some(message(face)))
}

/// Where a shot fell, on a compass round its target.
pub fn fall<'a>(ctx: Ctx<'a, '_>, bearing: Bearing) -> Option<Element<'a, Message>> {
    compass(ctx.look, name_of(bearing), 72.0)
}

/// The name of a bearing on the compass.
const fn name_of(bearing: Bearing) -> &'static str {
    match bearing {
        Bearing::On => "on",
        Bearing::Over => "over",
        Bearing::Short => "short",
        Bearing::Left => "left",
        Bearing::Right => "right",
    }
}

/// What is added to the dice: " + 4", nothing for 0.
pub fn signed(added: i32) -> String {
    match added {
        0 => String::new(),
        1.. => format!(" + {added}"),
        ..=-1 => format!(" \u{2212} {}", added.abs()),
    }
}
