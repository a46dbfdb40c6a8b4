//! What a screen draws of a commander's half turn: sorted, counted and worded here.

mod nearby_row;
mod order_views;

use std::collections::BTreeSet;

use crate::{
    battle::{Battle, Event, EventNo, Request},
    commander::{
        CommanderStage, OwedRow, Plan, PlanVisibility, Question, QuestionTarget, StandingOrder, UnitSheet,
        cached_advice, changed, nearby, opened, order_groups, released, remember, stage,
    },
    dice::{Side, Tag},
    rules::{ActKind, Due, Orderable, Relation, Value, listed_tags},
};
pub use nearby_row::NearbyRow;
pub use order_views::{OrderGrouping, OrderView, die, points, signed_points};
use order_views::{carried_out, more, name, order_views};

/// What the page of a commander shows.
#[derive(Debug, Clone, PartialEq)]
pub struct CommanderTurnView {
    /// Whose orders they are.
    pub side: Side,
    /// The turn.
    pub turn: i32,
    /// What his orders are counted by: "card 4"; empty for nothing.
    pub counted: String,
    /// Whether a unit of his has moved in this battle.
    pub has_moved: bool,
    /// Whether a report of this turn is in: another one is about units that come after the others.
    pub late: bool,
    /// His plan, as far as it may be seen.
    pub sealed: PlanVisibility,
    /// Mission and style.
    pub plan_words: String,
    /// What he has left as it was, or to the players; empty for nothing.
    pub keeps: &'static str,
    /// What is to be pressed.
    pub part: Part,
    /// How long the log was: the page of another moment is another page.
    pub at: EventNo,
    /// The plan that it follows.
    pub plan: Plan,
    /// Whether it has been pressed, and he decides.
    pub deciding: bool,
}

/// A part of a commander's half turn, as it is drawn.
#[derive(Debug, Clone, PartialEq)]
pub enum Part {
    /// What one press does before the orders; the styles that he may be told, by id and name.
    Begin(Vec<String>, Vec<(String, String)>),
    /// What is owed of a unit of his: what it does, what is owed in short, whom it meets.
    Owed(OwedRow),
    /// The report page: its lines, and units of which nothing is asked.
    Report(Vec<Asked>, Vec<String>, Vec<Objective>),
    /// Orders that stand.
    Orders {
        /// The number of the first, from 1.
        first: usize,
        /// How many there are in this turn.
        of: usize,
        /// Those that stand.
        lines: Vec<OrderView>,
    },
    /// What units may do beside: the rung that is true is pressed for each, or none for all.
    More(Vec<OrderView>),
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
    /// What can be true of the enemies that matter most.
    pub targets: Vec<Fact>,
    /// The other enemies, told only if asked for.
    pub others: Vec<Fact>,
    /// What each press on a chip means, by id of the relation, where one line asks for several distances; else empty.
    pub ways: Vec<(String, String)>,
}

/// What can be true of an enemy: a chip.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fact {
    /// The relations, in the order in which presses tell them; one alone on most lines.
    pub ways: Vec<Relation>,
    /// The name of the enemy.
    pub name: String,
    /// The one that is known already.
    pub known: Option<Relation>,
}

impl Asked {
    /// What its chips tell, those that are told only if asked for last.
    pub fn facts(&self) -> impl Iterator<Item = &Fact> {
        self.targets.iter().chain(&self.others)
    }

    /// Whether a press has this id that one of its chips has, the one that unfolds the others included.
    pub fn is_chip(&self, id: &str) -> bool {
        let first = self.others.first().and_then(|fact| fact.ways.first());
        self.fact(id).is_some() || first.is_some_and(|way| another(&way.id, way.unit) == id)
    }

    /// What the chip with this id tells.
    pub fn fact(&self, id: &str) -> Option<&Fact> {
        self.facts().find(|fact| fact.chip().is_some_and(|chip| chip == id))
    }
}

/// The id of the press that unfolds the other enemies of a line.
pub fn another(relation: &str, unit: Tag) -> String {
    format!("another-{relation}-{unit}")
}

