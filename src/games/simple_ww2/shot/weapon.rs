//! What an element shoots with (Direct Fire: the rows of the to-hit table).

use super::target::ShotTarget;
use crate::{
    dice::Tag,
    games::simple_ww2::units::ElementClass,
    rules::{Description, FormReader, Worded, worded},
};

worded! {
    /// A row of the to-hit table; guns fire two kinds of shot.
    pub(in crate::games::simple_ww2) enum Weapon {
        /// A gun, armour-piercing.
        GunAt = "gun_at",
        /// A gun, high explosive.
        GunHe = "gun_he",
        /// Infantry AT.
        HandAt = "hand_at",
        /// A mortar that fires directly.
        Mortar = "mortar",
        /// A machine-gun.
        Mg = "mg",
        /// The small arms of a section.
        Infantry = "infantry",
    }
}

impl Weapon {
    /// Its row of the to-hit and zone tables.
    pub fn row(self) -> &'static str {
        match self {
            Self::GunAt | Self::GunHe => "gun",
            other => other.word(),
        }
    }

    /// The weapons of an element, its main one first.
    pub fn all(reader: &mut FormReader<'_>, tag: Tag) -> Vec<Self> {
        let mut all = Vec::new();
        match reader.word(tag, "weapon").as_str() {
            "gun" => {
                all.push(Self::GunAt);
                // S64: a gun without an HE value has only the one.
                if reader.column(tag, "he").is_some() {
                    all.push(Self::GunHe);
                }
            }
            word => all.extend(Self::of(word)),
        }
        for (column, weapon) in [("mg", Self::Mg), ("hand_at", Self::HandAt)] {
            if reader.column(tag, column).is_some_and(|value| value.flag()) && !all.contains(&weapon) {
                all.push(weapon);
            }
        }
        all
    }

    /// Whether it is AT fire: one target, no zone (Direct Fire, note on zones).
    pub const fn anti_tank(self) -> bool {
        matches!(self, Self::GunAt | Self::HandAt)
    }

    /// Its farthest range in paces (S48).
    pub fn reach(self, rules: &Description) -> i32 {
        let row = rules.tables.get("range").and_then(|table| table.get(self.row()));
        row.and_then(|row| row.values().max()).copied().unwrap_or(0)
    }

    /// How well it suits a target; higher is better. Only what a form proposes: players swap it by a chip.
    const fn suits(self, target: ElementClass, armoured: bool, open_top: bool) -> u8 {
        let vehicle = target.rides();
        match self {
            Self::GunAt if vehicle => 9,
            Self::GunAt => 2,
            Self::HandAt if vehicle => 8,
            Self::HandAt => 1,
            Self::GunHe if armoured => 4,
            Self::GunHe => 7,
            Self::Infantry if armoured && open_top => 6,
            Self::Mortar => 5,
            Self::Mg => 4,
            Self::Infantry => 3,
        }
    }

    /// The weapon for a target at a range in paces: of those that reach it the one that suits it best.
    pub fn best(all: &[Self], rules: &Description, target: &ShotTarget, range: i32) -> Option<Self> {
        let suits = |weapon: &Self| {
            let reaches = range <= weapon.reach(rules);
            (reaches, weapon.suits(target.class, target.armour.is_some(), target.open_top))
        };
        // The main weapon comes first where two suit alike.
        all.iter().rev().copied().max_by_key(suits)
    }
}
