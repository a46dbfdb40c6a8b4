//! What the rules read of a unit: its line of the fire chart, its quality, its hits, its markers.

use crate::{
    dice::Tag,
    rules::{Intake, State, Unit},
};

/// The unit type that the chart knows as tanks.
const TANK: &str = "tank";
/// The unit type that the chart knows as infantry.
const INFANTRY: &str = "infantry";
/// The unit type that the chart knows as mortars.
const MORTAR: &str = "mortar";

/// A unit as fire, movement and rally see it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Platoon {
    /// Its tag.
    pub tag: Tag,
    /// Its tag and what players call it.
    pub label: String,
    /// Its row and column in the fire chart.
    pub chart: String,
    /// Its quality.
    pub quality: String,
    /// Its hits.
    pub hits: i32,
    /// Those that stay for good.
    pub permanent: i32,
    /// Whether it is Ready.
    pub ready: bool,
    /// Whether it is dug in.
    pub dug_in: bool,
}

impl Platoon {
    /// Reads a unit.
    pub fn read(intake: &mut Intake<'_>, tag: Tag) -> Self {
        Self {
            tag,
            label: intake.label(tag),
            chart: intake.word(tag, "chart"),
            quality: intake.word(tag, "quality"),
            hits: intake.fact_number(tag, "hits"),
            permanent: intake.fact_number(tag, "permanent"),
            ready: intake.flag(tag, "ready"),
            dug_in: intake.flag(tag, "dug_in"),
        }
    }

    /// Whether it is a tank: no cover, no concealment by terrain, no digging in (Conventions).
    pub fn is_tank(&self) -> bool {
        self.chart == TANK
    }

    /// Whether it is infantry.
    pub fn is_infantry(&self) -> bool {
        self.chart == INFANTRY
    }

    /// Whether it is a mortar.
    pub fn is_mortar(&self) -> bool {
        self.chart == MORTAR
    }

    /// Hits that a rally could take off (Rally; X12).
    pub const fn mendable(&self) -> i32 {
        let left = self.hits - self.permanent;
        if left > 0 { left } else { 0 }
    }
}

/// Whether a unit is a mortar.
pub(super) fn is_mortar(unit: &Unit) -> bool {
    unit.word("chart") == MORTAR
}

/// Hits of a unit that a rally could take off.
pub(super) fn mendable(state: &State, unit: &Unit) -> i32 {
    (state.number(unit.tag, "hits") - state.number(unit.tag, "permanent")).max(0)
}
