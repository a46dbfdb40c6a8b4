//! How faces become a tally. **The only code that ever looks at a face.**

use std::{collections::BTreeMap, fmt};

use serde::{Deserialize, Serialize};

use super::Fraction;

/// A set of faces, 1 to 31, as a bit mask.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Faces(u32);

impl Faces {
    /// The set of the faces listed.
    pub const fn of(list: &[u8]) -> Self {
        let mut mask = 0;
        let mut rest = list;
        while let [face, tail @ ..] = rest {
            mask |= 1 << *face;
            rest = tail;
        }
        Self(mask)
    }

    /// Whether a face belongs to the set.
    pub const fn has(self, face: u8) -> bool {
        face < 32 && self.0 & (1 << face) != 0
    }
}

impl fmt::Display for Faces {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let list: Vec<String> = (1..32).filter(|&face| self.has(face)).map(|face| face.to_string()).collect();
        match list.split_last() {
            None => f.write_str("nothing"),
            Some((last, [])) => f.write_str(last),
            Some((last, rest)) => write!(f, "{} or {last}", rest.join(", ")),
        }
    }
}

/// How a roll is read. Faces are folded in any order into a small [`Tally`].
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Read {
    /// A pool of dice: how many hits, up to `cap`; whether `sixes` or more show a six (0: not asked);
    /// whether all dice show a one, if asked.
    Pool {
        /// Faces that count as a hit.
        hit: Faces,
        /// Hits beyond this number make no difference.
        cap: u8,
        /// Number of sixes that matters, 0 if none does.
        sixes: u8,
        /// Whether "all dice show 1" matters.
        ones: bool,
    },
    /// The sum of the faces; for one die, the face.
    Sum,
    /// The sum of the values of the faces; the list starts at face 1.
    Map(Vec<i16>),
    /// How many of the cuts the sum reaches: a column of a table. The list rises.
    Cut(Vec<u8>),
}

/// What a rule may know of a roll. Ordered from worst to best for the roller.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Tally {
    /// Of a pool: hits up to the cap, sixes (the number asked for, or 0), all ones.
    Pool {
        /// Hits, up to the cap.
        #[serde(default)]
        hits: u8,
        /// The number of sixes asked for if it was reached, else 0 (while folding: sixes so far).
        #[serde(default)]
        sixes: u8,
        /// All dice so far show a one, if that was asked.
        #[serde(default)]
        ones: bool,
    },
    /// Of any other roll: a number.
    Value(i32),
}

impl Tally {
    /// Hits of a pool; 0 for a number.
    pub const fn hits(self) -> u8 {
        match self {
            Self::Pool { hits, .. } => hits,
            Self::Value(_) => 0,
        }
    }

    /// Whether the number of sixes asked for was reached.
    pub const fn sixes(self) -> bool {
        matches!(self, Self::Pool { sixes: 1.., .. })
    }

    /// Whether all dice of the pool show a one.
    pub const fn ones(self) -> bool {
        matches!(self, Self::Pool { ones: true, .. })
    }

    /// The number read; 0 for a pool.
    pub const fn value(self) -> i32 {
        match self {
            Self::Value(value) => value,
            Self::Pool { .. } => 0,
        }
    }
}

impl Read {
    /// The tally before any die.
    pub const fn start(&self) -> Tally {
        match self {
            Self::Pool { ones, .. } => Tally::Pool { hits: 0, sixes: 0, ones: *ones },
            _ => Tally::Value(0),
        }
    }

    /// The tally with one more face. Commutative.
    #[must_use]
    pub fn add(&self, tally: Tally, face: u8) -> Tally {
        match (self, tally) {
            (Self::Pool { hit, cap, sixes, .. }, Tally::Pool { hits, sixes: seen, ones }) => Tally::Pool {
                hits: (hits + u8::from(hit.has(face))).min(*cap),
                sixes: (seen + u8::from(face == 6)).min(*sixes),
                ones: ones && face == 1,
            },
            (Self::Map(values), Tally::Value(sum)) => {
                let value = values.get(usize::from(face).wrapping_sub(1)).copied().unwrap_or(0);
                Tally::Value(sum + i32::from(value))
            }
            (_, Tally::Value(sum)) => Tally::Value(sum + i32::from(face)),
            (_, tally @ Tally::Pool { .. }) => tally,
        }
    }

