//! What the hands were told by the last press on the page of a commander, worked out from the log: a battle that is
//! opened again tells it once more.

use super::{Memory, Plan};
use crate::{
    battle::{Battle, Command, Event, last_orders},
    dice::Tag,
    rules::{ActKind, DECIDE, Decision, Draft},
};

/// A move that was ordered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OrderedMove {
    /// The unit.
    pub unit: Tag,
    /// Its name.
    pub name: String,
    /// Where it goes.
    pub how: String,
}

/// The moves of the last presses.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LastMoves {
    /// Where the last press has ended the half turn, those before it: they may not be done yet.
    pub earlier: Vec<OrderedMove>,
    /// All others.
    pub now: Vec<OrderedMove>,
}

/// What the hands do when a decided move is carried out: the unit, and where it goes; `None` for anything else.
pub fn ordered_move(battle: &Battle, plan: &Plan, command: &Command) -> Option<OrderedMove> {
    let Command::Start { request, .. } = command else { return None };
    let unit = mover(battle, &request.procedure, &request.draft)?;
    let memory = Memory::of(battle, plan.side);
    let decided = memory.decided.get(&unit).filter(|decided| decided.orders.contains(request))?;
    way(battle, unit, &request.procedure, &decided.words)
}

/// The moves of the last presses, one after the other, as [`ordered_move`] told them.
pub fn last_moves(battle: &Battle, plan: &Plan) -> LastMoves {
    let events = battle.events();
    let Some(orders) = last_orders(events, Some(plan.side)) else { return LastMoves::default() };
    let move_of = |(at, event): (usize, &Event)| {
        let act = event.act()?;
        let unit = mover(battle, &act.procedure, &act.form.entered)?;
        let before = events.iter().take(at).rev().filter_map(Event::act).filter(|act| act.procedure == DECIDE);
        let mut decisions = before.filter_map(|act| Decision::of(&act.form.entered));
        let decision = decisions.find(|decision| decision.unit == Some(unit))?;
        let moves = |orders: &[(String, Draft)]| orders.iter().any(|(id, _)| *id == act.procedure);
        let option = decision.options.into_iter().find(|option| moves(&option.orders))?;
        way(battle, unit, &act.procedure, &option.words)
    };
    let moves = |from: usize, to: usize| events.iter().enumerate().take(to).skip(from).filter_map(move_of).collect();
    let ends = battle.before_ending_press().unwrap_or(0).max(orders.start);
    LastMoves { earlier: moves(orders.start, ends), now: moves(ends, orders.end) }
}

/// The unit that moves.
fn mover(battle: &Battle, procedure: &str, draft: &Draft) -> Option<Tag> {
    let conduct = battle.rules().conduct()?;
    let row = conduct.data().act(procedure).filter(|act| act.kind == ActKind::Move)?;
    conduct.actor(battle.state(), row, draft)
}

/// Its name, and the part of the order that says where it goes.
fn way(battle: &Battle, unit: Tag, procedure: &str, words: &str) -> Option<OrderedMove> {
    let conduct = battle.rules().conduct()?;
    let says = &conduct.data().act(procedure)?.says;
    let name = conduct.label(battle.state(), unit);
    let how = words.strip_prefix(&format!("{name} {says} "))?;
    let how = how.trim_end_matches('.').to_owned();
    Some(OrderedMove { unit, name, how })
}
