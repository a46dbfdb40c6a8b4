//! The half turn of a commander: what its page shows.

use crate::{
    battle::{Battle, EventNo, Request, Viewer},
    commander::{Plan, Rung, Stage, Standing, UnitSheet, advise, changed, remember, stage},
    dice::{Side, Tag},
    rules::{DECIDE, Relation, Sense},
};

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
    /// The plan that it follows.
    pub plan: Plan,
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
                let own = sheet.own.iter().map(own);
                let lines = fresh().flat_map(|unit| asked(battle, unit)).chain(own).collect();
                let rest = fresh().filter(|unit| unit.questions.is_empty()).map(|unit| unit.name.clone());
                Part::Report(lines, rest.collect(), objectives(battle, &plan))
            }
            Stage::Orders(standing) => orders(battle, &plan, &standing),
            Stage::Rungs(units) => Part::More(units.iter().map(more).collect()),
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
    let stands_for = |tag: &Tag| battle.rules().conduct().is_none_or(|one| one.speaker(battle.state(), *tag) == *tag);
    let units: Vec<Tag> = there.map(|unit| unit.tag).filter(stands_for).collect();
    let one = |(number, name): (u16, &String)| Objective {
        number,
        name: if name.is_empty() { format!("Objective {number}") } else { format!("Objective {number}, {name}") },
        units: units.clone(),
        known: stands.iter().filter(|(_, at)| **at == number).map(|(tag, _)| *tag).collect(),
    };
    (1..).zip(&plan.objectives).map(one).collect()
}

fn name(battle: &Battle, tag: Tag) -> String {
    battle.rules().conduct().map_or_else(|| tag.to_string(), |conduct| conduct.label(battle.state(), tag))
}

/// What may be true of units by themselves: a chip for each of them.
fn own(question: &crate::commander::Question) -> Asked {
    let target = |target: &crate::commander::Target| {
        let known = target.known.as_ref().is_some_and(|known| known.holds);
        (Relation::new(&question.relation, target.unit, target.unit), target.name.clone(), known)
    };
    Asked {
        name: "Which".to_owned(),
        words: question.words.clone(),
        targets: question.targets.iter().map(target).collect(),
        others: Vec::new(),
    }
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
        let row = battle.rules().conduct()?.data().act_of(&request.procedure, &request.draft)?;
        let target = request.draft.get(&row.target)?.tags().first().copied()?;
        Some(row.within(&name(battle, target)))
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

fn more(unit: &UnitSheet) -> Ordered {
    let option = unit.options.first();
    let rungs: &[Rung] = option.map_or(&[], |option| &option.rungs);
    let named: Vec<String> =
        rungs.iter().take_while(|rung| rung.target.is_some()).map(|rung| rung.words.clone()).collect();
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
