//! Artillery and smoke: calls, errors, barrages with every column, screens.

use adjutant::dice::Subject;

use super::{Case, Expect, check};

const BATTERIES: &str = "A1 observer in=S/H; A2 observer priority in=S/H; A3 field_battery role=support; A4 field_battery \
                         role=support; A5 field_battery role=support; A6 medium_battery role=support; A7 heavy_battery \
                         role=support; A8 rocket_battery role=support; A9 mortar_battery role=command; A10 mortar_team \
                         in=S/M; A11 mortar_battery role=support";

fn call(facts: &'static str, rulings: &'static str, form: &'static str, expect: Expect) {
    check(&Case { units: BATTERIES, facts, rulings, procedure: "call", form, expect });
}

#[test]
fn numbers_to_call_up_fire() {
    let sums = |facts, form, wanted| call(facts, "", form, Expect::Sums(wanted));
    let plain = "14 to call for fire = 1, 14+ fires";
    for form in ["battery=A3 observer=A1", "battery=A6 observer=A1", "battery=A11 observer=A1"] {
        sums("", form, plain);
    }
    let heavy = "18 to call for fire = 1, 18+ fires";
    sums("", "battery=A7 observer=A1", heavy);
    sums("", "battery=A8 observer=A1", heavy);
    // 6 off from the second request or turn of fire at the same target, once (S24, S25); 3 off for priority.
    let (three, seven) = ("battle.turn=2 A3.mission=2", "battle.turn=2 A7.mission=2");
    sums(three, "battery=A3 observer=A1 target=same", "14 to call for fire, -6 same target = 1, 8+ fires");
    sums(seven, "battery=A7 observer=A1 target=same", "18 to call for fire, -6 same target = 1, 12+ fires");
    sums(three, "battery=A3 observer=A1 target=new", plain);
    // Where no target was named before, none is taken to be the same; where one was, it is.
    sums(three, "battery=A3 observer=A1", plain);
    for known in ["battle.turn=2 A3.mission=2 A3.aimed=A1", "battle.turn=2 A3.mission=2 A3.rounds=1"] {
        sums(known, "battery=A3 observer=A1", "14 to call for fire, -6 same target = 1, 8+ fires");
    }
    // The last move must have been at the same target.
    sums("battle.turn=3 A3.mission=2", "battery=A3 observer=A1", plain);
    sums("", "battery=A3 observer=A2", "14 to call for fire, -3 priority observer = 1, 11+ fires");
    sums("", "battery=A3", "14 to call for fire, -3 priority observer = 1, 11+ fires");
    // Under command without a die, or like all others (S23).
    sums("", "battery=A9 observer=A1", " = 0, answers without a roll");
    call("", "S23=b", "battery=A9 observer=A1", Expect::Sums(plain));
    call("", "", "battery=A3 observer=A1", Expect::Distribution(Subject::Headline, "answered 7/20, refused 13/20"));
}

/// Who calls guns is not proposed to mortars, though a priority observer.
#[test]
fn an_observer_is_proposed_to_his_own_batteries() {
    let fields = |units, form, wanted| {
        let expect = Expect::Fields(wanted);
        check(&Case { units, facts: "", rulings: "", procedure: "call", form, expect });
    };
    let units = "A1 observer calls=guns in=S/H; A2 observer calls=mortars priority in=S/H; A3 field_battery role=support; \
                 A4 mortar_battery role=support; A5 rocket_battery role=support";
    fields(units, "battery=A3", "observer=A1");
    fields(units, "battery=A4", "observer=A2");
    fields(units, "battery=A5", "observer=A2");
    // One of whom nothing is said calls all.
    fields(
        "A1 observer in=S/H; A2 observer priority in=S/H; A3 field_battery role=support",
        "battery=A3",
        "observer=A2",
    );
}

