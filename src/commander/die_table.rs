//! The table of a decision: prices become faces of one die, and what is no better in any part than another is struck.

use super::{
    RejectedBecause, Terms,
    candidates::{Holds, OrderCandidate},
};
use crate::dice::Tag;

/// Points that a dominated candidate must be behind.
const CLEARLY: i32 = 10;

/// Points behind the best at which nothing is left of a candidate's weight: the same for every style.
pub(super) const SPREAD: i32 = 30;
/// How many candidates share the faces.
const MOST: usize = 3;
/// Faces of the die.
const FACES: i64 = 6;

/// What candidates are worth, the faces of those that share the die, and by which other each of the rest is beaten.
pub(super) struct DieTable {
    prices: Vec<Option<i32>>,
    faces: Vec<u8>,
    beaten: Vec<Option<usize>>,
}

impl DieTable {
    /// Of those candidates that are alive.
    pub(super) fn of_candidates(all: &[OrderCandidate<'_>], alive: &dyn Fn(&OrderCandidate<'_>) -> bool) -> Self {
        let worth = |one: &OrderCandidate<'_>| alive(one).then(|| (one.price(), one.sums.terms()));
        Self::of(&all.iter().map(worth).collect::<Vec<_>>())
    }

    /// Of prices and their parts; `None` for what cannot be done.
    pub(super) fn of(worth: &[Option<(i32, Terms)>]) -> Self {
        let beaten = |(price, terms): (i32, Terms)| {
            let beats = |(at, other): (usize, &Option<(i32, Terms)>)| {
                let (better, theirs) = (*other)?;
                (price < better - CLEARLY && terms.no_better(theirs)).then_some((better, at))
            };
            worth.iter().enumerate().filter_map(beats).max().map(|(_, at)| at)
        };
        let beaten: Vec<Option<usize>> = worth.iter().map(|one| one.and_then(beaten)).collect();
        let alive =
            |(one, by): (&Option<(i32, Terms)>, &Option<usize>)| one.filter(|_| by.is_none()).map(|(price, _)| price);
        let prices: Vec<Option<i32>> = worth.iter().zip(&beaten).map(alive).collect();
        Self { faces: faces(&prices), prices, beaten }
    }

    /// The one that a face of the die picks: the best has the low faces.
    pub(super) fn shown(&self, face: u8) -> Option<usize> {
        let shown = self.faces.iter().zip(&self.prices).enumerate().filter(|(_, (faces, _))| **faces > 0);
        let mut order: Vec<(Option<i32>, usize, u8)> =
            shown.map(|(at, (faces, price))| (price.map(|price| -price), at, *faces)).collect();
        order.sort_unstable();
        let mut last = 0;
        let found = order.into_iter().find(|(_, _, faces)| {
            last += faces;
            face <= last
        });
        found.map(|(_, at, _)| at)
    }

    /// How many faces pick one, 0 to 6.
    pub(super) fn faces(&self, at: usize) -> u8 {
        self.faces.get(at).copied().unwrap_or(0)
    }

    /// Why one has no face; `words` are those of the other that beats it.
    pub(super) fn rejected(&self, at: usize, words: impl FnOnce(usize) -> String) -> Option<RejectedBecause> {
        if let Some(better) = self.beaten.get(at).copied().flatten() {
            return Some(RejectedBecause::Worse(words(better)));
        }
        let has_price = self.prices.get(at).copied().flatten().is_some();
        (has_price && self.faces(at) == 0).then_some(RejectedBecause::Behind)
    }

    /// The best price of a candidate that is alive.
    pub(super) fn best(&self) -> i32 {
        self.prices.iter().flatten().max().copied().unwrap_or(0)
    }

