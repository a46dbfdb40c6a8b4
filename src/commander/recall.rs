//! Odds that were worked out before. Whoever plays thousands of duels meets the same shot again and again: it is told by
//! its procedure, the units it names, what is true of them, and of the moment ([`Conduct::moment`](crate::rules::Conduct)).
//!
//! It holds results of the procedures themselves, so that no rule is written twice; the same duel comes out with it and
//! without it.

use std::{
    collections::{BTreeMap, HashMap},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use super::price::Blow;
use crate::{
    dice::{Odds, Side, Subject, Tag},
    rules::{Conduct, Entity, RuleSet, State, Value},
};

/// What a form came to.
#[derive(Clone)]
pub(super) enum Recalled {
    /// The rules forbid it, or the form is not whole.
    Forbidden,
    /// Its odds, for these units.
    Odds(Arc<Odds>, Arc<[Tag]>),
    /// Its odds hang on what the commander chooses, and so on his prices: they are kept with those.
    Chosen,
}

/// The odds of a form and what they do to units.
pub(super) struct Law {
    pub odds: Arc<Odds>,
    pub blows: Vec<Blow>,
}

/// The same; `None` if the rules forbid it.
pub(super) type Told = Option<Arc<Law>>;

/// What an order without an attack makes of its unit: what is true of it then, and of the moment.
#[derive(Clone, Copy)]
pub(super) struct Then {
    facts: u32,
    moment: Option<u32>,
}

/// What an order without an attack comes to.
#[derive(Clone, Copy)]
pub(super) enum Made {
    /// The rules forbid it.
    Forbidden,
    /// What it makes of its unit.
    Then(Then),
}

/// The columns of a unit.
type Profile = Arc<BTreeMap<String, Value>>;

/// What is true of a moment and of the units, in short.
pub(super) type Key = Vec<u32>;

/// What is asked: a procedure, the moment, the units that it names, and one of them as it will be.
#[derive(Clone, Copy)]
pub(super) struct About<'k> {
    pub procedure: &'k str,
    pub moment: u32,
    pub units: &'k [&'k [Tag]],
    pub then: Option<(Tag, Then)>,
}

/// Odds by what they depend on, for as many duels with the same units as are played, on all cores.
#[derive(Default)]
pub struct Recall {
    known: Mutex<Everything>,
}

/// Nothing of it is ever read in the order in which it is kept, and all of it hangs on its key alone: neither hashes nor
/// who was first change a figure.
#[derive(Default)]
pub(super) struct Everything {
    fields: HashMap<String, u32>,
    values: HashMap<Value, u32>,
    facts: HashMap<Key, u32>,
    /// Units of the same side, type and profile have the same number.
    likes: HashMap<Tag, u32>,
    types: BTreeMap<(Side, String, Profile), u32>,
    words: HashMap<String, u32>,
    weights: HashMap<Vec<u64>, u32>,
    odds: HashMap<Key, Recalled>,
    laws: HashMap<Key, Told>,
    orders: HashMap<Key, Made>,
    allowed: HashMap<Key, bool>,
    costs: HashMap<Key, f64>,
}

/// Facts of the units of the state that is looked at.
pub(super) type Seen = HashMap<Tag, u32>;

impl Recall {
    /// All that is known.
    pub(super) fn open(&self) -> MutexGuard<'_, Everything> {
        // Whoever stopped in the middle left nothing half done.
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A number for a set of facts: the same for the same.
fn number<K: std::hash::Hash + Eq + std::borrow::Borrow<Q>, Q>(known: &mut HashMap<K, u32>, key: &Q) -> u32
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

/// The same odds, for other units of the same kinds.
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
    let laws = odds.distributions.iter().map(|(subject, law)| (name(subject), law.clone()));
    Arc::new(Odds { distributions: laws.collect() })
}

/// Between two lists of units of a key.
const END: u32 = u32::MAX;

