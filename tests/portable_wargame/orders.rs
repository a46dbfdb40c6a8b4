//! Orders of one press: what they change, and who may be given them.

use super::{Expect, check};

fn run(unit: &str, facts: &str, procedure: &str, form: &str, changed: &str) {
    let units = format!("A1 {unit}; B1 infantry");
    check((&units, facts, "", procedure, form), Expect::Run("", "done", changed));
}

fn refused(unit: &str, facts: &str, rulings: &str, procedure: &str, reason: &str) {
    let units = format!("A1 {unit}; B1 infantry");
    check((&units, facts, rulings, procedure, "unit=A1"), Expect::Refused(reason));
}

#[test]
fn what_orders_change() {
    run("infantry", "", "move", "unit=A1", "A.spent+1; A1.moved=yes");
    // A unit that leaves its square leaves what is known of it.
    run("infantry place=woods uphill", "", "move", "unit=A1", "A.spent+1; -A1.place; -A1.uphill; A1.moved=yes");
    run("infantry ford=1", "battle.turn=3", "move", "unit=A1", "A.spent+1; -A1.ford; A1.moved=yes");
    run("infantry", "A.army=native", "double_move", "unit=A1", "A.spent+2; A1.doubled=yes");
    run("infantry pinned", "", "unpin", "unit=A1", "A.spent+1; -A1.pinned; A1.unpinned=yes");
    run(
        "cavalry pinned charge_due",
        "",
        "unpin",
        "unit=A1",
        "A.spent+1; -A1.pinned; A1.unpinned=yes; -A1.charge_due",
    );
    run("cavalry", "", "mount", "unit=A1", "A.spent+1; A1.changed=yes; A1.dismounted=yes");
    run("cavalry dismounted", "", "mount", "unit=A1", "A.spent+1; A1.changed=yes; -A1.dismounted");
    run("infantry place=woods", "battle.turn=4", "ford", "unit=A1", "A.spent+1; -A1.place; A1.moved=yes; A1.ford=4");
    run("infantry", "", "drowned", "unit=A1", "lost A1 by river");
    // W68, W71: free; in contact it stays.
    run("cavalry pinned place=woods", "", "charge", "unit=A1", "A1.charged=yes; -A1.place");
    run("cavalry pinned place=woods", "", "charge", "unit=A1 contact", "A1.charged=yes");
    run("cavalry pinned charge_due", "", "charge", "unit=A1", "-A1.charge_due");
}

#[test]
fn who_may_move() {
    let free = [
        "infantry",
        "melee_infantry",
        "cavalry",
        "machine_gun",
        "light_artillery",
        "field_artillery",
        "command",
        "cavalry dismounted",
        "infantry fought",
    ];
    for unit in free {
        refused(unit, "", "", "move", "");
    }
    refused("siege_artillery", "", "", "move", "cannot move");
    for (marker, reason) in [
        ("moved", "has moved this turn"),
        ("doubled", "has moved twice this turn"),
        ("fired", "has fired this turn"),
        ("charged", "has charged this turn"),
        ("unpinned", "has been unpinned this turn"),
        ("changed", "has mounted or dismounted this turn"),
    ] {
        refused(&format!("cavalry {marker}"), "", "", "move", reason);
        refused(&format!("cavalry {marker}"), "", "", "ford", reason);
    }
    // Artillery that fired does not move (Notes on Unit Types).
    refused("field_artillery shelled", "", "", "move", "has fired this turn");
    refused("infantry pinned", "", "", "move", "is pinned");
    refused("cavalry pinned", "", "", "move", "is pinned: unpin it, or it charges");
    refused("cavalry pinned", "A.army=native", "", "move", "is pinned");
    // W68: no way out of the charge.
    refused("cavalry pinned", "", "", "mount", "is pinned: unpin it, or it charges");
    refused("cavalry pinned", "A.army=native", "", "mount", "");
    // W11.
    refused("infantry unpinned", "", "W11=b", "move", "");
    refused("infantry fired unpinned", "", "W11=b", "move", "has fired this turn");
    // Special Rules 4: in on turn A, there on turn B, out on turn C.
    for (turn, reason) in
        [(5, "stays in the ford until turn 7"), (6, "stays in the ford until turn 7"), (7, ""), (9, "")]
    {
        refused("infantry ford=5", &format!("battle.turn={turn}"), "", "move", reason);
    }
}

