//! 6d6 WWII at the screen: mustered in four presses, half a turn with presses counted, whole battles by messages to their
//! end, closed and opened again.

#![cfg(feature = "gui")]
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

use std::collections::BTreeSet;

use adjutant::{
    dice::{Side, Tag},
    rules::Effect,
    ui::screen::battle::Message as Press,
};
use iced::Size;
use screens::{
    WIDE,
    paper::{Work, paper},
    player::{Player, until_all_is_played},
    sets,
    story::tag,
    table::Table,
};

const RULES: &str = "six-d6";
/// Turns after which two battered sides go home.
const MOST_TURNS: i32 = 30;

#[test]
fn a_battle_is_mustered_in_four_presses() {
    for first in ["saint-lo-american", "ponyri-german"] {
        let table = Table::mustered(RULES, first);
        let battle = table.battle();
        assert_eq!(battle.rules().description().about.id, RULES);
        assert!(Side::BOTH.into_iter().all(|side| battle.state().side(side).count() > 8), "{first}");
    }
}

/// One line of the press table: the phase so far (not counted), then what is pressed, and how often at most.
fn check(task: &str, real: bool, facts: Vec<Effect>, so_far: &[&str], ids: &[&str], most: usize) {
    let setup = sets::with_dice(sets::versus(RULES, "saint-lo-american"), [real, false]);
    Table::with(WIDE, 3, setup).given(facts).all(so_far.iter().copied()).takes(task, ids, most);
}

#[test]
fn the_press_table_holds() {
    let later = |step: &str| vec![Effect::set(adjutant::rules::Entity::Battle, "step", step)];
    let actions = || later("actions");
    let known = || {
        let mut facts = actions();
        facts.extend([
            Effect::set(tag("A1"), "aim", tag("B5")),
            Effect::set(tag("A1"), "aim_range", "close"),
            Effect::set(tag("B5"), "place", "open"),
        ]);
        facts
    };
    check("fire, the range told", false, actions(), &[], &["A1", "B5", "chip-range-close", "roll"], 4);
    check("fire, the pair known", false, known(), &[], &["A1", "B5", "roll"], 3);
    check("fire with a real die", true, actions(), &[], &["A1", "B5", "chip-range-close", "outcome-1"], 4);
    check("move", false, actions(), &[], &["A1", "roll"], 2);
    check("move, the die is real", true, actions(), &[], &["A1", "face-4"], 2);
    check("move, an enemy near", false, actions(), &[], &["A1", "chip-threatened", "roll"], 3);
    check("an answer", false, actions(), &["A1", "roll"], &["react-B1", "roll"], 2);
    check("mortars", false, vec![], &[], &["A7", "B1", "roll"], 3);
    check("the volley question", false, actions(), &["A1", "tab-volley"], &["A2", "A3", "B5", "roll"], 4);
    check("all others Ready", false, later("end"), &[], &["owed-end_step"], 1);
    check("Ready, one unit", false, later("end"), &[], &["A1-order"], 1);
    check("an exception in the end step", false, later("end"), &["owed-end_step"], &["chip-A1.does-dig_in"], 1);
    let chosen = ["choose-card", "chip-A1.does-dig_in", "roll"];
    check("choices before the end step", false, later("end"), &[], &chosen, 3);
    let hurt = || later("end").into_iter().chain([Effect::set(tag("A1"), "hits", 2)]).collect();
    check("a rally by itself", false, hurt(), &[], &["A1", "roll"], 2);
    check("a place forgotten", false, actions(), &["A1", "B5", "roll"], &["chip-target.place-town"], 1);
    check("a wrong die", false, actions(), &["A1", "B5", "roll"], &["die-fire-0", "correct-6"], 2);
    check("end of the phase", false, later("end"), &["owed-end_step"], &["end-turn"], 1);
    check("undo", false, actions(), &["A1", "B5", "roll"], &["undo"], 1);
}

