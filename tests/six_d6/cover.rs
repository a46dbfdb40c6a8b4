//! What hides and covers a target: Concealed, halved hits, tanks, clouds, and the rulings on them.

use super::{Expect, all, forms, sums};

#[test]
fn places_and_digging_in() {
    sums(
        "fire",
        "firer=A1 target=B1",
        &[
            ("A1 atg; B1 tank", "", "2 ATG at Tank = 1, 1 or 2: 2 hits, 3 or 4: 3 hits, 5 or 6: 4 hits"),
            (
                "A1 tank; B1 infantry place=woods",
                "",
                "0 Tank at Infantry, -1 Concealed, woods = 1, 1: no hit, 2 or 3: 1 hit, 4 or 5: 2 hits, 6: 3 hits",
            ),
            (
                "A1 tank; B1 infantry place=brush",
                "",
                "0 Tank at Infantry, -1 Concealed, brush = 1, 1: no hit, 2 or 3: 1 hit, 4 or 5: 2 hits, 6: 3 hits",
            ),
            // X8: a town conceals and halves.
            (
                "A1 tank; B1 infantry place=town",
                "",
                "0 Tank at Infantry, -1 Concealed, town = 1, 1: no hit, 2: 1 hit, 3: no hit, 4 or 5: 1 hit, 6: 2 hits; halved: town",
            ),
            (
                "A1 tank; B1 infantry dug_in",
                "",
                "0 Tank at Infantry = 1, 1: no hit, 2\u{2013}5: 1 hit, 6: 2 hits; halved: dug in",
            ),
            (
                "A1 tank; B1 infantry place=town",
                "X8=c",
                "0 Tank at Infantry = 1, 1: no hit, 2\u{2013}5: 1 hit, 6: 2 hits; halved: town",
            ),
            (
                "A1 tank; B1 infantry dug_in",
                "X8=b",
                "0 Tank at Infantry, -1 Concealed, dug in = 1, 1: no hit, 2: 1 hit, 3: no hit, 4 or 5: 1 hit, 6: 2 hits; halved: dug in",
            ),
            (
                "A1 tank; B1 infantry dug_in place=town",
                "X8=b",
                "0 Tank at Infantry, -1 Concealed, town, -1 Concealed, dug in = 1, \
                 1\u{2013}3: no hit, 4\u{2013}6: 1 hit; halved: town, dug in",
            ),
            // X7: two reasons halve once, or each of them.
            (
                "A1 tank; B1 infantry dug_in place=town",
                "",
                "0 Tank at Infantry, -1 Concealed, town = 1, 1: no hit, 2: 1 hit, 3: no hit, 4 or 5: 1 hit, 6: 2 hits; halved: town, dug in",
            ),
            (
                "A1 mortar; B1 infantry dug_in place=town",
                "X7=b",
                "2 Mortar at Infantry, -1 Concealed, town = 1, 1: no hit, 2: 1 hit, 3: no hit, 4: 1 hit, 5: no hit, 6: 1 hit; halved: town, dug in",
            ),
            // A crest is nothing to anybody but a tank (X10).
            (
                "A1 tank; B1 infantry place=crest",
                "",
                "0 Tank at Infantry = 1, 1 or 2: 1 hit, 3 or 4: 2 hits, 5 or 6: 3 hits",
            ),
        ],
    );
}

#[test]
fn halves_of_odd_hits() {
    // Hits before halving at +1: 1 2 2 3 3 4.
    sums(
        "fire",
        "firer=A1 target=B1",
        &[
            (
                "A1 tank; B1 infantry dug_in unreliable",
                "",
                "0 Tank at Infantry, +1 Unreliable = 1, 1: no hit, 2 or 3: 1 hit, 4: 2 hits, 5: 1 hit, 6: 2 hits; halved: dug in",
            ),
            // X3: always up, always down.
            (
                "A1 tank; B1 infantry dug_in unreliable",
                "X3=b",
                "0 Tank at Infantry, +1 Unreliable = 1, 1\u{2013}3: 1 hit, 4\u{2013}6: 2 hits; halved: dug in",
            ),
            (
                "A1 tank; B1 infantry dug_in unreliable",
                "X3=c",
                "0 Tank at Infantry, +1 Unreliable = 1, 1: no hit, 2\u{2013}5: 1 hit, 6: 2 hits; halved: dug in",
            ),
            // X5: half of one hit on an even die.
            (
                "A1 tank; B1 infantry dug_in",
                "",
                "0 Tank at Infantry = 1, 1: no hit, 2\u{2013}5: 1 hit, 6: 2 hits; halved: dug in",
            ),
            (
                "A1 tank; B1 infantry dug_in",
                "X5=b",
                "0 Tank at Infantry = 1, 1 or 2: no hit, 3\u{2013}5: 1 hit, 6: 2 hits; halved: dug in",
            ),
            (
                "A1 tank; B1 infantry dug_in",
                "X3=b X5=b",
                "0 Tank at Infantry = 1, 1 or 2: no hit, 3 or 4: 1 hit, 5 or 6: 2 hits; halved: dug in",
            ),
        ],
    );
}

