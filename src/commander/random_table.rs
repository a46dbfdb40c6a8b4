//! A table that there is not, for duels: whether a unit reaches another is drawn, and anew when one of the two moves.

use std::{cell::RefCell, collections::BTreeMap};

use rustc_hash::FxHashMap;

use super::memory::Facts;
use crate::{
    dice::{Side, Tag},
    rules::{Conduct, Known, Relation, Source, State},
};

/// Per cent of the relations that hold.
const NEAR: u64 = 35;

/// What is known of a table that there is not: everything, at random.
pub(super) struct RandomTable<'a> {
    pub conduct: &'a dyn Conduct,
    pub state: &'a State,
    /// How often each unit has moved.
    pub moves: &'a BTreeMap<Tag, u64>,
    pub seed: u64,
    pub known: &'a Worked,
}

/// What holds of two units, by the place of the relation in the data, as it was worked out since one of the two was
/// displaced.
pub(super) type Worked = RefCell<FxHashMap<(usize, Tag, Tag), bool>>;

impl RandomTable<'_> {
    /// Draws whether a relation holds: the same answer for both directions, until one of the two units moves.
    fn drawn(&self, id: &str, unit: Tag, target: Tag) -> bool {
        let (first, second) = (unit.min(target), unit.max(target));
        let moved = |tag: &Tag| self.moves.get(tag).copied().unwrap_or(0);
        let mut mixed = self.seed;
        let number = |tag: Tag| u64::from(tag.number) * 2 + u64::from(tag.side == Side::B);
        let id = id.bytes().fold(0_u64, |sum, byte| sum.wrapping_mul(31).wrapping_add(u64::from(byte)));
        for part in [id, number(first), number(second), moved(&first), moved(&second)] {
            mixed = mix(mixed ^ part.wrapping_mul(0x9E37_79B9_7F4A_7C15));
        }
        mixed % 100 < NEAR
    }
}

/// One round of splitmix.
fn mix(number: u64) -> u64 {
    let number = number.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let number = (number ^ (number >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let number = (number ^ (number >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    number ^ (number >> 31)
}

impl RandomTable<'_> {
    /// Drawn, or so because of another that is.
    fn works_out(&self, relation: &Relation) -> bool {
        let Relation { id, unit, target } = relation;
        if self.drawn(id, *unit, *target) {
            return true;
        }
        // Each from those before it: what follows both ways is drawn once.
        let others = self.conduct.data().relations.list.iter().take_while(|other| other.id != *id);
        others.filter(|other| self.drawn(&other.id, *unit, *target)).any(|other| {
            let other = Relation::new(&other.id, *unit, *target);
            let known = Known { relation: other, holds: true, source: Source::Player, since: 0 };
            self.conduct.implied(self.state, &known).iter().any(|implied| implied.relation == *relation)
        })
    }
}

impl Facts for RandomTable<'_> {
    fn holds(&self, relation: &Relation) -> Option<bool> {
        let list = &self.conduct.data().relations.list;
        let Some(place) = list.iter().position(|one| one.id == relation.id) else {
            return (!relation.is_way()).then(|| self.works_out(relation));
        };
        let key = (place, relation.unit, relation.target);
        let known = self.known.borrow().get(&key).copied();
        Some(known.unwrap_or_else(|| {
            let holds = self.works_out(relation);
            self.known.borrow_mut().insert(key, holds);
            holds
        }))
    }

    fn on_objective(&self, _: Tag) -> bool {
        false
    }
}
