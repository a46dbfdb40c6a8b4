//! How dice get in: real ones line by line, the program's in memory, both in one action.

use std::sync::Arc;

use super::{
    cases::{amend, charge, choose, draft, faces, facts, guard, question, reopened, run, start},
    toy::{A1, B1, battle, setup, toy_rules},
};
use crate::{
    battle::{
        Battle, Command, Desk, Event, EventKind, EventStatus, Refused, Request, Viewer,
        summary::{Shown, table_view},
    },
    dice::{Ask, Dice, Given, Side, Source, usual},
    rules::Draft,
};

#[test]
fn real_dice_are_written_line_by_line() {
    let mut battle = battle();
    run(&mut battle, charge(&[Side::A, Side::B]));
    assert!(matches!(battle.events(), [Event { kind: EventKind::Open(_), .. }]));
    let waiting = battle.pending().unwrap();
    let foreseen: Vec<String> = waiting.foreseen.iter().map(|(ask, _)| ask.key().to_string()).collect();
    assert_eq!(foreseen, ["defence"], "both pools can be entered in any order");
    run(&mut battle, faces("defence", &[1, 1]));
    run(&mut battle, Command::Face { face: 6 });
    assert_eq!(battle.events().len(), 3, "a part of a roll is written too");
    run(&mut battle, Command::Face { face: 5 });
    run(&mut battle, Command::TakeBack);
    assert_eq!(battle.pending().unwrap().pending.known, [6], "backspace takes one die");
    run(&mut battle, Command::TakeBack);
    assert_eq!(battle.events().len(), 6);
    run(&mut battle, faces("attack", &[1, 6, 5]));
    assert_eq!(battle.pending().unwrap().pending.ask.key().to_string(), "claim");
    assert_eq!(facts(&battle), "", "nothing is applied before all is known");
    // Other work goes on beside the question.
    run(&mut battle, guard("A1"));
    assert_eq!(battle.undo_words().unwrap(), "A1 on guard");
    let loaded = reopened(&battle);
    assert_eq!(loaded.open_act().unwrap().answers, battle.open_act().unwrap().answers);
    run(&mut battle, choose("claim"));
    assert_eq!(facts(&battle), "A1 guard, A2 place=cover, B1 lost");
    let act = battle.events().last().unwrap().act().unwrap();
    assert_eq!((act.opened, act.answers.len()), (Some(1), 3));
    assert!(act.answers.values().all(|entry| entry.by == Source::Hand));
    assert_eq!(battle.undo_words().unwrap(), "B1 is gone");
}

#[test]
fn what_was_told_is_told_again_and_nothing_after_it_is_lost() {
    let mut battle = battle();
    let retell = |address: &str, die| Command::Retell { address: address.to_owned(), die };
    let asked = |battle: &Battle| battle.pending().unwrap().pending.ask.key().to_string();
    run(&mut battle, charge(&[Side::A, Side::B]));
    run(&mut battle, faces("attack", &[1, 6, 5]));
    run(&mut battle, faces("defence", &[1, 1]));
    assert_eq!(asked(&battle), "claim");
    // One die of the first roll; the defence stays, in memory and on the disk.
    run(&mut battle, retell("attack", Some(0)));
    assert_eq!(asked(&battle), "attack");
    assert_eq!(battle.pending().unwrap().pending.known, [6, 5]);
    let mut loaded = reopened(&battle);
    run(&mut loaded, faces("attack", &[2, 6, 5]));
    assert_eq!(asked(&loaded), "claim", "the defence needs not be told again");
    run(&mut battle, Command::Face { face: 2 });
    assert_eq!(asked(&battle), "claim");
    assert_eq!(battle.open_act().unwrap().answers["attack"].known_faces(), Some(&[6, 5, 2][..]));
    // All of it; what the program rolled, and what nobody told, is nobody's to tell again.
    run(&mut battle, retell("attack", None));
    assert_eq!(battle.pending().unwrap().pending.known, [0_u8; 0]);
    for (address, die) in [("attack", None), ("claim", None), ("defence", Some(7)), ("nothing", None)] {
        assert!(battle.execute(retell(address, die), &mut Dice::seeded(1), 0).is_err(), "{address}");
    }
    run(&mut battle, faces("attack", &[1, 6, 5]));
    run(&mut battle, choose("claim"));
    assert_eq!(facts(&battle), "A2 place=cover, B1 lost");
}

