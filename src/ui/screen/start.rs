//! The first screen: continue in one press, a new battle, the saved ones.
//!
//! It shows what the app has listed; what a press does to a file is the app's business.

mod games;
mod saved;

use iced::widget::{column, container, row};
use iced::{Alignment, Length, Task};

use super::{
    Action, AppRequest, Frame, Layout, Route, files,
    page::rolling,
    stops::{Cursor, CursorMove, Stops},
};
use crate::rules::Description;
use crate::ui::{
    Element, HEAD_BOLD, Space, Type,
    fit::fit,
    glyph::glyph,
    keys::{Key, Stroke},
    style,
    widget::{button_primary, button_quiet, button_twin, panel},
};

/// A saved battle as the list shows it: all in words.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Entry {
    /// Its id in the library.
    pub id: String,
    /// Its title; the file's name if it cannot be read.
    pub title: String,
    /// Rules and sides: "Division Squares · 4th Armoured against Afrikakorps".
    pub words: String,
    /// Turn and losses, if they were noted: "Turn 3 · 4th Armoured: 2 of 11 lost".
    pub stands: String,
    /// When it was last played: "21 Nov, 19:40".
    pub date: String,
    /// Whether it can be opened.
    pub state: FileState,
    /// Its file.
    pub file: std::path::PathBuf,
    /// Days of which there are daily copies, newest first.
    pub copies: Vec<String>,
}

/// A game that can be tried, in words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Game {
    id: String,
    name: String,
    /// Period, scale, length.
    words: String,
    /// What to have on the table.
    table: String,
    /// The battle that lies ready; empty if none does.
    battle: String,
}

impl Game {
    /// What a rule set says of itself.
    pub fn of(rules: &Description) -> Self {
        let about = &rules.about;
        let said = [&about.period, &about.scale, &about.length].into_iter().filter(|part| !part.is_empty());
        let starter = rules.forces.iter().find(|force| force.id == about.starter);
        Self {
            id: about.id.clone(),
            name: about.name.clone(),
            words: said.map(String::as_str).collect::<Vec<_>>().join(" \u{b7} "),
            table: about.table.clone(),
            battle: starter.map_or_else(String::new, |force| force.battle.clone()),
        }
    }
}

/// Whether a saved battle can be opened.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum FileState {
    /// It can.
    #[default]
    Sound,
    /// Only to look at, and why.
    ReadOnly(String),
    /// It is damaged: why, and whether a part of it can be opened.
    Broken(String, Rescue),
}

/// Whether a part of a damaged battle is good.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rescue {
    /// Its beginning can be opened as a copy.
    Possible,
    /// Nothing of it can be read.
    Hopeless,
}

/// What the player did.
#[derive(Debug, Clone, PartialEq)]
pub enum Message {
    /// Moved the keyboard's cursor.
    Cursor(CursorMove),
    /// Goes on with the last battle, or another.
    Continue(String),
    /// Opens the good part of a damaged one.
    Rescue(String),
    /// Opens the daily copy of a battle's file, by its day.
    Copy(std::path::PathBuf, String),
    /// Goes to another screen.
    Go(Route),
    /// Leaves the program.
    Quit,
    /// Shows or hides what can be done with a battle.
    More(String),
    /// Begins the first battle of a game.
    Try(String),
    /// Throws a battle away.
    ThrowAway(String),
    /// Makes a copy of it.
    Duplicate(String),
    /// Types its new title.
    Title(String),
    /// Gives it that title.
    Rename(String),
    /// Moves it to the archive.
    Archive(String),
    /// Brings it back.
    Unarchive(String),
    /// Types a path, to export to.
    ExportPath(String),
    /// Asks the system for a place.
    ExportBrowse(String),
    /// Writes it there.
    Export(String),
    /// The system's dialog gave a place.
    ExportTo(String, std::path::PathBuf),
    /// Types a path, to import from.
    ImportPath(String),
    /// Asks the system for a file.
    ImportBrowse,
    /// Takes the battle in.
    Import,
    /// The system's dialog gave a file.
    ImportFrom(std::path::PathBuf),
    /// Shows or hides the archive.
    Shelf,
    /// Shows a folder that cannot be listed.
    Folder(std::path::PathBuf),
}

/// What a newcomer reads first.
const WHAT: &str = "You move models on a real table. Adjutant keeps the roster, the markers and the turn, rolls the \
                    dice or takes yours, and tells you the odds.";

