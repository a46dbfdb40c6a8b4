//! How faces become a tally. **The only code that ever looks at a face.**

use std::{
    collections::{BTreeMap, btree_map::Entry},
    fmt,
};

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

    /// Whether a face, from 1, belongs to the set.
    pub const fn has(self, face: u8) -> bool {
        face < 32 && self.0 & (1 << face) != 0
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Tally {
    /// Of a pool: hits up to the cap, sixes (the number asked for, or 0), all ones.
    Pool {
        /// Hits, up to the cap.
        hits: u8,
        /// The number of sixes asked for if it was reached, else 0 (while folding: sixes so far).
        sixes: u8,
        /// All dice so far show a one, if that was asked.
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

    /// The same distribution in decimals, for any number of dice.
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

    /// What the dice show where a roll came to a class: "4-6" of one die, "two show 5 or 6", "all ones" of several,
    /// "4-9 in all" of dice that add up. Empty where the class is a number that is read off the dice as it is.
    pub fn shows(&self, count: u8, sides: u8, class: Tally) -> String {
        if count == 1 {
            let fits = (1..=sides.min(31)).filter(|&face| self.tally(&[face]) == class);
            let faces = Faces(fits.fold(0, |mask, face| mask | 1 << face));
            return if matches!(self, Self::Sum) { String::new() } else { faces.in_short() };
        }
        match (self, class) {
            (Self::Pool { .. }, Tally::Pool { ones: true, .. }) => "all ones".to_owned(),
            (Self::Pool { .. }, Tally::Pool { sixes: sixes @ 1.., .. }) => {
                if sixes < count {
                    format!("{sixes}+ show 6")
                } else {
                    format!("{} show 6", number(sixes))
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
        let distribution = FIRE.distribution(6, 6, &[]);
        let chances: Vec<f64> = distribution.iter().map(|(_, p)| p.value()).collect();
        assert!((chances.iter().sum::<f64>() - 1.0).abs() < 1e-12);
        assert_eq!(distribution[0].1.parts(), (64, 729));
        assert_eq!(Read::Sum.distribution(2, 6, &[6])[0], (Tally::Value(7), Fraction::new(1, 6, 1)));
        assert_eq!(Read::Cut(vec![5, 11]).tally(&[4, 6]), Tally::Value(1));
        assert_eq!(Read::Map(vec![0, 1, 1, 2, 2, 3]).tally(&[1, 6, 4]), Tally::Value(5));
    }

    #[test]
    fn sums_are_those_of_single_faces() {
        for (open, sides) in [(0, 6), (1, 1), (1, 20), (2, 6), (3, 20), (4, 3)] {
            let slow = Read::Sum.ways(Tally::Value(7), open, sides, (1, |ways| ways), u128::checked_add);
            assert_eq!(sums(7, open, sides), slow, "{open}d{sides}");
        }
    }

    #[test]
    fn rolls_of_more_ways_than_can_be_counted_have_a_law_in_decimals() {
        let readings = [Read::Sum, Read::Cut(vec![100, 200]), Read::Map(vec![0, 1, 1, 2, 2, 3]), FIRE];
        for read in readings {
            // Few dice: both distributions are the same.
            let exact: Vec<_> =
                read.distribution(7, 6, &[2]).into_iter().map(|(tally, part)| (tally, part.value())).collect();
            for ((tally, part), (other, chance)) in exact.iter().zip(read.chances(7, 6, &[2])) {
                assert!(*tally == other && (part - chance).abs() < 1e-12, "{read:?}");
            }
            // 6^49 is the last power of six that fits.
            assert!(read.counts(49, 6, &[]).is_some(), "{read:?}");
            assert_eq!(read.counts(60, 6, &[]), None, "{read:?}");
            let sum: f64 = read.chances(60, 6, &[]).iter().map(|(_, chance)| chance).sum();
            assert!((sum - 1.0).abs() < 1e-12, "{read:?}: {sum}");
            assert!(!read.classes(255, 20).is_empty(), "{read:?}");
        }
    }

    #[test]
    fn a_class_says_what_its_dice_show() {
        let count = Read::Pool { hit: Faces::of(&[5, 6]), cap: 2, sixes: 0, ones: true };
        let fell = Read::Map(vec![0, 0, 0, 1, 1, 2]);
        let odd = Read::Map(vec![1, 0, 1, 0, 1, 1]);
        let check = |read: &Read, dice: u8, sides: u8, wanted: &[&str]| {
            let shown: Vec<String> =
                read.classes(dice, sides).into_iter().map(|class| read.shows(dice, sides, class)).collect();
            assert_eq!(shown, wanted, "{read:?} of {dice}");
        };
        check(&FIRE, 1, 6, &["1\u{2013}3 or 5", "4 or 6"]);
        check(&FIRE, 3, 6, &["none shows 4 or 6", "any shows 4 or 6", "three show 6"]);
        check(&FIRE, 4, 6, &["none shows 4 or 6", "any shows 4 or 6", "3+ show 6"]);
        check(&count, 3, 6, &["none shows 5 or 6", "all ones", "one shows 5 or 6", "2+ show 5 or 6"]);
        check(&count, 2, 6, &["none shows 5 or 6", "all ones", "one shows 5 or 6", "two show 5 or 6"]);
        check(&fell, 1, 6, &["1\u{2013}3", "4 or 5", "6"]);
        check(&odd, 1, 6, &["2 or 4", "1, 3, 5 or 6"]);
        check(&Read::Cut(vec![5, 11]), 2, 6, &["2\u{2013}4 in all", "5\u{2013}10 in all", "11\u{2013}12 in all"]);
        check(&Read::Cut(vec![12, 20]), 1, 20, &["1\u{2013}11", "12\u{2013}19", "20"]);
        check(&Read::Sum, 1, 2, &["", ""]);
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

    #[test]
    fn a_face_is_a_hit_where_it_belongs_to_the_set() {
        for face in 0..=40 {
            assert_eq!(FIRE.is_hit(face), [4, 6].contains(&face), "{face}");
            assert_eq!(Faces::of(&[1, 31]).has(face), [1, 31].contains(&face), "{face}");
        }
        assert!(!Read::Sum.is_hit(6));
    }
}
