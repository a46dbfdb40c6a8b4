//! Movement, spotting, strength (4-6).

use super::{run, scene};

/// The one sentence of a calculator, and the end of its headline.
fn told(units: &str, rulings: &str, procedure: &str, form: &str) -> (String, String) {
    let (_, started) = scene(units, rulings).start(procedure, form);
    let record = started.run(&adjutant::dice::Answers::new()).unwrap().record;
    let settled = record.settled.iter().map(super::scene::ended).collect::<Vec<_>>().join(", ");
    (record.lines.last().unwrap().text.clone(), settled)
}

/// All sentences of the movement calculator.
fn spoken(units: &str, form: &str) -> String {
    let (_, started) = scene(units, "").start("movement", form);
    let lines = started.run(&adjutant::dice::Answers::new()).unwrap().record.lines;
    lines.iter().map(|line| line.text.as_str()).collect::<Vec<_>>().join(" ")
}

#[test]
fn every_movement_class() {
    let check = |unit: &str, way: &str, said: &str| {
        assert_eq!(told(&format!("A1 {unit}"), "", "movement", &format!("unit=A1 {way}")).0, said, "{unit} {way}");
    };
    let left = |open: &str, rough: &str, road: &str| {
        format!("The move costs 0 of {open} inches; that leaves {open} open, {rough} rough or {road} road.")
    };
    for (unit, open, rough, road) in [
        ("infantry", "3", "1½", "6"),
        ("cavalry", "4", "2", "8"),
        ("motor_infantry", "6", "3", "12"),
        ("artillery", "6", "3", "12"),
        ("light_tank moves=slow_tank", "4", "2", "8"),
        ("medium_tank", "6", "3", "12"),
        ("heavy_tank moves=fast_tank", "9", "4½", "18"),
        ("recon", "9", "4½", "18"),
        ("hq", "6", "3", "12"),
        ("hq moves=leg", "3", "1½", "6"),
        ("engineer", "3", "1½", "6"),
        ("engineer moves=motor", "6", "3", "12"),
    ] {
        check(unit, "", &left(open, rough, road));
    }
    // Z19: part by part, fractions kept.
    check("infantry", "rough=1.0 road=1.0", "The move costs 2½ of 3 inches; that leaves ½ open, ¼ rough or 1 road.");
    check("infantry", "rough=1.0 open=1.0", "The move costs 3 of 3 inches; that leaves 0 open, 0 rough or 0 road.");
    check("infantry", "rough=1.0 open=1.0 road=1.0", "The move costs 3½ of 3 inches: ½ too many.");
    check("recon", "road=5.0", "The move costs 2½ of 9 inches; that leaves 6½ open, 3¼ rough or 13 road.");
    // Half inches: of rough ground one, of road a quarter.
    check("infantry", "rough=1.5", "The move costs 3 of 3 inches; that leaves 0 open, 0 rough or 0 road.");
    check("recon", "rough=4½", "The move costs 9 of 9 inches; that leaves 0 open, 0 rough or 0 road.");
    check("recon", "rough=5", "The move costs 5 of 9 inches; that leaves 4 open, 2 rough or 8 road.");
    check("infantry", "open=2,5 road=½", "The move costs 2¾ of 3 inches; that leaves ¼ open, 0 rough or ½ road.");
    check("infantry", "road=6.5", "The move costs 3¼ of 3 inches: ¼ too many.");
    assert_eq!(
        spoken("A1 infantry", "unit=A1 open=0.5 rough=0.5 road=0.5"),
        "½ open costs ½, ½ rough costs 1, ½ road costs ¼. The move costs 1¾ of 3 inches; that leaves 1¼ open, ½ \
         rough or 2½ road."
    );
    assert_eq!(
        spoken("A1 infantry", "unit=A1 open=0.5"),
        "The move costs ½ of 3 inches; that leaves 2½ open, 1¼ rough or 5 road."
    );
    // Z5: an HQ on foot with its infantry.
    let staff = "A1 hq @n; A2 infantry @INFANTRY";
    let go = |units: &str, rulings: &str| told(units, rulings, "movement", "unit=A1 open=4.0").1;
    assert_eq!(go(&staff.replace("INFANTRY", "n"), ""), "possible, allowance 24, cost 16, left 8");
    assert_eq!(go(&staff.replace("INFANTRY", "n"), "Z5=b"), "impossible, allowance 12, cost 16, left 0");
    assert_eq!(go(&staff.replace("INFANTRY", "s"), "Z5=b"), "possible, allowance 24, cost 16, left 8");
}

#[test]
fn every_cell_of_the_spotting_table() {
    let check = |unit: &str, form: &str, reach: i32| {
        let at = |distance: i32, wanted: &str| {
            // In half inches.
            let form = format!("unit=A1 distance={distance} {form}");
            let (_, settled) = told(&format!("A1 {unit}"), "", "spotting", &form);
            assert_eq!(settled, format!("{wanted}, distance {distance}, sight {reach}"), "{unit} {form}");
        };
        // Z29: the limit itself counts.
        at(2 * reach, "possible");
        at(2 * reach + 1, "impossible");
    };
    for far in ["recon", "artillery", "hq"] {
        check(far, "", 9);
        check(far, "cover=cover", 6);
        check(far, "hill=hill", 12);
        check(far, "hill=hill cover=cover", 9);
    }
    for near in ["infantry", "motor_infantry", "cavalry", "engineer", "light_tank", "medium_tank", "heavy_tank"] {
        check(near, "", 6);
        check(near, "cover=cover", 3);
        check(near, "hill=hill", 9);
        check(near, "hill=hill cover=cover", 6);
    }
    // Z25: in contact it spots for nobody.
    let touching = told("A1 recon contacts=B1; B1 recon contacts=A1", "", "spotting", "unit=A1 distance=0.5");
    assert_eq!(
        touching,
        ("A1 is in contact and cannot spot for guns.".to_owned(), "impossible, distance 1, sight 9".to_owned())
    );
}

#[test]
fn strength_counts_what_is_there() {
    let units = "A1 hq; A2 medium_tank fatigue=2; A3 light_tank factor=2; B1 infantry";
    run(&scene(units, ""), "strength", "", "", "", "3 bases, combat factors 6 without HQs, fatigue 2.");
    assert_eq!(told(units, "", "strength", "side=B").1, "bases 1, factors 2, points 0, without_hq 1");
}
