//! The Portable Wargame, case by case: every cell of its tables, every modifier, every boundary, every ruling.

#![allow(missing_docs)]
// Tests may fail loudly, and tables of cases are long.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing, clippy::too_many_lines)]

mod artillery;
mod battle;
mod calculators;
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

use adjutant::dice::Subject;
use scene::{Scene, distribution, refusals};

/// A form over a scene: units, facts of the sides and the battle, rulings, procedure, form.
type Form<'a> = (&'a str, &'a str, &'a str, &'a str, &'a str);

/// What is known of a form.
enum Expect<'a> {
    /// The sums of all rolls, in order, parted by slashes.
    Sums(&'a str),
    /// The exact distribution of a subject.
    Distribution(Subject, &'a str),
    /// Answers in the order in which they are asked, what is settled, what changes.
    Run(&'a str, &'a str, &'a str),
    /// What the rules forbid, all of it.
    Refused(&'a str),
    /// What only the table can check, all of it.
    Reminded(&'a str),
    /// What the player should not overlook, all of it.
    Warned(&'a str),
}

/// A scene with its facts.
fn scene(units: &str, facts: &str, rulings: &str) -> Scene {
    Scene::of("portable-wargame", units, rulings).with(facts)
}

#[track_caller]
fn check((units, facts, rulings, procedure, form): Form<'_>, expect: &Expect<'_>) {
    let name = format!("{procedure} {form} | {units} | {facts} | {rulings}");
    let scene = scene(units, facts, rulings);
    match expect {
        Expect::Sums(sums) => assert_eq!(scene.sums(procedure, form), *sums, "{name}"),
        Expect::Distribution(subject, words) => {
            assert_eq!(distribution(&scene.odds(procedure, form), *subject), *words, "{name}");
        }
        Expect::Run(given, settled, changed) => {
            let played = scene.play(procedure, form, given);
            let asked: Vec<String> = played.run.asked.iter().map(|(ask, _)| ask.key().to_string()).collect();
            let order: Vec<&str> = given.split_whitespace().map(|part| part.split_once('=').unwrap().0).collect();
            assert_eq!(asked, order, "{name}: the order of dice");
            assert_eq!(played.settled(), *settled, "{name}: {given}");
            assert_eq!(played.changed(), *changed, "{name}: {given}");
        }
        Expect::Refused(reasons) => assert_eq!(refusals(&scene.open(procedure, form).form), *reasons, "{name}"),
        Expect::Warned(words) => {
            assert_eq!(scene.open(procedure, form).form.warnings.join("; "), *words, "{name}");
        }
        Expect::Reminded(words) => {
            assert_eq!(scene.open(procedure, form).form.reminders.join("; "), *words, "{name}");
        }
    }
}
