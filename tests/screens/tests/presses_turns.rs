//! Presses of a whole turn of both sides, by the program's dice and by real dice, in the four games that have no story of
//! their own: never more than the look-ups and sums that the same turn takes with paper.

#![cfg(feature = "gui")]
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

use adjutant::{
    battle::{Setup, summary::Pool},
    dice::{Ask, Side},
    rules::{Effect, Entity, State},
    ui::screen::battle::Message as Press,
};
use screens::{
    WIDE,
    paper::{Work, paper},
    sets,
    story::tag,
    table::Table,
};

/// What is done: the look-ups and sums of it with paper, and what is pressed. "roll" and "do-card" are an outcome or a
/// face where the dice are real; "rolls" is "roll" where there is a form to look at first; "end" is END, twice where
/// something is still open.
type Stage = (Work, &'static [&'static str]);

/// A turn: its game and force, what was before it, what is done by both sides first, the half of each side, and the most
/// presses of it by the program's dice, by side A's real dice, and by those of both.
struct Turn {
    rules: &'static str,
    force: &'static str,
    facts: Vec<Effect>,
    both: &'static [Stage],
    halves: [&'static [Stage]; 2],
    most: [u32; 3],
}

/// Presses the first of some that is there.
fn press_one(table: &mut Table, ids: &[&str]) {
    let id = ids.iter().find(|id| table.has(id)).unwrap_or_else(|| panic!("none of {ids:?}: {:?}", table.words()));
    table.press(id);
}

/// Dice that are rolled on the table are told: an outcome, the eighth where it is a count of activations, so that there
/// are enough of them; or a face where it hangs on the face, side A's the higher one.
fn tell(table: &mut Table) {
    let open = table.battle().pending().map(|waiting| waiting.pending.ask);
    let face = match open {
        Some(Ask::Dice(ask)) if ask.who == Side::B => "face-3",
        _ => "face-4",
    };
    press_one(table, &["outcome-7", "outcome-0", face]);
}

/// Whether what is rolled first is rolled on the table.
fn is_real(table: &Table, real: [bool; 2]) -> bool {
    let view = &table.app.play().unwrap().screen.table;
    let first = view.form.as_ref().map_or(view.card.first.as_ref(), |form| form.first.as_ref());
    matches!(first, Some(Pool::Dice { who, .. }) if real[usize::from(*who == Side::B)])
}

fn step(table: &mut Table, id: &str, real: [bool; 2]) {
    match id {
        "roll" | "do-card" if is_real(table, real) => tell(table),
        "rolls" if !table.has("roll") => {}
        "rolls" => return step(table, "roll", real),
        "end" => {
            table.send(Press::EndTurn);
            let said = !table.app.notices().is_empty();
            if said {
                table.send(Press::EndTurn);
            }
            table.presses += 1 + u32::from(said);
            assert!(table.app.notices().is_empty(), "{:?}", table.app.notices());
        }
        _ => {
            table.press(id);
        }
    }
    // What hangs on the dice: other dice, a question.
    while table.battle().open_act().is_some() {
        match table.battle().pending().map(|waiting| waiting.pending.ask) {
            Some(Ask::Choose(ask)) => {
                table.press(&format!("choose-{}", ask.usual));
            }
            _ => tell(table),
        }
    }
}

fn check(turn: &Turn) {
    let [a, b] = turn.halves;
    let work: Vec<Work> = turn.both.iter().chain(a).chain(b).map(|(work, _)| *work).collect();
    let paper = paper(&work);
    let counts = [[false, false], [true, false], [true, true]].map(|real| {
        let setup =
            sets::with_dice(Setup { solo: None, commander: None, ..sets::versus(turn.rules, turn.force) }, real);
        let mut table = Table::with(WIDE, 5, setup);
        table.given(turn.facts.clone());
        let mut taken = Vec::new();
        let mut play = |table: &mut Table, stages: &[Stage]| {
            for ((name, looks, sums), ids) in stages {
                let presses = table.count(|table| ids.iter().for_each(|id| step(table, id, real)));
                taken.push(format!("{name}: {presses}, {looks} + {sums} with paper"));
            }
        };
        play(&mut table, turn.both);
        // Dice say whose half comes first.
        let first = table.battle().state().acting();
        for side in [first, first.other()] {
            assert!(side == table.battle().state().acting() || turn.halves[0].is_empty(), "{side} plays its half");
            play(&mut table, turn.halves[usize::from(side == Side::B)]);
        }
        assert_eq!(table.battle().state().turn(), 2, "{}: the turn is over", turn.rules);
        (table.presses, taken)
    });
    for ((presses, taken), most) in counts.iter().zip(turn.most) {
        let all = counts.each_ref().map(|(presses, _)| *presses);
        assert!(*presses <= most && most <= paper, "{}: {all:?}, {most} allowed, {paper}: {taken:#?}", turn.rules);
    }
}

#[test]
fn a_turn_of_the_portable_wargame() {
    let facts = ["A5", "A7"].map(|unit| Effect::set(tag(unit), "pinned", true));
    check(&Turn {
        rules: "portable-wargame",
        force: "el-teb-british",
        facts: facts.into(),
        // A gun: its reach, the effect of its die at that distance, the target's ground. Activation Dice: how many of them
        // a side has, and the half of what they show. A shot as a gun. A close combat: the power of each, what the ground
        // and who stands beside take off, the number each needs.
        both: &[
            (("a gun", 3, 1), &["A10", "B2", "chip-A10.distance-near", "roll"]),
            (("the other side's gun", 3, 1), &["B12", "A2", "chip-B12.distance-near", "roll"]),
            (("the step of the guns is over", 0, 0), &["do-card"]),
            (("who is first", 0, 1), &["do-card"]),
        ],
        halves: [
            &[
                (("Activation Dice", 1, 2), &["do-card"]),
                (("a charge: is it allowed", 1, 0), &["owed-charge"]),
                (("unpinned: what it costs", 1, 0), &["A5-order"]),
                (("two moves: their squares", 2, 0), &["A2-order", "A3-order"]),
                (("fire", 3, 1), &["A4", "B3", "roll"]),
                (("fire into woods", 3, 1), &["A9", "B4", "chip-target.place-woods", "roll"]),
                (("a close combat of two with one", 5, 2), &["step-combat", "A2", "A3", "B5", "roll"]),
                (("the half is over", 0, 0), &["end"]),
            ],
            &[
                (("Activation Dice", 1, 2), &["do-card"]),
                (("three moves: their squares", 3, 0), &["B6-order", "B7-order", "B8-order"]),
                (("fire", 3, 1), &["B9", "A4", "roll"]),
                (("a close combat", 4, 2), &["step-combat", "B6", "A6", "roll"]),
                (("the half is over", 0, 0), &["end"]),
            ],
        ],
        most: [42, 42, 45],
    });
}

#[test]
fn a_turn_of_six_d6() {
    check(&Turn {
        rules: "six-d6",
        force: "saint-lo-american",
        facts: vec![],
        // A shot: the firer's line of the chart at that range, the target's place, the hits of both; then what is left of
        // the die. The last step: hits, permanent hits and the officer near of each unit that is hurt.
        both: &[],
        halves: [
            &[
                (("mortar", 3, 1), &["A7", "B5", "roll"]),
                (("mortar", 3, 1), &["A8", "B6", "roll"]),
                (("a move: its line, what the ground takes", 2, 1), &["A1", "roll"]),
                (("answered", 3, 1), &["react-B1", "roll"]),
                (("fire", 3, 1), &["A2", "B5", "chip-range-close", "roll"]),
                (("fire", 3, 1), &["A3", "B5", "chip-range-close", "roll"]),
                (("fire of tanks", 3, 1), &["A10", "B9", "roll"]),
                (("a move", 2, 1), &["A11", "roll"]),
                (("the last step", 3, 1), &["owed-end_step"]),
                (("the phase is over", 0, 0), &["end"]),
            ],
            &[
                (("mortar", 3, 1), &["B6", "A1", "roll"]),
                (("a move", 2, 1), &["B3", "roll"]),
                (("answered", 3, 1), &["react-A4", "roll"]),
                (("fire", 3, 1), &["B1", "A1", "chip-range-close", "roll"]),
                (("fire of guns", 3, 1), &["B7", "A10", "roll"]),
                (("the last step", 3, 1), &["owed-end_step"]),
                (("the phase is over", 0, 0), &["end"]),
            ],
        ],
        most: [42, 42, 42],
    });
}

#[test]
fn a_turn_of_pz8() {
    check(&Turn {
        rules: "pz8",
        force: "german-pz-1941",
        facts: vec![Effect::set(Entity::Battle, State::FIRST, "A")],
        // A gun: its factor and the chance against such a target. A combat: two factors, two lines of fatigue, what the
        // ground and who touches whom add, then two totals and their difference.
        both: &[],
        halves: [
            &[
                (("contact: may it, how far", 1, 0), &["A3", "B4", "roll"]),
                (("contact", 1, 0), &["A4", "B5", "roll"]),
                (("three guns at one base", 6, 3), &["owed-fire", "B9", "roll"]),
                (("combat", 5, 3), &["owed-combat", "rolls"]),
                (("combat", 5, 3), &["owed-combat", "rolls"]),
                (("rally: points, the HQ's reach, objectives", 3, 1), &["owed-rally", "rolls"]),
                (("the half is over", 0, 0), &["end"]),
            ],
            &[
                (("contact", 1, 0), &["B6", "A5", "roll"]),
                (("four guns at one base", 8, 4), &["owed-fire", "A6", "roll"]),
                (("combat", 5, 3), &["owed-combat", "rolls"]),
                (("rally", 3, 1), &["owed-rally", "rolls"]),
                (("the turn is over", 0, 0), &["end"]),
            ],
        ],
        most: [27, 32, 41],
    });
}

#[test]
fn a_turn_of_simple_ww2() {
    check(&Turn {
        rules: "simple-ww2",
        force: "normandy-british-group",
        facts: vec![Effect::set(Entity::Group(9), "hit", 1)],
        // Orders: the share of each of four formations that must move forward, and what it is of its elements. A call: the
        // number of its kind of battery, and whether it is the same target as last turn. The error: its two tables. The
        // barrage: the zone of the mortars, then for each of four tanks its armour and the column of the table. A move: the
        // speed of the type on this ground, and the part of it that the option allows. A volley: the gun's line, range,
        // the target's armour, motion, sight and angle; the column, then each die, and what a hit does. Morale: its terms.
        both: &[
            (("orders: who must advance", 4, 4), &["owed-give_orders", "owed-give_orders"]),
            (
                ("options", 0, 0),
                &["step-options", "look", "chip-group3.to-m", "chip-group8.to-fm", "roll", "look", "roll"],
            ),
            (("options are open", 0, 0), &["owed-reveal_options"]),
            (("morale", 5, 1), &["step-morale", "owed-morale", "rolls"]),
            (("call for fire", 2, 1), &["step-artillery", "A40", "roll"]),
            (("fire error", 2, 2), &["roll"]),
            (("barrage on four", 9, 4), &["group-16", "roll"]),
            (("a platoon moves", 2, 1), &["step-move", "group-3"]),
            (("a volley of a troop", 7, 5), &["step-fire", "group-17-fold", "group-4", "B8", "roll"]),
            (("the other side's volley", 7, 5), &["group-3-fold", "group-18", "A4", "roll"]),
            (("the turn is over", 0, 0), &["end"]),
        ],
        halves: [&[], &[]],
        most: [31, 39, 44],
    });
}
