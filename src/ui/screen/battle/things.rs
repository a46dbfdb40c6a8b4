//! Things on the table: a chip each with what it is and does now, the orders it may get beside it.
//!
//! A few have room over the step's card; the rest stands behind one press.

use iced::Length;
use iced::widget::{column, container, row};

use super::{Ctx, Message};
use crate::{
    battle::summary::ThingRow,
    ui::{
        Element, Space, Type,
        screen::Layout,
        style,
        widget::{button_quiet, scroll},
    },
};

/// How high the strip may be while all of it is shown, in logical pixels.
const MOST: f32 = 252.0;

/// The strip; nothing while a form or an action lies open.
pub fn strip<'a>(ctx: Ctx<'a, '_>) -> Option<Element<'a, Message>> {
    let (look, table) = (ctx.look, ctx.table);
    if table.things.is_empty() || table.form.is_some() || table.open.is_some() {
        return None;
    }
    // Chips beside each other, and how many of them have room.
    let (across, room) = match ctx.layout {
        Layout::Wide => (2, 4),
        Layout::Narrow | Layout::Tiny => (2, 2),
        Layout::Small => (3, 3),
    };
    let all = table.things.len();
    let (shown, more) = if all <= room {
        (all, None)
    } else if ctx.memory.things {
        (all, Some("Show fewer".to_owned()))
    } else {
        (room - 1, Some(format!("{} more", all - room + 1)))
    };
    let more = more.map(|words| {
        let press = button_quiet(look, words).size(Type::Mark).width(Length::Fill);
        ctx.stops.press("things", press, Some(Message::Things))
    });
    let placed = table.things.iter().take(shown).enumerate().map(|(at, thing)| {
        if at % across == 0 {
            ctx.stops.begin_line();
        }
        cell(ctx, thing)
    });
    let mut cells: Vec<Element<'a, Message>> = placed.collect();
    cells.extend(more);
    let mut lines = column![].spacing(Space::Tight);
    let mut cells = cells.into_iter().peekable();
    while cells.peek().is_some() {
        let mut line: Vec<Element<'a, Message>> = cells.by_ref().take(across).collect();
        while line.len() < across {
            line.push(iced::widget::Space::new().width(Length::Fill).into());
        }
        lines = lines.push(row(line).spacing(Space::Small));
    }
    let title = style::label("ON THE TABLE", Type::Mark).color(look.palette.quiet);
    Some(column![title, low(ctx, lines, MOST)].spacing(Space::Hair).into())
}

/// Lines that scroll beyond a height in logical pixels, so that the form keeps its room. Where all of the middle
/// scrolls, they go with it.
fn low<'a>(ctx: Ctx<'a, '_>, lines: impl Into<Element<'a, Message>>, most: f32) -> Element<'a, Message> {
    if ctx.layout.is_single() {
        return lines.into();
    }
    container(scroll(ctx.look, lines)).width(Length::Fill).max_height(most).into()
}

/// A thing with the orders that the rules allow it now; the others stand on its page, with the reason.
fn cell<'a>(ctx: Ctx<'a, '_>, thing: &'a ThingRow) -> Element<'a, Message> {
    let id = format!("thing-{}", thing.id);
    let press = button_quiet(ctx.look, thing.title.as_str());
    let press = press.size(Type::Mark).left().width(Length::Fill);
    let press = if thing.line.is_empty() { press } else { press.under(thing.line.as_str()).wrapped() };
    let press = ctx.stops.press(&id, press, Some(Message::Thing(thing.id)));
    let orders = thing.orders.iter().enumerate().filter(|(_, order)| order.refusal.is_none()).map(|(at, order)| {
        let press = button_quiet(ctx.look, order.name.as_str()).size(Type::Mark);
        let sent = Message::ThingOrder(thing.id, at);
        ctx.stops.press(&format!("{id}-{}", order.request.procedure), press, Some(sent))
    });
    row![press].extend(orders).spacing(Space::Tight).width(Length::Fill).into()
}
