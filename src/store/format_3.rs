//! Format 3 of battles: as format 2, but an event says its form by what differs from that of an earlier one, and
//! facts in a row stand in one list. What is read of it becomes an event as format 1 has it, and says the same. Knows
//! no files and no lines: see `journal`.

mod facts;
mod shorthand;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::format_1::{self, Draft, Frozen, Value};
use crate::battle::EventNo;

use facts::Change;
pub use shorthand::{LIKE_CAP, Shorthand, whole};

/// One event.
pub type Event = format_1::Event<Form, Change>;

/// A form: all of it, or what differs from the form of an earlier event.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Form {
    #[serde(skip_serializing_if = "Option::is_none")]
    like: Option<EventNo>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    told: Draft,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    state: Draft,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    assumed: Draft,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    rulings: BTreeMap<String, String>,
    /// What the earlier one has and this one has not.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    not: Vec<String>,
}

impl From<Frozen> for Form {
    fn from(Frozen { told, state, assumed, rulings }: Frozen) -> Self {
        Self { like: None, told, state, assumed, rulings, not: Vec::new() }
    }
}

impl Form {
    /// A form said by what differs from `earlier`, the one of event `like`.
    fn differing(form: &Frozen, like: EventNo, earlier: &Frozen) -> Self {
        let gone = |paths: &BTreeMap<String, Value>, now: &BTreeMap<String, Value>| missing(paths, now);
        let mut not = gone(&earlier.told, &form.told);
        not.extend(gone(&earlier.state, &form.state));
        not.extend(gone(&earlier.assumed, &form.assumed));
        not.extend(missing(&earlier.rulings, &form.rulings));
        not.sort();
        not.dedup();
        Self {
            like: Some(like),
            told: other(&earlier.told, &form.told, &not),
            state: other(&earlier.state, &form.state, &not),
            assumed: other(&earlier.assumed, &form.assumed, &not),
            rulings: other(&earlier.rulings, &form.rulings, &not),
            not,
        }
    }

    /// All of it, where `earlier` is the form it is said by.
    fn whole(self, earlier: Frozen) -> Frozen {
        let Self { told, state, assumed, rulings, not, .. } = self;
        Frozen {
            told: over(earlier.told, told, &not),
            state: over(earlier.state, state, &not),
            assumed: over(earlier.assumed, assumed, &not),
            rulings: over(earlier.rulings, rulings, &not),
        }
    }
}

/// Keys of a map that another has not.
fn missing<T>(earlier: &BTreeMap<String, T>, now: &BTreeMap<String, T>) -> Vec<String> {
    earlier.keys().filter(|path| !now.contains_key(*path)).cloned().collect()
}

/// What a map says otherwise than an earlier one of which some keys are gone.
fn other<T: Clone + PartialEq>(
    earlier: &BTreeMap<String, T>,
    now: &BTreeMap<String, T>,
    not: &[String],
) -> BTreeMap<String, T> {
    let same = |path: &String, value: &T| earlier.get(path) == Some(value) && not.binary_search(path).is_err();
    now.iter().filter(|(path, value)| !same(path, value)).map(|(path, value)| (path.clone(), value.clone())).collect()
}

/// What an earlier map and a later one say together.
fn over<T>(mut earlier: BTreeMap<String, T>, now: BTreeMap<String, T>, not: &[String]) -> BTreeMap<String, T> {
    for path in not {
        earlier.remove(path);
    }
    earlier.extend(now);
    earlier
}
