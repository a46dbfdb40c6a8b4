//! The arrows among answers and chips: what stands in lines to be pressed when something is asked, or told. Digits
//! press the chips of a line.
//!
//! It must not know what is asked, nor how wide the lines are: where a line begins is noted while it is drawn.

use std::collections::BTreeSet;

use super::{Stop, Stops};
use crate::ui::keys::Direction;

/// Beginnings of the ids of answers: options, outcomes, faces, cards, the die that goes.
const ANSWERS: [&str; 5] = ["choose-", "outcome-", "face-", "drew-", "goes-"];

/// Whether the thing with an id is an answer.
pub fn is_answer(id: &str) -> bool {
    kind(id).is_some()
}

/// The beginning of the ids of chips.
const CHIP: &str = "chip-";

/// Whether the thing with an id is a chip of a form.
pub fn is_chip(id: &str) -> bool {
    id.starts_with(CHIP)
}

fn kind(id: &str) -> Option<&'static str> {
    ANSWERS.into_iter().find(|kind| id.starts_with(kind))
}

impl<M: Clone> Stops<M> {
    /// Whether the cursor is on a chip that is drawn, or on a number between its chips.
    pub fn on_chips(&self) -> bool {
        self.list.borrow().iter().any(|(id, _)| Some(id) == self.at.as_ref() && is_chip(id))
    }

    /// What the chip with this number, from 1, of the line with the cursor sends, and what begins the line after it;
    /// `None` where the line has no such chip, or the cursor is on none.
    pub fn chip_of_line(&self, number: u8) -> Option<(M, Option<String>)> {
        let (list, lines) = (self.list.borrow(), self.lines.borrow());
        let begins = |at: usize| list.get(at).is_some_and(|(id, _)| lines.contains(id));
        let here = list.iter().position(|(id, _)| Some(id) == self.at.as_ref() && is_chip(id))?;
        let start = (0..=here).rev().find(|at| begins(*at))?;
        let chips = (start..list.len()).take_while(|at| *at == start || !begins(*at));
        let chips: Vec<_> = chips.filter_map(|at| list.get(at)).take_while(|(id, _)| is_chip(id)).collect();
        let next = list.get(start + chips.len()).map(|(id, _)| id).filter(|id| is_chip(id));
        match chips.get(usize::from(number).checked_sub(1)?)? {
            (_, Stop::Press(message)) => Some((message.clone(), next.cloned())),
            _ => None,
        }
    }
}

/// Things that stand beside each other, by the beginnings of their ids, and how arrows go through them.
const ROWS: [(&[&str], Row); 9] = [
    (&[CHIP], Row::Lines),
    (&["holds-", "another-"], Row::Lines),
    (&["rung-"], Row::Lines),
    (&["list-"], Row::Lines),
    (&["thing-", "things"], Row::Lines),
    (&["order-", "unit-card"], Row::Lines),
    (&["tab-", "by-", "clear"], Row::One),
    (&["react-"], Row::Flows),
    (&["owed-", WAIVE], Row::Flows),
];

/// What takes something off a list undone: it is no stop on the way up or down.
const WAIVE: &str = "waive-";

/// Buttons that have what real dice or a real card showed beside them.
const BESIDE: [&str; 4] = ["roll", "do-card", "choose-card", "faces"];

#[derive(Clone, Copy, PartialEq, Eq)]
enum Row {
    /// Lines whose beginnings are noted: left and right stay in a line, up and down keep the column.
    Lines,
    /// One line: up and down leave it.
    One,
    /// It flows, into several lines where it must: up and down go through it as well.
    Flows,
}

/// The row of things that the one with an id stands in.
fn row(id: &str) -> Option<(&'static [&'static str], Row)> {
    ROWS.into_iter().find(|(kinds, _)| kinds.iter().any(|kind| id.starts_with(kind)))
}

/// Whether left and right go on from the thing with an id before they leave its column.
pub fn stands_in_row(id: &str) -> bool {
    row(id).is_some() || BESIDE.contains(&id)
}

