//! Pz8, case by case: every number of its tables, every modifier and boundary, every ruling, the turn and the day.

// Tests may fail loudly, and tables of cases are long.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing, clippy::too_many_lines)]

mod calculators;
mod combat;
mod contacts;
mod fatigue;
mod fire;
mod forces;
mod players;
mod rally;
mod reference;
#[path = "../support/scene.rs"]
mod scene;
#[path = "../support/table.rs"]
mod table;
mod things;
mod turn;

use adjutant::dice::Subject;
use scene::{Scene, distribution};

/// A scene: units as `A1 infantry green fatigue=1 @north` with their division, and rulings.
fn scene(units: &str, rulings: &str) -> Scene {
    let plain: Vec<String> = units
        .split(';')
        .map(|unit| unit.split_whitespace().filter(|word| !word.starts_with('@')).collect::<Vec<_>>().join(" "))
        .collect();
    let mut scene = Scene::of("pz8", &plain.join(";"), rulings);
    for unit in units.split(';') {
        let division = unit.split_whitespace().find_map(|word| word.strip_prefix('@'));
        if let (Some(division), Some(tag)) = (division, unit.split_whitespace().next()) {
            let unit = scene.state.units.get_mut(&tag.parse().unwrap()).unwrap();
            unit.groups = vec![division.to_owned()];
        }
    }
    scene
}

/// Things on the table: `minefield fortification objective`, numbered from 1.
fn with_things(mut scene: Scene, kinds: &str) -> Scene {
    for (id, kind) in (1..).zip(kinds.split_whitespace()) {
        scene.state.things.insert(id, kind.to_owned());
    }
    scene
}

/// The sums of all rolls, in order, parted by slashes.
fn sums(scene: &Scene, procedure: &str, form: &str, wanted: &str) {
    assert_eq!(scene.sums(procedure, form), wanted, "{procedure} {form}");
}

/// The exact distribution of a subject.
fn odds(scene: &Scene, procedure: &str, form: &str, subject: Subject, wanted: &str) {
    assert_eq!(distribution(&scene.odds(procedure, form), subject), wanted, "{procedure} {form} {subject:?}");
}

/// What changes after some answers, and the last sentence.
fn run(scene: &Scene, procedure: &str, form: &str, given: &str, changed: &str, said: &str) {
    let name = format!("{procedure} {form}: {given}");
    let played = scene.play(procedure, form, given);
    assert_eq!(played.changed(), changed, "{name}");
    let mut lines = played.run.record.lines.iter().filter(|line| line.kind == adjutant::dice::LineKind::Said);
    assert_eq!(lines.next_back().map_or("", |line| &line.text), said, "{name}");
}

/// What the rules forbid of a form; empty if nothing.
fn refused(scene: &Scene, procedure: &str, form: &str, wanted: &str) {
    assert_eq!(scene::refusals(&scene.open(procedure, form).form), wanted, "{procedure} {form}");
}
