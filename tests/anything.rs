//! What holds for a battle of every rule set, whatever a player does and whatever a log says.

#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, clippy::missing_panics_doc)]

#[path = "support/gamer.rs"]
mod gamer;

use std::hint::black_box;

use adjutant::{
    battle::{
        Battle, Command, Desk, Event, EventKind, EventNo, Permit, Stale, Viewer,
        summary::{Shown, table_view},
    },
    dice::{Dice, Entry},
    rules::{State, Takes, Value},
    store::journal::{self, End, Shorthand, Stamp},
};
use gamer::{SETS, played};
use proptest::prelude::*;

/// Cases for each rule set; more where somebody has the time: `ADJUTANT_TEST_CASES=500`.
fn cases() -> u32 {
    std::env::var("ADJUTANT_TEST_CASES").ok().and_then(|cases| cases.parse().ok()).unwrap_or(6)
}

fn config() -> ProptestConfig {
    ProptestConfig { cases: cases(), failure_persistence: None, max_shrink_iters: 60, ..ProptestConfig::default() }
}

/// The battle as it is read back from its events.
fn again(battle: &Battle) -> Battle {
    Battle::load(battle.rules().clone(), battle.setup().clone(), battle.events().to_vec())
}

/// Says what two states differ in, if they do.
fn same(case: &str, now: &State, wanted: &State) -> Result<(), TestCaseError> {
    if now == wanted {
        return Ok(());
    }
    let (now, wanted) = (format!("{now:#?}"), format!("{wanted:#?}"));
    let only = |one: &str, other: &str| {
        let others: Vec<&str> = other.lines().collect();
        one.lines().filter(|line| !others.contains(line)).take(20).map(str::trim).collect::<Vec<_>>().join(" ")
    };
    Err(TestCaseError::fail(format!("{case}: has {}, wants {}", only(&now, &wanted), only(&wanted, &now))))
}

/// Everything that is said of a battle.
fn look(battle: &Battle) {
    black_box((battle.undo_words(), battle.redo_words(), battle.last_action(), battle.pending().is_some()));
    for viewer in [Viewer::All, Viewer::Table] {
        assert!(battle.log(viewer).take(500).all(|line| line.no > 0));
    }
    table_view(battle, &Desk::default(), &Shown::default());
    counts(battle);
}

/// No number that cannot be negative is, whatever was struck out of the log.
fn counts(battle: &Battle) {
    for (on, facts) in &battle.state().facts {
        for (field, value) in facts {
            let spec = battle.rules().description().field(field);
            if let (Some(Takes::Number { min, .. }), Value::Number(number)) = (spec.map(|spec| &spec.takes), value) {
                assert!(number >= min.min(&0), "{on} {field} is {number}");
            }
        }
    }
}

fn saved(battle: &Battle) -> String {
    let stamp = Stamp { app: "test", now: 5, name: "2026-11-21-anything" };
    let mut text = journal::begin(battle.setup(), stamp).unwrap();
    let mut earlier = Shorthand::default();
    for (no, event) in (1..).zip(battle.events()) {
        let (line, taken) = journal::short(no, event, &earlier).unwrap();
        earlier.add(no, event, taken);
        text += &line;
    }
    text
}

/// What was found of the amends of a battle to the forms they had.
#[derive(Debug, Default)]
struct Amends {
    /// Compared: nothing had changed.
    compared: usize,
    /// Refused, or asking again what a hand once answered.
    not_the_same: usize,
    /// Of actions that would come out otherwise now, since something before them was amended.
    stale: usize,
}

