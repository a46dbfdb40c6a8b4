//! The sheet of a side: orders left and other facts by hand, ammunition, and a way to add a unit.
//!
//! The inside of a dialog. Each press becomes one command.

use std::collections::BTreeMap;

use iced::widget::{column, container, row};
use iced::{Alignment, Length};

use super::{
    Action, Frame, Request, Route, facts,
    page::{dialog, hint},
    recruit::control,
    stops::{Cursor, Moved, Stops},
};
use crate::{
    battle::{
        Battle, Command,
        summary::{FactLine, battle_facts, side_facts, side_head, side_supplies},
    },
    dice::{Side, Tag},
    rules::{Entity, Value},
    ui::{
        Element, Space, TEXT_BOLD, Type,
        fit::fit,
        keys::Stroke,
        style,
        widget::{Chip, big_number, button_quiet, chip, heading},
    },
};

/// What the player did.
#[derive(Debug, Clone, PartialEq)]
pub enum Message {
    /// Moved the keyboard's cursor.
    Cursor(Moved),
    /// Closed the sheet.
    Close,
    /// Set a fact of the side; `None` forgets it.
    Fact(String, Option<Value>),
    /// Set a fact of the battle; `None` forgets it.
    Table(String, Option<Value>),
    /// Set what is counted on a unit's row.
    Supply(Tag, String, Value),
    /// Types a fact that is a text.
    Text(String, String),
    /// Adds a unit.
    Add,
    /// Shows or hides what is rarely needed.
    More,
    /// Turns where its dice come from.
    Dice,
}

/// The screen.
#[derive(Debug, Clone)]
pub struct Sheet {
    side: Side,
    /// Which sides throw real dice.
    real: [bool; 2],
    name: String,
    words: String,
    orders: Option<(String, String)>,
    facts: Vec<FactLine>,
    table: Vec<FactLine>,
    supplies: Vec<(Tag, String, FactLine)>,
    texts: BTreeMap<String, String>,
    more: bool,
    cursor: Cursor,
}

impl Sheet {
    /// The sheet of a side; `real` says which sides throw real dice.
    pub fn new(battle: &Battle, side: Side, real: [bool; 2]) -> Self {
        let mut sheet = Self {
            side,
            real,
            name: String::new(),
            words: String::new(),
            orders: None,
            facts: Vec::new(),
            table: Vec::new(),
            supplies: Vec::new(),
            texts: BTreeMap::new(),
            more: false,
            cursor: Cursor::default(),
        };
        sheet.refresh(battle);
        sheet
    }

    /// The battle has changed.
    pub fn refresh(&mut self, battle: &Battle) {
        let head = side_head(battle.rules().as_ref(), battle.setup(), battle.state(), self.side);
        self.orders = head.orders.map(|orders| (orders, format!("{} left", head.standing.orders_name)));
        self.name = head.name;
        self.words = [head.standing.words, head.standing.command]
            .into_iter()
            .filter(|words| !words.is_empty())
            .collect::<Vec<_>>()
            .join(" · ");
        self.facts = side_facts(battle, self.side);
        self.table = battle_facts(battle);
        self.supplies = side_supplies(battle, self.side);
        self.texts.clear();
    }

    /// Takes a message in.
    pub fn update(&mut self, message: Message) -> Action<Message> {
        let command = match message {
            Message::Cursor(moved) => return Action::run(self.cursor.go(moved)),
            Message::Close => return Action::go(Route::Back),
            Message::Add => return Action::go(Route::Add(self.side)),
            Message::Text(id, text) => {
                self.texts.insert(id, text);
                return Action::none();
            }
            Message::More => {
                self.more = !self.more;
                return Action::none();
            }
            Message::Dice => {
                let [a, b] = &mut self.real;
                let real = if self.side == Side::A { a } else { b };
                *real = !*real;
                return Action::ask(Request::Dice(self.real));
            }
            Message::Fact(id, Some(value)) => Command::set(self.side, &id, value),
            Message::Fact(id, None) => Command::clear(self.side, &id),
            Message::Table(id, Some(value)) => Command::set(Entity::Battle, &id, value),
            Message::Table(id, None) => Command::clear(Entity::Battle, &id),
            Message::Supply(tag, id, value) => Command::set(tag, &id, value),
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
        let mut body = column![].spacing(Space::Pad);
        if let Some((number, words)) = &self.orders {
            body = body.push(big_number(look, number.as_str(), words.as_str()));
        }
        body = body.push(style::body(self.words.as_str(), Type::Body));
        let [a, b] = self.real;
        let real = if self.side == Side::A { a } else { b };
        let dice = chip(look, "Rolls real dice", if real { Chip::On } else { Chip::Off }).size(Type::Body);
        body = body.push(stops.press("dice", dice, Some(Message::Dice)));
        if !self.supplies.is_empty() {
            body = body.push(heading(look, "What is counted"));
        }
        for (tag, name, fact) in &self.supplies {
            let send = |value| Message::Supply(*tag, fact.id.clone(), value);
            let id = format!("{tag}-{}", fact.id);
            let stepper = control(frame, stops, &id, &fact.name, &fact.takes, fact.value.as_ref(), send);
            let words = fit(format!("{tag} {name}"), TEXT_BOLD, Type::Body, Some(look.palette.ink));
            let words = column![words, style::label(fact.name.as_str(), Type::Mark).color(look.palette.quiet)];
            body = body.push(
                row![container(words).width(Length::Fill)]
                    .push(stepper)
                    .spacing(Space::Small)
                    .align_y(Alignment::Center),
            );
        }
        let lines = facts::Facts { prefix: "fact", lines: &self.facts, texts: &self.texts, more: self.more };
        let more = button_quiet(look, if self.more { "Less" } else { "More" });
        let more = more.glyph(if self.more { "up" } else { "down" }).size(Type::Body);
        let add = button_quiet(look, "Add a unit").glyph("plus").size(Type::Body);
        let table = facts::Facts { prefix: "battle", lines: &self.table, texts: &self.texts, more: self.more };
        let table = (!self.table.is_empty()).then(|| {
            let facts = table.view(frame, stops, Message::Table, Message::Text);
            column![heading(look, "This battle"), facts].spacing(Space::Small)
        });
        let body = body
            .push(table)
            .push(heading(look, "By hand"))
            .push(hint(frame, "Changes here are corrections and stand in the log."))
            .push(lines.view(frame, stops, Message::Fact, Message::Text))
            .push(
                row![stops.press("more", more, Some(Message::More)), stops.press("add", add, Some(Message::Add)),]
                    .spacing(Space::Small),
            );
        dialog(frame, stops, self.name.as_str(), Message::Close, body)
    }
}