#[test]
fn the_end_step_shows_its_list_before_it_rolls_and_no_row_moves_under_the_finger() {
    for size in [WIDE, Size::new(900.0, 600.0), Size::new(640.0, 400.0)] {
        let mut table = Table::with(size, 3, sets::versus(RULES, "saint-lo-american"));
        let mut facts = vec![Effect::set(adjutant::rules::Entity::Battle, "step", "end")];
        facts.extend((1..=4).map(|unit| Effect::set(tag(&format!("A{unit}")), "hits", 3)));
        table.given(facts);
        table.send(Press::Clear);
        assert!(!table.has("choose-card"), "{size:?}: a second button for the same list");
        for way in ["do-card", "owed-end_step"] {
            let before = table.battle().events().len();
            table.press(way);
            assert_eq!(table.battle().events().len(), before, "{way} at {size:?} rolls at once");
            let place = |table: &Table, unit: u8| table.place(&format!("chip-A{unit}.does-rally"));
            let seen: Vec<_> = (1..=4).map(|unit| place(&table, unit)).collect();
            assert!(seen[0].is_some(), "{way} at {size:?}: {:?}", table.words());
            for does in ["ready", "rally"] {
                table.press(&format!("chip-A1.does-{does}"));
                assert_eq!(place(&table, 1), seen[0], "{does} at {size:?}");
            }
            table.send(Press::Clear);
        }
        table.press("do-card").press("roll");
        assert!(table.battle().open_act().is_none());
        assert!(table.battle().state().flag(tag("A5"), "ready"), "{size:?}");
    }
}

#[test]
fn two_companies_and_their_support_are_seen_at_once() {
    for (force, units) in [("saint-lo-american", 11), ("ponyri-german", 12)] {
        let table = Table::with(WIDE, 1, sets::versus(RULES, force));
        for unit in 1..=units {
            let place = table.place(&format!("A{unit}"));
            assert!(place.is_some_and(|place| place.y < 790.0), "{force}: A{unit} at {place:?}");
        }
    }
}

/// Half a turn, the attacker's phase: mortars, fire, moves, an answer, the last step.
const PHASE: &[&str] = &[
    "A7",
    "B5",
    "roll", // mortars
    "A8",
    "B6",
    "roll",
    "A1",
    "roll", // a move, answered
    "react-B1",
    "roll",
    "A2",
    "B5",
    "chip-range-close",
    "roll",
    "A3",
    "B5",
    "chip-range-close",
    "roll",
    "A10",
    "B9",
    "roll",
    "A11",
    "roll",
    "owed-end_step",
    "end-turn",
];

/// The same with paper. A shot: the firer's line of the chart at that range, the target's place, hits of both; then what
/// is left of the die. The last step: hits, permanent hits and the officer near of each unit that is hurt.
const PAPER: &[Work] = &[
    ("mortar", 3, 1),
    ("mortar", 3, 1),
    ("a move: its line, what the ground takes", 2, 1),
    ("answered", 3, 1),
    ("fire", 3, 1),
    ("fire", 3, 1),
    ("fire", 3, 1),
    ("a move", 2, 1),
    ("the last step", 3, 1),
];

#[test]
fn half_a_turn_takes_few_presses() {
    for (real, most) in [(false, 26), (true, 26)] {
        assert!(most <= paper(PAPER));
        let setup = sets::with_dice(sets::versus(RULES, "saint-lo-american"), [real, false]);
        let mut table = Table::with(WIDE, 5, setup);
        for id in PHASE {
            // With real dice the outcome takes the place of ROLL, where side A rolls.
            let first = ["outcome-0", "face-1"].into_iter().find(|id| table.has(id));
            let id = first.filter(|_| real && *id == "roll").unwrap_or(id);
            table.press(id);
        }
        assert!(table.battle().open_act().is_none());
        assert_eq!(table.battle().state().acting(), Side::B, "the phase is over");
        assert!(table.presses <= most, "{} presses, {most} are allowed", table.presses);
    }
}

/// Fire of a unit at somebody, with a band now and then.
fn fire(player: &mut Player, who: Tag, tab: Option<&str>) {
    let targets = player.rows(player.acting().other());
    if targets.is_empty() {
        return;
    }
    let at = targets[player.pick(targets.len())].tag;
    if player.lay(who, tab, &[at]) {
        if player.pick(3) > 0 && chip(player, "range").is_some() {
            player.press(Press::Chip("range".to_owned(), "close".into()));
        }
        if player.pick(4) == 0 && chip(player, "target.place").is_some() {
            player.press(Press::Chip("target.place".to_owned(), "town".into()));
        }
        player.roll();
    }
    player.press(Press::Clear);
}

