//! Readings of rolls: tallies, laws, words and the texts that saved battles hold.

use super::*;

const FIRE: Read = Read::Pool { hit: Faces::of(&[4, 6]), cap: 1, counted: Some((Faces::SIX, 3)), all: None };

#[test]
fn a_pool_folds_to_what_the_rule_tells_apart() {
    let check = |faces: &[u8], hits, counted| {
        assert_eq!(FIRE.tally(faces), Tally::Pool { hits, counted, all: false }, "{faces:?}");
    };
    check(&[1, 2, 3], 0, 0);
    check(&[4, 5, 6], 1, 0);
    check(&[6, 6, 1], 1, 0);
    check(&[6, 6, 6], 1, 3);
    check(&[6, 6, 6, 6], 1, 3);
}

#[test]
fn laws_sum_to_one_and_match_counting() {
    let distribution = FIRE.distribution(6, 6, &[]);
    let chances: Vec<f64> = distribution.iter().map(|(_, p)| p.value()).collect();
    assert!((chances.iter().sum::<f64>() - 1.0).abs() < 1e-12);
    assert_eq!(distribution[0].1.parts(), (64, 729));
    assert_eq!(Read::Sum.distribution(2, 6, &[6])[0], (Tally::Value(7), Fraction::new(1, 6, 1)));
    assert_eq!(Read::Cut(vec![5, 11]).tally(&[4, 6]), Tally::Value(1));
    assert_eq!(Read::Map(vec![0, 1, 1, 2, 2, 3]).tally(&[1, 6, 4]), Tally::Value(5));
}

#[test]
fn sums_are_those_of_single_faces() {
    for (open, sides) in [(0, 6), (1, 1), (1, 20), (2, 6), (3, 20), (4, 3)] {
        let slow = Read::Sum.ways(Tally::Value(7), open, sides, (1, |ways| ways), u128::checked_add);
        assert_eq!(sums(7, open, sides), slow, "{open}d{sides}");
    }
}

#[test]
fn rolls_of_more_ways_than_can_be_counted_have_a_law_in_decimals() {
    let readings = [Read::Sum, Read::Cut(vec![100, 200]), Read::Map(vec![0, 1, 1, 2, 2, 3]), FIRE];
    for read in readings {
        // Few dice: both distributions are the same.
        let exact: Vec<_> =
            read.distribution(7, 6, &[2]).into_iter().map(|(tally, part)| (tally, part.value())).collect();
        for ((tally, part), (other, chance)) in exact.iter().zip(read.chances(7, 6, &[2])) {
            assert!(*tally == other && (part - chance).abs() < 1e-12, "{read:?}");
        }
        // 6^49 is the last power of six that fits.
        assert!(read.counts(49, 6, &[]).is_some(), "{read:?}");
        assert_eq!(read.counts(60, 6, &[]), None, "{read:?}");
        let sum: f64 = read.chances(60, 6, &[]).iter().map(|(_, chance)| chance).sum();
        assert!((sum - 1.0).abs() < 1e-12, "{read:?}: {sum}");
        assert!(!read.classes(255, 20).is_empty(), "{read:?}");
    }
}

#[test]
fn a_class_says_what_its_dice_show() {
    let count = Read::Pool { hit: Faces::of(&[5, 6]), cap: 2, counted: None, all: Some(Faces::ONE) };
    let fell = Read::Map(vec![0, 0, 0, 1, 1, 2]);
    let odd = Read::Map(vec![1, 0, 1, 0, 1, 1]);
    let check = |read: &Read, dice: u8, sides: u8, wanted: &[&str]| {
        let shown: Vec<String> =
            read.classes(dice, sides).into_iter().map(|class| read.shows(dice, sides, class)).collect();
        assert_eq!(shown, wanted, "{read:?} of {dice}");
    };
    check(&FIRE, 1, 6, &["1\u{2013}3 or 5", "4 or 6"]);
    check(&FIRE, 3, 6, &["none shows 4 or 6", "any shows 4 or 6", "three show 6"]);
    check(&FIRE, 4, 6, &["none shows 4 or 6", "any shows 4 or 6", "3+ show 6"]);
    check(&count, 3, 6, &["none shows 5 or 6", "all ones", "one shows 5 or 6", "2+ show 5 or 6"]);
    check(&count, 2, 6, &["none shows 5 or 6", "all ones", "one shows 5 or 6", "two show 5 or 6"]);
    check(&fell, 1, 6, &["1\u{2013}3", "4 or 5", "6"]);
    check(&odd, 1, 6, &["2 or 4", "1, 3, 5 or 6"]);
    check(&Read::Cut(vec![5, 11]), 2, 6, &["2\u{2013}4 in all", "5\u{2013}10 in all", "11\u{2013}12 in all"]);
    check(&Read::Cut(vec![12, 20]), 1, 20, &["1\u{2013}11", "12\u{2013}19", "20"]);
    check(&Read::Sum, 1, 2, &["", ""]);
}

