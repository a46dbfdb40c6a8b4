//! A die set right far back in the log: which later actions no longer hold, and what becomes of them.

use std::collections::BTreeSet;

use adjutant::{
    battle::{
        Battle, Command, Desk, EventStatus, Request,
        summary::{Shown, TableView, table_view},
    },
    dice::Given,
};

use super::{
    scene::draft,
    table::{begin, play, reopened, run, start, units},
};

/// A2 fires at B2 and pins it; A3 fights it, both are destroyed; the half ends, and B's units are activated.
fn fought() -> Battle {
    let army = "A1 command; A2 infantry; A3 infantry; A4 infantry; B1 command; B2 infantry; B3 infantry; B4 infantry";
    let mut battle = begin(units("portable-wargame", army, ""));
    let die = |address: &'static str, face: u8| (address, Given::Faces(vec![face]));
    play(&mut battle, "fire", "firer=A2 target=B2 target.place=open", &[die("fire", 4)]);
    play(&mut battle, "fire", "firer=A4 target=B4 target.place=open", &[die("fire", 1)]);
    play(&mut battle, "close_combat", "attacker=A3 defender=B2", &[die("attacker", 1), die("defender", 1)]);
    for tag in ["B2", "A3"] {
        assert!(battle.state().units[&tag.parse().unwrap()].lost(), "{tag}: {:?}", battle.events());
    }
    run(&mut battle, start("end_turn", draft(""), &[]));
    play(&mut battle, "fire", "by=B firer=B4 target=A4 target.place=open", &[die("fire", 1)]);
    battle
}

fn amended() -> (Battle, TableView) {
    let mut battle = fought();
    let done = run(&mut battle, Command::CorrectDie { of: 1, address: "fire".to_owned(), index: 0, face: 6 });
    let shown = Shown { stale: done.stale, ..Shown::default() };
    let view = table_view(&battle, &Desk::default(), &shown);
    (battle, view)
}

/// The lines that are marked in the log.
fn marked(battle: &Battle) -> Vec<String> {
    let view = table_view(battle, &Desk::default(), &Shown::opened(battle));
    view.log.into_iter().filter(|row| row.late).map(|row| row.words).collect()
}

#[test]
fn a_late_change_names_the_actions_that_no_longer_hold_and_no_others() {
    let (battle, view) = amended();
    let late: Vec<(&str, &str)> = view.stale.iter().map(|late| (late.words.as_str(), late.why.as_str())).collect();
    let line = "Turn 1: B2 unit 2 is destroyed. A3 unit 3 is destroyed. (Close combat A3: Attacker 1, Defender 1)";
    assert_eq!(late, [(line, "B2 unit 2 is already lost by then.")]);
    assert_eq!(view.doubts, Vec::<String>::new(), "one line for one thing");
    assert_eq!(marked(&battle).len(), 1, "{:?}", marked(&battle));
}

#[test]
fn what_is_kept_as_played_is_asked_no_more() {
    let (mut battle, view) = amended();
    let late = view.stale[0].event;
    let before = battle.state().units.clone();
    run(&mut battle, Command::Keep { of: late });
    assert_eq!(battle.unresolved_stale(), []);
    assert_eq!((battle.loose_doubts(), &battle.state().doubts), (Vec::new(), &Vec::new()));
    assert_eq!(battle.state().units, before);
    assert_eq!(marked(&battle), Vec::<String>::new());
    let log = table_view(&battle, &Desk::default(), &Shown::opened(&battle)).log;
    assert!(log[0].words.starts_with("Kept as played: "), "{:?}", log[0]);
    // It is one action like others: taken back, it is asked again; so after opening.
    run(&mut battle, Command::Undo);
    assert_eq!(battle.unresolved_stale().len(), 1);
    let again = reopened(&battle);
    assert_eq!((again.unresolved_stale(), again.state()), (battle.unresolved_stale(), battle.state()));
}

#[test]
fn what_no_longer_holds_is_taken_back_from_before_it() {
    let (mut battle, view) = amended();
    let late = view.stale[0].event;
    run(&mut battle, Command::Rewind { to: late - 1 });
    assert_eq!(battle.status(late), EventStatus::Undone);
    assert_eq!((battle.unresolved_stale(), battle.state().doubts.len()), (Vec::new(), 0));
    let lost: BTreeSet<String> =
        battle.state().units.values().filter(|unit| unit.lost()).map(|unit| unit.tag.to_string()).collect();
    assert_eq!(lost, BTreeSet::from(["B2".to_owned()]), "the amend stays");
}