    /// What the rule sees once all dice are in: evidence that changes nothing is dropped.
    #[must_use]
    pub fn finish(&self, tally: Tally) -> Tally {
        match (self, tally) {
            (Self::Pool { sixes: wanted, .. }, Tally::Pool { hits, sixes, ones }) => {
                let sixes = if *wanted > 0 && sixes >= *wanted { *wanted } else { 0 };
                Tally::Pool { hits, sixes, ones }
            }
            (Self::Cut(cuts), Tally::Value(sum)) => {
                let reached = cuts.iter().take_while(|&&cut| sum >= i32::from(cut)).count();
                Tally::Value(i32::try_from(reached).unwrap_or(i32::MAX))
            }
            (_, tally) => tally,
        }
    }

    /// The tally of a whole roll.
    pub fn tally(&self, faces: &[u8]) -> Tally {
        self.finish(faces.iter().fold(self.start(), |tally, &face| self.add(tally, face)))
    }

    /// The exact law of the finished tally of `count` dice of `sides` faces, some of them known.
    /// Empty if `count` is smaller than the number of known faces.
    pub fn law(&self, count: u8, sides: u8, known: &[u8]) -> Vec<(Tally, Fraction)> {
        let (open, law) = self.counts(count, sides, known);
        law.into_iter().map(|(tally, ways)| (tally, Fraction::new(ways, sides.into(), open))).collect()
    }

    /// The number of open dice, and in how many ways they lead to every finished tally.
    pub(super) fn counts(&self, count: u8, sides: u8, known: &[u8]) -> (u32, Vec<(Tally, u128)>) {
        let Some(open) = usize::from(count).checked_sub(known.len()) else {
            return (0, Vec::new());
        };
        let start = known.iter().fold(self.start(), |tally, &face| self.add(tally, face));
        let ways = match self {
            Self::Sum | Self::Cut(_) => sums(start.value(), open, sides),
            Self::Pool { .. } | Self::Map(_) => self.ways(start, open, sides),
        };
        let mut law: Vec<(Tally, u128)> = Vec::new();
        for (tally, weight) in ways {
            let tally = self.finish(tally);
            // Most readings keep the order: then only the last one can be the same.
            let risen = law.last().is_none_or(|(last, _)| *last < tally);
            let known = if risen { None } else { law.iter_mut().rev().find(|(old, _)| *old == tally) };
            match known {
                Some((_, sum)) => *sum += weight,
                None => law.push((tally, weight)),
            }
        }
        law.sort_by_key(|(tally, _)| *tally);
        (u32::try_from(open).unwrap_or(0), law)
    }

    /// In how many ways `open` dice lead from a tally to every other.
    fn ways(&self, start: Tally, open: usize, sides: u8) -> Vec<(Tally, u128)> {
        let mut ways: BTreeMap<Tally, u128> = BTreeMap::from([(start, 1)]);
        for _ in 0..open {
            let mut next = BTreeMap::new();
            for (&tally, &weight) in &ways {
                for face in 1..=sides {
                    *next.entry(self.add(tally, face)).or_insert(0) += weight;
                }
            }
            ways = next;
        }
        ways.into_iter().collect()
    }

    /// The outcomes that can be told apart, worst first: the buttons of "I rolled".
    pub fn classes(&self, count: u8, sides: u8) -> Vec<Tally> {
        self.law(count, sides, &[]).into_iter().map(|(tally, _)| tally).collect()
    }

