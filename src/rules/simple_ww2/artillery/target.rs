//! An element under a barrage: the column it stands in and the number that knocks it out (the barrage table;
//! S32-S37).

use super::super::{
    damage::Victim,
    options,
    units::{UNIT, cell, unit_of},
};
use crate::{
    dice::{Tag, Term},
    rules::{Intake, Memory, Opt},
};

/// The place of the table.
const PLACE: &str = "Artillery Fire, knock-out table";
/// Columns a player may say instead of the one the state knows.
const COLUMNS: [&str; 6] = ["buildings", "heavy_armour", "light_armour", "dug_in", "moving", "other"];

/// A target with its number.
pub(super) struct Target {
    /// The element and those it carries.
    pub victim: Victim,
    /// Least score that knocks it out; `None` for a dash in the table.
    pub need: Option<i32>,
    /// How the number comes about.
    pub terms: Vec<Term>,
}

/// What the whole fire changes of every number.
pub(super) struct Weight {
    /// The row of the table.
    pub kind: String,
    /// Changes for batteries and guns.
    pub terms: Vec<Term>,
}

impl Target {
    /// Reads a target; its column stands as a chip on its line.
    pub fn read(intake: &mut Intake<'_>, tag: Tag, weight: &Weight) -> Self {
        let usual = column(intake, tag);
        let options = COLUMNS.map(|id| Opt::new(id, intake.rules().word(id))).into();
        let path = format!("{tag}.under");
        let column = intake.choice(&path, "Counts as", Some(tag), PLACE, options, Memory::Assume(usual));
        let base = intake.rules().cell("barrage", &weight.kind, column);
        let mut terms = Vec::new();
        if let Some(base) = base {
            let label = intake.rules().word(column).to_owned();
            terms.push(Term { label, amount: base, place: PLACE });
            terms.extend(weight.terms.iter().cloned());
            let quality = intake.column(tag, "knock_out").map_or(0, |value| value.number());
            if quality != 0 {
                terms.push(Term { label: "quality".to_owned(), amount: quality, place: "Unit quality" });
            }
        }
        let need = base.map(|_| terms.iter().map(|term| term.amount).sum());
        Self { victim: Victim::read(intake, tag), need, terms }
    }
}

/// The column that the state knows.
fn column(intake: &mut Intake<'_>, tag: Tag) -> &'static str {
    let place = intake.fact_word(tag, "place");
    // S32: elements inside, or only the building itself.
    if place == "buildings" && intake.ruled("S32", "a") {
        return "buildings";
    }
    let class = intake.word(tag, "class");
    if class == "afv" {
        // S33: the lowest facing; open tops always lighter.
        let heavy = cell(intake, "barrage", "armour", "heavy");
        let lowest = ["front", "side", "rear"].map(|face| intake.column(tag, face).map_or(0, |value| value.number()));
        let open = intake.column(tag, "open_top").is_some_and(|value| value.flag());
        let thick = lowest.iter().min().is_some_and(|lowest| *lowest >= heavy);
        return if thick && !open { "heavy_armour" } else { "light_armour" };
    }
    // S34: trucks, guns and teams have no column of their own.
    if class != "section" && intake.ruled("S34", "b") {
        return "light_armour";
    }
    if place == "dug_in" {
        return "dug_in";
    }
    // S35: before anything has moved this turn.
    let moving = if intake.ruled("S35", "b") {
        let unit = intake.group_of(tag, UNIT).or_else(|| unit_of(intake, tag));
        !options::stands(&options::option(intake, unit))
    } else {
        !intake.fact_word(tag, "moved_last").is_empty()
    };
    if moving { "moving" } else { "other" }
}
