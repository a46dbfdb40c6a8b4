//! The end of a battle: a last turn that was agreed on, what the players say, and playing on.

use std::sync::Arc;

use super::{
    cases::{end, guard, run},
    toy::{setup, toy_rules},
};
use crate::{
    battle::{Battle, Command, Setup},
    dice::Side,
};

#[test]
fn a_battle_of_two_turns_ends_after_them_until_somebody_plays_on() {
    let mut battle = Battle::new(Arc::new(toy_rules()), Setup { turns: Some(2), ..setup() });
    let check = |battle: &Battle, wanted: &str| {
        assert_eq!(
            (battle.over().as_str(), battle.ended()),
            (wanted, !wanted.is_empty()),
            "{}",
            battle.state().turn()
        );
    };
    for _ in 0..3 {
        run(&mut battle, end());
        check(&battle, "");
    }
    let last = "Turn 2 was the last: the battle is over.";
    run(&mut battle, end());
    check(&battle, last);
    // Looking at the next step is no play; an action is.
    run(&mut battle, Command::Note { text: "Well played".to_owned() });
    check(&battle, last);
    run(&mut battle, guard("A1"));
    check(&battle, "");
    run(&mut battle, Command::Undo);
    check(&battle, last);
}

#[test]
fn the_players_say_who_has_won_and_take_it_back() {
    let mut battle = Battle::new(Arc::new(toy_rules()), setup());
    let say = |battle: &mut Battle, won: Option<Side>, line: &str, over: &str| {
        let command = battle.won_by(won);
        run(battle, command);
        assert_eq!((battle.undo_words().as_deref(), battle.over().as_str()), (Some(line), over));
    };
    say(&mut battle, None, "The players end the battle: a draw", "A draw: the players ended the battle.");
    let reds = ("Reds won, the players agree", "Reds won: the players ended the battle.");
    say(&mut battle, Some(Side::A), reds.0, reds.1);
    say(&mut battle, Some(Side::A), "The battle goes on", "");
    let blues = ("Blues won, the players agree", "Blues won: the players ended the battle.");
    say(&mut battle, Some(Side::B), blues.0, blues.1);
}
