//! What came of an action, in all five rule sets: the headline begins with what changed most on the table, with the
//! losses of both sides, and what is moved names how far.

// Tests may fail loudly.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

mod ends;
mod entered;
mod hands;
#[path = "../support/scene.rs"]
mod scene;
#[path = "../support/table.rs"]
mod table;

use std::collections::BTreeSet;

use adjutant::{
    battle::{
        Act, Command, Desk,
        summary::{Pool, Shown, log_row, result_view, table_view},
    },
    dice::{Dice, Side},
    games::Registry,
    rules::{Effect, Entity, Tone},
};
use scene::{Scene, answers};
use table::{forced, run};

use hands::spoken;

/// The headline of an action; what else is told, and what is moved, parted by slashes.
#[track_caller]
fn check(rules: &str, units: &str, order: &str, given: &str, headline: &str, others: &str, moves: &str) {
    let facts = if rules == "simple-ww2" { "battle.step=fire" } else { "" };
    let scene = Scene::of(rules, units, "").with(facts);
    let (procedure, form) = order.split_once(' ').unwrap();
    let moved = scene.play(procedure, form, given).run.record.moves;
    let (opened, _) = scene.start(procedure, form);
    let act = Act { procedure: procedure.to_owned(), form: opened.frozen, answers: answers(given), ..Act::default() };
    let shown = result_view(scene.rules.as_ref(), &scene.state, 1, &act, Vec::new());
    let moved: Vec<String> = moved.iter().map(|moved| format!("{} {}", moved.who, moved.how)).collect();
    let found = [shown.sentence, shown.lines.join(" / "), moved.join(" / ")];
    assert_eq!(found, [headline, others, moves], "{rules}: {order}: {given}");
}

/// Where several are shot at the sentence begins with whoever lost most, and the chance says what it is a chance of.
#[test]
fn the_chance_of_a_result_says_of_what_where_several_are_shot_at() {
    let units = "A1 rifle; A2 off_table; B1 rifle; B2 rifle; B3 rifle";
    let check = |order: &str, given: &str, wanted: &str| {
        let mut battle = table::begin(table::units("division-squares", units, ""));
        run(&mut battle, Command::set(table::tag("A2"), "ammunition", 3));
        run(&mut battle, Command::set(table::tag("B2"), "disrupted", true));
        run(&mut battle, forced(order, given));
        let result = table_view(&battle, &Desk::default(), &Shown::default()).result.unwrap();
        assert!(result.chance.ends_with(" % before the roll"), "{}", result.chance);
        let of = result.chance.split_once(": ").map_or("", |(of, _)| of);
        assert_eq!(of, wanted, "{}", result.chance);
    };
    check("fire firer=A1 target=B1 target.place=open", "fire=4,1,1", "");
    let faces = "artillery/B1=1,1,1,1 artillery/B2=4,1,1,1 artillery/B3=4,1,1,1";
    check("artillery gun=A2 targets=B1+B2+B3 spotter=good", faces, "At least one removed");
}

#[test]
fn division_squares() {
    let check = |units, order, given, headline, others, moves| {
        check("division-squares", units, order, given, headline, others, moves);
    };
    check(
        "A1 off_table ammunition=3; B1 rifle; B2 rifle disrupted; B3 rifle",
        "artillery gun=A1 targets=B1+B2+B3 spotter=good",
        "artillery/B1=1,1,1,1 artillery/B2=4,1,1,1 artillery/B3=4,1,1,1",
        "B2 rifle is removed. B3 rifle is Disrupted. No effect on B1 rifle.",
        "",
        "",
    );
    // Both are lost: the defender's loss is no secret behind the attacker's.
    check(
        "A1 rifle disrupted; B1 rifle disrupted",
        "assault attacker=A1 defenders=B1",
        "attack/1=6,6 defence/1=6,6",
        "B1 rifle is removed. A1 rifle is removed.",
        "",
        "",
    );
    check(
        "A1 rifle; B1 rifle disrupted",
        "assault attacker=A1 defenders=B1",
        "attack/1=6,6,6 defence/1=1,1 claim=claim",
        "B1 rifle is removed. No effect on A1 rifle. A1 rifle takes the space.",
        "",
        "A1 into the space",
    );
    check(
        "A1 rifle; B1 rifle",
        "assault attacker=A1 defenders=B1",
        "attack/1=1,1,1 defence/1=6,1,1",
        "A1 rifle is Disrupted. No effect on B1 rifle. A1 rifle is back in its own space.",
        "",
        "A1 back to its own space",
    );
    // Disrupted on the way in: that the defender does no more is no "No effect".
    check(
        "A1 rifle; B1 rifle overwatch",
        "assault attacker=A1 defenders=B1",
        "overwatch/B1=4,1,1 attack/1=1,1 defence/1=1,1,1",
        "A1 rifle is Disrupted. B1 rifle fires from Overwatch. No effect on B1 rifle.",
        "No further effect on A1 rifle. / A1 rifle is back in its own space.",
        "A1 back to its own space",
    );
    check(
        "A1 rifle disrupted; A2 rifle disrupted",
        "rally units=A1+A2",
        "rally/A1=6,1 rally/A2=1,1 off/A2=off",
        "A2 rifle falls back off the table: routed. A1 rifle rallies.",
        "",
        "",
    );
    check("A1 rifle disrupted", "fall_back unit=A1", "", "A1 rifle falls back one space.", "", "A1 back one space");
}

