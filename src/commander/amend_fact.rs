//! A fact of the table that was told wrong: its question is opened again as an amendment, and what was decided on it is
//! decided again, with the same die. The report and each decision are amended by an event of their own. Nothing of what
//! was done is touched: where it is no longer what he orders, the battle says so, and the player keeps it or takes it
//! back.

use std::{
    collections::{BTreeMap, BTreeSet},
    rc::Rc,
};

use super::{
    Memory, OrderOption, Plan, Question, QuestionTarget, Sheet, UnitSheet,
    advise::has_options,
    cached_advice,
    objectives::{ReopenedQuestion, amend_objectives, objective_of, objective_question, places_told, report_act},
    remember,
};
use crate::{
    battle::{Battle, Command, Event, EventNo, Permit, Viewer},
    dice::{Dice, Tag},
    rules::{DECIDE, Decision, Draft, Known, Relation, ReportForm, SEALED_DECISION, Source, draft_by, played_by},
};

/// A fact told otherwise, and the decisions that it bears on: what a press carries out.
#[derive(Clone, Debug, PartialEq)]
pub struct FactAmendment {
    /// The report.
    report: EventNo,
    /// The report as it reads now.
    told: Draft,
    /// Decisions after it that are made again, in their order.
    decisions: Vec<EventNo>,
}

/// A decision that was made again, and its new order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RedecidedOrder {
    /// The order that it gives now, in words.
    pub words: String,
    /// Whether it gives the same order as before.
    pub same: bool,
    /// Whether its unit has no order left: nothing else is possible.
    pub lapsed: bool,
    /// The action that carried out the earlier order.
    pub done: Option<EventNo>,
    /// Whether the order stands, and is carried out next.
    pub stands: bool,
}

/// The question whose answer told a fact that a decision rests on; `None` where no player told it.
pub fn reopened_question(battle: &Battle, relation: &Relation, decided: EventNo) -> Option<ReopenedQuestion> {
    if objective_of(relation).is_some() {
        return objective_question(battle, decided);
    }
    let conduct = battle.rules().conduct()?;
    let plan = Plan::of(battle)?;
    let implies = |one: &Relation, holds: bool| {
        let known = Known { relation: one.clone(), holds, source: Source::Player, since: 0 };
        one == relation || conduct.implied(battle.state(), &known).iter().any(|known| known.relation == *relation)
    };
    let root = |told: &ReportForm| {
        let holds = told.holds.iter().map(|one| (one, true)).chain(told.not.iter().map(|one| (one, false)));
        let mut all = holds.collect::<Vec<_>>();
        all.sort_by_key(|(one, _)| *one != relation);
        all.into_iter().find(|(one, holds)| implies(one, *holds)).map(|(one, _)| one.clone())
    };
    let told = |no: EventNo| Some(ReportForm::of(&report_act(battle, &plan, no)?.form.entered));
    let (no, told, root) = (1..decided).rev().find_map(|no| {
        let told = told(no)?;
        let root = root(&told)?;
        Some((no, told, root))
    })?;
    let then = battle.before(no);
    let far = |id: &str| conduct.data().relation(id).is_some_and(|relation| !relation.far.is_empty());
    let sheet = sheet(&then, &remember(&then, &plan))?;
    // How far off an enemy is stands in several lines.
    let asks = |line: &&Question| {
        let other = line.unit == root.unit && far(&root.id) && far(&line.relation);
        other || line.relations().any(|one| one == root)
    };
    let all = sheet.units.iter().flat_map(|unit| &unit.questions).chain(&sheet.own);
    let mut lines: Vec<Question> = all.filter(asks).cloned().collect();
    // A fact that was told where nothing was asked has a line of its own.
    if lines.iter().flat_map(Question::relations).all(|one| one != root) {
        let target =
            QuestionTarget { unit: root.target, name: conduct.label(then.state(), root.target), known: None };
        let words = conduct.data().relation(&root.id).map_or("", |relation| relation.ask.as_str());
        let words = words.split(" (").next().unwrap_or(words).to_owned();
        let (relation, unit) = (root.id.clone(), root.unit);
        lines.push(Question { relation, unit, words, targets: vec![target], others: Vec::new() });
    }
    let asked: BTreeSet<Relation> = lines.iter().flat_map(Question::relations).collect();
    let holds = told.holds.into_iter().filter(|one| asked.contains(one)).collect();
    Some(ReopenedQuestion { report: no, turn: then.state().turn(), lines, holds })
}

/// Whether two relations are about the same two units.
fn same(one: &Relation, other: &Relation) -> bool {
    (one.unit, one.target) == (other.unit, other.target)
}

impl Question {
    /// All relations that can be told in this line.
    pub fn relations(&self) -> impl Iterator<Item = Relation> + '_ {
        let all = self.targets.iter().chain(&self.others);
        all.map(|target| self.relation_to(target.unit))
    }

    /// What a press on an enemy tells; of what is true of units by themselves, on that unit.
    pub fn relation_to(&self, target: Tag) -> Relation {
        Relation::new(&self.relation, if self.is_own() { target } else { self.unit }, target)
    }

    /// Whether it asks what is true of units by themselves: no unit stands in a relation to itself else.
    fn is_own(&self) -> bool {
        self.targets.iter().any(|one| one.unit == self.unit)
    }
}

