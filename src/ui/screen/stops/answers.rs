//! The arrows among answers: what stands in lines to be pressed when something is asked.
//!
//! It must not know what is asked, nor how wide the lines are: where a line begins is noted while it is drawn.

use std::collections::BTreeSet;

use crate::ui::keys::Way;

/// Beginnings of the ids of answers: options, outcomes, faces, cards, the die that goes.
const ANSWERS: [&str; 5] = ["choose-", "outcome-", "face-", "drew-", "goes-"];

/// Whether the thing with an id is an answer.
pub fn is_answer(id: &str) -> bool {
    kind(id).is_some()
}

fn kind(id: &str) -> Option<&'static str> {
    ANSWERS.into_iter().find(|kind| id.starts_with(kind))
}

/// The place in reading order to which an arrow leads from another one. `lines` are the ids that begin a line of answers.
///
/// Left and right go from answer to answer and never leave them; up and down go from line to line, and from the first line
/// to what stands above. What is no answer is left up and down only.
pub fn beside(ids: &[String], lines: &BTreeSet<String>, at: usize, way: Way) -> usize {
    let end = ids.len().saturating_sub(1);
    let Some(own) = ids.get(at).and_then(|id| kind(id)) else {
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
    match way {
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
    fn what_is_no_answer_is_left_up_and_down_only() {
        check("flip", Way::On, "choose-0");
        check("flip", Way::Right, "flip");
        check("tab", Way::On, "tab");
        check("drop", Way::Back, "drop");
    }
}