#[test]
fn pz8() {
    let check = |units, order, given, headline, others, moves| {
        check("pz8", units, order, given, headline, others, moves);
    };
    check(
        "A1 artillery; A2 artillery; A3 artillery; B1 infantry green",
        "fire guns=A1+A2+A3 target=B1",
        "fire/A1=6 fire/A2=6",
        "B1 infantry takes 2 fatigue points and is destroyed. A3 artillery keeps its shot.",
        "",
        "",
    );
    check(
        "A1 medium_tank; B1 medium_tank",
        "combat first=A1 second=B1",
        "first=5 second=3 withdrawal=clear advance=advance",
        "B1 medium_tank withdraws 2 inches and takes 2 fatigue points, 2 of 4.",
        "A1 medium_tank takes 1 fatigue point: 1 of 4. / A1 medium_tank advances 1 inch.",
        "A1 forward 1 inch / B1 back 2 inches",
    );
    check(
        "A1 infantry fatigue=1; B1 infantry fatigue=1",
        "combat first=A1 second=B1",
        "first=6 second=1",
        "A1 infantry takes 1 fatigue point and is destroyed. B1 infantry is destroyed: doubled.",
        "",
        "",
    );
}

#[test]
fn simple_ww2() {
    let check = |units, order, given, headline, others, moves| {
        check("simple-ww2", units, order, given, headline, others, moves);
    };
    check(
        "A1 m4a3; A2 m4a3; A3 m4a3; B1 m4a3 neutralised=1",
        "fire firers=A1+A2+A3 target=B1 range=300p seen=fully face=rear",
        "hit/A1=2 hit/A2=4 effect/A2=6",
        "B1 m4a3 is knocked out by A2 m4a3. A1 m4a3 misses B1 m4a3. Shots kept: A3.",
        "",
        "",
    );
    check(
        "A1 m4a3; A2 infantry; B1 infantry; B2 infantry; B3 lorry_3ton; B4 infantry riding=B3; A9 lorry_3ton",
        "fire firers=A1 target=B1 range=300p seen=fully zone=B2+B3+A9",
        "hit/A1=2 zone/B2/1=1 zone/B3/1=20 zone_effect/B3/1=15 save/B4=10 zone/A9/1=20 zone_effect/A9/1=1",
        "B3 lorry_3ton in the zone is knocked out. B4 infantry is lost with its carrier.",
        "A9 lorry_3ton in the zone is neutralised. / A1 m4a3 misses B1 infantry. / B2 infantry in the zone: missed. / 2 lost of 4 \
         elements in the zone.",
        "",
    );
    // A volley that does nothing says so of the target, not of its last firer alone.
    check(
        "A1 m4a3; A2 m4a3; A3 m4a3; B1 m4a3",
        "fire firers=A1+A2+A3 target=B1 range=300p seen=fully face=rear",
        "hit/A1=2 hit/A2=2 hit/A3=2",
        "3 shots at B1 m4a3: no harm done.",
        "A1 m4a3 misses B1 m4a3. / A2 m4a3 misses B1 m4a3. / A3 m4a3 misses B1 m4a3.",
        "",
    );
    check(
        "A1 infantry; A2 infantry; B1 infantry",
        "close_assault attackers=A1+A2 defenders=B1",
        "attack=1,1 defence=6 loss/A1=1",
        "A1 infantry is lost. A2 infantry falls back 100p (1 inch).",
        "",
        "A2 back 100p (1 inch)",
    );
    // Several in one sentence.
    check(
        "A1 infantry; A2 infantry; A3 infantry; B1 infantry",
        "close_assault attackers=A1+A2+A3 defenders=B1",
        "attack=1,1,1 defence=20 loss/A1=1",
        "A1 infantry is lost. A2, A3 fall back 100p (1 inch).",
        "",
        "A2 back 100p (1 inch) / A3 back 100p (1 inch)",
    );
}

