//! Reference: pages of a rule set in our own words, with its tables, and a search over all of it.
//!
//! It must not know which rule set it shows.

use std::sync::Arc;

use iced::widget::{column, container, row};
use iced::{Alignment, Length};

use super::{
    Action, Frame, Layout, Route,
    page::{Page as Frame_, PageContext, PageScreen, hint, page, rolling, wrapped},
    stops::Stops,
};
use crate::{
    games::Registry,
    rules::{Page, RuleSet},
    ui::{
        Element, Space, TEXT, TEXT_BOLD, Type,
        fit::fit,
        keys::{Key, Stroke},
        style,
        widget::{button_quiet, heading, panel, rule, scroll_across, tab},
    },
};

/// What the player did.
#[derive(Debug, Clone, PartialEq)]
pub enum Message {
    /// Went back.
    Close,
    /// Chose rules.
    Rules(String),
    /// Types what he looks for.
    Search(String),
    /// Opens a page, by its place in the rule set; `None` goes back to the list.
    Open(Option<usize>),
}

/// The screen.
#[derive(Clone)]
pub struct Reference {
    registry: Registry,
    rules: Option<Arc<RuleSet>>,
    search: String,
    /// Pages that hold what is looked for, by their place.
    found: Vec<usize>,
    open: Option<usize>,
}

impl Reference {
    /// The pages of some rules; of the first ones if `None` or unknown.
    pub fn new(registry: Registry, rules: Option<&str>) -> Self {
        let chosen = rules.and_then(|id| registry.get(id)).or(registry.all().first()).cloned();
        let mut reference = Self { registry, rules: chosen, search: String::new(), found: Vec::new(), open: None };
        reference.find();
        reference
    }

    fn pages(&self) -> &[Page] {
        self.rules.as_ref().map(|set| set.description().pages.as_slice()).unwrap_or_default()
    }

    /// Pages where every word looked for stands somewhere.
    fn find(&mut self) {
        let words: Vec<String> = self.search.split_whitespace().map(str::to_lowercase).collect();
        let pages = self.pages().iter().enumerate();
        self.found = pages.filter(|(_, page)| words.iter().all(|word| holds(page, word))).map(|(at, _)| at).collect();
        if self.open.is_none_or(|open| !self.found.contains(&open)) {
            self.open = if words.is_empty() { None } else { self.found.first().copied() };
        }
    }

    fn list<'a>(&'a self, frame: &Frame, stops: &Stops<Message>) -> Element<'a, Message> {
        let look = &frame.look;
        let now = self.rules.as_ref().map(|set| set.description().about.id.as_str());
        let mut list = column![].spacing(Space::Small);
        if self.registry.all().len() > 1 {
            list = list.push(wrapped(self.registry.all().iter().map(|set| {
                let about = &set.description().about;
                let press = tab(look, about.name.as_str(), now == Some(&about.id)).size(Type::Body);
                stops.press(&format!("rules-{}", about.id), press, Some(Message::Rules(about.id.clone())))
            })));
        }
        if self.found.is_empty() {
            list = list.push(hint(frame, "No page has these words."));
        }
        for (at, page) in self.found.iter().filter_map(|at| Some((*at, self.pages().get(*at)?))) {
            let on = self.open == Some(at);
            let ink = if on { look.palette.selected.ink } else { look.palette.quiet };
            let words = column![
                fit(page.title.as_str(), TEXT_BOLD, Type::Body, Some(look.palette.ink)),
                fit(page.place.as_str(), TEXT, Type::Small, Some(ink)),
            ];
            list =
                list.push(stops.line(look, &format!("page-{}", page.id), on, words, Some(Message::Open(Some(at)))));
        }
        list.into()
    }
}

impl PageScreen for Reference {
    type Message = Message;

    fn update(&mut self, message: Message, _: &mut PageContext<'_>) -> Action<Message> {
        match message {
            Message::Close => return Action::go(Route::Back),
            Message::Rules(id) => {
                self.rules = self.registry.get(&id).cloned();
                self.open = None;
                self.find();
            }
            Message::Search(words) => {
                self.search = words;
                self.find();
            }
            Message::Open(page) => self.open = page,
        }
        Action::none()
    }

