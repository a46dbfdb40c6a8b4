//! Tables of cases: what commands do, read from the state, the log and the hands.

use std::{collections::BTreeSet, sync::Arc};

use super::toy::{A1, A2, B1, B2, battle, setup, toy_rules, unit};
use crate::{
    battle::{Battle, Command, Done, Permit, Request},
    dice::{Dice, Given, Side, Tag},
    rules::{Draft, Effect, Entity, Presence, Unit, Value},
};

/// A unit joins in mid-battle.
pub fn joins(unit: Unit) -> Command {
    Command::Correct { words: String::new(), effects: vec![Effect::Create { unit: Box::new(unit) }] }
}

/// The battle as its log alone has it.
pub fn reopened(battle: &Battle) -> Battle {
    Battle::load(battle.rules().clone(), battle.setup().clone(), battle.events().to_vec())
}

/// A battle in which the program's dice have come to a choice, and their seed: some seed lets the attacker win.
pub fn question() -> (Battle, u64) {
    let asked = |seed| {
        let mut battle = battle();
        battle.execute(charge(&[]), &mut Dice::seeded(seed), 100).unwrap();
        battle.pending().is_some().then_some((battle, seed))
    };
    (0..200).find_map(asked).unwrap()
}

pub fn draft(told: &[(&str, &str)]) -> Draft {
    told.iter().map(|(path, value)| ((*path).to_owned(), Value::from(*value))).collect()
}

pub fn start(procedure: &str, told: &[(&str, &str)], real: &[Side], given: &[(&str, &[u8])]) -> Command {
    Command::Start {
        request: Request::new(procedure, draft(told)),
        permit: Permit::Lawful,
        real: real.iter().copied().collect::<BTreeSet<_>>(),
        given: given.iter().map(|(at, faces)| ((*at).to_owned(), Given::Faces(faces.to_vec()))).collect(),
    }
}

/// Fire with real dice, entered at once.
pub fn fire(firer: &str, target: &str, place: &str, faces: &[u8]) -> Command {
    let told = [("firer", firer), ("target", target), ("target.place", place)];
    start("fire", &told, &[Side::A, Side::B], &[("fire", faces)])
}

pub fn charge(real: &[Side]) -> Command {
    start("charge", &[("attacker", "A2"), ("defender", "B1")], real, &[])
}

pub fn guard(unit: &str) -> Command {
    start("guard", &[("unit", unit)], &[], &[])
}

pub fn end() -> Command {
    start("end_turn", &[], &[], &[])
}

pub fn amend(of: u32, place: &str) -> Command {
    let draft = draft(&[("firer", "A1"), ("target", "B1"), ("target.place", place)]);
    Command::Amend { of, draft, permit: Permit::Lawful }
}

pub fn faces(address: &str, faces: &[u8]) -> Command {
    Command::Answer { address: address.to_owned(), given: Given::Faces(faces.to_vec()) }
}

pub fn choose(option: &str) -> Command {
    Command::Answer { address: "claim".to_owned(), given: Given::Chosen(option.to_owned()) }
}

pub fn run(battle: &mut Battle, command: Command) -> Done {
    let text = format!("{command:?}");
    battle.execute(command, &mut Dice::seeded(7), 100).unwrap_or_else(|refused| panic!("{refused}: {text}"))
}

/// A battle after some commands.
#[track_caller]
pub fn played(mut battle: Battle, commands: &[Command]) -> Battle {
    for command in commands {
        run(&mut battle, command.clone());
    }
    battle
}

/// Facts and losses of all units: "A1 fired, B1 disrupted place=open, B2 lost".
pub fn facts(battle: &Battle) -> String {
    let state = battle.state();
    let mut units = Vec::new();
    for (tag, unit) in &state.units {
        let mut words: Vec<String> = Vec::new();
        for (field, value) in state.facts.get(&Entity::Unit(*tag)).into_iter().flatten() {
            match value {
                Value::Flag(true) => words.push(field.clone()),
                value => words.push(format!("{field}={value}")),
            }
        }
        if unit.lost() {
            words.push("lost".to_owned());
        }
        if !words.is_empty() {
            units.push(format!("{tag} {}", words.join(" ")));
        }
    }
    units.join(", ")
}

fn hands(done: &Done) -> String {
    done.hands.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
}

/// Runs commands on a fresh battle; compares the facts, the hands of the last command, and what is open.
#[track_caller]
fn check(name: &str, commands: &[Command], want_facts: &str, want_hands: &str, open: bool) -> Battle {
    let mut battle = battle();
    let mut last = Done::default();
    for command in commands {
        last = run(&mut battle, command.clone());
    }
    assert_eq!(facts(&battle), want_facts, "{name}: facts");
    assert_eq!(hands(&last), want_hands, "{name}: hands");
    assert_eq!(battle.pending().is_some(), open, "{name}: open");
    battle
}

