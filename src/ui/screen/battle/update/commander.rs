//! The half turn of a commander: what its page shows, and what a press on it asks for.

use super::{Screen, do_it};
use crate::{
    battle::{Battle, Command, EventNo, Hand, Permit, Request, Viewer},
    commander::{Level, Plan, Press, Rung, Stage, Standing, UnitSheet, advise, changed, reacts, remember, stage},
    dice::{Side, Tag},
    rules::{DECIDE, INSTRUCT, Instructed, REPORT, Relation, Reported, Sense},
    ui::screen::{self, Action, Route},
};

/// What is pressed on the page of a commander.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Said {
    /// The main button: BEGIN, ORDERS, GO, END, or that no rung is true.
    Main,
    /// A fact of the report: turned.
    Fact(Relation),
    /// A fact that was known is not so.
    Wrong(Relation),
    /// A unit stands on an objective, or not: turned.
    Stands(Tag, u16),
    /// The other enemies of a line are to be seen: a relation and a unit.
    Another(String, Tag),
    /// The rung of a unit that is true, from 0.
    Rung(Tag, usize),
    /// None of the rungs is true.
    NoRung,
    /// The same table, a new die.
    Redraw(Tag),
    /// The unit cannot do it on this table.
    Cannot(Tag),
    /// The player gives the order: the usual form opens.
    Mine(Tag),
    /// Asks for the reasons.
    Why(Tag),
    /// He is to weigh things in another style.
    Style(String),
    /// He is to ask for facts, or for none.
    Asks(bool),
    /// A digit: the target or the rung of the first line that is open, from 1.
    Digit(u8),
}

/// What the page of a commander shows.
#[derive(Debug, Clone, PartialEq)]
pub struct Half {
    /// Whose orders they are.
    pub side: Side,
    /// The turn.
    pub turn: i32,
    /// Mission and style.
    pub told: String,
    /// What is to be pressed.
    pub part: Part,
    /// How long the log was: the page of another moment is another page.
    pub at: EventNo,
    plan: Plan,
}

/// A part of a commander's half turn, as it is drawn.
#[derive(Debug, Clone, PartialEq)]
pub enum Part {
    /// What one press does before the orders; the styles that he may be told, by id and name.
    Begin(Vec<String>, Vec<(String, String)>),
    /// The report page: its lines, and units of which nothing is asked.
    Report(Vec<Asked>, Vec<String>, Vec<Objective>),
    /// Orders that stand.
    Orders {
        /// The number of the first, from 1.
        first: usize,
        /// How many there are in this turn.
        of: usize,
        /// Those that stand.
        lines: Vec<Ordered>,
        /// Units that get an order afterwards.
        then: Vec<String>,
    },
    /// What units may do beside: the rung that is true is pressed for each, or none for all.
    More(Vec<Ordered>),
    /// What one press does after the orders.
    End(Vec<String>),
}

/// An objective, and who may stand on it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Objective {
    /// Its number.
    pub number: u16,
    /// What it is called: "Objective 1, the mill".
    pub name: String,
    /// Units on the table.
    pub units: Vec<Tag>,
    /// Those known to stand there.
    pub known: Vec<Tag>,
}

/// A line of the report page.
#[derive(Debug, Clone, PartialEq)]
pub struct Asked {
    /// The unit, by tag and name.
    pub name: String,
    /// The question behind it.
    pub words: String,
    /// What can be true, each with the name of the enemy, and whether it is known already.
    pub targets: Vec<(Relation, String, bool)>,
    /// The other enemies, told only if asked for.
    pub others: Vec<(Relation, String, bool)>,
}

/// What a player does where two places are as good.
const EQUAL: &str = "Equal places: the one nearer its own edge, then the leftmost seen from that edge.";

/// An order that stands, or the ladder of a unit.
#[derive(Debug, Clone, PartialEq)]
pub struct Ordered {
    /// The unit.
    pub unit: Tag,
    /// The order in words.
    pub words: String,
    /// The die that picked it.
    pub die: Option<u8>,
    /// Whether another die could pick something else.
    pub redraw: bool,
    /// Whether it rests on something that the table may not show.
    pub cannot: bool,
    /// Whether it was decided, and its reasons can be read.
    pub why: bool,
    /// What keeps a move from being a choice of the player's; empty where nothing moves.
    pub equal: &'static str,
    /// The rungs to press.
    pub rungs: Vec<String>,
    /// The rung that can always be done, behind them, by its place.
    pub otherwise: Option<usize>,
}

