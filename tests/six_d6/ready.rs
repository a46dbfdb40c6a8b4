//! Ready units answer enemy actions: who, when, at whom, at what cost.

use super::{Case, Expect, Scene, all, check, forms};

/// What the reaction strip offers: unit, words, target.
fn strip(units: &str, facts: &str, rulings: &str) -> String {
    let scene = Scene::of("six-d6", units, rulings).with(facts);
    let chips = scene.rules.reactions(&scene.state);
    let chip = |chip: &adjutant::rules::Reaction| {
        let target = chip.draft.get("target").map_or("nobody".to_owned(), ToString::to_string);
        let kind = scene.rules.procedure_kind(chip.procedure).unwrap();
        let form = adjutant::rules::open(kind, scene.rules.description(), &scene.state, &chip.draft).form;
        assert_eq!((form.refusals, form.problems), (vec![], vec![]), "{} can be played", chip.unit);
        format!("{} {} at {target}", chip.unit, chip.words)
    };
    chips.iter().map(chip).collect::<Vec<_>>().join("; ")
}

#[test]
fn the_strip_offers_all_ready_units_after_an_action() {
    let units = "A1 tank moved; B1 infantry ready; B2 atg ready; B3 tank; B4 mortar ready; B5 infantry";
    let check = |facts, rulings, wanted| assert_eq!(strip(units, facts, rulings), wanted, "{facts} {rulings}");
    let both = "B1 reach 12\" at A1; B2 reach 24\" at A1";
    check("battle.step=actions battle.last=A1", "", both);
    check("battle.step=actions", "", "");
    // X16: not in the mortar step, unless it is said; never in the end step.
    check("battle.step=mortar battle.last=A1", "", "");
    check("battle.step=mortar battle.last=A1", "X16=b", both);
    check("battle.step=end battle.last=A1", "X16=b", "");
    // The other side's phase has not answered yet.
    check("battle.step=actions battle.last=B1", "", "");
    check("battle.step=actions battle.last=A1 battle.acting=B", "", "");
    let gone = "A1 tank; A2 infantry; B1 infantry ready";
    let mut scene = Scene::of("six-d6", gone, "").with("battle.step=actions battle.last=A1");
    scene.state.units.get_mut(&"A1".parse().unwrap()).unwrap().presence =
        adjutant::rules::Presence::Lost("fire".to_owned());
    let chips = scene.rules.reactions(&scene.state);
    assert!(!chips[0].draft.contains_key("target"), "the unit that acted is gone; others may be fired at");
}

#[test]
fn an_answer_costs_one_and_takes_ready_off() {
    let units = "A1 tank; A2 infantry; B1 atg ready hits=1";
    forms(
        "fire",
        units,
        &[
            (
                "by=B firer=B1 target=A1",
                "",
                "2 ATG at Tank, -1 Ready = 1, 1: 1 hit, 2 or 3: 2 hits, 4 or 5: 3 hits, 6: 4 hits",
            ),
            (
                "by=B firer=B1 target=A1 range=close to_rear",
                "",
                "2 ATG at Tank, -1 Ready, -1 target behind the firer, +3 close range = 1, 1: 2 hits, 2 or 3: 3 hits, 4 or 5: 4 hits, 6: 5 hits",
            ),
        ],
    );
    all(
        "fire",
        "by=B firer=B1 target=A1",
        |changed| Expect::All("fire=1", "hits_1, A1 1", changed),
        // X53: the firer is marked; X18: it is no action of its own phase, and nobody answers it.
        &[(units, "battle.step=actions", "", "B1.fired=yes; -B1.ready; A1.hits+1")],
    );
    all(
        "fire",
        "by=B firer=B1 target=A1",
        |changed| Expect::All("fire=6", "removed, A1 removed", changed),
        &[(
            "A1 tank hits=4 permanent=2; B1 atg ready",
            "battle.step=actions",
            "",
            "B1.fired=yes; -B1.ready; lost A1 by ready_fire",
        )],
    );
    // The same unit in its own phase.
    forms(
        "fire",
        "A1 atg ready; B1 tank",
        &[("firer=A1 target=B1", "", "2 ATG at Tank = 1, 1 or 2: 2 hits, 3 or 4: 3 hits, 5 or 6: 4 hits")],
    );
}

