//! Odds that were worked out before. Whoever plays thousands of duels meets the same shot again and again: it is told
//! by its procedure, the units it names, what is true of them, and of the moment
//! ([`Conduct::moment`](crate::rules::Conduct)).
//!
//! It holds results of the procedures themselves, so that no rule is written twice; the same duel comes out with it and
//! without it.

use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::price::{BestShot, Choices, Chosen, Harm};
use crate::{
    dice::{Odds, Side, Subject, Tag},
    rules::{Conduct, Entity, RuleSet, State, Value},
};

/// Odds of a form with units of these kinds.
#[derive(Clone)]
pub(super) struct OfKinds {
    pub odds: Arc<Odds>,
    /// The choices of the commander in it.
    pub choices: Arc<Choices>,
    /// The units whose odds they are.
    pub units: Arc<[Tag]>,
}

/// The odds of a form, the harm they do to units, and what the commander may choose in it.
pub(super) struct Assessment {
    pub odds: Arc<Odds>,
    pub harms: Box<[Harm]>,
    pub choices: Arc<Choices>,
}

/// What an order without an attack makes of its unit, in short: the numbers of what is true of it afterwards, and of
/// the moment.
#[derive(Clone, Copy)]
pub(super) struct AfterKey {
    facts: u32,
    moment: Option<u32>,
}

/// The columns of a unit.
type Profile = Arc<BTreeMap<String, Value>>;

/// What is true of a moment and of the units, in short.
pub(super) type Key = SmallVec<[u32; 16]>;

/// What is looked up: a procedure, the moment, the units that it names, and one of them as it will be.
#[derive(Clone, Copy)]
pub(super) struct Lookup<'a, 'k> {
    pub cache: &'a OddsCache,
    pub procedure: &'k str,
    pub moment: u32,
    pub units: &'k [&'k [Tag]],
    pub after: Option<(Tag, AfterKey)>,
}

/// Odds by what they depend on, for as many duels with the same units as are played, on all cores.
#[derive(Default)]
pub struct OddsCache {
    tables: Mutex<Tables>,
}

/// Nothing of it is ever read in the order in which it is kept, and all of it depends on its key alone: neither
/// hashes nor who was first change a figure.
#[derive(Default)]
pub(super) struct Tables {
    fields: FxHashMap<String, u32>,
    values: FxHashMap<Value, u32>,
    facts: FxHashMap<Key, u32>,
    /// Units of the same side, type and profile have the same number.
    kinds: FxHashMap<Tag, u32>,
    types: BTreeMap<(Side, String, Profile), u32>,
    words: FxHashMap<String, u32>,
    weights: FxHashMap<Vec<u64>, u32>,
    choices: FxHashMap<Chosen, u32>,
    /// Forms with units of these kinds; `None` if the rules forbid it.
    pub of_kinds: FxHashMap<Key, Option<OfKinds>>,
    /// Forms with these very units; `None` if the rules forbid it.
    pub assessments: FxHashMap<Key, Option<Arc<Assessment>>>,
    /// Orders without an attack; `None` if the rules forbid it.
    pub orders: FxHashMap<Key, Option<AfterKey>>,
    /// Whether the rules allow a shot of somebody who waits, or an act of a unit at anybody.
    pub allowed: FxHashMap<Key, bool>,
    /// The cost of such a shot.
    pub costs: FxHashMap<Key, f64>,
    /// The best shot of a unit at these enemies.
    pub best: FxHashMap<Key, Option<BestShot>>,
}

/// One of the tables.
pub(super) type Table<V> = fn(&mut Tables) -> &mut FxHashMap<Key, V>;

/// Facts of the units of the state that is looked at.
pub(super) type UnitFacts = FxHashMap<Tag, u32>;

impl OddsCache {
    /// All that is known.
    pub(super) fn lock(&self) -> MutexGuard<'_, Tables> {
        // A thread that panicked while it held the lock left no entry half written.
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The value kept under a key.
    pub(super) fn get<V: Clone>(&self, table: Table<V>, key: &Key) -> Option<V> {
        table(&mut self.lock()).get(key).cloned()
    }

    /// Keeps it.
    pub(super) fn keep<V>(&self, table: Table<V>, key: Key, value: V) {
        table(&mut self.lock()).insert(key, value);
    }

    /// What is kept under a key; what is not yet is worked out, while others go on, and kept.
    pub(super) fn get_or<V: Clone>(&self, table: Table<V>, key: Key, make: impl FnOnce() -> V) -> V {
        self.get(table, &key).unwrap_or_else(|| {
            let made = make();
            self.keep(table, key, made.clone());
            made
        })
    }
}

/// A number for a set of facts: the same for the same.
fn number<K: std::hash::Hash + Eq + std::borrow::Borrow<Q>, Q>(known: &mut FxHashMap<K, u32>, key: &Q) -> u32
where
    Q: std::hash::Hash + Eq + ToOwned<Owned = K> + ?Sized,
{
    if let Some(number) = known.get(key) {
        return *number;
    }
    let number = u32::try_from(known.len()).unwrap_or(u32::MAX);
    known.insert(key.to_owned(), number);
    number
}

