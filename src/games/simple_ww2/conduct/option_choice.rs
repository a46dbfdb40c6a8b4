//! Which option a platoon may write under the order of its formation.

use std::collections::BTreeSet;

use super::platoons::{elements, platoons};
use crate::{
    dice::Tag,
    games::simple_ww2::{
        move_option::{Motion, MoveOption},
        orders::bounds,
        units::{FORMATION, unit_in},
    },
    rules::{ActData, Description, Draft, Drafted, Entity, State, Value, Worded},
};

/// What a platoon writes in a form.
fn option_of(draft: &Draft, on: Entity) -> &str {
    draft.get(&format!("{on}.to")).map_or("", Value::word)
}

/// Whether an option moves forward as far as an order counts it (Orders).
fn counts(order: &str, option: &str) -> bool {
    let enough = if order == "rapid" { Motion::Far } else { Motion::Half };
    MoveOption::of(option).is_some_and(|option| option.motion() >= enough)
}

/// Puts so many more elements, all or none of them, into the sums that can be made.
fn adds(sums: &mut BTreeSet<i32>, count: i32) {
    let more: Vec<i32> = sums.iter().map(|sum| sum + count).collect();
    sums.extend(more);
}

/// Whether what the order of a formation asks can still be met if a platoon takes an option (Orders; S6), by those that
/// are not held back. One that stands and fires at a known enemy is not counted. Where no choice of whole platoons meets
/// the order, such as that of a formation of one platoon, the fewest that are enough advance, or all who can.
pub(super) fn may_choose(
    rules: &Description,
    state: &State,
    (unit, act): (Tag, &ActData),
    decided: &[Drafted],
    held_back: impl Fn(Tag) -> bool,
) -> bool {
    let option = act.option.as_str();
    let fires = !act.target.is_empty() && MoveOption::of(option) == Some(MoveOption::F);
    let Some(formation) = state.group_of(unit, FORMATION) else { return true };
    let order = state.word(Entity::Group(formation), "order");
    if matches!(order, "hold" | "delay") {
        return option == "f";
    }
    if !matches!(order, "rapid" | "cautious" | "probe") || held_back(unit) {
        return true;
    }
    let (mut all, mut moving) = (0, 0);
    // Elements that whole platoons can bring forward: of all that may go, and of those not decided yet.
    let (mut able, mut open) = (BTreeSet::from([0]), BTreeSet::from([0]));
    for tag in platoons(state, unit.side) {
        let Some(group) = unit_in(state, tag).filter(|_| state.group_of(tag, FORMATION) == Some(formation)) else {
            continue;
        };
        let on = Entity::Group(group);
        let before = decided.iter().find(|one| one.unit == tag).map(|one| (option_of(&one.draft, on), one.aims));
        let taken = if tag == unit { Some((option, fires)) } else { before };
        if matches!(taken, Some((option, true)) if MoveOption::of(option) == Some(MoveOption::F)) {
            continue;
        }
        let count = i32::try_from(elements(state, tag).count()).unwrap_or(0);
        all += count;
        if held_back(tag) {
            continue;
        }
        adds(&mut able, count);
        match taken {
            Some((option, _)) if counts(order, option) => moving += count,
            Some(_) => {}
            None => adds(&mut open, count),
        }
    }
    let (least, most) = bounds(rules, order, all);
    let enough = able.iter().find(|sum| **sum >= least).or_else(|| able.last()).copied().unwrap_or(0);
    let (least, most) = (least.min(enough), most.max(enough));
    // One platoon too many is as bad as one too few; where too many go already, nobody else does.
    open.iter().any(|sum| (least..=most).contains(&(moving + sum)))
        || moving > most && !fires && !counts(order, option)
}
