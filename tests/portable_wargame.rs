//! The Portable Wargame, case by case: every cell of its tables, every modifier, every boundary, every ruling.

#![allow(missing_docs)]
// Tests may fail loudly, and tables of cases are long.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing, clippy::too_many_lines)]

#[path = "portable_wargame/artillery.rs"]
mod artillery;
#[path = "portable_wargame/battle.rs"]
mod battle;
#[path = "portable_wargame/calculators.rs"]
mod calculators;
#[path = "portable_wargame/close_combat.rs"]
mod close_combat;
#[path = "portable_wargame/fire.rs"]
mod fire;
#[path = "portable_wargame/orders.rs"]
mod orders;
#[path = "support/scene.rs"]
mod scene;
#[path = "portable_wargame/turn.rs"]
mod turn;

use adjutant::dice::{Answers, Subject, usual};
use scene::{Scene, law, spelled};

/// A form over a scene: units, facts of the sides and the battle, rulings, procedure, form.
type Form<'a> = (&'a str, &'a str, &'a str, &'a str, &'a str);

/// What is known of a form.
enum Expect<'a> {
    /// The sums of all rolls, in order, parted by slashes.
    Sums(&'a str),
    /// The exact law of a subject.
    Law(Subject, &'a str),
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
        Expect::Sums(sums) => {
            let found: Vec<String> = scene.start(procedure, form).1.sums().iter().map(spelled).collect();
            assert_eq!(found.join(" / "), *sums, "{name}");
        }
        Expect::Law(subject, words) => {
            let (_, started) = scene.start(procedure, form);
            let odds = started.odds(&Answers::new(), &usual).unwrap_or_else(|error| panic!("{name}: {error}"));
            assert_eq!(law(&odds, *subject), *words, "{name}");
        }
        Expect::Run(given, settled, changed) => {
            let (_, started) = scene.start(procedure, form);
            let run = started.run(&scene::answers(given)).unwrap_or_else(|error| panic!("{name}: {error}"));
            assert_eq!(run.pending, None, "{name}: {given}");
            let asked: Vec<String> = run.asked.iter().map(|(ask, _)| ask.key().to_string()).collect();
            let order: Vec<&str> = given.split_whitespace().map(|part| part.split_once('=').unwrap().0).collect();
            assert_eq!(asked, order, "{name}: the order of dice");
            let ends: Vec<String> = run.record.settled.iter().map(scene::ended).collect();
            assert_eq!(ends.join(", "), *settled, "{name}: {given}");
            assert_eq!(scene::effects(&run.record.effects), *changed, "{name}: {given}");
        }
        Expect::Refused(reasons) => {
            let form = scene.open(procedure, form).form;
            let found: Vec<&str> = form.refusals.iter().map(|refusal| refusal.reason.as_str()).collect();
            assert_eq!(found.join("; "), *reasons, "{name}");
        }
        Expect::Warned(words) => {
            assert_eq!(scene.open(procedure, form).form.warnings.join("; "), *words, "{name}");
        }
        Expect::Reminded(words) => {
            assert_eq!(scene.open(procedure, form).form.reminders.join("; "), *words, "{name}");
        }
    }
}
