//! Exact odds against counting by hand.

use std::collections::{BTreeMap, BTreeSet};

use adjutant::battle::summary::{OddsView, form_view};
use adjutant::dice::{Answers, Class, Entry, Fraction, Side, Source, Subject, Tag, usual};

use super::{chance, on, sums, walk::walk};

const B1: Subject = Subject::Unit(Tag::new(Side::B, 1));
const A1: Subject = Subject::Unit(Tag::new(Side::A, 1));

fn fraction(top: u128, below: &[u32]) -> String {
    let all = below.iter().map(|base| Fraction::new(1, *base, 1));
    let product = all.fold(Fraction::new(top, 1, 0), |product, part| product.times(part).unwrap());
    product.reduced().to_string()
}

#[test]
fn hits_in_every_column_with_the_second_roll() {
    // (21 - n) x 21 of 400 with breakdown 1: a gun at 300p moved to every column by its quality.
    for (quality, need) in (-2..).zip([2, 3, 4, 5, 6, 8, 10, 13, 15, 17, 18, 19, 20]) {
        let scene = on(&format!("A1 m4a3 to_hit={quality}; B1 lorry_3ton"), "");
        let form = "firers=A1 target=B1 range=300p seen=fully weapon.m4a3=gun_he";
        let distribution = scene.odds("fire", form);
        let missed = fraction(400 - (21 - need) * 21, &[400]);
        assert_eq!(chance(&distribution, B1, "missed"), missed, "column {need}");
        assert_eq!(chance(&distribution, Subject::Headline, "missed"), missed, "column {need}");
    }
}

#[test]
fn every_breakdown_number() {
    for breakdown in 0..=20_u32 {
        let scene = on(&format!("A1 m4a3 breakdown={breakdown}; B1 panther_g"), "");
        let distribution = scene.odds("fire", "firers=A1 target=B1 range=900p seen=fully");
        assert_eq!(chance(&distribution, A1, "breakdown"), fraction(breakdown.into(), &[400]), "{breakdown}");
        // 10 or more, or a 1 and then 10 or more beyond the breakdown number.
        let again = 20 - 9_u32.max(breakdown);
        assert_eq!(
            chance(&distribution, B1, "missed"),
            fraction((400 - 11 * 20 - again).into(), &[400]),
            "{breakdown}"
        );
    }
    // S55: who breaks down at all.
    for (kind, rulings, wanted) in [
        ("infantry", "", "1/400"),
        ("infantry", "S55=b", "0"),
        ("m4a3", "S55=b", "1/400"),
        ("pak38", "S55=b", "1/400"),
    ] {
        let scene = on(&format!("A1 {kind}; B1 lorry_3ton"), rulings);
        let distribution = scene.odds("fire", "firers=A1 target=B1 range=300p seen=fully");
        assert_eq!(chance(&distribution, A1, "breakdown"), wanted, "{kind} {rulings}");
    }
}

#[test]
fn the_odds_of_a_large_volley_are_those_after_each_face_of_its_first_die() {
    let units = "A1 infantry; A2 mg_team; A3 m4a3; A4 infantry; A5 mg_team; A6 m4a3; A7 infantry; A8 mg_team; A9 m4a3; \
                 B1 infantry; B2 infantry; B3 mg_team; B4 lorry_3ton; B5 infantry riding=B4; B6 infantry";
    let form = "firers=A1+A2+A3+A4+A5+A6+A7+A8+A9 target=B1 range=300p zone=B2+B3+B4+B6";
    let scene = on(units, "");
    let before = scene.odds("fire", form);
    let (_, volley) = scene.start("fire", form);
    let mut after: BTreeMap<(Subject, Class), f64> = BTreeMap::new();
    for face in 1..=20 {
        let answers = Answers::from([("hit/A1".to_owned(), Entry::faces(vec![face], Source::Hand))]);
        for (subject, distribution) in volley.odds(&answers, &usual).unwrap().distributions {
            for (class, chance) in distribution {
                *after.entry((subject, class)).or_default() += chance.value / 20.0;
            }
        }
    }
    for (subject, distribution) in &before.distributions {
        // Less than one in a thousand million is left out of each sum.
        let sum: f64 = distribution.iter().map(|(_, chance)| chance.value).sum();
        assert!((sum - 1.0).abs() < 1e-6, "{subject:?}: {sum}");
        for (class, chance) in distribution {
            let other = after.get(&(*subject, *class)).copied().unwrap_or_default();
            assert!((chance.value - other).abs() < 1e-7, "{subject:?} {class}: {} {other}", chance.value);
        }
    }
    assert_eq!(before.distributions.len(), 17);
}

