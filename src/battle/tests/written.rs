//! What stands in the log, line by line: the whole of each event, so that nothing of it is lost on the way.

use std::fmt::Write;

use super::{
    cases::{HIT, amend, charge, choose, end, faces, fire, guard, joins, played, run, start},
    toy::{A1, B1, B2, battle, unit},
};
use crate::{
    battle::{Act, Command, Event, EventKind, Viewer},
    dice::{Answers, Dice, Entry, Given, Side, Source, Tag},
    rules::{BY, Draft, Effect, Entity},
};

fn entry(entry: &Entry) -> String {
    let given = match &entry.given {
        Given::Faces(faces) => faces.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "),
        Given::Chosen(word) => word.clone(),
        other => format!("{other:?}"),
    };
    match entry.by {
        Source::Program => format!("{given} thrown"),
        Source::Hand => given,
        Source::Amended => format!("{given} amended"),
    }
}

fn answers(answers: &Answers) -> String {
    answers.iter().flat_map(|(key, one)| ["; ".to_owned(), format!("{key} {}", entry(one))]).collect()
}

fn effect(effect: &Effect) -> String {
    match effect {
        Effect::Set { on, field, to } => format!("{on} {field}={to}"),
        Effect::Remove { unit, .. } => format!("{unit} gone"),
        other => format!("{other:?}"),
    }
}

/// An act: side, procedure, words, effects, answers, chance, and what it was forced, amends or waited.
fn act(act: &Act) -> String {
    let effects: Vec<String> = act.effects.iter().map(effect).collect();
    let side = act.side.map_or_else(String::new, |side| side.to_string());
    let mut line =
        format!("{side} {} \"{}\" [{}]{}", act.procedure, act.words, effects.join(", "), answers(&act.answers));
    for (name, told) in [
        ("chance", act.chance.map(|chance| format!("{chance:.3}"))),
        ("real", (!act.real.is_empty()).then(|| act.real.iter().map(ToString::to_string).collect())),
        ("opened", act.opened.map(|no| no.to_string())),
        ("amends", act.amends.map(|no| no.to_string())),
    ] {
        if let Some(told) = told {
            write!(line, "; {name} {told}").unwrap();
        }
    }
    line
}

fn line(event: &Event) -> String {
    match &event.kind {
        EventKind::Act(done) => act(done),
        EventKind::Open(open) => format!("open {}", act(open)),
        EventKind::Drop(gone) => format!("drop {}", act(gone)),
        EventKind::Amend { of, with } => format!("amend {of} {}", with.as_ref().map_or("no".to_owned(), act)),
        EventKind::Answer { address, entry: told } => {
            format!("answer {address} {}", told.as_ref().map_or("no".to_owned(), entry))
        }
        EventKind::Correct { words, .. } => words.clone(),
        other => format!("{other:?}"),
    }
}

/// Runs commands on a fresh battle; compares the lines that the last ones wrote, all after `before`.
#[track_caller]
fn check(commands: &[Command], before: usize, wanted: &[&str]) {
    let battle = played(battle(), commands);
    let lines: Vec<String> = battle.events().iter().skip(before).map(line).collect();
    assert_eq!(lines, wanted);
}

const SHOT: &str = "A fire \"Foe: disrupted.\" [B1 place=open, battle step=shoot, A1 fired=yes, B1 disrupted=yes]; fire 1 4 2; chance 0.875";
const OPEN: &str = "open A fire \"\" [B1 place=open, battle step=shoot]; real A";

fn hit() -> Command {
    fire("A1", "B1", "open", HIT)
}

fn opened() -> Command {
    start("fire", &[("firer", "A1"), ("target", "B1"), ("target.place", "open")], &[Side::A], &[])
}

