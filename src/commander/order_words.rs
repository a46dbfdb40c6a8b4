//! Orders as sentences that a player can carry out without a decision.

use std::{cell::RefCell, collections::BTreeSet};

use super::{
    Goal, MoveOrder, MoveRung, Rung,
    advise::RUNGS,
    candidates::{Evaluator, OrderCandidate},
};
use crate::{
    battle::summary::percent,
    dice::{Class, Distribution, Odds, Subject, Tag},
};

/// Enemies who wait that an order names at most.
const AVOIDED: usize = 2;
/// Words of an order at most.
const WORDS: usize = 25;

/// How much a move tells.
#[derive(Clone, Copy)]
struct Detail {
    /// Enemies named at most, of those whom it parts from or avoids.
    most: usize,
    /// Behind "unseen" where none of them is named.
    by: &'static str,
    /// Whether an enemy has his name, not only his tag.
    names: bool,
    /// Kinds of place told at most, the last of them always.
    places: usize,
}

/// From the longest to the shortest.
const DETAILS: [Detail; 7] = [
    Detail { most: AVOIDED, by: "", names: true, places: 3 },
    Detail { most: 1, by: "", names: true, places: 3 },
    Detail { most: 0, by: " by whoever waits", names: true, places: 3 },
    Detail { most: 0, by: "", names: true, places: 3 },
    Detail { most: 0, by: "", names: false, places: 3 },
    Detail { most: 0, by: "", names: false, places: 2 },
    Detail { most: 0, by: "", names: false, places: 1 },
];

/// Whether a sentence is short enough to be read at once.
pub(super) fn is_short(sentence: &str) -> bool {
    sentence.split_whitespace().count() <= WORDS
}

/// The first of some sentences, each shorter than the one before, that is short enough; else the shortest.
pub(super) fn fitting(sentences: impl Iterator<Item = String>) -> String {
    let mut last = String::new();
    for sentence in sentences {
        if is_short(&sentence) {
            return sentence;
        }
        last = sentence;
    }
    last
}

/// A chance, 0 to 1, of what an order does: "70 % to remove it", "certain to hit it".
fn likely(chance: f64, to: &str) -> String {
    // Exact chances are added up.
    if chance > 1.0 - 1e-9 { format!("certain to {to}") } else { format!("{} to {to}", percent(chance)) }
}

impl OrderCandidate<'_> {
    /// In a few words: "fire at A3".
    pub fn short(&self, evaluator: &Evaluator<'_>) -> String {
        let name = |target: &Tag| self.act.within(&evaluator.conduct.short(evaluator.state, *target));
        let targets: Vec<String> = self.targets.iter().map(name).collect();
        if targets.is_empty() { self.act.name.clone() } else { format!("{} {}", self.act.name, targets.join(", ")) }
    }
}

