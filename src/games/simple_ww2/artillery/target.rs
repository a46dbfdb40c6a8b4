//! An element under a barrage: the column it stands in and the number that knocks it out (the barrage table;
//! S32-S37).

use crate::{
    dice::{Tag, Term},
    games::simple_ww2::{
        options,
        shot::hit_effect::Victim,
        units::{pinned, quality, unit_in},
    },
    rules::{Description, FieldMemory, FormReader, Opt, State, Unit},
};

/// The place of the table.
const PLACE: &str = "Artillery Fire, knock-out table";
/// Columns a player may say instead of the one the state knows: of armour, and of all else.
const ARMOUR: &[&str] = &["buildings", "heavy_armour", "light_armour"];
const SOFT: &[&str] = &["buildings", "dug_in", "moving", "other"];
const AS_ARMOUR: &[&str] = &["buildings", "light_armour", "dug_in", "moving", "other"];

/// A target with its number.
pub(super) struct ShelledTarget {
    /// The element and those it carries.
    pub victim: Victim,
    /// Least score that knocks it out; `None` for a dash in the table.
    pub need: Option<i32>,
    /// How the number comes about.
    pub terms: Vec<Term>,
}

/// What the whole fire changes of every number.
pub(super) struct FireChanges {
    /// The row of the table.
    pub kind: String,
    /// Changes for batteries and guns.
    pub terms: Vec<Term>,
}

/// Rulings that choose the column.
#[derive(Clone, Copy)]
pub(super) struct Columns {
    /// S32: those inside a building stand in its column.
    inside: bool,
    /// S34: trucks, guns and teams stand with light armour.
    soft_as_armour: bool,
    /// S35: who is on a moving option counts as moving, before anything has moved.
    written: bool,
}

impl Columns {
    /// Reads the rulings.
    pub fn read(reader: &mut FormReader<'_>) -> Self {
        Self {
            inside: reader.ruled("S32", "a"),
            soft_as_armour: reader.ruled("S34", "b"),
            written: reader.ruled("S35", "b"),
        }
    }

    /// The column that the state knows.
    fn of(self, rules: &Description, state: &State, unit: &Unit) -> &'static str {
        let place = state.word(unit.tag, "place");
        if place == "buildings" && self.inside {
            return "buildings";
        }
        let class = unit.word("class");
        if class == "afv" {
            // S33: the lowest facing; open tops always lighter.
            let heavy = rules.cell("barrage", "armour", "heavy").unwrap_or(0);
            let lowest = ["front", "side", "rear"].map(|face| unit.number(face)).into_iter().min();
            let thick = lowest.is_some_and(|lowest| lowest >= heavy) && !unit.flag("open_top");
            return if thick { "heavy_armour" } else { "light_armour" };
        }
        if class != "section" && self.soft_as_armour {
            return "light_armour";
        }
        if place == "dug_in" {
            return "dug_in";
        }
        let moving = if self.written {
            // Effect of neutralisation: whoever cannot move does not.
            !pinned(state, unit)
                && unit_in(state, unit.tag).is_some_and(|group| !options::stands(options::option_in(state, group)))
        } else {
            !state.word(unit.tag, "moved_last").is_empty()
        };
        if moving { "moving" } else { "other" }
    }
}

impl ShelledTarget {
    /// Reads a target; its column stands as a chip on its line.
    pub fn read(reader: &mut FormReader<'_>, tag: Tag, changed: &FireChanges, columns: Columns) -> Self {
        let path = format!("{tag}.under");
        let rules = reader.rules();
        let usual = reader.derive(&path, |state| {
            state.units.get(&tag).map_or("other", |unit| columns.of(rules, state, unit)).into()
        });
        let offered = match usual.word() {
            _ if reader.word(tag, "class") == "afv" => ARMOUR,
            "light_armour" => AS_ARMOUR,
            _ => SOFT,
        };
        let options = offered.iter().map(|id| Opt::new(*id, rules.word(id))).collect();
        let column = reader.choice(&path, "Counts as", Some(tag), PLACE, options, FieldMemory::Known(usual.word()));
        let base = rules.cell("barrage", &changed.kind, column);
        let mut terms = Vec::new();
        if let Some(base) = base {
            terms.push(Term::new(rules.word(column).to_owned(), base, PLACE));
            terms.extend(changed.terms.iter().cloned());
            let quality = quality(reader, tag, "knock_out");
            if quality != 0 {
                terms.push(Term::new("quality", quality, "Unit quality"));
            }
        }
        let need = base.map(|_| terms.iter().map(|term| term.amount).sum());
        Self { victim: Victim::read(reader, tag), need, terms }
    }
}
