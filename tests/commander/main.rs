//! The commander of a side that nobody leads: its prices and its table, number by number; what it asks; what it must
//! never do.

#![allow(
    clippy::expect_used,
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a battle that cannot be played has failed"
)]

mod amended;
mod artillery;
mod assaulted;
mod bad;
mod deployed;
mod dice_page;
mod duel;
mod falls_back;
#[path = "../support/gamer.rs"]
mod gamer;
mod half_turn;
mod hands;
mod intent;
mod joined;
mod last_asked;
mod later;
mod logged;
mod never;
mod objectives;
mod own_orders;
mod own_types;
mod platoons;
#[path = "../sixth/pond.rs"]
mod pond;
mod presses;
mod priced;
mod properties;
mod reach;

mod advised;
mod amend_fact;
#[path = "../support/scene.rs"]
mod scene;
mod sealed;
mod seen_orders;
mod sentences;
mod six_d6;
#[path = "../support/table.rs"]
mod table;
mod there;
mod volleys;
mod worked;
