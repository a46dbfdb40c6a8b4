//! What holds of his advice wherever a battle stands: random moments of all five rule sets, some of the table told.

use std::collections::{BTreeMap, BTreeSet};

use adjutant::{
    battle::{Battle, Command, Setup, Viewer},
    commander::{
        CommanderStage, Goal, Level, Memory, OrderOption, Plan, Press, Sheet, UnitSheet, advise, remember, stage,
    },
    dice::{Dice, Side, Tag},
    games::Registry,
    rules::{ActKind, Effect, Known, Relation, SEAL_TRIGGER, Source},
};

use super::{
    bad::Plain,
    gamer::Chance,
    half_turn::{acts, press, set, times},
    never::{led, plan, sheet, somewhere},
    presses::{answered, begun, next_press, passes},
    sealed::read,
    worked::{SCENE, answer, told},
};

/// Every move of a sheet.
fn goals(sheet: &Sheet) -> Vec<(String, Goal)> {
    let options = sheet.units.iter().flat_map(|unit| &unit.options);
    options.filter_map(|one| Some((one.order.clone(), one.moves.as_ref()?.goal))).collect()
}

#[test]
fn no_exhausted_side_goes_towards_anything() {
    let (mut back, mut forward) = (0, 0);
    for seed in 0..12 {
        let battle = somewhere("division-squares", seed);
        let side = battle.state().acting();
        for exhausted in [false, true] {
            let mut battle = battle.clone();
            let own: Vec<Tag> = battle.state().in_play(side).map(|unit| unit.tag).collect();
            for unit in own.into_iter().rev() {
                if !exhausted || battle.rules().exhausted(battle.state(), side) {
                    break;
                }
                set(&mut battle, vec![Effect::remove(unit, "fire")]);
            }
            if battle.rules().exhausted(battle.state(), side) != exhausted {
                continue;
            }
            for (order, goal) in goals(&sheet(&battle, &plan(&battle, "bold", Level::Facts), seed)) {
                if exhausted {
                    assert_eq!(goal, Goal::OwnEdge, "{seed} {order}");
                    assert!(order.contains("to its own edge"), "{order}");
                    back += 1;
                } else {
                    forward += usize::from(goal != Goal::OwnEdge);
                }
            }
        }
    }
    assert!(back > 10 && forward > 10, "{back} {forward}");
}

/// The faces of an option in the answer to a scene, and what it costs.
fn faces(page: &toml::Table, words: &str) -> (u8, i64) {
    let (_, faces, terms) = told(page, words);
    let count = match faces.split_once('-') {
        Some(("", _)) => 0,
        Some((low, high)) => high.parse::<u8>().unwrap() + 1 - low.parse::<u8>().unwrap(),
        None => 1,
    };
    (count, terms.iter().find(|(name, _)| name == "costs").map_or(0, |(_, points)| *points))
}

#[test]
fn the_more_it_may_cost_the_fewer_faces_it_has() {
    let mut seen = BTreeSet::new();
    for (cover, style) in [("cover", "steady"), ("cover", "bold"), ("open", "steady"), ("open", "bold")] {
        let mut last = (6, 0);
        // One enemy after the other waits and reaches the place.
        for watchers in 0..=3 {
            let mut scene =
                SCENE.replacen("steady", style, 1).replacen("place = \"cover\"", &format!("place = \"{cover}\""), 1);
            let waits = ["A2", "A4", "A5"].iter().take(watchers);
            let watched: Vec<String> =
                waits.clone().map(|unit| format!("{unit} = {{ watched = [\"A3\"] }}")).collect();
            for unit in ["A4", "A5"] {
                let old = format!("tag = \"{unit}\"\nname = \"Rifles\"\ntype = \"rifle\"\n");
                assert!(scene.contains(&old));
                let new = old.replace("rifle", "tank") + "facts = { overwatch = true }\n";
                scene = scene.replacen(&old, if waits.clone().any(|one| *one == unit) { &new } else { &old }, 1);
            }
            let all = if watched.is_empty() { "A2 = { watched = [] }".to_owned() } else { watched.join(", ") };
            let scene = scene.replacen("A2 = { watched = [\"A3\"] }", &all, 1);
            let (shown, costs) = faces(&answer(&scene), "assault A3");
            assert!(shown <= last.0, "{cover} {style} {watchers}: {shown} faces at {costs}, {last:?} before");
            assert!(costs <= last.1, "{costs} {last:?}");
            last = (shown, costs);
            seen.insert(shown);
        }
    }
    assert!(seen.len() > 2, "{seen:?}");
}

