//! What a player reads of the commander, in all five rule sets: names where a unit is named first, short orders, no
//! question twice on a page; and how he is told to say it.

use std::collections::BTreeSet;

use adjutant::{
    battle::Battle,
    commander::{CommanderStage, LastMoves, Press, StandingOrder, advise, last_moves, order_groups, remember},
    dice::{Dice, Side, Tag},
    rules::{CommanderSettings, DECIDE, Decision, INSTRUCT, REPORT, Relation},
};

use super::{
    half_turn::{acts, orders},
    presses::{answered, begun, passes, plan, press_and_answer, press_now, row, stage_now, start, usual},
};

/// Words of an order at most.
const WORDS: usize = 25;

/// Orders beyond which those that say the same may take more than one sentence to be short.
const MANY: usize = 5;

/// The tags of a sentence, with where each stands among its words.
fn tags(words: &[&str]) -> Vec<(usize, Tag)> {
    let bare = |word: &str| word.trim_matches(|letter: char| !letter.is_ascii_alphanumeric()).parse::<Tag>().ok();
    words.iter().enumerate().filter_map(|(at, word)| Some((at, bare(word)?))).collect()
}

/// Fails where a unit is named by its tag alone before its name stood beside it.
fn named(battle: &Battle, sentence: &str) {
    let conduct = battle.rules().conduct().unwrap();
    let words: Vec<&str> = sentence.split_whitespace().collect();
    let mut seen = BTreeSet::new();
    for (at, tag) in tags(&words) {
        if !battle.state().units.contains_key(&tag) || !seen.insert(tag) {
            continue;
        }
        let label = conduct.label(battle.state(), tag);
        let own = format!("{tag} {}", battle.state().name(tag));
        assert!(sentence.contains(&label) || sentence.contains(&own), "word {at}, {tag} without {label}: {sentence}");
    }
}

/// Fails where a unit is sent towards an enemy out of whose sight it is to stay, named twice.
fn names_its_goal_once(sentence: &str) {
    let Some((_, goal)) = sentence.split_once(" towards ") else { return };
    let words: Vec<&str> = goal.split_whitespace().collect();
    let all = tags(&words);
    let (Some((_, goal)), Some(hidden)) =
        (all.first(), words.windows(3).position(|three| three == ["out", "of", "sight"]))
    else {
        return;
    };
    let ends =
        words.iter().skip(hidden).position(|word| word.ends_with(':')).map_or(words.len(), |at| hidden + at + 1);
    let again = all.iter().any(|(at, tag)| (hidden..ends).contains(at) && tag == goal);
    assert!(!again, "{sentence}");
}

fn short(sentence: &str) {
    names_its_goal_once(sentence);
    let count = sentence.split_whitespace().count();
    assert!(count <= WORDS, "{count} words: {sentence}");
}

/// Orders that stand are told once: each unit in one sentence, which is short, says who and does not say the same as
/// another.
fn told_once(battle: &Battle, standing: &[StandingOrder]) {
    let all = order_groups(battle, standing);
    assert!(all.len() <= standing.len().div_ceil(2) || standing.len() <= MANY, "{all:#?}");
    let mut told = BTreeSet::new();
    let mut ways = BTreeSet::new();
    for group in &all {
        short(&group.words);
        let units: BTreeSet<Tag> = group.orders.iter().map(|one| one.unit).collect();
        let words: Vec<&str> = group.words.split_whitespace().collect();
        let tags = tags(&words);
        let mut named: BTreeSet<Tag> = tags.iter().map(|(_, tag)| *tag).collect();
        for pair in tags.windows(2).filter(|pair| pair[0].0 + 2 == pair[1].0 && words[pair[0].0 + 1] == "to") {
            named.extend((pair[0].1.number..pair[1].1.number).map(|number| Tag { number, ..pair[0].1 }));
        }
        assert!(units.is_subset(&named), "{units:?}: {}", group.words);
        // Nobody is named who has no part in it.
        let own = named.iter().filter(|tag| tag.side == group.orders[0].unit.side);
        assert!(own.count() == units.len() || units.len() == 1, "{units:?}: {}", group.words);
        for one in &group.orders {
            assert!(told.insert(one.unit), "{} twice", one.unit);
            let label = battle.rules().conduct().unwrap().label(battle.state(), one.unit);
            let how = one.decided.words.strip_prefix(&label).unwrap().to_owned();
            // What all of them do is said of each.
            let rest = |how: &str| {
                how.split_once(" to ").map_or_else(String::new, |(_, rest)| rest.replace(" its ", " their "))
            };
            assert!(group.words.ends_with(&rest(&how)) || group.orders.len() == 1, "{how}: {}", group.words);
            if one.quiet && one == group.orders.first().unwrap() {
                assert!(ways.insert(how) || standing.len() > MANY, "told twice: {}", group.words);
            }
        }
    }
    assert_eq!(told.len(), standing.len());
}

