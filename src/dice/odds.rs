//! Exact odds: every open state is expanded once, smallest first; equal states merge.

use std::collections::BTreeMap;

use super::{
    Answer, Ask, Class, DiceAsk, Fraction, Line, Policy, Procedure, Read, Sink, Subject, Tally, fraction::decimal,
};

/// A chance, exact unless the fractions did not fit 128 bits.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Chance {
    /// As an exact fraction, if it fits.
    pub exact: Option<Fraction>,
    /// As a decimal, 0 to 1.
    pub value: f64,
}

impl Chance {
    /// Certain.
    pub const ONE: Self = Self { exact: Some(Fraction::ONE), value: 1.0 };

    /// The chance that two independent things both happen.
    #[must_use]
    pub fn times(self, other: Self) -> Self {
        let exact = self.exact.zip(other.exact).and_then(|(mine, theirs)| mine.times(theirs));
        Self { exact, value: self.value * other.value }
    }

    /// Either of two things that exclude each other.
    #[must_use]
    pub fn plus(self, other: Self) -> Self {
        let exact = self.exact.zip(other.exact).and_then(|(mine, theirs)| mine.plus(theirs));
        Self { exact, value: self.value + other.value }
    }

    /// In lowest terms, the decimal that of the fraction.
    #[must_use]
    pub fn reduced(self) -> Self {
        let exact = self.exact.map(Fraction::reduced);
        Self { exact, value: exact.map_or(self.value, Fraction::value) }
    }
}

/// The distribution of one subject: its classes with their chances.
pub type Distribution = Vec<(Class, Chance)>;

/// The distribution of every subject that a procedure settles.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Odds {
    /// Distributions by subject.
    pub distributions: BTreeMap<Subject, Distribution>,
}

impl Odds {
    /// The distribution of a subject, empty if it is never settled.
    pub fn of(&self, subject: Subject) -> &[(Class, Chance)] {
        self.distributions.get(&subject).map_or(&[], Vec::as_slice)
    }

    /// The chance, 0 to 1, that a subject ends as a class.
    pub fn chance(&self, subject: Subject, class: Class) -> f64 {
        self.of(subject).iter().find(|(c, _)| *c == class).map_or(0.0, |(_, chance)| chance.value)
    }
}

/// Paths rarer than this are dropped in `f64` mode, where there are too many for fractions.
const NEGLIGIBLE: f64 = 1e-9;

/// What a weight of a path must be able to do; `None` where it does not fit.
pub(super) trait PathWeight: Copy {
    const ZERO: Self;
    const ONE: Self;
    const EXACT: bool;
    /// `top / base ^ exponent`.
    fn ratio(top: u128, base: u32, exponent: u32) -> Self;
    fn from_chance(chance: Chance) -> Option<Self>;
    fn times(self, other: Self) -> Option<Self>;
    fn plus(self, other: Self) -> Option<Self>;
    fn chance(self) -> Chance;
    fn is_zero(self) -> bool;
    /// Whether a sum may do without it: it changes no digit that is ever shown.
    fn is_negligible(self) -> bool;
}

impl PathWeight for Fraction {
    const ZERO: Self = Self::ZERO;
    const ONE: Self = Self::ONE;
    const EXACT: bool = true;
    fn is_zero(self) -> bool {
        Fraction::is_zero(self)
    }
    fn is_negligible(self) -> bool {
        self.is_zero()
    }
    fn ratio(top: u128, base: u32, exponent: u32) -> Self {
        Self::new(top, base, exponent)
    }
    fn from_chance(chance: Chance) -> Option<Self> {
        chance.exact
    }
    fn times(self, other: Self) -> Option<Self> {
        Fraction::times(self, other)
    }
    fn plus(self, other: Self) -> Option<Self> {
        Fraction::plus(self, other)
    }
    fn chance(self) -> Chance {
        let reduced = self.reduced();
        Chance { exact: Some(reduced), value: reduced.value() }
    }
}

impl PathWeight for f64 {
    const ZERO: Self = 0.0;
    const ONE: Self = 1.0;
    const EXACT: bool = false;
    fn is_zero(self) -> bool {
        self <= 0.0
    }
    fn is_negligible(self) -> bool {
        self < NEGLIGIBLE
    }
    fn ratio(top: u128, base: u32, exponent: u32) -> Self {
        decimal(top, base, exponent)
    }
    fn from_chance(chance: Chance) -> Option<Self> {
        Some(chance.value)
    }
    fn times(self, other: Self) -> Option<Self> {
        Some(self * other)
    }
    fn plus(self, other: Self) -> Option<Self> {
        Some(self + other)
    }
    fn chance(self) -> Chance {
        Chance { exact: None, value: self }
    }
}

