//! Odds that are known from before, or worked out and kept: of his own forms, and of shots that enemies wait for.

use std::sync::Arc;

use super::{
    cache::{AfterKey, Assessment, Key, Lookup, OddsCache, OfKinds, Table, renamed},
    candidates::{Ahead, Evaluator, Holds, LazyState},
    price::{Choices, Chosen, ExactTerms, best_choice},
};
use crate::{
    dice::{Odds, Subject, Tag},
    rules::{ActData, Draft, Due, State, Value},
};

/// The price of odds, by the sums of the harm they do.
pub(super) type Price<'f> = &'f dyn Fn(ExactTerms, &Odds) -> f64;

/// Works out the odds of a form in which he chooses so, and what he may choose; `None` if the rules forbid it.
type Make<'f> = &'f dyn Fn(&Chosen) -> Option<(Odds, Choices)>;

impl<'a> Evaluator<'a> {
    /// The evaluator with a cache of odds worked out before.
    pub fn with_cache(mut self, cache: Option<&'a OddsCache>) -> Self {
        self.cache = cache.and_then(|cache| {
            let weights = self.pricing.weights();
            let (moment, weights) = cache.lock().look(self.rules, self.conduct, self.state, &weights)?;
            self.weights = weights;
            Some((cache, moment))
        });
        self
    }

