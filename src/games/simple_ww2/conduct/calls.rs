//! Calls for fire as the commander thinks of them: at a platoon that an observer sees.

use super::{CALL, platoons::elements};
use crate::{
    dice::{Answers, Class, Odds, Side, Subject, Tag},
    games::simple_ww2::{
        artillery::{AIMED, refusal},
        units::{is_battery, unit_in},
    },
    rules::{Draft, RuleSet, State, Value, draft_by, open_without_candidates},
};

/// The procedure of the fire error.
const ERROR: &str = "fire_error";

/// Batteries of a side that could be asked for fire.
pub(super) fn free(state: &State, side: Side) -> Vec<Tag> {
    let free = state.in_play(side).filter(|unit| is_battery(unit) && refusal(state, unit).is_none());
    free.map(|unit| unit.tag).collect()
}

/// The form of a call at a platoon: whether that is the target of its last turn is known.
pub(super) fn form(state: &State, battery: Tag, target: Tag) -> Draft {
    let mut draft = draft_by(battery.side);
    draft.insert("battery".to_owned(), battery.into());
    draft.insert("at".to_owned(), target.into());
    if state.number(battery, "mission") == state.turn() {
        let word = if same(state, battery, target) { "same" } else { "new" };
        draft.insert("target".to_owned(), word.into());
    }
    draft
}

/// Whether a platoon is what a battery was called at in its last turn.
fn same(state: &State, battery: Tag, target: Tag) -> bool {
    let aimed = state.fact(battery, AIMED).and_then(Value::tag);
    aimed.is_some_and(|aimed| unit_in(state, aimed) == unit_in(state, target))
}

/// The form of a barrage on all of a platoon.
pub(super) fn barrage(battery: Tag, targets: impl Iterator<Item = Tag>) -> Draft {
    let mut draft = draft_by(battery.side);
    draft.insert("battery".to_owned(), battery.into());
    draft.insert("targets".to_owned(), targets.collect::<Vec<Tag>>()[..].into());
    draft
}

/// The barrages of other batteries that are on a target and have not fallen yet.
pub(super) fn under_way(state: &State, draft: &Draft) -> Vec<Draft> {
    let named = |field: &str| draft.get(field).and_then(Value::tag);
    let (Some(battery), Some(target)) = (named("battery"), named("at")) else { return Vec::new() };
    let owed = state.due.iter().filter(|due| due.procedure == super::BARRAGE);
    let guns = owed.filter_map(|due| due.draft.get("battery")?.tag());
    let there = |gun: &Tag| {
        let other = *gun != battery && gun.side == battery.side;
        other && state.flag(*gun, "registered") && same(state, *gun, target)
    };
    let all = guns.filter(there).map(|gun| barrage(gun, elements(state, target).map(|one| one.tag)));
    all.collect()
}

/// How likely a battery is to answer and to be on target at once, and the odds of its call.
pub(super) fn chance(rules: &RuleSet, state: &State, draft: &Draft) -> Option<(f64, Odds)> {
    let odds = |id: &str, draft: &Draft| {
        let opened = open_without_candidates(rules.procedure_kind(id)?, rules.description(), state, draft);
        opened.procedure?.odds(&Answers::new(), &|ask| ask.usual).ok()
    };
    let of = |odds: &Odds, counts: &dyn Fn(&str) -> bool| -> f64 {
        let headline = odds.of(Subject::Headline);
        let counted = headline.iter().filter(|(class, _)| matches!(class, Class::Word(word) if counts(word)));
        counted.map(|(_, chance)| chance.value).sum()
    };
    let call = odds(CALL, draft)?;
    let (battery, target) = (draft.get("battery")?.tag()?, draft.get("at")?.tag()?);
    let again = same(state, battery, target) && state.number(battery, "mission") == state.turn();
    let hits = if again && state.flag(battery, "registered") {
        1.0
    } else {
        let mut error = draft_by(battery.side);
        error.insert("battery".to_owned(), battery.into());
        error.insert("rounds".to_owned(), if again { state.number(battery, "rounds") } else { 0 }.into());
        of(&odds(ERROR, &error)?, &|word| word == "on")
    };
    Some((of(&call, &|word| word != "refused") * hits, call))
}