impl Fact {
    /// The id of its chip.
    pub fn chip(&self) -> Option<String> {
        self.ways.first().map(|way| format!("holds-{}-{}-{}", way.id, way.unit, way.target))
    }

    /// The one that is pressed, by its place.
    pub fn pressed(&self, holds: &BTreeSet<Relation>) -> Option<usize> {
        self.ways.iter().position(|way| holds.contains(way))
    }
}

impl CommanderTurnView {
    /// The page of the present moment; `None` while no commander has anything to press.
    pub fn of(battle: &Battle) -> Option<Self> {
        let plan = Plan::of(battle)?;
        let part = match stage(battle, &plan) {
            CommanderStage::Waits => return None,
            CommanderStage::Begin(dues) => {
                Part::Begin(dues.into_iter().map(|due| due.words).collect(), styles(battle))
            }
            CommanderStage::Owed(owed) => Part::Owed(*owed),
            CommanderStage::Report(sheet) => {
                let fresh = || sheet.units.iter().filter(|unit| !unit.acts_again);
                let own = sheet.own.iter().map(own);
                let mut lines: Vec<Asked> = fresh().flat_map(|unit| asked(battle, unit)).chain(own).collect();
                alike(&mut lines);
                let silent = |unit: &&UnitSheet| unit.questions.is_empty() && unit.known.is_empty();
                let rest = fresh().filter(silent).map(|unit| unit.name.clone());
                Part::Report(lines, rest.collect(), objectives(battle, &plan))
            }
            CommanderStage::Orders(standing) => orders(battle, &plan, &standing),
            CommanderStage::Rungs(units) => Part::More(units.iter().map(|unit| more(battle, unit)).collect()),
            CommanderStage::End(dues) => {
                let left = unused(battle, plan.side).map(|(words, slots)| left_over(&words, &slots.fresh));
                Part::End(dues.into_iter().map(|due| due.words).chain(without(battle)).chain(left).collect())
            }
        };
        let at = battle.last_event();
        let plan_words = format!("{}, {}", plan.mission.name, plan.style.name.to_lowercase());
        let memory = remember(battle, &plan);
        let (late, own) = (memory.sheet.is_some(), memory.own.to_string());
        let plan_words = if own.is_empty() { plan_words } else { format!("{plan_words} \u{b7} {own}") };
        let plan_words =
            if changed(battle) { format!("{plan_words} \u{b7} the plan has changed") } else { plan_words };
        let plan_words =
            if released(battle) { format!("{plan_words} \u{b7} his reserve is released") } else { plan_words };
        let (rules, state) = (battle.rules(), battle.state());
        let keeps = rules.conduct().map_or("", |conduct| conduct.keeps(rules, state, plan.side));
        let counted = rules.conduct().map_or_else(String::new, |conduct| conduct.counted(rules, state, plan.side));
        Some(Self {
            side: plan.side,
            turn: battle.state().turn(),
            counted,
            has_moved: has_moved(battle, plan.side),
            late,
            sealed: opened(battle),
            plan_words,
            keeps,
            part,
            at,
            plan,
            deciding: false,
        })
    }

    /// The row of chips that is open from the first moment on: of what is owed, and of an order that stands alone.
    pub fn row(&self, battle: &Battle) -> Option<NearbyRow> {
        match &self.part {
            Part::Owed(owed) => {
                Some(NearbyRow { owed: owed.waives, ..NearbyRow::new(battle, None, owed.nearby.clone()) })
            }
            Part::Orders { lines, .. } => match lines.as_slice() {
                [line] if line.rungs.is_empty() => {
                    Some(NearbyRow::new(battle, None, nearby(battle, line.requests.first()?)?))
                }
                _ => None,
            },
            _ => None,
        }
    }

    /// Rungs of the first line that is open, and the unit.
    pub fn rungs(&self) -> Option<&OrderView> {
        match &self.part {
            Part::Orders { lines, .. } => lines.first().filter(|line| !line.rungs.is_empty()),
            Part::More(lines) => lines.first(),
            _ => None,
        }
    }