impl Evaluator<'_> {
    /// A unit as sentences name it.
    pub fn label(&self, tag: Tag) -> String {
        self.conduct.label(self.state, tag)
    }

    /// A candidate as a sentence: "B3 Pz IV fires at A3 Armd Inf: 70 % to remove it."
    pub fn sentence(&self, unit: Tag, candidate: &OrderCandidate<'_>) -> String {
        let says = format!("{} {}", self.label(unit), candidate.act.says);
        if let Some(moves) = &candidate.moves {
            return fitting(self.moving(&says, moves).map(|moves| moves + "."));
        }
        let name = |target: &Tag| candidate.act.within(&self.label(*target));
        let names: Vec<String> = candidate.targets.iter().map(name).collect();
        let joined: Vec<String> = candidate.joined.iter().map(|own| self.label(*own)).collect();
        // Where there is no room for their names, the chips below the order have them.
        let others = format!("{} others that face it", joined.len());
        let with = match joined.as_slice() {
            [] => vec![String::new()],
            [one] => vec![format!(" together with {one}")],
            all => vec![format!(" together with {}", all.join(" and ")), format!(" together with {others}")],
        };
        let chance = self.chance(candidate).filter(|_| self.plan.odds);
        let chance = chance.map_or(String::new(), |chance| format!(": {chance}"));
        let phrase = |(most, with): (usize, &String)| {
            let rest = if most < names.len() { ", then the others there" } else { "" };
            let whom = names.iter().take(most).cloned().collect::<Vec<_>>().join(", then ");
            let whom = if whom.is_empty() { whom } else { format!(" {whom}{rest}") };
            format!("{says}{whom}{with}{chance}.")
        };
        fitting((1..=names.len().max(1)).rev().flat_map(|most| with.iter().map(move |with| (most, with))).map(phrase))
    }

    /// What a candidate does, without its target: "moves to objective 1: in cover, else nearest to it".
    pub fn does(&self, candidate: &OrderCandidate<'_>) -> String {
        fitting(self.ways(candidate).into_iter())
    }

    /// The same, ever shorter.
    fn ways(&self, candidate: &OrderCandidate<'_>) -> Vec<String> {
        let says = &candidate.act.says;
        candidate.moves.as_ref().map_or_else(|| vec![says.clone()], |moves| self.moving(says, moves).collect())
    }

    /// A move in words, ever shorter: "moves to objective 1, out of sight of A6 1st Rifles: in range of A5 Pz IV, else
    /// in cover, else nearest to it". An enemy has his name where he is named first.
    fn moving(&self, says: &str, order: &MoveOrder) -> impl Iterator<Item = String> {
        DETAILS.into_iter().map(move |detail| self.moving_in(detail, says, order))
    }

    /// The same, in so much detail.
    fn moving_in(&self, detail: Detail, says: &str, order: &MoveOrder) -> String {
        let seen = RefCell::new(BTreeSet::new());
        let name = |enemy: Tag| {
            let first = seen.borrow_mut().insert(enemy);
            if first && detail.names { self.label(enemy) } else { self.conduct.short(self.state, enemy) }
        };
        let goal = match order.goal {
            Goal::Objective(number) => format!("to objective {number}"),
            Goal::OwnObjective(number) => format!("back to objective {number}"),
            Goal::Headquarters(own) => format!("back to {}", self.label(own)),
            Goal::Enemy(enemy) => format!("towards {}", name(enemy)),
            Goal::OwnEdge => "to its own edge".to_owned(),
        };
        let parts: Vec<String> = order.parts.iter().take(detail.most).map(|enemy| name(*enemy)).collect();
        let goal = match parts.as_slice() {
            [] if order.parts.is_empty() => goal,
            [] => format!("out of contact, {goal}"),
            parts => format!("away from {}, {goal}", parts.join(" and ")),
        };
        // Whom it goes towards has been named.
        let goes_to = |enemy: Tag| matches!(order.goal, Goal::Enemy(goal) if goal == enemy);
        let avoided = |enemy: &Tag| if goes_to(*enemy) { "it".to_owned() } else { name(*enemy) };
        let avoid: Vec<String> = order.avoid.iter().take(detail.most).map(avoided).collect();
        let avoid = match avoid.as_slice() {
            [] if order.avoid.is_empty() => String::new(),
            [] => format!(", unseen{}", detail.by),
            [it] if it == "it" => ", out of its sight".to_owned(),
            avoid => format!(", out of sight of {}", avoid.join(", ")),
        };
        let rung = |rung: &MoveRung| match rung {
            MoveRung::FireAt(enemy) => {
                let near = self.data.words.place.near.as_str();
                format!("{} {}", if near.is_empty() { "in range of" } else { near }, name(*enemy))
            }
            MoveRung::Shelter => format!("in {}", self.data.words.place.cover),
            MoveRung::Nearest => "nearest to it".to_owned(),
        };
        if order.rungs.is_empty() {
            return format!("{says} {goal} by the shortest way");
        }
        let rungs: Vec<String> =
            order.rungs.iter().skip(order.rungs.len().saturating_sub(detail.places)).map(rung).collect();
        // Where he can be seen everywhere, no place is named: he does not leave his own.
        let stays = if order.avoid.is_empty() { "" } else { ", else stays" };
        format!("{says} {goal}{avoid}: {}{stays}", rungs.join(", else "))
    }

    /// A ladder as a sentence: "B4 Pz IV fires at the first it can: A5 Rifles, A3 HQ. If none, it takes Overwatch." Its
    /// last rung is among the unit's candidates.
    pub fn ladder(
        &self,
        unit: Tag,
        candidate: &OrderCandidate<'_>,
        rungs: &[Rung],
        all: &[OrderCandidate<'_>],
    ) -> String {
        let within = |rung: &Rung| {
            let target = self.label(rung.target?);
            let row = self.data.act_of(&rung.request.procedure, &rung.request.draft);
            Some(row.map_or_else(|| target.clone(), |row| row.within(&target)))
        };
        let names: Vec<String> = rungs.iter().filter_map(within).collect();
        let last = rungs.last().filter(|rung| rung.target.is_none());
        let last = last.and_then(|last| all.iter().find(|one| one.request == last.request));
        let ends = last.map_or_else(|| vec!["stays".to_owned()], |last| self.ways(last));
        let (unit, says) = (self.label(unit), &candidate.act.says);
        let phrase = |(most, end): (usize, &String)| {
            let mut named: Vec<&str> = names.iter().take(most).map(String::as_str).collect();
            if named.len() < names.len() {
                named.push(if named.is_empty() { "as listed" } else { "then the others" });
            }
            format!("{unit} {says} the first it can: {}. If none, it {end}.", named.join(", "))
        };
        let most = (0..=names.len().min(RUNGS)).rev();
        fitting(most.flat_map(|most| ends.iter().map(move |end| (most, end))).map(phrase))
    }

    /// What it is most likely worth doing for: "70 % to remove it".
    fn chance(&self, candidate: &OrderCandidate<'_>) -> Option<String> {
        self.chance_of(candidate.odds.as_ref()?, *candidate.targets.first()?)
    }

    /// The chance in words, of an attack at one target.
    pub fn chance_of(&self, odds: &Odds, first: Tag) -> Option<String> {
        let distribution: &Distribution = odds.distributions.get(&Subject::Unit(first))?;
        let now = self.conduct.left(self.state, first);
        // Saving one unit at the price of another still counts as a loss.
        let weight = |class: Class, chance: f64| {
            let after = self.conduct.after(self.state, first, class);
            let instead = after.as_ref().is_some_and(|after| !after.loses.is_empty());
            let left = after.map_or(now, |after| after.left.min(now));
            chance * f64::from(now - left + if instead { 100 } else { 0 })
        };
        let best = distribution
            .iter()
            .max_by(|(one, mine), (other, theirs)| weight(*one, mine.value).total_cmp(&weight(*other, theirs.value)));
        let (class, chance) = best.filter(|(class, chance)| weight(*class, chance.value) > 0.0)?;
        if let Class::Count(_) = class {
            // Of any number of hits.
            let hits = distribution.iter().filter(|(class, chance)| weight(*class, chance.value) > 0.0);
            let all: f64 = hits.map(|(_, chance)| chance.value).sum();
            return Some(likely(all, &self.data.worth.count.to));
        }
        let to = &self.data.class(&class.to_string())?.to;
        Some(likely(chance.value, to))
    }
}

#[cfg(test)]
mod tests {
    use super::likely;

    #[test]
    fn only_what_is_certain_is_called_so() {
        assert_eq!(likely(0.1 + 0.2 + 0.3 + 0.4, "hit it"), "certain to hit it");
        assert_eq!(likely(0.996, "hit it"), ">99 % to hit it");
        assert_eq!(likely(0.7, "hit it"), "70 % to hit it");
        assert_eq!(likely(0.004, "hit it"), "<1 % to hit it");
    }
}
