//! Every procedure of every rule set, over all its paths: addresses are unique, each subject is settled once,
//! the odds are those of raw faces, and the odds now are the mean of the odds after the next die.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

#[path = "support/plain.rs"]
mod plain;
#[path = "support/scene.rs"]
mod scene;
#[path = "support/table.rs"]
mod table;
#[path = "support/walk.rs"]
mod walk;

use std::collections::{BTreeMap, BTreeSet};

use adjutant::{
    battle::{Act, Event, EventKind},
    cli::{self, Command},
    dice::{Answers, Class, Dice, Side, Subject, finish, usual},
    games::Registry,
    rules::{
        Control, Description, Draft, Effect, Entity, Frozen, HouseTables, Opened, Opt, Presence, ProcedureKind,
        RuleSet, State, Value, housed, muster, open, restart,
    },
    store::journal::{self, Stamp},
};
use plain::{plain_ask, plain_form};
use scene::Scene;
use walk::{Walked, glance, walk};

/// The first two forces of a rule set, facing each other at the start of a battle.
fn battle(rules: &RuleSet) -> State {
    let description = rules.description();
    let mut state = State { names: ["A".into(), "B".into()], ..State::default() };
    put(&mut state, &Effect::set(Entity::Battle, "acting", "A"));
    for (side, force) in Side::BOTH.into_iter().zip(&description.forces) {
        let (units, facts) = muster(description, side, force);
        for unit in &units {
            state.enrol(unit);
        }
        state.units.extend(units.into_iter().map(|unit| (unit.tag, unit)));
        for fact in &facts {
            put(&mut state, fact);
        }
    }
    for effect in rules.begin(&state) {
        put(&mut state, &effect);
    }
    for effect in laid(rules, &state) {
        put(&mut state, &effect);
    }
    // One is still to arrive.
    if let Some(late) = state.units.values_mut().rfind(|unit| unit.tag.side == Side::A) {
        late.presence = Presence::Due(1);
    }
    state
}

/// Things that procedures put on the table, one of each kind, when at most one chip is pressed.
fn laid(rules: &RuleSet, state: &State) -> Vec<Effect> {
    let one = |kind: &ProcedureKind, draft: &Draft| {
        let started = open(kind, rules.description(), state, draft).procedure?;
        let run = started.run(&Answers::new()).ok().filter(|run| run.pending.is_none())?;
        Some(run.record.effects)
    };
    let mut kinds = BTreeSet::new();
    for kind in rules.procedure_kinds() {
        for draft in variants(rules, kind, state, &Draft::new()) {
            kinds.extend(one(kind, &draft).into_iter().flatten().filter_map(|effect| match effect {
                Effect::Thing { kind, .. } => Some(kind),
                _ => None,
            }));
        }
    }
    (1..).zip(kinds).map(|(id, kind)| Effect::Thing { id, kind }).collect()
}

fn put(state: &mut State, effect: &Effect) {
    match effect {
        Effect::Set { on, field, to } => {
            state.facts.entry(*on).or_default().insert(field.clone(), to.clone());
        }
        Effect::Clear { on, field } => {
            state.facts.entry(*on).or_default().remove(field);
        }
        Effect::Thing { id, kind } => {
            state.things.insert(*id, kind.clone());
        }
        _ => {}
    }
}

/// The fields that `forms` lists of a procedure.
fn listed(registry: &Registry, rules: &RuleSet, procedure: &str) -> BTreeSet<String> {
    let command =
        Command::Forms { ruleset: rules.description().about.id.clone(), procedure: Some(procedure.to_owned()) };
    let mut page = Vec::new();
    cli::run(registry, &command, &mut std::io::empty(), &mut page).unwrap();
    let page: toml::Table = String::from_utf8(page).unwrap().parse().unwrap();
    let procedure = &page["procedure"][0];
    // A handful of units, however large the sample forces are.
    let units = procedure["scene"].as_str().unwrap().matches("[[unit]]").count();
    assert!((1..=4).contains(&units), "{units} units in an example");
    let fields = procedure.get("field").and_then(toml::Value::as_array).into_iter().flatten();
    fields.map(|field| field["path"].as_str().unwrap().to_owned()).collect()
}

/// A path without the unit, the group or the type that it names, as `forms` lists it.
fn pattern(rules: &RuleSet, path: &str) -> String {
    let general = |(at, part): (usize, &str)| match part.parse() {
        Ok(Entity::Unit(_)) => "UNIT".to_owned(),
        Ok(Entity::Group(_)) => "GROUP".to_owned(),
        _ if at > 0 && rules.description().unit_type(part).is_some() => "TYPE".to_owned(),
        _ => part.to_owned(),
    };
    path.split('.').enumerate().map(general).collect::<Vec<_>>().join(".")
}

