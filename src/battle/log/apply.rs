//! From effects to the state. Total: an effect on something absent changes nothing and leaves a doubt.

use std::{
    collections::{
        BTreeSet,
        btree_map::Entry::{Occupied, Vacant},
    },
    sync::Arc,
};

use crate::battle::Setup;
use crate::{
    dice::{Side, Tag},
    rules::{Description, Due, Effect, Entity, Presence, RuleSet, State, Takes, Unit, Value},
};

/// Units, owed procedures and doubts that are kept at most: many times what a battle comes to. A file made to be slow
/// gets no further.
const UNITS_MAX: usize = 2000;
const DUE_MAX: usize = 500;
pub(in crate::battle) const DOUBTS_MAX: usize = 200;

/// The state before the first event.
pub(in crate::battle) fn first_state(rules: &Description, setup: &Setup) -> State {
    let [a, b] = &setup.sides;
    let mut state = State {
        names: [a.name.clone(), b.name.clone()],
        units: setup.units.iter().map(|unit| (unit.tag, unit.clone())).collect(),
        rulings: setup.rulings.clone(),
        ..State::default()
    };
    for unit in state.units.values().cloned().collect::<Vec<_>>() {
        state.enrol(&unit);
    }
    if let Some(side) = setup.solo {
        apply(&mut state, rules, &[Effect::set(Entity::Battle, State::SOLO, side.to_string())]);
        if setup.commander.is_some() {
            apply(&mut state, rules, &[Effect::set(Entity::Battle, State::COMMANDED, side.to_string())]);
        }
    }
    // Facts of the start are about units as they stand there, lost ones too: when one was lost still counts.
    let lost_now = state.units.values().filter(|unit| unit.lost()).map(|unit| unit.tag).collect();
    let mut start = Applying { state: &mut state, rules, lost_now };
    for fact in &setup.facts {
        start.one(fact);
    }
    state
}

/// Applies the effects of one event, in order.
pub(in crate::battle) fn apply(state: &mut State, rules: &Description, effects: &[Effect]) {
    let mut event = Applying { state, rules, lost_now: BTreeSet::new() };
    for effect in effects {
        event.one(effect);
    }
}

/// Carries an action out: what it changes, and that it came about this turn.
pub fn carry_out(rules: &RuleSet, state: &mut State, effects: &[Effect]) {
    let (acted, turn) = (state.acting(), state.turn());
    apply(state, rules.description(), effects);
    note_fresh(state, acted, turn, effects);
}

/// Notes what the effects of an action set on units of the acting side; those of a turn that is over are forgotten.
fn note_fresh(state: &mut State, acted: Side, turn: i32, effects: &[Effect]) {
    if state.acting() != acted || state.turn() != turn {
        state.fresh.clear();
        return;
    }
    let place = state.fresh.values().max().map_or(0, |last| last + 1);
    for effect in effects {
        if let Effect::Set { on: Entity::Unit(tag), field, .. } = effect
            && tag.side == acted
        {
            state.fresh.insert((*tag, field.clone()), place);
        }
    }
}

/// Settles a doubt: the first one with these words goes.
pub(in crate::battle) fn resolve_doubt(state: &mut State, doubt: &str) {
    if let Some(at) = state.doubts.iter().position(|words| words == doubt) {
        state.doubts.remove(at);
    }
}

/// The effects of one event on their way into the state.
struct Applying<'a> {
    state: &'a mut State,
    rules: &'a Description,
    /// Units lost in this very event: its other effects may still speak of them.
    lost_now: BTreeSet<Tag>,
}

