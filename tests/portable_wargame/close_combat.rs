//! Close combat: powers, both dice, what becomes of the two.

use adjutant::dice::Subject;

use super::{Expect, check};

const FORM: &str = "attacker=A1 defender=B1";

fn sums(units: &str, facts: &str, form: &str, wanted: &str) {
    check((units, facts, "", "close_combat", form), Expect::Sums(wanted));
}

#[test]
fn printed_powers() {
    for (kind, power) in [
        ("infantry", 5),
        ("melee_infantry", 4),
        ("cavalry", 5),
        ("machine_gun", 6),
        ("light_artillery", 1),
        ("field_artillery", 1),
        ("siege_artillery", 1),
        ("command", 5),
    ] {
        let words = match power {
            1 => "1 power = 1, power 1: needs 1".to_owned(),
            _ => format!("{power} power = 1, power {power}: needs 1-{power}"),
        };
        let units = format!("A1 {kind}; B1 {kind}");
        sums(&units, "", FORM, &format!("{words} / {words}"));
    }
    // Notes on Unit Types; W16: dismounted cavalry as infantry less one.
    let five = "5 power = 1, power 5: needs 1-5";
    sums(
        "A1 cavalry dismounted; B1 infantry",
        "",
        FORM,
        &format!("5 power, -1 dismounted = 1, power 4: needs 1-4 / {five}"),
    );
    sums(
        "A1 cavalry dismounted on_foot=melee_infantry; B1 infantry",
        "",
        FORM,
        &format!("4 power, -1 dismounted = 1, power 3: needs 1-3 / {five}"),
    );
}

#[test]
fn ground_and_numbers() {
    let infantry = "A1 infantry; A2 infantry; A3 infantry; A4 infantry; B1 infantry";
    let five = "5 power = 1, power 5: needs 1-5";
    for (more, less, power) in [
        ("uphill", "-1 uphill", 4),
        ("river", "-1 in the river", 4),
        ("defender.place=woods", "-1 woods", 4),
        ("defender.place=works", "-2 built-up, fort", 3),
        // W59, W62: all of it adds up.
        ("uphill river defender.place=works", "-1 uphill, -1 in the river, -2 built-up, fort", 1),
        ("uphill defender.place=woods", "-1 uphill, -1 woods", 3),
    ] {
        let reading =
            if power == 1 { "power 1: needs 1".to_owned() } else { format!("power {power}: needs 1-{power}") };
        sums(infantry, "", &format!("{FORM} {more}"), &format!("5 power, {less} = 1, {reading} / {five}"));
    }
    // Close Combat a-c: more attackers lower the defender only (W56).
    for (others, attackers, power) in [("A2", 2, 4), ("A2+A3", 3, 3), ("A2+A3+A4", 4, 2)] {
        let less = 1 - attackers;
        let wanted =
            format!("{five} / 5 power, {less} for {attackers} attackers = 1, power {power}: needs 1-{power}");
        sums(infantry, "", &format!("{FORM} others={others}"), &wanted);
    }
    // Notes on Unit Types: never below 1, once at the end (W59).
    let floor = "power 1, never less: needs 1";
    sums(
        "A1 field_artillery; B1 infantry place=woods",
        "",
        FORM,
        &format!("1 power, -1 woods = 1, {floor} / {five}"),
    );
    sums(
        "A1 infantry; A2 infantry; A3 infantry; B1 field_artillery",
        "",
        &format!("{FORM} others=A2+A3"),
        &format!("{five} / 1 power, -2 for 3 attackers = 1, {floor}"),
    );
    // What is known: the defender's place and slope, the ford under the attacker (Special Rules 2, 4-6).
    sums(
        "A1 infantry ford=2; B1 infantry place=works uphill",
        "battle.turn=3",
        FORM,
        &format!("5 power, -1 uphill, -1 in the river, -2 built-up, fort = 1, power 1: needs 1 / {five}"),
    );
    // Cover from fire is nothing here, nor is a pin (W66); W61: the defender's ground is no handicap.
    sums("A1 infantry pinned; B1 infantry place=cover pinned ford=1", "", FORM, &format!("{five} / {five}"));
}