#[test]
fn which_faces_are_counted_is_the_rule_sets() {
    // Ten-sided dice: 8 and more hit, two tens are told apart, and so is nothing but ones and twos.
    let tens = Read::Pool {
        hit: Faces::of(&[8, 9, 10]),
        cap: 2,
        counted: Some((Faces::of(&[10]), 2)),
        all: Some(Faces::of(&[1, 2])),
    };
    let check = |faces: &[u8], (hits, counted, all), shows: &str, words: &str| {
        let tally = tens.tally(faces);
        assert_eq!(tally, Tally::Pool { hits, counted, all }, "{faces:?}");
        let count = u8::try_from(faces.len()).unwrap();
        assert_eq!((&*tens.shows(count, 10, tally), &*tens.words(tally)), (shows, words), "{faces:?}");
    };
    check(&[6, 6, 6], (0, 0, false), "none shows 8\u{2013}10", "0");
    check(&[1, 1, 1], (0, 0, true), "all dice of 1 or 2", "all dice of 1 or 2");
    check(&[2, 1, 2], (0, 0, true), "all dice of 1 or 2", "all dice of 1 or 2");
    check(&[1, 2, 3], (0, 0, false), "none shows 8\u{2013}10", "0");
    check(&[10, 3, 4], (1, 0, false), "one shows 8\u{2013}10", "1");
    check(&[10, 3, 10], (2, 2, false), "2+ show 10", "2, 2 tens");
    check(&[10, 10], (2, 2, false), "two show 10", "2, 2 tens");
    assert_eq!(tens.signature(3, 10), "3d10 hit 8, 9 or 10 cap 2 counted 2 of 10 all 1 or 2");
    // Two tens of three dice: 3 * 9 + 1 of a thousand.
    let law = tens.distribution(3, 10, &[]);
    let two = law.iter().filter(|(tally, _)| tally.counted()).map(|(_, part)| part.value()).sum::<f64>();
    let low = law.iter().filter(|(tally, _)| tally.all()).map(|(_, part)| part.value()).sum::<f64>();
    assert!((two - 0.028).abs() < 1e-12 && (low - 0.008).abs() < 1e-12, "{two} {low}");
}

#[test]
fn saved_battles_know_a_reading_by_the_text_it_has_always_had() {
    let pool = |counted, all| Read::Pool { hit: Faces::of(&[4, 6]), cap: 1, counted, all };
    let check = |read: &Read, dice, wanted: &str| assert_eq!(read.signature(dice, 6), wanted);
    check(&pool(None, None), 2, "2d6 hit 4 or 6 cap 1 sixes 0 ones 0");
    check(&pool(Some((Faces::SIX, 3)), None), 5, "5d6 hit 4 or 6 cap 1 sixes 3 ones 0");
    check(&pool(None, Some(Faces::ONE)), 1, "1d6 hit 4 or 6 cap 1 sixes 0 ones 1");
    check(&Read::Sum, 2, "2d6 sum");
    check(&Read::Map(vec![0, 1]), 2, "2d6 map [0, 1]");
    check(&Read::Cut(vec![5, 11]), 2, "2d6 cut [5, 11]");
}

#[test]
fn classes_come_worst_first() {
    let rally = Read::Pool { hit: Faces::of(&[4, 6]), cap: 1, counted: None, all: Some(Faces::ONE) };
    let classes = rally.classes(2, 6);
    assert_eq!(classes.len(), 3);
    assert!(!classes[0].all() && classes[1].all() && classes[2].hits() == 1);
    assert_eq!(FIRE.classes(2, 6).len(), 2);
    assert_eq!(FIRE.classes(3, 6).len(), 3);
}

#[test]
fn a_face_is_a_hit_where_it_belongs_to_the_set() {
    for face in 0..=40 {
        assert_eq!(FIRE.is_hit(face), [4, 6].contains(&face), "{face}");
        assert_eq!(Faces::of(&[1, 31]).has(face), [1, 31].contains(&face), "{face}");
    }
    assert!(!Read::Sum.is_hit(6));
}

#[test]
fn what_one_reading_says_of_the_dice_bounds_another() {
    let check = |one: &Read, (count, class): (u8, Tally), other: &Read, other_count: u8, wanted: &[Tally]| {
        assert_eq!(one.read_as(count, class, (other, other_count), 6), wanted, "{one:?} {class:?} {other:?}");
    };
    let hits = |hits| Tally::Pool { hits, counted: 0, all: false };
    let pool = |faces: &[u8]| Read::Pool { hit: Faces::of(faces), cap: 9, counted: None, all: None };
    // A miss on 4 to 6 is none on 5 or 6; a hit may be one.
    check(&pool(&[4, 5, 6]), (1, hits(0)), &pool(&[5, 6]), 1, &[hits(0)]);
    check(&pool(&[4, 5, 6]), (1, hits(1)), &pool(&[5, 6]), 1, &[hits(0), hits(1)]);
    // Of a smaller pool it is not known which dice are left, one more may show anything.
    check(&pool(&[6]), (2, hits(1)), &pool(&[6]), 1, &[hits(0), hits(1)]);
    check(&pool(&[6]), (1, hits(1)), &pool(&[6]), 2, &[hits(1), hits(2)]);
    check(
        &Read::Map(vec![0, 1, 1, 2, 1, 2]),
        (1, Tally::Value(2)),
        &Read::Sum,
        1,
        &[Tally::Value(4), Tally::Value(6)],
    );
}
