//! What pages beside the battle have in common: how they are driven; a bar with the way back, a body, a foot; two
//! columns where there is room; lines of a label and its controls.
//!
//! It must not know what a page is about.

use iced::widget::{Space as Gap, column, container, row};
use iced::{Alignment, Length, Padding, widget::text::Wrapping};

use super::{
    Action, Frame,
    stops::{Cursor, CursorMove, PageMessage, Stops},
};
use crate::{
    battle::Battle,
    dice::Dice,
    ui::{
        Element, HEAD_BOLD, Space, Type,
        fit::fit,
        keys::Stroke,
        style::{self, Words},
        widget::{button_quiet, scroll},
    },
};

/// What a page may use while it takes a message in.
pub struct PageContext<'a> {
    /// The battle in play.
    pub battle: Option<&'a Battle>,
    /// The program's dice.
    pub dice: &'a mut Dice,
    /// Wall time in seconds since 1970, UTC.
    pub now: i64,
}

/// A page or dialog over a main screen. All its controls are drawn over [`Stops`], so that keys reach them too.
pub trait PageScreen {
    /// What happens on it.
    type Message: Clone + std::fmt::Debug + Send + 'static;

    /// What a press beside it sends. Where there is nothing, it is no dialog and hides what is below it.
    const BESIDE: Option<Self::Message> = None;

    /// The battle has changed.
    fn refresh(&mut self, _: &Battle) {}

    /// Takes a message in.
    fn update(&mut self, message: Self::Message, context: &mut PageContext<'_>) -> Action<Self::Message>;

    /// Draws it, and notes what can be pressed.
    fn draw<'a>(&'a self, frame: &Frame, stops: &Stops<Self::Message>) -> Element<'a, Self::Message>;

    /// What a stroke does before all that can be pressed.
    fn key_before(&self, _: &Frame, _: Stroke) -> Option<Self::Message> {
        None
    }

    /// What a stroke does that means nothing to what can be pressed.
    fn key_after(&self, _: &Stops<Self::Message>, _: Stroke) -> Option<Self::Message> {
        None
    }

    /// Where a message of its own takes the keyboard's cursor.
    fn moves(_: &Self::Message) -> Option<CursorMove> {
        None
    }
}

/// A page that lies open, with the keyboard's cursor on it.
#[derive(Debug, Clone)]
pub struct Opened<S> {
    /// The page.
    pub page: S,
    cursor: Cursor,
}

impl<S: PageScreen> Opened<S> {
    /// The cursor is nowhere yet.
    pub fn new(page: S) -> Self {
        Self { page, cursor: Cursor::default() }
    }

    /// Takes a message in.
    pub fn update(
        &mut self,
        message: PageMessage<S::Message>,
        context: &mut PageContext<'_>,
    ) -> Action<PageMessage<S::Message>> {
        match message {
            PageMessage::CursorMove(moved) => Action::run(self.cursor.go(moved)),
            PageMessage::Sent(message) => match S::moves(&message) {
                Some(moved) => Action::run(self.cursor.go(moved)),
                None => self.page.update(message, context).map(PageMessage::Sent),
            },
        }
    }

    /// What a stroke does here.
    pub fn keys(&self, frame: &Frame, stroke: Stroke) -> Option<PageMessage<S::Message>> {
        if let Some(message) = self.page.key_before(frame, stroke) {
            return Some(PageMessage::Sent(message));
        }
        let stops = Stops::drawn(&self.cursor, |stops| self.page.draw(frame, stops));
        stops.answer(stroke).or_else(|| self.page.key_after(&stops, stroke).map(PageMessage::Sent))
    }

    /// Draws it, with the keyboard's cursor where it stands.
    pub fn view<'a>(&'a self, frame: &Frame) -> Element<'a, PageMessage<S::Message>> {
        self.page.draw(frame, &Stops::over(&self.cursor)).map(PageMessage::Sent)
    }
}

/// The parts of a page.
pub struct Page<'a, M> {
    /// Its title.
    pub title: Words<'a>,
    /// What the way back sends.
    pub back: M,
    /// What stands at the right end of the bar.
    pub extra: Option<Element<'a, M>>,
    /// The body; it scrolls itself.
    pub body: Element<'a, M>,
    /// What stays below it.
    pub foot: Option<Element<'a, M>>,
}

