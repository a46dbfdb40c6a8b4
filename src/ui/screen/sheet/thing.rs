//! What the sheet of a thing on the table shows.

use iced::widget::column;

use super::{Drawn, Message, wrapped};
use crate::{
    battle::{Command, summary::ThingCard},
    rules::{Effect, Entity},
    ui::{
        Element, Space, Type,
        widget::{button_danger, heading},
    },
};

/// What can be done with it, its facts, and its end.
pub(super) fn draw<'a>(sheet: Drawn<'a, '_>, view: &'a ThingCard) -> Element<'a, Message> {
    let look = &sheet.frame.look;
    let id = view.row.id;
    let facts = sheet.facts("fact", &view.facts, move |fact, value| Message::fact(Entity::Thing(id), fact, value));
    let mut buttons = Vec::from_iter(sheet.more(&view.facts));
    let effects = vec![Effect::Thing { id, kind: String::new() }];
    let gone = Command::Correct { words: format!("{}: gone", view.row.title), effects };
    let press = button_danger(look, "Take it off the table").size(Type::Body);
    buttons.push(sheet.stops.press("gone", press, Some(Message::command(gone))));
    column![sheet.orders(&view.row.orders), heading(look, "Now"), facts, wrapped(buttons)].spacing(Space::Pad).into()
}
