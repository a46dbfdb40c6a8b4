//! Who holds an objective, told wrong: asked again in the same way as any other fact, a line for each objective.

use std::collections::{BTreeMap, BTreeSet};

use super::{Memory, Plan, Question, QuestionTarget, remember};
use crate::{
    battle::{Act, Battle, EventNo, Viewer},
    dice::Tag,
    rules::{REPORT, Relation, ReportForm},
};

/// The prefix of the relation's id, before the number of the objective.
const STANDS: &str = "stands_on_";

/// That a unit stands on an objective, as a fact that can be told.
pub fn on_objective(number: u16, unit: Tag) -> Relation {
    Relation::new(&format!("{STANDS}{number}"), unit, unit)
}

/// The number of the objective that a fact is about.
pub(super) fn objective_of(relation: &Relation) -> Option<u16> {
    relation.id.strip_prefix(STANDS)?.parse().ok()
}

/// An objective as it is spoken of, by its number: "objective 1, the mill"; `None` if there is none.
pub fn objective(plan: &Plan, number: u16) -> Option<String> {
    let name = plan.objectives.get(usize::from(number).checked_sub(1)?)?;
    Some(if name.is_empty() { format!("objective {number}") } else { format!("objective {number}, {name}") })
}

/// A report in effect that its commander may know.
pub(super) fn report_act<'a>(battle: &'a Battle, plan: &Plan, no: EventNo) -> Option<&'a Act> {
    battle.action_for(no, Viewer::Side(plan.side)).filter(|act| act.procedure == REPORT)
}

/// The last report before a decision that has told who gets orders, or who stands on an objective.
fn report_of(battle: &Battle, plan: &Plan, decided: EventNo) -> Option<(EventNo, ReportForm)> {
    (1..decided).rev().find_map(|no| {
        let told = ReportForm::of(&report_act(battle, plan, no)?.form.entered);
        (!told.units.is_empty() || !told.stands.is_empty()).then_some((no, told))
    })
}

/// Who was told to stand on each objective; none of them where nobody was asked.
pub(super) fn places_told(battle: &Battle, decided: EventNo, memory: &Memory) -> BTreeMap<u16, Vec<Tag>> {
    let Some(plan) = Plan::of(battle).filter(|plan| report_of(battle, plan, decided).is_some()) else {
        return BTreeMap::new();
    };
    let on = |number: u16| memory.stands.iter().filter(|(_, at)| **at == number).map(|(tag, _)| *tag).collect();
    (1..).take(plan.objectives.len()).map(|number| (number, on(number))).collect()
}

/// A question that a player has answered, opened again.
#[derive(Clone, Debug, PartialEq)]
pub struct ReopenedQuestion {
    /// The report that answered it.
    pub report: EventNo,
    /// The turn in which it was told, from 1.
    pub turn: i32,
    /// Its lines, as they were asked: one for each objective, and several where it is how far off an enemy is.
    pub lines: Vec<Question>,
    /// The relations entered as true.
    pub holds: BTreeSet<Relation>,
}

/// The question who stands on which objective; `None` where nobody was asked.
pub(super) fn objective_question(battle: &Battle, decided: EventNo) -> Option<ReopenedQuestion> {
    let (conduct, plan) = (battle.rules().conduct()?, Plan::of(battle)?);
    let (report, told) = report_of(battle, &plan, decided)?;
    let then = battle.before(report);
    let state = then.state();
    let away = &conduct.data().plans.away;
    let there = state.units.values().filter(|unit| unit.in_play() && !away.contains(&unit.kind));
    let there = there.map(|unit| unit.tag).filter(|tag| conduct.speaker(state, *tag) == *tag);
    let targets: Vec<QuestionTarget> =
        there.map(|unit| QuestionTarget { unit, name: conduct.label(state, unit), known: None }).collect();
    let unit = targets.first()?.unit;
    let line = |number: u16| {
        Some(Question {
            relation: format!("{STANDS}{number}"),
            unit,
            words: format!("stands on {}", objective(&plan, number)?),
            targets: targets.clone(),
            others: Vec::new(),
        })
    };
    let lines: Vec<Question> = (1..).map_while(line).collect();
    let mut stands = remember(&then, &plan).stands;
    stands.extend(told.stands);
    let holds = stands.into_iter().filter(|(_, number)| *number > 0).map(|(unit, number)| on_objective(number, unit));
    let asked: BTreeSet<Relation> = lines.iter().flat_map(Question::relations).collect();
    let holds = holds.filter(|one| asked.contains(one)).collect();
    (!lines.is_empty()).then(|| ReopenedQuestion { report, turn: state.turn(), lines, holds })
}

/// Amends what a report has told of objectives; a unit that has left one is recorded as on none.
pub(super) fn amend_objectives(told: &mut ReportForm, was: &BTreeSet<Relation>, holds: &BTreeSet<Relation>) {
    let by_unit = |all: &BTreeSet<Relation>| -> BTreeMap<Tag, u16> {
        all.iter().filter_map(|one| Some((one.unit, objective_of(one)?))).collect()
    };
    let (was, now) = (by_unit(was), by_unit(holds));
    let units: BTreeSet<Tag> = was.keys().chain(now.keys()).copied().collect();
    for unit in units.into_iter().filter(|unit| was.get(unit) != now.get(unit)) {
        told.stands.retain(|(tag, _)| *tag != unit);
        told.stands.push((unit, now.get(&unit).copied().unwrap_or(0)));
    }
    told.stands.sort_unstable();
}