/// A chip row of the form.
fn chip(player: &Player, path: &str) -> Option<()> {
    player.view().form.as_ref()?.chips.iter().any(|row| row.path == path).then_some(())
}

/// Whoever is Ready answers, now and then.
fn answers(player: &mut Player) {
    while !player.view().reactions.is_empty() && player.pick(2) == 0 {
        let before = player.view().reactions.len();
        let at = player.pick(before);
        player.press(Press::React(at));
        if !player.lawful() {
            // The unit that acted is gone: another one is fired at.
            player.press(Press::Clear);
            return;
        }
        player.roll();
        assert!(player.view().reactions.len() < before, "an answer spends Ready");
    }
}

/// Units that have not acted.
fn fresh(player: &Player) -> Vec<Tag> {
    player.rows(player.acting()).iter().filter(|row| !row.acted).map(|row| row.tag).collect()
}

/// Smoke comes down, and goes.
fn smoke(player: &mut Player) {
    let there = player.battle().state().things.keys().next().copied();
    let (procedure, path, value) = match there {
        Some(id) => ("clear_cloud", "thing", format!("thing{id}")),
        None => ("lay_cloud", "kind", "dust".to_owned()),
    };
    player.press(Press::Clear);
    player.press(Press::Tab(procedure.to_owned()));
    player.press(Press::Chip(path.to_owned(), value.into()));
    if there.is_none() {
        let inside = first(player);
        player.press(Press::Row(inside));
    }
    player.roll();
    player.press(Press::Clear);
}

/// One phase.
fn phase(player: &mut Player) {
    let (turn, side) = (player.battle().state().turn(), player.acting());
    while player.owed("arrive", None) {}
    let state = player.battle().state();
    let mortars: Vec<Tag> =
        state.in_play(side).filter(|unit| unit.word("chart") == "mortar").map(|unit| unit.tag).collect();
    for mortar in mortars {
        if player.pick(3) > 0 {
            fire(player, mortar, None);
        }
    }
    if player.pick(4) == 0 {
        smoke(player);
    }
    player.press(Press::Step("actions".to_owned()));
    for who in fresh(player) {
        let gone = player.battle().state().units[&who].lost();
        match player.pick(5) {
            _ if gone => {}
            0 => {
                if player.lay(who, Some("move"), &[]) {
                    player.roll();
                    answers(player);
                }
                player.press(Press::Clear);
            }
            1 if fresh(player).len() > 2 => volley(player, who),
            1..=3 if player.battle().state().units[&who].word("chart") != "mortar" => {
                fire(player, who, Some("fire"));
                answers(player);
            }
            _ => {}
        }
    }
    second_thoughts(player);
    last_step(player);
    player.press(Press::EndTurn);
    player.finish();
    assert_ne!(player.battle().state().acting(), side, "the other side is next");
    assert!(player.battle().state().turn() <= turn + 1);
}

/// Two units at one target.
fn volley(player: &mut Player, who: Tag) {
    let direct = |player: &Player, tag: Tag| player.battle().state().units[&tag].word("chart") != "mortar";
    let others: Vec<Tag> = fresh(player).into_iter().filter(|tag| *tag != who && direct(player, *tag)).collect();
    let targets = player.rows(player.acting().other());
    let (Some(second), Some(at)) = (others.first().copied(), targets.first().map(|row| row.tag)) else { return };
    if direct(player, who) && player.lay(who, Some("volley"), &[second, at]) {
        player.roll();
        player.went("volley");
    }
    player.press(Press::Clear);
}