#[test]
fn hand_weapons_against_brute_force() {
    for (armour, wanted) in [(45, 240), (60, 212), (105, 140), (195, 56)] {
        let counted = (1..=20).flat_map(|first| (1..=20).map(move |second| (first - 2) * second));
        assert_eq!(counted.filter(|product| *product >= armour).count(), wanted, "{armour}");
        let scene = on(&format!("A1 hand_at_team; B1 m4a3 front={armour}"), "");
        let distribution = scene.odds("fire", "firers=A1 target=B1 range=300p seen=fully");
        // Hit on 4 with the second roll: 357 of 400.
        let wanted = u128::try_from(wanted).unwrap();
        assert_eq!(chance(&distribution, B1, "knocked_out"), fraction(357 * wanted, &[400, 400]), "{armour}");
        assert_eq!(chance(&distribution, B1, "neutralised"), fraction(357 * (400 - wanted), &[400, 400]), "{armour}");
    }
}

#[test]
fn in_the_zone_there_is_no_second_roll() {
    for (range, need) in [("300p", 5), ("600p", 8), ("900p", 13), ("1200p", 17)] {
        let scene = on("A1 m4a3 breakdown=0; B1 lorry_3ton; B2 panther_g", "");
        let form = format!("firers=A1 target=B1 range={range} seen=fully weapon.m4a3=gun_he zone=B2");
        let distribution = scene.odds("fire", &form);
        let b2 = Subject::Unit(Tag::new(Side::B, 2));
        assert_eq!(chance(&distribution, b2, "neutralised"), fraction(21 - need, &[20]), "{range}");
        assert_eq!(chance(&distribution, b2, "knocked_out"), "0", "S57: HE only neutralises armour");
    }
}

#[test]
fn a_mortar_cannot_hit_nearer_than_its_least_range_in_its_zone_either() {
    let scene = on("A1 mortar_team; B1 infantry; B2 infantry", "");
    let check = |range: &str, wanted: &str, missed: &str| {
        let form = format!("firers=A1 target=B1 range=600p seen=fully zone=B2 differ B2.range={range} B2.seen=fully");
        let sums = sums(&scene, "fire", &form);
        assert_eq!(sums[1].reading, wanted, "{range}");
        let odds = scene.odds("fire", &form);
        assert_eq!(chance(&odds, Subject::Unit("B2".parse().unwrap()), "missed"), missed, "{range}");
    };
    check("600p", "15+ on a d20 to hit, then 16+ to knock out", "2803/4000");
    check("300p", "cannot hit", "1");
}

#[test]
fn one_die_or_two() {
    // S58: needs 10 to hit and 10 to knock out a Panther's side at 900p. With one die whatever hits knocks out.
    let form = "firers=A1 target=B1 range=900p seen=fully face=side";
    let two = on("A1 m4a3; B1 panther_g", "").odds("fire", form);
    assert_eq!(chance(&two, B1, "knocked_out"), fraction(231 * 11, &[400, 20]));
    let one = on("A1 m4a3; B1 panther_g", "S58=a").odds("fire", form);
    assert_eq!(chance(&one, B1, "knocked_out"), fraction(231, &[400]));
    // A mixture: hit on 10, knocked out on 13 and more of the same die.
    let one = on("A1 m4a3 to_hit=2; B1 lorry_3ton", "S58=a S63=b")
        .odds("fire", "firers=A1 target=B1 range=600p seen=fully weapon.m4a3=gun_he target.move=half");
    assert_eq!(chance(&one, B1, "knocked_out"), fraction(8 * 21, &[400]));
    // Infantry AT: (die less 2) x the roll that hit.
    let one = on("A1 hand_at_team; B1 m4a3", "S58=a").odds("fire", "firers=A1 target=B1 range=300p seen=fully");
    let ways = |least: i32| {
        (least..=20).flat_map(|hit| (1..=20).map(move |first| (first - 2) * hit)).filter(|n| *n >= 105).count()
    };
    let wanted = u128::try_from(ways(4) * 21).unwrap();
    assert_eq!(chance(&one, B1, "knocked_out"), fraction(wanted, &[20, 400]));
}

