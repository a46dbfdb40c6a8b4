//! The flow of a whole half turn: begin, report, orders one by one, end. A small machine without a state of its own:
//! where it stands is worked out from the log, and every press becomes ordinary commands.

use std::rc::Rc;

use super::{
    CommanderStage, Decided, Memory, OrderOption, OwedRow, Plan, Press, Rung, Sheet, StandingOrder, UnitSheet,
    cached_advice,
    die_table::faces_left,
    draw::{release, rethink, seal},
    memory::remember,
    nearby,
    order_groups::{OrderGroup, order_groups},
    plan::planned_now,
    react::{own_choice, react},
};
use crate::{
    battle::{Battle, Command, Event, EventNo, Request},
    dice::Tag,
    rules::{
        ActKind, Conduct, DECIDE, Decision, Draft, Effect, Entity, RELEASE_RESERVE, REPORT, RecordedOption, Relation,
        ReportForm, SEAL_TRIGGER, SEALED_DECISION, State, TriggerOrder, Value, draft_by, is_thought,
    },
};

/// Where a commander's half turn stands.
pub fn stage(battle: &Battle, plan: &Plan) -> CommanderStage {
    let flow = Flow::of(battle, plan);
    flow.map_or(CommanderStage::Waits, |flow| flow.stage())
}

/// Whether the step of an option is past: it can be ordered no more this turn.
pub fn is_past(battle: &Battle, option: &RecordedOption) -> bool {
    let (rules, step) = (battle.rules().description(), battle.state().step());
    option.orders.first().is_some_and(|(procedure, _)| rules.is_past(procedure, step))
}

/// What is carried out next for a press that was made when the log had so many events; `None` when it is done with, or
/// where a player must say something first. The app carries it out and asks again.
pub fn next_command(battle: &Battle, plan: &Plan, press: &Press, at: EventNo) -> Option<Command> {
    if let Some(answer) = own_choice(battle, plan) {
        return Some(answer);
    }
    match press {
        Press::React(shot) => return Some(in_his_name(battle, plan, react(battle, plan, shot, at)?)),
        Press::Amend(fact_amendment) => return fact_amendment.next(battle, at),
        _ => {}
    }
    Flow::of(battle, plan)?.command(press, at)
}

/// Where another side acts, or both do, what he is told and thinks is his all the same.
fn in_his_name(battle: &Battle, plan: &Plan, mut command: Command) -> Command {
    if let Command::Start { request, .. } = &mut command
        && is_thought(&request.procedure)
        && battle.state().acting() != plan.side
    {
        request.draft.extend(draft_by(plan.side));
    }
    command
}

/// A half turn, looked at once.
struct Flow<'a> {
    battle: &'a Battle,
    plan: &'a Plan,
    conduct: &'a dyn Conduct,
    memory: Memory,
    sheet: Rc<Sheet>,
}

impl<'a> Flow<'a> {
    fn of(battle: &'a Battle, plan: &'a Plan) -> Option<Self> {
        let conduct = battle.rules().conduct()?;
        let over = battle.rules().ended(battle.state());
        if over || !conduct.leads(battle.state(), plan.side) || battle.pending().is_some() {
            return None;
        }
        let memory = remember(battle, plan);
        let sheet = cached_advice(battle, &memory, plan);
        Some(Self { battle, plan, conduct, memory, sheet })
    }

    fn stage(&self) -> CommanderStage {
        if !self.sheet.before.is_empty() {
            return CommanderStage::Begin(self.sheet.before.clone());
        }
        if let Some(owed) = OwedRow::of(self.battle, self.plan) {
            return CommanderStage::Owed(Box::new(owed));
        }
        if self.sheet.reports {
            return CommanderStage::Report(Box::new(Sheet::clone(&self.sheet)));
        }
        let standing = self.standing();
        // Follow-up actions come before orders of a later step.
        let later = |unit: &UnitSheet| standing.iter().all(|one| self.step(&one.decided) > self.place(&unit.step));
        match self.sheet.next_unit() {
            next if !standing.is_empty() && next.is_none_or(|unit| !unit.acts_again || !later(unit)) => {
                CommanderStage::Orders(standing)
            }
            Some(unit) if unit.acts_again => {
                // Sort by tag, so that a press does not reorder the list.
                let mut more: Vec<UnitSheet> = self.following().cloned().collect();
                more.sort_by_key(|one| (!one.owes, one.unit));
                CommanderStage::Rungs(more)
            }
            Some(_) => CommanderStage::Orders(Vec::new()),
            None if self.sealed().next().is_some() => CommanderStage::Orders(Vec::new()),
            None if !self.conduct.ends(self.battle.state()) => CommanderStage::Waits,
            None => CommanderStage::End(self.sheet.after.clone()),
        }
    }

