//! What the rules read of a unit: its line of the fire chart, its quality, its hits, its markers.

use crate::{
    dice::Tag,
    rules::{Description, FormReader, State, Unit},
};

/// The unit type that the chart knows as tanks.
const TANK: &str = "tank";
/// The unit type that the chart knows as infantry.
const INFANTRY: &str = "infantry";
/// The unit type that the chart knows as mortars.
const MORTAR: &str = "mortar";

/// A unit as fire, movement and rally see it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Fighter {
    /// Its tag.
    pub tag: Tag,
    /// Its tag and what players call it.
    pub label: String,
    /// Its row and column in the fire chart.
    pub chart: String,
    /// Its quality.
    pub quality: String,
    /// Its hits, the permanent ones too: 7 remove it as printed.
    pub hits: i32,
    /// Hits that stay for good, of those.
    pub permanent: i32,
    /// Whether it is Ready.
    pub ready: bool,
    /// Whether it is dug in.
    pub dug_in: bool,
}

impl Fighter {
    /// Reads a unit.
    pub fn read(reader: &mut FormReader<'_>, tag: Tag) -> Self {
        Self {
            tag,
            label: reader.label(tag),
            chart: reader.word(tag, "chart"),
            quality: reader.word(tag, "quality"),
            hits: reader.fact_number(tag, "hits"),
            permanent: reader.fact_number(tag, "permanent"),
            ready: reader.flag(tag, "ready"),
            dug_in: reader.flag(tag, "dug_in"),
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
}

/// Which of a unit's hits stay for good (Hits; X11, X12).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PermanentHits {
    /// Hits on which some become permanent.
    pub from: i32,
    /// How many.
    pub stay: i32,
}

impl PermanentHits {
    /// By the tables. `later`: past four, not at four (X11).
    pub fn of(rules: &Description, later: bool) -> Self {
        let from = rules.cell("hits", "from", "permanent").unwrap_or(i32::MAX);
        Self { from: from + i32::from(later), stay: rules.cell("hits", "stay", "permanent").unwrap_or(0) }
    }

    /// For a form.
    pub fn read(reader: &mut FormReader<'_>) -> Self {
        let later = reader.ruled("X11", "b");
        Self::of(reader.rules(), later)
    }

    /// Permanent ones among hits: those marked, or those that nobody has marked yet.
    pub const fn among(self, hits: i32, marked: i32) -> i32 {
        if marked == 0 && hits >= self.from { self.stay } else { marked }
    }

    /// Hits that a rally could take off (Rally).
    pub const fn mendable(self, hits: i32, marked: i32) -> i32 {
        let left = hits - self.among(hits, marked);
        if left > 0 { left } else { 0 }
    }
}

/// Whether a unit is a mortar.
pub(super) fn is_mortar(unit: &Unit) -> bool {
    unit.word("chart") == MORTAR
}

/// Hits of a unit that a rally could take off.
pub(super) fn mendable(rules: &Description, state: &State, unit: &Unit) -> i32 {
    let red = PermanentHits::of(rules, rules.in_force(state, "X11") == "b");
    red.mendable(state.number(unit.tag, "hits"), state.number(unit.tag, "permanent"))
}
