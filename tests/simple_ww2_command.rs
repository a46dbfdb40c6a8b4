//! Simple WW2 rules: orders, options, morale, artillery, smoke and the end of the turn, cell by cell.

#![allow(missing_docs, clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

#[path = "simple_ww2_command/artillery.rs"]
mod artillery;
#[path = "simple_ww2_command/morale.rs"]
mod morale;
#[path = "support/scene.rs"]
mod scene;
#[path = "simple_ww2_command/turn.rs"]
mod turn;

use adjutant::dice::{Answers, usual};
use scene::{Scene, answers, effects, ended, law, spelled};

/// What a case expects.
enum Expect {
    /// The sums before the first roll.
    Sums(&'static str),
    /// Dice, what is settled, effects.
    Run(&'static str, &'static str, &'static str),
    /// The law of the headline, or of the only subject.
    Law(&'static str),
    /// What the rules forbid.
    Refused(&'static str),
    /// Values of fields of the form: `A1.under=moving more=2 units=A1,_A3`.
    Fields(&'static str),
}

/// A case: units, facts of all else, rulings, procedure and form.
struct Case {
    units: &'static str,
    facts: &'static str,
    rulings: &'static str,
    procedure: &'static str,
    form: &'static str,
    expect: Expect,
}

fn check(case: &Case) {
    let Case { units, facts, rulings, procedure, form, expect } = case;
    let name = format!("{procedure} {form}, {units}, {facts} {rulings}");
    let scene = Scene::of("simple-ww2", units, rulings).with(facts);
    match expect {
        Expect::Refused(wanted) => {
            let refused = scene.open(procedure, form).form.refusals;
            let reasons: Vec<&str> = refused.iter().map(|refusal| refusal.reason.as_str()).collect();
            assert_eq!(reasons.join("; "), *wanted, "{name}");
        }
        Expect::Fields(wanted) => {
            let opened = scene.open(procedure, form).form;
            for part in wanted.split_whitespace() {
                let (path, value) = part.split_once('=').unwrap();
                let field = opened.field(path).unwrap_or_else(|| panic!("{name}: no field {path}"));
                let found = field.value.as_ref().map(ToString::to_string).unwrap_or_default();
                assert_eq!(found.replace(' ', "_"), value, "{name}: {path}");
            }
        }
        Expect::Sums(wanted) => {
            let (_, started) = scene.start(procedure, form);
            let sums: Vec<String> = started.sums().iter().map(spelled).collect();
            assert_eq!(sums.join("; "), *wanted, "{name}");
        }
        Expect::Law(wanted) => {
            let (_, started) = scene.start(procedure, form);
            let odds = started.odds(&Answers::new(), &usual).unwrap();
            let subject = *odds.laws.keys().next().unwrap();
            assert_eq!(law(&odds, subject), *wanted, "{name}");
        }
        Expect::Run(given, settled, changed) => {
            let (_, started) = scene.start(procedure, form);
            let run = started.run(&answers(given)).unwrap_or_else(|error| panic!("{name}: {error}"));
            assert!(run.pending.is_none(), "{name}: waits for {:?}", run.pending);
            let ends: Vec<String> = run.record.settled.iter().map(ended).collect();
            assert_eq!(ends.join(", "), *settled, "{name}");
            assert_eq!(effects(&run.record.effects), *changed, "{name}");
        }
    }
}
