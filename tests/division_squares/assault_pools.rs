//! Dice pools of assaults: every cell, every modifier, every ruling.

use super::sums;

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
