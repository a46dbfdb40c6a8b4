//! The Portable Wargame, case by case: every cell of its tables, every modifier, every boundary, every ruling.

// Tests may fail loudly, and tables of cases are long.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing, clippy::too_many_lines)]

mod artillery;
mod battle;
mod calculators;
#[path = "../support/cases.rs"]
mod cases;
mod close_combat;
mod fire;
mod late;
mod orders;
mod said;
#[path = "../support/scene.rs"]
mod scene;
#[path = "../support/table.rs"]
mod table;
mod turn;

use cases::{Case, Expect};
use scene::Scene;

/// A form over a scene: units, facts of the sides and the battle, rulings, procedure, form.
type Form<'a> = (&'a str, &'a str, &'a str, &'a str, &'a str);

/// A scene with its facts.
fn scene(units: &str, facts: &str, rulings: &str) -> Scene {
    Scene::of("portable-wargame", units, rulings).with(facts)
}

#[track_caller]
fn check((units, facts, rulings, procedure, form): Form<'_>, expect: Expect<'_>) {
    cases::check("portable-wargame", &Case { units, facts, rulings, procedure, form, expect });
}
