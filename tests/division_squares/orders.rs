//! Orders: what each one changes, what goes together, the card and the Joker, arrivals and fall backs.

use super::Scene;
use adjutant::{
    dice::Tag,
    rules::{Presence, Value},
};

#[track_caller]
fn check(units: &str, procedure: &str, draft: &str, effects: &str) {
    let played = Scene::new(units, "").in_turn(procedure, draft, "");
    assert_eq!((played.changed().as_str(), played.settled().as_str()), (effects, "done"), "{units}: {procedure}");
}

#[test]
fn what_an_order_changes() {
    let rifle = "A1 rifle place=cover uphill hq_reach=in space=2 dug_in; A2 rifle hq_reach=out";
    check("A1 rifle", "overwatch", "unit=A1", "A1.ordered=yes; A1.overwatch=yes");
    check("A1 rifle", "dig_in", "unit=A1", "A1.ordered=yes; A1.dug_in=yes");
    check("A1 engineer", "bridge", "unit=A1", "A1.ordered=yes; A1.bridging=yes");
    check("A1 rifle", "move", "unit=A1", "A1.ordered=yes; A1.moved=yes; battle.mover=A1");
    // What was known of the place is forgotten.
    let gone = "-A1.place; -A1.uphill; -A1.hq_reach; -A1.space; -A1.dug_in";
    check(rifle, "move", "unit=A1", &format!("A1.ordered=yes; A1.moved=yes; {gone}; battle.mover=A1"));
    // An HQ that moves: nobody's reach is known any more.
    check(
        "A1 hq place=cover; A2 rifle hq_reach=out; A3 rifle; B1 rifle hq_reach=in",
        "move",
        "unit=A1",
        "A1.ordered=yes; A1.moved=yes; -A1.place; -A2.hq_reach; battle.mover=A1",
    );
    check("A1 rifle disrupted", "overwatch", "unit=A1", "A1.ordered=yes; A1.overwatch=yes");
    check("A1 rifle space=2", "fall_back", "unit=A1", "-A1.space");
    check("A1 rifle space=2", "fall_back", "unit=A1 off=true", "lost A1 by routed");
    check("A1 rifle @2", "arrive", "unit=A1", "A1 arrives");
}

/// Why an order is against the rules: orders as columns, `-` if it may be given.
#[track_caller]
fn forbidden(units: &str, facts: &str, wanted: &[(&str, &str)]) {
    let table = Scene::new(units, "").with(facts);
    for (procedure, reason) in wanted {
        let path = if *procedure == "fire" { "firer=A1" } else { "unit=A1" };
        let found = table.refused(procedure, path);
        assert_eq!(found, *reason, "{units} {facts}: {procedure}");
    }
}

#[test]
fn what_goes_together() {
    let all = |reason| [("overwatch", reason), ("dig_in", reason), ("move", reason), ("fire", reason)];
    forbidden("A1 rifle", "", &all(""));
    forbidden("A1 rifle disrupted", "", &all(""));
    for (marker, reason) in [
        ("overwatch", "is on Overwatch this turn"),
        ("dug_in", "is digging in this turn"),
        ("fired", "has fired this turn"),
        ("assaulted", "has assaulted this turn"),
        ("shelled", "has fired artillery this turn"),
        ("bridging", "is bridging a trench this turn"),
    ] {
        forbidden(&format!("A1 rifle {marker} ordered"), "", &all(reason));
    }
    // Moving and then firing is the only pair.
    let moved = "has moved this turn";
    let after = [("overwatch", moved), ("dig_in", moved), ("move", moved), ("fire", "")];
    forbidden("A1 rifle moved ordered", "", &after);
}

#[test]
fn who_can_do_what() {
    let no_watch = "cannot take Overwatch";
    let soft = "only soft units dig in";
    let off = "stands off the table";
    for (unit, watch, dig, moves) in [
        ("smg", "", "", ""),
        ("rifle", "", "", ""),
        ("engineer", "", "", ""),
        ("engineer half_track=true", "", soft, ""),
        ("armored_infantry", "", soft, ""),
        ("atg", "", "", ""),
        ("tank", "", soft, ""),
        ("armored_car_mg", "", soft, ""),
        ("armored_car_cannon", "", soft, ""),
        ("medium_mortar", no_watch, "", ""),
        ("heavy_mortar", no_watch, "", ""),
        ("infantry_gun", no_watch, "", ""),
        ("medium_artillery", no_watch, "", ""),
        ("off_table", off, off, off),
        ("hq", "", "", ""),
        ("hq half_track=true", "", soft, ""),
        ("rifle lost", "lost", "lost", "lost"),
        ("rifle @3", "not on the table yet", "not on the table yet", "not on the table yet"),
    ] {
        forbidden(&format!("A1 {unit}"), "", &[("overwatch", watch), ("dig_in", dig), ("move", moves)]);
    }
    let none = "only engineers bridge a trench";
    forbidden("A1 engineer", "", &[("bridge", "")]);
    forbidden("A1 rifle", "", &[("bridge", none)]);
}

