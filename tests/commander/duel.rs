//! Duels without a table: a cache changes nothing, and who thinks wins.

use adjutant::{
    cli,
    commander::{
        OddsCache, Plan,
        duel::{DuelOutcome, Leader, TURNS, fight},
    },
    dice::Side,
    games::Registry,
};

use super::{gamer, never::led};
use gamer::Chance;

fn plan(rules: &str, side: Side, style: &str) -> Box<Plan> {
    let registry = Registry::load().unwrap();
    let common = &registry.get(rules).unwrap().conduct().unwrap().data().common;
    Box::new(Plan::new(common, side, "meeting", style).unwrap())
}

fn commander(rules: &str, side: Side, style: &str) -> Leader {
    Leader::Commander(plan(rules, side, style))
}

#[test]
fn the_same_duel_comes_out_with_a_cache_of_odds_and_without() {
    for (rules, seed) in led(2) {
        // Duels are offered in the first; of the others one pairing shows that their forms are fit for it.
        let whole = rules == gamer::SETS[0];
        if !whole && seed > 0 {
            continue;
        }
        let battle = gamer::begin(rules, &mut Chance::new(seed));
        let led_by = [
            [commander(rules, Side::A, "steady"), commander(rules, Side::B, "bold")],
            [Leader::Plain, commander(rules, Side::B, "cautious")],
            [Leader::Random, Leader::Plain],
            // Two who seek the fight lose their spotters.
            [Leader::Plain, commander(rules, Side::B, "bold")],
            [Leader::Plain, Leader::Random],
        ];
        let cache = OddsCache::default();
        for (run, [a, b]) in led_by.iter().enumerate().filter(|(run, _)| whole || *run == 3) {
            let seed = seed * 10 + u64::try_from(run).unwrap();
            let fight = |cache: Option<&OddsCache>| -> DuelOutcome {
                fight(battle.rules(), battle.state(), [a, b], seed, cache).unwrap()
            };
            let plain = fight(None);
            assert!(!plain.lost.is_empty() && plain.lost.len() <= usize::try_from(TURNS).unwrap());
            assert_eq!(fight(Some(&cache)), plain, "{rules} {seed}, cached for the first time");
            if whole {
                assert_eq!(fight(Some(&cache)), plain, "{rules} {seed}, cached again");
            }
        }
    }
}

/// The rows of `.ci/duels` with a tenth of its duels, whose standard error of 3.5 points widens what styles may win.
#[test]
fn who_thinks_wins_more_often_and_no_style_beats_another() {
    let registry = Registry::load().unwrap();
    for (lead, against, least, most) in [
        ("steady", "random", 85.0, 100.0),
        ("steady", "plain", 50.0, 100.0),
        ("cautious", "steady", 41.5, 58.5),
        ("bold", "steady", 41.5, 58.5),
        ("bold", "cautious", 41.5, 58.5),
    ] {
        let force = || "kumskiy-german".to_owned();
        let (lead, against) = (lead.to_owned(), against.to_owned());
        let told = format!("{lead} against {against}");
        let duels =
            cli::Command::Duel { first: force(), second: force(), runs: 200, seed: 1, lead, against, units: false };
        let mut page = Vec::new();
        cli::run(&registry, &duels, &mut std::io::empty(), &mut page).unwrap();
        let page: toml::Table = toml::from_str(std::str::from_utf8(&page).unwrap()).unwrap();
        let share = page["share"].as_float().unwrap();
        assert!((least..=most).contains(&share), "{told}: {share} % of {} duels", page["runs"]);
    }
}

/// The same dice are thrown either way: what differs is whether a unit that waits lets a poor shot go.
#[test]
fn a_unit_that_waits_may_hold_its_fire() {
    let (rules, seed) = (gamer::SETS[0], 1);
    let battle = gamer::begin(rules, &mut Chance::new(seed));
    let waiting = |trigger: [u8; 3]| {
        let mut plan = plan(rules, Side::B, "steady");
        plan.style.trigger = trigger;
        let leaders = [Leader::Random, Leader::Commander(plan)];
        let played = |seed| fight(battle.rules(), battle.state(), leaders.each_ref(), seed, None).unwrap();
        (0..20).map(played).collect::<Vec<DuelOutcome>>()
    };
    let (any, good) = (waiting([6, 0, 0]), waiting([0, 0, 6]));
    let held = any.iter().zip(&good).filter(|(any, good)| any != good).count();
    assert!(held > 0, "with 45 points or more the same was shot as with any");
}