/// What a die may pick of a unit.
fn shown(unit: &UnitSheet) -> Vec<(String, Option<Tag>, u8)> {
    let shown = unit.options.iter().filter(|option| option.faces > 0);
    let mut all: Vec<_> = shown.map(|one| (one.request.procedure.clone(), one.target, one.faces)).collect();
    all.sort();
    all
}

#[test]
fn what_is_not_asked_changes_no_face_or_two_others_are_asked() {
    let (mut changes, mut same) = (0, 0);
    for (rules, seed) in led(8) {
        let battle = somewhere(rules, seed);
        let conduct = battle.rules().conduct().unwrap();
        let plan = plan(&battle, "steady", Level::Facts);
        let memory = remember(&battle, &plan);
        let state = battle.state_for(Viewer::Side(plan.side));
        let sheet = advise(battle.rules(), &state, &memory, &plan);
        for unit in sheet.units.iter().filter(|unit| !unit.acts_again && !unit.options.is_empty()).take(4) {
            let enemies: Vec<Tag> = battle.state().in_play(plan.side.other()).map(|unit| unit.tag).collect();
            let asked = |relation: &Relation| {
                unit.questions.iter().any(|line| line.relation == relation.id && line.unit == relation.unit)
            };
            for line in conduct.data().relations.list.iter().filter(|line| !line.own) {
                for enemy in enemies.iter().take(3) {
                    let relation = Relation::new(&line.id, unit.unit, conduct.speaker(&state, *enemy));
                    let known = Known {
                        relation: relation.clone(),
                        holds: true,
                        source: Source::Player,
                        since: state.turn(),
                    };
                    // What follows from it may be asked for itself.
                    let follows = conduct.implied(&state, &known);
                    if asked(&relation)
                        || memory.holds(&relation).is_some()
                        || follows.iter().any(|one| asked(&one.relation))
                    {
                        continue;
                    }
                    let mut with = memory.clone();
                    with.known.insert(relation.clone(), known);
                    let then = advise(battle.rules(), &state, &with, &plan);
                    let Some(then) = then.unit(unit.unit) else { continue };
                    if shown(then) == shown(unit) {
                        same += 1;
                    } else {
                        changes += 1;
                        assert_eq!(
                            unit.questions.len(),
                            2,
                            "{rules} {seed} {}: {relation:?} {:?}",
                            unit.name,
                            unit.questions
                        );
                    }
                }
            }
        }
    }
    println!("{changes} {same}");
    assert!(same > 20, "{changes} {same}");
}

#[test]
fn a_bolder_style_never_fears_its_losses_more_over_three_hundred_moments() {
    let mut sums = [0_i64; 3];
    let mut moments = 0;
    for (rules, seed) in led(150) {
        let battle = somewhere(rules, seed);
        let lost = ["cautious", "steady", "bold"].map(|style| {
            let plan = plan(&battle, style, Level::Facts);
            let sheet = sheet(&battle, &plan, seed);
            let options = sheet.units.iter().flat_map(|unit| &unit.options);
            // Losses as they are, without what the style makes of them.
            let lost = |one: &OrderOption| {
                -(one.terms.costs + one.terms.draws) * i32::from(one.faces) * 100 / plan.style.risk
            };
            options.map(lost).map(i64::from).sum::<i64>()
        });
        for (sum, lost) in sums.iter_mut().zip(lost) {
            *sum += lost;
        }
        moments += 1;
    }
    let [cautious, steady, bold] = sums;
    assert!(moments >= 298, "{moments}");
    assert!(bold >= steady && steady >= cautious && bold > cautious, "{cautious} {steady} {bold}");
}