/// A unit as a number.
fn exact(unit: Tag) -> u32 {
    u32::from(unit.number) * 2 + u32::from(unit.side == Side::B)
}

/// The odds of one request, renamed for other units of the same kinds.
pub(super) fn renamed(odds: &Arc<Odds>, from: &[Tag], to: &[Tag]) -> Arc<Odds> {
    if from == to {
        return Arc::clone(odds);
    }
    let name = |subject: &Subject| match subject {
        Subject::Unit(tag) => {
            let place = from.iter().position(|known| known == tag);
            Subject::Unit(place.and_then(|place| to.get(place)).copied().unwrap_or(*tag))
        }
        other => *other,
    };
    let distributions =
        odds.distributions.iter().map(|(subject, distribution)| (name(subject), distribution.clone()));
    Arc::new(Odds { distributions: distributions.collect() })
}

/// Between two lists of units of a key.
const END: u32 = u32::MAX;

impl Tables {
    fn facts(&mut self, conduct: &dyn Conduct, state: &State, unit: Tag) -> u32 {
        let idle = conduct.idle(state, unit);
        let mut key = Key::new();
        for (field, value) in state.facts.get(&Entity::Unit(unit)).into_iter().flatten() {
            if !idle.contains(&field.as_str()) {
                key.extend([number(&mut self.fields, field.as_str()), number(&mut self.values, value)]);
            }
        }
        let more = conduct.bears(state, unit);
        if !more.is_empty() {
            key.push(number(&mut self.words, more.as_str()));
        }
        number(&mut self.facts, &key)
    }

    /// The facts of a unit in the state that is looked at.
    fn seen(&mut self, (conduct, state): (&dyn Conduct, &State), seen: &mut UnitFacts, unit: Tag) -> u32 {
        *seen.entry(unit).or_insert_with(|| self.facts(conduct, state, unit))
    }

    /// The facts of several units together, as part of a key.
    pub(super) fn facts_of_all(
        &mut self,
        units: impl Iterator<Item = Tag>,
        looked_at: (&dyn Conduct, &State),
        seen: &mut UnitFacts,
    ) -> u32 {
        let mut key = Key::new();
        for unit in units {
            key.extend([exact(unit), self.seen(looked_at, seen, unit)]);
        }
        number(&mut self.facts, &key)
    }

    fn kind(&mut self, state: &State, unit: Tag) -> u32 {
        if let Some(number) = self.kinds.get(&unit) {
            return *number;
        }
        let kind = state.units.get(&unit).map(|known| (unit.side, known.kind.clone(), Arc::clone(&known.profile)));
        let kind = kind.unwrap_or((unit.side, String::new(), Arc::default()));
        let next = u32::try_from(self.types.len()).unwrap_or(u32::MAX);
        let kind = *self.types.entry(kind).or_insert(next);
        self.kinds.insert(unit, kind);
        kind
    }

    /// Begins to look at a state: its moment, and a number for what prices depend on. `None` where odds depend on more
    /// than can be said in short.
    pub(super) fn look(
        &mut self,
        rules: &RuleSet,
        conduct: &dyn Conduct,
        state: &State,
        weights: &[u64],
    ) -> Option<(u32, u32)> {
        let moment = self.moment(rules, conduct, state)?;
        Some((moment, number(&mut self.weights, weights)))
    }

    fn moment(&mut self, rules: &RuleSet, conduct: &dyn Conduct, state: &State) -> Option<u32> {
        let words = conduct.moment(rules, state)?;
        Some(number(&mut self.words, words.as_str()))
    }

    /// The key of what is asked with these very units, or with units of their kinds.
    pub(super) fn key(
        &mut self,
        lookup: &Lookup<'_, '_>,
        (conduct, state): (&dyn Conduct, &State),
        seen: &mut UnitFacts,
        kinds: bool,
    ) -> Key {
        let count: usize = lookup.units.iter().map(|list| list.len() * 2 + 1).sum();
        // The procedure, the moment, and room for one number of the table that keeps the key.
        let mut key = Key::with_capacity(count + 3);
        key.extend([number(&mut self.words, lookup.procedure), lookup.moment]);
        for list in lookup.units {
            for unit in *list {
                let facts = lookup.after.filter(|(own, _)| own == unit).map(|(_, after)| after.facts);
                key.push(if kinds { self.kind(state, *unit) } else { exact(*unit) });
                key.push(facts.unwrap_or_else(|| self.seen((conduct, state), seen, *unit)));
            }
            key.push(END);
        }
        key
    }

    /// The key of a form in which he chooses so.
    pub(super) fn chosen(&mut self, mut key: Key, chosen: &Chosen) -> Key {
        key.push(number(&mut self.choices, chosen));
        key
    }

    /// What an order makes of its unit.
    pub(super) fn after(&mut self, rules: &RuleSet, conduct: &dyn Conduct, after: &State, unit: Tag) -> AfterKey {
        AfterKey { facts: self.facts(conduct, after, unit), moment: self.moment(rules, conduct, after) }
    }
}

impl AfterKey {
    /// The moment after it.
    pub(super) const fn moment(self) -> Option<u32> {
        self.moment
    }
}
