//! The unit card: what a unit is, all its facts to be corrected, its orders, lost and back on the table.
//!
//! The inside of a dialog. It draws a [`CardView`]; each press becomes one command.

use std::collections::BTreeMap;

use iced::widget::{column, container, row};
use iced::{Alignment, Length};

use super::{
    Action, Frame, Request, Route, facts,
    page::{dialog, hint, wrapped},
    stops::{Cursor, Moved, Stops},
};
use crate::{
    battle::{
        Battle, Command, Permit,
        summary::{CardView, GroupFacts, Whereabouts, card_view},
    },
    dice::{Side, Tag},
    rules::{Entity, Value},
    ui::{
        Element, Space, Type,
        glyph::{Worn, symbol},
        keys::Stroke,
        screen::battle::Ctx,
        style,
        widget::{button_danger, button_primary, button_quiet, heading},
    },
};

/// What the player did.
#[derive(Debug, Clone, PartialEq)]
pub enum Message {
    /// Moved the keyboard's cursor.
    Cursor(Moved),
    /// Closed the card.
    Close,
    /// Set a fact; `None` forgets it.
    Fact(String, Option<Value>),
    /// Set a fact of one of its groups, by number; `None` forgets it.
    GroupFact(u16, String, Option<Value>),
    /// Set a column of the profile.
    Profile(String, Value),
    /// Types a fact that is a text.
    Text(String, String),
    /// Types another name.
    Name(String),
    /// Gives it that name.
    Rename,
    /// Gives an order, by its place in the list.
    Order(usize),
    /// Wants to take it off the table: it asks first.
    Lost,
    /// Takes it off the table.
    Gone,
    /// Leaves it there.
    Keep,
    /// Puts it on the table.
    Back,
    /// Shows or hides what is rarely needed.
    More,
}

/// The screen.
#[derive(Debug, Clone)]
pub struct Card {
    tag: Tag,
    view: Option<CardView>,
    name: String,
    texts: BTreeMap<String, String>,
    more: bool,
    /// Whether it asks if the unit is lost.
    asks: bool,
    real: [bool; 2],
    cursor: Cursor,
}

impl Card {
    /// The card of a unit. `real` says where dice come from, A then B: an order may ask for some.
    pub fn new(battle: &Battle, tag: Tag, real: [bool; 2]) -> Self {
        let mut card = Self {
            tag,
            view: None,
            name: String::new(),
            texts: BTreeMap::new(),
            more: false,
            asks: false,
            real,
            cursor: Cursor::default(),
        };
        card.refresh(battle);
        card
    }

    /// The battle has changed.
    pub fn refresh(&mut self, battle: &Battle) {
        self.view = card_view(battle, self.tag);
        if let Some(view) = &self.view {
            self.name.clone_from(&view.name);
        }
        self.texts.clear();
        self.asks = false;
    }

    /// Takes a message in.
    pub fn update(&mut self, message: Message) -> Action<Message> {
        let tag = self.tag;
        let command = match message {
            Message::Cursor(moved) => return Action::run(self.cursor.go(moved)),
            Message::Close => return Action::go(Route::Back),
            Message::Text(id, text) => {
                self.texts.insert(id, text);
                return Action::none();
            }
            Message::Name(name) => {
                self.name = name;
                return Action::none();
            }
            Message::More => {
                self.more = !self.more;
                return Action::none();
            }
            Message::Fact(id, Some(value)) => Command::set(tag, &id, value),
            Message::Fact(id, None) => Command::clear(tag, &id),
            Message::GroupFact(group, id, Some(value)) => Command::set(Entity::Group(group), &id, value),
            Message::GroupFact(group, id, None) => Command::clear(Entity::Group(group), &id),
            Message::Profile(column, value) => Command::profile(tag, &column, value),
            Message::Rename => {
                let name = self.name.trim();
                let same = self.view.as_ref().is_none_or(|view| view.name == name);
                if same || name.is_empty() {
                    return Action::none();
                }
                Command::rename(tag, name)
            }
            Message::Order(at) => {
                let Some(order) = self.view.as_ref().and_then(|view| view.orders.get(at)) else {
                    return Action::none();
                };
                if order.fatal {
                    return Action::ask(Request::LayOpen(Box::new(order.request.clone())));
                }
                let permit = if order.refusal.is_some() { Permit::Forced } else { Permit::Lawful };
                let real = Side::BOTH.into_iter().zip(self.real).filter_map(|(side, real)| real.then_some(side));
                Command::Start { request: order.request.clone(), permit, real: real.collect(), given: Vec::new() }
            }
            Message::Lost | Message::Keep => {
                self.asks = message == Message::Lost;
                return Action::none();
            }
            Message::Gone => Command::remove(tag, BY_HAND),
            Message::Back => Command::bring_back(tag),
        };
        Action::ask(Request::Do(Box::new(command)))
    }

    /// What a stroke does here.
    pub fn keys(&self, frame: &Frame, stroke: Stroke) -> Option<Message> {
        Stops::drawn(&self.cursor, |stops| self.draw(frame, stops)).answer(stroke, Message::Cursor)
    }

