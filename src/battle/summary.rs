//! What the screens draw: everything sorted, counted and worded here, so that a view only places it.
//!
//! One room a part of the battle screen. Rule sets are known only through their data and hooks.

mod assemble;
mod battle_report;
mod card;
mod chances;
mod chips;
mod ending;
mod form;
mod group_card;
mod hand;
mod known;
mod log_rows;
mod percent;
mod reasons;
mod result;
mod roster;
mod strip;
mod table;
mod things;
mod undo;
mod words;

pub use assemble::{Shown, result_of, table_view, table_view_with, undone};
pub use battle_report::battle_report;
pub use card::{
    CardView, FactLine, GroupFacts, OrderLine, Whereabouts, battle_facts, card_view, group_facts, side_facts,
    side_supplies,
};
pub use chances::{OddsPart, OddsView, odds_view};
pub use chips::{Chip, ChipRow, Stepper, assumed, chip_rows};
pub use ending::{Decisive, Ending, Loss, ending};
pub use form::{Entry, FormView, Pool, Tab, form_view, pool, rolls_of};
pub use group_card::{GroupCard, GroupLine, group_card};
pub use known::{Known, numbers};
pub use log_rows::{late_views, log_entries, log_row};
pub use percent::percent;
pub use reasons::{FormValue, Reason, SumView, WhyView, sum_views, why_view};
pub use result::{Die, Flip, ResultView, Rolled, headline, result_view, settled_words};
pub use roster::{Badge, GroupHead, Mark, Picked, Row, Seen, SlotPress, group_heads, roster};
pub use strip::{
    OwedChip, ReactionChip, SideHead, StepChip, TurnStrip, asks_first, ends, reaction_chips, side_head, still_owed,
    still_skipped, turn_strip,
};
pub use table::{Begins, BoardView, LateView, LogEntry, LogRow, OpenView, StepCard, TableView};
pub use things::{ThingCard, ThingRow, thing_card, thing_rows};
pub use words::{roll_words, who_rolls, within, words_of};
