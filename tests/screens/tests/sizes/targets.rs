//! A finger finds everything that is pressed in play: it is 44 pixels high at 100 %, but for a few things, each with its
//! reason.

use std::{cell::RefCell, collections::BTreeMap};

use adjutant::{
    dice::{Side, Tag},
    ui::{
        screen::battle::{Message as Press, Pane},
        style::TARGET,
    },
};
use iced::{Rectangle, Size};
use screens::{SIZES, sets, table::Table};

use super::still::pages;

/// Things with an id that are not pressed, by the beginnings of their ids: tests find them.
const NOT_PRESSED: [&str; 9] = ["hands", "heads", "log-", "name-", "odds", "sum", "quotas", "step-name", "result"];

/// What is lower, by the beginning of its id, at how many pixels at the least, and why.
const LOWER: [(&str, f32, &str); 3] = [
    ("faces", 20.0, "it stands in the line over the outcomes; ENTER DICE at ROLL's place leads there, too"),
    ("row", 34.0, "all units of a side are in view without scrolling, and a row is as broad as the roster"),
    ("group-", 34.0, "the same"),
];

/// Rows of units with their slots, which are as high as they.
fn kind(id: &str) -> &str {
    let tag = id.split('-').next().unwrap_or(id);
    if tag.parse::<Tag>().is_ok() { "row" } else { id }
}

/// Takes note of what is lower than a finger.
fn note(low: &mut BTreeMap<String, String>, what: &str, size: Size, things: BTreeMap<String, Rectangle>) {
    for (id, lies) in things {
        let allowed =
            |(name, least, _): &(&str, f32, &str)| kind(&id).starts_with(name) && lies.height >= *least - 0.5;
        let pressed = !NOT_PRESSED.iter().any(|name| id.starts_with(name));
        if pressed && lies.height < TARGET - 0.5 && !LOWER.iter().any(allowed) {
            let told = || format!("{id} is {:.0} high at {}x{}: {what}", lies.height, size.width, size.height);
            low.entry(id.clone()).or_insert_with(told);
        }
    }
}

#[test]
fn what_is_pressed_is_as_high_as_a_finger() {
    let low = RefCell::new(BTreeMap::new());
    let look = |table: &mut Table, what: &str| {
        for size in SIZES {
            table.resize(size);
            for pane in [Pane::Form, Pane::Roster(Side::A), Pane::Roster(Side::B)] {
                // The rosters of a page change with its rows alone: once for each battle is enough.
                if pane != Pane::Form && !what.contains("the card of") {
                    continue;
                }
                table.send(Press::Show(pane));
                note(&mut low.borrow_mut(), what, size, table.rectangles());
            }
        }
        table.resize(SIZES[0]);
    };
    for id in sets::GAMES {
        pages(id, look);
        look(&mut sets::begun(SIZES[0], id).unwrap(), "the card of the first step");
    }
    let low = low.into_inner();
    let told: Vec<&String> = low.values().collect();
    assert!(low.is_empty(), "{} are lower than a finger:\n{told:#?}", low.len());
}
