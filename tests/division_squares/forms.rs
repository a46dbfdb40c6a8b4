//! What the rules forbid, and what forms remember.

use super::scene::{self, Scene};
use super::{Case, Expect, check};

#[test]
fn what_the_rules_forbid() {
    let refused = |procedure, form, cases: &[(&'static str, &'static str, &'static str)]| {
        for &(units, rulings, reason) in cases {
            let expect = if reason.is_empty() { Expect::Refused("") } else { Expect::RefusedFor(reason) };
            check(&Case { units, facts: "", rulings, procedure, form, expect });
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
    refused("fire", "firer=B1 target=A1", &[("A1 rifle; B1 rifle", "", "is on the wrong side for this")]);
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

/// What is told of a space holds for all that stand in it: for a unit named with its neighbour, and for one that is linked.
#[test]
fn cover_told_of_a_space_holds_for_all_that_stand_there() {
    let units = |facts: [&str; 2]| format!("A1 rifle; A2 heavy_mortar; B1 rifle {}; B2 rifle {}", facts[0], facts[1]);
    for (facts, procedure, form, cover, remembered) in [
        (["place=cover", ""], "assault", "attacker=A1 defenders=B1+B2", "cover", "B2.place=cover"),
        (["place=cover", ""], "assault", "attacker=A1 defenders=B2+B1", "cover", "B2.place=cover"),
        (["place=cover", ""], "artillery", "gun=A2 targets=B2+B1", "cover", "B2.place=cover"),
        (["place=cover", ""], "fire", "firer=A1 target=B2", "open", ""),
        (["place=cover space=1", "space=1"], "fire", "firer=A1 target=B2", "cover", "B2.place=cover"),
        (["place=cover space=1", "space=1"], "assault", "attacker=A1 defenders=B2", "cover", "B2.place=cover"),
        (
            ["space=1", "space=1"],
            "fire",
            "firer=A1 target=B2 target.place=trench",
            "trench",
            "B2.place=trench; B1.place=trench",
        ),
        (["place=cover", "place=open"], "assault", "attacker=A1 defenders=B2+B1", "open", ""),
        (["place=cover", "space=1"], "assault", "attacker=A1 defenders=B2", "open", ""),
    ] {
        let name = format!("{facts:?} {procedure} {form}");
        let form = Scene::new(&units(facts), "").open(procedure, form).form;
        let found = form.field("target.place").unwrap().value.as_ref().unwrap().to_string();
        assert_eq!((found.as_str(), scene::effects(&form.remember).as_str()), (cover, remembered), "{name}");
    }
    // The neighbour costs the attacker a die, too, and uphill goes with the space.
    let sums = |facts| Scene::new(&units(facts), "").sums("assault", "attacker=A1 defenders=B2+B1");
    assert_eq!(sums(["place=cover", ""]), sums(["place=cover", "place=cover"]));
    assert_eq!(sums(["uphill", ""]), sums(["uphill", "uphill"]));
    assert_ne!(sums(["place=cover uphill", ""]), sums(["", ""]));
}
