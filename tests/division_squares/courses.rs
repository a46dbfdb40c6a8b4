//! What fire, artillery and mines do to a battle.

use super::{
    Case, Expect, check,
    scene::{Scene, answers},
};

/// Faces that the dice do not have, and more of them than dice, are an error and never a result.
#[test]
fn answers_that_no_roll_can_have() {
    let (_, started) = Scene::new("A1 rifle; B1 rifle", "").start("fire", "firer=A1 target=B1");
    for (given, fits) in
        [("1,4,6", true), ("1,4", true), ("0,4,6", false), ("7,4,6", false), ("4,4,7", false), ("1,4,6,6", false)]
    {
        assert_eq!(started.run(&answers(&format!("fire={given}"))).is_ok(), fits, "{given}");
    }
}

#[test]
fn courses_of_fire() {
    let runs = |procedure, form, cases: &[(&'static str, &'static str, &'static str, &'static str, &'static str)]| {
        for &(units, rulings, given, settled, changed) in cases {
            check(&Case { units, facts: "", rulings, procedure, form, expect: Expect::Run(given, settled, changed) });
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
    // D22: cut below zero, nothing is rolled.
    runs(
        "fire",
        "firer=A1 target=B1",
        &[(
            "A1 hq disrupted moved green; B1 rifle place=cover uphill",
            "D22=b",
            "",
            "B1 nothing, nothing",
            "A1.fired=yes; A1.ordered=yes",
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
            // HQ Survival: who stands beside the HQ is rolled for all the same.
            (
                "A1 infantry_gun; B1 hq disrupted; B2 rifle disrupted; B3 rifle; B4 off_table ammunition=1",
                "",
                "artillery/B1=4,1,1 hq_survival/B1=B4 artillery/B2=1,1,4 artillery/B3=1,1,4",
                "B1 saved, B2 removed, B3 disrupted, removed, lost 1",
                "A1.shelled=yes; A1.ordered=yes; B1.space=1; B2.space=1; B3.space=1; lost B4 by sacrificed; \
             B1.disrupted=yes; lost B2 by artillery; B3.disrupted=yes",
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
