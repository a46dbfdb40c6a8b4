//! Artillery: where shots land, whom they hit, when it takes effect.

use std::collections::BTreeMap;

use adjutant::dice::{Answers, Ask, Entry, Given, Source, Subject, Tag};

use super::{Expect, check, scene::Scene};

const FORM: &str = "guns=A1 target=B1";
const NEAR: &str = "guns=A1 target=B1 A1.distance=near";

fn run(units: &str, rulings: &str, form: &str, given: &str, settled: &str, changed: &str) {
    check((units, "", rulings, "artillery", form), Expect::Run(given, settled, changed));
}

#[test]
fn every_cell_of_the_effect_table() {
    let (open, woods) = ("A1 field_artillery; B1 infantry", "A1 field_artillery; B1 infantry place=woods");
    let cell = |units: &str, face: u8, class: &str, changed: &str| {
        let changed = format!("A1.shelled=yes{changed}");
        let settled = format!("{class}, B1 {class}, lands on");
        run(units, "", NEAR, &format!("effect/A1={face}"), &settled, &changed);
        // From three squares on the location die comes first: 5 or 6 on the square.
        for on in [5, 6] {
            run(units, "", FORM, &format!("location/A1={on} effect/A1={face}"), &settled, &changed);
        }
    };
    for face in 1..=4 {
        cell(open, face, "pinned", "; B1.pin_due=yes");
    }
    for face in 5..=6 {
        cell(open, face, "destroyed", "; B1.falls=yes");
    }
    for face in 1..=3 {
        cell(woods, face, "nothing", "");
    }
    for face in 4..=5 {
        cell(woods, face, "pinned", "; B1.pin_due=yes");
    }
    cell(woods, 6, "destroyed", "; B1.falls=yes");
}

#[test]
fn odds_on_the_target() {
    let distribution = |units: &str, form: &str, wanted: &str| {
        let target = Subject::Unit("B1".parse().unwrap());
        check((units, "", "", "artillery", form), Expect::Distribution(target, wanted));
        check((units, "", "", "artillery", form), Expect::Distribution(Subject::Headline, wanted));
    };
    let (open, woods) = ("A1 field_artillery; B1 infantry", "A1 field_artillery; B1 infantry place=works");
    distribution(open, NEAR, "destroyed 1/3, pinned 2/3");
    distribution(woods, NEAR, "destroyed 1/6, nothing 1/2, pinned 1/3");
    distribution(open, FORM, "destroyed 1/9, nothing 2/3, pinned 2/9");
    distribution(woods, FORM, "destroyed 1/18, nothing 5/6, pinned 1/9");
    let two = "A1 field_artillery; A2 light_artillery; B1 infantry";
    distribution(two, "guns=A1+A2 target=B1 A1.distance=near A2.distance=near", "destroyed 5/9, pinned 4/9");
    distribution(two, "guns=A1+A2 target=B1", "destroyed 17/81, nothing 4/9, pinned 28/81");
}

