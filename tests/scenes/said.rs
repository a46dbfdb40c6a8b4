//! Everything that a battle can owe or know can be said in a scene.

use std::path::Path;

use adjutant::{
    battle::{Battle, Command},
    cli,
    dice::{Dice, Tag},
    games::Registry,
    rules::{Bearer, Draft, Effect, FieldSpec, State, Takes, Value, open},
};

use crate::{
    answer,
    gamer::{Chance, SETS, begin, filled, next},
};

/// Battles of each rule set; more where somebody has the time.
const BATTLES: u64 = 8;

/// Says what two states differ in, without doubts, which are what a log got wrong, and without what begins a turn.
fn differs(battle: &State, scene: &State) -> String {
    let only = |one: &State, other: &State| {
        let (one, other) = (format!("{one:#?}"), format!("{other:#?}"));
        let others: Vec<&str> = other.lines().collect();
        let lines = one.lines().filter(|line| !others.contains(line)).take(12);
        lines.map(str::trim).collect::<Vec<_>>().join(" ")
    };
    format!("battle has {}; scene has {}", only(battle, scene), only(scene, battle))
}

#[test]
fn a_battle_can_be_written_as_a_scene() {
    let registry = Registry::load().unwrap();
    let (mut actions, mut forms) = (0, 0);
    for rules in SETS {
        for seed in 0..BATTLES {
            let (mut chance, mut dice) = (Chance::new(seed + 1), Dice::seeded(seed));
            let mut battle = begin(rules, &mut chance);
            for _ in 0..6 {
                for _ in 0..10 {
                    // A card offers what its unit may have; a random hand would set anything on anything.
                    let command = match next(&battle, &mut chance) {
                        Command::Correct { .. } => corrected(&battle, &mut chance),
                        command => command,
                    };
                    actions += usize::from(battle.execute(command, &mut dice, 0).is_ok());
                }
                let state = battle.state();
                let text = cli::scene_of(battle.rules().as_ref(), state, "end_turn", &Draft::new());
                let mut read =
                    cli::state_of(&registry, &text).unwrap_or_else(|error| panic!("{rules}, seed {seed}: {error}"));
                let mut wanted = state.clone();
                wanted.doubts.clear();
                let order = |state: &State| {
                    let there = |((tag, field), _): &(&(Tag, String), &usize)| state.fact(*tag, field).is_some();
                    let facts = state.fresh.iter().filter(there);
                    let mut all: Vec<_> = facts.map(|(fact, place)| (*place, fact.clone())).collect();
                    all.sort();
                    all.into_iter().map(|(_, fact)| fact).collect::<Vec<_>>()
                };
                assert_eq!(order(&read), order(&wanted), "{rules}, seed {seed}");
                read.fresh.clone_from(&wanted.fresh);
                assert!(read == wanted, "{rules}, seed {seed}: {}", differs(&wanted, &read));
            }
            // An answer says what nothing hangs on, which takes its time with many units.
            if seed % 4 == 0 {
                forms += said(&registry, &battle, &mut chance);
            }
        }
    }
    assert!(actions > 300 && forms > 4, "only {actions} actions and {forms} forms");
}

/// A correction as a card offers it: a fact that the unit may have, with a value that it takes; or the unit comes back.
fn corrected(battle: &Battle, chance: &mut Chance) -> Command {
    let (rules, state) = (battle.rules(), battle.state());
    let unit = *chance.one(&state.units.keys().copied().collect::<Vec<_>>());
    let kind = &state.units[&unit].kind;
    let may = |field: &&FieldSpec| field.of == Bearer::Unit && (field.types.is_empty() || field.types.contains(kind));
    let fields: Vec<&FieldSpec> = rules.description().fields.iter().filter(may).collect();
    let field = *chance.one(&fields);
    let to: Option<Value> = match &field.takes {
        Takes::Flag => Some(chance.percent(60).into()),
        Takes::Choice(options) => Some(chance.one(options).id.as_str().into()),
        Takes::Number { min, max } => {
            let room = usize::try_from(i64::from(*max) - i64::from(*min)).unwrap().min(9);
            Some((*min + i32::try_from(chance.below(room + 1)).unwrap()).into())
        }
        _ => None,
    };
    match to {
        Some(to) => Command::set(unit, field.id.as_str(), to),
        None => Command::Correct { words: String::new(), effects: vec![Effect::Return { unit }] },
    }
}

/// A form that could be played now reads back from a scene as it was filled in. Returns how many were tried.
fn said(registry: &Registry, battle: &Battle, chance: &mut Chance) -> usize {
    let (rules, state) = (battle.rules(), battle.state());
    for _ in 0..20 {
        let kind = chance.one(rules.procedure_kinds());
        let draft = filled(battle, kind.id, Draft::new(), chance);
        let opened = open(kind, rules.description(), state, &draft);
        let there = |path: &String| opened.form.fields.iter().any(|field| field.path == *path);
        if opened.procedure.is_some() && opened.form.refusals.is_empty() && draft.keys().all(there) {
            let text = cli::scene_of(rules.as_ref(), state, kind.id, &draft);
            answer(registry, false, &text).unwrap_or_else(|error| panic!("{}: {error}\n{text}", kind.id));
            return 1;
        }
    }
    0
}

/// What the command says of a saved battle, or its fault.
fn written(file: &str, procedure: &str) -> Result<String, String> {
    let registry = Registry::load().unwrap();
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures").join(file);
    let mut page = Vec::new();
    let command = cli::Command::Scene { file, procedure: procedure.to_owned() };
    cli::run(&registry, &command, &mut std::io::empty(), &mut page).map_err(|error| error.to_string())?;
    Ok(String::from_utf8(page).unwrap())
}

#[test]
fn a_saved_battle_is_written_as_a_scene() {
    let registry = Registry::load().unwrap();
    let page = written("0.1.0/division-squares.adjutant", "fire").unwrap();
    let state = cli::state_of(&registry, &page).unwrap();
    assert!(state.units.len() > 4 && page.contains("procedure = \"fire\""), "{page}");
    assert!(
        written("0.1.0/division-squares.adjutant", "walk")
            .unwrap_err()
            .starts_with("PROCEDURE: \"walk\" is not one of ")
    );
    assert!(written("none.adjutant", "fire").unwrap_err().starts_with("FILE: "));
}

#[test]
fn things_have_the_numbers_that_a_scene_gives() {
    let registry = Registry::load().unwrap();
    let scene = |second: &str| {
        format!(
            "rules = 'pz8'\nprocedure = 'fire'\n[thing.1]\nkind = 'objective'\nnumber = 3\n\
             [thing.2]\nkind = 'objective'\nnumber = {second}\n"
        )
    };
    let counted = |second: &str| cli::state_of(&registry, &scene(second)).map(|state| state.counted);
    assert_eq!(counted("2").unwrap(), [(1, 3), (2, 2)].into());
    assert_eq!(counted("3").unwrap_err().to_string(), "thing.2.number: thing.1 is already objective 3");
    let wrong = counted("0").unwrap_err().to_string();
    assert_eq!(wrong, "thing.2.number: a whole number from 1 to 65535 is needed, not 0");
}
