//! What a roll keeps of dice and cards that were seen before, and which rolls are asked for together.

use super::{
    cases::{charge, choose, draft, faces, fire, guard, played, reopened, run, start},
    more,
    toy::battle,
};
use crate::{
    battle::{
        Battle, Command, Desk, Permit, Request,
        summary::{Shown, table_view},
    },
    dice::{Card, Dice, Given, Side},
};

fn rolled(place: &str) -> Command {
    start("fire", &[("firer", "A1"), ("target", "B1"), ("target.place", place)], &[], &[])
}

/// Runs a command with other dice than the ones before it.
fn with(battle: &mut Battle, seed: u64, command: Command) {
    battle.execute(command, &mut Dice::seeded(seed), 100).unwrap();
}

fn last(battle: &Battle, address: &str) -> Given {
    battle.action(battle.last_action().unwrap()).unwrap().act().unwrap().answers[address].given.clone()
}

#[test]
fn a_die_told_by_hand_is_never_one_that_was_thrown() {
    for face in 1..=6 {
        let mut battle = battle();
        with(&mut battle, 1, rolled("open"));
        let Given::Faces(first) = last(&battle, "fire") else { panic!("no faces") };
        with(&mut battle, 2, Command::Undo);
        let told = [("firer", "A1"), ("target", "B1"), ("target.place", "open")];
        with(&mut battle, 3, start("fire", &told, &[Side::A], &[]));
        with(&mut battle, 4, Command::Face { face });
        with(&mut battle, 5, Command::RollRest);
        let Given::Faces(now) = last(&battle, "fire") else { panic!("no faces") };
        assert_eq!((now[0], now.len()), (face, 3));
        assert_eq!(now == first, face == first[0], "the rest comes again where it began so: {now:?} {first:?}");
    }
}

#[test]
fn a_card_is_drawn_once_and_by_whom_the_deck_is() {
    let draw = |by: &str, real: &[Side]| start("draw", &[("by", by)], real, &[]);
    for seed in 1..9 {
        let mut battle = more::battle(|setup| setup);
        with(&mut battle, seed, draw("A", &[Side::B]));
        let first = last(&battle, "card");
        with(&mut battle, 2, Command::Undo);
        with(&mut battle, seed + 10, draw("A", &[]));
        assert_eq!(last(&battle, "card"), first, "taken back, the same card comes again");
    }
    let mut battle = more::battle(|setup| setup);
    run(&mut battle, draw("B", &[Side::B]));
    assert!(battle.pending().is_some() && !battle.is_cut(), "who has real dice has a real deck");
    let card = |number| Command::Answer { address: "card".to_owned(), given: Given::Card(Card::Number(number)) };
    let refused = battle.execute(card(10), &mut Dice::seeded(1), 100).unwrap_err();
    assert_eq!(refused.to_string(), "That answer does not fit this roll");
    run(&mut battle, card(7));
    assert_eq!(last(&battle, "card"), Given::Card(Card::Number(7)));
}

#[test]
fn a_question_takes_its_own_answers_alone() {
    let rolled = [charge(&Side::BOTH), faces("attack", &[6, 6, 6]), faces("defence", &[1, 1])];
    let mut battle = played(battle(), &rolled);
    let refused = battle.execute(choose("flee"), &mut Dice::seeded(1), 100).unwrap_err();
    assert_eq!(refused.to_string(), "That answer does not fit this roll");
    run(&mut battle, choose("stay"));
}

#[test]
fn dice_of_another_kind_do_not_stand_for_these() {
    let check = |first: [u8; 2], known: bool| {
        let mut battle = more::battle(|setup| setup);
        run(&mut battle, start("duel", &[("unit", "A1"), ("dice", "ten")], &Side::BOTH, &[]));
        run(&mut battle, faces("first", &first));
        run(&mut battle, faces("second", &[1, 1]));
        let draft = draft(&[("unit", "A1"), ("dice", "six")]);
        let of = battle.last_action().unwrap();
        run(&mut battle, Command::Amend { of, draft, permit: Permit::Lawful });
        let waits = battle.pending().map(|waiting| (waiting.pending.ask.key().to_string(), waiting.pending.known));
        assert_eq!(waits, (!known).then(|| ("first".to_owned(), Vec::new())), "{first:?}");
    };
    check([6, 1], true);
    check([7, 1], false);
    check([1, 10], false);
}

