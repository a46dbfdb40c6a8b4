//! Exhaustion for even and odd sizes with every ruling; the HQ in words; orders used.

use super::Scene;
use adjutant::{dice::Side, rules::Standing};

fn army(total: u16, lost: u16) -> String {
    let unit = |number| format!("A{number} rifle {}", if number <= lost { "lost" } else { "" });
    (1..=total).map(unit).collect::<Vec<_>>().join(";")
}

fn of(units: &str, rulings: &str) -> Standing {
    let table = Scene::new(units, rulings);
    table.rules.standing(&table.state, Side::A)
}

#[test]
fn exhausted_at_half_rounded_up() {
    for total in 1..=30 {
        for lost in 0..=total {
            let standing = of(&army(total, lost), "");
            let mark = i32::from(total.div_ceil(2));
            assert_eq!((standing.lost, standing.total), (i32::from(lost), i32::from(total)));
            assert_eq!(standing.mark, Some(mark), "{total}");
            assert_eq!(standing.exhausted, i32::from(lost) >= mark, "{lost} of {total}");
        }
    }
    let nobody = of("B1 rifle", "");
    assert_eq!((nobody.mark, nobody.exhausted), (None, false));
}

/// Breaking Point; D124.
#[test]
fn what_exhaustion_forbids() {
    let forbids = "no assault, no move nearer to the enemy";
    for (total, lost, rulings, wanted) in
        [(2, 1, "", forbids), (2, 1, "D124=b", ""), (3, 1, "", ""), (3, 1, "D124=b", ""), (3, 3, "", forbids)]
    {
        let standing = of(&army(total, lost), rulings);
        assert_eq!(
            (standing.forbids.as_str(), standing.orders_name.as_str()),
            (wanted, "orders"),
            "{lost} {rulings}"
        );
    }
}

#[test]
fn losses_in_words() {
    let check = |total, lost, rulings: &str, words: &str| {
        assert_eq!(of(&army(total, lost), rulings).words, words, "{lost} of {total} {rulings}");
    };
    check(11, 2, "", "2 of 11 lost, exhausted at 6");
    check(11, 5, "", "5 of 11 lost, exhausted at 6");
    check(11, 6, "", "6 of 11 lost, exhausted");
    check(11, 7, "", "7 of 11 lost, 1 beyond exhaustion");
    check(10, 4, "", "4 of 10 lost, exhausted at 5");
    check(10, 5, "", "5 of 10 lost, exhausted");
    check(10, 7, "", "7 of 10 lost, 2 beyond exhaustion");
    check(1, 0, "", "0 of 1 lost, exhausted at 1");
    check(10, 5, "D123=b", "5 of 10 lost, exhausted");
    check(10, 6, "D123=b", "6 of 10 lost, defeated");
}

#[test]
fn which_units_count() {
    let check = |units: &str, facts: &str, rulings: &str, lost, total| {
        let mut table = Scene::new(units, rulings);
        for tag in facts.split_whitespace() {
            table.apply(&adjutant::rules::Effect::remove(tag.parse().unwrap(), "sacrificed"));
        }
        let standing = table.rules.standing(&table.state, Side::A);
        assert_eq!((standing.lost, standing.total), (lost, total), "{units} {facts} {rulings}");
    };
    let units = "A1 hq; A2 rifle lost; A3 off_table; A4 rifle @4; B1 rifle lost";
    // D121: all, or those on the table only; units still to come count from the start.
    check(units, "", "", 1, 4);
    check(units, "", "D121=b", 1, 3);
    // D125: a battery given up.
    check(units, "A3", "", 2, 4);
    check(units, "A3", "D125=b", 1, 4);
    check(units, "A3", "D121=b", 1, 3);
    check(units, "A3", "D121=b D125=b", 1, 3);
}

#[test]
fn the_hq_in_words() {
    for (units, words) in [
        ("A1 rifle", ""),
        ("A1 hq", "HQ in good order, range 3"),
        ("A1 hq rating=exceptional", "HQ in good order, range 5"),
        ("A1 hq disrupted", "HQ Disrupted"),
        ("A1 hq lost", "HQ destroyed"),
        ("A1 hq @4", "HQ still to arrive"),
        ("A1 hq lost; A2 hq rating=below_average", "HQ in good order, range 2"),
        ("A1 hq lost; A2 hq @4", "HQ still to arrive"),
    ] {
        assert_eq!(of(units, "").command, words, "{units}");
    }
}

#[test]
fn orders_of_the_card() {
    let check = |units: &str, facts: &str, orders: Option<(i32, i32)>| {
        let table = Scene::new(units, "").with(facts);
        assert_eq!(table.rules.standing(&table.state, Side::A).orders, orders, "{units} {facts}");
    };
    let units = "A1 rifle ordered; A2 off_table ordered; A3 rifle ordered lost; A4 rifle; B1 rifle ordered";
    check(units, "", None);
    check(units, "A.orders=5", Some((3, 5)));
    check(units, "A.orders=5 A.extra_orders=2", Some((3, 7)));
    check(units, "A.orders=1 A.extra_orders=-4", Some((3, 0)));
}

#[test]
fn when_the_battle_is_over() {
    let check = |units: &str, rulings: &str, words: &str| {
        let table = Scene::new(units, rulings);
        assert_eq!(table.rules.over(&table.state), words, "{units} {rulings}");
    };
    let two = "A1 rifle; A2 rifle lost; ";
    check(&format!("{two} B1 rifle; B2 rifle"), "", "");
    check(&format!("{two} B1 rifle; B2 rifle lost"), "", "Both sides are exhausted: the battle is over.");
    let beyond = "A1 rifle; A2 rifle lost; A3 rifle lost; A4 rifle lost; B1 rifle";
    check(beyond, "", "");
    check(beyond, "D123=b", "Attackers: exhausted and one more unit lost, defeated.");
}