/// The screen.
#[derive(Debug, Clone, Default)]
pub struct Start {
    games: Vec<Game>,
    battles: Vec<Entry>,
    archived: Vec<Entry>,
    last: Option<Entry>,
    /// The battle whose actions are open.
    more: Option<String>,
    title: String,
    export: String,
    import: String,
    archive: bool,
    cursor: Cursor,
}

impl Start {
    /// With the battles of the library, the last played first, and those in the archive.
    pub fn new(battles: Vec<Entry>, archived: Vec<Entry>) -> Self {
        let last = battles.iter().find(|entry| entry.state == FileState::Sound).cloned();
        Self { battles, archived, last, ..Self::default() }
    }

    /// The start screen with games that can be tried.
    #[must_use]
    pub fn with_games(self, games: Vec<Game>) -> Self {
        Self { games, ..self }
    }

    /// The library has changed: lists are new, what was typed stays.
    pub fn refresh(&mut self, battles: Vec<Entry>, archived: Vec<Entry>) {
        let now = Self::new(battles, archived);
        self.battles = now.battles;
        self.archived = now.archived;
        self.last = now.last;
    }

    /// Takes a message in.
    pub fn update(&mut self, message: Message) -> Action<Message> {
        match message {
            Message::Cursor(moved) => return Action::run(self.cursor.go(moved)),
            Message::Continue(id) => return Action::ask(AppRequest::Continue(id)),
            Message::Rescue(id) => return Action::ask(AppRequest::Rescue(id)),
            Message::Go(route) => return Action::go(route),
            Message::Quit => return Action::ask(AppRequest::Quit),
            Message::Folder(folder) => return Action::ask(AppRequest::ShowFolder(folder)),
            Message::More(id) => self.open(id),
            Message::Try(rules) => return Action::ask(AppRequest::Try(rules)),
            Message::ThrowAway(id) => return self.done(AppRequest::ThrowAway(id)),
            Message::Copy(file, day) => return Action::ask(AppRequest::Restore { file, day }),
            Message::Duplicate(id) => return self.done(AppRequest::Duplicate(id)),
            Message::Title(title) => self.title = title,
            Message::Rename(id) => {
                let title = self.title.trim().to_owned();
                if !title.is_empty() {
                    return self.done(AppRequest::Rename { id, title });
                }
            }
            Message::Archive(id) => return self.done(AppRequest::Archive(id)),
            Message::Unarchive(id) => return self.done(AppRequest::Unarchive(id)),
            Message::ExportPath(path) => self.export = path,
            Message::ExportBrowse(id) => {
                let name = format!("{id}.adjutant");
                return Action::run(files::save(files::BATTLE, &name, move |to| Message::ExportTo(id.clone(), to)));
            }
            Message::Export(id) => {
                if let Some(to) = files::typed(&self.export) {
                    return self.done(AppRequest::Export { id, to });
                }
            }
            Message::ExportTo(id, to) => return self.done(AppRequest::Export { id, to }),
            Message::ImportPath(path) => self.import = path,
            Message::ImportBrowse => return Action::run(files::open(files::BATTLE, Message::ImportFrom)),
            Message::Import => {
                if let Some(from) = files::typed(&self.import) {
                    self.import.clear();
                    return Action::ask(AppRequest::Import(from));
                }
            }
            Message::ImportFrom(from) => return Action::ask(AppRequest::Import(from)),
            Message::Shelf => {
                self.archive = !self.archive;
                self.more = None;
            }
        }
        Action::none()
    }

    /// Opens or closes what can be done with a battle.
    fn open(&mut self, id: String) {
        if self.more.as_ref() == Some(&id) {
            self.more = None;
            return;
        }
        let entry = self.battles.iter().chain(&self.archived).find(|entry| entry.id == id);
        self.title = entry.map_or_else(String::new, |entry| entry.title.clone());
        self.export.clear();
        self.more = Some(id);
    }

    fn done(&mut self, request: AppRequest) -> Action<Message> {
        self.more = None;
        Action { request: Some(request), task: Task::none() }
    }