#[test]
fn an_action_is_one_line_with_all_that_it_did() {
    let guards = "A guard \"A1 on guard.\" [battle step=order, A1 guard=yes]";
    check(&[hit(), guard("A1")], 0, &[&format!("{SHOT}; real AB"), guards]);
    let waited = format!("{SHOT}; real A; opened 1");
    check(&[opened(), Command::Face { face: 6 }, faces("fire", HIT)], 0, &[OPEN, "answer fire 6", &waited]);
    // Also of a roll that is begun and not whole.
    let told = [("firer", "A1"), ("target", "B1"), ("target.place", "open")];
    check(&[start("fire", &told, &[Side::A], &[("fire", &[6])])], 0, &[&OPEN.replace("; real", "; fire 6; real")]);
    // Play has gone on to another step or turn: the step does not follow what comes late.
    let late = waited.replace("battle step=shoot, ", "");
    check(&[opened(), Command::step("mingle"), faces("fire", HIT)], 0, &[OPEN, "By hand: step MINGLE", &late]);
    // Nor is set what has gone with the turn.
    let gone = late.replace("A1 fired=yes, ", "");
    check(&[opened(), end(), faces("fire", HIT)], 2, &[&gone]);
}

#[test]
fn dice_seen_stay_in_the_log() {
    let drop = "drop A fire \"\" []; fire 6; real A; opened 1";
    check(&[opened(), Command::Face { face: 6 }, Command::Cancel], 0, &[OPEN, "answer fire 6", drop]);
    let (six, one) = (|| faces("attack", &[6, 6, 6]), || faces("defence", &[1, 1]));
    let both = "attack 6 6 6; defence 1 1; real AB";
    check(
        &[charge(&Side::BOTH), six(), Command::TakeBack, six(), one(), Command::Undo, Command::Redo, choose("claim")],
        0,
        &[
            "open A charge \"\" []; real AB",
            "answer attack 6 6 6",
            "answer attack 6 6",
            "answer attack 6 6 6",
            "answer defence 1 1",
            &format!("drop A charge \"\" []; {both}; opened 1"),
            &format!("open A charge \"\" []; {both}"),
            "A charge \"B1 is gone.\" [B1 gone, A2 place=cover]; attack 6 6 6; claim claim; defence 1 1; chance 0.469; real AB; opened 7",
        ],
    );
}

#[test]
fn an_amend_keeps_what_it_does_not_change() {
    let die = |of| Command::CorrectDie { of, address: "fire".to_owned(), index: 1, face: 1 };
    // The other side's action that waited, set right by the number of its line and by that of its amend.
    let told = [(BY, "B"), ("firer", "B1"), ("target", "A1")];
    let missed =
        "amend 2 B fire \"First: nothing.\" [B1 fired=yes]; fire 1 1 2 amended; chance 0.125; real B; opened 1";
    let theirs = [start("fire", &told, &[Side::B], &[]), faces("fire", HIT), die(2), die(3)];
    check(&theirs, 2, &[missed, missed]);
    // Another form over the same dice: real ones too many wait for a word.
    let waits = "open A fire \"\" [B1 place=cover, battle step=shoot]; fire 1 4 2; real AB; amends 1";
    let smaller = "amend 1 A fire \"Foe: disrupted.\" [B1 place=cover, battle step=shoot, A1 fired=yes, B1 disrupted=yes]; fire 4 2; chance 0.750; real AB; amends 1";
    check(&[hit(), amend(1, "cover"), Command::DropDie { index: 0 }], 1, &[waits, smaller]);
    let dropped = "drop A fire \"\" []; real AB; opened 2; amends 1";
    check(&[hit(), amend(1, "cover"), Command::Cancel], 1, &[waits, dropped]);
    let again = Command::AskAgain { of: 1, address: "fire".to_owned() };
    let asked = "open A fire \"\" [B1 place=open, battle step=shoot]; real AB; amends 1";
    let told = "amend 1 A fire \"Foe: nothing.\" [B1 place=open, battle step=shoot, A1 fired=yes]; fire 1 1 1; chance 0.125; real AB; amends 1";
    check(&[hit(), again, faces("fire", &[1, 1, 1])], 1, &[asked, told]);
    // One that waited waits again for what its new dice ask.
    let other = Command::CorrectAnswer { of: 3, address: "attack".to_owned(), given: Given::Faces(vec![6, 6, 6]) };
    let lost = [charge(&Side::BOTH), faces("attack", &[1, 1, 1]), faces("defence", &[1, 1])];
    let dice = "attack 6 6 6 amended; ";
    let waits = format!("open A charge \"\" []; {dice}defence 1 1; real AB; opened 1; amends 3");
    let won = format!(
        "amend 3 A charge \"B1 is gone.\" [B1 gone, A2 place=open]; {dice}claim stay; defence 1 1; real AB; opened 1; amends 3"
    );
    check(&[&lost[..], &[other, choose("stay")]].concat(), 3, &[&waits, &won]);
}

