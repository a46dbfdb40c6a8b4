//! Two commanders without a table: an attrition duel, for tests and for balance.
//!
//! Nobody knows who stands where. Whether a unit reaches another is drawn at random, and anew when one of the two
//! moves; all else is the rules' own: forms, dice, exhaustion. One duel is played by one seed, so that the figures of
//! many do not depend on how many cores played them.

use std::{collections::BTreeMap, rc::Rc};

use super::{
    Memory, OddsCache, Plan, Terms,
    candidates::{Evaluator, OrderCandidate},
    die_table::{DieTable, alive},
    inner_choices::{fires, inner_choice},
    memory::Facts,
    random_table::{RandomTable, Worked},
};
use crate::{
    battle::{Request, carry_out},
    dice::{Answers, Ask, Chooser, Dice, Pending, Resolve, Run, Side, Tag, fill, usual},
    rules::{
        ActKind, CarriedOut, Conduct, Draft, Due, Effect, Relation, RuleSet, State, TriggerOrder, Value,
        open_without_candidates,
    },
};

/// Turns of a duel.
pub const TURNS: i32 = 12;
/// Procedures of one kind of chore in a turn, at most.
const CHORES: usize = 60;

/// The leader of a side in a duel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Leader {
    /// The commander, with his plan.
    Commander(Box<Plan>),
    /// Any order that the rules allow, at random.
    Random,
    /// The order with the best chance to hit, without a thought for what it costs.
    Plain,
}

/// How a duel ended.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DuelOutcome {
    /// The winner; `None` for a draw.
    pub winner: Option<Side>,
    /// Units lost by A and by B at the end of each turn.
    pub lost: Vec<[i32; 2]>,
}

/// Plays a duel from a state at the start of a battle. What `cache` holds must come from duels with the same units;
/// with it and without it the same comes out.
pub fn fight(
    rules: &RuleSet,
    start: &State,
    leaders: [&Leader; 2],
    seed: u64,
    cache: Option<&OddsCache>,
) -> Option<DuelOutcome> {
    let conduct = rules.conduct()?;
    let common = &conduct.data().common;
    let default_plans = [Side::A, Side::B].map(|side| Plan::new(common, side, "meeting", "steady"));
    let [Some(a), Some(b)] = default_plans else { return None };
    let mut duel = Duel {
        rules,
        conduct,
        state: start.clone(),
        leaders,
        moves: BTreeMap::new(),
        seed,
        dice: Dice::seeded(seed),
        cache,
        default_plans: [a, b],
        choices: BTreeMap::new(),
        duties: false,
        known: Worked::default(),
        memory: Memory::default(),
    };
    let mut outcome = DuelOutcome::default();
    while duel.state.turn() <= TURNS {
        let turn = duel.state.turn();
        for side in Side::BOTH {
            if duel.state.acting() == side {
                duel.half_turn(side);
            }
        }
        outcome.lost.push(duel.lost());
        let exhausted = Side::BOTH.map(|side| rules.exhausted(&duel.state, side));
        match exhausted {
            [true, false] => outcome.winner = Some(Side::B),
            [false, true] => outcome.winner = Some(Side::A),
            _ => {}
        }
        if exhausted != [false, false] || duel.state.turn() <= turn {
            return Some(outcome);
        }
    }
    // Out of turns: the side with the smaller share of losses wins.
    let spent = Side::BOTH.map(|side| {
        let standing = rules.standing(&duel.state, side);
        (standing.lost * 100).checked_div(standing.mark.unwrap_or(standing.total)).unwrap_or(0)
    });
    let [a, b] = spent;
    outcome.winner = match a.cmp(&b) {
        std::cmp::Ordering::Less => Some(Side::A),
        std::cmp::Ordering::Greater => Some(Side::B),
        std::cmp::Ordering::Equal => None,
    };
    Some(outcome)
}

/// A duel being played.
struct Duel<'a> {
    rules: &'a RuleSet,
    conduct: &'a dyn Conduct,
    state: State,
    leaders: [&'a Leader; 2],
    /// How often each unit has moved.
    moves: BTreeMap<Tag, u64>,
    seed: u64,
    dice: Dice,
    /// Odds worked out before.
    cache: Option<&'a OddsCache>,
    /// Plans of leaders that have none.
    default_plans: [Plan; 2],
    /// What units may do, as it was worked out since something was done last.
    choices: BTreeMap<Tag, Rc<[OpenChoice]>>,
    /// Whether it is time for what the rules demand after the orders.
    duties: bool,
    known: Worked,
    /// What units that wait fire at, of both sides; nothing else of it is used.
    memory: Memory,
}

