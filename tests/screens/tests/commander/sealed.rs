//! What is sealed shows on no page of the commander: what a unit that waits fires at changes neither his orders nor
//! their reasons before it shows; and what a card says of other prices than those of its day.

use std::collections::{BTreeMap, BTreeSet};

use adjutant::{
    battle::{Battle, Command, EventNo, Request},
    commander::{
        Plan, Press, next_command, remember,
        turn_view::{CommanderTurnView, Part},
    },
    dice::{Ask, Dice, Source, Tag},
    rules::{DECIDE, Decision, PLAN, SEAL_TRIGGER, is_thought},
    ui::screen::decision_card::DecisionCard,
};

use screens::{sets, story::story};

use super::{begun_as, half, main, reporting};

/// All that the commander's pages show: the one of the moment, and the card of each decision.
fn pages(battle: &Battle) -> String {
    let decided =
        |no: &EventNo| battle.action(*no).and_then(|one| one.act()).is_some_and(|act| act.procedure == DECIDE);
    let cards: Vec<_> = (1..=battle.last_event()).filter(decided).map(|no| DecisionCard::new(battle, no)).collect();
    format!("{:#?} {cards:#?}", CommanderTurnView::of(battle))
}

/// ORDERS with nothing told.
fn nothing_told() -> Press {
    Press::Orders { holds: Vec::new(), stands: Vec::new(), wrong: Vec::new() }
}

/// Presses the main button until nothing more comes of it or an order is sealed; the pages on the way.
fn pressed(battle: &mut Battle, plan: &Plan, dice: &mut Dice, seals: bool) -> (String, bool) {
    let mut read = pages(battle);
    for _ in 0..40 {
        let at = battle.last_event();
        let mut tries = [nothing_told(), Press::Go, Press::NoRung].into_iter();
        let Some(command) = tries.find_map(|press| next_command(battle, plan, &press, at)) else { break };
        let starts = format!("{command:?}");
        if !seals && starts.contains(&format!("{SEAL_TRIGGER:?}")) {
            return (read, true);
        }
        battle.execute(command, dice, 0).unwrap();
        if battle.pending().is_some() {
            battle.execute(Command::RollRest, dice, 0).unwrap();
        }
        read += &pages(battle);
    }
    (read, false)
}

#[test]
fn no_page_hangs_on_what_a_unit_that_waits_fires_at() {
    let (mut found, mut after) = (0, 0);
    for seed in 0..30 {
        let mut battle = reporting(seed).battle().clone();
        let plan = Plan::of(&battle).unwrap();
        if !pressed(&mut battle, &plan, &mut Dice::seeded(seed), false).1 {
            continue;
        }
        found += 1;
        let at = battle.last_event();
        let (mut triggers, mut read) = (BTreeSet::new(), BTreeSet::new());
        for die in 0..12 {
            let mut other = battle.clone();
            let seal = next_command(&other, &plan, &Press::Go, at).unwrap();
            other.execute(seal, &mut Dice::seeded(die), 0).unwrap();
            let drawn: Vec<(Tag, i32)> = remember(&other, &plan).triggers.into_iter().collect();
            if triggers.insert(drawn) {
                let (pages, _) = pressed(&mut other, &plan, &mut Dice::seeded(seed), true);
                after += usize::from(other.events().len() > battle.events().len() + 1);
                read.insert(pages);
            }
        }
        assert!(triggers.len() > 1, "{triggers:?}");
        assert_eq!(read.len(), 1, "with seed {seed} a page tells {triggers:?} apart");
    }
    assert!(found > 3 && after > 3, "{found} sealed, {after} with orders after it");
}

/// Faces were given once, by the prices of that day: a card that would be weighed otherwise today says so, and keeps
/// what was.
#[test]
fn a_card_says_what_its_faces_would_be_today_where_they_differ() {
    let mut said = 0;
    for seed in 0..30 {
        let mut battle = reporting(seed).battle().clone();
        let plan = Plan::of(&battle).unwrap();
        let report = next_command(&battle, &plan, &nothing_told(), battle.last_event());
        battle.execute(report.unwrap(), &mut Dice::seeded(seed), 0).unwrap();
        let at = battle.last_event();
        let Some(Command::Start { request, .. }) = next_command(&battle, &plan, &Press::Go, at) else { continue };
        let Some(decision) = Decision::of(&request.draft).filter(|_| request.procedure == DECIDE) else { continue };
        let shared: Vec<u8> = decision.options.iter().map(|one| one.faces).filter(|faces| *faces > 0).collect();
        let [first, second] = shared[..] else { continue };
        let card = |decision: &Decision| {
            let mut battle = battle.clone();
            let command = Command::start(Request::new(DECIDE, decision.draft()));
            battle.execute(command, &mut Dice::seeded(seed), 0).unwrap();
            format!("{:?}", DecisionCard::new(&battle, battle.last_event()).unwrap())
        };
        assert!(card(&decision).contains("today: \"\""), "{seed}");
        // A version with other prices gave all faces but one to the first.
        let mut other = decision.clone();
        let mut faces = [5, 1].into_iter();
        for option in other.options.iter_mut().filter(|option| option.faces > 0) {
            option.faces = faces.next().unwrap();
        }
        if (first, second) != (5, 1) {
            let card = card(&other);
            assert!(card.contains(&format!("today: \"{first}:{second}\"")), "{card}");
            assert!(card.contains("faces: \"1-5\"") && card.contains("faces: \"6\""), "{card}");
            said += 1;
        }
    }
    assert!(said > 2, "{said}");
}

/// What he draws, in secret or not, he draws with the program's dice, also where his side rolls real ones: for no die is
/// anybody asked before an order is carried out.
#[test]
fn he_draws_with_the_dice_of_the_program_where_his_side_rolls_real_ones() {
    let (mut drawn, mut asked) = (BTreeMap::new(), 0);
    for seed in 0..30 {
        let mut table = begun_as(seed, sets::with_dice(story(false), [false, true]));
        for _ in 0..20 {
            match table.battle().pending().map(|waiting| waiting.pending.ask) {
                // Whoever has no deck beside his dice lets the program draw.
                Some(Ask::Card(_)) => {
                    table.press("roll");
                }
                Some(_) => {
                    let procedure = table.battle().open_act().unwrap().procedure.clone();
                    assert!(!is_thought(&procedure), "{procedure} waits for a die");
                    asked += 1;
                    break;
                }
                None if half(&table).is_none_or(|half| matches!(half.part, Part::More(_))) => break,
                None => main(&mut table),
            }
        }
        let battle = table.battle();
        let all = (1..=battle.last_event()).filter_map(|no| battle.action(no)?.act());
        for act in all.filter(|act| is_thought(&act.procedure)) {
            let by: Vec<Source> = act.answers.values().map(|entry| entry.by).collect();
            assert!(by.iter().all(|by| *by == Source::Program), "{} {by:?}", act.procedure);
            if !by.is_empty() {
                *drawn.entry(act.procedure.clone()).or_insert(0) += 1;
            }
        }
    }
    let all = [PLAN, DECIDE, SEAL_TRIGGER];
    assert!(all.iter().all(|one| drawn.contains_key(*one)) && asked > 0, "{drawn:?} {asked}");
}
