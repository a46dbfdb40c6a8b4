//! An action that waits for an answer: what is kept of it, what goes on beside it, and what becomes of it.

use super::{
    cases::{charge, choose, draft, faces, facts, guard, question, reopened, run, start},
    toy::{A1, B1, battle},
};
use crate::{
    battle::{
        Battle, Command, Desk, Event, EventKind, EventStatus, Permit, Refused, Request,
        summary::{Shown, table_view},
    },
    dice::{Dice, Given, Side},
};

#[test]
fn the_programs_dice_are_in_the_log_before_a_question_is_asked_about_them() {
    let (mut battle, seed) = question();
    let [Event { kind: EventKind::Open(act), .. }] = battle.events() else { panic!("{:?}", battle.events()) };
    assert_eq!(act.answers.len(), 2, "one line holds both rolls");
    let rolled = battle.open_act().unwrap().answers.clone();
    // Killed at the question: it is asked again over the same dice, and its answer ends the action.
    let mut killed = reopened(&battle);
    assert_eq!(killed.open_act().unwrap().answers, rolled);
    assert_eq!(killed.pending().unwrap().pending, battle.pending().unwrap().pending);
    run(&mut killed, choose("claim"));
    assert_eq!(facts(&killed), "A2 place=cover, B1 lost");
    run(&mut battle, Command::Cancel);
    assert!(matches!(battle.events(), [_, Event { kind: EventKind::Drop(_), .. }]), "what was seen stays in the log");
    battle.execute(charge(&[]), &mut Dice::seeded(seed + 1), 100).unwrap();
    assert_eq!(battle.open_act().unwrap().answers, rolled, "and is thrown again");
    run(&mut battle, choose("stay"));
    assert_eq!(facts(&battle), "A2 place=open, B1 lost");
}

#[test]
fn other_work_goes_on_beside_what_waits() {
    let (mut battle, _) = question();
    let rolled = battle.open_act().unwrap().answers.clone();
    // What is refused leaves no trace.
    let other = start("fire", &[("firer", "A1"), ("target", "B2"), ("target.place", "open")], &[Side::A], &[]);
    let refused = battle.execute(other, &mut Dice::seeded(1), 100).unwrap_err();
    assert!(matches!(refused, Refused::Busy(_)) && battle.events().len() == 1, "{refused}");
    run(&mut battle, guard("A1"));
    let mut again = reopened(&battle);
    assert_eq!(again.open_act().unwrap().answers, rolled);
    // The order goes first, then what waited.
    assert_eq!(again.undo_words().unwrap(), "A1 on guard");
    run(&mut again, Command::Undo);
    run(&mut again, guard("A1"));
    run(&mut again, choose("claim"));
    assert_eq!(facts(&again), "A1 guard, A2 place=cover, B1 lost");
    assert_eq!(again.events().last().unwrap().act().unwrap().opened, Some(1));
}

#[test]
fn whoever_waits_for_a_roll_does_nothing_else_meanwhile() {
    let mut battle = battle();
    run(&mut battle, charge(&[Side::A]));
    let shot = |permit| Command::Start {
        request: Request::new("fire", draft(&[("firer", "A2"), ("target", "B2"), ("target.place", "open")])),
        permit,
        real: [Side::A].into(),
        given: vec![("fire".to_owned(), Given::Faces(vec![1, 6, 1, 1]))],
    };
    let Command::Start { request, .. } = shot(Permit::Lawful) else { panic!() };
    let reasons = battle.open_form(&request).unwrap().form.reasons();
    assert_eq!(reasons, ["A2 is in the middle of Charge A2: finish or cancel that first"]);
    for command in [shot(Permit::Lawful), guard("A2")] {
        let refused = battle.execute(command, &mut Dice::seeded(1), 100).unwrap_err();
        assert!(matches!(&refused, Refused::Forbidden(_)), "{refused}");
    }
    assert_eq!((facts(&battle).as_str(), battle.events().len()), ("", 1));
    // Others go on, and whoever insists is written down as insisting.
    run(&mut battle, guard("A1"));
    run(&mut battle, shot(Permit::Forced));
    assert_eq!(battle.action(battle.last_action().unwrap()).unwrap().act().unwrap().forced, reasons);
}

#[test]
fn an_amend_that_waits_is_named_as_one_and_opens_again() {
    // Two sixes instead of what made the attacker lose: he is asked whether he claims the space.
    let mut battle = battle();
    run(&mut battle, charge(&[Side::A, Side::B]));
    run(&mut battle, faces("attack", &[1, 1, 1]));
    run(&mut battle, faces("defence", &[1, 1]));
    let before = facts(&battle);
    let of = battle.last_action().unwrap();
    let given = Given::Faces(vec![6, 6, 6]);
    run(&mut battle, Command::CorrectAnswer { of, address: "attack".to_owned(), given });
    assert_eq!(battle.undo_words().as_deref(), Some("change of Charge A2"));
    let mut killed = reopened(&battle);
    assert_eq!(killed.pending().unwrap().amends, Some(of));
    assert_eq!(killed.pending().unwrap().pending, battle.pending().unwrap().pending);
    for battle in [&mut battle, &mut killed] {
        assert_eq!(facts(battle), before, "until then the action stands as it was");
        run(battle, choose("claim"));
        assert_eq!(facts(battle), "A2 place=cover, B1 lost");
        assert!(battle.open_act().is_none() && reopened(battle).open_act().is_none());
        assert!(matches!(battle.status(of), EventStatus::Amended(_)));
    }
    assert_eq!(battle.events(), killed.events());
}

