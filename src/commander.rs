//! The commander of a side that nobody leads: an opponent that decides in the open.
//!
//! He sees no table. He has the order of battle, markers, ammunition, history and exact odds, and asks for the few
//! facts that only eyes can give. [`advise()`] is a pure function of the rules, the state that his side may know, what he
//! remembers and his plan; what it returns are ordinary requests, so that [`Battle::execute`](crate::battle::Battle)
//! stays the only way to change a battle, and a screen draws a [`Sheet`] without asking which rule set it is.
//!
//! * Orders come from opened forms without refusals, so no rule is written twice;
//! * odds are the procedures' own; worths are judgement and stand in `commander.toml`;
//! * sums of floats live inside a price only: it leaves as whole points.
//!
//! Knows `battle` and below; nothing of dice in hand, clocks, files or screens.

mod advise;
mod advised;
mod ahead;
mod aims;
mod among;
mod cache;
mod candidates;
mod draw;
pub mod duel;
mod flow;
mod kept;
mod last_moves;
mod memory;
mod places;
mod plan;
mod price;
mod react;
mod report;
mod retell;
mod sheet;
mod stage;
mod table;
mod together;
mod waited;
mod weigh;
mod words;

pub use advise::advise;
pub use advised::advised;
pub use among::{Among, AmongChip, OwedRow, among};
pub use cache::OddsCache;
pub use draw::{Envelope, opened, seal};
pub use flow::{next_command, stage};
pub use last_moves::{MovedBy, last_moves, moved_by};
pub use memory::{Decided, Intent, Memory, Own, remember};
pub use places::{objective, on_objective};
pub use plan::{Level, Plan, changed, released};
pub use price::Terms;
pub use react::{Skips, answers, decides, holds};
pub use retell::{Grounds, Retelling, Retold, Turned, grounds, order_of, retold, turned};
pub use sheet::{Goal, MoveOrder, MoveRung, OrderOption, Question, Rung, Sheet, Struck, Target, UnitSheet};
pub use stage::{Press, Stage, StandingOrder};
pub use table::faces;
pub use together::{Together, named, together};
pub use waited::reacts;
