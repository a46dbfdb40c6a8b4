//! A row of the effect tables: how a die is read and what its classes are called (Artillery Fire;
//! Non-Artillery Fire).

use crate::{dice::Read, rules::Description};

/// A row: the lowest faces that pin and that destroy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Row {
    pinned: u8,
    destroyed: u8,
}

/// The classes of a row that can miss.
const ALL: &[&str] = &["no effect", "pinned", "destroyed"];
/// The classes of a row that always does something.
const SURE: &[&str] = &["pinned", "destroyed"];
/// The same of a unit that is pinned already.
const ALL_AGAIN: &[&str] = &["no effect", "stays pinned", "destroyed"];
const SURE_AGAIN: &[&str] = &["stays pinned", "destroyed"];

impl Row {
    /// A row of a table.
    pub fn of(rules: &Description, table: &str, row: &str) -> Self {
        let face =
            |column| rules.cell(table, row, column).and_then(|face| u8::try_from(face).ok()).unwrap_or(u8::MAX);
        Self { pinned: face("pinned"), destroyed: face("destroyed") }
    }

    /// How the die is read: 0 nothing, 1 pinned, 2 destroyed.
    pub fn read(self) -> Read {
        Read::Cut(vec![self.pinned, self.destroyed])
    }

    /// What the classes are called, worst for the roller first.
    pub const fn words(self) -> &'static [&'static str] {
        if self.pinned <= 1 { SURE } else { ALL }
    }

    /// The same where the unit is pinned already (W38).
    pub const fn words_again(self) -> &'static [&'static str] {
        if self.pinned <= 1 { SURE_AGAIN } else { ALL_AGAIN }
    }

    /// The reading in words on a unit that may be pinned already: nothing below a destroying face does more to it.
    pub fn reading_on(self, pinned: bool) -> String {
        match self.destroyed {
            _ if !pinned => self.reading(),
            from => format!("destroyed on {}, else nothing more", span(from, 6)),
        }
    }

    /// The reading in words: "pinned on 4 or 5, destroyed on 6".
    pub fn reading(self) -> String {
        format!("pinned on {}, destroyed on {}", span(self.pinned, self.destroyed - 1), span(self.destroyed, 6))
    }
}

/// Faces in words: "6", "5 or 6", "2-4".
fn span(from: u8, to: u8) -> String {
    match to.saturating_sub(from) {
        0 => from.to_string(),
        1 => format!("{from} or {to}"),
        _ => format!("{from}-{to}"),
    }
}
