//! Division Squares over several turns through the one door of a battle: the order of play, what clears and
//! when, and what random orders never break.

#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, clippy::missing_panics_doc)]

#[path = "support/scene.rs"]
mod scene;
#[path = "support/table.rs"]
mod table;

use std::{cell::Cell, collections::BTreeSet};

use adjutant::{
    battle::{
        Battle, Command, Desk, Refused, Request, Setup,
        summary::{Flip, Shown, table_view},
    },
    dice::{Card, Dice, Given, Side, Tag},
    rules::{Draft, Entity, Presence},
};
use proptest::{prelude::*, test_runner::TestRunner};
use scene::draft;
use table::{
    answer_all, begin, owed, owed_can_be_done, play, reopened, run, saved_and_taken_back, start, tag, units,
};

fn battle(text: &str, rulings: &str) -> Battle {
    begin(units("division-squares", text, rulings))
}

fn draw(battle: &mut Battle, card: u8) {
    play(battle, "draw", "", &[("card", Given::Card(Card::Number(card)))]);
}

/// What a form of a move says of the card.
fn said(battle: &Battle, form: &str) -> Vec<String> {
    let request = Request::new("move", draft(form));
    let warnings = battle.open_form(&request).unwrap().form.warnings;
    warnings.into_iter().filter(|text| text.starts_with("no order left")).collect()
}

fn reactions(battle: &Battle) -> String {
    let chips = battle.rules().reactions(battle.state());
    chips.into_iter().map(|chip| format!("{} {}", chip.unit, chip.words)).collect::<Vec<_>>().join("; ")
}

#[test]
fn two_turns_of_both_sides() {
    let army = "A1 hq; A2 rifle; A3 rifle; A4 off_table; B1 hq; B2 rifle; B3 atg; B4 tank @2";
    let mut battle = battle(army, "");
    let b = &mut battle;
    assert_eq!((b.state().turn(), b.state().acting(), b.state().step()), (1, Side::A, "card"));
    assert_eq!(b.state().number(tag("A4"), "ammunition"), 3);
    assert_eq!(owed(b), "Draw the card; Resupply; A4 not fired");
    draw(b, 2);
    assert_eq!(owed(b), "Resupply; A4 not fired; 2 orders left");
    assert_eq!(play(b, "overwatch", "unit=A2", &[]), ["put Overwatch on A2"]);
    play(b, "move", "unit=A3", &[]);
    assert_eq!(reactions(b), "");
    assert_eq!(owed(b), "Resupply");
    play(b, "resupply", "", &[("resupply/A4", Given::Faces(vec![6, 1]))]);
    assert_eq!(b.state().number(tag("A4"), "ammunition"), 4);
    assert_eq!(owed(b), "");
    play(b, "end_turn", "", &[]);
    // Its turn is over: what was done is forgotten, Overwatch stays.
    let state = b.state();
    assert_eq!((state.turn(), state.acting(), state.step()), (1, Side::B, "card"));
    assert!(state.flag(tag("A2"), "overwatch") && !state.flag(tag("A2"), "ordered"));
    assert!(!state.flag(tag("A3"), "moved") && state.fact(Entity::Battle, "mover").is_none());
    assert!(state.fact(Side::A, "card").is_none() && state.fact(Side::A, "resupplied").is_none());

    draw(b, 3);
    play(b, "dig_in", "unit=B3", &[]);
    play(b, "move", "unit=B2", &[]);
    assert_eq!(reactions(b), "A2 reach 1");
    let missed = [("fire", Given::Faces(vec![1, 1, 1]))];
    assert_eq!(play(b, "reaction", "firer=A2 target=B2", &missed), ["take Overwatch off A2"]);
    assert_eq!(reactions(b), "");
    play(b, "end_turn", "", &[]);

    assert_eq!((b.state().turn(), b.state().acting()), (2, Side::A));
    assert!(b.state().flag(tag("B3"), "dug_in"));
    draw(b, 1);
    play(b, "overwatch", "unit=A2", &[]);
    // Beyond the card: a warning, never a stop; but the row's own slot offers it no more.
    assert_eq!(said(b, "unit=A3"), ["no order left: 1 of 1 used"]);
    b.execute(Command::step("move"), &mut Dice::seeded(1), 0).unwrap();
    let view = table_view(b, &Desk::default(), &Shown::default());
    let row = view.rows.iter().flatten().find(|row| row.tag == tag("A3")).unwrap();
    let slot = row.press.as_ref().and_then(|press| press.refusal.as_deref());
    assert_eq!(slot, Some("no order left: 1 of 1 used"));
    play(b, "move", "unit=A3", &[]);
    let refused = b.execute(start("move", draft("unit=A3"), &[]), &mut Dice::seeded(1), 0);
    assert_eq!(refused, Err(Refused::Forbidden(vec!["A3 has moved this turn".to_owned()])));
    // The table keeps the markers of the side that waits until its own turn starts.
    assert_eq!(play(b, "end_turn", "", &[]), ["take Dig In off B3"]);
    assert_eq!(owed(b), "Draw the card; B4 arrives");
    assert_eq!(play(b, "arrive", "unit=B4", &[]), ["place B4"]);
    assert_eq!(b.state().units[&tag("B4")].presence, Presence::Ready);
}

