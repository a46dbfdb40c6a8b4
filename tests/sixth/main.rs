//! A rule set that the program does not know: its data and code are here, and nothing else changes for it.

#![allow(missing_docs)]
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
    battle::{Battle, Command, Setup, Viewer, Why},
    dice::{Answers, Class, Dice, Given, Side, Subject, Tag, usual},
    rules::{Effect, Started, State, open},
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

/// A form that is whole and allowed on a state; every path of its procedure holds what must hold everywhere.
fn started(state: &State, procedure: &str, form: &str) -> Started {
    let rules = pond();
    let opened = open(rules.kind(procedure).unwrap(), rules.description(), state, &draft(form));
    let started = opened.procedure.unwrap_or_else(|| panic!("{procedure} {form}: {:?}", opened.form));
    walk::walk(&format!("{procedure} {form}"), &started);
    started
}

#[test]
fn every_path_of_its_procedures_holds_what_must_hold_everywhere() {
    let mut state = battle().state().clone();
    let check = |state: &State, procedure: &str, form: &str| {
        let odds = started(state, procedure, form).odds(&Answers::new(), &usual).unwrap();
        odds.chance(Subject::Headline, Class::Word("holed"))
    };
    let holed = check(&state, "broadside", "firer=A1 target=B1");
    assert!((holed - 4.0 / 9.0).abs() < 1e-12, "one of two dice: {holed}");
    check(&state, "broadside", "firer=B3 target=A1");
    check(&state, "anchor", "unit=A1");
    check(&state, "end_turn", "");
    state.facts.entry(A1.into()).or_default().insert("anchored".to_owned(), true.into());
    let same = check(&state, "broadside", "firer=A1 target=B1 target.water=reeds");
    assert!((same - holed).abs() < 1e-12, "the anchor makes up for the reeds");
}

/// A ruling may have any number of options, and each has its own odds.
#[test]
fn each_reading_of_the_reeds_has_its_own_odds() {
    let mut state = battle().state().clone();
    for (option, dice) in [("a", 2), ("b", 1), ("c", 1), ("d", 1), ("e", 3)] {
        state.rulings.insert("P1".to_owned(), option.to_owned());
        assert_eq!(
            started(&state, "broadside", "firer=B3 target=A1 target.water=reeds by=B").sums()[0].dice,
            dice,
            "{option}"
        );
    }
}

/// Names of shapes, keys and words of tables are checked when the data is loaded.
#[test]
fn what_is_mistyped_in_the_data_is_told_with_its_line() {
    let files = |change: &dyn Fn(&str, &str) -> String| {
        let files: Vec<_> = pond::FILES.iter().map(|(name, text)| (*name, change(name, text))).collect();
        let texts: Vec<(&str, &str)> = files.iter().map(|(name, text)| (*name, text.as_str())).collect();
        adjutant::rules::describe(&texts).expect_err("broken data")
    };
    for (file, printed, mistyped, wanted) in [
        ("units.toml", "symbol = \"hq\"", "symbol = \"castle\"", "\"castle\" is not a symbol that is drawn"),
        ("fields.toml", "\"dig-in\"", "\"anchor\"", "\"anchor\" is not a glyph that is drawn"),
        (
            "tables.toml",
            "one = \"holed\"",
            "one = \"hole\"",
            "\"hole\" is not a word of this cell; there are splash, holed, sunk",
        ),
        ("tables.toml", "one = \"holed\"", "one = 1", "is no cell that the program reads; cells.toml lists them"),
        (
            "tables.toml",
            "one = \"holed\"",
            "on = \"holed\"",
            "is not read as a word by the program; cells.toml lists what is",
        ),
        ("rulings.toml", "preset = \"a\"", "preset = \"f\"", "\"f\" is not an option; there are a, b, c, d, e"),
    ] {
        let error = files(&|name, text| if name == file { text.replacen(printed, mistyped, 1) } else { text.into() });
        let text = pond::FILES.iter().find(|(name, _)| *name == file).unwrap().1;
        let line = text.lines().nth(error.line - 1).unwrap();
        assert_eq!(error.file, file, "{error:?}");
        assert!(error.text.contains(wanted) && line.contains(printed), "{error:?}: {line}");
    }
    // What only one of two files has is told of that one.
    let error = files(&|_, text| text.replace(", two = \"sunk\"", ""));
    assert_eq!(
        (error.file.as_str(), error.text.as_str()),
        ("cells.toml", "broadside, holed, two: is missing in tables.toml")
    );
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
    // A duck was in between: the same dice, and the boat floats.
    let sunk = battle.events().len();
    let shot = adjutant::battle::EventNo::try_from(sunk - 1).unwrap();
    let duck = Given::Chosen("yes".to_owned());
    run(&mut battle, Command::CorrectAnswer { of: shot, address: "duck".to_owned(), given: duck });
    assert!(battle.state().units[&B1].in_play(), "{:?}", battle.state().units[&B1]);
    run(&mut battle, start("end_turn", draft(""), &[]));
    assert_eq!((battle.state().acting(), battle.state().flag(A1, "fired")), (Side::B, false));
    run(&mut battle, start("end_turn", draft(""), &[]));
    assert_eq!((battle.state().turn(), battle.state().flag(A2, "anchored")), (2, false));
    saved_and_taken_back(&battle);
}

