//! What is amended on a fact told anew: nothing of it hangs on what he must not know, nothing that the player reads
//! hangs on what is sealed; and who holds an objective is a fact like any other.

use std::collections::BTreeSet;

use adjutant::{
    battle::{Battle, Command, EventNo, Viewer},
    commander::{Plan, Press, Retold, Stage, grounds, next_command, on_objective, remember, retold, stage},
    dice::{Dice, Side},
    rules::{DECIDE, Draft, Effect, Entity, REPORT, Relation, Reported, SETTLE},
};

use super::{
    gamer::SETS,
    half_turn::press,
    presses::{answered, begun, passes},
    sealed::read,
};

/// A battle whose commander has been told all he asks, with some orders decided and none carried out; what the player
/// keeps to himself is as given.
fn told(rules: &str, noise: usize) -> Battle {
    let (mut battle, mut dice) = (begun(rules, 0), Dice::seeded(0));
    let text = ["left", "right"][noise].to_owned();
    battle.execute(Command::Note { text }, &mut dice, 0).unwrap();
    for _ in 0..40 {
        let plan = Plan::of(&battle).unwrap();
        let one = match stage(&battle, &plan) {
            Stage::Report(sheet) if sheet.units.iter().any(|unit| !unit.questions.is_empty()) => break,
            Stage::Report(_) => Press::Orders { holds: Vec::new(), stands: Vec::new() },
            Stage::Waits => {
                passes(&mut battle, &mut dice);
                continue;
            }
            Stage::Begin(_) => Press::Begin,
            Stage::End(_) => Press::End,
            Stage::Rungs(_) => Press::NoRung,
            _ => Press::Go,
        };
        press(&mut battle, &plan, &one, &mut dice);
        answered(&mut battle, &mut dice);
    }
    // What he has written in secret.
    if battle.rules().description().field("written").is_some() {
        let option = ["f", "m"][noise];
        let groups: Vec<Entity> = battle.state().groups.keys().map(|number| Entity::Group(*number)).collect();
        let own = groups.into_iter().filter(|on| battle.state().owner(*on) == Some(Side::A));
        let effects = own.map(|on| Effect::set(on, "written", option)).collect();
        battle.execute(Command::Correct { words: "in secret".to_owned(), effects }, &mut dice, 0).unwrap();
    }
    let plan = Plan::of(&battle).unwrap();
    let Stage::Report(sheet) = stage(&battle, &plan) else { panic!("{rules}: {:?}", stage(&battle, &plan)) };
    let first = sheet.units.iter().flat_map(|unit| &unit.questions);
    let holds: Vec<Relation> = first.map(|line| line.told(line.targets[0].unit)).collect();
    let orders = Press::Orders { holds, stands: Vec::new() };
    let at = EventNo::try_from(battle.events().len()).unwrap();
    let thinks = |procedure: &str| [REPORT, DECIDE, SETTLE].contains(&procedure);
    while let Some(command) = next_command(&battle, &plan, &orders, at) {
        if matches!(&command, Command::Start { request, .. } if !thinks(&request.procedure)) {
            break;
        }
        battle.execute(command, &mut dice, 0).unwrap();
    }
    battle
}

fn last(battle: &Battle) -> EventNo {
    EventNo::try_from(battle.events().len()).unwrap()
}

/// Reports and decisions in effect, whole.
fn thoughts(battle: &Battle) -> Vec<(String, Draft)> {
    let act = |no: EventNo| battle.action(no)?.act().map(|act| (act.procedure.clone(), act.form.entered.clone()));
    (1..=last(battle)).filter_map(act).filter(|(id, _)| [REPORT, DECIDE, SETTLE].contains(&id.as_str())).collect()
}

/// The question of the last fact that was told to hold.
fn question(battle: &Battle) -> (Retold, Relation) {
    let holds = |no: EventNo| {
        let act = battle.action(no)?.act().filter(|act| act.procedure == REPORT)?;
        Reported::of(&act.form.entered).holds.into_iter().next()
    };
    let fact = (1..=last(battle)).rev().find_map(holds).unwrap();
    (retold(battle, &fact, last(battle) + 1).unwrap(), fact)
}

/// What is sealed shows on no page of the player's.
fn keeps_it(battle: &Battle, rules: &str) -> usize {
    let hidden = |no: &EventNo| battle.action_for(*no, battle.shared()).is_none();
    let own = |no: EventNo| battle.action_for(no, Viewer::Side(Side::B)).map(|act| act.words.clone());
    let sealed: BTreeSet<String> =
        (1..=last(battle)).filter(hidden).filter_map(own).filter(|words| !words.is_empty()).collect();
    let page = read(battle);
    for words in &sealed {
        assert!(!page.contains(words.as_str()), "{rules}: {words}");
    }
    sealed.len()
}

