//! Secrets: what one side writes down for itself is not shown to the other before its time.

use super::{
    cases::{draft, end, played, run, start},
    more,
    toy::{A1, B1},
};
use crate::{
    battle::{Battle, Briefing, Command, Request, Setup, Viewer},
    dice::Side,
    rules::Entity,
};

fn by(side: &str, procedure: &str) -> Command {
    start(procedure, &[("by", side)], &[], &[])
}

fn after(commands: &[Command], setup: impl FnOnce(Setup) -> Setup) -> Battle {
    played(more::battle(setup), commands)
}

/// Side B leads itself by the program, and has a commander if `commander` says so.
fn solo(commander: bool) -> impl FnOnce(Setup) -> Setup {
    let briefing = Briefing { mission: String::new(), style: String::new(), objectives: Vec::new(), asks: false };
    move |setup| Setup { solo: Some(Side::B), commander: commander.then_some(briefing), ..setup }
}

#[test]
fn what_is_sealed_shows_when_it_is_opened_or_the_battle_is_over() {
    // Who may read line 1, played by side B, after what was done since.
    let check = |procedure: &str, turns: Option<i32>, since: &[Command], wanted: &str| {
        let battle = after(&[&[by("B", procedure)], since].concat(), |setup| Setup { turns, ..setup });
        let seen = |viewer| battle.log(viewer).last().unwrap().words == "The mill at dawn.";
        let viewers = [
            ("all", Viewer::All),
            ("B", Viewer::Side(Side::B)),
            ("A", Viewer::Side(Side::A)),
            ("table", Viewer::Table),
        ];
        let all: Vec<&str> = viewers.into_iter().filter(|(_, viewer)| seen(*viewer)).map(|(name, _)| name).collect();
        assert_eq!(all.join(" "), wanted, "{procedure} {turns:?} {since:?}");
        for (name, viewer) in viewers {
            assert_eq!(battle.action_for(1, viewer).is_some(), all.contains(&name));
        }
    };
    let (own, open) = ("all B", "all B A table");
    let dark = || Command::set(Entity::Battle, "dark", true);
    let opened = || start("unseal", &[], &[], &[]);
    check("brief", None, &[], own);
    check("brief", None, &[end(), end()], own);
    check("brief", None, &[opened()], open);
    check("brief", None, &[opened(), Command::Undo], own);
    check("brief", None, &[dark()], open);
    check("brief", None, &[Command::set(Entity::Battle, "dusk", true)], own);
    check("brief", Some(2), &[end(), end()], own);
    check("brief", Some(2), &[end(), end(), end(), end()], open);
    check("brief", Some(1), &[end(), end(), end(), end()], open);
    // What is private and not sealed stays so.
    for since in [vec![], vec![opened()], vec![dark()], vec![end(); 4]] {
        check("scheme", Some(1), &since, own);
    }
}

#[test]
fn a_form_is_private_by_what_it_would_do() {
    let check = |commands: &[Command], solo_of: bool, procedure: &str, unit: &str, wanted: bool| {
        let alone = |setup| if solo_of { solo(false)(setup) } else { setup };
        let battle = after(commands, alone);
        let request = Request::new(procedure, draft(&[("unit", unit)]));
        let opened = battle.open_form(&request).unwrap();
        assert_eq!(battle.is_private(procedure, &opened), wanted, "{procedure} {unit} {solo_of}");
    };
    check(&[], false, "guard", "A1", false);
    check(&[], false, "scheme", "A1", true);
    check(&[], false, "whisper", "A1", true);
    check(&[], false, "reveal", "A1", false);
    // Who plays alone has nobody to hide it from.
    check(&[], true, "whisper", "A1", false);
    check(&[], true, "scheme", "A1", true);
}

#[test]
fn what_a_commander_wrote_in_secret_does_not_stand_in_a_form() {
    let written = [Command::set(B1, "plan", "ambush"), Command::set(A1, "plan", "dash")];
    let check = |commander: bool, procedure: &str, told: &[(&str, &str)], wanted: bool| {
        let battle = after(&written, solo(commander));
        let opened = battle.form_shown(&Request::new(procedure, draft(told))).unwrap();
        let shown = format!("{:?}", opened.frozen);
        assert_eq!(shown.contains("ambush") || shown.contains("dash"), wanted, "{commander} {procedure} {told:?}");
    };
    let (ours, theirs): (&[_], &[_]) = (&[("unit", "A1")], &[("unit", "B1"), ("by", "B")]);
    check(true, "remind", theirs, false);
    check(true, "remind", ours, true);
    check(true, "reveal", theirs, true);
    check(true, "reveal", ours, true);
    // Without a commander it is the player who wrote it.
    check(false, "remind", theirs, true);
}

#[test]
fn a_form_that_removes_a_unit_for_certain_says_so() {
    let check = |procedure: &str, wanted: bool| {
        let opened = more::battle(|setup| setup).open_form(&Request::new(procedure, draft(&[("unit", "A1")])));
        assert_eq!(Battle::is_fatal(&opened.unwrap()), wanted, "{procedure}");
    };
    check("rout", true);
    check("guard", false);
    check("duel", false);
}

#[test]
fn a_battle_says_that_nobody_can_command_it() {
    let about = more::rules().description().about.name.clone();
    let words = format!("{about} has no commander: make his side's decisions yourself.");
    let mut battle = after(&[], solo(true));
    assert_eq!(battle.loose_doubts(), [words.as_str()]);
    run(&mut battle, Command::ResolveDoubt { doubt: words });
    assert!(battle.loose_doubts().is_empty() && after(&[], solo(false)).loose_doubts().is_empty());
}
