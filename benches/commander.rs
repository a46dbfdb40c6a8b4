//! What the commander's thoughts cost: 5 milliseconds for the decision of a unit, 20 for a round of twelve on twelve, of
//! which players wait for the first; and a duel, of which two thousand are played at a time.

#![allow(clippy::expect_used, reason = "a bench that cannot go on has failed")]

#[path = "../tests/support/scene.rs"]
mod scene;

use adjutant::{
    commander::{
        Memory, OddsCache, Plan, advise,
        duel::{Leader, fight},
    },
    dice::Side,
    rules::RuleSet,
};
use divan::Bencher;
use scene::Scene;

/// Twelve on twelve, some of them waiting for a shot.
const TWELVE: &str = "A1 hq; A2 rifle; A3 rifle; A4 rifle veteran; A5 smg; A6 engineer; A7 tank; A8 tank; A9 tank; A10 atg; \
                      A11 off_table ammunition=4; A12 off_table ammunition=4; \
                      B1 hq; B2 rifle overwatch; B3 rifle; B4 rifle dug_in; B5 smg disrupted; B6 engineer; B7 tank overwatch; \
                      B8 tank; B9 tank disrupted; B10 atg overwatch; B11 off_table ammunition=4; B12 off_table ammunition=3";

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
