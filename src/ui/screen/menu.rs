//! The menu of the battle: everything that is not done every turn.
//!
//! The inside of a dialog; it only leads elsewhere.

use iced::Length;
use iced::widget::column;

use super::{
    Action, AppRequest, Frame, Route,
    page::{PageContext, PageScreen, dialog},
    stops::Stops,
};
use crate::{
    battle::{Battle, Command},
    dice::Side,
    ui::{
        Element, Space, Type,
        widget::{Press, button_danger, button_quiet},
    },
};

/// What the player did.
#[derive(Debug, Clone, PartialEq)]
pub enum Message {
    /// Goes elsewhere.
    Go(Route),
    /// Types a note.
    Note(String),
    /// Writes it.
    Write,
    /// Closes the battle and throws it away.
    ThrowAway(String),
}

/// What it means to close the battle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Closing {
    /// All actions are on the disk, or on their way.
    Safe,
    /// Actions could not be saved and are tried again: they may be lost.
    Risky,
}

/// The screen.
#[derive(Debug, Clone)]
pub struct Menu {
    title: String,
    rules: String,
    names: [String; 2],
    acting: Side,
    closing: Closing,
    /// The battle's name, if it was begun to try a game.
    trial: Option<String>,
    note: String,
}

impl Menu {
    /// The menu of a battle.
    pub fn new(battle: &Battle, closing: Closing) -> Self {
        Self {
            title: battle.setup().title.clone(),
            rules: battle.setup().rules.clone(),
            names: Side::BOTH.map(|side| battle.state().side_name(side).to_owned()),
            acting: battle.state().acting(),
            closing,
            trial: None,
            note: String::new(),
        }
    }

    /// The menu of a trial, by the name of its game.
    #[must_use]
    pub fn of_trial(self, trial: Option<String>) -> Self {
        Self { trial, ..self }
    }
}

impl PageScreen for Menu {
    type Message = Message;

    const BESIDE: Option<Message> = Some(Message::Go(Route::Back));

    fn update(&mut self, message: Message, _: &mut PageContext<'_>) -> Action<Message> {
        match message {
            Message::Go(route) => Action::go(route),
            Message::ThrowAway(id) => Action::ask(AppRequest::ThrowAway(id)),
            Message::Note(note) => {
                self.note = note;
                Action::none()
            }
            Message::Write => {
                let text = std::mem::take(&mut self.note).trim().to_owned();
                if text.is_empty() {
                    return Action::none();
                }
                Action::ask(AppRequest::Execute(Box::new(Command::Note { text })))
            }
        }
    }

    fn draw<'a>(&'a self, frame: &Frame, stops: &Stops<Message>) -> Element<'a, Message> {
        let look = &frame.look;
        let rules = Some(self.rules.clone());
        let [a, b] = &self.names;
        let ways = [
            ("all-log", "L", "Log and markers on the table", "note", Route::Log),
            ("ending", "E", "How it stands", "people", Route::Ending),
            ("reference", "B", "Reference", "book", Route::Reference(rules.clone())),
            ("rare", "P", "Rare procedures, calculators", "plus", Route::RareActions),
            ("rulings", "H", "House rulings", "question", Route::Rulings),
            ("quick", "R", "Quick roll", "die", Route::Quick(rules)),
            ("side-A", "1", "By hand", "people", Route::Sheet(Side::A.into())),
            ("side-B", "2", "By hand", "people", Route::Sheet(Side::B.into())),
            ("add", "U", "Add a unit", "plus", Route::Add(self.acting)),
            ("settings", "S", "Settings", "settings", Route::Settings),
            ("shortcuts", "K", "Keys", "key", Route::Shortcuts),
        ];
        let wide = |press: Press<'a, Message>| press.size(Type::Body).width(Length::Fill).height(52.0);
        let across = if frame.layout.is_single() { 1 } else { 2 };
        let mut cells: Vec<Element<'a, Message>> = ways
            .into_iter()
            .map(|(id, letter, words, sign, route)| {
                let press = button_quiet(look, words).glyph(sign);
                // Which side's page it is stands below, where a long name has room.
                let press = match id {
                    "side-A" => press.under(a.as_str()),
                    "side-B" => press.under(b.as_str()),
                    _ => press,
                };
                let press = wide(press);
                stops.letter(id, letter, press, Some(Message::Go(route)))
            })
            .collect();
        let leave = Some(Message::Go(Route::Start));
        cells.push(match self.closing {
            Closing::Safe => {
                let press = wide(button_quiet(look, "Close the battle; it is saved").glyph("folder"));
                stops.letter("leave", "Q", press, leave)
            }
            // No letter: nothing is lost by a slip.
            Closing::Risky => {
                let press = wide(button_danger(look, "Close the battle").under("not saved: actions may be lost"));
                stops.press("leave", press, leave)
            }
        });
        if let Some(id) = &self.trial {
            let press = wide(button_quiet(look, "Close it and throw it away").glyph("cross"));
            cells.push(stops.press("throw-away", press, Some(Message::ThrowAway(id.clone()))));
        }
        let mut lines = column![].spacing(Space::Small);
        while !cells.is_empty() {
            let rest = cells.split_off(across.min(cells.len()));
            lines = lines.push(iced::widget::row(cells).spacing(Space::Small));
            cells = rest;
        }
        let note =
            stops.typing(look, "note", "A note for the log", &self.note, Message::Note).on_submit(Message::Write);
        let write = button_quiet(look, "Write").size(Type::Body);
        let write = stops.press("write", write, (!self.note.trim().is_empty()).then_some(Message::Write));
        lines = lines.push(iced::widget::row![note, write].spacing(Space::Small));
        dialog(frame, stops, self.title.as_str(), Message::Go(Route::Back), lines)
    }
}
