//! Odds that were worked out before. Whoever plays thousands of duels meets the same shot again and again: it is told by
//! its procedure, the units it names, what is true of them, and of the moment ([`Conduct::moment`](crate::rules::Conduct)).
//!
//! It holds results of the procedures themselves, so that no rule is written twice; the same duel comes out with it and
//! without it.

use std::{collections::BTreeMap, rc::Rc, sync::Arc};

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
    Odds(Rc<Odds>, Rc<[Tag]>),
    /// Its odds hang on what the commander chooses, and so on his prices: they are kept with those.
    Chosen,
}

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

/// Odds by what they depend on.
#[derive(Default)]
pub struct Recall {
    facts: BTreeMap<BTreeMap<String, Value>, u32>,
    /// Units of the same side, type and profile have the same number.
    likes: BTreeMap<Tag, u32>,
    types: BTreeMap<(Side, String, Profile), u32>,
    words: BTreeMap<String, u32>,
    odds: BTreeMap<Key, Recalled>,
    orders: BTreeMap<Key, Made>,
}

/// A number for a text or a set of facts: the same for the same.
fn number<K: Ord + Clone>(known: &mut BTreeMap<K, u32>, key: &K) -> u32 {
    if let Some(number) = known.get(key) {
        return *number;
    }
    let number = u32::try_from(known.len()).unwrap_or(u32::MAX);
    known.insert(key.clone(), number);
    number
}

/// The same odds, for other units of the same kinds.
pub(super) fn renamed(odds: &Rc<Odds>, from: &[Tag], to: &[Tag]) -> Rc<Odds> {
    if from == to {
        return Rc::clone(odds);
    }
    let name = |subject: &Subject| match subject {
        Subject::Unit(tag) => {
            let place = from.iter().position(|known| known == tag);
            Subject::Unit(place.and_then(|place| to.get(place)).copied().unwrap_or(*tag))
        }
        other => *other,
    };
    let laws = odds.distributions.iter().map(|(subject, law)| (name(subject), law.clone()));
    Rc::new(Odds { distributions: laws.collect() })
}

/// What is true of a unit and beside it is numbered from here.
const BEARS: u32 = 1 << 30;
/// Between two lists of units of a key.
const END: u32 = u32::MAX;

impl Recall {
    fn facts(&mut self, conduct: &dyn Conduct, state: &State, unit: Tag) -> u32 {
        let none = BTreeMap::new();
        let facts = number(&mut self.facts, state.facts.get(&Entity::Unit(unit)).unwrap_or(&none));
        let more = conduct.bears(state, unit);
        if more.is_empty() { facts } else { number(&mut self.words, &format!("{facts} {more}")) + BEARS }
    }

    fn like(&mut self, state: &State, unit: Tag) -> u32 {
        if let Some(number) = self.likes.get(&unit) {
            return *number;
        }
        let like = state.units.get(&unit).map(|known| (unit.side, known.kind.clone(), Arc::clone(&known.profile)));
        let like = like.unwrap_or((unit.side, String::new(), Arc::default()));
        let like = number(&mut self.types, &like);
        self.likes.insert(unit, like);
        like
    }

    /// A number for what his prices hang on.
    pub(super) fn weights(&mut self, words: &str) -> u32 {
        number(&mut self.words, &words.to_owned())
    }

    /// The moment of a state; `None` where odds hang on more than can be said in short.
    pub(super) fn moment(&mut self, rules: &RuleSet, conduct: &dyn Conduct, state: &State) -> Option<u32> {
        let words = conduct.moment(rules, state)?;
        Some(number(&mut self.words, &words))
    }

    /// The key of a procedure with the units that it names; one of them as it will be.
    pub(super) fn key(
        &mut self,
        (procedure, moment): (&str, u32),
        conduct: &dyn Conduct,
        state: &State,
        lists: &[&[Tag]],
        then: Option<(Tag, Then)>,
    ) -> Key {
        let mut key = vec![number(&mut self.words, &procedure.to_owned()), moment];
        for list in lists {
            for unit in *list {
                let facts = then.filter(|(own, _)| own == unit).map(|(_, then)| then.facts);
                key.push(self.like(state, *unit));
                key.push(facts.unwrap_or_else(|| self.facts(conduct, state, *unit)));
            }
            key.push(END);
        }
        key
    }

    /// What an order makes of its unit.
    pub(super) fn then(&mut self, rules: &RuleSet, conduct: &dyn Conduct, after: &State, unit: Tag) -> Then {
        Then { facts: self.facts(conduct, after, unit), moment: self.moment(rules, conduct, after) }
    }

    /// What is known of a form.
    pub(super) fn odds(&self, key: &Key) -> Option<Recalled> {
        self.odds.get(key).cloned()
    }

    /// Keeps it.
    pub(super) fn keep(&mut self, key: Key, what: Recalled) {
        self.odds.insert(key, what);
    }

    /// What is known of an order without an attack.
    pub(super) fn order(&self, key: &Key) -> Option<Made> {
        self.orders.get(key).copied()
    }

    /// Keeps it.
    pub(super) fn keep_order(&mut self, key: Key, made: Made) {
        self.orders.insert(key, made);
    }
}

impl Then {
    /// The moment after it.
    pub(super) const fn moment(self) -> Option<u32> {
        self.moment
    }
}
