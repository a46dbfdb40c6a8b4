//! The promises of the store, and the attempts to break them.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::missing_panics_doc,
    clippy::cast_possible_truncation,
    clippy::too_many_lines
)]

#[path = "../support/around.rs"]
mod around;
mod crash;
mod faults;
mod files;
mod frozen;
#[path = "../support/gamer.rs"]
mod gamer;
mod hostile;
mod identity;
mod journal;
mod keys;
mod largest;
mod library;
mod os;
mod sample;
mod shorthand;
mod system;