    /// Units that have had an order and may do more.
    fn following(&self) -> impl Iterator<Item = &UnitSheet> {
        self.sheet.units.iter().filter(|unit| unit.acts_again)
    }

    /// What stands, in the order of the steps: all that is quiet before the first attack, or that attack.
    fn standing(&self) -> Vec<StandingOrder> {
        let mut all: Vec<StandingOrder> = self
            .memory
            .decided
            .iter()
            .filter(|(_, decided)| !self.is_sealed(decided))
            .map(|(unit, decided)| StandingOrder {
                unit: *unit,
                decided: decided.clone(),
                quiet: self.quiet(decided),
            })
            .collect();
        all.sort_by_key(|one| (self.step(&one.decided), one.decided.event));
        let orders = all.iter().map(|one| {
            let procedure = one.decided.orders.first().map_or("", |order| order.procedure.as_str());
            (procedure, one.decided.orders.len() == 1)
        });
        let announced = self.conduct.data().announced_at_once(orders, self.enemy_waits());
        all.truncate(announced);
        // Those that are told in one sentence are carried out one behind the other, as it names them.
        let named: Vec<Tag> = order_groups(self.battle, &all).iter().flat_map(OrderGroup::units).collect();
        all.sort_by_key(|one| named.iter().position(|unit| *unit == one.unit));
        all
    }

    /// Whether an order may be answered by an enemy who waits.
    fn draws(&self, decided: &Decided) -> bool {
        decided.orders.first().is_some_and(|order| self.drawn_by(&order.procedure))
    }

    fn drawn_by(&self, procedure: &str) -> bool {
        self.conduct.data().draws_fire(procedure) && self.enemy_waits()
    }

    fn enemy_waits(&self) -> bool {
        self.conduct.waits(self.battle.state(), self.plan.side.other())
    }

    /// Whether something has been done since that the enemy may answer now.
    fn answered(&self, at: EventNo) -> bool {
        let since = self.battle.events_since(at).iter();
        since.filter_map(Event::act).any(|act| self.drawn_by(&act.procedure))
    }

    fn quiet(&self, decided: &Decided) -> bool {
        let quiet = |order: &Request| self.conduct.data().is_quiet(&order.procedure, decided.orders.len() == 1);
        decided.orders.first().is_some_and(quiet)
    }

    /// Secret decisions that are not recorded yet.
    fn sealed(&self) -> impl Iterator<Item = &Decided> {
        self.memory.decided.values().filter(|decided| self.is_sealed(decided))
    }

    fn is_sealed(&self, decided: &Decided) -> bool {
        decided.orders.first().is_some_and(|order| self.is_secret(&order.procedure))
    }

    fn is_secret(&self, procedure: &str) -> bool {
        self.conduct.data().act(procedure).is_some_and(|act| act.secret)
    }

    /// All that was decided in secret, as one form.
    fn written(&self) -> Option<Command> {
        let mut orders = self.sealed().filter_map(|decided| decided.orders.first());
        let first = orders.next()?;
        let mut draft = first.draft.clone();
        draft.extend(orders.flat_map(|order| order.draft.clone()));
        Some(start(&first.procedure, draft))
    }

    fn act_kind(&self, procedure: &str) -> Option<ActKind> {
        self.conduct.data().act(procedure).map(|act| act.kind)
    }

    fn step(&self, decided: &Decided) -> usize {
        let procedure = decided.orders.first().map_or("", |order| order.procedure.as_str());
        self.battle.rules().description().procedure_place(procedure)
    }

