//! What the commander must never do: order what the rules forbid, know what he must not, leave a choice to the player.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

use adjutant::{
    battle::{Battle, Briefing, Command, Setup, Viewer},
    commander::{Level, Plan, Sheet, advise, remember},
    dice::{Dice, Side},
    games::Registry,
    rules::{ActKind, Known, Relation, Source, open},
};

use super::{gamer, half_turn::do_it, pond::pond};
use gamer::Chance;

pub fn plan(battle: &Battle, style: &str, level: Level) -> Plan {
    let common = &battle.rules().conduct().unwrap().data().common;
    let mut plan = Plan::new(common, battle.state().acting(), "attack", style).unwrap();
    plan.level = level;
    plan.objectives = vec!["the mill".to_owned()];
    plan
}

/// Each rule set that has a commander, with so many seeds, at least two: the first with all of them, the others with a
/// quarter, for their battles are larger.
pub fn led(seeds: u64) -> impl Iterator<Item = (&'static str, u64)> {
    let registry = Registry::load().unwrap();
    let has = move |rules: &&str| registry.get(rules).unwrap().conduct().is_some();
    gamer::SETS.into_iter().filter(has).flat_map(move |rules| {
        let seeds = if rules == gamer::SETS[0] { seeds } else { (seeds / 4).max(2) };
        (0..seeds).map(move |seed| (rules, seed))
    })
}

/// A battle after some random play, at a moment when orders may be given.
pub fn somewhere(rules: &str, seed: u64) -> Battle {
    let (mut battle, _, mut dice) = gamer::played(rules, seed, 30);
    if battle.pending().is_some() {
        battle.execute(Command::Cancel, &mut dice, 0).unwrap();
    }
    let owed = battle.rules().owed(battle.state());
    if owed.iter().any(|due| due.procedure == "draw") {
        do_it(&mut battle, "draw", [].into(), &mut dice);
    }
    battle
}

/// The sheet of the side whose turn it is, some of the table told.
pub fn sheet(battle: &Battle, plan: &Plan, told: u64) -> Sheet {
    let conduct = battle.rules().conduct().unwrap();
    let mut memory = remember(battle, plan);
    let mut chance = Chance::new(told);
    let units: Vec<_> = battle.state().units.values().filter(|unit| unit.in_play()).map(|unit| unit.tag).collect();
    for relation in &conduct.data().relations.list {
        for &unit in &units {
            for &target in units.iter().filter(|target| target.side != unit.side) {
                if chance.percent(40) {
                    let relation = Relation::new(&relation.id, unit, target);
                    let known = Known { relation, holds: chance.percent(50), source: Source::Player, since: 0 };
                    memory.learn(conduct, battle.state(), known);
                }
            }
        }
    }
    let state = battle.state_for(Viewer::Side(plan.side));
    advise(battle.rules(), &state, &memory, plan)
}

