//! The whole log, newest first, a sheet at a time: press a line to take back, strike, amend or explain it; turns as
//! headings, a search by unit; notes; the table check.
//!
//! It draws what the summaries prepared; each press becomes one command.

mod detail;

use std::collections::BTreeSet;

use iced::widget::{Space as Gap, column, container, row};
use iced::{Alignment, Length, widget::operation::RelativeOffset};

use super::{
    Action, AppRequest, Frame, Layout, Route,
    page::{Page, PageContext, PageScreen, hint, page, rolling, wrapped},
    stops::{Stops, reveal},
};
use crate::{
    battle::{
        Battle, Command, EventNo, Permit, TurnTime, Viewer,
        summary::{LateView, LogEntry, LogRow, ResultView, late_views, log_entries, log_row, result_of},
    },
    commander::own_orders,
    dice::{Given, Side, Tag},
    rules::{Draft, Value},
    ui::{
        Element, Space, Type, style,
        widget::{LogLine, button_quiet, heading, inset, log_line, scroll, tab},
    },
};

/// Lines on a sheet: however long the log, no more of them are worded and drawn.
const SHEET: usize = 60;

/// What the player did.
#[derive(Debug, Clone, PartialEq)]
pub enum Message {
    /// Went back.
    Close,
    /// Shows the lines of a side only; `None` for all.
    Filter(Option<Side>),
    /// Types what to look for: a unit's tag or name.
    Find(String),
    /// Shows the sheet that begins with this line, by its place.
    Sheet(usize),
    /// Opens a line, or closes it.
    Open(EventNo),
    /// Takes back everything after it.
    Rewind(EventNo),
    /// It did not happen.
    Strike(EventNo),
    /// It no longer fits, and what its dice come to now is taken.
    Anew(EventNo),
    /// It no longer fits, and is kept as it was played.
    Keep(EventNo),
    /// Why it came out so.
    Why(EventNo),
    /// A chip of its form was otherwise.
    Chip(EventNo, String, Value),
    /// Picks a die that showed something else: address and place.
    Die(String, usize),
    /// What it showed.
    Face(EventNo, u8),
    /// A roll came out so: event, address, outcome.
    Was(EventNo, String, Given),
    /// A roll is entered again: event, address.
    Again(EventNo, String),
    /// Begins a note on it.
    NoteOn(EventNo),
    /// Types a note.
    Note(String),
    /// Writes it.
    Write,
}

/// The screen.
#[derive(Debug, Clone, Default)]
pub struct Log {
    names: [String; 2],
    all: Vec<LogEntry>,
    /// Places in `all` of the lines that were asked for.
    found: Vec<usize>,
    filter: Option<Side>,
    find: String,
    /// The first line of the sheet, by its place in `found`.
    from: usize,
    /// The lines of the sheet.
    rows: Vec<LogRow>,
    /// Lines that no longer hold.
    late: Vec<LateView>,
    open: Option<EventNo>,
    /// The open line's result and what its form said.
    result: Option<(ResultView, Draft)>,
    die: Option<(String, usize)>,
    note: String,
    check: Vec<String>,
    /// What units of the commander's did by the player's own orders.
    own: BTreeSet<EventNo>,
}

impl Log {
    /// The log of a battle.
    pub fn new(battle: &Battle) -> Self {
        let names = Side::BOTH.map(|side| battle.state().side_name(side).to_owned());
        let mut log = Self { names, ..Self::default() };
        log.refresh(battle);
        log
    }

    fn filter(&mut self) {
        let find = self.find.trim().to_lowercase();
        let side = |entry: &LogEntry| self.filter.is_none() || entry.side.is_none() || entry.side == self.filter;
        let fits = |entry: &LogEntry| side(entry) && names(&entry.words, &find);
        self.found = self.all.iter().enumerate().filter(|(_, entry)| fits(entry)).map(|(at, _)| at).collect();
    }

    /// Words the sheet that begins with a line.
    fn turn_to(&mut self, battle: &Battle, from: usize) {
        self.from = from.min(self.found.len().saturating_sub(1));
        let sheet = self.found.iter().skip(self.from).take(SHEET).filter_map(|at| self.all.get(*at));
        let late: Vec<EventNo> = self.late.iter().map(|late| late.event).collect();
        let row = |entry: &LogEntry| Some(log_row(battle, entry.event)?.marked(&late).ordered(&self.own));
        self.rows = sheet.filter_map(row).collect();
    }

    /// The result of the open line, if it still is an action in effect.
    fn look_into(&mut self, battle: &Battle) {
        self.die = None;
        self.result = self.open.and_then(|no| {
            let told = battle.action(no)?.act()?.form.entered.clone();
            Some((result_of(battle, no)?, told))
        });
    }