    fn place(&self, step: &str) -> usize {
        self.battle.rules().description().step_place(step)
    }

    // --- presses -----------------------------------------------------------------------------------

    fn command(&self, press: &Press, at: EventNo) -> Option<Command> {
        Some(in_his_name(self.battle, self.plan, self.next(press, at)?))
    }

    fn next(&self, press: &Press, at: EventNo) -> Option<Command> {
        // A unit that is about to fire gets no new sealed order.
        if let Press::With(request, _) = press
            && self.fresh(at)
            && OwedRow::of(self.battle, self.plan).is_some()
        {
            return Some(order(request));
        }
        // Sealed before anything else: the plan, and what each unit that waits fires at.
        if let Some(sealed) = seal(self.battle).or_else(|| self.seal_trigger()) {
            return Some(sealed);
        }
        let made = |event: EventNo| event <= at;
        match press {
            Press::Begin => match self.rethinks(at) {
                Some(plan) => Some(plan),
                None => match self.sheet.before.first() {
                    Some(due) => Some(start(&due.procedure, due.draft.clone())),
                    None => self.decide(),
                },
            },
            Press::Orders { holds, stands, wrong } if self.sheet.reports => {
                self.rethinks(at).or_else(|| Some(self.report_command(holds, stands, wrong)))
            }
            Press::Go => {
                // Attacks and ladders are not part of GO; they have their own press.
                let fresh = self.fresh(at);
                // What the last order has made due is done by the same press.
                if let Some(due) = self.sheet.before.first().filter(|_| !fresh) {
                    return Some(start(&due.procedure, due.draft.clone()));
                }
                if OwedRow::of(self.battle, self.plan).is_some() {
                    return None;
                }
                // Where one press is for all of them, what the table must tell of one stops it all the same.
                let asks = |one: &StandingOrder| {
                    one.decided.orders.first().is_some_and(|order| nearby(self.battle, order).is_some())
                };
                let goes = |one: &StandingOrder| one.quiet || fresh || self.plan.sheet && !asks(one);
                let single = |one: &StandingOrder| one.decided.orders.len() == 1 && goes(one);
                let made = |event: EventNo| made(event) || self.plan.sheet;
                // An order of a later step waits for units without a decision.
                let fresh = self.sheet.units.iter().filter(|unit| !unit.acts_again);
                let open = fresh.map(|unit| self.place(&unit.step)).min().unwrap_or(usize::MAX);
                let due = |one: &StandingOrder| {
                    made(one.decided.event)
                        && single(one)
                        && self.step(&one.decided) <= open
                        && self.was_seen(one, at)
                };
                let next = if self.answered(at) { None } else { self.standing().into_iter().find(due) };
                match next {
                    Some(one) => one.decided.orders.first().map(order),
                    None => self.decide(),
                }
            }
            Press::Rung { unit, rung } => self.rung(*unit, *rung, at),
            Press::NoRung if !self.fresh(at) => self.decide(),
            Press::NoRung => {
                // What the rules demand is not let go together with the rest.
                let all = self.following().all(|unit| unit.owes);
                let done: Vec<Tag> =
                    self.following().filter(|unit| all || !unit.owes).map(|unit| unit.unit).collect();
                let report_form = ReportForm { done, ..ReportForm::default() };
                if report_form.done.is_empty() { self.decide() } else { Some(start(REPORT, report_form.draft())) }
            }
            Press::End => self.end(at),
            Press::Redraw(unit) => self.again(*unit, at, |decision| self.redrawn(decision)),
            Press::Choose(unit, option) => self.again(*unit, at, |decision| {
                let open = decision.options.get(*option).is_some_and(|one| !is_past(self.battle, one));
                open.then_some(Decision { chosen: Some(*option), ..decision })
            }),
            Press::Cannot(unit) => self.cannot(*unit, at),
            Press::With(request, _) if self.fresh(at) => Some(order(request)),
            Press::With(_, press) if **press == Press::Go => self.next(press, at),
            Press::Waive(request) if self.fresh(at) => Some(Command::waive(&request.procedure, &request.draft)),
            Press::Orders { .. } | Press::With(..) | Press::Waive(_) => self.decide(),
            Press::React(_) | Press::Amend(_) => None,
        }
    }

