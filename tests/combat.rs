//! Combat of Division Squares, case by case: every cell of its tables, every modifier, every ruling.

#![allow(missing_docs)]

#[path = "support/scene.rs"]
mod scene;

use adjutant::dice::{Answers, Subject, usual};
use scene::{Scene, law, spelled};

/// One roll: units, form, the sum of the roll and the law of the headline.
fn roll(units: &str, rulings: &str, procedure: &str, form: &str, sum: &str, headline: &str) {
    let name = format!("{procedure} {form} | {units} | {rulings}");
    let (_, started) = Scene::new(units, rulings).start(procedure, form);
    let sums: Vec<String> = started.sums().iter().map(spelled).collect();
    assert_eq!(sums.join(" / "), sum, "{name}");
    let odds = started.odds(&Answers::new(), &usual).expect("odds");
    assert_eq!(law(&odds, Subject::Headline), headline, "{name}");
}

fn fire(units: &str, sum: &str, headline: &str) {
    roll(units, "", "fire", "firer=A1 target=B1", sum, headline);
}

#[test]
fn fire_known_fractions() {
    fire("A1 rifle; B1 rifle", "3 Standard = 3, hit on 4 or 6", "disrupted 151/216, nothing 8/27, removed 1/216");
    fire("A1 rifle green; B1 rifle", "2 Green = 2, hit on 4 or 6", "disrupted 5/9, nothing 4/9");
    fire("A1 rifle green; B1 rifle disrupted", "2 Green = 2, hit on 4 or 6", "nothing 4/9, removed 5/9");
}

/// One run: faces and choices by address, then what came of it, in words.
fn run(units: &str, rulings: &str, procedure: &str, form: &str, given: &str, settled: &str, changed: &str) {
    let name = format!("{procedure} {form} | {units} | {rulings} | {given}");
    let (_, started) = Scene::new(units, rulings).start(procedure, form);
    let run = started.run(&scene::answers(given)).unwrap_or_else(|error| panic!("{name}: {error}"));
    assert_eq!(run.pending, None, "{name}");
    let ends: Vec<String> = run.record.settled.iter().map(scene::ended).collect();
    assert_eq!(ends.join(", "), settled, "{name}");
    assert_eq!(scene::effects(&run.record.effects), changed, "{name}");
}

#[test]
fn assault_courses() {
    let on = "attacker=A1 defenders=B1";
    run(
        "A1 rifle; B1 rifle",
        "",
        "assault",
        on,
        "attack/1=4,6,1 defence/1=1,1,1 claim=claim",
        "B1 removed, taken, A1 nothing, lost 1",
        "A1.assaulted=yes; A1.ordered=yes; lost B1 by assault",
    );
}