#[test]
fn a_cancel_leaves_the_faces_seen() {
    let mut battle = battle();
    run(&mut battle, charge(&[Side::A]));
    run(&mut battle, faces("attack", &[6, 5]));
    run(&mut battle, Command::Undo);
    let Some(Event { kind: EventKind::Drop(act), .. }) = battle.events().last() else { panic!("no drop") };
    assert_eq!(act.answers["attack"].known_faces(), Some(&[6, 5][..]));
    assert!(battle.pending().is_none() && battle.undo_words().is_none());
}

#[test]
fn rolls_read_together_are_shown_together() {
    let mut battle = battle();
    // The program attacks, the defender's dice are real: the attack lies covered until they are in.
    run(&mut battle, charge(&[Side::B]));
    let waiting = battle.pending().unwrap();
    assert!(waiting.covered && waiting.asked.is_empty());
    assert_eq!(waiting.pending.ask.key().to_string(), "defence");
    assert_eq!(battle.events().len(), 1);
    assert!(
        battle.log(Viewer::All).all(|line| line.answers.is_empty()),
        "a covered roll is in no line that is shown"
    );
    let blind = battle.odds(&Request::new("charge", waiting_draft()), &usual);
    assert_eq!(waiting.odds(&usual), blind, "the odds do not know it either");
    let done = run(&mut battle, faces("defence", &[6, 6]));
    assert_eq!(battle.action(battle.last_action().unwrap()).unwrap().act().unwrap().answers.len(), 2);
    assert_eq!(done.events.len(), 1);
    // The other way round nothing is covered: the program answers what was entered.
    let mut battle = super::toy::battle();
    run(&mut battle, charge(&[Side::A]));
    assert!(!battle.pending().unwrap().covered);
    run(&mut battle, faces("attack", &[6, 6, 6]));
    assert_eq!(battle.open_act().map_or(2, |act| act.answers.len()), 2);
}

#[test]
fn a_covered_roll_is_kept_and_stays_covered() {
    let mut battle = battle();
    run(&mut battle, charge(&[Side::B]));
    let rolled = battle.open_act().unwrap().answers["attack"].clone();
    let [Event { kind: EventKind::Open(act), .. }] = battle.events() else { panic!("{:?}", battle.events()) };
    assert_eq!(act.answers.get("attack"), Some(&rolled), "it is written before the other side is asked");
    // Killed and opened again: the other side is asked for the other dice, and the same roll is uncovered.
    let mut killed = reopened(&battle);
    let waiting = killed.pending().unwrap();
    assert!(waiting.covered && waiting.asked.is_empty() && !killed.is_cut());
    assert_eq!(waiting.pending, battle.pending().unwrap().pending);
    run(&mut killed, faces("defence", &[6, 6]));
    let last = killed.action(killed.last_action().unwrap()).unwrap().act().unwrap();
    assert_eq!(last.answers["attack"], rolled);
}

#[test]
fn a_log_cut_before_the_programs_dice_goes_on_with_them() {
    // As they were written once: the open line without the roll that lay covered.
    let mut old = battle();
    run(&mut old, charge(&[Side::B]));
    let mut events = old.events().to_vec();
    let [Event { kind: EventKind::Open(act), .. }] = events.as_mut_slice() else { panic!() };
    act.answers.clear();
    let mut killed = Battle::load(Arc::new(toy_rules()), setup(), events);
    assert!(killed.is_cut());
    run(&mut killed, Command::GoOn);
    assert!(!killed.is_cut() && killed.pending().unwrap().covered);
    assert_eq!(reopened(&killed).pending().unwrap().pending.ask.key().to_string(), "defence");
    // Cut after the last die of all: it comes to its end.
    let mut whole = battle();
    run(&mut whole, charge(&[Side::A]));
    run(&mut whole, Command::Face { face: 1 });
    let mut events = whole.events().to_vec();
    let entry = Some(crate::dice::Entry::faces(vec![1, 1, 1], Source::Hand));
    events.push(Event { at: 5, kind: EventKind::Answer { address: "attack".to_owned(), entry } });
    let mut killed = Battle::load(Arc::new(toy_rules()), setup(), events);
    assert!(killed.is_cut());
    run(&mut killed, Command::GoOn);
    assert!(killed.open_act().is_none_or(|act| act.answers.contains_key("defence")));
}