    /// Whether another table gives any face to something else.
    pub(super) fn faces_differ(&self, other: &Self, all: &[OrderCandidate<'_>]) -> bool {
        let shown = |table: &Self| -> Vec<(String, Vec<Tag>, u8)> {
            let named = all.iter().zip(&table.faces).filter(|(_, faces)| **faces > 0);
            named.map(|(one, faces)| (one.act.procedure.clone(), one.targets.clone(), *faces)).collect()
        };
        shown(self) != shown(other)
    }
}

/// Whether a candidate can be done, as far as is known.
pub(super) fn alive(candidate: &OrderCandidate<'_>, holds: Holds<'_>) -> bool {
    candidate.needs.as_ref().is_none_or(|needs| holds(needs) == Some(true))
}

/// How many of six faces each candidate gets, by its price; `None` marks one that was struck. The weight of a
/// candidate is the square of what is left of `SPREAD` after its distance from the best; the three heaviest share
/// the faces by largest remainder. Ties go to the higher price, then to the earlier one.
pub fn faces(prices: &[Option<i32>]) -> Vec<u8> {
    let best = prices.iter().copied().flatten().max().unwrap_or(0);
    let weight = |price: i32| i64::from((SPREAD - (best - price)).max(0)).pow(2);
    let mut heavy: Vec<(usize, i32, i64)> = prices
        .iter()
        .enumerate()
        .filter_map(|(at, price)| price.map(|price| (at, price, weight(price))))
        .filter(|(_, _, weight)| *weight > 0)
        .collect();
    heavy.sort_by_key(|(at, price, _)| (-price, *at));
    heavy.truncate(MOST);
    let heavy: Vec<(usize, i64)> = heavy.into_iter().map(|(at, _, weight)| (at, weight)).collect();
    shared_out(&heavy, prices.len())
}

/// The faces of a table of which some can be picked no more (`None`): theirs go to the others, by what those had.
pub(super) fn faces_left(faces: &[Option<u8>]) -> Vec<u8> {
    let had = faces.iter().enumerate().filter_map(|(at, faces)| Some((at, i64::from((*faces)?))));
    let mut heavy: Vec<(usize, i64)> = had.filter(|(_, faces)| *faces > 0).collect();
    heavy.sort_by_key(|(at, faces)| (-faces, *at));
    shared_out(&heavy, faces.len())
}

/// Six faces by weights, the first of equals first, by largest remainder; without a weight none.
fn shared_out(heavy: &[(usize, i64)], all: usize) -> Vec<u8> {
    let mut faces = vec![0_u8; all];
    let total: i64 = heavy.iter().map(|(_, weight)| weight).sum();
    let mut left = FACES;
    let mut rests = Vec::new();
    for (order, (at, weight)) in heavy.iter().enumerate() {
        let (whole, rest) = (weight * FACES / total, weight * FACES % total);
        left -= whole;
        if let Some(faces) = faces.get_mut(*at) {
            *faces = u8::try_from(whole).unwrap_or(0);
        }
        rests.push((-rest, order, *at));
    }
    rests.sort_unstable();
    for (_, _, at) in rests.into_iter().take(usize::try_from(left).unwrap_or(0)) {
        if let Some(faces) = faces.get_mut(at) {
            *faces += 1;
        }
    }
    faces
}

#[cfg(test)]
mod tests {
    use super::{faces, faces_left};

    #[test]
    fn the_faces_of_what_is_past_go_to_the_others() {
        let cases: [(&[Option<u8>], &[u8]); 7] = [
            (&[Some(3), Some(2), Some(1), Some(0)], &[3, 2, 1, 0]),
            (&[None, Some(2), Some(1), Some(0)], &[0, 4, 2, 0]),
            (&[Some(3), None, Some(1)], &[5, 0, 1]),
            (&[Some(3), Some(2), None], &[4, 2, 0]),
            (&[None, Some(2)], &[0, 6]),
            (&[None, Some(0)], &[0, 0]),
            (&[], &[]),
        ];
        for (had, wanted) in cases {
            assert_eq!(faces_left(had), wanted, "{had:?}");
        }
    }

    #[test]
    fn near_equals_share_the_faces_and_far_ones_get_none() {
        let two = |gap: i32| faces(&[Some(60), Some(60 - gap)]);
        for gap in 0..=4 {
            assert_eq!(two(gap), [3, 3], "{gap}");
        }
        for gap in 5..=12 {
            assert_eq!(two(gap), [4, 2], "{gap}");
        }
        for gap in 13..=20 {
            assert_eq!(two(gap), [5, 1], "{gap}");
        }
        for gap in 21..=40 {
            assert_eq!(two(gap), [6, 0], "{gap}");
        }
        assert_eq!(faces(&[None, Some(-20), Some(-20), Some(-20), Some(-20)]), [0, 2, 2, 2, 0]);
        assert_eq!(faces(&[Some(5)]), [6]);
        assert!(faces(&[]).is_empty());
        assert_eq!(faces(&[None]), [0]);
    }

    #[test]
    fn all_six_faces_are_given_whatever_the_prices() {
        for first in -40..40 {
            for second in -40..40 {
                let given = faces(&[Some(0), Some(first), Some(second), Some(first - second)]);
                assert_eq!(given.iter().sum::<u8>(), 6, "{first} {second}");
            }
        }
    }
}