    /// Whether an order was on the page together with those that were carried out since a press: nothing goes unseen.
    fn was_seen(&self, one: &StandingOrder, at: EventNo) -> bool {
        let done = self.battle.events_since(at).iter().filter(|event| !event.is_thought()).filter_map(Event::act);
        let done: Vec<&str> = done.map(|act| act.procedure.as_str()).collect();
        let next = one.decided.orders.first().map(|order| order.procedure.as_str());
        let together = done.iter().copied().chain(next).map(|procedure| (procedure, true));
        self.plan.sheet || self.conduct.data().announced_at_once(together, self.enemy_waits()) > done.len()
    }

    /// Whether nothing has been done for a press yet.
    fn fresh(&self, at: EventNo) -> bool {
        self.battle.last_event() == at
    }

    /// What comes first as the turn begins: the reserve goes if its condition has come, then the plan is thought over,
    /// once.
    fn rethinks(&self, at: EventNo) -> Option<Command> {
        let begins = self.memory.sheet.is_none() && self.memory.decided.is_empty() && !planned_now(self.battle);
        let since = self.battle.events_since(at).iter();
        let fresh = since.filter_map(Event::act).all(|act| act.procedure == RELEASE_RESERVE);
        if begins && fresh { release(self.battle).or_else(|| rethink(self.battle)) } else { None }
    }

    /// The sealed order of a unit that waits and has none.
    fn seal_trigger(&self) -> Option<Command> {
        let state = self.battle.state();
        let waiting = self.conduct.waiting(state, self.plan.side);
        let waiting = waiting.iter().filter(|unit| !self.memory.triggers.contains_key(unit));
        let unit = self.memory.without_trigger.iter().chain(waiting).find(|unit| state.units.contains_key(unit))?;
        let trigger_order = TriggerOrder::of_style(*unit, &self.plan.style, &self.conduct.data().price);
        Some(start(SEAL_TRIGGER, trigger_order.draft()))
    }

    /// The decision about the next unit, unless something stands that is to be seen first.
    fn decide(&self) -> Option<Command> {
        if !self.sheet.before.is_empty() || self.sheet.reports || OwedRow::of(self.battle, self.plan).is_some() {
            return None;
        }
        let Some(unit) = self.sheet.next_unit().filter(|unit| !unit.acts_again) else { return self.written() };
        if unit.options.iter().any(|option| self.is_secret(&option.request.procedure)) {
            return Some(start(SEALED_DECISION, unit.decision().draft()));
        }
        let standing = self.standing();
        let shown = |option: &&OrderOption| option.faces > 0;
        let calm = unit
            .options
            .iter()
            .filter(shown)
            .any(|one| self.act_kind(&one.request.procedure) != Some(ActKind::Attack));
        let ready = standing.iter().any(|one| self.step(&one.decided) <= self.place(&unit.step));
        let open = calm && standing.iter().all(|one| one.quiet && !self.draws(&one.decided));
        if !standing.is_empty() && ready && !open {
            return None;
        }
        Some(start(DECIDE, unit.decision().draft()))
    }

    fn report_command(&self, holds: &[Relation], stands: &[(Tag, u16)], wrong: &[Relation]) -> Command {
        let units: Vec<Tag> = self.sheet.units.iter().filter(|unit| !unit.acts_again).map(|unit| unit.unit).collect();
        let questions = self.sheet.units.iter().flat_map(|unit| &unit.questions);
        let mut not: Vec<Relation> = questions.flat_map(|question| question.denied(holds)).collect();
        // Of what is true of units by themselves, too.
        let own = self.sheet.own.iter().flat_map(|line| {
            line.targets.iter().map(|target| Relation::new(&line.relation, target.unit, target.unit))
        });
        not.extend(own.chain(wrong.iter().cloned()).filter(|relation| !holds.contains(relation)));
        let report_form = ReportForm { units, holds: holds.to_vec(), not, stands: stands.to_vec(), done: Vec::new() };
        start(REPORT, report_form.draft())
    }

