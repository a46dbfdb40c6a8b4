//! The Portable Wargame at the screen: mustered in four presses, a turn with presses counted, whole battles by messages
//! to their end, closed and opened again.

#![cfg(feature = "gui")]
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

use std::collections::BTreeSet;

use adjutant::{
    dice::{Side, Tag},
    rules::{Effect, Entity, State},
    ui::screen::{battle::Message as Press, page::Opened, sheet::Sheet},
};
use screens::{
    WIDE,
    flow::Play,
    paper::{Work, paper},
    player::{Player, until_all_is_played},
    sets,
    story::tag,
    table::Table,
};

const RULES: &str = "portable-wargame";
/// Turns after which two battered armies go home.
const MOST_TURNS: i32 = 40;

#[test]
fn a_battle_is_mustered_in_four_presses() {
    for (first, army) in [("el-teb-british", "native"), ("spicheren-french", "european")] {
        let table = Table::mustered(RULES, first);
        let battle = table.battle();
        assert_eq!(battle.rules().description().about.id, RULES);
        assert!(Side::BOTH.into_iter().all(|side| battle.state().side(side).count() > 9), "{first}");
        // The armies are those of the forces.
        assert_eq!(battle.state().word(Side::A, "army"), "european");
        assert_eq!(battle.state().word(Side::B, "army"), army);
    }
}

/// Where a side is in its turn.
fn at(step: &str) -> Vec<Effect> {
    let battle = |field: &str, word: &str| Effect::set(Entity::Battle, field, word);
    let mut facts = vec![battle(State::STEP, step)];
    if ["dice", "activate", "combat"].contains(&step) {
        facts.push(battle(State::FIRST, "A"));
        facts.push(Effect::set(Entity::Battle, "artillery_over", true));
    }
    if ["activate", "combat"].contains(&step) {
        facts.push(Effect::set(Side::A, "activations", 6));
    }
    facts
}

/// Before the Activation Dice are rolled a press on a row's slot moves nobody.
#[test]
fn nobody_moves_before_the_dice_say_how_many_may() {
    for (step, moves) in [("artillery", false), ("dice", false), ("activate", true)] {
        let mut table = Table::with(WIDE, 3, sets::versus(RULES, "el-teb-british"));
        table.given(at(step)).press("step-activate");
        let slot = |table: &Table| {
            let rows = table.app.play().unwrap().screen.table.rows[0].clone();
            rows.into_iter().find(|row| row.tag == tag("A2")).unwrap().press.unwrap()
        };
        let refusal = (!moves).then(|| "its Activation Dice are not rolled yet".to_owned());
        assert_eq!(slot(&table).refusal, refusal, "{step}");
        let before = table.battle().state().flag(tag("A2"), "moved");
        table.send(Press::Slot(tag("A2")));
        assert_eq!((before, table.battle().state().flag(tag("A2"), "moved")), (false, moves), "{step}");
    }
}

#[test]
fn a_unit_is_lost_in_the_river_by_a_press_of_its_own() {
    for on_its_card in [false, true] {
        let mut table = Table::with(WIDE, 3, sets::versus(RULES, "el-teb-british"));
        table.given(at("activate")).press("A2");
        if on_its_card {
            let sheet = Sheet::new(table.battle(), tag("A2").into(), [false; 2]).unwrap();
            let asked = Play::new(Opened::new(sheet), WIDE).press("order-drowned").asked.remove(0);
            table.press("unit-card").ask(asked);
        } else {
            table.press("order-drowned");
        }
        assert!(table.battle().state().units[&tag("A2")].in_play(), "a slip beside the unit card loses no unit");
        let form = table.app.play().unwrap().screen.table.form.clone().unwrap();
        assert_eq!((form.button.as_str(), form.acts), ("LOST IN THE RIVER", vec![tag("A2")]));
        table.press("roll");
        assert!(table.battle().state().units[&tag("A2")].lost());
    }
}

/// One line of the press table: the turn so far (not counted), then what is pressed, and how often at most.
fn check(task: &str, real: bool, facts: Vec<Effect>, so_far: &[&str], ids: &[&str], most: usize) {
    Table::with(WIDE, 3, sets::with_dice(sets::versus(RULES, "el-teb-british"), [real, false]))
        .given(facts)
        .all(so_far.iter().copied())
        .takes(task, ids, most);
}

