//! Quick roll: one form with no battle around it. Two small forces from unit types, the form's chips, odds, the
//! roll, the result.
//!
//! The battle behind it is thrown away: nothing is saved, and every roll starts from the units as they are shown.

mod roll;
mod units;

use std::sync::Arc;

use iced::widget::{column, container, row};
use iced::{Length, Padding, Task};

use super::{
    Action, AppRequest, Frame, Layout, Route, battle,
    page::{Page, PageContext, PageScreen, hint, page, rolling, wrapped},
    stops::{CursorMove, Stops, reveal},
    why,
};
use crate::{
    battle::{
        Battle, Desk, Setup,
        recruit::{Revision, recruit},
        summary::result_of,
    },
    dice::{Answers, LineKind, Side},
    games::Registry,
    rules::{Force, ForceUnit, RuleSet, Unit, Use, Value},
    ui::{
        Element, Look, Space, Type,
        keys::{Key, Stroke},
        style,
        widget::{heading, panel, tab},
    },
};

/// Most units of a side.
const MOST: usize = 4;

/// What the player did.
#[derive(Debug, Clone, PartialEq)]
pub enum Message {
    /// Went back.
    Close,
    /// Typed a name to its end.
    Done,
    /// Chose rules.
    Rules(String),
    /// Chose a procedure.
    Procedure(String),
    /// Turned the pane of a small window.
    Pane(Pane),
    /// Opens a unit, or closes it.
    Open(Side, usize),
    /// The open unit is of another type.
    Kind(String),
    /// Something about the open unit.
    Unit(Revision),
    /// A fact of the open unit; `None` forgets it.
    Fact(String, Option<Value>),
    /// Shows all about the open unit, or only the usual.
    More,
    /// One more unit for a side.
    Add(Side),
    /// The open unit goes.
    Remove,
    /// Pressed something on the form or the result.
    Form(battle::Message),
    /// Pressed something on the why card.
    Why(why::Message),
}

/// What a small window shows.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Pane {
    /// The form and the result.
    #[default]
    Form,
    /// The units.
    Units,
}

/// A procedure that can be rolled here.
#[derive(Debug, Clone, PartialEq, Eq)]
struct ProcedureChoice {
    id: String,
    name: String,
    help: String,
}

/// The screen.
#[derive(Default)]
pub struct Quick {
    registry: Registry,
    rules: Option<Arc<RuleSet>>,
    look: Look,
    units: [Vec<ForceUnit>; 2],
    open: Option<(Side, usize)>,
    more: bool,
    pane: Pane,
    choices: Vec<ProcedureChoice>,
    procedure: String,
    /// The units as they are, before any roll.
    base: Option<Battle>,
    /// The roll under way, or the last one.
    ran: Option<Battle>,
    screen: Option<battle::Screen>,
    /// What a calculator says.
    answer: Vec<String>,
    refused: String,
    why: Option<why::Why>,
    lines: [Vec<(String, String, String)>; 2],
}

impl Quick {
    /// Quick rolls with some rules, the first ones if `None` or unknown.
    pub fn new(registry: Registry, rules: Option<&str>, look: Look) -> Self {
        let chosen = rules.and_then(|id| registry.get(id)).or(registry.all().first()).cloned();
        let mut quick = Self { registry, look, ..Self::default() };
        if let Some(rules) = chosen {
            quick.take(&rules);
        }
        quick
    }

    /// Another theme is worn.
    pub const fn apply_theme(&mut self, look: Look) {
        self.look = look;
    }

    /// Begins with some rules and one unit a side.
    fn take(&mut self, rules: &Arc<RuleSet>) {
        let description = rules.description();
        let asks = |id: &str| rules.procedure_kind(id).is_some_and(|kind| !kind.addresses.is_empty());
        let fits = |usage: Use, id: &str| match usage {
            Use::Tab => true,
            Use::Calculator => rules.procedure_kind(id).is_some(),
            Use::Card => asks(id),
            Use::Order => false,
        };
        let procedures = description.procedures.iter().filter(|text| fits(text.usage, &text.id));
        self.choices = procedures
            .map(|text| ProcedureChoice { id: text.id.clone(), name: text.name.clone(), help: text.help.clone() })
            .collect();
        let common = self.choices.iter().find(|choice| choice.id == description.about.common);
        let open = common.or(self.choices.first());
        self.procedure = open.map_or_else(String::new, |choice| choice.id.clone());
        self.open = None;
        self.rules = Some(rules.clone());
        // The first type that may do it to its like; where none may, the first of all.
        for kind in description.types.iter().chain(description.types.first()) {
            self.units = [vec![recruit(description, &kind.id)], vec![recruit(description, &kind.id)]];
            self.prepare();
            let form = self.screen.as_ref().and_then(|screen| screen.table.form.as_ref());
            if form.is_some_and(|form| form.refusals.is_empty()) {
                break;
            }
        }
    }

