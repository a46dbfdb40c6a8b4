//! The commander of a side that nobody leads: an opponent that decides in the open.
//!
//! He sees no table. He has the order of battle, markers, ammunition, history and exact odds, and asks for the few
//! facts that only eyes can give. [`advise()`] is a pure function of the rules, the state that his side may know,
//! what he remembers and his plan; what it returns are ordinary requests, so that
//! [`Battle::execute`](crate::battle::Battle) stays the only way to change a battle, and a screen draws a [`Sheet`]
//! without asking which rule set it is.
//!
//! * Orders come from opened forms without refusals, so no rule is written twice;
//! * odds are the procedures' own; worths are judgement and stand in `commander.toml`;
//! * sums of floats live inside a price only: it leaves as whole points.
//!
//! Knows `battle` and below; nothing of dice in hand, clocks, files or screens.

mod advice_cache;
mod advise;
mod aims;
mod amend_fact;
mod cache;
mod candidates;
mod deploy;
mod die_table;
mod draw;
pub mod duel;
mod flow;
mod inner_choices;
mod last_moves;
mod lookahead;
mod memory;
mod nearby;
mod objectives;
mod order_groups;
mod order_words;
mod overwatch;
mod plan;
mod price;
mod random_table;
mod react;
mod report;
mod shared_work;
mod sheet;
mod stage;
pub mod turn_view;
mod weigh;

pub use advice_cache::cached_advice;
pub use advise::advise;
pub use amend_fact::{
    DecisionBasis, FactAmendment, RedecidedOrder, decision_basis, order_of, redecided, reopened_question,
};
pub use cache::OddsCache;
pub use deploy::deployment;
pub use die_table::faces;
pub use draw::{PlanVisibility, opened, seal};
pub use flow::{is_past, next_command, stage};
pub use last_moves::{LastMoves, OrderedMove, last_moves, ordered_move};
pub use memory::{Decided, Intent, Memory, Own, own_orders, remember};
pub use nearby::{Nearby, NearbyChip, OwedRow, nearby};
pub use objectives::{ReopenedQuestion, objective, on_objective};
pub use order_groups::{OrderGroup, named, order_groups};
pub use overwatch::reacts;
pub use plan::{Level, Plan, changed, released};
pub use price::Terms;
pub use react::{SkippedWarnings, answers, decides, holds};
pub use sheet::{
    Goal, MoveOrder, MoveRung, OrderOption, Question, QuestionTarget, RejectedBecause, Rung, Sheet, UnitSheet,
};
pub use stage::{CommanderStage, Press, StandingOrder};
