//! Where the models of the commander start: told before anything is done, in every rule set, and nothing of his plan.

use std::collections::BTreeSet;

use adjutant::{
    battle::{Battle, Command},
    commander::{Plan, deployment, seal},
    dice::{Dice, Side, Tag},
    rules::{REPORT, ReportForm, draft_of},
};

use super::{
    gamer::Chance,
    half_turn::{battle, do_it, tag},
    never::led,
    presses::begun_as,
};

/// The head of the list, and the tags of each line behind its place; runs of tags are told by their ends.
fn lines(battle: &Battle) -> (String, Vec<(String, Vec<Tag>)>) {
    let told = deployment(battle);
    let (head, lines) = told.split_first().unwrap();
    let line = |line: &String| {
        let (place, units) = line.split_once(": ").unwrap();
        let words: Vec<&str> = units.split([' ', ',']).filter(|word| !word.is_empty()).collect();
        let mut tags: Vec<Tag> = Vec::new();
        for (at, word) in words.iter().enumerate() {
            let Ok(tag) = word.parse::<Tag>() else { continue };
            if at > 0 && words[at - 1] == "to" {
                let from = tags.last().unwrap().number + 1;
                tags.extend((from..tag.number).map(|number| Tag { side: tag.side, number }));
            }
            tags.push(tag);
        }
        (place.to_owned(), tags)
    };
    (head.clone(), lines.iter().map(line).collect())
}

#[test]
fn every_unit_of_his_has_one_place_in_every_rule_set() {
    let mut seen = BTreeSet::new();
    for (rules, seed) in led(4) {
        for mission in ["attack", "defend", "meeting", "delay"] {
            let battle = begun_as(rules, seed, mission);
            let (head, lines) = lines(&battle);
            let conduct = battle.rules().conduct().unwrap();
            let types = &conduct.data().plans;
            let mut told: Vec<Tag> = lines.iter().flat_map(|(_, units)| units.clone()).collect();
            told.sort_unstable();
            let there =
                battle.state().side(Side::B).filter(|unit| unit.in_play() && !types.away.contains(&unit.kind));
            let there = there.map(|unit| unit.tag).filter(|tag| conduct.speaker(battle.state(), *tag) == *tag);
            assert_eq!(told, there.collect::<Vec<_>>(), "{rules} {seed} {mission}: {lines:?}");
            assert_eq!(head.starts_with("before yours, "), matches!(mission, "defend" | "delay"), "{head}");
            // Headquarters and guns stand behind, nobody else does; the others are divided evenly.
            let behind = |unit: Tag| {
                let kind = &battle.state().units[&unit].kind;
                types.guards.contains(kind) || types.guns.contains(kind)
            };
            for (place, units) in &lines {
                let all = units.iter().all(|unit| behind(*unit) == place.ends_with(", behind"));
                assert!(all, "{rules} {seed} {place}: {units:?}");
            }
            let counts: Vec<usize> =
                lines.iter().filter(|(place, _)| !place.contains("behind")).map(|(_, units)| units.len()).collect();
            assert!(counts.iter().max().unwrap() - counts.iter().min().unwrap() <= 1, "{rules} {seed}: {counts:?}");
        }
        seen.insert(rules);
    }
    assert_eq!(seen.len(), 5);
}

#[test]
fn the_list_says_nothing_of_the_plan_and_names_no_role() {
    for (rules, seed) in led(2) {
        let (mut lists, mut plans) = (BTreeSet::new(), BTreeSet::new());
        let whole = begun_as(rules, seed, "attack");
        for die in 0..16 {
            let mut other = Battle::new(whole.rules().clone(), whole.setup().clone());
            other.execute(seal(&other).unwrap(), &mut Dice::seeded(die), 0).unwrap();
            plans.insert(format!("{:?}", Plan::of(&other).unwrap().roles));
            lists.insert(deployment(&other).join(" "));
        }
        assert!(plans.len() > 1, "{rules}: the dice draw several plans");
        assert_eq!(lists.len(), 1, "{rules}: {lists:?}");
        let list = lists.first().unwrap().to_lowercase();
        let common = &whole.rules().conduct().unwrap().data().common;
        let names = common.role.iter().map(|role| &role.name).chain(common.plan.iter().map(|plan| &plan.name));
        for name in names {
            assert!(!list.contains(&name.to_lowercase()), "{rules}: {name} in {list}");
        }
    }
}

#[test]
fn it_is_told_until_something_is_done_and_again_when_that_is_taken_back() {
    let mut battle = battle("A1 hq; A2 rifle; B1 hq; B2 tank; B3 rifle; B4 tank; B5 medium_artillery; B6 off_table");
    let mut dice = Dice::seeded(1);
    battle.execute(seal(&battle).unwrap(), &mut dice, 0).unwrap();
    let list = deployment(&battle);
    let (_, places) = lines(&battle);
    assert_eq!(places.last().unwrap(), &("middle, behind".to_owned(), vec![tag("B1"), tag("B5")]));
    // The two tanks are worth most: one is on a wing and the other in the middle, the rifles on the other wing.
    assert_eq!(places.iter().find(|(place, _)| place == "middle").unwrap().1, [tag("B4")]);
    // A card is drawn before anybody looks at the table.
    do_it(&mut battle, "draw", [].into(), &mut dice);
    assert_eq!(deployment(&battle), list);
    do_it(&mut battle, "move", draft_of("unit", tag("A2")), &mut dice);
    assert!(deployment(&battle).is_empty());
    battle.execute(Command::Undo, &mut dice, 0).unwrap();
    assert_eq!(deployment(&battle), list);
    let told = ReportForm { units: vec![tag("B2")], ..ReportForm::default() };
    do_it(&mut battle, REPORT, told.draft(), &mut dice);
    assert!(deployment(&battle).is_empty());
    // Nobody is told where nobody leads.
    let alone = super::gamer::begin("division-squares", &mut Chance::new(1));
    assert!(deployment(&alone).is_empty());
}