/// The sink of the odds: adds the weight of the present path to what is settled.
#[derive(Clone)]
pub(super) struct Listener<W> {
    /// The weight of the present path.
    pub weight: W,
    /// What was settled, with its weight over all paths.
    pub settled: Vec<(Subject, Class, W)>,
    /// Whether a sum did not fit.
    pub full: bool,
}

impl<W: PathWeight> Listener<W> {
    /// Nothing heard yet, on a path that is certain.
    pub fn new() -> Self {
        Self { weight: W::ONE, settled: Vec::new(), full: false }
    }

    /// Subjects that are certain to be settled.
    pub fn of(settled: &[(Subject, Class)]) -> Self {
        let mut certain = Self::new();
        for &(subject, class) in settled {
            certain.add(subject, class, W::ONE);
        }
        certain
    }

    /// Adds a weight to a class of a subject.
    pub fn add(&mut self, subject: Subject, class: Class, weight: W) {
        for (old_subject, old_class, old) in &mut self.settled {
            if *old_subject == subject && *old_class == class {
                match old.plus(weight) {
                    Some(sum) => *old = sum,
                    None => self.full = true,
                }
                return;
            }
        }
        self.settled.push((subject, class, weight));
    }

    /// Adds all that another heard on a path of this weight; `None` if a sum does not fit.
    pub fn join(&mut self, other: &Self, weight: W) -> Option<()> {
        for &(subject, class, share) in &other.settled {
            self.add(subject, class, weight.times(share)?);
        }
        (!self.full).then_some(())
    }

    /// The distributions of all subjects heard of, classes in order.
    pub fn distributions(mut self) -> BTreeMap<Subject, Distribution> {
        let mut distributions = BTreeMap::<Subject, Distribution>::new();
        self.settled.sort_by_key(|&(subject, class, _)| (subject, class));
        for (subject, class, weight) in self.settled {
            distributions.entry(subject).or_default().push((class, weight.chance()));
        }
        distributions
    }
}

impl<W: PathWeight, E> Sink<E> for Listener<W> {
    fn settle(&mut self, subject: Subject, class: Class) {
        self.add(subject, class, self.weight);
    }

    fn effect(&mut self, _: impl FnOnce() -> E) {}

    fn line(&mut self, _: impl FnOnce() -> Line) {}
}

/// What an expansion has found: all that was settled, and the ends it leads to.
pub(super) struct Found<S, W> {
    /// What was settled, with weights.
    pub settled: Listener<W>,
    /// The states in which it ends.
    pub ends: Vec<(S, W)>,
}

/// The odds from `state` on; `before` was settled on the way, `known` are faces of the next roll.
pub(super) fn expand<P: Procedure>(
    procedure: &P,
    state: P::State,
    before: &[(Subject, Class)],
    known: &[u8],
    policy: Policy<'_>,
) -> Odds {
    let exact = Expansion::<Fraction>::new(policy).distributions(procedure, state.clone(), before, known);
    let distributions =
        exact.or_else(|| Expansion::<f64>::new(policy).distributions(procedure, state, before, known));
    Odds { distributions: distributions.unwrap_or_default() }
}

/// Expansions that share the distributions of their rolls.
pub(super) struct Expansion<'a, W> {
    policy: Policy<'a>,
    rolls: Rolls<W>,
}

impl<'a, W: PathWeight> Expansion<'a, W> {
    /// Nothing worked out yet.
    pub const fn new(policy: Policy<'a>) -> Self {
        Self { policy, rolls: Rolls(Vec::new()) }
    }

    /// The distributions of all that is settled; `None` where a weight does not fit.
    fn distributions<P: Procedure>(
        &mut self,
        procedure: &P,
        state: P::State,
        before: &[(Subject, Class)],
        known: &[u8],
    ) -> Option<BTreeMap<Subject, Distribution>> {
        let mut found = self.expand(procedure, state, known)?;
        found.settled.join(&Listener::of(before), W::ONE)?;
        Some(found.settled.distributions())
    }

