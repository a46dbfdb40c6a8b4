//! The odds of a trunk: the moods it may end in, apart for all that its branches hang on.

use std::ops::Add;

use super::{
    Chain, Fan, Followed, begin,
    table::{Law, Move, Table, put},
};
use crate::dice::{
    Answers, Policy, Run, RunError,
    odds::{Listener, Study, Weight},
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
    /// What was settled.
    pub settled: Listener<W>,
    /// By what the branches hang on, in order: the chance of each share of the sum, from 0.
    pub shares: Stems<S, W>,
}

/// Something by stem, in order.
pub(super) type Stems<S, W> = Vec<(S, Vec<W>)>;

/// A trunk after some of its links.
struct Course<'a, F: Fan, W> {
    fan: &'a F,
    links: Vec<usize>,
    table: Table<'a, F::Trunk, W>,
    rows: Rows<F::Stem, W>,
    /// What was settled on the way.
    settled: Listener<W>,
}

/// Chances of moods, apart by stem.
struct Rows<S, W> {
    /// Stems, and where the row of each begins; in order once all is added.
    stems: Vec<(S, usize)>,
    /// Moods in a row.
    width: usize,
    /// Row after row.
    chances: Vec<W>,
}

/// A trunk from the point the answers lead to.
///
/// # Errors
/// An answer that does not fit its ask.
pub(super) fn trunk<F: Fan, W: Weight>(
    fan: &F,
    answers: &Answers,
    policy: Policy<'_>,
) -> Result<Reached<F::Stem, W>, RunError> {
    let mut run = Run::default();
    let (Followed { mood, played, open }, stem) = begin(fan, answers, &mut run)?;
    let (chain, links) = fan.trunk();
    let mut table = Table::new(chain);
    let rows = Rows::certain(stem, table.number(mood));
    let mut course = Course { fan, links, table, rows, settled: Listener::of(&run.record.settled) };
    let is_open = open.is_some();
    let ends = match open {
        Some((link, state, known)) => {
            let mut study = Study::new(policy);
            let first = course.table.expand(&link, mood, (state, &known), &mut study);
            first.and_then(|law| course.play(played, Some(&law), &mut study)).and_then(|()| {
                for place in played + 1..course.links.len() {
                    course.play(place, None, &mut study)?;
                }
                course.close()
            })
        }
        None => course.close(),
    };
    Ok(Reached { ends, open: is_open })
}

impl<F: Fan, W: Weight> Course<'_, F, W> {
    /// One more link; `open` is its law where its roll has begun, in the only mood there is.
    fn play(&mut self, place: usize, open: Option<&Law<F::Trunk, W>>, study: &mut Study<'_, W>) -> Option<()> {
        let Self { fan, links, table, rows, settled } = self;
        let kind = *links.get(place)?;
        let masses = rows.masses()?;
        if open.is_none() {
            table.learn(kind, place, masses.len(), study)?;
        }
        let mut moves = Vec::new();
        let mut spared = W::ZERO;
        for (at, &mass) in masses.iter().enumerate().filter(|(_, mass)| !mass.is_zero()) {
            let Some(law) = open.or_else(|| table.law(kind, at)).filter(|_| !table.over(at)) else {
                moves.push((F::Stem::default(), Move { from: at, to: at, chance: W::ONE }));
                continue;
            };
            settled.join(&law.settled, mass)?;
            for (end, to, chance) in &law.ends {
                settled.weight = mass.times(*chance)?;
                fan.told(place, end, settled);
                if table.over(*to) {
                    spared = spared.plus(settled.weight)?;
                }
                moves.push((fan.adds(place, end), Move { from: at, to: *to, chance: *chance }));
            }
        }
        if !spared.is_zero() && place + 1 < links.len() {
            settled.weight = spared;
            fan.spare(place + 1, settled);
        }
        *rows = rows.moved(moves, table.moods().len())?;
        (!settled.full).then_some(())
    }

    /// What is settled and said at the end.
    fn close(self) -> Option<Ends<F::Stem, W>> {
        let Self { fan, table, rows, mut settled, .. } = self;
        for (mood, mass) in table.moods().zip(rows.masses()?).filter(|(_, mass)| !mass.is_zero()) {
            settled.weight = mass;
            table.chain.close(mood, &mut settled);
        }
        let mut shares = Vec::with_capacity(rows.stems.len());
        for (stem, row) in rows.iter() {
            let mut chances = Vec::new();
            for (mood, weight) in table.moods().zip(row) {
                put(&mut chances, fan.share(mood), *weight)?;
            }
            shares.push((stem, chances));
        }
        (!settled.full).then_some(Ends { settled, shares })
    }
}

impl<S: Copy + Ord, W: Weight> Rows<S, W> {
    /// One mood is certain.
    fn certain(stem: S, mood: usize) -> Self {
        let mut chances = vec![W::ZERO; mood];
        chances.push(W::ONE);
        Self { stems: vec![(stem, 0)], width: mood + 1, chances }
    }

    /// Every stem with the chances of its moods.
    fn iter(&self) -> impl Iterator<Item = (S, &[W])> {
        let row = |from: usize| self.chances.get(from..from + self.width).unwrap_or(&[]);
        self.stems.iter().map(move |(stem, from)| (*stem, row(*from)))
    }

    /// The chance of each mood over all stems.
    fn masses(&self) -> Option<Vec<W>> {
        let mut masses = vec![W::ZERO; self.width];
        for (_, row) in self.iter() {
            sum(&mut masses, row)?;
        }
        Some(masses)
    }

    /// The rows that moves lead to, each with what it adds to the stem.
    fn moved(&self, mut moves: Vec<(S, Move<W>)>, width: usize) -> Option<Self>
    where
        S: Add<Output = S>,
    {
        moves.sort_by_key(|(more, _)| *more);
        let room = 2 * self.stems.len();
        let mut stems = Vec::with_capacity(room);
        let mut chances = Vec::with_capacity(room * width);
        for moves in moves.chunk_by(|(one, _), (other, _)| one == other) {
            for (stem, row) in self.iter() {
                let (more, _) = moves.first()?;
                let begin = chances.len();
                stems.push((stem + *more, begin));
                chances.resize(begin + width, W::ZERO);
                let next = chances.get_mut(begin..)?;
                for (_, Move { from, to, chance }) in moves {
                    let sum = next.get_mut(*to)?;
                    *sum = sum.plus(row.get(*from)?.times(*chance)?)?;
                }
            }
        }
        // One run for every chunk.
        stems.sort_by_key(|(stem, _)| *stem);
        let mut merged =
            Self { stems: Vec::with_capacity(stems.len()), width, chances: Vec::with_capacity(chances.len()) };
        for (stem, from) in stems {
            let row = chances.get(from..from + width)?;
            match merged.stems.last() {
                Some((last, from)) if *last == stem => sum(merged.chances.get_mut(*from..)?, row)?,
                _ => {
                    merged.stems.push((stem, merged.chances.len()));
                    merged.chances.extend(row);
                }
            }
        }
        merged.stems.retain(|(_, from)| {
            let row = merged.chances.get(*from..from + width).unwrap_or(&[]);
            row.iter().any(|chance| !chance.is_slight())
        });
        Some(merged)
    }
}

/// Adds numbers to others.
fn sum<W: Weight>(sums: &mut [W], numbers: &[W]) -> Option<()> {
    for (sum, number) in sums.iter_mut().zip(numbers) {
        *sum = sum.plus(*number)?;
    }
    Some(())
}
