//! What the commander has decided for a later step shows in nothing that the player reads until its turn has come.

use std::collections::BTreeMap;

use adjutant::{
    battle::{Battle, Command, EventNo},
    commander::{CommanderStage, Plan, remember, stage},
    dice::Dice,
    rules::DECIDE,
};

use super::{
    never::led,
    presses::{moments, start},
    sealed::read,
};

/// What was seen in a rule set.
#[derive(Debug, Default)]
struct Seen {
    /// Moments at which decisions were kept back.
    kept: usize,
    /// Decisions kept back that were read once they had come.
    told: usize,
    /// Dice that picked something else for later, and of which the player reads the same.
    same: usize,
}

/// Decisions that stand and are not told, by event, with their words.
fn later(battle: &Battle) -> Vec<(EventNo, String)> {
    let plan = Plan::of(battle).unwrap();
    let CommanderStage::Orders(standing) = stage(battle, &plan) else { return Vec::new() };
    let memory = remember(battle, &plan);
    let open = |event: EventNo| battle.action(event).unwrap().act().unwrap().procedure == DECIDE;
    let stands = |event: EventNo| standing.iter().any(|one| one.decided.event == event);
    let all = memory.decided.values().filter(|decided| open(decided.event) && !stands(decided.event));
    all.map(|decided| (decided.event, decided.words.clone())).collect()
}

#[test]
fn a_decision_for_later_is_read_nowhere_before_its_turn_in_any_rule_set() {
    let mut all: BTreeMap<&str, Seen> = BTreeMap::new();
    for (rules, seed) in led(3) {
        let seen = all.entry(rules).or_default();
        let mut waiting = Vec::new();
        moments(rules, seed, 25, |battle, now| {
            let over = battle.setup().turns.is_some_and(|last| battle.state().turn() > last);
            let whole = seen.kept > 1 && seen.told > 1 && seen.same > 0;
            if whole || over {
                return false;
            }
            let viewer = battle.shared();
            if let CommanderStage::Orders(standing) = now {
                for one in standing {
                    assert!(battle.action_for(one.decided.event, viewer).is_some(), "{rules} {seed}: it is told");
                }
            }
            let kept = later(battle);
            seen.kept += usize::from(!kept.is_empty());
            for (event, words) in &kept {
                assert!(battle.action_for(*event, viewer).is_none(), "{rules} {seed}: {words}");
                assert!(battle.log(viewer).all(|line| line.no != *event), "{rules} {seed}: {words}");
                assert!(!format!("{:?}", battle.why(*event, viewer)).contains(words), "{words}");
            }
            taken_back(battle, &kept);
            if seen.same == 0 {
                seen.same += same(battle, &kept);
            }
            // What was kept back and has been carried out is told.
            waiting.retain(|event: &EventNo| {
                let kept = kept.iter().any(|(other, _)| other == event);
                let told = battle.action_for(*event, viewer).is_some();
                assert!(kept || told || *now == CommanderStage::Waits || battle.action(*event).is_none(), "{rules}");
                seen.told += usize::from(!kept && told);
                kept
            });
            let new: Vec<EventNo> =
                kept.iter().map(|(event, _)| *event).filter(|event| !waiting.contains(event)).collect();
            waiting.extend(new);
            true
        });
    }
    println!("{all:#?}");
    for (rules, seen) in &all {
        // Where one unit acts at a time nothing is decided for later.
        let one_by_one = seen.kept == 0;
        assert!(one_by_one || seen.told > 0, "{rules}: {seen:?}");
    }
    assert!(all.values().filter(|seen| seen.kept > 0).count() > 2, "{all:#?}");
    assert!(all.values().any(|seen| seen.same > 0), "{all:#?}");
    assert_eq!(all.len(), 5);
}

/// A decision for later that is taken back comes again with the same die: the log says nothing of it.
fn taken_back(battle: &Battle, kept: &[(EventNo, String)]) {
    let last = battle.last_action();
    let Some((event, words)) = kept.iter().find(|(event, _)| Some(*event) == last) else { return };
    let mut copy = battle.clone();
    copy.execute(Command::Undo, &mut Dice::seeded(1), 0).unwrap();
    assert!(copy.log(copy.shared()).all(|line| line.no != *event), "{words}");
    assert!(!format!("{:?} {:?}", copy.redo_words(), copy.taken_back()).contains(words), "{words}");
}

/// How many dice make the last decision another one for later, and the player reads the same.
fn same(battle: &Battle, kept: &[(EventNo, String)]) -> usize {
    let last = battle.last_event();
    let Some((_, words)) = kept.iter().find(|(event, _)| *event == last) else { return 0 };
    let (page, before) = (read(battle), &battle.events()[..battle.events().len() - 1]);
    let draft = battle.action(last).unwrap().act().unwrap().form.entered.clone();
    let again = |seed: u64| {
        let mut other = Battle::load(battle.rules().clone(), battle.setup().clone(), before.to_vec());
        other.execute(start(DECIDE, draft.clone()), &mut Dice::seeded(seed), 0).unwrap();
        let kept = later(&other);
        kept.iter().any(|(event, said)| *event == last && said != words).then_some(other)
    };
    let others: Vec<Battle> = (0..8).filter_map(again).collect();
    for other in &others {
        assert_eq!(read(other), page, "{words}");
    }
    others.len()
}