#[test]
fn thickening_fire() {
    let paid = "A.thickening=true";
    let sums = |facts, form, wanted| call(facts, "", form, Expect::Sums(wanted));
    sums(paid, "battery=A3 observer=A1", "14 to call for fire = 1, 14+ fires, 17+ one more, 20 two more");
    // Never more than there are, and never more than wanted (S27).
    sums(
        "A.thickening=true A4.called=true A5.called=true",
        "battery=A3 observer=A1",
        "14 to call for fire = 1, 14+ fires, 17+ one more",
    );
    sums(paid, "battery=A3 observer=A1 more=0", "14 to call for fire = 1, 14+ fires");
    // Field and medium batteries, also one to the other; those of its own kind join first.
    sums(paid, "battery=A6 observer=A1", "14 to call for fire = 1, 14+ fires, 17+ one more, 20 two more");
    sums(paid, "battery=A11 observer=A1", "14 to call for fire = 1, 14+ fires");
    let joins = |given, with: &str| {
        let settled = if given == "call=17" { "one_more" } else { "two_more" };
        let called: Vec<String> = with.split('+').map(|tag| format!("{tag}.called=yes")).collect();
        let called = called.join("; ");
        let changed = format!(
            "A6.called=yes; A6.mission=2; A6.with={}; {called}; owe fire_error: Fire error A6",
            with.replace('+', ", ")
        );
        call(
            "A.thickening=true A4.called=true",
            "",
            "battery=A6 observer=A1",
            Expect::Run(given, settled, changed.leak()),
        );
    };
    joins("call=17", "A3");
    joins("call=20", "A3+A5");
    call(
        "A.thickening=true A4.called=true",
        "",
        "battery=A3 observer=A1",
        Expect::Run(
            "call=20",
            "two_more",
            "A3.called=yes; A3.mission=2; A3.with=A5, A6; A5.called=yes; A6.called=yes; owe fire_error: Fire error A3",
        ),
    );
    sums(paid, "battery=A7 observer=A1", "18 to call for fire = 1, 18+ fires");
    // The excess counts over the number needed, with priority too (S26, S27).
    sums(
        "battle.turn=2 A.thickening=true A3.mission=2",
        "battery=A3 observer=A2 target=same",
        "14 to call for fire, -6 same target, -3 priority observer = 1, 5+ fires, 8+ one more, \
         11+ two more",
    );
    // Later rounds bring the same number: nobody joins again.
    sums(
        "battle.turn=2 A.thickening=true A3.mission=2 A3.rounds=1",
        "battery=A3 observer=A1",
        "14 to call for fire, -6 same target = 1, 8+ fires",
    );
}

#[test]
fn calls_and_what_they_owe() {
    let run = |facts, form, given, settled, changed| call(facts, "", form, Expect::Run(given, settled, changed));
    let asked = "A3.called=yes; A3.mission=2";
    let with = |more: &str| -> &'static str { format!("{asked}; {more}").leak() };
    let plain = "battery=A3 observer=A1";
    run("", plain, "call=13", "refused", asked);
    run("", plain, "call=14", "answered", with("owe fire_error: Fire error A3"));
    run(
        "A.thickening=true",
        plain,
        "call=17",
        "one_more",
        with("A3.with=A4; A4.called=yes; owe fire_error: Fire error A3"),
    );
    run(
        "A.thickening=true",
        plain,
        "call=20",
        "two_more",
        with("A3.with=A4, A5; A4.called=yes; A5.called=yes; owe fire_error: Fire error A3"),
    );
    // On target already: no more error; a refusal breaks the count of turns of fire (S39).
    let again = "battle.turn=2 A3.mission=2 A3.rounds=2 A3.registered=true A3.with=A4";
    let goes_on = |with: &str| -> &'static str {
        format!("A3.called=yes; A3.mission=3; {with}; owe barrage: Barrage A3, on target").leak()
    };
    run(again, plain, "call=8", "answered", goes_on("A3.with=A4; A4.called=yes"));
    run(again, plain, "call=7", "refused", "A3.called=yes; A3.mission=3; -A3.rounds");
    let anew = "A3.called=yes; A3.mission=3; -A3.rounds; -A3.registered; -A3.with; owe fire_error: Fire error A3";
    run(again, "battery=A3 observer=A1 target=new", "call=14", "answered", anew);
    // Smoke and stoking.
    run("", "battery=A3 observer=A1 purpose=smoke", "call=14", "answered", with("owe fire_error: Fire error A3"));
    run(
        "",
        "battery=A3 observer=A1 purpose=stoke",
        "call=14",
        "answered",
        with("owe smoke: Smoke A3, stokes a screen"),
    );
    run("", "battery=A9 observer=A1", "", "answered", "A9.called=yes; A9.mission=2; owe fire_error: Fire error A9");
    // Rockets: three full turns of reloading, or two (S28).
    let rockets = |rulings, until: &str| {
        let changed = format!("A8.called=yes; A8.mission=2; A8.reload={until}; owe fire_error: Fire error A8");
        call("", rulings, "battery=A8 observer=A1", Expect::Run("call=18", "answered", changed.leak()));
    };
    rockets("", "4");
    rockets("S28=b", "3");
    call("battle.turn=4 A8.reload=4", "", "battery=A8 observer=A1", Expect::Refused("reloads until turn 5"));
    call("battle.turn=5 A8.reload=4", "", "battery=A8 observer=A1", Expect::Refused(""));
    call(
        "A3.smoke_left=0",
        "",
        "battery=A3 observer=A1 purpose=stoke",
        Expect::Refused("A3 field_battery has no smoke left"),
    );
    call("A3.smoke_left=0", "", plain, Expect::Refused(""));
    call("A3.called=true", "", plain, Expect::Refused("has already been called this turn"));
    call("", "", "battery=A1 observer=A1", Expect::Refused("is no battery"));
    call("", "", "battery=A3 observer=A6", Expect::Refused("stands off the table"));
}