#[test]
fn what_becomes_of_the_two() {
    let run = |units: &str, rulings: &str, form: &str, given: &str, settled: &str, changed: &str| {
        check((units, "", rulings, "close_combat", form), Expect::Run(given, settled, changed));
    };
    let pair = "A1 infantry; B1 infantry";
    let fought = "A1.fought=yes; B1.fought=yes";
    // Equal to the power still succeeds; one more fails.
    run(
        pair,
        "",
        FORM,
        "attacker=5 defender=6 step_in=moves_in",
        "moves_in, A1 stands, B1 removed",
        &format!("{fought}; lost B1 by close_combat"),
    );
    run(
        pair,
        "",
        FORM,
        "attacker=1 defender=6 step_in=stays",
        "wins, A1 stands, B1 removed",
        &format!("{fought}; lost B1 by close_combat"),
    );
    run(
        pair,
        "",
        FORM,
        "attacker=6 defender=5",
        "attacker_lost, A1 removed, B1 stands",
        &format!("{fought}; lost A1 by close_combat"),
    );
    run(
        pair,
        "",
        FORM,
        "attacker=5 defender=5",
        "both_lost, A1 removed, B1 removed",
        &format!("{fought}; lost B1 by close_combat; lost A1 by close_combat"),
    );
    run(pair, "", FORM, "attacker=6 defender=6 withdraw=can", "draw, A1 withdraws, B1 stands", fought);
    run(
        pair,
        "",
        FORM,
        "attacker=6 defender=6 withdraw=cannot",
        "cut_off, A1 removed, B1 stands",
        &format!("{fought}; lost A1 by cut_off"),
    );
    // Whoever leaves its square is in the open again; whoever moves in takes over what is known of it.
    run(
        "A1 infantry place=woods uphill ford=1; B1 infantry",
        "",
        FORM,
        "attacker=6 defender=6 withdraw=can",
        "draw, A1 withdraws, B1 stands",
        &format!("{fought}; -A1.place; -A1.uphill; -A1.ford"),
    );
    run(
        "A1 infantry place=open; B1 infantry place=woods",
        "",
        FORM,
        "attacker=4 defender=6 step_in=moves_in",
        "moves_in, A1 stands, B1 removed",
        &format!("{fought}; lost B1 by close_combat; -A1.place; A1.place=woods"),
    );
}

#[test]
fn who_moves_in() {
    let won = |attacker: &str, facts: &str, enters: bool| {
        let (given, headline) = if enters {
            ("attacker=1 defender=6 step_in=stays", "wins, A1 stands, B1 removed")
        } else {
            ("attacker=1 defender=6", "wins, A1 stands, B1 removed")
        };
        let form = (&*format!("A1 {attacker}; B1 infantry"), facts, "", "close_combat", FORM);
        check(form, Expect::Run(given, headline, "A1.fought=yes; B1.fought=yes; lost B1 by close_combat"));
    };
    for attacker in ["infantry", "melee_infantry", "cavalry", "cavalry dismounted", "infantry fired"] {
        won(attacker, "", true);
    }
    for attacker in ["machine_gun", "light_artillery", "field_artillery", "siege_artillery", "command"] {
        won(attacker, "", false);
    }
    // W67: a pinned unit does not, charging cavalry does.
    won("infantry pinned", "", false);
    won("cavalry pinned", "", true);
    won("cavalry pinned", "A.army=native", false);
    won("cavalry pinned dismounted", "", false);
}

#[test]
fn a_draw_with_several_attackers() {
    let units = "A1 infantry; A2 infantry place=woods; A3 infantry; B1 infantry";
    let form = &format!("{FORM} others=A2+A3");
    let fought = "A1.fought=yes; A2.fought=yes; A3.fought=yes; B1.fought=yes";
    let run = |rulings: &str, given: &str, settled: &str, changed: &str| {
        let changed = format!("{fought}{changed}");
        check((units, "", rulings, "close_combat", form), Expect::Run(given, settled, &changed));
    };
    // W57: only the unit that fought, or all of them.
    run("", "attacker=6 defender=6 withdraw=can", "draw, A1 withdraws, B1 stands", "");
    run(
        "W57=b",
        "attacker=6 defender=6 withdraw/A1=can withdraw/A2=can withdraw/A3=cannot",
        "A2 withdraws, A3 removed, draw, A1 withdraws, B1 stands",
        "; -A2.place; lost A3 by cut_off",
    );
    run(
        "W57=b",
        "attacker=6 defender=6 withdraw/A1=cannot withdraw/A2=can withdraw/A3=can",
        "A2 withdraws, A3 withdraws, cut_off, A1 removed, B1 stands",
        "; lost A1 by cut_off; -A2.place",
    );
    run(
        "W57=b",
        "attacker=6 defender=1",
        "A2 stands, A3 stands, attacker_lost, A1 removed, B1 stands",
        "; lost A1 by close_combat",
    );
}

