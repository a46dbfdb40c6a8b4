//! A fact that was told wrong is told anew, in all five rule sets: the report and each decision made on it are amended,
//! the die stays, and what was done already is left or taken back.

use std::collections::{BTreeMap, BTreeSet};

use adjutant::{
    battle::{Battle, Command, EventNo},
    commander::{
        CommanderStage, Memory, Plan, Press, ReopenedQuestion, decision_basis, order_of, redecided, remember,
        reopened_question, stage,
    },
    dice::{Dice, Tag},
    rules::{DECIDE, Decision, Draft, Relation, ReportForm, Source},
};

use super::{
    gamer::{Chance, SETS},
    half_turn::{battle, begin, press, tag},
    never::led,
    presses::{begun, go_on, moments, plan, stage_now},
};

/// What was counted over many battles.
#[derive(Clone, Copy, Debug, Default)]
struct Seen {
    told: usize,
    dice: usize,
    stays: usize,
    stands: usize,
    done: usize,
}

/// The decisions in effect, the last first.
fn decisions(battle: &Battle) -> Vec<EventNo> {
    let of =
        |no: &EventNo| battle.action(*no).and_then(|event| event.act()).is_some_and(|act| act.procedure == DECIDE);
    (1..=battle.last_event()).rev().filter(of).collect()
}

/// A fact that a decision rests on and a player has told, with its question.
fn question(battle: &Battle, decided: EventNo) -> Option<(Relation, ReopenedQuestion)> {
    let decision_basis = decision_basis(battle, decided)?;
    decision_basis.facts.iter().chain(&decision_basis.denied).find_map(|known| {
        let told = reopened_question(battle, &known.relation, decided).filter(|_| known.source == Source::Player)?;
        Some((known.relation.clone(), told))
    })
}

fn faces(battle: &Battle, version: EventNo) -> Vec<u8> {
    let act = battle.event(version).and_then(|event| event.act()).unwrap();
    act.answers.values().filter_map(|entry| entry.known_faces()).flatten().copied().collect()
}