#[test]
fn the_press_table_holds() {
    let fact = |unit: &str, field: &str| Effect::set(tag(unit), field, true);
    let with = |step: &str, more: Vec<Effect>| at(step).into_iter().chain(more).collect::<Vec<_>>();
    let guns = || at("artillery");
    check("a gun near its target", false, guns(), &[], &["A10", "B2", "chip-A10.distance-near", "roll"], 4);
    check("the other side's gun", false, guns(), &[], &["B12", "A2", "chip-B12.distance-near", "roll"], 4);
    let hit = ["A10", "B2", "outcome-4", "outcome-0"];
    check("a gun with real dice, on the square", true, guns(), &[], &hit, 4);
    let nobody = ["A10", "B2", "outcome-0", "choose-0"];
    check("a gun with real dice, nobody there", true, guns(), &[], &nobody, 4);
    // Who stands there is pressed on the roster.
    let somebody = ["A10", "B2", "outcome-1", "B3", "choose-0", "outcome-1"];
    check("a gun with real dice, somebody there", true, guns(), &[], &somebody, 6);
    // While a gun may still fire, the first press says so: see `waits`.
    let table = Table::with(WIDE, 3, sets::versus(RULES, "el-teb-british"));
    let spent = table.battle().state().units.values().filter(|unit| unit.word("arm") == "artillery");
    let spent = spent.map(|unit| Effect::set(unit.tag, "fired", true)).collect();
    check("the end of the artillery step", false, with("artillery", spent), &[], &["do-card"], 1);
    check("who is first", false, at("initiative"), &[], &["do-card"], 1);
    check("who is first, one real die", true, at("initiative"), &[], &["face-6"], 1);
    check("activation dice", false, at("dice"), &[], &["do-card"], 1);
    check("activation dice, real", true, at("dice"), &[], &["outcome-5"], 1);
    check("move", false, at("activate"), &[], &["A2-order"], 1);
    check("unpin", false, with("activate", vec![fact("A2", "pinned")]), &[], &["A2-order"], 1);
    check("charge", false, with("activate", vec![fact("A7", "pinned")]), &[], &["owed-charge"], 1);
    check("dismount", false, at("activate"), &[], &["A7", "order-mount"], 2);
    check("fire", false, at("activate"), &[], &["A2", "B2", "roll"], 3);
    check("fire with a real die", true, at("activate"), &[], &["A2", "B2", "outcome-1"], 3);
    check("fire, cover told", false, at("activate"), &[], &["A2", "B2", "chip-target.place-woods", "roll"], 4);
    let known = with("activate", vec![Effect::set(tag("B2"), "place", "woods")]);
    check("fire, cover known", false, known, &[], &["A2", "B2", "roll"], 3);
    check("close combat, both roll", true, at("combat"), &[], &["A6", "B2", "outcome-1"], 3);
    check("a wrong die", false, at("activate"), &["A2", "B2", "roll"], &["die-fire-0", "correct-6"], 2);
    check("the place forgotten", false, at("activate"), &["A2", "B2", "roll"], &["chip-target.place-woods"], 1);
    let used = with("activate", vec![Effect::set(Side::A, "spent", 6)]);
    check("end of half", false, used, &[], &["end-turn"], 1);
    check("undo", false, at("activate"), &["A2-order"], &["undo"], 1);
}

/// Side A's half of the turn.
const HALF: &[&str] = &[
    "throw", // Activation Dice
    "owed-charge",
    "A5-order", // unpinned
    "A2-order",
    "A3-order",
    "A4",
    "B3",
    "roll",
    "A9",
    "B4",
    "chip-target.place-woods",
    "roll",
    "step-combat",
    "A2",
    "A3",
    "B5",
    "roll",
    "end-turn",
];

/// The same with paper. A shot: the unit's range, the line of the effect table, the target's ground; a close combat:
/// the power of each, what the ground and the others take off, then the number each needs.
const PAPER: &[Work] = &[
    ("Activation Dice: how many, what they allow", 1, 1),
    ("a charge, is it allowed", 1, 0),
    ("unpinned, what it costs", 1, 0),
    ("two moves: squares of each", 2, 0),
    ("fire", 3, 1),
    ("fire", 3, 1),
    ("close combat of two with one", 5, 2),
];

#[test]
fn half_a_turn_takes_few_presses() {
    for real in [false, true] {
        let setup = sets::with_dice(sets::versus(RULES, "el-teb-british"), [real, false]);
        let mut table = Table::with(WIDE, 5, setup);
        let pinned = ["A5", "A7"].map(|unit| Effect::set(tag(unit), "pinned", true));
        table.given(at("dice").into_iter().chain(pinned).collect());
        let presses = table.count(|table| {
            for id in HALF {
                match *id {
                    "throw" if real => {
                        table.press("outcome-6");
                    }
                    "throw" => {
                        table.press("do-card");
                    }
                    // With real dice an outcome takes the place of ROLL.
                    "roll" if real => {
                        table.press("outcome-0");
                    }
                    id => {
                        table.press(id);
                    }
                }
                // What hangs on the dice: does it withdraw, does it move in.
                while table.battle().open_act().is_some() && table.has("choose-0") {
                    table.press("choose-0");
                }
            }
        });
        assert_eq!((table.battle().state().acting(), table.battle().state().step()), (Side::B, "dice"));
        assert!(presses <= 19.min(paper(PAPER)), "{presses} presses, 19 are allowed");
    }
}

