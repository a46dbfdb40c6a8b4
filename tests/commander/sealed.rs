//! What the commander keeps to himself: his plan, and what a unit that waits fires at.

use std::collections::BTreeSet;

use adjutant::{
    battle::{Battle, Command, Request, Viewer, summary::battle_report},
    cli,
    commander::{Plan, PlanVisibility, Press, advise, deployment, next_command, opened, own_orders, remember, seal},
    dice::{Dice, Side},
    games::Registry,
    rules::{DECIDE, Draft, PLAN, SEAL_TRIGGER, UNSEAL, Value},
    store::journal::{self, Stamp},
};

use super::half_turn::{acts_since, battle, begin, do_it, press, tag};

const CAST: &str = "A1 hq; A2 rifle; A3 rifle; A4 tank; A5 atg; B1 hq; B2 tank; B3 tank; B4 rifle; B5 rifle; B6 atg; \
                    B7 rifle; B8 medium_artillery; B9 medium_mortar";

fn sealed(seed: u64) -> Battle {
    let mut battle = battle(CAST);
    let command = seal(&battle).unwrap();
    battle.execute(command, &mut Dice::seeded(seed), 0).unwrap();
    battle
}

/// The name of the plan that was drawn, as only its own side may read it.
fn name(battle: &Battle) -> String {
    battle.action_for(1, Viewer::Side(Side::B)).unwrap().words.clone()
}

#[test]
fn the_plan_is_drawn_once_and_asks_something_of_every_unit() {
    let mut names = BTreeSet::new();
    for seed in 0..24 {
        let battle = sealed(seed);
        assert!(seal(&battle).is_none(), "drawn and sealed");
        let plan = Plan::of(&battle).unwrap();
        let own: BTreeSet<_> = battle.state().side(Side::B).map(|unit| unit.tag).collect();
        assert_eq!(plan.roles.keys().copied().collect::<BTreeSet<_>>(), own);
        // Whose guns are worth most where they stand: an anti-tank gun, too.
        for guard in ["B1", "B6", "B8", "B9"] {
            assert_eq!(plan.roles[&tag(guard)].id, "guard", "{guard}");
        }
        assert!(plan.roles.values().any(|role| role.id == "main"), "an attack has a main effort");
        assert_eq!(plan.aim, Some(1), "one objective");
        assert_eq!(battle.action(1).unwrap().act().unwrap().side, Some(Side::B));
        names.insert(name(&battle));
    }
    assert!(names.len() >= 3, "{names:?}");
    // Taken back, the same die falls again.
    let mut again = sealed(5);
    again.execute(Command::Undo, &mut Dice::seeded(1), 0).unwrap();
    assert!(Plan::of(&again).unwrap().roles.is_empty());
    again.execute(seal(&again).unwrap(), &mut Dice::seeded(77), 0).unwrap();
    assert_eq!(Plan::of(&again).unwrap(), Plan::of(&sealed(5)).unwrap());
    super::table::saved_and_taken_back(&again);
}

/// All that the player can read of a battle.
pub fn read(battle: &Battle) -> String {
    let viewer = battle.shared();
    let log: Vec<_> = battle.log(viewer).collect();
    let why: Vec<_> = log.iter().map(|line| battle.why(line.no, viewer)).collect();
    let state = battle.state_for(viewer);
    let checks = battle.table_check(viewer);
    let told = (battle_report(battle, &own_orders(battle)), battle.undo_words(), deployment(battle));
    format!("{log:#?} {why:#?} {state:?} {checks:?} {told:?} {}", checked(battle))
}

