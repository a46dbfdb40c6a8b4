//! What the commander's thoughts cost: 5 milliseconds for the decision of a unit, 20 for a round of twelve on twelve, of
//! which players wait for the first; and a duel, of which two thousand are played at a time.

#![allow(clippy::expect_used, reason = "a bench that cannot go on has failed")]

#[path = "../tests/support/scene.rs"]
mod scene;

use adjutant::{
    battle::{Battle, Briefing, Command, EventNo, Request, Setup, Viewer},
    commander::{
        CommanderStage, Memory, OddsCache, Plan, Press, advise,
        duel::{Leader, fight},
        next_command, remember, seal, stage,
    },
    dice::{Dice, Side, Tag},
    games::Registry,
    rules::{BY, Draft, Due, Force, RuleSet, Unit},
};
use divan::Bencher;
use mimalloc::MiMalloc;
use scene::Scene;

/// That of the program.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

/// Twelve on twelve, some of them waiting for a shot.
const TWELVE: &str = "A1 hq; A2 rifle; A3 rifle; A4 rifle veteran; A5 smg; A6 engineer; A7 tank; A8 tank; A9 tank; A10 atg; \
                      A11 off_table ammunition=4; A12 off_table ammunition=4; \
                      B1 hq; B2 rifle overwatch; B3 rifle; B4 rifle dug_in; B5 smg disrupted; B6 engineer; B7 tank overwatch; \
                      B8 tank; B9 tank disrupted; B10 atg overwatch; B11 off_table ammunition=4; B12 off_table ammunition=3";

/// Units of a side in a large battle.
const FORTY: u16 = 40;

fn main() {
    divan::main();
}

/// It is A's turn, and as many of its units may be ordered.
fn scene(orders: i32) -> Scene {
    Scene::new(TWELVE, "").with(&format!("A.card={orders} A.orders={orders} battle.turn=2 battle.step=fire"))
}

fn plan(rules: &RuleSet, side: Side, style: &str) -> Plan {
    let common = &rules.conduct().expect("a commander").data().common;
    Plan::new(common, side, "attack", style).expect("a plan")
}

/// The sheet of so many units.
fn sheet(bencher: Bencher<'_, '_>, units: usize) {
    let scene = scene(i32::try_from(units).expect("a few"));
    let (plan, memory) = (plan(&scene.rules, Side::A, "steady"), Memory::default());
    let sheet = advise(&scene.rules, &scene.state, &memory, &plan);
    assert!(!sheet.units.is_empty() && sheet.units.len() <= units, "{} units", sheet.units.len());
    bencher.bench(|| advise(&scene.rules, &scene.state, &memory, &plan));
}

/// One unit's decision: the sheet of a unit that has moved and may fire, all others having done what they may.
#[divan::bench]
fn decision(bencher: Bencher<'_, '_>) {
    let done = (2..=12).map(|number| format!("A{number}.ordered=true A{number}.fired=true "));
    let scene =
        scene(12).with(&(done.collect::<String>() + "A1.ordered=true A1.fired=true A7.fired=false A7.moved=true"));
    let (plan, memory) = (plan(&scene.rules, Side::A, "steady"), Memory::default());
    let sheet = advise(&scene.rules, &scene.state, &memory, &plan);
    assert_eq!(sheet.units.len(), 1, "one unit decides");
    bencher.bench(|| advise(&scene.rules, &scene.state, &memory, &plan));
}

/// A whole round: twelve units against twelve, all twelve to be ordered.
#[divan::bench]
fn round_of_twelve(bencher: Bencher<'_, '_>) {
    sheet(bencher, 12);
}