    /// Where there is one thing at a time: the lines first, what to look for in the bar above them.
    fn draw_low<'a>(&'a self, frame: &Frame, stops: &Stops<Message>) -> Element<'a, Message> {
        let width = if frame.layout == Layout::Small { 240 } else { 80 };
        let find = container(self.find(frame, stops)).width(width);
        let extra = row![self.sides(frame, stops), find].spacing(Space::Small).align_y(Alignment::Center);
        let all = column![self.turns(frame, stops), self.lines(frame, stops), self.write(frame, stops)];
        let body = rolling(frame, all.push(self.table(frame)).spacing(Space::Small));
        let extra = Some(extra.into());
        page(frame, stops, Page { title: "Log".into(), back: Message::Close, extra, body, foot: None })
    }

    fn find<'a>(&'a self, frame: &Frame, stops: &Stops<Message>) -> Element<'a, Message> {
        let words = match frame.layout {
            Layout::Tiny => "Find",
            Layout::Small => "Find a unit",
            Layout::Narrow | Layout::Wide => "Find a unit: B4, or its name",
        };
        stops.typing(&frame.look, "find", words, &self.find, Message::Find).into()
    }

    fn sides<'a>(&'a self, frame: &Frame, stops: &Stops<Message>) -> Element<'a, Message> {
        let [a, b] = &self.names;
        let choices =
            [(None, "Both sides", "filter-all"), (Some(Side::A), a, "filter-A"), (Some(Side::B), b, "filter-B")];
        wrapped(choices.map(|(side, words, id)| {
            // By their letters where there is little room.
            let low = frame.layout.is_single();
            let words = if low { side.map_or("Both".to_owned(), |side| side.to_string()) } else { words.to_owned() };
            let press = tab(&frame.look, words, self.filter == side).size(Type::Body);
            stops.press(id, press, Some(Message::Filter(side)))
        }))
    }

    /// The turns, newest first: a press leads to the sheet where one begins. One that was played twice, after a rewind,
    /// is there once, as it was played last.
    fn turns<'a>(&'a self, frame: &Frame, stops: &Stops<Message>) -> Element<'a, Message> {
        let mut starts: Vec<(TurnTime, usize)> = Vec::new();
        for (place, entry) in
            self.found.iter().enumerate().filter_map(|(place, at)| Some((place, self.all.get(*at)?)))
        {
            if starts.iter().rev().all(|(when, _)| *when != entry.when) {
                starts.push((entry.when, place));
            }
        }
        let now = self.rows.first().map(|row| row.when);
        let label = |words: String| style::label(words, Type::Body).color(frame.look.palette.quiet).into();
        let days = self.all.iter().any(|entry| entry.when.day > 1);
        let mut presses = Vec::new();
        let mut day = None;
        for (when, place) in starts.iter().filter(|_| starts.len() > 1) {
            if day.replace(when.day) != Some(when.day) && (days || presses.is_empty()) {
                presses.push(label(if days { format!("Day {}, turn", when.day) } else { "Turn".to_owned() }));
            }
            let press = tab(&frame.look, when.turn.to_string(), now == Some(*when)).size(Type::Body);
            presses.push(stops.press(&format!("turn-{}-{place}", when.turn), press, Some(Message::Sheet(*place))));
        }
        wrapped(presses)
    }

    fn lines<'a>(&'a self, frame: &Frame, stops: &Stops<Message>) -> Element<'a, Message> {
        let look = &frame.look;
        let words = match (self.find.trim().is_empty(), self.rows.is_empty()) {
            (true, true) => "Nothing has happened yet.",
            (false, true) => "No line mentions it.",
            (_, false) => "Press a line to amend it, or to take back what came after it.",
        };
        // Where every line counts, a line of the log tells more.
        let hinted = !frame.layout.is_single() || self.rows.is_empty();
        let mut lines = column![].push(hinted.then(|| hint(frame, words)));
        if self.from > 0 {
            let newer = self.from.saturating_sub(SHEET);
            let press =
                button_quiet(look, format!("Newer lines ({})", self.from)).glyph("chevron-up").size(Type::Body);
            lines = lines.push(stops.press("newer", press, Some(Message::Sheet(newer))));
        }
        let mut turn = None;
        for row in &self.rows {
            if turn.replace(row.when) != Some(row.when) {
                lines = lines.push(heading(look, row.turn.as_str()));
            }
            let shown = line(frame, stops, row);
            lines = lines.push(if self.open == Some(row.event) {
                container(column![shown, self.detail(frame, stops, row)]).id(opened(row.event)).into()
            } else {
                shown
            });
        }
        let next = self.from + SHEET;
        let older = self.found.len().saturating_sub(next);
        if older > 0 {
            let press = button_quiet(look, format!("Older lines ({older})")).glyph("chevron-down").size(Type::Body);
            lines = lines.push(stops.press("older", press, Some(Message::Sheet(next))));
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

impl PageScreen for Log {
    type Message = Message;

    fn refresh(&mut self, battle: &Battle) {
        self.all = log_entries(battle);
        self.own = own_orders(battle);
        self.late = late_views(battle, &battle.unresolved_stale());
        self.check = battle.table_check(Viewer::Table).iter().map(ToString::to_string).collect();
        self.filter();
        self.turn_to(battle, self.from);
        self.look_into(battle);
    }

    fn update(&mut self, message: Message, context: &mut PageContext<'_>) -> Action<Message> {
        let Some(battle) = context.battle else { return Action::none() };
        let command = match message {
            Message::Close => return Action::go(Route::Back),
            Message::Why(no) => return Action::go(Route::Why(no)),
            Message::Rewind(to) => Command::Rewind { to },
            Message::Strike(of) => Command::Strike { of },
            Message::Keep(of) => Command::Keep { of },
            Message::Anew(of) => match battle.played_anew(of) {
                Some(command) => command,
                None => return Action::none(),
            },
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
            Message::Was(of, address, given) => Command::CorrectAnswer { of, address, given },
            Message::Again(of, address) => Command::AskAgain { of, address },
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
                self.turn_to(battle, 0);
                return Action::none();
            }
            Message::Find(find) => {
                self.find = find;
                self.filter();
                self.turn_to(battle, 0);
                return Action::none();
            }
            Message::Sheet(from) => {
                self.turn_to(battle, from);
                return Action::run(iced::widget::operation::snap_to("log-lines", RelativeOffset::START));
            }
            Message::Open(no) => {
                self.open = (self.open != Some(no)).then_some(no);
                self.look_into(battle);
                // What opens is seen, also of the last line of a window.
                return if self.open.is_some() { Action::run(reveal(opened(no))) } else { Action::none() };
            }
            Message::Die(address, index) => {
                let same = self.die.as_ref() == Some(&(address.clone(), index));
                self.die = (!same).then_some((address, index));
                return Action::none();
            }
            Message::NoteOn(no) => {
                let row = self.rows.iter().find(|row| row.event == no);
                self.note = row.map_or_else(String::new, |row| format!("{}: ", row.stamp));
                return Action::run(iced::widget::operation::focus("note"));
            }
            Message::Note(text) => {
                self.note = text;
                return Action::none();
            }
        };
        Action::ask(AppRequest::Execute(Box::new(command)))
    }

    fn draw<'a>(&'a self, frame: &Frame, stops: &Stops<Message>) -> Element<'a, Message> {
        if frame.layout.is_single() {
            return self.draw_low(frame, stops);
        }
        let find = self.find(frame, stops);
        let head = column![self.sides(frame, stops), find, self.turns(frame, stops)].spacing(Space::Small);
        let beside = column![self.write(frame, stops), self.table(frame)].spacing(Space::Large);
        let width = if frame.layout == Layout::Wide { 380 } else { 280 };
        let lines = scroll(&frame.look, container(self.lines(frame, stops)).padding(4).width(Length::Fill));
        let lines = lines.id("log-lines").height(Length::Fill).width(Length::Fill);
        let lines = column![head, lines].spacing(Space::Small);
        let body = row![lines.width(Length::Fill), container(rolling(frame, beside)).width(width)];
        let body = body.spacing(Space::Large).into();
        page(frame, stops, Page { title: "Log".into(), back: Message::Close, extra: None, body, foot: None })
    }
}

/// The id of a line with what lies open below it.
fn opened(no: EventNo) -> String {
    format!("opened-{no}")
}

/// Whether words name what is looked for: from its first letter on, a tag to its end, so that A1 is not found in A12.
fn names(words: &str, find: &str) -> bool {
    let letter = |found: Option<char>| found.is_some_and(char::is_alphanumeric);
    let tag = find.parse::<Tag>().is_ok() || find.to_uppercase().parse::<Tag>().is_ok();
    find.is_empty()
        || words.match_indices(find).any(|(at, found)| {
            let before = words.get(..at).and_then(|text| text.chars().next_back());
            let after = words.get(at + found.len()..).and_then(|text| text.chars().next());
            !(letter(before) || tag && letter(after))
        })
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