#[test]
fn an_amendment_taken_back_and_done_again_is_told_as_one() {
    let (mut battle, _) = amended();
    let sentence = |battle: &Battle| {
        table_view(battle, &Desk::default(), &Shown::opened(battle)).result.map(|view| view.sentence)
    };
    let told = sentence(&battle);
    assert_eq!(told.as_deref(), Some("Amended: B2 unit 2 is destroyed."));
    run(&mut battle, Command::Undo);
    assert_ne!(sentence(&battle), told);
    run(&mut battle, Command::Redo);
    assert_eq!(sentence(&battle), told);
    assert_eq!(battle.unresolved_stale().len(), 1);
}

#[test]
fn what_was_cancelled_and_brought_back_leaves_no_line_that_it_was_cancelled() {
    let mut battle = begin(units("portable-wargame", "A1 command; A2 infantry; B1 command; B2 infantry", ""));
    let request = Request::new("fire", draft("firer=A2 target=B2 target.place=open"));
    let real = BTreeSet::from([adjutant::dice::Side::A]);
    let start = Command::Start { request, permit: adjutant::battle::Permit::Lawful, real, given: Vec::new() };
    run(&mut battle, start);
    run(&mut battle, Command::Cancel);
    let log = |battle: &Battle| {
        let view = table_view(battle, &Desk::default(), &Shown::opened(battle));
        view.log.into_iter().map(|row| (row.words, row.undone)).collect::<Vec<_>>()
    };
    assert_eq!(log(&battle), [("Fire A2 cancelled".to_owned(), false)]);
    run(&mut battle, Command::Redo);
    run(&mut battle, Command::Answer { address: "fire".to_owned(), given: Given::Faces(vec![6]) });
    let words: Vec<String> = log(&battle).into_iter().filter(|(_, undone)| !undone).map(|(words, _)| words).collect();
    assert_eq!(words, ["B2 unit 2 is destroyed. (Fire A2: 6)"]);
}

#[test]
fn no_die_is_told_before_both_are_in() {
    let army = "A1 command; A2 infantry; B1 command; B2 infantry";
    let mut battle = begin(units("portable-wargame", army, ""));
    let request = Request::new("close_combat", draft("by=B attacker=B2 defender=A2"));
    let real = BTreeSet::from([adjutant::dice::Side::A]);
    let start = Command::Start { request, permit: adjutant::battle::Permit::Forced, real, given: Vec::new() };
    run(&mut battle, start);
    assert!(battle.pending().is_some_and(|waiting| waiting.covered), "the attacker has rolled");
    let view = table_view(&battle, &Desk::default(), &Shown::opened(&battle));
    assert_eq!(view.log[0].words, "Close combat B2");
    assert!(view.open.is_some_and(|open| open.rolls.is_empty()));
    run(&mut battle, Command::Answer { address: "defender".to_owned(), given: Given::Faces(vec![6]) });
    let view = table_view(&battle, &Desk::default(), &Shown::opened(&battle));
    assert!(view.log[0].words.contains("Attacker"), "{}", view.log[0].words);
}

/// Two back and two on again: the fight comes back as it waited, with both its dice.
#[test]
fn what_was_cancelled_comes_back_after_more_was_taken_back_and_put_back() {
    let mut battle =
        begin(units("portable-wargame", "A1 command; A2 infantry; A3 infantry; B1 command; B2 infantry", ""));
    let die = |address: &'static str, face: u8| (address, Given::Faces(vec![face]));
    let fire = |battle: &mut Battle, face: u8| {
        play(battle, "fire", "firer=A3 target=B2 target.place=open", &[die("fire", face)]);
    };
    fire(&mut battle, 1);
    let fight = start("close_combat", draft("attacker=A2 defender=B2"), &[die("attacker", 1), die("defender", 6)]);
    run(&mut battle, fight);
    let asked = |battle: &Battle| {
        let waiting = battle.pending()?;
        Some((waiting.pending.ask.clone(), waiting.asked))
    };
    let before = asked(&battle);
    assert!(before.as_ref().is_some_and(|(_, asked)| asked.len() == 2), "a question, and two dice: {before:?}");
    run(&mut battle, Command::Undo);
    run(&mut battle, Command::Undo);
    run(&mut battle, Command::Redo);
    assert_eq!(asked(&battle), None);
    assert!(battle.redo_words().is_some(), "the fight can still be brought back");
    run(&mut battle, Command::Redo);
    assert_eq!(asked(&battle), before);
    // With the dice before it still taken back, or others rolled since, it is gone.
    run(&mut battle, Command::Undo);
    run(&mut battle, Command::Undo);
    fire(&mut battle, 1);
    assert_eq!(battle.redo_words(), None);
}

