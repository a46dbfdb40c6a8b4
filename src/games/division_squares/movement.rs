//! Units move and arrive: how far, and what only the table can check (Turn Sequence 2; Move table; Measuring; On
//! Diagonals; D12, D14, D128, D129).

use super::{
    allowed::{Action, ordered},
    ground,
    headquarters::HQ,
    strength::Strength,
};
use crate::{
    dice::Tag,
    rules::{self, Description, Effect, Entity, FormReader, Started},
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
    if flag(reader, "half_track") && reader.unit_type(tag) != HQ {
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

/// The unit moves.
pub(super) fn move_unit(reader: &mut FormReader<'_>) -> Option<Started> {
    let (tag, mut no_roll) = ordered(reader, Action::Move)?;
    remind_move(reader, tag);
    no_roll = no_roll.effect(Effect::set(tag, "moved", true));
    for effect in ground::leave(reader, tag) {
        no_roll = no_roll.effect(effect);
    }
    // Defensive Fire: whoever is on Overwatch may fire at it (D51).
    no_roll = no_roll.effect(Effect::set(Entity::Battle, "mover", tag));
    no_roll.tell(tag, "Turn Sequence 2; Move", format!("{} moves.", reader.label(tag))).moves(tag, "").start()
}

/// What only the table can check of a move.
fn remind_move(reader: &mut FormReader<'_>, tag: Tag) {
    let Allowance { normal, rough, road } = Allowance::of(reader.rules(), &class(reader, tag));
    let later = step_cost(reader.rules(), "later_diagonal");
    reader.remind(format!(
        "Up to {normal}, over rough ground {rough}, on road {road}; each diagonal step after the first costs {later}"
    ));
    // ZoC; D130.
    reader.remind("Stop beside an enemy; a corner does not count");
    if reader.ruled("D52", "b") {
        reader.remind("Disrupted by Overwatch fire, it stops there");
    }
    if reader.ruled("D124", "a") {
        reader.warn_now(|state| {
            let exhausted = Strength::of(state, tag.side).exhausted();
            exhausted.then(|| "Exhausted: no move nearer to the enemy".to_owned())
        });
    }
    remind_stack(reader);
}

/// How many units may share a space, if the players set a number (Stacking; D131).
fn remind_stack(reader: &mut FormReader<'_>) {
    let option = reader.ruling("D131");
    let ruling = reader.rules().ruling("D131");
    let name = ruling.and_then(|ruling| ruling.options.iter().find(|named| named.id == option));
    if let Some(most) = name.and_then(|named| named.name.parse::<u8>().ok()) {
        reader.remind(format!("At most {most} units of a side in a space"));
    }
}

/// A unit comes on the table.
pub(super) fn arrive(reader: &mut FormReader<'_>) -> Option<Started> {
    let no_roll = rules::arrive(reader, "Unit")?;
    remind_stack(reader);
    no_roll.start()
}
