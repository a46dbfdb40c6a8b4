//! The odds of a trunk: the chain states it may end in, apart for all that its branches depend on.

use std::ops::Add;

use super::{
    Chain, Fan, Followed, begin,
    numbered_chain::{LinkDistribution, Move, NumberedChain, put},
};
use crate::dice::{
    Answers, Policy, Run, RunError,
    odds::{Expansion, Listener, PathWeight},
};

/// How far answers carry a trunk.
pub(super) struct Reached<S, W> {
    /// How it may end; `None` if its weights do not fit.
    pub ends: Option<Ends<S, W>>,
    /// Whether one of its rolls is still open.
    pub open: bool,
}

/// How a trunk may end.
pub(super) struct Ends<S, W> {
    /// The settled subjects.
    pub settled: Listener<W>,
    /// For each prefix that the branches depend on, in order: the chance of each share of the sum, from 0.
    pub shares: Prefixes<S, W>,
}

/// Something by prefix, in order.
pub(super) type Prefixes<S, W> = Vec<(S, Vec<W>)>;

/// A trunk after some of its links.
struct Course<'a, F: Fan, W> {
    fan: &'a F,
    links: Vec<usize>,
    table: NumberedChain<'a, F::Trunk, W>,
    rows: Rows<F::Prefix, W>,
    /// What was settled on the way.
    settled: Listener<W>,
}

/// Chances of chain states, apart by prefix.
struct Rows<S, W> {
    /// Prefixes, and where the row of each begins; in order once all is added.
    prefixes: Vec<(S, usize)>,
    /// Chain states in a row.
    width: usize,
    /// Row after row.
    chances: Vec<W>,
}

/// A trunk from the point the answers lead to.
///
/// # Errors
/// An answer that does not fit its ask.
pub(super) fn trunk<F: Fan, W: PathWeight>(
    fan: &F,
    answers: &Answers,
    policy: Policy<'_>,
) -> Result<Reached<F::Prefix, W>, RunError> {
    let mut run = Run::default();
    let (Followed { chain_state, played, open }, prefix) = begin(fan, answers, &mut run)?;
    let (chain, links) = fan.trunk();
    let mut table = NumberedChain::new(chain);
    let rows = Rows::certain(prefix, table.number(chain_state));
    let mut course = Course { fan, links, table, rows, settled: Listener::of(&run.record.settled) };
    let is_open = open.is_some();
    let ends = match open {
        Some((link, state, known)) => {
            let mut expansion = Expansion::new(policy);
            let first = course.table.expand(&link, chain_state, (state, &known), &mut expansion);
            first.and_then(|distribution| course.play(played, Some(&distribution), &mut expansion)).and_then(|()| {
                for place in played + 1..course.links.len() {
                    course.play(place, None, &mut expansion)?;
                }
                course.close()
            })
        }
        None => course.close(),
    };
    Ok(Reached { ends, open: is_open })
}

impl<F: Fan, W: PathWeight> Course<'_, F, W> {
    /// One more link; `open` is its distribution where its roll has begun, in the only chain state there is.
    fn play(
        &mut self,
        place: usize,
        open: Option<&LinkDistribution<F::Trunk, W>>,
        expansion: &mut Expansion<'_, W>,
    ) -> Option<()> {
        let Self { fan, links, table, rows, settled } = self;
        let kind = *links.get(place)?;
        let masses = rows.masses()?;
        if open.is_none() {
            table.learn(kind, place, masses.len(), expansion)?;
        }
        let mut moves = Vec::new();
        let mut spared = W::ZERO;
        for (at, &mass) in masses.iter().enumerate().filter(|(_, mass)| !mass.is_zero()) {
            let Some(distribution) = open.or_else(|| table.distribution(kind, at)).filter(|_| !table.over(at)) else {
                moves.push((F::Prefix::default(), Move { from: at, to: at, chance: W::ONE }));
                continue;
            };
            settled.join(&distribution.settled, mass)?;
            for (end, to, chance) in &distribution.ends {
                settled.weight = mass.times(*chance)?;
                fan.placed(place, end, settled);
                if table.over(*to) {
                    spared = spared.plus(settled.weight)?;
                }
                moves.push((fan.adds(place, end), Move { from: at, to: *to, chance: *chance }));
            }
        }
        if !spared.is_zero() && place + 1 < links.len() {
            settled.weight = spared;
            fan.unplayed(place + 1, settled);
        }
        *rows = rows.moved(moves, table.chain_states().len())?;
        (!settled.full).then_some(())
    }

    /// What is settled and said at the end.
    fn close(self) -> Option<Ends<F::Prefix, W>> {
        let Self { fan, table, rows, mut settled, .. } = self;
        for (chain_state, mass) in table.chain_states().zip(rows.masses()?).filter(|(_, mass)| !mass.is_zero()) {
            settled.weight = mass;
            table.chain.close(chain_state, &mut settled);
        }
        let mut shares = Vec::with_capacity(rows.prefixes.len());
        for (prefix, row) in rows.iter() {
            let mut chances = Vec::new();
            for (chain_state, weight) in table.chain_states().zip(row) {
                put(&mut chances, fan.share(chain_state), *weight)?;
            }
            shares.push((prefix, chances));
        }
        (!settled.full).then_some(Ends { settled, shares })
    }
}

