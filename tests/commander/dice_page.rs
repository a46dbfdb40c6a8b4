//! The page of real dice says who rolls at whom, and what was ordered, until the dice are told, in every rule set.

use std::collections::BTreeMap;

use adjutant::{
    battle::{
        Battle, Command, Desk, Permit,
        summary::{OpenView, Pool, Shown, table_view},
    },
    commander::CommanderStage,
    dice::{Dice, Side, Tag},
    rules::{ActKind, Value},
};

use super::{never::led, presses::moments};

/// The page on which an order waits for real dice; `None` for one that needs none.
fn page(battle: &Battle, command: &Command) -> Option<OpenView> {
    let mut copy = battle.clone();
    copy.execute(command.clone(), &mut Dice::seeded(1), 5).ok()?;
    table_view(&copy, &Desk::default(), &Shown::default()).open
}

#[test]
fn the_order_and_its_target_stay_in_sight_while_dice_are_entered() {
    let mut pages: BTreeMap<&str, [usize; 2]> = BTreeMap::new();
    for (rules, seed) in led(2) {
        let count = pages.entry(rules).or_default();
        moments(rules, seed, 60, |battle, now| {
            if count.iter().all(|count| *count > 0) {
                return false;
            }
            let orders = if let CommanderStage::Orders(orders) = now { orders.as_slice() } else { &[] };
            for one in orders.iter().filter(|one| one.decided.orders.len() == 1) {
                let order = &one.decided.orders[0];
                let real = Side::BOTH.into();
                let (request, permit, given) = (order.clone(), Permit::Lawful, Vec::new());
                let Some(open) = page(battle, &Command::Start { request, permit, real, given }) else { continue };
                assert_eq!(open.title, one.decided.words, "{rules}");
                count[0] += 1;
                let data = battle.rules().conduct().unwrap().data();
                let attack = data.act(&order.procedure).is_some_and(|act| act.kind == ActKind::Attack);
                let Some(Pool::Dice { title, who, .. }) = &open.pending else { continue };
                let named: Vec<Tag> = order.draft.values().flat_map(Value::tags).collect();
                let targets: Vec<Tag> = named.into_iter().filter(|tag| tag.side != *who).collect();
                if attack && !targets.is_empty() {
                    let words = format!("{title} / {}", open.title);
                    assert!(targets.iter().any(|tag| words.contains(&tag.to_string())), "{rules}: {words}");
                    count[1] += 1;
                }
            }
            true
        });
    }
    assert_eq!(pages.len(), 5);
    for (rules, [orders, attacks]) in &pages {
        assert!(*orders > 0 && *attacks > 0, "{rules}: {orders} {attacks}");
    }
}
