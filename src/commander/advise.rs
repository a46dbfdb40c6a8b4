//! From a state to a sheet: who is ordered, what is asked, what each may do and on which faces.

use super::{
    Level, Memory, OrderOption, Plan, Rung, Sheet, UnitSheet,
    candidates::{Evaluator, Holds, OrderCandidate},
    die_table::{DieTable, alive},
    price::points,
};
use crate::{
    dice::{Side, Tag},
    rules::{ActData, Due, Orderable, Relation, RuleSet, State, Unit, Value},
};

/// Rungs of a ladder, without the last one.
pub(super) const RUNGS: usize = 3;

/// What the commander of a side says of a state. The state is what his side may know: `battle.state_for(Viewer::Side)`.
/// Nothing is changed, and the same arguments give the same sheet, byte by byte.
pub fn advise(rules: &RuleSet, state: &State, memory: &Memory, plan: &Plan) -> Sheet {
    let Some(conduct) = rules.conduct() else { return Sheet::default() };
    let slots = conduct.slots(rules, state, plan.side);
    let evaluator = Evaluator::new(rules, conduct, state, (memory, memory), plan);
    let mut units = evaluator.listed(&slots);
    let open = |unit: &UnitSheet| memory.sheet.is_none() || slots.last.contains(&unit.unit) && evaluator.asks(unit);
    // A battery that can do nothing but shell waits for what the report says.
    units.retain(|unit| !unit.options.is_empty() || open(unit) && !unit.questions.is_empty());
    let next = evaluator.next(&units);
    let reports = plan.level == Level::Facts && units.iter().any(|unit| !unit.acts_again && open(unit));
    let mut before: Vec<Due> = slots.before.into_iter().map(|due| conduct.prepared(due, &plan.mission.id)).collect();
    if before.is_empty() {
        before = conduct.changes(rules, state, plan.side, (&plan.mission.id, &plan.roles));
    }
    let mut after: Vec<Due> = slots.after.into_iter().filter_map(|due| evaluator.aimed(due)).collect();
    evaluator.best_fight_first(&mut after);
    Sheet {
        side: Some(plan.side),
        turn: state.turn(),
        level: plan.level,
        before,
        own: evaluator.own_questions(&units),
        reports,
        units,
        next,
        after,
    }
}

/// Whether a unit has anything to do, by what is known and whoever else is ordered.
pub(super) fn has_options(rules: &RuleSet, state: &State, memory: &Memory, plan: &Plan, unit: Tag) -> bool {
    let Some(conduct) = rules.conduct() else { return false };
    let evaluator = Evaluator::new(rules, conduct, state, (memory, memory), plan);
    !evaluator.unit_sheet(unit, false).options.is_empty()
}