/// An order on its way.
#[derive(Clone)]
struct Order {
    step: usize,
    unit: Tag,
    kind: ActKind,
    request: Rc<Request>,
}

/// The acts of a unit in the present state.
#[derive(Clone)]
struct OpenChoice {
    order: Order,
    price: i32,
    terms: Terms,
    /// See [`chance`].
    chance: i32,
}

impl OpenChoice {
    fn of(evaluator: &Evaluator<'_>, unit: Tag, candidate: OrderCandidate<'_>, leader: &Leader) -> Self {
        Self {
            price: candidate.price(),
            terms: candidate.sums.terms(),
            chance: if *leader == Leader::Plain { chance(evaluator, &candidate) } else { 0 },
            order: Order {
                step: candidate.step,
                unit,
                kind: candidate.act.kind,
                request: Rc::new(candidate.request),
            },
        }
    }
}

impl<'a> Duel<'a> {
    fn lost(&self) -> [i32; 2] {
        Side::BOTH.map(|side| i32::try_from(self.state.side(side).filter(|unit| unit.lost()).count()).unwrap_or(0))
    }

    /// Carries a procedure out if the rules allow it.
    fn carry_out(&mut self, procedure: &str, draft: &Draft) -> bool {
        let Some(kind) = self.rules.procedure_kind(procedure) else { return false };
        let opened = open_without_candidates(kind, self.rules.description(), &self.state, draft);
        let (Some(started), true) = (opened.procedure, opened.form.refusals.is_empty()) else { return false };
        let Some(run) = self.rolled(started.as_ref()) else { return false };
        let mut effects = opened.form.remember;
        effects.extend(run.record.effects);
        self.choices.clear();
        let asked = |address: &str| run.asked.iter().any(|(ask, _)| ask.key().to_string() == address);
        let gone = self.conduct.displaced(&CarriedOut { procedure, draft, asked: &asked, effects: &effects });
        carry_out(self.rules, &mut self.state, &effects);
        self.known.borrow_mut().retain(|(_, unit, target), _| !gone.contains(unit) && !gone.contains(target));
        for tag in gone {
            *self.moves.entry(tag).or_default() += 1;
        }
        true
    }

    /// A procedure with the program's dice; a commander chooses in it by price, anybody else what is usual.
    fn rolled(&mut self, procedure: &dyn Resolve<Effect>) -> Option<Run<Effect>> {
        let mut answers = Answers::new();
        loop {
            let run = procedure.run(&answers).ok()?;
            let Some(pending) = &run.pending else { return Some(run) };
            let chosen = self.chosen(procedure, pending, &answers);
            let entry = fill(pending, &mut self.dice, &|ask| chosen.unwrap_or_else(|| usual(ask)));
            answers.insert(pending.ask.key().to_string(), entry);
        }
    }

    /// What a commander chooses inside a procedure; `None` where it is not his choice.
    fn chosen(&self, procedure: &dyn Resolve<Effect>, pending: &Pending, answers: &Answers) -> Option<usize> {
        let Ask::Choose(ask) = &pending.ask else { return None };
        let Chooser::Side(side) = ask.who else { return None };
        self.commander(side)?;
        self.look_anew(side, |evaluator| {
            inner_choice(&evaluator, ask, &|policy| procedure.odds(answers, policy).ok())
        })
    }

