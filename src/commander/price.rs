//! What a result is worth, in points. Floats live here only; a price leaves as whole points.

use std::{cell::RefCell, collections::BTreeMap, sync::Arc};

use super::Plan;
use crate::{
    dice::{Answers, Chance, ChooseAsk, Chooser, Class, Distribution, Odds, Side, Subject, Tag},
    rules::{Conduct, RuleSet, Started, State, Unit},
};

/// The parts of a price, in whole points: each as it counts, so own losses are below 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Terms<T = i32> {
    /// The worth of harm to the enemy.
    pub does: T,
    /// What it costs or saves its own side.
    pub costs: T,
    /// An objective gained.
    pub goal: T,
    /// Ammunition that runs out.
    pub ammunition: T,
    /// Fire that it may draw.
    pub draws: T,
    /// What the plan asks: secret until it shows.
    pub plan: T,
}

/// The terms of a price before they are rounded.
pub(super) type ExactTerms = Terms<f64>;

impl<T> Terms<T> {
    fn list(self) -> [T; 6] {
        [self.does, self.costs, self.goal, self.ammunition, self.draws, self.plan]
    }

    /// Each part anew.
    fn map<U>(self, part: impl Fn(T) -> U) -> Terms<U> {
        let [does, costs, goal, ammunition, draws, plan] = self.list().map(part);
        Terms { does, costs, goal, ammunition, draws, plan }
    }
}

impl Terms {
    /// The parts that are not sealed, in the order in which a decision keeps them.
    pub const fn open(self) -> [i32; 5] {
        [self.does, self.costs, self.goal, self.ammunition, self.draws]
    }

    /// Whether no part of it is better than that of another.
    pub fn no_better(self, other: Self) -> bool {
        self.list().into_iter().zip(other.list()).all(|(mine, theirs)| mine <= theirs)
    }
}

impl ExactTerms {
    /// The whole, in points.
    pub fn price(self) -> i32 {
        points(self.exact())
    }

    /// The whole.
    pub fn exact(self) -> f64 {
        self.list().into_iter().sum()
    }

    /// Half of each part but the plan's: a chance of one in two that it can be done.
    #[must_use]
    pub fn half(self) -> Self {
        Self { plan: self.plan, ..self.map(|part| part / 2.0) }
    }

    /// The parts, in points.
    pub fn terms(self) -> Terms {
        self.map(points)
    }
}

/// The best shot of a unit at any enemy: what it does to him, what it costs, and at whom it is.
#[derive(Clone, Copy, Debug)]
pub(super) struct BestShot {
    /// Points of harm to the other side.
    pub does: f64,
    /// What his own side loses by it, as his style weighs that: 0 or below.
    pub costs: f64,
    /// The enemy.
    pub target: Tag,
}

impl BestShot {
    /// What it is worth: below 0 where it costs more than it does.
    pub fn net(self) -> f64 {
        self.does + self.costs
    }
}

/// Whole points, half away from zero.
#[allow(clippy::cast_possible_truncation, reason = "whole and within a million")]
pub(super) fn points(sum: f64) -> i32 {
    const MOST: f64 = 1_000_000.0;
    sum.round().clamp(-MOST, MOST) as i32
}

/// Per cent as a share.
pub(super) fn share(percent: i32) -> f64 {
    f64::from(percent) / 100.0
}

/// One outcome of odds for a unit, before it is weighed by worths and tolls. Those of one unit stand together.
pub(super) struct Harm {
    tag: Tag,
    chance: f64,
    /// The share of the unit that is gone then.
    taken: f64,
    lost: bool,
    /// The unit that is given up for it.
    instead: Option<Tag>,
}

/// The worth of the units to a side.
pub(super) struct Pricing<'a> {
    rules: &'a RuleSet,
    pub conduct: &'a dyn Conduct,
    pub plan: &'a Plan,
    /// Whether a unit given up for another counts as a loss.
    given_up_counts: bool,
    values: BTreeMap<Tag, UnitValue>,
}

/// What a unit is worth, in points.
#[derive(Clone, Copy, Default)]
struct UnitValue {
    /// In good order.
    worth: f64,
    /// What its loss costs its side beside it: nothing where it brings the side no nearer to its mark.
    toll: f64,
}

