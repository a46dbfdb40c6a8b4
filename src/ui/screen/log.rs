//! The whole log, newest first: press a line to take back, strike, amend or explain it; notes; the table check.
//!
//! It draws what the summaries prepared; each press becomes one command.

mod detail;

use iced::widget::{Space as Gap, column, container, row};
use iced::{Alignment, Length};

use super::{
    Action, Frame, Layout, Request, Route,
    page::{Page, hint, page, rolling, wrapped},
    stops::{Cursor, Moved, Stops},
};
use crate::{
    battle::{
        Battle, Command, EventNo, Permit, Viewer,
        summary::{LogRow, ResultView, log_rows, result_of},
    },
    dice::Side,
    rules::{Draft, Value},
    ui::{
        Element, Space, Type,
        keys::Stroke,
        style,
        widget::{LogLine, button_quiet, heading, inset, log_line, tab},
    },
};

/// Lines shown at first, and more at each press.
const SOME: usize = 100;

/// What the player did.
#[derive(Debug, Clone, PartialEq)]
pub enum Message {
    /// Moved the keyboard's cursor.
    Cursor(Moved),
    /// Went back.
    Close,
    /// Shows the lines of a side only; `None` for all.
    Filter(Option<Side>),
    /// Shows older lines.
    Older,
    /// Opens a line, or closes it.
    Open(EventNo),
    /// Takes back everything after it.
    Rewind(EventNo),
    /// It did not happen.
    Strike(EventNo),
    /// Why it came out so.
    Why(EventNo),
    /// A chip of its form was otherwise.
    Chip(EventNo, String, Value),
    /// Picks a die that showed something else: address and place.
    Die(String, usize),
    /// What it showed.
    Face(EventNo, u8),
    /// Begins a note on it.
    NoteOn(EventNo),
    /// Types a note.
    Note(String),
    /// Writes it.
    Write,
}

/// The screen.
#[derive(Debug, Clone)]
pub struct Log {
    names: [String; 2],
    all: Vec<LogRow>,
    /// Places in `all` of the lines shown.
    shown: Vec<usize>,
    filter: Option<Side>,
    most: usize,
    open: Option<EventNo>,
    /// The open line's result and what its form said.
    result: Option<(ResultView, Draft)>,
    die: Option<(String, usize)>,
    note: String,
    check: Vec<String>,
    cursor: Cursor,
}

impl Log {
    /// The log of a battle.
    pub fn new(battle: &Battle) -> Self {
        let names = Side::BOTH.map(|side| battle.state().side_name(side).to_owned());
        let mut log = Self {
            names,
            all: Vec::new(),
            shown: Vec::new(),
            filter: None,
            most: SOME,
            open: None,
            result: None,
            die: None,
            note: String::new(),
            check: Vec::new(),
            cursor: Cursor::default(),
        };
        log.refresh(battle);
        log
    }

    /// The battle has changed.
    pub fn refresh(&mut self, battle: &Battle) {
        self.all = log_rows(battle);
        self.check = battle.table_check(Viewer::Table).iter().map(ToString::to_string).collect();
        self.filter();
        self.look_into(battle);
    }

    fn filter(&mut self) {
        let fits = |row: &LogRow| self.filter.is_none() || row.side.is_none() || row.side == self.filter;
        self.shown = self.all.iter().enumerate().filter(|(_, row)| fits(row)).map(|(at, _)| at).collect();
    }

    /// The result of the open line, if it still is an action in effect.
    fn look_into(&mut self, battle: &Battle) {
        self.die = None;
        self.result = self.open.and_then(|no| {
            let told = battle.action(no)?.act()?.form.told.clone();
            Some((result_of(battle, no)?, told))
        });
    }

    /// Takes a message in.
    pub fn update(&mut self, battle: &Battle, message: Message) -> Action<Message> {
        let command = match message {
            Message::Cursor(moved) => return Action::run(self.cursor.go(moved)),
            Message::Close => return Action::go(Route::Back),
            Message::Why(no) => return Action::go(Route::Why(no)),
            Message::Rewind(to) => Command::Rewind { to },
            Message::Strike(of) => Command::Strike { of },
            Message::Chip(of, path, value) => {
                let Some((_, told)) = &self.result else { return Action::none() };
                let mut draft = told.clone();
                draft.insert(path, value);
                Command::Amend { of, draft, permit: Permit::Forced }
            }
            Message::Face(of, face) => {
                let Some((address, index)) = self.die.take() else { return Action::none() };
                Command::CorrectDie { of, address, index, face }
            }
            Message::Write => {
                let text = self.note.trim().to_owned();
                if text.is_empty() {
                    return Action::none();
                }
                self.note.clear();
                Command::Note { text }
            }
            Message::Filter(side) => {
                self.filter = side;
                self.filter();
                return Action::none();
            }
            Message::Older => {
                self.most += SOME;
                return Action::none();
            }
            Message::Open(no) => {
                self.open = (self.open != Some(no)).then_some(no);
                self.look_into(battle);
                return Action::none();
            }
            Message::Die(address, index) => {
                let same = self.die.as_ref() == Some(&(address.clone(), index));
                self.die = (!same).then_some((address, index));
                return Action::none();
            }
            Message::NoteOn(no) => {
                let row = self.all.iter().find(|row| row.event == no);
                self.note = row.map_or_else(String::new, |row| format!("{}: ", row.stamp));
                return Action::run(iced::widget::operation::focus("note"));
            }
            Message::Note(text) => {
                self.note = text;
                return Action::none();
            }
        };
        Action::ask(Request::Do(Box::new(command)))
    }

