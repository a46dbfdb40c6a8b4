//! Morale: every modifier, every result and its edges, every reading of its rulings.

use super::{Case, Expect, check, scene::Scene};

/// A troop of two tanks; facts of its group (2) are about the unit, of its formation (1) about the order.
const TROOP: &str = "A1 m4a3 in=Squadron/1_Troop; A2 m4a3 in=Squadron/1_Troop";
const FORM: &str = "units=A1 A1.higher_command=false";

/// The scores for a sum of modifiers: 11 no effect, 2 half advance, -8 no advance, -18 retreat.
fn scores(sum: i32) -> String {
    let mut parts = Vec::new();
    for (words, least) in
        [("no effect", 11), ("half advance", 2), ("no advance", -8), ("retreat", -18), ("rout", -99)]
    {
        match least - sum {
            ..=1 => {
                parts.push(if parts.is_empty() { format!("always {words}") } else { format!("else {words}") });
                break;
            }
            20 => parts.push(format!("20 {words}")),
            21.. => {}
            need => parts.push(format!("{need}+ {words}")),
        }
    }
    parts.join(", ")
}

fn sums(units: &'static str, facts: &'static str, form: &'static str, rulings: &'static str, wanted: &'static str) {
    check(&Case { units, facts, rulings, procedure: "morale", form, expect: Expect::Sums(wanted) });
}

#[test]
fn every_modifier() {
    let none = " = 1, 11+ no effect, 2+ half advance, else no advance";
    sums(TROOP, "battle.turn=3", FORM, "", none);
    let one = |units, facts, form, rulings, terms: &'static str, sum: i32| {
        let reading = format!("{terms} = 1, {}", scores(sum));
        sums(units, facts, form, rulings, reading.leak());
    };
    let turn = "battle.turn=3";
    one(TROOP, "battle.turn=3 group2.new_enemy=3", FORM, "", "-3 new enemy", -3);
    // Of an earlier turn it weighs no more.
    one(TROOP, "battle.turn=3 group2.new_enemy=2", FORM, "", "", 0);
    one(TROOP, "battle.turn=3 group1.order=probe", FORM, "", "-6 Probe or Delay", -6);
    one(TROOP, "battle.turn=3 group1.order=delay", FORM, "", "-6 Probe or Delay", -6);
    one(TROOP, "battle.turn=3 group1.order=hold", FORM, "", "", 0);
    let chip = |chip: &'static str, terms, sum| {
        let form = format!("{FORM} {chip}").leak();
        one(TROOP, turn, form, "", terms, sum);
    };
    chip("friends_run", "-3 friends retreat", -3);
    chip("A1.no_infantry", "-6 no infantry near", -6);
    chip("A1.advancing", "3 advancing", 3);
    chip("enemy_runs", "3 enemy retreats", 3);
    chip("A1.cover=cover", "3 cover", 3);
    chip("A1.cover=defences", "6 field defences", 6);
    one(TROOP, turn, "units=A1 A1.higher_command", "", "6 higher command", 6);
    let led = "A1 m4a3 in=Squadron/1_Troop morale=-2; A2 m4a3 command lost in=Squadron/1_Troop";
    one(
        led,
        turn,
        FORM,
        "",
        "-3 knocked out or neutralised, -5 5 x 10%, -9 command element lost, \
         -2 quality",
        -19,
    );
}

