//! What hits do: they add up, two become permanent, a unit goes at seven; volleys stop when it is gone.

use adjutant::dice::Subject;

use super::{Case, Expect, all, check, started};

#[test]
fn hits_add_up_to_removal() {
    let at = |units, faces, settled, changed| {
        check(&Case {
            units,
            facts: "",
            rulings: "",
            procedure: "fire",
            form: "firer=A1 target=B1",
            expect: Expect::All(faces, settled, changed),
        });
    };
    at("A1 infantry; B1 tank", "fire=1", "none, B1 0", "A1.fired=yes; battle.last=A1");
    at("A1 infantry; B1 tank", "fire=6", "hits_2, B1 2", "A1.fired=yes; battle.last=A1; B1.hits+2");
    // X11, X12: two of the total become permanent on the fourth, once.
    at(
        "A1 infantry; B1 infantry hits=2",
        "fire=3",
        "hits_2, B1 4",
        "A1.fired=yes; battle.last=A1; B1.hits+2; B1.permanent=2",
    );
    at(
        "A1 infantry; B1 infantry hits=3",
        "fire=6",
        "hits_3, B1 6",
        "A1.fired=yes; battle.last=A1; B1.hits+3; B1.permanent=2",
    );
    at(
        "A1 infantry; B1 infantry hits=2 permanent=2",
        "fire=6",
        "hits_3, B1 5",
        "A1.fired=yes; battle.last=A1; B1.hits+3",
    );
    // Hits put there by hand without the red die are caught up.
    at(
        "A1 infantry; B1 infantry hits=4",
        "fire=1",
        "hits_1, B1 5",
        "A1.fired=yes; battle.last=A1; B1.hits+1; B1.permanent=2",
    );
    at(
        "A1 infantry; B1 infantry hits=4",
        "fire=5",
        "removed, B1 removed",
        "A1.fired=yes; battle.last=A1; lost B1 by fire",
    );
    at(
        "A1 infantry; B1 infantry hits=6",
        "fire=1",
        "removed, B1 removed",
        "A1.fired=yes; battle.last=A1; lost B1 by fire",
    );
    // X20: being hit does not end Ready, and firing does; X15: Ready costs nothing in one's own phase.
    at(
        "A1 infantry ready; B1 infantry ready",
        "fire=2",
        "hits_1, B1 1",
        "A1.fired=yes; -A1.ready; battle.last=A1; B1.hits+1",
    );
}

#[test]
fn permanent_hits_past_four() {
    all(
        "fire",
        "firer=A1 target=B1",
        |changed| Expect::All("fire=2", "hits_1, B1 4", changed),
        &[
            ("A1 infantry; B1 infantry hits=3", "", "", "A1.fired=yes; battle.last=A1; B1.hits+1; B1.permanent=2"),
            ("A1 infantry; B1 infantry hits=3", "", "X11=b", "A1.fired=yes; battle.last=A1; B1.hits+1"),
        ],
    );
    all(
        "fire",
        "firer=A1 target=B1",
        |changed| Expect::All("fire=2", "hits_1, B1 5", changed),
        &[(
            "A1 infantry; B1 infantry hits=4",
            "",
            "X11=b",
            "A1.fired=yes; battle.last=A1; B1.hits+1; B1.permanent=2",
        )],
    );
}

#[test]
fn known_chances() {
    let shot = "firer=A1 target=B1";
    all(
        "fire",
        shot,
        |distribution| Expect::Distribution(Subject::Headline, distribution),
        &[
            ("A1 infantry; B1 infantry", "", "", "hits_1 1/3, hits_2 1/3, hits_3 1/3"),
            ("A1 infantry; B1 tank", "", "", "hits_1 1/3, hits_2 1/3, none 1/3"),
            ("A1 infantry; B1 infantry dug_in", "", "", "hits_1 2/3, hits_2 1/6, none 1/6"),
            ("A1 infantry; B1 infantry hits=5", "", "", "hits_1 1/3, removed 2/3"),
        ],
    );
    all(
        "fire",
        shot,
        |distribution| Expect::Distribution(Subject::Unit("B1".parse().unwrap()), distribution),
        &[("A1 infantry; B1 infantry hits=5", "", "", "removed 2/3, 6 1/3")],
    );
}

#[test]
fn a_volley_stops_when_its_target_is_gone() {
    let units = "A1 infantry; A2 tank hits=2; A3 infantry; B1 infantry hits=2";
    let form = "firers=A2+A1+A3 target=B1";
    let volley = |answers, settled, changed| {
        check(&Case {
            units,
            facts: "",
            rulings: "",
            procedure: "volley",
            form,
            expect: Expect::All(answers, settled, changed),
        });
    };
    // Each its own die, in the order named.
    volley(
        "volley/A2=1 volley/A1=1 volley/A3=2",
        "hits_2, B1 4, shots 3",
        "A2.fired=yes; battle.last=A2; battle.step=actions; A1.fired=yes; battle.last=A1; B1.hits+1; A3.fired=yes; battle.last=A3; \
         B1.hits+1; B1.permanent=2",
    );
    volley(
        "volley/A2=4 volley/A1=6",
        "removed, B1 removed, shots 2",
        "A2.fired=yes; battle.last=A2; battle.step=actions; B1.hits+2; B1.permanent=2; A1.fired=yes; battle.last=A1; lost B1 by fire",
    );
    // Three shots at this target: chance it is gone.
    let three = "A1 infantry; A2 infantry; A3 infantry; B1 infantry";
    all(
        "volley",
        "firers=A1+A2+A3 target=B1",
        |distribution| Expect::Distribution(Subject::Headline, distribution),
        &[(three, "", "", "hits_3 1/27, hits_4 1/9, hits_5 2/9, hits_6 7/27, removed 10/27")],
    );
    all(
        "volley",
        "firers=A1+A2+A3 target=B1",
        |distribution| Expect::Distribution(Subject::Number("shots"), distribution),
        &[
            (three, "", "", "3 1"),
            ("A1 infantry; A2 infantry; A3 infantry; B1 infantry hits=5", "", "", "1 2/3, 2 1/3"),
        ],
    );
    // Range and angle are each firer's own; the target's place is one.
    let (_, started) = started(units, "", "", "volley", "firers=A1+A2 target=B1 A1.range=close A2.at_rear");
    let found: Vec<String> = started.sums().iter().map(super::spelled).collect();
    assert_eq!(
        found,
        [
            "0 Infantry at Infantry, +3 close range = 1, 1: 2 hits, 2 or 3: 3 hits, 4 or 5: 4 hits, 6: 5 hits",
            "-1 for 2 hits, +0 Tank at Infantry, +2 from behind = 1, 1: 1 hit, 2 or 3: 2 hits, 4 or 5: 3 hits, 6: 4 hits",
        ]
    );
}
