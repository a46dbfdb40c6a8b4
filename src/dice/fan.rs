//! A procedure followed by others that do not touch each other: a target first, then everything around it.
//!
//! They are played one after the other like a single procedure. Their odds are worked out apart, once for every
//! end of the first, and put together by convolution: eight targets cost eight times one, not the eighth power.

use std::collections::BTreeMap;

use super::{
    Answers, Chance, Class, Law, Line, Odds, Policy, Procedure, Resolve, Run, RunError, Subject, Sum, Tag,
    driver::replay, odds::expand,
};

/// A first procedure and those that follow it.
pub trait Fan: Send + Sync {
    /// What changes a battle.
    type Effect;
    /// What comes first.
    type First: Procedure<Effect = Self::Effect>;
    /// What follows, several of them.
    type Each: Procedure<Effect = Self::Effect>;
    /// All of an end of the first that those which follow hang on.
    type Key: Ord;

    /// What comes first.
    fn first(&self) -> &Self::First;

    /// What those that follow hang on.
    fn key(&self, end: &<Self::First as Procedure>::State) -> Self::Key;

    /// What follows, in order of play: always the same number of them, however the first ended.
    fn each(&self, key: &Self::Key) -> Vec<Self::Each>;

    /// The unit that one of them is about, by its place in the order of play.
    fn unit(&self, at: usize) -> Option<Tag>;

    /// The place of the first one with the same law of its unit and its number; its own if there is none. A
    /// procedure with a twin settles nothing else.
    fn twin(&self, at: usize) -> usize {
        at
    }

    /// The number that each of those that follow settles, and whose sum is settled at the end.
    fn total(&self) -> Option<&'static str>;

    /// What an end of the first adds to that sum.
    fn share(&self, end: &<Self::First as Procedure>::State) -> i32;

    /// What is said at the very end of the sum.
    fn closing(&self, total: i32) -> Option<Line> {
        let _ = total;
        None
    }

    /// The sums of the rolls as they stand before the first one.
    fn sums(&self) -> Vec<Sum>;
}

/// A fan as one procedure that can be run.
pub struct Fanned<F>(pub F);

/// Chances by subject and class.
type Laws = BTreeMap<Subject, BTreeMap<Class, Chance>>;

/// Chances of a sum.
type Totals = BTreeMap<i32, Chance>;

fn add<K: Ord>(law: &mut BTreeMap<K, Chance>, key: K, chance: Chance) {
    law.entry(key).and_modify(|old| *old = old.plus(chance)).or_insert(chance);
}

/// The law of the sum of two numbers that do not hang on each other.
fn convolve(left: &Totals, right: &[(Class, Chance)]) -> Totals {
    let mut sums = Totals::new();
    for (sum, chance) in left {
        for (class, other) in right {
            if let Class::Count(count) = class {
                add(&mut sums, sum + count, chance.times(*other));
            }
        }
    }
    sums
}

impl<F: Fan> Fanned<F> {
    /// The law of each of those that follow, in their order; `answers` hold as far as they reach.
    fn odds_of_each(&self, key: &F::Key, answers: &Answers, policy: Policy<'_>) -> Result<Vec<Odds>, RunError> {
        let none = Answers::new();
        let mut answers = answers;
        // From here on nothing has been rolled.
        let mut fresh = if answers.is_empty() { 0 } else { usize::MAX };
        let mut found: Vec<Odds> = Vec::new();
        for (at, part) in self.0.each(key).iter().enumerate() {
            let twin = self.0.twin(at);
            let like = found.get(twin).filter(|_| twin >= fresh);
            if let (Some(like), Some(theirs), Some(mine)) = (like, self.0.unit(twin), self.0.unit(at)) {
                found.push(renamed(like, theirs, mine));
                continue;
            }
            let (state, run) = replay(part, answers)?;
            // What comes after a roll that is still open has not begun.
            if run.pending.is_some() {
                answers = &none;
                fresh = fresh.min(at + 1);
            }
            let known = run.pending.map(|pending| pending.known).unwrap_or_default();
            found.push(expand(part, state, &run.record.settled, &known, policy).0);
        }
        Ok(found)
    }
}

/// The same odds of another unit.
fn renamed(odds: &Odds, theirs: Tag, mine: Tag) -> Odds {
    let name = |subject: Subject| if subject == Subject::Unit(theirs) { Subject::Unit(mine) } else { subject };
    Odds { laws: odds.laws.iter().map(|(subject, law)| (name(*subject), law.clone())).collect() }
}

impl<F: Fan> Resolve<F::Effect> for Fanned<F> {
    fn run(&self, answers: &Answers) -> Result<Run<F::Effect>, RunError> {
        let (end, mut run) = replay(self.0.first(), answers)?;
        if run.pending.is_some() {
            return Ok(run);
        }
        let total = self.0.total();
        let mut sum = self.0.share(&end);
        for part in self.0.each(&self.0.key(&end)) {
            let (_, next) = replay(&part, answers)?;
            run.asked.extend(next.asked);
            run.record.effects.extend(next.record.effects);
            run.record.lines.extend(next.record.lines);
            for (subject, class) in next.record.settled {
                match (subject, class) {
                    (Subject::Number(name), Class::Count(count)) if Some(name) == total => sum += count,
                    settled => run.record.settled.push(settled),
                }
            }
            if next.pending.is_some() {
                run.pending = next.pending;
                return Ok(run);
            }
        }
        run.record.lines.extend(total.and_then(|_| self.0.closing(sum)));
        run.record.settled.extend(total.map(|name| (Subject::Number(name), Class::Count(sum))));
        Ok(run)
    }

    fn odds(&self, answers: &Answers, policy: Policy<'_>) -> Result<Odds, RunError> {
        let (state, run) = replay(self.0.first(), answers)?;
        let none = Answers::new();
        let answers = if run.pending.is_none() { answers } else { &none };
        let known = run.pending.map(|pending| pending.known).unwrap_or_default();
        let (first, ends) = expand(self.0.first(), state, &run.record.settled, &known, policy);
        let total = self.0.total();
        let (mut laws, mut totals) = (Laws::new(), Totals::new());
        // Ends that lead on alike are taken together.
        let mut keys: BTreeMap<F::Key, Totals> = BTreeMap::new();
        for (end, weight) in &ends {
            add(keys.entry(self.0.key(end)).or_default(), self.0.share(end), *weight);
        }
        for (key, mut sums) in keys {
            let weight = sums.values().copied().reduce(Chance::plus).unwrap_or(Chance::ONE);
            for odds in self.odds_of_each(&key, answers, policy)? {
                for (subject, law) in odds.laws {
                    if total.is_some_and(|name| subject == Subject::Number(name)) {
                        sums = convolve(&sums, &law);
                    } else {
                        let mine = laws.entry(subject).or_default();
                        for (class, chance) in law {
                            add(mine, class, weight.times(chance));
                        }
                    }
                }
            }
            for (sum, chance) in sums {
                add(&mut totals, sum, chance);
            }
        }
        let mut odds = first;
        odds.laws.extend(laws.into_iter().map(|(subject, law)| (subject, in_order(law))));
        if let Some(name) = total {
            let law = totals.into_iter().map(|(sum, chance)| (Class::Count(sum), chance.reduced())).collect();
            let _ = odds.laws.insert(Subject::Number(name), law);
        }
        Ok(odds)
    }

    fn sums(&self) -> Vec<Sum> {
        self.0.sums()
    }
}

fn in_order(law: BTreeMap<Class, Chance>) -> Law {
    law.into_iter().map(|(class, chance)| (class, chance.reduced())).collect()
}

#[cfg(test)]
mod tests;