    fn key_before(&self, frame: &Frame, stroke: Stroke) -> Option<Message> {
        let list = self.open.is_some() && frame.layout != Layout::Wide && self.search.is_empty();
        (list && stroke == Stroke::plain(Key::Escape)).then_some(Message::Open(None))
    }

    fn draw<'a>(&'a self, frame: &Frame, stops: &Stops<Message>) -> Element<'a, Message> {
        let shown = self.open.or_else(|| self.found.first().copied());
        let shown = shown.and_then(|at| self.pages().get(at));
        let body: Element<'a, Message> = match (frame.layout, self.open) {
            (Layout::Wide | Layout::Narrow, _) => {
                let width = if frame.layout == Layout::Wide { 320 } else { 240 };
                let page = shown.map_or_else(|| hint(frame, "Nothing found."), |page| leaf(frame, page));
                row![container(rolling(frame, self.list(frame, stops))).width(width), rolling(frame, page)]
                    .spacing(Space::Gutter)
                    .into()
            }
            (Layout::Small | Layout::Tiny, Some(_)) => {
                let all = button_quiet(&frame.look, "All pages").glyph("chevron-up").size(Type::Body);
                let all = stops.press("all", all, Some(Message::Open(None)));
                let page = shown.map_or_else(|| hint(frame, "Nothing found."), |page| leaf(frame, page));
                rolling(frame, column![all, page].spacing(Space::Small))
            }
            (Layout::Small | Layout::Tiny, None) => rolling(frame, self.list(frame, stops)),
        };
        let search = stops.typing(&frame.look, "search", "Search", &self.search, Message::Search);
        let extra = container(search).width(if frame.layout.is_single() { 240 } else { 320 });
        let title = if frame.layout.is_single() { "" } else { "Reference" };
        let parts = Frame_ { title: title.into(), back: Message::Close, extra: Some(extra.into()), body, foot: None };
        page(frame, stops, parts)
    }
}

/// Whether a word stands on a page, in any case.
fn holds(page: &Page, word: &str) -> bool {
    let cells = page.table.iter().flatten();
    [&page.title, &page.place]
        .into_iter()
        .chain(&page.text)
        .chain(cells)
        .any(|text| text.to_lowercase().contains(word))
}

/// A page with its table.
fn leaf<'a>(frame: &Frame, page: &'a Page) -> Element<'a, Message> {
    let look = &frame.look;
    let mut lines = column![
        heading(look, page.title.as_str()),
        style::body(page.place.as_str(), Type::Mark).color(look.palette.quiet),
    ]
    .spacing(Space::Small);
    for text in &page.text {
        lines = lines.push(style::body(text.as_str(), Type::Body));
    }
    if !page.table.is_empty() {
        lines = lines.push(table(frame, &page.table));
    }
    panel(look, lines).width(Length::Fill).into()
}

/// A table: its first row is the head. It scrolls sideways where it is too wide.
fn table<'a>(frame: &Frame, rows: &'a [Vec<String>]) -> Element<'a, Message> {
    let look = &frame.look;
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let most = if frame.layout == Layout::Wide { 64 } else { 56 };
    let widths: Vec<f32> = (0..columns).map(|at| width(rows, at, most)).collect();
    let mut lines = column![].spacing(Space::Tight);
    for (line, cells) in rows.iter().enumerate() {
        let cells = cells.iter().zip(&widths).map(|(cell, width)| {
            let words: Element<'a, Message> = if line == 0 {
                style::label(cell.as_str(), Type::Body).color(look.palette.quiet).into()
            } else {
                style::body(cell.as_str(), Type::Body).into()
            };
            container(words).width(*width).into()
        });
        lines = lines.push(row(cells).spacing(Space::Pad).align_y(Alignment::Center));
        lines = lines.push(container(rule(look)).width(widths.iter().map(|width| width + 12.0).sum::<f32>()));
    }
    scroll_across(look, container(lines).padding(iced::Padding::ZERO.bottom(14))).width(Length::Fill).into()
}

/// The width of a column, in logical pixels: that of its longest cell, of `most` letters at most.
fn width(rows: &[Vec<String>], at: usize, most: usize) -> f32 {
    let longest = rows.iter().filter_map(|cells| cells.get(at)).map(|cell| cell.chars().count()).max().unwrap_or(0);
    let letters = u16::try_from(longest.min(most)).unwrap_or(u16::MAX);
    (f32::from(letters) * 8.4 + 8.0).max(48.0)
}
