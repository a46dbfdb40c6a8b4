//! The widgets all screens are built from: thin functions over plain words, numbers and messages.
//!
//! Each takes the [`Look`](crate::ui::Look) first. They must not know a game, hold state, sort or count: a widget
//! shows exactly what it is given.

mod boxes;
mod cells;
mod dice;
mod fill_in;
mod group_row;
mod keyed;
mod layer;
mod log_line;
mod marker;
mod odds_strip;
mod press;
mod scroller;
mod segmented;
mod side_head;
mod slot;
mod stepper;
mod unit_row;
mod unit_tile;

pub use boxes::{
    heading, inset, keycap, lit_panel, panel, pill, playing_card, rule, side_panel, term, text_box, unit_card,
};
pub use cells::cells;
pub use dice::{ACROSS, dice_row, die_button, face_pad};
pub use fill_in::{big_number, empty, field, hands, hands_large};
pub use group_row::{GroupRow, INDENT, group_row};
pub use keyed::keyed;
pub use layer::{DIALOG, Toast, toast, toast_line, veiled};
pub use log_line::{LogLine, log_line};
pub use marker::{Marker, Tone, marker};
pub use odds_strip::{Outcome, odds_key, odds_line, odds_low, odds_strip};
pub use press::{Chip, Press, button_danger, button_primary, button_quiet, button_twin, chip, link, tab};
pub use scroller::{scroll, scroll_across, scroll_lines, scroll_on, whole};
pub use segmented::{Segment, columned, segmented};
pub use side_head::{SideHead, over, side_head};
pub use slot::Slot;
pub use stepper::stepper;
pub use unit_row::{Pick, UnitRow, unit_row};
pub use unit_tile::{TILE, unit_tile};