#[test]
fn where_a_shot_drifts() {
    let units = "A1 field_artillery; A2 infantry; B1 infantry; B2 infantry";
    for (face, square) in [(1, "left"), (2, "beyond"), (3, "right"), (4, "short")] {
        run(
            units,
            "",
            FORM,
            &format!("location/A1={face} {square}/A1=nobody"),
            &format!("nothing, B1 nothing, lands {square}"),
            "A1.shelled=yes",
        );
        run(
            units,
            "",
            FORM,
            &format!("location/A1={face} {square}/A1=B2 sight/A1=direct effect/A1=6"),
            &format!("other_destroyed, B1 nothing, lands {square}"),
            "A1.shelled=yes; B2.falls=yes",
        );
        // W36: friends too. W33: judged by the unit hit, so the table is asked.
        run(
            units,
            "",
            FORM,
            &format!("location/A1={face} {square}/A1=A2 sight/A1=indirect effect/A1=5"),
            &format!("other_pinned, B1 nothing, lands {square}"),
            "A1.shelled=yes; A2.pin_due=yes",
        );
    }
    // W33: or as for the target.
    for (place, fate, changed) in [("open", "other_pinned", "; B2.pin_due=yes"), ("works", "nothing", "")] {
        run(
            &format!("A1 field_artillery; B1 infantry place={place}; B2 infantry"),
            "W33=b",
            FORM,
            "location/A1=1 left/A1=B2 effect/A1=2",
            &format!("{fate}, B1 nothing, lands left"),
            &format!("A1.shelled=yes{changed}"),
        );
    }
    // A pinned unit is in cover and needs no question; European cavalry is not (W32, W70).
    let drift = "location/A1=4 short/A1=B2";
    for (stray, rulings, given, fate, changed) in [
        ("infantry pinned", "", "effect/A1=3", "nothing", ""),
        ("infantry pinned", "", "effect/A1=6", "other_destroyed", "; B2.falls=yes"),
        ("cavalry pinned", "", "sight/A1=direct effect/A1=3", "nothing", ""),
        ("cavalry pinned", "W70=b", "effect/A1=3", "nothing", ""),
        // Where its square is known the answer is assumed, and can still be another.
        ("infantry place=woods", "", "sight/A1=indirect effect/A1=3", "nothing", ""),
        ("infantry place=woods", "", "sight/A1=direct effect/A1=3", "other_pinned", "; B2.pin_due=yes"),
    ] {
        run(
            &format!("A1 field_artillery; B1 infantry; B2 {stray}"),
            rulings,
            FORM,
            &format!("{drift} {given}"),
            &format!("{fate}, B1 nothing, lands short"),
            &format!("A1.shelled=yes{changed}"),
        );
    }
    // Nobody else is on the table: nothing is asked. Nobody drifts on to the gun itself.
    run(
        "A1 field_artillery; B1 infantry",
        "",
        FORM,
        "location/A1=1",
        "nothing, B1 nothing, lands left",
        "A1.shelled=yes",
    );
}

#[test]
fn who_may_stand_there_is_anybody_else() {
    use adjutant::dice::{Choice, Chooser};
    let asked = |form: &str, given: &str, wanted: &[&str]| {
        let units = "A1 field_artillery; A2 light_artillery; B1 infantry; B2 infantry falls; B3 command";
        let scene = super::scene(units, "", "");
        let (_, started) = scene.start("artillery", form);
        let run = started.run(&super::scene::answers(given)).unwrap();
        let Some(Ask::Choose(ask)) = run.pending.map(|pending| pending.ask) else { panic!("no question") };
        let options: Vec<String> = ask.options.iter().map(ToString::to_string).collect();
        assert_eq!(options, wanted, "{form} {given}");
        assert_eq!((ask.who, ask.options[ask.usual]), (Chooser::Table, Choice::Word("nobody")));
    };
    asked(FORM, "location/A1=2", &["nobody", "B2", "B3", "A2"]);
    // Each gun of several may drift on to the others, never on to itself.
    let both = "guns=A1+A2 target=B1";
    asked(both, "location/A1=4", &["nobody", "B2", "B3", "A2"]);
    asked(both, "location/A1=4 short/A1=nobody location/A2=4", &["nobody", "B2", "B3", "A1"]);
}

#[test]
fn an_empty_square() {
    let units = "A1 field_artillery; B1 infantry; B2 infantry";
    // W37: nothing at one or two squares or on the square; drift may hit.
    run(units, "", "guns=A1 empty A1.distance=near", "", "nothing, lands on", "A1.shelled=yes");
    run(units, "", "guns=A1 empty", "location/A1=6", "nothing, lands on", "A1.shelled=yes");
    run(
        units,
        "",
        "guns=A1 empty",
        "location/A1=3 right/A1=B2 sight/A1=direct effect/A1=5",
        "other_destroyed, lands right",
        "A1.shelled=yes; B2.falls=yes",
    );
}