impl<'a> Pricing<'a> {
    /// The values of all units in a state.
    pub fn of(rules: &'a RuleSet, conduct: &'a dyn Conduct, state: &State, plan: &'a Plan) -> Self {
        let mark = f64::from(conduct.data().price.mark);
        let toll = |side| match conduct.margin(rules, state, side) {
            Some(margin) if margin > 0 => mark / f64::from(margin),
            _ => 0.0,
        };
        let tolls = Side::BOTH.map(toll);
        let value = |tag: &Tag| {
            let counts = conduct.counts(rules, state, *tag);
            let worth = f64::from(conduct.worth(rules, state, *tag));
            (*tag, UnitValue { worth, toll: if counts { tag.side.of(tolls) } else { 0.0 } })
        };
        let values = state.units.keys().map(value).collect();
        Self { rules, conduct, plan, given_up_counts: conduct.given_up_counts(state), values }
    }

    /// All that prices depend on beside the units and the moment: style, tolls, the worth of each unit.
    pub fn weights(&self) -> Vec<u64> {
        let given_up = f64::from(u8::from(self.given_up_counts));
        let style = [self.plan.style.risk, self.plan.style.goal].map(f64::from);
        let values = self.values.iter().flat_map(|(tag, value)| [f64::from(tag.number), value.worth, value.toll]);
        [given_up].into_iter().chain(style).chain(values).map(f64::to_bits).collect()
    }

    fn value(&self, tag: Tag) -> UnitValue {
        self.values.get(&tag).copied().unwrap_or_default()
    }

    /// What a unit is worth in good order, in points.
    pub fn worth(&self, tag: Tag) -> f64 {
        self.value(tag).worth
    }

    /// The weight of own losses.
    pub fn risk(&self) -> f64 {
        share(self.plan.style.risk)
    }