fn holds(rules: &str, seed: u64, commands: usize) -> Result<Amends, TestCaseError> {
    let mut amends = Amends::default();
    let (mut battle, _, mut dice) = played(rules, seed, commands);
    look(&battle);

    // Fold of the log = live state.
    let folded = again(&battle);
    same("fold", folded.state(), battle.state())?;
    prop_assert_eq!(folded.last_action(), battle.last_action());
    // What waits shows and asks the same: what the program has rolled is in the log, and it is asked for nothing.
    let shown = |battle: &Battle| {
        battle.pending().map(|waiting| (waiting.procedure, waiting.asked, waiting.covered, waiting.pending.ask))
    };
    prop_assert_eq!(shown(&folded), shown(&battle));
    prop_assert!(!folded.is_cut(), "{:?}", folded.pending().map(|waiting| waiting.pending));

    // Save and load = identity.
    let text = saved(&battle);
    if let Some(folder) = std::env::var_os("ADJUTANT_TEST_KEEP") {
        // For readers that are not ours.
        std::fs::write(std::path::Path::new(&folder).join(format!("{rules}-{seed}.adjutant")), &text).unwrap();
    }
    let read = journal::read(text.as_bytes()).unwrap();
    prop_assert_eq!(&read.end, &End::Whole);
    prop_assert_eq!(&read.setup, battle.setup());
    prop_assert_eq!(&read.events[..], battle.events());

    let waits = battle.pending().is_some();
    prop_assert_eq!(battle.execute(Command::Cancel, &mut dice, 7).is_ok(), waits);
    // An amend to the same form, with the dice it had, changes nothing.
    for no in 1..=battle.last_event() {
        let is_act = matches!(battle.event(no).map(|event| &event.kind), Some(EventKind::Act(_)));
        if !is_act || battle.action(no).is_none() {
            continue;
        }
        let before = battle.clone();
        let mut amended = battle.clone();
        let done = amended.execute(gamer::same_form(&battle, no), &mut Dice::seeded(seed ^ 1), 8).is_ok();
        // It asks again what a hand once answered; that is no amend to the same.
        if !done || amended.open_act().is_some() {
            amends.not_the_same += 1;
            continue;
        }
        // It would come out otherwise now, and the battle says so.
        if battle.stale(no - 1).iter().any(|stale| stale.event == no) {
            amends.stale += 1;
            continue;
        }
        // Something before it was amended since: it reads another state now.
        let form = |battle: &Battle| battle.action(no).and_then(Event::act).map(|act| act.form.clone());
        if form(&amended) != form(&before) {
            amends.stale += 1;
            continue;
        }
        amends.compared += 1;
        same(&format!("amend {no}, {:?}", before.action(no)), amended.state(), before.state())?;
        let folded = again(&amended);
        same("fold after an amend", folded.state(), amended.state())?;
    }

    // Undo all = setup, redo all = live.
    let live = battle.state().clone();
    let mut undone = 0;
    while battle.execute(Command::Undo, &mut dice, 9).is_ok() {
        undone += 1;
        prop_assert!(undone <= 4 * commands, "undo has no end");
    }
    let first = Battle::load(battle.rules().clone(), battle.setup().clone(), Vec::new());
    same("undo all", battle.state(), first.state())?;
    for _ in 0..undone {
        prop_assert!(battle.execute(Command::Redo, &mut dice, 9).is_ok(), "what was undone can be redone");
    }
    same("redo all", battle.state(), &live)?;
    let folded = again(&battle);
    same("fold after redo", folded.state(), &live)?;
    Ok(amends)
}

/// Most amends to the same form are compared with what was before: few are left out.
#[test]
fn amends_to_the_same_are_looked_at() {
    for rules in SETS {
        let mut all = Amends::default();
        for seed in 0..6 {
            let one = holds(rules, seed, 60).unwrap();
            all.compared += one.compared;
            all.not_the_same += one.not_the_same;
            all.stale += one.stale;
        }
        assert!(all.compared > 30 && all.compared > 2 * (all.not_the_same + all.stale), "{rules}: {all:?}");
    }
}

/// Events of one battle in any order, twice, with other numbers, or from another rule set: doubts, never a panic.
fn any_list(rules: &str, seed: u64) {
    let (battle, mut chance, mut dice) = played(rules, seed, 40);
    let mut strange = gamer::begin(SETS[chance.below(SETS.len())], &mut chance);
    gamer::play(&mut strange, 15, &mut chance, &mut dice);
    let pool: Vec<Event> = [battle.events(), strange.events()].concat();
    assert!(!pool.is_empty(), "{rules} {seed}: nothing was played");
    let events: Vec<Event> = (0..60)
        .map(|_| {
            let mut event = chance.one(&pool).clone();
            let no = EventNo::try_from(chance.below(70)).unwrap();
            match &mut event.kind {
                EventKind::Undo { to } | EventKind::Rewind { to } => *to = no,
                EventKind::Amend { of, .. } => *of = no,
                EventKind::Act(act) | EventKind::Open(act) | EventKind::Drop(act) => {
                    if chance.percent(30) {
                        act.opened = Some(no);
                    }
                    if chance.percent(10) {
                        act.amends = Some(no);
                    }
                }
                EventKind::Redo if chance.percent(50) => event.kind = EventKind::Undo { to: no },
                _ => {}
            }
            event
        })
        .collect();
    let mut read = Battle::load(battle.rules().clone(), battle.setup().clone(), events);
    look(&read);
    // And it can be played on.
    gamer::play(&mut read, 10, &mut chance, &mut dice);
    look(&read);
    assert_eq!(again(&read).state(), read.state());
}

macro_rules! properties {
    ($($name:ident: $rules:literal),*) => {
        /// The games that have properties here.
        const GAMES: &[&str] = &[$($rules),*];
        $(
        mod $name {
            use super::*;
            proptest! {
                #![proptest_config(config())]

                #[test]
                fn a_battle_is_its_log(seed in any::<u64>(), commands in 1..90_usize) {
                    holds($rules, seed, commands)?;
                }

                #[test]
                fn no_list_of_events_panics(seed in any::<u64>()) {
                    any_list($rules, seed);
                }
            }
        }
        )*
    };
}

properties!(
    division_squares: "division-squares",
    portable_wargame: "portable-wargame",
    pz8: "pz8",
    simple_ww2: "simple-ww2",
    six_d6: "six-d6"
);

