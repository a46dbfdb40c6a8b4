//! GO carries out what stood on the page when it was pressed, and nothing else.

use std::collections::{BTreeMap, BTreeSet};

use adjutant::{
    battle::Battle,
    commander::{CommanderStage, Plan, Press, remember, stage},
    dice::{Dice, Tag},
};

use super::{
    gamer::Chance,
    half_turn::press,
    never::led,
    presses::{answered, begun, next_press, passes},
};

#[test]
fn no_order_is_carried_out_that_was_not_on_the_page() {
    // Where more was decided than was shown.
    let mut more: BTreeMap<&str, usize> = BTreeMap::new();
    for (rules, seed) in led(3) {
        let (mut dice, mut chance) = (Dice::seeded(seed), Chance::new(seed));
        let mut battle = begun(rules, seed);
        for _ in 0..60 {
            if battle.rules().ended(battle.state()) {
                break;
            }
            let plan = Plan::of(&battle).unwrap();
            let now = stage(&battle, &plan);
            let CommanderStage::Orders(standing) = &now else {
                if now == CommanderStage::Waits {
                    passes(&mut battle, &mut dice);
                } else {
                    let (one, _) = next_press(&battle, &now, &mut chance);
                    press(&mut battle, &plan, &one, &mut dice);
                    answered(&mut battle, &mut dice);
                }
                continue;
            };
            let shown: BTreeSet<Tag> = standing.iter().map(|one| one.unit).collect();
            let decided = |battle: &Battle| remember(battle, &plan).decided.into_keys().collect::<BTreeSet<Tag>>();
            let before = decided(&battle);
            let (one, _) = next_press(&battle, &now, &mut chance);
            press(&mut battle, &plan, &one, &mut dice);
            answered(&mut battle, &mut dice);
            if one == Press::Go && !shown.is_empty() && battle.state().acting() == plan.side {
                let after = decided(&battle);
                let gone: BTreeSet<Tag> = before.difference(&after).copied().collect();
                assert!(gone.is_subset(&shown), "{rules} {seed}: {gone:?} of {shown:?}");
                *more.entry(rules).or_default() += usize::from(before.len() > shown.len());
            }
        }
    }
    assert!(more.values().sum::<usize>() > 3, "{more:?}");
}
