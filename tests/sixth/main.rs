//! A rule set that the program does not know: its data and code are here, and nothing else changes for it.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

mod pond;
#[path = "../support/scene.rs"]
mod scene;
#[path = "../support/table.rs"]
mod table;
#[path = "../support/walk.rs"]
mod walk;

use std::sync::Arc;

use adjutant::{
    battle::{Battle, Command, EventNo, Setup, Viewer},
    dice::{Answers, Class, Dice, Given, Side, Subject, Tag, usual},
    rules::{State, describe, open},
};
use pond::pond;
use scene::draft;
use table::{saved_and_taken_back, start};

const A1: Tag = Tag::new(Side::A, 1);
const A2: Tag = Tag::new(Side::A, 2);
const B1: Tag = Tag::new(Side::B, 1);

/// The two fleets, facing each other.
fn battle() -> Battle {
    let rules = pond();
    let data = rules.description();
    let setup = Setup::between(data, [&data.forces[0], &data.forces[1]]);
    Battle::new(Arc::new(rules), setup)
}

fn run(battle: &mut Battle, command: Command) {
    battle.execute(command, &mut Dice::seeded(7), 100).unwrap();
}

fn broadside(form: &str, faces: &[u8]) -> Command {
    start("broadside", draft(form), &[("broadside", Given::Faces(faces.to_vec()))])
}

/// The dice of a broadside and its chance of a hole; every path of a procedure holds what must hold everywhere.
fn fought(state: &State, procedure: &str, form: &str) -> (Option<u8>, f64) {
    let rules = pond();
    let opened = open(rules.procedure_kind(procedure).unwrap(), rules.description(), state, &draft(form));
    let started = opened.procedure.unwrap_or_else(|| panic!("{procedure} {form}: {:?}", opened.form));
    walk::walk(&format!("{procedure} {form}"), &started);
    let odds = started.odds(&Answers::new(), &usual).unwrap();
    (started.sums().first().map(|sum| sum.dice), odds.chance(Subject::Headline, Class::Word("holed")))
}

#[test]
fn its_dice_and_odds_are_those_of_its_terms_and_readings() {
    let mut state = battle().state().clone();
    let holed = fought(&state, "broadside", "firer=A1 target=B1");
    assert!(holed.0 == Some(2) && (holed.1 - 4.0 / 9.0).abs() < 1e-12, "one of two dice: {holed:?}");
    fought(&state, "anchor", "unit=A1");
    fought(&state, "end_turn", "");
    // A ruling may have any number of options, and each has its own odds.
    for (option, dice) in [("b", 1), ("c", 1), ("d", 1), ("e", 3), ("a", 2)] {
        state.rulings.insert("P1".to_owned(), option.to_owned());
        let (found, _) = fought(&state, "broadside", "firer=B3 target=A1 target.water=reeds by=B");
        assert_eq!(found, Some(dice), "{option}");
    }
    state.facts.entry(A1.into()).or_default().insert("anchored".to_owned(), true.into());
    let reeds = fought(&state, "broadside", "firer=A1 target=B1 target.water=reeds");
    assert_eq!(reeds, holed, "the anchor makes up for the reeds");
}

/// Names of shapes, keys and words of tables are checked when the data is loaded.
#[test]
fn what_is_mistyped_in_the_data_is_told_with_its_line() {
    for (file, printed, mistyped, wanted) in [
        ("units.toml", "symbol = \"hq\"", "symbol = \"fort\"", "\"fort\" is not a symbol that is drawn"),
        ("fields.toml", "\"mound\"", "\"anchor\"", "\"anchor\" is not a glyph that is drawn; there are triangle, "),
        ("tables.toml", "\"holed\"", "\"hole\"", "not a word of this cell; there are splash, holed, sunk"),
        ("tables.toml", "\"holed\"", "1", "is no cell that the program reads; cells.toml lists them"),
        ("tables.toml", "one =", "on =", "is not read as a word by the program; cells.toml lists what is"),
        ("rulings.toml", "preset = \"a\"", "preset = \"f\"", "\"f\" is not an option; there are a, b, c, d, e"),
    ] {
        let change = |(name, text): &(&str, &str)| {
            if *name == file { text.replacen(printed, mistyped, 1) } else { (*text).to_owned() }
        };
        let changed: Vec<String> = pond::FILES.iter().map(change).collect();
        let texts: Vec<_> =
            pond::FILES.iter().zip(&changed).map(|((name, _), text)| (*name, text.as_str())).collect();
        let error = describe(&texts).expect_err("broken data");
        let line = texts.iter().find(|(name, _)| *name == file).unwrap().1.lines().nth(error.line - 1).unwrap();
        assert_eq!(error.file, file, "{error:?}");
        assert!(error.text.contains(wanted) && line.contains(mistyped), "{error:?}: {line}");
    }
}

#[test]
fn a_battle_is_played_saved_and_read_back() {
    let mut battle = battle();
    run(&mut battle, start("anchor", draft("unit=A2"), &[]));
    assert!(battle.state().flag(A2, "anchored"));
    run(&mut battle, broadside("firer=A1 target=B1", &[5, 2]));
    assert!(battle.state().flag(B1, "holed"));
    // A second hole sinks it, and the boat that did it drifts.
    run(&mut battle, broadside("firer=A2 target=B1", &[5, 1, 1]));
    assert!(!battle.state().units[&B1].in_play());
    assert_eq!(battle.state().due.len(), 1);
    run(&mut battle, Command::waive("anchor", &draft("unit=A2")));
    assert!(battle.state().due.is_empty());
    // The why card is worked out from the log, and a die read wrong is put right there.
    let shot = EventNo::try_from(battle.events().len() - 1).unwrap();
    let why = battle.why(shot, Viewer::Table).expect("an action has a reason");
    let terms = why.sums.iter().flat_map(|sum| &sum.terms).map(|term| (term.label.as_str(), term.amount));
    assert_eq!(terms.collect::<Vec<_>>(), [("guns", 2), ("anchored", 1)]);
    let given = Given::Faces(vec![4, 1, 1]);
    run(&mut battle, Command::CorrectAnswer { of: shot, address: "broadside".to_owned(), given });
    assert!(battle.state().units[&B1].in_play(), "{:?}", battle.state().units[&B1]);
    // Whoever has fired may do so again, if the players insist.
    let refused = battle.execute(broadside("firer=A1 target=B1", &[1, 1]), &mut Dice::seeded(1), 100).unwrap_err();
    assert!(refused.to_string().contains("has fired"), "{refused}");
    run(&mut battle, start("end_turn", draft(""), &[]));
    assert_eq!((battle.state().acting(), battle.state().flag(A1, "fired")), (Side::B, false));
    run(&mut battle, start("end_turn", draft(""), &[]));
    assert_eq!((battle.state().turn(), battle.state().flag(A2, "anchored")), (2, false));
    saved_and_taken_back(&battle);
}
