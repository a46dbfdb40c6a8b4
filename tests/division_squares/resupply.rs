//! Resupply: ratings, rulings, the solo side's common roll.

use super::Scene;

#[track_caller]
fn check(units: &str, facts: &str, rulings: &str, dice: &str, rolls: &str, settled: &str) {
    let played = Scene::new(units, rulings).with(facts).in_turn("resupply", "", dice);
    assert_eq!(played.rolls(), rolls, "{units} {rulings}");
    assert_eq!(played.settled(), settled, "{units} {rulings}");
}

#[test]
fn dice_by_rating() {
    for (rating, dice) in [("exceptional", 4), ("above_average", 3), ("average", 2), ("below_average", 1)] {
        let units = format!("A1 hq rating={rating}; A2 off_table ammunition=3");
        let rolls = format!("resupply/A2 {dice}d on 6");
        check(&units, "", "", &"5".repeat(dice), &rolls, "nothing, A2 0");
        let all = format!("resupplied, A2 {dice}");
        check(&units, "", "", &"6".repeat(dice), &rolls, &all);
    }
    // Several HQs: the best in good order.
    let two = "A1 hq rating=exceptional disrupted; A3 hq; A2 off_table";
    check(two, "", "", "65", "resupply/A2 2d on 6", "resupplied, A2 1");
}

#[test]
fn every_battery_rolls() {
    let units = "A1 hq; A2 off_table ammunition=0; A3 medium_mortar; A4 off_table ammunition=9; A5 off_table lost";
    let each = "resupply/A2 2d on 6, resupply/A4 2d on 6";
    check(units, "", "", "61 66", each, "A2 1, A4 2");
    // D89 b: guns on the table as well.
    let three = "resupply/A2 2d on 6, resupply/A3 2d on 6, resupply/A4 2d on 6";
    check(units, "", "D89=b", "61 16 22", three, "A2 1, A3 1, A4 0");
    // D110 b: the rating less the number of batteries.
    check(units, "", "D110=b", "6 1", "resupply/A2 1d on 6, resupply/A4 1d on 6", "A2 1, A4 0");
    check(units, "", "D110=b D89=b", "", "", "A2 0, A3 0, A4 0");
    // D91 b: a die shows no more than 6.
    let full = "A1 hq; A2 off_table ammunition=5; A4 off_table ammunition=6";
    check(full, "", "D91=b", "66 66", each, "A2 1, A4 0");
}

#[test]
fn the_side_nobody_leads_rolls_together() {
    let units = "A1 hq; A2 off_table ammunition=2; A3 off_table ammunition=1; A4 off_table ammunition=2";
    let roll = "resupply 6d on 6";
    let solo = "battle.solo=A";
    check(units, solo, "", "111111", roll, "A2 0, A3 0, A4 0");
    check(units, solo, "", "611111", roll, "A2 0, A3 1, A4 0");
    // Ties go by list order (D112).
    check(units, solo, "", "661111", roll, "A2 1, A3 1, A4 0");
    check(units, solo, "", "666111", roll, "A2 1, A3 2, A4 0");
    check(units, solo, "", "666611", roll, "A2 1, A3 2, A4 1");
    check(units, solo, "", "666666", roll, "A2 2, A3 3, A4 1");
    let full = "A1 hq; A2 off_table ammunition=6; A3 off_table ammunition=5";
    check(full, solo, "D91=b", "6666", "resupply 4d on 6", "A2 0, A3 1");
    check(
        units,
        "battle.solo=B",
        "",
        "11 11 11",
        "resupply/A2 2d on 6, resupply/A3 2d on 6, resupply/A4 2d on 6",
        "A2 0, A3 0, A4 0",
    );
}

/// The sum of a roll, one for a roll that is made once (D110, D112).
#[test]
fn dice_are_spelled_out() {
    let check = |units: &str, facts: &str, rulings: &str, wanted: &str| {
        let scene = Scene::new(units, rulings).with(facts);
        assert_eq!(scene.sums("resupply", ""), wanted, "{units} {facts} {rulings}");
    };
    let two = "A1 hq rating=exceptional; A2 off_table; A3 off_table";
    let each = "5 HQ rating, -1 resupply = 4, one more on each 6";
    check("A1 hq rating=exceptional; A2 off_table", "", "", each);
    check(two, "", "", &format!("{each} / {each}"));
    let less = "5 HQ rating, -2 batteries to supply = 3, one more on each 6";
    check(two, "", "D110=b", &format!("{less} / {less}"));
    let together = "5 HQ rating, -1 resupply, +4 other batteries = 8, one more on each 6";
    check(two, "battle.solo=A", "", together);
}

/// What a roll comes to, in words.
#[test]
fn what_arrives_is_said() {
    let check = |dice: &str, wanted: &str| {
        let played = Scene::new("A1 hq; A2 off_table ammunition=2", "").in_turn("resupply", "", dice);
        let said: Vec<&str> = played.run.record.lines.iter().map(|line| line.text.as_str()).collect();
        assert_eq!(said, [wanted], "{dice}");
    };
    check("11", "A2 off_table: no ammunition arrives, still 2.");
    check("61", "A2 off_table: 1 more, ammunition 3.");
    check("66", "A2 off_table: 2 more, ammunition 4.");
}

#[test]
fn when_nothing_comes_up() {
    let case = |units: &str, facts: &str, refusals: &str| {
        assert_eq!(Scene::new(units, "").with(facts).refused("resupply", ""), refusals, "{units} {facts}");
    };
    case("A1 hq; A2 off_table", "", "");
    case("A1 hq; A2 off_table", "A.joker=none", "Joker: no resupply this turn");
    case("A1 hq; A2 off_table", "A.joker=rally", "");
    case("A1 hq; A2 off_table", "A.resupplied=true", "this side has resupplied this turn");
    case("A1 hq disrupted; A2 off_table", "", "no HQ in good order: no ammunition arrives");
    case("A1 hq lost; A2 off_table", "", "no HQ in good order: no ammunition arrives");
    case("A2 off_table", "", "no HQ in good order: no ammunition arrives");
    let mortar = Scene::new("A1 hq; A2 off_table; A3 medium_mortar", "").open("resupply", "batteries=A3").form;
    assert_eq!(mortar.refusals[0].reason, "uses no ammunition");
}

#[test]
fn ammunition_grows() {
    let mut table = Scene::new("A1 hq; A2 off_table ammunition=2", "");
    assert_eq!(table.act("resupply", "", "66").changed(), "A.resupplied=yes; A2.ammunition+2");
    assert_eq!(table.state.number("A2".parse::<adjutant::dice::Tag>().unwrap(), "ammunition"), 4);
}