impl<S: Copy + Ord, W: PathWeight> Rows<S, W> {
    /// One chain state is certain.
    fn certain(prefix: S, chain_state: usize) -> Self {
        let mut chances = vec![W::ZERO; chain_state];
        chances.push(W::ONE);
        Self { prefixes: vec![(prefix, 0)], width: chain_state + 1, chances }
    }

    /// Every prefix with the chances of its chain states.
    fn iter(&self) -> impl Iterator<Item = (S, &[W])> {
        let row = |from: usize| self.chances.get(from..from + self.width).unwrap_or(&[]);
        self.prefixes.iter().map(move |(prefix, from)| (*prefix, row(*from)))
    }

    /// The chance of each chain state over all prefixes.
    fn masses(&self) -> Option<Vec<W>> {
        let mut masses = vec![W::ZERO; self.width];
        for (_, row) in self.iter() {
            sum(&mut masses, row)?;
        }
        Some(masses)
    }

    /// The rows that moves lead to, each with what it adds to the prefix.
    fn moved(&self, mut moves: Vec<(S, Move<W>)>, width: usize) -> Option<Self>
    where
        S: Add<Output = S>,
    {
        moves.sort_by_key(|(more, _)| *more);
        let room = 2 * self.prefixes.len();
        let mut prefixes = Vec::with_capacity(room);
        let mut chances = Vec::with_capacity(room * width);
        for moves in moves.chunk_by(|(one, _), (other, _)| one == other) {
            for (prefix, row) in self.iter() {
                let (more, _) = moves.first()?;
                let begin = chances.len();
                prefixes.push((prefix + *more, begin));
                chances.resize(begin + width, W::ZERO);
                let next = chances.get_mut(begin..)?;
                for (_, Move { from, to, chance }) in moves {
                    let sum = next.get_mut(*to)?;
                    *sum = sum.plus(row.get(*from)?.times(*chance)?)?;
                }
            }
        }
        // One run for every chunk.
        prefixes.sort_by_key(|(prefix, _)| *prefix);
        let mut merged =
            Self { prefixes: Vec::with_capacity(prefixes.len()), width, chances: Vec::with_capacity(chances.len()) };
        for (prefix, from) in prefixes {
            let row = chances.get(from..from + width)?;
            match merged.prefixes.last() {
                Some((last, from)) if *last == prefix => sum(merged.chances.get_mut(*from..)?, row)?,
                _ => {
                    merged.prefixes.push((prefix, merged.chances.len()));
                    merged.chances.extend(row);
                }
            }
        }
        merged.prefixes.retain(|(_, from)| {
            let row = merged.chances.get(*from..from + width).unwrap_or(&[]);
            row.iter().any(|chance| !chance.is_negligible())
        });
        Some(merged)
    }
}

/// Adds numbers to others.
fn sum<W: PathWeight>(sums: &mut [W], numbers: &[W]) -> Option<()> {
    for (sum, number) in sums.iter_mut().zip(numbers) {
        *sum = sum.plus(*number)?;
    }
    Some(())
}
