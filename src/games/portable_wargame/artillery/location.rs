//! The location die: on which square a shot lands (Artillery Fire, targets three or more squares away; W34).

use crate::{dice::Read, rules::Description};

/// The square where a shot lands, seen along the gun's facing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Square {
    /// At 9 o'clock of the target.
    Left,
    /// At 12 o'clock: one square further away.
    Beyond,
    /// At 3 o'clock.
    Right,
    /// At 6 o'clock: before the target.
    Short,
    /// The square aimed at.
    On,
}

impl Square {
    /// In the order of the die.
    pub const ALL: [Self; 5] = [Self::Left, Self::Beyond, Self::Right, Self::Short, Self::On];

    /// Its word in the rule set's texts; the role of the question who stands there.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Left => "left",
            Self::Beyond => "beyond",
            Self::Right => "right",
            Self::Short => "short",
            Self::On => "on",
        }
    }

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
    pub fn of(value: i32) -> Self {
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
