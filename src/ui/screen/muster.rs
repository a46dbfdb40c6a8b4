//! A new battle: forces from the samples in two presses, and everything about them can be changed.
//!
//! It draws a [`MusterSheet`] and edits it; the setup comes out of the sheet, not out of the screen.

mod command;
mod edit;
mod forces;
mod rulings;
mod side;
mod terms;

pub(super) use rulings::ruling;

use std::collections::BTreeMap;

use iced::widget::{column, container, row};
use iced::{Alignment, Length};

use super::{
    Action, AppRequest, Frame, Route,
    page::{Page, page},
    stops::{Cursor, CursorMove, Stops},
};
use crate::{
    battle::{
        muster_sheet::{Lacking, Leader, MusterSheet},
        recruit::Revision,
    },
    dice::{Side, Tag},
    games::Registry,
    rules::{CommanderSettings, Entity, RuleSet, State, Value, enlist},
    ui::{
        Element, HEAD_BOLD, Look, SideColour, Space, Type,
        fit::fit,
        glyph::glyph,
        keys::{Key, Stroke},
        style,
        widget::{button_primary, tab},
    },
};

/// A part of the sheet.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Part {
    /// Rules and the two forces.
    #[default]
    Forces,
    /// A side: name, colour, units.
    Side(Side),
    /// Title, turns, solo opponent, dice.
    Terms,
    /// House rulings.
    Rulings,
}

/// Rulings kept under a name.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RulingSet {
    /// Id of the rules.
    pub rules: String,
    /// Its name.
    pub name: String,
    /// Mark and option, where they differ from the presets.
    pub rulings: BTreeMap<String, String>,
}

/// What the player did.
#[derive(Debug, Clone, PartialEq)]
pub enum Message {
    /// Moved the keyboard's cursor.
    Cursor(CursorMove),
    /// Went back to where he came from.
    Back,
    /// Turned to a part of the sheet.
    Part(Part),
    /// Changed something on the sheet.
    Edit(Edit),
    /// Wants the force of a side kept as his own.
    KeepForce(Side),
    /// Forgets one of his own forces.
    DropForce(String),
    /// Types a path, to take forces in or write one out.
    Path(String),
    /// Takes forces in from that path.
    Import,
    /// Asks the system for a file of forces.
    ImportBrowse,
    /// The dialog gave a file.
    ImportFrom(std::path::PathBuf),
    /// Writes the force of a side to that path.
    Export(Side),
    /// Asks the system for a place.
    ExportBrowse(Side),
    /// The dialog gave a place.
    ExportTo(Side, std::path::PathBuf),
    /// Types the name of a set of rulings.
    SetName(String),
    /// Keeps the rulings under that name.
    KeepSet,
    /// Shows what else can be said to the commander, or folds it away.
    Ways,
    /// A die says the style of the commander.
    DrawStyle,
    /// Begins the battle.
    Begin,
}

/// A change of the sheet.
#[derive(Debug, Clone, PartialEq)]
pub enum Edit {
    /// Other rules: a new sheet.
    Rules(String),
    /// An answer to what the rules ask of the battle or of a side.
    Tell(Entity, String, Value),
    /// A side takes a force, by id.
    Force(Side, String),
    /// A side begins again with unit types.
    Build(Side),
    /// The sides change places.
    Swap,
    /// Title of the battle.
    Title(String),
    /// Last turn, `None` for none.
    Turns(Option<i32>),
    /// Who leads a side that no player leads; `None`: a player does.
    Lead(Side, Option<Leader>),
    /// How the commander goes about it.
    Ways(CommanderSettings),
    /// Name of a side.
    Name(Side, String),
    /// Colour of a side.
    Colour(Side, SideColour),
    /// Where a side's dice come from: the other way.
    Dice(Side),
    /// One more line of units, by type.
    Add(Side, String),
    /// Opens the line of a unit, or closes it.
    Open(Side, usize),
    /// Closes it.
    Shut,
    /// More or fewer copies of a line.
    Count(Side, usize, i32),
    /// Something about the open unit.
    Unit(Revision),
    /// The open unit leaves the force.
    Remove,
    /// Shows all columns of the open unit, or only the usual ones.
    More,
    /// A ruling, by mark, and its option.
    Ruling(String, String),
    /// A set of rulings, by name; empty for the presets.
    RulingSet(String),
    /// House tables, by name; empty for what is printed.
    Tables(String),
}

