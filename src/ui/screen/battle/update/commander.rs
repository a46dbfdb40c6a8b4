//! The half turn of a commander: what a press on its page asks for.

use std::{cell::RefCell, collections::BTreeSet};

use super::{Screen, do_it};
use crate::{
    battle::{
        Battle, Command, Desk, EventNo, Hand, Request, joined,
        summary::{Shown, TableView, table_view_with},
        without_done,
    },
    commander::{
        NearbyChip, OrderedMove, Plan, Press, SkippedWarnings, decides, deployment, holds, named, nearby, own_orders,
        reacts,
        turn_view::{Asked, CommanderTurnView, NearbyRow, Part},
    },
    dice::Tag,
    rules::{CommanderSettings, Due, Relation, UNSEAL, Value, draft_by},
    ui::screen::{self, Action, Route, battle::PressedFacts},
};

/// What is pressed on the page of a commander.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CommanderMessage {
    /// The main button: BEGIN, ORDERS, GO, END, or that no rung is true.
    Main,
    /// A fact of the report: the next of what may be told of an enemy, after the last none.
    Fact(Vec<Relation>),
    /// A fact that was known is not so.
    Wrong(Relation),
    /// A unit stands on an objective, or not: turned.
    Stands(Tag, u16),
    /// The other enemies of a line are to be seen: a relation and a unit.
    Another(String, Tag),
    /// The rung of a unit that is true, from 0.
    Rung(Tag, usize),
    /// Somebody is there where an order needs him, or not: a field and a unit, turned.
    There(String, Tag),
    /// All who may be there are to be seen.
    Everybody,
    /// Orders that are told together are to be seen unit by unit, or no more.
    Each,
    /// None of the rungs is true.
    NoRung,
    /// Roll a new die on the same table of options.
    Redraw(Tag),
    /// The unit cannot do it on this table.
    Cannot(Tag),
    /// The player gives the order: the usual form opens.
    Mine(Tag),
    /// The sealed plan: the second press opens it.
    Plan,
    /// Asks for the reasons of a decision.
    Why(EventNo),
    /// What he can be told about his ways lies open, or no more.
    Ways,
    /// He is to weigh things in another style.
    Style(String),
    /// He is to ask for facts, or for none.
    Asks(bool),
    /// The player rolls the die of his decisions, or the program.
    Hand(bool),
    /// His orders are told with their reasons, or without.
    Reasons(bool),
    /// His orders name their odds, or do not.
    Odds(bool),
    /// One press carries out all his orders, or each has its own.
    Sheet(bool),
    /// A digit: the rung of the first line that is open, from 1, or a chip of the row below it.
    Digit(u8),
    /// A fact at its second distance.
    Further(Vec<Relation>),
}

/// What the hands do, once of all to which the same is done, with moves of several by their names.
fn together(battle: &Battle, hands: Vec<Hand>) -> Vec<Hand> {
    let mut hands = joined(hands);
    for hand in &mut hands {
        if let Hand::Move { units, what, .. } = hand
            && units.len() > 1
        {
            units.sort_unstable();
            *what = named(battle, units);
        }
    }
    hands
}

/// Adds a move that the commander has ordered to what the hands do: how far, as the action itself tells it of a unit, and
/// where to, in one.
pub fn tell_move(hands: &mut Vec<Hand>, moved: OrderedMove) {
    let OrderedMove { unit, name: what, mut how } = moved;
    let tag = |name: &str| name.split(' ').next().and_then(|first| first.parse::<Tag>().ok());
    let own =
        |hand: &Hand| matches!(hand, Hand::Move { units, what, .. } if units.is_empty() && tag(what) == Some(unit));
    if let Some(at) = hands.iter().position(own)
        && let Hand::Move { how: far, .. } = hands.remove(at)
    {
        how = format!("{far} {how}");
    }
    hands.insert(0, Hand::Move { units: vec![unit], what, how });
}

impl Screen {
    /// After one of several commands of a press: what the hands had to do before it is told as well, once of all to
    /// which the same is done.
    pub fn tell_hands(&mut self, battle: &Battle, mut before: Vec<Hand>) {
        before.retain(|hand| !self.shown.hands.contains(hand));
        self.shown.hands.splice(0..0, before);
        self.shown.hands = together(battle, std::mem::take(&mut self.shown.hands));
        let earlier = without_done(std::mem::take(&mut self.shown.earlier), &self.shown.hands);
        self.shown.earlier = together(battle, earlier);
        self.refresh(battle);
    }

    /// Whether a chip of the result says what is told of it already, and not only assumed.
    pub(super) fn is_so(&self, event: EventNo, path: &str, value: &Value) -> bool {
        let result = self.table.result.as_ref().filter(|result| result.event == event);
        let told = result.and_then(|result| result.chips.iter().find(|row| row.path == path && !row.assumed));
        told.is_some_and(|row| row.chips.len() > 1 && row.chips.iter().any(|chip| chip.on && chip.value == *value))
    }