/// What `adjutant check` says of the saved battle, whatever its file is called.
fn checked(battle: &Battle) -> String {
    let stamp = Stamp { app: "test", now: 5, name: "2026-11-21-whole-battle" };
    let lines = (1..).zip(battle.events()).map(|(number, event)| journal::event(number, event).unwrap());
    let text: String = std::iter::once(journal::begin(battle.setup(), stamp).unwrap()).chain(lines).collect();
    let folder = tempfile::TempDir::new().unwrap();
    let file = folder.path().join("battle.adjutant");
    std::fs::write(&file, text).unwrap();
    let (mut page, check) = (Vec::new(), cli::Command::Check { file });
    let code = cli::run(&Registry::load().unwrap(), &check, &mut std::io::empty(), &mut page).unwrap();
    let page = String::from_utf8(page).unwrap().replace(&folder.path().display().to_string(), "");
    assert!(page.contains("state = \"good\"") && page.contains("safe_actions"), "{page}");
    format!("{page} {code}")
}

#[test]
fn nothing_that_the_player_reads_hangs_on_what_is_sealed() {
    let (first, mut plans) = (sealed(0), BTreeSet::new());
    let page = read(&first);
    for seed in 0..16 {
        let other = sealed(seed);
        // Nothing of one plan is read twice.
        if plans.insert(name(&other)) {
            assert_eq!(read(&other), page, "seed {seed}");
        }
        assert_eq!(opened(&other), PlanVisibility::Sealed);
    }
    assert!(plans.len() >= 3, "{plans:?}");
    // Opened, it shows, and that is in the log; at the end it shows as well.
    let mut open = first.clone();
    do_it(&mut open, UNSEAL, Draft::new(), &mut Dice::seeded(1));
    assert_eq!(opened(&open), PlanVisibility::Open(name(&first)));
    assert!(read(&open).contains(&name(&first)) && !page.contains(&name(&first)));
    // The same holds for what a unit that waits fires at.
    let waits = |seed: u64| {
        let (mut battle, mut dice) = (sealed(0), Dice::seeded(3));
        let plan = begin(&mut battle, &mut dice);
        do_it(&mut battle, "overwatch", [("unit".to_owned(), Value::from("B6"))].into(), &mut dice);
        let brief = next_command(&battle, &plan, &Press::Begin, battle.last_event()).unwrap();
        battle.execute(brief, &mut Dice::seeded(seed), 0).unwrap();
        battle
    };
    let (mut triggers, page) = (BTreeSet::new(), read(&waits(0)));
    for seed in 0..16 {
        let other = waits(seed);
        let before = triggers.len();
        triggers.extend(remember(&other, &Plan::of(&other).unwrap()).triggers.values().copied());
        if triggers.len() > before {
            assert_eq!(read(&other), page, "seed {seed}");
        }
    }
    assert_eq!(triggers, [0, 30, 45].into(), "each trigger of a steady commander comes about");
}

/// B6 waits with a sealed order, and A moves before it: the points it was told, whether it fired, and what it was
/// shown to have decided by.
fn moved_past(target: &str, seed: u64) -> Option<(i32, bool, Vec<String>)> {
    let mut battle = battle(&format!("A1 hq; A2 {target}; B1 hq; B6 atg"));
    let mut dice = Dice::seeded(seed);
    battle.execute(seal(&battle).unwrap(), &mut dice, 0).unwrap();
    let plan = begin(&mut battle, &mut dice);
    do_it(&mut battle, "overwatch", [("unit".to_owned(), Value::from("B6"))].into(), &mut dice);
    press(&mut battle, &plan, &Press::End, &mut dice);
    let known = remember(&battle, &plan).triggers;
    let points = known[&tag("B6")];
    if battle.state().acting() == Side::B {
        do_it(&mut battle, "end_turn", Draft::new(), &mut dice);
    }
    do_it(&mut battle, "draw", Draft::new(), &mut dice);
    let goes = Request::new("move", [("unit".to_owned(), Value::from("A2"))].into());
    if !battle.open_form(&goes).unwrap().form.refusals.is_empty() {
        // A Joker that lets nobody move.
        return None;
    }
    do_it(&mut battle, "move", goes.draft, &mut dice);
    let reactions = battle.rules().reactions(battle.state());
    let reaction = reactions.iter().find(|one| one.unit == tag("B6")).unwrap().clone();
    let at = battle.last_event();
    let shot = Request::new(reaction.procedure, reaction.draft.clone());
    press(&mut battle, &plan, &Press::React(shot), &mut dice);
    let done: Vec<_> = acts_since(&battle, at).collect();
    assert_eq!(done[0].procedure, DECIDE);
    assert!(done[0].answers.is_empty(), "no die: the order was sealed before");
    let fired = done.iter().any(|act| act.procedure == "reaction");
    assert_eq!(battle.state().flag(tag("B6"), "overwatch"), !fired);
    Some((points, fired, done.iter().map(|act| act.procedure.clone()).collect()))
}