/// Fills what is missing with the first units that the rules allow.
fn filled(rules: &RuleSet, kind: &ProcedureKind, state: &State) -> Draft {
    let mut draft = Draft::new();
    for _ in 0..8 {
        let form = open(kind, rules.description(), state, &draft).form;
        if form.missing.is_empty() {
            break;
        }
        for field in form.fields.iter().filter(|field| field.value.is_none()) {
            let (Control::Unit { candidates, .. } | Control::Units { candidates, .. }) = &field.control else {
                continue;
            };
            let free = candidates.iter().filter(|one| one.refusal.is_none()).map(|one| one.tag);
            let tags: Vec<_> = free.chain(candidates.iter().map(|one| one.tag)).take(2).collect();
            let Some(first) = tags.first() else { continue };
            let value = if matches!(field.control, Control::Unit { .. }) { (*first).into() } else { tags[..].into() };
            draft.insert(field.path.clone(), value);
        }
    }
    draft
}

/// The same form with every chip pressed once, one at a time.
fn variants(rules: &RuleSet, kind: &ProcedureKind, state: &State, draft: &Draft) -> Vec<Draft> {
    let form = open(kind, rules.description(), state, draft).form;
    let mut all = vec![draft.clone()];
    for field in &form.fields {
        let values: Vec<Value> = match &field.control {
            Control::Choice(options) => options.iter().map(Opt::value).collect(),
            Control::Switch => vec![true.into(), false.into()],
            Control::Number { min, max, .. } => vec![(*min).into(), (*max).into()],
            Control::Unit { .. } | Control::Units { .. } => Vec::new(),
        };
        all.extend(values.into_iter().map(|value| {
            let mut draft = draft.clone();
            draft.insert(field.path.clone(), value);
            draft
        }));
    }
    all
}

/// The program plays a form; the whole goes into a line of a battle's file, comes back and plays the same.
fn logged(name: &str, rules: &RuleSet, kind: &ProcedureKind, opened: &Opened) {
    let mut answers = Answers::new();
    let started = opened.procedure.as_ref().unwrap();
    let done = finish(&**started, &mut answers, &mut Dice::seeded(7), &usual).unwrap();
    let form = opened.frozen.clone();
    let effects = done.record.effects.clone();
    let act = Act { procedure: kind.id.to_owned(), form, answers, effects, ..Act::default() };
    let event = Event { at: 1, kind: EventKind::Act(act) };
    let id = &rules.description().about.id;
    let stamp = Stamp { app: "test", now: 0, name: "walk" };
    let line = journal::event(1, &event).unwrap_or_else(|error| panic!("{name}: {error}"));
    let text = journal::begin(&table::units(id, "", ""), stamp).unwrap() + &line;
    let back = journal::read(text.as_bytes()).unwrap().events.remove(0);
    assert_eq!(back, event, "{name}");
    let EventKind::Act(act) = back.kind else { panic!("{name}") };
    let again = restart(kind, rules.description(), &act.form).unwrap_or_else(|| panic!("{name}: from its log alone"));
    assert_eq!(again.run(&act.answers).unwrap(), done, "{name}: played again from its log");
}

/// What a procedure is made of: the values of its form, whoever told them, and the readings of the rules.
fn made_of(form: &Frozen) -> String {
    let values: BTreeMap<_, _> =
        [&form.assumed, &form.state, &form.entered].into_iter().flatten().filter(|(_, value)| !idle(value)).collect();
    format!("{values:?} {:?}", form.rulings)
}

/// A flag that is off says the same as none.
fn idle(value: &Value) -> bool {
    *value == Value::Flag(false)
}

/// The state as it is preset, and with each option of each ruling that a procedure reads.
fn readings(rules: &RuleSet, kind: &ProcedureKind, state: &State) -> BTreeMap<String, State> {
    let mut states = BTreeMap::from([("as preset".to_owned(), state.clone())]);
    for mark in kind.rulings {
        let ruling = rules.description().ruling(mark);
        let ruling = ruling.unwrap_or_else(|| panic!("{} reads {mark}, which is no ruling", kind.id));
        for option in &ruling.options {
            let mut state = state.clone();
            state.rulings.insert((*mark).to_owned(), option.id.clone());
            states.insert(format!("{mark}={}", option.id), state);
        }
    }
    states
}

