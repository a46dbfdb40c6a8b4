//! The list of saved battles, and what can be done with each.

use iced::widget::{Space as Gap, column, container, row};
use iced::{Alignment, Length};

use super::{Entry, FileState, Message, Rescue, Start};
use crate::ui::{
    Element, HEAD_BOLD, Space, Type,
    fit::{sentence, two_line_name},
    glyph::glyph,
    screen::{
        Frame, Layout, Route,
        page::{day, hint, wrapped},
        stops::Stops,
    },
    style,
    widget::{button_quiet, heading, inset},
};

impl Start {
    /// The battles, or those of the archive, and a way to import one.
    pub(super) fn list<'a>(&'a self, frame: &Frame, stops: &Stops<Message>) -> Element<'a, Message> {
        let look = &frame.look;
        let (shown, title) =
            if self.archive { (&self.archived, "Archive") } else { (&self.battles, "Saved battles") };
        let mut list = column![heading(look, title)].spacing(Space::Small);
        if shown.is_empty() {
            let words = if self.archive { "The archive is empty." } else { "No battle has been saved yet." };
            list = list.push(hint(frame, words));
        }
        for entry in shown {
            list = list.push(self.entry(frame, stops, entry));
        }
        if self.archive || !self.archived.is_empty() {
            let words =
                if self.archive { "Saved battles".to_owned() } else { format!("Archive ({})", self.archived.len()) };
            let press = button_quiet(look, words).glyph("folder").size(Type::Body);
            list = list.push(stops.press("shelf", press, Some(Message::Shelf)));
        }
        let path = stops
            .typing(look, "import-path", "Path of a battle file", &self.import, Message::ImportPath)
            .on_submit(Message::Import);
        let take = stops.press(
            "import",
            button_quiet(look, "Import").size(Type::Body),
            (!self.import.trim().is_empty()).then_some(Message::Import),
        );
        let browse = stops.press(
            "import-browse",
            button_quiet(look, "Choose a file\u{2026}").glyph("folder").size(Type::Body),
            Some(Message::ImportBrowse),
        );
        list.push(Gap::new().height(4))
            .push(hint(frame, "Import a battle from a file"))
            .push(row![path, take].spacing(Space::Small).align_y(Alignment::Center))
            .push(browse)
            .into()
    }

    fn entry<'a>(&'a self, frame: &Frame, stops: &Stops<Message>, entry: &'a Entry) -> Element<'a, Message> {
        let look = &frame.look;
        let p = &look.palette;
        let open = self.more.as_ref() == Some(&entry.id);
        let (second, sign) = match &entry.state {
            FileState::Sound => (entry.words.as_str(), None),
            FileState::ReadOnly(why) => (why.as_str(), Some("eye")),
            FileState::Broken(why, _) => (why.as_str(), Some("warning")),
        };
        let mut first = row![].spacing(Space::Small).align_y(Alignment::Center);
        if let Some(sign) = sign {
            first = first.push(glyph(sign, 18.0, p.ink));
        }
        let title = container(two_line_name(entry.title.as_str(), HEAD_BOLD, Type::Chip, Type::Small, Some(p.ink)))
            .width(Length::Fill);
        let date = style::label(entry.date.as_str(), Type::Mark).color(p.quiet);
        // Where the name needs the room, the date stands below it.
        let (beside, below) = if frame.layout == Layout::Tiny { (None, Some(date)) } else { (Some(date), None) };
        first = first.push(title).push(beside);
        // Errors are shown in full, however long.
        let second: Element<'a, Message> = if sign.is_some() {
            style::body(second, Type::Mark).into()
        } else {
            sentence(second, Type::Mark, Some(p.quiet))
        };
        let mut words = column![first].push(below).push(second).spacing(Space::Hair).width(Length::Fill);
        if sign.is_none() && !entry.stands.is_empty() {
            // A name that is cut could be read as a number of losses.
            words = words.push(style::body(entry.stands.as_str(), Type::Mark).line_height(1.15));
        }
        let message = match (&entry.state, self.archive) {
            (FileState::Broken(..), false) if !entry.id.is_empty() => {
                Some(Message::Go(Route::Rescue(entry.id.clone())))
            }
            (FileState::Broken(..), _) => None,
            (_, true) => Some(Message::Unarchive(entry.id.clone())),
            (FileState::Sound | FileState::ReadOnly(_), false) => Some(Message::Continue(entry.id.clone())),
        };
        let body: Element<'a, Message> = if message.is_some() {
            stops.line(look, &format!("open-{}", entry.id), false, words, message)
        } else {
            inset(look, words).width(Length::Fill).into()
        };
        // A line about the folder itself is no battle: the way out is to look at it.
        let more = if entry.id.is_empty() {
            let press = button_quiet(look, "Show the folder").glyph("folder").size(Type::Body);
            stops.press("show-folder", press, Some(Message::Folder(entry.file.clone())))
        } else {
            stops.press(
                &format!("more-{}", entry.id),
                button_quiet(look, "").glyph(if open { "chevron-up" } else { "chevron-down" }).width(48),
                Some(Message::More(entry.id.clone())),
            )
        };
        let line = row![body, more].spacing(Space::Small).align_y(Alignment::Center);
        if open { column![line, self.buttons(frame, stops, entry)].spacing(Space::Tight).into() } else { line.into() }
    }

    /// What can be done with one battle.
    fn buttons<'a>(&'a self, frame: &Frame, stops: &Stops<Message>, entry: &'a Entry) -> Element<'a, Message> {
        let look = &frame.look;
        let id = &entry.id;
        let button = |name: &str, words: &'static str, message| {
            stops.press(&format!("{name}-{id}"), button_quiet(look, words).size(Type::Body), Some(message))
        };
        let mut buttons = column![].spacing(Space::Small);
        let readable = !matches!(entry.state, FileState::Broken(..));
        if let FileState::Broken(_, rescue) = &entry.state {
            let words = match rescue {
                Rescue::Possible => {
                    button("rescue", "Open the undamaged part as a copy", Message::Rescue(id.clone()))
                }
                Rescue::Hopeless => hint(frame, "No part of this file can be opened; it is left as it is."),
            };
            buttons = buttons.push(words);
        }
        let mut first: Vec<Element<'a, Message>> = Vec::new();
        if readable && !self.archive {
            first.push(button("duplicate", "Duplicate", Message::Duplicate(id.clone())));
        }
        first.push(if self.archive {
            button("unarchive", "Take out of the archive", Message::Unarchive(id.clone()))
        } else {
            button("archive", "Archive", Message::Archive(id.clone()))
        });
        if !self.archive {
            first.push(button("throw-away", "Throw away", Message::ThrowAway(id.clone())));
        }
        buttons = buttons.push(wrapped(first));
        if !entry.copies.is_empty() {
            buttons = buttons.push(hint(frame, "Daily copies: each opens as a battle of its own"));
            buttons = buttons.push(wrapped(entry.copies.iter().map(|at| {
                let press = button_quiet(look, day(at)).glyph("folder").size(Type::Mark);
                stops.press(&format!("copy-{id}-{at}"), press, Some(Message::Copy(entry.file.clone(), at.clone())))
            })));
        }
        if !self.archive {
            if readable {
                let rename = Message::Rename(id.clone());
                let title =
                    stops.typing(look, "title", "Title", &self.title, Message::Title).on_submit(rename.clone());
                let press = button_quiet(look, "Rename").size(Type::Body);
                let press =
                    stops.press(&format!("rename-{id}"), press, (!self.title.trim().is_empty()).then_some(rename));
                buttons = buttons.push(row![title, press].spacing(Space::Small));
            }
            let export = Message::Export(id.clone());
            let path = stops
                .typing(look, "export-path", "Path to export to", &self.export, Message::ExportPath)
                .on_submit(export.clone());
            let press = button_quiet(look, "Export").size(Type::Body);
            let press =
                stops.press(&format!("export-{id}"), press, (!self.export.trim().is_empty()).then_some(export));
            let browse = button("browse", "Choose\u{2026}", Message::ExportBrowse(id.clone()));
            buttons = buttons.push(row![path, press, browse].spacing(Space::Small));
        }
        inset(look, buttons).width(Length::Fill).into()
    }
}