pub const HIT: &[u8] = &[1, 4, 2];
const MISS: &[u8] = &[1, 3, 2];

#[test]
fn actions_corrections_undo_and_amend() {
    let hit = || fire("A1", "B1", "open", HIT);
    let shot = "A1 fired, B1 disrupted place=open";
    check("a hit", &[hit()], shot, "put Disrupted on B1", false);
    check("a miss", &[fire("A1", "B1", "open", MISS)], "A1 fired, B1 place=open", "", false);
    check(
        "a loss",
        &[hit(), fire("A2", "B1", "open", &[6, 6, 6, 1])],
        "A1 fired, A2 fired, B1 disrupted place=open lost",
        "remove B1",
        false,
    );
    check("undo", &[hit(), Command::Undo], "", "take Disrupted off B1", false);
    check("redo", &[hit(), Command::Undo, Command::Redo], shot, "put Disrupted on B1", false);
    check(
        "rewind takes all, redo brings all",
        &[guard("A1"), hit(), guard("A2"), Command::Rewind { to: 0 }, Command::Redo],
        "A1 fired guard, A2 guard, B1 disrupted place=open",
        "put Disrupted on B1; put Guard on A1 and A2",
        false,
    );
    let back = || Command::Undo;
    check(
        "what is taken back one after the other adds up",
        &[guard("A1"), guard("A2"), back(), back()],
        "",
        "take Guard off A1 and A2",
        false,
    );
    check(
        "an undo that changes nothing on the table leaves the others",
        &[fire("A2", "B1", "open", &[1, 3, 2, 1]), hit(), back(), back()],
        "",
        "take Disrupted off B1",
        false,
    );
    check(
        "what is put back is not still to be taken back",
        &[guard("A1"), guard("A2"), back(), back(), Command::Redo],
        "A1 guard",
        "take Guard off A2; put Guard on A1",
        false,
    );
    check(
        "rewind keeps amends of what stays",
        &[
            hit(),
            guard("A1"),
            Command::CorrectDie { of: 1, address: "fire".to_owned(), index: 1, face: 1 },
            Command::Rewind { to: 1 },
        ],
        "A1 fired, B1 place=open",
        "take Guard off A1",
        false,
    );
    check(
        "undo takes an amend first",
        &[hit(), Command::CorrectDie { of: 1, address: "fire".to_owned(), index: 1, face: 1 }, Command::Undo],
        shot,
        "put Disrupted on B1",
        false,
    );
    check(
        "a die corrected",
        &[hit(), Command::CorrectDie { of: 1, address: "fire".to_owned(), index: 1, face: 1 }],
        "A1 fired, B1 place=open",
        "take Disrupted off B1",
        false,
    );
    check(
        "struck in the middle",
        &[hit(), guard("A2"), Command::Strike { of: 1 }],
        "A2 guard",
        "take Disrupted off B1",
        false,
    );
}

#[test]
fn real_dice_of_an_amended_action_are_kept_dropped_or_asked_for() {
    let hit = || fire("A1", "B1", "open", HIT);
    let shot = "A1 fired, B1 disrupted place=open";
    check("a smaller pool of real dice asks which die goes", &[hit(), amend(1, "cover")], shot, "", true);
    check(
        "and takes the one named",
        &[hit(), amend(1, "cover"), Command::DropDie { index: 1 }],
        "A1 fired, B1 place=cover",
        "take Disrupted off B1",
        false,
    );
    check(
        "or another",
        &[hit(), amend(1, "cover"), Command::DropDie { index: 0 }],
        "A1 fired, B1 disrupted place=cover",
        "",
        false,
    );
    check("undo gives up a waiting amend", &[hit(), amend(1, "cover"), Command::Undo], shot, "", false);
    check(
        "a larger pool of real dice asks for more",
        &[fire("A1", "B1", "cover", &[1, 3]), amend(1, "open")],
        "A1 fired, B1 place=cover",
        "",
        true,
    );
    check(
        "and takes it",
        &[fire("A1", "B1", "cover", &[1, 3]), amend(1, "open"), Command::Face { face: 5 }],
        shot,
        "put Disrupted on B1",
        false,
    );
}

