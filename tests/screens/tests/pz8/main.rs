//! Pz8 at the screen: mustered in four presses, half a turn with presses counted, a whole battle over two days by
//! messages, closed and opened again.

#![cfg(feature = "gui")]
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

mod whole_battle;

use std::collections::BTreeSet;

use adjutant::{
    dice::{Side, Tag},
    rules::{Effect, Entity},
    ui::screen::{AppRequest, Route, battle::Message as Press},
};
use iced::keyboard::{Key, Modifiers, key::Named};
use screens::{
    SIZES, WIDE,
    paper::{Work, paper},
    sets,
    story::{in_contact, tag},
    table::{Table, press, row},
};

const RULES: &str = "pz8";

#[test]
fn a_battle_is_mustered_in_four_presses() {
    for first in ["german-pz-1941", "german-infantry-1941", "us-armoured-1943", "italian-infantry-1940"] {
        let table = Table::mustered(RULES, first);
        let battle = table.battle();
        assert_eq!(battle.rules().description().about.id, RULES);
        assert!(Side::BOTH.into_iter().all(|side| battle.state().side(side).count() > 9), "{first}");
    }
}

/// Two pairs in contact in the combat step.
fn combat() -> Vec<Effect> {
    in_contact(&[["A3", "B4"], ["A4", "B5"]])
}

fn step(step: &str) -> Effect {
    Effect::set(Entity::Battle, "step", step)
}

/// One line of the press table: the turn so far (not counted), then what is pressed, and how often at most.
fn check(task: &str, real: bool, facts: Vec<Effect>, so_far: &[&str], ids: &[&str], most: usize) {
    let setup = sets::with_dice(sets::versus(RULES, "german-pz-1941"), [real; 2]);
    Table::with(WIDE, 3, setup).given(facts).all(so_far.iter().copied()).takes(task, ids, most);
}

#[test]
fn the_press_table_holds() {
    let fire = || vec![step("fire")];
    let tired = || vec![step("rally"), Effect::set(tag("A3"), "fatigue", 2), Effect::set(tag("A4"), "fatigue", 1)];
    let mined = || vec![Effect::Thing { id: 1, kind: "minefield".to_owned() }];
    let town = || {
        let owner = |field: &str| Effect::set(Entity::Thing(1), field, "B");
        vec![Effect::Thing { id: 1, kind: "objective".to_owned() }, owner("owner"), owner("held")]
    };
    check("move", false, vec![], &[], &["A3-order"], 1);
    check("contact", false, vec![], &[], &["A3", "B4", "roll"], 3);
    check("contact with two", false, vec![], &[], &["A3", "B4", "B5", "roll"], 4);
    check("a gun", false, fire(), &[], &["A8", "B4", "roll"], 3);
    check("a volley of guns", false, fire(), &[], &["A8", "A9", "A10", "B4", "roll"], 5);
    check("all guns of the side", false, fire(), &[], &["owed-fire", "B4", "roll"], 3);
    check("a gun, real die", true, fire(), &[], &["A8", "B4", "outcome-1"], 3);
    check("an air attack", false, fire(), &[], &["B4", "roll"], 2);
    check("a place forgotten", false, fire(), &["A8", "B11", "roll"], &["chip-target.place-woods"], 1);
    check("a wrong die", false, fire(), &["A8", "B4", "roll"], &["die-fire/A8-0", "correct-6"], 2);
    check("mines", false, mined(), &[], &["A3", "tab-mines", "roll"], 3);
    check("mines, real die", true, mined(), &[], &["A3", "tab-mines", "outcome-0"], 3);
    check("a section laid", false, vec![], &[], &["A3", "tab-lay", "roll"], 3);
    check("an objective taken", false, town(), &[], &["thing-1-take"], 1);
    check("rally all", false, tired(), &[], &["owed-rally"], 1);
    check("rally, an exception afterwards", false, tired(), &["owed-rally"], &["chip-A3.hq_reach-out"], 1);
    check("a point by hand, the first one", false, vec![], &[], &["A3", "order-tire"], 2);
    check("another point by hand", false, tired(), &[], &["A3-state"], 1);
    check("end turn", false, town(), &[], &["end-turn"], 1);
    check("undo", false, fire(), &["A8", "B4", "roll"], &["undo"], 1);
    // A winner is asked whether it goes on: these dice say that A3 loses.
    check("combat, real dice", true, combat(), &[], &["A3", "B4", "face-3", "face-3"], 4);
    check("combat from the queue, real dice", true, combat(), &[], &["owed-combat", "face-2", "face-2"], 3);
}

