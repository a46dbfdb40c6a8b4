//! The card of a unit: what it is, all its facts to be corrected, its orders, lost and back on the table.

use iced::widget::{column, container, row};
use iced::{Alignment, Length};

use super::{Drawn, Message};
use crate::{
    battle::{
        Command,
        summary::{CardView, GroupFacts, Whereabouts},
    },
    rules::{Entity, Value},
    ui::{
        Element, Space, Type,
        glyph::{SymbolColour, symbol},
        screen::{AppRequest, Route, battle::Ctx, page::hint},
        style,
        widget::{button_danger, button_primary, button_quiet, heading},
    },
};

/// The cause of a loss that no procedure brought about.
const BY_HAND: &str = "by hand";

pub(super) fn draw<'a>(sheet: Drawn<'a, '_>, view: &'a CardView) -> Element<'a, Message> {
    let look = &sheet.frame.look;
    let tag = view.tag;
    let facts = sheet.facts("fact", &view.facts, move |id, value| Message::fact(tag.into(), id, value));
    let all = view.facts.iter().chain(view.groups.iter().flat_map(|group| &group.facts)).chain(&view.profile);
    column![
        head(sheet, view),
        sheet.orders(&view.orders),
        heading(look, "Now"),
        column![facts].push(sheet.more(all)).spacing(Space::Small),
    ]
    .extend(view.groups.iter().map(|group| self::group(sheet, group)))
    .push(heading(look, "Type and profile"))
    .push(profile(sheet, view))
    .spacing(Space::Pad)
    .into()
}

fn head<'a>(sheet: Drawn<'a, '_>, view: &'a CardView) -> Element<'a, Message> {
    let (look, stops, tag) = (&sheet.frame.look, sheet.stops, view.tag);
    let removes = sheet.sheet.removes;
    let (where_now, press) = match &view.whereabouts {
        Whereabouts::There => {
            // Where the first press was the second one does no harm.
            let (id, words) = if removes { ("keep", "Keep it") } else { ("lost", "Lost ...") };
            let press = button_quiet(look, words).size(Type::Body);
            ("In play".to_owned(), stops.press(id, press, Some(Message::Removes(!removes))))
        }
        Whereabouts::Awaited(turn) => {
            let here = button_primary(look, "On the table now").size(Type::Body);
            let back = Message::command(Command::bring_back(tag));
            (format!("Arrives on turn {turn}"), stops.press("back", here, Some(back)))
        }
        Whereabouts::Lost(cause) => {
            let words = if cause.is_empty() { "Lost".to_owned() } else { format!("Lost, {cause}") };
            let press = button_primary(look, "Back on the table").size(Type::Body);
            (words, stops.press("back", press, Some(Message::command(Command::bring_back(tag)))))
        }
    };
    let words = column![
        style::name(where_now, Type::Body),
        style::body(view.line.as_str(), Type::Mark).color(look.palette.quiet),
    ]
    .push((!view.numbers.is_empty()).then(|| style::body(view.numbers.as_str(), Type::Body)))
    .width(Length::Fill);
    let line = row![symbol(look, &view.symbol, SymbolColour::Side(Ctx::ink(tag.side)), 36.0), words, press]
        .spacing(Space::Pad)
        .align_y(Alignment::Center);
    let gone = removes.then(|| {
        let press = button_danger(look, format!("{tag} is lost: take it off the table")).size(Type::Body);
        stops.press("gone", press.width(Length::Fill), Some(Message::command(Command::remove(tag, BY_HAND))))
    });
    column![line].push(gone).spacing(Space::Small).into()
}

/// The facts of a group that it belongs to.
fn group<'a>(sheet: Drawn<'a, '_>, group: &'a GroupFacts) -> Element<'a, Message> {
    let on = Entity::Group(group.group);
    let lines = sheet.facts(&group.id, &group.facts, move |id, value| Message::fact(on, id, value));
    let press = button_quiet(&sheet.frame.look, "Card").size(Type::Body).glyph("card");
    let sent = Message::Ask(Box::new(AppRequest::Go(Route::Sheet(on))));
    let press = sheet.stops.press(&format!("group-{}", group.group), press, Some(sent));
    let name = container(heading(&sheet.frame.look, group.name.as_str())).width(Length::Fill);
    let title = row![name, press].spacing(Space::Small).align_y(Alignment::Center);
    column![title, lines].spacing(Space::Pad).into()
}

/// Its name, its type, and the columns of its profile.
fn profile<'a>(sheet: Drawn<'a, '_>, view: &'a CardView) -> Element<'a, Message> {
    let (look, stops, tag) = (&sheet.frame.look, sheet.stops, view.tag);
    let typed = sheet.sheet.texts.get("name").map_or(view.name.as_str(), String::as_str);
    let name = typed.trim();
    let rename = (name != view.name && !name.is_empty()).then(|| Message::command(Command::rename(tag, name)));
    let typing = stops.typing(look, "name", "Name", typed, |text| Message::Text("name".to_owned(), text));
    let typing = typing.on_submit_maybe(rename.clone());
    let press = stops.press("rename", button_quiet(look, "Rename").size(Type::Body), rename);
    let columns = sheet.facts("column", &view.profile, move |id, value| {
        Message::command(Command::profile(tag, id, value.unwrap_or(Value::Flag(false))))
    });
    column![
        container(row![typing, press].spacing(Space::Small)).width(Length::Fill),
        hint(sheet.frame, format!("{}. {}", view.kind, view.note)),
        columns,
    ]
    .spacing(Space::Small)
    .into()
}