#[test]
fn corrections_by_hand() {
    let hit = || fire("A1", "B1", "open", HIT);
    let shot = "A1 fired, B1 disrupted place=open";
    check(
        "by hand",
        &[Command::set(B1, "disrupted", true), Command::set(A1, "guard", true)],
        "A1 guard, B1 disrupted",
        "put Guard on A1",
        false,
    );
    check(
        "by hand and off",
        &[Command::set(B1, "disrupted", true), Command::set(B1, "disrupted", false)],
        "",
        "take Disrupted off B1",
        false,
    );
    check("removed by hand", &[Command::remove(B2, "")], "B2 lost", "remove B2", false);
    check(
        "back from the dead with its markers",
        &[hit(), Command::remove(B1, ""), Command::bring_back(B1)],
        shot,
        "put B1 back; put Disrupted on B1",
        false,
    );
    check("joins in mid-battle", &[joins(unit(Tag::new(Side::B, 3), "Late", "foot"))], "", "place B3", false);
    check("guard ends with the owner's next turn", &[guard("A1"), end(), end()], "", "take Guard off A1", false);
}

#[test]
fn the_step_follows_the_action_and_rulings_change_in_play() {
    let mut battle = battle();
    assert_eq!(battle.state().step(), "order");
    run(&mut battle, fire("A1", "B1", "open", MISS));
    assert_eq!(battle.state().step(), "shoot");
    run(&mut battle, Command::step("order"));
    assert_eq!(battle.state().step(), "order");
    run(&mut battle, Command::rule("T1", "b"));
    assert_eq!(battle.state().ruling("T1"), "b");
    assert_eq!(battle.undo_words().unwrap(), "By hand: house ruling T1: b");
}

const FINISH: &str = "Finish or cancel Charge A2 first; until then only actions without rolls";

#[test]
fn refusals_say_what_to_do_and_change_nothing() {
    let check = |before: &[Command], command: Command, want: &str| {
        let mut battle = played(battle(), before);
        let (events, open) = (battle.events().to_vec(), battle.open_act().cloned());
        let refused = battle.execute(command, &mut Dice::seeded(1), 100).unwrap_err();
        assert_eq!(refused.to_string(), want);
        assert_eq!((battle.events(), battle.open_act()), (events.as_slice(), open.as_ref()), "{want}");
    };
    let shot = || fire("A1", "B1", "open", HIT);
    check(&[], start("dance", &[], &[], &[]), "These rules have no procedure \"dance\"");
    check(&[], start("fire", &[("firer", "A1")], &[], &[]), "Still needed: the target");
    check(&[], start("guard", &[("unit", "A9")], &[], &[]), "the unit: there is no unit A9; the units are A1, A2");
    check(&[shot()], shot(), "Against the rules: A1 has fired already.");
    check(&[], fire("A1", "B1", "open", &[1, 7, 1]), "these dice have faces 1 to 6; 7 is not one of them");
    check(&[], fire("A1", "B1", "open", &[1, 1, 1, 1]), "3 dice are rolled here, but 4 faces are given");
    check(&[], Command::Face { face: 1 }, "No roll or question is open");
    check(&[], Command::Undo, "There is nothing to undo");
    check(&[shot()], Command::Redo, "There is nothing to redo");
    check(&[shot(), Command::Undo, guard("A1")], Command::Redo, "There is nothing to redo");
    check(&[shot()], Command::Rewind { to: 1 }, "There is nothing to undo");
    let other = [("firer", "A1"), ("target", "B2"), ("target.place", "open")];
    check(&[charge(&[Side::A])], start("fire", &other, &[Side::A], &[]), FINISH);
    let again = "Against the rules: A2 is in the middle of Charge A2: finish or cancel that first";
    check(&[charge(&[Side::A])], charge(&[Side::A]), again);
    check(&[charge(&[Side::A])], Command::TakeBack, "Nothing has been entered yet");
    check(&[charge(&[Side::A])], faces("claim", &[1]), "That roll is not needed now");
    check(
        &[shot()],
        Command::Strike { of: 2 },
        "Line 2 of the log is not in effect; only lines in effect can be amended",
    );
    check(
        &[shot(), Command::Undo],
        amend(1, "cover"),
        "Line 1 of the log is not in effect; only lines in effect can be amended",
    );
    let die = |index, face| Command::CorrectDie { of: 1, address: "fire".to_owned(), index, face };
    check(&[shot()], die(3, 1), "That roll has no such die");
    check(&[shot()], die(0, 9), "these dice have faces 1 to 6; 9 is not one of them");
    check(
        &[],
        Command::Note { text: "two\nlines".to_owned() },
        "Write 1 to 2000 characters that can be shown: type the text instead of pasting it",
    );
    check(&[], Command::ResolveDoubt { doubt: "none".to_owned() }, "That changes nothing");
}

#[test]
fn what_is_forced_is_written_down() {
    let mut battle = battle();
    run(&mut battle, fire("A1", "B1", "open", MISS));
    let Command::Start { request, real, given, .. } = fire("A1", "B1", "open", HIT) else { panic!() };
    run(&mut battle, Command::Start { request, permit: Permit::Forced, real, given });
    assert_eq!(battle.action(2).unwrap().act().unwrap().forced, ["A1 has fired already."]);
    // An amend of it needs no second permit.
    run(&mut battle, Command::CorrectDie { of: 2, address: "fire".to_owned(), index: 0, face: 6 });
    run(&mut battle, amend(2, "open"));
    assert_eq!(battle.action(2).unwrap().act().unwrap().forced, ["A1 has fired already."]);
}

