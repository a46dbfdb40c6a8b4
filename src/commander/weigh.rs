//! Odds that are known from before, or worked out and kept: of his own forms, and of shots that enemies wait for.

use std::sync::Arc;

use super::{
    cache::{Assessment, Key, Lookup, OddsCache, OfKinds, UnitAfter, renamed},
    candidates::{Ahead, Evaluator, LazyState},
    price::ExactTerms,
};
use crate::{
    dice::{Odds, Subject, Tag},
    rules::{Draft, Due, State, Value},
};

impl<'a> Evaluator<'a> {
    /// The same with odds that were worked out before.
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
        after: Option<(Tag, UnitAfter)>,
    ) -> Option<Lookup<'a, 'k>> {
        let (cache, _) = self.cache?;
        Some(Lookup { cache, procedure, moment: moment?, units, after })
    }

    /// The key of what is looked up, with these very units or with units of their kinds.
    pub fn key(&self, lookup: &Lookup<'_, '_>, kinds: bool) -> Key {
        lookup.cache.lock().key(lookup, (self.conduct, self.state), &mut self.facts_of_units.borrow_mut(), kinds)
    }

    /// The same key, with his prices.
    fn with_prices(&self, mut key: Key) -> Key {
        key.push(self.weights);
        key
    }

    /// The odds of a form on a state, his own choices by price, and what they do; `None` if the rules forbid it.
    pub fn weighed(
        &self,
        lookup: Option<Lookup<'_, '_>>,
        state: LazyState<'_, '_>,
        (procedure, draft): (&str, &dyn Fn() -> Draft),
        price: &dyn Fn(&Odds) -> f64,
    ) -> Option<(Arc<Odds>, ExactTerms)> {
        let make = || self.worked_out(state(), procedure, &draft(), price);
        let assess = |odds: Arc<Odds>| Arc::new(Assessment { harms: self.pricing.harms(self.state, &odds), odds });
        let weigh = |known: &Assessment| (Arc::clone(&known.odds), self.pricing.sum(&known.harms));
        let Some(lookup) = lookup else {
            let odds = self.like(state(), procedure, &draft(), price)?;
            let sums = self.pricing.weigh(self.state, &odds);
            return Some((odds, sums));
        };
        let key = self.key(&lookup, false);
        if let Some(known) = lookup.cache.get(|all| &mut all.assessments, &key) {
            return known.as_deref().map(weigh);
        }
        let (odds, chooses) = self.of_kinds(&lookup, &make);
        let assessment = odds.map(assess);
        // What becomes of a unit that is not named, and what he chooses, hang on more than the key says.
        let named = |subject: &Subject| match subject {
            Subject::Unit(tag) => lookup.units.iter().any(|list| list.contains(tag)),
            _ => true,
        };
        if !chooses && assessment.as_ref().is_none_or(|known| known.odds.distributions.keys().all(named)) {
            lookup.cache.keep(|all| &mut all.assessments, key, assessment.clone());
        }
        assessment.as_deref().map(weigh)
    }

    /// The odds of a form; of shots that are alike one is worked out.
    fn like(&self, state: &State, procedure: &str, draft: &Draft, price: &dyn Fn(&Odds) -> f64) -> Option<Arc<Odds>> {
        let make = || self.worked_out(state, procedure, draft, price).map(|(odds, _)| odds);
        let Some(key) = self.conduct.likeness(state, draft) else { return make() };
        let key = format!("{procedure} {key}");
        let units: Vec<Tag> = draft.values().flat_map(Value::tags).collect();
        if let Some(known) = self.kept.shot(&key) {
            return known.map(|(odds, of)| renamed(&odds, &of, &units));
        }
        let mended = self.conduct.mended(self.rules, state, procedure, draft.clone());
        let odds = self.worked_out(state, procedure, &mended, price).map(|(odds, _)| odds);
        self.kept.keep(key, odds.clone().map(|odds| (odds, Arc::from(units))));
        odds
    }

    /// The odds of a form, and whether he has anything to choose in it.
    fn worked_out(
        &self,
        state: &State,
        procedure: &str,
        draft: &Draft,
        price: &dyn Fn(&Odds) -> f64,
    ) -> Option<(Arc<Odds>, bool)> {
        let opened = self.allowed(state, procedure, draft)?;
        self.pricing.chosen(opened.procedure.as_ref()?, price).map(|(odds, chooses)| (Arc::new(odds), chooses))
    }

    /// Odds as they are known of units of the same kinds, or worked out; and whether he has anything to choose.
    fn of_kinds(
        &self,
        lookup: &Lookup<'_, '_>,
        make: &dyn Fn() -> Option<(Arc<Odds>, bool)>,
    ) -> (Option<Arc<Odds>>, bool) {
        let (cache, key) = (lookup.cache, self.key(lookup, true));
        let (known, chooses) = match cache.get(|all| &mut all.of_kinds, &key) {
            Some(OfKinds::ByPrice) => (cache.get(|all| &mut all.of_kinds, &self.with_prices(key.clone())), true),
            known => (known, false),
        };
        let units = || lookup.units.concat();
        match known {
            Some(OfKinds::Forbidden) => return (None, chooses),
            Some(OfKinds::Odds(odds, of)) => return (Some(renamed(&odds, &of, &units())), chooses),
            Some(OfKinds::ByPrice) | None => {}
        }
        let Some((odds, chooses)) = make() else {
            cache.keep(|all| &mut all.of_kinds, key, OfKinds::Forbidden);
            return (None, false);
        };
        let mut of = key.clone();
        if chooses {
            cache.keep(|all| &mut all.of_kinds, key, OfKinds::ByPrice);
            of = self.with_prices(of);
        }
        cache.keep(|all| &mut all.of_kinds, of, OfKinds::Odds(Arc::clone(&odds), units().into()));
        (Some(odds), chooses)
    }

    /// Enemies who wait and may fire at what an act does, each with its shot. What the act makes of its unit does not
    /// make them wait.
    pub fn watchers(&self, (state, after): Ahead<'_, '_>, act: &Due) -> Vec<(Tag, Due)> {
        let waits = self.conduct.waits(self.state, self.plan.side.other());
        let all = if waits { self.conduct.watchers(self.rules, self.state, act) } else { Vec::new() };
        let opened = |shot: &Due| {
            let opened = self.settled(state(), &shot.procedure, &shot.draft);
            opened.is_some_and(|opened| opened.form.refusals.is_empty())
        };
        let may = |shot: &Due| match self.shot_key(shot, after) {
            Some((cache, key)) => cache.get_or(|all| &mut all.allowed, key, || opened(shot)),
            None => opened(shot),
        };
        all.into_iter().filter(|(_, shot)| may(shot)).collect()
    }

    /// What a shot of somebody who waits is known by.
    fn shot_key(&self, shot: &Due, after: Option<(Tag, UnitAfter)>) -> Option<(&'a OddsCache, Key)> {
        let units: Vec<Tag> = shot.draft.values().flat_map(Value::tags).collect();
        let now = self.cache.map(|(_, moment)| moment);
        let moment = after.map_or(now, |(_, after)| after.moment());
        let named = [units.as_slice()];
        let lookup = self.lookup(moment, &shot.procedure, &named, after)?;
        Some((lookup.cache, self.key(&lookup, false)))
    }

    /// What a shot at an own unit costs, as it is known.
    pub fn drawn(&self, (state, after): Ahead<'_, '_>, shot: &Due) -> f64 {
        let make = || self.shot_at_own(state(), shot);
        match self.shot_key(shot, after) {
            Some((cache, key)) => cache.get_or(|all| &mut all.costs, self.with_prices(key), make),
            None => make(),
        }
    }
}
