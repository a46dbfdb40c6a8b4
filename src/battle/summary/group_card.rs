//! The card of a group: its units as they stand, what it was told to do and what that means, what it may do now.

use super::{
    FactLine, Known, Mark, OrderLine, Row, Seen,
    card::{group_facts, orders_of},
    group_heads, numbers, roster,
    words::capital,
};
use crate::{
    battle::{Battle, Request},
    dice::Side,
    rules::{Description, Entity, Takes, Value},
};

/// The card of a group.
#[derive(Clone, Debug, PartialEq)]
pub struct GroupCard {
    /// Its number, from 1.
    pub group: u16,
    /// Its side.
    pub side: Side,
    /// The name that players gave the group.
    pub name: String,
    /// How many it has left and how many of them can act.
    pub words: String,
    /// Its marks, each with what the rules say of it, as far as they do.
    pub marks: Vec<(Mark, String)>,
    /// Groups around it, from the outside in, with their marks and how they stand to what is asked of them.
    pub around: Vec<GroupLine>,
    /// Groups in it.
    pub inner: Vec<GroupLine>,
    /// The rules' word for its units, in plural and with a capital.
    pub pieces: String,
    /// Its units, those of the groups in it too.
    pub units: Vec<Row>,
    /// How far they move, fire and spot, those together of which the same is known.
    pub known: Vec<Known>,
    /// Its facts, to be corrected.
    pub facts: Vec<FactLine>,
    /// The orders that the group may get.
    pub orders: Vec<OrderLine>,
}

/// Another group in a line: how it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GroupLine {
    /// Its number, from 1.
    pub group: u16,
    /// Its name.
    pub name: String,
    /// Its strength, its marks, how it stands to what is asked of it.
    pub words: String,
    /// Whether that is not enough.
    pub short: bool,
}

/// The card of a group, in the eyes of everybody at the table; `None` if there is no such group.
pub fn group_card(battle: &Battle, number: u16) -> Option<GroupCard> {
    let (rules, state) = (battle.rules().as_ref(), battle.state());
    let group = state.groups.get(&number)?;
    let seen = Seen { rules, state, viewer: battle.shared() };
    let heads = group_heads(seen, group.side, &[], &[]);
    let own = heads.iter().find(|head| head.group == number)?;
    let marks = own.state.iter().chain(&own.order).chain(&own.marks).cloned();
    let line = |head: &super::GroupHead| {
        // How it stands to its order names the order.
        let order = head.order.iter().filter(|_| head.quota.is_none());
        let marks = head.state.iter().chain(order).chain(&head.marks).map(|mark| mark.word.as_str());
        let quota = head.quota.iter().map(|quota| quota.words.as_str());
        let words: Vec<&str> = [head.strength.as_str()].into_iter().chain(marks).chain(quota).collect();
        GroupLine {
            group: head.group,
            name: head.name.clone(),
            words: words.join(", "),
            short: head.quota.as_ref().is_some_and(|quota| quota.short),
        }
    };
    let holds = |head: &&super::GroupHead| head.units.iter().any(|tag| own.units.contains(tag));
    let others = |fits: fn(usize, usize) -> bool| {
        heads.iter().filter(|head| fits(head.depth, own.depth)).filter(holds).map(line).collect::<Vec<_>>()
    };
    let may_act = rules.description().may_act(state, group.side);
    let orders = orders_of(battle, |order| Request::group_order(state, order, number));
    let can_act = (may_act && own.total > own.lost).then(|| format!("{} can act", own.ready));
    let quota = own.quota.as_ref().map(|quota| quota.words.clone());
    let pips = own.pips.as_ref().map(|(pips, word)| format!("{pips} {word}"));
    let words: Vec<String> = [own.strength.clone()].into_iter().chain(can_act).chain(quota).chain(pips).collect();
    Some(GroupCard {
        group: number,
        side: group.side,
        name: state.group_name(number),
        words: words.join(", "),
        marks: marks
            .map(|mark| (meaning(rules.description(), state.fact(Entity::Group(number), &mark.field), &mark), mark))
            .map(|(means, mark)| (mark, means))
            .collect(),
        around: others(|depth, own| depth < own),
        inner: others(|depth, own| depth > own),
        pieces: capital(rules.description().about.many()),
        units: roster(seen, group.side, &[], &[]).into_iter().filter(|row| own.units.contains(&row.tag)).collect(),
        known: numbers(battle, &own.units),
        facts: group_facts(battle, number)?.facts,
        orders: if may_act && own.total > own.lost { orders } else { Vec::new() },
    })
}

/// What the table of a reference page says of a word that a fact may be; empty if it says nothing.
fn meaning(rules: &Description, value: Option<&Value>, mark: &Mark) -> String {
    let Some(field) = rules.field(&mark.field).filter(|field| !field.page.is_empty()) else {
        return String::new();
    };
    let page = rules.pages.iter().find(|page| page.id == field.page);
    let (Some(page), Takes::Choice(options), Some(Value::Word(word))) = (page, &field.takes, value) else {
        return String::new();
    };
    let Some(option) = options.iter().find(|option| option.id == *word) else {
        return String::new();
    };
    page.row_of(&option.name).and_then(|row| row.get(1)).cloned().unwrap_or_default()
}
