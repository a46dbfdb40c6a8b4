//! What the log is: its events, which of them are in effect, and what these make of the state.

mod apply;
mod event;
mod reread;
mod timeline;
mod turning_point;

pub use apply::carry_out;
pub use event::{Act, Event, EventKind, EventNo, last_orders, last_press};
pub use timeline::{EventStatus, TurnTime};
pub use turning_point::TurningPoint;

pub(super) use apply::{DOUBTS_MAX, apply, first_state, resolve_doubt};
pub(super) use event::{KEPT, kept_line};
pub(super) use reread::{first_of, first_unit, first_units, read_back};
pub(super) use timeline::{StateUpdate, Timeline, get};
pub(super) use turning_point::{follow, follow_to_turning_point};
