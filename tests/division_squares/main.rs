//! Division Squares, case by case: every cell of its tables, every modifier, every boundary, every ruling.

// Tests may fail loudly, and tables of cases are long.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing, clippy::too_many_lines)]

mod assault_pools;
mod assaults;
mod calculators;
#[path = "../support/cases.rs"]
mod cases;
mod chances;
mod courses;
mod draw;
mod forms;
mod orders;
mod owed;
mod pools;
mod rally;
mod resupply;
mod rows;
#[path = "../support/scene.rs"]
mod scene;
mod standing;

use adjutant::dice::Subject;
use cases::{Case, Expect};
use scene::Scene;

fn check(case: &Case<'_>) {
    cases::check("division-squares", case);
}

fn sums(procedure: &str, form: &str, cases: &[(&str, &str, &str)]) {
    for &(units, rulings, sums) in cases {
        check(&Case { units, facts: "", rulings, procedure, form, expect: Expect::Sums(sums) });
    }
}

fn distributions(procedure: &str, form: &str, cases: &[(&str, &str, &str)]) {
    for &(units, rulings, distribution) in cases {
        check(&Case {
            units,
            facts: "",
            rulings,
            procedure,
            form,
            expect: Expect::Distribution(Subject::Headline, distribution),
        });
    }
}