#[test]
fn six_d6() {
    let check = |units, order, given, headline, others, moves| {
        check("six-d6", units, order, given, headline, others, moves);
    };
    let units = "A1 infantry; B1 infantry hits=5";
    check(units, "fire firer=A1 target=B1 range=close", "fire=6", "B1 infantry is removed.", "", "");
    check(units, "move unit=A1", "move=3", "A1 infantry moves up to 6 inches.", "", "A1 up to 6 inches");
}

#[test]
fn the_portable_wargame() {
    let check = |units, order, given, headline, others, moves| {
        check("portable-wargame", units, order, given, headline, others, moves);
    };
    check(
        "A1 infantry; B1 infantry",
        "close_combat attacker=A1 defender=B1",
        "attacker=6 defender=6 withdraw=can",
        "A1 infantry withdraws to a neighbouring square. A draw.",
        "",
        "A1 back one square",
    );
    check(
        "A1 field_artillery; A2 field_artillery; B1 infantry",
        "artillery guns=A1+A2 target=B1 A1.distance=near A2.distance=near",
        "effect/A1=1 effect/A2=6",
        "B1 infantry is destroyed at the end of the step.",
        "B1 infantry is pinned at the end of the step.",
        "",
    );
}

/// How far a unit moves, fires and spots.
#[track_caller]
fn numbers(rules: &str, units: &str, wanted: &str) {
    let scene = Scene::of(rules, units, "");
    let tag = *scene.state.units.keys().next().unwrap();
    assert_eq!(scene.rules.numbers(&scene.state, tag), wanted, "{rules}: {units}");
}

#[test]
fn a_card_says_how_far_its_unit_moves_fires_and_spots() {
    let check = |rules, units, wanted| numbers(rules, units, wanted);
    check("division-squares", "A1 rifle", "Moves 1 (rough 1, road 2), fires 1, spots 2");
    check("division-squares", "A1 tank gun=medium", "Moves 2 (rough 1, road 2), fires 2, spots 2");
    check("division-squares", "A1 armored_car_cannon recon", "Moves 3 (rough 2, road 6), fires 2, spots 4");
    check("division-squares", "A1 off_table ammunition=3", "Off the table, fires over the whole table");
    check("pz8", "A1 infantry", "Moves 3 (rough 1½, road 6), spots 6 inches");
    check("pz8", "A1 artillery", "Moves 6 (rough 3, road 12), fires 18, spots 9 inches");
    check(
        "simple-ww2",
        "A1 m4a3",
        "Moves 800p, 8 inches (bad ground 200p, road 1300p), fires 1800p, seen up to 3800p",
    );
    check("simple-ww2", "A1 lorry_3ton", "Moves 600p, 6 inches (bad ground 200p, road 1700p), seen up to 4500p");
    check("six-d6", "A1 infantry", "Moves 4 to 9, fires 12 inches");
    check("portable-wargame", "A1 infantry", "Moves 1 (road 2), fires 2 squares");
    check("portable-wargame", "A1 melee_infantry", "Moves 1 (road 2) squares");
    check("portable-wargame", "A1 infantry pinned", "May not move (Pinned), fires 2 squares");
    check("portable-wargame", "A1 melee_infantry pinned", "May not move (Pinned)");
}