/// Tells a fact anew, and looks at all that comes of it.
fn tell(battle: &mut Battle, question: &ReopenedQuestion, fact: &Relation, seen: &mut Seen) {
    let plan = Plan::of(battle).unwrap();
    let (was, at) = (battle.clone(), battle.last_event());
    let mut holds = question.holds.clone();
    let fact = if question.holds.contains(fact) {
        fact.clone()
    } else {
        question.lines[0].relations().find(|one| !question.holds.contains(one)).unwrap()
    };
    question.turn(&mut holds, &fact);
    assert!(question.fact_amendment(battle, &question.holds).is_none(), "told as it was");
    let fact_amendment = question.fact_amendment(battle, &holds).unwrap();
    press(battle, &plan, &Press::Amend(Box::new(fact_amendment)), &mut Dice::seeded(9));
    assert!(battle.pending().is_none());
    // The report tells it otherwise, all else as it did.
    let told = |battle: &Battle| ReportForm::of(&battle.action(question.report).unwrap().act().unwrap().form.entered);
    assert_eq!(told(battle).holds.contains(&fact), holds.contains(&fact), "{fact:?}");
    assert_eq!(told(battle).not.contains(&fact), !holds.contains(&fact), "{fact:?}");
    assert_eq!((told(battle).units, told(battle).stands), (told(&was).units, told(&was).stands));
    // One event each: the report first, then decisions after it; the die of each unit is the one it had.
    let amended: Vec<EventNo> =
        (1..=battle.last_event()).filter(|no| battle.action_amended(*no) > was.action_amended(*no)).collect();
    assert_eq!(amended.first(), Some(&question.report));
    assert_eq!(amended.len(), usize::try_from(battle.last_event() - at).unwrap());
    for no in amended.iter().skip(1) {
        let (before, now) = (was.action_amended(*no).unwrap_or(*no), battle.action_amended(*no).unwrap());
        let [of, again] = [before, now].map(|no| battle.event(no).and_then(|event| event.act()).unwrap());
        let unit = |form: &adjutant::battle::Act| Decision::of(&form.form.entered).unwrap().unit;
        assert_eq!(unit(of), unit(again));
        let (old, new) = (faces(battle, before), faces(battle, now));
        if !old.is_empty() && !new.is_empty() {
            assert_eq!(old, new, "the same die");
            seen.dice += 1;
        }
    }
    // What was done is said to be otherwise, and nothing else is.
    let unresolved_stale: BTreeSet<EventNo> = battle.unresolved_stale().iter().map(|stale| stale.event).collect();
    let standing = remember(battle, &plan).decided;
    let redecided = redecided(battle, at);
    assert!(redecided.len() < amended.len());
    for one in &redecided {
        match one.done {
            _ if one.same => seen.stays += 1,
            Some(done) if unresolved_stale.contains(&done) => seen.done += 1,
            Some(done) => assert!(battle.action(done).is_some(), "a rung of both"),
            None if !one.stands => {}
            None => {
                assert!(standing.values().any(|decided| decided.words == one.words), "{}", one.words);
                seen.stands += 1;
            }
        }
    }
    let done: BTreeSet<EventNo> = redecided.iter().filter(|one| !one.same).filter_map(|one| one.done).collect();
    assert!(unresolved_stale.is_subset(&done), "{unresolved_stale:?} {done:?}");
    assert_eq!(remember(battle, &plan).own, remember(&was, &plan).own, "none of it is an order of the player's");
    // Read again it is the same, and each undo takes one back.
    let again = Battle::load(battle.rules().clone(), battle.setup().clone(), battle.events().to_vec());
    assert_eq!(remember(&again, &plan), remember(battle, &plan));
    assert_eq!(again.unresolved_stale().len(), battle.unresolved_stale().len());
    let mut back = battle.clone();
    for _ in at..battle.last_event() {
        back.execute(Command::Undo, &mut Dice::seeded(1), 0).unwrap();
    }
    assert_eq!(remember(&back, &plan), remember(&was, &plan));
    // Taken back to there, the order stands that is given now.
    if let Some(first) = unresolved_stale.first() {
        let mut back = battle.clone();
        let decided = order_of(battle, *first).unwrap();
        assert!(amended.contains(&decided), "its card leads to the decision that is another now");
        back.execute(Command::Rewind { to: first - 1 }, &mut Dice::seeded(1), 0).unwrap();
        assert!(back.unresolved_stale().is_empty(), "{:?}", back.unresolved_stale());
        let now = redecided.iter().find(|one| one.done == Some(*first)).unwrap();
        // What the rules do not allow there he decides once more, in its time.
        let standing = Memory::of(&back, plan.side).decided;
        let stands = now.lapsed || standing.values().any(|one| one.words == now.words);
        assert!(stands, "{}: {standing:?}", now.words);
        // Or it stays as it was done.
        battle.execute(Command::Keep { of: *first }, &mut Dice::seeded(1), 0).unwrap();
        assert!(battle.unresolved_stale().iter().all(|stale| stale.event != *first));
    }
    seen.told += 1;
}

#[test]
fn a_fact_told_wrong_is_amended_with_the_same_die_in_every_rule_set() {
    let mut all: BTreeMap<&str, Seen> = BTreeMap::new();
    // The smallest battles are looked at most, and the ones in which few facts bear on an order.
    for (rules, seed) in
        led(3).filter(|(rules, seed)| *seed == 0 || [SETS[0], "pz8", "portable-wargame"].contains(rules))
    {
        let seen = all.entry(rules).or_default();
        let (mut dice, mut chance) = (Dice::seeded(seed), Chance::new(seed));
        let mut battle = begun(rules, seed);
        let mut told = 0;
        for _ in 0..120 {
            if told > 8 || battle.rules().ended(battle.state()) {
                break;
            }
            let now = stage_now(&battle);
            go_on(&mut battle, &now, &mut dice, &mut chance);
            if now == CommanderStage::Waits || battle.pending().is_some() || !chance.percent(50) {
                continue;
            }
            let found = decisions(&battle).into_iter().take(2).find_map(|no| question(&battle, no));
            if let Some((fact, question)) = found {
                let mut copy = battle.clone();
                tell(&mut copy, &question, &fact, seen);
                told += 1;
            }
        }
    }
    for (rules, seen) in &all {
        assert!(seen.told > 1 && seen.stands + seen.done > 0, "{rules}: {seen:?}");
    }
    let sum = |of: &dyn Fn(&Seen) -> usize| -> usize { all.values().map(of).sum() };
    assert!(sum(&|seen| seen.dice) > 2 && sum(&|seen| seen.done) > 4 && sum(&|seen| seen.stays) > 2, "{all:?}");
}