/// Fire of a unit by a tab at somebody, with a chip now and then.
fn shoot(player: &mut Player, who: Tag, tab: &str) {
    let targets = player.rows(who.side.other());
    if targets.is_empty() {
        return;
    }
    let target = targets[player.pick(targets.len())].tag;
    if player.lay(who, Some(tab), &[target]) {
        let chips = player.view().form.as_ref().map(|form| form.chips.clone()).unwrap_or_default();
        let rows: Vec<_> = chips.into_iter().filter(|row| row.number.is_none()).collect();
        if !rows.is_empty() && player.pick(2) == 0 {
            let row = &rows[player.pick(rows.len())];
            let chip = &row.chips[player.pick(row.chips.len())];
            player.press(Press::Chip(row.path.clone(), chip.value.clone()));
        }
        if player.lawful() {
            player.roll();
        }
    }
    player.press(Press::Clear);
}

/// The guns of both sides, and the end of their step now and then.
fn artillery(player: &mut Player) {
    for side in Side::BOTH {
        let guns: Vec<Tag> = player
            .battle()
            .state()
            .in_play(side)
            .filter(|unit| unit.word("arm") == "artillery")
            .map(|unit| unit.tag)
            .collect();
        for gun in guns {
            shoot(player, gun, "artillery");
        }
    }
    second_thoughts(player);
    if player.pick(2) == 0 {
        player.press(Press::Clear);
        // The first press may say who could still fire.
        while player.battle().state().step() == "artillery" {
            player.press(Press::StepCard);
        }
        player.finish();
    }
    assert!(player.owed("initiative", None));
    player.finish();
}

/// One half of the turn.
fn half(player: &mut Player) {
    let side = player.acting();
    assert!(player.owed("activation", None));
    player.finish();
    while player.owed("charge", None) {
        player.finish();
    }
    for row in player.rows(side) {
        if player.battle().state().units[&row.tag].lost() {
            continue;
        }
        player.press(Press::Clear);
        player.press(Press::Row(row.tag));
        let orders = player.view().form.as_ref().map(|form| form.orders.clone()).unwrap_or_default();
        // Few march into deep water.
        let wades = player.pick(8) == 0;
        let sane = |id: &str| wades || id != "drowned";
        let free: Vec<_> =
            orders.into_iter().filter(|order| order.refusal.is_none() && sane(&order.procedure)).collect();
        if !free.is_empty() && player.pick(2) == 0 {
            let order = free[player.pick(free.len())].procedure.clone();
            player.press(Press::Order(order.clone()));
            // What costs the unit takes a press of its own.
            if player.view().form.as_ref().is_some_and(|form| form.procedure == order) {
                player.press(Press::Roll);
            }
            player.finish();
        }
        shoot(player, row.tag, "fire");
    }
    second_thoughts(player);
    player.press(Press::Step("combat".to_owned()));
    for _ in 0..2 {
        let (own, enemies) = (player.rows(side), player.rows(side.other()));
        if own.is_empty() || enemies.is_empty() {
            break;
        }
        let (who, at) = (own[player.pick(own.len())].tag, enemies[player.pick(enemies.len())].tag);
        if player.lay(who, None, &[at]) {
            player.roll();
        }
    }
    second_thoughts(player);
    player.press(Press::Clear);
    player.press(Press::EndTurn);
    player.finish();
}

/// What players do about a result that was wrong.
fn second_thoughts(player: &mut Player) {
    if player.thinks_again(6) == 3 {
        let place = if player.pick(2) == 0 { "works" } else { "cover" };
        let row = player.rows(player.acting()).pop();
        if let Some(row) = row.filter(|row| row.place.is_none()) {
            player.correct("", vec![Effect::set(row.tag, "place", place)]);
        }
    }
}

/// Plays a battle until a side is gone; what was played, and whether one was.
fn play(first: &str, seed: u64) -> (BTreeSet<String>, bool) {
    let mut player = Player::new(seed, sets::versus(RULES, first));
    while !player.is_one_gone() && player.battle().state().turn() < MOST_TURNS {
        let turn = player.battle().state().turn();
        artillery(&mut player);
        let first = player.acting();
        half(&mut player);
        if player.is_one_gone() {
            break;
        }
        assert_eq!(player.acting(), first.other(), "the other side activates");
        half(&mut player);
        assert_eq!(player.battle().state().turn(), turn + 1);
    }
    player.reopen_the_end();
    let (procedures, ..) = player.history();
    (procedures, player.is_one_gone())
}

#[test]
fn whole_battles_are_played_closed_and_opened_again() {
    // Everybody is on the table from the start.
    let all = sets::played(RULES).into_iter().filter(|id| id != "arrive").collect();
    let pairs = ["el-teb-british", "spicheren-french", "el-teb-mahdist", "spicheren-prussian"];
    let battles = (1870..).zip(pairs.into_iter().cycle().take(8));
    until_all_is_played(&all, battles.map(|(seed, first)| play(first, seed)));
}
