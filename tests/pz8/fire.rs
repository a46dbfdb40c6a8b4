//! Guns, air attacks and minefields (5, 8, 9).

use adjutant::dice::Subject::{Headline, Number};

use super::{odds, refused, run, scene, sums, with_things};

const GUNS: &str = "A1 artillery; A2 artillery; A3 artillery; A4 hq";

fn against(target: &str) -> String {
    format!("{GUNS}; B1 {target}")
}

#[test]
fn a_gun_hits_on_five_or_six_and_inside_works_on_six() {
    let check = |target: &str, sum: &str, distribution: &str| {
        let scene = scene(&against(target), "");
        sums(&scene, "fire", "guns=A1 target=B1", sum);
        odds(&scene, "fire", "guns=A1 target=B1", Headline, distribution);
    };
    let open = " = 1, hit on 5 or 6";
    check("infantry", open, "tired 1/3, untouched 2/3");
    check("infantry fatigue=1", open, "destroyed 1/3, untouched 2/3");
    check("medium_tank fatigue=2", open, "tired 1/3, untouched 2/3");
    check("medium_tank fatigue=3", open, "destroyed 1/3, untouched 2/3");
    // Z31: woods and buildings only hide.
    check("infantry place=woods", open, "tired 1/3, untouched 2/3");
    check("infantry place=buildings", open, "tired 1/3, untouched 2/3");
    check("infantry place=works", "-1 inside fortifications = 1, hit on 6", "tired 1/6, untouched 5/6");
    // Z9, Z66: the edited factor limits the points, whatever they come from.
    check("heavy_tank factor=6 fatigue=4", open, "tired 1/3, untouched 2/3");
    check("light_tank factor=2 fatigue=1", open, "destroyed 1/3, untouched 2/3");
}

#[test]
fn a_volley_adds_point_to_point_and_stops_at_a_wreck() {
    let volley = "guns=A1+A2+A3 target=B1";
    let infantry = scene(&against("infantry"), "");
    odds(&infantry, "fire", volley, Headline, "destroyed 7/27, tired 4/9, untouched 8/27");
    odds(&infantry, "fire", volley, Number("points"), "0 8/27, 1 4/9, 2 7/27");
    let tanks = scene(&against("heavy_tank"), "");
    odds(&tanks, "fire", volley, Number("points"), "0 8/27, 1 4/9, 2 2/9, 3 1/27");
    run(
        &infantry,
        "fire",
        volley,
        "fire/A1=6 fire/A2=5",
        "A1.fired=yes; A2.fired=yes; lost B1 by fire",
        "A3 artillery keeps its shot.",
    );
    run(
        &infantry,
        "fire",
        volley,
        "fire/A1=4 fire/A2=5 fire/A3=1",
        "A1.fired=yes; A2.fired=yes; A3.fired=yes; B1.fatigue+1",
        "B1 infantry takes 1 fatigue point: 1 of 2.",
    );
    run(&infantry, "fire", "guns=A2 target=B1", "fire/A2=4", "A2.fired=yes", "B1 infantry is not hit.");
}

#[test]
fn a_wreck_touches_nobody() {
    let units =
        format!("{GUNS}; A5 recon contacts=B1+B2; B1 infantry fatigue=1 contacts=A5; B2 infantry contacts=A5");
    run(
        &scene(&units, ""),
        "fire",
        "guns=A1 target=B1",
        "fire/A1=5",
        "A1.fired=yes; lost B1 by fire; A5.contacts=B2",
        "B1 infantry takes 1 fatigue point and is destroyed.",
    );
    // Z42: its works stay, empty.
    let inside = || scene("A1 artillery; A2 infantry; B1 infantry fatigue=1 place=works; B2 recon", "");
    let works = || with_things(inside(), "minefield fortification").with("thing2.garrison=B1");
    let gone = |cause: &str| format!("lost B1 by {cause}; -thing2.garrison");
    let said = "B1 infantry takes 1 fatigue point and is destroyed.";
    run(&works(), "fire", "guns=A1 target=B1", "fire/A1=6", &format!("A1.fired=yes; {}", gone("fire")), said);
    run(&works(), "air", "target=B1", "air=6", &gone("air"), said);
    let crossing = works().with("battle.acting=B battle.step=combat");
    run(&crossing, "mines", "unit=B1", "mines=6", &format!("{}; paid mines B1", gone("mines")), said);
}

