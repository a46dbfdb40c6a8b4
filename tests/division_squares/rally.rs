//! Rally: every modifier, the last die, all ones, the HQ's own test, and the rulings.

use adjutant::dice::Sum;

use super::{Scene, scene::answers};

/// Rolls, what is settled and what changes.
#[track_caller]
fn check(units: &str, rulings: &str, draft: &str, dice: &str, rolls: &str, settled: &str) {
    let played = Scene::new(units, rulings).in_turn("rally", draft, dice);
    assert_eq!(played.rolls(), rolls, "{units} {rulings}");
    assert_eq!(played.settled(), settled, "{units} {rulings}");
}

#[test]
fn dice_of_a_test() {
    let hq = "A1 hq";
    let case = |units: &str, rulings: &str, draft: &str, roll: &str| {
        let dice = "2".repeat(roll.trim_start_matches("rally/A2 ")[..1].parse().unwrap());
        check(units, rulings, draft, &dice, roll, "not_rallied, A2 not_rallied");
    };
    let a2 = |with: &str| format!("{hq}; A2 rifle disrupted {with}");
    // Quality; HQ in reach by default, out of reach when told.
    case(&a2("quality=veteran"), "", "", "rally/A2 4d on 4 or 6");
    case(&a2("quality=standard"), "", "", "rally/A2 3d on 4 or 6");
    case(&a2("quality=green"), "", "", "rally/A2 2d on 4 or 6");
    case(&a2("quality=veteran"), "", "A2.hq_reach=out", "rally/A2 3d on 4 or 6");
    case(&a2(""), "", "A2.hq_reach=out", "rally/A2 2d on 4 or 6");
    case(&a2("quality=green"), "", "A2.hq_reach=out", "rally/A2 1d on 4 or 6");
    // What is known of the reach counts without being told.
    case(&a2("hq_reach=out"), "", "", "rally/A2 2d on 4 or 6");
    // D99 b: the bonus holds anywhere.
    case(&a2("hq_reach=out"), "D99=b", "", "rally/A2 3d on 4 or 6");
    // A Disrupted HQ that does not test: neither bonus nor penalty (D100).
    case("A1 hq disrupted; A2 rifle disrupted", "", "units=A2", "rally/A2 2d on 4 or 6");
    // The HQ destroyed: a die fewer, only sixes; 0 dice leave one (D103).
    case("A1 hq lost; A2 rifle disrupted quality=veteran", "", "", "rally/A2 2d on 6");
    case("A1 hq lost; A2 rifle disrupted", "", "", "rally/A2 1d on 6");
    case("A1 hq lost; A2 rifle disrupted quality=green", "", "", "rally/A2 1d on 6");
    // One HQ of two is left (D108); one is still to come; none was ever there.
    case("A1 hq lost; A3 hq; A2 rifle disrupted", "", "", "rally/A2 3d on 4 or 6");
    case("A1 hq lost; A3 hq @4; A2 rifle disrupted", "", "", "rally/A2 2d on 4 or 6");
    case("A2 rifle disrupted", "", "", "rally/A2 2d on 4 or 6");
}

#[test]
fn no_dice_may_mean_no_test() {
    let units = "A1 hq lost; A2 rifle disrupted quality=green; A3 rifle disrupted quality=veteran";
    check(units, "D103=b", "", "26", "rally/A3 2d on 6", "A2 not_rallied, A3 rallied");
    check(units, "D103=b", "units=A2", "", "", "not_rallied, A2 not_rallied");
    check(units, "D103=b", "units=A3+A2", "26", "rally/A3 2d on 6", "A2 not_rallied, A3 rallied");
}

#[test]
fn results_of_a_test() {
    let units = "A1 hq; A2 rifle disrupted place=cover space=3";
    let case = |dice: &str, settled: &str, effects: &str| {
        let played = Scene::new(units, "").in_turn("rally", "A2.hq_reach=out", dice);
        assert_eq!((played.settled().as_str(), played.changed().as_str()), (settled, effects), "{dice}");
    };
    for success in ["41", "16", "46", "66", "44"] {
        case(success, "rallied, A2 rallied", "-A2.disrupted; A2.rallied=yes");
    }
    for failure in ["12", "35", "55", "21"] {
        case(failure, "not_rallied, A2 not_rallied", "A2.rallied=yes");
    }
    let back = "-A2.place; -A2.space; -A2.hq_reach; A2.rallied=yes";
    case("11 on", "falls_back, A2 falls_back", back);
    case("11 off", "routed, A2 routed", "lost A2 by routed");
}

/// Quality and HQ make the dice; without any, a 6 rallies, or nobody tests (D103).
#[test]
fn a_test_is_spelled_out() {
    let check = |units: &str, rulings: &str, wanted: &str| {
        assert_eq!(Scene::new(units, rulings).sums("rally", ""), wanted, "{units} {rulings}");
    };
    check("A1 hq; A2 rifle disrupted", "", "2 rally, +1 HQ in reach = 3, rallies on 4 or 6");
    let green = "A1 hq lost; A2 rifle green disrupted";
    check(green, "", "2 rally, -1 Green, -1 HQ destroyed = 1, rallies on 6");
    check(green, "D103=b", "2 rally, -1 Green, -1 HQ destroyed = 0, may not test");
}

#[test]
fn a_single_one_falls_back() {
    // D104: all of the dice, also when it is one.
    let units = "A1 hq lost; A2 rifle disrupted";
    check(units, "", "", "1 on", "rally/A2 1d on 6", "falls_back, A2 falls_back");
    check(units, "", "", "4", "rally/A2 1d on 6", "not_rallied, A2 not_rallied");
    check(units, "", "", "6", "rally/A2 1d on 6", "rallied, A2 rallied");
}

