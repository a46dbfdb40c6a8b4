//! A fatigue point told with one press (6; Z38, Z66).

use super::{run, scene, with_things};

#[test]
fn a_point_by_hand_destroys_as_any_other() {
    let check = |unit: &str, rulings: &str, changed: &str, said: &str| {
        let scene =
            with_things(scene(&format!("A1 {unit} contacts=B1; B1 recon contacts=A1"), rulings), "fortification");
        run(&scene.with("thing1.garrison=A1"), "tire", "unit=A1", "", changed, said);
    };
    let gone = "lost A1 by exhausted; -B1.contacts; -thing1.garrison";
    let dies = |unit: &str| format!("A1 {unit} takes 1 fatigue point and is destroyed.");
    check("infantry", "", "A1.fatigue+1", "A1 infantry takes 1 fatigue point: 1 of 2.");
    check("infantry fatigue=1", "", gone, &dies("infantry"));
    check("heavy_tank fatigue=3", "", "A1.fatigue+1", "A1 heavy_tank takes 1 fatigue point: 4 of 5.");
    check("heavy_tank factor=4 fatigue=3", "", gone, &dies("heavy_tank"));
    check("hq", "Z4=a", gone, &dies("hq"));
    check("hq", "", "A1.fatigue+1", "A1 hq takes 1 fatigue point: 1 of 2.");
}
