//! A whole battle of Simple WW2 by messages to its last turn, closed and opened again.

use adjutant::{
    battle::Viewer,
    dice::{Side, Tag},
    rules::Effect,
    ui::screen::battle::Message as Press,
};
use screens::player::Player;

use crate::{TURNS, setup};

/// Both sides write in secret, and both are revealed.
fn options(player: &mut Player) {
    player.press(Press::Step("options".to_owned()));
    while player.owed("write_options", None) {
        let by = player.view().form.as_ref().unwrap().by;
        player.press(Press::Look);
        let rows = player.view().form.as_ref().unwrap().chips.clone();
        assert!(rows.len() > 5, "{rows:?}");
        for row in rows {
            let chip = row.chips[player.pick(row.chips.len())].clone();
            if !chip.on {
                player.press(Press::Chip(row.path, chip.value));
            }
        }
        player.roll();
        player.press(Press::Hide);
        assert!(player.battle().state().flag(by, "options_written"));
        player.went("options in secret");
        let log = player.battle().log(Viewer::Table).next().map(|line| line.words.clone()).unwrap_or_default();
        assert!(log.contains("secret"), "{log}");
    }
    assert!(player.owed("reveal_options", None), "both have written");
    player.finish();
}

/// Fire errors, barrages and screens that a call has brought.
fn shells(player: &mut Player, enemy: Side) {
    for _ in 0..9 {
        if player.owed("fire_error", None) || player.owed("smoke", None) || player.owed("take_off", None) {
            player.finish();
        } else if player.owed("barrage", None) {
            // Again at those who were there before: nothing is left to tell, and the press rolls.
            if player.view().form.is_none() {
                player.finish();
                continue;
            }
            let rows: Vec<Tag> = player.rows(enemy).iter().map(|row| row.tag).collect();
            let start = player.pick(rows.len().saturating_sub(4));
            for tag in rows.into_iter().skip(start).take(3) {
                player.press(Press::Row(tag));
            }
            if player.lawful() {
                player.roll();
            } else {
                player.press(Press::Anyway);
                player.roll();
            }
        } else {
            return;
        }
    }
}

/// Every battery is called for.
fn artillery(player: &mut Player) {
    player.press(Press::Step("artillery".to_owned()));
    for side in Side::BOTH {
        let state = player.battle().state();
        let batteries: Vec<Tag> =
            state.in_play(side).filter(|unit| unit.word("class") == "battery").map(|unit| unit.tag).collect();
        for battery in batteries {
            if player.lay(battery, None, &[]) {
                player.roll();
            }
            player.press(Press::Clear);
            shells(player, side.other());
            second_thoughts(player);
        }
    }
}

/// Who can move does, who can fire at somebody does, now and then.
fn act(player: &mut Player, step: &str) {
    player.press(Press::Step(step.to_owned()));
    for side in Side::BOTH {
        let rows: Vec<Tag> = player.rows(side).iter().map(|row| row.tag).collect();
        for tag in rows {
            let gone = !player.battle().state().units[&tag].in_play();
            if gone || player.pick(3) == 0 {
                continue;
            }
            let slot = player.rows(side).iter().find(|row| row.tag == tag).and_then(|row| row.press.clone());
            if step != "fire" && slot.is_some_and(|slot| slot.refusal.is_none()) {
                player.press(Press::Clear);
                player.press(Press::Slot(tag));
                player.finish();
                interrupts(player);
            }
            let targets = player.rows(side.other());
            if step != "move" && !targets.is_empty() {
                let at = targets[player.pick(targets.len())].tag;
                if player.lay(tag, Some("fire"), &[at]) {
                    player.roll();
                    player.went("fire");
                }
                player.press(Press::Clear);
            }
        }
    }
    shells(player, Side::A);
}

/// Whoever holds an interrupt may use it.
fn interrupts(player: &mut Player) {
    let at = player.view().reactions.iter().position(|chip| chip.request.procedure == "interrupt");
    if let Some(at) = at.filter(|_| player.pick(2) == 0) {
        player.press(Press::React(at));
        if player.lawful() {
            player.roll();
            player.went("interrupt");
        }
    }
    player.press(Press::Clear);
}

/// What players do about a result that was wrong.
fn second_thoughts(player: &mut Player) {
    if player.thinks_again(8) == 3 {
        let tag = player.rows(player.acting())[0].tag;
        player.correct("", vec![Effect::set(tag, "place", "woods")]);
    }
}

fn turn(player: &mut Player) {
    let now = player.battle().state().turn();
    while player.owed("give_orders", None) {
        player.finish();
    }
    options(player);
    player.press(Press::Step("morale".to_owned()));
    while player.owed("morale", None) {
        player.roll();
        second_thoughts(player);
    }
    artillery(player);
    for step in ["move", "fire_move", "fire"] {
        act(player, step);
    }
    player.press(Press::Step("assault".to_owned()));
    let (own, enemy) = (player.rows(Side::A), player.rows(Side::B));
    let (a, b) = (own[player.pick(own.len())].tag, enemy[player.pick(enemy.len())].tag);
    if player.lay(a, Some("close_assault"), &[b]) {
        player.roll();
    }
    player.press(Press::Clear);
    player.press(Press::EndTurn);
    player.finish();
    assert_eq!(player.battle().state().turn(), now + 1);
}

#[test]
fn a_whole_battle_is_played_closed_and_opened_again() {
    let mut player = Player::new(1944, setup());
    while player.battle().state().turn() <= TURNS {
        turn(&mut player);
    }
    let (procedures, ..) = player.history();
    let wanted =
        ["give_orders", "write_options", "reveal_options", "morale", "call", "fire_error", "barrage", "move", "fire"];
    for procedure in wanted {
        assert!(procedures.contains(procedure), "{procedure} was never played: {procedures:?}");
    }
    let lost = player.battle().state().units.values().filter(|unit| unit.lost()).count();
    assert!(lost > 0);
    player.reopen_the_end();
}