/// "The same number of batteries are available": whoever fires with another is asked for nothing else in that turn, and
/// whoever was asked for something else before fires with nobody (S27, S29).
#[test]
fn a_battery_that_fires_with_another_in_a_later_turn_fires_once() {
    let facts = "battle.turn=2 A3.mission=2 A3.rounds=2 A3.registered=true A3.with=A4";
    let run = |facts: String, with: &str| {
        let changed = format!("A3.called=yes; A3.mission=3; {with}; owe barrage: Barrage A3, on target");
        let expect = Expect::Run("call=8", "answered", changed.leak());
        call(facts.leak(), "", "battery=A3 observer=A1", expect);
    };
    run(facts.to_owned(), "A3.with=A4; A4.called=yes");
    // Another takes the place of one that has been asked for; where there is none, there are fewer.
    run(format!("{facts} A4.called=true"), "A3.with=A5; A5.called=yes");
    run(format!("{facts}+A5 A4.called=true"), "A3.with=A5, A6; A5.called=yes; A6.called=yes");
    run(format!("{facts} A4.called=true A5.called=true A6.called=true"), "-A3.with");
    // The turn after a call is asked and joined, the battery beside it cannot be asked for by itself.
    call(
        "battle.turn=2 A4.called=true A3.with=A4",
        "",
        "battery=A4 observer=A1",
        Expect::Refused("has already been called this turn"),
    );
    // No answer, no fire: it is free.
    let refused = Expect::Run("call=7", "refused", "A3.called=yes; A3.mission=3; -A3.rounds");
    call(facts, "", "battery=A3 observer=A1", refused);
}

