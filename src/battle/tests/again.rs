//! The same dice again: nothing is gained by taking back, whatever way it is taken back.

use super::{
    cases::{amend, end, guard, played, start},
    toy::battle,
};
use crate::{
    battle::{Battle, Command},
    dice::Dice,
};

/// Fire with the program's dice.
fn fire(firer: &str, place: &str) -> Command {
    start("fire", &[("firer", firer), ("target", "B1"), ("target.place", place)], &[], &[])
}

/// The faces of the newest action in effect.
fn faces(battle: &Battle) -> Vec<u8> {
    let act = battle.action(battle.last_action().unwrap()).unwrap().act().unwrap();
    act.answers["fire"].known_faces().unwrap().to_vec()
}

/// Plays commands, each with dice of its own, and tells the faces of the last action.
fn play(commands: &[Command]) -> Vec<u8> {
    let mut battle = battle();
    for (seed, command) in (1..).zip(commands) {
        battle.execute(command.clone(), &mut Dice::seeded(seed), 100).unwrap();
    }
    faces(&battle)
}

/// Faces that the last of these commands throws are those of an earlier one, the one before `at`; or new ones.
#[track_caller]
fn check(commands: &[Command], at: usize, same: bool) {
    let (then, now) = (play(&commands[..at]), play(commands));
    let count = then.len().min(now.len());
    assert_eq!(then[..count] == now[..count], same, "{then:?} {now:?}");
}

#[test]
fn what_was_thrown_at_a_place_of_the_log_is_thrown_there_again() {
    let (open, cover, undo, strike) =
        (|| fire("A1", "open"), || fire("A1", "cover"), || Command::Undo, |of| Command::Strike { of });
    let other = || fire("A2", "open");
    check(&[open(), undo(), open()], 1, true);
    check(&[open(), strike(1), open()], 1, true);
    check(&[open(), undo(), cover(), undo(), open()], 1, true);
    check(&[guard("A2"), open(), Command::Rewind { to: 0 }, guard("A2"), open()], 2, true);
    // Another unit, another place, another action roll their own.
    check(&[open(), undo(), other()], 1, false);
    check(&[open(), undo(), guard("A2"), open()], 1, false);
    check(&[open(), end(), start("fire", &[("firer", "B1"), ("target", "A1")], &[], &[])], 1, false);
    // A larger pool begins with the dice of the smaller one, and what came then is kept too.
    check(&[cover(), amend(1, "open")], 1, true);
    check(&[cover(), amend(1, "open"), amend(1, "cover"), amend(1, "open")], 2, true);
    check(&[cover(), amend(1, "open"), undo(), amend(1, "open")], 2, true);
    check(&[cover(), amend(1, "open"), undo(), undo(), open()], 2, true);
    check(&[cover(), amend(1, "open"), strike(1), open()], 2, true);
    check(&[guard("A2"), cover(), amend(2, "open"), strike(2), open()], 3, true);
    // A die set right belongs to its action: who begins again rolls what was rolled.
    let right = |face| Command::CorrectDie { of: 1, address: "fire".to_owned(), index: 0, face };
    for face in 1..=6 {
        check(&[open(), right(face), undo(), undo(), open()], 1, true);
        let battle = played(battle(), &[cover(), right(face), amend(1, "open")]);
        assert_eq!(faces(&battle)[0], face);
    }
}
