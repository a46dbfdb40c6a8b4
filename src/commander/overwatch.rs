//! Shots that units of the commander have waited for: which they are, and what he has decided of them.

use super::Plan;
use crate::{
    battle::{Act, Battle, Request},
    dice::Tag,
    rules::{ActKind, CommanderData, DECIDE, Decision, RecordedOption, is_thought},
};

/// Whether a reaction is the commander's to decide: a shot of his that a unit has waited for.
pub fn reacts(battle: &Battle, plan: &Plan, shot: &Request) -> bool {
    let Some(conduct) = battle.rules().conduct() else { return false };
    let data = conduct.data();
    let waited = data.acts.list.iter().any(|act| act.kind == ActKind::Wait && act.by == shot.procedure);
    let own = shooter(data, shot).is_some_and(|unit| unit.side == plan.side);
    waited && own
}

/// The unit that shoots, or the first of several.
pub(super) fn shooter(data: &CommanderData, shot: &Request) -> Option<Tag> {
    shot.draft.get(&data.shot.unit)?.tags().first().copied()
}

/// A shot in answer to the player's action that has been decided on since that action: its words, and the order.
pub(super) fn answered(battle: &Battle, plan: &Plan) -> Option<(String, Request)> {
    let last = battle.last_event();
    let actions = (1..=last).rev().filter_map(|no| battle.action(no));
    let thoughts = actions.map_while(|action| action.act().filter(|act| is_thought(&act.procedure)));
    thoughts.filter(|act| act.procedure == DECIDE).find_map(|act| {
        let option = picked(act)?;
        let (procedure, draft) = option.orders.first()?.clone();
        let request = Request { procedure, draft };
        reacts(battle, plan, &request).then_some((option.words, request))
    })
}

/// The option that a decision picked.
pub(super) fn picked(act: &Act) -> Option<RecordedOption> {
    Decision::taken(&act.form.entered, &act.answers)
}
