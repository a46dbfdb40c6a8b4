//! Fire of infantry and machine guns (Non-Artillery Fire).

use adjutant::dice::Subject;

use super::{Expect, check};

const OPEN: &str = "pinned on 2-4, destroyed on 5 or 6";
const COVER: &str = "pinned on 4 or 5, destroyed on 6";
/// Pinned again is nothing more, and it is said that the pin counts as cover.
const PINNED: &str = "pinned, so as in cover: destroyed on 6, else nothing more";
const PINNED_OPEN: &str = "destroyed on 5 or 6, else nothing more";
const PINNED_COVER: &str = "destroyed on 6, else nothing more";

#[test]
fn every_cell_of_the_fire_table() {
    let target = "A1 infantry; B1 infantry";
    let woods = "A1 infantry; B1 infantry place=woods";
    let cases = [
        (target, 1, "nothing", ""),
        (target, 2, "pinned", "; B1.pinned=yes"),
        (target, 3, "pinned", "; B1.pinned=yes"),
        (target, 4, "pinned", "; B1.pinned=yes"),
        (target, 5, "destroyed", "; lost B1 by fire"),
        (target, 6, "destroyed", "; lost B1 by fire"),
        (woods, 1, "nothing", ""),
        (woods, 2, "nothing", ""),
        (woods, 3, "nothing", ""),
        (woods, 4, "pinned", "; B1.pinned=yes"),
        (woods, 5, "pinned", "; B1.pinned=yes"),
        (woods, 6, "destroyed", "; lost B1 by fire"),
    ];
    for (units, face, class, changed) in cases {
        let (given, settled) = (format!("fire={face}"), format!("{class}, B1 {class}"));
        let changed = format!("A.spent+1; A1.fired=yes{changed}");
        check((units, "", "", "fire", "firer=A1 target=B1"), Expect::Run(&given, &settled, &changed));
    }
    let odds =
        [(target, "destroyed 1/3, nothing 1/6, pinned 1/2"), (woods, "destroyed 1/6, nothing 1/2, pinned 1/3")];
    for (units, distribution) in odds {
        check((units, "", "", "fire", "firer=A1 target=B1"), Expect::Distribution(Subject::Headline, distribution));
    }
}

#[test]
fn who_is_in_cover() {
    let sums = |units: &str, facts: &str, rulings: &str, form: &str, how: &str, row: &str| {
        let title = format!(" = 1, {row}");
        check((units, facts, rulings, "fire", form), Expect::Sums(&title));
        let scene = super::scene(units, facts, rulings);
        assert!(scene.start("fire", form).1.sums()[0].title.ends_with(how), "{units} {form}");
    };
    let form = "firer=A1 target=B1";
    for (place, how, row) in [
        ("open", "in the open", OPEN),
        ("cover", "in cover", COVER),
        ("woods", "in cover", COVER),
        ("works", "in cover", COVER),
    ] {
        sums(&format!("A1 infantry; B1 infantry place={place}"), "", "", form, how, row);
        sums("A1 machine_gun; B1 infantry", "", "", &format!("{form} target.place={place}"), how, row);
    }
    // Special Rules 1: a pinned unit is in cover, in the open too; no chip is asked.
    sums("A1 infantry; B1 infantry pinned", "", "", form, "pinned", PINNED);
    sums("A1 infantry; B1 infantry pinned place=open", "", "", form, "pinned", PINNED);
    // W70: European cavalry on its horses is not, Native and dismounted cavalry is (W72).
    let cavalry = "A1 infantry; B1 cavalry pinned";
    sums(cavalry, "", "", form, "in the open", PINNED_OPEN);
    sums(cavalry, "", "W70=b", form, "pinned", PINNED);
    sums("A1 infantry; B1 cavalry pinned place=woods", "", "", form, "in cover", PINNED_COVER);
    sums(cavalry, "B.army=native", "", form, "pinned", PINNED);
    sums("A1 infantry; B1 cavalry pinned dismounted", "", "", form, "pinned", PINNED);
    // W4: an ally of the other kind.
    sums("A1 infantry; B1 cavalry pinned army=native", "", "", form, "pinned", PINNED);
    sums("A1 infantry; B1 cavalry pinned army=european", "B.army=native", "", form, "in the open", PINNED_OPEN);
    // W73: Command is not cavalry.
    sums("A1 infantry; B1 command pinned", "", "", form, "pinned", PINNED);
}

#[test]
fn who_may_fire() {
    let refused = |firer: &str, rulings: &str, reason: &str| {
        let units = format!("A1 {firer}; B1 infantry");
        check((&units, "battle.turn=3", rulings, "fire", "firer=A1 target=B1"), Expect::Refused(reason));
    };
    for firer in ["infantry", "machine_gun", "cavalry dismounted", "infantry pinned", "infantry fought"] {
        refused(firer, "", "");
    }
    for firer in ["melee_infantry", "cavalry", "command", "cavalry dismounted on_foot=melee_infantry"] {
        refused(firer, "", "has no firearms");
    }
    for firer in ["light_artillery", "field_artillery", "siege_artillery"] {
        refused(firer, "", "is artillery: its fire has its own form");
    }
    refused("infantry moved", "", "has moved this turn");
    refused("infantry doubled", "", "has moved twice this turn");
    refused("infantry fired", "", "has fired this turn");
    refused("cavalry dismounted changed", "", "has mounted or dismounted this turn");
    // W11: one activation a unit, or two for unpinning.
    refused("infantry unpinned", "", "has been unpinned this turn");
    refused("infantry unpinned", "W11=b", "");
    refused("infantry moved", "W11=b", "has moved this turn");
    // Special Rules 4; W51: no fire from the water, however long it stays.
    refused("infantry ford=3", "", "stands in the river: no fire");
    refused("infantry ford=1", "", "stands in the river: no fire");
    let reach = "Fire out of woods, buildings or fortifications only from their edge";
    for (firer, squares) in [("infantry", 2), ("machine_gun", 3), ("cavalry dismounted", 2)] {
        let words = format!("A1: {squares} squares, counted through their sides, front quarter; {reach}");
        check((&format!("A1 {firer}; B1 infantry"), "", "", "fire", "firer=A1 target=B1"), Expect::Reminded(&words));
    }
    // Activations are counted, and the last one only reminded of.
    let facts = "A.activations=2 A.spent=2";
    let spent = "activations: 2 of 2 used, this takes 1";
    check(("A1 infantry; B1 infantry", facts, "", "fire", "firer=A1 target=B1"), Expect::Warned(spent));
}

#[test]
fn a_pin_makes_cavalry_charge() {
    let fire = |units: &str, facts: &str, rulings: &str, changed: &str| {
        let changed = format!("A.spent+1; A1.fired=yes{changed}");
        let form = (units, facts, rulings, "fire", "firer=A1 target=B1");
        let class = if units.ends_with("pinned") { "nothing, B1 nothing" } else { "pinned, B1 pinned" };
        check(form, Expect::Run("fire=4", class, &changed));
    };
    let cavalry = "A1 infantry; B1 cavalry";
    fire(cavalry, "", "", "; B1.pinned=yes");
    // W68: at once.
    fire(cavalry, "", "W68=b", "; B1.pinned=yes; B1.charge_due=yes");
    fire(cavalry, "B.army=native", "W68=b", "; B1.pinned=yes");
    fire("A1 infantry; B1 infantry", "", "W68=b", "; B1.pinned=yes");
    // W38: pinned again is nothing more.
    fire("A1 infantry; B1 infantry pinned", "", "", "");
    fire("A1 infantry; B1 cavalry pinned", "", "W68=b", "");
}