/// What a unit that can do nothing else is ordered on one fact, which is then told otherwise: it has no order left, and
/// GO carries none out. Whether it came so far.
fn lapses(battle: &Battle, plan: &Plan, unit: Tag, fact: &Relation) -> bool {
    let (mut battle, mut dice) = (battle.clone(), Dice::seeded(1));
    let told = Press::Orders { holds: vec![fact.clone()], stands: Vec::new(), wrong: Vec::new() };
    press(&mut battle, plan, &told, &mut dice);
    let Some(decided) = remember(&battle, plan).decided.get(&unit).cloned() else { return false };
    let Some(question) = reopened_question(&battle, fact, decided.event) else { return false };
    let (was, at) = (battle.clone(), battle.last_event());
    let mut holds = question.holds.clone();
    question.turn(&mut holds, fact);
    let fact_amendment = question.fact_amendment(&battle, &holds).unwrap();
    press(&mut battle, plan, &Press::Amend(Box::new(fact_amendment)), &mut dice);
    assert!(!remember(&battle, plan).decided.contains_key(&unit), "{}", decided.words);
    let redecided = redecided(&battle, at);
    let one = redecided.iter().find(|one| one.lapsed).unwrap_or_else(|| panic!("{}: {redecided:?}", decided.words));
    assert!(one.words.ends_with(" has no order left.") && one.words.contains(&unit.to_string()), "{}", one.words);
    assert!(!one.same && !one.stands && one.done.is_none(), "{one:?}");
    assert_eq!(remember(&battle, plan).own, remember(&was, plan).own);
    let mut back = battle.clone();
    for _ in at..battle.last_event() {
        back.execute(Command::Undo, &mut dice, 0).unwrap();
    }
    assert_eq!(remember(&back, plan), remember(&was, plan));
    let from = battle.events().len();
    press(&mut battle, plan, &Press::Go, &mut dice);
    let is_order = |procedure: &str, draft: &Draft| {
        decided.orders.iter().any(|order| order.procedure == procedure && order.draft == *draft)
    };
    let mut acts = battle.events()[from..].iter().filter_map(|event| event.act());
    assert!(acts.all(|act| !is_order(&act.procedure, &act.form.entered)), "{}", decided.words);
    true
}

#[test]
fn an_order_whose_fact_was_told_wrong_lapses_where_nothing_else_is_possible() {
    let mut seen: BTreeMap<&str, usize> = BTreeMap::new();
    for (rules, seed) in led(3) {
        moments(rules, seed, 40, |battle, now| {
            if let CommanderStage::Report(sheet) = now {
                let idle = sheet.units.iter().filter(|unit| unit.options.is_empty());
                for (unit, line) in idle.filter_map(|unit| Some((unit.unit, unit.questions.first()?))) {
                    let fact = Relation::new(&line.relation, line.unit, line.targets[0].unit);
                    *seen.entry(rules).or_default() += usize::from(lapses(battle, &plan(battle), unit, &fact));
                }
            }
            true
        });
    }
    // Guns that only fire: in the other games every unit can do something else.
    for rules in ["portable-wargame", "pz8"] {
        assert!(seen.get(rules).is_some_and(|count| *count > 0), "{seen:?}");
    }
    let mut batteries = 0;
    for seed in 0..12 {
        let mut dice = Dice::seeded(seed);
        let mut battle = battle("A1 hq; A2 rifle disrupted; A3 tank; B1 hq; B2 off_table");
        battle.execute(Command::set(tag("B2"), "ammunition", 3), &mut dice, 0).unwrap();
        let plan = begin(&mut battle, &mut dice);
        let CommanderStage::Report(sheet) = stage(&battle, &plan) else { continue };
        if sheet.unit(tag("B2")).is_some() {
            let fact = Relation::new("spotted", tag("B2"), tag("A2"));
            batteries += usize::from(lapses(&battle, &plan, tag("B2"), &fact));
        }
    }
    assert!(batteries > 3, "{batteries}");
}
