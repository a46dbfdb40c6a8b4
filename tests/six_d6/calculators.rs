//! Calculators (they change nothing) and say the same as the procedures.

use super::{Case, Expect, check};

fn answers(procedure: &'static str, cases: &[(&'static str, &'static str, &'static str, &'static str)]) {
    for &(units, rulings, form, settled) in cases {
        let expect = Expect::All("", settled, "");
        check(&Case { units, facts: "", rulings, procedure, form, expect });
    }
}

#[test]
fn movement() {
    answers(
        "movement",
        &[
            ("A1 infantry", "", "unit=A1 distance=7", "possible, least 4, most 9, needed 4"),
            ("A1 infantry", "", "unit=A1 distance=9", "possible, least 4, most 9, needed 6"),
            ("A1 infantry", "", "unit=A1 distance=10", "impossible, least 4, most 9"),
            ("A1 infantry", "", "unit=A1", "possible, least 4, most 9, needed 1"),
            ("A1 infantry dug_in", "", "unit=A1 threatened distance=1", "possible, least 0, most 5, needed 2"),
            ("B1 tank", "", "unit=B1 march distance=23", "possible, least 14, most 24, needed 6"),
            ("B1 tank", "X43=b", "unit=B1 march road distance=30", "possible, least 28, most 48, needed 2"),
        ],
    );
}

#[test]
fn sight() {
    answers(
        "sight",
        &[
            ("B1 infantry", "", "target=B1 distance=40", "seen, distance 40"),
            // X26, X27: to 12 inches, the limit included; both conditions.
            ("B1 infantry ready dug_in", "", "target=B1 distance=12", "seen, distance 12, limit 12"),
            ("B1 infantry ready dug_in", "", "target=B1 distance=13", "unseen, distance 13, limit 12"),
            ("B1 infantry ready place=woods", "", "target=B1 distance=13", "unseen, distance 13, limit 12"),
            ("B1 infantry ready", "", "target=B1 distance=13", "seen, distance 13"),
            ("B1 infantry dug_in", "", "target=B1 distance=13", "seen, distance 13"),
            ("B1 tank ready place=woods", "", "target=B1 distance=13", "seen, distance 13"),
            // X28: below four.
            ("B1 infantry", "", "target=B1 distance=3 inside", "seen, distance 3, limit 3"),
            ("B1 infantry", "", "target=B1 distance=4 inside", "unseen, distance 4, limit 3"),
        ],
    );
}

#[test]
fn priority() {
    let three = "A1 tank; B1 infantry; B2 infantry; B3 tank; B4 atg";
    answers(
        "priority",
        &[
            // Close before effective before long.
            (
                three,
                "",
                "firer=A1 targets=B1+B3+B4 B1.distance=2 B3.distance=3 B4.distance=13",
                "B1 allowed, B3 later, B4 later, targets 1",
            ),
            // Inside a band free, but the closer of one type first.
            (
                three,
                "",
                "firer=A1 targets=B1+B2+B3 B1.distance=12 B2.distance=11 B3.distance=12",
                "B1 later, B2 allowed, B3 allowed, targets 2",
            ),
            // Equal distance: free (X49).
            (three, "", "firer=A1 targets=B1+B2 B1.distance=9 B2.distance=9", "B1 allowed, B2 allowed, targets 2"),
            (
                three,
                "X49=b",
                "firer=A1 targets=B1+B2+B3 B1.distance=12 B2.distance=11 B3.distance=12",
                "B1 allowed, B2 allowed, B3 allowed, targets 3",
            ),
            (
                "A1 infantry; B1 infantry; B2 infantry",
                "X49=b",
                "firer=A1 targets=B1+B2 B1.distance=12 B2.distance=11",
                "B1 later, B2 allowed, targets 1",
            ),
            // X50: only those in range.
            (
                "A1 infantry; B1 infantry; B2 infantry",
                "",
                "firer=A1 targets=B1+B2 B1.distance=13 B2.distance=25",
                "B1 out, B2 out, targets 0",
            ),
            (
                "A1 infantry; B1 infantry; B2 infantry",
                "X24=b",
                "firer=A1 targets=B1+B2 B1.distance=13 B2.distance=25",
                "B1 allowed, B2 out, targets 1",
            ),
            ("A1 tank; B1 infantry", "", "firer=A1 targets=B1 B1.distance=24", "B1 allowed, targets 1"),
            (
                "A1 mortar; B1 infantry; B2 tank",
                "",
                "firer=A1 targets=B1+B2 B1.distance=60 B2.distance=1",
                "B1 allowed, B2 allowed, targets 2",
            ),
            (
                "A1 mortar; B1 infantry; B2 tank",
                "X25=c",
                "firer=A1 targets=B1+B2 B1.distance=49 B2.distance=48",
                "B1 out, B2 allowed, targets 1",
            ),
        ],
    );
}