#[test]
fn the_side_nobody_leads_is_known_to_the_rules() {
    let army = "A1 hq; A2 off_table; B1 hq; B2 off_table; B3 off_table";
    let mut battle = begin(Setup { solo: Some(Side::B), ..units("division-squares", army, "") });
    play(&mut battle, "resupply", "", &[("resupply/A2", Given::Faces(vec![1, 1]))]);
    play(&mut battle, "end_turn", "", &[]);
    play(&mut battle, "resupply", "", &[("resupply", Given::Faces(vec![6, 6, 6, 1]))]);
    assert_eq!(battle.state().number(tag("B2"), "ammunition"), 5);
    assert_eq!(battle.state().number(tag("B3"), "ammunition"), 4);
}

#[test]
fn a_warning_of_the_card_makes_nothing_stale() {
    let mut battle = battle("A1 rifle; A2 rifle; B1 rifle", "");
    draw(&mut battle, 1);
    play(&mut battle, "overwatch", "unit=A1", &[]);
    let first = battle.last_action().unwrap();
    assert_eq!(said(&battle, "unit=A2"), ["no order left: 1 of 1 used"]);
    play(&mut battle, "move", "unit=A2", &[]);
    let struck = run(&mut battle, Command::Strike { of: first });
    assert_eq!(struck.stale, []);
}

#[test]
fn a_rally_with_all_ones_waits_for_nobody() {
    let wounded = "A1 rifle; A2 rifle; A3 rifle; B1 rifle";
    let (ones, rallied) = (Given::Faces(vec![1, 1]), Given::Faces(vec![4, 2]));
    let rolls = [("rally/A1", ones.clone()), ("rally/A2", rallied.clone()), ("rally/A3", ones.clone())];
    let hurt = |battle: &mut Battle| {
        for unit in ["A1", "A2", "A3"] {
            run(battle, Command::set(tag(unit), "disrupted", true));
        }
    };
    let flips = |battle: &Battle| {
        let result = table_view(battle, &Desk::default(), &Shown::default()).result.unwrap();
        let on = |flip: &Flip| flip.options.iter().find(|(_, _, on)| *on).unwrap().1.clone();
        result.flips.iter().map(|flip| format!("{}: {}", flip.key, on(flip))).collect::<Vec<_>>().join(", ")
    };

    // "I rolled" for the whole batch: one press, also where the dice are real.
    for real in [BTreeSet::new(), BTreeSet::from([Side::A])] {
        let mut battle = battle(wounded, "");
        hurt(&mut battle);
        let Command::Start { request, permit, given, .. } = start("rally", Draft::new(), &rolls) else {
            panic!("no start");
        };
        run(&mut battle, Command::Start { request, permit, given, real });
        assert!(battle.open_act().is_none(), "it waits");
        assert_eq!(flips(&battle), "off/A1: On the table, off/A3: On the table");
        assert_eq!(battle.state().units[&tag("A3")].presence, Presence::Ready);
        // One more press for the unit that was at the edge; the dice stay.
        let of = battle.last_action().unwrap();
        let off = Given::Chosen("off".to_owned());
        let flip = Command::CorrectAnswer { of, address: "off/A3".to_owned(), given: off };
        run(&mut battle, flip);
        assert_eq!(flips(&battle), "off/A1: On the table, off/A3: Off the table");
        assert!(!battle.state().units[&tag("A3")].in_play());
        assert!(battle.state().units[&tag("A1")].in_play() && !battle.state().flag(tag("A2"), "disrupted"));
    }

    // Row by row, in any order.
    let mut battle = battle(wounded, "");
    hurt(&mut battle);
    let Command::Start { request, permit, .. } = start("rally", Draft::new(), &[]) else { panic!("no start") };
    let begin = Command::Start { request, permit, given: Vec::new(), real: BTreeSet::from([Side::A]) };
    run(&mut battle, begin);
    for (address, given) in [rolls[2].clone(), rolls[0].clone(), rolls[1].clone()] {
        run(&mut battle, Command::Answer { address: address.to_owned(), given });
    }
    assert_eq!(flips(&battle), "off/A1: On the table, off/A3: On the table");
    let again = reopened(&battle);
    assert_eq!((again.state(), again.last_action()), (battle.state(), battle.last_action()));
}

/// What a random player tries.
const TRIES: [&str; 9] = ["draw", "rally", "resupply", "overwatch", "dig_in", "move", "bridge", "fire", "end_turn"];

