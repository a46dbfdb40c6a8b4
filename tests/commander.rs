//! The commander of a side that nobody leads: its prices and its table, number by number; what it asks; what it must
//! never do.

#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a battle that cannot be played has failed"
)]

#[path = "commander/bad.rs"]
mod bad;
#[path = "commander/duel.rs"]
mod duel;
#[path = "support/gamer.rs"]
mod gamer;
#[path = "commander/half_turn.rs"]
mod half_turn;
#[path = "commander/intent.rs"]
mod intent;
#[path = "commander/never.rs"]
mod never;
#[path = "commander/platoons.rs"]
mod platoons;
#[path = "commander/presses.rs"]
mod presses;
#[path = "support/scene.rs"]
mod scene;
#[path = "commander/sealed.rs"]
mod sealed;
#[path = "commander/six_d6.rs"]
mod six_d6;
#[path = "support/table.rs"]
mod table;
#[path = "commander/worked.rs"]
mod worked;
