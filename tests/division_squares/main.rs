//! Division Squares, case by case: every cell of its tables, every modifier, every boundary, every ruling.

#![allow(missing_docs)]
// Tests may fail loudly, and tables of cases are long.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing, clippy::too_many_lines)]

mod assault_pools;
mod assaults;
mod calculators;
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
use scene::{Scene, distribution, refusals};

/// A form over a scene, and what is known of it.
struct Case {
    units: &'static str,
    rulings: &'static str,
    procedure: &'static str,
    form: &'static str,
    expect: Expect,
}

enum Expect {
    /// The sums of all rolls, in order, parted by slashes.
    Sums(&'static str),
    /// The exact distribution of the headline.
    Distribution(&'static str),
    /// Answers, what is settled, what changes.
    Run(&'static str, &'static str, &'static str),
    /// Part of a refusal.
    Refused(&'static str),
    /// No refusal at all.
    Allowed,
}

fn check(case: &Case) {
    let Case { units, rulings, procedure, form, expect } = case;
    let name = format!("{procedure} {form} | {units} | {rulings}");
    let scene = Scene::new(units, rulings);
    match expect {
        Expect::Sums(sums) => assert_eq!(scene.sums(procedure, form), *sums, "{name}"),
        Expect::Distribution(words) => {
            assert_eq!(distribution(&scene.odds(procedure, form), Subject::Headline), *words, "{name}");
        }
        Expect::Run(given, settled, changed) => {
            let played = scene.play(procedure, form, given);
            assert_eq!(played.settled(), *settled, "{name}: {given}");
            assert_eq!(played.changed(), *changed, "{name}: {given}");
        }
        Expect::Refused(reason) => {
            let reasons = refusals(&scene.start(procedure, form).0.form);
            assert!(reasons.contains(reason), "{name}: {reasons}");
        }
        Expect::Allowed => assert_eq!(refusals(&scene.start(procedure, form).0.form), "", "{name}"),
    }
}

fn sums(procedure: &'static str, form: &'static str, cases: &[(&'static str, &'static str, &'static str)]) {
    for &(units, rulings, sums) in cases {
        check(&Case { units, rulings, procedure, form, expect: Expect::Sums(sums) });
    }
}

fn distributions(procedure: &'static str, form: &'static str, cases: &[(&'static str, &'static str, &'static str)]) {
    for &(units, rulings, distribution) in cases {
        check(&Case { units, rulings, procedure, form, expect: Expect::Distribution(distribution) });
    }
}