/// The last step: some units by themselves, all others in one press.
fn last_step(player: &mut Player) {
    player.press(Press::Step("end".to_owned()));
    for (procedure, most) in [("rally", 2), ("dig_in", 1), ("ready", 1)] {
        for who in fresh(player).into_iter().take(most) {
            player.press(Press::Clear);
            player.press(Press::Row(who));
            let orders = player.view().form.as_ref().map(|form| form.orders.clone()).unwrap_or_default();
            let open = orders.iter().any(|order| order.procedure == procedure && order.refusal.is_none());
            if open {
                player.press(Press::Order(procedure.to_owned()));
                player.finish();
            }
        }
    }
    if player.owed("end_step", None) {
        // Where somebody rallies the list is there first.
        if player.view().form.is_some() {
            player.press(Press::Roll);
        }
        player.finish();
        second_thoughts(player);
    }
    player.press(Press::Clear);
    assert!(!player.owed("end_step", None), "every unit has had its choice");
}

/// The first unit of the phasing side.
fn first(player: &Player) -> Tag {
    player.rows(player.acting())[0].tag
}

/// What players do about a result that was wrong.
fn second_thoughts(player: &mut Player) {
    if player.thinks_again(6) == 3 {
        player.correct("", vec![Effect::set(first(player), "place", "woods")]);
    }
}

/// Plays a battle until a side is gone; what was played.
fn play(first: &str, seed: u64) -> (BTreeSet<String>, bool) {
    let mut player = Player::new(seed, sets::versus(RULES, first));
    while !player.is_one_gone() && player.battle().state().turn() < MOST_TURNS {
        phase(&mut player);
    }
    player.reopen_the_end();
    let (procedures, ..) = player.history();
    (procedures, player.is_one_gone())
}

#[test]
fn whole_battles_are_played_closed_and_opened_again() {
    let battles = (1943..).zip(["ponyri-german", "saint-lo-american", "ponyri-german", "saint-lo-american"]);
    until_all_is_played(&sets::played(RULES), battles.map(|(seed, first)| play(first, seed)));
}

/// Who forgets the last step is not Ready in the enemy's phase: the end of the phase says so once.
#[test]
fn the_last_step_is_said_before_the_phase_ends() {
    let mut table = Table::with(WIDE, 3, sets::versus(RULES, "saint-lo-american"));
    table.given(vec![Effect::set(adjutant::rules::Entity::Battle, "step", "end")]);
    table.send(Press::EndTurn);
    let told = table.app.notices().first().map(|notice| notice.words.clone()).unwrap_or_default();
    assert!(told.starts_with("Still open: Rally & Ready of "), "{told}");
    assert_eq!(table.battle().state().acting(), Side::A);
}

/// An exception after the roll: the hands are told all that the step puts, not what is different alone.
#[test]
fn an_exception_in_the_last_step_tells_the_hands_the_whole_step() {
    let mut table = Table::with(WIDE, 3, sets::versus(RULES, "saint-lo-american"));
    table.given(vec![Effect::set(adjutant::rules::Entity::Battle, "step", "end")]);
    table.press("owed-end_step");
    let hands = |table: &Table| table.app.play().unwrap().screen.table.hands.join("; ");
    let before = hands(&table);
    assert!(before.starts_with("put Ready on A1, "), "{before}");
    table.press("chip-A1.does-dig_in");
    let after = hands(&table);
    assert!(after.contains("put Dug-in on A1") && after.contains("put Ready on A2, "), "{after}");
    assert!(after.contains("take Ready off A1"), "{after}");
    // And so when the battle is opened again.
    assert_eq!(table.battle().last_hands().iter().map(ToString::to_string).collect::<Vec<_>>().join("; "), after);
}

/// Two numbers never stand side by side: "4 inches 17 %", not "17 % inches: 4".
#[test]
fn inches_stand_before_their_chance() {
    for size in [WIDE, Size::new(900.0, 600.0), Size::new(640.0, 400.0)] {
        let mut table = Table::with(size, 3, sets::versus(RULES, "saint-lo-american"));
        table.send(Press::Row(tag("A4")));
        table.send(Press::Tab("move".to_owned()));
        let form = table.app.play().unwrap().screen.table.form.clone().unwrap();
        let inner: Vec<String> = form.odds[0].parts.iter().map(|part| part.inner.clone()).collect();
        assert_eq!(inner, [4, 5, 6, 7, 8, 9].map(|far| format!("{far} inches")), "{size:?}");
        let words = table.words().join("|");
        assert!(!words.contains("inches: "), "{size:?}: {words}");
        table.shot_if_wanted(&format!("inches {}", size.width));
    }
}