    fn rung(&self, unit: Tag, rung: Option<usize>, at: EventNo) -> Option<Command> {
        let done = || start(REPORT, ReportForm { done: vec![unit], ..ReportForm::default() }.draft());
        if let Some(decided) = self.memory.decided.get(&unit).filter(|decided| decided.event <= at) {
            return Some(match rung {
                Some(rung) => order(decided.orders.get(rung)?),
                None => done(),
            });
        }
        let again = self.sheet.unit(unit).filter(|one| one.acts_again);
        match again {
            Some(one) if !self.acted_since(unit, at) => {
                let rungs: &[Rung] = one.options.first().map_or(&[], |option| &option.rungs);
                Some(match rung {
                    Some(rung) => order(&rungs.get(rung)?.request),
                    None => done(),
                })
            }
            _ => self.decide(),
        }
    }

    /// Whether a unit has done something since.
    fn acted_since(&self, unit: Tag, at: EventNo) -> bool {
        let since = self.battle.events_since(at).iter();
        let mates = self.conduct.mates(self.battle.state(), unit);
        let of = |value: &Value| value.tags().iter().any(|tag| *tag == unit || mates.contains(tag));
        since.filter_map(|event| event.act()).any(|act| act.form.entered.values().any(of))
    }

    fn again(&self, unit: Tag, at: EventNo, change: impl FnOnce(Decision) -> Option<Decision>) -> Option<Command> {
        let decided = self.memory.decided.get(&unit).filter(|decided| decided.event <= at)?;
        Some(start(DECIDE, change(decided.decision.clone())?.draft()))
    }

    /// A decision with a new die on the same table; what can be ordered no more leaves its faces to the others.
    fn redrawn(&self, decision: Decision) -> Option<Decision> {
        let had = |option: &RecordedOption| (!is_past(self.battle, option)).then_some(option.faces);
        let faces = faces_left(&decision.options.iter().map(had).collect::<Vec<_>>());
        if faces.iter().all(|faces| *faces == 0) {
            return None;
        }
        let options = decision.options.into_iter().zip(faces);
        let options = options.map(|(option, faces)| RecordedOption { faces, ..option }).collect();
        Some(Decision { options, chosen: None, again: decision.again + 1, ..decision })
    }

    /// What is owed after his orders, then the end of his turn. One press ends one turn or day, also where he leads on
    /// in the next; a step that the players end is not his to end.
    fn end(&self, at: EventNo) -> Option<Command> {
        let ends = self.battle.rules().description().about.end_turn.as_str();
        let hands_on = |effect: &Effect| {
            matches!(effect, Effect::Set { on: Entity::Battle, field, .. }
                if [State::TURN, State::ACTING].contains(&field.as_str()))
        };
        let mut since = self.battle.events_since(at).iter().filter_map(Event::act);
        let over = since.any(|act| act.procedure == ends || act.effects.iter().any(hands_on));
        if over || !self.conduct.ends(self.battle.state()) {
            return None;
        }
        let ordered = self.sheet.next.is_none() && self.memory.decided.is_empty();
        let due = self.sheet.after.first().map(|due| start(&due.procedure, due.draft.clone()));
        due.or_else(|| ordered.then(|| start(ends, Draft::new())))
    }

    /// A fact that a decision rests on does not hold after all.
    fn cannot(&self, unit: Tag, at: EventNo) -> Option<Command> {
        let Some(decided) = self.memory.decided.get(&unit).filter(|decided| decided.event <= at) else {
            return self.decide();
        };
        let order = decided.orders.first()?;
        let not = self.conduct.data().need_of(&order.procedure, &order.draft)?;
        let speaker = |tag: Tag| self.conduct.speaker(self.battle.state(), tag);
        let not = vec![Relation::new(&not.id, unit, speaker(not.target))];
        let report_form = ReportForm { not, units: Vec::new(), ..ReportForm::default() };
        Some(start(REPORT, report_form.draft()))
    }
}

fn start(procedure: &str, draft: Draft) -> Command {
    order(&Request::new(procedure, draft))
}

fn order(request: &Request) -> Command {
    Command::start(request.clone())
}
