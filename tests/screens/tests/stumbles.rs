//! What players stumbled over at the table, each as they pressed it.

#![cfg(feature = "gui")]
#![allow(clippy::panic, reason = "a test that cannot go on has failed")]
#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test that cannot go on has failed")]

use adjutant::{
    battle::{Setup, summary::FormView},
    dice::{Side, Tag},
    rules::{Effect, Entity, Registry},
    ui::{app::Message, screen::battle::Message as Press},
};
use screens::{WIDE, sets, table::Table};

/// A battle of a rule set with a last turn.
fn short(rules: &str, last: i32) -> Table {
    let registry = Registry::load().unwrap();
    Table::with(WIDE, 7, Setup { turns: Some(last), solo: None, ..sets::setup(&registry, rules).unwrap() })
}

/// Does what the step's card does, where it does something, and ends the turn.
fn on(table: &mut Table) {
    table.send(Message::Battle(Press::StepCard));
    table.send(Message::Battle(Press::EndTurn));
}

fn said(table: &Table, words: &str) -> bool {
    table.words().iter().any(|line| line.contains(words))
}

#[test]
fn the_last_turn_ends_the_battle_and_it_can_be_played_on() {
    for set in Registry::load().unwrap().all() {
        let id = &set.description().about.id;
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
        let _ = table.press("back");
        assert!(table.has("ending") && said(&table, "Turn 1 was the last"), "{id}: {:?}", table.words());
        // Whoever wants to plays on, and is left in peace; undo leads back to the end.
        let _ = table.press("play-on");
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
    let _ = table.given(vec![Effect::set(Entity::Battle, "step", step)]);
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
    let _ = table.press(&format!("group-{group}"));
    assert_eq!((form(&table).procedure.as_str(), form(&table).acts.len()), ("fire", 4));
    // Written F: the mark in the slot does the same, also where the first of the platoon is lost.
    let mut table = in_step("fire");
    let written = Effect::set(Entity::Group(group), "option", "f");
    let _ = table.given(vec![written, Effect::remove("A4".parse().unwrap(), "fire")]);
    let _ = table.press(&format!("group-{group}-order"));
    assert_eq!((form(&table).procedure.as_str(), form(&table).acts.len()), ("fire", 3));
    assert!(form(&table).acts.iter().all(|tag| tag.side == Side::A && tag.number > 4));
}

#[test]
fn whoever_moved_into_contact_is_picked_to_assault() {
    let mut table = in_step("move");
    let group = platoon(&table, "A18");
    let _ = table.given(vec![Effect::set(Entity::Group(group), "option", "m")]);
    let _ = table.all([format!("group-{group}").as_str(), "step-assault"]);
    assert!(!said(&table, "all have acted"), "{:?}", table.words());
    let _ = table.press(&format!("group-{group}"));
    assert_eq!(form(&table).procedure, "close_assault");
    assert_eq!(form(&table).acts.len(), table.battle().state().members(group).count());
}