#[test]
fn every_score_of_the_fire_error() {
    let run = |rounds: i32, face: i32, wanted: &str| {
        let off = wanted != "on";
        let facts: &'static str = format!("A3.rounds={rounds}").leak();
        let given: &'static str = format!("error={face}{}", if off { " distance=9" } else { "" }).leak();
        let paces = if off { 225 } else { 0 };
        let settled: &'static str = format!("{wanted}, error {paces}").leak();
        let falls = match wanted {
            "on" => "on target".to_owned(),
            "over" | "short" => format!("225p {wanted}"),
            side => format!("225p to the {side}"),
        };
        let hit = if off { "" } else { "A3.registered=yes; " };
        let changed = format!("paid fire_error A3; A3.rounds={}; {hit}owe barrage: Barrage A3, {falls}", rounds + 1);
        let expect = Expect::Run(given, settled, changed.leak());
        check(&Case { units: BATTERIES, facts, rulings: "", procedure: "fire_error", form: "battery=A3", expect });
    };
    // 15+ on target; 4, 8, 12, 14 over; 3, 7, 11, 13 short; 2, 6, 10 left; 1, 5, 9 right.
    let falls = [
        "right", "left", "short", "over", "right", "left", "short", "over", "right", "left", "short", "over",
        "short", "over",
    ];
    for face in 1..=20 {
        let score = |bonus: i32| {
            let score = usize::try_from(face + bonus).unwrap();
            falls.get(score - 1).copied().unwrap_or("on")
        };
        // Each turn of fire adds 4; the modified score decides (S38).
        for rounds in 0..=5 {
            run(rounds, face, score(4 * rounds));
        }
    }
    let smoke = Expect::Run(
        "error=20",
        "on, error 0",
        "paid fire_error A3; A3.rounds=1; A3.registered=yes; owe smoke: Smoke A3, on target",
    );
    let form = "battery=A3 purpose=smoke";
    check(&Case { units: BATTERIES, facts: "", rulings: "", procedure: "fire_error", form, expect: smoke });
    let distribution = Expect::Distribution(Subject::Headline, "left 3/20, on 3/10, over 1/5, right 3/20, short 1/5");
    check(&Case {
        units: BATTERIES,
        facts: "",
        rulings: "",
        procedure: "fire_error",
        form: "battery=A3",
        expect: distribution,
    });
}

/// One of everything that can lie under shells.
const GROUND: &str = "A1 observer in=S/H; A3 field_battery; A4 field_battery; A5 field_battery; A6 medium_battery; A7 \
                      heavy_battery; A8 rocket_battery; A9 mortar_battery; B1 veteran_infantry place=buildings in=P/1; B2 \
                      panther_g in=P/2; B3 m4a3 open_top in=P/2; B4 veteran_infantry place=dug_in in=P/3; B5 \
                      veteran_infantry in=P/4; B6 veteran_infantry in=P/5; B7 lorry_3ton in=P/5; B8 pak38 place=dug_in \
                      in=P/5; B9 mg_team in=P/4; B10 stug_iiig place=buildings in=P/2";

#[test]
fn every_cell_of_the_barrage() {
    // Buildings, armour 16 and more, light or open armour, dug in, moving, other.
    let rows = [
        ("A9", [Some(18), None, None, Some(19), Some(14), Some(16)]),
        ("A3", [Some(18), Some(21), Some(20), Some(20), Some(14), Some(16)]),
        ("A6", [Some(15), Some(20), Some(19), Some(19), Some(14), Some(16)]),
        ("A7", [Some(12), Some(19), Some(18), Some(18), Some(14), Some(16)]),
        ("A8", [Some(12), Some(20), Some(19), Some(15), Some(8), Some(10)]),
    ];
    let columns = [
        ("B1", "Buildings"),
        ("B2", "Armour 16+"),
        ("B3", "Armour 15-"),
        ("B4", "Dug in"),
        ("B5", "Moving"),
        ("B6", "Other"),
    ];
    for (battery, cells) in rows {
        for ((target, words), cell) in columns.into_iter().zip(cells) {
            let form: &'static str = format!("battery={battery} targets={target}").leak();
            let wanted = match cell {
                None => " = 0, only neutralised".to_owned(),
                Some(20) => format!("20 {words} = 1, 20 knocked out"),
                Some(21) => format!("21 {words} = 1, never knocked out"),
                Some(need) => format!("{need} {words} = 1, {need}+ knocked out"),
            };
            let expect = Expect::Sums(wanted.leak());
            let facts = "group7.option=mf";
            check(&Case { units: GROUND, facts, rulings: "", procedure: "barrage", form, expect });
        }
    }
}