#[test]
fn shares_of_a_unit() {
    let three = |first: &str, second: &str| -> &'static str {
        format!("A1 infantry in=F/P; A2 infantry in=F/P {first}; A3 infantry in=F/P {second}").leak()
    };
    let check_tenths = |units, rulings, wanted: i32| {
        let flat = "-3 knocked out or neutralised, ";
        let reading = format!("{flat}-{wanted} {wanted} x 10% = 1, {}", scores(-3 - wanted));
        sums(units, "battle.turn=3", FORM, rulings, reading.leak());
    };
    // One of three: 33%, full tenths or started ones (S12).
    check_tenths(three("neutralised=3", ""), "", 3);
    check_tenths(three("neutralised=3", ""), "S12=b", 4);
    // Lost in the turn before last counts once, in the last turn twice (S13).
    check_tenths(three("lost lost_in=1", ""), "", 3);
    check_tenths(three("lost lost_in=2", ""), "", 6);
    check_tenths(three("lost lost_in=2", "neutralised=4"), "", 10);
    // Of the present strength: one neutralised of two left, and the loss twice.
    check_tenths(three("lost lost_in=2", "neutralised=4"), "S12=c", 15);
    // Neutralisation that has run out does not count.
    sums(
        three("neutralised=2", ""),
        "battle.turn=3",
        FORM,
        "",
        " = 1, 11+ no effect, 2+ half advance, else no advance",
    );
    // S14: an old loss keeps the flat modifier, or not.
    check_tenths(three("lost lost_in=1", ""), "S14=b", 3);
    sums(
        three("lost lost_in=1", ""),
        "battle.turn=3",
        FORM,
        "S14=a",
        "-3 3 x 10% = 1, 14+ no effect, 5+ half advance, else no advance",
    );
}

#[test]
fn chips_start_from_what_is_known() {
    let fields = |units, facts, wanted| {
        check(&Case {
            units,
            facts,
            rulings: "",
            procedure: "morale",
            form: "units=A1",
            expect: Expect::Fields(wanted),
        });
    };
    fields(TROOP, "", "A1.advancing=no friends_run=no enemy_runs=no A1.cover=open A1.no_infantry=no");
    fields(TROOP, "group2.option=f", "A1.advancing=no");
    fields(TROOP, "group2.option=mf", "A1.advancing=yes");
    // What a result forbids is no advance, whatever the option says (S20).
    fields(TROOP, "group2.option=m group2.morale=half", "A1.advancing=yes");
    for result in ["no", "retreat"] {
        fields(TROOP, format!("group2.option=m group2.morale={result}").leak(), "A1.advancing=no");
    }
    // A unit that was not hit tests because a higher command is near (S16).
    fields(TROOP, "battle.turn=2 group2.hit=2", "A1.higher_command=no");
    fields(TROOP, "battle.turn=2", "A1.higher_command=yes");
    // At least half of it (S19).
    fields("A1 m4a3 hull_down in=S/T; A2 m4a3 in=S/T", "", "A1.cover=cover");
    fields("A1 m4a3 hull_down in=S/T; A2 m4a3 in=S/T; A3 m4a3 in=S/T", "", "A1.cover=open");
    fields("A1 infantry place=woods in=S/T", "", "A1.cover=cover");
    fields("A1 infantry place=buildings in=S/T", "", "A1.cover=cover");
    fields("A1 infantry place=dug_in in=S/T", "", "A1.cover=defences");
    fields("A1 infantry place=dug_in hull_down in=S/T", "", "A1.cover=both");
    // Somebody runs.
    let others = "A1 m4a3 in=S/T; A2 m4a3 in=S/U; B1 m4a3 in=P/Q";
    fields(others, "group3.morale=retreat", "friends_run=yes enemy_runs=no");
    fields(others, "group5.morale=rout", "friends_run=no enemy_runs=yes");
    fields(others, "group3.morale=no", "friends_run=no");
    let gone = "A1 m4a3 in=S/T; A2 m4a3 lost lost_in=1 in=S/U";
    fields(gone, "battle.turn=2", "friends_run=yes");
    fields(gone, "battle.turn=3", "friends_run=no");
    // An enemy unit destroyed is no enemy seen retreating: the line of those has no such words.
    let gone = "A1 m4a3 in=S/T; B1 m4a3 lost lost_in=1 in=P/Q";
    fields(gone, "battle.turn=2", "friends_run=no enemy_runs=no");
    // A unit does not see itself run, but others do.
    let form = "units=A1+A2 A1.higher_command=false A2.higher_command=false";
    let quiet = " = 1, 11+ no effect, 2+ half advance, else no advance";
    let shaken = "-3 friends retreat = 1, 14+ no effect, 5+ half advance, else no advance";
    sums(others, "group2.morale=retreat", form, "", format!("{quiet} / {shaken}").leak());
}

