//! Direct fire, interrupts, close assault, mines and the calculators of the Simple WW2 rules, case by case: every
//! cell of their tables, every shift, every boundary, every ruling they read.

// Tests may fail loudly, and tables of cases are long.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing, clippy::too_many_lines)]

mod assaults;
mod calculators;
mod chances;
mod columns;
mod courses;
mod forms;
mod knock_outs;
mod mines;
#[path = "../support/scene.rs"]
mod scene;
#[path = "../support/walk.rs"]
mod walk;

use adjutant::dice::{Chance, Class, Odds, Subject, Sum};
use scene::Scene;

/// A scene of these rules; side A acts.
fn on(units: &str, rulings: &str) -> Scene {
    Scene::of("simple-ww2", units, rulings)
}

/// The sums of a form, in order.
fn sums(scene: &Scene, procedure: &str, form: &str) -> Vec<Sum> {
    scene.start(procedure, form).1.sums()
}

/// What the first shot of a form needs, in words: "10+ to hit, then 7+ to knock out".
fn reading(scene: &Scene, form: &str) -> String {
    sums(scene, "fire", form).remove(0).reading
}

/// The number to hit of a reading; `None` if there is none.
fn need(reading: &str) -> Option<i32> {
    reading.split_whitespace().next()?.trim_end_matches('+').parse().ok()
}

/// A chance as a fraction, `0` if it cannot be.
fn chance(odds: &Odds, subject: Subject, class: &str) -> String {
    let same = |(known, chance): &(Class, Chance)| (known.to_string() == class).then_some(*chance);
    let chance = odds.of(subject).iter().find_map(same);
    chance.map_or_else(|| "0".to_owned(), |chance| chance.exact.expect("exact").to_string())
}

/// Plays a form with all its answers: what is settled, what is remembered and changed, what is said.
fn run(scene: &Scene, procedure: &str, form: &str, answers: &str) -> [String; 3] {
    let played = scene.play(procedure, form, answers);
    let asked = played.run.asked.len();
    assert_eq!(asked, answers.split_whitespace().count(), "{procedure} {form} | {answers}: nothing asked for some");
    let said: Vec<String> = played.run.record.lines.iter().map(|line| line.text.clone()).collect();
    [played.settled(), played.all_changed(), said.join(" ")]
}

/// What the rules forbid in a form.
fn refusals(scene: &Scene, procedure: &str, form: &str) -> String {
    let form = scene.open(procedure, form).form;
    assert!(form.missing.is_empty() && form.problems.is_empty(), "{:?} {:?}", form.missing, form.problems);
    scene::refusals(&form)
}