    /// Works out anew what the page of a commander shows, if anything has happened since.
    pub(super) fn refresh_half(&mut self, battle: &Battle) {
        let at = battle.last_event();
        if self.half_at == Some(at) {
            return;
        }
        self.half_at = Some(at);
        self.memory.each = false;
        self.memory.opens_plan = false;
        self.turn_view = CommanderTurnView::of(battle);
        self.memory.row = self.turn_view.as_ref().and_then(|turn_view| turn_view.row(battle));
        let part = self.turn_view.as_ref().map(|turn_view| &turn_view.part);
        self.memory.ways &= matches!(part, Some(Part::Begin(..)));
        if !matches!(part, Some(Part::Report(..))) {
            self.memory.facts = PressedFacts::default();
            self.memory.others.clear();
        } else if let Some(report) = battle.report_taken_back() {
            // What was told is told again, but for what was wrong. What was not pressed is asked anew.
            let lines = if let Some(Part::Report(lines, ..)) = part { lines.as_slice() } else { &[] };
            let facts = lines.iter().flat_map(|line| line.targets.iter().chain(&line.others));
            let known: BTreeSet<&Relation> = facts.filter_map(|fact| fact.known.as_ref()).collect();
            self.memory.facts = PressedFacts::from(report);
            self.memory.facts.wrong.retain(|relation| known.contains(relation));
        }
    }

    /// Takes over what was pressed on the page of facts before the battle was closed, if it is that page still.
    pub fn keep_facts(&mut self, facts: PressedFacts) {
        let asks = self.turn_view.as_ref().is_some_and(|turn_view| matches!(turn_view.part, Part::Report(..)));
        if asks && facts != PressedFacts::default() {
            self.memory.facts = facts;
        }
    }

    /// Says on the page of a commander that he decides, or no more; whether there is one to say it.
    pub fn deciding(&mut self, decides: bool) -> bool {
        self.turn_view.as_mut().map(|turn_view| turn_view.deciding = decides).is_some()
    }

    /// The page of a commander, while nothing else lies on it.
    pub fn commander(&self) -> Option<&CommanderTurnView> {
        let free = self.table.form.is_none() && self.table.open.is_none() && !self.memory.reads;
        self.turn_view.as_ref().filter(|_| free)
    }

    /// Whether a reaction is a shot that the commander decides on.
    pub(super) fn is_commanders(&self, battle: &Battle, at: usize) -> bool {
        self.table.reactions.get(at).is_some_and(|reaction| Self::is_commanders_shot(battle, &reaction.request))
    }

    /// Whether a shot is one that the commander decides on, by whatever way it was laid open.
    pub(super) fn is_commanders_shot(battle: &Battle, shot: &Request) -> bool {
        Plan::of(battle).is_some_and(|plan| reacts(battle, &plan, shot))
    }

    /// The player says that a unit of the commander reaches and sees what it waited for.
    pub(super) fn commander_reacts(&mut self, battle: &Battle, at: usize) -> Action<super::Message> {
        let shot = self.table.reactions.get(at).map(|reaction| reaction.request.clone());
        shot.map_or_else(Action::none, |shot| Self::commander_shoots(battle, shot))
    }

    /// The commander decides whether his unit fires.
    pub(super) fn commander_shoots(battle: &Battle, shot: Request) -> Action<super::Message> {
        // It has made up its mind about this one.
        let held = Plan::of(battle).and_then(|plan| holds(battle, &plan, &shot));
        if let Some(words) = held {
            let words = format!("{words} That is decided for this action.");
            return Action::ask(screen::AppRequest::Tell(words));
        }
        Action::ask(screen::AppRequest::CommanderPress(Box::new(Press::React(shot))))
    }

    /// A unit is told to stand at an objective. Pressed again, it is as it was; what was known before is denied.
    fn stand(&mut self, turn_view: &CommanderTurnView, unit: Tag, number: u16) {
        let Part::Report(_, _, objectives) = &turn_view.part else { return };
        let known = objectives.iter().any(|one| one.number == number && one.known.contains(&unit));
        match self.memory.facts.stands.get(&unit).copied() {
            Some(said) if said == number || said == 0 => {
                self.memory.facts.stands.remove(&unit);
            }
            _ => {
                self.memory.facts.stands.insert(unit, if known { 0 } else { number });
            }
        }
    }