    /// A fresh battle of the units as they are, and the form over it.
    fn prepare(&mut self) {
        let Some(rules) = self.rules.clone() else {
            return;
        };
        let description = rules.description();
        let force = |name: &str, units: &[ForceUnit]| Force {
            name: name.to_owned(),
            units: units.to_vec(),
            ..Force::default()
        };
        let [a, b] = &self.units;
        let setup = Setup::between(description, [&force("Side A", a), &force("Side B", b)]);
        let base = Battle::new(rules, setup).of_one_roll();
        self.lines = Side::BOTH.map(|side| {
            let of = base.state().side(side);
            let symbol = |kind: &str| {
                base.rules().description().unit_type(kind).map_or_else(String::new, |kind| kind.symbol.clone())
            };
            let line = |unit: &Unit| base.rules().line(base.state(), unit);
            of.map(|unit| (format!("{} {}", unit.tag, unit.name), line(unit), symbol(&unit.kind))).collect()
        });
        let memory = self.screen.take().map(|screen| screen.memory).unwrap_or_default();
        self.screen = Some(battle::Screen::new(&base, memory));
        self.base = Some(base);
        self.open_procedure();
    }

    /// Lays the chosen procedure open over all units.
    fn open_procedure(&mut self) {
        let (Some(base), Some(screen)) = (&self.base, &mut self.screen) else {
            return;
        };
        self.ran = None;
        self.why = None;
        self.refused.clear();
        screen.desk = Desk::default();
        let (rules, state) = (base.rules().as_ref(), base.state());
        screen.desk.choose(&self.procedure);
        for tag in state.units.keys() {
            screen.desk.press_row(rules, state, *tag);
            // At the table a row pressed ends a calculation; here it is what is calculated.
            screen.desk.choose(&self.procedure);
        }
        self.recalculate();
    }

    /// Prepares what is drawn: the form over the units as they are, the result of the last roll.
    fn recalculate(&mut self) {
        let (Some(base), Some(screen)) = (&self.base, &mut self.screen) else {
            return;
        };
        // Quick roll has no battle, so nothing is forbidden.
        screen.memory.anyway = true;
        match &self.ran {
            Some(ran) if ran.open_act().is_some() => screen.refresh(ran),
            Some(ran) => {
                screen.refresh(base);
                screen.table.result = ran.last_action().and_then(|no| result_of(ran, no));
            }
            None => screen.refresh(base),
        }
        let request = screen.desk.request(base.rules().as_ref(), base.state());
        let started = request.and_then(|request| base.open_form(&request)).and_then(|opened| opened.procedure);
        let run = started.and_then(|started| started.run(&Answers::new()).ok()).filter(|run| run.asked.is_empty());
        let run = run.filter(|run| run.pending.is_none());
        self.answer = run.map_or_else(Vec::new, |run| {
            let said = run.record.lines.into_iter().filter(|line| line.kind == LineKind::Said);
            said.map(|line| line.text).collect()
        });
    }

    fn of(&mut self, side: Side) -> &mut Vec<ForceUnit> {
        side.of(self.units.each_mut())
    }

    /// Procedures, form, result; ROLL below what scrolls of them.
    fn middle<'a>(&'a self, frame: &Frame, stops: &Stops<Message>) -> Element<'a, Message> {
        let look = &frame.look;
        if let Some(why) = &self.why {
            return rolling(frame, panel(look, why.draw(frame, &stops.part()).map(Message::Why)).width(Length::Fill));
        }
        let mut lines = column![].spacing(Space::Small);
        if self.registry.all().len() > 1 {
            let now = self.rules.as_ref().map(|set| set.description().about.id.as_str());
            lines = lines.push(wrapped(self.registry.all().iter().map(|set| {
                let about = &set.description().about;
                let press = tab(look, about.name.as_str(), now == Some(&about.id)).size(Type::Body);
                stops.press(&format!("rules-{}", about.id), press, Some(Message::Rules(about.id.clone())))
            })));
        }
        let choices = self.choices.iter().map(|choice| {
            let press = tab(look, choice.name.as_str(), choice.id == self.procedure).size(Type::Body);
            stops.press(&format!("procedure-{}", choice.id), press, Some(Message::Procedure(choice.id.clone())))
        });
        lines = lines.push(wrapped(choices.collect::<Vec<_>>()));
        if let Some(choice) = self.choices.iter().find(|choice| choice.id == self.procedure) {
            lines = lines.push(hint(frame, choice.help.as_str()));
        }
        if !self.refused.is_empty() {
            lines = lines.push(style::body(self.refused.as_str(), Type::Body));
        }
        let mut foot = None;
        if let Some(screen) = &self.screen {
            let form = stops.part();
            let (table, memory) = (&screen.table, &screen.memory);
            let (layout, spare) = (frame.layout, 0.0);
            let ctx = battle::Ctx { look: &self.look, table, memory, turn_view: None, layout, spare, stops: &form };
            if let Some(open) = battle::roll_open(ctx) {
                stops.absorb(form, Message::Form);
                return open.map(Message::Form);
            }
            lines = lines.push(battle::roll(ctx).map(Message::Form));
            // What only answers is no roll, and a number that is still being typed is none either.
            let typing = table.form.as_ref().is_some_and(|form| !form.problems.is_empty());
            if self.answer.is_empty() && !typing {
                foot = battle::roll_foot(ctx).map(|foot| foot.map(Message::Form));
            }
            stops.absorb(form, Message::Form);
        }
        if !self.answer.is_empty() {
            let answer = self.answer.iter().map(|line| {
                let words = style::name(line.as_str(), Type::Chip).wrapping(iced::widget::text::Wrapping::Word);
                words.width(Length::Fill).into()
            });
            lines = lines.push(
                panel(look, column![heading(look, "Answer"), column(answer)].spacing(Space::Small))
                    .width(Length::Fill),
            );
        }
        let foot = foot.map(|foot| container(foot).padding(Padding::from([0, 4])));
        column![rolling(frame, lines)].push(foot).spacing(Space::Small).into()
    }
}

