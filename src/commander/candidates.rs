//! What a unit may do: forms opened without a refusal, each with its price.

use std::{
    cell::{OnceCell, RefCell},
    sync::Arc,
};

use super::{
    Decided, Goal, Intent, Memory, MoveOrder, MoveRung, Plan,
    cache::{AfterKey, OddsCache, UnitFacts},
    memory::Facts,
    price::{ExactTerms, Pricing, share},
    shared_work::SharedWork,
};
use crate::{
    battle::{Request, applied},
    dice::{Answers, Odds, Tag},
    rules::{
        ActData, ActKind, CommanderData, Conduct, Draft, Drafted, Due, Relation, Role, RuleSet, State, Value,
        draft_of,
    },
};

/// Turns that are left where a battle has no last one.
const LONG: i32 = 6;
/// Rounds of fire beyond which a turn's use costs no more.
const DEAR: i32 = 3;

/// Something a unit may do, if the table allows it.
#[derive(Clone)]
pub(super) struct OrderCandidate<'a> {
    pub act: &'a ActData,
    pub request: Request,
    pub targets: Vec<Tag>,
    /// Own units that are known to attack with it.
    pub joined: Vec<Tag>,
    /// Relations that must hold for the candidate.
    pub needs: Option<Relation>,
    /// What bears on its price: enemies who wait and may reach the place.
    pub watched: Vec<Relation>,
    pub sums: ExactTerms,
    pub odds: Option<Arc<Odds>>,
    /// The place of its step in the turn.
    pub step: usize,
    /// Where it goes, if it moves.
    pub moves: Option<MoveOrder>,
}

impl OrderCandidate<'_> {
    /// Its price in points.
    pub fn price(&self) -> i32 {
        self.sums.price()
    }
}

/// What is known of a relation.
pub(super) type Holds<'h> = &'h dyn Fn(&Relation) -> Option<bool>;

/// A commander thinking about a state.
pub(super) struct Evaluator<'a> {
    pub rules: &'a RuleSet,
    pub conduct: &'a dyn Conduct,
    pub data: &'a CommanderData,
    pub state: &'a State,
    pub memory: &'a Memory,
    pub facts: &'a dyn Facts,
    pub plan: &'a Plan,
    pub pricing: Pricing<'a>,
    pub exhausted: bool,
    /// Odds worked out before, and the moment.
    pub cache: Option<(&'a OddsCache, u32)>,
    /// Number of the set of weights that his prices depend on.
    pub weights: u32,
    /// Facts of units, in short.
    pub facts_of_units: RefCell<UnitFacts>,
    /// Facts of all enemies on the table, in short.
    enemies: OnceCell<u32>,
    /// Whether any of them waits.
    waits: OnceCell<bool>,
    /// States and odds that several candidates share.
    pub shared_work: SharedWork,
}

/// A state that is worked out when it is asked for.
pub(super) type LazyState<'f, 's> = &'f dyn Fn() -> &'s State;

/// A state to come, and what it makes of a unit where that is known in short.
pub(super) type Ahead<'f, 's> = (LazyState<'f, 's>, Option<(Tag, AfterKey)>);

impl<'a> Evaluator<'a> {
    pub fn new(
        rules: &'a RuleSet,
        conduct: &'a dyn Conduct,
        state: &'a State,
        (memory, facts): (&'a Memory, &'a dyn Facts),
        plan: &'a Plan,
    ) -> Self {
        let pricing = Pricing::of(rules, conduct, state, plan);
        let exhausted = rules.exhausted(state, plan.side);
        Self {
            rules,
            conduct,
            data: conduct.data(),
            state,
            memory,
            facts,
            plan,
            pricing,
            exhausted,
            cache: None,
            weights: 0,
            facts_of_units: RefCell::default(),
            enemies: OnceCell::new(),
            waits: OnceCell::new(),
            shared_work: SharedWork::default(),
        }
    }

