//! Calculators: every class of movement on every ground with diagonals, reach, sight, decks, exhaustion.

use super::Scene;

#[track_caller]
fn check(units: &str, procedure: &str, draft: &str, settled: &str) {
    let played = Scene::new(units, "").in_turn(procedure, draft, "");
    assert_eq!(played.settled(), settled, "{units}: {procedure} {draft}");
    assert_eq!(played.changed(), "", "{procedure} changes nothing");
}

/// The Move table, written a second time: class, then spaces on normal and rough ground and on road.
const MOVES: [(&str, [i32; 3]); 12] = [
    ("rifle", [1, 1, 2]),
    ("rifle mounted=true", [2, 1, 3]),
    ("medium_artillery mounted=true", [2, 1, 3]),
    ("atg", [1, 1, 2]),
    ("armored_car_mg", [3, 2, 6]),
    ("tank moves=tank_fast", [3, 2, 3]),
    ("tank", [2, 1, 2]),
    ("tank moves=tank_slow", [1, 1, 1]),
    ("armored_infantry", [2, 1, 3]),
    ("engineer half_track=true", [2, 1, 3]),
    ("hq", [2, 2, 3]),
    ("hq half_track=true", [2, 2, 3]),
];

#[test]
fn spaces_of_every_class() {
    for (unit, spaces) in MOVES {
        for (ground, spaces) in ["normal", "rough", "road"].into_iter().zip(spaces) {
            for diagonals in 0..=5 {
                for straight in 0..=6 {
                    // The first diagonal costs 1, each later one 2.
                    let cost = straight + if diagonals == 0 { 0 } else { 2 * diagonals - 1 };
                    let word = if cost <= spaces { "possible" } else { "impossible" };
                    let left = (spaces - cost).max(0);
                    let most = (spaces + 1) / 2;
                    let settled = format!("{word}, spaces {spaces}, cost {cost}, left {left}, diagonals {most}");
                    let draft = format!("unit=A1 ground={ground} diagonals={diagonals} straight={straight}");
                    check(&format!("A1 {unit}"), "movement", &draft, &settled);
                }
            }
        }
    }
}

#[test]
fn weapons_reach_through_faces() {
    for (unit, range) in [
        ("smg", 0),
        ("rifle", 1),
        ("atg", 2),
        ("armored_car_mg", 1),
        ("heavy_mortar", 5),
        ("infantry_gun", 8),
        ("medium_artillery", 10),
        ("hq", 1),
    ] {
        for (across, along) in [(0, 0), (1, 0), (0, 1), (1, 1), (2, 0), (3, 2), (4, 4), (5, 5), (6, 5)] {
            let distance = across + along;
            let word = if distance <= range { "possible" } else { "impossible" };
            let settled = format!("{word}, distance {distance}, range {range}");
            check(&format!("A1 {unit}"), "reach", &format!("unit=A1 across={across} along={along}"), &settled);
        }
    }
    check("A1 off_table", "reach", "unit=A1 across=9 along=9", "possible, distance 18");
}

#[test]
fn units_spot() {
    for (unit, sight) in [
        ("hq", 4),
        ("armored_car_mg", 4),
        ("armored_car_cannon", 4),
        ("rifle recon=true", 4),
        ("rifle", 2),
        ("tank", 2),
    ] {
        for distance in 0..=5 {
            let word = if distance <= sight { "possible" } else { "impossible" };
            let settled = format!("{word}, distance {distance}, sight {sight}");
            check(&format!("A1 {unit}"), "spotting", &format!("unit=A1 across={distance} along=0"), &settled);
        }
    }
}

#[test]
fn decks() {
    let parts = |mean: i32| {
        let count = |offset: i32, cards| if mean + offset >= 1 { cards } else { 0 };
        [count(-2, 2), count(-1, 4), count(0, 4), 4, 2]
    };
    for units in 1..=60 {
        let mean = (units + 1) / 2;
        let [far_below, below, at, above, far_above] = parts(mean);
        let cards = far_below + below + at + above + far_above + 1;
        let settled = format!(
            "mean {mean}, cards {cards}, two below {far_below}, one below {below}, at the mean {at}, one above \
             {above}, two above {far_above}"
        );
        check("A1 rifle", "deck", &format!("units={units}"), &settled);
    }
    // A deck of no units is an error.
    let problems = |units: &str, draft: &str| Scene::new(units, "").open("deck", draft).form.problems;
    assert_eq!(problems("A1 rifle", "units=0").len(), 1);
    assert_eq!(problems("A1 rifle", "side=B")[0].1, "a side without units has no deck: 1 or more are needed");
    // The units of the side chosen, the acting one first.
    let units = "A1 rifle; B1 rifle; B2 hq; B3 off_table";
    let word = |draft: &str| Scene::new(units, "").in_turn("deck", draft, "").run.record.lines[0].text.clone();
    assert_eq!(word(""), "Mean 1: 4 x 1, 4 x 2, 2 x 3, 1 x Joker.");
    assert_eq!(word("side=B"), "Mean 2: 4 x 1, 4 x 2, 4 x 3, 2 x 4, 1 x Joker.");
}

#[test]
fn exhaustion() {
    for total in 0..=40 {
        for lost in [0, total / 2, total] {
            let mark = (total + 1) / 2;
            let beyond = if total > 0 { (lost - mark).max(0) } else { 0 };
            let settled = format!("mark {mark}, left {}, beyond {beyond}", (mark - lost).max(0));
            check("A1 rifle", "exhaustion", &format!("units={total} lost={lost}"), &settled);
        }
    }
    let side = "A1 rifle; B1 rifle lost; B2 rifle; B3 rifle";
    check(side, "exhaustion", "", "mark 1, left 1, beyond 0");
    check(side, "exhaustion", "side=B", "mark 2, left 1, beyond 0");
    // D123: one loss more is told, or defeats.
    let words = |ruling: &str, lost: i32| {
        let mut table = Scene::new("A1 rifle", "");
        table.state.rulings.insert("D123".to_owned(), ruling.to_owned());
        let played = table.in_turn("exhaustion", &format!("units=11 lost={lost}"), "");
        played.run.record.lines[0].text.clone()
    };
    assert_eq!(words("a", 6), "6 of 11 lost, exhausted at 6: exhausted.");
    assert_eq!(words("a", 7), "7 of 11 lost, exhausted at 6: exhausted, 1 loss beyond it.");
    assert_eq!(words("a", 8), "8 of 11 lost, exhausted at 6: exhausted, 2 losses beyond it.");
    assert_eq!(words("b", 7), "7 of 11 lost, exhausted at 6: defeated.");
}