impl ReopenedQuestion {
    /// Turns one of its facts; an enemy stands at one distance only.
    pub fn turn(&self, holds: &mut BTreeSet<Relation>, fact: &Relation) {
        if !holds.remove(fact) {
            let asked: BTreeSet<Relation> = self.lines.iter().flat_map(Question::relations).collect();
            holds.retain(|one| !(asked.contains(one) && same(one, fact)));
            holds.insert(fact.clone());
        }
    }

    /// The amendment that enters these facts; `None` while they are unchanged.
    pub fn fact_amendment(&self, battle: &Battle, holds: &BTreeSet<Relation>) -> Option<FactAmendment> {
        if *holds == self.holds {
            return None;
        }
        let draft = battle.action(self.report)?.act()?.form.entered.clone();
        let asked: BTreeSet<Relation> = self.lines.iter().flat_map(Question::relations).collect();
        let mut told = ReportForm::of(&draft);
        if asked.iter().any(|one| objective_of(one).is_some()) {
            amend_objectives(&mut told, &self.holds, holds);
            return self.amending(battle, &draft, &told);
        }
        told.holds.retain(|one| !asked.contains(one));
        told.not.retain(|one| !asked.contains(one));
        let pressed: Vec<Relation> = holds.iter().cloned().collect();
        for line in &self.lines {
            let denied = if line.is_own() { line.relations().collect() } else { line.denied(&pressed) };
            // A known fact is denied where its chip was switched off.
            let off = self.holds.iter().filter(|one| line.relations().any(|of| of == **one)).cloned();
            let mut denied: Vec<Relation> =
                denied.into_iter().chain(off).filter(|one| !holds.contains(one)).collect();
            denied.sort_unstable();
            denied.dedup();
            told.not.extend(denied);
        }
        told.holds.extend(pressed);
        self.amending(battle, &draft, &told)
    }

    /// The report told so, and the decisions that it bears on.
    fn amending(&self, battle: &Battle, draft: &Draft, told: &ReportForm) -> Option<FactAmendment> {
        let draft: Draft = told.draft().into_iter().chain(by(draft)).collect();
        let (report, mut now) = (self.report, battle.clone());
        now.execute(amend(report, draft.clone()), &mut Dice::seeded(0), 0).ok()?;
        let plan = Plan::of(battle)?;
        let standing = remember(battle, &plan).decided;
        let last = battle.last_event();
        let bears = |no: &EventNo| {
            let Some(act) = battle.action_for(*no, Viewer::Side(plan.side)) else { return false };
            match act.procedure.as_str() {
                DECIDE => changed(battle, &now, *no),
                // Of what is sealed nobody learns whether it has become another.
                SEALED_DECISION => standing.values().any(|decided| decided.event == *no),
                _ => false,
            }
        };
        let decisions = (report + 1..=last).filter(bears).collect();
        Some(FactAmendment { report, told: draft, decisions })
    }
}

impl FactAmendment {
    /// What is carried out next for a press that was made when the log had so many events.
    pub(super) fn next(&self, battle: &Battle, at: EventNo) -> Option<Command> {
        if battle.pending().is_some() {
            return None;
        }
        if battle.last_event() == at {
            return Some(amend(self.report, self.told.clone()));
        }
        let amended = |no: EventNo| battle.action_amended(no).is_some_and(|by| by > at);
        let mut open = self.decisions.iter().filter(|no| !amended(**no));
        open.find_map(|no| Some(amend(*no, decide_again(battle, *no).or_else(|| lapsed(battle, *no))?)))
    }
}

fn amend(of: EventNo, draft: Draft) -> Command {
    Command::Amend { of, draft, permit: Permit::Lawful }
}

/// The field `by` of the form, where both sides act.
fn by(draft: &Draft) -> Draft {
    draft_by(played_by(draft))
}

/// The commander's sheet at a place of the log.
fn sheet(then: &Battle, memory: &Memory) -> Option<Rc<Sheet>> {
    Some(cached_advice(then, memory, &Plan::of(then)?))
}

/// The options and facts that a decision was made on.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DecisionBasis {
    /// The options of the unit, weighed again today; empty where the rules have changed since.
    pub options: Vec<OrderOption>,
    /// The facts that its options rest on.
    pub facts: Vec<Known>,
    /// The facts about the unit that a player has denied.
    pub denied: Vec<Known>,
    /// Who was told to stand on each objective, by its number, where a report has asked.
    pub places: BTreeMap<u16, Vec<Tag>>,
}

