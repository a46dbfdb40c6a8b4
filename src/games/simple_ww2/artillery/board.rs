//! What the card of the artillery step lists: batteries with the number they need, what is left and where they fired
//! last; observers with what they are worth (Artillery Fire; Calling for fire).

use super::{AIMED, CALL, call::OBSERVER, refusal};
use crate::{
    dice::{Side, Tag},
    games::simple_ww2::units::{is_battery, unit_in},
    rules::{Board, Description, Draft, Listed, RuleSet, State, Unit, Value, draft_by, draft_of, open},
};

/// The lists of the present step; batteries tell the number they need with the observer that a form has been told.
pub(in crate::games::simple_ww2) fn boards(rules: &RuleSet, state: &State, told: &Draft) -> Vec<Board> {
    if state.step() != "artillery" {
        return Vec::new();
    }
    let both = Side::BOTH.into_iter();
    both.flat_map(|side| [batteries(rules, state, side, told), observers(rules.description(), state, side)])
        .filter(|b| !b.units.is_empty())
        .collect()
}

fn batteries(rules: &RuleSet, state: &State, side: Side, told: &Draft) -> Board {
    let own = state.in_play(side).filter(|unit| is_battery(unit));
    let units = own.map(|unit| Listed { unit: unit.tag, facts: battery(rules, state, unit, told) }).collect();
    Board { side, title: "Batteries".to_owned(), units }
}

/// What is known of a battery, the number it needs first.
fn battery(rules: &RuleSet, state: &State, unit: &Unit, told: &Draft) -> Vec<String> {
    let tag = unit.tag;
    let refusal = refusal(state, unit);
    let number = |field: &str| state.number(tag, field);
    let on_mission = number("mission") >= state.turn();
    let fire = match (state.flag(tag, "registered"), number("rounds")) {
        _ if !on_mission => None,
        (true, _) => Some("on target".to_owned()),
        (false, 1) => Some("1 turn of fire".to_owned()),
        (false, 2..) => Some(format!("{} turns of fire", number("rounds"))),
        _ => None,
    };
    let last = state.fact(tag, AIMED).and_then(Value::tag).map(|tag| format!("last at {}", called(state, tag)));
    let smoke = state.fact(tag, "smoke_left").map(|left| format!("smoke {left}"));
    let need = refusal.or_else(|| need(rules, state, tag, told));
    [need, fire, last, smoke].into_iter().flatten().collect()
}

/// The number it needs, as its form reads it.
fn need(rules: &RuleSet, state: &State, tag: Tag, told: &Draft) -> Option<String> {
    let mut draft: Draft = draft_of("battery", tag);
    let observer = told.get(OBSERVER).filter(|value| value.tag().is_some_and(|one| one.side == tag.side));
    draft.extend(observer.map(|value| (OBSERVER.to_owned(), value.clone())));
    draft.extend(draft_by(tag.side));
    let opened = open(rules.procedure_kind(CALL)?, rules.description(), state, &draft);
    opened.procedure?.sums().first().map(|sum| sum.reading.clone())
}

/// The platoon of an element, or the element itself.
fn called(state: &State, tag: Tag) -> String {
    unit_in(state, tag).map_or_else(|| state.name(tag), |group| state.group_name(group))
}

fn observers(rules: &Description, state: &State, side: Side) -> Board {
    let own = state.in_play(side).filter(|unit| unit.flag("observes"));
    let facts = |unit: &Unit| {
        let bonus = rules.cell("call", "change", "priority").unwrap_or(0);
        let priority = unit.flag("priority").then(|| format!("priority: {bonus:+} to the die"));
        let group = unit_in(state, unit.tag).map(|group| state.group_name(group));
        let shaken = (state.number(unit.tag, "neutralised") >= state.turn()).then(|| "neutralised".to_owned());
        priority.into_iter().chain(group).chain(shaken).collect()
    };
    Board {
        side,
        title: "Observers".to_owned(),
        units: own.map(|unit| Listed { unit: unit.tag, facts: facts(unit) }).collect(),
    }
}
