//! The odds of a fan: the distribution of every branch for each end of the trunk, and the sum over all of them.

use std::collections::BTreeMap;

use super::{
    Fan,
    branch::Branch,
    numbered_chain::put,
    trunk::{Ends, Prefixes, Reached, trunk},
};
use crate::dice::{
    Answers, Class, Distribution, Fraction, Odds, Policy, RunError, Subject,
    odds::{Expansion, PathWeight},
};

/// A sum as it is settled.
pub(super) fn class(sum: usize) -> Class {
    Class::Count(i32::try_from(sum).unwrap_or(i32::MAX))
}

/// The odds from the point the answers lead to. In fractions as long as the links of the trunk times those and the
/// branches, and the prefixes times the branches, are at most `most`.
pub(super) fn odds<F: Fan>(fan: &F, answers: &Answers, policy: Policy<'_>, most: usize) -> Result<Odds, RunError> {
    let links = fan.trunk().1.len();
    if links * (links + fan.branches().len()) <= most {
        let exact = after(fan, trunk::<F, Fraction>(fan, answers, policy)?, answers, policy, most)?;
        if let Some(odds) = exact {
            return Ok(odds);
        }
    }
    let odds = after(fan, trunk::<F, f64>(fan, answers, policy)?, answers, policy, most)?;
    Ok(odds.unwrap_or_default())
}

/// The odds, once those of the trunk are known; `None` where a weight does not fit.
fn after<F: Fan, W: PathWeight>(
    fan: &F,
    Reached { ends, open }: Reached<F::Prefix, W>,
    answers: &Answers,
    policy: Policy<'_>,
    most: usize,
) -> Result<Option<Odds>, RunError> {
    let Some(Ends { settled, shares }) = ends else {
        return Ok(None);
    };
    let none = Answers::new();
    // What comes after a roll that is still open has not begun.
    let answers = if open { &none } else { answers };
    let exact = W::EXACT && shares.len() * fan.branches().len() <= most;
    let rest = if exact { spread::<F, W, Fraction>(fan, &shares, answers, policy)? } else { None };
    let rest = if rest.is_some() { rest } else { spread::<F, W, f64>(fan, &shares, answers, policy)? };
    Ok(rest.map(|rest| {
        let mut distributions = settled.distributions();
        distributions.extend(rest);
        Odds { distributions }
    }))
}

/// The distributions of all branches and of the sum, for the ends of a trunk; `None` where a weight does not fit.
fn spread<F: Fan, V: PathWeight, W: PathWeight>(
    fan: &F,
    prefixes: &Prefixes<F::Prefix, V>,
    answers: &Answers,
    policy: Policy<'_>,
) -> Result<Option<BTreeMap<Subject, Distribution>>, RunError> {
    let mut expansion = Expansion::new(policy);
    // Where one roll of the trunk is answered, all are: only one end leads to branches that have begun.
    let links = prefixes.first().filter(|_| !answers.is_empty()).map(|(prefix, _)| fan.links(*prefix));
    let begun = match links {
        Some(links) => begun::<F, W>(fan, &links, answers, &mut expansion)?,
        None => Some(Vec::new()),
    };
    Ok(begun.and_then(|begun| combine(fan, prefixes, begun, &mut expansion)))
}

/// Branches in order of play.
type Branches<'a, F, W> = Vec<Branch<'a, <F as Fan>::Branch, W>>;

/// The branches that answers reach, up to the roll that is open.
fn begun<'a, F: Fan, W: PathWeight>(
    fan: &'a F,
    links: &[usize],
    answers: &Answers,
    expansion: &mut Expansion<'_, W>,
) -> Result<Option<Branches<'a, F, W>>, RunError> {
    let mut begun = Vec::new();
    for chain in fan.branches() {
        let (Some(branch), open) = Branch::reach(fan, chain, links, answers, expansion)? else {
            return Ok(None);
        };
        begun.push(branch);
        if open {
            break;
        }
    }
    Ok(Some(begun))
}

