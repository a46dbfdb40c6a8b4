//! The sheet of a unit, a group, a side or a thing on the table: what is known of it, to be corrected, and what can
//! be done with it.
//!
//! The inside of a dialog. Each press becomes one command.

mod facts;
mod group;
mod side;
mod thing;
mod unit;

use std::collections::BTreeMap;

use self::{facts::Facts, side::SideView};
use super::{
    Action, AppRequest, Frame, Route,
    page::{PageContext, PageScreen, dialog, hint, wrapped},
    stops::Stops,
};
use crate::{
    battle::{
        Battle, Command, Permit,
        summary::{CardView, FactLine, GroupCard, OrderLine, ThingCard, card_view, group_card, thing_card},
    },
    dice::{Side, Tag},
    rules::{Entity, Value},
    ui::{Element, Type, style::Words, widget::button_quiet},
};

/// What the player did.
#[derive(Debug, Clone, PartialEq)]
pub enum Message {
    /// Closed the sheet.
    Close,
    /// Asks for something: a correction, an order, another page.
    Ask(Box<AppRequest>),
    /// Types a text into a control, by its id.
    Text(String, String),
    /// Shows or hides what is rarely needed.
    More,
    /// Wants to take it off the table, which is asked first, or leaves it there.
    Removes(bool),
}

impl Message {
    fn command(command: Command) -> Self {
        Self::Ask(Box::new(AppRequest::Execute(Box::new(command))))
    }

    /// A fact is corrected; `None` forgets it.
    fn fact(on: Entity, id: &str, value: Option<Value>) -> Self {
        Self::command(match value {
            Some(value) => Command::set(on, id, value),
            None => Command::clear(on, id),
        })
    }
}

/// What a sheet is about, as it stands. What is no longer there has nothing to show.
#[derive(Debug, Clone)]
enum About {
    Unit(Tag, Option<Box<CardView>>),
    Side(Box<SideView>),
    Group(Option<Box<GroupCard>>),
    Thing(Option<Box<ThingCard>>),
}

impl About {
    fn new(battle: &Battle, subject: Entity) -> Option<Self> {
        match subject {
            Entity::Unit(tag) => Some(Self::Unit(tag, card_view(battle, tag).map(Box::new))),
            Entity::Side(side) => Some(Self::Side(Box::new(SideView::new(battle, side)))),
            Entity::Thing(id) => Some(Self::Thing(thing_card(battle, id).map(Box::new))),
            Entity::Group(number) => Some(Self::Group(group_card(battle, number).map(Box::new))),
            Entity::Battle => None,
        }
    }
}

/// The screen.
#[derive(Debug, Clone)]
pub struct Sheet {
    subject: Entity,
    about: About,
    /// Texts being typed, by the id of their control.
    texts: BTreeMap<String, String>,
    more: bool,
    /// Whether it asks if the unit is lost.
    removes: bool,
    /// Which sides roll real dice, A then B.
    real: [bool; 2],
}

impl Sheet {
    /// The sheet of a unit, a group, a side or a thing; there is none of the battle. `real` says where dice come
    /// from, A then B: an order may ask for some.
    pub fn new(battle: &Battle, subject: Entity, real: [bool; 2]) -> Option<Self> {
        Some(Self {
            subject,
            about: About::new(battle, subject)?,
            texts: BTreeMap::new(),
            more: false,
            removes: false,
            real,
        })
    }
}

impl PageScreen for Sheet {
    type Message = Message;

    const BESIDE: Option<Message> = Some(Message::Close);

    fn refresh(&mut self, battle: &Battle) {
        if let Some(about) = About::new(battle, self.subject) {
            self.about = about;
        }
        self.texts.clear();
        self.removes = false;
    }

    fn update(&mut self, message: Message, _: &mut PageContext<'_>) -> Action<Message> {
        match message {
            Message::Close => return Action::go(Route::Back),
            Message::Ask(request) => {
                if let AppRequest::Dice(real) = *request {
                    self.real = real;
                }
                return Action::ask(*request);
            }
            Message::Text(id, text) => {
                self.texts.insert(id, text);
            }
            Message::More => self.more = !self.more,
            Message::Removes(removes) => self.removes = removes,
        }
        Action::none()
    }

    fn draw<'a>(&'a self, frame: &Frame, stops: &Stops<Message>) -> Element<'a, Message> {
        let sheet = Drawn { sheet: self, frame, stops };
        let (title, body): (Words<'_>, _) = match &self.about {
            About::Unit(_, Some(view)) => (format!("{} {}", view.tag, view.name).into(), unit::draw(sheet, view)),
            About::Unit(tag, None) => (tag.to_string().into(), hint(frame, "This unit is no longer in the battle.")),
            About::Side(view) => (view.name.as_str().into(), side::draw(sheet, view)),
            About::Thing(Some(view)) => (view.row.title.as_str().into(), thing::draw(sheet, view)),
            About::Group(Some(view)) => (view.name.as_str().into(), group::draw(sheet, view)),
            About::Group(None) => ("Gone".into(), hint(frame, "This group is no longer in the battle.")),
            About::Thing(None) => ("Gone".into(), hint(frame, "It is no longer on the table.")),
        };
        dialog(frame, stops, title, Message::Close, body)
    }
}

/// A sheet while it is drawn.
#[derive(Clone, Copy)]
struct Drawn<'a, 'f> {
    sheet: &'a Sheet,
    frame: &'f Frame,
    stops: &'f Stops<Message>,
}

impl<'a> Drawn<'a, '_> {
    /// Facts as lines of controls whose ids begin with a prefix.
    fn facts(
        self,
        prefix: &'a str,
        lines: &'a [FactLine],
        set: impl Fn(&str, Option<Value>) -> Message + Copy + 'a,
    ) -> Element<'a, Message> {
        let facts = Facts { prefix, lines, texts: &self.sheet.texts, more: self.sheet.more };
        facts.view(self.frame, self.stops, set)
    }

    /// Orders; what the rules forbid now says why, and is done all the same. What removes a unit for certain is laid
    /// open first.
    fn orders(self, orders: &'a [OrderLine]) -> Element<'a, Message> {
        let orders = orders.iter().map(|order| {
            let mut press = button_quiet(&self.frame.look, order.name.as_str()).size(Type::Body);
            if let Some(reason) = &order.refusal {
                press = press.because(reason.as_str()).height(60.0);
            }
            let request = order.request.clone();
            let message = if order.fatal {
                Message::Ask(Box::new(AppRequest::OpenForm(Box::new(request))))
            } else {
                let permit = if order.refusal.is_some() { Permit::Forced } else { Permit::Lawful };
                let real =
                    Side::BOTH.into_iter().zip(self.sheet.real).filter_map(|(side, real)| real.then_some(side));
                Message::command(Command::Start { request, permit, real: real.collect(), given: Vec::new() })
            };
            self.stops.press(&format!("order-{}", order.request.procedure), press, Some(message))
        });
        wrapped(orders.collect::<Vec<_>>())
    }

    /// Shows or hides what is rarely needed of some facts; nothing where all of them are shown.
    fn more(self, facts: impl IntoIterator<Item = &'a FactLine>) -> Option<Element<'a, Message>> {
        if facts.into_iter().all(|fact| !fact.hidden) {
            return None;
        }
        let (words, glyph) = if self.sheet.more { ("Less", "chevron-up") } else { ("More", "chevron-down") };
        let more = button_quiet(&self.frame.look, words).glyph(glyph).size(Type::Body);
        Some(self.stops.press("more", more, Some(Message::More)))
    }
}
