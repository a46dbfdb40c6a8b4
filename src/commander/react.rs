//! What the commander decides outside of his own orders: choices inside a procedure, and shots that his units have
//! waited for.

use std::{
    borrow::Cow,
    cell::{OnceCell, RefCell},
    collections::BTreeSet,
};

use super::{
    Memory, Plan, advise,
    candidates::Evaluator,
    inner_choices::{inner_choice, is_his},
    memory::remember,
    nearby::{nearby, owed_unit},
    overwatch::{picked, shooter},
};
use crate::{
    battle::{Battle, Command, Event, EventNo, Request, Viewer, applied},
    dice::{Ask, Given, Tag},
    rules::{
        ActKind, DECIDE, Decision, Draft, Due, Effect, Entity, RecordedOption, SEAL_TRIGGER, State, Step,
        TriggerOrder, Value, is_thought, played_by,
    },
};

/// The commander's answer to a question inside a procedure, in any turn; `None` where he is asked nothing.
pub fn answers(battle: &Battle) -> Option<Command> {
    own_choice(battle, &Plan::of(battle)?)
}

/// Whether something owed is the commander's to do now: what he decides in secret, a chore of his, or an attack of a unit
/// of his that he decides on.
pub fn decides(battle: &Battle, plan: &Plan, request: &Request) -> bool {
    let Some(conduct) = battle.rules().conduct() else { return false };
    let own = played_by(&request.draft).unwrap_or(battle.state().acting()) == plan.side;
    if conduct.data().act(&request.procedure).is_some_and(|act| act.secret) {
        return own;
    }
    let chores = &conduct.data().chores;
    if chores.before.iter().chain(&chores.after).chain(&chores.each).any(|id| *id == request.procedure) {
        return own && conduct.ends(battle.state()) && conduct.leads(battle.state(), plan.side);
    }
    attacks(battle, plan, request)
}

/// Whether something owed is an attack of a unit of his, or its fire that falls: nobody else says whether it is made.
fn attacks(battle: &Battle, plan: &Plan, request: &Request) -> bool {
    let Some(conduct) = battle.rules().conduct() else { return false };
    if let Some(unit) = owed_unit(conduct.data(), request) {
        return unit.side == plan.side && conduct.leads(battle.state(), plan.side);
    }
    let attack = conduct.data().act(&request.procedure).filter(|act| act.kind == ActKind::Attack);
    let unit = attack.and_then(|act| request.draft.get(&act.unit)?.tags().first().copied());
    unit.is_some_and(|unit| unit.side == plan.side) && conduct.leads(battle.state(), plan.side)
}

/// What the end of the turn would skip, as one look at a battle finds it: what he would order in a step is worked out
/// once for all that is owed, and not at all where nothing owed is his to order.
pub struct SkippedWarnings<'a> {
    battle: &'a Battle,
    plan: &'a Plan,
    seen: OnceCell<(Cow<'a, State>, Memory)>,
    /// What he would order in each step, by procedure, as far as it was asked.
    steps: RefCell<Vec<BTreeSet<String>>>,
}

impl<'a> SkippedWarnings<'a> {
    /// A look at a battle.
    pub const fn of(battle: &'a Battle, plan: &'a Plan) -> Self {
        Self { battle, plan, seen: OnceCell::new(), steps: RefCell::new(Vec::new()) }
    }

    /// What is to be said of something owed: nothing of an attack of his, nor of a move once he has decided who goes.
    /// Of one that is still his to order it says in which step.
    pub fn say(&self, due: Due) -> Option<Due> {
        let (battle, plan) = (self.battle, self.plan);
        let request = Request::new(&due.procedure, due.draft.clone());
        if attacks(battle, plan, &request) {
            return None;
        }
        let Some(conduct) = battle.rules().conduct() else { return Some(due) };
        let moves = conduct.data().act(&due.procedure).is_some_and(|act| act.kind == ActKind::Move);
        let his = played_by(&due.draft) == Some(plan.side);
        if !moves || !his {
            return Some(due);
        }
        let (_, memory) = self.seen();
        if memory.decided.values().flat_map(|decided| &decided.orders).any(|order| order.procedure == due.procedure) {
            return Some(due);
        }
        let steps = &battle.rules().description().steps;
        let (_, step) = steps.iter().enumerate().find(|(at, step)| self.orders(*at, step, &due.procedure))?;
        let words = format!("{}; the commander orders it in {}", due.words, step.name);
        Some(Due { words, ..due })
    }

    fn seen(&self) -> &(Cow<'a, State>, Memory) {
        self.seen
            .get_or_init(|| (self.battle.state_for(Viewer::Side(self.plan.side)), remember(self.battle, self.plan)))
    }

    /// Whether he would order something in a step, once its time has come; steps are asked in their order.
    fn orders(&self, at: usize, step: &Step, procedure: &str) -> bool {
        let mut steps = self.steps.borrow_mut();
        if steps.len() <= at {
            let (state, memory) = self.seen();
            let rules = self.battle.rules();
            let state = applied(rules, state, &[Effect::set(Entity::Battle, State::STEP, step.id.as_str())]);
            let sheet = advise(rules, &state, memory, self.plan);
            let options = sheet.next_unit().map_or(&[][..], |unit| &unit.options);
            steps.push(options.iter().map(|option| option.request.procedure.clone()).collect());
        }
        steps.get(at).is_some_and(|orders| orders.contains(procedure))
    }
}

