//! The location die: on which square a shot lands (Artillery Fire, targets three or more squares away; W34).

use crate::{
    dice::Read,
    rules::{Description, Worded, worded},
};

worded! {
    /// The square where a shot lands, seen along the gun's facing.
    pub(super) enum Square {
        /// At 9 o'clock of the target.
        Left = "left",
        /// At 12 o'clock: one square further away.
        Beyond = "beyond",
        /// At 3 o'clock.
        Right = "right",
        /// At 6 o'clock: before the target.
        Short = "short",
        /// The square aimed at.
        On = "on",
    }
}

impl Square {
    /// In a sentence.
    pub const fn sentence(self) -> &'static str {
        match self {
            Self::Left => "the shot lands to the left",
            Self::Beyond => "the shot lands beyond",
            Self::Right => "the shot lands to the right",
            Self::Short => "the shot lands short",
            Self::On => "the shot lands on the square",
        }
    }

    /// Of a location die that was read.
    pub fn of_die(value: i32) -> Self {
        usize::try_from(value).ok().and_then(|at| Self::ALL.get(at).copied()).unwrap_or(Self::On)
    }
}

/// The location die.
pub(super) struct Location {
    /// How it is read: an index of [`Square::ALL`].
    pub read: Read,
    /// The same in words.
    pub reading: String,
}

impl Location {
    /// What the classes of the die are called.
    pub const WORDS: &[&str] = &["left", "beyond", "right", "short", "on it"];

    /// As printed: the lowest face of each square.
    pub fn read(rules: &Description) -> Self {
        let from = |square: &Square| rules.cell("location", "from", square.word());
        let lowest: Vec<i32> = Square::ALL.iter().filter_map(from).collect();
        let cuts = lowest.iter().skip(1).filter_map(|face| u8::try_from(*face).ok()).collect();
        // Up to the face below the next square's; the last one up to 6.
        let highest = lowest.iter().skip(1).map(|face| face - 1).chain([6]);
        let part = |((from, to), words): ((&i32, i32), &&str)| match to - from {
            0 => format!("{from} {words}"),
            _ => format!("{from}-{to} {words}"),
        };
        let parts: Vec<String> = lowest.iter().zip(highest).zip(Self::WORDS).map(part).collect();
        Self { read: Read::Cut(cuts), reading: parts.join(", ") }
    }
}