#[test]
fn a_combat_takes_three_presses_and_one_for_the_advance() {
    let mut ways = BTreeSet::new();
    for seed in 1..12 {
        let mut table = Table::with(WIDE, seed, sets::versus(RULES, "german-pz-1941"));
        table.given(combat());
        let presses = table.count(|table| {
            table.all(["A3", "B4", "roll"]);
            if table.battle().open_act().is_some() {
                table.press("choose-0");
            }
        });
        assert!(table.battle().open_act().is_none(), "the combat is over");
        ways.insert(presses);
    }
    assert_eq!(ways, BTreeSet::from([3, 4]));
}

#[test]
fn an_owed_combat_lies_open_before_it_is_rolled() {
    let mut table = Table::with(WIDE, 3, sets::versus(RULES, "german-pz-1941"));
    table.given(combat()).press("owed-combat");
    assert!(table.battle().open_act().is_none(), "nothing is rolled yet");
    let form = table.app.play().unwrap().screen.table.form.as_ref().unwrap();
    assert!(!form.odds.is_empty() && form.ready, "its odds stand there");
}

/// In a combat a base alone fills in the enemy that it touches, as its chip does; so while another one waits.
#[test]
fn a_base_that_touches_one_enemy_fills_it_in() {
    let targets = |table: &Table| {
        let form = table.app.play().unwrap().screen.table.form.clone().expect("a form");
        (form.ready, form.targets)
    };
    let setup = sets::with_dice(sets::versus(RULES, "german-pz-1941"), [true; 2]);
    let mut table = Table::with(WIDE, 3, setup);
    table.given(combat());
    press(&mut table, &[Press::Tab("combat".to_owned()), row("A4")]);
    assert_eq!(targets(&table), (true, vec![tag("B5")]), "by itself");
    press(&mut table, &[Press::Clear]);
    table.all(["A3", "B4", "face-5", "face-4"]);
    assert!(table.battle().open_act().is_some(), "what does it meet?");
    press(&mut table, &[Press::Tab("combat".to_owned()), row("A4")]);
    assert_eq!(targets(&table), (true, vec![tag("B5")]), "while a question waits");
}

#[test]
fn a_withdrawal_says_its_inches() {
    let setup = sets::with_dice(sets::versus(RULES, "german-pz-1941"), [true; 2]);
    let mut table = Table::with(WIDE, 3, setup);
    table.given(combat()).all(["A3", "B4", "face-5", "face-4"]);
    let words = table.words();
    let asks = "7th Hussars withdraws 1 inch: what does it meet?";
    assert!(words.iter().any(|word| word == asks), "{words:?}");
}

#[test]
fn an_objective_is_called_by_its_name_and_says_who_holds_it() {
    let mut table = Table::with(WIDE, 3, sets::versus(RULES, "german-pz-1941"));
    let owner = |field: &str| Effect::set(Entity::Thing(1), field, "B");
    let town = Effect::Thing { id: 1, kind: "objective".to_owned() };
    table.given(vec![town, owner("owner"), owner("held")]);
    let enemy = table.battle().state().side_name(Side::B).to_owned();
    let shows = |table: &Table, title: &str, line: &str| {
        let things = &table.app.play().unwrap().screen.table.things;
        assert_eq!((things[0].title.as_str(), things[0].line.as_str()), (title, line));
    };
    shows(&table, "Objective 1", &format!("Held by {enemy}"));
    table.given(vec![Effect::set(Entity::Thing(1), "name", "Knightsbridge")]).press("thing-1-take");
    let own = table.battle().state().side_name(Side::A).to_owned();
    shows(&table, "Knightsbridge", &format!("Taken by {own}"));
}