/// A force of the list, in words.
#[derive(Debug, Clone, PartialEq, Eq)]
struct ForceRow {
    id: String,
    name: String,
    words: String,
    note: String,
    own: bool,
}

/// A line of a side's force, in words.
#[derive(Debug, Clone, PartialEq, Eq)]
struct UnitLine {
    name: String,
    words: String,
    symbol: String,
    count: u16,
}

/// The screen.
#[derive(Clone, Default)]
pub struct Muster {
    registry: Registry,
    /// The rules that were used last.
    first: String,
    sheet: MusterSheet,
    part: Part,
    /// Ids of the player's own forces.
    own: Vec<String>,
    sets: Vec<RulingSet>,
    set_name: String,
    path: String,
    /// The unit that is open: side and line.
    open: Option<(Side, usize)>,
    more: bool,
    /// Whether what else can be said to the commander is unfolded.
    ways: bool,
    cursor: Cursor,
    // What the view draws, prepared after each change.
    forces: Vec<ForceRow>,
    lines: [Vec<UnitLine>; 2],
    lacking: Vec<Lacking>,
    notes: Vec<String>,
    strengths: String,
}

impl Muster {
    /// An empty sheet for the rules last used (else the first), with the player's own forces (ids) and sets of
    /// rulings.
    pub fn new(registry: Registry, rules: Option<&str>, own: Vec<String>, sets: Vec<RulingSet>) -> Self {
        let chosen = rules.and_then(|id| registry.get(id)).or(registry.all().first()).cloned();
        let sheet = chosen.map_or_else(MusterSheet::default, |set| MusterSheet::new(set.description(), COLOURS));
        let mut muster = Self { registry, first: sheet.rules.clone(), sheet, own, sets, ..Self::default() };
        muster.prepare();
        muster
    }

    /// The same with real dice for some sides.
    #[must_use]
    pub fn with_dice(mut self, real: [bool; 2]) -> Self {
        self.sheet = self.sheet.with_dice(real);
        self
    }

    /// Forces or sets of rulings have been added or dropped; the sheet stays.
    pub fn refresh(&mut self, registry: Registry, own: Vec<String>, sets: Vec<RulingSet>) {
        self.registry = registry;
        self.own = own;
        self.sets = sets;
        self.prepare();
    }

    /// The sheet as it stands.
    pub const fn sheet(&self) -> &MusterSheet {
        &self.sheet
    }

    fn rules(&self) -> Option<&std::sync::Arc<RuleSet>> {
        self.registry.get(&self.sheet.rules)
    }