#[test]
fn who_may_fire() {
    let fire = "guns=A1 target=B1";
    let check = |units: &str, rulings: &str, wanted: &str| refused(&scene(units, rulings), "fire", fire, wanted);
    check("A1 artillery; B1 infantry", "", "");
    check("A1 infantry; B1 infantry", "", "only artillery fires at a distance");
    check("A1 artillery fired; B1 infantry", "", "has fired this turn");
    // Z24.
    check("A1 artillery moved; B1 infantry", "", "");
    check("A1 artillery moved; B1 infantry", "Z24=b", "has moved this turn");
    // 5; Z25-Z27: somebody of its own division must be free to spot, the gun included.
    let touching = "A1 artillery contacts=B2 @north; A2 infantry @SPOTTER; B1 infantry; B2 recon contacts=A1";
    check(&touching.replace("SPOTTER", "north"), "", "");
    check(&touching.replace("SPOTTER", "north"), "Z27=b", "is in contact");
    check(&touching.replace("SPOTTER", "south"), "", "its whole division is in contact: nobody can spot for it");
    // Z28.
    let friends = "A1 artillery; A2 infantry contacts=B1; B1 infantry contacts=A2";
    check(friends, "", "");
    check(friends, "Z28=b", "touches a base of the firing side");
    // Z48.
    let inside = "guns=A1 target=B1 target.place=works";
    let tank = "B1: only infantry or guns go inside";
    for (target, wanted) in [("recon", tank), ("hq", tank), ("cavalry", tank), ("engineer", ""), ("artillery", "")] {
        refused(&scene(&format!("A1 artillery; B1 {target}"), ""), "fire", inside, wanted);
    }
}

#[test]
fn the_table_checks_range_and_spotters() {
    let told = |units: &str, form: &str| scene(units, "").open("fire", form).form.reminders.join("; ");
    let open = "A1 artillery @north; B1 infantry";
    assert_eq!(
        told(open, "guns=A1 target=B1"),
        "Range 18 from each gun: check; Spotter of north, not in contact: within 6; recon, artillery, HQ 9; 3 more from a hill"
    );
    assert_eq!(
        told(open, "guns=A1 target=B1 target.place=woods"),
        "Range 18 from each gun: check; Spotter of north, not in contact: within 3; recon, artillery, HQ 6; 3 more from a hill"
    );
    let two = "A1 artillery @north; A2 artillery @south contacts=B2; A3 hq @south; B1 infantry; B2 recon contacts=A2";
    assert_eq!(
        told(two, "guns=A1+A2 target=B1"),
        "Range 18 from each gun: check; Spotter of north and south, not in contact: within 6; recon, artillery, HQ 9; \
         3 more from a hill"
    );
    // Z27: it may fire all the same.
    assert_eq!(scene(two, "").open("fire", "guns=A1+A2 target=B1").form.warnings, ["Guns in contact: A2"]);
    assert_eq!(scene(open, "").open("fire", "guns=A1 target=B1").form.warnings, Vec::<String>::new());
}

#[test]
fn air_attacks_hit_on_four_less_two_reductions() {
    let check = |target: &str, form: &str, sum: &str, distribution: &str| {
        let scene = scene(&format!("A1 infantry; B1 {target}"), "").with("A.air=2");
        let form = format!("target=B1 {form}");
        sums(&scene, "air", &form, sum);
        odds(&scene, "air", &form, Headline, distribution);
    };
    check("infantry", "", " = 1, hit on 4, 5 or 6", "tired 1/2, untouched 1/2");
    check("infantry place=works", "", "-1 inside fortifications = 1, hit on 5 or 6", "tired 1/3, untouched 2/3");
    check("hq", "", "-1 target is an HQ = 1, hit on 5 or 6", "tired 1/3, untouched 2/3");
    // Z59: both.
    let both = "-1 inside fortifications, -1 target is an HQ = 1, hit on 6";
    check("hq", "target.place=works", both, "tired 1/6, untouched 5/6");
    // Z4: what an HQ bears.
    for (option, distribution) in [("a", "destroyed"), ("b", "destroyed"), ("c", "tired"), ("d", "tired")] {
        let hq = scene("A1 infantry; B1 hq", &format!("Z4={option}"));
        odds(&hq, "air", "target=B1", Headline, &format!("{distribution} 1/3, untouched 2/3"));
    }
    let own = scene("A1 infantry; B1 hq factor=1", "");
    odds(&own, "air", "target=B1", Headline, "destroyed 1/3, untouched 2/3");
}

#[test]
fn air_attacks_are_counted() {
    let units = "A1 infantry; B1 infantry";
    let two = scene(units, "").with("A.air=2");
    run(&two, "air", "target=B1", "air=3", "A.air=1", "B1 infantry is not hit.");
    refused(&two, "air", "target=B1", "");
    refused(&scene(units, "").with("A.air=0"), "air", "target=B1", "no air attacks left");
    run(&scene(units, ""), "air", "target=B1", "air=4", "B1.fatigue+1", "B1 infantry takes 1 fatigue point: 1 of 2.");
    // Z33.
    let reminders =
        |rulings| scene(units, rulings).with("A.air=2").open("air", "target=B1").form.reminders.join("; ");
    assert_eq!(reminders(""), "Air attacks left: 2");
    assert_eq!(reminders("Z33=b"), "Air attacks left: 2; Spotted by a base that is not in contact: check");
}

