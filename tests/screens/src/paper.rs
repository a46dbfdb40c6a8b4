//! What a turn takes with paper: printed tables, a roster, a pencil.
//!
//! A look-up is one cell found: a row of a printed table, a unit's line of the roster, a modifier that might count. A sum
//! is one total worked out in the head: dice or numbers to roll with all modifiers, or two totals compared. Rolling and
//! moving models, laying markers and writing are not counted: they are the same, or dearer, without the program. So the
//! paper is counted low.

/// An action of a turn with its look-ups and sums.
pub type Work = (&'static str, u32, u32);

/// Look-ups and sums of a turn.
pub fn paper(turn: &[Work]) -> u32 {
    turn.iter().map(|(_, looks, sums)| looks + sums).sum()
}
