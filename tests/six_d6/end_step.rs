//! The last step: rally with all its readings, Ready, digging in, and the whole step in one press.

use adjutant::dice::Subject;

use super::{Case, Expect, all, check, forms, started, sums, walk::walk};

#[test]
fn rally_by_place_and_quality() {
    sums(
        "rally",
        "unit=A1",
        &[
            // X38: town and foxholes are cover, woods only conceal.
            ("A1 infantry hits=6", "", "-2 in the open = 1, 1 or 2: none off, 3 or 4: 1 off, 5 or 6: 2 off"),
            (
                "A1 infantry hits=6 place=woods",
                "",
                "-2 in the open = 1, 1 or 2: none off, 3 or 4: 1 off, 5 or 6: 2 off",
            ),
            ("A1 infantry hits=6 place=town", "", "0 cover = 1, 1 or 2: 1 off, 3 or 4: 2 off, 5 or 6: 3 off"),
            ("A1 infantry hits=6 dug_in", "", "0 cover = 1, 1 or 2: 1 off, 3 or 4: 2 off, 5 or 6: 3 off"),
            ("A1 tank hits=6", "", "0 tank = 1, 1 or 2: 1 off, 3 or 4: 2 off, 5 or 6: 3 off"),
            ("A1 mortar hits=6", "", "-2 in the open = 1, 1 or 2: none off, 3 or 4: 1 off, 5 or 6: 2 off"),
            (
                "A1 infantry hits=6 crack",
                "",
                "-2 in the open, +1 Crack = 1, 1: none off, 2 or 3: 1 off, 4 or 5: 2 off, 6: 3 off",
            ),
            (
                "A1 infantry hits=6 unreliable",
                "",
                "-2 in the open, -1 Unreliable = 1, 1\u{2013}3: none off, 4 or 5: 1 off, 6: 2 off",
            ),
            // X37: 7 on the line is 4, or never more than 3.
            (
                "A1 infantry hits=6 dug_in crack",
                "",
                "0 cover, +1 Crack = 1, 1: 1 off, 2 or 3: 2 off, 4 or 5: 3 off, 6: 4 off",
            ),
            (
                "A1 infantry hits=6 dug_in crack",
                "X37=b",
                "0 cover, +1 Crack = 1, 1: 1 off, 2 or 3: 2 off, 4\u{2013}6: 3 off",
            ),
            (
                "A1 tank hits=6 unreliable",
                "",
                "0 tank, -1 Unreliable = 1, 1: none off, 2 or 3: 1 off, 4 or 5: 2 off, 6: 3 off",
            ),
            // X36: taken off the die, or off the hits.
            (
                "A1 infantry hits=6",
                "X36=b",
                "0 in the open, taken off the hits = 1, 1\u{2013}4: none off, 5 or 6: 1 off",
            ),
            (
                "A1 infantry hits=6 crack",
                "X36=b",
                "0 in the open, taken off the hits, +1 Crack = 1, 1\u{2013}3: none off, 4 or 5: 1 off, 6: 2 off",
            ),
            ("A1 tank hits=6", "X36=b", "0 tank = 1, 1 or 2: 1 off, 3 or 4: 2 off, 5 or 6: 3 off"),
            // X12: permanent hits stay; no more comes off than there is.
            ("A1 infantry hits=4 permanent=2 dug_in", "", "0 cover = 1, 1 or 2: 1 off, 3\u{2013}6: 2 off"),
            ("A1 infantry hits=1 dug_in", "", "0 cover = 1, 1 off at any face"),
            // X11: also where nobody has marked them; from the fourth hit on, or the fifth.
            ("A1 infantry hits=4 dug_in", "", "0 cover = 1, 1 or 2: 1 off, 3\u{2013}6: 2 off"),
            ("A1 infantry hits=4 dug_in", "X11=b", "0 cover = 1, 1 or 2: 1 off, 3 or 4: 2 off, 5 or 6: 3 off"),
            ("A1 infantry hits=5 dug_in", "X11=b", "0 cover = 1, 1 or 2: 1 off, 3 or 4: 2 off, 5 or 6: 3 off"),
            (
                "A1 infantry hits=5 dug_in crack",
                "X11=b",
                "0 cover, +1 Crack = 1, 1: 1 off, 2 or 3: 2 off, 4\u{2013}6: 3 off",
            ),
        ],
    );
    // The chip, where the place is not known.
    forms(
        "rally",
        "A1 infantry hits=6",
        &[("unit=A1 place=town", "", "0 cover = 1, 1 or 2: 1 off, 3 or 4: 2 off, 5 or 6: 3 off")],
    );
}

#[test]
fn what_a_rally_changes() {
    all(
        "rally",
        "unit=A1",
        |changed| Expect::All("rally=5", "off_3, A1 off_3", changed),
        &[
            // X39: Ready stays.
            ("A1 infantry hits=6 permanent=2 dug_in ready", "", "", "A1.hits-3; A1.ended=yes"),
            // Marked now, lest a later rally takes them off.
            ("A1 infantry hits=6 dug_in", "", "", "A1.permanent=2; A1.hits-3; A1.ended=yes"),
        ],
    );
    all(
        "rally",
        "unit=A1",
        |changed| Expect::All("rally=2", "off_0, A1 off_0", changed),
        &[("A1 infantry hits=3", "", "", "A1.ended=yes")],
    );
}