/// A page as wide and high as the window.
pub fn page<'a, M: Clone + 'a>(frame: &Frame, stops: &Stops<M>, page: Page<'a, M>) -> Element<'a, M> {
    let look = &frame.look;
    let p = &look.palette;
    let back = stops.back("back", button_quiet(look, "Back").glyph("arrow-left"), page.back);
    let size = if frame.layout.is_single() { Type::Title } else { Type::Large };
    let title = container(fit(page.title, HEAD_BOLD, size, Some(p.ink))).width(Length::Fill);
    let mut bar = row![back, title].spacing(Space::Pad).align_y(Alignment::Center);
    if let Some(extra) = page.extra {
        bar = bar.push(extra);
    }
    let strip = style::field(crate::ui::theme::Surface { line: p.hairline, ..p.plain() }, 1.0, 0.0);
    let bar = container(bar).padding(Padding::from([6, 10])).width(Length::Fill).style(move |_| strip);
    let body = container(page.body).padding(Padding::from([0, 10])).height(Length::Fill).width(Length::Fill);
    let mut all = column![bar, body].spacing(Space::Small);
    if let Some(foot) = page.foot {
        all = all.push(container(foot).padding(Padding::from([6, 10])).width(Length::Fill).style(move |_| strip));
    } else {
        all = all.push(Gap::new().height(0));
    }
    all.height(Length::Fill).into()
}

/// A list that scrolls and fills its place, padded so that a focus ring is never cut.
pub fn rolling<'a, M: 'a>(frame: &Frame, content: impl Into<Element<'a, M>>) -> Element<'a, M> {
    let padded = container(content).padding(Padding::from([4, 4])).width(Length::Fill);
    scroll(&frame.look, padded).height(Length::Fill).width(Length::Fill).into()
}

/// Two columns, each scrolling by itself; one below the other where there is no room.
pub fn halves<'a, M: 'a>(
    frame: &Frame,
    left: impl Into<Element<'a, M>>,
    right: impl Into<Element<'a, M>>,
) -> Element<'a, M> {
    if frame.layout.is_single() {
        rolling(frame, column![left.into(), right.into()].spacing(Space::Large))
    } else {
        row![rolling(frame, left), rolling(frame, right)].spacing(Space::Gutter).into()
    }
}

/// A label with its controls: beside it where there is room, else below it.
pub fn labelled<'a, M: 'a>(
    frame: &Frame,
    words: impl Into<Words<'a>>,
    controls: impl Into<Element<'a, M>>,
) -> Element<'a, M> {
    let label = style::label(words.into(), Type::Body).color(frame.look.palette.quiet).wrapping(Wrapping::Word);
    if frame.layout.is_single() {
        column![label, controls.into()].spacing(Space::Tight).width(Length::Fill).into()
    } else {
        row![container(label).width(132), container(controls).width(Length::Fill)]
            .spacing(Space::Small)
            .align_y(Alignment::Center)
            .into()
    }
}

/// Controls side by side, wrapping into further lines.
pub fn wrapped<'a, M: 'a>(items: impl IntoIterator<Item = Element<'a, M>>) -> Element<'a, M> {
    row(items).spacing(Space::Small).align_y(Alignment::Center).wrap().vertical_spacing(Space::Small).into()
}

/// A day as players read it, "21 Nov 2026", of one written as `2026-11-21`.
pub fn day(text: &str) -> String {
    let day = chrono::NaiveDate::parse_from_str(text, "%Y-%m-%d");
    day.map_or_else(|_| text.to_owned(), |day| day.format("%-d %b %Y").to_string())
}

/// A quiet sentence.
pub fn hint<'a, M: 'a>(frame: &Frame, words: impl Into<Words<'a>>) -> Element<'a, M> {
    style::body(words.into(), Type::Mark).color(frame.look.palette.quiet).into()
}

/// The inside of a dialog: a title, the way out, and a body that scrolls when it is too long for the window.
pub fn dialog<'a, M: Clone + 'a>(
    frame: &Frame,
    stops: &Stops<M>,
    title: impl Into<Words<'a>>,
    close: M,
    body: impl Into<Element<'a, M>>,
) -> Element<'a, M> {
    let ink = frame.look.palette.ink;
    let close = stops.back("close", button_quiet(&frame.look, "Close").glyph("cross"), close);
    let title = container(fit(title, HEAD_BOLD, Type::Title, Some(ink))).width(Length::Fill);
    let bar = row![title, close].spacing(Space::Pad).align_y(Alignment::Center);
    let body = container(body).padding(Padding::from([4, 4])).width(Length::Fill);
    column![bar, scroll(&frame.look, body).width(Length::Fill)].spacing(Space::Small).into()
}
