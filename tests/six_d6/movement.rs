//! Movement: every cell of its table, the order of its parts, what ends with it, what is forbidden.

use adjutant::dice::Subject;

use super::{Case, Expect, all, check, forms, started, sums, walk::walk};

#[test]
fn every_cell_of_the_table() {
    sums(
        "move",
        "unit=A1",
        &[
            ("A1 infantry", "", "3 Infantry = 1, 4 to 9 inches"),
            ("A1 mortar", "", "1 Mortar = 1, 2 to 7 inches"),
            ("A1 atg", "", "1 ATG = 1, 2 to 7 inches"),
            ("A1 tank", "", "6 Tank = 1, 7 to 12 inches"),
            ("A1 infantry dug_in", "", "3 Infantry, -2 Dug-in = 1, 2 to 7 inches"),
            ("A1 mortar dug_in", "", "1 Mortar, -2 Dug-in = 1, 0 to 5 inches"),
            ("A1 atg dug_in", "", "1 ATG, -2 Dug-in = 1, 0 to 5 inches"),
        ],
    );
    sums(
        "move",
        "unit=A1 threatened",
        &[
            // X42: never below nothing.
            ("A1 infantry", "", "3 Infantry, -2 threatened = 1, 2 to 7 inches"),
            ("A1 infantry dug_in", "", "3 Infantry, -2 threatened, -2 Dug-in = 1, 0 to 5 inches"),
            ("A1 tank", "", "6 Tank, -2 threatened = 1, 5 to 10 inches"),
            ("A1 atg", "", "1 ATG = 1, 2 to 7 inches"),
        ],
    );
    sums(
        "move",
        "unit=A1 road",
        &[
            // X42: doubled last.
            ("A1 infantry dug_in", "", "3 Infantry, -2 Dug-in = 1, 4 to 14 inches, x2"),
            ("A1 tank", "", "6 Tank = 1, 14 to 24 inches, x2"),
            ("A1 atg", "", "1 ATG = 1, 4 to 14 inches, x2"),
            // X44: what a road lifts.
            ("A1 infantry dug_in", "X44=b", "3 Infantry = 1, 8 to 18 inches, x2"),
        ],
    );
    sums(
        "move",
        "unit=A1 march",
        &[
            ("A1 infantry", "", "3 Infantry = 1, 8 to 18 inches, x2"),
            ("A1 infantry dug_in", "X44=b", "3 Infantry, -2 Dug-in = 1, 4 to 14 inches, x2"),
        ],
    );
    sums(
        "move",
        "unit=A1 march road",
        &[
            // X43: doubled once, or twice.
            ("A1 infantry", "", "3 Infantry = 1, 8 to 18 inches, x2"),
            ("A1 infantry", "X43=b", "3 Infantry = 1, 16 to 36 inches, x4"),
        ],
    );
}

#[test]
fn the_roll_is_the_move() {
    let rolls = |units, form, face, settled, changed| {
        check(&Case {
            units,
            facts: "",
            rulings: "",
            procedure: "move",
            form,
            expect: Expect::All(face, settled, changed),
        });
    };
    // X41: Ready and Dug-in go with the roll, even for 0 inches.
    rolls(
        "A1 atg ready dug_in",
        "unit=A1",
        "move=1",
        "moves, inches 0",
        "A1.moved=yes; -A1.ready; -A1.dug_in; battle.last=A1",
    );
    rolls("A1 tank", "unit=A1 march", "move=4", "moves, inches 20", "A1.moved=yes; A1.marching=yes; battle.last=A1");
    // X43: a road alone is no march.
    rolls("A1 tank", "unit=A1 road", "move=1", "moves, inches 14", "A1.moved=yes; battle.last=A1");
    all(
        "move",
        "unit=A1 threatened",
        |distribution| Expect::Distribution(Subject::Number("inches"), distribution),
        &[("A1 infantry dug_in", "", "", "0 1/6, 1 1/6, 2 1/6, 3 1/6, 4 1/6, 5 1/6")],
    );
}

#[test]
fn what_is_forbidden() {
    all(
        "move",
        "unit=A1 threatened",
        Expect::Refused,
        &[
            ("A1 atg", "", "", "threatened, A1 may not move"),
            ("A1 mortar", "", "", "threatened, A1 may not move"),
            // X48: turning on the spot.
            ("A1 atg", "", "X48=b", ""),
            ("A1 infantry", "", "", ""),
            ("A1 tank", "", "", ""),
        ],
    );
    all(
        "move",
        "unit=A1 threatened march",
        Expect::Refused,
        &[("A1 infantry", "", "", "no march within 2 inches of an enemy")],
    );
    all(
        "move",
        "unit=A1",
        Expect::Refused,
        &[
            ("A1 infantry fired", "", "", "has fired in this phase"),
            ("A1 infantry moved", "", "", "has moved in this phase"),
            ("A1 infantry ended", "", "", "has had its end step"),
            ("A1 infantry", "battle.step=end", "", "the Actions step is over"),
            // Mortars may move if they did not fire (X33).
            ("A1 mortar", "battle.step=actions", "", ""),
            ("A1 mortar fired", "battle.step=actions", "", "has fired in this phase"),
        ],
    );
}

#[test]
fn threatened_guns_may_turn_where_they_stand() {
    // X48: an action that ends Ready and Dug-in (X41), without a die, and the gun stays where it is.
    check(&Case {
        units: "A1 atg ready dug_in place=woods",
        facts: "",
        rulings: "X48=b",
        procedure: "move",
        form: "unit=A1 threatened",
        expect: Expect::All("", "moves, inches 0", "A1.moved=yes; -A1.ready; -A1.dug_in; battle.last=A1"),
    });
    all(
        "move",
        "unit=A1 threatened",
        Expect::RemindedOf,
        &[("A1 mortar", "", "X48=b", "Threatened, it may only turn on the spot")],
    );
    // Nobody else is held, and nothing changes without a threat.
    forms("move", "A1 infantry", &[("unit=A1 threatened", "X48=b", THREATENED)]);
    forms("move", "A1 atg", &[("unit=A1", "X48=b", "1 ATG = 1, 2 to 7 inches")]);
}

/// Infantry with an enemy near.
const THREATENED: &str = "3 Infantry, -2 threatened = 1, 2 to 7 inches";

#[test]
fn water_stops_everybody() {
    let water = "Rivers, marsh and lakes at bridges and fords only";
    for unit in ["infantry", "mortar", "atg", "tank"] {
        for form in ["unit=A1", "unit=A1 march"] {
            let units: &'static str = format!("A1 {unit}").leak();
            check(&Case {
                units,
                facts: "",
                rulings: "",
                procedure: "move",
                form,
                expect: Expect::RemindedOf(water),
            });
        }
    }
}

#[test]
fn every_move_over_all_its_paths() {
    for units in ["A1 infantry dug_in ready place=town", "A1 mortar", "A1 atg dug_in", "A1 tank"] {
        for rulings in ["", "X43=b", "X44=b", "X48=b"] {
            for form in ["unit=A1", "unit=A1 threatened", "unit=A1 road march", "unit=A1 road threatened"] {
                let (_, started) = started(units, "", rulings, "move", form);
                walk(&format!("{units} {rulings} {form}"), &started);
            }
        }
    }
}