/// Plays a battle as a player presses it, so many presses at most and until something is there.
fn played(battle: &mut Battle, seed: u64, presses: usize, until: &dyn Fn(&Battle) -> bool) -> usize {
    let (mut dice, mut chance) = (Dice::seeded(seed), Chance::new(seed));
    for done in 0..presses {
        if until(battle) || battle.rules().ended(battle.state()) {
            return done;
        }
        let plan = Plan::of(battle).unwrap();
        let now = stage(battle, &plan);
        if now == CommanderStage::Waits {
            passes(battle, &mut dice);
            continue;
        }
        let one = match &now {
            // Of a ladder the player presses the rung that is true: the last one always is.
            CommanderStage::Orders(standing) if standing.first().is_some_and(|one| one.decided.orders.len() > 1) => {
                let one = &standing[0];
                Press::Rung { unit: one.unit, rung: Some(one.decided.orders.len() - 1) }
            }
            now => next_press(battle, now, &mut chance).0,
        };
        let before = battle.events().len();
        press(battle, &plan, &one, &mut dice);
        answered(battle, &mut dice);
        assert!(battle.events().len() > before, "{one:?} does nothing: {:?}", stage(battle, &plan));
    }
    presses
}

#[test]
fn other_prices_change_no_battle_that_was_fought_with_these() {
    let registry = Registry::load().unwrap();
    let text = include_str!("../../data/division-squares/commander.toml");
    let other = text
        .replace("mark = 60", "mark = 200")
        .replace("rifle = 100", "rifle = 31")
        .replace("disrupted = 55", "disrupted = 9");
    let rules = registry.get("division-squares").unwrap();
    for seed in 0..3 {
        let mut battle = begun("division-squares", seed);
        played(&mut battle, seed, 14, &|_| false);
        let set = rules.with_description(rules.description().clone()).with_commander(&other, Plain).unwrap();
        assert_ne!(set.conduct().unwrap().data().price.mark, rules.conduct().unwrap().data().price.mark);
        let again = Battle::load(set.into(), battle.setup().clone(), battle.events().to_vec());
        assert_eq!(again.state(), battle.state(), "{seed}");
        let decided = |battle: &Battle| {
            let all = Memory::of(battle, Side::B).decided;
            all.into_iter().map(|(tag, one)| (tag, one.words, one.decision)).collect::<Vec<_>>()
        };
        assert_eq!(decided(&again), decided(&battle), "{seed}: its faces and prices are those of then");
        let log = |battle: &Battle| battle.log(battle.shared()).map(|line| line.words.clone()).collect::<Vec<_>>();
        assert_eq!(log(&again), log(&battle));
        assert!(log(&battle).iter().any(|line| line.starts_with("Ordered: ")), "{:?}", log(&battle));
    }
}

