//! Cases of all rule sets: a form over a scene, what is known of it, and the one way to check it.

// Not every rule set uses all of it; tests may fail loudly.
#![allow(dead_code, clippy::unwrap_used, clippy::panic)]

use adjutant::dice::Subject;

use super::scene::{Scene, distribution, refusals};

/// A form over a scene, and what is known of it.
pub struct Case<'a> {
    pub units: &'a str,
    /// Facts of all else, such as `battle.turn=2`.
    pub facts: &'a str,
    pub rulings: &'a str,
    pub procedure: &'a str,
    pub form: &'a str,
    pub expect: Expect<'a>,
}

/// What is known of a form.
pub enum Expect<'a> {
    /// The sums of all rolls, in order, parted by slashes.
    Sums(&'a str),
    /// The exact distribution of a subject.
    Distribution(Subject, &'a str),
    /// Answers in the order in which they are asked for, what is settled, what changes.
    Run(&'a str, &'a str, &'a str),
    /// The same, and what the form itself has told is among what changes.
    All(&'a str, &'a str, &'a str),
    /// What the rules forbid, all of it; empty if nothing.
    Refused(&'a str),
    /// Part of what the rules forbid.
    RefusedFor(&'a str),
    /// What only the table can check, all of it.
    Reminded(&'a str),
    /// Part of what only the table can check.
    RemindedOf(&'a str),
    /// What the player should not overlook, all of it.
    Warned(&'a str),
    /// Values of fields of the form: `A1.under=moving more=2 units=A1,_A3`.
    Fields(&'a str),
}

/// Checks a case of a rule set.
#[track_caller]
pub fn check(ruleset: &str, case: &Case<'_>) {
    let Case { units, facts, rulings, procedure, form, expect } = case;
    let name = format!("{procedure} {form} | {units} | {facts} | {rulings}");
    let scene = Scene::of(ruleset, units, rulings).with(facts);
    let opened = || scene.open(procedure, form).form;
    let (found, wanted) = match expect {
        Expect::Sums(wanted) => (scene.sums(procedure, form), *wanted),
        Expect::Distribution(subject, wanted) => (distribution(&scene.odds(procedure, form), *subject), *wanted),
        Expect::Refused(wanted) => (refusals(&opened()), *wanted),
        Expect::Reminded(wanted) => (opened().reminders.join("; "), *wanted),
        Expect::RefusedFor(part) => (about(refusals(&opened()), part), *part),
        Expect::RemindedOf(part) => (about(opened().reminders.join("; "), part), *part),
        Expect::Warned(wanted) => (opened().warnings.join("; "), *wanted),
        Expect::Fields(wanted) => (fields(&scene, case, wanted), *wanted),
        Expect::Run(given, settled, changed) | Expect::All(given, settled, changed) => {
            let played = scene.play(procedure, form, given);
            let asked: Vec<String> = played.run.asked.iter().map(|(ask, _)| ask.key().to_string()).collect();
            let order: Vec<&str> = given.split_whitespace().map(|part| part.split_once('=').unwrap().0).collect();
            assert_eq!(asked, order, "{name}: the order of the answers");
            assert_eq!(played.settled(), *settled, "{name}: {given}");
            let all = matches!(expect, Expect::All(..));
            (if all { played.all_changed() } else { played.changed() }, *changed)
        }
    };
    assert_eq!(found, wanted, "{name}");
}

/// The part, if it is in a text; else the whole text.
fn about(text: String, part: &str) -> String {
    if !part.is_empty() && text.contains(part) { part.to_owned() } else { text }
}

/// The fields that are wanted, with the values found.
#[track_caller]
fn fields(scene: &Scene, case: &Case<'_>, wanted: &str) -> String {
    let opened = scene.open(case.procedure, case.form).form;
    let one = |part: &str| {
        let path = part.split_once('=').unwrap().0;
        let field = opened.field(path).unwrap_or_else(|| panic!("{} {}: no field {path}", case.procedure, case.form));
        let found = field.value.as_ref().map(ToString::to_string).unwrap_or_default();
        format!("{path}={}", found.replace(' ', "_"))
    };
    wanted.split_whitespace().map(one).collect::<Vec<_>>().join(" ")
}
