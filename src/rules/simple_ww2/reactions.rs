//! Who may fire before an enemy moves, and whether that enemy ran onto mines (Interrupt; Mine fields).

use super::mines::may_enter;
use crate::{
    dice::Tag,
    rules::{BY, Draft, Entity, Reaction, RuleSet, State, Unit, Value, draft_of, open},
};

/// The procedure of an interrupt.
const INTERRUPT: &str = "interrupt";
/// The procedure of mines.
const MINES: &str = "mines";

/// Elements that may react to the one that moves; range and sight are for the table.
pub(super) fn reactions(rules: &dyn RuleSet, state: &State) -> Vec<Reaction> {
    let mover = state.fact(Entity::Battle, "mover").and_then(Value::tag);
    let Some(mover) = mover.and_then(|tag| state.units.get(&tag)).filter(|unit| unit.in_play()) else {
        return Vec::new();
    };
    let ready = state.in_play(mover.tag.side.other()).filter(|unit| state.flag(unit.tag, "ready"));
    let mut list: Vec<Reaction> = ready.filter_map(|unit| shot(rules, state, unit, mover.tag)).collect();
    list.extend(may_enter(state, mover).then(|| mined(mover.tag)));
    list
}

/// An interrupt of an element, if the rules allow it.
fn shot(rules: &dyn RuleSet, state: &State, unit: &Unit, mover: Tag) -> Option<Reaction> {
    let kind = rules.kind(INTERRUPT)?;
    let mut draft = draft_of(BY, unit.tag.side.to_string());
    let _ = draft.insert("firers".to_owned(), Value::from(&[unit.tag][..]));
    let _ = draft.insert("target".to_owned(), mover.into());
    let form = open(kind, rules.description(), state, &draft).form;
    let allowed = !form.refusals.iter().any(|refusal| ["firers", "target"].contains(&refusal.path.as_str()));
    let words = "holds an interrupt".to_owned();
    allowed.then_some(Reaction { unit: unit.tag, procedure: INTERRUPT, draft, words })
}

/// The mover may have run onto mines.
fn mined(mover: Tag) -> Reaction {
    let side = mover.side.to_string();
    let draft = Draft::from([(BY.to_owned(), side.into()), ("unit".to_owned(), mover.into())]);
    Reaction { unit: mover, procedure: MINES, draft, words: "ran onto mines".to_owned() }
}
