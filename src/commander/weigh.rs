//! Odds that are known from before, or worked out and kept: of his own forms, and of shots that enemies wait for.

use std::sync::Arc;

use super::{
    candidates::{Ahead, Mind},
    price::Sums,
    recall::{About, Key, Law, Recall, Recalled, Then, renamed},
};
use crate::{
    dice::{Odds, Subject, Tag},
    rules::{Draft, Due, State, Value},
};

/// What was worked out before, and what is asked of it.
pub(super) type Known<'a, 'k> = Option<(&'a Recall, About<'k>)>;

impl<'a> Mind<'a> {
    /// The same with odds that were worked out before.
    pub fn recalling(mut self, recall: Option<&'a Recall>) -> Self {
        self.recall = recall.and_then(|recall| {
            let weights = self.scales.told();
            let (moment, weights) = recall.open().look(self.rules, self.conduct, self.state, &weights)?;
            self.weights = weights;
            Some((recall, moment))
        });
        self
    }

    /// What may be known of a procedure with the units that it names.
    pub fn recalled<'k>(
        &self,
        moment: Option<u32>,
        procedure: &'k str,
        units: &'k [&'k [Tag]],
        then: Option<(Tag, Then)>,
    ) -> Known<'a, 'k> {
        let (recall, _) = self.recall?;
        Some((recall, About { procedure, moment: moment?, units, then }))
    }

    /// The key of what is asked, with these very units, and with his prices if it hangs on them.
    pub fn key(&self, recall: &Recall, about: &About<'_>, by_price: bool) -> Key {
        let mut key = recall.open().key(about, (self.conduct, self.state), &mut self.seen.borrow_mut(), false);
        key.extend(by_price.then_some(self.weights));
        key
    }

    /// The odds of a form on a state, his own choices by price, and what they do; `None` if the rules forbid it.
    pub fn weighed(
        &self,
        recalled: Known<'_, '_>,
        state: Ahead<'_, '_>,
        (procedure, draft): (&str, &dyn Fn() -> Draft),
        price: &dyn Fn(&Odds) -> f64,
    ) -> Option<(Arc<Odds>, Sums)> {
        let make = || self.worked_out(state(), procedure, &draft(), price);
        let law = |odds: Arc<Odds>| Arc::new(Law { blows: self.scales.blows(self.state, &odds), odds });
        let weigh = |law: &Law| (Arc::clone(&law.odds), self.scales.sum(&law.blows));
        let Some((recall, about)) = recalled else { return make().map(|(odds, _)| weigh(&law(odds))) };
        let key = self.key(recall, &about, false);
        let known = recall.open().law(&key);
        if let Some(known) = known {
            return known.as_deref().map(weigh);
        }
        let (odds, chooses) = self.of_kinds((recall, &about), &make);
        let law = odds.map(law);
        // What becomes of a unit that is not named, and what he chooses, hang on more than the key says.
        let named = |subject: &Subject| match subject {
            Subject::Unit(tag) => about.units.iter().any(|list| list.contains(tag)),
            _ => true,
        };
        if !chooses && law.as_ref().is_none_or(|law| law.odds.distributions.keys().all(named)) {
            recall.open().keep_law(key, law.clone());
        }
        law.as_deref().map(weigh)
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
        self.scales.chosen(opened.procedure.as_ref()?, price).map(|(odds, chooses)| (Arc::new(odds), chooses))
    }

    /// Odds as they are known of units of the same kinds, or worked out; and whether he has anything to choose.
    fn of_kinds(
        &self,
        (recall, about): (&Recall, &About<'_>),
        make: &dyn Fn() -> Option<(Arc<Odds>, bool)>,
    ) -> (Option<Arc<Odds>>, bool) {
        let key = recall.open().key(about, (self.conduct, self.state), &mut self.seen.borrow_mut(), true);
        let with_prices = |key: &Key| -> Key { key.iter().copied().chain([self.weights]).collect() };
        let known = recall.open().odds(&key);
        let (known, chooses) = match known {
            Some(Recalled::Chosen) => (recall.open().odds(&with_prices(&key)), true),
            known => (known, false),
        };
        match known {
            Some(Recalled::Forbidden) => return (None, chooses),
            Some(Recalled::Odds(odds, of)) => return (Some(renamed(&odds, &of, &about.units.concat())), chooses),
            Some(Recalled::Chosen) | None => {}
        }
        let odds = make();
        let (mut recall, of) = (recall.open(), Arc::from(about.units.concat()));
        match &odds {
            None => recall.keep(key, Recalled::Forbidden),
            Some((odds, false)) => recall.keep(key, Recalled::Odds(Arc::clone(odds), of)),
            Some((odds, true)) => {
                recall.keep(with_prices(&key), Recalled::Odds(Arc::clone(odds), of));
                recall.keep(key, Recalled::Chosen);
            }
        }
        odds.map_or((None, false), |(odds, chooses)| (Some(odds), chooses))
    }

    /// Enemies who wait and may fire at what an act does, each with its shot. What the act makes of its unit does not
    /// make them wait.
    pub fn watchers(&self, (after, then): (Ahead<'_, '_>, Option<(Tag, Then)>), act: &Due) -> Vec<(Tag, Due)> {
        let waits = self.conduct.waits(self.state, self.plan.side.other());
        let all = if waits { self.conduct.watchers(self.rules, self.state, act) } else { Vec::new() };
        let opened = |shot: &Due| {
            let opened = self.settled(after(), &shot.procedure, &shot.draft);
            opened.is_some_and(|opened| opened.form.refusals.is_empty())
        };
        let may = |shot: &Due| {
            let Some((recall, key)) = self.shot_key(shot, then, false) else { return opened(shot) };
            let known = recall.open().allowed(&key);
            known.unwrap_or_else(|| {
                let allowed = opened(shot);
                recall.open().keep_allowed(key, allowed);
                allowed
            })
        };
        all.into_iter().filter(|(_, shot)| may(shot)).collect()
    }

    /// What a shot of somebody who waits is known by.
    fn shot_key(&self, shot: &Due, then: Option<(Tag, Then)>, by_price: bool) -> Option<(&'a Recall, Key)> {
        let units: Vec<Tag> = shot.draft.values().flat_map(Value::tags).collect();
        let now = self.recall.map(|(_, moment)| moment);
        let moment = then.map_or(now, |(_, then)| then.moment());
        let lists: [&[Tag]; 1] = [&units];
        let (recall, about) = self.recalled(moment, &shot.procedure, &lists, then)?;
        Some((recall, self.key(recall, &about, by_price)))
    }

    /// What a shot at an own unit costs, as it is known.
    pub fn drawn(&self, (after, then): (Ahead<'_, '_>, Option<(Tag, Then)>), shot: &Due) -> f64 {
        let make = || self.shot_at_own(after(), shot);
        let Some((recall, key)) = self.shot_key(shot, then, true) else { return make() };
        let known = recall.open().cost(&key);
        known.unwrap_or_else(|| {
            let cost = make();
            recall.open().keep_cost(key, cost);
            cost
        })
    }
}