/// A choice inside a procedure that is the commander's: by price, ties as usual.
pub(super) fn own_choice(battle: &Battle, plan: &Plan) -> Option<Command> {
    let waiting = battle.pending()?;
    let Ask::Choose(ask) = &waiting.pending.ask else { return None };
    let conduct = battle.rules().conduct()?;
    if !is_his(conduct.data(), plan, ask) {
        return None;
    }
    let state = battle.state_for(Viewer::Side(plan.side));
    let memory = Memory::of(battle, plan.side);
    let evaluator = Evaluator::new(battle.rules().as_ref(), conduct, &state, (&memory, &memory), plan);
    let best = inner_choice(&evaluator, ask, &|policy| waiting.odds(policy))?;
    let given = Given::Chosen(ask.options.get(best)?.to_string());
    Some(Command::Answer { address: ask.key.to_string(), given })
}

/// What is carried out next when the player says, in his own turn, that a waiting unit of the commander has a target in
/// reach and sight; `None` when it is done with. Its sealed order says whether it fires; a unit that has none
/// yet gets it first.
pub(super) fn react(battle: &Battle, plan: &Plan, shot: &Request, at: EventNo) -> Option<Command> {
    let since = battle.events_since(at).iter();
    if battle.pending().is_some() || since.filter_map(Event::act).any(|act| act.procedure == shot.procedure) {
        return None;
    }
    let conduct = battle.rules().conduct()?;
    let unit = conduct.speaker(battle.state(), shooter(conduct.data(), shot)?);
    let memory = Memory::of(battle, plan.side);
    if let Some(decided) = memory.decided.get(&unit).filter(|decided| decided.event > at) {
        // Whom it meets besides is told first, where only the table shows it.
        let order = decided.orders.first().filter(|order| nearby(battle, order).is_none());
        return order.cloned().map(Command::start);
    }
    let state = battle.state_for(Viewer::Side(plan.side));
    let draft = conduct.without_forbidden(battle.rules(), &state, &shot.procedure, shot.draft.clone());
    let request = Request { draft, ..shot.clone() };
    // The decision on this shot stands until another action happens: one that was taken back is fired again.
    if let Some(decided) = decided_of(battle, unit, &request) {
        let order = decided.orders.into_iter().next().map(|(procedure, draft)| Request::new(&procedure, draft));
        return order.filter(|order| nearby(battle, order).is_none()).map(Command::start);
    }
    // What it fires at is sealed before anybody reads what the shot is worth.
    if !memory.triggers.contains_key(&unit) {
        let draft = TriggerOrder::of_style(unit, &plan.style, &conduct.data().price).draft();
        return Some(Command::start(Request::new(SEAL_TRIGGER, draft)));
    }
    let evaluator = Evaluator::new(battle.rules(), conduct, &state, (&memory, &memory), plan);
    let price = evaluator.worth_of_shot(&Due::new(&request.procedure, request.draft.clone(), ""))?;
    // Its sealed order says it without a die. Any shot is one that may do something.
    let fires = price > 0 && memory.triggers.get(&unit).is_some_and(|points| price >= *points);
    let faces = if fires { 6 } else { 0 };
    let name = conduct.label(&state, unit);
    let target = request.draft.get(&conduct.data().shot.target).and_then(Value::tag);
    let at = target.map(|target| format!(" at {}", conduct.label(&state, target))).unwrap_or_default();
    let fires = RecordedOption {
        words: format!("{name} fires{at}."),
        price,
        parts: None,
        faces,
        orders: vec![(request.procedure, request.draft)],
    };
    let holds = RecordedOption {
        words: format!("{name} holds its fire."),
        price: 0,
        parts: None,
        faces: 6 - faces.min(6),
        orders: Vec::new(),
    };
    let decision = Decision { unit: Some(unit), options: vec![fires, holds], chosen: None, again: 0 };
    Some(Command::start(Request::new(DECIDE, decision.draft())))
}

/// What a unit has decided about a shot since the last action: the words, if it holds its fire.
pub fn holds(battle: &Battle, plan: &Plan, shot: &Request) -> Option<String> {
    let conduct = battle.rules().conduct()?;
    let unit = conduct.speaker(battle.state(), shooter(conduct.data(), shot)?);
    let state = battle.state_for(Viewer::Side(plan.side));
    let draft = conduct.without_forbidden(battle.rules(), &state, &shot.procedure, shot.draft.clone());
    let decided = decided_of(battle, unit, &Request { draft, ..shot.clone() });
    decided.filter(|option| option.orders.is_empty()).map(|option| option.words)
}

/// What a unit has decided about a shot since the last action.
fn decided_of(battle: &Battle, unit: Tag, shot: &Request) -> Option<RecordedOption> {
    let last = battle.last_event();
    let acts = (1..=last).rev().filter_map(|no| battle.action(no)?.act());
    let thoughts = acts.take_while(|act| is_thought(&act.procedure));
    thoughts.filter(|act| act.procedure == DECIDE).find_map(|act| {
        let decision = Decision::of(&act.form.entered).filter(|decision| decision.unit == Some(unit))?;
        let same = |(procedure, draft): &(String, Draft)| *procedure == shot.procedure && *draft == shot.draft;
        decision.options.first()?.orders.first().filter(|order| same(order))?;
        picked(act)
    })
}
