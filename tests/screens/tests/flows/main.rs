//! What players do on the screens beside the battle, press by press, at all three window sizes.

#![cfg(feature = "gui")]
#![allow(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test that cannot go on has failed"
)]

#[path = "../../../support/around.rs"]
mod around;
mod battle;
mod defect;
mod desk;
mod first_evening;
mod house;
mod muster;
mod notices;
mod pages;
mod program;
mod rescue;
mod reveal;
mod saving;
mod start;
mod tops;
mod touch;