impl<'a> Evaluator<'a> {
    /// The units of the sheet: those that may do more, and as many others as may be ordered.
    fn listed(&self, slots: &Orderable) -> Vec<UnitSheet> {
        let decided = |tag: &Tag| self.memory.decided.contains_key(tag);
        if slots.secret && (self.memory.sheet.is_some() || self.plan.level == Level::Ladders) {
            // Nobody sees who comes next: the order of the report is as good, and the others need no thought yet.
            let order = |tag: &Tag| {
                let sheet = self.memory.sheet.as_ref();
                sheet.and_then(|sheet| sheet.iter().position(|one| self.conduct.speaker(self.state, *one) == *tag))
            };
            let mut open: Vec<Tag> = slots.fresh.iter().copied().filter(|tag| !decided(tag)).collect();
            // Guards come first: units that go forward get what is left to do.
            let towards = |tag: &Tag| self.plan.roles.get(tag).map_or(0, |role| role.towards);
            open.sort_by_key(|tag| (towards(tag), order(tag).unwrap_or(usize::MAX), *tag));
            let mut sheets = open.into_iter().map(|tag| self.unit_sheet(tag, false));
            return sheets.find(|unit| !unit.options.is_empty()).into_iter().collect();
        }
        let sheet = |tag: Tag, acts_again: bool| (!decided(&tag)).then(|| self.unit_sheet(tag, acts_again));
        let mut units: Vec<UnitSheet> = slots
            .follow
            .iter()
            .filter(|tag| !self.memory.done.contains(tag))
            .filter_map(|tag| sheet(*tag, true))
            .collect();
        let waiting = slots.fresh.iter().filter(|tag| decided(tag)).count();
        // The platoon's leader may have changed since the report.
        let stands_for = |one: &Tag, tag: &Tag| one == tag || self.conduct.speaker(self.state, *one) == *tag;
        let chosen = |tag: &Tag| {
            slots.anyone
                || self.memory.sheet.as_ref().is_none_or(|sheet| sheet.iter().any(|one| stands_for(one, tag)))
        };
        let fresh = slots.fresh.iter().copied().filter(chosen);
        let mut fresh: Vec<UnitSheet> = fresh.filter_map(|tag| sheet(tag, false)).collect();
        let open = self.memory.sheet.is_none();
        fresh.retain(|unit| !unit.options.is_empty() || open && !unit.questions.is_empty());
        fresh.sort_by_key(|unit| (-unit.potential, unit.unit));
        fresh.truncate(slots.free.saturating_sub(waiting));
        if fresh.is_empty() && waiting == 0 {
            let mut last: Vec<UnitSheet> = slots.last.iter().filter_map(|tag| sheet(*tag, false)).collect();
            last.sort_by_key(|unit| (-unit.potential, unit.unit));
            units.extend(last);
        }
        // What units of the report do not use is for others, as far as nothing has to be known of them.
        let left = slots.free.saturating_sub(waiting + fresh.len());
        if left > 0 && !open && !slots.anyone {
            let others = slots.fresh.iter().copied().filter(|tag| !chosen(tag) && !self.memory.done.contains(tag));
            let mut others: Vec<UnitSheet> = others.filter_map(|tag| sheet(tag, false)).collect();
            others.retain(|unit| !unit.options.is_empty());
            others.sort_by_key(|unit| (-unit.potential, unit.unit));
            fresh.extend(others.into_iter().take(left));
        }
        units.extend(fresh);
        // Whoever has no order and stands so does what the rules demand.
        let owing = self.owing();
        let more = owing.iter().filter(|tag| units.iter().all(|unit| unit.unit != **tag));
        let more: Vec<UnitSheet> = more.filter_map(|tag| sheet(*tag, true)).collect();
        units.extend(more.into_iter().filter(|unit| !unit.options.is_empty()));
        for unit in units.iter_mut().filter(|unit| unit.acts_again) {
            unit.owes = owing.contains(&unit.unit);
        }
        // Units ordered later in the turn are asked about now: their facts do not change until then.
        let later = slots.later.iter().filter(|_| open).filter_map(|tag| sheet(*tag, false));
        units.extend(later.filter(|unit| !unit.options.is_empty() || !unit.questions.is_empty()));
        units
    }

    /// Whether a unit has open questions and was on no report yet.
    fn asks(&self, unit: &UnitSheet) -> bool {
        let asked = self.memory.sheet.as_ref().is_some_and(|sheet| sheet.contains(&unit.unit));
        !asked && !unit.questions.is_empty()
    }

    /// Own units of which it is known that the rules demand something: they stand before an enemy, whoever he is.
    fn owing(&self) -> Vec<Tag> {
        let acts = || self.data.acts.list.iter().filter(|act| self.data.is_duty(act));
        let enemies = || self.state.in_play(self.plan.side.other());
        let holds = |relation: &Relation| self.memory.holds(relation) == Some(true);
        let any = |unit: Tag, act: &ActData| {
            let alike = self.data.relations.list.iter().filter(|own| own.any == act.needs && own.own);
            alike.map(|own| Relation::new(&own.id, unit, unit)).any(|relation| holds(&relation))
        };
        let stands = |unit: Tag, act: &ActData| {
            any(unit, act) || enemies().any(|enemy| holds(&self.relation(&act.needs, unit, enemy.tag)))
        };
        let own = self.state.in_play(self.plan.side).map(|unit| unit.tag);
        own.filter(|unit| !self.memory.done.contains(unit) && acts().any(|act| stands(*unit, act))).collect()
    }

    /// What is owed after his orders. An attack of no unit's is aimed: at the enemy whom it may hurt most by its
    /// odds, the first of equals; where it hurts nobody, it waits.
    fn aimed(&self, due: Due) -> Option<Due> {
        let act = self.data.acts.list.iter().find(|act| act.procedure == due.procedure && act.unit.is_empty());
        let Some(act) = act else { return Some(due) };
        let mut best: Option<(f64, Due)> = None;
        let decided = || Vec::new();
        let open = |enemy: &&Unit| self.conduct.allows(self.rules, self.state, (enemy.tag, act), &decided);
        for enemy in self.state.in_play(self.plan.side.other()).filter(open) {
            let mut draft = due.draft.clone();
            draft.insert(act.target.clone(), enemy.tag.into());
            let Some(opened) = self.allowed(self.state, &act.procedure, &draft) else { continue };
            let odds = opened.procedure.as_ref().and_then(|procedure| self.pricing.odds(procedure, |_| 0.0));
            let Some(odds) = odds else { continue };
            let does = self.pricing.weigh(self.state, &odds).exact();
            if does > best.as_ref().map_or(0.0, |(best, _)| *best) {
                let chance = self
                    .chance_of(&odds, enemy.tag)
                    .filter(|_| self.plan.odds)
                    .map_or(String::new(), |chance| format!(": {chance}"));
                best = Some((
                    does,
                    Due::new(&due.procedure, draft, format!("{} {}{chance}", act.name, self.label(enemy.tag))),
                ));
            }
        }
        best.map(|(_, due)| due)
    }