#[test]
fn sixteen_bases_and_their_guns_stand_without_scrolling() {
    let table = Table::with(WIDE, 1, sets::versus(RULES, "british-armoured-1941"));
    assert_eq!(table.battle().state().side(Side::A).count(), 16);
    let places: Vec<_> = (1..=16).map(|unit| table.place(&format!("A{unit}")).expect("it is drawn")).collect();
    assert!(places.iter().all(|place| place.y < 780.0), "{places:?}");
    assert!(places.windows(2).all(|two| two[1].y - two[0].y >= 34.0), "{places:?}");
    // One division is the side: where one roster has no head for it, the other has none either.
    let rows = table.rectangles();
    let heads: Vec<&String> = rows.keys().filter(|id| id.starts_with("group-")).collect();
    assert!(heads.is_empty(), "{heads:?}");
}

#[test]
fn both_totals_stand_while_the_winner_is_asked() {
    let setup = sets::with_dice(sets::versus(RULES, "german-pz-1941"), [true; 2]);
    let mut table = Table::with(WIDE, 3, setup);
    table.given(combat()).all(["A3", "B4", "face-6", "face-3"]);
    assert!(table.has("choose-0"), "the winner is asked");
    let check = |table: &Table| {
        let words = table.words();
        for total in ["A3 I/Panzer Regt 8", "B4 7th Hussars", "+ 4 =", "10", "7"] {
            assert!(words.iter().any(|word| word == total), "no {total} in {words:?}");
        }
    };
    check(&table);
    assert!(!table.words().iter().any(|word| word == "100 %"), "nothing is uncertain any more");
    // Enter answers no question.
    table.strike(Modifiers::empty(), Key::Named(Named::Enter));
    assert!(table.has("choose-0") && table.app.notices().is_empty(), "{:?}", table.app.notices());
    table.press("choose-0");
    check(&table);
}

#[test]
fn a_mark_in_the_state_slot_does_what_the_rules_do() {
    let mut table = Table::with(WIDE, 3, sets::versus(RULES, "german-pz-1941"));
    let tired = ["A3", "B4"].map(|unit| Effect::set(tag(unit), "fatigue", 3)).to_vec();
    // The point that destroys a base lies open first.
    table.given(tired).press("B4-state");
    assert!(!table.battle().state().units[&tag("B4")].lost(), "a slip destroys nothing");
    table.press("roll");
    assert!(table.battle().state().units[&tag("B4")].lost(), "its fourth point destroys an enemy too");
    table.all(["undo", "A3-state", "roll"]);
    assert!(table.battle().state().units[&tag("A3")].lost() && !table.battle().state().units[&tag("B4")].lost());
}

/// Half a turn of a division: two contacts, a volley, both combats, rally.
const HALF: &[&str] = &[
    "A3",
    "B4",
    "roll", // contact
    "A4",
    "B5",
    "roll", // contact
    "owed-fire",
    "B9",
    "roll", // three guns at one base
    "owed-combat",
    "roll",
    "owed-combat",
    "roll",
    "owed-rally",
    "roll",
    "end-turn",
];

/// The same with paper. A gun: its factor and the chance against such a target; a combat: two factors, two lines of
/// fatigue, what the ground and who touches whom add, then two totals and their difference.
const PAPER: &[Work] = &[
    ("two contacts: may they, how far", 2, 0),
    ("three guns at one base", 6, 3),
    ("combat", 5, 3),
    ("combat", 5, 3),
    ("rally: points, the HQ's reach, objectives", 3, 1),
];

