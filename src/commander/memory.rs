//! What the commander remembers: what he was told of the table, what history implies, what he has decided.

use std::{
    collections::{BTreeMap, BTreeSet},
    fmt,
};

use super::Plan;
use crate::{
    battle::{Act, Battle, Event, EventNo, Request, Viewer},
    dice::{Answers, Side, Tag},
    rules::{
        ActData, ActKind, CarriedOut, Conduct, DECIDE, Decision, Draft, Due, Effect, Entity, INSTRUCT, Known, PLAN,
        PlanTable, RELEASE_RESERVE, REPORT, Relation, ReportForm, SEAL_TRIGGER, SEALED_DECISION, Source, State,
        TriggerOrder, UNSEAL, Unit, Value, played_by,
    },
};

/// How often a unit must be told that it cannot before it gives up what it has begun.
const GIVES_UP: u8 = 2;

/// The commander's memory. It is worked out again from the log, so that undo and amend are right by themselves.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Memory {
    /// Known facts of the table, by relation.
    pub known: BTreeMap<Relation, Known>,
    /// Units known to stand on an objective, by its number.
    pub stands: BTreeMap<Tag, u16>,
    /// Orders to wait that were given in this battle, from 0.
    pub waits: i32,
    /// How many of them have fired, 0 to `waits`.
    pub fired: i32,
    /// Enemies that shot at a unit since its side last had orders.
    pub shot_at: BTreeMap<Tag, BTreeSet<Tag>>,
    /// The units on this turn's sheet, once its report is in; those that come last are added by theirs.
    pub sheet: Option<Vec<Tag>>,
    /// Decisions of this turn that are not carried out yet.
    pub decided: BTreeMap<Tag, Decided>,
    /// The points from which a unit that waits fires: sealed.
    pub triggers: BTreeMap<Tag, i32>,
    /// Units that wait and have no sealed order for it yet.
    pub without_trigger: BTreeSet<Tag>,
    /// Dice that the player has rolled again, orders that the table did not allow, and orders that he has given himself,
    /// in the whole battle.
    pub own: Own,
    /// Intents that units have begun: they rather go on with them.
    pub intents: BTreeMap<Tag, Intent>,
    /// How often what a unit has begun could not be done.
    pub thwarted: BTreeMap<Tag, u8>,
    /// Units that have done what they were to do this turn, though the rules would let them do more.
    pub done: BTreeSet<Tag>,
}

/// The intent of a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Intent {
    /// An enemy is its target.
    At(Tag),
    /// It is on its way.
    Way,
}

/// Decisions of the player instead of the commander.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Own {
    /// Dice rolled again.
    pub redraws: usize,
    /// Orders that the table did not allow.
    pub cannot: usize,
    /// Options that he has chosen himself.
    pub chosen: usize,
    /// What units did by the usual form instead of what was decided for them.
    pub given: BTreeSet<EventNo>,
}

impl Own {
    /// Orders of his own.
    pub fn orders(&self) -> usize {
        self.chosen + self.given.len()
    }
}

impl fmt::Display for Own {
    /// "2 redraws, 1 order not possible, 1 order of yours"; empty for none.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let count = |number: usize, one: &str, more: &str| {
            (number > 0).then(|| format!("{number} {}", if number == 1 { one } else { more }))
        };
        let parts = [
            count(self.redraws, "redraw", "redraws"),
            count(self.cannot, "order not possible", "orders not possible"),
            count(self.orders(), "order of yours", "orders of yours"),
        ];
        f.write_str(&parts.into_iter().flatten().collect::<Vec<_>>().join(", "))
    }
}

/// An order that is decided and not carried out yet.
#[derive(Clone, Debug, PartialEq)]
pub struct Decided {
    /// The event of the decision.
    pub event: EventNo,
    /// The event of the version of it that holds: the same, or its amend.
    pub version: EventNo,
    /// The order; several are the rungs of a ladder.
    pub orders: Vec<Request>,
    /// The order in words.
    pub words: String,
    /// The decision, with all options.
    pub decision: Decision,
}

impl Decided {
    /// The form of the order.
    pub fn draft(&self) -> Option<Draft> {
        self.orders.first().map(|order| order.draft.clone())
    }
}

/// What is known of a table.
pub trait Facts {
    /// Whether a relation holds, if anything is known of it.
    fn holds(&self, relation: &Relation) -> Option<bool>;
    /// Whether a unit stands on an objective.
    fn on_objective(&self, unit: Tag) -> bool;
}

impl Facts for Memory {
    fn holds(&self, relation: &Relation) -> Option<bool> {
        self.known.get(relation).map(|known| known.holds)
    }

    fn on_objective(&self, unit: Tag) -> bool {
        self.stands.contains_key(&unit)
    }
}

