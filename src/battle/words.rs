//! What is said of the log: titles, headlines, lines, what the hands do; and who may read it.

mod hands;
mod hands_joined;
mod hands_since;
pub(super) mod headline;
mod later;
mod log_lines;
mod secret;
mod titles;

pub use hands::{Hand, MarkerPlaces, hands, table_check};
pub use hands_joined::{joined, without_done};
pub use log_lines::LogLine;
pub use secret::Viewer;

pub(super) use hands::{fact_words, value_words};
pub(super) use log_lines::{OWN_ORDER, order_mark};
pub(super) use titles::{named_open, result_words, title_of_all};
