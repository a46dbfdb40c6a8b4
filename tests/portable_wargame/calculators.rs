//! Answers that change nothing.

use super::{Expect, check};

fn answer(units: &str, facts: &str, rulings: &str, procedure: &str, form: &str, settled: &str) {
    check((units, facts, rulings, procedure, form), Expect::Run("", settled, ""));
}

#[test]
fn what_moves_cost() {
    let walk = |unit: &str, facts: &str, form: &str, settled: &str| {
        answer(&format!("A1 {unit}"), facts, "", "movement", &format!("unit=A1 {form}"), settled);
    };
    walk("infantry", "", "before=1", "possible, halves 2, allowed 2");
    walk("infantry", "", "before=2", "impossible, halves 4, allowed 2");
    walk("infantry", "", "road=2", "possible, halves 2, allowed 2");
    walk("infantry", "", "road=3", "impossible, halves 3, allowed 2");
    // W43: one along the road and one off it is too much for infantry; an odd half is lost.
    walk("infantry", "", "road=1 after=1", "impossible, halves 4, allowed 2");
    walk("cavalry", "", "road=1 after=1", "possible, halves 4, allowed 4");
    walk("cavalry", "", "road=2 after=1", "possible, halves 4, allowed 4");
    walk("cavalry", "", "road=3 after=1", "impossible, halves 6, allowed 4");
    // Joining a road loses nothing.
    walk("cavalry", "", "before=1 road=2", "possible, halves 4, allowed 4");
    walk("cavalry", "", "before=1 road=1 after=1", "impossible, halves 6, allowed 4");
    walk("command", "", "road=4", "possible, halves 4, allowed 4");
    walk("cavalry dismounted", "", "before=1", "possible, halves 2, allowed 2");
    walk("siege_artillery", "", "road=1", "impossible, halves 1, allowed 0");
    // W12: double moves.
    walk("infantry", "A.army=native", "before=2 double", "possible, halves 4, allowed 4");
    walk("cavalry", "A.army=native", "before=4 double", "possible, halves 8, allowed 8");
    walk("cavalry", "A.army=native", "before=3", "impossible, halves 6, allowed 4");
    // W12: not for European armies, nor for other types; a unit may differ from its army (W4).
    walk("infantry", "", "before=2 double", "impossible, halves 4, allowed 2");
    walk("infantry army=native", "", "before=2 double", "possible, halves 4, allowed 4");
    for kind in ["machine_gun", "light_artillery"] {
        walk(kind, "A.army=native", "before=2 double", "impossible, halves 4, allowed 2");
    }
    walk("command", "A.army=native", "before=4 double", "impossible, halves 8, allowed 4");
    // Special Rules 2; W46: one contour.
    walk("cavalry", "", "before=2 contours=1", "possible, halves 4, allowed 4");
    walk("cavalry", "", "before=2 contours=2", "impossible, halves 4, allowed 4");
}

/// What is lost of an odd half is a part of the sum, and only then.
#[test]
fn what_a_move_costs_is_spelled_out() {
    for (way, sum) in [
        ("road=2", "0 off the road, +2 along the road = 0, of 2"),
        ("road=1 after=1", "2 off the road, +1 along the road, +1 half square lost = 0, of 2"),
        ("before=1 road=1 after=1", "4 off the road, +1 along the road, +1 half square lost = 0, of 2"),
    ] {
        check(("A1 infantry", "", "", "movement", &format!("unit=A1 {way}")), Expect::Sums(sum));
    }
}

/// What an answer says beside its headline.
fn says(units: &str, procedure: &str, form: &str, wanted: &str) {
    let played = super::scene(units, "", "").play(procedure, form, "");
    let said: Vec<&str> = played.run.record.lines.iter().map(|line| line.text.as_str()).collect();
    assert_eq!(said.join(" "), wanted, "{procedure} {form} | {units}");
}

#[test]
fn moves_and_ranges_are_said_in_squares() {
    for (unit, way, wanted) in [
        ("infantry", "before=1", "The move costs 1 of 1 square."),
        ("cavalry", "road=3", "The move costs 1½ of 2 squares."),
        ("cavalry", "before=1 contours=1", "The move costs 1 of 2 squares."),
        ("cavalry", "before=1 contours=2", "The move costs 1 of 2 squares. Only one contour up or down in a turn."),
    ] {
        says(&format!("A1 {unit}"), "movement", &format!("unit=A1 {way}"), wanted);
    }
    let outside = "Outside its front quarter.";
    let located = "At 3 squares or more, roll a location die.";
    for (unit, ahead, aside, wanted) in [
        ("infantry", 2, 0, "Distance 2, range 2.".to_owned()),
        ("infantry", 1, 2, format!("Distance 3, range 2. {outside}")),
        ("light_artillery", 2, 0, "Distance 2, range 4.".to_owned()),
        ("light_artillery", 3, 0, format!("Distance 3, range 4. {located}")),
        ("light_artillery", 1, 3, format!("Distance 4, range 4. {outside} {located}")),
        ("machine_gun", 3, 0, "Distance 3, range 3.".to_owned()),
    ] {
        says(&format!("A1 {unit}"), "reach", &format!("unit=A1 ahead={ahead} aside={aside}"), &wanted);
    }
}