    /// Words and lists for the view.
    fn prepare(&mut self) {
        let Some(set) = self.rules().cloned() else {
            return;
        };
        let rules = set.description();
        self.forces = rules
            .forces
            .iter()
            .map(|force| {
                let units = force.units.iter().map(|unit| (unit.kind.as_str(), usize::from(unit.count)));
                let own = self.own.contains(&force.id);
                let mut words = vec![force.battle.clone(), rules.counted(units)];
                words.extend(own.then(|| "your own".to_owned()));
                let words = words.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" · ");
                ForceRow { id: force.id.clone(), name: force.name.clone(), words, note: force.note.clone(), own }
            })
            .collect();
        let unplayed = State::default();
        self.lines = [Side::A, Side::B].map(|side| {
            let units = self.sheet.side(side).force.units.iter();
            units
                .map(|unit| {
                    let tag = Tag::new(side, 1);
                    let mut words = vec![set.line(&unplayed, &enlist(rules, tag, &unit.name, unit))];
                    words.extend(unit.facts.iter().map(|(field, value)| {
                        let name = rules.field(field).map_or(field.as_str(), |field| field.name.as_str());
                        format!("{} {value}", name.to_lowercase())
                    }));
                    let late = unit.arrives.filter(|turn| *turn > 1);
                    words.extend(late.map(|turn| format!("arrives turn {turn}")));
                    let words = words.join(" · ");
                    let symbol = rules.unit_type(&unit.kind).map_or_else(String::new, |kind| kind.symbol.clone());
                    UnitLine { name: unit.name.clone(), words, symbol, count: unit.count }
                })
                .collect()
        });
        self.lacking = self.sheet.lacking(rules);
        self.strengths = self.sheet.strengths(rules);
        self.notes = if self.lacking.is_empty() { self.sheet.notes(set.as_ref()) } else { Vec::new() };
    }

    /// What a stroke does here.
    pub fn keys(&self, frame: &Frame, stroke: Stroke) -> Option<Message> {
        if self.open.is_some() && stroke == Stroke::plain(Key::Escape) {
            return Some(Message::Edit(Edit::Shut));
        }
        let stops = Stops::drawn(&self.cursor, |stops| self.draw(frame, stops));
        stops.answer(stroke).map(|heard| heard.or_moved(Message::Cursor))
    }

    /// Draws it.
    pub fn view<'a>(&'a self, frame: &Frame) -> Element<'a, Message> {
        self.draw(frame, &Stops::over(&self.cursor))
    }

    fn draw<'a>(&'a self, frame: &Frame, stops: &Stops<Message>) -> Element<'a, Message> {
        let colour = |side| SideColour::from_key(&self.sheet.side(side).colour).unwrap_or(SideColour::Ink);
        let look = Look::new(frame.look.scheme, colour(Side::A), colour(Side::B));
        let frame = &Frame { look, ..*frame };
        let body = match self.part {
            Part::Forces => self.forces(frame, stops),
            Part::Side(side) => self.side(frame, stops, side),
            Part::Terms => self.terms(frame, stops),
            Part::Rulings => self.rulings(frame, stops),
        };
        let small = frame.layout.is_single();
        let parts = [
            (Part::Forces, "Forces", "forces"),
            (Part::Side(Side::A), if small { "A" } else { "Side A" }, "side-A"),
            (Part::Side(Side::B), if small { "B" } else { "Side B" }, "side-B"),
            (Part::Terms, "Battle", "terms"),
            (Part::Rulings, "Rulings", "rulings"),
        ];
        let tabs = parts.map(|(part, words, id)| {
            let press = tab(&look, words, self.part == part);
            let press = if small { press.sides(CROWDED) } else { press };
            stops.press(&format!("part-{id}"), press, Some(Message::Part(part)))
        });
        let tabs = row(tabs).spacing(Space::Tight);
        page(
            frame,
            stops,
            Page {
                title: if small { "".into() } else { "New battle".into() },
                back: Message::Back,
                extra: Some(tabs.into()),
                body,
                foot: Some(self.foot(frame, stops)),
            },
        )
    }

    /// What is missing, and BEGIN.
    fn foot<'a>(&'a self, frame: &Frame, stops: &Stops<Message>) -> Element<'a, Message> {
        let look = &frame.look;
        let p = &look.palette;
        let words: Element<'a, Message> = match self.lacking.as_slice() {
            [] => {
                let second: Element<'a, Message> = match self.notes.as_slice() {
                    [] => fit(self.strengths.as_str(), crate::ui::TEXT, Type::Mark, Some(p.quiet)),
                    [note, rest @ ..] => {
                        let words = fit(first_of(note, rest.len()), crate::ui::TEXT, Type::Mark, Some(p.ink));
                        row![glyph("warning", 16.0, p.ink), words].spacing(Space::Tight).into()
                    }
                };
                column![fit(self.sheet.headline(), HEAD_BOLD, Type::Chip, Some(p.ink)), second].into()
            }
            [first, rest @ ..] => style::body(first_of(&first.words, rest.len()), Type::Body).into(),
        };
        let ready = self.lacking.is_empty().then_some(Message::Begin);
        let begin = button_primary(look, "BEGIN").height(56.0);
        let begin =
            if frame.layout.is_single() { begin.width(BEGIN) } else { begin.width(BEGIN_BY_KEY).key("Ctrl+Enter") };
        let begin = stops.main("begin", begin, ready);
        row![container(words).width(Length::Fill), begin].spacing(Space::Pad).align_y(Alignment::Center).into()
    }
}

