//! The program's dice are fair: chi-square tests on the path that battles really use, with fixed seeds so that
//! they never fail by chance. Bounds are the 0.1 % points of the distribution.

#![allow(clippy::cast_precision_loss, clippy::panic, reason = "counts are small, and a broken set-up has failed")]

use std::collections::BTreeMap;

use adjutant::dice::{Address, Ask, Card, CardAsk, Dice, DiceAsk, Given, Pending, Read, Side, fill, usual};

/// Chi-square of counts against equal chances.
fn chi_square(counts: impl IntoIterator<Item = u64>) -> (f64, usize) {
    let counts: Vec<f64> = counts.into_iter().map(|count| count as f64).collect();
    let expected = counts.iter().sum::<f64>() / counts.len() as f64;
    (counts.iter().map(|count| (count - expected).powi(2) / expected).sum(), counts.len() - 1)
}

/// The 0.1 % point of chi-square (Wilson and Hilferty).
fn bound(freedom: usize) -> f64 {
    let n = freedom as f64;
    let spread = 2.0 / (9.0 * n);
    n * (1.0 - spread + 3.0902 * spread.sqrt()).powi(3)
}

fn check(name: &str, counts: impl IntoIterator<Item = u64>) {
    let (chi, freedom) = chi_square(counts);
    assert!(chi < bound(freedom), "{name}: chi-square {chi:.1} with {freedom} degrees of freedom");
    // Numbers that are too even are not random either.
    assert!(chi > 0.0, "{name}: every count is the same");
}

/// Faces as a battle gets them: a pending roll filled by the program's dice.
fn rolled(count: u8, sides: u8, dice: &mut Dice) -> Vec<u8> {
    let ask =
        DiceAsk { key: Address::of("roll"), who: Side::A, count, sides, read: Read::Sum, words: &[], about: None };
    match fill(&Pending { ask: Ask::Dice(ask), known: Vec::new() }, dice, &usual).given {
        Given::Faces(faces) => faces,
        other => panic!("{other:?}"),
    }
}

#[test]
fn faces_and_neighbours_are_equally_likely() {
    for (sides, seed) in [(6, 1), (6, 2), (20, 3), (20, 4)] {
        let mut dice = Dice::seeded(seed);
        let mut faces = BTreeMap::new();
        let mut pairs = BTreeMap::new();
        let mut last = None;
        for _ in 0..60_000 {
            for face in rolled(5, sides, &mut dice) {
                *faces.entry(face).or_insert(0) += 1;
                if let Some(before) = last {
                    *pairs.entry((before, face)).or_insert(0) += 1;
                }
                last = Some(face);
            }
        }
        assert_eq!(faces.len(), usize::from(sides));
        assert_eq!(pairs.len(), usize::from(sides).pow(2));
        check(&format!("faces of a d{sides}, seed {seed}"), faces.into_values());
        check(&format!("pairs of a d{sides}, seed {seed}"), pairs.into_values());
    }
}

#[test]
fn every_card_of_a_deck_is_equally_likely() {
    let left = [(Card::Number(4), 2), (Card::Number(5), 4), (Card::Number(6), 4), (Card::Joker, 1)];
    let ask = CardAsk { key: Address::of("card"), who: Side::A, left: left.to_vec() };
    let pending = Pending { ask: Ask::Card(ask), known: Vec::new() };
    let mut dice = Dice::seeded(6);
    let mut drawn: BTreeMap<Card, u64> = BTreeMap::new();
    for _ in 0..110_000 {
        match fill(&pending, &mut dice, &usual).given {
            Given::Card(card) => *drawn.entry(card).or_insert(0) += 1,
            other => panic!("{other:?}"),
        }
    }
    let chi: f64 = left
        .iter()
        .map(|(card, count)| {
            let expected = f64::from(*count) * 10_000.0;
            (drawn[card] as f64 - expected).powi(2) / expected
        })
        .sum();
    assert!(chi < bound(3), "chi-square {chi:.1}");
}

#[test]
fn a_die_that_leans_is_found() {
    // The test can fail: one face in fifty turned into a six is seen at once.
    let mut dice = Dice::seeded(7);
    let mut counts = BTreeMap::new();
    for turn in 0..300_000 {
        let face = if turn % 50 == 0 { 6 } else { dice.face(6) };
        *counts.entry(face).or_insert(0) += 1;
    }
    let (chi, freedom) = chi_square(counts.into_values());
    assert!(chi > bound(freedom), "chi-square {chi:.1}");
}