#[test]
fn columns_and_their_rulings() {
    let under = |facts, rulings, target: &str, wanted: &str| {
        let form: &'static str = format!("battery=A3 targets={target}").leak();
        let wanted: &'static str = format!("{target}.under={wanted}").leak();
        let expect = Expect::Fields(wanted);
        check(&Case { units: GROUND, facts, rulings, procedure: "barrage", form, expect });
    };
    // S32: elements inside, or the building itself.
    under("", "", "B1", "buildings");
    under("", "S32=b", "B1", "other");
    under("", "", "B10", "buildings");
    under("", "S32=b", "B10", "heavy_armour");
    // S34: trucks, guns and teams.
    under("", "", "B7", "other");
    under("", "S34=b", "B7", "light_armour");
    under("", "", "B8", "dug_in");
    under("", "S34=b", "B8", "light_armour");
    under("", "S34=b", "B9", "light_armour");
    under("", "S34=b", "B6", "other");
    // S35: the written option of this turn, or what moved last turn.
    for (option, wanted) in [("f", "other"), ("fm", "moving"), ("mf", "moving"), ("m", "moving")] {
        under(format!("group8.option={option}").leak(), "", "B6", wanted);
    }
    under("group8.option=m", "S35=a", "B6", "other");
    under("B6.moved_last=far", "S35=a", "B6", "moving");
    under("B6.moved_last=far", "", "B6", "other");
    under("B4.moved_last=far", "S35=a", "B4", "dug_in");
}

#[test]
fn batteries_and_guns_change_the_number() {
    let sums = |facts: &str, wanted: &'static str| {
        let facts: &'static str = facts.to_owned().leak();
        let form = "battery=A3 targets=B6";
        check(&Case { units: GROUND, facts, rulings: "", procedure: "barrage", form, expect: Expect::Sums(wanted) });
    };
    let base = "16 Other";
    let needs = |terms: &str, need: i32| -> &'static str {
        let reading = if need > 20 { "never".to_owned() } else { format!("{need}+") };
        format!("{base}{terms} = 1, {reading} knocked out").leak()
    };
    sums("", needs("", 16));
    sums("A3.with=A4", needs(", -3 2 batteries", 13));
    sums("A3.with=A4+A5", needs(", -6 3 batteries", 10));
    // Pairs missing and over, single guns ignored, added over all that fire (S36).
    sums("A3.guns=-1", needs("", 16));
    sums("A3.guns=-2", needs(", +3 pairs of guns missing", 19));
    sums("A3.guns=-5", needs(", +6 pairs of guns missing", 22));
    sums("A3.guns=2", needs(", -1 extra pairs of guns", 15));
    sums("A3.guns=3", needs(", -1 extra pairs of guns", 15));
    sums(
        "A3.with=A4+A5 A3.guns=-2 A4.guns=-2 A5.guns=4",
        needs(", -6 3 batteries, +6 pairs of guns missing, -2 extra pairs of guns", 14),
    );
}

#[test]
fn a_barrage_neutralises_and_may_knock_out() {
    let units = "A3 field_battery; B1 veteran_infantry in=P/1; B2 panther_g in=P/2; B3 lorry_3ton in=P/3; B4 \
                 veteran_infantry riding=B3 in=P/1; B5 infantry riding=B3 in=P/1; B6 infantry knock_out=2 in=P/1; A4 \
                 infantry in=S/H";
    let run = |form, given, settled, changed| {
        let facts = "battle.turn=2";
        let expect = Expect::Run(given, settled, changed);
        check(&Case { units, facts, rulings: "", procedure: "barrage", form, expect });
    };
    let done = |more: &str| -> &'static str {
        // The enemy that it was meant for is known again next turn.
        let aimed = more.split('.').next().filter(|tag| tag.starts_with('B'));
        let aimed = aimed.map_or_else(String::new, |tag| format!("A3.aimed={tag}; "));
        format!("paid barrage A3; {aimed}{more}").leak()
    };
    run("battery=A3 targets=B1", "barrage/B1=15", "B1 neutralised, lost 0", done("B1.neutralised=3; group2.hit=3"));
    run(
        "battery=A3 targets=B1",
        "barrage/B1=16",
        "B1 knocked_out, lost 1",
        done("B1.lost_in=2; lost B1 by artillery; group2.hit=3"),
    );
    // A number that cannot be reached is rolled for all the same (S37); quality moves it.
    run("battery=A3 targets=B2", "barrage/B2=20", "B2 neutralised, lost 0", done("B2.neutralised=3; group3.hit=3"));
    run("battery=A3 targets=B6", "barrage/B6=17", "B6 neutralised, lost 0", done("B6.neutralised=3; group2.hit=3"));
    // Own elements too (S31).
    run("battery=A3 targets=A4", "barrage/A4=15", "A4 neutralised, lost 0", done("A4.neutralised=3; group6.hit=3"));
    // Those in a truck share its neutralisation; out of a wreck they save on 11.
    run(
        "battery=A3 targets=B3",
        "barrage/B3=15",
        "B3 neutralised, B4 neutralised, B5 neutralised, lost 0",
        done("B3.neutralised=3; group4.hit=3; B4.neutralised=3; group2.hit=3; B5.neutralised=3; group2.hit=3"),
    );
    run(
        "battery=A3 targets=B3+B1",
        "barrage/B3=16 save/B4=10 save/B5=11 barrage/B1=1",
        "B3 knocked_out, B4 lost, B5 neutralised, B1 neutralised, lost 2",
        done(
            "B3.lost_in=2; lost B3 by artillery; group4.hit=3; B4.lost_in=2; lost B4 by carrier; group2.hit=3; -B5.riding; \
             B5.neutralised=3; group2.hit=3; B1.neutralised=3; group2.hit=3",
        ),
    );
    let refused = Expect::Refused("rides in B3 and shares its fate");
    check(&Case {
        units,
        facts: "",
        rulings: "",
        procedure: "barrage",
        form: "battery=A3 targets=B4",
        expect: refused,
    });
}