/// Walks every procedure of a rule set, with each chip pressed once and under each reading of the rules; at least so many
/// forms that differ, of which so many at most are too large to be walked whole. Procedures made of the same values are the same and walked once.
#[track_caller]
fn every_procedure(ruleset: &str, least: usize, large: usize) {
    let registry = Registry::load().expect("data");
    let rules = &**registry.get(ruleset).unwrap();
    let state = battle(rules);
    // Forms too large to be walked whole: there the odds are not compared with brute force.
    let (mut all, mut skipped) = (0, 0);
    for kind in rules.procedure_kinds() {
        let (mut walked, mut met) = (BTreeSet::new(), BTreeSet::new());
        for (ruling, state) in &readings(rules, kind, &state) {
            let draft = filled(rules, kind, state);
            for draft in variants(rules, kind, state, &draft) {
                let name = format!("{ruleset} {} {draft:?} {ruling}", kind.id);
                let opened = open(kind, rules.description(), state, &draft);
                plain_form(&name, rules, state, kind.id, &opened);
                met.extend(opened.form.fields.iter().map(|field| pattern(rules, &field.path)));
                if opened.procedure.is_some() {
                    logged(&name, rules, kind, &opened);
                }
                let new = opened.procedure.as_ref().filter(|_| walked.insert(made_of(&opened.frozen)));
                if let Some(procedure) = new {
                    let Walked { asks, whole } = walk(&name, procedure);
                    for ask in asks {
                        plain_ask(&name, rules, state, ask);
                    }
                    skipped += usize::from(!whole);
                }
            }
        }
        assert!(!walked.is_empty(), "no form was found that starts {}", kind.id);
        let listed = listed(&registry, rules, kind.id);
        let missing: Vec<&String> = met.difference(&listed).collect();
        assert!(missing.is_empty(), "{ruleset} {}: forms does not list {missing:?}", kind.id);
        all += walked.len();
    }
    assert!(all >= least, "{all} forms were walked");
    assert!(skipped <= large, "{skipped} of {all} forms are too large for brute force");
}

#[test]
fn every_procedure_of_division_squares() {
    every_procedure("division-squares", 120, 0);
}

#[test]
fn every_procedure_of_pz8() {
    every_procedure("pz8", 150, 0);
}

#[test]
fn every_procedure_of_simple_ww2() {
    every_procedure("simple-ww2", 600, 1);
}

#[test]
fn every_procedure_of_six_d6() {
    every_procedure("six-d6", 200, 0);
}

#[test]
fn every_procedure_of_the_portable_wargame() {
    // Initiative with its level pairs, and one close assault.
    every_procedure("portable-wargame", 150, 2);
}

#[test]
fn no_rule_set_is_left_out_of_the_walk() {
    let registry = Registry::load().expect("data");
    let ids: Vec<&str> = registry.all().iter().map(|rules| rules.description().about.id.as_str()).collect();
    assert_eq!(ids, ["division-squares", "pz8", "simple-ww2", "six-d6", "portable-wargame"]);
}

#[test]
fn what_overflows_exact_fractions_is_still_a_law() {
    // Thirty batteries of a side that nobody leads roll 60 dice together: a fraction over 6 to the power of 60.
    let units: Vec<String> = (2..=31).map(|number| format!("A{number} off_table ammunition=1")).collect();
    let scene = Scene::new(&format!("A1 hq; {}", units.join("; ")), "").with("battle.solo=A");
    let odds = scene.odds("resupply", "");
    assert_eq!(odds.distributions.len(), 30);
    for (subject, distribution) in &odds.distributions {
        let sum: f64 = distribution.iter().map(|(_, chance)| chance.value).sum();
        assert!((sum - 1.0).abs() < 1e-9, "{subject:?} sums to {sum}");
    }
    let first = Subject::Unit("A2".parse().unwrap());
    let chance = odds.of(first).iter().find(|(class, _)| *class == Class::Count(0)).unwrap().1;
    assert!(chance.exact.is_none() && (chance.value - (5.0_f64 / 6.0).powi(60)).abs() < 1e-12, "{chance:?}");
}