    /// The decision whose reasons are asked for first.
    pub fn explained(&self) -> Option<EventNo> {
        match &self.part {
            Part::Orders { lines, .. } => lines.iter().find(|line| line.why).map(|line| line.decided),
            _ => None,
        }
    }

    /// The first line of the report in which nothing is pressed, by its place.
    pub fn open_line(&self, holds: &BTreeSet<Relation>) -> Option<usize> {
        let Part::Report(lines, ..) = &self.part else { return None };
        let open = |fact: &Fact| fact.known.is_none() && fact.pressed(holds).is_none();
        lines.iter().position(|line| line.facts().all(open))
    }

    /// What the commander goes by.
    pub const fn plan(&self) -> &Plan {
        &self.plan
    }
}

/// Orders owed to all units at once, where he has ordered each by itself: the units left over get none.
fn without(battle: &Battle) -> Vec<String> {
    let each = battle.rules().conduct().map_or(&[][..], |conduct| &conduct.data().chores.each);
    let owed = battle.rules().owed(battle.state()).into_iter().filter(|due| each.contains(&due.procedure));
    let named = |due: &Due| {
        let opened = battle.open_form(&Request::new(&due.procedure, due.draft.clone()))?;
        let values = opened.form.fields.iter().filter_map(|field| field.value.as_ref());
        let units = values.map(Value::tags).find(|units| !units.is_empty())?;
        Some(format!(" ({})", listed_tags(&units)))
    };
    owed.map(|due| format!("{}{}, without an order", due.words, named(&due).unwrap_or_default())).collect()
}

/// The orders that the rules still count for a side, in their words, and who may have them; `None` where none is left,
/// or nobody for it.
fn unused(battle: &Battle, side: Side) -> Option<(String, Orderable)> {
    let (rules, state) = (battle.rules(), battle.state());
    // What is owed without a procedure is a number of orders.
    let left = rules.owed(state).into_iter().find(|due| due.procedure.is_empty())?;
    let slots = rules.conduct()?.orders(rules, state, side);
    (!slots.fresh.is_empty()).then_some((left.words, slots))
}

/// Orders that he leaves, and the units that go without: "1 order left: B5 and B8 get none".
fn left_over(words: &str, units: &[Tag]) -> String {
    let get = if units.len() == 1 { "gets" } else { "get" };
    format!("{words}: {} {get} none", listed_tags(units))
}

