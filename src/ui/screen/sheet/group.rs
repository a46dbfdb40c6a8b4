//! The card of a group: how it stands, what it was told to do and what that means, its units with a way to the card of
//! each, what it may do.

use iced::widget::{column, row};
use iced::{Alignment, Length};

use super::{Drawn, Message};
use crate::{
    battle::summary::{GroupCard, GroupLine, Row, within},
    dice::Tag,
    rules::Entity,
    ui::{
        Element, Space, Type,
        screen::{AppRequest, Route, battle::marked},
        style,
        widget::{button_quiet, heading, marker},
    },
};

pub(super) fn draw<'a>(sheet: Drawn<'a, '_>, view: &'a GroupCard) -> Element<'a, Message> {
    let look = &sheet.frame.look;
    let on = Entity::Group(view.group);
    let marks = view.marks.iter().map(|(mark, means)| {
        let means = style::body(means.as_str(), Type::Body).width(Length::Fill);
        row![marker(look, marked(mark)), means].spacing(Space::Small).align_y(Alignment::Center).into()
    });
    let facts = sheet.facts("fact", &view.facts, move |id, value| Message::fact(on, id, value));
    column![style::name(view.words.as_str(), Type::Body)]
        .extend(marks)
        .extend(view.around.iter().map(|line| other(sheet, line)))
        .push(sheet.orders(&view.orders))
        .extend(view.inner.iter().map(|line| other(sheet, line)))
        .push(heading(look, view.pieces.as_str()))
        .extend(view.known.iter().map(|known| {
            let who = if known.units.len() < view.units.len() { tags(&known.units) } else { String::new() };
            style::body(format!("{who}{}", known.numbers), Type::Body).into()
        }))
        .push(column(view.units.iter().map(|row| unit(sheet, row))).spacing(Space::Tight))
        .push(heading(look, "Now"))
        .push(facts)
        .push(sheet.more(&view.facts))
        .spacing(Space::Pad)
        .into()
}

/// The tags that a line is about: "A2, A3: ".
fn tags(units: &[Tag]) -> String {
    let tags: Vec<String> = units.iter().map(ToString::to_string).collect();
    format!("{}: ", tags.join(", "))
}

/// Another group in a line, and the way to its card.
fn other<'a>(sheet: Drawn<'a, '_>, line: &'a GroupLine) -> Element<'a, Message> {
    let look = &sheet.frame.look;
    let press = button_quiet(look, line.name.as_str()).size(Type::Body).glyph("card");
    let sent = Message::Ask(Box::new(AppRequest::Go(Route::Sheet(Entity::Group(line.group)))));
    let press = sheet.stops.press(&format!("group-{}", line.group), press, Some(sent));
    let words = style::body(line.words.as_str(), Type::Body).width(Length::Fill);
    let words = if line.short { words.font(style::TEXT_BOLD) } else { words };
    row![press, words].spacing(Space::Small).align_y(Alignment::Center).into()
}

/// A unit as it stands, and the way to its card.
fn unit<'a>(sheet: Drawn<'a, '_>, unit: &'a Row) -> Element<'a, Message> {
    let look = &sheet.frame.look;
    let press = button_quiet(look, format!("{} {}", unit.tag, unit.name)).size(Type::Body).glyph("card");
    let sent = Message::Ask(Box::new(AppRequest::Go(Route::Sheet(unit.tag.into()))));
    let press = sheet.stops.press(&format!("unit-{}", unit.tag), press, Some(sent));
    let mut words = unit.line.clone();
    let pips = unit.pips.as_ref().map(|(pips, word)| format!("{pips} {word}"));
    let due = unit.due.map(|turn| format!("arrives on turn {turn}"));
    let lost = unit.lost.as_ref().map(|cause| format!("lost: {cause}"));
    let place = unit.place.as_ref().map(|place| within(place));
    for more in pips.into_iter().chain(place).chain(due).chain(lost) {
        words.push_str(", ");
        words.push_str(&more);
    }
    let marks = unit.state.iter().chain(&unit.order).map(|mark| marker(look, marked(mark)));
    let line = row![press, style::body(words, Type::Mark).color(look.palette.quiet)].extend(marks);
    line.spacing(Space::Small).align_y(Alignment::Center).wrap().vertical_spacing(Space::Hair).into()
}
