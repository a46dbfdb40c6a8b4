//! Simple WW2 rules: orders, options, morale, artillery, smoke and the end of the turn, cell by cell.

#![allow(missing_docs, clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

mod artillery;
mod morale;
mod moves;
#[path = "../support/scene.rs"]
mod scene;
mod turn;

use scene::{Scene, distribution, refusals};

/// What a case expects.
enum Expect {
    /// The sums before the first roll.
    Sums(&'static str),
    /// Dice, what is settled, effects.
    Run(&'static str, &'static str, &'static str),
    /// The distribution of the headline, or of the only subject.
    Distribution(&'static str),
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
        Expect::Refused(wanted) => assert_eq!(refusals(&scene.open(procedure, form).form), *wanted, "{name}"),
        Expect::Fields(wanted) => {
            let opened = scene.open(procedure, form).form;
            for part in wanted.split_whitespace() {
                let (path, value) = part.split_once('=').unwrap();
                let field = opened.field(path).unwrap_or_else(|| panic!("{name}: no field {path}"));
                let found = field.value.as_ref().map(ToString::to_string).unwrap_or_default();
                assert_eq!(found.replace(' ', "_"), value, "{name}: {path}");
            }
        }
        Expect::Sums(wanted) => assert_eq!(scene.sums(procedure, form), *wanted, "{name}"),
        Expect::Distribution(wanted) => {
            let odds = scene.odds(procedure, form);
            let subject = *odds.distributions.keys().next().unwrap();
            assert_eq!(distribution(&odds, subject), *wanted, "{name}");
        }
        Expect::Run(given, settled, changed) => {
            let played = scene.play(procedure, form, given);
            assert_eq!(played.settled(), *settled, "{name}");
            assert_eq!(played.changed(), *changed, "{name}");
        }
    }
}
