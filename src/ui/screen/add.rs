//! A unit that joins in mid-battle: its type, what it may be given, at once or on a later turn.
//!
//! The inside of a dialog; one press adds it, as one correction in the log.

use std::sync::Arc;

use iced::widget::{column, row};

use super::{
    Action, AppRequest, Frame, Route,
    page::{PageContext, PageScreen, dialog, hint, wrapped},
    recruit::Editor,
    stops::Stops,
};
use crate::{
    battle::{
        Battle, Command,
        recruit::{Revision, recruit, reinforce, revise},
    },
    dice::{Side, Tag},
    rules::{ForceUnit, RuleSet},
    ui::{
        Element, Space, Type,
        widget::{button_primary, heading, tab},
    },
};

/// What the player did.
#[derive(Debug, Clone, PartialEq)]
pub enum Message {
    /// Closed the dialog.
    Close,
    /// Chose the side.
    Side(Side),
    /// Chose a type.
    Kind(String),
    /// Changed something about the unit.
    Unit(Revision),
    /// Shows all columns, or only the usual ones.
    More,
    /// Adds it.
    Add,
}

/// The screen.
#[derive(Clone)]
pub struct Add {
    rules: Arc<RuleSet>,
    names: [String; 2],
    side: Side,
    unit: ForceUnit,
    more: bool,
    taken: Vec<Tag>,
    /// Who has joined while the dialog was open.
    joined: String,
}

impl Add {
    /// A unit for a side, of the first type.
    pub fn new(battle: &Battle, side: Side) -> Self {
        let rules = battle.rules().clone();
        let first = rules.description().types.first().map_or_else(String::new, |kind| kind.id.clone());
        let unit = recruit(rules.description(), &first);
        let names = Side::BOTH.map(|side| battle.state().side_name(side).to_owned());
        let taken = battle.state().units.keys().copied().collect();
        Self { rules, names, side, unit, more: false, taken, joined: String::new() }
    }
}

impl PageScreen for Add {
    type Message = Message;

    const BESIDE: Option<Message> = Some(Message::Close);

    fn refresh(&mut self, battle: &Battle) {
        let fresh = battle.state().units.values().filter(|unit| !self.taken.contains(&unit.tag));
        let fresh: Vec<String> = fresh.map(|unit| format!("{} {}", unit.tag, unit.name)).collect();
        if !fresh.is_empty() {
            self.joined = format!("{} joined. Add another, or close.", fresh.join(", "));
        }
        self.taken = battle.state().units.keys().copied().collect();
    }

    fn update(&mut self, message: Message, _: &mut PageContext<'_>) -> Action<Message> {
        let rules = self.rules.clone();
        match message {
            Message::Close => return Action::go(Route::Back),
            Message::Side(side) => self.side = side,
            Message::Kind(kind) => self.unit = recruit(rules.description(), &kind),
            Message::Unit(revision) => revise(rules.description(), &mut self.unit, revision),
            Message::More => self.more = !self.more,
            Message::Add => {
                if !self.unit.name.trim().is_empty() {
                    let taken = self.taken.iter().copied();
                    let effects = reinforce(rules.description(), self.side, taken, &self.unit);
                    return Action::ask(AppRequest::Execute(Box::new(Command::Correct {
                        words: String::new(),
                        effects,
                    })));
                }
            }
        }
        Action::none()
    }

    fn draw<'a>(&'a self, frame: &Frame, stops: &Stops<Message>) -> Element<'a, Message> {
        let look = &frame.look;
        let rules = self.rules.description();
        let sides = Side::BOTH.into_iter().zip(&self.names).map(|(side, name)| {
            let press = tab(look, name.as_str(), self.side == side).size(Type::Body);
            stops.press(&format!("side-{side}"), press, Some(Message::Side(side)))
        });
        let kinds = rules.types.iter().map(|kind| {
            let press = tab(look, kind.name.as_str(), self.unit.kind == kind.id).size(Type::Body);
            stops.press(&format!("kind-{}", kind.id), press, Some(Message::Kind(kind.id.clone())))
        });
        let editor =
            Editor { rules, unit: &self.unit, more: self.more, on_more: Message::More, on_done: Message::Add };
        let named = !self.unit.name.trim().is_empty();
        let add = button_primary(look, "Add it to the battle").size(Type::Chip);
        let body = column![
            wrapped(sides),
            wrapped(kinds),
            heading(look, "The unit"),
            editor.view(frame, stops, Message::Unit),
            row![stops.main("add", add, named.then_some(Message::Add))],
        ]
        .spacing(Space::Pad);
        let words = if named { self.joined.as_str() } else { "Give it a name first." };
        let body = body.push(hint(frame, words));
        dialog(frame, stops, "A unit joins", Message::Close, body)
    }
}