#[test]
fn half_a_turn_takes_few_presses() {
    for (real, most) in [(false, 17), (true, 21)] {
        assert!(most <= paper(PAPER));
        let setup = sets::with_dice(sets::versus(RULES, "german-pz-1941"), [real, false]);
        let mut table = Table::with(WIDE, 5, setup);
        for id in HALF {
            if *id != "roll" {
                table.press(id);
                continue;
            }
            if table.battle().open_act().is_none() && table.has("roll") && !real {
                table.press("roll");
            }
            // With real dice the outcome takes the place of ROLL, where side A rolls; a winner goes on.
            for _ in 0..8 {
                let open = table.battle().open_act().is_some();
                let wanted = ["outcome-0", "face-4", "choose-0", "roll"].into_iter().find(|id| table.has(id));
                let form = table.app.play().unwrap().screen.table.form.is_some();
                let Some(wanted) = wanted.filter(|_| open || form) else { break };
                table.press(wanted);
            }
        }
        assert!(table.battle().open_act().is_none());
        assert_eq!(table.battle().state().acting(), Side::B, "the half turn is over");
        assert!(table.presses <= most, "{} presses, {most} are allowed", table.presses);
    }
}

/// Guns at one base are listed, not run together.
#[test]
fn three_guns_at_one_base_are_listed() {
    let mut table = Table::with(WIDE, 3, sets::versus(RULES, "german-pz-1941"));
    table.given(vec![step("fire")]).all(["A8", "A9", "A10", "B4"]);
    let words = table.words();
    assert!(words.iter().any(|words| words == "A8, A9, A10 at B4"), "{words:?}");
}

/// A base that touches two says whom.
#[test]
fn a_base_that_touches_two_says_both() {
    let mut table = Table::with(WIDE, 3, sets::versus(RULES, "german-pz-1941"));
    let two = ["contacts", "fresh"].map(|field| Effect::set(tag("A4"), field, [tag("B5"), tag("B6")].as_slice()));
    table.given(two.into_iter().chain([step("combat"), Effect::set(tag("A4"), "fatigue", 1)]).collect());
    let drawn = table.drawn_within("A4").unwrap().join(" ");
    assert!(drawn.contains("B5") && drawn.contains("B6"), "{drawn}");
}

/// Where there is room for one roster, a form that wants an enemy first shows the enemy's.
#[test]
fn an_air_attack_shows_the_bases_that_it_may_hit() {
    for size in SIZES.into_iter().filter(|size| *size != WIDE) {
        let mut table = sets::begun(size, RULES).unwrap();
        press(&mut table, &[Press::Step("fire".to_owned()), Press::Tab("air".to_owned())]);
        let acting = table.battle().state().acting();
        let enemies: Vec<Tag> = table.battle().state().in_play(acting.other()).map(|unit| unit.tag).collect();
        assert!(table.has(&enemies[0].to_string()), "{size:?}: {:?}", table.words());
    }
}

/// A night: the button says how many dice are told, and the log keeps the days apart.
#[test]
fn a_night_has_its_dice_and_the_log_its_days() {
    let over = ["day_over", "night"];
    let mut table = sets::begun(WIDE, RULES).unwrap();
    let acting = table.battle().state().acting();
    let tired: Vec<Tag> = table.battle().state().in_play(acting).skip(1).take(3).map(|unit| unit.tag).collect();
    let mut facts =
        vec![Effect::set(Entity::Battle, over[0], true), step(over[1]), Effect::set(Entity::Battle, "turn", 9)];
    facts.extend(tired.iter().map(|tag| Effect::set(*tag, "fatigue", 1)));
    table.given(facts);
    if !table.app.play().unwrap().screen.memory.real[0] {
        press(&mut table, &[Press::Dice(Side::A), Press::Dice(Side::B)]);
    }
    assert_eq!(table.drawn_within("do-card").unwrap(), ["ENTER DICE"], "three bases");
    table.press("do-card");
    press(&mut table, &[Press::Rest]);
    assert_eq!(table.battle().state().number(Entity::Battle, "day"), 2);
    table.given(vec![Effect::set(tired[0], "fatigue", 1)]);
    table.ask(AppRequest::Go(Route::Log));
    let words = table.words();
    for heading in ["Day 2, turn 1", "Day 1, turn 9"] {
        assert!(words.iter().any(|shown| shown == heading), "{heading}: {words:?}");
    }
    assert!(words.iter().any(|shown| shown.starts_with("d2 1")), "{words:?}");
}