#[test]
fn the_card_reminds_and_never_stops() {
    let two = "A1 rifle; A2 rifle ordered; A3 rifle ordered";
    let check = |units: &str, facts: &str, wanted: &str| {
        for (procedure, path) in [
            ("overwatch", "unit=A1"),
            ("dig_in", "unit=A1"),
            ("move", "unit=A1"),
            ("fire", "firer=A1"),
            ("assault", "attacker=A1 defenders=B1"),
        ] {
            let form = Scene::new(&format!("{units}; B1 rifle"), "").with(facts).open(procedure, path).form;
            assert!(form.refusals.is_empty(), "{units} {facts} {procedure}: {:?}", form.refusals);
            let said = form.warnings.iter().find(|text| text.starts_with("no order left"));
            assert_eq!(said.map_or("", String::as_str), wanted, "{units} {facts}: {procedure}");
        }
    };
    // No card: no limit known.
    check(two, "", "");
    check(two, "A.orders=3", "");
    check(two, "A.orders=2", "no order left: 2 of 2 used");
    check(two, "A.orders=1", "no order left: 2 of 1 used");
    check(two, "A.orders=2 A.extra_orders=1", "");
    check(two, "A.orders=3 A.extra_orders=-1", "no order left: 2 of 2 used");
    // A unit counts once: who has had an order needs no other.
    check("A1 rifle ordered; A2 rifle ordered", "A.orders=2", "");
    let battery = "A1 off_table; A2 rifle ordered";
    let form = Scene::new(battery, "").with("A.orders=1").open("artillery", "gun=A1").form;
    assert!(form.warnings.contains(&"no order left: 1 of 1 used".to_owned()), "{:?}", form.warnings);
}

#[test]
fn a_joker_limits_orders() {
    let all = |reason| [("overwatch", reason), ("dig_in", reason), ("move", reason), ("fire", reason)];
    let joker = |joker: &str, orders: i32| format!("A.card=Joker A.joker={joker} A.orders={orders}");
    let hq = "A1 rifle; A2 hq; A3 rifle";
    forbidden(hq, &joker("none", 0), &all("Joker: no actions this turn"));
    forbidden(hq, &joker("rally", 0), &all("Joker: only rally and resupply"));
    let only = "Joker: only one Overwatch or Dig In order";
    forbidden(hq, &joker("one_order", 1), &[("overwatch", ""), ("dig_in", ""), ("move", only), ("fire", only)]);
    let given = "Joker: the one order is already given";
    forbidden(
        "A1 rifle; A2 rifle ordered overwatch",
        &joker("one_order", 1),
        &[("overwatch", given), ("dig_in", given), ("move", only), ("fire", only)],
    );
    forbidden(hq, &joker("any_order", 2), &all(""));
    let both = "Joker: both orders are already given";
    let waits = "A1 rifle; A2 hq; A3 rifle ordered overwatch";
    forbidden(waits, &joker("any_order", 2), &all(""));
    forbidden(&format!("{waits}; A4 rifle ordered moved"), &joker("any_order", 2), &all(both));
    // The order of any kind is given: one Overwatch or Dig In is left.
    let any = "Joker: the order of any kind is already given";
    forbidden(
        "A1 rifle; A2 hq; A3 rifle ordered moved",
        &joker("any_order", 2),
        &[("overwatch", ""), ("dig_in", ""), ("move", any), ("fire", any)],
    );
    forbidden(
        "A1 rifle hq_reach=out; A2 hq",
        &joker("any_order", 2),
        &[("overwatch", ""), ("move", "Joker: the order of any kind must go to a unit in HQ reach")],
    );
    let no_hq = "Joker: an order of any kind needs an HQ";
    for units in ["A1 rifle", "A1 rifle; A2 hq lost", "A1 rifle; B1 hq"] {
        forbidden(
            units,
            &joker("any_order", 2),
            &[("overwatch", ""), ("dig_in", ""), ("move", no_hq), ("fire", no_hq)],
        );
    }
}

/// An exhausted side does not assault; it does all else (Breaking Point; D124).
#[test]
fn who_is_exhausted_does_not_assault() {
    let none = "its side is exhausted: no assault";
    for (units, rulings, refused) in [
        ("A1 rifle; A2 rifle lost; B1 rifle", "", none),
        ("A1 rifle; A2 rifle lost; B1 rifle", "D124=b", ""),
        ("A1 rifle; A2 rifle; A3 rifle lost; B1 rifle", "", ""),
    ] {
        let scene = Scene::new(units, rulings);
        assert_eq!(scene.refused("assault", "attacker=A1 defenders=B1"), refused, "{units} {rulings}");
        assert_eq!(scene.refused("fire", "firer=A1 target=B1"), "", "{units} {rulings}");
    }
}