    /// A short text that is equal for equal readings: an outcome entered by hand stays valid only
    /// while the roll is read in the same way.
    pub fn signature(&self, count: u8, sides: u8) -> String {
        match self {
            Self::Pool { hit, cap, sixes, ones } => {
                format!("{count}d{sides} hit {hit} cap {cap} sixes {sixes} ones {}", u8::from(*ones))
            }
            Self::Sum => format!("{count}d{sides} sum"),
            Self::Map(values) => format!("{count}d{sides} map {values:?}"),
            Self::Cut(cuts) => format!("{count}d{sides} cut {cuts:?}"),
        }
    }

    /// Whether a face counts as a hit, for drawing.
    pub fn is_hit(&self, face: u8) -> bool {
        matches!(self, Self::Pool { hit, .. } if hit.has(face))
    }
}

/// In how many ways `open` dice with faces 1 to `sides` add up to every sum, beside what lies there.
fn sums(start: i32, open: usize, sides: u8) -> Vec<(Tally, u128)> {
    // Ways to every sum of the dice so far, the first entry that of all ones; each die slides a window over them.
    let mut ways: Vec<u128> = vec![1; if open == 0 { 1 } else { sides.into() }];
    for _ in 1..open {
        let (mut next, mut window) = (Vec::with_capacity(ways.len() + usize::from(sides)), 0);
        for at in 0..ways.len() + usize::from(sides.saturating_sub(1)) {
            window += ways.get(at).copied().unwrap_or(0);
            let left = at.checked_sub(usize::from(sides)).and_then(|gone| ways.get(gone));
            window -= left.copied().unwrap_or(0);
            next.push(window);
        }
        ways = next;
    }
    let least = start + i32::try_from(open).unwrap_or(i32::MAX);
    (least..).map(Tally::Value).zip(ways).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const FIRE: Read = Read::Pool { hit: Faces::of(&[4, 6]), cap: 1, sixes: 3, ones: false };

    #[test]
    fn a_pool_folds_to_what_the_rule_tells_apart() {
        let check = |faces: &[u8], hits, sixes| {
            assert_eq!(FIRE.tally(faces), Tally::Pool { hits, sixes, ones: false }, "{faces:?}");
        };
        check(&[1, 2, 3], 0, 0);
        check(&[4, 5, 6], 1, 0);
        check(&[6, 6, 1], 1, 0);
        check(&[6, 6, 6], 1, 3);
        check(&[6, 6, 6, 6], 1, 3);
    }

    #[test]
    fn laws_sum_to_one_and_match_counting() {
        let law = FIRE.law(6, 6, &[]);
        let chances: Vec<f64> = law.iter().map(|(_, p)| p.value()).collect();
        assert!((chances.iter().sum::<f64>() - 1.0).abs() < 1e-12);
        assert_eq!(law[0].1.parts(), (64, 729));
        assert_eq!(Read::Sum.law(2, 6, &[6])[0], (Tally::Value(7), Fraction::new(1, 6, 1)));
        assert_eq!(Read::Cut(vec![5, 11]).tally(&[4, 6]), Tally::Value(1));
        assert_eq!(Read::Map(vec![0, 1, 1, 2, 2, 3]).tally(&[1, 6, 4]), Tally::Value(5));
    }

    #[test]
    fn sums_are_those_of_single_faces() {
        for (open, sides) in [(0, 6), (1, 1), (1, 20), (2, 6), (3, 20), (4, 3)] {
            let slow = Read::Sum.ways(Tally::Value(7), open, sides);
            assert_eq!(sums(7, open, sides), slow, "{open}d{sides}");
        }
    }

    #[test]
    fn classes_come_worst_first() {
        let rally = Read::Pool { hit: Faces::of(&[4, 6]), cap: 1, sixes: 0, ones: true };
        let classes = rally.classes(2, 6);
        assert_eq!(classes.len(), 3);
        assert!(!classes[0].ones() && classes[1].ones() && classes[2].hits() == 1);
        assert_eq!(FIRE.classes(2, 6).len(), 2);
        assert_eq!(FIRE.classes(3, 6).len(), 3);
    }
}
