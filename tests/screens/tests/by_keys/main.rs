//! Played by keys alone: what digits, letters, arrows and Enter mean while something is picked, asked or told.

#![cfg(feature = "gui")]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

mod arrows;
mod cards;
mod dice;
mod letters;
mod picks;
mod questions;

use adjutant::{
    battle::{
        Setup,
        summary::{FormView, Pool, TableView},
    },
    dice::Tag,
    rules::Effect,
    ui::{
        app::Message,
        keys::{Held, Key, Stroke},
        screen::battle::{Message as Press, Spot},
    },
};
use iced::Size;
use screens::{sets, story::in_contact, table::Table};

fn tag(text: &str) -> Tag {
    text.parse().unwrap()
}

fn view(table: &Table) -> &TableView {
    &table.app.play().unwrap().screen.table
}

fn form(table: &Table) -> Option<&FormView> {
    view(table).form.as_ref()
}

/// What waits for an answer.
fn asked(table: &Table) -> Option<&Pool> {
    view(table).open.as_ref().and_then(|open| open.pending.as_ref())
}

fn send(table: &mut Table, press: Press) {
    table.send(press);
}

/// A key alone.
fn key(table: &mut Table, key: Key) {
    with(table, Held::Nothing, key);
}

fn with(table: &mut Table, held: Held, key: Key) {
    table.send(Message::Key(Stroke::with(held, key)));
}

/// What the cursor stands on: the id of a stop or the tag of a row; nothing where it is nowhere.
fn cursor(table: &Table) -> String {
    match table.app.play().unwrap().screen.memory.cursor.clone() {
        Some(Spot::Stop(id)) => id,
        Some(Spot::Row(tag)) => tag.to_string(),
        Some(Spot::Group(group)) => format!("group-{group}"),
        None => String::new(),
    }
}

/// What the program has told, one after the other.
fn told(table: &Table) -> String {
    table.app.notices().iter().map(|notice| notice.words.clone()).collect::<Vec<_>>().join(" ")
}

/// A sample battle with real dice for sides A and B, as far as they have them, and facts given.
fn battle(size: Size, rules: &str, force: &str, real: [bool; 2], facts: Vec<Effect>) -> Table {
    let setup = sets::with_dice(Setup { solo: None, commander: None, ..sets::versus(rules, force) }, real);
    let mut table = Table::with(size, 3, setup);
    table.given(facts);
    table
}

/// Two pairs of Pz8 in contact in its combat step: A3 with B4, A4 with B5.
fn contact(size: Size, real: [bool; 2]) -> Table {
    battle(size, "pz8", "german-pz-1941", real, in_contact(&[["A3", "B4"], ["A4", "B5"]]))
}