    /// Of fights of the two sides that are owed one after the other the one that is worth most comes first.
    fn best_fight_first(&self, owed: &mut [Due]) {
        let fight = |due: &Due| {
            let tags: Vec<Tag> = due.draft.values().flat_map(Value::tags).collect();
            Side::BOTH.into_iter().all(|side| tags.iter().any(|tag| tag.side == side))
        };
        let worth = |due: &Due| {
            let opened = self.allowed(self.state, &due.procedure, &due.draft);
            let odds = opened.and_then(|opened| self.pricing.odds(opened.procedure.as_ref()?, |_| 0.0));
            odds.map_or(i32::MIN, |odds| points(self.pricing.weigh(self.state, &odds).exact()))
        };
        for run in owed.chunk_by_mut(|one, next| one.procedure == next.procedure && fight(one) && fight(next)) {
            if run.len() > 1 {
                run.sort_by_cached_key(|due| std::cmp::Reverse(worth(due)));
            }
        }
    }

    /// The unit decided next: the first in the order of the steps, higher potential first within one. Who can do nothing
    /// before its question is answered keeps nobody waiting.
    fn next(&self, units: &[UnitSheet]) -> Option<usize> {
        let place = |unit: &UnitSheet| self.rules.description().step_place(&unit.step);
        let able = units.iter().enumerate().filter(|(_, unit)| !unit.options.is_empty());
        able.min_by_key(|(_, unit)| (place(unit), -unit.potential, unit.unit)).map(|(at, _)| at)
    }