/// The options and facts of a decision, worked out again.
pub fn decision_basis(battle: &Battle, decided: EventNo) -> Option<DecisionBasis> {
    let (unit, memory, weighed) = weighed(battle, decided)?;
    let options = weighed.map(|unit| unit.options).unwrap_or_default();
    let mut facts: Vec<Known> = Vec::new();
    for known in options.iter().flat_map(|option| &option.rests_on) {
        if !facts.contains(known) {
            facts.push(known.clone());
        }
    }
    let denies = |known: &&Known| known.source == Source::Player && !known.holds && known.relation.unit == unit;
    let denied = memory.known.values().filter(denies).filter(|known| !facts.contains(known)).cloned().collect();
    Some(DecisionBasis { options, facts, denied, places: places_told(battle, decided, &memory) })
}

/// The unit of a decision, what was remembered before it, and the unit as it is weighed with that.
fn weighed(battle: &Battle, decided: EventNo) -> Option<(Tag, Memory, Option<UnitSheet>)> {
    let unit = Decision::of(&battle.action(decided)?.act()?.form.entered)?.unit?;
    let then = battle.before(decided);
    let mut memory = remember(&then, &Plan::of(&then)?);
    memory.decided.remove(&unit);
    let weighed = sheet(&then, &memory).and_then(|sheet| sheet.unit(unit).cloned());
    Some((unit, memory, weighed))
}

/// A decision as it would be made at its place with what is told there now; `None` for one that is the player's own, or
/// no more to be made.
fn decide_again(battle: &Battle, no: EventNo) -> Option<Draft> {
    let was = &battle.action(no)?.act()?.form.entered;
    let old = Decision::of(was).filter(|decision| decision.chosen.is_none())?;
    let weighed = weighed(battle, no)?.2.filter(|unit| !unit.options.is_empty())?;
    let new = Decision { again: old.again, ..weighed.decision() };
    Some(new.draft().into_iter().chain(by(was)).collect())
}

/// The decision that takes the place of one whose unit has nothing to do with what is told there now; `None` where it
/// has, and for one that is the player's own or sealed.
fn lapsed(battle: &Battle, no: EventNo) -> Option<Draft> {
    let act = battle.action(no)?.act().filter(|act| act.procedure == DECIDE)?;
    let was = &act.form.entered;
    let old = Decision::of(was).filter(|decision| decision.chosen.is_none())?;
    let (unit, then) = (old.unit?, battle.before(no));
    let plan = Plan::of(&then)?;
    let mut memory = remember(&then, &plan);
    memory.decided.remove(&unit);
    if has_options(then.rules(), &then.state_for(Viewer::Side(plan.side)), &memory, &plan, unit) {
        return None;
    }
    let words = format!("{} has no order left.", then.rules().conduct()?.label(then.state(), unit));
    Some(Decision::lapsed(unit, words, old.again).draft().into_iter().chain(by(was)).collect())
}

/// Whether a decision would be another than it was, or none any more, by what is told of the table alone.
fn changed(was: &Battle, now: &Battle, no: EventNo) -> bool {
    let known = |battle: &Battle| {
        let then = battle.before(no);
        let memory = remember(&then, &Plan::of(&then)?);
        Some((memory.known, memory.stands))
    };
    if known(was) == known(now) {
        return false;
    }
    match (decide_again(now, no), decide_again(was, no)) {
        (Some(made), before) => before != Some(made),
        (None, Some(_)) => lapsed(now, no).is_some(),
        (None, None) => false,
    }
}

/// The decisions that were made again since an event.
pub fn redecided(battle: &Battle, since: EventNo) -> Vec<RedecidedOrder> {
    let last = battle.last_event();
    let standing = Plan::of(battle).map(|plan| remember(battle, &plan).decided).unwrap_or_default();
    let one = |no: EventNo| {
        let by = battle.action_amended(no).filter(|by| *by > since)?;
        let (was, now) = (battle.version_before(no, by)?, battle.action(no)?.act()?);
        if now.procedure != DECIDE {
            return None;
        }
        let [was, now] = [was, now].map(|act| Decision::taken(&act.form.entered, &act.answers));
        let (was, now) = (was?, now?);
        let done = (no + 1..=last).find(|no| {
            let act = battle.action(*no).and_then(|event| event.act());
            act.is_some_and(|act| battle.carries_out(act, &was))
        });
        let stands = standing.values().any(|decided| decided.event == no);
        let (same, lapsed) = (was.orders == now.orders, now.orders.is_empty());
        Some(RedecidedOrder { same, lapsed, words: now.words, done, stands })
    };
    (1..=last).filter_map(one).collect()
}

/// The decision that an action has carried out.
pub fn order_of(battle: &Battle, no: EventNo) -> Option<EventNo> {
    let act = battle.action_for(no, battle.shared())?;
    // A fact of the table that was put right on its result makes it no other order.
    let first = battle.event(no).and_then(Event::act).unwrap_or(act);
    let decides = |of: &EventNo| {
        let decided = battle.version_before(*of, no).filter(|act| act.procedure == DECIDE)?;
        let taken = Decision::taken(&decided.form.entered, &decided.answers)?;
        let carries = battle.carries_out(act, &taken) || battle.carries_out(first, &taken);
        battle.action(*of).filter(|_| carries).map(|_| *of)
    };
    (1..no).rev().find_map(|of| decides(&of))
}