#[test]
fn natives_move_twice() {
    for unit in ["infantry", "melee_infantry", "cavalry", "cavalry dismounted"] {
        refused(unit, "A.army=native", "", "double_move", "");
        refused(unit, "", "", "double_move", "is not Native: no double move");
        refused(unit, "A.army=european", "", "double_move", "is not Native: no double move");
        // W4: allies of the other kind.
        refused(&format!("{unit} army=native"), "", "", "double_move", "");
        refused(
            &format!("{unit} army=european"),
            "A.army=native",
            "",
            "double_move",
            "is not Native: no double move",
        );
    }
    // W12.
    for unit in ["machine_gun", "light_artillery", "command"] {
        refused(unit, "A.army=native", "", "double_move", "only infantry and cavalry move twice");
    }
    refused("infantry pinned", "A.army=native", "", "double_move", "is pinned");
}

#[test]
fn who_may_be_unpinned() {
    refused("infantry", "", "", "unpin", "is not pinned");
    for unit in ["infantry", "cavalry", "siege_artillery", "command"] {
        refused(&format!("{unit} pinned"), "", "", "unpin", "");
    }
    // W18: artillery that fired may be unpinned and nothing else.
    refused("field_artillery pinned shelled", "", "", "unpin", "");
    refused("infantry pinned fired", "", "", "unpin", "has fired this turn");
    refused("infantry pinned fired", "", "W11=b", "unpin", "");
    refused("infantry pinned unpinned", "", "W11=b", "unpin", "has been unpinned this turn");
    // W68: it charges or is unpinned.
    refused("cavalry pinned charged", "", "", "unpin", "has charged this turn");
}

#[test]
fn who_charges() {
    refused("cavalry pinned", "", "", "charge", "");
    refused("cavalry", "", "", "charge", "is not pinned");
    refused("cavalry pinned charged", "", "", "charge", "has charged this turn");
    refused("cavalry pinned charged charge_due", "", "W68=b", "charge", "");
    let never = "is not mounted European cavalry";
    for unit in ["infantry pinned", "command pinned", "cavalry pinned dismounted", "cavalry pinned army=native"] {
        refused(unit, "", "", "charge", never);
    }
    refused("cavalry pinned", "A.army=native", "", "charge", never);
    refused("cavalry pinned ford=1", "battle.turn=2", "", "charge", "stays in the ford until turn 3");
    // W68: at once, in the other side's half.
    check(
        ("A1 infantry; B1 cavalry pinned charge_due", "", "W68=b", "charge", "by=B unit=B1"),
        Expect::Run("", "done", "-B1.charge_due"),
    );
}

#[test]
fn who_mounts() {
    refused("cavalry", "", "", "mount", "");
    refused("cavalry dismounted", "", "", "mount", "");
    refused("infantry", "", "", "mount", "is not cavalry");
    refused("cavalry moved", "", "", "mount", "has moved this turn");
}

#[test]
fn what_only_the_table_checks() {
    let says = |unit: &str, facts: &str, procedure: &str, words: &str| {
        let units = format!("A1 {unit}; B1 infantry");
        check((&units, facts, "", procedure, "unit=A1"), Expect::Reminded(words));
    };
    let stop = "It stops beside an enemy and both turn to face; it ends in an empty square";
    let one = format!("Up to 1 square, 2 along a road; 1 contour up or down; {stop}");
    let two = format!("Up to 2 squares, 4 along a road; 1 contour up or down; {stop}");
    let four = format!("Up to 4 squares, 8 along a road; 1 contour up or down; {stop}");
    for unit in ["infantry", "melee_infantry", "machine_gun", "light_artillery", "cavalry dismounted"] {
        says(unit, "", "move", &one);
    }
    says("cavalry", "", "move", &two);
    says("command", "", "move", &two);
    says("infantry", "A.army=native", "double_move", &two);
    says("cavalry", "A.army=native", "double_move", &four);
    let charge = format!("{two}; Towards the nearest enemy in squares, the shortest way; it stops in contact");
    says("cavalry pinned", "", "charge", &charge);
    // Too few activations are said and block nothing (W13).
    let warns = |unit: &str, facts: &str, procedure: &str, words: &str| {
        let units = format!("A1 {unit}; B1 infantry");
        check((&units, facts, "", procedure, "unit=A1"), Expect::Warned(words));
    };
    let native = "A.army=native A.activations=3 A.spent=2";
    warns("infantry", "A.army=native A.activations=3 A.spent=1", "double_move", "");
    warns("infantry", native, "move", "");
    warns("infantry", native, "double_move", "activations: 2 of 3 used, this takes 2");
    warns("infantry", "A.activations=3 A.spent=4", "move", "activations: 4 of 3 used, this takes 1");
    warns("infantry", "", "move", "its Activation Dice are not rolled yet");
    warns("cavalry pinned", "A.activations=0", "charge", "");
}
