//! 6d6 WWII, case by case: every cell of its chart, every modifier, every boundary, every ruling that is built, and its
//! phases through the one door of a battle.

#![allow(missing_docs)]
// Tests may fail loudly, and tables of cases are long.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing, clippy::too_many_lines)]

mod calculators;
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

use adjutant::{
    dice::Subject,
    rules::{Opened, Started},
};
use scene::{Scene, distribution, refusals, spelled};

/// A form over a scene, and what is known of it.
struct Case {
    units: &'static str,
    facts: &'static str,
    rulings: &'static str,
    procedure: &'static str,
    form: &'static str,
    expect: Expect,
}

enum Expect {
    /// The sums of all rolls, in order, parted by slashes.
    Sums(&'static str),
    /// The exact distribution of a subject: its name (empty for the headline), the distribution.
    Distribution(&'static str, &'static str),
    /// Answers, what is settled, what changes.
    Run(&'static str, &'static str, &'static str),
    /// All refusals, parted by semicolons; empty for none.
    Refused(&'static str),
    /// Part of the reminders.
    Reminded(&'static str),
}

fn scene(units: &str, facts: &str, rulings: &str) -> Scene {
    Scene::of("six-d6", units, rulings).with(facts)
}

fn started(units: &str, facts: &str, rulings: &str, procedure: &str, form: &str) -> (Opened, Started) {
    scene(units, facts, rulings).start(procedure, form)
}

fn check(case: &Case) {
    let Case { units, facts, rulings, procedure, form, expect } = case;
    let name = format!("{procedure} {form} | {units} | {facts} | {rulings}");
    let scene = scene(units, facts, rulings);
    match expect {
        Expect::Sums(sums) => assert_eq!(scene.sums(procedure, form), *sums, "{name}"),
        Expect::Distribution(subject, words) => {
            let subject = match subject.parse() {
                Ok(tag) => Subject::Unit(tag),
                Err(_) if subject.is_empty() => Subject::Headline,
                Err(_) => Subject::Number(subject),
            };
            assert_eq!(distribution(&scene.odds(procedure, form), subject), *words, "{name}");
        }
        Expect::Run(given, settled, changed) => {
            let played = scene.play(procedure, form, given);
            assert_eq!(played.settled(), *settled, "{name}: {given}");
            assert_eq!(played.all_changed(), *changed, "{name}: {given}");
        }
        Expect::Refused(reasons) => {
            assert_eq!(refusals(&scene.start(procedure, form).0.form), *reasons, "{name}");
        }
        Expect::Reminded(part) => {
            let found = scene.start(procedure, form).0.form.reminders.join("; ");
            assert!(found.contains(part), "{name}: {found}");
        }
    }
}

/// Cases of one form: units, facts, rulings, and what is expected.
fn all(
    procedure: &'static str,
    form: &'static str,
    expect: fn(&'static str) -> Expect,
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