#[test]
fn the_hq_goes_first_and_counts_at_once() {
    let units = "A1 rifle disrupted; A2 hq disrupted quality=veteran; A3 rifle disrupted quality=green";
    let case = |rulings, dice, rolls, settled| check(units, rulings, "", dice, rolls, settled);
    // D102: two dice whatever its quality; D101: rallied, it helps at once.
    case(
        "",
        "42 222 22",
        "rally/A2 2d on 4 or 6, rally/A1 3d on 4 or 6, rally/A3 2d on 4 or 6",
        "A2 rallied, A1 not_rallied, A3 not_rallied",
    );
    case(
        "",
        "22 22 2",
        "rally/A2 2d on 4 or 6, rally/A1 2d on 4 or 6, rally/A3 1d on 4 or 6",
        "A2 not_rallied, A1 not_rallied, A3 not_rallied",
    );
    // It falls back and stays Disrupted; routed, it is destroyed for the others (D109).
    case(
        "",
        "11 on 22 2",
        "rally/A2 2d on 4 or 6, rally/A1 2d on 4 or 6, rally/A3 1d on 4 or 6",
        "A2 falls_back, A1 not_rallied, A3 not_rallied",
    );
    case(
        "",
        "11 off 2 2",
        "rally/A2 2d on 4 or 6, rally/A1 1d on 6, rally/A3 1d on 6",
        "A2 routed, A1 not_rallied, A3 not_rallied",
    );
    case(
        "D103=b",
        "11 off 2",
        "rally/A2 2d on 4 or 6, rally/A1 1d on 6",
        "A2 routed, A1 not_rallied, A3 not_rallied",
    );
}

#[test]
fn a_falling_back_hq_makes_reach_unknown() {
    let table = Scene::new("A1 hq disrupted; A2 rifle disrupted; A3 rifle hq_reach=out", "");
    let played = table.in_turn("rally", "A2.hq_reach=in", "11 on 22");
    assert_eq!(played.changed(), "-A3.hq_reach; -A2.hq_reach; A1.rallied=yes; A2.rallied=yes");
}

#[test]
fn who_may_test() {
    let case = |units: &str, facts: &str, draft: &str, refusals: &str| {
        assert_eq!(Scene::new(units, "").with(facts).refused("rally", draft), refusals, "{units} {facts} {draft}");
    };
    case("A1 rifle disrupted", "", "", "");
    case("A1 rifle disrupted", "A.joker=none", "", "Joker: no rally this turn");
    case("A1 rifle disrupted", "A.joker=rally", "", "");
    case("A1 rifle", "", "units=A1", "not Disrupted");
    case("A1 rifle disrupted rallied", "", "units=A1", "has tested this turn");
    case("A1 rifle disrupted lost", "", "units=A1", "lost");
    case("A1 rifle; B1 rifle disrupted", "", "units=B1", "B1 is on the wrong side for this");
    // Everybody who needs it is proposed, and nobody else.
    let table = Scene::new(
        "A1 hq; A2 rifle disrupted; A3 tank disrupted rallied; A4 smg disrupted lost; A5 smg disrupted",
        "",
    );
    let proposed = table.open("rally", "").form.field("units").unwrap().value.clone().unwrap();
    assert_eq!(proposed.to_string(), "A2, A5");
    let nobody = |units: &str| {
        let form = Scene::new(units, "").open("rally", "").form;
        form.refusals.into_iter().map(|refusal| refusal.reason).collect::<Vec<_>>()
    };
    assert_eq!(nobody("A1 hq"), ["no unit needs to rally"]);
    assert_eq!(nobody("A1 hq; A2 rifle disrupted rallied; B1 rifle disrupted"), ["no unit needs to rally"]);
    assert_eq!(nobody("A1 hq; A2 rifle disrupted"), [""; 0]);
}

/// The screen asks about a unit by its name.
#[test]
fn questions_name_the_unit_they_are_about() {
    let rally = Scene::new("A1 hq; A2 rifle disrupted quality=green", "").in_turn("rally", "", "11 off");
    assert_eq!(rally.questions(), "off/A2 A2");
    let given = "attack/1=4,6,1 defence/1=4,1,1 claim=claim";
    let assault = Scene::new("A1 rifle; B1 rifle", "").play("assault", "attacker=A1 defenders=B1", given);
    assert_eq!(assault.questions(), "claim A1");
}

#[test]
fn whoever_rolls_a_die_more_once_the_hq_has_rallied_is_told_so() {
    let dice = |units: &str, draft: &str, given: &str| {
        let (_, started) = Scene::new(units, "").start("rally", draft);
        started.sums_after(&answers(given)).iter().map(Sum::dice_words).collect::<Vec<_>>().join(", ")
    };
    let both = "A1 hq disrupted; A2 rifle disrupted quality=veteran";
    assert_eq!(dice(both, "", ""), "2 dice, 3 or 4 dice");
    assert_eq!(dice(both, "", "rally/A1=4,1"), "2 dice, 4 dice");
    assert_eq!(dice(both, "", "rally/A1=2,1"), "2 dice, 3 dice");
    assert_eq!(dice(both, "A2.hq_reach=out", ""), "2 dice, 3 dice");
    assert_eq!(dice(both, "units=A2", ""), "3 dice");
    assert_eq!(dice(&format!("{both}; A3 hq"), "", ""), "2 dice, 4 dice");
}
