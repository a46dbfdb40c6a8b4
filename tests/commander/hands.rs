//! What the hands are told when a battle is opened again after his turn.

use std::collections::BTreeSet;

use adjutant::{
    battle::{
        Battle, Command, Desk, Permit, Request,
        summary::{Shown, table_view},
    },
    dice::{Dice, Given},
    rules::{Draft, Value},
};

use super::half_turn::{battle, tag};

/// His last shot and the end of his turn are one run in the log: what fell is told once, not before and after the end.
#[test]
fn what_fell_is_told_once_after_his_turn() {
    let mut battle = battle("A2 rifle disrupted; A3 tank; B2 tank; B3 rifle");
    let run = |battle: &mut Battle, procedure: &str, draft: &[(&str, &str)], given: Vec<(String, Given)>| {
        let draft: Draft = draft.iter().map(|(path, word)| ((*path).to_owned(), Value::from(*word))).collect();
        let request = Request::new(procedure, draft);
        let (permit, real) = (Permit::Forced, BTreeSet::new());
        battle.execute(Command::Start { request, permit, real, given }, &mut Dice::seeded(1), 0).unwrap();
    };
    run(&mut battle, "end_turn", &[], Vec::new());
    let hits = vec![("fire".to_owned(), Given::Faces(vec![6, 6, 6]))];
    run(&mut battle, "fire", &[("firer", "B2"), ("target", "A2")], hits);
    assert!(!battle.state().units[&tag("A2")].in_play());
    run(&mut battle, "end_turn", &[], Vec::new());
    battle = Battle::load(battle.rules().clone(), battle.setup().clone(), battle.events().to_vec());
    let hands = table_view(&battle, &Desk::default(), &Shown::opened(&battle)).hands.join(" | ");
    assert_eq!(hands.matches("remove A2").count(), 1, "{hands}");
}
