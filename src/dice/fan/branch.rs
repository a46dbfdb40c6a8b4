//! The odds of one branch for all ends of the trunk: what links have in common at the beginning is played once.

use super::{
    Chain, Fan, Followed, follow,
    numbered_chain::{LinkDistribution, Move, NumberedChain, entry, put},
};
use crate::dice::{
    Answers, Run, RunError,
    odds::{Expansion, Listener, PathWeight},
};

/// A branch while the ends of the trunk are gone through.
pub(super) struct Branch<'a, C: Chain, W> {
    table: NumberedChain<'a, C, W>,
    /// The chances of its chain states after none, one, two ... of the present links.
    stages: Vec<Vec<W>>,
    /// The chance of each count at the present end, from 0.
    pub counts: Vec<W>,
    /// By kind: with what chance a link is played in each chain state.
    played: Vec<Vec<W>>,
    /// The chance of each chain state in the end.
    ends: Vec<W>,
    /// What was settled by links that answers have reached.
    settled: Listener<W>,
}

impl<'a, C: Chain, W: PathWeight> Branch<'a, C, W> {
    /// Before the first link.
    pub fn new(chain: &'a C) -> Self {
        let mut table = NumberedChain::new(chain);
        table.number(chain.start());
        let (counts, played, ends, settled) = (Vec::new(), Vec::new(), Vec::new(), Listener::new());
        Self { table, stages: vec![vec![W::ONE]], counts, played, ends, settled }
    }

    /// A branch that answers reach, past all its links, and whether one of its rolls is open; `None` where a chance
    /// does not fit.
    ///
    /// # Errors
    /// An answer that does not fit its ask.
    pub fn reach<F: Fan<Branch = C>>(
        fan: &F,
        chain: &'a C,
        links: &[usize],
        answers: &Answers,
        expansion: &mut Expansion<'_, W>,
    ) -> Result<(Option<Self>, bool), RunError> {
        let mut run = Run::default();
        let Followed { chain_state, played, open } = follow(chain, links, answers, &mut run, |_, _, _| ())?;
        let mut branch = Self { settled: Listener::of(&run.record.settled), ..Self::new(chain) };
        let at = branch.table.number(chain_state);
        let is_open = open.is_some();
        let rest = || {
            let mut stage = vec![W::ZERO; at];
            stage.push(W::ONE);
            let mut left = &[][..];
            if let Some((link, state, known)) = open {
                let LinkDistribution { settled, ends } =
                    branch.table.expand(&link, chain_state, (state, &known), expansion)?;
                branch.settled.join(&settled, W::ONE)?;
                stage.clear();
                for (_, to, share) in ends {
                    put(&mut stage, to, share)?;
                }
                left = links.get(played + 1..)?;
            }
            branch.stages = vec![stage];
            for (depth, &kind) in left.iter().enumerate() {
                branch.grow(depth, kind, expansion)?;
                branch.play(depth, kind, W::ONE)?;
            }
            branch.end(fan, left.len(), W::ONE)
        };
        let fits = rest().is_some();
        Ok((fits.then_some(branch), is_open))
    }

    /// Goes on by a link from the stage after `depth` links.
    pub fn grow(&mut self, depth: usize, kind: usize, expansion: &mut Expansion<'_, W>) -> Option<()> {
        let Self { table, stages, .. } = self;
        entry(stages, depth + 1)?;
        let (before, after) = stages.split_at_mut(depth + 1);
        let (before, after) = (before.last()?, after.first_mut()?);
        table.learn(kind, depth, before.len(), expansion)?;
        after.clear();
        after.resize(table.chain_states().len(), W::ZERO);
        for Move { from, to, chance } in table.moves(kind) {
            if let Some(weight) = before.get(*from) {
                let sum = after.get_mut(*to)?;
                *sum = sum.plus(weight.times(*chance)?)?;
            }
        }
        Some(())
    }

    /// The link after a stage is played with this chance.
    pub fn play(&mut self, depth: usize, kind: usize, chance: W) -> Option<()> {
        if !self.table.settles() {
            return Some(());
        }
        add(entry(&mut self.played, kind)?, self.stages.get(depth)?, chance)
    }

    /// The branch ends at a stage with this chance.
    pub fn end<F: Fan<Branch = C>>(&mut self, fan: &F, depth: usize, chance: W) -> Option<()> {
        let Self { table, stages, counts, ends, .. } = self;
        let stage = stages.get(depth)?;
        add(ends, stage, chance)?;
        counts.clear();
        for (chain_state, &chance) in table.chain_states().zip(stage) {
            put(counts, fan.count(chain_state), chance)?;
        }
        Some(())
    }

    /// All that was settled.
    pub fn close(self) -> Option<Listener<W>> {
        let Self { table, played, ends, mut settled, .. } = self;
        for (kind, chances) in played.iter().enumerate() {
            for (at, &chance) in chances.iter().enumerate().filter(|(_, chance)| !chance.is_zero()) {
                if let Some(distribution) = table.distribution(kind, at) {
                    settled.join(&distribution.settled, chance)?;
                }
            }
        }
        for (chain_state, &chance) in table.chain_states().zip(&ends).filter(|(_, chance)| !chance.is_zero()) {
            settled.weight = chance;
            table.chain.close(chain_state, &mut settled);
        }
        (!settled.full).then_some(settled)
    }
}

/// Adds numbers times a weight to sums.
fn add<W: PathWeight>(sums: &mut Vec<W>, numbers: &[W], weight: W) -> Option<()> {
    if sums.len() < numbers.len() {
        sums.resize(numbers.len(), W::ZERO);
    }
    for (sum, number) in sums.iter_mut().zip(numbers) {
        *sum = sum.plus(number.times(weight)?)?;
    }
    Some(())
}
