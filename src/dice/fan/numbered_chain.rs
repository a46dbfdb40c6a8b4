//! A chain as numbers: its chain states in the order they are found, and where each kind of link leads from them.

use super::{Chain, End};
use crate::dice::{
    Procedure,
    odds::{Expansion, Found, Listener, PathWeight},
};

/// A chain with the distributions of its links as far as they were needed.
pub(super) struct NumberedChain<'a, C: Chain, W> {
    /// The chain.
    pub chain: &'a C,
    /// Its chain states as they were found, and whether nothing more happens in them.
    chain_states: Vec<(C::ChainState, bool)>,
    /// By kind: the distributions of its links in the first chain states; none where nothing more happens.
    distributions: Vec<Vec<Option<LinkDistribution<C, W>>>>,
    /// By kind: where its links lead from those chain states.
    moves: Vec<Vec<Move<W>>>,
    settles: bool,
}

/// From one chain state to another.
pub(super) struct Move<W> {
    /// The number of the chain state before.
    pub from: usize,
    /// That of the chain state after.
    pub to: usize,
    /// With what chance.
    pub chance: W,
}

/// The distribution of a link.
pub(super) struct LinkDistribution<C: Chain, W> {
    /// What it settles.
    pub settled: Listener<W>,
    /// How it may end, the number of the chain state that this leads to, and with what chance.
    pub ends: Vec<(End<C>, usize, W)>,
}

impl<'a, C: Chain, W: PathWeight> NumberedChain<'a, C, W> {
    /// Nothing worked out yet.
    pub const fn new(chain: &'a C) -> Self {
        Self { chain, chain_states: Vec::new(), distributions: Vec::new(), moves: Vec::new(), settles: false }
    }

    /// The number of a chain state.
    pub fn number(&mut self, chain_state: C::ChainState) -> usize {
        self.chain_states.iter().position(|(known, _)| *known == chain_state).unwrap_or_else(|| {
            self.chain_states.push((chain_state, self.chain.link(0, 0, chain_state).is_none()));
            self.chain_states.len() - 1
        })
    }

    /// The chain states found so far.
    pub fn chain_states(&self) -> impl ExactSizeIterator<Item = C::ChainState> {
        self.chain_states.iter().map(|(chain_state, _)| *chain_state)
    }

    /// Whether nothing more happens in a chain state.
    pub fn over(&self, chain_state: usize) -> bool {
        self.chain_states.get(chain_state).is_none_or(|(_, over)| *over)
    }

    /// The distribution of a link in a chain state that was asked for; `None` where nothing more happens.
    pub fn distribution(&self, kind: usize, chain_state: usize) -> Option<&LinkDistribution<C, W>> {
        self.distributions.get(kind)?.get(chain_state)?.as_ref()
    }

    /// Whether any of the distributions that were asked for settles something.
    pub const fn settles(&self) -> bool {
        self.settles
    }

    /// Where a link leads from the first chain states that were asked for.
    pub fn moves(&self, kind: usize) -> &[Move<W>] {
        self.moves.get(kind).map_or(&[], Vec::as_slice)
    }

    /// Works out the distributions of a link in the first so many chain states, unless they are known.
    pub fn learn(
        &mut self,
        kind: usize,
        place: usize,
        chain_states: usize,
        expansion: &mut Expansion<'_, W>,
    ) -> Option<()> {
        let known = self.distributions.get(kind).map_or(0, Vec::len);
        for from in known..chain_states {
            let distribution = if self.over(from) { None } else { Some(self.fresh(kind, place, from, expansion)?) };
            let moves = entry(&mut self.moves, kind)?;
            match &distribution {
                None => moves.push(Move { from, to: from, chance: W::ONE }),
                Some(distribution) => {
                    moves.extend(distribution.ends.iter().map(|(_, to, chance)| Move {
                        from,
                        to: *to,
                        chance: *chance,
                    }));
                }
            }
            entry(&mut self.distributions, kind)?.push(distribution);
        }
        Some(())
    }

    /// The distribution of a link in a chain state.
    fn fresh(
        &mut self,
        kind: usize,
        place: usize,
        from: usize,
        expansion: &mut Expansion<'_, W>,
    ) -> Option<LinkDistribution<C, W>> {
        let chain_state = self.chain_states.get(from)?.0;
        let link = self.chain.link(kind, place, chain_state)?;
        let mut heard = Listener::new();
        let state = link.begin(&mut heard);
        let mut distribution = self.expand(&link, chain_state, (state, &[]), expansion)?;
        distribution.settled.join(&heard, W::ONE)?;
        self.settles |= !distribution.settled.settled.is_empty();
        Some(distribution)
    }

    /// The distribution of a link in a chain state, from a state on in which faces of its roll are known.
    pub fn expand(
        &mut self,
        link: &C::Link,
        chain_state: C::ChainState,
        (state, known): (End<C>, &[u8]),
        expansion: &mut Expansion<'_, W>,
    ) -> Option<LinkDistribution<C, W>> {
        let Found { settled, ends } = expansion.expand(link, state, known)?;
        let mut numbered = |(end, chance)| {
            let next = self.number(self.chain.after(chain_state, &end));
            (end, next, chance)
        };
        Some(LinkDistribution { settled, ends: ends.into_iter().map(&mut numbered).collect() })
    }
}

/// An entry of a list that grows as needed.
pub(super) fn entry<T: Default>(list: &mut Vec<T>, at: usize) -> Option<&mut T> {
    if list.len() <= at {
        list.resize_with(at + 1, T::default);
    }
    list.get_mut(at)
}

/// Adds a chance to a number.
pub(super) fn put<W: PathWeight>(numbers: &mut Vec<W>, number: usize, chance: W) -> Option<()> {
    if numbers.len() <= number {
        numbers.resize(number + 1, W::ZERO);
    }
    let old = numbers.get_mut(number)?;
    *old = old.plus(chance)?;
    Some(())
}