#[test]
fn what_a_unit_fires_at_shows_in_nothing_that_a_player_reads() {
    for rules in ["division-squares", "simple-ww2", "six-d6"] {
        let conduct = begun(rules, 0);
        assert!(conduct.rules().conduct().unwrap().data().acts.list.iter().any(|act| act.kind == ActKind::Wait));
        let mut triggers = BTreeSet::new();
        for seed in 0..4 {
            let mut battle = begun(rules, seed);
            played(&mut battle, seed, 60, &|battle| times(battle, SEAL_TRIGGER) > 0);
            let at = (1..)
                .zip(battle.events())
                .find(|(_, event)| event.act().is_some_and(|act| act.procedure == SEAL_TRIGGER));
            let Some(no) = at.map(|(no, _)| no) else { continue };
            let act = battle.action(no).unwrap().act().unwrap();
            let command = Command::start(adjutant::battle::Request::new(SEAL_TRIGGER, act.form.entered.clone()));
            let before = battle.before(no);
            let drawn = |dice: u64| {
                let mut other =
                    Battle::load(battle.rules().clone(), battle.setup().clone(), before.events().to_vec());
                other.execute(command.clone(), &mut Dice::seeded(dice + 50), 0).unwrap();
                let told = remember(&other, &Plan::of(&other).unwrap()).triggers;
                (read(&other), told.values().copied().collect::<Vec<_>>())
            };
            let mut pages = BTreeMap::new();
            for dice in 0..12 {
                let (page, told) = drawn(dice);
                pages.entry(told.clone()).or_insert(page);
                triggers.insert(told);
            }
            let all: BTreeSet<&String> = pages.values().collect();
            assert_eq!(all.len(), 1, "{rules} {seed}: {:?}", pages.keys());
        }
        assert!(triggers.len() > 1, "{rules}: {triggers:?}");
    }
}

#[test]
fn without_a_question_a_whole_turn_of_every_rule_set_is_pressed_to_its_end() {
    let sets: BTreeSet<&str> = led(1).map(|(rules, _)| rules).collect();
    for rules in sets {
        let whole = begun(rules, 1);
        let commander =
            whole.setup().commander.clone().map(|told| adjutant::battle::Briefing { asks: false, ..told });
        let mut battle = Battle::new(whole.rules().clone(), Setup { commander, ..whole.setup().clone() });
        battle.execute(adjutant::commander::seal(&battle).unwrap(), &mut Dice::seeded(1), 0).unwrap();
        let reports = std::cell::Cell::new(0);
        let over = |battle: &Battle| {
            let plan = Plan::of(battle).unwrap();
            reports.set(reports.get() + usize::from(matches!(stage(battle, &plan), CommanderStage::Report(_))));
            battle.state().turn() > 2
        };
        let presses = played(&mut battle, 1, 400, &over);
        assert!(presses < 400 && battle.state().turn() > 2, "{rules}: stuck in turn {}", battle.state().turn());
        assert_eq!(reports.get(), 0, "{rules}: nothing is asked");
        let conduct = battle.rules().conduct().unwrap();
        let done = acts(&battle).filter(|act| {
            let row = conduct.data().act_of(&act.procedure, &act.form.entered);
            let unit = row.and_then(|row| conduct.actor(battle.state(), row, &act.form.entered));
            unit.is_some_and(|unit| unit.side == Side::B)
        });
        let done = done.count();
        assert!(done > 2, "{rules}: {done} orders were carried out");
    }
}

#[test]
fn a_turn_of_every_rule_set_takes_so_many_presses_and_no_more() {
    let mut all = Vec::new();
    for rules in ["division-squares", "portable-wargame", "pz8", "simple-ww2", "six-d6"] {
        let (mut battle, mut dice, mut chance) = (begun(rules, 2), Dice::seeded(2), Chance::new(2));
        let mut presses = 0;
        while battle.state().turn() < 2 {
            let plan = Plan::of(&battle).unwrap();
            let now = stage(&battle, &plan);
            if now == CommanderStage::Waits {
                passes(&mut battle, &mut dice);
                continue;
            }
            let (one, chips) = next_press(&battle, &now, &mut chance);
            presses += chips + 1;
            press(&mut battle, &plan, &one, &mut dice);
            answered(&mut battle, &mut dice);
            assert!(presses < 200, "{rules}");
        }
        all.push((rules, presses));
    }
    let wanted =
        [("division-squares", 10), ("portable-wargame", 13), ("pz8", 11), ("simple-ww2", 11), ("six-d6", 10)];
    assert_eq!(all, wanted);
}
