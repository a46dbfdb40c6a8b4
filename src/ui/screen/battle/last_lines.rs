//! The last lines of the log; a press opens all of it.

use iced::Length;
use iced::widget::{button, column, responsive};

use super::{Ctx, Message};
use crate::{
    battle::summary::TableView,
    ui::{
        Element, Look, Space,
        screen::Layout,
        style,
        widget::{LogLine, heading, log_line, panel},
    },
};

/// Lines that have room below a form.
const LINES: usize = 2;
/// The height of a line, with the gap below it, and of the heading with the edges, in logical pixels.
const LINE: f32 = 28.0;
const AROUND: f32 = 48.0;

/// The newest lines: a few in a low window or of a fixed height, else as many as the room allows.
pub fn short<'a>(ctx: Ctx<'a, '_>, height: Length) -> Element<'a, Message> {
    let pressed: Element<'a, Message> = match (ctx.layout, height) {
        (Layout::Wide, Length::Fill) => {
            let (look, table, layout) = (ctx.look, ctx.table, ctx.layout);
            responsive(move |size| {
                // Whole lines only.
                let room = (1..=table.log.len().max(1)).take_while(|count| {
                    u16::try_from(*count).is_ok_and(|count| AROUND + f32::from(count) * LINE <= size.height)
                });
                newest(look, table, layout, room.count())
            })
            .into()
        }
        (Layout::Wide, _) => newest(ctx.look, ctx.table, ctx.layout, LINES),
        _ => newest(ctx.look, ctx.table, ctx.layout, 1),
    };
    iced::widget::container(pressed).id("log").width(Length::Fill).height(height).into()
}

fn newest<'a>(look: &'a Look, table: &'a TableView, layout: Layout, most: usize) -> Element<'a, Message> {
    let lines = table.log.iter().take(most).map(|line| {
        log_line(
            look,
            LogLine {
                stamp: line.stamp.as_str().into(),
                words: line.words.as_str().into(),
                source: line.source.as_str().into(),
                undone: line.undone,
                height: 26.0,
                id: Some(format!("log-{}", line.event)),
                message: None,
            },
        )
    });
    let mut all = column![].spacing(Space::Hair);
    if layout == Layout::Wide {
        all = all.push(heading(look, "Log"));
    }
    let content =
        panel(look, all.extend(lines)).padding(Space::Small).width(Length::Fill).height(Length::Fill).clip(true);
    button(content).padding(0).style(style::bare(look)).on_press(Message::Log).into()
}
