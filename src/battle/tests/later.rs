//! Actions that no longer hold since one before them was amended, corrections that found nothing, and whose doubts are
//! whose.

use super::{
    cases::{HIT, draft, fire, guard, played, reopened, run, start},
    more,
    toy::{A1, B1, B2},
};
use crate::{
    battle::{Battle, Command, Permit, Stale, Viewer},
    dice::{Side, Tag},
};

const B9: Tag = Tag::new(Side::B, 9);

fn after(commands: &[Command]) -> Battle {
    played(more::battle(|setup| setup), commands)
}

/// The number of each line and why it does not hold; reasons of the toy bring a full stop of their own.
fn told(stale: &[Stale]) -> Vec<String> {
    stale.iter().map(|stale| format!("{}: {}", stale.event, stale.why.replace("..", "."))).collect()
}

/// What no longer holds after some commands, and why.
#[track_caller]
fn check(commands: &[Command], wanted: &[&str]) {
    assert_eq!(told(&after(commands).unresolved_stale()), wanted, "{commands:?}");
}

fn amend(of: u32, told: &[(&str, &str)]) -> Command {
    Command::Amend { of, draft: draft(told), permit: Permit::Lawful }
}

fn die(of: u32, face: u8) -> Command {
    Command::CorrectDie { of, address: "fire".to_owned(), index: 1, face }
}

fn leave(unit: &str) -> Command {
    start("leave", &[("unit", unit)], &[], &[])
}

fn forced(command: Command) -> Command {
    let Command::Start { request, real, given, .. } = command else { panic!("{command:?}") };
    Command::Start { request, real, given, permit: Permit::Forced }
}

fn shot(unit: &str, at: &str) -> Command {
    fire(unit, at, "open", HIT)
}

const ON_B9: &str = "Guard: there is no unit B9.";

fn on_b9() -> Command {
    Command::set(B9, "guard", true)
}

#[test]
fn what_was_forced_once_stays_forced_and_what_is_forbidden_now_is_named() {
    let again = || forced(shot("A1", "B2"));
    check(&[guard("A2"), shot("A1", "B1"), again(), Command::Strike { of: 1 }], &[]);
    let volley = |unit| [("firers", unit), ("target", "B1")];
    let fired = start("volley", &volley("A2"), &[], &[]);
    check(&[fired, shot("A1", "B1"), amend(1, &volley("A1"))], &["2: A1 has fired already."]);
}

#[test]
fn what_an_action_leaves_behind_hangs_on_what_was_before_it() {
    let otherwise = |unit: &str| format!("2: Its effects would now be different for {unit}.");
    // It fled from a shot that missed now.
    check(&[shot("A1", "B1"), leave("B1"), die(1, 1)], &[&otherwise("B1")]);
    check(&[shot("A1", "B1"), leave("B1"), die(1, 5)], &[]);
    // A place that it would leave now, and told itself.
    let other = [("unit", "A1")];
    check(&[guard("A2"), leave("A1"), amend(1, &other)], &[&otherwise("A1")]);
    let places = start("leave", &[("unit", "A1"), ("place", "cover")], &[], &[]);
    check(&[guard("A2"), places, amend(1, &other)], &[&otherwise("A1")]);
    // Taking off what is not there is nothing.
    check(&[guard("A1"), leave("A1"), Command::Strike { of: 1 }], &[]);
    // Where a shot before it told the place, it forgets what was only remembered.
    let blind = |place: &str| fire("A1", "B1", place, &[1, 1]);
    let on_guard = || start("guard", &[("unit", "B1"), ("by", "B")], &[], &[]);
    check(&[on_guard(), blind("cover"), leave("B1"), Command::Strike { of: 1 }], &[]);
}

#[test]
fn an_action_that_waited_is_measured_by_what_it_was_begun_on() {
    let waits = start("fire", &[("firer", "A1"), ("target", "B1"), ("target.place", "open")], &[Side::A], &[]);
    let hurt = Command::set(A1, "disrupted", true);
    let entered = super::cases::faces("fire", HIT);
    let battle = [guard("A2"), waits, hurt, entered];
    check(&[&battle[..], &[Command::Strike { of: 1 }]].concat(), &[]);
}

