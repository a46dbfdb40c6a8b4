//! What players stumbled over at the table, each as they pressed it.

#![cfg(feature = "gui")]
#![allow(clippy::panic, reason = "a test that cannot go on has failed")]
#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test that cannot go on has failed")]

use adjutant::{
    battle::{Setup, summary::FormView},
    dice::{Side, Tag},
    games::Registry,
    rules::{Effect, Entity},
    ui::{
        app::Message,
        keys::{self, Stroke},
        screen::battle::Message as Press,
    },
};
use iced::{
    Size,
    keyboard::{Key, Modifiers, key::Named},
};
use screens::{WIDE, sets, table::Table};

/// A battle of a rule set with a last turn.
fn short(rules: &str, last: i32) -> Table {
    let registry = Registry::load().unwrap();
    Table::with(
        WIDE,
        7,
        Setup { turns: Some(last), solo: None, commander: None, ..sets::setup(&registry, rules).unwrap() },
    )
}

/// Does what the step's card does, where it does something, and ends the turn.
fn on(table: &mut Table) {
    table.send(Press::StepCard);
    table.send(Press::EndTurn);
    // What is still open is said once.
    if !table.app.notices().is_empty() {
        table.send(Press::EndTurn);
    }
}

fn said(table: &Table, words: &str) -> bool {
    table.words().iter().any(|line| line.contains(words))
}

#[test]
fn the_last_turn_ends_the_battle_and_it_can_be_played_on() {
    for id in sets::GAMES {
        let mut table = short(id, 1);
        let mut ends = 0;
        while !table.battle().ended() {
            ends += 1;
            assert!(ends < 8, "{id}: the last turn does not end, turn {}", table.battle().state().turn());
            assert!(!said(&table, "was the last"), "{id}: too early");
            on(&mut table);
        }
        assert!(said(&table, "The battle is over") && said(&table, "Turn 1 of 1"), "{id}: {:?}", table.words());
        assert!(said(&table, "Turn 1 was the last"), "{id}: {:?}", table.words());
        table.press("back");
        assert!(table.has("ending") && said(&table, "Turn 1 was the last"), "{id}: {:?}", table.words());
        // Whoever wants to plays on, and is left in peace; undo leads back to the end.
        table.press("play-on");
        assert!(!table.battle().ended() && !table.has("ending"), "{id}");
        let next = table.battle().state().turn();
        assert!(said(&table, &format!("Turn {next}")) && !said(&table, "was the last"), "{id}: {:?}", table.words());
        while table.battle().state().turn() == next {
            on(&mut table);
            assert!(!table.battle().ended(), "{id}");
        }
    }
}

/// Simple WW2 in a step, both sides led by players, nothing written.
fn in_step(step: &str) -> Table {
    let mut table = short("simple-ww2", 9);
    table.given(vec![Effect::set(Entity::Battle, "step", step)]);
    table
}

fn form(table: &Table) -> &FormView {
    let view = &table.app.play().unwrap().screen.table;
    view.form.as_ref().unwrap_or_else(|| panic!("no form lies open: {:?}", view.result))
}

/// The innermost group of a unit.
fn platoon(table: &Table, tag: &str) -> u16 {
    let (state, tag) = (table.battle().state(), tag.parse::<Tag>().unwrap());
    state.group_of(tag, state.units[&tag].groups.len() - 1).unwrap()
}

#[test]
fn in_the_fire_step_a_platoon_is_picked_to_fire() {
    // Nothing written: a press on the head fires, and moves nobody.
    let mut table = in_step("fire");
    let group = platoon(&table, "A4");
    table.press(&format!("group-{group}"));
    assert_eq!((form(&table).procedure.as_str(), form(&table).acts.len()), ("fire", 4));
    // Written F: the mark in the slot does the same, also where the first of the platoon is lost.
    let mut table = in_step("fire");
    let written = Effect::set(Entity::Group(group), "option", "f");
    table.given(vec![written, Effect::remove("A4".parse().unwrap(), "fire")]);
    table.press(&format!("group-{group}-order"));
    assert_eq!((form(&table).procedure.as_str(), form(&table).acts.len()), ("fire", 3));
    assert!(form(&table).acts.iter().all(|tag| tag.side == Side::A && tag.number > 4));
}

#[test]
fn whoever_moved_into_contact_is_picked_to_assault() {
    let mut table = in_step("move");
    let group = platoon(&table, "A18");
    table.given(vec![Effect::set(Entity::Group(group), "option", "m")]);
    table.all([format!("group-{group}").as_str(), "step-assault"]);
    assert!(!said(&table, "all have acted"), "{:?}", table.words());
    table.press(&format!("group-{group}"));
    assert_eq!(form(&table).procedure, "close_assault");
    assert_eq!(form(&table).acts.len(), table.battle().state().members(group).count());
}