#[test]
fn what_is_in_range_and_arc() {
    let reach = |unit: &str, ahead: i32, aside: i32, settled: &str| {
        let form = format!("unit=A1 ahead={ahead} aside={aside}");
        answer(&format!("A1 {unit}"), "", "", "reach", &form, settled);
    };
    for (unit, range) in
        [("infantry", 2), ("machine_gun", 3), ("light_artillery", 4), ("field_artillery", 6), ("siege_artillery", 10)]
    {
        reach(unit, range, 0, &format!("possible, distance {range}, range {range}"));
        reach(unit, range + 1, 0, &format!("impossible, distance {}, range {range}", range + 1));
    }
    // W28: on the diagonal is inside the arc; beyond it is not. Distance goes through sides.
    reach("infantry", 1, 1, "possible, distance 2, range 2");
    reach("light_artillery", 2, 2, "possible, distance 4, range 4");
    reach("light_artillery", 1, 2, "impossible, distance 3, range 4");
    reach("light_artillery", 0, 1, "impossible, distance 1, range 4");
    reach("light_artillery", 0, 0, "impossible, distance 0, range 4");
    check(("A1 cavalry", "", "", "reach", "unit=A1"), Expect::Refused("has no firearms"));
    check(("A1 cavalry dismounted", "", "", "reach", "unit=A1"), Expect::Refused(""));
}

#[test]
fn how_many_activation_dice() {
    let dice = |army: &str, command: bool, others: i32, rulings: &str, wanted: i32| {
        let form = format!("army={army} command={command} others={others}");
        answer("A1 infantry", "", rulings, "activation_dice", &form, &format!("dice {wanted}"));
    };
    let european = [0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4];
    let native = [0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4];
    for (others, (up, down)) in (0..).zip(european.into_iter().zip(native)) {
        for (command, more) in [(true, 1), (false, 0)] {
            dice("european", command, others, "", up + more);
            dice("native", command, others, "", down + more);
            // W7: always at least one.
            dice("european", command, others, "W7=b", (up + more).max(1));
            dice("native", command, others, "W7=b", (down + more).max(1));
        }
    }
    // W5: the Command unit is counted in threes too.
    dice("european", true, 3, "W5=b", 3);
    dice("european", false, 3, "W5=b", 1);
    dice("native", true, 2, "W5=b", 2);
    dice("native", true, 3, "W5=b", 2);
    // The army on the table is the start.
    answer("A1 infantry; A2 infantry; A3 command; B1 infantry", "A.army=native", "", "activation_dice", "", "dice 1");
    answer("A1 infantry; B1 infantry; B2 command", "", "", "activation_dice", "side=B", "dice 2");
}

#[test]
fn how_large_an_army() {
    let limit = |edge: i32, units: i32, settled: &str| {
        answer("A1 infantry", "", "", "army_limit", &format!("edge={edge} units={units}"), settled);
    };
    limit(8, 12, "possible, units 12");
    limit(8, 13, "impossible, units 12");
    // W1: rounded down.
    limit(9, 13, "possible, units 13");
    limit(9, 14, "impossible, units 13");
    limit(12, 18, "possible, units 18");
    answer("A1 infantry; A2 command", "A.edge=10", "", "army_limit", "", "possible, units 15");
    answer("A1 infantry; B1 command", "B.edge=11", "", "army_limit", "side=B", "possible, units 16");
}

#[test]
fn which_powers() {
    let powers = |form: &str, attacker: i32, defender: i32| {
        answer("A1 infantry", "", "", "powers", form, &format!("attacker {attacker}, defender {defender}"));
    };
    powers("", 5, 5);
    powers("attacker=6 defender=1", 6, 1);
    powers("attackers=4", 5, 2);
    powers("attackers=4 defender=3", 5, 1);
    powers("place=woods", 4, 5);
    powers("place=works uphill river", 1, 5);
    powers("attacker=1 place=works", 1, 5);
}
