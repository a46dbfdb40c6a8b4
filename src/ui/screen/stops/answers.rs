//! The arrows among answers and chips: what stands in lines to be pressed when something is asked, or told. Digits press
//! the chips of a line.
//!
//! It must not know what is asked, nor how wide the lines are: where a line begins is noted while it is drawn.

use std::collections::BTreeSet;

use super::{Stop, Stops};
use crate::ui::keys::Way;

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
    /// What the chip with this number, from 1, of the line with the cursor sends, and what begins the line after it; `None`
    /// where the cursor is on no line of several chips.
    pub fn chip_of_line(&self, number: u8) -> Option<(M, Option<String>)> {
        let (list, lines) = (self.list.borrow(), self.lines.borrow());
        let begins = |at: usize| list.get(at).is_some_and(|(id, _)| lines.contains(id));
        let here = list.iter().position(|(id, _)| Some(id) == self.at.as_ref() && is_chip(id))?;
        let start = (0..=here).rev().find(|at| begins(*at))?;
        let chips = (start..list.len()).take_while(|at| *at == start || !begins(*at));
        let chips: Vec<_> = chips.filter_map(|at| list.get(at)).take_while(|(id, _)| is_chip(id)).collect();
        let next = list.get(start + chips.len()).map(|(id, _)| id).filter(|id| is_chip(id));
        match chips.get(usize::from(number).checked_sub(1)?)? {
            (_, Stop::Press(message)) if chips.len() > 1 => Some((message.clone(), next.cloned())),
            _ => None,
        }
    }
}

/// The place in reading order to which an arrow leads from another one. `lines` are the ids that begin a line of answers.
///
/// Left and right go from answer to answer and never leave them, and from chip to chip of a line; up and down go from line
/// to line, and from the first line to what stands above. What is neither is left up and down only.
pub fn beside(ids: &[String], lines: &BTreeSet<String>, at: usize, way: Way) -> usize {
    let end = ids.len().saturating_sub(1);
    let Some(own) = ids.get(at).and_then(|id| kind(id).or(is_chip(id).then_some(CHIP))) else {
        return match way {
            Way::Back => at.saturating_sub(1),
            Way::On => (at + 1).min(end),
            Way::Left | Way::Right => at,
        };
    };
    let among = |at: usize| ids.get(at).is_some_and(|id| id.starts_with(own));
    let begins = |at: usize| ids.get(at).is_some_and(|id| lines.contains(id));
    let first = (0..=at).rev().take_while(|at| among(*at)).last().unwrap_or(at);
    let last = (at..=end).take_while(|at| among(*at)).last().unwrap_or(at);
    let start = |at: usize| (first..=at).rev().find(|at| begins(*at)).unwrap_or(first);
    let (from, column) = (start(at), at - start(at));
    let after = || (from + 1..=last).find(|at| begins(*at)).unwrap_or(last + 1);
    match way {
        Way::Left if own == CHIP => at.saturating_sub(1).max(from),
        Way::Right if own == CHIP => (at + 1).min(after() - 1),
        Way::Left => at.saturating_sub(1).max(first),
        Way::Right => (at + 1).min(last),
        Way::Back if from > first => (start(from - 1) + column).min(from - 1),
        Way::Back => first.checked_sub(1).unwrap_or(at),
        Way::On => match (from + 1..=last).find(|at| begins(*at)) {
            Some(next) => {
                let after = (next + 1..=last).find(|at| begins(*at)).unwrap_or(last + 1);
                (next + column).min(after - 1)
            }
            None if last < end => last + 1,
            None => at,
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(at: &str, way: Way, wanted: &str) {
        let ids = ["drop", "flip", "choose-0", "choose-1", "choose-2", "choose-3", "choose-4", "tab"];
        let ids = ids.map(str::to_owned);
        let lines = ["choose-0", "choose-2", "choose-4"].map(str::to_owned).into();
        let from = ids.iter().position(|id| id == at).unwrap();
        assert_eq!(ids[beside(&ids, &lines, from, way)], wanted, "{at} {way:?}");
    }

    #[test]
    fn left_and_right_stay_among_answers_in_reading_order() {
        check("choose-0", Way::Right, "choose-1");
        check("choose-1", Way::Right, "choose-2");
        check("choose-4", Way::Right, "choose-4");
        check("choose-2", Way::Left, "choose-1");
        check("choose-0", Way::Left, "choose-0");
    }

    #[test]
    fn up_and_down_go_from_line_to_line() {
        check("choose-1", Way::On, "choose-3");
        check("choose-3", Way::On, "choose-4");
        check("choose-4", Way::On, "tab");
        check("choose-4", Way::Back, "choose-2");
        check("choose-3", Way::Back, "choose-1");
        check("choose-1", Way::Back, "flip");
    }

    #[test]
    fn chips_are_gone_through_line_by_line() {
        let ids = ["tab", "chip-a-1", "chip-a-2", "chip-a-3", "chip-b", "chip-c-1", "chip-c-2", "roll"];
        let ids = ids.map(str::to_owned);
        let lines = ["chip-a-1", "chip-b", "chip-c-1"].map(str::to_owned).into();
        let go = |at: &str, way: Way| {
            let from = ids.iter().position(|id| id == at).unwrap();
            ids[beside(&ids, &lines, from, way)].as_str()
        };
        assert_eq!(go("chip-a-1", Way::Right), "chip-a-2");
        assert_eq!(go("chip-a-3", Way::Right), "chip-a-3");
        assert_eq!(go("chip-c-1", Way::Left), "chip-c-1");
        assert_eq!(go("chip-a-2", Way::On), "chip-b");
        assert_eq!(go("chip-b", Way::On), "chip-c-1");
        assert_eq!(go("chip-c-2", Way::Back), "chip-b");
        assert_eq!(go("chip-a-2", Way::Back), "tab");
        assert_eq!(go("chip-c-2", Way::On), "roll");
    }

    #[test]
    fn what_is_no_answer_is_left_up_and_down_only() {
        check("flip", Way::On, "choose-0");
        check("flip", Way::Right, "flip");
        check("tab", Way::On, "tab");
        check("drop", Way::Back, "drop");
    }
}