/// Whether a unit of a side has moved by its order.
fn has_moved(battle: &Battle, side: Side) -> bool {
    let moves = |procedure: &str| {
        let act = battle.rules().conduct().and_then(|conduct| conduct.data().act(procedure));
        act.is_some_and(|act| act.kind == ActKind::Move && !act.secret)
    };
    battle.events().iter().filter_map(Event::act).any(|act| act.side == Some(side) && moves(&act.procedure))
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

/// What may be true of units by themselves: a chip for each of them.
fn own(question: &Question) -> Asked {
    let one = |target: &QuestionTarget| fact(question, target.unit, target);
    let targets = question.targets.iter().map(one).collect();
    let (name, words) = ("Which".to_owned(), question.words.clone());
    Asked { name, words, targets, others: Vec::new(), ways: Vec::new() }
}

fn fact(question: &Question, unit: Tag, target: &QuestionTarget) -> Fact {
    let relation = Relation::new(&question.relation, unit, target.unit);
    let known = target.known.as_ref().is_some_and(|known| known.holds).then(|| relation.clone());
    Fact { ways: vec![relation], name: target.name.clone(), known }
}

/// The lines of a unit: how far off an enemy is stands in one, and each press on its chip tells the next distance.
fn asked(battle: &Battle, unit: &UnitSheet) -> Vec<Asked> {
    let conduct = battle.rules().conduct();
    let mut lines: Vec<Asked> = Vec::new();
    for question in unit.questions.iter().chain(&unit.known) {
        let relation = conduct.and_then(|conduct| conduct.data().relation(&question.relation));
        let far = relation.map_or("", |relation| relation.far.as_str());
        let all = |list: &[QuestionTarget]| {
            list.iter().map(|target| fact(question, question.unit, target)).collect::<Vec<_>>()
        };
        let (targets, others) = (all(&question.targets), all(&question.others));
        let merged = lines.iter_mut().find(|line| !far.is_empty() && !line.ways.is_empty());
        if let Some(line) = merged {
            line.words = common(&line.words, &question.words);
            line.ways.push((question.relation.clone(), far.to_owned()));
            merge(line, targets, others);
            continue;
        }
        let way = (question.relation.clone(), far.to_owned());
        let ways = if far.is_empty() { Vec::new() } else { vec![way] };
        let whose = relation.map_or("", |relation| relation.whose.as_str());
        let name = if whose.is_empty() { name(battle, question.unit) } else { whose.to_owned() };
        lines.push(Asked { name, words: question.words.clone(), targets, others, ways });
    }
    // A line of one distance says it in words.
    for line in lines.iter_mut().filter(|line| line.ways.len() == 1) {
        line.ways.clear();
    }
    // What is known is in sight, whichever line it came from.
    for line in &mut lines {
        let others = std::mem::take(&mut line.others).into_iter();
        let (known, others): (Vec<Fact>, Vec<Fact>) = others.partition(|fact| fact.known.is_some());
        line.targets.splice(0..0, known);
        line.others = others;
    }
    lines
}

/// Presses tell distances in one order on all lines: it is said once, for the first.
fn alike(lines: &mut [Asked]) {
    let first = lines.iter().find(|line| !line.ways.is_empty());
    let order: Vec<String> = first.into_iter().flat_map(|line| &line.ways).map(|(id, _)| id.clone()).collect();
    let place = |id: &str| order.iter().position(|one| one == id);
    for line in lines.iter_mut().filter(|line| !line.ways.is_empty()) {
        line.ways.sort_by_key(|(id, _)| place(id));
        for fact in line.targets.iter_mut().chain(&mut line.others) {
            fact.ways.sort_by_key(|way| place(&way.id));
        }
    }
}

/// Adds another distance to a line: to the chips that it has, and those behind them that it has not.
fn merge(line: &mut Asked, targets: Vec<Fact>, others: Vec<Fact>) {
    for (fact, first) in
        targets.into_iter().map(|fact| (fact, true)).chain(others.into_iter().map(|fact| (fact, false)))
    {
        let enemy = |one: &Fact| one.ways.first().map(|way| way.target);
        let mut all = line.targets.iter_mut().chain(&mut line.others);
        match all.find(|one| enemy(one) == enemy(&fact)) {
            Some(one) => {
                one.ways.extend(fact.ways);
                one.known = one.known.take().or(fact.known);
            }
            None if first => line.targets.push(fact),
            None => line.others.push(fact),
        }
    }
}

/// The words that two questions begin with.
fn common(one: &str, other: &str) -> String {
    let same = one.split(' ').zip(other.split(' ')).take_while(|(one, other)| one == other);
    same.map(|(word, _)| word).collect::<Vec<_>>().join(" ")
}

fn orders(battle: &Battle, plan: &Plan, standing: &[StandingOrder]) -> Part {
    let memory = remember(battle, plan);
    let sheet = cached_advice(battle, &memory, plan);
    let given = carried_out(battle, &memory);
    let listed = sheet.units.iter().filter(|unit| !unit.acts_again).count() + memory.decided.len();
    // An order that no unit has a use for counts as well: the number stays what it was.
    let open = unused(battle, plan.side).map_or(0, |(_, slots)| slots.free.min(slots.fresh.len()));
    Part::Orders {
        first: given + 1,
        of: given + listed.max(open),
        lines: order_groups(battle, standing).into_iter().flat_map(|all| order_views(battle, plan, all)).collect(),
    }
}