    /// What is settled, and the ends; `None` where a weight does not fit. `known` are faces of the next roll.
    pub fn expand<P: Procedure>(
        &mut self,
        procedure: &P,
        state: P::State,
        known: &[u8],
    ) -> Option<Found<P::State, W>> {
        let (mut ends, mut out) = (Vec::new(), Listener::new());
        let mut known = known;
        // The smallest state stands last.
        let mut open = vec![(state, W::ONE)];
        while let Some((state, weight)) = open.pop() {
            let Some(ask) = procedure.ask(&state) else {
                ends.push((state, weight));
                continue;
            };
            let mut go = |answer: Answer, weight: W, out: &mut Listener<W>| -> Option<()> {
                out.weight = weight;
                let next = procedure.advance(&state, answer, out);
                match open.binary_search_by(|(known, _)| next.cmp(known)) {
                    Ok(at) => {
                        let (_, sum) = open.get_mut(at)?;
                        *sum = sum.plus(weight)?;
                    }
                    Err(at) => open.insert(at, (next, weight)),
                }
                Some(())
            };
            match &ask {
                Ask::Dice(ask) => {
                    for &(tally, share) in self.rolls.of(ask, known)? {
                        go(Answer::Tally(tally), weight.times(share)?, &mut out)?;
                    }
                }
                Ask::Card(ask) => {
                    let total: u32 = ask.left.iter().map(|&(_, count)| u32::from(count)).sum();
                    for &(card, count) in &ask.left {
                        let share = W::ratio(count.into(), total, 1);
                        go(Answer::Card(card), weight.times(share)?, &mut out)?;
                    }
                }
                Ask::Choose(ask) => {
                    if let Some(&choice) = ask.options.get((self.policy)(ask)).or(ask.options.first()) {
                        go(Answer::Chosen(choice), weight, &mut out)?;
                    }
                }
            }
            known = &[];
            if out.full {
                return None;
            }
        }
        Some(Found { settled: out, ends })
    }
}

/// Distributions of fresh rolls already worked out, by what is read of how many dice with how many sides.
struct Rolls<W>(Vec<(Read, u8, u8, TallyChances<W>)>);

/// The distribution of one roll.
type TallyChances<W> = Vec<(Tally, W)>;

impl<W: PathWeight> Rolls<W> {
    /// The distribution of a roll; `None` where its ways are too many for fractions.
    fn of(&mut self, ask: &DiceAsk, known: &[u8]) -> Option<&[(Tally, W)]> {
        let DiceAsk { read, count, sides, .. } = ask;
        let same = |(r, c, s, _): &(Read, u8, u8, _)| known.is_empty() && c == count && s == sides && r == read;
        let found = self.0.iter().position(same);
        let at = if let Some(at) = found {
            at
        } else {
            let distribution = Self::work_out(ask, known)?;
            // A roll with known faces is filed under 0 dice, so that it is never taken for a fresh one.
            let filed = if known.is_empty() { *count } else { 0 };
            self.0.push((read.clone(), filed, *sides, distribution));
            self.0.len() - 1
        };
        self.0.get(at).map(|(_, _, _, distribution)| distribution.as_slice())
    }

    fn work_out(DiceAsk { read, count, sides, .. }: &DiceAsk, known: &[u8]) -> Option<TallyChances<W>> {
        if let Some((open, distribution)) = read.counts(*count, *sides, known) {
            return Some(
                distribution
                    .into_iter()
                    .map(|(tally, ways)| (tally, W::ratio(ways, (*sides).into(), open)))
                    .collect(),
            );
        }
        let weigh = |(tally, value)| Some((tally, W::from_chance(Chance { exact: None, value })?));
        read.chances(*count, *sides, known).into_iter().map(weigh).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// With a fraction or without one, the decimal is that of both chances.
    #[test]
    fn chances_are_multiplied_and_added() {
        let exact = |top: u32, below: u32| {
            let value = f64::from(top) / f64::from(below);
            Chance { exact: Some(Fraction::new(top.into(), below, 1)), value }
        };
        let rough = |value| Chance { exact: None, value };
        for (one, other, both, either) in [
            (exact(1, 6), exact(1, 3), exact(1, 18), exact(1, 2)),
            (exact(1, 4), rough(0.5), rough(0.125), rough(0.75)),
            (Chance::ONE, rough(0.0), rough(0.0), rough(1.0)),
        ] {
            for (found, wanted) in [(one.times(other), both), (one.plus(other), either)] {
                assert_eq!(found.exact, wanted.exact, "{one:?}, {other:?}");
                assert!((found.value - wanted.value).abs() < 1e-12, "{one:?}, {other:?}: {found:?}");
            }
        }
    }
}