#[test]
fn odds_over_two_targets_say_at_least_one() {
    let battle = table::begin(table::units("division-squares", "A1 off_table; A2 hq; B1 rifle; B2 rifle", ""));
    let mut desk = Desk::default();
    for tag in ["A1", "B1", "B2"] {
        desk.press_row(battle.rules().as_ref(), battle.state(), table::tag(tag));
    }
    let form = table_view(&battle, &desk, &Shown::default()).form.unwrap();
    let parts = |at: usize| -> Vec<(String, String)> {
        form.odds[at].parts.iter().map(|part| (part.words.clone(), part.percent.clone())).collect()
    };
    // Each unit is rolled for with four dice: nothing hits with (2/3)^4, three 6s show in 21 of 1296 rolls.
    let wanted = [("No effect on any", "4 %"), ("At least one Disrupted", "93 %"), ("At least one removed", "3 %")];
    assert_eq!(parts(0), wanted.map(|(words, percent)| (words.to_owned(), percent.to_owned())));
    let each = [("No effect", "20 %"), ("Disrupted", "79 %"), ("Removed", "2 %")];
    for at in [2, 3] {
        assert_eq!(parts(at), each.map(|(words, percent)| (words.to_owned(), percent.to_owned())), "{at}");
    }
}

#[test]
fn the_survival_of_an_hq_is_asked_in_words_with_the_shells_of_each_battery() {
    let mut battle = table::begin(table::forces("division-squares", ["normandy-british", "normandy-german"], ""));
    run(&mut battle, Command::set(table::tag("A1"), "disrupted", true));
    run(&mut battle, Command::set(table::tag("A11"), "ammunition", 1));
    run(&mut battle, Command::set(table::tag("A12"), "ammunition", 3));
    run(&mut battle, forced("fire by=B firer=B2 target=A1 target.place=open", "fire=6,6,6"));
    let open = table_view(&battle, &Desk::default(), &Shown::default()).open.unwrap();
    let Some(Pool::Choice { question, options, .. }) = open.pending else { panic!("{:?}", open.pending) };
    assert_eq!(question, "HQ 227 Brigade would be removed: give up a battery to save it?");
    let words: Vec<&str> = options.iter().map(|(_, words)| words.as_str()).collect();
    let wanted = ["Give up 131 Field Regt RA (1 shell)", "Give up 190 Field Regt RA (3 shells)", "The HQ is lost"];
    assert_eq!(words.into_iter().collect::<BTreeSet<_>>(), wanted.into_iter().collect::<BTreeSet<_>>());
}

#[test]
fn the_first_turn_of_the_readme_tells_of_real_dice_and_how_far_a_unit_moves() {
    let readme = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/README.md")).unwrap();
    let (_, rest) = readme.split_once("## Your first turn").unwrap();
    let turn = rest.split_once("\n## ").unwrap().0;
    assert!(turn.contains("real dice"), "{turn}");
    assert!(turn.contains("Infantry on foot goes one square, or two along a\n   road"), "{turn}");
    numbers("division-squares", "A1 rifle", "Moves 1 (rough 1, road 2), fires 1, spots 2");
}

#[test]
fn things_are_numbered_from_1_by_their_kind() {
    let mut battle = table::begin(table::units("pz8", "A1 infantry; B1 infantry", ""));
    let mut put = |id: u16, kind: &str| {
        let effects = vec![Effect::Thing { id, kind: kind.to_owned() }];
        spoken(&run(&mut battle, Command::Correct { words: String::new(), effects }).hands)
    };
    assert_eq!(put(1, "objective"), "place Objective 1");
    assert_eq!(put(2, "minefield"), "place Minefield 1");
    assert_eq!(put(3, "fortification"), "place Fortification 1");
    assert_eq!(put(4, "fortification"), "place Fortification 2");
}