impl Half {
    /// The page of the present moment; `None` while no commander has anything to press.
    pub fn of(battle: &Battle) -> Option<Self> {
        let plan = Plan::of(battle)?;
        let part = match stage(battle, &plan) {
            Stage::Waits => return None,
            Stage::Begin(dues) => Part::Begin(dues.into_iter().map(|due| due.words).collect(), styles(battle)),
            Stage::Report(sheet) => {
                let fresh = || sheet.units.iter().filter(|unit| !unit.follows);
                let lines = fresh().flat_map(|unit| asked(battle, unit)).collect();
                let rest = fresh().filter(|unit| unit.questions.is_empty()).map(|unit| unit.name.clone());
                Part::Report(lines, rest.collect(), objectives(battle, &plan))
            }
            Stage::Orders(standing) => orders(battle, &plan, &standing),
            Stage::Rungs(units) => Part::More(units.iter().map(|unit| more(battle, unit)).collect()),
            Stage::End(dues) => Part::End(dues.into_iter().map(|due| due.words).collect()),
        };
        let at = EventNo::try_from(battle.events().len()).unwrap_or(EventNo::MAX);
        let told = format!("{}, {}", plan.mission.name, plan.style.name.to_lowercase());
        let own = remember(battle, &plan).own.to_string();
        let told = if own.is_empty() { told } else { format!("{told} \u{b7} {own}") };
        let told = if changed(battle) { format!("{told} \u{b7} the plan has changed") } else { told };
        Some(Self { side: plan.side, turn: battle.state().turn(), told, part, at, plan })
    }

    /// Rungs of the first line that is open, and the unit.
    pub fn rungs(&self) -> Option<&Ordered> {
        match &self.part {
            Part::Orders { lines, .. } => lines.first().filter(|line| !line.rungs.is_empty()),
            Part::More(lines) => lines.first(),
            _ => None,
        }
    }

    /// The unit whose reasons are asked for first.
    pub fn explained(&self) -> Option<Tag> {
        match &self.part {
            Part::Orders { lines, .. } => lines.iter().find(|line| line.why).map(|line| line.unit),
            _ => None,
        }
    }

    /// The first line of the report in which nothing is pressed, by its place.
    pub fn open_line(&self, holds: &std::collections::BTreeSet<Relation>) -> Option<usize> {
        let Part::Report(lines, ..) = &self.part else { return None };
        let all = |line: &Asked| line.targets.iter().chain(&line.others).cloned().collect::<Vec<_>>();
        let free = |line: &Asked| all(line).iter().all(|(relation, _, known)| !known && !holds.contains(relation));
        lines.iter().position(free)
    }

    /// What the commander goes by.
    pub const fn plan(&self) -> &Plan {
        &self.plan
    }
}

/// The styles that a commander may be told.
fn styles(battle: &Battle) -> Vec<(String, String)> {
    let all = battle.rules().conduct().map_or(&[][..], |conduct| &conduct.data().common.style);
    all.iter().map(|style| (style.id.clone(), style.name.clone())).collect()
}

/// The objectives, and who may stand there.
fn objectives(battle: &Battle, plan: &Plan) -> Vec<Objective> {
    let stands = remember(battle, plan).stands;
    let away = battle.rules().conduct().map_or(&[][..], |conduct| &conduct.data().plans.away);
    let there = battle.state().units.values().filter(|unit| unit.in_play() && !away.contains(&unit.kind));
    let units: Vec<Tag> = there.map(|unit| unit.tag).collect();
    let one = |(number, name): (u16, &String)| Objective {
        number,
        name: if name.is_empty() { format!("Objective {number}") } else { format!("Objective {number}, {name}") },
        units: units.clone(),
        known: stands.iter().filter(|(_, at)| **at == number).map(|(tag, _)| *tag).collect(),
    };
    (1..).zip(&plan.objectives).map(one).collect()
}

fn name(battle: &Battle, tag: Tag) -> String {
    format!("{tag} {}", battle.state().name(tag))
}

fn asked(battle: &Battle, unit: &UnitSheet) -> Vec<Asked> {
    let line = |question: &crate::commander::Question| {
        let target = |target: &crate::commander::Target| {
            let relation = Relation::new(&question.relation, question.unit, target.unit);
            let known = target.known.as_ref().is_some_and(|known| known.holds);
            (relation, target.name.clone(), known)
        };
        Asked {
            name: name(battle, question.unit),
            words: question.words.clone(),
            targets: question.targets.iter().map(target).collect(),
            others: question.others.iter().map(target).collect(),
        }
    };
    unit.questions.iter().map(line).collect()
}