impl Memory {
    /// What the commander of a side remembers of a battle: of what is in effect, and he may know.
    pub fn of(battle: &Battle, side: Side) -> Self {
        let Some(conduct) = battle.rules().conduct() else { return Self::default() };
        let (mut memory, state) = (Self::default(), battle.state());
        let (mut turn, mut plan) = (1, None);
        for no in 1..=battle.last_event() {
            let Some(act) = battle.action_for(no, Viewer::Side(side)) else {
                if let Some(event) = battle.action(no) {
                    let (draft, effects) = (&Draft::new(), event.effects());
                    memory.moved((conduct, state), &CarriedOut { procedure: "", draft, asked: &|_| false, effects });
                }
                continue;
            };
            match act.procedure.as_str() {
                REPORT => memory.reported(conduct, (state, turn), &act.form.entered),
                DECIDE | SEALED_DECISION => {
                    let version = battle.action_amended(no).unwrap_or(no);
                    memory.decides((no, version), &act.form.entered, &act.answers);
                }
                SEAL_TRIGGER => memory.trigger_order(&act.form.entered, &act.answers),
                PLAN => {
                    // A plan that has become another begins again; one that was kept goes on.
                    let now = PlanTable::of(&act.form.entered).and_then(|table| {
                        let (option, aim) = table.drawn(&act.answers)?;
                        Some((option.id.clone(), aim))
                    });
                    if now != plan {
                        memory.intents.clear();
                    }
                    plan = now;
                }
                UNSEAL | INSTRUCT | RELEASE_RESERVE => {}
                procedure => {
                    let first = battle.event(no).and_then(Event::act).unwrap_or(act);
                    memory.acted(conduct, (state, turn, side), (no, procedure, &first.form.entered), act);
                }
            }
            turn = turn_after(turn, &act.effects);
            if act.procedure == battle.rules().description().about.end_turn {
                memory.turn_ends(act.side == Some(side));
                // What is true of a unit by itself is asked again.
                memory.known.retain(|relation, _| relation.unit != relation.target);
            } else if conduct.data().ends_round.contains(&act.procedure) {
                memory.round_ends();
            }
        }
        memory
    }

    fn trigger_order(&mut self, draft: &Draft, answers: &Answers) {
        let Some(trigger_order) = TriggerOrder::of(draft) else { return };
        if let (Some(unit), Some(points)) = (trigger_order.unit, trigger_order.drawn(answers)) {
            self.without_trigger.remove(&unit);
            self.triggers.insert(unit, points);
        }
    }

    /// A round of orders is over.
    fn round_ends(&mut self) {
        self.decided.clear();
        self.done.clear();
        self.sheet = None;
    }

    /// A turn of a side is over.
    fn turn_ends(&mut self, own: bool) {
        self.round_ends();
        if own {
            self.shot_at.clear();
        }
    }

    fn reported(&mut self, conduct: &dyn Conduct, (state, since): (&State, i32), draft: &Draft) {
        let report_form = ReportForm::of(draft);
        self.own.cannot += usize::from(report_form.cannot().is_some());
        let ReportForm { units, holds, not, stands, done } = report_form;
        if !units.is_empty() {
            let before = self.sheet.take().unwrap_or_default();
            let first: Vec<Tag> = before.into_iter().filter(|tag| !units.contains(tag)).collect();
            self.sheet = Some([first, units].concat());
        }
        let denied = not.clone();
        let all = not.into_iter().map(|one| (one, false)).chain(holds.into_iter().map(|one| (one, true)));
        for (relation, holds) in all {
            self.learn(conduct, state, Known { relation, holds, source: Source::Player, since });
        }
        // A unit told twice that it cannot gives its intent up; one that has arrived gives up the move.
        let about = |one: &&Relation| match self.intents.get(&one.unit) {
            Some(Intent::At(enemy)) => *enemy == one.target,
            Some(Intent::Way) => one.is_way(),
            None => false,
        };
        for relation in denied.iter().filter(about) {
            let times = self.thwarted.entry(relation.unit).or_default();
            *times = times.saturating_add(1);
        }
        self.intents.retain(|unit, intent| {
            let arrived = *intent == Intent::Way && stands.iter().any(|(tag, on)| tag == unit && *on > 0);
            !arrived && self.thwarted.get(unit).is_none_or(|times| *times < GIVES_UP)
        });
        // Objective 0 means "stands on none".
        self.stands.extend(stands);
        self.stands.retain(|_, number| *number > 0);
        self.done.extend(done.iter().copied());
        // A decision that rests on a denied fact is dropped.
        self.decided.retain(|unit, decided| {
            let needs = |order: &Request| {
                let need = conduct.data().need_of(&order.procedure, &order.draft)?;
                Some(Relation::new(&need.id, *unit, conduct.speaker(state, need.target)))
            };
            let needs = decided.orders.first().filter(|_| decided.orders.len() == 1).and_then(needs);
            needs.is_none_or(|needs| !denied.contains(&needs))
        });
        self.decided.retain(|unit, _| !done.contains(unit));
    }

