//! How faces become a tally. **The only code that ever looks at a face.**

use std::{
    collections::{BTreeMap, BTreeSet, btree_map::Entry},
    fmt,
};

use super::Fraction;

/// A set of faces, 1 to 31, as a bit mask.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Faces(u32);

impl Faces {
    /// A one alone.
    pub const ONE: Self = Self::of(&[1]);
    /// A six alone.
    pub const SIX: Self = Self::of(&[6]);

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

    /// Whether a face, from 1, belongs to the set.
    pub const fn has(self, face: u8) -> bool {
        face < 32 && self.0 & (1 << face) != 0
    }

    /// What several dice that show them are called: "sixes", "tens", "dice of 9 or 10".
    pub fn in_plural(self) -> String {
        const WORDS: [&str; 10] =
            ["ones", "twos", "threes", "fours", "fives", "sixes", "sevens", "eights", "nines", "tens"];
        let word = (1..).zip(WORDS).find(|&(face, _)| self == Self(1 << face));
        word.map_or_else(|| format!("dice of {}", self.in_short()), |(_, word)| word.to_owned())
    }

    /// The faces as they are read off a die, three and more in a row as a range: "4-6", "4 or 6", "1-3 or 6".
    pub fn in_short(self) -> String {
        let mut parts: Vec<String> = Vec::new();
        let mut face = 1;
        while face < 32 {
            let last = (face..32).take_while(|&next| self.has(next)).last();
            match last {
                Some(last) if last > face + 1 => parts.push(format!("{face}\u{2013}{last}")),
                Some(last) => parts.extend((face..=last).map(|face| face.to_string())),
                None => {}
            }
            face = last.unwrap_or(face) + 1;
        }
        match parts.split_last() {
            Some((last, rest)) if !rest.is_empty() => format!("{} or {last}", rest.join(", ")),
            _ => parts.concat(),
        }
    }
}

impl fmt::Display for Faces {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let list: Vec<String> = (1..32).filter(|&face| self.has(face)).map(|face| face.to_string()).collect();
        match list.split_last() {
            None => f.write_str("no face"),
            Some((last, [])) => f.write_str(last),
            Some((last, rest)) => write!(f, "{} or {last}", rest.join(", ")),
        }
    }
}

/// How a roll is read. Faces are folded in any order into a small [`Tally`].
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Read {
    /// A pool of dice: how many hits, up to `cap`; whether enough dice show a face that is counted apart; whether all
    /// dice show one of some faces. Which faces these are is the rule set's.
    Pool {
        /// Faces that count as a hit.
        hit: Faces,
        /// Hits beyond this number make no difference.
        cap: u8,
        /// Faces that are counted apart, such as sixes, and how many of them matter, at least 1.
        counted: Option<(Faces, u8)>,
        /// Faces of which it matters that all dice show them, such as ones.
        all: Option<Faces>,
    },
    /// The sum of the faces; for one die, the face.
    Sum,
    /// The sum of the values of the faces; the list starts at face 1.
    Map(Vec<i16>),
    /// How many of the cuts the sum reaches: a column of a table. The list rises.
    Cut(Vec<u8>),
}