#[test]
fn faces_told_of_a_roll_that_is_not_whole_are_in_the_log() {
    let mut battle = battle();
    run(&mut battle, charge(&[Side::A, Side::B]));
    let told = |battle: &Battle| battle.pending().unwrap().pending.known;
    for (command, wanted) in [
        (Command::Face { face: 2 }, vec![2]),
        (Command::Face { face: 5 }, vec![2, 5]),
        (Command::TakeBack, vec![2]),
        (Command::TakeBack, vec![]),
        (Command::Face { face: 4 }, vec![4]),
    ] {
        run(&mut battle, command);
        assert_eq!((told(&battle), told(&reopened(&battle))), (wanted.clone(), wanted), "killed after it");
    }
    let mut killed = reopened(&battle);
    assert!(!killed.is_cut(), "a player goes on with it");
    for table in [&mut battle, &mut killed] {
        run(table, Command::Face { face: 6 });
        run(table, Command::Face { face: 6 });
    }
    assert_eq!(battle.events(), killed.events());
    assert!(told(&killed).is_empty(), "the next roll is asked for");
    assert_eq!(reopened(&killed).pending().unwrap().asked, battle.pending().unwrap().asked);
}

fn waiting_draft() -> Draft {
    draft(&[("attacker", "A2"), ("defender", "B1")])
}

#[test]
fn what_a_hand_entered_is_never_the_programs_throw() {
    let told = [("firer", "A1"), ("target", "B1"), ("target.place", "open")];
    let fresh = |seed: u64| {
        let mut battle = battle();
        battle.execute(start("fire", &told, &[], &[]), &mut Dice::seeded(seed), 100).unwrap();
        battle.action(1).unwrap().act().unwrap().answers["fire"].clone()
    };
    let seed = (1..200).find(|&seed| fresh(seed).known_faces() != Some(&[6, 6, 6])).unwrap();
    let mut battle = battle();
    run(&mut battle, start("fire", &told, &[], &[("fire", &[6, 6, 6])]));
    run(&mut battle, Command::Undo);
    battle.execute(start("fire", &told, &[], &[]), &mut Dice::seeded(seed), 100).unwrap();
    let rolled = |battle: &Battle| {
        battle.action(battle.last_action().unwrap()).unwrap().act().unwrap().answers["fire"].clone()
    };
    assert_eq!(rolled(&battle), fresh(seed), "it throws dice of its own");
    // These do come back, also after one was set right by hand.
    let of = battle.last_action().unwrap();
    run(&mut battle, Command::CorrectDie { of, address: "fire".to_owned(), index: 0, face: 6 });
    run(&mut battle, Command::Undo);
    run(&mut battle, Command::Undo);
    battle.execute(start("fire", &told, &[], &[]), &mut Dice::seeded(seed + 1), 100).unwrap();
    assert_eq!(rolled(&battle), fresh(seed), "what the dice showed, not what a hand made of it");
}

#[test]
fn the_rest_is_all_that_is_left() {
    let mut battle = battle();
    run(&mut battle, charge(&[Side::A, Side::B]));
    run(&mut battle, Command::Face { face: 6 });
    run(&mut battle, Command::RollRest);
    let waits = battle.pending().map(|waiting| waiting.pending.ask);
    assert!(waits.is_none_or(|ask| matches!(ask, Ask::Choose(_))), "no roll of either side is left");
    let act = battle.events().last().unwrap().act().cloned().or(battle.open_act().cloned()).unwrap();
    assert_eq!(act.answers["attack"].known_faces().map(|faces| (faces.len(), faces[0])), Some((3, 6)));
    assert_eq!(act.answers["defence"].by, Source::Program);
}

