//! No press on its own takes a unit off the table: one that could asks first, or rolls for it.

#![cfg(feature = "gui")]
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on has failed")]

use std::collections::BTreeSet;

use adjutant::{
    battle::Battle,
    dice::{Given, Tag},
    games::Registry,
    ui::screen::battle::Message as Press,
};
use iced::Rectangle;
use screens::{WIDE, sets, table::Table};

/// Units that are in play.
fn standing(battle: &Battle) -> Vec<Tag> {
    battle.state().units.values().filter(|unit| unit.in_play()).map(|unit| unit.tag).collect()
}

/// Units whose loss is marked already: it is carried out when its time comes.
fn doomed(battle: &Battle) -> Vec<Tag> {
    let state = battle.state();
    let marked = |tag: &Tag| {
        MARKS.iter().any(|mark| state.fact(*tag, mark).is_some_and(|fact| fact.number() != 0 || fact.flag()))
    };
    state.units.keys().copied().filter(marked).collect()
}

/// What marks a unit that falls later: in The Portable Wargame, and in Simple WW2.
const MARKS: [&str; 2] = ["falls", "doomed"];

/// What is pressed, with units of the same kind and state in place of each other, and groups of the same depth.
fn alike(table: &Table, id: &str) -> String {
    let state = table.battle().state();
    let part = |part: &str| {
        let unit = part.parse::<Tag>().ok().and_then(|tag| state.units.get(&tag));
        let group = id.strip_prefix("group-").and_then(|_| part.parse::<u16>().ok());
        let group = group.and_then(|group| state.groups.get(&group));
        let row = |tag: Tag| {
            let rows = table.app.play().unwrap().screen.table.rows.iter().flatten();
            rows.filter(|row| row.tag == tag)
                .find_map(|row| row.state.as_ref())
                .map_or("", |mark| mark.field.as_str())
        };
        match (unit, group) {
            (Some(unit), _) => format!("{} {} {}", unit.tag.side, unit.kind, row(unit.tag)),
            (_, Some(group)) => format!("{} {}", group.side, group.depth()),
            _ => part.to_owned(),
        }
    };
    id.split('-').map(part).collect::<Vec<_>>().join("-")
}

/// Whether anything was rolled or drawn since so many events.
fn rolled(battle: &Battle, since: usize) -> bool {
    let acts = battle.events().iter().skip(since).filter_map(|event| event.act());
    acts.flat_map(|act| act.answers.iter()).any(|(_, entry)| !matches!(entry.given, Given::Chosen(_)))
}

/// What lies open while everything is pressed once.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Shows {
    /// The step with nothing picked.
    Step,
    /// A unit that acts.
    Unit,
    /// A unit that acts and one that it acts upon.
    Both,
    /// The card of a unit that acts, and that of an enemy.
    Card,
    EnemyCard,
}

const ALL: [Shows; 5] = [Shows::Step, Shows::Unit, Shows::Both, Shows::Card, Shows::EnemyCard];

/// A battle in full swing, in a step, with something open.
fn opened(id: &str, step: &str, shows: Shows) -> Table {
    let mut table = sets::begun(WIDE, id).unwrap();
    table.send(Press::Step(step.to_owned()));
    let Some((own, enemy)) = sets::pair(&table) else { return table };
    match shows {
        Shows::Step => {}
        Shows::Unit => table.send(Press::Row(own)),
        Shows::Both => {
            table.send(Press::Row(own));
            table.send(Press::Row(enemy));
        }
        Shows::Card => table.send(Press::Card(own)),
        Shows::EnemyCard => table.send(Press::Card(enemy)),
    }
    table
}

/// Presses everything once, each time from the same place.
#[track_caller]
fn check(id: &str) {
    let registry = Registry::load().unwrap();
    let steps: Vec<String> =
        registry.get(id).unwrap().description().steps.iter().map(|step| step.id.clone()).collect();
    let (mut done, mut wrong) = (0, Vec::new());
    // Of many steps of a large game every third one.
    let by = if steps.len() > 7 { 3 } else { 1 };
    for (at, step) in steps.iter().enumerate().step_by(by) {
        // A unit alone, and what an enemy's card has, is the same in every step.
        for shows in ALL.into_iter().filter(|shows| at == 0 || ![Shows::Unit, Shows::EnemyCard].contains(shows)) {
            let mut table = opened(id, step, shows);
            let all = table.rectangles().into_iter();
            // A row of the roster only picks its unit; what is cut by the edge of a list is met in another step.
            let whole = |id: &str, lies: Rectangle| {
                table.place(id).is_some_and(|seen| seen.distance(lies.center()) < 1.0) && id.parse::<Tag>().is_err()
            };
            let all: Vec<String> = all.filter(|(id, lies)| whole(id, *lies)).map(|(id, _)| id).collect();
            let mut met = BTreeSet::new();
            for press in all {
                if !met.insert(alike(&table, &press)) {
                    continue;
                }
                let (before, since) = (standing(table.battle()), table.battle().events().len());
                let marked = doomed(table.battle());
                if !table.tap(&press) {
                    continue;
                }
                let Some(play) = table.app.play() else {
                    table = opened(id, step, shows);
                    continue;
                };
                let changed = play.battle.events().len() > since;
                done += usize::from(changed);
                let after = standing(table.battle());
                // Whose fate a marker has told before is taken off by who reads it.
                let lost: Vec<&Tag> =
                    before.iter().filter(|tag| !after.contains(tag) && !marked.contains(tag)).collect();
                if !lost.is_empty() && !rolled(table.battle(), since) {
                    wrong.push(format!("{id} {step} {shows:?}: {press} takes {lost:?} off the table"));
                }
                table = opened(id, step, shows);
            }
        }
    }
    assert!(done > 100, "only {done} presses did something");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn no_press_of_division_squares_takes_a_unit_off_the_table_without_asking() {
    check("division-squares");
}

#[test]
fn no_press_of_pz8_takes_a_unit_off_the_table_without_asking() {
    check("pz8");
}

#[test]
fn no_press_of_the_portable_wargame_takes_a_unit_off_the_table_without_asking() {
    check("portable-wargame");
}

#[test]
fn no_press_of_simple_ww2_takes_a_unit_off_the_table_without_asking() {
    check("simple-ww2");
}

#[test]
fn no_press_of_six_d6_takes_a_unit_off_the_table_without_asking() {
    check("six-d6");
}