#[test]
fn a_turn_that_went_on_while_an_action_waited_may_be_taken_back() {
    let waits = start("fire", &[("firer", "A1"), ("target", "B1"), ("target.place", "open")], &[Side::A], &[]);
    let battle = after(&[guard("A2"), waits, super::cases::end(), super::cases::faces("fire", HIT)]);
    let why = |battle: &Battle| battle.why(4, Viewer::All).map(|why| why.changed);
    let fired = |battle: &Battle| battle.state().flag(A1, "fired");
    assert_eq!((fired(&battle), why(&battle)), (false, Some(false)), "its mark went with the turn");
    let mut without = battle.clone();
    run(&mut without, Command::Strike { of: 3 });
    assert_eq!((fired(&without), why(&without)), (false, Some(false)), "no rule is another one");
    assert_eq!(
        told(&without.unresolved_stale()),
        ["4: It was open when a turn ended, and that turn now ends at another point."]
    );
    let anew = without.played_anew(4).unwrap();
    run(&mut without, anew);
    assert_eq!((fired(&without), told(&without.unresolved_stale())), (true, vec![]));
}

#[test]
fn a_correction_that_found_nothing_says_why() {
    let hurt = || Command::set(B1, "disrupted", true);
    let miss = || fire("A1", "B1", "open", &[1, 1, 1]);
    let on_guard = || Command::set(B1, "guard", true);
    check(&[hurt(), miss(), on_guard(), die(2, 1)], &[]);
    check(&[hurt(), miss(), on_guard(), die(2, 6)], &["3: B1 Foe is already lost by then."]);
    check(&[on_b9()], &[&format!("1: {ON_B9}")]);
    // An action whose unit is gone.
    let remove = || Command::remove(B1, "");
    check(&[hurt(), miss(), remove(), die(2, 6)], &["3: B1 Foe is already lost by then."]);
    let mut twice = after(&[on_b9(), on_b9()]);
    run(&mut twice, Command::Undo);
    assert_eq!(twice.state().doubts, [ON_B9]);
}

#[test]
fn a_doubt_is_settled_with_the_line_that_left_it_and_no_other() {
    let twice = "B2 Mortar was already lost.";
    let battle = [on_b9(), Command::remove(B2, ""), Command::remove(B2, "")];
    let check = |settled: Option<Command>, unresolved_stale: &[&str], doubts: &[&str]| {
        let commands = [&battle[..], &settled.into_iter().collect::<Vec<_>>()].concat();
        for battle in [after(&commands), reopened(&after(&commands))] {
            assert_eq!(told(&battle.unresolved_stale()), unresolved_stale, "{commands:?}");
            assert_eq!(battle.state().doubts, doubts, "{commands:?}");
            assert!(battle.loose_doubts().is_empty());
        }
    };
    let (first, third) = (format!("1: {ON_B9}"), "3: B2 Mortar is already lost by then.");
    check(None, &[&first, third], &[ON_B9, twice]);
    check(Some(Command::Keep { of: 1 }), &[third], &[twice]);
    check(Some(Command::Keep { of: 3 }), &[&first], &[ON_B9]);
    check(Some(Command::ResolveDoubt { doubt: ON_B9.to_owned() }), &[third], &[twice]);
    check(Some(Command::ResolveDoubt { doubt: twice.to_owned() }), &[&first], &[ON_B9]);
}

#[test]
fn what_no_amend_and_no_doubt_touches_is_left_alone() {
    // A log whose first line is gone: the shot says that its target was disrupted, and nobody has made it so.
    let whole = after(&[Command::set(B1, "disrupted", true), shot("A1", "B1")]);
    let events = whole.events()[1..].to_vec();
    let check = |commands: &[Command], wanted: &[&str]| {
        let battle = played(Battle::load(whole.rules().clone(), whole.setup().clone(), events.clone()), commands);
        assert_eq!(told(&battle.unresolved_stale()), wanted, "{commands:?}");
    };
    check(&[], &[]);
    assert_eq!(whole.unresolved_stale(), []);
    let other = [("unit", "A1")];
    // An amend after it, a doubt beside it, its own amend.
    check(&[guard("A2"), amend(2, &other)], &[]);
    check(&[on_b9()], &[&format!("2: {ON_B9}")]);
    check(&[die(1, 5)], &[]);
}

#[test]
fn doubts_of_the_whole_log_are_told_apart_from_those_of_its_lines() {
    let told =
        crate::battle::Briefing { mission: String::new(), style: String::new(), objectives: Vec::new(), asks: false };
    let mut battle =
        more::battle(|setup| crate::battle::Setup { solo: Some(Side::B), commander: Some(told), ..setup });
    let loose = battle.loose_doubts();
    run(&mut battle, on_b9());
    assert_eq!((loose.len(), battle.state().doubts.len()), (1, 2));
    assert_eq!(battle.loose_doubts(), loose);
}
