//! A base as a procedure sees it: its label, its factor, how tired it is (2, 6; Z4, Z9, Z11, Z38).

use super::division::HQ;
use crate::{
    dice::Tag,
    rules::{Description, FormReader, State, Unit},
};

/// A base of a form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Base {
    /// Its tag.
    pub tag: Tag,
    /// Its tag and name, for sentences.
    pub label: String,
    /// Its unmodified combat factor, added to its die; 0 only for an HQ without one.
    pub factor: i32,
    /// Fatigue points it has.
    pub fatigue: i32,
    /// Added to its factor while it fights tanks; 0 or more.
    pub against_tanks: i32,
    /// Whether it is a tank battalion.
    pub tank: bool,
    /// Whether it is a divisional HQ.
    pub hq: bool,
}

impl Base {
    /// Reads a base.
    pub fn read(reader: &mut FormReader<'_>, tag: Tag) -> Self {
        let hq = reader.unit_type(tag) == HQ;
        let set = reader.column(tag, "factor").map_or(0, |factor| factor.number());
        let factor = if hq { hq_factor(&reader.ruling("Z4"), set) } else { set };
        Self {
            tag,
            label: reader.label(tag),
            factor,
            fatigue: reader.fact_number(tag, "fatigue"),
            against_tanks: reader.column(tag, "against_tanks").map_or(0, |amount| amount.number()),
            tank: reader.column(tag, "tank").is_some_and(|tank| tank.flag()),
            hq,
        }
    }

    /// Fatigue points that destroy it: its factor, and any point an HQ without one (6; Z38).
    pub fn limit(&self) -> i32 {
        self.factor.max(1)
    }

    /// What is said when it takes some points.
    pub fn takes(&self, count: i32) -> String {
        let (label, taken) = (&self.label, points(count));
        if self.falls(0) {
            return format!("{label} has {} and is destroyed.", points(self.fatigue));
        }
        if self.falls(count) {
            return format!("{label} takes {taken} and is destroyed.");
        }
        format!("{label} takes {taken}: {} of {}.", self.fatigue + count, self.limit())
    }

    /// Whether it is destroyed with some points more.
    pub fn falls(&self, points: i32) -> bool {
        self.fatigue + points >= self.limit()
    }
}

/// What an HQ fights with (Z4); `set` is the number of its own profile.
fn hq_factor(option: &str, set: i32) -> i32 {
    match option {
        "a" => 0,
        "b" => 1,
        "c" => 2,
        _ => set,
    }
}

/// Whether the fatigue points of a unit of a state reach its factor, though nothing has destroyed it yet.
pub(super) fn is_worn_out(rules: &Description, state: &State, unit: &Unit) -> bool {
    unit.in_play() && state.number(unit.tag, "fatigue") >= factor_of(rules, state, unit).max(1)
}

/// Why a base does nothing any more: its fatigue points reach its factor (6; Z38).
pub(super) fn gone(rules: &Description, state: &State, unit: &Unit) -> Option<String> {
    is_worn_out(rules, state, unit).then(|| "has as many fatigue points as its factor: it is gone".to_owned())
}

/// The unmodified factor of a unit of a state.
pub(super) fn factor_of(rules: &Description, state: &State, unit: &Unit) -> i32 {
    let set = unit.number("factor");
    if unit.kind == HQ { hq_factor(rules.in_force(state, "Z4"), set) } else { set }
}

/// "1 fatigue point", "2 fatigue points".
pub(super) fn points(count: i32) -> String {
    if count == 1 { "1 fatigue point".to_owned() } else { format!("{count} fatigue points") }
}
