//! Simple WW2 rules: orders, options, morale, artillery, smoke and the end of the turn, cell by cell.

#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

mod artillery;
#[path = "../support/cases.rs"]
mod cases;
mod morale;
mod moves;
#[path = "../support/scene.rs"]
mod scene;
mod smoke;
mod turn;

use cases::{Case, Expect};

fn check(case: &Case<'_>) {
    cases::check("simple-ww2", case);
}
