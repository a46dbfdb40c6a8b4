//! What goes by itself at the end of a turn, for every kind of owner.

use super::*;
use crate::rules::{Draft, Frozen, Step};

fn field(id: &str, of: Bearer, clears: Clears, marker: bool) -> FieldSpec {
    FieldSpec { id: id.to_owned(), name: id.to_uppercase(), of, clears, marker, ..FieldSpec::default() }
}

fn rules() -> Description {
    let step = |id: &str| Step { id: id.to_owned(), name: id.to_owned(), ..Step::default() };
    Description {
        fields: vec![
            field("stays", Bearer::Unit, Clears::Never, true),
            field("end", Bearer::Unit, Clears::OwnTurnEnd, false),
            field("start", Bearer::Unit, Clears::OwnTurnStart, true),
            field("any", Bearer::Battle, Clears::TurnEnd, false),
            field("smoke", Bearer::Thing, Clears::TurnEnd, true),
            field("card", Bearer::Side, Clears::OwnTurnEnd, false),
            field("pinned", Bearer::Unit, Clears::RoundEnd, true),
            field("neutral", Bearer::Unit, Clears::Until, true),
            field("lifts", Bearer::Thing, Clears::OwnTurnEnd, false),
        ],
        steps: vec![step("first"), step("second")],
        ..Description::default()
    }
}

/// A way to hand over, as a procedure reads it.
type Way = fn(&mut FormReader<'_>) -> Handover;

/// Facts that are there, and what the end of the turn changes of them.
#[track_caller]
fn check(facts: &str, changes: &str, words: &[&str]) {
    check_by(&rules(), Handover::read, facts, changes, words);
}

#[track_caller]
fn check_by(rules: &Description, way: Way, facts: &str, changes: &str, words: &[&str]) {
    let mut state = State::default();
    for fact in facts.split_whitespace() {
        let (path, value) = fact.split_once('=').unwrap();
        let (on, field) = fact_of(path).unwrap();
        let value = value.parse::<i32>().map_or_else(|_| Value::from(value), Value::from);
        state.facts.entry(on).or_default().insert(field, value);
    }
    let draft = Draft::new();
    let mut reader = FormReader::live(rules, &state, &draft);
    let live = way(&mut reader);
    let frozen: Frozen = reader.close().1;
    assert_eq!(way(&mut FormReader::frozen(rules, &frozen)), live, "frozen: {facts}");
    let no_roll = live.add_to(NoRoll::default(), rules);
    let change = |effect: &Effect| match effect {
        Effect::Clear { on, field } => format!("-{on}.{field}"),
        Effect::Set { on, field, to } => format!("{on}.{field}={to}"),
        other => panic!("{other:?}"),
    };
    assert_eq!(no_roll.effects.iter().map(change).collect::<Vec<_>>().join(" "), changes, "{facts}");
    assert_eq!(no_roll.lines.iter().map(|line| line.text.as_str()).collect::<Vec<_>>(), words, "{facts}");
}

#[test]
fn what_goes_when_a_turn_ends() {
    let to_b = "battle.acting=B battle.step=first";
    let to_a = "battle.acting=A battle.turn=4 battle.step=first";
    check("", to_b, &[]);
    check("battle.acting=B battle.turn=3", to_a, &[]);
    check("A1.stays=1 B1.stays=1", to_b, &[]);
    check("A1.end=1 B1.end=1", &format!("-A1.end {to_b}"), &[]);
    check("A1.end=1 B1.end=1 battle.acting=B battle.turn=3", &format!("-B1.end {to_a}"), &[]);
    check("A1.start=1 B1.start=1 B2.start=1", &format!("-B1.start -B2.start {to_b}"), &["Take off: START B1, B2."]);
    check("A.card=1 B.card=1", &format!("-A.card {to_b}"), &[]);
    check(
        "battle.any=1 thing2.smoke=1 A1.start=1 B7.start=1",
        &format!("-battle.any -B7.start -thing2.smoke {to_b}"),
        &["Take off: START B7; SMOKE thing 2."],
    );
    // A field of another bearer with the same name is not meant; unknown facts stay.
    check("A1.card=1 A1.unknown=1", to_b, &[]);
}

#[test]
fn the_turn_counts_up_when_the_second_side_ends() {
    let on = "battle.step=first";
    check("battle.first=B battle.acting=B battle.turn=3", &format!("battle.acting=A {on}"), &[]);
    check("battle.first=B battle.turn=3", &format!("battle.acting=B battle.turn=4 {on}"), &[]);
    check("battle.first=A battle.acting=B", &format!("battle.acting=A battle.turn=2 {on}"), &[]);
    // What lasts for the turn goes with it, and not with the first side's half of it.
    let lasting = "A1.pinned=1 A1.neutral=3 A2.neutral=4 B1.neutral=2";
    check(&format!("battle.turn=3 {lasting}"), &format!("battle.acting=B {on}"), &[]);
    check(
        &format!("battle.acting=B battle.turn=3 {lasting}"),
        &format!("-A1.neutral -A1.pinned -B1.neutral battle.acting=A battle.turn=4 {on}"),
        &["Take off: PINNED A1; NEUTRAL A1, B1."],
    );
    // A thing belongs to the side that it names.
    check(
        "thing1.side=A thing1.lifts=1 thing2.side=B thing2.lifts=1",
        &format!("-thing1.lifts battle.acting=B {on}"),
        &[],
    );
}

#[test]
fn both_sides_may_end_the_turn_at_once() {
    check_by(
        &rules(),
        Handover::round,
        "battle.acting=B battle.first=B battle.turn=2 A1.start=1 B1.end=1 B1.stays=1 A2.neutral=2 A3.neutral=3",
        "-A1.start -A2.neutral -B1.end battle.acting=B battle.turn=3 battle.step=first",
        &["Take off: START A1; NEUTRAL A2."],
    );
}

#[test]
fn a_side_begins_when_the_dice_say_so() {
    let mut rules = rules();
    rules.fields.push(field(State::FIRST, Bearer::Battle, Clears::RoundEnd, false));
    let first_b: Way = |reader| Handover::first(reader, Side::B);
    let starts = "A1.start=1 B1.start=1 B2.end=1";
    check_by(
        &rules,
        first_b,
        &format!("battle.turn=3 {starts}"),
        "-B1.start battle.first=B battle.acting=B",
        &["Take off: START B1."],
    );
    // Nobody's turn starts before the dice have spoken.
    check_by(
        &rules,
        Handover::read,
        &format!("battle.first=B battle.turn=3 {starts}"),
        "-battle.first battle.acting=B battle.turn=4 battle.step=first",
        &[],
    );
    // But the second side's does when the first one ends.
    check_by(
        &rules,
        Handover::read,
        &format!("battle.first=B battle.acting=B battle.turn=3 {starts}"),
        "-A1.start -B2.end battle.acting=A battle.step=first",
        &["Take off: START A1."],
    );
}