impl PageScreen for Quick {
    type Message = Message;

    fn update(&mut self, message: Message, context: &mut PageContext<'_>) -> Action<Message> {
        match message {
            Message::Close => return Action::go(Route::Back),
            Message::Pane(pane) => self.pane = pane,
            Message::More => self.more = !self.more,
            Message::Open(side, at) => self.open = (self.open != Some((side, at))).then_some((side, at)),
            Message::Rules(id) => {
                if let Some(rules) = self.registry.get(&id).cloned() {
                    self.take(&rules);
                }
            }
            Message::Procedure(id) | Message::Form(battle::Message::Tab(id)) => {
                self.procedure = id;
                self.open_procedure();
            }
            Message::Why(why::Message::Close) => self.why = None,
            Message::Why(message) => {
                if let Some(why) = &mut self.why {
                    let Action { request, task } = why.update(message, context);
                    return Action { request, task: task.map(Message::Why) };
                }
            }
            Message::Form(message) => {
                let Action { request, task } = self.form(context.dice, context.now, message);
                // Where there is little room the result would come out of sight.
                let result = self.screen.as_ref().is_some_and(|screen| screen.table.result.is_some());
                let seen = if result { reveal("result".to_owned()) } else { Task::none() };
                return Action { request, task: Task::batch([task, seen]) };
            }
            change => {
                self.change(change);
                self.prepare();
            }
        }
        Action::none()
    }

    fn key_before(&self, _: &Frame, stroke: Stroke) -> Option<Message> {
        let closes = self.why.is_some() && stroke == Stroke::plain(Key::Escape);
        closes.then_some(Message::Why(why::Message::Close))
    }

    fn key_after(&self, stops: &Stops<Message>, stroke: Stroke) -> Option<Message> {
        // Digits enter the faces that stand on the screen.
        let faces = matches!(stroke.key, Key::Digit(_)) && stops.ids().iter().any(|id| id == "face-1");
        self.key_action(stroke, faces)
    }

    fn moves(message: &Message) -> Option<CursorMove> {
        (*message == Message::Done).then(|| CursorMove::To("back".to_owned()))
    }

    fn draw<'a>(&'a self, frame: &Frame, stops: &Stops<Message>) -> Element<'a, Message> {
        let small = frame.layout.is_single();
        let body: Element<'a, Message> = match (frame.layout, self.pane) {
            (Layout::Small | Layout::Tiny, Pane::Units) => rolling(frame, self.forces(frame, stops)),
            (Layout::Small | Layout::Tiny, Pane::Form) => self.middle(frame, stops),
            (Layout::Narrow | Layout::Wide, _) => {
                let width = if frame.layout == Layout::Wide { 470 } else { 320 };
                row![container(rolling(frame, self.forces(frame, stops))).width(width), self.middle(frame, stops),]
                    .spacing(Space::Gutter)
                    .into()
            }
        };
        let extra = small.then(|| {
            let panes = [(Pane::Form, "Roll", "pane-form"), (Pane::Units, "Units", "pane-units")];
            let tabs = panes.map(|(pane, words, id)| {
                stops.press(id, tab(&frame.look, words, self.pane == pane), Some(Message::Pane(pane)))
            });
            row(tabs).spacing(Space::Tight).into()
        });
        page(frame, stops, Page { title: "Quick roll".into(), back: Message::Close, extra, body, foot: None })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::Dice;

    #[test]
    fn the_procedure_chosen_is_the_one_that_lies_open() {
        let registry = Registry::load().unwrap();
        let mut context = PageContext { battle: None, dice: &mut Dice::seeded(1), now: 0 };
        for set in registry.all() {
            let mut quick = Quick::new(registry.clone(), Some(&set.description().about.id), Look::default());
            for choice in quick.choices.clone() {
                assert!(quick.update(Message::Procedure(choice.id.clone()), &mut context).request.is_none());
                let form = quick.screen.as_ref().and_then(|screen| screen.table.form.as_ref());
                let open = form.map_or("", |form| form.procedure.as_str());
                assert_eq!(open, choice.id, "{}", set.description().about.id);
            }
        }
    }
}
