//! What is seen of a battle: by each side, by rules that have changed, in the log, in the table check.

use std::sync::Arc;

use super::{
    cases::{HIT, charge, end, facts, fire, guard, played, run, start},
    toy::{A1, A2, battle, setup, toy_rules, without},
};
use crate::{
    battle::{
        Battle, Command, Desk, EventKind, EventStatus, Setup, Viewer,
        summary::{Shown, table_view},
        table_check,
    },
    dice::Side,
};

#[test]
fn the_why_card_reruns_what_was_recorded() {
    let mut battle = battle();
    run(&mut battle, fire("A1", "B1", "cover", &[1, 6]));
    let why = battle.why(1, Viewer::All).unwrap();
    assert_eq!((why.sums[0].dice, why.asked.len(), why.changed), (2, 1, false));
    let mut events = battle.events().to_vec();
    let EventKind::Act(act) = &mut events[0].kind else { panic!() };
    act.effects.pop();
    let other = Battle::load(Arc::new(toy_rules()), setup(), events);
    assert!(
        other.why(1, Viewer::All).unwrap().changed,
        "the recorded effects are the truth, the difference is shown"
    );
    assert_eq!(facts(&other), "A1 fired, B1 place=cover");
}

#[test]
fn a_battle_opens_under_rules_that_have_lost_a_procedure() {
    let mut battle = battle();
    run(&mut battle, fire("A1", "B1", "open", HIT));
    run(&mut battle, charge(&[Side::A]));
    let mut other =
        Battle::load(Arc::new(without(&["fire", "charge"])), battle.setup().clone(), battle.events().to_vec());
    assert_eq!(facts(&other), facts(&battle));
    assert!(other.why(1, Viewer::All).is_none() && other.pending().is_none());
    assert_eq!(other.open_act().unwrap().procedure, "charge");
    run(&mut other, Command::Cancel);
    run(&mut other, Command::Undo);
    assert_eq!(facts(&other), "");
}

#[test]
fn secrets_stay_with_their_side() {
    let mut battle = battle();
    run(&mut battle, Command::set(A1, "plan", "attack at dawn"));
    let check = |viewer, sees: bool| {
        assert_eq!(battle.state_for(viewer).fact(A1, "plan").is_some(), sees, "{viewer:?}");
        let words = battle.log(viewer).next().unwrap().words;
        assert_eq!(words.contains("dawn"), sees, "{viewer:?}: {words}");
    };
    check(Viewer::All, true);
    check(Viewer::Side(Side::A), true);
    check(Viewer::Side(Side::B), false);
    check(Viewer::Table, false);
    assert_eq!(battle.undo_words().unwrap(), "By hand: secret");
    assert!(battle.last_hands().is_empty(), "no marker gives it away");
}

#[test]
fn a_private_procedure_is_told_to_its_side_until_it_is_revealed() {
    let mut battle = battle();
    let plan = |unit, plan, by| start("plan", &[("unit", unit), ("plan", plan), ("by", by)], &[], &[]);
    run(&mut battle, plan("A1", "dash", "A"));
    run(&mut battle, plan("B1", "hold", "B"));
    let told = |battle: &Battle, viewer| battle.log(viewer).map(|line| line.words).collect::<Vec<_>>();
    assert_eq!(told(&battle, Viewer::Table), ["Blues in secret: Plan", "Reds in secret: Plan"]);
    assert_eq!(told(&battle, Viewer::Side(Side::A)), ["Blues in secret: Plan", "A1 will dash."]);
    assert_eq!(told(&battle, Viewer::Side(Side::B)), ["B1 will hold.", "Reds in secret: Plan"]);
    assert_eq!(battle.undo_words().unwrap(), "Blues in secret: Plan");
    assert!(battle.why(1, Viewer::Table).is_none() && battle.why(1, Viewer::Side(Side::A)).is_some());
    // The shared screen shows neither the plan nor for which unit it is; its side's own page does.
    let shown = |viewer| {
        let table = table_view(&battle, &Desk::default(), &Shown { viewer, ..Shown::default() });
        let marks: usize = table.rows.iter().flatten().filter(|row| row.state.is_some()).count();
        (format!("{:?}", (&table.result, &table.log, &table.undo)).contains("hold"), marks)
    };
    assert_eq!((shown(None), shown(Some(Viewer::Side(Side::B)))), ((false, 0), (true, 1)));
    run(&mut battle, start("reveal", &[("unit", "B1")], &[], &[]));
    assert_eq!(told(&battle, Viewer::Table), ["B1 does hold.", "Blues in secret: Plan", "Reds in secret: Plan"]);
    // Who plays alone sees his own.
    let alone = Battle::load(
        Arc::new(toy_rules()),
        Setup { solo: Some(Side::B), ..battle.setup().clone() },
        battle.events().to_vec(),
    );
    assert_eq!(alone.shared(), Viewer::Side(Side::A));
}

#[test]
fn the_table_check_lists_every_marker() {
    let battle =
        played(battle(), &[guard("A1"), guard("A2"), fire("A1", "B1", "open", HIT), Command::remove(A2, "")]);
    let lying: Vec<String> =
        table_check(battle.rules().description(), battle.state()).iter().map(ToString::to_string).collect();
    assert_eq!(lying, ["Disrupted B1", "Guard A1"]);
}

#[test]
fn the_log_tells_how_every_event_stands() {
    let mut battle =
        played(battle(), &[guard("A1"), guard("A2"), Command::Undo, end(), Command::Note { text: "Tea".to_owned() }]);
    run(&mut battle, Command::Strike { of: 1 });
    let lines: Vec<_> = battle.log(Viewer::All).map(|line| (line.no, line.words, line.stand)).collect();
    let want = [
        (5, "Tea", EventStatus::Remark),
        (4, "End turn", EventStatus::InEffect),
        (2, "A2 on guard.", EventStatus::Undone),
        (1, "A1 on guard.", EventStatus::Struck),
    ];
    assert_eq!(lines, want.map(|(no, words, stand)| (no, words.to_owned(), stand)));
}