#[test]
fn several_guns_fire_in_list_order() {
    let units = "A1 field_artillery; A2 light_artillery; A3 siege_artillery; B1 infantry; B2 infantry";
    let fired = "A2.shelled=yes; A1.shelled=yes; A3.shelled=yes";
    // W21: a target that is to fall is still fired at, and every shot is judged as the step began.
    run(
        units,
        "",
        "guns=A2+A1+A3 target=B1 A1.distance=near",
        "location/A2=6 effect/A2=5 effect/A1=1 location/A3=5 effect/A3=2",
        "destroyed, B1 destroyed",
        "A2.shelled=yes; B1.falls=yes; A1.shelled=yes; A3.shelled=yes",
    );
    run(
        units,
        "",
        "guns=A2+A1+A3 target=B1",
        "location/A2=5 effect/A2=1 location/A1=5 effect/A1=1 location/A3=6 effect/A3=5",
        "destroyed, B1 destroyed",
        "A2.shelled=yes; B1.pin_due=yes; A1.shelled=yes; A3.shelled=yes; B1.falls=yes",
    );
    run(
        units,
        "",
        "guns=A2+A1+A3 target=B1",
        "location/A2=1 left/A2=nobody location/A1=2 beyond/A1=B2 sight/A1=direct effect/A1=1 location/A3=4 short/A3=B2 \
         sight/A3=direct effect/A3=5",
        "other_destroyed, B1 nothing",
        &fired.replace(
            "A1.shelled=yes; A3.shelled=yes",
            "A1.shelled=yes; B2.pin_due=yes; A3.shelled=yes; B2.falls=yes",
        ),
    );
    // W21: pins at once give cover to the target and to strays.
    run(
        units,
        "W21=b",
        "guns=A1+A2 target=B1 A1.distance=near A2.distance=near",
        "effect/A1=1 effect/A2=3",
        "pinned, B1 pinned",
        "A1.shelled=yes; B1.pinned=yes; A2.shelled=yes",
    );
    run(
        units,
        "W21=b",
        "guns=A1+A2 target=B1 A1.distance=near A2.distance=near",
        "effect/A1=1 effect/A2=6",
        "destroyed, B1 destroyed",
        "A1.shelled=yes; B1.pinned=yes; A2.shelled=yes; B1.falls=yes",
    );
    run(
        units,
        "W21=b",
        "guns=A1+A2 target=B1",
        "location/A1=1 left/A1=B2 sight/A1=direct effect/A1=1 location/A2=1 left/A2=B2 effect/A2=3",
        "other_pinned, B1 nothing",
        "A1.shelled=yes; B2.pinned=yes; A2.shelled=yes",
    );
}

#[test]
fn a_volley_is_what_its_shots_are_one_by_one() {
    // W21 b, W33 b: a stray is fired at as the target is now, and the first shot has pinned that.
    let units = "A1 field_artillery; A2 field_artillery; A3 field_artillery; B1 infantry; B2 infantry";
    let pinned = "A1.shelled=yes; B1.pinned=yes";
    run(
        units,
        "W21=b W33=b",
        "guns=A1+A2 target=B1 A1.distance=near",
        "effect/A1=1 location/A2=1 left/A2=B2 effect/A2=3",
        "pinned, B1 pinned",
        &format!("{pinned}; A2.shelled=yes"),
    );
    run(
        &units.replace("B1 infantry", "B1 infantry pinned"),
        "W21=b W33=b",
        "guns=A2 target=B1",
        "location/A2=1 left/A2=B2 effect/A2=3",
        "nothing, B1 nothing, lands left",
        "A2.shelled=yes",
    );
    // It stays pinned when a later shot dooms it; one that only falls is not pinned.
    run(
        units,
        "W21=b W33=b",
        "guns=A1+A2+A3 target=B1 A1.distance=near A2.distance=near",
        "effect/A1=1 effect/A2=6 location/A3=1 left/A3=B2 effect/A3=3",
        "destroyed, B1 destroyed",
        &format!("{pinned}; A2.shelled=yes; B1.falls=yes; A3.shelled=yes"),
    );
    run(
        units,
        "W21=b W33=b",
        "guns=A1+A3 target=B1 A1.distance=near",
        "effect/A1=6 location/A3=1 left/A3=B2 effect/A3=3",
        "destroyed, B1 destroyed",
        "A1.shelled=yes; B1.falls=yes; A3.shelled=yes; B2.pinned=yes",
    );
}