/// The side that the page between two players calls.
fn called(table: &Table) -> Option<Side> {
    table.app.play().unwrap().screen.memory.waits
}

/// A battle at its options, none written: the page of the first side is there.
fn at_options() -> Table {
    let mut table = short("simple-ww2", 9);
    table.press("step-options");
    assert_eq!(called(&table), Some(Side::A));
    table
}

fn key(table: &mut Table, key: Named) {
    table.strike(Modifiers::empty(), Key::Named(key));
}

#[test]
fn the_page_between_two_players_is_left_by_the_keyboard() {
    let mut table = at_options();
    key(&mut table, Named::Enter);
    assert_eq!((called(&table), table.has("hide")), (None, true), "Enter presses its main button");
    // Enter writes then; struck twice it does not open what is for the other side's eyes.
    for look in [false, true] {
        let mut table = at_options();
        key(&mut table, Named::Enter);
        let enter = || Message::Key(Stroke::plain(keys::Key::Enter));
        table.send(enter());
        assert_eq!(called(&table), Some(Side::B), "the first side has written");
        if look {
            table.send(enter());
        } else {
            table.at_once(enter());
        }
        assert_eq!(table.has("hide"), look);
    }
    // Whoever has a cursor sees it there.
    let mut table = short("simple-ww2", 9);
    key(&mut table, Named::ArrowDown);
    table.press("step-options");
    let cursor = format!("{:?}", table.app.play().unwrap().screen.memory.cursor);
    assert_eq!(cursor, "Some(Stop(\"look\"))");
    key(&mut table, Named::Space);
    assert!(table.has("hide"));
}

#[test]
fn a_letter_opens_what_the_other_side_still_owes() {
    let letter = |procedure: &str| {
        let registry = Registry::load().unwrap();
        let rules = registry.get("simple-ww2").unwrap().description();
        Key::Character(rules.procedure(procedure).unwrap().key.to_lowercase().into())
    };
    let mut table = at_options();
    table.all(["look", "roll", "not-now"]);
    table.strike(Modifiers::empty(), letter("write_options"));
    assert_eq!(called(&table), Some(Side::B), "the first side has written");
    // Morale: the first side has tested, the other one has not.
    let mut table = in_step("morale");
    let hit = ["A4", "B4"].map(|tag| Effect::set(Entity::Group(platoon(&table, tag)), "hit", 1));
    table.given(hit.to_vec());
    table.strike(Modifiers::empty(), letter("morale"));
    assert_eq!((form(&table).procedure.as_str(), form(&table).by), ("morale", Side::A), "it owes one itself");
    table.press("roll");
    table.strike(Modifiers::empty(), letter("morale"));
    assert_eq!((form(&table).by, form(&table).ready), (Side::B, true), "and now the other one");
}

#[test]
fn options_that_were_told_are_kept_until_they_are_written() {
    let mut table = at_options();
    let on = |table: &Table, path: &str, value: &str| {
        let row = form(table).chips.iter().find(|row| row.path == path).unwrap();
        row.chips.iter().any(|chip| chip.on && chip.value.word() == value)
    };
    let there = |table: &Table, when: &str| {
        assert_eq!(form(table).by, Side::A, "{when}");
        assert!(on(table, "rest", "m") && on(table, "group3.to", "f"), "{when}");
    };
    table.all(["look", "chip-rest-m", "chip-group3.to-f"]);
    there(&table, "told");
    // The other side's turn to look, and back.
    table.all(["by-B", "look"]);
    assert!(!on(&table, "rest", "m"), "the other side has told nothing");
    table.all(["by-A", "look"]);
    there(&table, "after the other side's page");
    // Put away, and called for again.
    table.all(["hide", "owed-write_options", "look"]);
    there(&table, "after it was hidden");
    // The other side writes first.
    table.all(["by-B", "look", "roll", "look"]);
    there(&table, "after the other side has written");
    table.press("roll");
    let written = |group: u16| table.battle().state().word(Entity::Group(group), "written").to_owned();
    assert_eq!((written(3).as_str(), written(4).as_str()), ("f", "m"));
}