#[test]
fn no_game_is_left_out_of_what_is_tried() {
    let registry = adjutant::games::Registry::load().unwrap();
    let mut ids: Vec<&str> = registry.all().iter().map(|rules| rules.description().about.id.as_str()).collect();
    ids.sort_unstable();
    assert_eq!((ids.as_slice(), GAMES), (&SETS[..], &SETS[..]), "a new game stands here and in support/gamer.rs");
}

#[test]
fn the_player_tries_everything() {
    // Undo, amends, real dice that wait, corrections: none of the properties is about nothing.
    for rules in SETS {
        let (mut acts, mut opens, mut amends, mut undos) = (0, 0, 0, 0);
        for seed in 0..6 {
            for event in played(rules, seed, 80).0.events() {
                match event.kind {
                    EventKind::Act(_) => acts += 1,
                    EventKind::Open(_) => opens += 1,
                    EventKind::Amend { .. } => amends += 1,
                    EventKind::Undo { .. } => undos += 1,
                    _ => {}
                }
            }
        }
        let all = [acts, opens, amends, undos];
        assert!(all.iter().all(|count| *count > 0) && acts > 60, "{rules}: {all:?}");
    }
}

/// Bytes that 3,000 events of a battle may take in every set, though a player who tries anything ends turns and reveals
/// options with every tenth action.
const LONG: usize = 2 << 20;

#[test]
fn a_long_battle_stays_small() {
    // A whole evening where somebody has the time: `ADJUTANT_TEST_EVENTS=3000`.
    let wanted =
        std::env::var("ADJUTANT_TEST_EVENTS").ok().and_then(|events| events.parse().ok()).unwrap_or(400_usize);
    for rules in SETS {
        let (mut battle, mut chance, mut dice) = played(rules, 7, 0);
        while battle.events().len() < wanted {
            gamer::play(&mut battle, 1, &mut chance, &mut dice);
        }
        let text = saved(&battle);
        if let Some(folder) = std::env::var_os("ADJUTANT_TEST_KEEP") {
            std::fs::write(std::path::Path::new(&folder).join(format!("long-{rules}.adjutant")), &text).unwrap();
        }
        counts(&battle);
        let read = journal::read(text.as_bytes()).unwrap();
        assert!(read.end == End::Whole && read.events == battle.events(), "{rules}: it reads back as something else");
        let setup = saved(&Battle::load(battle.rules().clone(), battle.setup().clone(), Vec::new())).len();
        let share = (text.len() - setup) * 3000 / battle.events().len();
        assert!(share <= LONG, "{rules}: 3,000 events would take {share} bytes");
    }
}

/// Whoever rolls real dice and answers questions is asked only what can come out in several ways.
#[test]
fn nobody_is_asked_what_has_one_answer_alone() {
    let mut taken = 0;
    for rules in SETS {
        for seed in 0..20 {
            let (mut battle, mut chance, mut dice) = played(rules, seed, 0);
            for _ in 0..40 {
                gamer::play(&mut battle, 1, &mut chance, &mut dice);
                let Some(waiting) = battle.pending() else { continue };
                let asked = std::iter::once(&waiting.pending.ask).chain(waiting.foreseen.iter().map(|(ask, _)| ask));
                for ask in asked {
                    assert_eq!(Entry::only(ask), None, "{rules}, seed {seed}");
                }
                taken += waiting.asked.iter().filter(|(ask, entry)| entry.is_given_by_nobody(ask)).count();
            }
            // What nobody gave is read back as it was.
            assert_eq!(again(&battle).state(), battle.state(), "{rules}, seed {seed}");
        }
    }
    assert!(taken > 0, "no battle came to such a question");
}

/// As long as nothing is changed afterwards, every lawful action would come about again as it was played.
#[test]
fn what_was_played_in_its_order_holds() {
    for rules in SETS {
        let mut lawful = 0;
        for seed in 0..20 {
            let (mut battle, mut chance, mut dice) = played(rules, seed, 0);
            for _ in 0..60 {
                let command = gamer::next(&battle, &mut chance);
                let answers = matches!(command, Command::Answer { .. } | Command::RollRest | Command::Face { .. });
                // What waits is finished before anything else is done.
                let forward =
                    battle.pending().is_some() || matches!(command, Command::Start { permit: Permit::Lawful, .. });
                if forward && (answers || battle.pending().is_none()) {
                    lawful += usize::from(battle.execute(command, &mut dice, 0).is_ok());
                }
            }
            let told = |stale: &Stale| format!("{}: {}", stale.words, stale.why);
            let stale: Vec<String> = battle.stale(0).iter().map(told).collect();
            assert_eq!(stale, Vec::<String>::new(), "{rules}, seed {seed}");
            assert_eq!(battle.unresolved_stale(), [], "{rules}, seed {seed}");
        }
        assert!(lawful > 200, "{rules}: {lawful} lawful actions and answers");
    }
}