impl Applying<'_> {
    fn doubt(&mut self, words: String) {
        if self.state.doubts.len() < DOUBTS_MAX {
            self.state.doubts.push(words);
        }
    }

    fn one(&mut self, effect: &Effect) {
        match effect {
            Effect::Set { on, field, to } => {
                if self.reach(*on, field) {
                    self.put(*on, field, to.clone());
                }
            }
            Effect::Add { on, field, by } => {
                if self.reach(*on, field) {
                    self.count(*on, field, *by);
                }
            }
            Effect::Clear { on, field } => {
                if let Some(facts) = self.state.facts.get_mut(on) {
                    facts.remove(field);
                    if facts.is_empty() {
                        self.state.facts.remove(on);
                    }
                }
            }
            Effect::Create { unit } => self.create(unit),
            Effect::Remove { unit, cause } => self.remove(*unit, cause),
            Effect::Return { unit } => self.bring(*unit),
            Effect::Name { unit, to } => self.reform(*unit, |unit| to.clone_into(&mut unit.name)),
            Effect::Profile { unit, column, to } => self.reform(*unit, |unit| {
                Arc::make_mut(&mut unit.profile).insert(column.clone(), to.clone());
            }),
            Effect::Thing { id, kind } => self.thing(*id, kind),
            Effect::Owe { procedure, draft, words } => {
                let (procedure, draft, words) = (procedure.clone(), draft.clone(), words.clone());
                if self.state.due.len() < DUE_MAX {
                    self.state.due.push(Due { procedure, draft, words });
                } else {
                    self.doubt(format!("{words}: a battle can hold no more owed actions."));
                }
            }
            Effect::Paid { procedure, draft } => {
                let knows = |due: &Due| draft.iter().all(|(path, value)| due.draft.get(path) == Some(value));
                let meant = |due: &Due| due.procedure == *procedure && knows(due);
                if let Some(at) = self.state.due.iter().position(meant) {
                    self.state.due.remove(at);
                }
            }
            Effect::Rule { mark, option } => {
                self.state.rulings.insert(mark.clone(), option.clone());
            }
        }
    }

    /// Whether a fact about this can be set; a doubt if not.
    fn reach(&mut self, on: Entity, field: &str) -> bool {
        let name = || self.rules.field(field).map_or(field, |spec| spec.name.as_str()).to_owned();
        let doubt = match on {
            Entity::Battle | Entity::Side(_) => return true,
            Entity::Group(number) if self.state.groups.contains_key(&number) => return true,
            Entity::Group(number) => format!("{}: there is no group {number}.", name()),
            Entity::Thing(id) if self.state.things.contains_key(&id) => return true,
            Entity::Thing(id) => format!("{}: thing {id} is not on the table.", name()),
            Entity::Unit(tag) => match self.state.units.get(&tag) {
                Some(unit) if !unit.lost() || self.lost_now.contains(&tag) => return true,
                Some(unit) => format!("{}: {tag} {} is lost already.", name(), unit.name),
                None => format!("{}: there is no unit {tag}.", name()),
            },
        };
        self.doubt(doubt);
        false
    }

    /// A number grows or shrinks, but not below the least it may be: what an amend has taken away cannot go once more.
    fn count(&mut self, on: Entity, field: &str, by: i32) {
        let now = self.state.number(on, field);
        let sum = now.saturating_add(by);
        let spec = self.rules.field(field);
        let least = spec.and_then(|spec| if let Takes::Number { min, .. } = spec.takes { Some(min) } else { None });
        let least = least.unwrap_or(i32::MIN).min(now);
        if sum < least {
            let what = spec.map_or(field, |spec| spec.name.as_str());
            let whose = match on {
                Entity::Unit(tag) => format!("{tag} {} has", self.state.name(tag)),
                _ => "there is".to_owned(),
            };
            self.doubt(format!("{what}: {whose} {now}, but {} should come off.", by.unsigned_abs()));
        }
        self.put(on, field, sum.max(least).into());
    }

    fn put(&mut self, on: Entity, field: &str, value: Value) {
        self.state.facts.entry(on).or_default().insert(field.to_owned(), value);
    }

    fn create(&mut self, unit: &Unit) {
        if self.state.units.len() >= UNITS_MAX {
            return self.doubt(format!("{}: a battle can hold no more units.", unit.tag));
        }
        match self.state.units.entry(unit.tag) {
            Vacant(place) => {
                place.insert(unit.clone());
                self.state.enrol(unit);
            }
            Occupied(_) => self.doubt(format!("There is already a unit {}.", unit.tag)),
        }
    }

    fn reform(&mut self, tag: Tag, change: impl FnOnce(&mut Unit)) {
        match self.state.units.get_mut(&tag) {
            Some(unit) => change(unit),
            None => self.doubt(format!("Name and profile: there is no unit {tag}.")),
        }
    }

    fn remove(&mut self, tag: Tag, cause: &str) {
        let doubt = match self.state.units.get_mut(&tag) {
            Some(unit) if !unit.lost() => {
                unit.presence = Presence::Lost(cause.to_owned());
                self.lost_now.insert(tag);
                return;
            }
            Some(unit) => format!("{tag} {} was already lost.", unit.name),
            None => format!("Lost: there is no unit {tag}."),
        };
        self.doubt(doubt);
    }

    fn bring(&mut self, tag: Tag) {
        let doubt = match self.state.units.get_mut(&tag) {
            Some(unit) if unit.in_play() => format!("{tag} {} is on the table already.", unit.name),
            Some(unit) => {
                unit.presence = Presence::Ready;
                return;
            }
            None => format!("Back on the table: there is no unit {tag}."),
        };
        self.doubt(doubt);
    }

    fn thing(&mut self, id: u16, kind: &str) {
        if !kind.is_empty() {
            if self.state.things.get(&id).is_none_or(|known| known != kind) {
                let number = self.state.free_number(kind);
                self.state.counted.insert(id, number);
            }
            self.state.things.insert(id, kind.to_owned());
        } else if self.state.things.remove(&id).is_some() {
            self.state.counted.remove(&id);
            self.state.facts.remove(&Entity::Thing(id));
        } else {
            self.doubt(format!("Taken away: thing {id} is not on the table."));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Draft, draft_of};

    #[test]
    fn what_is_done_pays_for_what_it_was_owed_for() {
        let rules = Description::default();
        let of = |unit: &str| draft_of("unit", unit);
        let owe = |unit: &str| Effect::Owe { procedure: "shot".to_owned(), draft: of(unit), words: unit.to_owned() };
        let check = |paid: Effect, left: &[&str]| {
            let mut state = State::default();
            apply(&mut state, &rules, &[owe("A1"), owe("A2"), paid]);
            assert_eq!(state.due.iter().map(|due| due.words.as_str()).collect::<Vec<_>>(), left);
            assert!(state.doubts.is_empty());
        };
        let paid = |draft: Draft| Effect::Paid { procedure: "shot".to_owned(), draft };
        check(Effect::paid("shot"), &["A2"]);
        check(paid(of("A2")), &["A1"]);
        check(paid(of("A3")), &["A1", "A2"]);
        check(Effect::paid("move"), &["A1", "A2"]);
    }
}