/// The shot has landed on a unit that is known by then: the odds name it, and say what they assume of the question.
#[test]
fn the_odds_of_a_shot_that_drifted_name_the_unit_that_it_landed_on() {
    let army = "A1 command; A2 field_artillery; B1 command; B2 infantry; B3 infantry";
    let mut battle = begin(units("portable-wargame", army, ""));
    let request = Request::new("artillery", draft("guns=A2 target=B2 target.place=open"));
    let real = BTreeSet::from([adjutant::dice::Side::A]);
    let start = Command::Start { request, permit: adjutant::battle::Permit::Lawful, real, given: Vec::new() };
    run(&mut battle, start);
    let odds = |battle: &Battle| {
        let view = table_view(battle, &Desk::default(), &Shown::opened(battle));
        let main = view.open.expect("it waits").odds.into_iter().next().expect("odds");
        (main.title, main.parts.into_iter().map(|part| part.words).collect::<Vec<_>>())
    };
    let before = odds(&battle).1;
    assert!(before.iter().all(|words| !words.contains("B3")), "nobody is named yet: {before:?}");
    run(&mut battle, Command::Face { face: 1 });
    let who = battle.pending().expect("who stands there").pending.ask.key().to_string();
    run(&mut battle, Command::Answer { address: who, given: Given::Chosen("B3".to_owned()) });
    let words = |words: [&str; 2]| words.map(str::to_owned).to_vec();
    assert_eq!(odds(&battle), ("If direct".to_owned(), words(["B3 pinned", "B3 destroyed"])));
    let sight = battle.pending().expect("direct or indirect").pending.ask.key().to_string();
    run(&mut battle, Command::Answer { address: sight, given: Given::Chosen("indirect".to_owned()) });
    let (title, parts) = odds(&battle);
    assert!(!title.starts_with("If ") && parts.contains(&"B3 pinned".to_owned()), "{title}: {parts:?}");
}

/// A draw is left open, the turn goes on, and its question is answered then: nobody has fought in the new turn.
#[test]
fn a_draw_answered_a_turn_later_marks_nobody_in_the_new_turn() {
    let mut battle = begin(units("portable-wargame", "A1 command; A2 infantry; B1 command; B2 infantry", ""));
    let die = |address: &'static str, face: u8| (address, Given::Faces(vec![face]));
    let first =
        |battle: &mut Battle| play(battle, "initiative", "", &[die("initiative_a/1", 6), die("initiative_b/1", 1)]);
    first(&mut battle);
    run(
        &mut battle,
        start("close_combat", draft("attacker=A2 defender=B2"), &[die("attacker", 6), die("defender", 6)]),
    );
    assert!(battle.pending().is_some() && !battle.waits_from_before(), "the question of a draw");
    run(&mut battle, start("end_turn", draft(""), &[]));
    assert!(battle.waits_from_before(), "the other side plays");
    run(&mut battle, Command::Answer { address: "withdraw".to_owned(), given: Given::Chosen("can".to_owned()) });
    let fought = |battle: &Battle| battle.state().facts.values().filter(|facts| facts.contains_key("fought")).count();
    assert_eq!((battle.open_act().is_none(), fought(&battle)), (true, 0), "{:?}", battle.state().facts);
    let line = battle.last_action().expect("the draw");
    assert!(!battle.why(line, adjutant::battle::Viewer::Table).expect("why").changed, "as the rules have it");
    assert_eq!(battle.unresolved_stale(), []);
    // Amended afterwards it marks nobody either, and answered in its own turn it marks both.
    run(
        &mut battle,
        Command::CorrectAnswer {
            of: line,
            address: "withdraw".to_owned(),
            given: Given::Chosen("cannot".to_owned()),
        },
    );
    assert_eq!((battle.state().units[&"A2".parse().unwrap()].lost(), fought(&battle)), (true, 0));
    let mut battle = begin(units("portable-wargame", "A1 command; A2 infantry; B1 command; B2 infantry", ""));
    first(&mut battle);
    let dice = [die("attacker", 6), die("defender", 6)];
    run(&mut battle, start("close_combat", draft("attacker=A2 defender=B2"), &dice));
    run(&mut battle, Command::Answer { address: "withdraw".to_owned(), given: Given::Chosen("can".to_owned()) });
    assert_eq!(fought(&battle), 2);
}
