//! What was entered wrongly is put right from its result and from its line of the log, by words or by faces.

use adjutant::{
    dice::Given,
    rules::{Effect, Entity},
    ui::{
        app::{Message, page},
        screen::{AppRequest, Route, log, stops::PageMessage},
    },
};
use screens::{
    SIZES, WIDE, sets,
    story::{second_turn, tag},
    table::{Table, press, row},
};

/// A shot of A2 at B2 with real dice: no hit was entered.
fn missed() -> Table {
    let mut table = super::begun(WIDE, 3, true);
    table.all(["A2", "B2", "outcome-0"]);
    assert!(!disrupted(&table), "no hit");
    table
}

fn disrupted(table: &Table) -> bool {
    table.battle().state().flag(tag("B2"), "disrupted")
}

/// The same put right from its line of the log.
fn in_the_log(table: &mut Table, message: impl Fn(u32) -> log::Message) {
    let last = table.battle().last_action().expect("it was played");
    table.ask(AppRequest::Go(Route::Log));
    for message in [log::Message::Open(last), message(last)] {
        table.send(Message::Page(page::Message::Log(PageMessage::Sent(message))));
    }
    assert!(table.app.notices().is_empty());
}

#[test]
fn an_outcome_is_entered_again_from_its_result_and_from_the_log() {
    let check = |log: bool, entered: &[&str]| {
        let mut table = missed();
        if log {
            in_the_log(&mut table, |no| log::Message::Again(no, "fire".to_owned()));
        } else {
            table.press("again-fire");
        }
        let title = table.app.play().and_then(|play| play.screen.table.open.clone()).map(|open| open.title);
        assert_eq!(title.as_deref(), Some("Amend: Fire A2"), "its question opens, named as an amendment");
        assert!(!disrupted(&table), "until then it stands as it was");
        // Closed in the middle, it is asked again.
        super::reopen(&mut table);
        table.all(entered.iter().copied());
        assert!(disrupted(&table) && table.battle().open_act().is_none(), "{entered:?}");
    };
    for log in [false, true] {
        check(log, &["outcome-1"]);
        check(log, &["faces", "face-6", "face-1", "face-2"]);
    }
}

/// What the hands had to do for an action stays where an amend of it comes to the same, also where it asks something.
#[test]
fn an_amend_that_comes_to_the_same_leaves_the_hands_as_they_were() {
    let hands = |table: &Table| table.app.play().expect("a battle").screen.table.hands.clone();
    for log in [false, true] {
        let mut table = super::begun(WIDE, 3, true);
        table.all(["A2", "B2", "outcome-1"]);
        let before = hands(&table);
        assert!(before.iter().any(|words| words.contains("put Disrupted on B2")), "{before:?}");
        if log {
            in_the_log(&mut table, |no| log::Message::Again(no, "fire".to_owned()));
        } else {
            table.press("again-fire");
        }
        table.all(["faces", "face-6", "face-1", "face-2"]);
        assert!(disrupted(&table) && table.battle().open_act().is_none());
        assert_eq!(hands(&table), before, "{log}");
        super::reopen(&mut table);
        assert_eq!(hands(&table), before, "{log}: opened again");
    }
}

#[test]
fn an_amend_from_the_log_that_asks_is_answered_on_the_battle_screen() {
    // Cover changes how the roll is read: what was entered in words is asked again.
    let mut table = super::begun(WIDE, 3, true);
    table.all(["A2", "B2", "outcome-1"]);
    in_the_log(&mut table, |no| log::Message::Chip(no, "target.place".to_owned(), "cover".into()));
    assert!(table.has("outcome-0"), "the question has opened");
    assert!(table.words().iter().any(|words| words == "Amend: Fire A2"), "{:?}", table.words());
    table.press("outcome-0");
    assert!(table.battle().open_act().is_none() && !disrupted(&table));
}

