//! The report page: what only the table knows, asked where it can change a face.

use std::collections::{BTreeMap, BTreeSet};

use super::{
    Level, Question, QuestionTarget, UnitSheet,
    candidates::{Evaluator, OrderCandidate},
    die_table::{DieTable, alive},
};
use crate::{
    dice::Tag,
    rules::{ActData, Known, Relation, RelationData, Source},
};

/// Taps that a unit costs at most.
const TAPS: usize = 2;
/// Enemies on one line.
const CHIPS: usize = 4;

/// A fact that is not known, and what it would change.
struct Open {
    relation: Relation,
    /// How far the best price moves.
    moves: i32,
    /// The price of what it opens.
    price: i32,
}

impl Evaluator<'_> {
    /// The lines of a unit on the report page.
    pub fn questions(&self, unit: Tag, all: &[OrderCandidate<'_>]) -> Vec<Question> {
        let known = |relation: &Relation| self.memory.holds(relation);
        let now = DieTable::of_candidates(all, &|candidate| alive(candidate, &known));
        let mut lines: BTreeMap<usize, Vec<Open>> = BTreeMap::new();
        let mut add = |open: Open| {
            let order = self.data.relations.list.iter().position(|line| line.id == open.relation.id);
            lines.entry(order.unwrap_or(usize::MAX)).or_default().push(open);
        };
        let mut seen = BTreeSet::new();
        for candidate in all {
            if let Some(needs) = candidate.needs.as_ref().filter(|needs| known(needs).is_none())
                && seen.insert(needs.clone())
            {
                let with =
                    DieTable::of_candidates(all, &|one| alive(one, &known) || one.needs.as_ref() == Some(needs));
                // What the rules demand must be known, whatever he would rather do.
                if self.data.is_duty(candidate.act) || with.faces_differ(&now, all) {
                    let moves = (with.best() - now.best()).abs();
                    add(Open { relation: needs.clone(), moves, price: candidate.price() });
                }
            }
            // Ask about waiting enemies only once the action is possible.
            if !alive(candidate, &known) {
                continue;
            }
            for watched in candidate.watched.iter().filter(|watched| known(watched).is_none()) {
                if !seen.insert(watched.clone()) {
                    continue;
                }
                let with = |holds: bool| self.table_with(unit, all, watched, holds);
                let (yes, no) = (with(true), with(false));
                if yes.faces_differ(&no, all) {
                    add(Open { relation: watched.clone(), moves: (yes.best() - no.best()).abs(), price: 0 });
                }
            }
        }
        let pressed = self.pressed(unit, all);
        let mut lines: Vec<(usize, Vec<Open>)> = lines.into_iter().collect();
        lines.sort_by_key(|(order, line)| (-line.iter().map(|open| open.moves).max().unwrap_or(0), *order));
        lines.truncate(TAPS.saturating_sub(pressed));
        lines.into_iter().filter_map(|(_, line)| self.line(line, all)).collect()
    }

    /// Lines about what is true of units by themselves: one a relation, with all that it may be true of.
    pub fn own_questions(&self, units: &[UnitSheet]) -> Vec<Question> {
        let own = self.data.relations.list.iter().filter(|relation| relation.own);
        let line = |relation: &RelationData| {
            let mut about =
                if relation.any.is_empty() { self.borne(relation, units) } else { self.others(relation, units) };
            about.sort_unstable();
            let targets = about.iter().map(|unit| QuestionTarget {
                unit: *unit,
                name: self.label(*unit),
                known: self.memory.known.get(&Relation::new(&relation.id, *unit, *unit)).cloned(),
            });
            let (unit, words) = (*about.first()?, relation.ask.clone());
            let targets = targets.collect();
            Some(Question { relation: relation.id.clone(), unit, words, targets, others: Vec::new() })
        };
        if self.plan.level == Level::Facts { own.filter_map(line).collect() } else { Vec::new() }
    }

    /// Units of the sheet whose orders a relation bears on.
    fn borne(&self, relation: &RelationData, units: &[UnitSheet]) -> Vec<Tag> {
        let bears = |act: &&ActData| {
            act.sets_if.iter().any(|more| more.id == relation.id) || act.unless.contains(&relation.id)
        };
        let of: BTreeSet<&str> = self.data.acts.list.iter().filter(bears).map(|act| act.procedure.as_str()).collect();
        let open = |unit: &&UnitSheet| {
            let orders = unit.options.iter().any(|option| of.contains(option.request.procedure.as_str()));
            !unit.acts_again && (orders || !unit.questions.is_empty())
        };
        units.iter().filter(open).map(|unit| unit.unit).collect()
    }

    /// Units that get no order, of which the rules may demand something where the relation is true of them. Whoever is
    /// known to stand so needs no question.
    fn others(&self, relation: &RelationData, units: &[UnitSheet]) -> Vec<Tag> {
        if self.memory.sheet.is_some() {
            return Vec::new();
        }
        let asked = |tag: &Tag| units.iter().any(|unit| unit.unit == *tag && !unit.acts_again);
        let open = |tag: &Tag| {
            let needs = self.candidates(*tag).into_iter().filter_map(|one| one.needs);
            let needs: Vec<Relation> = needs.filter(|needs| needs.id == relation.any).collect();
            !needs.is_empty() && needs.iter().all(|needs| self.memory.holds(needs) != Some(true))
        };
        let own = self.state.in_play(self.plan.side).map(|unit| unit.tag);
        own.filter(|tag| !asked(tag)).filter(open).collect()
    }

    /// Taps that a unit has cost this turn: what was told of it, without what followed from that.
    fn pressed(&self, unit: Tag, all: &[OrderCandidate<'_>]) -> usize {
        // What the unit cannot use was not asked.
        let needed = |id: &str| all.iter().filter_map(|one| one.needs.as_ref()).any(|needs| needs.id == id);
        let about = |relation: &Relation| {
            relation.unit == unit && needed(&relation.id)
                || all.iter().any(|candidate| candidate.watched.contains(relation))
        };
        let told: Vec<&Known> = self
            .memory
            .known
            .values()
            .filter(|known| known.source == Source::Player && known.holds && known.since == self.state.turn())
            .filter(|known| about(&known.relation))
            .collect();
        let follow = |known: &&Known| self.conduct.implied(self.state, known);
        let followed: Vec<Known> = told.iter().flat_map(follow).collect();
        // What is true of a unit by itself is asked for all of them in one line.
        let own = |known: &&&Known| known.relation.unit != known.relation.target;
        let told: Vec<&Known> = told.iter().filter(own).copied().collect();
        let own = |known: &&&Known| followed.iter().all(|implied| implied.relation != known.relation);
        told.iter().filter(own).count()
    }

    /// The table of a unit if an enemy that waits is known to reach a place, or not to.
    fn table_with(&self, unit: Tag, all: &[OrderCandidate<'_>], watched: &Relation, holds: bool) -> DieTable {
        let known = |relation: &Relation| {
            if relation == watched { Some(holds) } else { self.memory.holds(relation) }
        };
        let reprice = |candidate: &OrderCandidate<'_>| {
            let same = candidate.watched.contains(watched);
            let again = same.then(|| self.reprice(unit, candidate, &known)).flatten();
            again.map_or_else(|| candidate.sums, |again| again.sums)
        };
        let sums: Vec<_> = all.iter().map(reprice).collect();
        let mut all = all.to_vec();
        for (candidate, sums) in all.iter_mut().zip(sums) {
            candidate.sums = sums;
        }
        DieTable::of_candidates(&all, &|candidate| alive(candidate, &known))
    }

    /// Lines that ask nothing: what is known to be true of a unit and stands in no line that is asked. Where it is known
    /// how far off one enemy is, all distances are there: another may be told of any.
    pub fn known_lines(&self, unit: Tag, all: &[OrderCandidate<'_>], asked: &[Question]) -> Vec<Question> {
        let stands = |id: &str| {
            let needs = all.iter().filter_map(|one| one.needs.as_ref());
            let mut needs = needs.filter(|needs| needs.id == id && needs.unit == unit);
            needs.any(|needs| self.memory.holds(needs) == Some(true))
        };
        let relations = &self.data.relations.list;
        let far = relations.iter().any(|relation| !relation.far.is_empty() && stands(&relation.id));
        let shown = |relation: &&RelationData| stands(&relation.id) || far && !relation.far.is_empty();
        let open = |relation: &&RelationData| {
            asked.iter().all(|line| (line.relation.as_str(), line.unit) != (relation.id.as_str(), unit))
        };
        let lines = relations.iter().filter(shown).filter(open);
        lines.filter_map(|relation| self.filled((&relation.id, unit), Vec::new(), all)).collect()
    }

    fn line(&self, mut line: Vec<Open>, all: &[OrderCandidate<'_>]) -> Option<Question> {
        line.sort_by_key(|open| (-open.price, open.relation.clone()));
        let relation = line.first()?.relation.clone();
        let same = line.iter().filter(|open| open.relation.unit == relation.unit);
        let mut targets: Vec<QuestionTarget> = same.take(CHIPS).map(|open| self.target(&open.relation)).collect();
        targets.dedup_by_key(|target| target.unit);
        self.filled((&relation.id, relation.unit), targets, all)
    }

    /// A line about a unit with these enemies, and all others whom it is true of or may be; `None` if there is nobody.
    fn filled(
        &self,
        (id, about): (&str, Tag),
        mut targets: Vec<QuestionTarget>,
        all: &[OrderCandidate<'_>],
    ) -> Option<Question> {
        let range = self.state.units.get(&about).and_then(|unit| unit.column("range")).map(ToString::to_string);
        let range = range.unwrap_or_else(|| "the whole table".to_owned());
        let words = self.data.relation(id)?.ask.replace("{range}", &range);
        let same = |needs: &&Relation| needs.id == id && needs.unit == about;
        let needed = || all.iter().filter_map(|candidate| candidate.needs.as_ref()).filter(same);
        // Known facts are shown too: they may be wrong.
        for relation in needed().filter(|relation| self.memory.holds(relation) == Some(true)) {
            if targets.iter().all(|target| target.unit != relation.target) {
                targets.insert(0, self.target(relation));
            }
        }
        // Other units it may be true of can be entered as well, though that would hardly change his orders; so can those
        // of whom it was denied.
        let chips: BTreeSet<Tag> = targets.iter().map(|target| target.unit).collect();
        let denied = self.memory.known.values().filter(|known| !known.holds).map(|known| &known.relation);
        let denied = denied.filter(same).filter(|relation| relation.target.side != self.plan.side);
        let more: BTreeSet<&Relation> = needed().chain(denied).filter(|one| !chips.contains(&one.target)).collect();
        let others: Vec<QuestionTarget> = more.into_iter().map(|relation| self.target(relation)).collect();
        let somebody = !targets.is_empty() || !others.is_empty();
        somebody.then(|| Question { relation: id.to_owned(), unit: about, words, targets, others })
    }

    /// An enemy on a line, with what is known of him.
    fn target(&self, relation: &Relation) -> QuestionTarget {
        let known = self.memory.known.get(relation).cloned();
        QuestionTarget { unit: relation.target, name: self.label(relation.target), known }
    }
}