/// All ends of a form: answers as they come, every face alike, every choice alike.
fn ends(scene: &Scene, form: &str) -> Vec<(Scene, f64)> {
    let (_, started) = scene.start("artillery", form);
    let (mut open, mut ends) = (vec![(Answers::new(), 1.0)], Vec::new());
    while let Some((answers, chance)) = open.pop() {
        let run = started.run(&answers).unwrap();
        let Some(pending) = run.pending else {
            let mut after = Scene { rules: scene.rules.clone(), state: scene.state.clone() };
            run.record.effects.iter().for_each(|effect| after.apply(effect));
            ends.push((after, chance));
            continue;
        };
        let all: Vec<Given> = match &pending.ask {
            Ask::Dice(ask) => (1..=ask.sides).map(|face| Given::Faces(vec![face])).collect(),
            Ask::Choose(ask) => ask.options.iter().map(|option| Given::Chosen(option.to_string())).collect(),
            Ask::Card(_) => panic!("no cards are drawn here"),
        };
        for given in &all {
            let entry = Entry { given: given.clone(), by: Source::Hand };
            let mut answers = answers.clone();
            answers.insert(pending.ask.key().to_string(), entry);
            open.push((answers, chance / f64::from(u16::try_from(all.len()).unwrap())));
        }
    }
    ends
}

/// The chance of each end, by what has become of everybody.
fn fates(ends: Vec<(Scene, f64)>) -> BTreeMap<String, f64> {
    let mut fates = BTreeMap::new();
    for (scene, chance) in ends {
        // Who falls is gone, pinned or not.
        let of = |unit: &Tag| {
            let facts = ["falls", "pin_due", "pinned", "charge_due"].into_iter();
            let mut facts = facts.filter(|fact| scene.state.flag(*unit, fact));
            facts.next().map_or_else(String::new, |fact| format!("{unit} {fact} "))
        };
        *fates.entry(scene.state.units.keys().map(of).collect::<Vec<String>>().concat()).or_insert(0.0) += chance;
    }
    fates
}

#[test]
fn a_volley_has_the_ends_of_its_shots_as_two_forms() {
    for rulings in ["", "W21=b", "W33=b", "W21=b W33=b", "W21=b W33=b W70=b"] {
        for units in
            ["B1 infantry; B2 infantry", "B1 cavalry; B2 infantry place=cover", "B1 infantry pinned; B2 cavalry"]
        {
            for [first, second] in [["near", "far"], ["far", "near"], ["near", "near"]] {
                let scene = super::scene(&format!("A1 field_artillery; A2 siege_artillery; {units}"), "", rulings);
                let volley = ends(&scene, &format!("guns=A1+A2 target=B1 A1.distance={first} A2.distance={second}"));
                let shots = ends(&scene, &format!("guns=A1 target=B1 A1.distance={first}")).into_iter().flat_map(
                    |(between, chance)| {
                        let then = ends(&between, &format!("guns=A2 target=B1 A2.distance={second}"));
                        then.into_iter().map(move |(end, next)| (end, chance * next)).collect::<Vec<_>>()
                    },
                );
                let (volley, shots) = (fates(volley), fates(shots.collect()));
                let name = format!("{rulings} | {units} | {first} {second}");
                assert!(volley.len() > 1 && volley.keys().eq(shots.keys()), "{name}: {volley:?} {shots:?}");
                for (end, chance) in &volley {
                    assert!((chance - shots[end]).abs() < 1e-9, "{name}: {end}: {chance} or {}", shots[end]);
                }
            }
        }
    }
}