#[test]
fn small_events_worth_showing() {
    let mines = |kind: &str| on(&format!("A1 {kind}"), "").odds("mines", "unit=A1 area=elsewhere");
    assert_eq!(chance(&mines("infantry"), A1, "knocked_out"), "39/200");
    assert_eq!(chance(&mines("m4a3"), A1, "knocked_out"), "3/20");
    let even = on("A1 m4a3; B1 m4a3", "").odds("close_assault", "attackers=A1 defenders=B1");
    assert_eq!(chance(&even, Subject::Headline, "attackers_win"), "19/40");
    assert_eq!(chance(&even, Subject::Headline, "tie"), "1/20");
    assert_eq!(chance(&even, Subject::Headline, "defenders_win"), "19/40");
}

/// What four tanks do to one is asked; that none of them breaks down is as good as certain.
#[test]
fn the_strips_of_a_volley_are_of_its_target() {
    let strips = |units: &str, form: &str| {
        let scene = on(units, "");
        let (opened, started) = scene.start("fire", form);
        let odds = started.odds(&Answers::new(), &usual).unwrap();
        let view = form_view(&scene.rules, &scene.state, "fire", &opened, Some(&odds), &BTreeSet::new());
        let one = |view: &OddsView| {
            let parts: Vec<&str> = view.parts.iter().map(|part| part.words.as_str()).collect();
            format!("{}: {}", view.title, parts.join(", "))
        };
        view.odds.iter().map(one).collect::<Vec<_>>()
    };
    let four = "A1 m4a3; A2 m4a3; A3 m4a3; A4 m4a3; B1 panther_g";
    let form = "firers=A1+A2+A3+A4 target=B1 range=900p seen=fully face=side";
    assert_eq!(strips(four, form), [": Missed, Neutralised, Knocked out"]);
    // Where a shot may well break its own tank that is told.
    let worn = four.replacen("m4a3", "m4a3 breakdown=8", 1);
    let told = strips(&worn, form);
    assert_eq!(told.len(), 3, "{told:?}");
    assert!(
        told[1].starts_with("A1 ") && told[1].contains(": Fired") && told[1].ends_with("Breaks down"),
        "{told:?}"
    );
}

/// Forms at their most entangled: brute force over raw faces, mean over the next face, each subject once.
#[test]
fn every_path_of_the_largest_forms() {
    let units = "A1 infantry; A2 infantry neutralised=1; A3 m4a3; A4 hand_at_team; A5 mortar_team; A6 infantry; \
                 B1 infantry; B2 infantry neutralised=1; B3 lorry_3ton; B4 infantry riding=B3; B5 mg_team; B6 panther_g";
    let cases = [
        ("fire", "firers=A1 target=B1 range=300p zone=B2+B5"),
        ("fire", "firers=A1+A2 target=B1 range=300p"),
        ("fire", "firers=A1+A3 target=B3 range=300p weapon.m4a3=gun_he"),
        ("fire", "firers=A3 target=B1 range=300p zone=B3"),
        ("fire", "firers=A4+A3 target=B6 range=300p"),
        ("fire", "firers=A5 target=B1 range=600p zone=B2"),
        ("interrupt", "firers=A1 target=B3 range=300p"),
        ("close_assault", "attackers=A1 defenders=B3"),
        ("close_assault", "attackers=A1+A2 defenders=B1"),
        ("close_assault", "attackers=A1 defenders=B1+B2+B3"),
        ("mines", "unit=A1 area=elsewhere"),
    ];
    for rulings in ["", "S58=a", "S58=a S49=b S63=c", "S75=b", "S76=b S78=b", "S76=c S61=b"] {
        let scene = on(units, rulings);
        for (procedure, form) in cases {
            let (_, started) = scene.start(procedure, form);
            walk(&format!("{procedure} {form} {rulings}"), &started);
        }
    }
}
