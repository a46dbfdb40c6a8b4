//! Rulings in force, changed in play: each change is a line of the log and holds from then on.

use std::collections::BTreeMap;
use std::sync::Arc;

use iced::widget::column;

use super::{
    Action, AppRequest, Frame, Route,
    muster::ruling,
    page::{Page, PageContext, PageScreen, hint, page, rolling},
    stops::Stops,
};
use crate::{
    battle::{Battle, Command},
    rules::RuleSet,
    ui::{Element, Space, widget::heading},
};

/// What the player did.
#[derive(Debug, Clone, PartialEq)]
pub enum Message {
    /// Went back.
    Close,
    /// Chose an option of a ruling: mark and option.
    Rule(String, String),
}

/// The screen.
#[derive(Clone)]
pub struct Rulings {
    rules: Arc<RuleSet>,
    now: BTreeMap<String, String>,
}

impl Rulings {
    /// The rulings of a battle.
    pub fn new(battle: &Battle) -> Self {
        Self { rules: battle.rules().clone(), now: battle.state().rulings.clone() }
    }

    /// The option in force.
    fn in_force(&self, mark: &str) -> Option<&str> {
        let preset = || self.rules.description().ruling(mark).map(|ruling| ruling.preset.as_str());
        self.now.get(mark).map(String::as_str).or_else(preset)
    }
}

impl PageScreen for Rulings {
    type Message = Message;

    fn refresh(&mut self, battle: &Battle) {
        self.now.clone_from(&battle.state().rulings);
    }

    fn update(&mut self, message: Message, _: &mut PageContext<'_>) -> Action<Message> {
        match message {
            Message::Close => Action::go(Route::Back),
            Message::Rule(mark, option) => {
                if self.in_force(&mark) == Some(option.as_str()) {
                    return Action::none();
                }
                Action::ask(AppRequest::Execute(Box::new(Command::rule(&mark, &option))))
            }
        }
    }

    fn draw<'a>(&'a self, frame: &Frame, stops: &Stops<Message>) -> Element<'a, Message> {
        let mut list = column![hint(frame, "A change applies from now on and is logged; undo takes it back.")]
            .spacing(Space::Small)
            .max_width(900);
        let mut topic = "";
        for one in &self.rules.description().rulings {
            if one.topic != topic {
                topic = &one.topic;
                list = list.push(heading(&frame.look, topic));
            }
            let now = self.in_force(&one.mark).unwrap_or_default();
            let send = |mark: &str, option: &str| Message::Rule(mark.to_owned(), option.to_owned());
            list = list.push(ruling(frame, stops, one, now, send));
        }
        let body = rolling(frame, list);
        page(
            frame,
            stops,
            Page { title: "House rulings".into(), back: Message::Close, extra: None, body, foot: None },
        )
    }
}