#[test]
fn no_order_is_against_the_rules_and_each_is_one_short_sentence() {
    let mut orders = 0;
    for (rules, seed) in led(24) {
        let battle = somewhere(rules, seed);
        for (style, level) in [("cautious", Level::Facts), ("bold", Level::Facts), ("steady", Level::Ladders)] {
            let plan = plan(&battle, style, level);
            let sheet = sheet(&battle, &plan, seed);
            for unit in &sheet.units {
                let faces: u8 = unit.options.iter().map(|option| option.faces).sum();
                // Who can do nothing before somebody tells of the table waits for the report.
                let waits = unit.options.is_empty() && !unit.questions.is_empty();
                assert_eq!(faces, if waits { 0 } else { 6 }, "{seed} {}", unit.name);
                assert!(unit.questions.len() <= 2, "two taps a unit");
                assert!(unit.questions.iter().all(|question| !question.targets.is_empty()));
                for option in unit.options.iter().filter(|option| option.faces > 0) {
                    orders += 1;
                    let rungs = option.rungs.iter().map(|rung| &rung.request);
                    for request in rungs.chain([&option.request]) {
                        let kind = battle.rules().procedure_kind(&request.procedure).unwrap();
                        let form = open(kind, battle.rules().description(), battle.state(), &request.draft).form;
                        assert!(form.refusals.is_empty(), "{seed} {}: {:?}", option.order, form.refusals);
                        assert!(form.missing.is_empty() && form.problems.is_empty(), "{seed} {}", option.order);
                    }
                    assert!(option.order.split_whitespace().count() <= 25, "{}", option.order);
                    let unseen = option.moves.as_ref().is_some_and(|order| !order.avoid.is_empty());
                    let end = if unseen { "nearest to it, else stays." } else { "nearest to it." };
                    if option.rungs.is_empty() {
                        assert_eq!(option.order.ends_with(end), option.moves.is_some(), "{}", option.order);
                    } else {
                        assert!(!option.order.ends_with(" moves."), "where to? {}", option.order);
                    }
                    assert!(option.rejected.is_none());
                }
                let best = unit.options.iter().filter(|option| option.faces > 0).map(|option| option.price).max();
                let behind = |price: i32| best.is_some_and(|best| price <= best - 30);
                assert!(unit.options.iter().all(|option| option.faces == 0 || !behind(option.price)));
            }
        }
    }
    assert!(orders > 300, "{orders}");
}

#[test]
fn what_he_must_not_know_changes_no_byte_of_his_advice() {
    let mut same: BTreeMap<&str, usize> = BTreeMap::new();
    for (rules, seed) in led(10) {
        let battle = somewhere(rules, seed);
        let plan = plan(&battle, "steady", Level::Facts);
        let before = format!("{:?}", sheet(&battle, &plan, seed));
        let mut dice = Dice::seeded(seed);
        let mut noisy = battle.clone();
        noisy.execute(Command::Note { text: "he will never see it coming".to_owned() }, &mut dice, 0).unwrap();
        // Something that was done and taken back.
        let done = noisy.clone().events().len();
        gamer::play(&mut noisy, 3, &mut Chance::new(seed + 99), &mut dice);
        if noisy.pending().is_some() {
            noisy.execute(Command::Cancel, &mut dice, 0).unwrap();
        }
        let to = u32::try_from(done).unwrap();
        let acted = noisy.last_action().is_some_and(|no| no > to);
        assert_eq!(noisy.execute(Command::Rewind { to }, &mut dice, 0).is_ok(), acted, "{seed}");
        // What was taken back from before stays so.
        if noisy.state() == battle.state() {
            *same.entry(rules).or_default() += 1;
            assert_eq!(format!("{:?}", sheet(&noisy, &plan, seed)), before, "{seed}");
        }
    }
    let sets = led(1).map(|(rules, _)| rules).collect::<BTreeSet<_>>();
    assert_eq!(same.keys().copied().collect::<BTreeSet<_>>(), sets, "{same:?}");
    assert!(same.values().sum::<usize>() > 10, "{same:?}");
}

#[test]
fn where_the_rules_know_no_reaction_none_is_feared_and_nobody_waits() {
    let mut orders = 0;
    for (rules, seed) in led(8).filter(|(rules, _)| ["pz8", "portable-wargame"].contains(rules)) {
        let battle = somewhere(rules, seed);
        let conduct = battle.rules().conduct().unwrap();
        assert!(battle.rules().reactions(battle.state()).is_empty(), "{rules} {seed}");
        let waits = conduct.data().acts.list.iter().any(|act| act.kind == ActKind::Wait || !act.draws.is_empty());
        assert!(!waits && conduct.data().waits.is_empty(), "{rules}");
        let sheet = sheet(&battle, &plan(&battle, "cautious", Level::Facts), seed);
        for option in sheet.units.iter().flat_map(|unit| &unit.options) {
            assert_eq!(option.terms.draws, 0, "{rules} {seed} {}", option.order);
            orders += 1;
        }
    }
    assert!(orders > 20, "{orders}");
}