fn orders(battle: &Battle, plan: &Plan, standing: &[Standing]) -> Part {
    let memory = remember(battle, plan);
    let state = battle.state_for(Viewer::Side(plan.side));
    let sheet = advise(battle.rules().as_ref(), &state, &memory, plan);
    let fresh = || sheet.units.iter().filter(|unit| !unit.follows);
    let left = fresh().count() + memory.decided.len();
    let of = memory.sheet.as_ref().map_or(left, Vec::len).max(left);
    let stands = |tag: &Tag| standing.iter().any(|one| one.unit == *tag);
    let decided = memory.decided.keys().filter(|tag| !stands(tag)).map(|tag| name(battle, *tag));
    Part::Orders {
        first: of - left + 1,
        of,
        lines: standing.iter().map(|one| ordered(battle, one)).collect(),
        then: decided.chain(fresh().map(|unit| unit.name.clone())).collect(),
    }
}

fn ordered(battle: &Battle, one: &Standing) -> Ordered {
    let decided = &one.decided;
    let ladder = decided.orders.len() > 1;
    let options = decided.decision.options.iter().filter(|option| option.faces > 0).count();
    let needs = |request: &Request| {
        let act = battle.rules().conduct().and_then(|conduct| conduct.data().act(&request.procedure));
        act.is_some_and(|act| !act.needs.is_empty())
    };
    let moves = |request: &Request| {
        let act = battle.rules().conduct().and_then(|conduct| conduct.data().act(&request.procedure));
        act.is_some_and(|act| act.sense == Sense::Move)
    };
    let target = |request: &Request| -> Option<String> {
        let act = battle.rules().conduct().and_then(|conduct| conduct.data().act(&request.procedure))?;
        let target = request.draft.get(&act.target)?.tags().first().copied()?;
        Some(name(battle, target))
    };
    let rungs: Vec<String> = if ladder { decided.orders.iter().map_while(target).collect() } else { Vec::new() };
    Ordered {
        unit: one.unit,
        words: decided.words.clone(),
        die: die(battle, decided.event),
        redraw: options > 1,
        cannot: !ladder && decided.orders.first().is_some_and(needs),
        why: true,
        equal: if decided.orders.iter().any(moves) { EQUAL } else { "" },
        otherwise: (ladder && rungs.len() < decided.orders.len()).then_some(rungs.len()),
        rungs,
    }
}

/// The face that a decision was made by.
pub fn die(battle: &Battle, event: EventNo) -> Option<u8> {
    let act = battle.action(event)?.act()?;
    act.answers.get(DECIDE)?.known_faces()?.first().copied()
}

fn more(battle: &Battle, unit: &UnitSheet) -> Ordered {
    let option = unit.options.first();
    let rungs: &[Rung] = option.map_or(&[], |option| &option.rungs);
    let named: Vec<String> = rungs.iter().map_while(|rung| rung.target).map(|target| name(battle, target)).collect();
    Ordered {
        unit: unit.unit,
        words: option.map_or_else(|| unit.name.clone(), |option| option.order.clone()),
        die: None,
        redraw: false,
        cannot: false,
        why: false,
        equal: "",
        otherwise: (named.len() < rungs.len()).then_some(named.len()),
        rungs: named,
    }
}

/// Tells the commander something else.
fn instruct(told: &Instructed) -> Action<super::Message> {
    let request = Request { procedure: INSTRUCT.to_owned(), draft: told.draft() };
    do_it(Command::Start { request, permit: Permit::Lawful, real: [].into(), given: Vec::new() })
}

impl Screen {
    /// After one of several commands of a press: what the hands had to do before it is told as well.
    pub fn tell_hands(&mut self, battle: &Battle, mut before: Vec<Hand>) {
        before.retain(|hand| !self.shown.hands.contains(hand));
        self.shown.hands.splice(0..0, before);
        self.join_hands();
        self.refresh(battle);
    }

    /// Moves that are told in the same words are told once.
    fn join_hands(&mut self) {
        let mut joined: Vec<Hand> = Vec::new();
        for hand in std::mem::take(&mut self.shown.hands) {
            let same = match (&hand, joined.last_mut()) {
                (Hand::Move { what, how }, Some(Hand::Move { what: before, how: same })) if how == same => {
                    *before = format!("{before}, {what}");
                    true
                }
                _ => false,
            };
            if !same {
                joined.push(hand);
            }
        }
        self.shown.hands = joined;
    }

    /// Works out anew what the page of a commander shows, if anything has happened since.
    pub(super) fn refresh_half(&mut self, battle: &Battle) {
        let at = EventNo::try_from(battle.events().len()).unwrap_or(EventNo::MAX);
        if self.half_at == Some(at) {
            return;
        }
        self.half_at = Some(at);
        self.half = Half::of(battle);
        if !matches!(self.half.as_ref().map(|half| &half.part), Some(Part::Report(..))) {
            self.face.holds.clear();
            self.face.stands.clear();
            self.face.others.clear();
        }
    }

    /// The page of a commander, while nothing else lies on it.
    pub fn commander(&self) -> Option<&Half> {
        self.half.as_ref().filter(|_| self.table.form.is_none() && self.table.open.is_none())
    }