#[test]
fn its_why_card_is_worked_out_from_the_log() {
    let mut battle = battle();
    run(&mut battle, start("anchor", draft("unit=A1"), &[]));
    run(&mut battle, broadside("firer=A1 target=B1", &[5, 6, 1]));
    let last = battle.last_action().unwrap();
    let why: Why = battle.why(last, Viewer::Table).expect("an action has a reason");
    let terms: Vec<(String, i32)> =
        why.sums.iter().flat_map(|sum| &sum.terms).map(|term| (term.label.clone(), term.amount)).collect();
    assert_eq!(terms, [("guns".to_owned(), 2), ("anchored".to_owned(), 1)]);
    // Whoever has fired may do so again, if the players insist.
    let again = start("broadside", draft("firer=A1 target=B3"), &[]);
    let refused = battle.execute(again, &mut Dice::seeded(1), 100).unwrap_err();
    assert!(refused.to_string().contains("has fired"), "{refused}");
    run(&mut battle, Command::Correct { words: String::new(), effects: vec![Effect::clear(A1, "fired")] });
}

/// The blocks of the guide that quote a file, without empty lines.
fn quoted(guide: &str, file: &str) -> Vec<Vec<String>> {
    let blocks = guide.split("\n```").filter_map(|block| block.split_once('\n'));
    let of_file = blocks.filter(|(head, _)| head.split_once(' ').is_some_and(|(_, name)| name == file));
    of_file.map(|(_, text)| lines(text)).collect()
}

fn lines(text: &str) -> Vec<String> {
    text.lines().filter(|line| !line.trim().is_empty()).map(str::to_owned).collect()
}

#[test]
fn the_guide_leads_through_all_of_it() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let guide = std::fs::read_to_string(root.join("docs/new-rule-set.md")).unwrap();
    for file in [
        "units.toml",
        "fields.toml",
        "tables.toml",
        "cells.toml",
        "rulings.toml",
        "forces.toml",
        "rules.toml",
        "pond.rs",
    ] {
        let text = std::fs::read_to_string(root.join("tests/sixth").join(file)).unwrap();
        assert_eq!(
            quoted(&guide, file).concat(),
            lines(&text),
            "docs/new-rule-set.md does not print {file} as it is"
        );
    }
    let played = lines(include_str!("main.rs"));
    let blocks = quoted(&guide, "main.rs");
    assert!(blocks.len() > 1, "docs/new-rule-set.md plays no turn");
    for block in blocks {
        let found = played.windows(block.len()).any(|part| part == block);
        assert!(found, "docs/new-rule-set.md prints what no test plays: {block:#?}");
    }
}