#[test]
fn zones_of_fire() {
    let zone = |form, settled| {
        let expect = Expect::Run("", settled, "");
        check(&Case { units: "", facts: "", rulings: "", procedure: "zone", form, expect });
    };
    zone("", "across 300, along 300");
    zone("batteries=2", "across 450, along 500");
    zone("batteries=3", "across 525, along 500");
    zone("kind=rockets", "across 600, along 700");
}

#[test]
fn a_battery_under_command_is_called_by_its_own_formation() {
    let units = "A1 observer in=Squadron/HQ; A2 observer priority in=Squadron/HQ; A3 observer in=Company/HQ; A4 \
                 mortar_battery role=command in=Company; A5 field_battery role=support in=Artillery; B1 infantry in=X/Y";
    let scene = super::scene::Scene::of("simple-ww2", units, "").with("battle.turn=2 battle.step=artillery");
    let observer = |battery: &str| {
        let form = scene.open("call", &format!("battery={battery}")).form;
        form.field("observer")
            .and_then(|field| field.value.clone())
            .map(|value| value.to_string())
            .unwrap_or_default()
    };
    assert_eq!(observer("A4"), "A3", "its own formation's");
    assert_eq!(observer("A5"), "A2", "else a priority observer");
}

/// An enemy that was pressed before the battery, or after it, is where its fire is called to.
#[test]
fn a_call_takes_the_enemy_that_was_pressed() {
    use adjutant::battle::{Desk, Request};
    let units = "A1 observer in=S/H; A3 field_battery role=support; B1 m4a3 in=P/Q";
    let scene = super::scene::Scene::of("simple-ww2", units, "").with("battle.step=artillery");
    let pressed = |presses: &str| {
        let mut desk = Desk::default();
        for tag in presses.split_whitespace() {
            desk.press_row(&scene.rules, &scene.state, tag.parse().unwrap());
        }
        let Request { procedure, draft } = desk.request(&scene.rules, &scene.state).unwrap();
        let said = |path: &str| draft.get(path).map(ToString::to_string).unwrap_or_default();
        (procedure.clone(), said("battery"), said("at"))
    };
    let wanted = ("call".to_owned(), "A3".to_owned(), "B1".to_owned());
    for presses in ["A3 B1", "B1 A3"] {
        assert_eq!(pressed(presses), wanted, "{presses}");
    }
    // Whoever is pressed alone is called for nothing.
    assert_eq!(pressed("A3"), ("call".to_owned(), "A3".to_owned(), String::new()));
    call(
        "",
        "",
        "battery=A3 observer=A1 at=A2",
        Expect::Run("call=14", "answered", "A3.called=yes; A3.mission=2; A3.aimed=A2; owe fire_error: Fire error A3"),
    );
}
