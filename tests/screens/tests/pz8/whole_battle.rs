//! Whole battles over two days, played by messages, closed and opened again.

use std::collections::BTreeSet;

use adjutant::{
    dice::{Side, Tag},
    rules::{Effect, Entity},
    ui::screen::battle::Message as Press,
};
use screens::{
    player::{Player, until_all_is_played},
    sets,
};

use super::RULES;

/// The turn of the second day on which two battered sides go home.
const LAST_TURN: i32 = 3;

/// A unit of the acting side by a test of its type.
fn own(player: &mut Player, fits: impl Fn(&str) -> bool) -> Option<Tag> {
    let state = player.battle().state();
    let fitting: Vec<Tag> =
        state.in_play(player.acting()).filter(|unit| fits(&unit.kind)).map(|unit| unit.tag).collect();
    if fitting.is_empty() { None } else { Some(fitting[player.pick(fitting.len())]) }
}

/// Some enemy.
fn enemy(player: &mut Player) -> Option<Tag> {
    let rows = player.rows(player.acting().other());
    if rows.is_empty() { None } else { Some(rows[player.pick(rows.len())].tag) }
}

/// Sections and objectives come on the table, and change hands.
fn table_things(player: &mut Player) {
    let things: Vec<_> = player.view().things.iter().map(|thing| (thing.id, thing.orders.clone())).collect();
    if things.len() < 4 {
        let kinds = ["minefield", "fortification", "objective"];
        let kind = kinds[player.pick(kinds.len())];
        if let Some(unit) = own(player, |_| true)
            && player.lay(unit, Some("lay"), &[])
        {
            player.press(Press::Chip("what".to_owned(), kind.into()));
            player.roll();
        }
        player.press(Press::Clear);
    }
    for (id, orders) in things {
        let allowed = orders.iter().position(|order| order.refusal.is_none());
        if let Some(at) = allowed
            && player.pick(3) == 0
        {
            player.press(Press::Clear);
            player.press(Press::ThingOrder(id, at));
            player.finish();
        }
    }
}

/// The move step: one drives on, one goes inside fortifications, one over mines, some into contact.
fn moves(player: &mut Player) {
    player.press(Press::Clear);
    player.press(Press::Step("move".to_owned()));
    if let Some(unit) = own(player, |kind| kind.contains("tank")) {
        let free = player.rows(unit.side).iter().any(|row| row.tag == unit && row.press.is_some());
        if free {
            player.press(Press::Slot(unit));
        }
    }
    let order = |player: &mut Player, unit: Tag, procedure: &str| {
        player.press(Press::Clear);
        player.press(Press::Row(unit));
        let orders = player.view().form.as_ref().map(|form| form.orders.clone()).unwrap_or_default();
        if orders.iter().any(|order| order.procedure == procedure && order.refusal.is_none()) {
            player.press(Press::Order(procedure.to_owned()));
            // What ends an owed combat shows its form first.
            if player.view().form.as_ref().is_some_and(|form| form.procedure == procedure) {
                player.press(Press::Roll);
            }
            player.finish();
        }
        player.press(Press::Clear);
    };
    if let Some(unit) = own(player, |kind| kind == "artillery" || kind.contains("infantry")) {
        order(player, unit, "garrison");
    }
    if let Some(unit) = own(player, |_| true)
        && player.pick(3) == 0
    {
        if player.lay(unit, Some("mines"), &[]) {
            player.roll();
        }
        player.press(Press::Clear);
    }
    // A division lasts a day if it is not in a hurry.
    if player.pick(3) == 0
        && let (Some(unit), Some(other)) = (own(player, |_| true), enemy(player))
    {
        if player.lay(unit, Some("contact"), &[other]) {
            player.roll();
        }
        player.press(Press::Clear);
    }
    if player.pick(4) == 0 {
        let touching: Vec<Tag> = player
            .rows(player.acting())
            .iter()
            .filter(|row| row.order.as_ref().is_some_and(|mark| mark.field == "contacts"))
            .map(|row| row.tag)
            .collect();
        if let Some(unit) = touching.first() {
            order(player, *unit, "part");
        }
    }
}

/// Guns and aircraft.
fn fire(player: &mut Player) {
    for procedure in ["fire", "air"] {
        if player.pick(2) == 0 {
            continue;
        }
        let Some(target) = enemy(player) else { return };
        if player.owed(procedure, None) {
            player.press(Press::Row(target));
            if player.lawful() {
                player.roll();
            }
        }
        player.press(Press::Clear);
    }
}

/// What players do about a result that was wrong.
fn second_thoughts(player: &mut Player) {
    match player.thinks_again(6) {
        3 => {
            if let Some(unit) = own(player, |_| true) {
                player.correct("", vec![Effect::set(unit, "place", "woods")]);
            }
        }
        4 => {
            let rows = player.rows(player.acting());
            if let Some(row) = rows.iter().find(|row| row.state_press.is_some()) {
                player.press(Press::State(row.tag));
            }
        }
        _ => {}
    }
}

/// What is owed of a procedure is done until nothing is left of it.
fn pay(player: &mut Player, procedure: &str) {
    for _ in 0..20 {
        if !player.owed(procedure, None) {
            return;
        }
        player.finish();
        if player.view().form.is_some() {
            if !player.lawful() {
                player.press(Press::Clear);
                return;
            }
            player.roll();
        }
    }
    panic!("{procedure} is owed for ever");
}

/// One side's half of a turn.
fn half(player: &mut Player) {
    let (turn, side) = (player.battle().state().turn(), player.acting());
    pay(player, "arrive");
    table_things(player);
    moves(player);
    fire(player);
    second_thoughts(player);
    pay(player, "mines");
    pay(player, "combat");
    pay(player, "mines");
    second_thoughts(player);
    pay(player, "rally");
    player.press(Press::EndTurn);
    player.finish();
    pay(player, "day_end");
    if !player.view().strip.over.is_empty() {
        pay(player, "overnight");
        assert_eq!(player.battle().state().turn(), 1, "a new day");
        return;
    }
    assert_ne!(player.acting(), side, "the other side is next");
    assert!(player.battle().state().turn() <= turn + 1);
}

/// Plays a battle until a side is gone or goes home; what was played.
fn play(first: &str, seed: u64) -> BTreeSet<String> {
    let mut setup = sets::versus(RULES, first);
    for side in Side::BOTH {
        let last = setup.units.iter_mut().rfind(|unit| unit.tag.side == side).unwrap();
        last.presence = adjutant::rules::Presence::Due(2);
    }
    let mut player = Player::new(seed, setup);
    pay(&mut player, "sides");
    pay(&mut player, "allot");
    let over = |player: &Player| {
        let state = player.battle().state();
        player.is_one_gone() || (state.number(Entity::Battle, "day") > 1 && state.turn() >= LAST_TURN)
    };
    while !over(&player) {
        half(&mut player);
    }
    player.reopen_the_end();
    player.history().0
}

#[test]
fn whole_battles_are_played_closed_and_opened_again() {
    let battles = (1941..).zip(["german-pz-1941", "german-infantry-1941", "us-armoured-1943"]);
    until_all_is_played(&sets::played(RULES), battles.map(|(seed, first)| (play(first, seed), true)));
}
