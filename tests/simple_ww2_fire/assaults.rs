//! Close assault: modifiers, sums and best elements, ties, losses; its distribution against counting every face.

use std::collections::BTreeMap;

use adjutant::dice::{Fraction, Subject};

use super::{chance, on, refusals, run, sums};

#[test]
fn modifiers_of_an_element() {
    let cases = [
        ("m4a3", 0),
        ("infantry", 3),
        ("veteran_infantry", 3),
        ("mg_team", 0),
        ("m4a3 neutralised=1", -6),
        ("infantry neutralised=2", -3),
        ("infantry morale=2", 5),
        ("m4a3 morale=-4", -4),
    ];
    for (unit, wanted) in cases {
        let scene = on(&format!("A1 {unit}; B1 m4a3"), "");
        let sum = sums(&scene, "close_assault", "attackers=A1 defenders=B1").remove(0);
        assert_eq!(sum.terms.iter().map(|term| term.amount).sum::<i32>(), wanted, "{unit}");
    }
}

/// Wins of the attackers, ties and losses among all faces.
fn by_hand(attack: &[i32], defence: &[i32], best: bool) -> [u128; 3] {
    let distributions = |bonuses: &[i32]| {
        let mut distribution: BTreeMap<i32, u128> = BTreeMap::from([(if best { i32::MIN } else { 0 }, 1)]);
        for bonus in bonuses {
            let mut next = BTreeMap::new();
            for (total, ways) in &distribution {
                for face in 1..=20 {
                    let one = face + bonus;
                    *next.entry(if best { one.max(*total) } else { total + one }).or_insert(0) += ways;
                }
            }
            distribution = next;
        }
        distribution
    };
    let mut counted = [0; 3];
    for (one, ways) in distributions(attack) {
        for (other, others) in distributions(defence) {
            let at = match one.cmp(&other) {
                std::cmp::Ordering::Greater => 0,
                std::cmp::Ordering::Equal => 1,
                std::cmp::Ordering::Less => 2,
            };
            counted[at] += ways * others;
        }
    }
    counted
}

#[test]
fn its_law_is_that_of_all_faces() {
    let groups: [(&str, &[i32], &[i32]); 5] = [
        ("A1 infantry; B1 m4a3", &[3], &[0]),
        ("A1 infantry; A2 infantry; B1 infantry", &[3, 3], &[3]),
        ("A1 infantry neutralised=1; A2 m4a3; A3 infantry; B1 infantry morale=9", &[-3, 0, 3], &[12]),
        ("A1 m4a3; B1 infantry; B2 infantry; B3 infantry neutralised=1; B4 mg_team", &[0], &[3, 3, -3, 0]),
        ("A1 m4a3 morale=-20; B1 infantry; B2 infantry", &[-20], &[3, 3]),
    ];
    for (units, attack, defence) in groups {
        for (rulings, best) in [("", false), ("S75=b", true)] {
            let tags = |side: char, bonuses: &[i32]| {
                (1..=bonuses.len()).map(|number| format!("{side}{number}")).collect::<Vec<_>>().join("+")
            };
            let form = format!("attackers={} defenders={}", tags('A', attack), tags('B', defence));
            let distribution = on(units, rulings).odds("close_assault", &form);
            let dice = u32::try_from(attack.len() + defence.len()).unwrap();
            let counted = by_hand(attack, defence, best);
            for (class, ways) in ["attackers_win", "tie", "defenders_win"].into_iter().zip(counted) {
                let wanted = Fraction::new(ways, 20, dice).to_string();
                assert_eq!(chance(&distribution, Subject::Headline, class), wanted, "{units} {rulings} {class}");
            }
        }
    }
}

#[test]
fn losses_and_who_falls_back() {
    let pair = "A1 infantry; A2 infantry place=woods; B1 infantry";
    let form = "attackers=A1+A2 defenders=B1";
    let cases = [
        // A single loser is simply lost.
        (
            pair,
            "",
            "attack=1,1 defence=4",
            "attackers_win, B1 lost, A1 holds, A2 holds",
            "B1.lost_in=1; lost B1 by assault",
        ),
        // One of two, by lot; the other goes back 100p and leaves its place.
        (
            pair,
            "",
            "attack=1,1 defence=6 loss/A1=1",
            "defenders_win, A1 lost, A2 falls_back, B1 holds",
            "A1.lost_in=1; lost A1 by assault; -A2.place",
        ),
        (
            pair,
            "",
            "attack=1,1 defence=6 loss/A1=2",
            "defenders_win, A1 falls_back, A2 lost, B1 holds",
            "A2.lost_in=1; lost A2 by assault",
        ),
        // S76: nobody, again, both.
        (pair, "", "attack=1,1 defence=5", "tie, A1 holds, A2 holds, B1 holds", ""),
        (
            pair,
            "S76=c",
            "attack=1,1 defence=5 loss/A1=1",
            "tie, A1 lost, A2 falls_back, B1 lost",
            "A1.lost_in=1; lost A1 by assault; -A2.place; B1.lost_in=1; lost B1 by assault",
        ),
        // S75: the best single element: 18 + 3 against 20 + 3.
        (
            pair,
            "S75=b",
            "attack/A1=18 attack/A2=17 defence/B1=20 loss/A1=2",
            "defenders_win, A1 falls_back, A2 lost, B1 holds",
            "A2.lost_in=1; lost A2 by assault",
        ),
        // Infantry in a vehicle that is lost.
        (
            "A1 infantry; A2 infantry; B1 lorry_3ton; B2 infantry riding=B1",
            "",
            "attack=20,20 defence=1 save/B2=10",
            "attackers_win, B1 lost, B2 lost, A1 holds, A2 holds",
            "B1.lost_in=1; lost B1 by assault; B2.lost_in=1; lost B2 by carrier",
        ),
    ];
    for (units, rulings, answers, settled, changed) in cases {
        let [found, effects, _] = run(&on(units, rulings), "close_assault", form, answers);
        assert_eq!(found, settled, "{rulings} {answers}");
        assert!(effects.starts_with(changed), "{rulings} {answers}: {effects}");
    }
    let (_, started) = on(pair, "S76=b").start("close_assault", form);
    let run = started.run(&super::scene::answers("attack=1,1 defence=5")).unwrap();
    let [adjutant::rules::Effect::Owe { procedure, draft, .. }] = &run.record.effects[..] else {
        panic!("it is owed again: {:?}", run.record.effects);
    };
    assert_eq!((procedure.as_str(), draft.len()), ("close_assault", 3));
}

#[test]
fn groups_have_a_single_element_on_one_side() {
    let scene = on("A1 infantry; A2 infantry; A3 field_battery; B1 infantry; B2 infantry", "");
    let refused = |form: &str| refusals(&scene, "close_assault", form);
    assert_eq!(refused("attackers=A1+A2 defenders=B1"), "");
    assert_eq!(refused("attackers=A1 defenders=B1+B2"), "");
    assert_eq!(
        refused("attackers=A1+A2 defenders=B1+B2"),
        "one side of each fight must be a single element: split them"
    );
    assert_eq!(refused("attackers=A3 defenders=B1"), "stands off the table");
}
