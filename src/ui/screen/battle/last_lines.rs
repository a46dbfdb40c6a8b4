//! The last lines of the log; a press opens all of it.

use iced::Length;
use iced::widget::{button, column};

use super::{Ctx, Message};
use crate::ui::{
    Element, Space,
    screen::Layout,
    style,
    widget::{LogLine, heading, log_line, panel},
};

/// Lines that have room below a form.
const LINES: usize = 2;

/// The newest lines, as many as the room allows.
pub fn short<'a>(ctx: Ctx<'a, '_>, height: Length) -> Element<'a, Message> {
    let most = if ctx.layout == Layout::Wide { LINES } else { 1 };
    let lines = ctx.table.log.iter().take(most).map(|line| {
        log_line(
            ctx.look,
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
    if ctx.layout == Layout::Wide {
        all = all.push(heading(ctx.look, "Log"));
    }
    let content =
        panel(ctx.look, all.extend(lines)).padding(Space::Small).width(Length::Fill).height(Length::Fill).clip(true);
    let pressed = button(content).padding(0).style(style::bare(ctx.look)).on_press(Message::Log);
    iced::widget::container(pressed).id("log").width(Length::Fill).height(height).into()
}