#[test]
fn what_only_the_table_checks() {
    let units = "A1 infantry; A2 infantry; A3 infantry; B1 infantry";
    let says = |form: &str, words: &str| check((units, "", "", "close_combat", form), Expect::Reminded(words));
    let beside = "Side by side, not across a corner, and face to face";
    says(FORM, beside);
    says(
        &format!("{FORM} others=A3"),
        &format!("{beside}; A1 came last: it fights; the others only lower the power of B1"),
    );
}

#[test]
fn odds_of_close_combat() {
    let distribution = |units: &str, form: &str, wanted: &str| {
        check((units, "", "", "close_combat", form), Expect::Distribution(Subject::Headline, wanted));
    };
    // Part A: 25, 5, 5 and 1 of 36.
    distribution("A1 infantry; B1 infantry", FORM, "attacker_lost 5/36, both_lost 25/36, draw 1/36, moves_in 5/36");
    distribution("A1 machine_gun; B1 infantry", FORM, "both_lost 5/6, wins 1/6");
    distribution("A1 infantry; B1 machine_gun", FORM, "attacker_lost 1/6, both_lost 5/6");
    distribution(
        "A1 melee_infantry; B1 field_artillery",
        FORM,
        "attacker_lost 1/18, both_lost 1/9, draw 5/18, moves_in 5/9",
    );
}

#[test]
fn who_may_fight() {
    let units = |attacker: &str, other: &str, defender: &str| format!("A1 {attacker}; A2 {other}; B1 {defender}");
    let refused = |units: String, rulings: &str, reason: &str| {
        let form = &format!("{FORM} others=A2");
        check((&units, "", rulings, "close_combat", form), Expect::Refused(reason));
    };
    refused(units("infantry", "infantry", "infantry"), "", "");
    refused(units("infantry fired", "infantry fired", "infantry"), "", "");
    // Each fights once in a half.
    let fought = "has fought in this half";
    refused(units("infantry fought", "infantry", "infantry"), "", fought);
    refused(units("infantry", "infantry fought", "infantry"), "", fought);
    refused(units("infantry", "infantry", "infantry fought"), "", fought);
    // W24: old contacts.
    let old = "has not come into contact this turn";
    refused(units("infantry", "infantry", "infantry"), "W24=b", old);
    // Nobody else is told: the same.
    let alone = super::scene("A1 infantry; B1 infantry", "", "W24=b");
    let alone = alone.refused("close_combat", "attacker=A1 defender=B1 others=[]");
    assert_eq!(alone, old);
    for marker in ["moved", "doubled", "charged"] {
        refused(units(&format!("cavalry {marker}"), "infantry", "infantry"), "W24=b", "");
    }
    // W54: fire, then fight.
    let fired = "has fired this turn";
    refused(units("infantry fired", "infantry", "infantry"), "W54=b", fired);
    refused(units("infantry", "infantry fired", "infantry fired"), "W54=b", fired);
    // W55: movers only.
    let stood = "has not moved this turn";
    refused(units("infantry moved", "infantry", "infantry"), "W55=b", stood);
    refused(units("infantry", "infantry moved", "infantry"), "W55=b", stood);
    refused(units("infantry moved", "infantry moved", "infantry"), "W55=b", "");
    // A unit is not its own helper.
    check(
        ("A1 infantry; B1 infantry", "", "", "close_combat", "attacker=A1 defender=B1 others=A1"),
        Expect::Refused("is the attacker"),
    );
    check(
        ("A1 infantry; B1 infantry", "", "", "close_combat", "attacker=A1 defender=B1 others=A1"),
        Expect::Sums("5 power = 1, power 5: needs 1-5 / 5 power = 1, power 5: needs 1-5"),
    );
}
