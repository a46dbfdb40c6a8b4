//! Smoke: screens as things on the table, their life by turns, stoking, projectors and generators (Smoke; S41-S46).

mod life;
mod screens;

pub(super) use life::{age, any, line};
pub(super) use screens::{generator, projector, smoke};

/// The word of a screen among the things on the table.
pub(super) const SMOKE: &str = "smoke";
/// The place of the rules.
const PLACE: &str = "Smoke";