/// The place in reading order to which an arrow leads from another one. `lines` are the ids that begin a line of
/// answers.
///
/// Left and right go from answer to answer and never leave them, and from chip to chip of a line or a row; up and
/// down go from line to line, and from the first line to what stands above. What is neither is left up and down only.
pub fn beside(ids: &[String], lines: &BTreeSet<String>, at: usize, way: Direction) -> usize {
    let end = ids.len().saturating_sub(1);
    let Some(id) = ids.get(at) else { return at };
    let answers = kind(id);
    let (own, shape): (Vec<&str>, Row) = match (answers, row(id)) {
        (Some(kind), _) => (vec![kind], Row::Lines),
        (None, Some((kinds, shape))) => (kinds.to_vec(), shape),
        (None, None) => {
            let answer = |at: usize| ids.get(at).is_some_and(|id| is_answer(id) || BESIDE.contains(&id.as_str()));
            return match way {
                Direction::Back => back_over(ids, at.saturating_sub(1)),
                Direction::On => on_over(ids, at, at + 1),
                Direction::Right if BESIDE.contains(&id.as_str()) && answer(at + 1) => at + 1,
                Direction::Left if BESIDE.contains(&id.as_str()) && at > 0 && answer(at - 1) => at - 1,
                Direction::Left | Direction::Right => at,
            };
        }
    };
    let among = |at: usize| ids.get(at).is_some_and(|id| own.iter().any(|kind| id.starts_with(kind)));
    let begins = |at: usize| ids.get(at).is_some_and(|id| lines.contains(id));
    let first = (0..=at).rev().take_while(|at| among(*at)).last().unwrap_or(at);
    let last = (at..=end).take_while(|at| among(*at)).last().unwrap_or(at);
    let start = |at: usize| (first..=at).rev().find(|at| begins(*at)).unwrap_or(first);
    let (from, column) = (start(at), at - start(at));
    let after = || (from + 1..=last).find(|at| begins(*at)).unwrap_or(last + 1);
    let waived = |at: usize| ids.get(at).is_some_and(|id| id.starts_with(WAIVE));
    match (way, shape) {
        (Direction::Left, Row::Lines) if answers.is_none() => at.saturating_sub(1).max(from),
        (Direction::Right, Row::Lines) if answers.is_none() => (at + 1).min(after() - 1),
        (Direction::Left, _) => at.saturating_sub(1).max(first),
        (Direction::Right, _) => (at + 1).min(last),
        (Direction::Back, Row::Lines) if from > first => (start(from - 1) + column).min(from - 1),
        (Direction::Back, Row::Flows) if at > first => (first..at).rev().find(|at| !waived(*at)).unwrap_or(first),
        (Direction::Back, _) => first.checked_sub(1).map_or(at, |above| back_over(ids, above)),
        (Direction::On, Row::Flows) => match (at + 1..=last).find(|at| !waived(*at)) {
            Some(next) => next,
            None => on_over(ids, at, last + 1),
        },
        (Direction::On, _) => match (from + 1..=last).find(|at| begins(*at)) {
            Some(next) if shape == Row::Lines => {
                let after = (next + 1..=last).find(|at| begins(*at)).unwrap_or(last + 1);
                (next + column).min(after - 1)
            }
            _ => on_over(ids, at, last + 1),
        },
    }
}

/// What is reached downwards; the thing itself where nothing is below it.
fn on_over(ids: &[String], at: usize, next: usize) -> usize {
    if next < ids.len() { next } else { at }
}