/// All that can be read of a moment, checked; how many sentences it was.
fn read(battle: &Battle, now: &CommanderStage) -> usize {
    let plan = plan(battle);
    let mut orders: Vec<String> = Vec::new();
    let mut lines: Vec<String> = Vec::new();
    match now {
        CommanderStage::Waits => {}
        CommanderStage::Begin(dues) | CommanderStage::End(dues) => {
            // What is owed is the rule set's own chip; what he aims is his.
            let aimed = dues.iter().filter(|due| due.words.contains(" on ") || due.words.contains('%'));
            orders.extend(aimed.map(|due| due.words.clone()));
        }
        CommanderStage::Owed(owed) => {
            orders.push(owed.words.clone());
            lines.extend(owed.nearby.chips.iter().chain(&owed.nearby.others).map(|chip| chip.name.clone()));
        }
        CommanderStage::Report(sheet) => {
            let units = sheet.units.iter().map(|unit| (unit.name.clone(), &unit.questions));
            let own = [("Which".to_owned(), &sheet.own)];
            let mut asked = BTreeSet::new();
            for (name, questions) in units.chain(own) {
                lines.push(name.clone());
                for question in questions {
                    // Distances of one enemy share a line: each press tells the next.
                    let data = battle.rules().conduct().unwrap().data();
                    let far = data.relation(&question.relation).map_or("", |relation| relation.far.as_str());
                    let way = if far.is_empty() { "" } else { question.relation.as_str() };
                    let line = (name.clone(), question.words.clone(), way.to_owned());
                    assert!(asked.insert(line), "twice: {name} {}", question.words);
                    short(&format!("{name} {}", question.words));
                    lines.extend(question.targets.iter().chain(&question.others).map(|target| target.name.clone()));
                }
            }
        }
        CommanderStage::Orders(standing) => {
            for one in standing {
                orders.push(one.decided.words.clone());
                orders.extend(one.decided.decision.options.iter().map(|option| option.words.clone()));
            }
            told_once(battle, standing);
        }
        CommanderStage::Rungs(more) => {
            for option in more.iter().flat_map(|unit| &unit.options) {
                orders.push(option.order.clone());
                let rungs = option.rungs.iter().filter(|rung| rung.target.is_some());
                lines.extend(rungs.map(|rung| rung.words.clone()));
            }
        }
    }
    let LastMoves { earlier, now } = last_moves(battle, &plan);
    lines.extend(earlier.into_iter().chain(now).map(|moved| format!("{} {}", moved.name, moved.how)));
    for order in &orders {
        short(order);
        named(battle, order);
    }
    for line in &lines {
        named(battle, line);
    }
    orders.len() + lines.len()
}

/// Facts of the table by a rule: every second line of a report.
fn told(now: &CommanderStage) -> Vec<Relation> {
    let CommanderStage::Report(sheet) = now else { return Vec::new() };
    let lines = sheet.units.iter().flat_map(|unit| &unit.questions).step_by(2);
    lines.map(|line| Relation::new(&line.relation, line.unit, line.targets[0].unit)).collect()
}

/// Plays his first turns of a rule set, and reads all of it.
fn reads(rules: &str, seeds: u64, presses: usize) {
    let mut sentences = 0;
    for seed in 0..seeds {
        let (mut battle, mut dice) = (begun(rules, seed), Dice::seeded(seed));
        for press_no in 0..presses {
            let now = stage_now(&battle);
            sentences += read(&battle, &now);
            let one = match &now {
                CommanderStage::Waits => {
                    passes(&mut battle, &mut dice);
                    continue;
                }
                CommanderStage::Owed(owed) => row(&battle, &owed.nearby, Press::Go),
                CommanderStage::Report(_) => orders(&told(&now)),
                CommanderStage::Rungs(more) => {
                    let rung = more[0].options[0].rungs.iter().position(|rung| rung.target.is_some());
                    match rung.filter(|_| press_no % 2 == 0) {
                        Some(rung) => Press::Rung { unit: more[0].unit, rung: Some(rung) },
                        None => Press::NoRung,
                    }
                }
                other => usual(other),
            };
            press_and_answer(&mut battle, &one, &mut dice);
            if battle.rules().ended(battle.state()) || battle.state().turn() > 2 {
                break;
            }
        }
    }
    assert!(sentences > 20, "{rules}: {sentences}");
}