#[test]
fn who_may_do_what() {
    let cases = [
        ("rally", "A1 infantry", "", "has no hits"),
        ("rally", "A1 infantry hits=2 permanent=2", "", "has only permanent hits"),
        ("rally", "A1 infantry hits=1", "", ""),
        ("rally", "A1 mortar hits=1 fired", "", "has fired in this phase"),
        ("ready", "A1 mortar", "", "can never be Ready"),
        ("ready", "A1 infantry ready", "", "is Ready"),
        ("ready", "A1 atg", "", ""),
        ("ready", "A1 tank moved", "", "has moved in this phase"),
        ("dig_in", "A1 tank", "", "can never dig in"),
        ("dig_in", "A1 mortar", "", ""),
        ("dig_in", "A1 infantry dug_in", "", "is dug in"),
        ("dig_in", "A1 infantry ended", "", "has had its end step"),
    ];
    for (procedure, units, facts, reasons) in cases {
        check(&Case { units, facts, rulings: "", procedure, form: "unit=A1", expect: Expect::Refused(reasons) });
    }
    let runs = [
        ("ready", "A1 tank", "ready, A1 ready", "A1.ready=yes; A1.ended=yes"),
        ("dig_in", "A1 atg ready", "dug_in, A1 dug_in", "A1.dug_in=yes; A1.ended=yes"),
    ];
    for (procedure, units, settled, changed) in runs {
        let expect = Expect::All("", settled, changed);
        check(&Case { units, facts: "", rulings: "", procedure, form: "unit=A1", expect });
    }
}

/// A side after its Actions step.
const SIDE: &str = "A1 infantry hits=3 dug_in; A2 infantry ready hits=2; A3 infantry ready dug_in; A4 mortar; \
                    A5 mortar fired; A6 tank; A7 tank moved; A8 tank ready; B1 infantry";

#[test]
fn the_whole_step_in_one_press() {
    let step = |form, answers, settled, changed| {
        check(&Case {
            units: SIDE,
            facts: "battle.step=end",
            rulings: "",
            procedure: "end_step",
            form,
            expect: Expect::All(answers, settled, changed),
        });
    };
    // Who fires worse for its hits rallies; who else can becomes Ready; who is rallies, else digs in; only then nothing.
    step(
        "",
        "rally/A1=1 rally/A2=6",
        "A1 off_1, A2 off_2, A3 idle, A4 dug_in, A6 ready, A8 idle, off 3",
        "A1.hits-1; A1.ended=yes; A2.hits-2; A2.ended=yes; A3.ended=yes; A4.dug_in=yes; A4.ended=yes; A6.ready=yes; A6.ended=yes; A8.ended=yes",
    );
    // Exceptions; dice in list order.
    step(
        "A1.does=rally A4.does=idle A2.place=town",
        "rally/A1=4 rally/A2=1",
        "A1 off_2, A2 off_1, A3 idle, A4 idle, A6 ready, A8 idle, off 3",
        "A2.place=town; A1.hits-2; A1.ended=yes; A2.hits-1; A2.ended=yes; A3.ended=yes; A4.ended=yes; \
         A6.ready=yes; A6.ended=yes; A8.ended=yes",
    );
    // One hit costs no fire: it waits for an enemy, and rallies where it does so already.
    check(&Case {
        units: "A1 infantry hits=1; A2 infantry hits=1 ready; A3 infantry hits=3",
        facts: "battle.step=end",
        rulings: "",
        procedure: "end_step",
        form: "",
        expect: Expect::All(
            "rally/A2=6 rally/A3=1",
            "A1 ready, A2 off_1, A3 off_0, off 1",
            "A1.ready=yes; A1.ended=yes; A2.hits-1; A2.ended=yes; A3.ended=yes",
        ),
    });
    // Some of them only.
    step("units=A6", "", "A6 ready, off 0", "A6.ready=yes; A6.ended=yes");
    let refused = |form, reasons| {
        check(&Case {
            units: SIDE,
            facts: "battle.step=end",
            rulings: "",
            procedure: "end_step",
            form,
            expect: Expect::Refused(reasons),
        });
    };
    refused("", "");
    refused("A6.does=dig_in", "A6 can never dig in");
    refused("A3.does=ready", "A3 is Ready");
    refused("A4.does=ready A3.does=rally", "A3 has no hits; A4 can never be Ready");
    refused("units=A5+A6", "A5 has fired in this phase");
}

#[test]
fn the_law_of_all_that_comes_off() {
    let two = "A1 infantry hits=3 dug_in; A2 tank hits=2";
    all(
        "end_step",
        "A1.does=rally A2.does=rally",
        |distribution| Expect::Distribution(Subject::Number("off"), distribution),
        &[(two, "", "", "2 1/9, 3 1/3, 4 1/3, 5 2/9")],
    );
    for rulings in ["", "X36=b", "X37=b", "X2=b"] {
        let (_, started) = started(SIDE, "", rulings, "end_step", "A1.does=rally A4.does=idle");
        walk(&format!("end step {rulings}"), &started);
    }
}
