//! Which option a platoon may write under the order of its formation.

use std::collections::BTreeSet;

use super::platoons::{elements, platoons};
use crate::{
    dice::Tag,
    games::simple_ww2::{
        move_option::{Choice, Motion},
        orders::bounds,
        units::{FORMATION, unit_in},
    },
    rules::{ActData, Description, Draft, Entity, State, Value, Worded},
};

/// What a platoon writes in a form.
fn option_of(draft: &Draft, on: Entity) -> &str {
    draft.get(&format!("{on}.to")).map_or("", Value::word)
}

/// Whether an option moves forward as far as an order counts it (Orders).
fn counts(order: &str, option: &str) -> bool {
    let enough = if order == "rapid" { Motion::Far } else { Motion::Half };
    Choice::of(option).is_some_and(|option| option.motion() >= enough)
}

/// Whether what the order of a formation asks can still be met if a platoon takes an option (Orders; S6). One that
/// stands and fires at a known enemy is not counted. Where no choice of whole platoons meets the order, such as that of a
/// formation of one platoon, the fewest that are enough advance.
pub(super) fn may_choose(
    rules: &Description,
    state: &State,
    (unit, act): (Tag, &ActData),
    decided: &[(Tag, Draft)],
) -> bool {
    let option = act.option.as_str();
    let fires = !act.target.is_empty() && Choice::of(option) == Some(Choice::F);
    let Some(formation) = state.group_of(unit, FORMATION) else { return true };
    let order = state.word(Entity::Group(formation), "order");
    if matches!(order, "hold" | "delay") {
        return option == "f";
    }
    if !matches!(order, "rapid" | "cautious" | "probe") {
        return true;
    }
    let (mut moving, mut standing, mut open) = (0, 0, 0);
    // Elements that whole platoons can bring forward.
    let mut sums = BTreeSet::from([0]);
    for tag in platoons(state, unit.side) {
        let Some(group) = unit_in(state, tag).filter(|_| state.group_of(tag, FORMATION) == Some(formation)) else {
            continue;
        };
        if fires && tag == unit {
            continue;
        }
        let on = Entity::Group(group);
        let count = i32::try_from(elements(state, tag).count()).unwrap_or(0);
        sums.extend(sums.iter().map(|sum| sum + count).collect::<Vec<i32>>());
        let taken = if tag == unit { Some(option) } else { None };
        let decided_for = decided.iter().find(|(other, _)| *other == tag).map(|(_, draft)| option_of(draft, on));
        match taken.or(decided_for) {
            Some(option) if counts(order, option) => moving += count,
            Some(_) => standing += count,
            None => open += count,
        }
    }
    let all = moving + standing + open;
    let (least, most) = bounds(rules, order, all);
    let most = sums.into_iter().find(|sum| *sum >= least).map_or(most, |fewest| most.max(fewest));
    let enough = moving + open >= least;
    // One platoon too many is as bad as one too few.
    enough && (moving <= most || !counts(order, option) && standing + open > 0)
}