#[test]
fn a_die_gives_the_number_of_attacks() {
    let check = |form: &str, die: u8, attacks: i32, words: &str| {
        let changed = format!("A.air={attacks}");
        run(&scene("A1 hq", ""), "allot", form, &format!("allot={die}"), &changed, words);
    };
    check("", 6, 6, "Attackers: 6 air attacks.");
    check("modifier=-1", 2, 1, "Attackers: 1 air attack.");
    // Z57: at least none.
    check("modifier=-3", 2, 0, "Attackers: 0 air attacks.");
    check("modifier=2", 5, 7, "Attackers: 7 air attacks.");
    // One roll a side: later in the battle nothing is rolled anew.
    let set = "the battle has begun, and the air attacks of Attackers are set";
    refused(&scene("A1 hq", "").with("battle.turn=2 A.air=3"), "allot", "", set);
    refused(&scene("A1 hq", "").with("A.air=3"), "allot", "", "");
    refused(&scene("A1 hq", "").with("battle.turn=2"), "allot", "", "");
    odds(&scene("A1 hq", ""), "allot", "modifier=-2", Number("attacks"), "0 1/3, 1 1/6, 2 1/6, 3 1/6, 4 1/6");
}

#[test]
fn mines_cost_a_point_and_go() {
    let check = |unit: &str, die: &str, changed: &str, said: &str| {
        let scene = with_things(scene(unit, ""), "fortification minefield");
        run(&scene, "mines", "unit=A1", die, changed, said);
    };
    let gone = "-thing2";
    let paid = "paid mines A1; A1.moved=yes";
    let cleared = "stops. The minefield section is cleared.";
    check("A1 infantry", "mines=4", &format!("{gone}; {paid}"), &format!("A1 infantry {cleared}"));
    check("A1 infantry", "mines=5", &format!("A1.fatigue+1; {gone}; {paid}"), &format!("A1 infantry {cleared}"));
    // Z61: a destroyed unit leaves the section.
    check(
        "A1 infantry fatigue=1",
        "mines=6",
        "lost A1 by mines; paid mines A1",
        "A1 infantry takes 1 fatigue point and is destroyed.",
    );
    // 9: engineers neither roll nor suffer.
    check("A1 engineer", "", &format!("{gone}; {paid}"), "A1 engineer stops. It clears the minefield section.");
    odds(&scene("A1 recon", ""), "mines", "unit=A1", Headline, "tired 1/3, untouched 2/3");
    // A section that nobody has listed.
    let other = with_things(scene("A1 recon", ""), "minefield");
    run(&other, "mines", "unit=A1 section=unlisted", "mines=1", paid, &format!("A1 recon {cleared}"));
    // Z61, Z62: the crossing is its move, unless it has moved already, was driven there, or the step is over.
    let units = "A1 recon place=woods contacts=B1; B1 recon contacts=A1";
    let told = |facts: &str, changed: &str| {
        let scene = scene(units, "").with(facts);
        run(&scene, "mines", "unit=A1", "mines=1", changed, &format!("A1 recon {cleared}"));
    };
    let paid = "paid mines A1";
    told("battle.step=move", &format!("{paid}; -A1.contacts; -B1.contacts; A1.moved=yes; -A1.place"));
    told("battle.step=move A1.moved=true", paid);
    told("battle.step=combat", paid);
    let mut driven = scene(units, "");
    let draft = super::scene::draft("unit=A1");
    driven.state.due.push(adjutant::rules::Due::new("mines", draft, "A1 crosses a minefield"));
    run(&driven, "mines", "unit=A1", "mines=1", paid, &format!("A1 recon {cleared}"));
}

#[test]
fn a_reason_says_of_whom_it_is() {
    let check = |units: &str, form: &str, wanted: &str| {
        assert_eq!(scene(units, "").open("fire", form).form.reasons().join("; "), wanted, "{units}: {form}");
    };
    let fired = "A1 artillery fired; A2 artillery fired; B1 recon";
    check(fired, "guns=A1 target=B1", "A1 has fired this turn");
    check(fired, "guns=A1+A2 target=B1", "A1 has fired this turn; A2 has fired this turn");
    check("A1 artillery; B1 recon lost", "guns=A1 target=B1", "B1: lost");
    let others =
        "B1 is on the wrong side for this; B1: only artillery fires at a distance; A1 is on the wrong side for this";
    check("A1 artillery; B1 recon", "guns=B1 target=A1", others);
}
