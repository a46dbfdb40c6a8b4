//! What may have become of a chain after some of its links, and with what chance.

use std::collections::{BTreeMap, btree_map::Entry};

use super::Chain;
use crate::dice::{
    Answers, Policy, Procedure, RunError,
    driver::replay,
    odds::{Found, Listener, Weight, expand_with},
};

/// A chain after some of its links.
#[derive(Clone)]
pub(super) struct Course<T, W> {
    /// What may have become of it.
    pub fates: BTreeMap<T, W>,
    /// What was settled on the way.
    pub settled: Listener<W>,
}

/// How far answers carry a chain.
pub(super) struct Reached<T, W> {
    /// The course of the whole chain; `None` if its weights do not fit.
    pub course: Option<Course<T, W>>,
    /// Whether one of its rolls is still open.
    pub open: bool,
}

/// The law of one link of a chain.
type Law<C, W> = Found<<<C as Chain>::Link as Procedure>::State, W>;

/// Laws of links by kind and mood; none where nothing more can happen.
type Laws<C, W> = BTreeMap<(usize, <C as Chain>::Mood), Option<Law<C, W>>>;

/// A chain, with the laws of its links as far as they were needed.
pub(super) struct Links<'a, C: Chain, W> {
    /// The chain.
    pub chain: &'a C,
    policy: Policy<'a>,
    laws: Laws<C, W>,
}

impl<T: Ord, W: Weight> Course<T, W> {
    /// One fate is certain.
    pub fn certain(fate: T) -> Self {
        Self { fates: BTreeMap::from([(fate, W::ONE)]), settled: Listener::new() }
    }
}

impl<'a, C: Chain, W: Weight> Links<'a, C, W> {
    /// Nothing worked out yet.
    pub fn new(chain: &'a C, policy: Policy<'a>) -> Self {
        Self { chain, policy, laws: BTreeMap::new() }
    }

    /// The course of the whole chain from the point the answers lead to.
    ///
    /// # Errors
    /// An answer that does not fit its ask.
    pub fn course(&mut self, links: &[usize], answers: &Answers) -> Result<Reached<C::Fate, W>, RunError> {
        let mut fate = self.chain.start();
        let mut settled = Listener::new();
        for (place, &kind) in links.iter().enumerate() {
            let Some(link) = self.chain.link(kind, place, fate) else {
                break;
            };
            let (state, run) = replay(&link, answers)?;
            for (subject, class) in run.record.settled {
                settled.add(subject, class, W::ONE);
            }
            let Some(pending) = run.pending else {
                fate = self.chain.after(kind, fate, &state);
                continue;
            };
            let law = expand_with::<_, W>(&link, state, &[], &pending.known, self.policy);
            let course = law.and_then(|law| {
                let mut course = Course { fates: BTreeMap::new(), settled };
                self.pass(kind, fate, W::ONE, &law, &mut course.fates)?;
                course.settled.join(&law.settled, W::ONE)?;
                links.iter().skip(place + 1).try_fold(course, |course, &kind| self.play(kind, &course))
            });
            return Ok(Reached { course, open: true });
        }
        let course = Some(Course { settled, ..Course::certain(fate) });
        Ok(Reached { course, open: false })
    }

    /// A course after one more link, none of whose dice is known.
    pub fn play(&mut self, kind: usize, course: &Course<C::Fate, W>) -> Option<Course<C::Fate, W>> {
        let mut next = Course { fates: BTreeMap::new(), settled: course.settled.clone() };
        let mut moods: Vec<(C::Mood, W)> = Vec::new();
        for (&fate, &weight) in &course.fates {
            let mood = self.chain.mood(fate);
            self.learn(kind, fate, mood)?;
            match self.laws.get(&(kind, mood)) {
                Some(Some(law)) => {
                    match moods.iter_mut().find(|(old, _)| *old == mood) {
                        Some((_, sum)) => *sum = sum.plus(weight)?,
                        None => moods.push((mood, weight)),
                    }
                    self.pass(kind, fate, weight, law, &mut next.fates)?;
                }
                _ => add(&mut next.fates, fate, weight)?,
            }
        }
        for (mood, weight) in moods {
            if let Some(Some(law)) = self.laws.get(&(kind, mood)) {
                next.settled.join(&law.settled, weight)?;
            }
        }
        Some(next)
    }

    /// Works out the law of a link, unless it is known.
    fn learn(&mut self, kind: usize, fate: C::Fate, mood: C::Mood) -> Option<()> {
        if let Entry::Vacant(new) = self.laws.entry((kind, mood)) {
            let _ = new.insert(match self.chain.link(kind, 0, fate) {
                Some(link) => Some(fresh(&link, self.policy)?),
                None => None,
            });
        }
        Some(())
    }

    /// Adds the fates that the ends of a link lead to.
    fn pass(
        &self,
        kind: usize,
        fate: C::Fate,
        weight: W,
        law: &Law<C, W>,
        fates: &mut BTreeMap<C::Fate, W>,
    ) -> Option<()> {
        for (end, share) in &law.ends {
            add(fates, self.chain.after(kind, fate, end), weight.times(*share)?)?;
        }
        Some(())
    }
}

/// The law of a link from its beginning.
fn fresh<P: Procedure, W: Weight>(link: &P, policy: Policy<'_>) -> Option<Found<P::State, W>> {
    let mut settled = Listener::<W>::new();
    let state = link.begin(&mut settled);
    let found = expand_with::<_, W>(link, state, &[], &[], policy)?;
    settled.join(&found.settled, W::ONE)?;
    Some(Found { settled, ..found })
}

/// Adds a weight to a key.
fn add<K: Ord, W: Weight>(map: &mut BTreeMap<K, W>, key: K, weight: W) -> Option<()> {
    match map.entry(key) {
        Entry::Occupied(mut old) => *old.get_mut() = old.get().plus(weight)?,
        Entry::Vacant(new) => {
            let _ = new.insert(weight);
        }
    }
    Some(())
}
