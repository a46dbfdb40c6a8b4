//! House rulings: where the text is silent, the players agree before they begin.

use iced::widget::{column, row};

use super::{Edit, Message, Muster};
use crate::{
    rules::Ruling,
    ui::{
        Element, Space, Type,
        screen::{
            Frame,
            page::{hint, rolling, wrapped},
            stops::Stops,
        },
        style,
        widget::{button_quiet, heading, inset, tab},
    },
};

/// One ruling: question, options, why. `now` is the option in force.
pub(in crate::ui::screen) fn ruling<'a, M: Clone + 'a>(
    frame: &Frame,
    stops: &Stops<M>,
    ruling: &'a Ruling,
    now: &str,
    send: impl Fn(&str, &str) -> M,
) -> Element<'a, M> {
    let look = &frame.look;
    let options = ruling.options.iter().map(|option| {
        let press = tab(look, option.name.as_str(), option.id == now).size(Type::Body);
        let id = format!("{}-{}", ruling.mark, option.id);
        stops.press(&id, press, Some(send(&ruling.mark, &option.id)))
    });
    let question = row![
        style::label(ruling.mark.as_str(), Type::Body).color(look.palette.quiet),
        style::body(ruling.question.as_str(), Type::Body),
    ]
    .spacing(Space::Small);
    inset(
        look,
        column![question, wrapped(options), hint(frame, ruling.why.as_str())]
            .spacing(Space::Small)
            .width(iced::Length::Fill),
    )
    .into()
}

impl Muster {
    pub(super) fn rulings<'a>(&'a self, frame: &Frame, stops: &Stops<Message>) -> Element<'a, Message> {
        let look = &frame.look;
        let Some(set) = self.rules() else {
            return hint(frame, "Choose rules first.");
        };
        let sheet = &self.sheet;
        let plain = tab(look, "Adjutant's own reading", sheet.rulings.is_empty()).size(Type::Body);
        let mut sets = vec![stops.press("set-presets", plain, Some(Message::Edit(Edit::RulingSet(String::new()))))];
        for kept in self.sets.iter().filter(|kept| kept.rules == sheet.rules) {
            let press = tab(look, kept.name.as_str(), kept.rulings == sheet.rulings).size(Type::Body);
            let message = Message::Edit(Edit::RulingSet(kept.name.clone()));
            sets.push(stops.press(&format!("set-{}", kept.name), press, Some(message)));
        }
        let name = stops
            .typing(look, "set-name", "Name for these rulings", &self.set_name, Message::SetName)
            .on_submit(Message::KeepSet);
        let keep = button_quiet(look, "Keep them").size(Type::Body);
        let keep = stops.press("set-keep", keep, (!self.set_name.trim().is_empty()).then_some(Message::KeepSet));
        let mut list = column![
            hint(frame, "Where the rules are silent, agree before you begin. All of it can be changed in play."),
            wrapped(sets),
            row![name, keep].spacing(Space::Small),
        ]
        .spacing(Space::Small)
        .max_width(900);
        let houses = &set.description().house_sets;
        if !houses.is_empty() {
            let chosen = sheet.tables.as_ref().map_or("", |tables| tables.name.as_str());
            let names = std::iter::once("").chain(houses.iter().map(|tables| tables.name.as_str()));
            let tabs = names.map(|name| {
                let words = if name.is_empty() { "Tables as printed" } else { name };
                let press = tab(look, words, name == chosen).size(Type::Body);
                stops.press(&format!("tables-{name}"), press, Some(Message::Edit(Edit::Tables(name.to_owned()))))
            });
            list = list.push(heading(look, "Tables")).push(wrapped(tabs));
        }
        let mut topic = "";
        for one in &set.description().rulings {
            if one.topic != topic {
                topic = &one.topic;
                list = list.push(heading(look, topic));
            }
            let now = sheet.rulings.get(&one.mark).unwrap_or(&one.preset);
            let send = |mark: &str, option: &str| Message::Edit(Edit::Ruling(mark.to_owned(), option.to_owned()));
            list = list.push(ruling(frame, stops, one, now, send));
        }
        rolling(frame, list)
    }
}