/// What a unit did this turn: markers that no second order may join, but for firing after a move.
fn done(battle: &Battle, unit: Tag) -> Vec<&'static str> {
    let markers = ["overwatch", "dug_in", "bridging", "moved", "fired", "assaulted", "shelled"];
    markers.into_iter().filter(|marker| battle.state().flag(unit, marker)).collect()
}

/// What holds at every moment, whatever was tried.
fn check(battle: &Battle) {
    let state = battle.state();
    let rules = battle.rules();
    let acting = state.acting();
    assert_eq!(state.doubts, Vec::<String>::new());
    for unit in state.in_play(acting) {
        let done = done(battle, unit.tag);
        assert!(done.len() < 2 || done == ["moved", "fired"], "{} acts twice: {done:?}", unit.tag);
        // A rally that fails after the order takes its marker away; the order stays spent.
        let ordered = state.flag(unit.tag, "ordered");
        let undone = ordered && done.is_empty() && state.flag(unit.tag, "rallied");
        assert!(undone || ordered != done.is_empty(), "{}: {done:?}", unit.tag);
    }
    for unit in state.side(acting.other()) {
        for marker in ["moved", "fired", "ordered", "rallied", "bridging", "assaulted", "shelled"] {
            assert!(!state.flag(unit.tag, marker), "{} keeps {marker} in the enemy's turn", unit.tag);
        }
    }
    if let Some((used, allowed)) = rules.standing(state, acting).orders {
        for unit in state.in_play(acting) {
            let over = used >= allowed && !state.flag(unit.tag, "ordered");
            assert_eq!(!said(battle, &format!("unit={}", unit.tag)).is_empty(), over, "{}", unit.tag);
        }
    }
    for side in Side::BOTH {
        let deck = state.fact(side, "deck").unwrap().counts();
        assert!(!deck.is_empty() && deck.values().all(|count| (1..=4).contains(count)), "{deck:?}");
        let standing = rules.standing(state, side);
        assert!(standing.lost <= standing.total);
        assert_eq!(standing.exhausted, standing.mark.is_some_and(|mark| standing.lost >= mark));
    }
    owed_can_be_done(battle);
}

/// Random lawful play: nothing acts twice, an overdrawn card is said, decks stay whole, and the log replays to the same
/// state.
#[test]
fn random_orders_keep_the_rules() {
    let carried: [Cell<usize>; TRIES.len()] = Default::default();
    let tries = prop::collection::vec((0..TRIES.len(), 1..9_u16, 1..9_u16, 0..3_u8), 1..80);
    let config = ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() };
    let played = TestRunner::new(config).run(&(any::<u64>(), 0..16_u8, tries), |(seed, option, tries)| {
        let army = "A1 hq; A2 rifle; A3 engineer; A4 tank; A5 off_table; A6 medium_mortar; A7 smg; A8 rifle @2; \
                    B1 hq; B2 rifle; B3 atg; B4 armored_car_mg; B5 off_table; B6 smg; B7 engineer; B8 rifle @3";
        let rulings = [("D120", 1), ("D119", 2), ("D118", 4), ("D103", 8)]
            .map(|(mark, bit)| format!("{mark}={}", if option & bit > 0 { "b" } else { "a" }));
        let mut battle = battle(army, &rulings.join(" "));
        let mut dice = Dice::seeded(seed);
        for (what, own, enemy, answer) in tries {
            let acting = battle.state().acting();
            let (own, enemy) = (Tag::new(acting, own), Tag::new(acting.other(), enemy));
            let form = match TRIES[what] {
                "draw" | "rally" | "resupply" | "end_turn" => String::new(),
                "fire" => format!("firer={own} target={enemy}"),
                _ => format!("unit={own}"),
            };
            // Orders need a card: before it is drawn there is no limit to keep.
            if battle.state().fact(acting, "card").is_none() {
                battle.execute(start("draw", Draft::new(), &[]), &mut dice, 0).unwrap();
            }
            // What the form says of itself is what comes of it.
            let request = Request::new(TRIES[what], draft(&form));
            let opened = battle.open_form(&request).unwrap();
            let lawful = opened.procedure.is_some() && opened.form.refusals.is_empty();
            let done = battle.execute(start(TRIES[what], draft(&form), &[]), &mut dice, 0);
            carried[what].set(carried[what].get() + usize::from(done.is_ok()));
            prop_assert_eq!(done.is_ok(), lawful, "{} {}: {:?}", TRIES[what], form, done);
            answer_all(&mut battle, &mut dice, |ask| usize::from(answer) % ask.options.len());
            check(&battle);
        }
        saved_and_taken_back(&battle);
        Ok(())
    });
    played.unwrap_or_else(|error| panic!("{error}"));
    // A play of nothing but refusals shows nothing.
    // The card is drawn before each try.
    for (what, count) in TRIES.into_iter().zip(&carried).filter(|(what, _)| *what != "draw") {
        assert!(count.get() > 0, "{what} was always refused");
    }
}