    fn decides(&mut self, (event, version): (EventNo, EventNo), draft: &Draft, answers: &Answers) {
        let Some(decision) = Decision::of(draft) else { return };
        let (Some(unit), Some(option)) = (decision.unit, Decision::taken(draft, answers)) else { return };
        let lapses = decision.is_lapsed();
        let orders = option.orders.into_iter().map(|(procedure, draft)| Request { procedure, draft }).collect();
        match decision.chosen {
            Some(_) => self.own.chosen += 1,
            None if decision.again > 0 => self.own.redraws += 1,
            None => {}
        }
        if lapses {
            self.decided.remove(&unit);
        } else {
            self.decided.insert(unit, Decided { event, version, orders, words: option.words, decision });
        }
    }

    fn acted(
        &mut self,
        conduct: &dyn Conduct,
        (state, turn, side): (&State, i32, Side),
        (no, procedure, first): (EventNo, &str, &Draft),
        act: &Act,
    ) {
        let data = conduct.data();
        let due = Due::new(procedure, act.form.entered.clone(), "");
        let row = data.act_of(procedure, &due.draft);
        let unit = row.and_then(|row| conduct.actor(state, row, &due.draft));
        if row.is_some_and(|row| row.secret) && act.side == Some(side) {
            // One form for all that was decided in secret.
            self.decided.retain(|_, decided| decided.orders.iter().any(|order| order.procedure != procedure));
        }
        if let Some(unit) = unit {
            // Chips put right who is nearby, and what else the table knows; that does not make it the player's own order.
            let same = |draft: &Draft, order: &Request| {
                let same_value = |(field, value): (&String, &Value)| draft.get(field) == Some(value);
                order.procedure == procedure && data.ordered(procedure, &order.draft).iter().all(same_value)
            };
            // Nor does an amend of it, where the unit and its target stay: how far, in what cover, from which side.
            let stays = |field: &String| first.get(field) == due.draft.get(field);
            let put_right = row.is_some_and(|row| stays(&row.unit) && stays(&row.target));
            let carries = |order: &Request| same(&due.draft, order) || put_right && same(first, order);
            // Nor does an action that was carried out before the fact was amended.
            let own = |decided: &Decided| decided.version < no && !decided.orders.iter().any(carries);
            if self.decided.remove(&unit).is_some_and(|decided| own(&decided)) {
                self.own.given.insert(no);
            }
            self.triggers.remove(&unit);
            self.without_trigger.remove(&unit);
            if unit.side == side {
                self.begins((conduct, state), unit, row, &due);
            }
            if unit.side == side && row.is_some_and(|row| row.kind == ActKind::Wait) {
                self.waits += 1;
                self.without_trigger.insert(unit);
            }
        }
        let waited = data.acts.list.iter().any(|act| act.kind == ActKind::Wait && act.by == procedure);
        // Where an answer is the same procedure as a shot of one's own turn, it says who plays it.
        let own = row.is_some_and(|row| row.kind == ActKind::Attack) && played_by(&due.draft).is_none();
        let shooter = due.draft.get(&data.shot.unit).and_then(|value| value.tags().first().copied());
        if waited && !own && shooter.is_some_and(|tag| tag.side == side) {
            self.fired += 1;
            let speaker = shooter.map(|tag| conduct.speaker(state, tag));
            self.triggers.retain(|tag, _| Some(*tag) != speaker);
        }
        // A unit that takes a space fought from its old one: record the fight before the move.
        let takes = row.is_some_and(|row| !row.gains.is_empty());
        let asked = |address: &str| act.answers.contains_key(address);
        let done = CarriedOut { procedure, draft: &act.form.entered, asked: &asked, effects: &act.effects };
        if takes {
            self.happened(conduct, (state, turn), &due);
            self.moved((conduct, state), &done);
        } else {
            self.moved((conduct, state), &done);
            self.happened(conduct, (state, turn), &due);
        }
        for effect in &act.effects {
            if let Effect::Remove { unit, .. } = effect {
                self.forget(*unit);
                self.intents.retain(|own, intent| own != unit && *intent != Intent::At(*unit));
            }
        }
    }