#[test]
fn a_unit_that_waits_goes_by_its_sealed_order_without_a_die() {
    let (mut held, mut shot) = (0, 0);
    for seed in 0..30 {
        // A Green battalion is worth little; a Disrupted tank of light armor is always worth a shot.
        if let Some((points, fired, done)) = moved_past("rifle quality=green", seed) {
            assert_eq!(fired, points == 0, "{seed}: {done:?}");
            held += i32::from(!fired);
        }
        if let Some((points, fired, _)) = moved_past("tank armor=light disrupted", seed) {
            assert!(fired, "{seed}: {points}");
            shot += 1;
        }
    }
    assert!(held > 5 && shot > 20, "{held} {shot}");
}

#[test]
fn sealed_procedures_refuse_what_does_not_fit() {
    let refused = |procedure: &str, draft: Draft| {
        let battle = battle(CAST);
        let request = Request::new(procedure, draft);
        let form = battle.open_form(&request).unwrap().form;
        !form.problems.is_empty() || !form.missing.is_empty() || !form.refusals.is_empty()
    };
    let good = match seal(&battle(CAST)) {
        Some(Command::Start { request, .. }) => request.draft,
        other => panic!("{other:?}"),
    };
    assert!(!refused(PLAN, good.clone()));
    for key in ["plans", "names", "faces", "roles", "aims"] {
        let mut bad = good.clone();
        bad.insert(key.to_owned(), Value::List(vec!["2".to_owned()]));
        assert!(refused(PLAN, bad), "{key}");
    }
    assert!(refused(PLAN, Draft::new()) && refused(SEAL_TRIGGER, Draft::new()));
}

#[test]
fn whoever_is_far_from_whole_supports_the_main_effort_and_does_not_lead_it() {
    let mut seen = 0;
    for seed in 0..12 {
        let (mut battle, mut dice) = (sealed(seed), Dice::seeded(3));
        let plan = begin(&mut battle, &mut dice);
        let main: Vec<_> = plan.roles.iter().filter(|(_, role)| role.id == "main").map(|(tag, _)| *tag).collect();
        let asked = |battle: &Battle, unit| {
            let state = battle.state_for(Viewer::Side(Side::B));
            let sheet = advise(battle.rules(), &state, &remember(battle, &plan), &plan);
            let goes = sheet.unit(unit)?.options.iter().find(|option| option.moves.is_some())?;
            Some(goes.terms.plan)
        };
        for unit in main {
            let whole = asked(&battle, unit);
            let mut hurt = battle.clone();
            hurt.execute(Command::set(unit, "disrupted", true), &mut dice, 0).unwrap();
            if let (Some(whole), Some(hurt)) = (whole, asked(&hurt, unit)) {
                assert_eq!((whole, hurt), (25, 10), "{seed} {unit}");
                seen += 1;
            }
        }
    }
    assert!(seen > 4, "{seen}");
}

#[test]
fn the_reference_names_the_points_of_a_fair_and_a_good_shot_of_each_game() {
    let registry = Registry::load().unwrap();
    let mut told = BTreeSet::new();
    for set in registry.all() {
        let [fair, good] = set.conduct().unwrap().data().price.shots;
        let page = set.description().pages.iter().find(|page| page.id == "commander").unwrap();
        let text = page.text.join(" ");
        let wanted = format!("take any shot, one worth {fair} points or more, or {good} or more.");
        assert!(text.contains(&wanted) && !text.contains('{'), "{text}");
        told.insert((fair, good));
    }
    assert_eq!(told, [(12, 30), (30, 45)].into());
}