#[test]
fn interrupts_have_the_room_that_is_free_and_go_with_the_moves() {
    let mut table = in_step("move");
    let ready = (4..=30).map(|number| Tag::new(Side::B, number));
    let units: Vec<Tag> = ready.filter(|tag| table.battle().state().units.contains_key(tag)).collect();
    table.given(units.into_iter().map(|tag| Effect::set(tag, "ready", true)).collect());
    table.press(&format!("group-{}", platoon(&table, "A4")));
    let chips: Vec<String> = {
        let reactions = &table.app.play().unwrap().screen.table.reactions;
        reactions.iter().map(|chip| format!("react-{}", chip.tag)).collect()
    };
    assert!(chips.len() > 4, "{chips:?}");
    let seen = chips.iter().filter(|id| table.place(id).is_some()).count();
    assert!(seen >= chips.len().min(6), "{seen} of {} are seen", chips.len());
    // Over a form they have what it leaves: all of a higher window, and of a usual one what a short form does not need.
    table.send(Press::Tab("fire".to_owned()));
    let seen = |table: &Table| chips.iter().filter(|id| table.place(id).is_some()).count();
    let usual = seen(&table);
    table.resize(Size::new(1280.0, 1100.0));
    assert!(chips.len() > 6 && usual >= 6 && seen(&table) == chips.len(), "{usual}, {}, {chips:?}", seen(&table));
    table.resize(Size::new(900.0, 900.0));
    assert!(seen(&table) >= 6, "{}", seen(&table));
    table.resize(Size::new(1280.0, 800.0));
    table.press("step-artillery");
    assert!(!table.has(&chips[0]), "nobody moves there");
}

#[test]
fn the_card_breaks_the_line_of_what_a_unit_can_do() {
    for id in sets::GAMES {
        let mut table = short(id, 9);
        let tags: Vec<Tag> = table.battle().state().side(Side::A).map(|unit| unit.tag).take(12).collect();
        for tag in tags {
            table.send(Press::Card(tag));
            let lacking = table.lacking(&[]);
            assert!(lacking.is_empty(), "{id} {tag}: {lacking:?}");
            table.press("close");
        }
    }
}

#[test]
fn one_word_for_one_thing() {
    let mut table = in_step("morale");
    let hit = ["A4", "A8", "A18"].map(|tag| Effect::set(Entity::Group(platoon(&table, tag)), "hit", 1));
    table.given(hit.to_vec());
    table.press("owed-morale");
    assert!(said(&table, "ROLL ALL"), "{:?}", table.words());
    // The buttons of real dice say what the odds say.
    table.press("A8").press("A18");
    let words = table.words().join("; ").to_lowercase();
    assert!(words.matches("no advance").count() > 1 && !words.contains("halted"), "{words}");
    // The card says until when a unit is neutralised.
    let mut table = in_step("morale");
    table.given(vec![Effect::set("A4".parse::<Tag>().unwrap(), "neutralised", 2)]);
    table.send(Press::Card("A4".parse().unwrap()));
    assert!(said(&table, "Neutralised, up to turn"), "{:?}", table.words());
    // A battery that was called for has a target; whether its shells fall there nobody knows yet.
    let mut table = in_step("artillery");
    table.all(["A40", "roll"]);
    let rows = &table.app.play().unwrap().screen.table.rows;
    let row = rows.iter().flatten().find(|row| row.tag == "A40".parse().unwrap()).unwrap();
    assert!(row.line.contains("Has a target"), "{}", row.line);
}

/// Division Squares with a card drawn, both sides led by players; `real`: side A rolls real dice.
fn squares(real: bool) -> Table {
    let registry = Registry::load().unwrap();
    let setup = sets::with_dice(
        Setup { solo: None, commander: None, ..sets::setup(&registry, "division-squares").unwrap() },
        [real, false],
    );
    let mut table = Table::with(WIDE, 7, setup);
    table.given(vec![Effect::set(Side::A, "card", "6"), Effect::set(Entity::Battle, "step", "orders")]);
    table
}

#[test]
fn an_order_by_keys_counts_however_fast_they_are_struck() {
    let plain = |key| Stroke::plain(key);
    let mut table = squares(false);
    table.type_fast(&[keys::Key::Digit(6), keys::Key::Char('O'), keys::Key::Enter].map(plain));
    assert!(table.battle().state().flag("A6".parse::<Tag>().unwrap(), "overwatch"), "{:?}", table.words());
    // The same key twice is a slip all the same.
    let events = table.battle().events().len();
    table.type_fast(&[plain(keys::Key::Digit(2))]);
    let tag = table.app.play().unwrap().screen.table.rows[1][0].tag;
    table.at_once(Press::Row(tag));
    table.type_fast(&[plain(keys::Key::Enter), plain(keys::Key::Enter)]);
    assert!(table.battle().events().len() <= events + 1);
}

/// What is pressed while the program works reaches it behind that work, and was meant for the screen before it.
#[test]
fn a_press_made_while_the_program_works_is_no_answer() {
    let asked = |busy: u64| {
        let mut table = squares(true);
        table.all(["A2", "B2"]);
        table.send(Press::Roll);
        table.app.was_busy(std::time::Duration::from_secs(busy));
        let tally = match table.app.play().unwrap().screen.table.open.as_ref().unwrap().pending.as_ref().unwrap() {
            adjutant::battle::summary::Pool::Dice { entries, .. } => entries[0].tally,
            other => panic!("{other:?}"),
        };
        // A second and a half after the press that took so long.
        table.send(Press::Outcome(tally));
        table.battle().pending().is_some()
    };
    assert!(!asked(0), "an answer in its own time");
    assert!(asked(3), "an answer that waited behind three seconds of work");
}