    /// What a press on the page of a commander does.
    pub(super) fn on_commander(&mut self, battle: &Battle, message: CommanderMessage) -> Action<super::Message> {
        let Some(turn_view) = self.turn_view.clone() else { return Action::none() };
        let settings = turn_view.plan.settings();
        let instruct = |settings: CommanderSettings| do_it(turn_view.plan.instruct(&settings));
        let press = match message {
            CommanderMessage::Main => match self.main_press(&turn_view) {
                Some(press) => press,
                None => return Action::none(),
            },
            CommanderMessage::Fact(ways) => {
                let pressed = ways.iter().position(|way| self.memory.facts.holds.remove(way));
                let next = pressed.map_or(0, |at| at + 1);
                self.memory.facts.holds.extend(ways.into_iter().nth(next));
                return Action::none();
            }
            CommanderMessage::Another(relation, unit) => {
                self.memory.others.insert((relation, unit));
                return Action::none();
            }
            CommanderMessage::NoRung => match (&turn_view.part, turn_view.rungs()) {
                (Part::More(_), _) => Press::NoRung,
                (_, Some(line)) => Press::Rung { unit: line.unit, rung: line.otherwise },
                (_, None) => return Action::none(),
            },
            CommanderMessage::Stands(unit, number) => {
                self.stand(&turn_view, unit, number);
                return Action::none();
            }
            CommanderMessage::Wrong(relation) => {
                self.memory.facts.wrong.insert(relation);
                return Action::none();
            }
            CommanderMessage::Rung(unit, rung) => match self.rung_press(battle, &turn_view, (unit, rung)) {
                Some(press) => press,
                None => return Action::none(),
            },
            CommanderMessage::There(field, unit) => {
                if let Some(row) = &mut self.memory.row {
                    row.turn(battle, (field, unit));
                }
                return Action::none();
            }
            CommanderMessage::Everybody => {
                if let Some(row) = &mut self.memory.row {
                    row.all = true;
                }
                return Action::none();
            }
            CommanderMessage::Each => {
                self.memory.each = !self.memory.each;
                return Action::none();
            }
            CommanderMessage::Redraw(unit) => Press::Redraw(unit),
            CommanderMessage::Cannot(unit) => Press::Cannot(unit),
            CommanderMessage::Mine(unit) => {
                self.memory.result_shown = false;
                self.desk.press_row(battle.rules().as_ref(), battle.state(), unit);
                return Action::none();
            }
            CommanderMessage::Style(style) => return instruct(CommanderSettings { style, ..settings }),
            CommanderMessage::Asks(asks) => return instruct(CommanderSettings { asks, ..settings }),
            CommanderMessage::Hand(hand) => return instruct(CommanderSettings { hand, ..settings }),
            CommanderMessage::Reasons(reasons) => return instruct(CommanderSettings { reasons, ..settings }),
            CommanderMessage::Odds(odds) => return instruct(CommanderSettings { bare: !odds, ..settings }),
            CommanderMessage::Sheet(sheet) => return instruct(CommanderSettings { sheet, ..settings }),
            CommanderMessage::Plan if self.memory.opens_plan => {
                return do_it(Command::start(Request::new(UNSEAL, [].into())));
            }
            CommanderMessage::Ways => {
                self.memory.ways = true;
                return Action::none();
            }
            CommanderMessage::Plan => {
                self.memory.opens_plan = true;
                return Action::none();
            }
            CommanderMessage::Why(decided) => return Action::go(Route::DecisionCard(decided)),
            CommanderMessage::Digit(digit) => return self.digit(battle, &turn_view, digit),
            CommanderMessage::Further(ways) => {
                // As two presses of one chip: the first moves the digits on to the next line.
                if ways.len() > 1 {
                    self.memory.facts.holds.retain(|one| !ways.contains(one));
                    self.memory.facts.holds.extend(ways.into_iter().nth(1));
                }
                return Action::none();
            }
        };
        Action::ask(screen::AppRequest::CommanderPress(Box::new(press)))
    }

    /// What the main button of his page does now, or nothing where what is true is pressed above it.
    fn main_press(&self, turn_view: &CommanderTurnView) -> Option<Press> {
        if let Some(row) = &self.memory.row {
            let request = Box::new(row.request());
            return match row.rung {
                None if row.nobody() => Some(Press::Waive(row.nearby.request.clone())),
                _ if !row.refused.is_empty() => None,
                Some((unit, rung)) => Some(Press::With(request, Box::new(Press::Rung { unit, rung: Some(rung) }))),
                None => Some(Press::With(request, Box::new(Press::Go))),
            };
        }
        match &turn_view.part {
            Part::Begin(..) => Some(Press::Begin),
            Part::Report(..) => {
                let stands = self.memory.facts.stands.iter().map(|(unit, number)| (*unit, *number)).collect();
                let told = |all: &BTreeSet<Relation>| all.iter().cloned().collect();
                Some(Press::Orders {
                    holds: told(&self.memory.facts.holds),
                    stands,
                    wrong: told(&self.memory.facts.wrong),
                })
            }
            Part::Orders { .. } if turn_view.rungs().is_none() => Some(Press::Go),
            Part::Owed(_) | Part::Orders { .. } | Part::More(_) => None,
            Part::End(_) => Some(Press::End),
        }
    }