    /// The expected state of a unit by its distribution.
    fn harm<'s>(
        &'s self,
        state: &'s State,
        tag: Tag,
        distribution: &'s Distribution,
    ) -> impl Iterator<Item = Harm> + 's {
        let now = share(self.conduct.left(state, tag));
        distribution.iter().filter_map(move |(class, chance)| {
            let after = self.conduct.after(state, tag, *class)?;
            Some(Harm {
                tag,
                chance: chance.value,
                taken: now - share(after.left).min(now),
                lost: after.lost,
                instead: self.sacrifice(state, tag.side, &after.loses),
            })
        })
    }

    /// The harm to a unit and the toll of its loss.
    fn hurt(&self, tag: Tag, harms: &[Harm]) -> f64 {
        let UnitValue { worth, toll } = self.value(tag);
        let mut sum = 0.0;
        for part in harms {
            sum += worth * part.chance * part.taken;
            if part.lost {
                sum += toll * part.chance;
            }
            if let Some(instead) = part.instead {
                let UnitValue { worth, toll } = self.value(instead);
                sum += (worth + if self.given_up_counts { toll } else { 0.0 }) * part.chance;
            }
        }
        sum
    }

    /// The points that a unit regains.
    pub fn regained(&self, state: &State, tag: Tag, odds: &Odds) -> f64 {
        let now = self.conduct.left(state, tag);
        let more = |(class, chance): &(Class, Chance)| {
            let after = self.conduct.after(state, tag, *class).map_or(now, |after| after.left);
            chance.value * share((after - now).max(0))
        };
        odds.of(Subject::Unit(tag)).iter().map(more).sum::<f64>() * self.worth(tag)
    }

    /// The unit of a type that is given up: the one with the fewest rounds.
    fn sacrifice(&self, state: &State, side: Side, kind: &str) -> Option<Tag> {
        let rounds = &self.conduct.data().price.rounds;
        let printed = |unit: &&Unit| self.rules.description().printed_kind(&unit.kind) == kind;
        let of_kind = state.in_play(side).filter(|_| !kind.is_empty()).filter(printed);
        of_kind.min_by_key(|unit| (state.number(unit.tag, rounds), unit.tag)).map(|unit| unit.tag)
    }

    /// The harm of odds to each unit, before it is weighed.
    pub fn harms(&self, state: &State, odds: &Odds) -> Vec<Harm> {
        let mut harms = Vec::new();
        for (subject, distribution) in &odds.distributions {
            if let Subject::Unit(tag) = subject {
                harms.extend(self.harm(state, *tag, distribution));
            }
        }
        harms
    }

    /// What odds do beyond what other odds, which come before them, have done already: nobody is hurt twice.
    pub fn beyond(&self, state: &State, odds: &Odds, before: &[Arc<Odds>]) -> ExactTerms {
        let ends = |tag: Tag, odds: &Odds| -> Vec<(f64, bool, f64)> {
            let now = share(self.conduct.left(state, tag));
            let distribution = odds.of(Subject::Unit(tag));
            let end = |(class, chance): &(Class, Chance)| {
                let after = self.conduct.after(state, tag, *class);
                let lost = after.as_ref().is_some_and(|after| after.lost);
                (after.map_or(now, |after| share(after.left).min(now)), lost, chance.value)
            };
            let ends: Vec<(f64, bool, f64)> = distribution.iter().map(end).collect();
            if ends.is_empty() { vec![(now, false, 1.0)] } else { ends }
        };
        let harm = |subject: &Subject| {
            let Subject::Unit(tag) = subject else { return None };
            let mut stands = vec![(share(self.conduct.left(state, *tag)), false, 1.0)];
            for other in before {
                let next = ends(*tag, other);
                let both = |one: &(f64, bool, f64)| -> Vec<(f64, bool, f64)> {
                    next.iter().map(|two| (one.0.min(two.0), one.1 || two.1, one.2 * two.2)).collect()
                };
                stands = stands.iter().flat_map(both).collect();
            }
            let new = ends(*tag, odds);
            let part = |(left, gone, first): &(f64, bool, f64)| -> Vec<Harm> {
                let part = |(after, lost, chance): &(f64, bool, f64)| Harm {
                    tag: *tag,
                    chance: first * chance,
                    taken: left - after.min(*left),
                    lost: *lost && !gone,
                    instead: None,
                };
                new.iter().map(part).collect()
            };
            Some(stands.iter().flat_map(part).collect::<Vec<Harm>>())
        };
        let harms: Vec<Harm> = odds.distributions.keys().filter_map(harm).flatten().collect();
        self.sum(&harms)
    }

    /// What odds do to the other side, and to his own, weighed by his style.
    pub fn weigh(&self, state: &State, odds: &Odds) -> ExactTerms {
        self.sum(&self.harms(state, odds))
    }

    /// The price of harm that is already worked out.
    pub fn sum(&self, harms: &[Harm]) -> ExactTerms {
        let mut sums = ExactTerms::default();
        for of_unit in harms.chunk_by(|one, next| one.tag == next.tag) {
            let Some(Harm { tag, .. }) = of_unit.first() else { continue };
            let hurt = self.hurt(*tag, of_unit);
            if tag.side == self.plan.side {
                sums.costs -= self.risk() * hurt;
            } else {
                sums.does += hurt;
            }
        }
        sums
    }

    /// The chance of one of these headlines.
    pub fn headline(odds: &Odds, ids: &[String]) -> f64 {
        let one_of = |class: &Class| match class {
            Class::Word(word) => ids.iter().any(|id| id == word),
            Class::Count(count) => ids.contains(&count.to_string()),
        };
        odds.of(Subject::Headline).iter().filter(|(class, _)| one_of(class)).map(|(_, chance)| chance.value).sum()
    }

    /// The odds of a procedure in which his own choices are made by price, highest first, ties as usual.
    pub fn odds(&self, procedure: &Started, price: impl Fn(&Odds) -> f64) -> Option<Odds> {
        let (usual, choices) = self.with(procedure, &Chosen::new())?;
        best_choice(usual, &choices, |chosen| self.with(procedure, chosen).map(|(odds, _)| odds), price)
    }

    /// The odds of a procedure with what he chooses in it, and what he may choose.
    pub fn with(&self, procedure: &Started, chosen: &Chosen) -> Option<(Odds, Choices)> {
        let choices = RefCell::new(Choices::new());
        let policy = |ask: &ChooseAsk| {
            if ask.who != Chooser::Side(self.plan.side) {
                return ask.usual;
            }
            let mut choices = choices.borrow_mut();
            let (options, _) = choices.entry(ask.key.role).or_insert((0, ask.usual));
            *options = ask.options.len().max(*options);
            let last = ask.options.len().saturating_sub(1);
            chosen.get(ask.key.role).map_or(ask.usual, |option| (*option).min(last))
        };
        let odds = procedure.odds(&Answers::new(), &policy).ok()?;
        Some((odds, choices.into_inner()))
    }
}

/// What he may choose in a procedure: for each role how many options there are at most, and the usual one.
pub(super) type Choices = BTreeMap<&'static str, (usize, usize)>;

/// What he chooses: by role the place of an option; the usual one where nothing is said.
pub(super) type Chosen = BTreeMap<&'static str, usize>;

/// The best of what his choices come to, role by role: `of` works one of them out. `None` if one cannot be.
pub(super) fn best_choice<T>(
    usual: T,
    choices: &Choices,
    mut of: impl FnMut(&Chosen) -> Option<T>,
    price: impl Fn(&T) -> f64,
) -> Option<T> {
    let (mut best, mut chosen) = (usual, Chosen::new());
    for (role, (options, preset)) in choices {
        for option in (0..*options).filter(|option| option != preset) {
            let mut tried = chosen.clone();
            tried.insert(role, option);
            let other = of(&tried)?;
            if price(&other) > price(&best) {
                (best, chosen) = (other, tried);
            }
        }
    }
    Some(best)
}