#[test]
fn only_armour_is_asked_about_infantry() {
    // S21: a unit with any vehicle in armour that still stands.
    let asked = |units| {
        let form = Scene::of("simple-ww2", units, "").open("morale", "units=A1").form;
        form.field("A1.no_infantry").is_some()
    };
    assert!(asked("A1 m4a3 in=S/T"));
    assert!(asked("A1 infantry in=S/T; A2 m4a3 in=S/T"));
    assert!(!asked("A1 infantry in=S/T; A2 m4a3 lost in=S/T"));
    assert!(!asked("A1 lorry_3ton in=S/T"));
}

#[test]
fn cover_and_field_defences_together() {
    let units = "A1 infantry place=dug_in hull_down in=S/T";
    let both = "3 cover, +6 field defences = 1, 2+ no effect, else half advance";
    sums(units, "", FORM, "S17=a", both);
    let better = "6 field defences = 1, 5+ no effect, else half advance";
    sums(units, "", FORM, "S17=b", better);
}

#[test]
fn every_result_at_its_edges() {
    let run = |facts, face: i32, settled, changed| {
        let given: &'static str = format!("morale/A1={face}").leak();
        let expect = Expect::Run(given, settled, changed);
        check(&Case { units: TROOP, facts, rulings: "", procedure: "morale", form: FORM, expect });
    };
    let tested = "group2.tested=yes";
    let with = |more: &str| -> &'static str { format!("{tested}; {more}").leak() };
    // 11 or more; 10 to 2; 1 to -8; -9 to -18; -19 or less, by a sum of 0, -6, -15, -24.
    run("battle.turn=3", 11, "steady, A1 steady", tested);
    run("battle.turn=3", 10, "half, A1 half", with("group2.morale=half"));
    run("battle.turn=3", 2, "half, A1 half", with("group2.morale=half"));
    run("battle.turn=3", 1, "no, A1 no", with("group2.morale=no"));
    // No effect lifts what stands from an earlier test (S15).
    run("battle.turn=3 group2.morale=no", 11, "steady, A1 steady", with("-group2.morale"));
    // On Probe any result of no advance or worse brings Delay (S7), half advance does not.
    let probe = "battle.turn=3 group1.order=probe group2.option=f";
    run(probe, 8, "half, A1 half", with("group2.morale=half"));
    run(probe, 7, "no, A1 no", with("group2.morale=no; group1.order=delay"));
    let low = "A1 m4a3 morale=-20 in=Squadron/1_Troop; A2 m4a3 in=Squadron/1_Troop";
    let deep = |face: i32, facts, settled, changed| {
        let given: &'static str = format!("morale/A1={face}").leak();
        let expect = Expect::Run(given, settled, changed);
        check(&Case { units: low, facts, rulings: "", procedure: "morale", form: FORM, expect });
    };
    deep(12, "", "no, A1 no", with("group2.morale=no"));
    deep(11, "", "retreat, A1 retreat", with("group2.morale=retreat"));
    deep(2, "", "retreat, A1 retreat", with("group2.morale=retreat"));
    deep(1, "", "rout, A1 rout", with("group2.morale=rout"));
    // S20: a retreat takes the place of a written option.
    deep(5, "group2.option=f", "retreat, A1 retreat", with("group2.morale=retreat; group2.option=m"));
    deep(12, "group2.option=f", "no, A1 no", with("group2.morale=no"));
}

