//! What can be done for a battle: the part before a damage, a daily copy, its folder. Every way leads to a battle of
//! its own; the file stays as it is.
//!
//! The inside of a dialog.

use iced::Length;
use iced::widget::{Space as Gap, column, row};

use super::{
    Action, AppRequest, Frame, Route,
    page::{PageContext, PageScreen, day, dialog, hint},
    stops::Stops,
};
use crate::{
    store,
    ui::{
        Element, Space, Type, style,
        widget::{button_quiet, heading},
    },
};

/// What the player did.
#[derive(Debug, Clone, PartialEq)]
pub enum Message {
    /// Closed the page.
    Close,
    /// Opens what stands before the damage.
    Part,
    /// Opens the copy of a day.
    Copy(String),
    /// Shows where the file lies.
    Folder,
    /// Goes to another screen.
    Go(Route),
}

/// The screen.
#[derive(Debug, Clone)]
pub struct Rescue {
    about: store::Rescue,
}

impl Rescue {
    /// Of a battle of the library.
    pub fn new(about: store::Rescue) -> Self {
        Self { about }
    }
}

impl PageScreen for Rescue {
    type Message = Message;

    const BESIDE: Option<Message> = Some(Message::Close);

    fn update(&mut self, message: Message, _: &mut PageContext<'_>) -> Action<Message> {
        let file = self.about.file.clone();
        match message {
            Message::Close => Action::go(Route::Back),
            Message::Part => Action::ask(AppRequest::OpenPart(file)),
            Message::Copy(day) => Action::ask(AppRequest::Restore { file, day }),
            Message::Folder => match file.parent() {
                Some(folder) => Action::ask(AppRequest::ShowFolder(folder.to_owned())),
                None => Action::none(),
            },
            Message::Go(route) => Action::go(route),
        }
    }

    fn draw<'a>(&'a self, frame: &Frame, stops: &Stops<Message>) -> Element<'a, Message> {
        let look = &frame.look;
        let about = &self.about;
        let way = |id: &str, words: String, under: String, message| {
            let press = button_quiet(look, words).under(under).size(Type::Body).left();
            stops.press(id, press.width(Length::Fill).height(56.0), Some(message))
        };
        let mut lines = column![].spacing(Space::Small);
        if !about.why.is_empty() {
            lines = lines.push(style::body(format!("{}.", about.why.trim_end_matches('.')), Type::Body));
        }
        // The best that can be had comes first.
        let more = |copy: &&store::DailyCopy| about.through.is_none_or(|through| copy.events > through);
        let first = about.copies.first().filter(more);
        if let Some(newest) = first {
            let under =
                format!("{}; it opens as a battle of its own, this file stays as it is", actions(newest.events));
            let words = format!("Open the copy of {}", day(&newest.day));
            lines = lines.push(way(&format!("copy-{}", newest.day), words, under, Message::Copy(newest.day.clone())));
        }
        if let Some(through) = about.through {
            let words = match through {
                0 => "Open it as it was before the first action".to_owned(),
                through => format!("Open it up to action {through}"),
            };
            lines = lines.push(way(
                "beginning",
                words,
                "as a battle of its own; this file stays as it is".to_owned(),
                Message::Part,
            ));
        }
        let others = about.copies.get(usize::from(first.is_some())..).unwrap_or_default();
        let anew =
            way("anew", "New battle".to_owned(), "start a new one beside it".to_owned(), Message::Go(Route::Muster));
        let folder = way("folder", "Show the folder".to_owned(), "in your file manager".to_owned(), Message::Folder);
        lines = lines.push(row![anew, folder].spacing(Space::Small));
        if first.is_none() || !others.is_empty() {
            lines = lines.push(heading(look, if first.is_some() { "Older daily copies" } else { "Daily copies" }));
            lines = lines.push(hint(
                frame,
                if others.is_empty() {
                    "There are none yet: a copy is made once a day, when a battle is opened."
                } else {
                    "Each opens as a battle of its own"
                },
            ));
        }
        for two in others.chunks(2) {
            let open = |copy: &store::DailyCopy| {
                let (id, message) = (format!("copy-{}", copy.day), Message::Copy(copy.day.clone()));
                way(&id, day(&copy.day), actions(copy.events), message)
            };
            let mut line = row(two.iter().map(open)).spacing(Space::Small);
            if two.len() == 1 {
                line = line.push(Gap::new().width(Length::Fill));
            }
            lines = lines.push(line);
        }
        lines = lines.push(hint(frame, format!("The file: {}", about.file.display())));
        dialog(frame, stops, about.title.as_str(), Message::Close, lines)
    }
}

/// So many actions, in words.
fn actions(events: u32) -> String {
    match events {
        0 => "nothing played yet".to_owned(),
        1 => "1 action".to_owned(),
        many => format!("{many} actions"),
    }
}