    /// Draws the inside of the dialog.
    pub fn view<'a>(&'a self, frame: &Frame) -> Element<'a, Message> {
        self.draw(frame, &Stops::over(&self.cursor))
    }

    fn draw<'a>(&'a self, frame: &Frame, stops: &Stops<Message>) -> Element<'a, Message> {
        let Some(view) = &self.view else {
            let words = hint(frame, "There is no such unit any more.");
            return dialog(frame, stops, self.tag.to_string(), Message::Close, words);
        };
        let body = column![
            self.head(frame, stops, view),
            Self::orders(frame, stops, view),
            heading(&frame.look, "Now"),
            self.facts(frame, stops, view),
        ]
        .spacing(Space::Pad);
        let groups = view.groups.iter().map(|group| self.group(frame, stops, group));
        let body =
            body.extend(groups).push(heading(&frame.look, "Type and profile")).push(self.profile(frame, stops, view));
        dialog(frame, stops, format!("{} {}", view.tag, view.name), Message::Close, body)
    }

    fn head<'a>(&self, frame: &Frame, stops: &Stops<Message>, view: &'a CardView) -> Element<'a, Message> {
        let look = &frame.look;
        let worn = Ctx::ink(view.tag.side);
        let (where_now, press) = match &view.whereabouts {
            Whereabouts::There => {
                // Where the first press was the second one does no harm.
                let press = if self.asks {
                    stops.press("keep", button_quiet(look, "Keep it").size(Type::Body), Some(Message::Keep))
                } else {
                    stops.press("lost", button_quiet(look, "Lost ...").size(Type::Body), Some(Message::Lost))
                };
                ("In play".to_owned(), press)
            }
            Whereabouts::Awaited(turn) => {
                let here = button_primary(look, "On the table now").size(Type::Body);
                (format!("Arrives on turn {turn}"), stops.press("back", here, Some(Message::Back)))
            }
            Whereabouts::Lost(cause) => {
                let back = button_primary(look, "Back on the table").size(Type::Body);
                let words = if cause.is_empty() { "Lost".to_owned() } else { format!("Lost, {cause}") };
                (words, stops.press("back", back, Some(Message::Back)))
            }
        };
        let words = column![
            style::name(where_now, Type::Body),
            style::body(view.line.as_str(), Type::Mark).color(look.palette.quiet),
        ];
        let words = words.push((!view.numbers.is_empty()).then(|| style::body(view.numbers.as_str(), Type::Body)));
        let words = words.width(Length::Fill);
        let line = row![symbol(look, &view.symbol, Worn::Side(worn), 36.0), words, press]
            .spacing(Space::Pad)
            .align_y(Alignment::Center);
        let gone = self.asks.then(|| {
            let press = button_danger(look, format!("{} is lost: take it off the table", view.tag)).size(Type::Body);
            stops.press("gone", press.width(Length::Fill), Some(Message::Gone))
        });
        column![line].push(gone).spacing(Space::Small).into()
    }

    /// Orders it may get now; what the rules forbid says why, and is done all the same.
    fn orders<'a>(frame: &Frame, stops: &Stops<Message>, view: &'a CardView) -> Element<'a, Message> {
        let orders = view.orders.iter().enumerate().map(|(at, order)| {
            let mut press = button_quiet(&frame.look, order.name.as_str()).size(Type::Body);
            if let Some(reason) = &order.refusal {
                press = press.because(reason.as_str()).height(60.0);
            }
            stops.press(&format!("order-{}", order.request.procedure), press, Some(Message::Order(at)))
        });
        wrapped(orders)
    }

    fn facts<'a>(&'a self, frame: &Frame, stops: &Stops<Message>, view: &'a CardView) -> Element<'a, Message> {
        let lines = facts::Facts { prefix: "fact", lines: &view.facts, texts: &self.texts, more: self.more };
        let lines = lines.view(frame, stops, Message::Fact, Message::Text);
        let words = if self.more { "Less" } else { "More" };
        let more = button_quiet(&frame.look, words).glyph(if self.more { "up" } else { "down" }).size(Type::Body);
        column![lines, stops.press("more", more, Some(Message::More))].spacing(Space::Small).into()
    }

    /// The facts of a group that it belongs to.
    fn group<'a>(&'a self, frame: &Frame, stops: &Stops<Message>, group: &'a GroupFacts) -> Element<'a, Message> {
        let set = |id: String, value: Option<Value>| Message::GroupFact(group.group, id, value);
        let lines =
            facts::Facts { prefix: group.id.as_str(), lines: &group.facts, texts: &self.texts, more: self.more };
        let lines = lines.view(frame, stops, set, Message::Text);
        column![heading(&frame.look, group.name.as_str()), lines].spacing(Space::Pad).into()
    }

    fn profile<'a>(&'a self, frame: &Frame, stops: &Stops<Message>, view: &'a CardView) -> Element<'a, Message> {
        let look = &frame.look;
        let name = stops.typing(look, "name", "Name", &self.name, Message::Name).on_submit(Message::Rename);
        let changed = self.name.trim() != view.name && !self.name.trim().is_empty();
        let rename = button_quiet(look, "Rename").size(Type::Body);
        let rename = stops.press("rename", rename, changed.then_some(Message::Rename));
        let set = |id: String, value: Option<Value>| Message::Profile(id, value.unwrap_or(Value::Flag(false)));
        let columns = facts::Facts { prefix: "column", lines: &view.profile, texts: &self.texts, more: self.more };
        let mut lines =
            column![container(row![name, rename].spacing(Space::Small)).width(Length::Fill)].spacing(Space::Small);
        lines = lines.push(hint(frame, format!("{}. {}", view.kind, view.note)));
        lines.push(columns.view(frame, stops, set, Message::Text)).into()
    }
}

/// The cause of a loss that no procedure brought about.
const BY_HAND: &str = "by hand";
