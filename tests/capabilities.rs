//! The README's table of rule sets by capability is what the registry says, and nothing else.
//!
//! `ADJUTANT_BLESS=1 cargo test -p adjutant --test capabilities` writes the table anew.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::{fs, path::Path, sync::Arc};

use adjutant::{
    battle::{Battle, Request, muster_sheet::MusterSheet},
    dice::Side,
    games::Registry,
    rules::{Bearer, Control, ProcedureKind, RuleSet, Use},
};

const FROM: &str = "<!-- rule sets: written by tests/capabilities.rs -->\n";
const TO: &str = "<!-- end of rule sets -->\n";

/// A row: what is asked of each rule set, and its answer.
type Row = (&'static str, fn(&Battle) -> String);

/// The rows of the table, in order.
const ROWS: [Row; 14] = [
    ("unit types / sample forces", |battle| {
        let data = battle.rules().description();
        format!("{} / {}", data.types.len(), data.forces.len())
    }),
    ("most units in a sample force", |battle| {
        let forces = &battle.rules().description().forces;
        let sizes = forces.iter().map(|force| force.units.iter().map(|unit| usize::from(unit.count)).sum::<usize>());
        sizes.max().unwrap_or(0).to_string()
    }),
    ("rolled, with exact odds", |battle| named(battle, |kind, _| !kind.addresses.is_empty())),
    ("told in a press or two", |battle| {
        count(battle, |kind, usage| kind.addresses.is_empty() && usage != Use::Calculator)
    }),
    ("calculators", |battle| named(battle, |_, usage| usage == Use::Calculator)),
    ("several roll at once", |battle| named(battle, |kind, _| takes_many(battle, kind))),
    ("numbers of printed tables", |battle| {
        let tables = battle.rules().description().tables.values();
        tables.flat_map(|rows| rows.values()).map(std::collections::BTreeMap::len).sum::<usize>().to_string()
    }),
    ("facts tracked", |battle| battle.rules().description().fields.len().to_string()),
    ("rulings where the text is silent", |battle| battle.rules().description().rulings.len().to_string()),
    ("units in groups", |battle| {
        let forces = battle.rules().description().forces.iter();
        match forces.flat_map(|force| &force.units).map(|unit| unit.groups.len()).max().unwrap_or(0) {
            0 => none(),
            1 => "one level".to_owned(),
            levels => format!("{levels} levels"),
        }
    }),
    ("things on the table", |battle| bears(battle, Bearer::Thing)),
    ("both sides act in a step", |battle| yes(battle.rules().description().steps.iter().any(|step| step.both))),
    ("hidden until revealed", |battle| yes(battle.rules().description().fields.iter().any(|field| field.secret))),
    ("reference pages", |battle| battle.rules().description().pages.len().to_string()),
];

fn none() -> String {
    "-".to_owned()
}

fn yes(there: bool) -> String {
    if there { "yes".to_owned() } else { none() }
}

fn bears(battle: &Battle, bearer: Bearer) -> String {
    yes(battle.rules().description().fields.iter().any(|field| field.of == bearer))
}

/// The procedures of a rule set that pass a test, with their use.
fn those(battle: &Battle, test: impl Fn(&ProcedureKind, Use) -> bool) -> Vec<String> {
    let data = battle.rules().description();
    let passes = |id: &str, usage| battle.rules().procedure_kind(id).is_some_and(|kind| test(kind, usage));
    data.procedures.iter().filter(|text| passes(&text.id, text.usage)).map(|text| text.name.clone()).collect()
}

fn named(battle: &Battle, test: impl Fn(&ProcedureKind, Use) -> bool) -> String {
    let mut names = those(battle, test);
    names.dedup();
    if names.is_empty() { none() } else { names.join(", ") }
}

fn count(battle: &Battle, test: impl Fn(&ProcedureKind, Use) -> bool) -> String {
    those(battle, test).len().to_string()
}

/// Whether a procedure's form takes several units.
fn takes_many(battle: &Battle, kind: &ProcedureKind) -> bool {
    let request = Request { procedure: kind.id.to_owned(), ..Request::default() };
    let opened = battle.open_form(&request).expect("a procedure of the rule set");
    !kind.addresses.is_empty()
        && opened.form.fields.iter().any(|field| matches!(field.control, Control::Units { .. }))
}

/// A battle of the first two forces of a rule set.
fn battle(rules: &Arc<RuleSet>) -> Battle {
    let forces = &rules.description().forces;
    let mut sheet = MusterSheet::new(rules.description(), ["red", "blue"]);
    for (side, force) in Side::BOTH.into_iter().zip(forces) {
        sheet.choose(&[], side, force);
    }
    let setup = sheet.setup(rules.description()).expect("two sample forces make a battle");
    Battle::new(rules.clone(), setup)
}

fn table() -> String {
    let registry = Registry::load().unwrap();
    let battles: Vec<Battle> = registry.all().iter().map(battle).collect();
    let line = |first: &str, cells: Vec<String>| format!("| {first} | {} |\n", cells.join(" | "));
    let mut text = line("", battles.iter().map(|b| b.rules().description().about.name.clone()).collect());
    text.push_str(&line("---", battles.iter().map(|_| "---".to_owned()).collect()));
    for (title, answer) in ROWS {
        text.push_str(&line(title, battles.iter().map(answer).collect()));
    }
    text
}

#[test]
fn the_table_of_the_readme_is_the_registry() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md");
    let readme = fs::read_to_string(&path).unwrap();
    let (before, rest) = readme.split_once(FROM).expect("the mark before the table");
    let (written, after) = rest.split_once(TO).expect("the mark behind the table");
    let now = table();
    if std::env::var_os("ADJUTANT_BLESS").is_some() {
        fs::write(&path, format!("{before}{FROM}{now}{TO}{after}")).unwrap();
        return;
    }
    assert_eq!(written, now, "ADJUTANT_BLESS=1 cargo test -p adjutant --test capabilities writes it anew");
}