/// Turns of ammunition that a battery starts with, where the force does not say (Resupply; D88, D89).
#[test]
fn a_battery_starts_with_three_turns_or_four() {
    for (unit, rulings, turns) in [
        ("off_table", "", Some(3)),
        ("off_table", "D88=b", Some(4)),
        ("off_table ammunition=1", "", Some(1)),
        ("infantry_gun", "", None),
        ("infantry_gun", "D89=b", Some(3)),
        ("rifle", "D89=b", None),
    ] {
        let scene = Scene::new(&format!("A1 {unit}"), rulings).begun();
        let found = scene.state.fact("A1".parse::<Tag>().unwrap(), "ammunition").map(Value::number);
        assert_eq!(found, turns, "{unit} {rulings}");
    }
}

/// What a form asks the table to check.
#[test]
fn what_the_table_checks_of_an_order() {
    let case = |units: &str, facts: &str, procedure: &str, form: &str, wanted: &str, there: bool| {
        let form = Scene::new(units, "").with(facts).open(procedure, form).form;
        let found = form.reminders.iter().any(|text| text == wanted);
        assert_eq!(found, there, "{units} {facts} {procedure}: {:?}", form.reminders);
    };
    // D120: the order of any kind is for a unit in HQ reach, Overwatch and Dig In are for all.
    let near = "Joker: in HQ reach? check";
    for (procedure, joker, there) in [
        ("move", "any_order", true),
        ("overwatch", "any_order", false),
        ("dig_in", "any_order", false),
        ("move", "one_order", false),
    ] {
        case("A1 rifle; A2 hq", &format!("A.joker={joker}"), procedure, "unit=A1", near, there);
    }
    // Fire Artillery; D93: who spots from off the table.
    let spots = "No HQ or recon unit in good order: which unit spots, by a chain to the HQ?";
    for (friend, there) in [("hq", false), ("hq disrupted", true), ("rifle recon=true", false), ("rifle", true)] {
        let units = format!("A1 off_table; A2 {friend}; B1 rifle");
        case(&units, "", "artillery", "gun=A1 targets=B1", spots, there);
    }
    case("A1 rifle; B1 rifle", "", "fire", "firer=A1 target=B1", "Range 1, target spotted: check", true);
    case("A1 off_table; B1 rifle", "", "artillery", "gun=A1", "Range the whole table, target spotted: check", true);
}

#[test]
fn arrivals() {
    let case = |unit: &str, turn: &str, refusals: &str| {
        let table = Scene::new(&format!("A1 {unit}; B1 rifle @2"), "").with(turn);
        assert_eq!(table.refused("arrive", "unit=A1"), refusals, "{unit} {turn}");
    };
    case("rifle @3", "battle.turn=3", "");
    case("rifle @3", "battle.turn=4", "");
    case("rifle @3", "battle.turn=2", "arrives on turn 3");
    case("rifle", "", "is already on the table");
    case("rifle lost", "", "lost");
    let table = Scene::new("A1 rifle @2; B1 rifle @2", "").with("battle.turn=2");
    assert_eq!(table.refused("arrive", "unit=B1"), "B1 is on the wrong side for this");
    let mut table = Scene::new("A1 rifle @2; A2 rifle", "");
    table.act("arrive", "unit=A1", "");
    assert!(table.state.units.values().all(|unit| unit.presence == Presence::Ready));
}

#[test]
fn what_the_table_checks_of_a_move() {
    let case = |units: &str, rulings: &str, wanted: &str, there: bool| {
        let form = Scene::new(units, rulings).open("move", "unit=A1").form;
        let mut said = form.reminders.iter().chain(&form.warnings);
        assert_eq!(said.any(|text| text == wanted), there, "{units} {rulings}: {form:?}");
    };
    let up_to = "Up to 2, over rough ground 1, on road 3; each diagonal step after the first costs 2";
    case("A1 rifle mounted=true", "", up_to, true);
    case("A1 engineer half_track=true", "", up_to, true);
    case("A1 rifle", "", "Up to 1, over rough ground 1, on road 2; each diagonal step after the first costs 2", true);
    case(
        "A1 hq half_track=true",
        "",
        "Up to 2, over rough ground 2, on road 3; each diagonal step after the first costs 2",
        true,
    );
    let stops = "Disrupted by Overwatch fire, it stops there";
    case("A1 rifle", "D52=b", stops, true);
    case("A1 rifle", "", stops, false);
    for (option, most) in [("b", 2), ("c", 3), ("d", 4)] {
        case("A1 rifle", &format!("D131={option}"), &format!("At most {most} units of a side in a space"), true);
    }
    let exhausted = "Exhausted: no move nearer to the enemy";
    case("A1 rifle; A2 rifle lost", "", exhausted, true);
    case("A1 rifle; A2 rifle lost", "D124=b", exhausted, false);
    case("A1 rifle; A2 rifle; A3 rifle lost", "", exhausted, false);
}
