//! The odds of a fan: the law of every branch for each end of the trunk, and the sum over all of them.

use std::collections::BTreeMap;

use super::{
    BranchFate, Chain, Fan, TrunkFate,
    course::{Course, Links, Reached},
};
use crate::dice::{
    Answers, Chance, Class, Fraction, Law, Odds, Policy, RunError, Subject,
    odds::{Listener, Weight},
};

/// A sum as it is settled.
pub(super) fn class(sum: usize) -> Class {
    Class::Count(i32::try_from(sum).unwrap_or(i32::MAX))
}

/// The odds from the point the answers lead to; in fractions if there are at most `most` branches to put together.
pub(super) fn odds<F: Fan>(fan: &F, answers: &Answers, policy: Policy<'_>, most: usize) -> Result<Odds, RunError> {
    let exact = trunk::<F, Fraction>(fan, answers, policy)?;
    let found = if exact.is_some() { exact } else { trunk::<F, f64>(fan, answers, policy)? };
    let Some(Trunk { mut laws, ends, open }) = found else {
        return Ok(Odds::default());
    };
    let mut stems: BTreeMap<Vec<usize>, Vec<(usize, Chance)>> = BTreeMap::new();
    for (end, chance) in ends {
        stems.entry(fan.links(end)).or_default().push((fan.share(end), chance));
    }
    let none = Answers::new();
    // What comes after a roll that is still open has not begun.
    let spread = Spread { fan, stems, answers: if open { &none } else { answers }, policy };
    let exact = spread.stems.len() * fan.branches().len() <= most;
    let rest = if exact { spread.laws::<Fraction>()? } else { None };
    let rest = if rest.is_some() { rest } else { spread.laws::<f64>()? };
    laws.extend(rest.unwrap_or_default());
    Ok(Odds { laws })
}

/// The laws of a trunk.
struct Trunk<T> {
    laws: BTreeMap<Subject, Law>,
    ends: Vec<(T, Chance)>,
    /// Whether one of its rolls is open.
    open: bool,
}

fn trunk<F: Fan, W: Weight>(
    fan: &F,
    answers: &Answers,
    policy: Policy<'_>,
) -> Result<Option<Trunk<TrunkFate<F>>>, RunError> {
    let (chain, links) = fan.trunk();
    let Reached { course, open } = Links::<_, W>::new(chain, policy).course(&links, answers)?;
    Ok(course.and_then(|course| {
        let mut settled = Listener::new();
        close(chain, &course, W::ONE, &mut settled)?;
        let ends = course.fates.iter().map(|(end, weight)| (*end, weight.chance())).collect();
        Some(Trunk { laws: settled.laws(), ends, open })
    }))
}

/// Adds all that a course of this chance settles.
fn close<C: Chain, W: Weight>(
    chain: &C,
    course: &Course<C::Fate, W>,
    chance: W,
    out: &mut Listener<W>,
) -> Option<()> {
    out.join(&course.settled, chance)?;
    for (&fate, &weight) in &course.fates {
        out.weight = chance.times(weight)?;
        chain.close(fate, out);
    }
    (!out.full).then_some(())
}

/// A fan whose branches are put together.
struct Spread<'a, F> {
    fan: &'a F,
    /// Ends of the trunk by the links they lead to: what they add to the sum, with their chances.
    stems: BTreeMap<Vec<usize>, Vec<(usize, Chance)>>,
    /// Answers to the branches.
    answers: &'a Answers,
    policy: Policy<'a>,
}

/// Courses of branches, in order of play.
type Courses<F, W> = Vec<Course<BranchFate<F>, W>>;

/// A branch while the ends of the trunk are gone through.
struct Growing<'a, C: Chain, W> {
    links: Links<'a, C, W>,
    /// Its course after none, one, two ... of the present links.
    stages: Vec<Course<C::Fate, W>>,
    /// The chance of each count at the present end, from 0.
    counts: Vec<W>,
    /// All it settled so far.
    settled: Listener<W>,
}