#[test]
fn tanks() {
    let at = "A1 tank; B1 tank";
    let plain = "2 Tank at Tank = 1, 1 or 2: 2 hits, 3 or 4: 3 hits, 5 or 6: 4 hits";
    let hidden = |what: &str| {
        format!("2 Tank at Tank, -1 Concealed, {what} = 1, 1: 1 hit, 2 or 3: 2 hits, 4 or 5: 3 hits, 6: 4 hits")
    };
    let check = |place: &str, rulings: &'static str, wanted: &str| {
        let form = format!("firer=A1 target=B1 target.place={place}");
        let (_, started) = super::started(at, "", rulings, "fire", &form);
        assert_eq!(super::spelled(&started.sums()[0]), wanted, "{place} {rulings}");
    };
    let covered = "2 Tank at Tank, -1 Concealed, town = 1, 1: no hit, 2 or 3: 1 hit, 4: 2 hits, 5: 1 hit, 6: 2 hits; halved: town";
    // X9: no benefit from terrain; all but brush; as other units; nothing at all.
    for (rulings, woods, brush, town) in [
        ("", plain, plain, plain),
        ("X9=b", &*hidden("woods"), plain, covered),
        ("X9=c", &*hidden("woods"), &*hidden("brush"), covered),
        ("X9=d", plain, plain, plain),
    ] {
        check("woods", rulings, woods);
        check("brush", rulings, brush);
        check("town", rulings, town);
        // A crest is a tank's own cover, under every reading.
        check("crest", rulings, "2 Tank at Tank = 1, 1\u{2013}3: 1 hit, 4\u{2013}6: 2 hits; halved: crest");
    }
    // X7: a town behind a crest gives two reasons where a town is cover for a tank.
    check("town_crest", "", "2 Tank at Tank = 1, 1\u{2013}3: 1 hit, 4\u{2013}6: 2 hits; halved: crest");
    let both = "2 Tank at Tank, -1 Concealed, town = 1";
    check(
        "town_crest",
        "X9=b",
        &format!("{both}, 1: no hit, 2 or 3: 1 hit, 4: 2 hits, 5: 1 hit, 6: 2 hits; halved: town, crest"),
    );
    check(
        "town_crest",
        "X9=b X7=b",
        &format!("{both}, 1: no hit, 2: 1 hit, 3: no hit, 4: 1 hit, 5: no hit, 6: 1 hit; halved: town, crest"),
    );
    // ... but not against mortars.
    forms(
        "mortar",
        "A1 mortar; B1 tank place=crest",
        &[("firer=A1 target=B1", "", "-2 Mortar at Tank = 1, 1 or 2: no hit, 3 or 4: 1 hit, 5 or 6: 2 hits")],
    );
}

