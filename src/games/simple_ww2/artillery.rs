//! Batteries off the table: calling for fire, its error, the barrage, its zone (Artillery Fire).
//!
//! Each procedure owes the next one: a call that is answered owes the error, the error owes the barrage or the screen.

mod barrage;
pub(super) mod board;
mod call;
mod error;
mod target;

pub(super) use barrage::read as barrage;
pub(super) use call::{read as call, refusal};
pub(super) use error::read as fire_error;

use super::units::{cell, is_battery};
use crate::{
    dice::Tag,
    rules::{
        Draft, Due, Effect, FieldMemory, FormReader, Opt, State, Unit, Value, Worded, draft_by, draft_of, worded,
    },
};

/// The place of calls and barrages in the rules.
const PLACE: &str = "Artillery Fire";
/// The place of the call.
const CALLING: &str = "Calling for fire";
/// The procedure of the call.
pub(super) const CALL: &str = "call";
/// The fact of a battery that names what it shelled last: one of the elements there.
pub(super) const AIMED: &str = "aimed";
/// Kinds of battery, as rows of the tables name them.
pub(super) const ROCKETS: &str = "rockets";

worded! {
    /// What a battery fires.
    pub(super) enum Purpose {
        /// High explosive: a barrage.
        Fire = "fire",
        /// A smoke screen.
        Smoke = "smoke",
        /// Smoke into a screen that is there: it is called for, but falls where the screen is (S43).
        Stoke = "stoke",
    }
}

impl Purpose {
    /// Reads the chip of a form that offers these.
    fn read(reader: &mut FormReader<'_>, gun: &Gun, all: &[Self]) -> Self {
        // Direct fire has a row for mortar teams on the table: only their smoke is called for.
        let offered: Vec<Self> = all.iter().copied().filter(|one| !gun.team || *one != Self::Fire).collect();
        let options = offered.iter().map(|one| Opt::new(one.word(), reader.rules().word(one.word()))).collect();
        let first = offered.first().map_or("", |one| one.word());
        let word = reader.choice("purpose", "What it fires", None, PLACE, options, FieldMemory::Known(first));
        offered.into_iter().find(|one| one.word() == word).unwrap_or(Self::Smoke)
    }
}

/// A battery, or a mortar team that lays smoke.
pub(super) struct Gun {
    /// The element.
    pub tag: Tag,
    /// Its tag and name.
    pub label: String,
    /// Its kind: mortars, field, medium, heavy, rockets.
    pub kind: String,
    /// A medium mortar on the table.
    pub team: bool,
}

impl Gun {
    /// Reads an element.
    pub fn read(reader: &mut FormReader<'_>, tag: Tag) -> Self {
        let team = reader.column(tag, "medium_mortar").is_some_and(|value| value.flag());
        let kind = if team { "mortars".to_owned() } else { reader.word(tag, "battery") };
        Self { tag, label: reader.label(tag), kind, team }
    }

    /// The kind of an element.
    fn kind_of(unit: &Unit) -> String {
        if unit.flag("medium_mortar") { "mortars".to_owned() } else { unit.word("battery").to_owned() }
    }

    /// Batteries that fire with it since its call (thickening).
    pub fn with(&self, reader: &mut FormReader<'_>) -> Vec<Tag> {
        reader.fact(self.tag, "with").map(|value| value.tags()).unwrap_or_default()
    }

    /// A form of this battery, partly filled.
    pub fn owe(&self, procedure: &str, purpose: Purpose, words: String) -> Effect {
        Effect::owe(procedure, self.draft(purpose), words)
    }

    /// A form of this battery that was owed is done.
    pub fn paid(&self, procedure: &str) -> Effect {
        Effect::paid_for(procedure, draft_of("battery", self.tag))
    }

    fn draft(&self, purpose: Purpose) -> Draft {
        let mut draft = draft_by(self.tag.side);
        draft.extend(draft_of("battery", self.tag));
        draft.extend(draft_of("purpose", purpose.word()));
        draft
    }
}

/// Why an element cannot fire as a battery.
pub(super) fn not_a_battery(unit: &Unit) -> Option<String> {
    let may = is_battery(unit) || unit.flag("medium_mortar");
    (!may).then(|| "is no battery".to_owned())
}

/// Batteries of the acting sides that could still be asked for, for the step's chip.
pub(super) fn free_batteries(state: &State) -> usize {
    let ready = |unit: &&Unit| is_battery(unit) && refusal(state, unit).is_none();
    state.units.values().filter(|unit| unit.in_play()).filter(ready).count()
}

/// What the step of artillery offers while batteries are free.
pub(super) fn offer(state: &State) -> Option<Due> {
    let words = match free_batteries(state) {
        0 => return None,
        1 => "1 battery free".to_owned(),
        free => format!("{free} batteries free"),
    };
    Some(Due { procedure: CALL.to_owned(), draft: Draft::new(), words })
}

/// Pairs of guns that the firing batteries are short of (below 0) or have over (above 0), single guns ignored (S36).
fn pairs(reader: &mut FormReader<'_>, firing: &[Tag]) -> (i32, i32) {
    let guns: Vec<i32> = firing.iter().map(|tag| reader.fact_number(*tag, "guns") / 2).collect();
    let missing = guns.iter().filter(|pairs| **pairs < 0).sum::<i32>();
    let extra = guns.iter().filter(|pairs| **pairs > 0).sum::<i32>();
    (-missing, extra)
}

/// The zone in paces, across and along the line of fire (Zones of fire; S30).
pub(super) fn zone_of(reader: &FormReader<'_>, kind: &str, batteries: i32) -> (i32, i32) {
    let row = if kind == ROCKETS { ROCKETS.to_owned() } else { batteries.clamp(1, 3).to_string() };
    (cell(reader, "zone", &row, "across"), cell(reader, "zone", &row, "along"))
}

/// A flag fact that says whether a value is there.
fn is_set(value: Option<&Value>) -> bool {
    value.is_some_and(Value::flag)
}