#[test]
fn what_was_given_up_has_no_result_in_the_log() {
    // An attack that lost is amended into one that wins; at its question the amend is given up.
    for way in [Command::Cancel, Command::Undo] {
        let mut battle = battle();
        run(&mut battle, charge(&[Side::A, Side::B]));
        run(&mut battle, faces("attack", &[1, 1, 1]));
        run(&mut battle, faces("defence", &[1, 1]));
        let of = battle.last_action().unwrap();
        let given = Given::Faces(vec![6, 6, 6]);
        run(&mut battle, Command::CorrectAnswer { of, address: "attack".to_owned(), given });
        run(&mut battle, way.clone());
        let log = table_view(&battle, &Desk::default(), &Shown::default()).log;
        let line = log.iter().find(|row| row.event > of).unwrap();
        assert_eq!((line.words.as_str(), line.source.as_str()), ("Amend: Charge A2 cancelled (6 6 6, 1 1)", ""));
    }
    // A new action that is given up at its question has none either.
    let (mut battle, _) = question();
    run(&mut battle, Command::Cancel);
    let log = table_view(&battle, &Desk::default(), &Shown::default()).log;
    assert!(log[0].words.starts_with("Charge A2 cancelled ("), "{}", log[0].words);
}

#[test]
fn what_was_given_up_can_be_gone_on_with() {
    for way in [Command::Cancel, Command::Undo] {
        let mut battle = battle();
        run(&mut battle, charge(&[Side::A, Side::B]));
        run(&mut battle, faces("attack", &[6, 6, 6]));
        run(&mut battle, faces("defence", &[1, 1]));
        let (open, waits) = (battle.open_act().unwrap().clone(), battle.pending().unwrap().pending);
        run(&mut battle, way.clone());
        assert!(battle.open_act().is_none() && reopened(&battle).redo_words().as_deref() == Some("Charge A2"));
        run(&mut battle, Command::Note { text: "a slip".to_owned() });
        for mut back in [reopened(&battle), battle.clone()] {
            run(&mut back, Command::Redo);
            assert_eq!(back.open_act().unwrap().answers, open.answers, "the dice are still there");
            assert_eq!((back.pending().unwrap().pending, back.redo_words()), (waits.clone(), None));
            assert_eq!(reopened(&back).pending().unwrap().pending, waits);
            run(&mut back, choose("claim"));
            assert_eq!(
                (facts(&back), reopened(&back).open_act().is_none()),
                ("A2 place=cover, B1 lost".to_owned(), true)
            );
        }
        // Once something else has happened it is begun anew.
        run(
            &mut battle,
            Command::Correct {
                words: "moved".to_owned(),
                effects: vec![crate::rules::Effect::set(Side::A, "orders", 1)],
            },
        );
        assert_eq!(battle.redo_words(), None);
        assert!(battle.execute(Command::Redo, &mut Dice::seeded(1), 100).is_err());
    }
}

#[test]
fn other_work_is_laid_over_what_waits() {
    let (mut battle, _) = question();
    let view = |battle: &Battle, desk: &Desk| {
        let table = table_view(battle, desk, &Shown::default());
        (table.open.is_some(), table.aside.is_some(), table.form.map(|form| form.acts))
    };
    let mut desk = Desk::default();
    assert_eq!(view(&battle, &desk), (true, false, None));
    desk.set_aside();
    desk.press_row(battle.rules().as_ref(), battle.state(), A1);
    assert_eq!(view(&battle, &desk), (false, true, Some(vec![A1])));
    // A reaction over it, and back again step by step.
    let reaction = Request::new("fire", draft(&[("firer", "B1"), ("target", "A1")]));
    desk.react(battle.rules().as_ref(), battle.state(), &reaction);
    assert_eq!(view(&battle, &desk), (false, true, Some(vec![B1])));
    desk.clear();
    assert_eq!(view(&battle, &desk), (false, true, Some(vec![A1])));
    // A unit that got an order stays active, and what waits stays aside.
    run(&mut battle, guard("A1"));
    desk.keep_active(battle.state(), vec![A1]);
    assert_eq!(view(&battle, &desk), (false, true, Some(vec![A1])));
    desk.press_row(battle.rules().as_ref(), battle.state(), A1);
    assert_eq!(view(&battle, &desk), (true, false, None), "the same row again goes back to what waits");
    desk.set_aside();
    desk.press_row(battle.rules().as_ref(), battle.state(), A1);
    desk.bring_back();
    assert_eq!(view(&battle, &desk), (true, false, None));
}
