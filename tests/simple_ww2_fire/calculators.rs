//! Visibility and movement: every factor, every limit, both scales.

use super::{on, run};

#[test]
fn every_factor_of_visibility() {
    // Unit, chips, rulings: fully seen up to, partially up to, in paces.
    let cases = [
        ("m4a3", "", "", 1899, 3800),
        ("infantry", "", "", 299, 600),
        ("veteran_infantry", "", "", 199, 400),
        ("raw_infantry", "", "", 349, 700),
        ("m4a3", "moving=true", "", 3799, 7600),
        ("m4a3", "fired=true", "", 3799, 7600),
        ("m4a3", "moving=true fired=true", "", 7599, 15200),
        ("m4a3", "place=woods", "", 633, 1266),
        ("m4a3", "place=buildings", "", 633, 1266),
        ("m4a3", "place=dug_in", "", 633, 1266),
        ("m4a3", "hull_down=true", "", 949, 1900),
        // S73: both, or only the cover.
        ("m4a3", "place=woods hull_down=true", "", 316, 633),
        ("m4a3", "place=woods hull_down=true", "S73=b", 633, 1266),
        ("m4a3", "hull_down=true", "S73=b", 949, 1900),
        // S71: two inches for 100p.
        ("m4a3", "", "S71=b", 949, 1900),
        // The gun alone, or with its tractor.
        ("pak38", "", "", 399, 800),
        ("pak38 limbered", "", "", 1249, 2500),
        // From the state: fired this turn or last, moved more than 100p.
        ("m4a3 fired=1", "", "", 3799, 7600),
        ("m4a3 fired=0", "", "", 1899, 3800),
        ("m4a3 moved=short", "", "", 3799, 7600),
        ("infantry moved=half", "", "", 299, 600),
        ("infantry moved=far", "", "", 599, 1200),
        ("infantry moved_last=far", "", "", 599, 1200),
        ("infantry place=woods", "", "", 99, 200),
        ("infantry hull_down", "", "", 149, 300),
    ];
    for (unit, chips, rulings, full, limit) in cases {
        let scene = on(&format!("A1 {unit}"), rulings);
        let [settled, ..] = run(&scene, "visibility", &format!("unit=A1 {chips}"), "");
        assert_eq!(settled, format!("done, fully_seen {full}, partly_seen {limit}"), "{unit} {chips} {rulings}");
    }
    let [_, remembered, said] = run(&on("A1 m4a3", ""), "visibility", "unit=A1 place=woods hull_down=true", "");
    assert_eq!(remembered, "A1.place=woods; A1.hull_down=yes");
    assert!(said.contains("up to 316p (3.1 inches), partially up to 633p (6.3 inches)"), "{said}");
}

#[test]
fn every_option_on_every_ground() {
    let cases = [
        ("m4a3", "road", "m", "", 1300),
        ("m4a3", "good", "m", "", 800),
        ("m4a3", "bad", "m", "", 200),
        ("m4a3", "good", "mf", "", 400),
        ("m4a3", "good", "fm", "", 200),
        ("m4a3", "good", "f", "", 0),
        ("raw_infantry", "good", "m", "", 250),
        ("raw_infantry", "good", "mf", "", 125),
        ("veteran_infantry", "bad", "fm", "", 37),
        // S72: inches on the table, by the scale.
        ("m4a3", "good", "m", "S72=b", 800),
        ("m4a3", "good", "m", "S72=b S71=b", 400),
        ("m4a3", "good", "m", "S71=b", 800),
    ];
    for (unit, ground, option, rulings, paces) in cases {
        let scene = on(&format!("A1 {unit}"), rulings);
        let [settled, ..] = run(&scene, "allowance", &format!("unit=A1 ground={ground} option={option}"), "");
        assert_eq!(settled, format!("done, paces {paces}"), "{unit} {ground} {option} {rulings}");
    }
    // One inch and a part of one are no inches.
    for (unit, option, inches) in [("infantry", "mf", "100p, 1 inch."), ("infantry", "fm", "50p, ½ inch.")] {
        let [_, _, said] = run(&on(&format!("A1 {unit}"), ""), "allowance", &format!("unit=A1 option={option}"), "");
        assert!(said.contains(inches), "{unit} {option}: {said}");
    }
    // The option of its unit is known; S9: a quarter in the lorry, then half on foot.
    let carried = on("A1 infantry riding=A2 in=X/Y; A2 lorry_3ton in=X/Y", "").with("group2.option=mf");
    let [settled, _, said] = run(&carried, "allowance", "unit=A1", "");
    assert_eq!(settled, "done, paces 150");
    assert!(said.contains("get off and go 100p on foot"), "{said}");
    let stays = on("A1 infantry neutralised=1", "");
    assert_eq!(super::refusals(&stays, "allowance", "unit=A1"), "is neutralised: troops on foot stay put");
}