#[test]
fn each_sentence_of_division_squares_names_whom_it_means_and_is_short() {
    reads("division-squares", 4, 40);
}

#[test]
fn each_sentence_of_the_portable_wargame_names_whom_it_means_and_is_short() {
    reads("portable-wargame", 3, 40);
}

#[test]
fn each_sentence_of_pz8_names_whom_it_means_and_is_short() {
    reads("pz8", 2, 40);
}

#[test]
fn each_sentence_of_simple_ww2_names_whom_it_means_and_is_short() {
    reads("simple-ww2", 1, 40);
}

#[test]
fn each_sentence_of_6d6_names_whom_it_means_and_is_short() {
    reads("six-d6", 2, 40);
}

/// A half turn of Division Squares with its report in, told how to go about it.
fn instructed(seed: u64, told: impl Fn(CommanderSettings) -> CommanderSettings, dice: &mut Dice) -> Option<Battle> {
    let mut battle = begun("division-squares", seed);
    for _ in 0..12 {
        let now = stage_now(&battle);
        match &now {
            CommanderStage::Waits => passes(&mut battle, dice),
            CommanderStage::Report(_) => {
                let told = told(plan(&battle).settings());
                battle.execute(start(INSTRUCT, told.draft()), dice, 0).unwrap();
                press_now(&mut battle, &orders(&self::told(&now)), dice);
                return Some(battle);
            }
            _ => assert!(press_now(&mut battle, &Press::Begin, dice) > 0),
        }
        answered(&mut battle, dice);
    }
    None
}

/// The presses of GO until nothing stands.
fn goes(mut battle: Battle, dice: &mut Dice) -> (usize, usize) {
    let mut presses = 0;
    while let CommanderStage::Orders(_) = stage_now(&battle) {
        presses += 1;
        press_and_answer(&mut battle, &Press::Go, dice);
        assert!(presses < 20);
    }
    let thought = [DECIDE, REPORT, "plan", "brief", INSTRUCT];
    let acts = acts(&battle).filter(|act| act.side == Some(Side::B));
    (presses, acts.filter(|act| !thought.contains(&act.procedure.as_str())).count())
}

#[test]
fn one_go_for_all_his_orders_is_a_setting_and_does_what_they_do_one_by_one() {
    let (mut one, mut all) = ((0, 0), (0, 0));
    for seed in 0..6 {
        for whole in [false, true] {
            let mut dice = Dice::seeded(seed);
            let Some(battle) = instructed(seed, |told| CommanderSettings { sheet: whole, ..told }, &mut dice) else {
                continue;
            };
            assert_eq!(plan(&battle).sheet, whole);
            let (presses, acts) = goes(battle, &mut dice);
            let sum = if whole { &mut all } else { &mut one };
            *sum = (sum.0 + presses, sum.1 + acts);
        }
    }
    assert_eq!(one.1, all.1, "as much is done");
    assert!(all.0 < one.0, "{all:?} {one:?}");
}

#[test]
fn his_orders_name_their_odds_unless_they_are_told_not_to() {
    let mut seen = [0, 0];
    for seed in 0..6 {
        for bare in [false, true] {
            let mut dice = Dice::seeded(seed);
            let Some(mut battle) = instructed(seed, |told| CommanderSettings { bare, ..told }, &mut dice) else {
                continue;
            };
            let plan = plan(&battle);
            press_now(&mut battle, &Press::Go, &mut dice);
            let decided = acts(&battle).filter(|act| act.procedure == DECIDE);
            let decisions = decided.filter_map(|act| Decision::of(&act.form.entered));
            let options = decisions.flat_map(|decision| decision.options);
            let odds = options.filter(|option| option.words.contains('%')).count();
            assert!(!bare || odds == 0, "{seed}");
            seen[usize::from(bare)] += odds;
            // What was weighed is the same.
            let sheet = advise(battle.rules(), battle.state(), &remember(&battle, &plan), &plan);
            assert_eq!(sheet.side, Some(Side::B));
        }
    }
    assert!(seen[0] > 3 && seen[1] == 0, "{seen:?}");
}
