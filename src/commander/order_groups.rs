//! Orders of several units that do the same: one sentence for all of them.

use super::{
    StandingOrder,
    order_words::{fitting, is_short},
};
use crate::{battle::Battle, dice::Tag, rules::listed};

/// What an order says of its unit: what it does, in the words for several, and how.
type Does<'o> = Option<(&'o str, &'o str)>;

/// Orders told in one sentence.
#[derive(Clone, Debug, PartialEq)]
pub struct OrderGroup<'o> {
    /// The sentence.
    pub words: String,
    /// The orders; those of several units by tag.
    pub orders: Vec<&'o StandingOrder>,
}

impl OrderGroup<'_> {
    /// Whose orders they are, in the order in which the sentence names them.
    pub fn units(&self) -> impl Iterator<Item = Tag> {
        self.orders.iter().map(|one| one.unit)
    }
}

/// Orders that stand, each told once with all that say the same of another unit.
pub fn order_groups<'o>(battle: &Battle, standing: &'o [StandingOrder]) -> Vec<OrderGroup<'o>> {
    let mut all: Vec<(Does<'_>, Vec<&StandingOrder>)> = Vec::new();
    // Each stands where its last order would: what is left of one that is half carried out stays before the others.
    for one in standing.iter().rev() {
        let does = does(battle, one);
        match all.iter_mut().find(|(same, _)| does.is_some() && *same == does) {
            Some((_, orders)) => orders.push(one),
            None => all.push((does, vec![one])),
        }
    }
    all.into_iter().rev().flat_map(|(does, orders)| grouped(battle, does, orders)).collect()
}

/// Orders that do the same, in one sentence; in more where one would be too long.
fn grouped<'o>(battle: &Battle, does: Does<'_>, mut orders: Vec<&'o StandingOrder>) -> Vec<OrderGroup<'o>> {
    let words = match (does, orders.as_slice()) {
        (Some((act, how)), [_, _, ..]) => {
            orders.sort_by_key(|one| one.unit);
            let units: Vec<Tag> = orders.iter().map(|one| one.unit).collect();
            let act = act.strip_prefix("be ").map_or_else(|| act.to_owned(), |other| format!("are {other}"));
            let how = how.replace(" its ", " their ");
            fitting(names(battle, &units).map(|names| format!("{names} {act}{how}")))
        }
        (_, orders) => orders.first().map_or_else(String::new, |one| one.decided.words.clone()),
    };
    if is_short(&words) || orders.len() < 2 {
        return vec![OrderGroup { words, orders }];
    }
    let more = orders.split_off(orders.len().div_ceil(2));
    [orders, more].into_iter().flat_map(|part| grouped(battle, does, part)).collect()
}

/// Several units as a sentence names them: by name where they are few, else by tag.
pub fn named(battle: &Battle, units: &[Tag]) -> String {
    /// Units that have their names.
    const FEW: usize = 3;
    let mut names = names(battle, units);
    names.nth(usize::from(units.len() > FEW)).unwrap_or_default()
}

/// Several units by name, and in short.
fn names(battle: &Battle, units: &[Tag]) -> impl Iterator<Item = String> {
    let both = battle.rules().conduct().map(|conduct| {
        let short = conduct.together(battle.state(), units);
        let long: Vec<String> = units.iter().map(|unit| conduct.label(battle.state(), *unit)).collect();
        // A name with a comma would break the list.
        let long = if long.iter().any(|name| name.contains(',')) { short.clone() } else { listed(&long) };
        [long, short]
    });
    both.into_iter().flatten()
}

/// What an order says of its unit; `None` of an attack and of a ladder.
fn does<'o>(battle: &'o Battle, one: &'o StandingOrder) -> Does<'o> {
    let conduct = battle.rules().conduct()?;
    let [order] = one.decided.orders.as_slice() else { return None };
    let act = conduct.data().act_of(&order.procedure, &order.draft)?;
    let how = one.decided.words.strip_prefix(&conduct.label(battle.state(), one.unit))?.strip_prefix(' ')?;
    Some((&act.name, how.strip_prefix(act.says.as_str()).filter(|_| one.quiet)?))
}
