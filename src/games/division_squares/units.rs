//! What combat reads of a unit: its row of the Combat table, what its player set, its status.

use super::{armor::reads_armored, headquarters::HQ};
use crate::{dice::Tag, rules::FormReader};

/// Which half of a row is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Use {
    /// Fire, Overwatch, artillery.
    Fire,
    /// Either side of an assault.
    Assault,
}

/// The modifiers of one half of a row, in dice: 0 for none.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Row {
    /// Dice against any target.
    pub always: i32,
    /// Dice more against a soft target.
    pub soft: i32,
    /// Dice more against an armored target.
    pub armor: i32,
    /// Whether the AT table applies against armor.
    pub at: bool,
}

/// On what a unit moves, as far as combat cares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mobility {
    /// On foot: trenches cover it (Trenches; D30).
    Leg,
    /// In or on vehicles.
    Vehicle,
    /// In vehicles that fire on the move without loss (D19, D20).
    Steady,
}

/// What a unit can fire at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Weapon {
    /// At anything.
    Any,
    /// At soft targets only.
    SoftOnly,
    /// At nothing but an enemy in its own space.
    None,
}

/// A unit in combat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Fighter {
    /// Its tag.
    pub tag: Tag,
    /// Its tag and what players call it.
    pub label: String,
    /// Name of its type.
    pub type_name: String,
    /// Whether it is a headquarters.
    pub hq: bool,
    /// Its quality.
    pub quality: String,
    /// Class of its gun.
    pub gun: String,
    /// Class of its armor, if it is an armored target (Combat table, type; D12).
    pub armor: Option<String>,
    /// On what it moves.
    pub mobility: Mobility,
    /// What it can fire at.
    pub weapon: Weapon,
    /// Whether it is Disrupted.
    pub disrupted: bool,
    /// Whether it is dug in.
    pub dug_in: bool,
}

impl Fighter {
    /// Reads a unit.
    pub fn read(reader: &mut FormReader<'_>, tag: Tag) -> Self {
        let kind = reader.unit_type(tag);
        let hq = kind == HQ;
        let armored = reads_armored(reader, tag);
        let vehicle = flag(reader, tag, "vehicle") || flag(reader, tag, "mounted");
        // D20: only tanks and armored cars, or every armored unit.
        let steady = flag(reader, tag, "exempt") || (armored && reader.ruled("D20", "b"));
        let mobility = match (steady, armored || vehicle) {
            (true, _) => Mobility::Steady,
            (false, true) => Mobility::Vehicle,
            (false, false) => Mobility::Leg,
        };
        let soft_only = flag(reader, tag, "soft_only") && !flag(reader, tag, "organic_at");
        let weapon = match (flag(reader, tag, "no_fire"), soft_only) {
            (true, _) => Weapon::None,
            (false, true) => Weapon::SoftOnly,
            (false, false) => Weapon::Any,
        };
        Self {
            tag,
            label: reader.label(tag),
            type_name: reader.rules().kind_name(&kind).to_owned(),
            hq,
            quality: or(reader.word(tag, "quality"), "standard"),
            gun: or(reader.word(tag, "gun"), "medium"),
            armor: armored.then(|| or(reader.word(tag, "armor"), "light")),
            mobility,
            weapon,
            disrupted: reader.flag(tag, "disrupted"),
            dug_in: reader.flag(tag, "dug_in"),
        }
    }

    /// Its modifiers.
    pub fn row(&self, reader: &mut FormReader<'_>, of: Use) -> Row {
        let mut cell = |fire: &str, assault: &str| {
            let column = if of == Use::Fire { fire } else { assault };
            reader.column(self.tag, column)
        };
        let number = |value: Option<crate::rules::Value>| value.map_or(0, |value| value.number());
        Row {
            always: number(cell("fire_always", "assault_always")),
            soft: number(cell("fire_vs_soft", "assault_vs_soft")),
            armor: number(cell("fire_vs_armor", "assault_vs_armor")),
            at: cell("fire_at", "assault_at").is_some_and(|value| value.flag()),
        }
    }

    /// Whether it is an armored target.
    pub const fn armored(&self) -> bool {
        self.armor.is_some()
    }
}

/// A flag of a profile.
pub(super) fn flag(reader: &mut FormReader<'_>, tag: Tag, column: &str) -> bool {
    reader.column(tag, column).is_some_and(|value| value.flag())
}

fn or(word: String, preset: &str) -> String {
    if word.is_empty() { preset.to_owned() } else { word }
}