impl<F: Fan> Spread<'_, F> {
    /// The laws of all branches and of the sum; `None` where a weight does not fit.
    fn laws<W: Weight>(&self) -> Result<Option<BTreeMap<Subject, Law>>, RunError> {
        let begun = self.begun::<W>()?;
        Ok(begun.and_then(|begun| self.combine(begun)))
    }

    /// The courses of branches that answers reach, up to the roll that is open.
    fn begun<W: Weight>(&self) -> Result<Option<Courses<F, W>>, RunError> {
        let mut begun = Vec::new();
        // Only one end of the trunk leads here.
        let Some(links) = self.stems.keys().next().filter(|_| !self.answers.is_empty()) else {
            return Ok(Some(begun));
        };
        for branch in self.fan.branches() {
            let Reached { course, open } = Links::new(branch, self.policy).course(links, self.answers)?;
            let Some(course) = course else {
                return Ok(None);
            };
            begun.push(course);
            if open {
                break;
            }
        }
        Ok(Some(begun))
    }

    /// The laws over all ends of the trunk.
    fn combine<W: Weight>(&self, begun: Courses<F, W>) -> Option<BTreeMap<Subject, Law>> {
        let branches = self.fan.branches();
        let fresh = begun.len();
        let twins = self.twins(fresh);
        let mut growing: Vec<Growing<'_, F::Branch, W>> =
            branches.iter().map(|branch| Growing::new(branch, self.policy)).collect();
        for (branch, course) in growing.iter_mut().zip(begun) {
            branch.stages = vec![course];
        }
        let mut totals = Vec::new();
        let mut last: &[usize] = &[];
        for (links, shares) in &self.stems {
            let same = last.iter().zip(links).take_while(|(old, new)| old == new).count();
            last = links;
            let (mut sums, mut weight) = (Vec::new(), W::ZERO);
            for &(share, chance) in shares {
                let chance = W::from_chance(chance)?;
                put(&mut sums, share, chance)?;
                weight = weight.plus(chance)?;
            }
            for (at, branch) in growing.iter_mut().enumerate().filter(|(at, _)| twins.get(*at) == Some(at)) {
                if at >= fresh {
                    branch.grow(same, links)?;
                }
                branch.ends(self.fan, weight)?;
            }
            for branch in twins.iter().filter_map(|twin| growing.get(*twin)) {
                sums = convolve(&sums, &branch.counts)?;
            }
            for (sum, weight) in sums.into_iter().enumerate() {
                put(&mut totals, sum, weight)?;
            }
        }
        let mut laws = BTreeMap::new();
        for branch in growing {
            laws.extend(branch.settled.laws());
        }
        self.name_twins(&twins, &mut laws);
        if let Some(name) = self.fan.total() {
            let chances = totals.into_iter().map(Weight::chance).enumerate();
            let law = chances.filter(|(_, chance)| chance.value > 0.0).map(|(sum, chance)| (class(sum), chance));
            let _ = laws.insert(Subject::Number(name), law.collect());
        }
        Some(laws)
    }

    /// For every branch the first one, past those that were begun, with the same law.
    fn twins(&self, begun: usize) -> Vec<usize> {
        let mut first = BTreeMap::new();
        let twin = |at| if at < begun { at } else { *first.entry(self.fan.twin(at)).or_insert(at) };
        (0..self.fan.branches().len()).map(twin).collect()
    }

    /// Gives every twin the law of the other under its own name.
    fn name_twins(&self, twins: &[usize], laws: &mut BTreeMap<Subject, Law>) {
        let branches = self.fan.branches();
        for ((at, branch), twin) in branches.iter().enumerate().zip(twins) {
            let theirs = branches.get(*twin).filter(|_| *twin != at);
            let theirs = theirs.and_then(|other| laws.get(&Subject::Unit(self.fan.unit(other))).cloned());
            laws.extend(theirs.map(|law| (Subject::Unit(self.fan.unit(branch)), law)));
        }
    }
}

impl<'a, C: Chain, W: Weight> Growing<'a, C, W> {
    fn new(branch: &'a C, policy: Policy<'a>) -> Self {
        let stages = vec![Course::certain(branch.start())];
        Self { links: Links::new(branch, policy), stages, counts: Vec::new(), settled: Listener::new() }
    }

    /// Goes on to other links, of which the first `same` are those it had.
    fn grow(&mut self, same: usize, links: &[usize]) -> Option<()> {
        self.stages.truncate(same + 1);
        for &kind in links.iter().skip(same) {
            let next = self.links.play(kind, self.stages.last()?)?;
            self.stages.push(next);
        }
        Some(())
    }

    /// Adds up how the branch ends here; `weight` is the chance of getting here.
    fn ends<F: Fan<Branch = C>>(&mut self, fan: &F, weight: W) -> Option<()> {
        let course = self.stages.last()?;
        close(self.links.chain, course, weight, &mut self.settled)?;
        self.counts.clear();
        for (&fate, &weight) in &course.fates {
            put(&mut self.counts, fan.count(fate), weight)?;
        }
        Some(())
    }
}

/// Adds a weight to a number.
fn put<W: Weight>(numbers: &mut Vec<W>, number: usize, weight: W) -> Option<()> {
    if numbers.len() <= number {
        numbers.resize(number + 1, W::ZERO);
    }
    let old = numbers.get_mut(number)?;
    *old = old.plus(weight)?;
    Some(())
}

/// The law of the sum of two numbers that do not hang on each other.
fn convolve<W: Weight>(left: &[W], right: &[W]) -> Option<Vec<W>> {
    let mut sums = Vec::with_capacity(left.len() + right.len());
    for (sum, chance) in left.iter().enumerate() {
        for (count, other) in right.iter().enumerate() {
            put(&mut sums, sum + count, chance.times(*other)?)?;
        }
    }
    Some(sums)
}
