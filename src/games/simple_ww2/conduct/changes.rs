//! Changes of orders that are worth their die: one attempt a turn, where chance times gain is above ten points.

use super::platoons::{elements, platoons};
use crate::{
    dice::{Answers, Class, Side, Subject, Tag},
    games::simple_ww2::{
        orders::{bounds, unordered},
        units::{FORMATION, formations_in, is_battery},
    },
    rules::{Description, Draft, Due, Entity, RuleSet, State, Wants, draft_by, open_without_candidates},
};

/// The procedure.
const CHANGE: &str = "change_orders";
/// Points that an attempt must be worth.
const WORTH: f64 = 10.0;

/// The best change of a side's orders, if any is worth an attempt.
pub(super) fn best(rules: &RuleSet, state: &State, side: Side, wants: Wants<'_>) -> Option<Due> {
    // In the first turn orders are chosen freely.
    if state.step() != "orders" || state.turn() < 2 || unordered(state, side) || state.number(side, "attempts") > 0 {
        return None;
    }
    let mut best: Option<(f64, Due)> = None;
    for formation in formations_in(state, side) {
        let on = Entity::Group(formation);
        let now = state.word(on, "order");
        let worth = |order: &str| value(rules.description(), state, (side, formation), order, wants);
        let present = worth(now);
        for order in wanted(state, formation, wants.0).iter().filter(|order| **order != now) {
            let mut draft = draft_by(side);
            draft.insert(format!("{on}.to"), (*order).into());
            let chance = chance(rules, state, &draft).unwrap_or(0.0);
            let gain = chance * f64::from(worth(order) - present);
            if gain > WORTH && best.as_ref().is_none_or(|(most, _)| gain > *most) {
                let (name, order) = (state.group_name(formation), rules.description().word(order));
                let words = format!("{name} to {order}: {:.0} % to change", chance * 100.0);
                best = Some((gain, Due::new(CHANGE, draft, words)));
            }
        }
    }
    best.map(|(_, due)| due)
}

/// The chance that an order changes, by its own form.
fn chance(rules: &RuleSet, state: &State, draft: &Draft) -> Option<f64> {
    let opened = open_without_candidates(rules.procedure_kind(CHANGE)?, rules.description(), state, draft);
    let odds = opened.procedure?.odds(&Answers::new(), &|ask| ask.usual).ok()?;
    let headline = odds.of(Subject::Headline);
    let changed = headline.iter().filter(|(class, _)| *class == Class::Word("changed"));
    Some(changed.map(|(_, chance)| chance.value).sum())
}

/// Orders that a mission may want of a formation. Nobody drives on at full speed among enemies who shoot.
fn wanted(state: &State, formation: u16, mission: &str) -> &'static [&'static str] {
    let fought = |tag: Tag| ["fired", "neutralised"].iter().any(|fact| state.number(tag, fact) >= state.turn());
    let contact = state.members(formation).any(|unit| fought(unit.tag));
    match mission {
        "attack" | "meeting" if contact => &["cautious"],
        "attack" | "meeting" => &["cautious", "rapid"],
        "delay" => &["delay", "hold"],
        _ => &["hold", "cautious"],
    }
}

/// What an order lets a formation do, in points of its plan: as many of its elements go forward as gain most by it, no
/// fewer than it asks and no more than it allows.
fn value(
    rules: &Description,
    state: &State,
    (side, formation): (Side, u16),
    order: &str,
    (_, roles): Wants<'_>,
) -> i32 {
    let of = |tag: &Tag| state.group_of(*tag, FORMATION) == Some(formation);
    let mut all: Vec<(i32, i32)> = Vec::new();
    let mut worth = 0;
    for tag in platoons(state, side).into_iter().filter(of) {
        let count = elements(state, tag).filter(|unit| !is_battery(unit)).count();
        let (towards, hold) = roles.get(&tag).map_or((0, 0), |role| (role.towards, role.hold));
        worth += hold;
        all.push((towards - hold, i32::try_from(count).unwrap_or(i32::MAX)));
    }
    let (least, most) = match order {
        "rapid" | "cautious" | "probe" => bounds(rules, order, all.iter().map(|(_, count)| count).sum()),
        _ => (0, 0),
    };
    all.sort_unstable_by_key(|(gain, count)| (-gain, *count));
    let mut moving = 0;
    for (gain, count) in all {
        let needed = moving < least;
        if moving + count <= most && gain > 0 || needed {
            moving += count;
            worth += gain;
        }
    }
    worth
}
