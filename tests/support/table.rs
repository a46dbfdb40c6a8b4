//! Battles in a few words, played through their one door: units or sample forces, procedures with answers, what is owed.

#![allow(dead_code)]
// Tests may fail loudly.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

use std::collections::BTreeSet;

use adjutant::{
    battle::{Battle, Command, Done, Permit, Request, Setup},
    dice::{Ask, ChooseAsk, Dice, Given, Tag},
    games::Registry,
    rules::{Draft, ForceUnit, enlist},
    store::journal::{self, End, Stamp},
};

use super::scene::{answers, draft};

pub fn tag(text: &str) -> Tag {
    text.parse().unwrap()
}

/// Units such as `A1 hq; A2 off_table; B1 rifle @3` under rulings such as `D18=b`.
pub fn units(rules: &str, units: &str, rulings: &str) -> Setup {
    let registry = Registry::load().unwrap();
    let data = registry.get(rules).unwrap().description();
    let unit = |line: &str| {
        let mut words = line.split_whitespace();
        let tag = tag(words.next().unwrap());
        let mut from = ForceUnit::of(words.next().unwrap());
        from.arrives = words.next().map(|word| word[1..].parse().unwrap());
        enlist(data, tag, &format!("unit {}", tag.number), &from)
    };
    let units = units.split(';').filter(|line| !line.is_empty()).map(unit).collect();
    under(Setup { units, ..Setup::new(data, ["Red", "Blue"]) }, rulings)
}

/// Two sample forces, by their ids, under rulings.
pub fn forces(rules: &str, forces: [&str; 2], rulings: &str) -> Setup {
    let registry = Registry::load().unwrap();
    let data = registry.get(rules).unwrap().description();
    let forces = forces.map(|id| data.forces.iter().find(|force| force.id == id).unwrap());
    under(Setup::between(data, forces), rulings)
}

fn under(setup: Setup, rulings: &str) -> Setup {
    let pairs = rulings.split_whitespace().map(|ruling| ruling.split_once('=').unwrap());
    let rulings = pairs.map(|(mark, option)| (mark.to_owned(), option.to_owned())).collect();
    Setup { title: "test".to_owned(), rulings, ..setup }
}

/// A battle of this setup.
pub fn begin(setup: Setup) -> Battle {
    Battle::new(Registry::load().unwrap().get(&setup.rules).unwrap().clone(), setup)
}

/// A procedure that the rules allow, with some answers.
pub fn start(procedure: &str, form: Draft, given: &[(&str, Given)]) -> Command {
    Command::Start {
        request: Request::new(procedure, form),
        permit: Permit::Lawful,
        real: BTreeSet::new(),
        given: given.iter().map(|(at, given)| ((*at).to_owned(), given.clone())).collect(),
    }
}

/// Plays a procedure to its end with some answers; what the hands do.
pub fn play(battle: &mut Battle, procedure: &str, form: &str, given: &[(&str, Given)]) -> Vec<String> {
    let done = battle.execute(start(procedure, draft(form), given), &mut Dice::seeded(1), 0);
    let done = done.unwrap_or_else(|refused| panic!("{procedure} {form}: {refused}"));
    assert!(battle.open_act().is_none(), "{procedure} {form} waits");
    done.hands.iter().map(ToString::to_string).collect()
}

/// An order with some answers, whatever the rules say of it: `fire firer=A1 target=B1`, `fire=6,1`.
pub fn forced(order: &str, given: &str) -> Command {
    let (procedure, form) = order.split_once(' ').unwrap();
    let given = answers(given).into_iter().map(|(key, entry)| (key, entry.given)).collect();
    let request = Request::new(procedure, draft(form));
    Command::Start { request, permit: Permit::Forced, real: BTreeSet::new(), given }
}

/// Carries out a command with dice that are the same each time.
#[track_caller]
pub fn run(battle: &mut Battle, command: Command) -> Done {
    let words = format!("{command:?}");
    battle.execute(command, &mut Dice::seeded(1), 0).unwrap_or_else(|refused| panic!("{words}: {refused}"))
}

/// Answers each question that waits, by the place of one of its options.
pub fn answer_all(battle: &mut Battle, dice: &mut Dice, mut option: impl FnMut(&ChooseAsk) -> usize) {
    while let Some(waiting) = battle.pending() {
        let Ask::Choose(ask) = waiting.pending.ask.clone() else { panic!("dice wait") };
        let given = Given::Chosen(ask.options[option(&ask)].to_string());
        battle.execute(Command::Answer { address: ask.key.to_string(), given }, dice, 0).unwrap();
    }
}

/// The battle opened again from its log.
pub fn reopened(battle: &Battle) -> Battle {
    Battle::load(battle.rules().clone(), battle.setup().clone(), battle.events().to_vec())
}

/// What is owed can be done.
pub fn owed_can_be_done(battle: &Battle) {
    for due in battle.rules().owed(battle.state()).into_iter().filter(|due| !due.procedure.is_empty()) {
        let form = battle.open_form(&Request::new(&due.procedure, due.draft)).unwrap().form;
        assert!(form.refusals.is_empty() && form.problems.is_empty(), "{}: {form:?}", due.words);
    }
}

/// What is owed, in words.
pub fn owed(battle: &Battle) -> String {
    let owed = battle.rules().owed(battle.state());
    owed.into_iter().map(|due| due.words).collect::<Vec<_>>().join("; ")
}

/// A battle is saved line by line and read again, then taken back to its start: nothing is missing, nothing is left.
pub fn saved_and_taken_back(battle: &Battle) {
    let (rules, setup) = (battle.rules(), battle.setup());
    let stamp = Stamp { app: "test", now: 5, name: "2026-11-21-whole-battle" };
    let lines = (1..).zip(battle.events()).map(|(number, event)| {
        journal::event(number, event).unwrap_or_else(|error| panic!("event {number}: {error} {event:?}"))
    });
    let text: String = std::iter::once(journal::begin(setup, stamp).unwrap()).chain(lines).collect();
    let read = journal::read(text.as_bytes()).unwrap();
    assert_eq!((&read.setup, read.end), (setup, End::Whole));
    let mut again = Battle::load(rules.clone(), read.setup, read.events);
    assert_eq!(again.state(), battle.state());
    assert_eq!(again.events(), battle.events());
    assert_eq!(again.last_action(), battle.last_action());
    while again.execute(Command::Undo, &mut Dice::seeded(1), 6).is_ok() {}
    assert_eq!(again.state(), Battle::load(rules.clone(), setup.clone(), Vec::new()).state());
}