#[test]
fn a_bolder_style_never_fears_its_losses_more() {
    let (mut cautious, mut bold) = (0, 0);
    for (rules, seed) in led(16) {
        let battle = somewhere(rules, seed);
        let cost = |style: &str| -> i32 {
            let plan = plan(&battle, style, Level::Facts);
            let sheet = sheet(&battle, &plan, seed);
            let risk = plan.style.risk;
            let shown = |option: &&adjutant::commander::OrderOption| option.faces > 0;
            let options = sheet.units.iter().flat_map(|unit| unit.options.iter().filter(shown));
            // Losses as they are, without what the style makes of them.
            options
                .map(|option| (option.terms.costs + option.terms.draws) * i32::from(option.faces) * 100 / risk)
                .sum()
        };
        cautious -= cost("cautious");
        bold -= cost("bold");
    }
    assert!(bold >= cautious, "bold {bold}, cautious {cautious}");
    assert!(bold > 0);
}

#[test]
fn a_battle_that_nobody_can_command_says_so_and_opens() {
    let registry = Registry::load().unwrap();
    let told = |rules: &str, solo: Option<Side>, mission: &str, style: &str| {
        let battle = gamer::begin(rules, &mut Chance::new(1));
        let commander = Briefing { mission: mission.into(), style: style.into(), objectives: Vec::new(), asks: true };
        let setup = Setup { solo, commander: Some(commander), ..battle.setup().clone() };
        let battle = Battle::load(registry.get(rules).unwrap().clone(), setup, Vec::new());
        (Plan::of(&battle).is_some(), battle.state().doubts.join(" "))
    };
    let (good, b) = ("division-squares", Some(Side::B));
    assert_eq!(told(good, b, "attack", "steady"), (true, String::new()));
    for (rules, solo, mission, style, wanted) in [
        (
            good,
            b,
            "win",
            "steady",
            "The commander does not know the mission \"win\": make his side's decisions yourself.",
        ),
        (
            good,
            b,
            "attack",
            "mad",
            "The commander does not know the style \"mad\": make his side's decisions yourself.",
        ),
        (good, None, "attack", "steady", "There is a commander, but no side for him to lead."),
    ] {
        assert_eq!(told(rules, solo, mission, style), (false, wanted.to_owned()));
    }
    // A game without data for a commander.
    let commander = Briefing { mission: "attack".into(), style: "steady".into(), objectives: Vec::new(), asks: true };
    let setup = Setup { solo: b, commander: Some(commander), ..pond_battle().setup().clone() };
    let battle = Battle::load(Arc::new(pond()), setup, Vec::new());
    let doubt = battle.state().doubts.join(" ");
    let wanted = "has no commander: make his side's decisions yourself.";
    assert!(Plan::of(&battle).is_none() && doubt.ends_with(wanted), "{doubt}");
}

/// A battle of the sixth set of the tests, which has no commander.
fn pond_battle() -> Battle {
    let set = pond();
    let [reds, blues] = &set.description().forces[..] else { panic!("two fleets") };
    let setup = Setup::between(set.description(), [reds, blues]);
    Battle::new(Arc::new(set), setup)
}

#[test]
fn rules_without_data_have_no_commander() {
    let registry = Registry::load().unwrap();
    for set in registry.all() {
        assert_eq!(set.procedure_kind("decide").is_some(), set.conduct().is_some());
    }
    let battle = pond_battle();
    assert!(battle.rules().conduct().is_none() && battle.rules().procedure_kind("decide").is_none());
    let common = &registry.get("division-squares").unwrap().conduct().unwrap().data().common;
    let plan = Plan::new(common, Side::B, "attack", "steady").unwrap();
    let memory = remember(&battle, &plan);
    assert_eq!(advise(battle.rules(), battle.state(), &memory, &plan), Sheet::default());
}
