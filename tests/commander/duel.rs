//! Duels without a table: a cache changes nothing, and who thinks wins.

use adjutant::{
    commander::{
        OddsCache, Plan,
        duel::{Leader, Outcome, TURNS, fight},
    },
    dice::Side,
    games::Registry,
};

use super::{gamer, never::led};
use gamer::Chance;

fn commander(rules: &str, side: Side, style: &str) -> Leader {
    let registry = Registry::load().unwrap();
    let common = &registry.get(rules).unwrap().conduct().unwrap().data().common;
    Leader::Commander(Box::new(Plan::new(common, side, "meeting", style).unwrap()))
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
            let fight = |cache: Option<&OddsCache>| -> Outcome {
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