    /// The act of an own unit becomes its intent.
    fn begins(&mut self, (conduct, state): (&dyn Conduct, &State), unit: Tag, row: Option<&ActData>, due: &Due) {
        let aimed = || due.draft.get(&row?.target)?.tags().first().copied();
        let target = || aimed().map(|enemy| conduct.speaker(state, enemy));
        let intent = match row.map(|row| row.kind) {
            Some(ActKind::Attack) => target().map(Intent::At),
            Some(ActKind::Move) => Some(Intent::Way),
            _ => return,
        };
        if self.intents.get(&unit) != intent.as_ref() {
            self.thwarted.remove(&unit);
        }
        match intent {
            Some(intent) => {
                self.intents.insert(unit, intent);
            }
            None => {
                self.intents.remove(&unit);
            }
        }
    }

    fn moved(&mut self, (conduct, state): (&dyn Conduct, &State), action: &CarriedOut<'_>) {
        let shared = |id: &str| conduct.data().relation(id).is_some_and(|relation| relation.shared);
        for tag in conduct.displaced(action) {
            self.known.retain(|relation, _| !(shared(&relation.id) && comrades(state, relation.unit, tag)));
            self.forget(tag);
            self.forget(conduct.speaker(state, tag));
        }
    }

    /// Whether a relation holds, if anything is known of it.
    pub fn holds(&self, relation: &Relation) -> Option<bool> {
        Facts::holds(self, relation)
    }

    /// Takes in a fact, and what follows from it. What was told outranks what history implies.
    pub fn learn(&mut self, conduct: &dyn Conduct, state: &State, known: Known) {
        let mut new = conduct.implied(state, &known);
        new.insert(0, known);
        for known in new {
            let outranked = self.known.get(&known.relation).is_some_and(|old| {
                old.source == Source::Player && known.source == Source::History && old.since == known.since
            });
            if !outranked {
                self.known.insert(known.relation.clone(), known);
            }
        }
    }

    /// The player told that a relation holds or not.
    pub fn told(&mut self, conduct: &dyn Conduct, state: &State, relation: Relation, holds: bool) {
        let known = Known { relation, holds, source: Source::Player, since: state.turn() };
        self.learn(conduct, state, known);
    }

    /// An action happened: what it tells of the table, and who shot at whom.
    pub fn happened(&mut self, conduct: &dyn Conduct, (state, since): (&State, i32), action: &Due) {
        let shot = &conduct.data().shot;
        let named = |field: &str| action.draft.get(field).map(Value::tags).unwrap_or_default();
        for firer in named(&shot.unit) {
            for target in named(&shot.target) {
                self.shot_at.entry(target).or_default().insert(firer);
            }
        }
        for relation in conduct.tells(state, action) {
            let known = Known { relation, holds: true, source: Source::History, since };
            self.learn(conduct, state, known);
        }
    }

    /// A unit stands elsewhere: all that was known of where it stands is forgotten.
    pub fn forget(&mut self, tag: Tag) {
        self.known.retain(|relation, _| relation.unit != tag && relation.target != tag);
        self.stands.remove(&tag);
    }
}

/// Whether two units belong to the same group of their side.
fn comrades(state: &State, one: Tag, other: Tag) -> bool {
    let group = |tag: Tag| state.units.get(&tag).map(Unit::outermost);
    one.side == other.side && group(one) == group(other)
}

/// The turn after these effects.
fn turn_after(turn: i32, effects: &[Effect]) -> i32 {
    let set = |effect: &Effect| match effect {
        Effect::Set { on: Entity::Battle, field, to } if field == State::TURN => Some(to.number()),
        _ => None,
    };
    effects.iter().rev().find_map(set).unwrap_or(turn)
}

/// The memory of a commander, without decisions that can no longer be carried out.
pub fn remember(battle: &Battle, plan: &Plan) -> Memory {
    let mut memory = Memory::of(battle, plan.side);
    let (rules, step) = (battle.rules().description(), battle.state().step());
    memory.decided.retain(|_, decided| {
        // What was decided again with another fact may belong to a step that is past.
        let late = |order: &Request| decided.version > decided.event && rules.is_past(&order.procedure, step);
        decided.orders.first().is_some_and(|order| !late(order) && lawful(battle, plan.side, order))
    });
    memory
}

/// What units of the commander's did by the player's own orders, by the usual form; empty where nobody commands.
pub fn own_orders(battle: &Battle) -> BTreeSet<EventNo> {
    Plan::of(battle).map(|plan| Memory::of(battle, plan.side).own.given).unwrap_or_default()
}

/// Whether the rules allow a request as things stand, as far as its side may know.
pub(super) fn lawful(battle: &Battle, side: Side, request: &Request) -> bool {
    battle.open_form_for(Viewer::Side(side), request).is_some_and(|opened| {
        opened.procedure.is_some() && opened.form.refusals.is_empty() && opened.form.problems.is_empty()
    })
}
