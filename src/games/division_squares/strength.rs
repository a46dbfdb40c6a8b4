//! How many units a side has lost, and whether it is exhausted.

use crate::{
    dice::Side,
    rules::{Presence, State, Unit},
};

/// Word for the loss of a battery given up for the HQ.
pub(super) const SACRIFICED: &str = "sacrificed";

/// The units of a side that count for exhaustion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Strength {
    /// Units lost.
    pub lost: i32,
    /// Units it has or had.
    pub total: i32,
}

/// Whether an option of a ruling is in force. Option `a` is, if nothing was said.
pub(super) fn ruled(state: &State, mark: &str, option: &str) -> bool {
    match state.ruling(mark) {
        "" => option == "a",
        chosen => chosen == option,
    }
}

/// Whether a unit counts for exhaustion: all do, or those on the table (D121).
pub(super) fn counts(state: &State, unit: &Unit) -> bool {
    !(unit.flag("off_table") && ruled(state, "D121", "b"))
}

/// Whether a battery given up for the HQ is a loss (D125).
pub(super) fn given_up_counts(state: &State) -> bool {
    !ruled(state, "D125", "b")
}

impl Strength {
    /// Counts a side.
    pub fn of(state: &State, side: Side) -> Self {
        let given_up_counts = given_up_counts(state);
        let lost = |unit: &Unit| match &unit.presence {
            Presence::Lost(cause) => given_up_counts || cause != SACRIFICED,
            _ => false,
        };
        state.side(side).filter(|unit| counts(state, unit)).fold(Self { lost: 0, total: 0 }, |sum, unit| Self {
            lost: sum.lost + i32::from(lost(unit)),
            total: sum.total + 1,
        })
    }

    /// Losses at which the side is exhausted: half its units, rounded up (Breaking Point; D122).
    pub const fn mark(self) -> i32 {
        (self.total + 1) / 2
    }

    /// Whether the point is reached or passed.
    pub const fn exhausted(self) -> bool {
        self.total > 0 && self.lost >= self.mark()
    }
}
