//! Presses are counted: the press table, and the scripted turn of both sides. A number that grows fails.

#![cfg(feature = "gui")]

use adjutant::{
    battle::Setup,
    dice::{Ask, Side},
    rules::{Effect, Unit, Value},
};
use screens::{
    WIDE,
    paper::{Work, paper},
    sets,
    story::{before, by_hand, story, tag},
    table::Table,
};

/// A stage of the story: its name, what is pressed, and the presses it may take.
type Stage = (&'static str, &'static [&'static str]);

/// Plays stages one after another; answers a question as usual when the dice raise one.
fn play(table: &mut Table, stages: &[Stage]) -> u32 {
    for (name, ids) in stages {
        for id in *ids {
            // "outcome" enters one outcome for each roll that side A still has to roll.
            let wanted = id.strip_prefix("each ");
            if wanted.is_none() {
                table.press(id);
            }
            loop {
                if let Some(Ask::Choose(ask)) = table.battle().pending().map(|waiting| waiting.pending.ask) {
                    table.press(&format!("choose-{}", ask.usual));
                } else if let Some(wanted) = wanted.filter(|wanted| table.has(wanted)) {
                    table.press(wanted);
                } else {
                    break;
                }
            }
        }
        assert!(table.battle().open_act().is_none(), "{name} is not over");
    }
    table.presses
}

/// The sides have the five and four orders of the story also with a card of 2 and of 3.
fn orders() -> Vec<Effect> {
    [(Side::A, 3), (Side::B, 1)].map(|(side, more)| Effect::set(side, "extra_orders", more)).into()
}

/// Side B's half of the story, always with the program's dice.
const ENEMY: &[Stage] = &[
    ("draw", &["do-card"]),
    ("rally", &["each owed-rally"]),
    ("mortar", &["B6", "A2", "roll"]),
    ("battery", &["B8", "A4", "roll"]),
    ("PaK on Overwatch", &["step-overwatch", "B5-order"]),
];

/// The last stages with the program's dice.
const LAST: &[Stage] = &[
    ("tank moves, shot at", &["step-move", "B4-order", "react-A6", "roll"]),
    ("tank fires, still active", &["A7", "roll"]),
    ("resupply", &["owed-resupply"]),
    ("end turn", &["end-turn"]),
];

/// The same turn of both sides with paper. A shot: quality of the firer, its line of the combat table, the target's
/// type or the AT table; then its dice. A round of an assault: that for both. A test to rally: quality and the HQ's reach.
const PAPER: &[Work] = &[
    ("rally two", 4, 2),
    ("shell two units", 6, 2),
    ("Overwatch: is it allowed", 1, 0),
    ("move: its rate", 1, 0),
    ("shot at", 3, 1),
    ("drive on: its rate", 1, 0),
    ("fire", 3, 1),
    ("fire", 3, 1),
    ("assault two", 12, 4),
    ("resupply: the HQ's rating", 1, 1),
    ("mortar", 3, 1),
    ("battery", 3, 1),
    ("Overwatch: is it allowed", 1, 0),
    ("move: its rate", 1, 0),
    ("shot at", 3, 1),
    ("fire", 3, 1),
    ("resupply: the HQ's rating", 1, 1),
];

#[test]
fn the_scripted_turn_takes_fifty_presses() {
    let mut table = Table::with(WIDE, 1, by_hand(false));
    let own: &[Stage] = &[
        ("draw", &["do-card"]),
        ("rally, one out of reach", &["owed-rally", "chip-A5.hq_reach-out"]),
        ("shell the town", &["A8", "B3", "B7", "chip-target.place-cover", "roll"]),
        ("gun on Overwatch", &["step-overwatch", "A6-order"]),
        ("move, shot at", &["step-move", "A2-order", "react-B2", "roll"]),
        ("drive on", &["A7-order"]),
        ("fire", &["A2", "B2", "chip-target.place-cover", "roll"]),
        ("fire, cover known", &["A7", "B5", "roll"]),
        ("assault the stack", &["step-assault", "A4", "B3", "roll"]),
        ("resupply", &["owed-resupply"]),
        ("end turn", &["end-turn"]),
    ];
    table.given(before());
    table.given(orders());
    play(&mut table, own);
    play(&mut table, ENEMY);
    let presses = play(&mut table, LAST);
    assert!(presses <= 49.min(paper(PAPER)), "{presses} presses");
}

#[test]
fn the_same_turn_with_real_dice_for_one_side_takes_sixty() {
    let mut table = Table::with(WIDE, 1, by_hand(true));
    let own: &[Stage] = &[
        ("draw, without a deck", &["do-card", "roll"]),
        ("rally, one out of reach", &["owed-rally", "each outcome-2", "chip-A5.hq_reach-out", "each outcome-2"]),
        ("shell the town", &["A8", "B3", "B7", "chip-target.place-cover", "outcome-1", "outcome-1"]),
        ("gun on Overwatch", &["step-overwatch", "A6-order"]),
        ("move, shot at", &["step-move", "A2-order", "react-B2", "roll"]),
        ("drive on", &["A7-order"]),
        ("fire", &["A2", "B2", "chip-target.place-cover", "outcome-0"]),
        ("fire, cover known", &["A7", "B5", "outcome-0"]),
        ("assault the stack", &["step-assault", "A4", "B3", "each outcome-1"]),
        ("resupply", &["owed-resupply", "each outcome-0"]),
        ("end turn", &["end-turn"]),
    ];
    let last: &[Stage] = &[
        ("tank moves, shot at", &["step-move", "B4-order", "react-A6", "outcome-0"]),
        ("tank fires, still active", &["A7", "roll"]),
        ("resupply", &["owed-resupply"]),
        ("end turn", &["end-turn"]),
    ];
    table.given(before());
    table.given(orders());
    play(&mut table, own);
    play(&mut table, ENEMY);
    let presses = play(&mut table, last);
    assert!(presses <= 60.min(paper(PAPER)), "{presses} presses");
}

/// One line of the press table: the turn so far (not counted), then what is pressed, and how often.
fn check(task: &str, facts: Vec<Effect>, so_far: &[&str], ids: &[&str], most: usize) {
    counted(story(false), task, facts, so_far, ids, most);
}

fn counted(setup: Setup, task: &str, facts: Vec<Effect>, so_far: &[&str], ids: &[&str], most: usize) -> Table {
    let mut table = Table::with(WIDE, 1, setup);
    // These dice leave an assault with a question that is no part of the task.
    table.given(facts).all(so_far.iter().copied()).all(ids.iter().copied());
    assert!(ids.len() <= most, "{task} takes {} presses, {most} are allowed", ids.len());
    table
}

#[test]
fn the_press_table_holds() {
    let linked = || {
        let space = |text: &str| Effect::set(tag(text), "space", 1);
        vec![space("B3"), space("B7"), Effect::set(tag("B2"), "overwatch", true)]
    };
    let disrupted = || vec![Effect::set(tag("A3"), "disrupted", true)];
    let drawn = &["do-card"];
    check("draw initiative", vec![], &[], &["do-card"], 1);
    check("draw from a real deck", vec![], &[], &["drew-4"], 2);
    check("fire", vec![], drawn, &["A2", "B2", "roll"], 3);
    check("fire, real dice by outcome", vec![], drawn, &["A2", "B2", "outcome-1"], 3);
    check("fire by the active unit", vec![], &["do-card", "step-move", "A7-order"], &["B2", "roll"], 2);
    let moved = &["do-card", "step-move", "A2-order"];
    counted(by_hand(false), "reaction", linked(), moved, &["react-B2", "roll"], 2);
    check("the commander's reaction", linked(), moved, &["react-B2"], 1);
    check("assault in its step", linked(), &["do-card", "step-assault"], &["A4", "B3", "roll"], 3);
    check("assault in another step", linked(), drawn, &["A4", "B3", "tab-assault", "roll"], 4);
    check("artillery on one unit", vec![], drawn, &["A8", "B2", "roll"], 3);
    check("artillery on a linked stack", linked(), drawn, &["A8", "B3", "roll"], 3);
    check("rally all", disrupted(), drawn, &["owed-rally"], 1);
    check("rally, an exception afterwards", disrupted(), &["do-card", "owed-rally"], &["chip-A3.hq_reach-out"], 1);
    check("resupply all", vec![], drawn, &["owed-resupply"], 1);
    check("mines", vec![], drawn, &["A5", "tab-mines", "roll"], 3);
    check("move in its step", vec![], &["do-card", "step-move"], &["A2-order"], 1);
    check("Overwatch when the step changes", vec![], drawn, &["step-overwatch", "A2-order"], 2);
    check("Dig In in its step", vec![], &["do-card", "step-dig_in"], &["A2-order"], 1);
    check("a modifier forgotten", vec![], &["do-card", "A2", "B2", "roll"], &["chip-target.place-cover"], 1);
    check("a wrong die", vec![], &["do-card", "A2", "B2", "roll"], &["die-fire-0", "correct-6"], 2);
    let given = ["A2", "A3", "A4", "A5"].map(|unit| Effect::set(tag(unit), "ordered", true));
    check("end turn", given.into(), &["do-card", "owed-resupply"], &["end-turn"], 1);
    check("undo", vec![], &["do-card", "A2", "B2", "roll"], &["undo"], 1);
}

/// What happens rarely, and real dice: a press more for each roll.
#[test]
fn the_rare_rows_of_the_press_table_hold() {
    let drawn = &["do-card"];
    let real = |task: &str, facts: Vec<Effect>, so_far: &[&str], ids: &[&str], most: usize| {
        let setup = sets::with_dice(by_hand(true), [true; 2]);
        counted(setup, task, facts, so_far, ids, most)
    };
    let disrupted = |units: &[&str]| units.iter().map(|unit| Effect::set(tag(unit), "disrupted", true)).collect();
    let waits = || vec![Effect::set(tag("B2"), "overwatch", true)];
    let drew = &["drew-4"];
    real("reaction, real dice", waits(), &["drew-4", "step-move", "A2-order"], &["react-B2", "outcome-0"], 2);
    real("artillery on two, real dice", vec![], drew, &["A8", "B3", "B7", "outcome-1", "outcome-1"], 5);
    let both = ["A4", "B3", "outcome-2", "outcome-0"];
    real("assault, both enter", vec![], &["drew-4", "step-assault"], &both, 4);
    let shaken = disrupted(&["A3", "A5"]);
    real("rally of two, real dice", shaken, drew, &["owed-rally", "outcome-1", "outcome-1"], 3);
    real("resupply, real dice", vec![], drew, &["owed-resupply", "outcome-0"], 2);
    real("mines, real dice", vec![], drew, &["A5", "tab-mines", "outcome-0"], 3);
    real("a Joker of a real deck", vec![], &[], &["drew-Joker"], 2);
    let wrong = ["die-fire-0", "correct-6"];
    real("a wrong real die", vec![], &["drew-4", "A2", "B2", "faces", "face-1", "face-2", "face-4"], &wrong, 2);

    // A question stands in the result: a press answers it.
    let table = real("HQ survival", vec![], &["drew-4", "A2", "B1", "outcome-2"], &["choose-0"], 1);
    assert!(lost(&table, "B8") && !lost(&table, "B1"));
    // Whoever falls back does so by itself; off the table is a press on the result.
    let mut table = real("fall back", disrupted(&["A3"]), &["drew-4", "owed-rally", "outcome-2"], &[], 0);
    assert!(table.battle().open_act().is_none() && !lost(&table, "A3"));
    table.takes("fall back off the table", &["flip-off/A3-1"], 1);
    assert!(lost(&table, "A3"));
    // The die of the Joker falls with its card.
    let mut setup = by_hand(false);
    setup.rulings.insert("D120".to_owned(), "b".to_owned());
    let only = std::collections::BTreeMap::from([("joker".to_owned(), 1)]);
    let jokers = vec![Effect::set(Side::A, "deck", Value::Counts(only))];
    let table = counted(setup, "a Joker, its table", jokers, &[], drawn, 1);
    assert!(table.battle().state().fact(Side::A, "joker").is_some());
    // Ammunition is counted by itself.
    let table = counted(by_hand(false), "ammunition", vec![], &["do-card", "A8", "B2", "roll"], &[], 0);
    assert_eq!(table.battle().state().number(tag("A8"), "ammunition"), 2);
    let gone = || vec![Effect::remove(tag("A2"), "fire")];
    let table = counted(by_hand(false), "back from the dead", gone(), drawn, &["A2", "back"], 2);
    assert!(!lost(&table, "A2"));
    let facts = disrupted(&["A3"]);
    let table = counted(by_hand(false), "a correction", facts, drawn, &["A3-state", "fact-disrupted"], 2);
    assert!(!table.battle().state().flag(tag("A3"), "disrupted"));
}

fn lost(table: &Table, unit: &str) -> bool {
    table.battle().state().units.get(&tag(unit)).is_some_and(Unit::lost)
}
