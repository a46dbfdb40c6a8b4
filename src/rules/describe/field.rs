//! What is known of units, groups, sides, things and the battle: a field, what it may hold, when it is forgotten.

use serde::Deserialize;

use crate::dice::Entity;

/// What a value may be.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Takes {
    /// There or not.
    #[default]
    Flag,
    /// One of these, id and name.
    Choice(Vec<Named>),
    /// A whole number.
    Number {
        /// Smallest.
        min: i32,
        /// Largest.
        max: i32,
    },
    /// A unit of the same side, or any.
    Link,
    /// Several units.
    Links,
    /// A short text.
    Text,
    /// Counters by name.
    Counts,
}

/// One option of a choice.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Named {
    /// Id.
    pub id: String,
    /// Its name on screen.
    pub name: String,
}

/// What a field is about.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Bearer {
    /// The battle.
    Battle,
    /// A side.
    Side,
    /// A group.
    Group,
    /// A unit.
    #[default]
    Unit,
    /// A thing on the table.
    Thing,
}

impl FieldSpec {
    /// Whether units of a type have it.
    pub fn is_for(&self, kind: &str) -> bool {
        is_for(&self.types, kind)
    }
}

/// Whether a list of types holds one; an empty list stands for all.
pub(super) fn is_for(types: &[String], kind: &str) -> bool {
    types.is_empty() || types.iter().any(|id| id == kind)
}

impl Bearer {
    /// What a field is about whose fact is on that.
    pub const fn of(on: Entity) -> Self {
        match on {
            Entity::Battle => Self::Battle,
            Entity::Side(_) => Self::Side,
            Entity::Group(_) => Self::Group,
            Entity::Unit(_) => Self::Unit,
            Entity::Thing(_) => Self::Thing,
        }
    }
}

/// Where on a unit's row a fact shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Slot {
    /// The slot that rules the fight: Disrupted, Pinned, hits.
    State,
    /// What it was ordered to do: Overwatch, Moved.
    Order,
    /// The second line.
    Second,
    /// Ammunition.
    Shells,
    /// Small pips.
    Pips,
    /// Where it stands; shown on the second line when known.
    Place,
    /// On the card of the step, of a side: the card that it drew.
    Step,
    /// Only in the unit card.
    #[default]
    Card,
    /// Nowhere.
    Hidden,
}

/// When a fact is forgotten by itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Clears {
    /// Never.
    #[default]
    Never,
    /// When the owner's next turn starts.
    OwnTurnStart,
    /// When the owner's turn ends.
    OwnTurnEnd,
    /// When any side's turn ends.
    TurnEnd,
    /// When the turn number goes up.
    RoundEnd,
    /// The fact is a number, the last turn in which it holds: when that turn ends.
    Until,
}

/// The meaning of a fact or outcome, for colour and glyph.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Tone {
    /// Nothing happens.
    #[default]
    Quiet,
    /// Good for the unit.
    Good,
    /// An order or a stance.
    Order,
    /// Trouble: disrupted, pinned, hit.
    Trouble,
    /// Removed, destroyed.
    Loss,
    /// The roller itself suffers.
    OwnLoss,
}

/// A fact that can be tracked.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FieldSpec {
    /// Id.
    pub id: String,
    /// Its word on screen: the rule set's own term.
    pub name: String,
    /// About what.
    pub of: Bearer,
    /// What it may be.
    pub takes: Takes,
    /// A cell of the tables, table, row and column, below which a number stays; none for what `takes` says.
    #[serde(default)]
    pub below: Option<[String; 3]>,
    /// Column of the unit's profile with which a number is compared: the slot then says "2 of 3". Empty for none.
    #[serde(default)]
    pub cap: String,
    /// Id of the procedure that a press on its mark starts, where it has the state slot of a unit; empty for none.
    #[serde(default)]
    pub order: String,
    /// What it counts when it is full, where it shows as shells.
    #[serde(default)]
    pub full: Option<i32>,
    /// Where it shows.
    #[serde(default)]
    pub slot: Slot,
    /// When it goes by itself.
    #[serde(default)]
    pub clears: Clears,
    /// Glyph, one of `glyphs`; empty for none.
    #[serde(default)]
    pub glyph: String,
    /// Its meaning.
    #[serde(default)]
    pub tone: Tone,
    /// Whether a marker lies on the table for it: it is named in HANDS and the table check.
    #[serde(default)]
    pub marker: bool,
    /// Whether only its side may see it until it is revealed.
    #[serde(default)]
    pub secret: bool,
    /// Ids of the unit types that have it; empty for all.
    #[serde(default)]
    pub types: Vec<String>,
    /// For a field of groups: the level of those that have it, 0 the outermost; without it groups of every level.
    #[serde(default)]
    pub depth: Option<usize>,
    /// Id of the reference page whose table says what its words mean; empty for none.
    #[serde(default)]
    pub page: String,
    /// Whether it is asked when a battle is mustered; for facts of a side or of the battle.
    #[serde(default)]
    pub setup: bool,
}
