//! Combat of Division Squares, case by case: every cell of its tables, every modifier, every boundary, every
//! ruling that combat reads.

#![allow(missing_docs)]
// Tests may fail loudly, and tables of cases are long.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing, clippy::too_many_lines)]

#[path = "combat/assault_pools.rs"]
mod assault_pools;
#[path = "combat/assaults.rs"]
mod assaults;
#[path = "combat/chances.rs"]
mod chances;
#[path = "combat/courses.rs"]
mod courses;
#[path = "combat/forms.rs"]
mod forms;
#[path = "combat/pools.rs"]
mod pools;
#[path = "support/scene.rs"]
mod scene;

use adjutant::dice::{Answers, Subject, usual};
use scene::{Scene, law, spelled};

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
    /// The exact law of the headline.
    Law(&'static str),
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
    let (opened, started) = Scene::new(units, rulings).start(procedure, form);
    match expect {
        Expect::Sums(sums) => {
            let found: Vec<String> = started.sums().iter().map(spelled).collect();
            assert_eq!(found.join(" / "), *sums, "{name}");
        }
        Expect::Law(words) => {
            let odds = started.odds(&Answers::new(), &usual).unwrap_or_else(|error| panic!("{name}: {error}"));
            assert_eq!(law(&odds, Subject::Headline), *words, "{name}");
        }
        Expect::Run(given, settled, changed) => {
            let run = started.run(&scene::answers(given)).unwrap_or_else(|error| panic!("{name}: {error}"));
            assert_eq!(run.pending, None, "{name}");
            let ends: Vec<String> = run.record.settled.iter().map(scene::ended).collect();
            assert_eq!(ends.join(", "), *settled, "{name}: {given}");
            assert_eq!(scene::effects(&run.record.effects), *changed, "{name}: {given}");
        }
        Expect::Refused(reason) => {
            let reasons: Vec<&str> = opened.form.refusals.iter().map(|refusal| refusal.reason.as_str()).collect();
            assert!(reasons.iter().any(|found| found.contains(reason)), "{name}: {reasons:?}");
        }
        Expect::Allowed => assert_eq!(opened.form.refusals, [], "{name}"),
    }
}

fn sums(procedure: &'static str, form: &'static str, cases: &[(&'static str, &'static str, &'static str)]) {
    for &(units, rulings, sums) in cases {
        check(&Case { units, rulings, procedure, form, expect: Expect::Sums(sums) });
    }
}

fn laws(procedure: &'static str, form: &'static str, cases: &[(&'static str, &'static str, &'static str)]) {
    for &(units, rulings, law) in cases {
        check(&Case { units, rulings, procedure, form, expect: Expect::Law(law) });
    }
}
