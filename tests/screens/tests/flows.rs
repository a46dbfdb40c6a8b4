//! What players do on the screens beside the battle, press by press, at all three window sizes.

#![cfg(feature = "gui")]
#![allow(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test that cannot go on has failed"
)]

#[path = "../../support/around.rs"]
mod around;
#[path = "flows/battle.rs"]
mod battle;
#[path = "flows/defect.rs"]
mod defect;
#[path = "flows/desk.rs"]
mod desk;
#[path = "flows/first_evening.rs"]
mod first_evening;
#[path = "flows/house.rs"]
mod house;
#[path = "flows/muster.rs"]
mod muster;
#[path = "flows/notices.rs"]
mod notices;
#[path = "flows/pages.rs"]
mod pages;
#[path = "flows/program.rs"]
mod program;
#[path = "flows/rescue.rs"]
mod rescue;
#[path = "flows/reveal.rs"]
mod reveal;
#[path = "flows/saving.rs"]
mod saving;
#[path = "flows/start.rs"]
mod start;
#[path = "flows/tops.rs"]
mod tops;
#[path = "flows/touch.rs"]
mod touch;