/// All who are lost by a volley stand before what they may still do, in the result and in a line of the log that may be
/// cut; and the chance says that it is the target's.
#[test]
fn a_volley_names_all_that_are_lost_first() {
    let shots: Vec<String> = (1..=8).map(|number| format!("A{number} m4a3")).collect();
    let mut setup =
        table::units("simple-ww2", &format!("{}; B1 infantry; B2 infantry; B3 infantry", shots.join("; ")), "");
    for unit in setup.units.iter_mut().filter(|unit| unit.tag.side == Side::B) {
        unit.groups = vec!["Kompanie".to_owned(), "1st platoon".to_owned()];
    }
    let mut begun = table::begin(setup);
    let platoon = begun.state().group_of(table::tag("B1"), 1).unwrap();
    run(&mut begun, Command::step("fire"));
    run(&mut begun, Command::set(Entity::Group(platoon), "option", "f"));
    let form = "fire firers=A1+A2+A3+A4+A5+A6+A7+A8 target=B1 range=300p seen=fully weapon.m4a3=gun_he zone=B2+B3";
    let mut seen = 0;
    for seed in 0..200 {
        let mut battle = begun.clone();
        battle.execute(forced(form, ""), &mut Dice::seeded(seed), 1).unwrap();
        if battle.open_act().is_some() {
            battle.execute(Command::RollRest, &mut Dice::seeded(seed), 1).unwrap();
        }
        let result = table_view(&battle, &Desk::default(), &Shown::default()).result.unwrap();
        assert!(result.chance.is_empty() || result.chance.starts_with("B1 "), "{}", result.chance);
        let lost = ["B1", "B2", "B3"].map(table::tag).into_iter();
        let lost: Vec<String> =
            lost.filter(|tag| battle.state().flag(*tag, "doomed")).map(|tag| tag.to_string()).collect();
        if lost.len() < 2 {
            continue;
        }
        let whole = format!("{} {}", result.sentence, result.lines.join(" "));
        let may = whole.find("may still shoot").unwrap();
        let row = log_row(&battle, battle.last_action().unwrap()).unwrap().words;
        let begins: String = row.chars().take(60).collect();
        for tag in &lost {
            assert!(begins.contains(tag.as_str()), "{tag}: {row}");
            assert!(whole.find(&format!("{tag} ")).is_some_and(|at| at < may), "{tag}: {whole}");
        }
        seen += 1;
    }
    assert!(seen > 2, "{seen}");
}

#[test]
fn amber_is_for_trouble_and_for_no_success() {
    let registry = Registry::load().unwrap();
    let mut amber: Vec<String> = Vec::new();
    for set in registry.all() {
        let rules = set.description();
        let trouble = rules.outcomes.iter().filter(|outcome| outcome.tone == Tone::Trouble);
        amber.extend(trouble.map(|outcome| format!("{}: {}", rules.about.id, outcome.name)));
    }
    // Each is a thing that somebody suffers.
    let wanted = "division-squares: Disrupted; division-squares: HQ saved by giving up a battery; division-squares: Falls back; \
                  division-squares: Joker; division-squares: No actions; \
                  portable-wargame: Pinned; portable-wargame: Another unit pinned; portable-wargame: Both destroyed; \
                  portable-wargame: Withdraws; \
                  pz8: Fatigued; pz8: Withdraws; pz8: The day is over; \
                  simple-ww2: No advance; simple-ww2: Retreat; simple-ww2: No answer; simple-ww2: Neutralised; \
                  simple-ww2: Falls back; \
                  six-d6: 1 hit; six-d6: 2 hits; six-d6: 3 hits; six-d6: 4 hits; six-d6: 5 hits; six-d6: 6 hits; \
                  six-d6: 7 hits; six-d6: 8 hits; six-d6: 9 hits; six-d6: 10 hits; six-d6: 11 hits; six-d6: 12 hits";
    let wanted: BTreeSet<&str> = wanted.split("; ").collect();
    assert_eq!(amber.iter().map(String::as_str).collect::<BTreeSet<_>>(), wanted);
}

#[test]
fn units_are_called_as_their_rules_call_them() {
    for (rules, kind, called) in [
        ("simple-ww2", "m4a3", "3 elements"),
        ("pz8", "artillery", "3 bases"),
        ("portable-wargame", "field_artillery", "3 units"),
    ] {
        let units: Vec<String> = ["A1", "A2", "A3", "B1"].map(|tag| format!("{tag} {kind}")).into();
        let mut battle = table::begin(table::units(rules, &units.join(";"), ""));
        let step = if rules == "portable-wargame" { "artillery" } else { "fire" };
        run(&mut battle, Command::set(Entity::Battle, "step", step));
        let mut desk = Desk::default();
        for tag in ["A1", "A2", "A3", "B1"] {
            desk.press_row(battle.rules().as_ref(), battle.state(), table::tag(tag));
        }
        let form = table_view(&battle, &desk, &Shown::default()).form.unwrap();
        assert_eq!((form.acts.len(), form.together.as_str()), (3, called), "{rules}: {}", form.procedure);
    }
}