#[test]
fn an_answered_question_makes_no_real_dice() {
    let check = |real: &[Side], wanted: &str| {
        let (mut battle, seed) = question();
        if !real.is_empty() {
            battle = super::toy::battle();
            battle.execute(charge(real), &mut Dice::seeded(seed), 100).unwrap();
            run(&mut battle, faces("attack", &[6, 6, 6]));
            run(&mut battle, faces("defence", &[1, 1]));
        }
        run(&mut battle, choose("claim"));
        let table = table_view(&battle, &Desk::default(), &Shown::default());
        assert_eq!(table.log.first().map(|row| row.source.as_str()), Some(wanted), "{real:?}");
    };
    check(&[], "");
    check(&[Side::A, Side::B], "real dice");
}

#[test]
fn what_was_played_as_it_was_opened_tells_what_has_changed_since() {
    let mut battle = battle();
    let told = [("firer", "A1"), ("target", "B1"), ("target.place", "open")];
    run(&mut battle, start("fire", &told, &[Side::A], &[]));
    run(&mut battle, Command::set(A1, "disrupted", true));
    let done = run(&mut battle, faces("fire", &[1, 4, 2]));
    let [stale] = done.stale.as_slice() else { panic!("{:?}", done.stale) };
    assert_eq!((stale.event, stale.words.as_str()), (3, "Foe: disrupted."));
    assert_eq!(stale.changed, [("A1.disrupted".to_owned(), None, Some(true.into()))]);
    // A target that is gone meanwhile is a doubt, too.
    run(&mut battle, Command::set(A1, "fired", false));
    run(&mut battle, start("fire", &told, &[Side::A], &[]));
    run(&mut battle, Command::remove(B1, "mines"));
    run(&mut battle, faces("fire", &[1, 4]));
    assert_eq!(battle.state().doubts, ["Place: B1 Foe is lost already.", "B1 Foe was already lost."]);
}

#[test]
fn a_smaller_pool_of_the_programs_drops_the_last_die() {
    let mut battle = battle();
    run(&mut battle, start("fire", &[("firer", "A1"), ("target", "B1"), ("target.place", "open")], &[], &[]));
    let rolled = battle.action(1).unwrap().act().unwrap().answers["fire"].known_faces().unwrap().to_vec();
    run(&mut battle, amend(1, "cover"));
    let kept = battle.action(1).unwrap().act().unwrap().answers["fire"].known_faces().unwrap().to_vec();
    assert_eq!((kept.len(), kept.as_slice()), (2, &rolled[..2]));
    assert_eq!(battle.status(1), EventStatus::Amended(2));
    assert_eq!(battle.log(Viewer::All).count(), 1, "an amended action stays one line");
}

#[test]
fn outcomes_are_asked_again_when_the_roll_is_read_otherwise() {
    let mut battle = battle();
    let told = [("firer", "A1"), ("target", "B1"), ("target.place", "open")];
    run(&mut battle, start("fire", &told, &[Side::A], &[]));
    let outcome = |battle: &Battle, class: usize| {
        let Ask::Dice(ask) = battle.pending().unwrap().pending.ask else { panic!() };
        let (tally, of) = (ask.read.classes(ask.count, ask.sides)[class], ask.read.signature(ask.count, ask.sides));
        Command::Answer { address: "fire".to_owned(), given: Given::Outcome { tally, of } }
    };
    let hit = outcome(&battle, 1);
    run(&mut battle, hit.clone());
    assert_eq!(facts(&battle), "A1 fired, B1 disrupted place=open");
    run(&mut battle, amend(2, "cover"));
    let refused = battle.execute(hit, &mut Dice::seeded(1), 100).unwrap_err();
    assert_eq!(refused, Refused::Unfit("fire".to_owned()), "the old outcome belongs to another pool");
    let miss = outcome(&battle, 0);
    run(&mut battle, miss);
    assert_eq!(facts(&battle), "A1 fired, B1 place=cover");
}