#[test]
fn a_rewind_gives_up_what_waits_if_it_was_begun_later() {
    let begun = [guard("A1"), charge(&[Side::A])];
    let drop = "drop A charge \"\" []; real A; opened 2";
    check(&[&begun[..], &[Command::Rewind { to: 0 }]].concat(), 2, &[drop, "Rewind { to: 0 }"]);
    check(&[&begun[..], &[Command::Rewind { to: 1 }]].concat(), 2, &[drop]);
}

#[test]
fn what_waits_for_a_word_is_not_thrown() {
    let refused = |commands: &[Command], command: Command, wanted: &str| {
        let mut battle = played(battle(), commands);
        let refused = battle.execute(command, &mut Dice::seeded(1), 100).unwrap_err();
        assert_eq!(refused.to_string(), wanted);
    };
    let asked = [charge(&Side::BOTH), faces("attack", &[6, 6, 6]), faces("defence", &[1, 1])];
    refused(&asked, Command::RollRest, "That roll is not needed now");
    let surplus = [hit(), amend(1, "cover")];
    refused(&surplus, Command::RollRest, "That roll is not needed now");
    refused(&surplus, Command::DropDie { index: 3 }, "That roll has no such die");
}

#[test]
fn a_correction_without_words_is_told_in_words() {
    let check = |command: Command, wanted: &str| {
        let mut battle = battle();
        run(&mut battle, command);
        let told = battle.log(Viewer::All).next().unwrap().words;
        assert_eq!(told, format!("By hand: {wanted}"));
    };
    let all = |effects: &[Effect]| Command::Correct { words: String::new(), effects: effects.to_vec() };
    let smoke = || Effect::Thing { id: 7, kind: "smoke".to_owned() };
    check(Command::step("mingle"), "step MINGLE");
    check(Command::set(Entity::Battle, "weather", "rain"), "Weather: rain");
    check(Command::set(A1, "place", "cover"), "A1 COVER");
    check(Command::set(A1, "losses", 2), "A1 losses: 2");
    check(Command::set(B1, "until", 3), "B1 Until turn, up to turn 3");
    check(all(&[Effect::add(A1, "until", -1)]), "A1 Until turn -1");
    check(Command::clear(A1, "guard"), "A1 no Guard");
    check(Command::clear(A1, "place"), "A1 Place: none");
    check(joins(unit(Tag::new(Side::B, 3), "Late", "foot")), "B3 Late joins");
    check(Command::remove(B2, ""), "B2 lost");
    check(Command::remove(B2, "by hand"), "B2 lost");
    check(Command::remove(B2, "smoke"), "B2 lost (Smoke screen)");
    check(Command::bring_back(B2), "B2 on the table");
    check(Command::rename(B2, "Big"), "B2 is called Big");
    check(Command::profile(B2, "calibre", 120), "B2 120");
    check(all(&[smoke(), Effect::Thing { id: 7, kind: String::new() }]), "Smoke screen 1, thing 7 taken away");
    check(Command::waive("fire", &Draft::new()), "Fire no longer owed");
    check(Command::rule("T1", "b"), "house ruling T1: b");
    // Of several that are owed it is said which.
    let mut battle = battle();
    let draft: Draft = [("unit".to_owned(), A1.into())].into();
    let words = "Fire A1, on target".to_owned();
    run(&mut battle, all(&[Effect::Owe { procedure: "fire".to_owned(), draft: draft.clone(), words }]));
    run(&mut battle, Command::waive("fire", &draft));
    let told = battle.log(Viewer::All).next().unwrap().words;
    assert_eq!(told, "By hand: Fire A1, on target no longer owed");
}
