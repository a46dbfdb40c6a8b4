//! Combat of Division Squares, case by case: every cell of its tables, every modifier, every boundary, every
//! ruling that combat reads.

#![allow(missing_docs)]

#[path = "support/scene.rs"]
mod scene;

use adjutant::dice::{Answers, Subject, usual};
use scene::{Scene, law, spelled};

/// A form over a scene, and what is known of it.
struct Case {
    units: &'static str,
    rulings: &'static str,
    procedure: &'static str,
    form: &'static str,
    expect: Expect,
}

enum Expect {
    /// The sums of all rolls, in order, parted by slashes.
    Sums(&'static str),
    /// The exact law of the headline.
    Law(&'static str),
    /// Answers, what is settled, what changes.
    Run(&'static str, &'static str, &'static str),
    /// Part of a refusal.
    Refused(&'static str),
    /// No refusal at all.
    Allowed,
}

fn check(case: &Case) {
    let Case { units, rulings, procedure, form, expect } = case;
    let name = format!("{procedure} {form} | {units} | {rulings}");
    let (opened, started) = Scene::new(units, rulings).start(procedure, form);
    match expect {
        Expect::Sums(sums) => {
            let found: Vec<String> = started.sums().iter().map(spelled).collect();
            assert_eq!(found.join(" / "), *sums, "{name}");
        }
        Expect::Law(words) => {
            let odds = started.odds(&Answers::new(), &usual).unwrap_or_else(|error| panic!("{name}: {error}"));
            assert_eq!(law(&odds, Subject::Headline), *words, "{name}");
        }
        Expect::Run(given, settled, changed) => {
            let run = started.run(&scene::answers(given)).unwrap_or_else(|error| panic!("{name}: {error}"));
            assert_eq!(run.pending, None, "{name}");
            let ends: Vec<String> = run.record.settled.iter().map(scene::ended).collect();
            assert_eq!(ends.join(", "), *settled, "{name}: {given}");
            assert_eq!(scene::effects(&run.record.effects), *changed, "{name}: {given}");
        }
        Expect::Refused(reason) => {
            let reasons: Vec<&str> = opened.form.refusals.iter().map(|refusal| refusal.reason.as_str()).collect();
            assert!(reasons.iter().any(|found| found.contains(reason)), "{name}: {reasons:?}");
        }
        Expect::Allowed => assert_eq!(opened.form.refusals, [], "{name}"),
    }
}

fn sums(procedure: &'static str, form: &'static str, cases: &[(&'static str, &'static str, &'static str)]) {
    for &(units, rulings, sums) in cases {
        check(&Case { units, rulings, procedure, form, expect: Expect::Sums(sums) });
    }
}

fn laws(procedure: &'static str, form: &'static str, cases: &[(&'static str, &'static str, &'static str)]) {
    for &(units, rulings, law) in cases {
        check(&Case { units, rulings, procedure, form, expect: Expect::Law(law) });
    }
}

#[test]
fn fire_by_the_combat_table() {
    sums(
        "fire",
        "firer=A1 target=B1",
        &[
            // Unit Quality.
            ("A1 rifle veteran; B1 rifle", "", "4 Veteran = 4, hit on 4 or 6"),
            ("A1 rifle; B1 rifle", "", "3 Standard = 3, hit on 4 or 6"),
            ("A1 rifle green; B1 rifle", "", "2 Green = 2, hit on 4 or 6"),
            // Every row against soft and armored targets.
            ("A1 rifle; B1 tank", "", "3 Standard, -1 vs armor = 2, hit on 4 or 6"),
            ("A1 engineer; B1 smg", "", "3 Standard = 3, hit on 4 or 6"),
            ("A1 engineer; B1 armored_infantry", "", "3 Standard, -1 vs armor = 2, hit on 4 or 6"),
            ("A1 armored_infantry; B1 atg", "", "3 Standard = 3, hit on 4 or 6"),
            ("A1 armored_infantry; B1 armored_car_mg", "", "3 Standard, -1 vs armor = 2, hit on 4 or 6"),
            ("A1 atg; B1 rifle", "", "3 Standard, -1 vs soft = 2, hit on 4 or 6"),
            ("A1 tank; B1 medium_mortar", "", "3 Standard = 3, hit on 4 or 6"),
            ("A1 armored_car_mg; B1 heavy_mortar", "", "3 Standard = 3, hit on 4 or 6"),
            ("A1 armored_car_cannon; B1 infantry_gun", "", "3 Standard = 3, hit on 4 or 6"),
            ("A1 hq; B1 medium_artillery", "", "3 Standard, -1 HQ = 2, hit on 4 or 6"),
            ("A1 hq organic_at; B1 tank", "", "3 Standard, -1 HQ = 2, hit on 4 or 6"),
            // D12: in half-tracks a soft unit is armored, light unless it says otherwise.
            ("A1 rifle; B1 engineer half_track", "", "3 Standard, -1 vs armor = 2, hit on 4 or 6"),
            ("A1 rifle; B1 hq half_track", "", "3 Standard, -1 vs armor = 2, hit on 4 or 6"),
            ("A1 atg; B1 hq half_track", "", "3 Standard, +1 medium gun vs light armor = 4, hit on 4 or 6"),
        ],
    );
}

#[test]
fn the_at_table() {
    for (procedure, form, reading) in
        [("fire", "firer=A1 target=B1", ""), ("reaction", "firer=B2 target=A2", "seen from the other side")]
    {
        let _ = reading;
        for (gun, armor, sum) in [
            ("light", "light", "3 Standard = 3"),
            ("light", "medium", "3 Standard, -1 light gun vs medium armor = 2"),
            ("light", "heavy", "3 Standard, -2 light gun vs heavy armor = 1"),
            ("medium", "light", "3 Standard, +1 medium gun vs light armor = 4"),
            ("medium", "medium", "3 Standard = 3"),
            ("medium", "heavy", "3 Standard, -1 medium gun vs heavy armor = 2"),
            ("heavy", "light", "3 Standard, +2 heavy gun vs light armor = 5"),
            ("heavy", "medium", "3 Standard, +1 heavy gun vs medium armor = 4"),
            ("heavy", "heavy", "3 Standard = 3"),
        ] {
            for kind in ["atg", "tank", "armored_car_cannon"] {
                let units = format!(
                    "A1 {kind} gun={gun}; A2 tank armor={armor}; B1 tank armor={armor}; B2 {kind} gun={gun} overwatch"
                );
                let (_, started) = Scene::new(&units, "").start(procedure, form);
                let found: Vec<String> = started.sums().iter().map(spelled).collect();
                assert_eq!(found, [format!("{sum}, hit on 4 or 6")], "{procedure} {units}");
            }
        }
    }
}

#[test]
fn modifiers_of_fire() {
    sums(
        "fire",
        "firer=A1 target=B1",
        &[
            ("A1 rifle disrupted; B1 rifle", "", "3 Standard, -1 Disrupted = 2, hit on 4 or 6"),
            ("A1 rifle moved; B1 rifle", "", "3 Standard, -1 moved = 2, hit on 4 or 6"),
            ("A1 rifle; B1 rifle place=cover", "", "3 Standard, -1 cover = 2, hit on 4 or 6"),
            ("A1 rifle; B1 rifle place=trench", "", "3 Standard, -1 trench = 2, hit on 4 or 6"),
            ("A1 rifle; B1 rifle dug_in", "", "3 Standard, -1 dug in = 2, hit on 4 or 6"),
            // D25, D26: cover is yes or no.
            ("A1 rifle; B1 rifle dug_in place=cover", "", "3 Standard, -1 cover = 2, hit on 4 or 6"),
            ("A1 rifle; B1 rifle dug_in place=trench", "", "3 Standard, -1 trench = 2, hit on 4 or 6"),
            // D31: woods cover vehicles; Trenches: trenches do not, nor units in vehicles (D12, D30).
            ("A1 tank; B1 tank place=cover", "", "3 Standard, -1 cover = 2, hit on 4 or 6"),
            ("A1 tank; B1 tank place=trench", "", "3 Standard = 3, hit on 4 or 6"),
            ("A1 tank; B1 rifle mounted place=trench", "", "3 Standard = 3, hit on 4 or 6"),
            ("A1 rifle; B1 engineer half_track place=trench", "", "3 Standard, -1 vs armor = 2, hit on 4 or 6"),
            // D19, D20: who fires on the move without loss.
            ("A1 tank moved; B1 rifle", "", "3 Standard = 3, hit on 4 or 6"),
            ("A1 armored_car_mg moved; B1 rifle", "", "3 Standard = 3, hit on 4 or 6"),
            ("A1 armored_car_cannon moved; B1 rifle", "", "3 Standard = 3, hit on 4 or 6"),
            ("A1 armored_infantry moved; B1 rifle", "", "3 Standard, -1 moved = 2, hit on 4 or 6"),
            ("A1 armored_infantry moved; B1 rifle", "D20=b", "3 Standard = 3, hit on 4 or 6"),
            ("A1 engineer half_track moved; B1 rifle", "", "3 Standard, -1 moved = 2, hit on 4 or 6"),
            ("A1 engineer half_track moved; B1 rifle", "D20=b", "3 Standard = 3, hit on 4 or 6"),
            ("A1 rifle moved; B1 rifle", "D20=b", "3 Standard, -1 moved = 2, hit on 4 or 6"),
            // All together: the last die (D22-D24).
            (
                "A1 rifle disrupted moved; B1 rifle place=cover",
                "",
                "3 Standard, -1 Disrupted, -1 moved, -1 cover = 1, last die, hit on 6 only",
            ),
            (
                "A1 rifle green disrupted moved; B1 tank place=cover",
                "",
                "2 Green, -1 vs armor, -1 Disrupted, -1 moved, -1 cover = 1, last die, hit on 6 only",
            ),
            (
                "A1 rifle green disrupted; B1 rifle place=cover",
                "D22=b",
                "2 Green, -1 Disrupted, -1 cover = 1, last die, hit on 6 only",
            ),
            (
                "A1 rifle green disrupted moved; B1 rifle place=cover",
                "D22=b",
                "2 Green, -1 Disrupted, -1 moved, -1 cover = 0, no roll",
            ),
            // D18: one die for all of them.
            (
                "A1 rifle disrupted moved; B1 rifle place=cover",
                "D18=b",
                "3 Standard, -1 Disrupted, +0 moved, counted once, +0 cover, counted once = 2, hit on 4 or 6",
            ),
            ("A1 rifle; B1 rifle place=cover", "D18=b", "3 Standard, -1 cover = 2, hit on 4 or 6"),
            ("A1 rifle disrupted; B1 tank", "D18=b", "3 Standard, -1 vs armor, -1 Disrupted = 1, hit on 4 or 6"),
            // No cap on the dice (D13).
            (
                "A1 tank gun=heavy veteran; B1 tank armor=light",
                "",
                "4 Veteran, +2 heavy gun vs light armor = 6, hit on 4 or 6",
            ),
        ],
    );
    // The chip, where the marker does not say it.
    sums(
        "fire",
        "firer=A1 target=B1 firer.moved target.place=cover",
        &[
            ("A1 rifle; B1 rifle", "", "3 Standard, -1 moved, -1 cover = 1, hit on 4 or 6"),
            ("A1 rifle moved; B1 rifle place=trench", "", "3 Standard, -1 moved, -1 cover = 1, hit on 4 or 6"),
        ],
    );
}

#[test]
fn artillery_and_mines_by_the_tables() {
    let mut cases = Vec::new();
    for gun in ["medium_mortar", "heavy_mortar", "infantry_gun", "medium_artillery"] {
        cases.push((
            format!("A1 {gun}; B1 rifle; B2 tank"),
            "3 Standard = 3, hit on 4 or 6 / 3 Standard, -1 vs armor = 2, hit on 4 or 6",
        ));
        cases.push((
            format!("A1 {gun} disrupted; B1 rifle place=trench; B2 tank"),
            "3 Standard, -1 Disrupted, -1 trench = 1, hit on 4 or 6 / 3 Standard, -1 vs armor, -1 Disrupted = 1, hit on 4 or 6",
        ));
    }
    cases.push((
        "A1 off_table; A2 hq; B1 rifle; B2 tank".to_owned(),
        "3 Standard, +1 off-table = 4, hit on 4 or 6 / 3 Standard, +1 off-table, -1 vs armor = 3, hit on 4 or 6",
    ));
    // Fire Artillery; D93: the spotter is in good order if the HQ or a recon unit is.
    cases.push((
        "A1 off_table veteran; A2 hq disrupted; B1 rifle place=cover; B2 rifle dug_in".to_owned(),
        "4 Veteran, +1 off-table, -1 spotter Disrupted, -1 cover = 3, hit on 4 or 6 / \
         4 Veteran, +1 off-table, -1 spotter Disrupted, -1 cover = 3, hit on 4 or 6",
    ));
    cases.push((
        "A1 off_table; A2 hq disrupted; A3 armored_car_mg; B1 rifle; B2 rifle dug_in".to_owned(),
        "3 Standard, +1 off-table = 4, hit on 4 or 6 / 3 Standard, +1 off-table, -1 dug in = 3, hit on 4 or 6",
    ));
    for (units, expected) in cases {
        let (_, started) = Scene::new(&units, "").start("artillery", "gun=A1 targets=B1+B2");
        let found: Vec<String> = started.sums().iter().map(spelled).collect();
        assert_eq!(found.join(" / "), expected, "{units}");
    }
    sums(
        "artillery",
        "gun=A1 targets=B1 spotter=disrupted",
        &[
            (
                "A1 off_table; A2 hq; B1 rifle",
                "",
                "3 Standard, +1 off-table, -1 spotter Disrupted = 3, hit on 4 or 6",
            ),
            // D83: nothing to a gun on the table.
            ("A1 heavy_mortar; B1 rifle", "", "3 Standard = 3, hit on 4 or 6"),
        ],
    );
    // AT table, foot line; D95, D96: no cover.
    sums(
        "mines",
        "target=A1",
        &[
            ("A1 armored_infantry place=cover", "", "3 AT mines, +1 medium gun vs light armor = 4, hit on 4 or 6"),
            ("A1 tank", "", "3 AT mines = 3, hit on 4 or 6"),
            (
                "A1 tank armor=heavy place=trench",
                "D94=b",
                "3 AT mines, -1 medium gun vs heavy armor = 2, hit on 4 or 6",
            ),
        ],
    );
}

#[test]
fn overwatch_fire() {
    sums(
        "reaction",
        "firer=B1 target=A1",
        &[
            ("A1 rifle moved; B1 rifle overwatch", "", "3 Standard = 3, hit on 4 or 6"),
            ("A1 tank; B1 rifle overwatch disrupted", "", "3 Standard, -1 vs armor, -1 Disrupted = 1, hit on 4 or 6"),
            ("A1 rifle place=cover; B1 hq overwatch", "", "3 Standard, -1 HQ, -1 cover = 1, hit on 4 or 6"),
            ("A1 rifle; B1 rifle overwatch moved", "", "3 Standard = 3, hit on 4 or 6"),
        ],
    );
}

#[test]
fn assault_by_the_combat_table() {
    sums(
        "assault",
        "attacker=A1 defenders=B1",
        &[
            ("A1 smg; B1 rifle", "", "3 Standard, +1 vs soft = 4, hit on 4 or 6 / 3 Standard = 3, hit on 4 or 6"),
            ("A1 smg; B1 tank", "", "3 Standard, -1 vs armor = 2, hit on 4 or 6 / 3 Standard = 3, hit on 2, 4 or 6"),
            ("A1 rifle; B1 rifle", "", "3 Standard = 3, hit on 4 or 6 / 3 Standard = 3, hit on 4 or 6"),
            (
                "A1 tank; B1 rifle",
                "",
                "3 Standard = 3, hit on 2, 4 or 6 / 3 Standard, -1 vs armor = 2, hit on 4 or 6",
            ),
            // D42: the engineers' die against anything.
            (
                "A1 engineer; B1 tank",
                "",
                "3 Standard, +1 Engineer = 4, hit on 4 or 6 / 3 Standard = 3, hit on 2, 4 or 6",
            ),
            (
                "A1 armored_infantry; B1 engineer",
                "",
                "3 Standard = 3, hit on 2, 4 or 6 / 3 Standard, +1 Engineer = 4, hit on 4 or 6",
            ),
            (
                "A1 armored_infantry; B1 armored_infantry",
                "",
                "3 Standard, -1 vs armor = 2, hit on 4 or 6 / 3 Standard, -1 vs armor = 2, hit on 4 or 6",
            ),
            ("A1 rifle; B1 atg", "", "3 Standard = 3, hit on 4 or 6 / 3 Standard, -1 vs soft = 2, hit on 4 or 6"),
            (
                "A1 tank armor=light; B1 atg gun=heavy",
                "",
                "3 Standard = 3, hit on 2, 4 or 6 / 3 Standard, +2 heavy gun vs light armor = 5, hit on 4 or 6",
            ),
            (
                "A1 tank gun=light; B1 tank armor=heavy gun=light",
                "",
                "3 Standard, -2 light gun vs heavy armor = 1, hit on 4 or 6 / \
             3 Standard, -1 light gun vs medium armor = 2, hit on 4 or 6",
            ),
            (
                "A1 armored_car_cannon; B1 medium_mortar",
                "",
                "3 Standard = 3, hit on 2, 4 or 6 / 3 Standard, -1 Medium mortars = 2, hit on 4 or 6",
            ),
            (
                "A1 armored_car_cannon; B1 heavy_mortar",
                "",
                "3 Standard = 3, hit on 2, 4 or 6 / 3 Standard, -1 Heavy mortars = 2, hit on 4 or 6",
            ),
            (
                "A1 armored_car_mg; B1 infantry_gun",
                "",
                "3 Standard = 3, hit on 2, 4 or 6 / 3 Standard, -1 Infantry guns = 2, hit on 4 or 6",
            ),
            (
                "A1 hq; B1 medium_artillery",
                "",
                "3 Standard, -1 HQ = 2, hit on 4 or 6 / 3 Standard, -1 Medium artillery = 2, hit on 4 or 6",
            ),
            (
                "A1 armored_car_cannon; B1 armored_car_cannon armor=heavy",
                "",
                "3 Standard, -2 light gun vs heavy armor = 1, hit on 4 or 6 / 3 Standard = 3, hit on 4 or 6",
            ),
            // D39: an armored car with machine guns against armor.
            (
                "A1 armored_car_mg; B1 armored_car_mg",
                "",
                "3 Standard = 3, hit on 4 or 6 / 3 Standard = 3, hit on 4 or 6",
            ),
            (
                "A1 armored_car_mg; B1 armored_car_mg",
                "D39=b",
                "3 Standard, -1 vs armor = 2, hit on 4 or 6 / 3 Standard, -1 vs armor = 2, hit on 4 or 6",
            ),
            (
                "A1 armored_car_mg veteran; B1 armored_car_mg green",
                "D39=c",
                "4 Veteran, -4 last die against armor = 1, last die, hit on 6 only / \
             2 Green, -2 last die against armor = 1, last die, hit on 6 only",
            ),
            (
                "A1 armored_car_mg; B1 armored_car_mg",
                "D39=d",
                "3 Standard, -3 no dice against armor = 0, no roll / 3 Standard, -3 no dice against armor = 0, no roll",
            ),
            (
                "A1 armored_car_mg; B1 hq",
                "D39=d",
                "3 Standard = 3, hit on 2, 4 or 6 / 3 Standard, -1 HQ = 2, hit on 4 or 6",
            ),
            // D40: an HQ without organic AT against armor.
            (
                "A1 tank; B1 hq",
                "D40=b",
                "3 Standard = 3, hit on 2, 4 or 6 / 3 Standard, -1 HQ, -2 no dice against armor = 0, no roll",
            ),
            (
                "A1 tank; B1 hq organic_at",
                "D40=b",
                "3 Standard = 3, hit on 2, 4 or 6 / 3 Standard, -1 HQ = 2, hit on 4 or 6",
            ),
            ("A1 rifle; B1 hq", "D40=b", "3 Standard = 3, hit on 4 or 6 / 3 Standard, -1 HQ = 2, hit on 4 or 6"),
        ],
    );
}

#[test]
fn modifiers_of_assault() {
    let on = "attacker=A1 defenders=B1";
    sums(
        "assault",
        on,
        &[
            // Assault: cover in the space costs both sides a die.
            (
                "A1 rifle; B1 rifle place=cover",
                "",
                "3 Standard, -1 cover = 2, hit on 4 or 6 / 3 Standard, -1 cover = 2, hit on 4 or 6",
            ),
            // D29: a trench only the side that attacks a leg unit.
            (
                "A1 tank; B1 rifle place=trench",
                "",
                "3 Standard, -1 trench = 2, hit on 2, 4 or 6 / 3 Standard, -1 vs armor = 2, hit on 4 or 6",
            ),
            (
                "A1 rifle; B1 tank place=trench",
                "",
                "3 Standard, -1 vs armor = 2, hit on 4 or 6 / 3 Standard, -1 trench = 2, hit on 2, 4 or 6",
            ),
            (
                "A1 rifle; B1 rifle place=trench",
                "",
                "3 Standard, -1 trench = 2, hit on 4 or 6 / 3 Standard, -1 trench = 2, hit on 4 or 6",
            ),
            // D28: foxholes.
            (
                "A1 rifle; B1 rifle dug_in",
                "",
                "3 Standard, -1 dug in = 2, hit on 4 or 6 / 3 Standard, -1 dug in = 2, hit on 4 or 6",
            ),
            (
                "A1 rifle; B1 rifle dug_in",
                "D28=b",
                "3 Standard, -1 dug in = 2, hit on 4 or 6 / 3 Standard = 3, hit on 4 or 6",
            ),
            ("A1 rifle; B1 rifle dug_in", "D28=c", "3 Standard = 3, hit on 4 or 6 / 3 Standard = 3, hit on 4 or 6"),
            (
                "A1 rifle; B1 rifle dug_in place=cover",
                "D28=b",
                "3 Standard, -1 cover = 2, hit on 4 or 6 / 3 Standard, -1 cover = 2, hit on 4 or 6",
            ),
            // D32: uphill costs the attacker.
            (
                "A1 rifle; B1 rifle uphill",
                "",
                "3 Standard, -1 uphill = 2, hit on 4 or 6 / 3 Standard = 3, hit on 4 or 6",
            ),
            // D33.
            (
                "A1 rifle; B1 rifle disrupted",
                "",
                "3 Standard = 3, hit on 4 or 6 / 3 Standard, -1 Disrupted = 2, hit on 4 or 6",
            ),
            (
                "A1 rifle disrupted; B1 rifle",
                "",
                "3 Standard, -1 Disrupted = 2, hit on 4 or 6 / 3 Standard = 3, hit on 4 or 6",
            ),
            // D35: the attacker as a mover.
            (
                "A1 rifle; B1 rifle",
                "D35=b",
                "3 Standard, -1 moved = 2, hit on 4 or 6 / 3 Standard = 3, hit on 4 or 6",
            ),
            (
                "A1 tank; B1 rifle",
                "D35=b",
                "3 Standard = 3, hit on 2, 4 or 6 / 3 Standard, -1 vs armor = 2, hit on 4 or 6",
            ),
            (
                "A1 armored_infantry; B1 rifle",
                "D35=b D20=b",
                "3 Standard = 3, hit on 2, 4 or 6 / 3 Standard, -1 vs armor = 2, hit on 4 or 6",
            ),
            // D24: the last die hits on 6 only, also where 2, 4 and 6 would.
            (
                "A1 tank green; B1 rifle place=cover uphill",
                "",
                "2 Green, -1 cover, -1 uphill = 1, last die, hit on 6 only / \
             3 Standard, -1 vs armor, -1 cover = 1, hit on 4 or 6",
            ),
            // D18 and D22.
            (
                "A1 rifle disrupted; B1 rifle place=cover",
                "D18=b",
                "3 Standard, -1 Disrupted, +0 cover, counted once = 2, hit on 4 or 6 / 3 Standard, -1 cover = 2, hit on 4 or 6",
            ),
            (
                "A1 rifle green disrupted; B1 rifle place=cover uphill",
                "D22=b",
                "2 Green, -1 Disrupted, -1 cover, -1 uphill = 0, no roll / 3 Standard, -1 cover = 2, hit on 4 or 6",
            ),
        ],
    );
    sums(
        "assault",
        "attacker=A1 defenders=B1 target.place=cover uphill attacker.place=cover",
        &[
            (
                "A1 rifle; B1 smg overwatch",
                "",
                "3 Standard, -1 cover = 2, hit on 4 or 6 / 3 Standard, -1 cover, -1 uphill = 1, hit on 4 or 6 / \
             3 Standard, +1 vs soft, -1 cover = 3, hit on 4 or 6",
            ),
            // D37: SMG units fire with the whole assault modifier, or never.
            (
                "A1 rifle; B1 smg overwatch",
                "D37=c",
                "3 Standard, +1 vs soft, -1 cover = 3, hit on 4 or 6 / 3 Standard, -1 cover, -1 uphill = 1, hit on 4 or 6 / \
             3 Standard, +1 vs soft, -1 cover = 3, hit on 4 or 6",
            ),
            (
                "A1 rifle; B1 smg overwatch",
                "D37=b",
                "3 Standard, -1 cover, -1 uphill = 1, hit on 4 or 6 / 3 Standard, +1 vs soft, -1 cover = 3, hit on 4 or 6",
            ),
            (
                "A1 tank; B1 smg overwatch",
                "",
                "3 Standard, -1 vs armor, -1 cover = 1, hit on 4 or 6 / \
             3 Standard, -1 cover, -1 uphill = 1, hit on 2, 4 or 6 / 3 Standard, -1 vs armor, -1 cover = 1, hit on 4 or 6",
            ),
        ],
    );
}

#[test]
fn known_chances_of_fire() {
    laws(
        "fire",
        "firer=A1 target=B1",
        &[
            ("A1 rifle green; B1 rifle", "", "disrupted 5/9, nothing 4/9"),
            ("A1 rifle green; B1 rifle disrupted", "", "nothing 4/9, removed 5/9"),
            ("A1 rifle; B1 rifle", "", "disrupted 151/216, nothing 8/27, removed 1/216"),
            ("A1 rifle; B1 rifle disrupted", "", "nothing 8/27, removed 19/27"),
            ("A1 rifle veteran; B1 rifle", "", "disrupted 1019/1296, nothing 16/81, removed 7/432"),
            ("A1 tank veteran; B1 tank armor=light", "", "disrupted 1619/1944, nothing 32/243, removed 23/648"),
            (
                "A1 tank veteran gun=heavy; B1 tank armor=light",
                "",
                "disrupted 2203/2592, nothing 64/729, removed 1453/23328",
            ),
            ("A1 rifle green moved; B1 rifle place=cover", "", "disrupted 1/6, nothing 5/6"),
            ("A1 rifle green moved disrupted; B1 rifle place=cover", "", "disrupted 1/6, nothing 5/6"),
            ("A1 rifle green moved disrupted; B1 rifle place=cover", "D22=b", "nothing 1"),
            // HQ Survival: odds assume that the battery goes.
            ("A1 rifle; B1 hq disrupted; B2 off_table ammunition=0", "", "nothing 8/27, saved 19/27"),
            ("A1 rifle; B1 hq; B2 off_table", "", "disrupted 151/216, nothing 8/27, saved 1/216"),
        ],
    );
}

#[test]
fn known_chances_of_assault() {
    laws(
        "assault",
        "attacker=A1 defenders=B1",
        &[
            ("A1 rifle; B1 rifle", "", "attacker_lost 140/729, both_lost 49/729, stopped 400/729, taken 140/729"),
            (
                "A1 rifle; B1 rifle overwatch",
                "",
                "attacker_lost 9727/19683, both_lost 11743/157464, removed_overwatch 1/216, stopped 6824/19683, \
             taken 1573/19683",
            ),
            ("A1 armored_car_mg; B1 armored_car_mg", "D39=d", "stopped 1"),
        ],
    );
}

#[test]
fn courses_of_fire() {
    let runs = |procedure, form, cases: &[(&'static str, &'static str, &'static str, &'static str, &'static str)]| {
        for &(units, rulings, given, settled, changed) in cases {
            check(&Case { units, rulings, procedure, form, expect: Expect::Run(given, settled, changed) });
        }
    };
    runs(
        "fire",
        "firer=A1 target=B1",
        &[
            ("A1 rifle; B1 rifle", "", "fire=1,2,5", "B1 nothing, nothing", "A1.fired=yes; A1.ordered=yes"),
            (
                "A1 rifle; B1 rifle",
                "",
                "fire=4,4,6",
                "B1 disrupted, disrupted",
                "A1.fired=yes; A1.ordered=yes; B1.disrupted=yes",
            ),
            (
                "A1 rifle; B1 rifle",
                "",
                "fire=6,6,6",
                "B1 removed, removed",
                "A1.fired=yes; A1.ordered=yes; lost B1 by fire",
            ),
            (
                "A1 rifle; B1 rifle disrupted",
                "",
                "fire=1,1,4",
                "B1 removed, removed",
                "A1.fired=yes; A1.ordered=yes; lost B1 by fire",
            ),
            // HQ Survival: least ammunition first; D139: Disrupted all the same.
            (
                "A1 rifle; B1 hq disrupted; B2 off_table ammunition=2; B3 off_table ammunition=1",
                "",
                "fire=1,1,4 hq_survival/B1=B3",
                "B1 saved, saved",
                "A1.fired=yes; A1.ordered=yes; lost B3 by sacrificed; B1.disrupted=yes",
            ),
            (
                "A1 rifle; B1 hq disrupted; B2 off_table ammunition=2",
                "",
                "fire=1,1,4 hq_survival/B1=lose_hq",
                "B1 removed, removed",
                "A1.fired=yes; A1.ordered=yes; lost B1 by fire",
            ),
        ],
    );
    runs(
        "fire",
        "firer=A1 target=B1 firer.moved",
        &[(
            "A1 rifle place=cover space=3; B1 rifle",
            "",
            "fire=1,2",
            "B1 nothing, nothing",
            "-A1.place; -A1.space; A1.moved=yes; A1.fired=yes; A1.ordered=yes",
        )],
    );
    runs(
        "reaction",
        "firer=B1 target=A1",
        &[
            (
                "A1 rifle; B1 atg overwatch",
                "",
                "fire=4,1",
                "A1 disrupted, disrupted",
                "-B1.overwatch; A1.disrupted=yes",
            ),
            (
                "A1 rifle disrupted; B1 atg overwatch",
                "D52=b",
                "fire=4,1",
                "A1 removed, removed",
                "-B1.overwatch; lost A1 by overwatch",
            ),
        ],
    );
    runs(
        "artillery",
        "gun=A1 targets=B1+B2+B3",
        &[
            (
                "A1 off_table ammunition=1; A2 hq; B1 rifle; B2 rifle disrupted; B3 rifle space=4",
                "",
                "artillery/B1=4,1,1,1 artillery/B2=1,1,1,4 artillery/B3=1,1,1,1",
                "B1 disrupted, B2 removed, B3 nothing, removed, lost 1",
                "A1.shelled=yes; A1.ordered=yes; A1.ammunition=0; B1.space=4; B2.space=4; B3.space=4; B1.disrupted=yes; \
             lost B2 by artillery",
            ),
            // D89: guns on the table use no ammunition, or do.
            (
                "A1 infantry_gun; B1 rifle; B2 rifle; B3 rifle",
                "",
                "artillery/B1=1,1,1 artillery/B2=1,1,1 artillery/B3=6,6,6",
                "B1 nothing, B2 nothing, B3 removed, removed, lost 1",
                "A1.shelled=yes; A1.ordered=yes; B1.space=1; B2.space=1; B3.space=1; lost B3 by artillery",
            ),
            (
                "A1 infantry_gun ammunition=2; B1 rifle space=1; B2 rifle; B3 rifle; B4 rifle space=2",
                "D89=b",
                "artillery/B1=1,1,1 artillery/B2=1,1,1 artillery/B3=1,1,1",
                "B1 nothing, B2 nothing, B3 nothing, nothing, lost 0",
                "A1.shelled=yes; A1.ordered=yes; A1.ammunition=1; B1.space=1; B2.space=1; B3.space=1",
            ),
        ],
    );
    runs(
        "mines",
        "target=A1",
        &[
            ("A1 tank", "", "mines=1,1,4", "A1 disrupted, disrupted", "A1.disrupted=yes"),
            ("A1 tank", "", "mines=6,6,6", "A1 removed, removed", "lost A1 by mines"),
        ],
    );
}

#[test]
fn courses_of_assault() {
    let start = "A1.assaulted=yes; A1.ordered=yes";
    let run = |form, units, rulings, given, settled, changed: &str| {
        let changed = if changed.is_empty() { start.to_owned() } else { format!("{start}; {changed}") };
        let changed: &'static str = changed.leak();
        check(&Case { units, rulings, procedure: "assault", form, expect: Expect::Run(given, settled, changed) });
    };
    let one = "attacker=A1 defenders=B1";
    let two = "attacker=A1 defenders=B1+B2";
    let pair = "A1 rifle; B1 rifle; B2 rifle";
    let linked = "B1.space=1; B2.space=1";
    // Every hit counts: none, one, two; both may go (D69).
    run(
        one,
        "A1 rifle; B1 rifle",
        "",
        "attack/1=1,1,1 defence/1=1,1,1",
        "B1 nothing, stopped, A1 nothing, lost 0",
        "",
    );
    run(
        one,
        "A1 rifle; B1 rifle",
        "",
        "attack/1=4,1,1 defence/1=1,1,1",
        "B1 disrupted, stopped, A1 nothing, lost 0",
        "B1.disrupted=yes",
    );
    run(
        one,
        "A1 rifle; B1 rifle",
        "",
        "attack/1=4,6,1 defence/1=4,1,1 claim=claim",
        "B1 removed, taken, A1 disrupted, lost 1",
        "lost B1 by assault; A1.disrupted=yes",
    );
    run(
        one,
        "A1 rifle; B1 rifle",
        "",
        "attack/1=4,6,1 defence/1=4,4,1",
        "B1 removed, both_lost, A1 removed, lost 1",
        "lost B1 by assault; lost A1 by assault",
    );
    run(
        one,
        "A1 rifle; B1 rifle",
        "",
        "attack/1=4,1,1 defence/1=4,4,1",
        "B1 disrupted, attacker_lost, A1 removed, lost 0",
        "B1.disrupted=yes; lost A1 by assault",
    );
    run(
        one,
        "A1 rifle; B1 rifle disrupted",
        "",
        "attack/1=4,1,1 defence/1=1,1 claim=stay",
        "B1 removed, cleared, A1 nothing, lost 1",
        "lost B1 by assault",
    );
    // Six and six and six is no more than two hits.
    run(
        one,
        "A1 rifle; B1 rifle",
        "",
        "attack/1=6,1,1 defence/1=6,1,1",
        "B1 disrupted, stopped, A1 disrupted, lost 0",
        "B1.disrupted=yes; A1.disrupted=yes",
    );
    // The attacker takes over the place, known or not.
    run(
        "attacker=A1 defenders=B1 target.place=cover",
        "A1 rifle place=trench hq_reach=out; B1 rifle disrupted",
        "",
        "attack/1=4,1 defence/1=1 claim=claim",
        "B1 removed, taken, A1 nothing, lost 1",
        "lost B1 by assault; -A1.place; -A1.hq_reach; A1.place=cover",
    );
    // A chain: the attacker Disrupted in the first round rolls one die fewer in the second.
    run(
        two,
        pair,
        "",
        "attack/1=4,4,1 defence/1=4,1,1 attack/2=4,4 defence/2=1,1,1 claim=claim",
        "B1 removed, B2 removed, taken, A1 disrupted, lost 2",
        &format!("{linked}; lost B1 by assault; A1.disrupted=yes; lost B2 by assault"),
    );
    run(
        two,
        pair,
        "",
        "attack/1=4,1,1 defence/1=1,1,1",
        "B1 disrupted, stopped, A1 nothing, lost 0, B2 nothing",
        &format!("{linked}; B1.disrupted=yes"),
    );
    // D70: it fights each of them; a defender that holds keeps the space.
    run(
        two,
        pair,
        "D70=b",
        "attack/1=4,1,1 defence/1=1,1,1 attack/2=4,4,1 defence/2=1,1,1",
        "B1 disrupted, B2 removed, stopped, A1 nothing, lost 1",
        &format!("{linked}; B1.disrupted=yes; lost B2 by assault"),
    );
    // Overwatch first, in the order of the defenders; it stops when the attacker is gone.
    let watching = "A1 rifle; B1 rifle overwatch; B2 rifle overwatch";
    run(
        two,
        watching,
        "",
        "overwatch/B1=4,1,1 overwatch/B2=4,1,1",
        "removed_overwatch, A1 removed_overwatch, lost 0, B1 nothing, B2 nothing",
        &format!("{linked}; -B1.overwatch; A1.disrupted=yes; -B2.overwatch; lost A1 by overwatch"),
    );
    run(
        two,
        watching,
        "",
        "overwatch/B1=6,6,6",
        "removed_overwatch, A1 removed_overwatch, lost 0, B1 nothing, B2 nothing",
        &format!("{linked}; -B1.overwatch; lost A1 by overwatch"),
    );
    // The assault goes on, one die fewer.
    run(
        "attacker=A1 defenders=B1+B2 B2.overwatch=holds",
        watching,
        "",
        "overwatch/B1=4,1,1 attack/1=1,1 defence/1=1,1,1",
        "B1 nothing, stopped, A1 disrupted, lost 0, B2 nothing",
        &format!("{linked}; -B1.overwatch; A1.disrupted=yes"),
    );
    // Overwatch from elsewhere once a defender has fallen, each marker once.
    let elsewhere = "A1 rifle; B1 rifle; B2 rifle; B3 atg overwatch; B4 rifle overwatch";
    run(
        "attacker=A1 defenders=B1+B2 outside=B3+B4",
        elsewhere,
        "",
        "attack/1=4,4,1 defence/1=1,1,1 outside/B3/1=1,1 outside/B4/1=1,1,4 attack/2=4,4 defence/2=1,1,1 claim=claim",
        "B1 removed, B2 removed, taken, A1 disrupted, lost 2",
        &format!("{linked}; lost B1 by assault; -B3.overwatch; -B4.overwatch; A1.disrupted=yes; lost B2 by assault"),
    );
    run(
        "attacker=A1 defenders=B1 outside=B4",
        elsewhere,
        "",
        "attack/1=4,4,1 defence/1=1,1,1 claim=claim outside/B4/1=6,6,6",
        "B1 removed, removed_outside, A1 removed_outside, lost 1",
        "lost B1 by assault; -B4.overwatch; lost A1 by overwatch",
    );
    // D75: an attacker that declines is shot at in its own space, here in cover.
    run(
        "attacker=A1 defenders=B1 outside=B4 attacker.place=cover",
        elsewhere,
        "",
        "attack/1=4,4,1 defence/1=1,1,1 claim=stay outside/B4/1=1,1",
        "B1 removed, cleared, A1 nothing, lost 1",
        "lost B1 by assault; -B4.overwatch",
    );
    // D74: a defender that held its fire may still use it, unless it is the one that fell.
    run(
        "attacker=A1 defenders=B1+B2 B1.overwatch=holds B2.overwatch=holds outside=B1+B2",
        watching,
        "",
        "attack/1=4,4,1 defence/1=1,1,1 outside/B2/1=1,1,1 attack/2=1,1,1 defence/2=1,1,1",
        "B1 removed, B2 nothing, stopped, A1 nothing, lost 1",
        &format!("{linked}; lost B1 by assault; -B2.overwatch"),
    );
    // D66: all in range fire before it.
    run(
        "attacker=A1 defenders=B1 outside=B4",
        elsewhere,
        "D66=b",
        "overwatch/B4=1,1,4 attack/1=1,1 defence/1=1,1,1",
        "B1 nothing, stopped, A1 disrupted, lost 0",
        "-B4.overwatch; A1.disrupted=yes",
    );
    // HQ Survival in an assault (D142): the defender stays; an attacking HQ goes on, and is asked again.
    run(
        one,
        "A1 rifle; B1 hq; B2 off_table ammunition=1",
        "",
        "attack/1=4,4,1 defence/1=1,1 hq_survival/B1=B2",
        "B1 saved, stopped, A1 nothing, lost 0",
        "lost B2 by sacrificed; B1.disrupted=yes",
    );
    run(
        one,
        "A1 hq veteran; A2 off_table ammunition=2; A3 off_table ammunition=1; B1 rifle overwatch disrupted",
        "",
        "overwatch/B1=4,1 attack/1=4,1 defence/1=4,4 hq_survival/A1=A3 claim=claim",
        "B1 removed, taken, A1 saved, lost 1",
        "-B1.overwatch; A1.disrupted=yes; lost A3 by sacrificed; lost B1 by assault; A1.disrupted=yes",
    );
    run(
        one,
        "A1 hq veteran; A2 off_table ammunition=2; A3 off_table ammunition=1; B1 rifle overwatch",
        "",
        "overwatch/B1=6,6,6 hq_survival/A1=A3 attack/1=1,1 defence/1=4,1,1 hq_survival/A1/2=lose_hq",
        "B1 nothing, attacker_lost, A1 removed, lost 0",
        "-B1.overwatch; lost A3 by sacrificed; A1.disrupted=yes; lost A1 by assault",
    );
    // D39, D22: no dice, no roll.
    run(one, "A1 armored_car_mg; B1 armored_car_mg", "D39=d", "", "B1 nothing, stopped, A1 nothing, lost 0", "");
}

#[test]
fn what_the_rules_forbid() {
    let refused = |procedure, form, cases: &[(&'static str, &'static str, &'static str)]| {
        for &(units, rulings, reason) in cases {
            let expect = if reason.is_empty() { Expect::Allowed } else { Expect::Refused(reason) };
            check(&Case { units, rulings, procedure, form, expect });
        }
    };
    refused(
        "fire",
        "firer=A1 target=B1",
        &[
            ("A1 rifle; B1 rifle", "", ""),
            ("A1 rifle disrupted moved; B1 rifle", "", ""),
            ("A1 smg; B1 rifle", "", "cannot fire"),
            ("A1 armored_car_mg; B1 tank", "", "no weapon"),
            ("A1 armored_car_mg; B1 engineer half_track", "", "no weapon"),
            ("A1 hq; B1 tank", "", "no weapon"),
            ("A1 hq organic_at; B1 tank", "", ""),
            ("A1 medium_mortar; B1 rifle", "", "artillery step"),
            ("A1 off_table; B1 rifle", "", "off the table"),
            ("A1 rifle; B1 off_table", "", "off the table"),
            ("A1 rifle fired; B1 rifle", "", "has fired"),
            ("A1 rifle assaulted; B1 rifle", "", "has assaulted"),
            ("A1 rifle overwatch; B1 rifle", "", "is on Overwatch"),
            ("A1 rifle dug_in; B1 rifle", "", "digging in"),
            ("A1 engineer bridging; B1 rifle", "", "bridging"),
        ],
    );
    refused("fire", "firer=B1 target=A1", &[("A1 rifle; B1 rifle", "", "belongs to the other side")]);
    refused(
        "reaction",
        "firer=B1 target=A1",
        &[
            ("A1 rifle; B1 rifle overwatch", "", ""),
            ("A1 rifle; B1 rifle", "", "is not on Overwatch"),
            ("A1 rifle; B1 smg overwatch", "", "no space but its own"),
            ("A1 rifle; B1 heavy_mortar overwatch", "", "cannot take Overwatch"),
            ("A1 tank; B1 hq overwatch", "", "no weapon"),
            ("A1 tank; B1 armored_car_mg overwatch", "", "no weapon"),
        ],
    );
    refused(
        "artillery",
        "gun=A1 targets=B1",
        &[
            ("A1 heavy_mortar; B1 rifle", "", ""),
            ("A1 heavy_mortar ammunition=0; B1 rifle", "", ""),
            ("A1 heavy_mortar ammunition=0; B1 rifle", "D89=b", "no ammunition"),
            ("A1 off_table ammunition=0; A2 hq; B1 rifle", "", "no ammunition"),
            ("A1 off_table ammunition=3 shelled; A2 hq; B1 rifle", "", "has fired artillery"),
            ("A1 medium_mortar moved; B1 rifle", "", "has moved"),
            ("A1 rifle; B1 rifle", "", "is not artillery"),
            ("A1 heavy_mortar; B1 off_table", "", "off the table"),
        ],
    );
    refused(
        "assault",
        "attacker=A1 defenders=B1",
        &[
            ("A1 rifle; B1 rifle", "", ""),
            ("A1 rifle disrupted; B1 rifle", "", "is Disrupted"),
            ("A1 rifle moved; B1 rifle", "", "has moved"),
            ("A1 rifle fired; B1 rifle", "", "has fired"),
            ("A1 rifle assaulted; B1 rifle", "", "has assaulted"),
            ("A1 rifle overwatch; B1 rifle", "", "is on Overwatch"),
            ("A1 rifle dug_in; B1 rifle", "", "digging in"),
            ("A1 atg; B1 rifle", "", "may not start"),
            ("A1 medium_mortar; B1 rifle", "", "may not start"),
            ("A1 infantry_gun; B1 rifle", "", "may not start"),
            ("A1 off_table; B1 rifle", "", "off the table"),
            ("A1 rifle; B1 off_table", "", "off the table"),
        ],
    );
    refused(
        "assault",
        "attacker=A1 defenders=B1 B1.overwatch=fires",
        &[("A1 tank; B1 hq overwatch", "", "no weapon against armor"), ("A1 rifle; B1 hq overwatch", "", "")],
    );
    refused("mines", "target=A1", &[("A1 rifle", "", "not armored"), ("A1 hq half_track", "", "")]);
}

#[test]
fn an_exhausted_side_does_not_assault() {
    let lost = |rulings| {
        let mut scene = Scene::new("A1 rifle; A2 rifle; B1 rifle", rulings);
        let unit = scene.state.units.values_mut().find(|unit| unit.tag.to_string() == "A2").expect("A2");
        unit.presence = adjutant::rules::Presence::Lost("fire".to_owned());
        scene.open("assault", "attacker=A1 defenders=B1").form.refusals.len()
    };
    assert_eq!((lost(""), lost("D124=b")), (1, 0));
}

/// Places and height told in a form are kept with the units of the space.
#[test]
fn a_form_remembers_places() {
    let remembered = |procedure, form| {
        let scene = Scene::new("A1 rifle; A2 heavy_mortar; B1 rifle; B2 rifle uphill; B3 rifle overwatch", "");
        scene::effects(&scene.open(procedure, form).form.remember)
    };
    for (procedure, form, expected) in [
        ("fire", "firer=A1 target=B1 target.place=cover", "B1.place=cover"),
        ("fire", "firer=A1 target=B1", ""),
        ("artillery", "gun=A2 targets=B1+B2 target.place=trench", "B1.place=trench; B2.place=trench"),
        ("assault", "attacker=A1 defenders=B1 uphill=true", "B1.uphill=yes"),
        ("assault", "attacker=A1 defenders=B2+B1 uphill=false", "-B2.uphill; -B1.uphill"),
        ("assault", "attacker=A1 defenders=B2+B1", ""),
        ("assault", "attacker=A1 defenders=B3 attacker.place=cover", "A1.place=cover"),
    ] {
        assert_eq!(remembered(procedure, form), expected, "{procedure} {form}");
    }
}
