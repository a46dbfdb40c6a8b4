//! The page of a thing on the table: what is known of it, to be corrected, what can be done with it, and its end.
//!
//! The inside of a dialog. Each press becomes one command.

use std::collections::BTreeMap;

use iced::widget::column;

use super::{
    Action, Frame, Request, Route, facts,
    page::{dialog, hint, wrapped},
    stops::{Cursor, Moved, Stops},
};
use crate::{
    battle::{
        Battle, Command, Permit,
        summary::{ThingCard, thing_card},
    },
    dice::Side,
    rules::{Effect, Entity, Value},
    ui::{
        Element, Space, Type,
        keys::Stroke,
        widget::{button_danger, button_quiet, heading},
    },
};

/// What the player did.
#[derive(Debug, Clone, PartialEq)]
pub enum Message {
    /// Moved the keyboard's cursor.
    Cursor(Moved),
    /// Closed the page.
    Close,
    /// Set a fact; `None` forgets it.
    Fact(String, Option<Value>),
    /// Types a fact that is a text.
    Text(String, String),
    /// Does something with it, by its place in the list.
    Order(usize),
    /// Takes it off the table.
    Gone,
    /// Shows or hides what is rarely needed.
    More,
}

/// The screen.
#[derive(Debug, Clone)]
pub struct Thing {
    id: u16,
    view: Option<ThingCard>,
    texts: BTreeMap<String, String>,
    more: bool,
    real: [bool; 2],
    cursor: Cursor,
}

impl Thing {
    /// The page of a thing, by number. `real` says where dice come from, A then B: an order may ask for some.
    pub fn new(battle: &Battle, id: u16, real: [bool; 2]) -> Self {
        let view = thing_card(battle, id);
        Self { id, view, texts: BTreeMap::new(), more: false, real, cursor: Cursor::default() }
    }

    /// The battle has changed.
    pub fn refresh(&mut self, battle: &Battle) {
        self.view = thing_card(battle, self.id);
        self.texts.clear();
    }

    /// Takes a message in.
    pub fn update(&mut self, message: Message) -> Action<Message> {
        let on = Entity::Thing(self.id);
        let command = match message {
            Message::Cursor(moved) => return Action::run(self.cursor.go(moved)),
            Message::Close => return Action::go(Route::Back),
            Message::Text(id, text) => {
                self.texts.insert(id, text);
                return Action::none();
            }
            Message::More => {
                self.more = !self.more;
                return Action::none();
            }
            Message::Fact(id, Some(value)) => Command::set(on, &id, value),
            Message::Fact(id, None) => Command::clear(on, &id),
            Message::Order(at) => {
                let Some(order) = self.view.as_ref().and_then(|view| view.row.orders.get(at)) else {
                    return Action::none();
                };
                if order.fatal {
                    return Action::ask(Request::LayOpen(Box::new(order.request.clone())));
                }
                let permit = if order.refusal.is_some() { Permit::Forced } else { Permit::Lawful };
                let real = Side::BOTH.into_iter().zip(self.real).filter_map(|(side, real)| real.then_some(side));
                Command::Start { request: order.request.clone(), permit, real: real.collect(), given: Vec::new() }
            }
            Message::Gone => {
                let words = self.view.as_ref().map_or_else(String::new, |view| format!("{}: gone", view.row.title));
                let effects = vec![Effect::Thing { id: self.id, kind: String::new() }];
                Command::Correct { words, effects }
            }
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
        let look = &frame.look;
        let Some(view) = &self.view else {
            let words = hint(frame, "It is not on the table any more.");
            return dialog(frame, stops, "Gone", Message::Close, words);
        };
        let orders = view.row.orders.iter().enumerate().map(|(at, order)| {
            let mut press = button_quiet(look, order.name.as_str()).size(Type::Body);
            if let Some(reason) = &order.refusal {
                press = press.because(reason.as_str()).height(60.0);
            }
            stops.press(&format!("order-{}", order.request.procedure), press, Some(Message::Order(at)))
        });
        let orders = wrapped(orders.collect::<Vec<_>>());
        let lines = facts::Facts { prefix: "fact", lines: &view.facts, texts: &self.texts, more: self.more };
        let lines = lines.view(frame, stops, Message::Fact, Message::Text);
        let mut deeds = Vec::new();
        if view.facts.iter().any(|fact| fact.hidden) {
            let more = button_quiet(look, if self.more { "Less" } else { "More" }).size(Type::Body);
            deeds.push(stops.press("more", more, Some(Message::More)));
        }
        let gone = button_danger(look, "Take it off the table").size(Type::Body);
        deeds.push(stops.press("gone", gone, Some(Message::Gone)));
        let body = column![orders, heading(look, "Now"), lines, wrapped(deeds)].spacing(Space::Pad);
        dialog(frame, stops, view.row.title.as_str(), Message::Close, body)
    }
}
