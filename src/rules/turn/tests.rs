//! What goes by itself at the end of a turn, for every kind of owner.

use super::*;
use crate::rules::{Draft, Frozen, Slot, Step, Takes, Tone};

fn field(id: &str, of: Bearer, clears: Clears, marker: bool) -> FieldSpec {
    FieldSpec {
        id: id.to_owned(),
        name: id.to_uppercase(),
        of,
        takes: Takes::Flag,
        slot: Slot::Card,
        clears,
        glyph: String::new(),
        tone: Tone::Quiet,
        marker,
        secret: false,
        types: Vec::new(),
    }
}

fn rules() -> Description {
    let step = |id: &str| Step { id: id.to_owned(), name: id.to_owned(), reminder: String::new(), ..Step::default() };
    Description {
        fields: vec![
            field("stays", Bearer::Unit, Clears::Never, true),
            field("end", Bearer::Unit, Clears::OwnTurnEnd, false),
            field("start", Bearer::Unit, Clears::OwnTurnStart, true),
            field("any", Bearer::Battle, Clears::TurnEnd, false),
            field("smoke", Bearer::Thing, Clears::TurnEnd, true),
            field("card", Bearer::Side, Clears::OwnTurnEnd, false),
        ],
        steps: vec![step("first"), step("second")],
        ..Description::default()
    }
}

/// Facts that are there, and what the end of the turn changes of them.
#[track_caller]
fn check(facts: &str, changes: &str, words: &[&str]) {
    let rules = rules();
    let mut state = State::default();
    for fact in facts.split_whitespace() {
        let (path, value) = fact.split_once('=').unwrap();
        let (on, field) = fact_of(path).unwrap();
        let value = value.parse::<i32>().map_or_else(|_| Value::from(value), Value::from);
        state.facts.entry(on).or_default().insert(field, value);
    }
    let draft = Draft::new();
    let mut intake = Intake::live(&rules, &state, &draft);
    let live = Handover::read(&mut intake);
    let frozen: Frozen = intake.close().1;
    assert_eq!(Handover::read(&mut Intake::frozen(&rules, &frozen)), live, "frozen: {facts}");
    let told = live.add_to(Told::default(), &rules);
    let change = |effect: &Effect| match effect {
        Effect::Clear { on, field } => format!("-{on}.{field}"),
        Effect::Set { on, field, to } => format!("{on}.{field}={to}"),
        other => panic!("{other:?}"),
    };
    assert_eq!(told.effects.iter().map(change).collect::<Vec<_>>().join(" "), changes, "{facts}");
    assert_eq!(told.lines.iter().map(|line| line.text.as_str()).collect::<Vec<_>>(), words, "{facts}");
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
        &["Take off: START B7; SMOKE thing2."],
    );
    // A field of another bearer with the same name is not meant; unknown facts stay.
    check("A1.card=1 A1.unknown=1", to_b, &[]);
}