/// The width of BEGIN, alone and with the sign of its key, in logical pixels.
const BEGIN: f32 = 160.0;
const BEGIN_BY_KEY: f32 = 240.0;
/// The room at both sides of a tab's words where there is little, in logical pixels.
const CROWDED: f32 = 10.0;

/// The colours of an empty sheet.
pub const COLOURS: [&str; 2] = [SideColour::Blue.key(), SideColour::RedBrown.key()];

impl Muster {
    /// Takes a message in.
    pub fn update(&mut self, message: Message) -> Action<Message> {
        use super::files;
        match message {
            Message::Cursor(moved) => return Action::run(self.cursor.go(moved)),
            Message::Back => return Action::go(Route::Back),
            Message::Part(part) => {
                self.part = part;
                self.open = None;
            }
            Message::Edit(edit) => {
                self.edit(edit);
                self.prepare();
            }
            Message::KeepForce(side) => {
                let force = Box::new(self.keepsake(side));
                return Action::ask(AppRequest::SaveForce { rules: self.sheet.rules.clone(), force });
            }
            Message::DropForce(id) => {
                return Action::ask(AppRequest::DropForce { rules: self.sheet.rules.clone(), id });
            }
            Message::Path(path) => self.path = path,
            Message::Import => {
                if let Some(from) = files::typed(&self.path) {
                    return Action::ask(AppRequest::ImportForce(from));
                }
            }
            Message::ImportBrowse => return Action::run(files::open(files::FORCES, Message::ImportFrom)),
            Message::ImportFrom(from) => {
                return Action::ask(AppRequest::ImportForce(from));
            }
            Message::Export(side) => {
                if let Some(to) = files::typed(&self.path) {
                    return self.export(side, to);
                }
            }
            Message::ExportBrowse(side) => {
                let name = format!("{}.toml", self.keepsake(side).id);
                return Action::run(files::save(files::FORCES, &name, move |to| Message::ExportTo(side, to)));
            }
            Message::ExportTo(side, to) => return self.export(side, to),
            Message::SetName(name) => self.set_name = name,
            Message::KeepSet => {
                let name = self.set_name.trim().to_owned();
                if !name.is_empty() {
                    self.set_name.clear();
                    let (rules, rulings) = (self.sheet.rules.clone(), self.sheet.rulings.clone());
                    return Action::ask(AppRequest::SaveRulings { rules, name, rulings });
                }
            }
            Message::Ways => self.ways = !self.ways,
            Message::DrawStyle => return Action::ask(AppRequest::DrawStyle),
            Message::Begin => {
                if let Some(Ok(setup)) = self.rules().map(|set| self.sheet.setup(set.description())) {
                    return Action::ask(AppRequest::Begin(Box::new(setup), self.sheet.commander_settings()));
                }
            }
        }
        Action::none()
    }

    fn export(&self, side: Side, to: std::path::PathBuf) -> Action<Message> {
        let force = Box::new(self.keepsake(side));
        Action::ask(AppRequest::ExportForce { rules: self.sheet.rules.clone(), force, to })
    }
}

/// The first of several things to be told.
fn first_of(words: &str, others: usize) -> String {
    if others == 0 { words.to_owned() } else { format!("{words} (1 of {})", others + 1) }
}
