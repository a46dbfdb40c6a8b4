//! What a game says of a state: how a side and a group stand, who may react, which units a step lists.

use super::{Draft, State, Unit};
use crate::dice::{Side, Tag};

/// How a side stands.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Standing {
    /// Units lost that count, from 0.
    pub lost: i32,
    /// Units that count, lost ones too, from 0.
    pub total: i32,
    /// Losses, in units, at which the side is exhausted; `None` if the rules have no such point.
    pub mark: Option<i32>,
    /// Whether the point is reached or passed.
    pub exhausted: bool,
    /// In words: "2 of 11 lost, exhausted at 6".
    pub words: String,
    /// State of the headquarters, in words; empty if there is none.
    pub command: String,
    /// Orders or activations: used, of how many; `None` before they are known or without such a count.
    pub orders: Option<(i32, i32)>,
    /// What the orders are called, such as "orders".
    pub orders_name: String,
    /// What an exhausted side may do no more, in words: "no assault"; empty before and where nothing is forbidden.
    pub forbids: String,
    /// What it has lost with its command, in words: "its Command unit is lost, and a die with it"; empty before.
    pub command_lost: String,
}

impl Standing {
    /// The units that count, and how many of them are lost, in words too.
    pub fn counted(state: &State, side: Side, counts: impl Fn(&Unit) -> bool) -> Self {
        let number = |count: usize| i32::try_from(count).unwrap_or(i32::MAX);
        let (lost, left): (Vec<&Unit>, Vec<&Unit>) =
            state.side(side).filter(|unit| counts(unit)).partition(|unit| unit.lost());
        let (lost, total) = (number(lost.len()), number(lost.len() + left.len()));
        Self { lost, total, words: format!("{lost} of {total} lost"), ..Self::default() }
    }
}

/// A unit of the waiting side that may react now.
#[derive(Clone, Debug, PartialEq)]
pub struct Reaction {
    /// The unit that would act.
    pub unit: Tag,
    /// Id of the procedure.
    pub procedure: &'static str,
    /// What is known of its form.
    pub draft: Draft,
    /// Words beside its name, such as "range 2".
    pub words: String,
}

/// How a group stands to what is asked of it this turn, for its head: "Rapid: 6 of 10 needed".
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Quota {
    /// In words.
    pub words: String,
    /// Whether it falls short, or goes too far.
    pub short: bool,
}

/// A list of units on the card of a step: those of use now, with what a player asks of each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// Whose units.
    pub side: Side,
    /// What they are: "Batteries".
    pub title: String,
    /// The units.
    pub units: Vec<Listed>,
}

/// A unit on a [`Board`]; a press on it picks it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    /// The unit.
    pub unit: Tag,
    /// What is known of it, in a few words each: "14+ fires", "smoke 3".
    pub facts: Vec<String>,
}