    /// What a stroke does here.
    pub fn keys(&self, frame: &Frame, stroke: Stroke) -> Option<Message> {
        Stops::drawn(&self.cursor, |stops| self.draw(frame, stops)).answer(stroke, Message::Cursor)
    }

    /// Draws it.
    pub fn view<'a>(&'a self, frame: &Frame) -> Element<'a, Message> {
        self.draw(frame, &Stops::over(&self.cursor))
    }

    fn draw<'a>(&'a self, frame: &Frame, stops: &Stops<Message>) -> Element<'a, Message> {
        let filter = self.sides(frame, stops);
        let beside = column![self.write(frame, stops), self.table(frame)].spacing(Space::Large);
        let body: Element<'a, Message> = match frame.layout {
            Layout::Small => rolling(
                frame,
                column![self.write(frame, stops), filter, self.lines(frame, stops), self.table(frame)]
                    .spacing(Space::Small),
            ),
            Layout::Narrow | Layout::Wide => {
                let width = if frame.layout == Layout::Wide { 380 } else { 280 };
                let lines = column![filter, rolling(frame, self.lines(frame, stops))].spacing(Space::Small);
                row![lines.width(Length::Fill), container(rolling(frame, beside)).width(width)]
                    .spacing(Space::Large)
                    .into()
            }
        };
        page(frame, stops, Page { title: "Log".into(), back: Message::Close, extra: None, body, foot: None })
    }

    fn sides<'a>(&'a self, frame: &Frame, stops: &Stops<Message>) -> Element<'a, Message> {
        let [a, b] = &self.names;
        let choices =
            [(None, "Both sides", "filter-all"), (Some(Side::A), a, "filter-A"), (Some(Side::B), b, "filter-B")];
        wrapped(choices.map(|(side, words, id)| {
            let press = tab(&frame.look, words, self.filter == side).size(Type::Body);
            stops.press(id, press, Some(Message::Filter(side)))
        }))
    }

    fn lines<'a>(&'a self, frame: &Frame, stops: &Stops<Message>) -> Element<'a, Message> {
        let mut lines = column![];
        if self.shown.is_empty() {
            lines = lines.push(hint(frame, "Nothing has happened yet."));
        } else {
            lines = lines.push(hint(frame, "Press a line to amend it, or to take back what came after it."));
        }
        for row in self.shown.iter().take(self.most).filter_map(|at| self.all.get(*at)) {
            lines = lines.push(line(frame, stops, row));
            if self.open == Some(row.event) {
                lines = lines.push(self.detail(frame, stops, row));
            }
        }
        let older = self.shown.len().saturating_sub(self.most);
        if older > 0 {
            let press = button_quiet(&frame.look, format!("Older lines ({older})")).glyph("down").size(Type::Body);
            lines = lines.push(stops.press("older", press, Some(Message::Older)));
        }
        lines.into()
    }

    /// A note, in one's own words.
    fn write<'a>(&'a self, frame: &Frame, stops: &Stops<Message>) -> Element<'a, Message> {
        let look = &frame.look;
        let box_ = stops.typing(look, "note", "A note", &self.note, Message::Note).on_submit(Message::Write);
        let write = button_quiet(look, "Write").glyph("note").size(Type::Body);
        let write = stops.press("write", write, (!self.note.trim().is_empty()).then_some(Message::Write));
        row![box_, write].spacing(Space::Small).align_y(Alignment::Center).into()
    }

    /// What should lie on the table.
    fn table<'a>(&'a self, frame: &Frame) -> Element<'a, Message> {
        let look = &frame.look;
        let mut lines = column![heading(look, "On the table now")].spacing(Space::Small);
        if self.check.is_empty() {
            lines = lines.push(hint(frame, "No markers."));
        }
        for line in &self.check {
            lines = lines.push(style::body(line.as_str(), Type::Body));
        }
        inset(look, lines.push(Gap::new().width(Length::Fill))).into()
    }
}

/// A line, 44 logical pixels high.
fn line<'a>(frame: &Frame, stops: &Stops<Message>, row: &'a LogRow) -> Element<'a, Message> {
    let look = &frame.look;
    let id = format!("line-{}", row.event);
    let message = Message::Open(row.event);
    let cursor = stops.note(&id, Some(&message));
    let line = log_line(
        look,
        LogLine {
            stamp: row.stamp.as_str().into(),
            words: row.words.as_str().into(),
            source: row.source.as_str().into(),
            undone: row.undone,
            height: 44.0,
            id: Some(id),
            message: Some(message),
        },
    );
    crate::ui::paint::focus_ring(line, cursor, look.palette.cursor, style::ROUND)
}