#[test]
fn a_slow_second_press_is_no_answer() {
    let mut table = squares(true);
    table.all(["A2", "B2"]);
    table.send(Press::Roll);
    assert!(table.battle().pending().is_some(), "the dice are asked for: {:?}", table.app.notices());
    let tally = match table.app.play().unwrap().screen.table.open.as_ref().unwrap().pending.as_ref().unwrap() {
        adjutant::battle::summary::Pool::Dice { entries, .. } => entries[0].tally,
        other => panic!("{other:?}"),
    };
    for _ in 0..5 {
        table.at_once(Press::Outcome(tally));
    }
    assert!(table.battle().pending().is_some(), "half a second later nothing is answered");
    table.send(Press::Outcome(tally));
    assert!(table.battle().pending().is_none());
}

#[test]
fn a_die_taken_out_far_back_in_the_log_tells_what_hangs_on_it() {
    let registry = Registry::load().unwrap();
    let setup = sets::with_dice(
        Setup { solo: None, commander: None, ..sets::setup(&registry, "division-squares").unwrap() },
        [true; 2],
    );
    let mut table = Table::with(WIDE, 7, setup);
    table.given(vec![Effect::set(Side::A, "card", "6"), Effect::set(Entity::Battle, "step", "orders")]);
    // A2 hits B5, and A3 fires at it while it is Disrupted: it is gone.
    let fire = |table: &mut Table, firer: &str, die: u8| {
        table.all([firer, "B5"]);
        table.send(Press::Roll);
        let count = match &table.battle().pending().unwrap().pending.ask {
            adjutant::dice::Ask::Dice(dice) => dice.count,
            other => panic!("{other:?}"),
        };
        for at in 0..count {
            table.send(Press::Digit(if at == 0 { die } else { 1 }));
        }
        assert!(table.battle().pending().is_none());
        table.battle().last_action().unwrap()
    };
    let first = fire(&mut table, "A2", 6);
    let last = fire(&mut table, "A3", 6);
    assert_ne!(first, last);
    // The first shot was at a unit in cover: a die goes, and the player says that it is the 6.
    let cover = Press::Live(first, "target.place".to_owned(), "cover".into());
    table.send(cover);
    let surplus = table.battle().pending().unwrap().surplus.unwrap();
    let six = surplus.iter().position(|face| *face == 6).unwrap();
    table.send(Press::DropDie(six));
    assert!(
        table.battle().pending().is_none() && !table.battle().state().flag("B5".parse::<Tag>().unwrap(), "disrupted")
    );
    let view = &table.app.play().unwrap().screen.table;
    assert!(view.result.as_ref().unwrap().sentence.starts_with("Amended: "), "{:?}", view.result);
    // The second shot has removed it: the amend changes nothing on the table, and what the hands had to do stays.
    assert_eq!(view.hands, ["remove B5"]);
    let stale: Vec<_> = view.stale.iter().map(|late| late.event).collect();
    assert_eq!(stale, [last], "{:?}", table.battle().stale(first));
}

#[test]
fn a_letter_for_what_a_side_does_leaves_the_pick_out_of_it() {
    let mut table = squares(false);
    table.press("A3").type_fast(&[Stroke::plain(keys::Key::Char('S'))]);
    assert_eq!((form(&table).procedure.as_str(), form(&table).refusals.len()), ("resupply", 0));
    assert!(form(&table).ready && !form(&table).acts.contains(&Tag::new(Side::A, 3)));
}

#[test]
fn what_a_side_has_done_is_read_in_the_smallest_window_and_again_after_opening() {
    let mut table = squares(false);
    table.given(vec![Effect::set(Tag::new(Side::B, 2), "disrupted", true)]);
    table.resize(screens::SIZES[2]);
    for _ in 0..2 {
        table.send(Press::EndTurn);
    }
    let face = |table: &Table| table.app.play().unwrap().screen.memory.pane;
    assert_eq!(face(&table), Some(adjutant::ui::screen::battle::Pane::Form));
    let before = table.app.play().unwrap().screen.table.check.clone();
    let id = table.app.play().unwrap().name.as_str().to_owned();
    table.ask(adjutant::ui::screen::AppRequest::Go(adjutant::ui::screen::Route::Start));
    table.ask(adjutant::ui::screen::AppRequest::Continue(id));
    assert!(!before.is_empty());
    assert_eq!(table.app.play().unwrap().screen.table.check, before);
}
