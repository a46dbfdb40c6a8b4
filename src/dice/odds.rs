//! Exact odds: every open state is expanded once, smallest first; equal states merge.

use std::collections::BTreeMap;

use super::{Answer, Ask, Class, Fraction, Line, Policy, Procedure, Read, Sink, Subject, Tally};

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

    /// Both of two things that do not hang on each other.
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

/// The law of one subject: its classes with their chances.
pub type Law = Vec<(Class, Chance)>;

/// The law of every subject that a procedure settles.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Odds {
    /// Laws by subject.
    pub laws: BTreeMap<Subject, Law>,
}

impl Odds {
    /// The law of a subject, empty if it is never settled.
    pub fn of(&self, subject: Subject) -> &[(Class, Chance)] {
        self.laws.get(&subject).map_or(&[], Vec::as_slice)
    }

    /// The chance, 0 to 1, that a subject ends as a class.
    pub fn chance(&self, subject: Subject, class: Class) -> f64 {
        self.of(subject).iter().find(|(c, _)| *c == class).map_or(0.0, |(_, chance)| chance.value)
    }
}

/// What a weight of a path must be able to do; `None` where it does not fit.
pub(super) trait Weight: Copy {
    const ZERO: Self;
    const ONE: Self;
    fn of(fraction: Fraction) -> Self;
    fn from_chance(chance: Chance) -> Option<Self>;
    fn times(self, other: Self) -> Option<Self>;
    fn plus(self, other: Self) -> Option<Self>;
    fn chance(self) -> Chance;
}

impl Weight for Fraction {
    const ZERO: Self = Self::ZERO;
    const ONE: Self = Self::ONE;
    fn of(fraction: Fraction) -> Self {
        fraction
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

impl Weight for f64 {
    const ZERO: Self = 0.0;
    const ONE: Self = 1.0;
    fn of(fraction: Fraction) -> Self {
        fraction.value()
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

impl<W: Weight> Listener<W> {
    /// Nothing heard yet, on a path that is certain.
    pub fn new() -> Self {
        Self { weight: W::ONE, settled: Vec::new(), full: false }
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

    /// The laws of all subjects heard of, classes in order.
    pub fn laws(mut self) -> BTreeMap<Subject, Law> {
        let mut laws = BTreeMap::<Subject, Law>::new();
        self.settled.sort_by_key(|&(subject, class, _)| (subject, class));
        for (subject, class, weight) in self.settled {
            laws.entry(subject).or_default().push((class, weight.chance()));
        }
        laws
    }
}

impl<W: Weight, E> Sink<E> for Listener<W> {
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
    let exact = expand_with::<P, Fraction>(procedure, state.clone(), before, known, policy);
    let laws = exact.map(|found| found.settled.laws()).or_else(|| {
        let found = expand_with::<P, f64>(procedure, state, before, known, policy)?;
        Some(found.settled.laws())
    });
    Odds { laws: laws.unwrap_or_default() }
}

/// What is settled and the ends, with weights of one kind; `None` where one does not fit.
pub(super) fn expand_with<P: Procedure, W: Weight>(
    procedure: &P,
    state: P::State,
    before: &[(Subject, Class)],
    known: &[u8],
    policy: Policy<'_>,
) -> Option<Found<P::State, W>> {
    let mut ends = Vec::new();
    let mut out = Listener::new();
    for &(subject, class) in before {
        Sink::<P::Effect>::settle(&mut out, subject, class);
    }
    let mut known = known;
    let mut laws = Laws::default();
    let mut open = BTreeMap::from([(state, W::ONE)]);
    while let Some((state, weight)) = open.pop_first() {
        let Some(ask) = procedure.ask(&state) else {
            ends.push((state, weight));
            continue;
        };
        let mut go = |answer: Answer, share: Option<Fraction>, out: &mut Listener<W>| -> Option<()> {
            let weight = share.map_or(Some(weight), |share| weight.times(W::of(share)))?;
            out.weight = weight;
            let next = procedure.step(&state, answer, out);
            if let Some(old) = open.get_mut(&next) {
                *old = old.plus(weight)?;
            } else {
                let _ = open.insert(next, weight);
            }
            Some(())
        };
        match &ask {
            Ask::Dice(ask) => {
                for &(tally, share) in laws.of(&ask.read, ask.count, ask.sides, known) {
                    go(Answer::Tally(tally), Some(share), &mut out)?;
                }
            }
            Ask::Card(ask) => {
                let total: u32 = ask.left.iter().map(|&(_, count)| u32::from(count)).sum();
                for &(card, count) in &ask.left {
                    go(Answer::Card(card), Some(Fraction::new(count.into(), total, 1)), &mut out)?;
                }
            }
            Ask::Choose(ask) => {
                if let Some(&choice) = ask.options.get(policy(ask)).or(ask.options.first()) {
                    go(Answer::Chosen(choice), None, &mut out)?;
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

/// Laws of rolls already worked out in this expansion.
#[derive(Default)]
struct Laws(Vec<(Read, u8, u8, RollLaw)>);

/// The law of one roll.
type RollLaw = Vec<(Tally, Fraction)>;

impl Laws {
    fn of(&mut self, read: &Read, count: u8, sides: u8, known: &[u8]) -> &[(Tally, Fraction)] {
        let found =
            self.0.iter().position(|(r, c, s, _)| known.is_empty() && r == read && *c == count && *s == sides);
        let at = found.unwrap_or_else(|| {
            // A roll with known faces is filed under 0 dice, so that it is never taken for a fresh one.
            let filed = if known.is_empty() { count } else { 0 };
            self.0.push((read.clone(), filed, sides, read.law(count, sides, known)));
            self.0.len() - 1
        });
        self.0.get(at).map_or(&[], |(_, _, _, law)| law.as_slice())
    }
}