impl Everything {
    fn facts(&mut self, conduct: &dyn Conduct, state: &State, unit: Tag) -> u32 {
        let idle = conduct.idle(state, unit);
        let mut told = Key::new();
        for (field, value) in state.facts.get(&Entity::Unit(unit)).into_iter().flatten() {
            if !idle.contains(&field.as_str()) {
                told.extend([number(&mut self.fields, field.as_str()), number(&mut self.values, value)]);
            }
        }
        let more = conduct.bears(state, unit);
        if !more.is_empty() {
            told.push(number(&mut self.words, more.as_str()));
        }
        number(&mut self.facts, &told)
    }

    /// The same of the state that is looked at.
    fn seen(&mut self, (conduct, state): (&dyn Conduct, &State), seen: &mut Seen, unit: Tag) -> u32 {
        *seen.entry(unit).or_insert_with(|| self.facts(conduct, state, unit))
    }

    fn like(&mut self, state: &State, unit: Tag) -> u32 {
        if let Some(number) = self.likes.get(&unit) {
            return *number;
        }
        let like = state.units.get(&unit).map(|known| (unit.side, known.kind.clone(), Arc::clone(&known.profile)));
        let like = like.unwrap_or((unit.side, String::new(), Arc::default()));
        let next = u32::try_from(self.types.len()).unwrap_or(u32::MAX);
        let like = *self.types.entry(like).or_insert(next);
        self.likes.insert(unit, like);
        like
    }

    /// Begins to look at a state: its moment, and a number for what prices hang on. `None` where odds hang on more
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
        about: &About<'_>,
        (conduct, state): (&dyn Conduct, &State),
        seen: &mut Seen,
        kinds: bool,
    ) -> Key {
        let count: usize = about.units.iter().map(|list| list.len() * 2 + 1).sum();
        // The procedure, the moment, and room for a number of whoever keeps it.
        let mut key = Vec::with_capacity(count + 3);
        key.extend([number(&mut self.words, about.procedure), about.moment]);
        for list in about.units {
            for unit in *list {
                let facts = about.then.filter(|(own, _)| own == unit).map(|(_, then)| then.facts);
                let exact = u32::from(unit.number) * 2 + u32::from(unit.side == Side::B);
                key.push(if kinds { self.like(state, *unit) } else { exact });
                key.push(facts.unwrap_or_else(|| self.seen((conduct, state), seen, *unit)));
            }
            key.push(END);
        }
        key
    }

    /// What an order makes of its unit.
    pub(super) fn then(&mut self, rules: &RuleSet, conduct: &dyn Conduct, after: &State, unit: Tag) -> Then {
        Then { facts: self.facts(conduct, after, unit), moment: self.moment(rules, conduct, after) }
    }

    /// What is known of a form with units of these kinds.
    pub(super) fn odds(&self, key: &Key) -> Option<Recalled> {
        self.odds.get(key).cloned()
    }

    /// Keeps it.
    pub(super) fn keep(&mut self, key: Key, what: Recalled) {
        self.odds.insert(key, what);
    }

    /// What is known of a form with these very units.
    pub(super) fn law(&self, key: &Key) -> Option<Told> {
        self.laws.get(key).cloned()
    }

    /// Keeps it.
    pub(super) fn keep_law(&mut self, key: Key, what: Told) {
        self.laws.insert(key, what);
    }

    /// What is known of an order without an attack.
    pub(super) fn order(&self, key: &Key) -> Option<Made> {
        self.orders.get(key).copied()
    }

    /// Keeps it.
    pub(super) fn keep_order(&mut self, key: Key, made: Made) {
        self.orders.insert(key, made);
    }

    /// Whether the rules allow a shot of somebody who waits.
    pub(super) fn allowed(&self, key: &Key) -> Option<bool> {
        self.allowed.get(key).copied()
    }

    /// Keeps it.
    pub(super) fn keep_allowed(&mut self, key: Key, allowed: bool) {
        self.allowed.insert(key, allowed);
    }

    /// What such a shot costs.
    pub(super) fn cost(&self, key: &Key) -> Option<f64> {
        self.costs.get(key).copied()
    }

    /// Keeps it.
    pub(super) fn keep_cost(&mut self, key: Key, cost: f64) {
        self.costs.insert(key, cost);
    }
}

impl Then {
    /// The moment after it.
    pub(super) const fn moment(self) -> Option<u32> {
        self.moment
    }
}