#[test]
fn smoke_dust_and_what_lies_between() {
    let cloud = "thing1.over=B1 thing2.over=B1+B2";
    let run = |units: &str, rulings: &str, form: &str| {
        let mut scene = super::Scene::of("six-d6", units, rulings).with(cloud);
        scene.state.things.extend([(1, "smoke".to_owned()), (2, "dust".to_owned())]);
        super::spelled(&scene.start("fire", form).1.sums()[0])
    };
    let units = "A1 tank; B1 infantry; B2 infantry";
    // X29: each cloud counts; no limit.
    assert_eq!(
        run(units, "", "firer=A1 target=B1 concealed=3"),
        "0 Tank at Infantry, -2 Concealed, smoke or dust, -3 Concealed, in between = 1, 1\u{2013}5: no hit, 6: 1 hit"
    );
    assert_eq!(
        run(units, "", "firer=A1 target=B2"),
        "0 Tank at Infantry, -1 Concealed, smoke or dust = 1, 1: no hit, 2 or 3: 1 hit, 4 or 5: 2 hits, 6: 3 hits"
    );
    // A shot out of a cloud crosses it.
    assert_eq!(
        run("A1 tank; B1 infantry; B2 infantry; A2 tank", "", "by=B firer=B1 target=A1"),
        "-2 Infantry at Tank, -1 Ready, -2 Concealed, smoke or dust over the firer = 1, 1\u{2013}5: no hit, 6: 1 hit"
    );
    assert_eq!(
        run(units, "", "by=B firer=B2 target=A1"),
        "-2 Infantry at Tank, -1 Ready, -1 Concealed, smoke or dust over the firer = 1, 1\u{2013}4: no hit, 5 or 6: 1 hit"
    );
    // X27: so it is seen to 12 inches only, if it is Ready.
    let mut scene = super::Scene::of("six-d6", "A1 tank; B1 atg ready", "").with("thing1.over=A1");
    scene.state.things.insert(1, "smoke".to_owned());
    assert_eq!(
        scene.refused("fire", "firer=A1 target=B1 range=long"),
        "Ready and under cover, B1 is seen only up to 12 inches"
    );
    assert_eq!(scene.refused("fire", "firer=A1 target=B1 range=effective"), "");
    // X9: clouds hide tanks too, unless nothing does.
    let tank = "A1 tank; B1 tank";
    assert_eq!(
        run(tank, "", "firer=A1 target=B1 concealed=1"),
        "2 Tank at Tank, -2 Concealed, smoke or dust, -1 Concealed, in between = 1, 1: no hit, 2 or 3: 1 hit, 4 or 5: 2 hits, 6: 3 hits"
    );
    assert_eq!(
        run(tank, "X9=d", "firer=A1 target=B1 concealed=1"),
        "2 Tank at Tank = 1, 1 or 2: 2 hits, 3 or 4: 3 hits, 5 or 6: 4 hits"
    );
    // X30: markers are bookkeeping, or clouds.
    let marked = "A1 tank; B1 infantry moved marching; B2 infantry fired";
    assert_eq!(
        run(marked, "X30=b", "firer=A1 target=B1"),
        "0 Tank at Infantry, +2 marching, -2 Concealed, smoke or dust, -2 Concealed, markers = 1, 1 or 2: no hit, 3 or 4: 1 hit, 5 or 6: 2 hits"
    );
    assert_eq!(
        run(marked, "", "firer=A1 target=B2"),
        "0 Tank at Infantry, -1 Concealed, smoke or dust = 1, 1: no hit, 2 or 3: 1 hit, 4 or 5: 2 hits, 6: 3 hits"
    );
}

#[test]
fn a_place_is_kept_until_the_unit_moves() {
    all(
        "fire",
        "firer=A1 target=B1 target.place=town",
        |changed| Expect::All("fire=1", "none, B1 0", changed),
        &[("A1 infantry; B1 infantry", "", "", "B1.place=town; A1.fired=yes; battle.last=A1")],
    );
    all(
        "move",
        "unit=B1 by=B",
        |changed| Expect::All("move=2", "moves, inches 5", changed),
        &[(
            "A1 infantry aim=B1 aim_range=close; B1 infantry place=town",
            "thing3.over=A1+B1",
            "",
            "B1.moved=yes; -B1.place; -A1.aim; -A1.aim_range; -A1.aim_more",
        )],
    );
    let mut scene = super::Scene::of("six-d6", "A1 infantry; B1 infantry", "").with("thing3.over=A1+B1");
    scene.state.things.insert(3, "smoke".to_owned());
    assert_eq!(
        scene.play("move", "unit=A1", "move=2").changed(),
        "A1.moved=yes; thing3.over=B1; battle.last=A1",
        "a unit leaves the cloud it stood in"
    );
}

#[test]
fn clouds_come_and_go_by_hand() {
    // X31.
    let mut scene = super::Scene::of("six-d6", "A1 infantry; B1 infantry", "");
    let run = |scene: &super::Scene, procedure: &str, form: &str| {
        let played = scene.play(procedure, form, "");
        let said: Vec<String> = played.run.record.lines.iter().map(|line| line.text.clone()).collect();
        (played.changed(), said.join(" "))
    };
    let (effects, said) = run(&scene, "lay_cloud", "kind=dust units=A1+B1");
    assert_eq!(said, "Dust 1 lies on the table over A1, B1.");
    assert!(effects.ends_with("thing1.over=A1, B1"));
    scene.state.things.extend([(1, "dust".to_owned()), (4, "smoke".to_owned())]);
    assert_eq!(run(&scene, "lay_cloud", "").1, "Smoke 1 lies on the table.");
    assert_eq!(run(&scene, "clear_cloud", "thing=thing4").1, "Smoke 4 is gone.");
    let form = scene.open("clear_cloud", "").form;
    assert_eq!(form.missing, ["Cloud"], "two lie there: one must be named");
}
