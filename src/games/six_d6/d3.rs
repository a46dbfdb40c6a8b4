//! The D3: a D6 with its modifiers, read on a line of its own, and halved where the rules halve hits.
//!
//! The one place that turns a face into hits: fire, rally, odds and the reference page all come from here.

use crate::{dice::Faces, rules::FormReader};

/// Faces of the die.
const FACES: i32 = 6;

/// How half of an odd number of hits is rounded (X3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Rounding {
    /// Up if the die showed an even number, down if an odd one.
    Parity,
    /// Always up.
    Up,
    /// Always down.
    Down,
}

/// The line of the D3, and how halves are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct D3 {
    /// Numbers that give the same hits.
    pair: i32,
    /// The most hits (X2).
    most: i32,
    rounding: Rounding,
    /// Half of a single hit is none (X5).
    one_is_lost: bool,
}

impl D3 {
    /// The printed line under the rulings in force.
    pub fn read(reader: &mut FormReader<'_>) -> Self {
        let rules = reader.rules();
        let cell = |column| rules.cell("d3", "line", column).unwrap_or(1);
        let (pair, last) = (cell("pair"), cell("last"));
        let rounding = match reader.ruling("X3").as_str() {
            "b" => Rounding::Up,
            "c" => Rounding::Down,
            _ => Rounding::Parity,
        };
        Self {
            pair: pair.max(1),
            most: if reader.ruled("X2", "b") { last } else { i32::MAX },
            rounding,
            one_is_lost: reader.ruled("X5", "b"),
        }
    }

    /// The line alone, for rolls that nothing halves.
    pub fn line(reader: &mut FormReader<'_>) -> Self {
        let rules = reader.rules();
        let cell = |column| rules.cell("d3", "line", column).unwrap_or(1);
        let (pair, last) = (cell("pair"), cell("last"));
        let most = if reader.ruled("X2", "b") { last } else { i32::MAX };
        Self { pair: pair.max(1), most, rounding: Rounding::Parity, one_is_lost: false }
    }

    /// Hits for a modified number: none below 1, then one more for each pair (Conventions; X1, X2).
    const fn convert(self, number: i32) -> i32 {
        if number < 1 {
            return 0;
        }
        let hits = (number + self.pair - 1) / self.pair;
        if hits < self.most { hits } else { self.most }
    }

    /// Half the hits (Conventions; X3-X6). `face` is the face of the die, before modifiers.
    const fn halve(self, hits: i32, face: i32) -> i32 {
        if hits % 2 == 0 {
            return hits / 2;
        }
        if hits == 1 && self.one_is_lost {
            return 0;
        }
        let up = match self.rounding {
            Rounding::Parity => face % 2 == 0,
            Rounding::Up => true,
            Rounding::Down => false,
        };
        hits / 2 + if up { 1 } else { 0 }
    }

    /// Hits for each face from 1, with a modifier on the die and so many halvings.
    pub fn hits(self, modifier: i32, halvings: usize) -> Vec<i32> {
        let of = |face: i32| (0..halvings).fold(self.convert(face + modifier), |hits, _| self.halve(hits, face));
        (1..=FACES).map(of).collect()
    }
}

/// Values of the faces as the dice read them.
pub(super) fn map(values: &[i32]) -> Vec<i16> {
    values.iter().map(|value| i16::try_from(*value).unwrap_or(i16::MAX)).collect()
}

/// Values of the faces in words, faces of the same value together: "1 or 2: 1 hit, 3\u{2013}6: 2 hits".
pub(super) fn spelled(values: &[i32], words: impl Fn(i32) -> String) -> String {
    let mut parts: Vec<String> = Vec::new();
    let mut face = 1;
    for run in values.chunk_by(|one, other| one == other) {
        let faces: Vec<u8> = run.iter().zip(face..).map(|(_, face)| face).collect();
        face += u8::try_from(run.len()).unwrap_or(0);
        let outcome = run.first().map_or_else(String::new, |value| words(*value));
        if run.len() == values.len() {
            return format!("{outcome} at any face");
        }
        parts.push(format!("{}: {outcome}", Faces::of(&faces).in_short()));
    }
    parts.join(", ")
}

/// The words of the classes that such values can be, out of a list that starts at 0; none if the list is too short or
/// has gaps.
pub(super) fn words(all: &'static [&'static str], values: &[i32]) -> &'static [&'static str] {
    let place = |value: Option<&i32>| value.and_then(|value| usize::try_from(*value).ok());
    let (Some(low), Some(high)) = (place(values.iter().min()), place(values.iter().max())) else {
        return &[];
    };
    let whole = (low..=high).all(|at| values.iter().any(|value| usize::try_from(*value) == Ok(at)));
    if whole { all.get(low..=high).unwrap_or_default() } else { &[] }
}