#[test]
fn rolls_are_asked_for_together_where_nothing_is_told_between_them() {
    let check = |way: &str, together: bool, covered: bool| {
        let waits = |real: &[Side]| {
            let mut battle = more::battle(|setup| setup);
            run(&mut battle, start("duel", &[("unit", "A1"), ("way", way)], real, &[]));
            battle.pending().unwrap()
        };
        let ahead: Vec<String> = waits(&Side::BOTH).foreseen.iter().map(|(ask, _)| ask.key().to_string()).collect();
        assert_eq!(ahead == ["second"], together, "{way}: {ahead:?}");
        // The program rolls for side A; side B is asked for its dice before it may see them.
        let waiting = waits(&[Side::B]);
        assert_eq!((waiting.covered, waiting.asked.is_empty()), (covered, covered), "{way}");
        assert_eq!(waiting.pending.ask.key().to_string(), "second", "{way}");
    };
    check("nothing", true, true);
    for told in ["line", "effect", "class", "sometimes"] {
        check(told, true, false);
    }
    check("grows", false, false);
}

#[test]
fn what_stands_amended_elsewhere_is_not_thrown_again() {
    let mut battle = battle();
    run(&mut battle, guard("A2"));
    with(&mut battle, 1, rolled("open"));
    // Amended and in effect, while a line before it is struck: another shot has its number of lines before it now.
    let draft = draft(&[("firer", "A1"), ("target", "B2"), ("target.place", "open")]);
    with(&mut battle, 2, Command::Amend { of: 2, draft, permit: Permit::Lawful });
    let stands = last(&battle, "fire");
    with(&mut battle, 3, Command::Strike { of: 1 });
    let Command::Start { request, real, given, .. } = rolled("open") else { panic!("no start") };
    with(&mut battle, 4, Command::Start { request, real, given, permit: Permit::Forced });
    assert_ne!(last(&battle, "fire"), stands);
}

#[test]
fn a_line_is_amended_if_its_form_or_its_answers_are_others() {
    let check = |commands: &[Command], wanted: &str| {
        let battle = played(battle(), commands);
        let row = table_view(&battle, &Desk::default(), &Shown::default()).log[0].clone();
        assert_eq!(row.source, wanted, "{commands:?}");
    };
    let amend = |told: &[(&str, &str)]| Command::Amend { of: 1, draft: draft(told), permit: Permit::Lawful };
    let (open, other) = ([("firer", "A1"), ("target", "B1"), ("target.place", "open")], [("unit", "A2")]);
    check(&[rolled("open"), amend(&open)], "");
    // What was assumed is said now: the same form and answers, whoever told what.
    check(&[start("fire", &open[..2], &[], &[]), amend(&open)], "");
    check(&[guard("A1"), amend(&other)], "amended");
    check(&[start("plan", &[("unit", "A1")], &[], &[]), amend(&[("unit", "A1"), ("plan", "dash")])], "amended");
    // Other answers over the same form.
    let again = Command::AskAgain { of: 1, address: "fire".to_owned() };
    check(&[rolled("open"), again, faces("fire", &[1, 1, 1])], "amended, real dice");
    check(&[fire("A1", "B1", "open", &[1, 1, 1]), amend(&open)], "real dice");
}

#[test]
fn what_was_given_up_is_not_open_when_the_battle_is_read_again() {
    let mut battle = battle();
    run(&mut battle, charge(&Side::BOTH));
    run(&mut battle, Command::Cancel);
    let mut again = reopened(&battle);
    assert!(again.open_act().is_none());
    run(&mut again, charge(&Side::BOTH));
}

#[test]
fn what_is_owed_is_under_way_while_it_waits() {
    let check = |procedure: &str, path: &str, unit: &str, wanted: bool| {
        let mut battle = battle();
        run(&mut battle, charge(&Side::BOTH));
        let (procedure, draft) = (procedure.to_owned(), Request::new("", draft(&[(path, unit)])).draft);
        let due = crate::rules::Due { procedure, draft, words: String::new() };
        assert_eq!(battle.is_under_way(&due), wanted, "{due:?}");
        run(&mut battle, Command::Cancel);
        assert!(!battle.is_under_way(&due));
    };
    check("charge", "attacker", "A2", true);
    check("charge", "attacker", "A1", false);
    check("guard", "unit", "A2", false);
}