    fn leader(&self, side: Side) -> &'a Leader {
        side.of(self.leaders)
    }

    /// The plan of a side that a commander leads.
    fn commander(&self, side: Side) -> Option<&'a Plan> {
        match self.leader(side) {
            Leader::Commander(plan) => Some(plan),
            Leader::Random | Leader::Plain => None,
        }
    }

    /// A commander lays down what a unit of his that waits fires at.
    fn lay_down(&mut self, unit: Tag) {
        let Some(plan) = self.commander(unit.side) else { return };
        let face = self.dice.face(6);
        if let Some(points) = TriggerOrder::of_style(unit, &plan.style, &self.conduct.data().price).points(face) {
            self.memory.triggers.insert(unit, points);
        }
    }

    /// Owed procedures that need no decision.
    fn chores(&mut self, after: bool) {
        let chores = &self.conduct.data().chores;
        let list = if after { &chores.after } else { &chores.before };
        for _ in 0..CHORES {
            let owed = self.rules.owed(&self.state);
            let Some(due) = owed.iter().find(|due| list.contains(&due.procedure)) else { return };
            if !self.carry_out(&due.procedure, &due.draft) {
                return;
            }
        }
    }

    fn over(&self) -> bool {
        Side::BOTH.into_iter().any(|side| self.rules.exhausted(&self.state, side))
    }

    fn half_turn(&mut self, side: Side) {
        self.choices.clear();
        self.chores(false);
        if !self.over() {
            self.orders(side);
        }
        self.chores(false);
        self.chores(true);
        let waiting = self.conduct.waiting(&self.state, side);
        for unit in waiting.into_iter().filter(|unit| !self.memory.triggers.contains_key(unit)).collect::<Vec<_>>() {
            self.lay_down(unit);
        }
        let end = self.rules.description().about.end_turn.clone();
        self.carry_out(&end, &Draft::new());
    }

    /// What is known of the table.
    fn table(&self) -> RandomTable<'_> {
        let Self { conduct, state, moves, seed, known, .. } = self;
        RandomTable { conduct: *conduct, state, moves, seed: *seed, known }
    }

    /// Looks at the state with the eyes of the leader of a side.
    fn look<T>(&self, side: Side, see: impl FnOnce(&Evaluator<'_>) -> T) -> T {
        self.look_anew(side, |evaluator| see(&evaluator.with_cache(self.cache)))
    }

    /// The same without what was worked out before.
    fn look_anew<T>(&self, side: Side, see: impl FnOnce(Evaluator<'_>) -> T) -> T {
        let plan = self.commander(side).unwrap_or_else(|| side.of(self.default_plans.each_ref()));
        let known = (&self.memory, &self.table() as &dyn Facts);
        see(Evaluator::new(self.rules, self.conduct, &self.state, known, plan))
    }

    fn orders(&mut self, side: Side) {
        let slots = self.conduct.orders(self.rules, &self.state, side);
        let fresh = [slots.fresh, slots.last].concat();
        let drawn: Vec<(Tag, i32)> = fresh.iter().map(|unit| (*unit, i32::from(self.dice.face(100)))).collect();
        self.think(side, &fresh);
        let ranked = |(unit, draw): &(Tag, i32)| {
            let all = self.choices.get(unit)?;
            let rank = match self.leader(side) {
                Leader::Commander(_) => all.iter().map(|one| one.price).max(),
                Leader::Plain => all.iter().map(|one| one.chance).max(),
                Leader::Random => (!all.is_empty()).then_some(*draw),
            };
            rank.map(|rank| (all.iter().map(|one| one.order.step).min().unwrap_or(0), rank, *unit))
        };
        let mut waiting: Vec<(usize, i32, Tag)> = drawn.iter().filter_map(ranked).collect();
        waiting.sort_by_key(|(_, rank, unit)| (-rank, *unit));
        waiting.truncate(slots.free);
        waiting.sort_by_key(|(step, rank, unit)| (*step, -rank, *unit));
        let mut orders: Vec<Order> = Vec::new();
        for (_, _, unit) in waiting {
            orders.extend(self.decide(side, unit));
            self.go(&mut orders, side, false);
        }
        self.go(&mut orders, side, true);
        self.follow(side);
    }

    /// Carries out what stands: all that comes in the first step, or everything.
    fn go(&mut self, orders: &mut Vec<Order>, side: Side, all: bool) {
        orders.sort_by_key(|order| (order.step, order.unit));
        let quiet = |order: &Order| order.kind != ActKind::Attack;
        while orders.first().is_some_and(|first| all || !quiet(first) && first.step == 0) {
            let order = orders.remove(0);
            if self.state.units.get(&order.unit).is_none_or(|unit| !unit.in_play()) || self.over() {
                continue;
            }
            // Its target has gone: it thinks again.
            if !self.obeyed(&order)
                && let Some(other) = self.decide(side, order.unit)
            {
                self.obeyed(&other);
            }
            self.react(side);
        }
    }

    /// Carries an order out if the rules allow it.
    fn obeyed(&mut self, order: &Order) -> bool {
        let Request { procedure, draft } = order.request.as_ref();
        let done = self.carry_out(procedure, draft);
        if done {
            self.memory.triggers.remove(&order.unit);
            if order.kind == ActKind::Wait {
                self.lay_down(order.unit);
            }
        }
        done
    }

    /// Units that wait and reach the mover fire, a commander's if it is worth what he has laid down.
    fn react(&mut self, side: Side) {
        for reaction in self.rules.reactions(&self.state) {
            let shot = &self.conduct.data().shot;
            let target = reaction.draft.get(&shot.target).and_then(Value::tag);
            let Some(target) = target.filter(|tag| tag.side == side && reaction.unit.side != side) else { continue };
            let shoots =
                self.conduct.data().acts.list.iter().find(|act| act.unit == shot.unit && act.target == shot.target);
            let reach = shoots.map_or("", |act| act.needs.as_str());
            if self.table().holds(&Relation::new(reach, reaction.unit, target)) != Some(true) {
                continue;
            }
            let unit = self.conduct.speaker(&self.state, reaction.unit);
            let points = self.memory.triggers.get(&unit).copied().unwrap_or(0);
            let due = Due::new(reaction.procedure, reaction.draft.clone(), "");
            let worth = || self.look(unit.side, |evaluator| evaluator.worth_of_shot(&due)).unwrap_or(0);
            if fires(Some(points), || f64::from(worth())) && self.carry_out(&due.procedure, &due.draft) {
                self.memory.triggers.remove(&unit);
            }
        }
    }

    /// Units that have moved may do more; what the rules demand is done by all who stand so.
    fn follow(&mut self, side: Side) {
        self.duties = !self.conduct.data().duties.is_empty();
        let units = if self.duties {
            self.choices.clear();
            self.state.in_play(side).map(|unit| unit.tag).collect()
        } else {
            self.conduct.orders(self.rules, &self.state, side).follow
        };
        for unit in units {
            if let Some(order) = self.decide(side, unit) {
                self.obeyed(&order);
            }
        }
        if std::mem::take(&mut self.duties) {
            self.choices.clear();
        }
    }

    fn decide(&mut self, side: Side, unit: Tag) -> Option<Order> {
        let face = self.dice.face(6);
        let draw = usize::from(self.dice.face(240));
        self.think(side, &[unit]);
        let all = self.choices.get(&unit)?;
        let one = match self.leader(side) {
            Leader::Commander(_) => {
                let worth: Vec<_> = all.iter().map(|one| Some((one.price, one.terms))).collect();
                all.get(DieTable::of(&worth).shown(face)?)
            }
            Leader::Random => all.get(draw.checked_rem(all.len())?),
            Leader::Plain => all.iter().rev().max_by_key(|one| one.chance),
        };
        one.map(|one| one.order.clone())
    }

    /// Thinks of these units what was not worked out of them since something was done last.
    fn think(&mut self, side: Side, units: &[Tag]) {
        let new: Vec<Tag> = units.iter().copied().filter(|unit| !self.choices.contains_key(unit)).collect();
        if new.is_empty() {
            return;
        }
        let choices: Vec<(Tag, Rc<[OpenChoice]>)> = self.look(side, |evaluator| {
            let leader = self.leader(side);
            let think = |unit: &Tag| {
                let mut all = evaluator.candidates(*unit);
                let holds = |relation: &Relation| evaluator.facts.holds(relation);
                evaluator.sort_out(&mut all, self.duties, &holds);
                all.retain(|one| alive(one, &holds));
                (*unit, all.into_iter().map(|one| OpenChoice::of(evaluator, *unit, one, leader)).collect())
            };
            new.iter().map(think).collect()
        });
        self.choices.extend(choices);
    }
}

/// The chance of a candidate to hit its first target, in 10,000; waiting counts little, moving a little more.
fn chance(evaluator: &Evaluator<'_>, candidate: &OrderCandidate<'_>) -> i32 {
    match (candidate.act.kind, &candidate.odds, candidate.targets.first()) {
        (ActKind::Attack, Some(odds), Some(target)) => {
            let hits = odds.of(crate::dice::Subject::Unit(*target)).iter();
            let hits = hits.filter(|(class, _)| evaluator.conduct.after(evaluator.state, *target, *class).is_some());
            let sum: f64 = hits.map(|(_, chance)| chance.value).sum();
            super::price::points(sum * 10_000.0)
        }
        (ActKind::Move, ..) => 2,
        (ActKind::Wait, ..) => 1,
        _ => 0,
    }
}