    fn unit_sheet(&self, unit: Tag, acts_again: bool) -> UnitSheet {
        let mut all = self.candidates(unit);
        let known = |relation: &Relation| self.memory.holds(relation);
        let weight = self.role(unit).map_or(100, |role| role.weight);
        let asks = self.plan.level == Level::Facts && !acts_again;
        let questions = if asks { self.questions(unit, &all) } else { Vec::new() };
        let known_lines = if asks { self.known_lines(unit, &all, &questions) } else { Vec::new() };
        // Without facts what the rules demand is one of the ways that are tried in turn.
        if asks || acts_again {
            self.sort_out(&mut all, acts_again, &known);
        }
        let possible = |candidate: &&OrderCandidate<'_>| {
            candidate.needs.as_ref().is_none_or(|needs| known(needs) != Some(false))
        };
        let potential = all.iter().filter(possible).map(OrderCandidate::price).max().unwrap_or(0);
        // A unit that has had its order gets one press: the first act it may do.
        let secret = all.iter().any(|candidate| candidate.act.secret);
        // A secret decision is no ladder: the player would press it in the open.
        let facts = asks || secret;
        // A unit that has had its order gets a rung for each enemy before it, however many there are.
        let most = if acts_again { usize::MAX } else { RUNGS };
        let (all, rungs) = if facts { (all, Vec::new()) } else { self.ladders(all, most) };
        let table = DieTable::of_candidates(&all, &|candidate| !facts || alive(candidate, &known));
        let mut options: Vec<(usize, OrderOption)> = all
            .iter()
            .enumerate()
            .filter(|(_, candidate)| !facts || alive(candidate, &known))
            .map(|(at, candidate)| (at, self.option(unit, candidate, (&table, &all, at), rungs.get(at))))
            .collect();
        options.sort_by_key(|(at, option)| (option.faces == 0, -option.price, *at));
        let mut low = 1;
        for (_, option) in options.iter_mut().filter(|(_, option)| option.faces > 0) {
            option.low = low;
            low += option.faces;
        }
        let first = options.iter().filter(|(_, option)| option.faces > 0).filter_map(|(at, _)| all.get(*at));
        let step = first.map(|candidate| candidate.step).min();
        let step = step.and_then(|step| self.rules.description().steps.get(step)).map(|step| step.id.clone());
        UnitSheet {
            unit,
            name: self.label(unit),
            potential: potential * weight / 100,
            questions,
            known: known_lines,
            options: options.into_iter().map(|(_, option)| option).collect(),
            step: step.unwrap_or_default(),
            acts_again,
            owes: false,
        }
    }

    fn option(
        &self,
        unit: Tag,
        candidate: &OrderCandidate<'a>,
        (table, all, at): (&DieTable, &[OrderCandidate<'a>], usize),
        ladder: Option<&Vec<Rung>>,
    ) -> OrderOption {
        let known = candidate.needs.iter().chain(&candidate.watched);
        let rungs = ladder.cloned().unwrap_or_default();
        OrderOption {
            request: candidate.request.clone(),
            target: candidate.targets.first().copied(),
            words: candidate.short(self),
            order: if rungs.is_empty() || candidate.needs.is_some() {
                self.sentence(unit, candidate)
            } else {
                self.ladder(unit, candidate, &rungs, all)
            },
            rungs,
            moves: candidate.moves.clone(),
            terms: candidate.sums.terms(),
            price: candidate.price(),
            faces: table.faces(at),
            low: 0,
            rejected: table
                .rejected(at, |better| all.get(better).map(|better| better.short(self)).unwrap_or_default()),
            rests_on: known.filter_map(|relation| self.memory.known.get(relation)).cloned().collect(),
            odds: candidate.odds.as_deref().cloned(),
        }
    }

    /// Without facts: the attacks of an act are one ladder, at half the price of its best rung; its last rung is the
    /// best order that needs no fact.
    fn ladders(&self, all: Vec<OrderCandidate<'a>>, most: usize) -> (Vec<OrderCandidate<'a>>, Vec<Vec<Rung>>) {
        let (attacks, quiet): (Vec<_>, Vec<_>) = all.into_iter().partition(|candidate| candidate.needs.is_some());
        let last = quiet.iter().rev().max_by_key(|candidate| candidate.price()).cloned();
        let last: Vec<OrderCandidate<'a>> = last.into_iter().collect();
        let mut ladders: Vec<(OrderCandidate<'a>, Vec<Rung>)> = Vec::new();
        for act in &self.data.acts.list {
            let same = |candidate: &&OrderCandidate<'a>| std::ptr::eq(candidate.act, act);
            let known = |candidate: &&OrderCandidate<'a>| {
                let needs = candidate.needs.as_ref();
                needs.is_none_or(|needs| self.memory.holds(needs) != Some(false))
            };
            // Acts that differ only in range share one ladder, on the first of them.
            let ranges = |one: &ActData| !act.distance.is_empty() && one.procedure == act.procedure;
            if self.data.acts.list.iter().take_while(|one| !std::ptr::eq(*one, act)).any(ranges) {
                continue;
            }
            let same = |candidate: &&OrderCandidate<'a>| same(candidate) || ranges(candidate.act);
            let mut rungs: Vec<&OrderCandidate<'a>> = attacks.iter().filter(same).filter(known).collect();
            rungs.sort_by_key(|one| (-one.price(), one.targets.clone()));
            let stands = |one: &OrderCandidate<'a>| {
                one.needs.as_ref().is_some_and(|needs| self.memory.holds(needs) == Some(true))
            };
            let mut seen = Vec::new();
            rungs.retain(|one| {
                let mut place = one.targets.clone();
                place.sort_unstable();
                let fresh = !seen.contains(&(place.clone(), &one.act.distance));
                seen.push((place, &one.act.distance));
                fresh
            });
            if self.data.is_duty(act) && rungs.iter().any(|one| stands(one)) {
                rungs.retain(|one| stands(one));
            }
            rungs.truncate(most);
            let Some(best) = rungs.first() else { continue };
            // Whoever is known to stand so has one way.
            let one_way = self.data.is_duty(act) && rungs.len() == 1 && stands(best);
            let mut ladder = (*best).clone();
            if !one_way {
                ladder.needs = None;
                ladder.sums = ladder.sums.half();
            }
            let rung = |one: &OrderCandidate<'a>| {
                let target = one.targets.first().copied();
                let words = target.map_or_else(|| self.does(one), |target| one.act.within(&self.label(target)));
                Rung { request: one.request.clone(), target, words }
            };
            let list = rungs.into_iter().chain(&last).map(rung).collect();
            ladders.push((ladder, list));
        }
        let (mut all, mut rungs): (Vec<_>, Vec<_>) = ladders.into_iter().unzip();
        rungs.extend(quiet.iter().map(|_| Vec::new()));
        all.extend(quiet);
        (all, rungs)
    }

    /// Prices a candidate again with other facts; `None` if no fact bears on it.
    pub fn reprice(&self, unit: Tag, candidate: &OrderCandidate<'a>, holds: Holds<'_>) -> Option<OrderCandidate<'a>> {
        self.attack(unit, candidate.act, &candidate.targets, candidate.step, holds)
    }
}
