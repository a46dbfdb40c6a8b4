//! What undo takes back: an action, or all that one press of a commander's page has done.

use std::ops::RangeInclusive;

use crate::{
    battle::{Act, Battle, Event, EventKind, EventNo, EventStatus},
    dice::{Side, Tag},
};

/// Letters of what would be undone beyond which it is called by its name.
const UNDO_LETTERS: usize = 15;

/// What undo takes back, in words, and the event it goes back to.
pub(super) fn undo(battle: &Battle) -> (String, Option<EventNo>) {
    if battle.open_act().is_some() {
        return (battle.undo_words().unwrap_or_default(), None);
    }
    let last = battle.last_event();
    let in_effect = |no: &EventNo| matches!(battle.status(*no), EventStatus::InEffect | EventStatus::Amended(_));
    let top = (1..=last).rev().find(in_effect);
    let target = (1..=last).rev().filter(in_effect).find(|no| !battle.is_step(*no));
    if let Some(press) = target.and_then(|no| commanders_press(battle, no)) {
        return (press_words(battle, press.clone()), Some(press.start() - 1));
    }
    let amends = |no| battle.event(no).is_some_and(|event| matches!(event.kind, EventKind::Amend { .. }));
    let (words, to) = match target {
        Some(no) if top == Some(no) => (battle.undo_words().unwrap_or_default(), None),
        // A rewind keeps amends of what stays: the steps after one go first, then the amend alone.
        Some(no) if amends(no) => (top.map(|top| battle.words(top)).unwrap_or_default(), Some(no)),
        Some(no) => (battle.words(no), Some(no - 1)),
        None => (String::new(), None),
    };
    // A long sentence gives way to the name of the action.
    let act = target.filter(|no| !amends(*no)).and_then(|no| battle.event(no)).and_then(Event::act);
    match act.filter(|act| words.chars().count() > UNDO_LETTERS && battle.may_see(act, battle.shared())) {
        Some(act) => (battle.title(act), to),
        None => (words, to),
    }
}

/// The events of the last press of a commander's, where it did more than one thing: each was begun when the one before it
/// was done, though it may have waited for an answer.
fn commanders_press(battle: &Battle, last: EventNo) -> Option<RangeInclusive<EventNo>> {
    let his = battle.setup().commanded()?;
    let mut at = battle.event(last)?.at;
    let of_press = |no: &EventNo| {
        let Some(Event { at: done, kind: EventKind::Act(act) }) = battle.event(*no) else { return false };
        let together = *done == at && is_his(battle, act, his);
        at = act.opened.and_then(|open| battle.event(open)).map_or(*done, |open| open.at);
        together
    };
    let first = (1..=last)
        .rev()
        .filter(|no| battle.status(*no) == EventStatus::InEffect && !battle.is_step(*no))
        .take_while(of_press)
        .last()?;
    (first < last).then_some(first..=last)
}

/// Whether an action is the commander's: of his side, or a shot of his unit in the other side's turn whose form names no
/// side.
fn is_his(battle: &Battle, act: &Act, his: Side) -> bool {
    let shooter = || -> Option<Tag> {
        let (unit, _) = battle.rules().conduct()?.data().shot_of(&act.procedure);
        act.form.entered.get(unit)?.tags().first().copied()
    };
    act.side == Some(his) || shooter().is_some_and(|unit| unit.side == his)
}

/// What a press did, as far as everybody may see it, in a few words.
fn press_words(battle: &Battle, press: RangeInclusive<EventNo>) -> String {
    let in_effect = |no: &EventNo| battle.status(*no) == EventStatus::InEffect;
    let done = press.filter(in_effect).filter_map(|no| battle.event(no)).filter(|event| !event.is_thought());
    let done: Vec<_> = done.filter_map(Event::act).filter(|act| battle.may_see(act, battle.shared())).collect();
    match done.as_slice() {
        [] => "Orders".to_owned(),
        [act] => battle.title(act),
        all => format!("{} actions", all.len()),
    }
}
