//! Units move and move twice as far; how far, counted in half squares (Unit Activation; Movement; Special Rules 2, 3; W12, W43, W44, W46).

use super::{
    allowed::{Action, ordered},
    ground::leave,
    units::{moves, of_unit},
};
use crate::{
    dice::Tag,
    rules::{Description, Effect, FormReader, NoRoll, Started},
};

/// What squares of a move cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Costs {
    /// Off the road, in half squares.
    pub square: i32,
    /// Along a road, in half squares.
    pub road: i32,
}

impl Costs {
    /// As printed.
    pub fn of(rules: &Description) -> Self {
        let cost = |column| rules.cell("move", "cost", column).unwrap_or(0);
        Self { square: cost("square"), road: cost("road") }
    }

    /// Half squares that a way costs: first off the road, then along it, then off it again. Leaving the road loses
    /// an odd half; joining it loses nothing, because nothing odd is there yet (Special Rules 3; W43).
    pub fn way(self, before: i32, road: i32, after: i32) -> i32 {
        let along = before * self.square + road * self.road;
        let odd = if after > 0 { (self.square - along % self.square) % self.square } else { 0 };
        along + odd + after * self.square
    }
}

/// Half squares a unit may move (Unit Types; W12: a double move doubles them).
pub(super) fn allowance(reader: &mut FormReader<'_>, tag: Tag, double: bool) -> i32 {
    let squares = of_unit(reader, tag, "moves", |rules, state, unit| moves(rules, state, unit).into()).number();
    let rules = reader.rules();
    let times = if double { rules.cell("move", "most", "double").unwrap_or(1) } else { 1 };
    squares * times * Costs::of(rules).square
}

/// Squares that a unit moves at most, in words: "3 squares".
pub(super) fn squares(reader: &mut FormReader<'_>, tag: Tag, double: bool) -> String {
    let squares = allowance(reader, tag, double) / Costs::of(reader.rules()).square;
    format!("{squares} square{}", if squares == 1 { "" } else { "s" })
}

/// What only the table can check of a move.
pub(super) fn remind(reader: &mut FormReader<'_>, tag: Tag, double: bool) {
    let halves = allowance(reader, tag, double);
    let Costs { road, .. } = Costs::of(reader.rules());
    let (squares, along) = (squares(reader, tag, double), halves / road);
    let contours = reader.rules().cell("move", "most", "contours").unwrap_or(0);
    reader.remind(format!("Up to {squares}, {along} along a road; {contours} contour up or down"));
    reader.remind("It stops beside an enemy and both turn to face; it ends in an empty square");
}

/// A unit that leaves its square gets a marker.
pub(super) fn moved(reader: &mut FormReader<'_>, no_roll: NoRoll, tag: Tag, marker: &str) -> NoRoll {
    let no_roll = leave(reader, tag).into_iter().fold(no_roll, NoRoll::effect);
    no_roll.effect(Effect::set(tag, marker, true))
}

/// The unit moves.
pub(super) fn move_unit(reader: &mut FormReader<'_>) -> Option<Started> {
    let (tag, no_roll) = ordered(reader, Action::Move)?;
    remind(reader, tag, false);
    let no_roll = moved(reader, no_roll, tag, "moved");
    no_roll.tell(tag, "Movement", format!("{} moves.", reader.label(tag))).moves(tag, "").start()
}

/// A Native unit moves twice as far.
pub(super) fn double_move(reader: &mut FormReader<'_>) -> Option<Started> {
    let (tag, no_roll) = ordered(reader, Action::DoubleMove)?;
    remind(reader, tag, true);
    let no_roll = moved(reader, no_roll, tag, "doubled");
    no_roll.tell(tag, "Unit Activation", format!("{} makes a double move.", reader.label(tag))).moves(tag, "").start()
}
