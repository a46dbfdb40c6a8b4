//! The web of contacts: who touches whom, which pairs are new, which have fought in this step (4, 6; Z14, Z23, Z46).
//!
//! A contact stands with both bases. Nothing here knows how a combat ends.

use std::collections::{BTreeMap, BTreeSet};

use crate::{
    dice::Tag,
    rules::{Effect, FormReader, State, Value},
};

/// Enemies whose bases a base touches.
const CONTACTS: &str = "contacts";
/// Those of them with whom the first combat is still to come.
const FRESH: &str = "fresh";
/// Enemies that it does not fight any more in this step.
const FOUGHT: &str = "fought";

/// Links of some bases and of all that they touch, as they were read and as they are now.
#[derive(Clone, Debug, Default)]
pub(super) struct Contacts {
    before: BTreeMap<(Tag, &'static str), Vec<Tag>>,
    now: BTreeMap<(Tag, &'static str), Vec<Tag>>,
}

impl Contacts {
    /// The links of some bases and of those that they touch.
    pub fn read(reader: &mut FormReader<'_>, bases: &[Tag]) -> Self {
        let mut web = Self::default();
        let mut known: BTreeSet<Tag> = bases.iter().copied().collect();
        for &tag in bases {
            web.add(reader, tag);
            known.extend(web.of(tag, CONTACTS));
        }
        for tag in known.into_iter().filter(|tag| !bases.contains(tag)) {
            web.add(reader, tag);
        }
        web.now.clone_from(&web.before);
        web
    }

    fn add(&mut self, reader: &mut FormReader<'_>, tag: Tag) {
        for field in [CONTACTS, FRESH, FOUGHT] {
            let links = reader.fact(tag, field).map(|value| value.tags()).unwrap_or_default();
            self.before.insert((tag, field), links);
        }
    }

    fn of(&self, tag: Tag, field: &'static str) -> Vec<Tag> {
        self.before.get(&(tag, field)).cloned().unwrap_or_default()
    }

    fn put(&mut self, one: Tag, other: Tag, field: &'static str) {
        for (tag, link) in [(one, other), (other, one)] {
            let links = self.now.entry((tag, field)).or_default();
            if !links.contains(&link) {
                links.push(link);
            }
        }
    }

    fn take(&mut self, one: Tag, other: Tag, field: &'static str) {
        for (tag, link) in [(one, other), (other, one)] {
            if let Some(links) = self.now.get_mut(&(tag, field)) {
                links.retain(|known| *known != link);
            }
        }
    }

    /// Whether two bases touch.
    pub fn touch(&self, one: Tag, other: Tag) -> bool {
        self.now.get(&(one, CONTACTS)).is_some_and(|links| links.contains(&other))
    }

    /// Whether a pair has fought in this step, or waits for the next one.
    pub fn has_fought(&self, one: Tag, other: Tag) -> bool {
        self.now.get(&(one, FOUGHT)).is_some_and(|links| links.contains(&other))
    }

    /// Whether the first combat of a pair is still to come.
    pub fn is_fresh(&self, one: Tag, other: Tag) -> bool {
        self.now.get(&(one, FRESH)).is_some_and(|links| links.contains(&other))
    }

    /// Two bases touch from now on.
    pub fn join(&mut self, one: Tag, other: Tag) {
        if !self.touch(one, other) {
            self.put(one, other, CONTACTS);
            self.put(one, other, FRESH);
        }
    }

    /// A pair does not fight any more in this step (Z47: a contact made by an advance waits for the next one).
    pub fn waits(&mut self, one: Tag, other: Tag) {
        self.put(one, other, FOUGHT);
    }

    /// A pair has fought.
    pub fn fight(&mut self, one: Tag, other: Tag) {
        self.put(one, other, FOUGHT);
        self.take(one, other, FRESH);
    }

    /// Two bases touch no more; what they have fought stays known to the end of the step.
    pub fn part(&mut self, one: Tag, other: Tag) {
        self.take(one, other, CONTACTS);
        self.take(one, other, FRESH);
    }

    /// A base goes away, or is destroyed: it touches nobody (Z46).
    pub fn leave(&mut self, tag: Tag) {
        for ((of, _), links) in self.now.iter_mut().filter(|((_, field), _)| *field != FOUGHT) {
            links.retain(|other| *of != tag && *other != tag);
        }
    }

    /// What has changed, but not for bases that are gone.
    pub fn effects(&self, gone: &[Tag]) -> Vec<Effect> {
        let changed = self.now.iter().filter(|(key, links)| {
            let before = self.before.get(key).map_or(&[][..], Vec::as_slice);
            before != links.as_slice() && !gone.contains(&key.0)
        });
        let effect = |((tag, field), links): (&(Tag, &'static str), &Vec<Tag>)| {
            if links.is_empty() {
                Effect::clear(*tag, field)
            } else {
                Effect::set(*tag, field, Value::from(links.as_slice()))
            }
        };
        changed.map(effect).collect()
    }
}

/// What is left behind by a base that leaves or is destroyed: the links of those it touched.
pub(super) fn leaving(reader: &mut FormReader<'_>, tag: Tag, destroyed: bool) -> Vec<Effect> {
    let mut web = Contacts::read(reader, &[tag]);
    web.leave(tag);
    web.effects(if destroyed { std::slice::from_ref(&tag) } else { &[] })
}

/// Enemies on the table that a unit touches.
pub(super) fn touched(state: &State, tag: Tag) -> Vec<Tag> {
    linked(state, tag, CONTACTS)
}

/// Whether a unit touches an enemy (5; Z25).
pub(super) fn engaged(state: &State, tag: Tag) -> bool {
    !touched(state, tag).is_empty()
}

/// Pairs of the acting side that are still to fight in this step, in order of its bases (3; Z14).
pub(super) fn to_fight(state: &State, only_fresh: bool) -> Vec<(Tag, Tag)> {
    let field = if only_fresh { FRESH } else { CONTACTS };
    let of = |tag: Tag| {
        let fought = linked(state, tag, FOUGHT);
        linked(state, tag, field)
            .into_iter()
            .filter(move |other| !fought.contains(other))
            .map(move |other| (tag, other))
    };
    state.in_play(state.acting()).flat_map(|unit| of(unit.tag)).collect()
}

fn linked(state: &State, tag: Tag, field: &str) -> Vec<Tag> {
    let links = state.fact(tag, field).map(Value::tags).unwrap_or_default();
    links.into_iter().filter(|other| state.units.get(other).is_some_and(crate::rules::Unit::in_play)).collect()
}