/// House tables with a few cells of the printed tables as small or as large as they may be, or anything in between.
fn house(rules: &Description, dice: &mut Dice) -> HouseTables {
    let mut house = HouseTables::default();
    let all: Vec<(&str, &str, &str, [i32; 2])> = rules
        .ranges
        .iter()
        .flat_map(|(table, rows)| rows.iter().map(move |(row, columns)| (table, row, columns)))
        .flat_map(|(table, row, columns)| {
            columns.iter().map(move |(column, range)| (table.as_str(), row.as_str(), column.as_str(), *range))
        })
        .collect();
    for _ in 0..all.len().div_ceil(12) {
        let at = usize::from(dice.face(250) - 1) * 250 + usize::from(dice.face(250) - 1);
        let (table, row, column, [least, most]) = all[at % all.len()];
        let now = rules.cell(table, row, column).unwrap();
        let number = match dice.face(4) {
            1 => least,
            2 => most,
            _ => (now + i32::from(dice.face(5)) - 3).clamp(least, most),
        };
        let rows = house.cells.entry(table.to_owned()).or_default();
        rows.entry(row.to_owned()).or_default().insert(column.to_owned(), number);
    }
    assert_eq!(house.faults(rules), []);
    house
}

/// Whatever numbers players have put into the tables, what is said, what is rolled and what is likely agree.
#[test]
fn house_tables_of_any_numbers_play() {
    let registry = Registry::load().expect("data");
    let number = |name: &str| std::env::var(name).ok().and_then(|text| text.parse::<u64>().ok());
    let (seeds, from) = (number("ADJUTANT_HOUSES").unwrap_or(6), number("ADJUTANT_SEED").unwrap_or(1));
    for printed in registry.all() {
        let (mut played, mut unfinished) = (0, 0);
        for seed in from..from + seeds {
            let mut dice = Dice::seeded(seed);
            let tables = house(printed.description(), &mut dice);
            let rules = &*housed(printed.clone(), Some(&tables));
            let state = battle(rules);
            for kind in rules.procedure_kinds() {
                let draft = filled(rules, kind, &state);
                let all = variants(rules, kind, &state, &draft);
                for draft in [&all[0], &all[usize::from(dice.face(250)) % all.len()]] {
                    let name =
                        format!("{} {} {draft:?} by {:?}", rules.description().about.id, kind.id, tables.cells);
                    let opened = open(kind, rules.description(), &state, draft);
                    plain_form(&name, rules, &state, kind.id, &opened);
                    let Some(procedure) = opened.procedure else {
                        unfinished += 1;
                        continue;
                    };
                    played += 1;
                    for ask in glance(&name, &procedure, &mut dice) {
                        plain_ask(&name, rules, &state, ask);
                    }
                }
            }
        }
        assert!(
            played > 10 * unfinished,
            "{}: {played} played, {unfinished} left open",
            printed.description().about.id
        );
    }
}

/// Combat at its most entangled, under every reading that changes its course.
#[test]
fn combat_of_division_squares() {
    let stack = "A1 rifle veteran; A2 hq veteran; A3 off_table ammunition=2; A4 off_table ammunition=1; A5 hq; \
                 B1 rifle overwatch; B2 smg overwatch disrupted dug_in; B3 hq; B4 off_table ammunition=3; \
                 B5 atg overwatch; B6 tank overwatch; B7 armored_car_mg";
    let cases = [
        ("fire", "firer=A2 target=B3"),
        ("fire", "firer=A1 target=B2 target.place=trench firer.moved"),
        ("assault", "attacker=A1 defenders=B1+B2"),
        ("assault", "attacker=A1 defenders=B1+B3 outside=B5 target.place=cover"),
        ("assault", "attacker=A2 defenders=B7 outside=B6"),
        ("assault", "attacker=A2 defenders=B1 uphill"),
        ("assault", "attacker=A2 defenders=B3"),
        ("assault", "attacker=A1 defenders=B2+B7 B2.overwatch=holds outside=B2"),
        ("artillery", "gun=A3 targets=B1+B2+B3 spotter=disrupted"),
        ("artillery", "gun=A4 targets=B3+B2"),
        ("reaction", "firer=B5 target=A2"),
        ("mines", "target=A1"),
    ];
    for rulings in ["", "D70=b", "D66=b", "D22=b D18=b", "D37=b", "D37=c D39=d D40=b", "D39=c D28=b D35=b"] {
        let mut scene = Scene::new(stack, rulings);
        for (tag, unit) in &mut scene.state.units {
            unit.name = format!("Unit {tag}");
        }
        for (procedure, form) in cases {
            if rulings == "D66=b" && form.contains("outside=B2") {
                continue;
            }
            // SMG never fire under this reading: there is no chip to press.
            let (_, started) = scene.start(procedure, form);
            let name = format!("{procedure} {form} {rulings}");
            for ask in walk(&name, &started).asks {
                plain_ask(&name, &scene.rules, &scene.state, ask);
            }
        }
    }
}
