//! 6d6 WWII, case by case: every cell of its chart, every modifier, every boundary, every ruling that is built, and its
//! phases through the one door of a battle.

// Tests may fail loudly, and tables of cases are long.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing, clippy::too_many_lines)]

mod calculators;
#[path = "../support/cases.rs"]
mod cases;
mod chart;
mod cover;
mod end_step;
mod hits;
mod late;
mod movement;
mod phases;
mod players;
mod ready;
#[path = "../support/scene.rs"]
mod scene;
#[path = "../support/table.rs"]
mod table;
#[path = "../support/walk.rs"]
mod walk;
mod whole_battle;

use adjutant::rules::{Opened, Started};
use cases::{Case, Expect};
use scene::{Scene, spelled};

fn scene(units: &str, facts: &str, rulings: &str) -> Scene {
    Scene::of("six-d6", units, rulings).with(facts)
}

fn started(units: &str, facts: &str, rulings: &str, procedure: &str, form: &str) -> (Opened, Started) {
    scene(units, facts, rulings).start(procedure, form)
}

fn check(case: &Case<'_>) {
    cases::check("six-d6", case);
}

/// Cases of one form: units, facts, rulings, and what is expected.
fn all(
    procedure: &'static str,
    form: &'static str,
    expect: fn(&'static str) -> Expect<'static>,
    cases: &[(&'static str, &'static str, &'static str, &'static str)],
) {
    for &(units, facts, rulings, wanted) in cases {
        check(&Case { units, facts, rulings, procedure, form, expect: expect(wanted) });
    }
}

/// Sums of one form over several scenes: units, rulings, sums.
fn sums(procedure: &'static str, form: &'static str, cases: &[(&'static str, &'static str, &'static str)]) {
    for &(units, rulings, wanted) in cases {
        check(&Case { units, facts: "", rulings, procedure, form, expect: Expect::Sums(wanted) });
    }
}

/// A form for each case over one scene: form, rulings, sums.
fn forms(procedure: &'static str, units: &'static str, cases: &[(&'static str, &'static str, &'static str)]) {
    for &(form, rulings, wanted) in cases {
        check(&Case { units, facts: "", rulings, procedure, form, expect: Expect::Sums(wanted) });
    }
}
