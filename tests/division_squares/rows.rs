//! Lines, ticks, links and the procedure a pick opens.

use super::Scene;
use adjutant::dice::Tag;

#[test]
fn lines_under_names() {
    for (unit, line) in [
        ("rifle", "Rifle"),
        ("rifle quality=green", "Rifle, Green"),
        ("smg quality=veteran", "SMG, Veteran"),
        ("tank armor=heavy", "Tank, medium gun, heavy armor"),
        ("tank quality=veteran gun=heavy", "Tank, Veteran, heavy gun, medium armor"),
        ("atg", "ATG, medium gun"),
        ("armored_infantry", "Armored infantry, light armor"),
        ("armored_car_mg", "Armored car, MG, light armor"),
        ("engineer", "Engineer"),
        ("engineer half_track=true", "Engineer, light armor"),
        ("off_table", "Off-table heavy artillery"),
        ("hq", "Average, range 3"),
        ("hq half_track=true", "Average, range 3, light armor"),
        ("hq rating=exceptional quality=veteran", "Exceptional, range 5, Veteran"),
    ] {
        let table = Scene::new(&format!("A1 {unit}"), "");
        assert_eq!(table.rules.line(&table.state, table.state.units.values().next().unwrap()), line);
    }
}

#[test]
fn who_has_acted() {
    let check = |unit: &str, facts: &str, acted: bool| {
        let table = Scene::new(&format!("A1 {unit}; A2 rifle"), "").with(facts);
        assert_eq!(table.rules.acted(&table.state, "A1".parse().unwrap()), acted, "{unit} {facts}");
    };
    check("rifle", "", false);
    check("rifle moved ordered", "", false);
    check("rifle moved fired ordered", "", true);
    check("smg moved ordered", "", true);
    check("medium_mortar moved ordered", "", true);
    check("medium_mortar shelled ordered", "", true);
    check("off_table shelled ordered", "", true);
    for marker in ["overwatch", "dug_in", "fired", "assaulted", "bridging"] {
        check(&format!("engineer {marker} ordered"), "", true);
        // Markers of the side that waits tell nothing about its turn.
        check(&format!("engineer {marker} ordered"), "battle.acting=B", false);
    }
    // Nothing was ordered: not acted, though no order is left.
    check("rifle", "A.orders=0", false);
    check("rifle fired ordered lost", "", false);
}

#[test]
fn who_stands_together() {
    let check = |of: &str, wanted: &str| {
        let units = "A1 rifle space=1; A2 rifle space=1; A3 rifle space=1 lost; A4 rifle; B1 rifle space=1";
        let table = Scene::new(units, "");
        let linked = table.rules.linked(&table.state, of.parse().unwrap());
        assert_eq!(linked.iter().map(Tag::to_string).collect::<Vec<_>>().join(" "), wanted, "{of}");
    };
    check("A1", "A1 A2");
    check("A2", "A1 A2");
    check("A4", "A4");
    check("B1", "B1");
}

#[test]
fn what_a_pick_opens() {
    let check = |unit: &str, step: &str, procedure: &str| {
        let table = Scene::new(&format!("A1 {unit}; B1 rifle"), "").with(&format!("battle.step={step}"));
        let [own, enemy] = ["A1", "B1"].map(|tag| tag.parse().unwrap());
        assert_eq!(table.rules.usual(&table.state, &[own], &[enemy]), procedure, "{unit} {step}");
        assert_eq!(table.rules.usual(&table.state, &[], &[enemy]), "fire");
    };
    for step in ["card", "rally", "artillery", "overwatch", "dig_in", "move", "fire", "resupply"] {
        check("rifle", step, "fire");
        check("smg", step, "assault");
        check("off_table", step, "artillery");
    }
    check("rifle", "assault", "assault");
    check("hq", "assault", "assault");
    check("atg", "assault", "fire");
    check("medium_mortar", "assault", "artillery");
}
