//! The question before a battle is left whose last actions are not on the disk.
//!
//! The inside of a dialog.

use std::path::PathBuf;

use iced::Length;
use iced::widget::{column, row};

use super::{
    Action, AppRequest, Frame, Route, files,
    page::{PageContext, PageScreen, dialog, hint},
    stops::Stops,
};
use crate::ui::{
    Element, Space, Type, style,
    widget::{button_danger, button_quiet},
};

/// What the player did.
#[derive(Debug, Clone, PartialEq)]
pub enum Message {
    /// Goes back to the battle.
    Stay,
    /// Tries again.
    Again,
    /// Types a folder.
    Folder(String),
    /// Asks the system for a folder.
    Browse,
    /// The system's dialog gave a folder.
    Chosen(PathBuf),
    /// Saves there.
    Elsewhere,
    /// Leaves all the same.
    Anyway,
}

/// The screen.
#[derive(Debug, Clone)]
pub struct Unsaved {
    /// Whether the program ends, and not only the battle.
    quits: bool,
    /// Why it is not saved; `None`: the disk has not answered yet.
    why: Option<String>,
    folder: String,
}

impl Unsaved {
    /// Before a battle is left.
    pub fn new(quits: bool, why: Option<String>) -> Self {
        Self { quits, why, folder: String::new() }
    }

    /// How it stands now.
    pub fn stands(&mut self, why: Option<String>) {
        self.why = why;
    }
}

impl PageScreen for Unsaved {
    type Message = Message;

    const BESIDE: Option<Message> = Some(Message::Stay);

    fn update(&mut self, message: Message, _: &mut PageContext<'_>) -> Action<Message> {
        match message {
            Message::Stay => Action::go(Route::Back),
            Message::Again => Action::ask(AppRequest::SaveAgain(None)),
            Message::Folder(folder) => {
                self.folder = folder;
                Action::none()
            }
            Message::Browse => Action::run(files::folder(Message::Chosen)),
            Message::Chosen(folder) => Action::ask(AppRequest::SaveAgain(Some(folder))),
            Message::Elsewhere => match files::typed(&self.folder) {
                Some(folder) => Action::ask(AppRequest::SaveAgain(Some(folder))),
                None => Action::none(),
            },
            Message::Anyway => Action::ask(AppRequest::LeaveUnsaved),
        }
    }

    fn draw<'a>(&'a self, frame: &Frame, stops: &Stops<Message>) -> Element<'a, Message> {
        let look = &frame.look;
        let mut lines = column![].spacing(Space::Small);
        let title = if let Some(why) = &self.why {
            let words = format!("The last actions are not saved: {why}. They are kept as long as Adjutant is open.");
            lines = lines.push(style::body(words, Type::Body));
            let way = |id: &str, words, message| {
                let press = button_quiet(look, words).size(Type::Body).width(Length::Fill).height(52.0);
                stops.press(id, press, Some(message))
            };
            let again = way("again", "Try again", Message::Again);
            let stay = way("stay", "Go on playing", Message::Stay);
            lines = lines.push(row![again, stay].spacing(Space::Small));
            lines = lines.push(hint(frame, "Or save the whole battle in another folder"));
            let typed = stops
                .typing(look, "folder", "Folder to save it in", &self.folder, Message::Folder)
                .on_submit(Message::Elsewhere);
            let press = button_quiet(look, "Save there").size(Type::Body);
            let save =
                stops.press("elsewhere", press, (!self.folder.trim().is_empty()).then_some(Message::Elsewhere));
            let browse = button_quiet(look, "Choose\u{2026}").glyph("folder").size(Type::Body);
            let browse = stops.press("browse", browse, Some(Message::Browse));
            lines = lines.push(row![typed, save, browse].spacing(Space::Small));
            "Not saved"
        } else {
            lines = lines.push(style::body(
                "The disk is slow. This continues by itself as soon as everything is saved.",
                Type::Body,
            ));
            "Saving"
        };
        let words = if self.quits { "Close Adjutant anyway" } else { "Close the battle anyway" };
        let press = button_danger(look, words).under("unsaved actions are lost").size(Type::Body);
        lines = lines.push(stops.press("anyway", press.width(Length::Fill).height(64.0), Some(Message::Anyway)));
        dialog(frame, stops, title, Message::Stay, lines)
    }
}