/// What a rule may know of a roll. Ordered from worst to best for the roller.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Tally {
    /// Of a pool: hits up to the cap, faces that are counted apart (the number asked for, or 0), all of some faces.
    Pool {
        /// Hits, up to the cap.
        hits: u8,
        /// The number asked for of the faces counted apart if it was reached, else 0 (while folding: those so far).
        counted: u8,
        /// All dice so far show the faces that all must show, if that was asked.
        all: bool,
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

    /// Whether the number asked for of the faces counted apart was reached.
    pub const fn counted(self) -> bool {
        matches!(self, Self::Pool { counted: 1.., .. })
    }

    /// Whether all dice of the pool show the faces of which that matters.
    pub const fn all(self) -> bool {
        matches!(self, Self::Pool { all: true, .. })
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
            Self::Pool { all, .. } => Tally::Pool { hits: 0, counted: 0, all: all.is_some() },
            _ => Tally::Value(0),
        }
    }

    /// The tally with one more face. Commutative.
    #[must_use]
    pub fn add(&self, tally: Tally, face: u8) -> Tally {
        match (self, tally) {
            (Self::Pool { hit, cap, counted: apart, all: wanted }, Tally::Pool { hits, counted, all }) => {
                Tally::Pool {
                    hits: (hits + u8::from(hit.has(face))).min(*cap),
                    counted: apart.map_or(0, |(faces, most)| (counted + u8::from(faces.has(face))).min(most)),
                    all: all && wanted.is_some_and(|faces| faces.has(face)),
                }
            }
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
            (Self::Pool { counted: apart, .. }, Tally::Pool { hits, counted, all }) => {
                let counted = apart.map_or(0, |(_, wanted)| if counted >= wanted { wanted } else { 0 });
                Tally::Pool { hits, counted, all }
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

    /// The exact distribution of the finished tally of `count` dice of `sides` faces, some of them known.
    /// Empty if `count` is smaller than the number of known faces, or if there are more ways than 128 bits count.
    pub fn distribution(&self, count: u8, sides: u8, known: &[u8]) -> Vec<(Tally, Fraction)> {
        let (open, distribution) = self.counts(count, sides, known).unwrap_or_default();
        distribution.into_iter().map(|(tally, ways)| (tally, Fraction::new(ways, sides.into(), open))).collect()
    }

    /// The number of open dice, and in how many ways they lead to every finished tally; `None` where that is more
    /// than 128 bits count.
    pub(super) fn counts(&self, count: u8, sides: u8, known: &[u8]) -> Option<(u32, Vec<(Tally, u128)>)> {
        let Some(open) = usize::from(count).checked_sub(known.len()) else {
            return Some((0, Vec::new()));
        };
        let start = known.iter().fold(self.start(), |tally, &face| self.add(tally, face));
        let ways = match self {
            Self::Sum | Self::Cut(_) => sums(start.value(), open, sides)?,
            Self::Pool { .. } | Self::Map(_) => self.ways(start, open, sides, (1, |ways| ways), u128::checked_add)?,
        };
        let distribution = self.finished(ways, u128::checked_add)?;
        Some((u32::try_from(open).unwrap_or(0), distribution))
    }

    /// The distribution of the finished tally in decimals, for any number of dice.
    pub(super) fn chances(&self, count: u8, sides: u8, known: &[u8]) -> Vec<(Tally, f64)> {
        let Some(open) = usize::from(count).checked_sub(known.len()) else {
            return Vec::new();
        };
        let start = known.iter().fold(self.start(), |tally, &face| self.add(tally, face));
        let add = |a: f64, b: f64| Some(a + b);
        let ways = self.ways(start, open, sides, (1.0, |chance| chance / f64::from(sides)), add);
        ways.and_then(|ways| self.finished(ways, add)).unwrap_or_default()
    }

    /// What the rule sees of tallies that were counted, from small to large.
    fn finished<N: Copy>(&self, ways: Vec<(Tally, N)>, add: impl Fn(N, N) -> Option<N>) -> Option<Vec<(Tally, N)>> {
        let mut distribution: Vec<(Tally, N)> = Vec::new();
        for (tally, weight) in ways {
            let tally = self.finish(tally);
            // Most readings keep the order: then only the last one can be the same.
            let risen = distribution.last().is_none_or(|(last, _)| *last < tally);
            let known = if risen { None } else { distribution.iter_mut().rev().find(|(old, _)| *old == tally) };
            match known {
                Some((_, sum)) => *sum = add(*sum, weight)?,
                None => distribution.push((tally, weight)),
            }
        }
        distribution.sort_by_key(|(tally, _)| *tally);
        Some(distribution)
    }

    /// What `open` dice lead to from a tally, each with its weight: the first one is `whole`, and a die gives each of
    /// its faces a `share` of what was before. `None` where a sum does not fit.
    fn ways<N: Copy>(
        &self,
        start: Tally,
        open: usize,
        sides: u8,
        (whole, share): (N, impl Fn(N) -> N),
        add: impl Fn(N, N) -> Option<N>,
    ) -> Option<Vec<(Tally, N)>> {
        let mut ways: BTreeMap<Tally, N> = BTreeMap::from([(start, whole)]);
        for _ in 0..open {
            let mut next: BTreeMap<Tally, N> = BTreeMap::new();
            for (&tally, &weight) in &ways {
                let part = share(weight);
                for face in 1..=sides {
                    match next.entry(self.add(tally, face)) {
                        Entry::Vacant(place) => {
                            place.insert(part);
                        }
                        Entry::Occupied(mut place) => *place.get_mut() = add(*place.get(), part)?,
                    }
                }
            }
            ways = next;
        }
        Some(ways.into_iter().collect())
    }

    /// The outcomes that can be told apart, worst first: the buttons of "I rolled".
    pub fn classes(&self, count: u8, sides: u8) -> Vec<Tally> {
        match self.counts(count, sides, &[]) {
            Some((_, distribution)) => distribution.into_iter().map(|(tally, _)| tally).collect(),
            None => self.chances(count, sides, &[]).into_iter().map(|(tally, _)| tally).collect(),
        }
    }

    /// The classes, worst first, that another reading of the same dice may come to where this one came to `class`. Of
    /// more dice there the new ones may show anything; of fewer it is not known which of them are left.
    pub fn read_as(&self, count: u8, class: Tally, (other, other_count): (&Self, u8), sides: u8) -> Vec<Tally> {
        let mut pairs = BTreeSet::from([(self.start(), other.start())]);
        for die in 0..count.max(other_count) {
            let with = |one: Tally, two: Tally, face: u8| {
                let one = if die < count { self.add(one, face) } else { one };
                (one, if die < other_count { other.add(two, face) } else { two })
            };
            let faces = |(one, two): (Tally, Tally)| (1..=sides).map(move |face| with(one, two, face));
            pairs = pairs.into_iter().flat_map(faces).collect();
        }
        let fit = pairs.into_iter().filter(|(one, _)| self.finish(*one) == class);
        fit.map(|(_, two)| other.finish(two)).collect::<BTreeSet<_>>().into_iter().collect()
    }

    /// What the dice show where a roll came to a class: "4-6" of one die, "two show 5 or 6", "all ones" of several,
    /// "4-9 in all" of dice that add up. Empty where the class is a number that is read off the dice as it is.
    pub fn shows(&self, count: u8, sides: u8, class: Tally) -> String {
        if count == 1 {
            let fits = (1..=sides.min(31)).filter(|&face| self.tally(&[face]) == class);
            let faces = Faces(fits.fold(0, |mask, face| mask | 1 << face));
            return if matches!(self, Self::Sum) { String::new() } else { faces.in_short() };
        }
        match (self, class) {
            (Self::Pool { all: Some(faces), .. }, Tally::Pool { all: true, .. }) => {
                format!("all {}", faces.in_plural())
            }
            (Self::Pool { counted: Some((faces, _)), .. }, Tally::Pool { counted: counted @ 1.., .. }) => {
                let faces = faces.in_short();
                if counted < count {
                    format!("{counted}+ show {faces}")
                } else {
                    format!("{} show {faces}", number(counted))
                }
            }
            (Self::Pool { hit, cap, .. }, Tally::Pool { hits, .. }) => {
                let hit = hit.in_short();
                match hits {
                    0 => format!("none shows {hit}"),
                    1 if *cap == 1 => format!("any shows {hit}"),
                    1 => format!("one shows {hit}"),
                    hits if hits == *cap && *cap < count => format!("{hits}+ show {hit}"),
                    hits => format!("{} show {hit}", number(hits)),
                }
            }
            (Self::Cut(cuts), Tally::Value(reached)) => {
                let cut = |at: i32| usize::try_from(at).ok().and_then(|at| cuts.get(at)).copied().map(i32::from);
                let (least, most) = (i32::from(count), i32::from(count) * i32::from(sides));
                let from = cut(reached - 1).unwrap_or(least).max(least);
                let to = cut(reached).map_or(most, |next| next - 1);
                if from == to { format!("{from} in all") } else { format!("{from}\u{2013}{to} in all") }
            }
            _ => String::new(),
        }
    }

    /// A class as it is called where a rule set has no words for it: "2", "1, 3 sixes", "all ones".
    pub fn words(&self, class: Tally) -> String {
        match (self, class) {
            (_, Tally::Value(value)) => value.to_string(),
            (Self::Pool { all: Some(faces), .. }, Tally::Pool { all: true, .. }) => {
                format!("all {}", faces.in_plural())
            }
            (Self::Pool { counted: Some((faces, _)), .. }, Tally::Pool { hits, counted: counted @ 1.., .. }) => {
                format!("{hits}, {counted} {}", faces.in_plural())
            }
            (_, Tally::Pool { hits, .. }) => hits.to_string(),
        }
    }

    /// A short text that is equal for equal readings: an outcome entered by hand stays valid only
    /// while the roll is read in the same way.
    pub fn signature(&self, count: u8, sides: u8) -> String {
        match self {
            Self::Pool { hit, cap, counted, all } => {
                // Saved battles hold this text: of sixes and ones it stays as it was before other faces could be
                // counted.
                let counted = match counted {
                    None => "sixes 0".to_owned(),
                    Some((Faces::SIX, most)) => format!("sixes {most}"),
                    Some((faces, most)) => format!("counted {most} of {faces}"),
                };
                let all = match all {
                    None => "ones 0".to_owned(),
                    Some(Faces::ONE) => "ones 1".to_owned(),
                    Some(faces) => format!("all {faces}"),
                };
                format!("{count}d{sides} hit {hit} cap {cap} {counted} {all}")
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

/// A small number in a word, so that it is no face of a die.
fn number(count: u8) -> String {
    const WORDS: [&str; 10] = ["none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
    WORDS.get(usize::from(count)).map_or_else(|| count.to_string(), |word| (*word).to_owned())
}

/// In how many ways `open` dice with faces 1 to `sides` add up to every sum, beside what lies there; `None` where that
/// is more than 128 bits count.
fn sums(start: i32, open: usize, sides: u8) -> Option<Vec<(Tally, u128)>> {
    // Ways to every sum of the dice so far, the first entry that of all ones; each die slides a window over them.
    let mut ways: Vec<u128> = vec![1; if open == 0 { 1 } else { sides.into() }];
    for _ in 1..open {
        let (mut next, mut window) = (Vec::with_capacity(ways.len() + usize::from(sides)), 0_u128);
        for at in 0..ways.len() + usize::from(sides.saturating_sub(1)) {
            window = window.checked_add(ways.get(at).copied().unwrap_or(0))?;
            let left = at.checked_sub(usize::from(sides)).and_then(|gone| ways.get(gone));
            window -= left.copied().unwrap_or(0);
            next.push(window);
        }
        ways = next;
    }
    let least = start + i32::try_from(open).unwrap_or(i32::MAX);
    Some((least..).map(Tally::Value).zip(ways).collect())
}

#[cfg(test)]
mod tests;