/// A battle of forty on forty: the force with the most units of each game, its units repeated, at the first moment in
/// which his units can be ordered.
fn forty(id: &str) -> (Battle, Plan, Memory) {
    let registry = Registry::load().expect("the games");
    let rules = registry.get(id).expect("a game").clone();
    let data = rules.description();
    let strength = |force: &&Force| force.units.iter().map(|unit| u32::from(unit.count)).sum::<u32>();
    let force = data.forces.iter().max_by_key(strength).expect("a sample force");
    let mut setup = Setup::between(data, [force, force]);
    for side in Side::BOTH {
        let own: Vec<Unit> = setup.units.iter().filter(|unit| unit.tag.side == side).cloned().collect();
        let count = u16::try_from(own.len()).expect("a few");
        let more = own.iter().cycle().zip(count + 1..=FORTY);
        setup.units.extend(more.map(|(unit, number)| Unit { tag: Tag { side, number }, ..unit.clone() }));
    }
    let briefing = Briefing {
        mission: "attack".to_owned(),
        style: "steady".to_owned(),
        objectives: vec!["the mill".to_owned()],
        asks: true,
    };
    let mut battle = Battle::new(rules, Setup { solo: Some(Side::B), commander: Some(briefing), ..setup });
    let mut dice = Dice::seeded(1);
    let sealed = seal(&battle).expect("a plan");
    battle.execute(sealed, &mut dice, 0).expect("it is sealed");
    for _ in 0..40 {
        let plan = Plan::of(&battle).expect("a plan");
        let at = EventNo::try_from(battle.events().len()).expect("a few");
        let now = stage(&battle, &plan);
        if matches!(&now, CommanderStage::Report(sheet) if id != "portable-wargame" || sheet.units.len() > 6) {
            break;
        }
        let told = match now {
            CommanderStage::Report(_) => Press::Orders { holds: Vec::new(), stands: Vec::new(), wrong: Vec::new() },
            CommanderStage::Waits => {
                passes(&mut battle, &mut dice);
                continue;
            }
            _ => Press::Begin,
        };
        let command = next_command(&battle, &plan, &told, at).expect("something to press");
        battle.execute(command, &mut dice, 0).expect("it goes on");
    }
    let plan = Plan::of(&battle).expect("a plan");
    let memory = remember(&battle, &plan);
    (battle, plan, memory)
}

/// The player does what he must, or ends his part of the turn.
fn passes(battle: &mut Battle, dice: &mut Dice) {
    let (rules, state) = (battle.rules(), battle.state());
    let must = ["sides", "allot", "draw", "initiative", "activation", "give_orders"];
    let own = |due: &Due| due.draft.get(BY).is_none_or(|by| by.word() == "A");
    let due = rules.owed(state).into_iter().find(|due| must.contains(&due.procedure.as_str()) && own(due));
    let end = || Request::new(&rules.description().about.end_turn, Draft::new());
    let request = due.map_or_else(end, |due| Request::new(&due.procedure, due.draft));
    battle.execute(Command::start(request), dice, 0).expect("the player goes on");
}

/// All units of a side of forty against forty: what he thinks before his report, and after END TURN.
#[divan::bench(args = ["division-squares", "portable-wargame", "pz8", "simple-ww2", "six-d6"], sample_count = 20)]
fn sheet_of_forty(bencher: Bencher<'_, '_>, id: &str) {
    let (battle, plan, memory) = forty(id);
    let state = battle.state_for(Viewer::Side(plan.side));
    let sheet = advise(battle.rules(), &state, &memory, &plan);
    assert!(!sheet.units.is_empty(), "{id}: nobody is ordered");
    bencher.bench(|| advise(battle.rules(), &state, &memory, &plan));
}

/// A duel of twelve on twelve, with odds that were worked out in others before it.
#[divan::bench]
fn duel(bencher: Bencher<'_, '_>) {
    let rules = Scene::new("", "").rules;
    let start = Scene::new(TWELVE, "").with("battle.turn=1 battle.step=card").state;
    let cache = OddsCache::default();
    let [a, b] = Side::BOTH.map(|side| Leader::Commander(Box::new(plan(&rules, side, "steady"))));
    let fights = |seed: u64| fight(&rules, &start, [&a, &b], seed, Some(&cache));
    for seed in 0..200 {
        assert!(fights(seed).is_some(), "it is played");
    }
    let mut seed = 200;
    bencher.bench_local(|| {
        seed += 1;
        fights(seed)
    });
}