/// A call for fire with the program's die.
fn called() -> Table {
    let mut table = Table::with(WIDE, 3, sets::versus("simple-ww2", "normandy-british-group"));
    let facts = second_turn(table.battle(), "artillery");
    table.given(facts).all(["group-13-fold", "A41", "roll"]);
    table
}

#[test]
fn it_did_fire_and_it_did_not() {
    let fires = |table: &Table| {
        table.battle().state().due.iter().any(|due| due.procedure == "fire_error" || due.procedure == "barrage")
    };
    for log in [false, true] {
        // No fire, then one that fires: the first two outcomes of the call.
        for (at, wanted) in [(0, false), (1, true), (0, false)] {
            let mut table = called();
            let (key, given) = {
                let result = table.app.play().and_then(|play| play.screen.table.result.clone()).expect("a result");
                let roll = result.rolls.first().expect("a roll").clone();
                (roll.key, roll.outcomes[at].1.clone())
            };
            if log {
                in_the_log(&mut table, |no| log::Message::Was(no, key.clone(), given.clone()));
            } else {
                table.press(&format!("die-{key}-0")).press(&format!("was-{at}"));
            }
            assert_eq!(fires(&table), wanted, "{log}, {at}");
        }
    }
}

/// A gun of The Portable Wargame that missed, and who was said to stand where its shell fell.
#[test]
fn a_wrong_answer_in_the_middle_of_a_shot_is_taken_back_by_a_press_on_it() {
    for size in SIZES {
        let setup = sets::with_dice(sets::versus("portable-wargame", "el-teb-british"), [true, false]);
        let mut table = Table::with(size, 3, setup);
        table.given(vec![Effect::set(Entity::Battle, "step", "artillery")]);
        press(&mut table, &[row("A10"), row("B2")]);
        table.press("outcome-1");
        press(&mut table, &[row("B3")]);
        let asked = |table: &Table| table.battle().pending().expect("it waits").pending.ask.key().to_string();
        let answers = |table: &Table| table.battle().open_act().expect("it waits").answers.clone();
        let told = answers(&table);
        let question = told.iter().find(|(_, entry)| entry.given == Given::Chosen("B3".to_owned()));
        let question = question.expect("who stands there").0.clone();
        assert_ne!(asked(&table), question, "the next question");
        table.press(&format!("again-{question}"));
        assert_eq!(asked(&table), question, "{size:?}: it is asked anew");
        let kept = told.iter().filter(|(key, _)| **key != question);
        assert!(told.len() > 1 && answers(&table).iter().eq(kept), "{size:?}: the dice stay");
        // Killed at that question it is asked again, with the dice that were told, and the units that it asks for beside it.
        super::reopen(&mut table);
        assert_eq!(table.has("B4"), size.width >= 900.0, "{size:?}: the answers are in view");
        press(&mut table, &[row("B4")]);
        assert_eq!(answers(&table)[&question].given, Given::Chosen("B4".to_owned()), "{size:?}");
    }
}

/// Where one roster stands beside a question about units, a digit is the unit in it, whoever's turn it is.
#[test]
fn a_digit_answers_with_the_unit_of_the_roster_beside_the_question() {
    let setup = sets::with_dice(sets::versus("portable-wargame", "el-teb-british"), [true, false]);
    let mut table = Table::with(SIZES[1], 3, setup);
    table.given(vec![Effect::set(Entity::Battle, "step", "artillery")]);
    press(&mut table, &[row("A10"), row("B2")]);
    table.press("outcome-1");
    assert!(table.has("B3") && !table.has("A3"), "the enemy's roster stands there");
    let asked = table.battle().pending().expect("it waits").pending.ask.key().to_string();
    table.strike(iced::keyboard::Modifiers::empty(), iced::keyboard::Key::Character("3".into()));
    let told = table.battle().open_act().expect("it waits").answers.get(&asked).map(|entry| entry.given.clone());
    assert_eq!(told, Some(Given::Chosen("B3".to_owned())));
}