    /// All that a unit may do now, in the order of the data.
    pub fn candidates(&self, unit: Tag) -> Vec<OrderCandidate<'a>> {
        let known = |relation: &Relation| self.facts.holds(relation);
        let mut all = Vec::new();
        for act in &self.data.acts.list {
            // Acts without a unit get their target when they fall due.
            let Some(step) = self.step(act).filter(|_| !act.unit.is_empty()) else { continue };
            let decided = || {
                let drafted = |(unit, one): (&Tag, &Decided)| {
                    Some(Drafted { unit: *unit, draft: one.draft()?, aims: self.has_target(*unit, one) })
                };
                self.memory.decided.iter().filter_map(drafted).collect()
            };
            if !self.conduct.allows(self.rules, self.state, (unit, act), &decided) {
                continue;
            }
            match act.kind {
                ActKind::Move if known(&Relation::way(unit)) == Some(false) => {}
                ActKind::Attack
                    if self.forbidden(unit, act)
                        || act.way > 0 && self.keeps(unit)
                        || act.closes && self.keeps(unit) => {}
                ActKind::Attack => {
                    for targets in self.targets(unit, act) {
                        // Skip what the rules forbid.
                        let first = targets.first().filter(|_| !act.needs.is_empty());
                        if first.is_some_and(|first| known(&self.relation(&act.needs, unit, *first)) == Some(false)) {
                            continue;
                        }
                        all.extend(self.attack(unit, act, &targets, step, &known));
                    }
                }
                _ => all.extend(self.quiet(unit, act, step).filter(|candidate| self.worthwhile(unit, candidate))),
            }
        }
        all
    }

    /// Whether an enemy is known whom a unit may attack by what is decided of it.
    fn has_target(&self, unit: Tag, decided: &Decided) -> bool {
        let order = decided.orders.first().map_or("", |order| order.procedure.as_str());
        let attacks = |id: &str| self.data.acts.list.iter().any(|act| act.procedure == order && act.needs == id);
        let mut known = self.memory.known.values().filter(|one| one.holds && one.relation.unit == unit);
        known.any(|one| attacks(&one.relation.id))
    }

    /// Leaves of what a unit may do its orders, or what the rules demand after the orders. Who stands before an enemy
    /// and would rather fight than not does not move away first; whoever does move is spared the fight.
    pub fn sort_out(&self, all: &mut Vec<OrderCandidate<'a>>, duties: bool, holds: Holds<'_>) {
        if self.data.duties.is_empty() {
            return;
        }
        let stands = |one: &&OrderCandidate<'a>| one.needs.as_ref().is_some_and(|needs| holds(needs) == Some(true));
        let fights = all.iter().filter(|one| self.data.is_duty(one.act)).filter(stands);
        let fights: Vec<OrderCandidate<'a>> = fights.cloned().collect();
        let stays = !duties && fights.iter().any(|fight| fight.price() >= 0);
        all.retain(|one| self.data.is_duty(one.act) == duties && !(stays && one.act.kind == ActKind::Move));
        for one in all.iter_mut().filter(|_| !fights.is_empty()) {
            self.spare(one, &fights);
        }
    }

    /// A move spares a unit the fights that it faces, and goes to none of those enemies.
    fn spare(&self, one: &mut OrderCandidate<'a>, fights: &[OrderCandidate<'a>]) {
        let faced = || fights.iter().filter_map(|fight| fight.needs.as_ref());
        let (Some(order), Some(unit)) = (&mut one.moves, faced().next().map(|needs| needs.unit)) else { return };
        for fight in fights {
            one.sums.does -= fight.sums.does;
            one.sums.costs -= fight.sums.costs;
        }
        order.parts = faced().map(|needs| needs.target).collect();
        if matches!(&order.goal, Goal::Enemy(enemy) if order.parts.contains(enemy)) {
            order.goal = self.falls_back(unit);
        }
        order.rungs.retain(|rung| !matches!(rung, MoveRung::FireAt(enemy) if order.parts.contains(enemy)));
    }

    /// Whether an enemy waits for something to fire at.
    pub fn enemy_waits(&self) -> bool {
        *self.waits.get_or_init(|| self.conduct.waits(self.state, self.plan.side.other()))
    }

    /// Facts of all enemies on the table, in short.
    pub fn facts_of_enemies(&self, cache: &OddsCache) -> u32 {
        *self.enemies.get_or_init(|| {
            let enemies = self.state.in_play(self.plan.side.other()).map(|enemy| enemy.tag);
            cache.lock().facts_of_all(enemies, (self.conduct, self.state), &mut self.facts_of_units.borrow_mut())
        })
    }

    /// Headquarters and guns stay, where that is an order of its own or no order at all.
    fn keeps(&self, unit: Tag) -> bool {
        let kind = self.state.units.get(&unit).map_or("", |unit| unit.kind.as_str());
        self.data.plans.guards.iter().chain(&self.data.plans.guns).any(|known| known == kind)
    }

    /// Whether a move of a unit parts it from enemies whom it touches.
    fn parts(&self, unit: Tag) -> bool {
        !self.conduct.fights(self.rules, self.state, unit).is_empty()
    }

    /// Where no unit waits, staying is no order: a guard stays, and so does a unit that loses by moving. Where a unit
    /// keeps what it has, moving must be worth more than staying.
    fn worthwhile(&self, unit: Tag, candidate: &OrderCandidate<'_>) -> bool {
        if self.data.stays {
            return candidate.act.kind != ActKind::Move || candidate.sums.exact() > self.staying(unit);
        }
        if candidate.act.secret && candidate.act.kind == ActKind::Move {
            return self.conduct.flees(self.state, unit) || !self.keeps(unit);
        }
        // It must be worth more to part from an enemy than to stay and fight him.
        if candidate.act.kind == ActKind::Move && self.parts(unit) {
            return candidate.sums.exact() > 0.0;
        }
        let waits = self.data.acts.list.iter().any(|act| act.kind == ActKind::Wait);
        candidate.act.kind != ActKind::Move || waits || !self.keeps(unit) && candidate.price() >= 0
    }

    /// The place of an act's step in the turn; `None` if that is past.
    fn step(&self, act: &ActData) -> Option<usize> {
        let (rules, now) = (self.rules.description(), self.state.step());
        let step = rules.procedure(&act.procedure).map_or("", |text| text.step.as_str());
        // A procedure without a step may be done in any.
        let place = rules.step_place(if step.is_empty() { now } else { step });
        (!rules.is_past(&act.procedure, now)).then_some(place)
    }

    /// The relation of a unit and an enemy, by the units that speak for their groups.
    pub fn relation(&self, id: &str, unit: Tag, enemy: Tag) -> Relation {
        Relation::new(id, unit, self.conduct.speaker(self.state, enemy))
    }

    /// An attack on these enemies with what is known of the table; `None` if the rules forbid it.
    pub fn attack(
        &self,
        unit: Tag,
        act: &'a ActData,
        targets: &[Tag],
        step: usize,
        holds: Holds<'_>,
    ) -> Option<OrderCandidate<'a>> {
        let first = targets.first().copied()?;
        let form = self.conduct.form_of(self.rules, self.state, act, (unit, targets));
        let mut draft = form.unwrap_or_else(|| {
            let mut draft = drafted(unit, act, holds);
            draft.extend(self.by(unit));
            let several = targets.len() > 1 || act.target.ends_with('s');
            draft.insert(act.target.clone(), if several { Value::from(targets) } else { first.into() });
            draft
        });
        let mut sums = ExactTerms::default();
        let mut watched = Vec::new();
        let mut inside = Vec::new();
        if !act.watchers.is_empty() && self.enemy_waits() {
            let due = Due::new(&act.procedure, draft.clone(), "");
            for (enemy, shot) in self.watchers((&|| self.state, None), &due) {
                let relation = Relation::new(&act.watched, enemy, first);
                match holds(&relation) {
                    Some(true) => inside.push(enemy),
                    None => sums.draws += share(50) * self.drawn((&|| self.state, None), &shot),
                    Some(false) => {}
                }
                watched.push(relation);
            }
            if !inside.is_empty() {
                draft.insert(act.watchers.clone(), inside.as_slice().into());
            }
        }
        let joined = self.joined(unit, act, (first, &draft), holds);
        if !joined.is_empty() {
            draft.insert(act.others.clone(), joined.as_slice().into());
        }
        let goal = self.goal(targets);
        let gained = |odds: &Odds| if goal > 0.0 { goal * Pricing::headline(odds, &act.gains) } else { 0.0 };
        let price = |sums: ExactTerms, odds: &Odds| sums.exact() + gained(odds);
        // The cache key does not hold objective values, so skip the cache.
        let now = self.cache.filter(|_| goal <= 0.0).map(|(_, moment)| moment);
        let named: [&[Tag]; 4] = [&[unit], targets, &inside, &joined];
        let lookup = self.lookup(now, &act.procedure, &named, None);
        let (odds, harm) = if act.then.is_empty() {
            self.weighed(lookup, &|| self.state, (&act.procedure, &|| draft.clone()), &price)?
        } else {
            // The act itself rolls nothing; price what it leads to.
            let after = self.shared_work.after((unit, act), || {
                let opened = self.allowed(self.state, &act.procedure, &draft)?;
                let run = opened.procedure.as_ref()?.run(&Answers::new()).ok()?;
                let after = applied(self.rules, self.state, &run.record.effects);
                Some(self.conduct.ahead(act, unit, after))
            })?;
            let shot = || self.shot(&after, (&act.then, act), unit, first).draft;
            let (odds, harm) = self.weighed(None, &|| &after, (&act.then, &shot), &price)?;
            let before = self.conduct.under_way(self.state, act, &draft).into_iter();
            let before =
                before.filter_map(|form| self.weighed(None, &|| &after, (&act.then, &|| form.clone()), &price));
            let before: Vec<Arc<Odds>> = before.map(|(odds, _)| odds).collect();
            let harm = if before.is_empty() { harm } else { self.pricing.beyond(self.state, &odds, &before) };
            (odds, harm)
        };
        // Fire that is called for must be answered first, and hit.
        let (odds, comes) = match self.conduct.chance(self.rules, self.state, act, &draft) {
            Some((chance, call)) => (Arc::new(call), chance),
            None => (odds, 1.0),
        };
        sums.does += comes * harm.does;
        sums.costs += comes * harm.costs;
        sums.goal += gained(&odds);
        sums.ammunition -= self.ammunition(unit);
        if act.secret {
            // Beside firing it also holds or advances.
            let hold = self.of_role(unit, |role| role.hold);
            sums.plan += if act.way > 0 { share(act.way) * self.of_role(unit, |role| role.towards) } else { hold };
        }
        if act.closes {
            let gives_ground = self.exhausted || self.yields(unit);
            sums.plan += self.of_role(unit, if gives_ground { |role| role.back } else { |role| role.towards });
        }
        sums.plan += self.intent(unit, Intent::At(self.conduct.speaker(self.state, first)));
        if !act.draws.is_empty() {
            sums.draws += self.answered(unit, &Due::new(&act.procedure, draft.clone(), ""));
        }
        let needs = (!act.needs.is_empty()).then(|| self.relation(&act.needs, unit, first));
        Some(OrderCandidate {
            act,
            request: Request::new(&act.procedure, draft),
            targets: targets.to_vec(),
            joined,
            needs,
            watched,
            sums,
            odds: Some(odds),
            step,
            moves: None,
        })
    }

    /// Points of the place of these enemies, if it is an objective.
    fn goal(&self, targets: &[Tag]) -> f64 {
        let held = targets.iter().any(|tag| self.facts.on_objective(*tag));
        if held { self.objective_points() } else { 0.0 }
    }

    /// What an objective is worth to him.
    pub fn objective_points(&self) -> f64 {
        share(self.plan.style.goal) * f64::from(self.data.price.goal)
    }

    /// Points for going on with what a unit has begun.
    fn intent(&self, unit: Tag, intent: Intent) -> f64 {
        let same = self.memory.intents.get(&unit) == Some(&intent);
        if same { share(self.data.price.plan) * f64::from(self.data.common.intent) } else { 0.0 }
    }

    /// The price of a round of a unit's ammunition.
    fn ammunition(&self, unit: Tag) -> f64 {
        let Some(rounds) = self.state.fact(unit, &self.data.price.rounds).map(Value::number) else { return 0.0 };
        let turns = self.plan.turns.map_or(LONG, |last| (last - self.state.turn() + 1).max(1));
        let dear = (f64::from(turns) / f64::from(rounds.max(1))).min(f64::from(DEAR));
        f64::from(self.data.price.ammunition) * dear
    }

    /// The price of a shot at an own unit: below 0.
    pub fn shot_at_own(&self, state: &State, shot: &Due) -> f64 {
        let opened = self.allowed(state, &shot.procedure, &shot.draft);
        let odds = opened.and_then(|opened| self.pricing.odds(opened.procedure.as_ref()?, |_| 0.0));
        odds.map_or(0.0, |odds| self.pricing.weigh(state, &odds).costs)
    }

    /// An order without an attack.
    fn quiet(&self, unit: Tag, act: &'a ActData, step: usize) -> Option<OrderCandidate<'a>> {
        let form = self.conduct.form_of(self.rules, self.state, act, (unit, &[]));
        let draft = form.unwrap_or_else(|| drafted(unit, act, &|relation| self.facts.holds(relation)));
        let made = OnceCell::new();
        let make = || -> Option<State> {
            let opened = self.allowed(self.state, &act.procedure, &draft)?;
            let run = opened.procedure.as_ref()?.run(&Answers::new()).ok()?;
            let mut effects = run.record.effects;
            if act.kind == ActKind::Move {
                effects.extend(self.conduct.acts(unit));
            }
            let after = applied(self.rules, self.state, &effects);
            let mut after = self.conduct.ahead(act, unit, after);
            if act.kind == ActKind::Recover && !act.by.is_empty() {
                after = self.turned(&after, unit.side);
            }
            if act.kind == ActKind::Wait && act.then.is_empty() {
                after = self.turned(&after, unit.side.other());
            }
            Some(after)
        };
        let after = || made.get_or_init(|| make().unwrap_or_default());
        let now = self.cache.map(|(_, moment)| moment);
        let known = match self.lookup(now, &act.procedure, &[&[unit]], None) {
            None => {
                made.set(make()?).ok()?;
                None
            }
            Some(lookup) => {
                let cache = lookup.cache;
                let after = |state: State| cache.lock().after(self.rules, self.conduct, &state, unit);
                Some(cache.get_or(|all| &mut all.orders, self.key(&lookup, false), || make().map(after))?)
            }
        };
        let known = known.map(|known| (unit, known));
        let of_role = |points: fn(&Role) -> i32| self.of_role(unit, points);
        let mut sums = ExactTerms::default();
        let mut moves = None;
        match act.kind {
            ActKind::Wait => {
                sums.does = self.expected() * self.promised((&after, known), (unit, act));
                sums.plan = of_role(|role| role.wait);
            }
            ActKind::Recover => {
                let opened = self.allowed(self.state, &act.procedure, &draft)?;
                let odds = self.pricing.odds(opened.procedure.as_ref()?, |_| 0.0)?;
                sums = self.mends((unit, act), &odds, (&after, known));
            }
            ActKind::Shelter => {
                sums.costs = self.saved(&after, unit, act);
                sums.plan = of_role(|role| role.hold);
            }
            ActKind::Move => {
                let next = OnceCell::new();
                let later =
                    || self.conduct.arrived(act, unit, after()).unwrap_or_else(|| self.turned(after(), unit.side));
                let next = || next.get_or_init(later);
                let at: LazyState<'_, '_> = if act.later { &next } else { &after };
                let best = self.best_shot((at, known), (unit, act));
                sums = self.moved((unit, act), best)?;
                sums.plan += self.intent(unit, Intent::Way);
                sums.goal -= self.abandoned(unit);
                let ahead: Ahead<'_, '_> = (&after, known);
                let drawn = self.watchers(ahead, &Due::new(&act.procedure, draft.clone(), ""));
                let reaches = |enemy: Tag| self.reaches(act, unit, enemy);
                sums.draws = drawn.iter().map(|(enemy, shot)| reaches(*enemy) * self.drawn(ahead, shot)).sum();
                moves = Some(self.goes((unit, act), best, drawn.into_iter().map(|(enemy, _)| enemy).collect()));
            }
            ActKind::Attack => return None,
        }
        Some(OrderCandidate {
            act,
            request: Request::new(&act.procedure, draft),
            targets: Vec::new(),
            joined: Vec::new(),
            needs: None,
            watched: Vec::new(),
            sums,
            odds: None,
            step,
            moves,
        })
    }
}

/// What the form of an act sets for a unit.
fn drafted(unit: Tag, act: &ActData, holds: Holds<'_>) -> Draft {
    let mut draft = draft_of(&act.unit, unit);
    draft.extend(act.values_for(unit));
    for more in &act.sets_if {
        if holds(&Relation::new(&more.id, unit, unit)) == Some(true) {
            draft.extend(more.sets.clone());
        }
    }
    draft
}
