//! The lines of a roster: heads of groups and rows, as far as nothing folds them away.
//!
//! A short roster shows all. A long one opens the first of its innermost groups that still stand, as many as there is
//! room for; what the player folds or opens stays so, and a group opens when one of its units is picked.

use std::collections::BTreeMap;

use super::Spot;
use crate::{
    battle::summary::{GroupHead, Row, TableView},
    dice::{Side, Tag},
};

/// Lines that a roster opens by itself.
const FEW: usize = 14;
/// Lines of a roster that folds nothing away: a screen of 800 shows them all.
const WHOLE: usize = 16;

/// Rows from which on they are low, and tiles too.
const DENSE: usize = 24;

/// A line of a roster.
#[derive(Clone, Copy, Debug)]
pub enum RosterLine<'a> {
    /// The head of a group, and whether it is open.
    Head(&'a GroupHead, bool),
    /// A unit, and how many heads stand over it.
    Unit(&'a Row, usize),
}

impl RosterLine<'_> {
    /// What the keyboard's cursor stands on here.
    pub const fn spot(&self) -> Spot {
        match self {
            Self::Head(head, _) => Spot::Group(head.group),
            Self::Unit(row, _) => Spot::Row(row.tag),
        }
    }
}

/// The rows of a side.
pub fn rows(table: &TableView, side: Side) -> &[Row] {
    side.of(table.rows.each_ref()).as_slice()
}

/// The heads of the groups of a side.
pub fn heads(table: &TableView, side: Side) -> &[GroupHead] {
    side.of(table.groups.each_ref()).as_slice()
}

/// Whether a side has so many units that rows are low.
pub fn dense(table: &TableView, side: Side) -> bool {
    rows(table, side).len() > DENSE
}

/// The only head of a roster, where it says nothing that the side's own head does not: one division is the side. It goes
/// where a roster is long, and in both alike.
fn idle_head(table: &TableView, side: Side) -> bool {
    let long = |side: &Side| rows(table, *side).len() > FEW && is_idle(table, *side);
    is_idle(table, side) && Side::BOTH.iter().any(long)
}

/// Whether a roster has one head that says nothing.
fn is_idle(table: &TableView, side: Side) -> bool {
    let (rows, heads) = (rows(table, side), heads(table, side));
    let [head] = heads else { return false };
    let marked = head.state.is_some() || head.order.is_some() || head.slot.is_some() || head.pips.is_some();
    rows.len() <= DENSE && head.total == rows.len() && head.marks.is_empty() && !marked
}

/// The lines of a side, without what is folded away. `folds` is what the player has opened (true) or folded.
pub fn lines<'a>(table: &'a TableView, folds: &BTreeMap<u16, bool>, side: Side) -> Vec<RosterLine<'a>> {
    let (rows, heads) = (rows(table, side), heads(table, side));
    if idle_head(table, side) {
        return rows.iter().map(|row| RosterLine::Unit(row, 0)).collect();
    }
    let mut next = heads.iter().peekable();
    let mut all = Vec::new();
    for row in rows {
        while let Some(head) = next.next_if(|head| head.units.first() == Some(&row.tag)) {
            if seen(table, folds, side, &row.group, head.depth) {
                all.push(RosterLine::Head(head, open(table, folds, side, head)));
            }
        }
        if seen(table, folds, side, &row.group, row.group.len()) {
            all.push(RosterLine::Unit(row, row.group.len()));
        }
    }
    all
}

/// Whether all heads over a depth are open.
fn seen(table: &TableView, folds: &BTreeMap<u16, bool>, side: Side, groups: &[u16], depth: usize) -> bool {
    let heads = heads(table, side);
    groups
        .iter()
        .take(depth)
        .all(|group| heads.iter().find(|head| head.group == *group).is_none_or(|head| open(table, folds, side, head)))
}

/// Whether a head shows what it stands over.
fn open(table: &TableView, folds: &BTreeMap<u16, bool>, side: Side, head: &GroupHead) -> bool {
    if idle_head(table, side) {
        return true;
    }
    if let Some(open) = folds.get(&head.group) {
        return *open;
    }
    let (rows, heads) = (rows(table, side), heads(table, side));
    let holds = |head: &GroupHead| {
        heads
            .iter()
            .any(|inner| inner.depth == head.depth + 1 && inner.units.iter().any(|tag| head.units.contains(tag)))
    };
    // What would be opened with it: its own units, if it is an innermost group.
    let inside = |head: &GroupHead| if holds(head) { 0 } else { head.units.len() };
    if rows.len() + heads.len() <= WHOLE || inside(head) == 0 {
        return true;
    }
    // The first that still stands, and those behind it as long as all heads can be seen with them.
    let mut room = FEW.saturating_sub(heads.len());
    let mut any = false;
    for next in heads.iter().filter(|head| head.lost < head.total) {
        let units = inside(next);
        if units == 0 {
            continue;
        }
        if any && units > room {
            return false;
        }
        if next.group == head.group {
            return true;
        }
        (any, room) = (true, room.saturating_sub(units));
    }
    false
}

/// The groups to be opened so that units can be seen: all that hold them and are folded.
pub fn folded_over(table: &TableView, folds: &BTreeMap<u16, bool>, tags: &[Tag]) -> Vec<u16> {
    let of = |tag: &Tag| rows(table, tag.side).iter().find(|row| row.tag == *tag).map(|row| (tag.side, &row.group));
    let groups = tags.iter().filter_map(of).flat_map(|(side, groups)| groups.iter().map(move |group| (side, *group)));
    let head = |(side, group): (Side, u16)| Some((side, heads(table, side).iter().find(|head| head.group == group)?));
    let shut = groups.filter_map(head).filter(|(side, head)| !open(table, folds, *side, head));
    shut.map(|(_, head)| head.group).collect()
}