    /// What may be known of a procedure with the units that it names.
    pub fn lookup<'k>(
        &self,
        moment: Option<u32>,
        procedure: &'k str,
        units: &'k [&'k [Tag]],
        after: Option<(Tag, AfterKey)>,
    ) -> Option<Lookup<'a, 'k>> {
        let (cache, _) = self.cache?;
        Some(Lookup { cache, procedure, moment: moment?, units, after })
    }

    /// The key of what is looked up, with these very units or with units of their kinds.
    pub fn key(&self, lookup: &Lookup<'_, '_>, kinds: bool) -> Key {
        lookup.cache.lock().key(lookup, (self.conduct, self.state), &mut self.facts_of_units.borrow_mut(), kinds)
    }

    /// The key of a form with his choices in it, and the value kept under that key.
    fn known_of_chosen<V: Clone>(
        &self,
        lookup: &Lookup<'_, '_>,
        (chosen, kinds): (&Chosen, bool),
        table: Table<V>,
    ) -> (Key, Option<V>) {
        let seen = &mut self.facts_of_units.borrow_mut();
        let mut all = lookup.cache.lock();
        let mut key = all.key(lookup, (self.conduct, self.state), seen, kinds);
        if !chosen.is_empty() {
            key = all.chosen(key, chosen);
        }
        let known = table(&mut all).get(&key).cloned();
        (key, known)
    }

    /// The key extended by the number of his prices.
    pub fn with_prices(&self, mut key: Key) -> Key {
        key.push(self.weights);
        key
    }

    /// The odds of a form on a state, his own choices by price, and what they do; `None` if the rules forbid it.
    pub fn weighed(
        &self,
        lookup: Option<Lookup<'_, '_>>,
        state: LazyState<'_, '_>,
        (procedure, draft): (&str, &dyn Fn() -> Draft),
        price: Price<'_>,
    ) -> Option<(Arc<Odds>, ExactTerms)> {
        let Some(lookup) = lookup else {
            let odds = self.like(state(), procedure, &draft(), price)?;
            let sums = self.pricing.weigh(self.state, &odds);
            return Some((odds, sums));
        };
        let make = |chosen: &Chosen| {
            let opened = self.allowed(state(), procedure, &draft())?;
            self.pricing.with(opened.procedure.as_ref()?, chosen)
        };
        let of = |chosen: &Chosen| {
            let known = self.assessed(&lookup, chosen, &make)?;
            let sums = self.pricing.sum(&known.harms);
            Some((known, sums))
        };
        let usual = of(&Chosen::new())?;
        let choices = Arc::clone(&usual.0.choices);
        let (known, sums) = best_choice(usual, &choices, of, |(known, sums)| price(*sums, &known.odds))?;
        Some((Arc::clone(&known.odds), sums))
    }

    /// What a shot of an own unit is worth as everything stands, in whole points; `None` if the rules forbid it.
    pub fn worth_of_shot(&self, shot: &Due) -> Option<i32> {
        let units: Vec<Tag> = shot.draft.values().flat_map(Value::tags).collect();
        let named = [units.as_slice()];
        let lookup = self.lookup(self.cache.map(|(_, moment)| moment), &shot.procedure, &named, None);
        let draft = || shot.draft.clone();
        let (_, sums) = self.weighed(lookup, &|| self.state, (&shot.procedure, &draft), &|sums, _| sums.exact())?;
        Some(sums.price())
    }

    /// The odds of a form; of shots that are alike one is worked out.
    fn like(&self, state: &State, procedure: &str, draft: &Draft, price: Price<'_>) -> Option<Arc<Odds>> {
        let price = |odds: &Odds| price(self.pricing.weigh(self.state, odds), odds);
        let make = |draft: &Draft| {
            let opened = self.allowed(state, procedure, draft)?;
            self.pricing.odds(opened.procedure.as_ref()?, price).map(Arc::new)
        };
        let Some(key) = self.conduct.likeness(state, draft) else { return make(draft) };
        let key = format!("{procedure} {key}");
        let units: Vec<Tag> = draft.values().flat_map(Value::tags).collect();
        if let Some(known) = self.shared_work.shot(&key) {
            return known.map(|(odds, of)| renamed(&odds, &of, &units));
        }
        let mended = self.conduct.without_forbidden(self.rules, state, procedure, draft.clone());
        let odds = make(&mended);
        self.shared_work.keep(key, odds.clone().map(|odds| (odds, Arc::from(units))));
        odds
    }

    /// What a form comes to in which he chooses so: as it is known, or worked out.
    fn assessed(&self, lookup: &Lookup<'_, '_>, chosen: &Chosen, make: Make<'_>) -> Option<Arc<Assessment>> {
        let (key, known) = self.known_of_chosen(lookup, (chosen, false), |all| &mut all.assessments);
        if let Some(known) = known {
            return known;
        }
        let assessment = self.of_kinds(lookup, chosen, make).map(|(odds, choices)| {
            let harms = self.pricing.harms(self.state, &odds).into();
            Arc::new(Assessment { odds, harms, choices })
        });
        // The key does not cover units that are not named, so their outcomes are left out.
        let named = |subject: &Subject| match subject {
            Subject::Unit(tag) => lookup.units.iter().any(|list| list.contains(tag)),
            _ => true,
        };
        if assessment.as_ref().is_none_or(|known| known.odds.distributions.keys().all(named)) {
            lookup.cache.keep(|all| &mut all.assessments, key, assessment.clone());
        }
        assessment
    }

    /// Odds as they are known of units of the same kinds, or worked out, and what he may choose.
    fn of_kinds(
        &self,
        lookup: &Lookup<'_, '_>,
        chosen: &Chosen,
        make: Make<'_>,
    ) -> Option<(Arc<Odds>, Arc<Choices>)> {
        let units = lookup.units.concat();
        let (key, known) = self.known_of_chosen(lookup, (chosen, true), |all| &mut all.of_kinds);
        let known = known.unwrap_or_else(|| {
            let made = make(chosen).map(|(odds, choices)| OfKinds {
                odds: Arc::new(odds),
                choices: Arc::new(choices),
                units: units.as_slice().into(),
            });
            lookup.cache.keep(|all| &mut all.of_kinds, key, made.clone());
            made
        })?;
        Some((renamed(&known.odds, &known.units, &units), known.choices))
    }

    /// Own units that are known to stand to an enemy as a unit does, as far as the form takes them.
    pub fn joined(&self, unit: Tag, act: &ActData, (first, draft): (Tag, &Draft), holds: Holds<'_>) -> Vec<Tag> {
        let mut all: Vec<Tag> = Vec::new();
        if act.others.is_empty() {
            return all;
        }
        for own in self.state.in_play(unit.side).map(|own| own.tag).filter(|own| *own != unit) {
            if holds(&self.relation(&act.needs, own, first)) != Some(true) {
                continue;
            }
            all.push(own);
            let mut with = draft.clone();
            with.insert(act.others.clone(), all.as_slice().into());
            if self.allowed(self.state, &act.procedure, &with).is_none() {
                all.pop();
            }
        }
        all
    }

    /// Whether an act of a unit may be considered at all, whatever its target.
    pub fn may(&self, unit: Tag, act: &ActData) -> bool {
        let opened = || {
            let opened = self.opened_without_candidates(self.state, &act.procedure, &self.aimed_at_nobody(unit, act));
            opened.is_some_and(|opened| opened.form.refusals.is_empty())
        };
        let now = self.cache.map(|(_, moment)| moment);
        match self.lookup(now, &act.procedure, &[&[unit]], None) {
            Some(lookup) => {
                let key = self.key(&lookup, true);
                lookup.cache.get_or(|all| &mut all.allowed, key, opened)
            }
            None => opened(),
        }
    }

    /// Enemies who wait and may fire at what an act does, each with its shot. What the act makes of its unit does not
    /// make them wait.
    pub fn watchers(&self, (state, after): Ahead<'_, '_>, act: &Due) -> Vec<(Tag, Due)> {
        let all = if self.enemy_waits() { self.conduct.watchers(self.rules, self.state, act) } else { Vec::new() };
        let opened = |shot: &Due| {
            let opened = self.opened_without_candidates(state(), &shot.procedure, &shot.draft);
            opened.is_some_and(|opened| opened.form.refusals.is_empty())
        };
        let may = |shot: &Due| match self.shot_key(shot, after) {
            Some((cache, key)) => cache.get_or(|all| &mut all.allowed, key, || opened(shot)),
            None => opened(shot),
        };
        all.into_iter().filter(|(_, shot)| may(shot)).collect()
    }

    /// What a shot of somebody who waits is known by.
    fn shot_key(&self, shot: &Due, after: Option<(Tag, AfterKey)>) -> Option<(&'a OddsCache, Key)> {
        let units: Vec<Tag> = shot.draft.values().flat_map(Value::tags).collect();
        let now = self.cache.map(|(_, moment)| moment);
        let moment = after.map_or(now, |(_, after)| after.moment());
        let named = [units.as_slice()];
        let lookup = self.lookup(moment, &shot.procedure, &named, after)?;
        Some((lookup.cache, self.key(&lookup, false)))
    }

    /// The cached price of a shot at an own unit.
    pub fn drawn(&self, (state, after): Ahead<'_, '_>, shot: &Due) -> f64 {
        let make = || self.shot_at_own(state(), shot);
        match self.shot_key(shot, after) {
            Some((cache, key)) => cache.get_or(|all| &mut all.costs, self.with_prices(key), make),
            None => make(),
        }
    }
}
