//! Known chances, counted by hand over all faces.

use super::distributions;

#[test]
fn known_chances_of_fire() {
    distributions(
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
fn known_chances_of_an_assault_on_two() {
    distributions(
        "assault",
        "attacker=A1 defenders=B1+B2",
        &[(
            "A1 rifle; B1 rifle; B2 rifle",
            "",
            "attacker_lost 140/729, both_lost 3311/19683, stopped 330128/531441, taken 9856/531441",
        )],
    );
}

#[test]
fn known_chances_of_assault() {
    distributions(
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