    /// Scrolls to what the keyboard is on.
    pub fn show_cursor<M: Send + 'static>(&self) -> Task<M> {
        self.cursor.show()
    }

    /// What a stroke does here.
    pub fn keys(&self, frame: &Frame, stroke: Stroke) -> Option<Message> {
        if stroke == Stroke::plain(Key::Char('?')) {
            return Some(Message::Go(Route::Shortcuts));
        }
        let stops = Stops::drawn(&self.cursor, |stops| self.draw(frame, stops));
        stops.answer(stroke).map(|heard| heard.or_moved(Message::Cursor))
    }

    /// Draws it.
    pub fn view<'a>(&'a self, frame: &Frame) -> Element<'a, Message> {
        self.draw(frame, &Stops::over(&self.cursor))
    }

    fn draw<'a>(&'a self, frame: &Frame, stops: &Stops<Message>) -> Element<'a, Message> {
        let body: Element<'a, Message> = match frame.layout {
            // One below the other: who has no battle yet sees the games before the rest.
            Layout::Small | Layout::Tiny if self.is_first() => {
                let lines = column![self.first(frame, stops)].push(self.games(frame, stops));
                let lines = lines.push(others(frame, stops)).push(self.list(frame, stops));
                rolling(frame, lines.spacing(Space::Large))
            }
            Layout::Small | Layout::Tiny => {
                let lines = column![self.first(frame, stops), others(frame, stops), self.right(frame, stops)];
                rolling(frame, lines.spacing(Space::Large))
            }
            Layout::Narrow | Layout::Wide => {
                let ways = column![self.first(frame, stops), others(frame, stops)].spacing(Space::Pad);
                let width = if frame.layout == Layout::Wide { 420 } else { 320 };
                let list = panel(&frame.look, rolling(frame, self.right(frame, stops))).width(Length::Fill);
                row![container(rolling(frame, ways)).width(width), list.height(Length::Fill)]
                    .spacing(Space::Large)
                    .into()
            }
        };
        container(body).padding(Space::Large).width(Length::Fill).height(Length::Fill).into()
    }

    /// Whether there is no battle yet.
    const fn is_first(&self) -> bool {
        self.battles.is_empty() && !self.archive
    }

    /// Saved battles and games: the games first for one who has no battle yet.
    fn right<'a>(&'a self, frame: &Frame, stops: &Stops<Message>) -> Element<'a, Message> {
        let mut right = column![].spacing(Space::Large);
        if self.is_first() {
            right = right.push(self.games(frame, stops)).push(self.list(frame, stops));
        } else {
            right = right.push(self.list(frame, stops)).push(self.games(frame, stops));
        }
        right.into()
    }

    /// What one comes for: continue, and a new battle.
    fn first<'a>(&'a self, frame: &Frame, stops: &Stops<Message>) -> Element<'a, Message> {
        let look = &frame.look;
        let p = &look.palette;
        let mut ways = column![
            row![glyph("flag", 34.0, p.ink), style::head("Adjutant", Type::Huge)]
                .spacing(Space::Small)
                .align_y(Alignment::Center),
        ]
        .spacing(Space::Small);
        let go = |route| Some(Message::Go(route));
        if let Some(last) = &self.last {
            let press = button_primary(look, "CONTINUE").height(64.0).width(Length::Fill);
            ways = ways.push(stops.main("continue", press, Some(Message::Continue(last.id.clone()))));
            ways = ways.push(fit(last.title.as_str(), HEAD_BOLD, Type::Large, Some(p.ink)));
            if !last.stands.is_empty() {
                ways = ways.push(style::body(last.stands.as_str(), Type::Body));
            }
            ways = ways.push(style::body(last.words.as_str(), Type::Mark).color(p.quiet));
            let new = button_twin(look, "NEW BATTLE").height(56.0).width(Length::Fill).glyph("plus");
            ways = ways.push(stops.letter("new", "N", new, go(Route::Muster)));
        } else {
            ways = ways.push(style::body(WHAT, Type::Body));
            let new = button_primary(look, "NEW BATTLE").height(64.0).width(Length::Fill);
            ways = ways.push(stops.main("new", new, go(Route::Muster)));
        }
        ways.into()
    }
}

/// The other ways: a quick roll, the reference, settings, keys, and out.
fn others<'a>(frame: &Frame, stops: &Stops<Message>) -> Element<'a, Message> {
    let look = &frame.look;
    let other = |id, letter, words, sign, route| {
        let press = button_quiet(look, words).glyph(sign).width(Length::Fill);
        stops.letter(id, letter, press, Some(Message::Go(route)))
    };
    let quit = button_quiet(look, "Quit").glyph("cross").width(Length::Fill);
    column![
        row![
            other("quick", "R", "Quick roll", "die", Route::Quick(None)),
            other("reference", "B", "Reference", "book", Route::Reference(None)),
        ]
        .spacing(Space::Small),
        row![
            other("settings", "S", "Settings", "settings", Route::Settings),
            other("shortcuts", "K", "Keys", "key", Route::Shortcuts),
        ]
        .spacing(Space::Small),
        stops.letter("quit", "Q", quit, Some(Message::Quit)),
    ]
    .spacing(Space::Small)
    .into()
}