#[test]
fn who_may_not_answer_and_at_whom() {
    let refused = |units, facts, rulings, form, reasons| {
        check(&Case { units, facts, rulings, procedure: "fire", form, expect: Expect::Refused(reasons) });
    };
    let answer = "by=B firer=B1 target=A1";
    refused("A1 tank; B1 infantry", "", "", answer, "is not Ready");
    refused("A1 tank; B1 mortar ready", "", "", answer, "can never be Ready");
    let nobody = "Ready units react to an action, and no enemy has acted yet";
    refused("A1 tank; B1 infantry ready", "", "", answer, nobody);
    refused("A1 tank; B1 infantry ready", "battle.step=actions battle.last=B1", "", answer, nobody);
    refused("A1 tank; B1 infantry ready", "battle.last=A1", "", answer, "");
    let wrong_step = "Ready units react to actions in the enemy's Actions step";
    refused("A1 tank; B1 infantry ready", "battle.step=mortar", "", answer, wrong_step);
    refused("A1 tank; B1 infantry ready", "battle.step=mortar battle.last=A1", "X16=b", answer, "");
    refused("A1 tank; B1 infantry ready", "battle.step=end", "", answer, wrong_step);
    // X17: any target, or only the one that acted.
    let two = "A1 tank; A2 tank; B1 infantry ready";
    refused(two, "battle.last=A2 battle.step=actions", "", answer, "");
    refused(two, "battle.last=A2 battle.step=actions", "X17=b", answer, "is not the unit that acted");
    refused(two, "battle.last=A1 battle.step=actions", "X17=b", answer, "");
    // X17 binds nobody in his own phase.
    refused("A1 tank; B1 tank; B2 tank", "battle.last=B2 battle.step=actions", "X17=b", "firer=A1 target=B1", "");
}

#[test]
fn several_answer_in_one_volley() {
    check(&Case {
        units: "A1 tank; B1 atg ready; B2 infantry ready",
        facts: "battle.step=actions battle.last=A1",
        rulings: "",
        procedure: "volley",
        form: "by=B firers=B1+B2 target=A1",
        expect: Expect::Sums(
            "2 ATG at Tank, -1 Ready = 1, 1: 1 hit, 2 or 3: 2 hits, 4 or 5: 3 hits, 6: 4 hits / -2 Infantry at Tank, -1 Ready = 1, 1\u{2013}3: no hit, 4 or 5: 1 hit, 6: 2 hits",
        ),
    });
}

#[test]
fn mortars_fire_before_the_others() {
    // X33: a volley cannot lead back into their step.
    let refused = |firers: &str, reasons| {
        let form: &'static str = format!("firers={firers} target=B1").leak();
        let units = "A1 mortar; A2 infantry; A3 mortar; B1 tank";
        check(&Case { units, facts: "", rulings: "", procedure: "volley", form, expect: Expect::Refused(reasons) });
    };
    refused("A1+A3+A2", "");
    refused("A2+A1", "A1 fires in the Mortar fire step, before the others");
    refused("A1+A2+A3", "A3 fires in the Mortar fire step, before the others");
    // X16: nobody answers their fire, also when the next step has come.
    for (rulings, changed) in [("", "A1.fired=yes; B1.hits+1"), ("X16=b", "A1.fired=yes; battle.last=A1; B1.hits+1")]
    {
        check(&Case {
            units: "A1 mortar; B1 tank",
            facts: "",
            rulings,
            procedure: "mortar",
            form: "firer=A1 target=B1",
            expect: Expect::All("mortar=4", "hits_1, B1 1", changed),
        });
    }
}

#[test]
fn own_fire_and_the_steps() {
    let cases = [
        ("fire", "A1 mortar; B1 tank", "", "fires in the Mortar fire step"),
        ("fire", "A1 infantry; B1 tank", "battle.step=end", "the Actions step is over"),
        ("fire", "A1 infantry; B1 tank", "battle.step=mortar", ""),
        ("fire", "A1 infantry fired; B1 tank", "", "has fired in this phase"),
        ("mortar", "A1 infantry; B1 tank", "", "is not a mortar"),
        ("mortar", "A1 mortar; B1 tank", "battle.step=mortar", ""),
        ("mortar", "A1 mortar; B1 tank", "battle.step=actions", "the Mortar fire step is over"),
        ("mortar", "A1 mortar; B1 tank", "battle.step=end", "the Mortar fire step is over"),
        ("mortar", "A1 mortar moved; B1 tank", "", "has moved in this phase"),
    ];
    for (procedure, units, facts, reasons) in cases {
        let expect = Expect::Refused(reasons);
        check(&Case { units, facts, rulings: "", procedure, form: "firer=A1 target=B1", expect });
    }
}