#[test]
fn an_amended_decision_hangs_on_nothing_that_he_must_not_know_and_shows_nothing_that_is_sealed() {
    let (mut amended, mut secret) = (0, 0);
    for rules in SETS {
        let [one, other] = [0, 1].map(|noise| {
            let mut battle = told(rules, noise);
            let plan = Plan::of(&battle).unwrap();
            let (retold, fact) = question(&battle);
            let mut holds = retold.holds.clone();
            retold.turn(&mut holds, &fact);
            let retelling = retold.retelling(&battle, &holds).unwrap();
            press(&mut battle, &plan, &Press::Retell(Box::new(retelling)), &mut Dice::seeded(1));
            (battle, retold.report)
        });
        assert_eq!(thoughts(&one.0), thoughts(&other.0), "{rules}");
        let (battle, report) = one;
        let anew = |no: &EventNo| battle.action_amended(*no).is_some();
        let of = |no: &EventNo, id: &str| {
            battle.action(*no).and_then(|event| event.act()).is_some_and(|act| act.procedure == id)
        };
        let all: Vec<EventNo> = (1..=last(&battle)).filter(anew).collect();
        assert!(all.contains(&report), "{rules}");
        amended += all.iter().filter(|no| of(no, DECIDE)).count();
        secret += all.iter().filter(|no| of(no, SETTLE)).count();
        let mut back = battle.clone();
        back.execute(Command::Undo, &mut Dice::seeded(1), 0).unwrap();
        let mut there = battle.clone();
        there.execute(Command::Rewind { to: report - 1 }, &mut Dice::seeded(1), 0).unwrap();
        for battle in [&battle, &back, &there] {
            assert!(keeps_it(battle, rules) > 0, "{rules}: his plan is sealed");
        }
    }
    assert!(amended > 0 && secret > 1, "{amended} in the open, {secret} sealed");
}

#[test]
fn who_holds_an_objective_is_amended_like_any_other_fact() {
    let mut said = 0;
    for rules in [SETS[0], "pz8"] {
        let mut battle = told(rules, 0);
        let plan = Plan::of(&battle).unwrap();
        let decided = remember(&battle, &plan).decided;
        let (unit, no) = decided.iter().map(|(unit, one)| (*unit, one.event)).next().unwrap();
        let places = |battle: &Battle| grounds(battle, no).unwrap().places;
        assert_eq!(places(&battle), [(1, Vec::new())].into(), "{rules}: nobody was told to be there");
        let retold = retold(&battle, &on_objective(1, unit), no).unwrap();
        assert_eq!(retold.lines.len(), 1);
        assert!(retold.lines[0].words.ends_with("objective 1, the mill") && retold.holds.is_empty());
        let fact = retold.lines[0].told(unit);
        let mut holds = retold.holds.clone();
        retold.turn(&mut holds, &fact);
        assert_eq!(retold.retelling(&battle, &retold.holds), None, "told as it was");
        let retelling = retold.retelling(&battle, &holds).unwrap();
        let was = battle.clone();
        press(&mut battle, &plan, &Press::Retell(Box::new(retelling)), &mut Dice::seeded(1));
        let act = battle.action(retold.report).unwrap().act().unwrap();
        assert_eq!(Reported::of(&act.form.entered).stands, [(unit, 1)]);
        assert_eq!(remember(&battle, &plan).stands.get(&unit), Some(&1));
        assert_eq!(places(&battle), [(1, vec![unit])].into());
        said += usize::from(thoughts(&battle).iter().filter(|one| !thoughts(&was).contains(one)).count() > 1);
        // Told off again it is as it was.
        let again = retold_again(&battle, no, &fact);
        press(&mut battle, &plan, &again, &mut Dice::seeded(1));
        assert_eq!(remember(&battle, &plan).stands, remember(&was, &plan).stands);
    }
    assert!(said > 0, "where it is held he decides otherwise");
}

/// The same fact turned once more.
fn retold_again(battle: &Battle, decided: EventNo, fact: &Relation) -> Press {
    let retold = retold(battle, fact, decided).unwrap();
    let mut holds = retold.holds.clone();
    assert!(holds.contains(fact));
    retold.turn(&mut holds, fact);
    Press::Retell(Box::new(retold.retelling(battle, &holds).unwrap()))
}
