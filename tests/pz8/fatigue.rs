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
    // NoRoll by hand: it has had enough.
    check("infantry fatigue=2", "", gone, "A1 infantry has 2 fatigue points and is destroyed.");
    check("hq factor=3 fatigue=2", "Z4=b", gone, "A1 hq has 2 fatigue points and is destroyed.");
}

#[test]
fn who_has_had_enough_is_owed_on_both_sides() {
    let check = |units: &str, facts: &str, rulings: &str, wanted: &str| {
        let scene = scene(units, rulings).with(facts);
        let owed = scene.rules.owed(&scene.state);
        let words: Vec<&str> =
            owed.iter().filter(|due| due.procedure == "tire").map(|due| due.words.as_str()).collect();
        assert_eq!(words.join("; "), wanted, "{units} {facts} {rulings}");
    };
    check("A1 infantry fatigue=1; B1 heavy_tank fatigue=4", "", "", "");
    check("A1 infantry fatigue=2; B1 heavy_tank fatigue=7", "", "", "A1 worn out; B1 worn out");
    check("A1 heavy_tank factor=2 fatigue=2; B1 recon", "battle.day_over=true", "", "A1 worn out");
    check("A1 hq fatigue=1; A2 hq; B1 recon", "", "", "");
    check("A1 hq fatigue=1; A2 hq; B1 recon", "", "Z4=a", "A1 worn out");
    // Its form takes the base of the side that waits.
    let scene = scene("A1 recon; B1 recon fatigue=2", "");
    let due = scene.rules.owed(&scene.state).remove(0);
    let form = adjutant::rules::open(
        scene.rules.procedure_kind("tire").unwrap(),
        scene.rules.description(),
        &scene.state,
        &due.draft,
    )
    .form;
    assert_eq!((form.refusals, form.problems), (Vec::new(), Vec::new()));
}
