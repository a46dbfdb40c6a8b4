//! Dice pools of fire, Overwatch, artillery and mines: every cell and every modifier.

use adjutant::dice::{Answers, Ask};

use super::scene::Scene;
use super::sums;

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
    for (procedure, form) in [("fire", "firer=A1 target=B1"), ("reaction", "firer=B2 target=A2")] {
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
                let found = Scene::new(&units, "").sums(procedure, form);
                assert_eq!(found, format!("{sum}, hit on 4 or 6"), "{procedure} {units}");
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
        "A1 off_table; A2 hq disrupted; A3 armored_car_mg; B1 rifle; B2 rifle dug_in".to_owned(),
        "3 Standard, +1 off-table = 4, hit on 4 or 6 / 3 Standard, +1 off-table, -1 dug in = 3, hit on 4 or 6",
    ));
    for (units, expected) in cases {
        assert_eq!(Scene::new(&units, "").sums("artillery", "gun=A1 targets=B1+B2"), expected, "{units}");
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
    // Without one of these in good order nobody is known to spot.
    for units in
        ["A1 off_table; B1 rifle", "A1 off_table; A2 hq disrupted; B1 rifle", "A1 off_table; A2 rifle; B1 rifle"]
    {
        let opened = Scene::new(units, "").open("artillery", "gun=A1 targets=B1");
        assert_eq!(opened.form.missing, ["Spotter"], "{units}");
        for (told, sum) in [("good", "= 4"), ("disrupted", "-1 spotter Disrupted = 3")] {
            let found = Scene::new(units, "").sums("artillery", &format!("gun=A1 targets=B1 spotter={told}"));
            assert_eq!(
                found,
                format!("3 Standard, +1 off-table{}{sum}, hit on 4 or 6", if told == "good" { " " } else { ", " })
            );
        }
    }
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

/// A real roll is told by the ends it can have: as many as that number of dice gives, each by its name (D45).
#[test]
fn the_ends_of_a_roll_have_their_names() {
    let fire = ("fire", "firer=A1 target=B1");
    let assault = ("assault", "attacker=A1 defenders=B1");
    for ((procedure, form), units, dice, words) in [
        (fire, "A1 rifle disrupted green; B1 rifle place=cover", 1, "no hit, hit"),
        (fire, "A1 rifle green; B1 rifle", 2, "no hit, hit"),
        (fire, "A1 rifle; B1 rifle", 3, "no hit, hit, three 6s"),
        (fire, "A1 rifle veteran; B1 rifle", 4, "no hit, hit, three 6s"),
        (assault, "A1 rifle disrupted green; B1 rifle place=cover", 1, "0 hits, 1 hit"),
        (assault, "A1 rifle green; B1 rifle", 2, "0 hits, 1 hit, 2+ hits"),
        (assault, "A1 rifle; B1 rifle", 3, "0 hits, 1 hit, 2+ hits"),
    ] {
        let (_, started) = Scene::new(units, "").start(procedure, form);
        let pending = started.run(&Answers::new()).unwrap().pending;
        let Some(Ask::Dice(ask)) = pending.map(|pending| pending.ask) else { panic!("{units}: no roll") };
        assert_eq!((ask.count, ask.words.join(", ").as_str()), (dice, words), "{procedure}: {units}");
        assert_eq!(ask.read.classes(ask.count, ask.sides).len(), ask.words.len(), "{procedure}: {units}");
    }
}