/// What is reached upwards: the beginning of a row of one line, and nothing that takes something off a list.
fn back_over(ids: &[String], at: usize) -> usize {
    let Some((kinds, shape)) = ids.get(at).and_then(|id| row(id)) else { return at };
    let among = |at: &usize| ids.get(*at).is_some_and(|id| kinds.iter().any(|kind| id.starts_with(kind)));
    let waived = |at: usize| ids.get(at).is_some_and(|id| id.starts_with(WAIVE));
    match shape {
        Row::One => (0..=at).rev().take_while(among).last().unwrap_or(at),
        Row::Flows if waived(at) => at.saturating_sub(1),
        Row::Flows | Row::Lines => at,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(at: &str, way: Direction, wanted: &str) {
        let ids = ["drop", "flip", "choose-0", "choose-1", "choose-2", "choose-3", "choose-4", "tab"];
        let ids = ids.map(str::to_owned);
        let lines = ["choose-0", "choose-2", "choose-4"].map(str::to_owned).into();
        let from = ids.iter().position(|id| id == at).unwrap();
        assert_eq!(ids[beside(&ids, &lines, from, way)], wanted, "{at} {way:?}");
    }

    #[test]
    fn left_and_right_stay_among_answers_in_reading_order() {
        check("choose-0", Direction::Right, "choose-1");
        check("choose-1", Direction::Right, "choose-2");
        check("choose-4", Direction::Right, "choose-4");
        check("choose-2", Direction::Left, "choose-1");
        check("choose-0", Direction::Left, "choose-0");
    }

    #[test]
    fn up_and_down_go_from_line_to_line() {
        check("choose-1", Direction::On, "choose-3");
        check("choose-3", Direction::On, "choose-4");
        check("choose-4", Direction::On, "tab");
        check("choose-4", Direction::Back, "choose-2");
        check("choose-3", Direction::Back, "choose-1");
        check("choose-1", Direction::Back, "flip");
    }

    #[test]
    fn chips_are_gone_through_line_by_line() {
        let ids = ["tab", "chip-a-1", "chip-a-2", "chip-a-3", "chip-b", "chip-c-1", "chip-c-2", "roll"];
        let ids = ids.map(str::to_owned);
        let lines = ["chip-a-1", "chip-b", "chip-c-1"].map(str::to_owned).into();
        let go = |at: &str, way: Direction| {
            let from = ids.iter().position(|id| id == at).unwrap();
            ids[beside(&ids, &lines, from, way)].as_str()
        };
        assert_eq!(go("chip-a-1", Direction::Right), "chip-a-2");
        assert_eq!(go("chip-a-3", Direction::Right), "chip-a-3");
        assert_eq!(go("chip-c-1", Direction::Left), "chip-c-1");
        assert_eq!(go("chip-a-2", Direction::On), "chip-b");
        assert_eq!(go("chip-b", Direction::On), "chip-c-1");
        assert_eq!(go("chip-c-2", Direction::Back), "chip-b");
        assert_eq!(go("chip-a-2", Direction::Back), "tab");
        assert_eq!(go("chip-c-2", Direction::On), "roll");
    }

    #[test]
    fn strips_lists_and_tabs_are_gone_through_sideways() {
        let ids = [
            "react-A1", "react-A2", "owed-x", "waive-x", "owed-y", "waive-y", "tab-a", "tab-b", "clear", "list-A1",
            "list-A2", "list-A3", "chip-a", "do-card", "drew-2", "drew-3",
        ];
        let ids = ids.map(str::to_owned);
        let lines = ["list-A1", "list-A3", "chip-a", "drew-2"].map(str::to_owned).into();
        let go = |at: &str, way: Direction| {
            let from = ids.iter().position(|id| id == at).unwrap();
            ids[beside(&ids, &lines, from, way)].as_str()
        };
        assert_eq!(go("react-A1", Direction::Right), "react-A2");
        assert_eq!(go("react-A2", Direction::Right), "react-A2", "its end: the column is left");
        assert_eq!(go("react-A2", Direction::On), "owed-x");
        // What takes something off the list is met sideways only.
        assert_eq!(go("owed-x", Direction::Right), "waive-x");
        assert_eq!(go("owed-x", Direction::On), "owed-y");
        assert_eq!(go("owed-y", Direction::On), "tab-a");
        assert_eq!(go("owed-y", Direction::Back), "owed-x");
        assert_eq!(go("tab-b", Direction::Back), "owed-y");
        assert_eq!(go("tab-a", Direction::On), "list-A1");
        assert_eq!(go("list-A1", Direction::Back), "tab-a");
        assert_eq!(go("list-A1", Direction::Right), "list-A2");
        assert_eq!(go("list-A2", Direction::Right), "list-A2");
        assert_eq!(go("list-A2", Direction::Left), "list-A1");
        assert_eq!(go("list-A1", Direction::On), "list-A3");
        assert_eq!(go("list-A3", Direction::Back), "list-A1");
        assert_eq!(go("do-card", Direction::Right), "drew-2");
        assert_eq!(go("drew-3", Direction::On), "drew-3");
    }

    #[test]
    fn what_is_no_answer_is_left_up_and_down_only() {
        check("flip", Direction::On, "choose-0");
        check("flip", Direction::Right, "flip");
        check("tab", Direction::On, "tab");
        check("drop", Direction::Back, "drop");
    }
}