#[test]
fn a_batch_takes_each_unit_once() {
    let units = "A1 m4a3 in=S/T; A2 m4a3 in=S/T; A3 m4a3 in=S/U; A4 field_battery; B1 panther_g in=P/Q";
    let case = |facts, form, expect| check(&Case { units, facts, rulings: "", procedure: "morale", form, expect });
    // Those hit last turn are proposed, for the side that plays the form.
    case("battle.turn=2 group2.hit=2 group3.hit=2 group5.hit=2", "", Expect::Fields("units=A1,_A3"));
    case("battle.turn=2 group2.hit=2 group3.hit=2 group5.hit=2", "by=B", Expect::Fields("units=B1"));
    case("battle.turn=2 group2.hit=3 group3.hit=2", "", Expect::Fields("units=A3"));
    case("battle.turn=2 group2.hit=2 group2.tested=true group3.hit=2", "", Expect::Fields("units=A3"));
    case(
        "battle.turn=2",
        "units=A1+A2+A3 A1.higher_command=false A3.higher_command=false",
        Expect::Run(
            "morale/A1=11 morale/A3=1",
            "A1 steady, A3 no",
            "group2.tested=yes; group3.tested=yes; group3.morale=no",
        ),
    );
    case("group2.morale=rout", "units=A1", Expect::Refused("is routed and never rallies"));
    case("group2.tested=true", "units=A2", Expect::Refused("has tested this turn"));
    case("", "units=A4", Expect::Refused("belongs to no unit"));
}

/// Whoever is neutralised on foot stays where it is, whatever its morale says (Effect of neutralisation): it is told to
/// stay, and no option of moving is put on it.
#[test]
fn who_cannot_move_is_told_to_stay_until_it_can() {
    const PLATOON: &str = "A1 infantry morale=-16 in=Company/Platoon; A2 infantry in=Company/Platoon";
    let retreat = |facts: &str, face: u8| {
        let scene = Scene::of("simple-ww2", PLATOON, "").with(&format!("battle.turn=3 group2.option=f {facts}"));
        let played = scene.play("morale", FORM, &format!("morale/A1={face}"));
        let said = played.run.record.lines.iter().map(|line| line.text.clone()).collect::<Vec<_>>().join(" ");
        (said, played.run.record.moves.len(), played.changed())
    };
    let (said, moves, changed) = retreat("A1.neutralised=3 A2.neutralised=3", 20);
    assert_eq!(said, "Platoon: retreats once it can move: neutralised, it stays.");
    assert_eq!((moves, changed.as_str()), (0, "group2.tested=yes; group2.morale=retreat"));
    let (said, moves, changed) = retreat("A1.neutralised=3 A2.neutralised=2", 15);
    assert!(said.contains("full speed") && said.contains("inches"), "{said}");
    assert_eq!((moves, changed.as_str()), (1, "group2.tested=yes; group2.morale=retreat; group2.option=m"));
    // It writes no option of moving, until it can.
    let written = |facts: &str| {
        let scene =
            Scene::of("simple-ww2", PLATOON, "").with(&format!("battle.turn=3 group2.morale=retreat {facts}"));
        let form = scene.open("write_options", "").form;
        (form.field("group2.to").unwrap().value.as_ref().unwrap().to_string(), form.reminders.join("; "))
    };
    let (option, words) = written("A1.neutralised=3 A2.neutralised=3");
    assert!(option == "f" && words.contains("stays: neutralised"), "{option} {words}");
    assert_eq!(written("A1.neutralised=3").0, "m");
    let refused = |facts: &str| {
        let scene =
            Scene::of("simple-ww2", PLATOON, "").with(&format!("battle.turn=3 group2.morale=retreat {facts}"));
        scene.refused("write_options", "group2.to=f")
    };
    assert!(refused("").ends_with("makes a full move back: (M)"), "{}", refused(""));
    assert_eq!(refused("A1.neutralised=3 A2.neutralised=3"), "");
    // In a barrage it does not count as moving, a lorry does.
    let under = "A1 infantry in=C/P; A2 lorry_3ton in=C/P; B1 field_battery";
    let column = |facts, wanted| {
        check(&Case {
            units: under,
            facts,
            rulings: "",
            procedure: "barrage",
            form: "by=B battery=B1 targets=A1+A2",
            expect: Expect::Fields(wanted),
        });
    };
    column("battle.turn=3 group2.option=m", "A1.under=moving A2.under=moving");
    column("battle.turn=3 group2.option=m A1.neutralised=3 A2.neutralised=3", "A1.under=other A2.under=moving");
}