#[test]
fn a_pin_on_european_cavalry() {
    let units = "A1 field_artillery; A2 field_artillery; B1 cavalry";
    let form = "guns=A1+A2 target=B1 A1.distance=near A2.distance=near";
    // W70: no cover, so the second shot is direct as well.
    let pinned = "A1.shelled=yes; B1.pinned=yes";
    run(units, "W21=b", form, "effect/A1=1 effect/A2=1", "pinned, B1 pinned", &format!("{pinned}; A2.shelled=yes"));
    run(
        units,
        "W21=b W70=b",
        form,
        "effect/A1=1 effect/A2=1",
        "pinned, B1 pinned",
        &format!("{pinned}; A2.shelled=yes"),
    );
    run(
        units,
        "W21=b W68=b",
        NEAR,
        "effect/A1=1",
        "pinned, B1 pinned, lands on",
        "A1.shelled=yes; B1.pinned=yes; B1.charge_due=yes",
    );
    let distribution = |rulings: &str, wanted: &str| {
        check((units, "", rulings, "artillery", form), Expect::Distribution(Subject::Headline, wanted));
    };
    distribution("W21=b", "destroyed 5/9, pinned 4/9");
    distribution("W21=b W70=b", "destroyed 4/9, pinned 5/9");
}

#[test]
fn when_guns_fire() {
    let refused = |gun: &str, facts: &str, rulings: &str, reason: &str| {
        let units = format!("A1 {gun}; B1 infantry");
        check((&units, facts, rulings, "artillery", FORM), Expect::Refused(reason));
    };
    for gun in
        ["light_artillery", "field_artillery", "siege_artillery", "field_artillery pinned", "field_artillery falls"]
    {
        refused(gun, "", "", "");
    }
    // W40: machine guns are not artillery.
    for unit in ["machine_gun", "infantry", "cavalry", "command"] {
        refused(unit, "", "", "is not artillery");
    }
    refused("field_artillery shelled", "", "", "has fired this turn");
    refused("field_artillery ford=1", "", "", "stands in the river: no fire");
    // W17: in its step only, or when activated.
    let over = "battle.artillery_over=true battle.first=A A.activations=2";
    refused("field_artillery", over, "", "fires in the artillery step only");
    refused("field_artillery", over, "W17=b", "");
    refused("field_artillery moved", over, "W17=b", "has moved this turn");
    let late = |given: &str, settled: &str, changed: &str| {
        let form = ("A1 field_artillery; A2 field_artillery; B1 infantry; B2 infantry", over, "W17=b", "artillery");
        let form = (form.0, form.1, form.2, form.3, "guns=A1+A2 target=B1 A1.distance=near");
        check(form, Expect::Run(given, settled, changed));
    };
    let spent = |gun: &str| format!("A.spent+1; {gun}.shelled=yes");
    // At once, for an activation; a target that is gone stops the rest.
    late("effect/A1=5", "destroyed, B1 destroyed", &format!("{}; lost B1 by artillery", spent("A1")));
    late(
        "effect/A1=2 location/A2=5 effect/A2=3",
        "pinned, B1 pinned",
        &format!("{}; B1.pinned=yes; {}", spent("A1"), spent("A2")),
    );
    late(
        "effect/A1=2 location/A2=1 left/A2=B2 sight/A2=direct effect/A2=5",
        "pinned, B1 pinned",
        &format!("{}; B1.pinned=yes; {}; lost B2 by artillery", spent("A1"), spent("A2")),
    );
    // A gun that another one has destroyed by its drift fires no more.
    check(
        ("A1 field_artillery; A2 light_artillery; B1 infantry", over, "W17=b", "artillery", "guns=A1+A2 target=B1"),
        Expect::Run(
            "location/A1=4 short/A1=A2 sight/A1=direct effect/A1=6",
            "other_destroyed, B1 nothing",
            &format!("{}; lost A2 by artillery", spent("A1")),
        ),
    );
    // Both sides fire in the step.
    check(
        ("A1 infantry; B1 field_artillery", "", "", "artillery", "by=B guns=B1 target=A1 B1.distance=near"),
        Expect::Run("effect/B1=6", "destroyed, A1 destroyed, lands on", "B1.shelled=yes; A1.falls=yes"),
    );
    check(
        ("A1 infantry; B1 field_artillery", "", "", "artillery", "guns=B1 target=A1 B1.distance=near"),
        Expect::Refused("B1 is on the wrong side for this; A1 is on the wrong side for this"),
    );
}