    /// Whether a reaction is a shot that the commander decides on.
    pub(super) fn is_commanders(&self, battle: &Battle, at: usize) -> bool {
        let shot = self.table.reactions.get(at).map(|reaction| &reaction.request);
        Plan::of(battle).zip(shot).is_some_and(|(plan, shot)| reacts(battle, &plan, shot))
    }

    /// The player says that a unit of the commander reaches and sees what it waited for.
    pub(super) fn commander_reacts(&mut self, at: usize) -> Action<super::Message> {
        let shot = self.table.reactions.get(at).map(|reaction| reaction.request.clone());
        shot.map_or_else(Action::none, |shot| Action::ask(screen::Request::Press(Box::new(Press::React(shot)))))
    }

    /// What a press on the page of a commander does.
    pub(super) fn said(&mut self, battle: &Battle, said: Said) -> Action<super::Message> {
        let Some(half) = self.half.clone() else { return Action::none() };
        let press = match said {
            Said::Main => match &half.part {
                Part::Begin(..) => Press::Begin,
                Part::Report(..) => {
                    let stands = self.face.stands.iter().map(|(unit, number)| (*unit, *number)).collect();
                    Press::Orders { holds: self.face.holds.iter().cloned().collect(), stands }
                }
                Part::Orders { .. } if half.rungs().is_none() => Press::Go,
                // What is true is pressed above: nothing in the place of GO answers it.
                Part::Orders { .. } | Part::More(_) => return Action::none(),
                Part::End(_) => Press::End,
            },
            Said::Fact(relation) => {
                if !self.face.holds.remove(&relation) {
                    self.face.holds.insert(relation);
                }
                return Action::none();
            }
            Said::Another(relation, unit) => {
                self.face.others.insert((relation, unit));
                return Action::none();
            }
            Said::NoRung => match (&half.part, half.rungs()) {
                (Part::More(_), _) => Press::NoRung,
                (_, Some(line)) => Press::Rung { unit: line.unit, rung: line.otherwise },
                (_, None) => return Action::none(),
            },
            Said::Stands(unit, number) => {
                let Part::Report(_, _, objectives) = &half.part else { return Action::none() };
                let known = objectives.iter().any(|one| one.number == number && one.known.contains(&unit));
                let told = self.face.stands.get(&unit).copied();
                // Pressed again, it is as it was; what was known before is denied.
                match told {
                    Some(said) if said == number || said == 0 => drop(self.face.stands.remove(&unit)),
                    _ => drop(self.face.stands.insert(unit, if known { 0 } else { number })),
                }
                return Action::none();
            }
            Said::Wrong(relation) => {
                let told = Reported { not: vec![relation], ..Reported::default() };
                let request = Request { procedure: REPORT.to_owned(), draft: told.draft() };
                return do_it(Command::Start { request, permit: Permit::Lawful, real: [].into(), given: Vec::new() });
            }
            Said::Rung(unit, rung) => Press::Rung { unit, rung: Some(rung) },
            Said::Redraw(unit) => Press::Redraw(unit),
            Said::Cannot(unit) => Press::Cannot(unit),
            Said::Mine(unit) => {
                self.face.told = false;
                self.desk.press_row(battle.rules().as_ref(), battle.state(), unit);
                return Action::none();
            }
            Said::Style(style) => return instruct(&Instructed { style, asks: half.plan.level == Level::Facts }),
            Said::Asks(asks) => return instruct(&Instructed { style: half.plan.style.id.clone(), asks }),
            Said::Why(unit) => return Action::go(Route::Weighed(unit)),
            Said::Digit(digit) => return self.digit(battle, &half, digit),
        };
        Action::ask(screen::Request::Press(Box::new(press)))
    }

    fn digit(&mut self, battle: &Battle, half: &Half, digit: u8) -> Action<super::Message> {
        let at = usize::from(digit).wrapping_sub(1);
        if let Some(line) = half.rungs() {
            return match at.cmp(&line.rungs.len()) {
                std::cmp::Ordering::Less => self.said(battle, Said::Rung(line.unit, at)),
                std::cmp::Ordering::Equal => self.said(battle, Said::NoRung),
                std::cmp::Ordering::Greater => Action::none(),
            };
        }
        let (Part::Report(lines, ..), Some(open)) = (&half.part, half.open_line(&self.face.holds)) else {
            return Action::none();
        };
        let Some(line) = lines.get(open) else { return Action::none() };
        let another = line.others.first().filter(|_| at == line.targets.len());
        if let Some((relation, ..)) = another {
            return self.said(battle, Said::Another(relation.id.clone(), relation.unit));
        }
        let target = line.targets.get(at);
        target.map_or_else(Action::none, |(relation, ..)| self.said(battle, Said::Fact(relation.clone())))
    }
}
