//! What is not true yet: the shots of turns to come, what shelter saves in them, where a move leads.

use std::{cmp::Reverse, collections::BTreeSet};

use super::{
    Goal, MoveOrder, MoveRung,
    candidates::{Ahead, Evaluator, LazyState},
    price::{BestShot, ExactTerms, share},
    weigh::Price,
};
use crate::{
    battle::applied,
    dice::{Class, Odds, Side, Subject, Tag},
    rules::{ActData, ActKind, Due, Relation, Role, State, Unit, draft_by, draft_of},
};

/// The roles of those who lead an attack and of those who help.
const MAIN: &str = "main";
const SUPPORT: &str = "support";
/// Per cent of a unit that must be left to lead.
const WHOLE: i32 = 60;

impl Evaluator<'_> {
    /// Whether something that is known of the table comes before an act: a nearer enemy.
    pub fn forbidden(&self, unit: Tag, act: &ActData) -> bool {
        let holds = |relation: Relation| self.facts.holds(&relation) == Some(true);
        let own = |id: &&String| self.data.relation(id).is_some_and(|relation| relation.own);
        let (own, others): (Vec<&String>, Vec<&String>) = act.unless.iter().partition(own);
        let enemies = || self.state.in_play(unit.side.other()).map(|enemy| enemy.tag);
        own.into_iter().any(|id| holds(Relation::new(id, unit, unit)))
            || others.into_iter().any(|id| enemies().any(|enemy| holds(Relation::new(id, unit, enemy))))
    }

    /// A state in the turn of a side.
    pub fn turned(&self, state: &State, to: Side) -> State {
        applied(self.rules, state, &self.conduct.turned(state, to))
    }

    /// The role that the plan gives a unit as it is now: a weakened unit supports the main effort and does not lead
    /// it.
    pub fn role(&self, unit: Tag) -> Option<&Role> {
        let role = self.plan.roles.get(&unit)?;
        let spent = role.id == MAIN && self.conduct.left(self.state, unit) < WHOLE;
        Some(self.data.common.role(SUPPORT).filter(|_| spent).unwrap_or(role))
    }

    /// What the plan gives a unit for going where it goes, in points. An exhausted side goes nowhere but back, and
    /// under a delay whoever is pressed gets for falling back what he would get for going on.
    pub fn on_its_way(&self, unit: Tag) -> f64 {
        let back = self.of_role(unit, |role| role.back);
        match (self.exhausted, self.yields(unit)) {
            (true, _) => back,
            (false, true) => back.max(self.of_role(unit, |role| role.towards)),
            (false, false) => self.of_role(unit, |role| role.towards),
        }
    }

    /// Whether a unit gives ground: its side delays and it is pressed, shot at since its last orders, or an enemy is
    /// known near it.
    pub fn yields(&self, unit: Tag) -> bool {
        if !self.plan.mission.yields {
            return false;
        }
        let shot_at = |tag: &Tag| self.memory.shot_at.get(tag).is_some_and(|by| !by.is_empty());
        let near = |id: &str| self.data.relation(id).is_some_and(|relation| relation.threatens);
        let known = |relation: &Relation| [relation.unit, relation.target].contains(&unit) && near(&relation.id);
        self.conduct.mates(self.state, unit).iter().any(shot_at)
            || self.memory.known.values().any(|one| one.holds && known(&one.relation))
    }

    /// What a unit that falls back is spared of those who shot at it: it is out of their reach as often as not.
    pub fn spared(&self, unit: Tag, act: &ActData) -> f64 {
        let open = self.turned(self.state, unit.side.other());
        let shooters = self.memory.shot_at.get(&unit).into_iter().flatten();
        let costs =
            |enemy: &Tag| self.shots_at(&open, act, *enemy, unit).map_or(0.0, |shot| self.shot_at_own(&open, &shot));
        -share(50) * shooters.map(costs).sum::<f64>()
    }

    /// What the plan asks of a unit, in points.
    pub fn of_role(&self, unit: Tag, points: fn(&Role) -> i32) -> f64 {
        let role = self.role(unit);
        role.map_or(0.0, |role| share(self.data.price.plan) * f64::from(points(role)))
    }

    /// The worth of staying and keeping what the unit has.
    pub fn staying(&self, unit: Tag) -> f64 {
        // Who gives ground does not hold it.
        let hold = if self.yields(unit) { 0.0 } else { self.of_role(unit, |role| role.hold).max(0.0) };
        if !self.data.waits.iter().any(|field| self.state.flag(unit, field)) {
            return hold;
        }
        let state = self.turned(self.state, unit.side.other());
        let waits = self.data.acts.list.iter().find(|act| act.kind == ActKind::Wait);
        let shot = waits.map_or(0.0, |act| self.promised((&|| &state, None), (unit, act)));
        hold.max(self.of_role(unit, |role| role.wait) + self.expected() * shot)
    }

    /// The expected cost of fire from enemies who wait: below 0.
    pub fn answered(&self, unit: Tag, act: &Due) -> f64 {
        if !self.enemy_waits() {
            return 0.0;
        }
        let state = applied(self.rules, self.state, &self.conduct.acts(unit));
        let ahead: Ahead<'_, '_> = (&|| &state, None);
        self.watchers(ahead, act).iter().map(|(_, shot)| self.risked() * self.drawn(ahead, shot)).sum()
    }

    /// How likely an enemy who waits is to answer one action. Where all units act, one after the other, and he answers
    /// once, it is the less likely the more are still to act.
    pub fn risked(&self) -> f64 {
        if !self.data.stays {
            return share(50);
        }
        let free = self.conduct.orders(self.rules, self.state, self.plan.side).free;
        let acting = f64::from(u32::try_from(free).unwrap_or(u32::MAX));
        share(50) * (2.0 / acting.max(2.0))
    }

    /// How often a unit that waits comes to fire: what the mission expects, corrected by this battle.
    pub fn expected(&self) -> f64 {
        let expected = 2.0 * share(self.plan.mission.wait);
        (expected + f64::from(self.memory.fired)) / (2.0 + f64::from(self.memory.waits))
    }

    /// A shot of one unit at another.
    pub fn shot(&self, state: &State, (procedure, act): (&str, &ActData), unit: Tag, target: Tag) -> Due {
        let own = self.conduct.shot(self.rules, state, (procedure, act), (unit, target));
        let draft = own.unwrap_or_else(|| {
            let (shooter, at) = self.data.shot_of(procedure);
            let mut draft = draft_of(shooter, unit);
            draft.extend(draft_of(at, target));
            draft
        });
        Due::new(procedure, draft, "")
    }

    /// How likely it is that an enemy who waits reaches a unit on its way: who sees it where it stands does.
    pub fn reaches(&self, act: &ActData, unit: Tag, enemy: Tag) -> f64 {
        if act.watched.is_empty() {
            return self.risked();
        }
        let known = self.data.relations.list.iter().map(|one| self.facts.holds(&self.relation(&one.id, unit, enemy)));
        let known: Vec<Option<bool>> = known.collect();
        if known.contains(&Some(true)) {
            1.0
        } else if known.contains(&None) {
            share(50)
        } else {
            0.0
        }
    }

    /// The shot in a state of either turn: a reaction may be the same procedure as a shot of its own.
    fn shot_in(&self, state: &State, (procedure, act): (&str, &ActData), unit: Tag, target: Tag) -> Due {
        let mut due = self.shot(state, (procedure, act), unit, target);
        let own = self.data.act(procedure).is_some_and(|act| act.kind == ActKind::Attack);
        if own && state.acting() != unit.side {
            due.draft.extend(draft_by(unit.side));
        }
        due
    }

    /// The best shot that a unit has on a state to come, wherever its enemies are; `None` where the rules let it
    /// shoot at nobody. Of shots that are worth the same it is the one at the dearest enemy. Units that are alike
    /// have the same.
    pub fn best_shot(&self, (state, after): Ahead<'_, '_>, (unit, act): (Tag, &ActData)) -> Option<BestShot> {
        // Use the follow-up shot where the act has one.
        let procedure = if act.then.is_empty() { &act.by } else { &act.then };
        if procedure.is_empty() {
            return None;
        }
        let moment = after.and_then(|(_, after)| after.moment());
        let shot = |target: Tag| {
            let named: [&[Tag]; 2] = [&[unit], &[target]];
            let lookup = self.lookup(moment, procedure, &named, after);
            let draft = || self.shot_in(state(), (procedure, act), unit, target).draft;
            let (_, harm) = self.weighed(lookup, state, (procedure, &draft), &|sums, _| sums.exact())?;
            Some(BestShot { does: harm.does, costs: harm.costs, target })
        };
        let enemies = self.state.in_play(unit.side.other()).map(|enemy| enemy.tag);
        let enemies = enemies.filter(|enemy| self.conduct.speaker(self.state, *enemy) == *enemy);
        let better = |best: BestShot, other: BestShot| {
            let worth = |shot: &BestShot| self.worth_now(shot.target);
            let by_worth = || worth(&other).total_cmp(&worth(&best));
            if other.net().total_cmp(&best.net()).then_with(by_worth).is_gt() { other } else { best }
        };
        let best = || enemies.filter_map(shot).reduce(better);
        match self.lookup(moment, procedure, &[&[unit]], after) {
            Some(lookup) => {
                let mut key = self.with_prices(self.key(&lookup, true));
                key.push(self.facts_of_enemies(lookup.cache));
                lookup.cache.get_or(|all| &mut all.best, key, best)
            }
            None => best(),
        }
    }

    /// What the best shot of a unit is worth, in points: nobody has to make one that costs more than it does.
    pub fn promised(&self, ahead: Ahead<'_, '_>, of: (Tag, &ActData)) -> f64 {
        self.best_shot(ahead, of).map_or(0.0, |best| best.net().max(0.0))
    }

    /// What is left of a unit's worth now, in points.
    fn worth_now(&self, tag: Tag) -> f64 {
        share(self.conduct.left(self.state, tag)) * self.pricing.worth(tag)
    }

    /// What moving away from the enemies whom a unit touches is worth: the fights that it is spared, where they are
    /// likely its last; `None` where they are not.
    pub fn parted(&self, unit: Tag, fights: &[Due]) -> Option<ExactTerms> {
        const LIKELY: f64 = 0.5;
        let (mut sums, mut lives) = (ExactTerms::default(), 1.0);
        let fought = self.turned(self.state, unit.side);
        for fight in fights {
            let draft = || fight.draft.clone();
            let price: Price<'_> = &|sums, _| sums.exact();
            let Some((odds, harm)) = self.weighed(None, &|| &fought, (&fight.procedure, &draft), price) else {
                continue;
            };
            let lost = |class: &Class| self.conduct.after(self.state, unit, *class).is_some_and(|after| after.lost);
            let ends = odds.of(Subject::Unit(unit)).iter().filter(|(class, _)| lost(class));
            lives *= 1.0 - ends.map(|(_, chance)| chance.value).sum::<f64>();
            sums.does -= harm.does;
            sums.costs -= harm.costs;
        }
        sums.plan = self.of_role(unit, |role| role.back);
        (1.0 - lives >= LIKELY).then_some(sums)
    }

    /// What a move is worth before what it draws: the fights that it leaves, the ground that it gives, or the best shot
    /// that it goes to.
    pub fn moved(&self, (unit, act): (Tag, &ActData), best: Option<BestShot>) -> Option<ExactTerms> {
        let fights = self.conduct.fights(self.rules, self.state, unit);
        if !fights.is_empty() {
            return self.parted(unit, &fights);
        }
        let plan = self.on_its_way(unit);
        if self.yields(unit) {
            return Some(ExactTerms { costs: self.spared(unit, act), plan, ..ExactTerms::default() });
        }
        // An exhausted side goes back: to no shot.
        Some(ExactTerms { plan, ..Self::promises(share(act.share), best.filter(|_| !self.exhausted)) })
    }

    /// A share of the best shot; a fight that costs more than it does is nothing to go to.
    fn promises(share: f64, best: Option<BestShot>) -> ExactTerms {
        let best = best.filter(|best| best.net() > 0.0);
        let part = |of: fn(BestShot) -> f64| best.map_or(0.0, |best| share * of(best));
        ExactTerms { does: part(|best| best.does), costs: part(|best| best.costs), ..ExactTerms::default() }
    }

    /// What it is worth to a unit to come to itself: what it regains by its odds; without a die what it regains, and
    /// half of what the move is worth that it opens.
    pub fn mends(&self, (unit, act): (Tag, &ActData), odds: &Odds, ahead: Ahead<'_, '_>) -> ExactTerms {
        let hold = self.of_role(unit, |role| role.hold);
        if !odds.of(Subject::Unit(unit)).is_empty() {
            let costs = self.pricing.regained(self.state, unit, odds);
            return ExactTerms { costs, plan: hold, ..ExactTerms::default() };
        }
        let (after, _) = ahead;
        let more = self.conduct.left(after(), unit) - self.conduct.left(self.state, unit);
        let mut sums = Self::promises(share(50) * share(act.share), self.best_shot(ahead, (unit, act)));
        sums.costs += share(more.max(0)) * self.pricing.worth(unit);
        sums.plan = hold.max(share(50) * self.on_its_way(unit));
        sums
    }

    /// The first objective that others of its side hold, that of the main effort before all.
    fn held_by_others(&self, unit: Tag) -> Option<u16> {
        let held = |number: &u16| self.holds(unit.side, *number) && self.memory.stands.get(&unit) != Some(number);
        let aim = self.plan.aim.filter(held);
        aim.or_else(|| (1..).take(self.plan.objectives.len()).find(held))
    }

    /// Whether a unit of a side stands on an objective.
    fn holds(&self, side: Side, number: u16) -> bool {
        self.memory.stands.iter().any(|(tag, on)| tag.side == side && *on == number)
    }

    /// What is given up where a unit leaves an objective that nobody else of its side stands on, in points; nothing for
    /// who gives ground.
    pub fn abandoned(&self, unit: Tag) -> f64 {
        let mates = self.conduct.mates(self.state, unit);
        let own = self.memory.stands.iter().filter(|(tag, _)| tag.side == unit.side);
        let (ours, others): (Vec<_>, Vec<_>) = own.partition(|(tag, _)| mates.contains(tag));
        let alone = ours.iter().any(|(_, number)| others.iter().all(|(_, other)| other != number));
        if alone && !self.yields(unit) { self.objective_points() } else { 0.0 }
    }

    /// Where a unit falls back: to an objective of its side, else to the headquarters nearest to it in its formation,
    /// else to its own edge.
    pub fn falls_back(&self, unit: Tag) -> Goal {
        if let Some(number) = self.held_by_others(unit) {
            return Goal::OwnObjective(number);
        }
        let own = self.state.units.get(&unit).map_or(&[][..], |unit| unit.groups.as_slice());
        let shared = |other: &&Unit| own.iter().zip(&other.groups).take_while(|(one, other)| one == other).count();
        let mates = self.conduct.mates(self.state, unit);
        let is_headquarters = |other: &&Unit| self.data.plans.headquarters.contains(&other.kind);
        let others = self.state.in_play(unit.side).filter(|other| !mates.contains(&other.tag));
        let headquarters = others.filter(is_headquarters);
        // Of equals the first.
        let nearest = headquarters.min_by_key(|other| Reverse(shared(other)));
        nearest.map_or(Goal::OwnEdge, |other| Goal::Headquarters(other.tag))
    }

    /// Where a unit goes: towards the first objective that nobody of its side holds, else towards the enemy whom it had
    /// best shoot at, and the dearest where it may shoot at nobody; who guards, back to an objective that is held. Who
    /// gives ground falls back; who flees, and an exhausted side, to its own edge.
    pub fn goes(&self, (unit, act): (Tag, &ActData), best: Option<BestShot>, avoid: Vec<Tag>) -> MoveOrder {
        let side = self.plan.side;
        let open = (1..).take(self.plan.objectives.len()).find(|number| !self.holds(side, *number));
        let role = self.role(unit);
        let main = role.is_some_and(|role| role.id == MAIN);
        let open = self.plan.aim.filter(|aim| main && !self.holds(side, *aim)).or(open);
        let guarded = role.filter(|role| role.towards < 0).and_then(|_| self.held_by_others(unit));
        let dearest = || {
            let enemies = self.state.in_play(side.other()).map(|enemy| enemy.tag);
            let dearer = |one: Tag, other: Tag| if self.worth_now(other) > self.worth_now(one) { other } else { one };
            enemies.reduce(dearer)
        };
        let enemy = best.map(|best| best.target).or_else(dearest);
        let parts = self.conduct.fights(self.rules, self.state, unit);
        let parts: Vec<Tag> = parts.iter().flat_map(|due| due.tags(&self.data.shot.target)).collect();
        let runs = self.conduct.flees(self.state, unit);
        let flees = self.exhausted || runs;
        let back = self.yields(unit) || !parts.is_empty();
        let goal = match (open, guarded, enemy) {
            _ if flees => Goal::OwnEdge,
            _ if back => self.falls_back(unit),
            (Some(number), ..) => Goal::Objective(number),
            (None, Some(number), _) => Goal::OwnObjective(number),
            (None, None, Some(enemy)) => Goal::Enemy(enemy),
            (None, None, None) => Goal::OwnEdge,
        };
        // Where going into contact is an order of its own, a move promises none.
        let own = self.data.acts.list.iter().any(|other| other.closes && other.then == act.by);
        // In range of whoever waits is not out of his sight.
        let wants = |enemy: &Tag| !(flees || back || own || avoid.contains(enemy));
        let best = best.filter(|best| best.net() > 0.0).map(|best| best.target);
        let shoots = self.target_at(goal, best).filter(wants).map(MoveRung::FireAt);
        let shelter = (!self.data.words.place.cover.is_empty()).then_some(MoveRung::Shelter);
        // Whoever runs picks no place.
        let rungs = shoots.into_iter().chain(shelter).chain([MoveRung::Nearest]).filter(|_| !runs);
        MoveOrder { goal, parts, avoid, rungs: rungs.collect() }
    }

    /// Whom a unit on its way to a goal had best shoot at: whoever stands on the objective it goes to. Where it would have
    /// to touch him, nobody elsewhere is meant.
    fn target_at(&self, goal: Goal, best: Option<Tag>) -> Option<Tag> {
        let (Goal::Objective(number) | Goal::OwnObjective(number)) = goal else { return best };
        let there = self.memory.stands.iter().filter(|(tag, on)| tag.side != self.plan.side && **on == number);
        let there: Vec<Tag> = there.map(|(tag, _)| *tag).collect();
        match best {
            Some(best) if there.is_empty() => self.data.words.place.near.is_empty().then_some(best),
            Some(best) => there.iter().find(|tag| **tag == best).or(there.first()).copied(),
            None => None,
        }
    }

    /// What shelter saves from those who shot at a unit last turn: the same odds with and without.
    pub fn saved(&self, after: LazyState<'_, '_>, unit: Tag, act: &ActData) -> f64 {
        let none = BTreeSet::new();
        if self.memory.shot_at.get(&unit).is_none_or(BTreeSet::is_empty) {
            return 0.0;
        }
        let [open, sheltered] = [self.state, after()].map(|state| self.turned(state, unit.side.other()));
        let shooters = self.memory.shot_at.get(&unit).unwrap_or(&none).iter();
        let saved = |enemy: &Tag| {
            let shot = self.shots_at(&open, act, *enemy, unit);
            shot.map_or(0.0, |shot| self.shot_at_own(&sheltered, &shot) - self.shot_at_own(&open, &shot))
        };
        shooters.map(saved).sum()
    }

    /// The shot of an enemy at a unit that the rules allow on a state.
    fn shots_at(&self, open: &State, act: &ActData, enemy: Tag, unit: Tag) -> Option<Due> {
        // Guns have a procedure of their own.
        let shot = &self.data.shot;
        let same = |act: &&ActData| act.unit == shot.unit && act.target == shot.target;
        let shots = self.data.acts.list.iter().filter(same).map(|act| act.procedure.as_str());
        let first = [act.by.as_str()].into_iter().filter(|id| !id.is_empty());
        let due = |procedure: &str| self.shot(open, (procedure, act), enemy, unit);
        first.chain(shots).map(due).find(|due| self.allowed(open, &due.procedure, &due.draft).is_some())
    }
}
