//! How far units move (Move table; Measuring; On Diagonals; D12, D14, D128, D129).

use super::headquarters::HQ;
use crate::{
    dice::Tag,
    rules::{Description, FormReader},
};

/// Spaces that a unit may move in one turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Allowance {
    /// If no space entered is rough.
    pub normal: i32,
    /// If any space entered is rough.
    pub rough: i32,
    /// If the start and every space entered are on a road.
    pub road: i32,
}

impl Allowance {
    /// The row of a class in the Move table.
    pub fn of(rules: &Description, class: &str) -> Self {
        let spaces = |column| rules.cell("move", class, column).unwrap_or(0);
        Self { normal: spaces("normal"), rough: spaces("rough"), road: spaces("road") }
    }

    /// The spaces for a way over this ground.
    pub fn over(self, ground: &str) -> i32 {
        match ground {
            "rough" => self.rough,
            "road" => self.road,
            _ => self.normal,
        }
    }
}

/// The class of the Move table in which a unit moves.
pub(super) fn class(reader: &mut FormReader<'_>, tag: Tag) -> String {
    let class = reader.word(tag, "moves");
    let flag = |reader: &mut FormReader<'_>, column| reader.column(tag, column).is_some_and(|value| value.flag());
    if flag(reader, "half_track") && reader.kind(tag) != HQ {
        // D12: engineers in half-tracks move as such, an HQ keeps its own row.
        "half_track".to_owned()
    } else if class == "infantry" && flag(reader, "mounted") {
        // D14: guns that are towed and infantry in trucks.
        "wheeled".to_owned()
    } else {
        class
    }
}

/// What a number of diagonal steps costs: the first one less than the others (Move table, foot line; D129).
pub(super) fn diagonal_cost(rules: &Description, diagonals: i32) -> i32 {
    match diagonals {
        ..=0 => 0,
        more => step_cost(rules, "first_diagonal") + (more - 1) * step_cost(rules, "later_diagonal"),
    }
}

/// What one step of a kind costs (Move table, foot line).
pub(super) fn step_cost(rules: &Description, step: &str) -> i32 {
    rules.cell("move_cost", "step", step).unwrap_or(1)
}

/// The most diagonal steps that a move of some spaces can have.
pub(super) fn most_diagonals(rules: &Description, spaces: i32) -> i32 {
    (0..=spaces).take_while(|&diagonals| diagonal_cost(rules, diagonals) <= spaces).last().unwrap_or(0)
}
