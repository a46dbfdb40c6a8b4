//! All keys, from the one table that also does them.

use iced::widget::{column, container, row};
use iced::{Alignment, Length};

use super::{
    Action, Frame, Layout, Route,
    page::{Page, PageContext, PageScreen, halves, page},
    stops::{CursorMove, Stops},
};
use crate::{
    rules::Description,
    ui::{
        Element, Space, Type,
        keys::{Key, Shown, Stroke, shown},
        paint, style,
        widget::{heading, keycap, panel},
    },
};

/// What the player did.
#[derive(Debug, Clone, PartialEq)]
pub enum Message {
    /// Went to a line.
    Line(String),
    /// Went back.
    Close,
}

/// The screen.
#[derive(Debug, Clone)]
pub struct Shortcuts {
    pages: Vec<(&'static str, Vec<Shown>)>,
}

impl Shortcuts {
    /// The keys, with the letters of a rule set's procedures if one is in use.
    pub fn new(rules: Option<&Description>) -> Self {
        let letters = rules.map(|rules| {
            rules.procedures.iter().map(|procedure| (procedure.key.clone(), procedure.name.clone())).collect()
        });
        let letters: Vec<(String, String)> = letters.unwrap_or_default();
        Self { pages: shown(&letters) }
    }
}

impl PageScreen for Shortcuts {
    type Message = Message;

    fn update(&mut self, message: Message, _: &mut PageContext<'_>) -> Action<Message> {
        match message {
            Message::Line(_) => Action::none(),
            Message::Close => Action::go(Route::Back),
        }
    }

    fn key_before(&self, _: &Frame, stroke: Stroke) -> Option<Message> {
        (stroke.key == Key::Char('?')).then_some(Message::Close)
    }

    fn moves(message: &Message) -> Option<CursorMove> {
        match message {
            Message::Line(id) => Some(CursorMove::To(id.clone())),
            Message::Close => None,
        }
    }

    fn draw<'a>(&'a self, frame: &Frame, stops: &Stops<Message>) -> Element<'a, Message> {
        let half = self.pages.len() / 2;
        let part = |from: usize, to: usize| {
            let pages = self.pages.iter().take(to).skip(from);
            column(pages.map(|(title, lines)| group(frame, stops, title, lines))).spacing(Space::Pad)
        };
        let body = halves(frame, part(0, half), part(half, self.pages.len()));
        page(frame, stops, Page { title: "Keys".into(), back: Message::Close, extra: None, body, foot: None })
    }
}

fn group<'a>(frame: &Frame, stops: &Stops<Message>, title: &'a str, lines: &'a [Shown]) -> Element<'a, Message> {
    let look = &frame.look;
    let ink = look.palette.ink;
    let width = if frame.layout == Layout::Wide { 170 } else { 150 };
    let mut all = column![heading(look, title)].spacing(Space::Small);
    for (at, line) in lines.iter().enumerate() {
        // The keyboard's cursor goes down the lines, so that the page follows it.
        let id = format!("key-{title}-{at}");
        let cursor = stops.note(&id, Some(&Message::Line(id.clone())));
        let keys = row(line.keys.iter().map(|key| keycap(key.as_str(), ink)))
            .spacing(Space::Tight)
            .wrap()
            .vertical_spacing(Space::Tight);
        let shown =
            row![container(keys).width(width), style::body(line.words.as_str(), Type::Body).width(Length::Fill)]
                .spacing(Space::Small)
                .align_y(Alignment::Center);
        all = all.push(container(paint::focus_ring(shown, cursor, look.palette.cursor, style::ROUND)).id(id));
    }
    panel(look, all).width(Length::Fill).into()
}
