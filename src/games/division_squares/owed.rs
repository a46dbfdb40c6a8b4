//! What the acting side still owes this turn, and who may react to a move.

use super::{
    allowed::{Action, refusal, used_up},
    rally::needs_test,
    resupply::may_gain,
    standing::orders,
};
use crate::{
    dice::Tag,
    rules::{Draft, Due, Entity, Reaction, RuleSet, State, Unit, Value, arrivals, draft_of, open_without_candidates},
};

/// What the acting side still owes, in the order of the turn. An empty procedure is a mere reminder.
pub(super) fn owed(rules: &RuleSet, state: &State) -> Vec<Due> {
    let side = state.acting();
    let mut owed = state.due.clone();
    // Initiative; D113: the card before anything else.
    if state.fact(side, "card").is_none() {
        owed.push(Due::new("draw", Draft::new(), "Draw the card"));
    }
    // Turn Sequence 1; D120: a Joker may forbid it.
    let idle = state.word(side, "joker") == "none";
    let shaken = state.in_play(side).filter(|unit| needs_test(state, unit)).count();
    if shaken > 0 && !idle {
        owed.push(Due::new("rally", Draft::new(), format!("Rally {shaken}")));
    }
    owed.extend(arrivals(state, side));
    // Turn Sequence 3; D111.
    if !idle && !state.flag(side, "resupplied") && may_gain(rules.description(), state, side) {
        owed.push(Due::new("resupply", Draft::new(), "Resupply"));
    }
    // Turn Sequence 2: batteries that could fire.
    for unit in state.in_play(side).filter(|unit| unit.flag("off_table")) {
        if refusal(rules.description(), state, unit, Action::Artillery).is_none() && used_up(state, unit).is_none() {
            owed.push(Due::new("artillery", draft_of("gun", unit.tag), format!("{} not fired", unit.tag)));
        }
    }
    if let Some((used, allowed)) = orders(state, side)
        && used < allowed
        && state.in_play(side).any(|unit| !state.flag(unit.tag, "ordered"))
    {
        let left = allowed - used;
        let words = if left == 1 { "1 order left".to_owned() } else { format!("{left} orders left") };
        owed.push(Due::new("", Draft::new(), words));
    }
    owed
}

/// What the end of the turn would skip: what must be rolled, and the orders of a side that has more than half of them
/// left, unless it is the one order of a Joker.
pub(super) fn skipped(rules: &RuleSet, state: &State) -> Vec<Due> {
    let many = orders(state, state.acting()).is_some_and(|(used, of)| of > 1 && 2 * used < of);
    let counts = |due: &Due| rules.compulsory(state, due) || many && due.procedure.is_empty();
    rules.owed(state).into_iter().filter(counts).collect()
}

/// Units on Overwatch that may fire at the unit that moved last (Overwatch; Defensive Fire; D51). Their
/// reach and sight are for the table.
pub(super) fn reactions(rules: &RuleSet, state: &State) -> Vec<Reaction> {
    let acting = state.acting();
    let mover = state.fact(Entity::Battle, "mover").and_then(Value::tag);
    let Some(mover) = mover.and_then(|tag| state.units.get(&tag)).filter(|u| u.in_play() && u.tag.side == acting)
    else {
        return Vec::new();
    };
    let Some(kind) = rules.procedure_kind(REACTION) else {
        return Vec::new();
    };
    let reaction = |unit: &Unit| {
        let mut draft = draft_of("firer", unit.tag);
        draft.extend(draft_of("target", mover.tag));
        let form = open_without_candidates(kind, rules.description(), state, &draft).form;
        let range = unit.column("range").map_or_else(|| "whole table".to_owned(), |range| format!("reach {range}"));
        form.refusals.is_empty().then_some(Reaction { unit: unit.tag, procedure: REACTION, draft, words: range })
    };
    let marked = state.in_play(acting.other()).filter(|unit| state.flag(unit.tag, "overwatch"));
    marked.filter_map(reaction).chain(mined(rules, state, mover.tag)).collect()
}

/// AT mines under the unit that moved last, where they could hurt it (D94, D95), in a battle that has any.
fn mined(rules: &RuleSet, state: &State, mover: Tag) -> Option<Reaction> {
    if state.flag(Entity::Battle, "no_mines") {
        return None;
    }
    let draft = draft_of("target", mover);
    let form = open_without_candidates(rules.procedure_kind(MINES)?, rules.description(), state, &draft).form;
    let words = "ran onto mines".to_owned();
    form.refusals.is_empty().then_some(Reaction { unit: mover, procedure: MINES, draft, words })
}

/// The procedure of AT mines.
const MINES: &str = "mines";

/// The procedure of a reaction.
const REACTION: &str = "reaction";
