//! A chain as numbers: its moods in the order they are found, and where each kind of link leads from them.

use super::{Chain, End};
use crate::dice::{
    Procedure,
    odds::{Found, Listener, Study, Weight},
};

/// A chain with the laws of its links as far as they were needed.
pub(super) struct Table<'a, C: Chain, W> {
    /// The chain.
    pub chain: &'a C,
    /// Its moods as they were found, and whether nothing more happens in them.
    moods: Vec<(C::Mood, bool)>,
    /// By kind: the laws of its links in the first moods; none where nothing more happens.
    laws: Vec<Vec<Option<Law<C, W>>>>,
    /// By kind: where its links lead from those moods.
    moves: Vec<Vec<Move<W>>>,
    settles: bool,
}

/// From one mood to another.
pub(super) struct Move<W> {
    /// The number of the mood before.
    pub from: usize,
    /// That of the mood after.
    pub to: usize,
    /// With what chance.
    pub chance: W,
}

/// The law of a link.
pub(super) struct Law<C: Chain, W> {
    /// What it settles.
    pub settled: Listener<W>,
    /// How it may end, the number of the mood that this leads to, and with what chance.
    pub ends: Vec<(End<C>, usize, W)>,
}

impl<'a, C: Chain, W: Weight> Table<'a, C, W> {
    /// Nothing worked out yet.
    pub const fn new(chain: &'a C) -> Self {
        Self { chain, moods: Vec::new(), laws: Vec::new(), moves: Vec::new(), settles: false }
    }

    /// The number of a mood.
    pub fn number(&mut self, mood: C::Mood) -> usize {
        self.moods.iter().position(|(known, _)| *known == mood).unwrap_or_else(|| {
            self.moods.push((mood, self.chain.link(0, 0, mood).is_none()));
            self.moods.len() - 1
        })
    }

    /// The moods found so far.
    pub fn moods(&self) -> impl ExactSizeIterator<Item = C::Mood> {
        self.moods.iter().map(|(mood, _)| *mood)
    }

    /// Whether nothing more happens in a mood.
    pub fn over(&self, mood: usize) -> bool {
        self.moods.get(mood).is_none_or(|(_, over)| *over)
    }

    /// The law of a link in a mood that was asked for; `None` where nothing more happens.
    pub fn law(&self, kind: usize, mood: usize) -> Option<&Law<C, W>> {
        self.laws.get(kind)?.get(mood)?.as_ref()
    }

    /// Whether any of the laws that were asked for settles something.
    pub const fn settles(&self) -> bool {
        self.settles
    }

    /// Where a link leads from the first moods that were asked for.
    pub fn moves(&self, kind: usize) -> &[Move<W>] {
        self.moves.get(kind).map_or(&[], Vec::as_slice)
    }

    /// Works out the laws of a link in the first so many moods, unless they are known.
    pub fn learn(&mut self, kind: usize, place: usize, moods: usize, study: &mut Study<'_, W>) -> Option<()> {
        let known = self.laws.get(kind).map_or(0, Vec::len);
        for from in known..moods {
            let law = if self.over(from) { None } else { Some(self.fresh(kind, place, from, study)?) };
            let moves = entry(&mut self.moves, kind)?;
            match &law {
                None => moves.push(Move { from, to: from, chance: W::ONE }),
                Some(law) => {
                    moves.extend(law.ends.iter().map(|(_, to, chance)| Move { from, to: *to, chance: *chance }));
                }
            }
            entry(&mut self.laws, kind)?.push(law);
        }
        Some(())
    }

    /// The law of a link in a mood.
    fn fresh(&mut self, kind: usize, place: usize, from: usize, study: &mut Study<'_, W>) -> Option<Law<C, W>> {
        let mood = self.moods.get(from)?.0;
        let link = self.chain.link(kind, place, mood)?;
        let mut heard = Listener::new();
        let state = link.begin(&mut heard);
        let mut law = self.expand(&link, mood, (state, &[]), study)?;
        law.settled.join(&heard, W::ONE)?;
        self.settles |= !law.settled.settled.is_empty();
        Some(law)
    }

    /// The law of a link in a mood, from a state on in which faces of its roll are known.
    pub fn expand(
        &mut self,
        link: &C::Link,
        mood: C::Mood,
        (state, known): (End<C>, &[u8]),
        study: &mut Study<'_, W>,
    ) -> Option<Law<C, W>> {
        let Found { settled, ends } = study.expand(link, state, known)?;
        let mut numbered = |(end, chance)| {
            let next = self.number(self.chain.after(mood, &end));
            (end, next, chance)
        };
        Some(Law { settled, ends: ends.into_iter().map(&mut numbered).collect() })
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
pub(super) fn put<W: Weight>(numbers: &mut Vec<W>, number: usize, chance: W) -> Option<()> {
    if numbers.len() <= number {
        numbers.resize(number + 1, W::ZERO);
    }
    let old = numbers.get_mut(number)?;
    *old = old.plus(chance)?;
    Some(())
}