/// The distributions over all ends of the trunk.
fn combine<F: Fan, V: PathWeight, W: PathWeight>(
    fan: &F,
    prefixes: &Prefixes<F::Prefix, V>,
    begun: Branches<'_, F, W>,
    expansion: &mut Expansion<'_, W>,
) -> Option<BTreeMap<Subject, Distribution>> {
    let twins = Twins::of(fan, begun.len());
    let own = twins.first.iter().filter_map(|at| fan.branches().get(*at)).map(Branch::new).collect();
    let mut growth = Growth { fan, own, path: Vec::new() };
    let (mut sums, mut totals) = (Vec::new(), Vec::new());
    for (prefix, shares) in prefixes {
        let mut chance = W::ZERO;
        sums.clear();
        for share in shares {
            let share = W::from_chance(share.chance())?;
            chance = chance.plus(share)?;
            sums.push(share);
        }
        growth.go(&fan.links(*prefix), chance, expansion)?;
        let fresh = twins.which.iter().filter_map(|which| growth.own.get(*which));
        for branch in begun.iter().chain(fresh) {
            convolve(&mut sums, &branch.counts)?;
        }
        for (sum, chance) in sums.iter().enumerate() {
            put(&mut totals, sum, *chance)?;
        }
    }
    growth.cut(0)?;
    let mut distributions = BTreeMap::new();
    for branch in begun.into_iter().chain(growth.own) {
        distributions.extend(branch.close()?.distributions());
    }
    twins.name(fan, &mut distributions);
    if let Some(name) = fan.total() {
        let chances = totals.into_iter().map(PathWeight::chance).enumerate();
        let distribution = chances.filter(|(_, chance)| chance.value > 0.0).map(|(sum, chance)| (class(sum), chance));
        distributions.insert(Subject::Number(name), distribution.collect());
    }
    Some(distributions)
}

/// Which branches have one distribution.
struct Twins {
    /// The places of branches with a distribution of their own.
    first: Vec<usize>,
    /// For every branch that no answer reaches, by number, which of those is its distribution.
    which: Vec<usize>,
}

impl Twins {
    /// Of all branches past those that were begun.
    fn of<F: Fan>(fan: &F, begun: usize) -> Self {
        let (mut heads, mut first) = (Vec::new(), Vec::new());
        let which = (begun..fan.branches().len()).map(|at| {
            let head = fan.twin(at);
            heads.iter().position(|known| *known == head).unwrap_or_else(|| {
                heads.push(head);
                first.push(at);
                first.len() - 1
            })
        });
        Self { which: which.collect(), first }
    }

    /// Gives every twin the distribution of the first under its own name.
    fn name<F: Fan>(&self, fan: &F, distributions: &mut BTreeMap<Subject, Distribution>) {
        let unit = |at: usize| fan.branches().get(at).map(|branch| Subject::Unit(fan.unit(branch)));
        let begun = fan.branches().len() - self.which.len();
        for (at, which) in (begun..).zip(&self.which) {
            let distribution = self
                .first
                .get(*which)
                .filter(|first| **first != at)
                .and_then(|first| distributions.get(&unit(*first)?));
            if let Some((unit, distribution)) = unit(at).zip(distribution.cloned()) {
                distributions.insert(unit, distribution);
            }
        }
    }
}

/// The branches with a distribution of their own, while the ends of the trunk are gone through.
struct Growth<'a, F: Fan, W> {
    fan: &'a F,
    own: Branches<'a, F, W>,
    /// The present links, and the chance of all ends that had each of them and were left.
    path: Vec<(usize, W)>,
}

impl<F: Fan, W: PathWeight> Growth<'_, F, W> {
    /// On to the next end of the trunk.
    fn go(&mut self, links: &[usize], chance: W, expansion: &mut Expansion<'_, W>) -> Option<()> {
        let same = self.path.iter().zip(links).take_while(|((old, _), new)| old == *new).count();
        self.cut(same)?;
        self.path.extend(links.iter().skip(same).map(|kind| (*kind, W::ZERO)));
        if let Some((_, sum)) = self.path.last_mut() {
            *sum = sum.plus(chance)?;
        }
        for branch in &mut self.own {
            for (depth, &kind) in links.iter().enumerate().skip(same) {
                branch.grow(depth, kind, expansion)?;
            }
            branch.end(self.fan, links.len(), chance)?;
        }
        Some(())
    }

    /// Back to the first links: tells with what chance each of the others was played.
    fn cut(&mut self, depth: usize) -> Option<()> {
        while self.path.len() > depth {
            let (kind, chance) = self.path.pop()?;
            for branch in &mut self.own {
                branch.play(self.path.len(), kind, chance)?;
            }
            if let Some((_, sum)) = self.path.last_mut() {
                *sum = sum.plus(chance)?;
            }
        }
        Some(())
    }
}

/// The distribution of the sum of two independent numbers, in place of the first.
fn convolve<W: PathWeight>(sums: &mut Vec<W>, counts: &[W]) -> Option<()> {
    let (none, some) = counts.split_first()?;
    let old = sums.len();
    sums.resize(old + some.len(), W::ZERO);
    // From the end: what is read has not been written yet.
    for at in (0..sums.len()).rev() {
        let (before, rest) = sums.split_at_mut(at);
        let sum = rest.first_mut()?;
        *sum = sum.times(*none)?;
        for (less, chance) in before.iter().rev().zip(some) {
            *sum = sum.plus(less.times(*chance)?)?;
        }
    }
    Some(())
}