#[test]
fn what_only_the_table_checks() {
    let edge = "Fire out of woods, buildings or fortifications only from their edge";
    for (gun, reach) in [("light_artillery", 4), ("field_artillery", 6), ("siege_artillery", 10)] {
        let units = &format!("A1 {gun}; B1 infantry");
        let words = format!("A1: {reach} squares, counted through their sides, front quarter; {edge}");
        check((units, "", "", "artillery", FORM), Expect::Reminded(&words));
        // W29: no shortest range, or not beside anybody.
        let contact = format!("{words}; Not by a gun beside an enemy, nor at an enemy beside a friend");
        check((units, "", "W29=b", "artillery", FORM), Expect::Reminded(&contact));
    }
}

#[test]
fn the_end_of_the_step() {
    let end = |units: &str, rulings: &str, settled: &str, changed: &str| {
        check((units, "", rulings, "casualties", ""), Expect::Run("", settled, changed));
    };
    let over = "battle.artillery_over=yes; battle.step=initiative";
    end("A1 infantry; B1 infantry", "", "done", over);
    // What the table settled too late comes off in whatever step it is.
    check(
        ("A1 infantry; B1 infantry falls", "battle.artillery_over=true battle.step=activate", "", "casualties", ""),
        Expect::Run(
            "",
            "done, B1 destroyed",
            "-B1.falls; -B1.pin_due; lost B1 by artillery; battle.artillery_over=yes",
        ),
    );
    end(
        "A1 infantry falls; B1 infantry",
        "",
        "done, A1 destroyed",
        &format!("-A1.falls; -A1.pin_due; lost A1 by artillery; {over}"),
    );
    end(
        "A1 infantry pin_due; B1 infantry falls pin_due",
        "",
        "done, B1 destroyed, A1 pinned",
        &format!("-B1.falls; -B1.pin_due; lost B1 by artillery; -A1.pin_due; A1.pinned=yes; {over}"),
    );
    // W68.
    let pinned = "-A1.pin_due; A1.pinned=yes";
    end("A1 cavalry pin_due; B1 infantry", "", "done, A1 pinned", &format!("{pinned}; {over}"));
    end(
        "A1 cavalry pin_due; B1 infantry",
        "W68=b",
        "done, A1 pinned",
        &format!("{pinned}; A1.charge_due=yes; {over}"),
    );
}

#[test]
fn whoever_a_drift_hits_is_read_in_its_own_row() {
    let units = "A1 field_artillery; B1 infantry; B2 infantry";
    let scene = super::scene(units, "", "");
    let (_, started) = scene.start("artillery", "guns=A1 target=B1");
    let reading = |answers: &str| {
        let sums = started.sums_after(&super::scene::answers(answers));
        let effect = sums.into_iter().find(|sum| sum.role == "effect").unwrap();
        format!("{}: {}", effect.title.rsplit(" at ").next().unwrap(), effect.reading)
    };
    let [direct, indirect] =
        ["location/A1=1 left/A1=B2 sight/A1=direct", "location/A1=1 left/A1=B2 sight/A1=indirect"].map(reading);
    assert!(direct.contains("B2") && direct.contains(", direct"), "{direct}");
    assert!(indirect.contains("B2") && indirect.contains(", indirect"), "{indirect}");
    let row = |text: &str| text.rsplit(": ").next().unwrap().to_owned();
    assert_ne!(row(&direct), row(&indirect), "the row that the faces are read in");
}