    /// A rung that is pressed is the press, unless the table is asked first who stands nearby: that opens its row, or
    /// folds it where it is open.
    fn rung_press(
        &mut self,
        battle: &Battle,
        turn_view: &CommanderTurnView,
        (unit, rung): (Tag, usize),
    ) -> Option<Press> {
        let open = self.memory.row.as_ref().is_some_and(|row| row.rung == Some((unit, rung)));
        let lines = if let Part::More(lines) = &turn_view.part { lines.as_slice() } else { &[] };
        let line = lines.iter().find(|line| line.unit == unit);
        let request = line.and_then(|line| line.requests.get(rung));
        let Some(nearby) = request.and_then(|request| nearby(battle, request)) else {
            return Some(Press::Rung { unit, rung: Some(rung) });
        };
        self.memory.row = if open { None } else { Some(NearbyRow::new(battle, Some((unit, rung)), nearby)) };
        None
    }

    fn digit(&mut self, battle: &Battle, turn_view: &CommanderTurnView, digit: u8) -> Action<super::Message> {
        // In a row that is open digits press its chips.
        if let (Some(row), Some(at)) = (&self.memory.row, usize::from(digit).checked_sub(1)) {
            let chip = row.chips().nth(at).map(NearbyChip::key);
            let more = chip.is_none() && at == row.chips().count() && !row.all && !row.nearby.others.is_empty();
            return match chip {
                Some((field, unit)) => self.on_commander(battle, CommanderMessage::There(field, unit)),
                None if more => self.on_commander(battle, CommanderMessage::Everybody),
                None => Action::none(),
            };
        }
        if let Some(line) = turn_view.rungs() {
            return match usize::from(digit).checked_sub(1) {
                None => self.on_commander(battle, CommanderMessage::NoRung),
                Some(at) if at < line.rungs.len() => self.on_commander(battle, CommanderMessage::Rung(line.unit, at)),
                Some(_) => Action::none(),
            };
        }
        Action::none()
    }

    /// The first line of the report that is open: digits press its chips.
    pub fn line_in_hand(&self) -> Option<&Asked> {
        let turn_view = self.commander().filter(|_| self.memory.row.is_none())?;
        let Part::Report(lines, ..) = &turn_view.part else { return None };
        lines.get(turn_view.open_line(&self.memory.facts.holds)?)
    }
}

/// What END TURN says of things owed beside a commander, and which lines of the log are the player's orders, for as
/// long as nothing has happened since.
#[derive(Default)]
pub(super) struct OwedCache {
    /// How long the log was then.
    at: usize,
    /// Things owed, each with what is said of it.
    known: RefCell<Vec<(Due, Option<Due>)>>,
    /// What units of the commander's did by the player's own orders.
    own: BTreeSet<EventNo>,
}

impl OwedCache {
    fn of(&self, due: Due, skipped_warnings: &SkippedWarnings<'_>) -> Option<Due> {
        let known = self.known.borrow().iter().find(|(owed, _)| *owed == due).map(|(_, said)| said.clone());
        known.unwrap_or_else(|| {
            let said = skipped_warnings.say(due.clone());
            self.known.borrow_mut().push((due, said.clone()));
            said
        })
    }
}

/// What is drawn of a battle. What the commander of a side decides himself is not owed by a player.
pub(super) fn drawn(battle: &Battle, desk: &Desk, shown: &Shown, cache: &mut OwedCache) -> TableView {
    let plan = Plan::of(battle);
    if cache.at != battle.events().len() {
        *cache = OwedCache { at: battle.events().len(), own: own_orders(battle), ..OwedCache::default() };
    }
    // He was asked and has decided: END TURN says nothing of his guns that keep silent.
    let skipped_warnings = plan.as_ref().map(|plan| SkippedWarnings::of(battle, plan));
    let left = |due| {
        if let Some(skipped_warnings) = &skipped_warnings { cache.of(due, skipped_warnings) } else { Some(due) }
    };
    let mut table = table_view_with(battle, desk, shown, left);
    if let Some(plan) = &plan {
        table.strip.owed.retain(|chip| chip.request.as_ref().is_none_or(|request| !decides(battle, plan, request)));
        if let Some(form) = &mut table.form {
            // Nobody else tells what is his to decide.
            let his = Request::new(&form.procedure, draft_by(plan.side));
            form.either &= !decides(battle, plan, &his);
        }
    }
    table.log = table.log.into_iter().map(|row| row.ordered(&cache.own)).collect();
    // Before anything is done the hands set up the models of his side.
    if table.hands.is_empty() {
        table.hands = deployment(battle);
    }
    table
}