#[test]
fn a_unit_gets_another_name_and_profile() {
    let mut battle = battle();
    let first = battle.state().units[&B2].clone();
    run(&mut battle, Command::rename(B2, "Big mortar"));
    run(&mut battle, Command::profile(B2, "calibre", 120));
    let now = battle.state().units[&B2].clone();
    assert_eq!((now.name.as_str(), now.number("calibre")), ("Big mortar", 120));
    assert_eq!(now.presence, first.presence);
    run(&mut battle, Command::Undo);
    run(&mut battle, Command::Undo);
    assert_eq!(battle.state().units[&B2], first);
}

#[test]
fn an_effect_on_something_absent_leaves_a_doubt() {
    let check = |commands: &[Command], want: &[&str]| {
        let mut battle = played(battle(), commands);
        assert_eq!(battle.state().doubts, want);
        for doubt in want {
            run(&mut battle, Command::ResolveDoubt { doubt: (*doubt).to_owned() });
        }
        assert!(battle.state().doubts.is_empty());
        run(&mut battle, Command::Undo);
        assert_eq!(battle.state().doubts.len(), usize::from(!want.is_empty()));
    };
    let b9 = Tag::new(Side::B, 9);
    check(&[Command::set(b9, "guard", true)], &["Guard: there is no unit B9."]);
    check(&[Command::remove(B2, ""), Command::set(B2, "guard", true)], &["Guard: B2 Mortar is lost already."]);
    check(&[Command::remove(B2, ""), Command::remove(B2, "")], &["B2 Mortar was already lost."]);
    check(&[Command::bring_back(B2)], &["B2 Mortar is on the table already."]);
    check(&[Command::rename(b9, "Nobody")], &["Name and profile: there is no unit B9."]);
    // More comes off than there is.
    let off = |by: i32| Command::Correct { words: "Off".to_owned(), effects: vec![Effect::add(B2, "until", -by)] };
    check(&[Command::set(B2, "until", 2), off(2)], &[]);
    check(&[Command::set(B2, "until", 1), off(2)], &["Until turn: B2 Mortar has 1, but 2 should come off."]);
    check(&[Command::set(Entity::Thing(3), "burns", true)], &["burns: thing 3 is not on the table."]);
    // What is cleared need not be there; effects of the event that removes a unit may still speak of it.
    check(&[Command::clear(B2, "guard")], &[]);
    let effects = vec![Effect::remove(B2, ""), Effect::set(B2, "fired", true)];
    check(&[Command::Correct { words: "Gone".to_owned(), effects }], &[]);
}

#[test]
fn later_actions_that_used_what_an_amend_changed_are_named() {
    let mut battle = battle();
    run(&mut battle, fire("A1", "B1", "open", HIT));
    run(&mut battle, guard("A1"));
    let told = [("firer", "A2"), ("target", "B1")];
    run(&mut battle, start("fire", &told, &[Side::A], &[("fire", &[6, 1, 1, 1])]));
    assert_eq!(facts(&battle), "A1 fired guard, A2 fired, B1 disrupted place=open lost");
    let done = run(&mut battle, Command::CorrectDie { of: 1, address: "fire".to_owned(), index: 1, face: 2 });
    let [stale] = done.stale.as_slice() else { panic!("{:?}", done.stale) };
    assert_eq!((stale.event, stale.words.as_str()), (3, "Foe: removed."));
    assert_eq!(stale.changed, [("B1.disrupted".to_owned(), Some(Value::Flag(true)), None)]);
    assert_eq!(facts(&battle), "A1 fired guard, A2 fired, B1 place=open lost", "later effects stay");
    run(&mut battle, Command::Rewind { to: stale.event - 1 });
    assert_eq!(facts(&battle), "A1 fired guard, B1 place=open", "or are taken back, the amend kept");
}

#[test]
fn awaited_units_arrive_by_hand_and_setup_is_never_applied_twice() {
    let mut late = setup();
    late.units[3].presence = Presence::Due(2);
    let mut battle = Battle::new(Arc::new(toy_rules()), late);
    assert_eq!(hands(&run(&mut battle, Command::bring_back(B2))), "place B2");
    let again = reopened(&battle);
    assert_eq!(again.state(), battle.state());
    assert_eq!(again.setup(), battle.setup());
    assert!(again.rules().description().about.id == "toy" && again.state().units[&A2].in_play());
}
