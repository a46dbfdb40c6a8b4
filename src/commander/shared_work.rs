//! What several candidates of one look at a battle share: states to come, and the odds of shots that are alike.

use std::{cell::RefCell, collections::BTreeMap, rc::Rc, sync::Arc};

use crate::{
    dice::{Odds, Tag},
    rules::{ActData, State},
};

/// A shot that was worked out: its odds with the units that they name, or that the rules forbid it.
type Shot = Option<(Arc<Odds>, Arc<[Tag]>)>;

/// The state that an option of a unit leads to, if the rules allow it.
type States = BTreeMap<(Tag, String), Option<Rc<State>>>;

/// States and odds, kept as long as the look lasts.
#[derive(Default)]
pub(super) struct SharedWork {
    states: RefCell<States>,
    shots: RefCell<BTreeMap<String, Shot>>,
}

impl SharedWork {
    /// What an option of a unit leads to; only options are the same for all targets.
    pub fn after(&self, (unit, act): (Tag, &ActData), make: impl FnOnce() -> Option<State>) -> Option<Rc<State>> {
        if act.option.is_empty() {
            return make().map(Rc::new);
        }
        let key = (unit, act.option.clone());
        if let Some(known) = self.states.borrow().get(&key) {
            return known.clone();
        }
        let made = make().map(Rc::new);
        self.states.borrow_mut().insert(key, made.clone());
        made
    }

    /// A shot like others.
    pub fn shot(&self, key: &str) -> Option<Shot> {
        self.shots.borrow().get(key).cloned()
    }

    /// Keeps a shot.
    pub fn keep(&self, key: String, shot: Shot) {
        self.shots.borrow_mut().insert(key, shot);
    }
}
