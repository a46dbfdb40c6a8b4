//! Elements, units and formations: who belongs where (Common terms used).

use crate::{
    dice::{Side, Tag},
    rules::{Entity, FormReader, State, Unit, Value},
};

/// Level of a formation: one order for all in it.
pub(super) const FORMATION: usize = 0;
/// Level of a unit: one move option, one morale test.
pub(super) const UNIT: usize = 1;
/// The class of elements off the table that fire when called (Artillery Fire).
pub(super) const BATTERY: &str = "battery";

/// What an element is (Common terms used; S53, S63).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum ElementClass {
    /// An infantry section.
    Section,
    /// A weapon team or a party on foot.
    Team,
    /// A gun in action.
    Gun,
    /// A vehicle without armour, a gun on tow among them.
    Soft,
    /// An armoured fighting vehicle.
    Afv,
}

impl ElementClass {
    /// Of a word of the unit list; a gun on tow is a soft vehicle.
    pub fn of(word: &str, limbered: bool) -> Self {
        match word {
            "section" => Self::Section,
            "gun" if limbered => Self::Soft,
            "gun" => Self::Gun,
            "soft" => Self::Soft,
            "afv" => Self::Afv,
            _ => Self::Team,
        }
    }

    /// Reads it.
    pub fn read(reader: &mut FormReader<'_>, tag: Tag) -> Self {
        let limbered = reader.flag(tag, "limbered");
        Self::of(&reader.word(tag, "class"), limbered)
    }

    /// Whether it is on foot.
    pub const fn foot(self) -> bool {
        matches!(self, Self::Section | Self::Team)
    }

    /// Whether it is a vehicle.
    pub const fn rides(self) -> bool {
        matches!(self, Self::Soft | Self::Afv)
    }
}

/// Whether it is a battery off the table (Artillery Fire).
pub(super) fn is_battery(unit: &Unit) -> bool {
    unit.word("class") == BATTERY
}

/// The unit of an element: a formation without inner groups is its own unit.
pub(super) fn unit_of(reader: &mut FormReader<'_>, tag: Tag) -> Option<u16> {
    reader.group_of(tag, UNIT).or_else(|| reader.group_of(tag, FORMATION))
}

/// The same of a state.
pub(super) fn unit_in(state: &State, tag: Tag) -> Option<u16> {
    state.group_of(tag, UNIT).or_else(|| state.group_of(tag, FORMATION))
}

/// Formations of a side with elements on the table, by number. Batteries off the table need no order.
pub(super) fn formations_in(state: &State, side: Side) -> Vec<u16> {
    groups(state, side, |state, tag| state.group_of(tag, FORMATION))
}

/// Units of a side with elements on the table, by number.
pub(super) fn units_in(state: &State, side: Side) -> Vec<u16> {
    groups(state, side, unit_in)
}

fn groups(state: &State, side: Side, of: impl Fn(&State, Tag) -> Option<u16>) -> Vec<u16> {
    let on_table = state.in_play(side).filter(|unit| !is_battery(unit));
    let mut all: Vec<u16> = on_table.filter_map(|unit| of(state, unit.tag)).collect();
    all.sort_unstable();
    all.dedup();
    all
}

/// Formations of a side, frozen with the form.
pub(super) fn formations(reader: &mut FormReader<'_>, side: Side) -> Vec<u16> {
    frozen(reader, &format!("{side}:formations"), |state| formations_in(state, side))
}

/// Units of a side, frozen with the form.
pub(super) fn units(reader: &mut FormReader<'_>, side: Side) -> Vec<u16> {
    frozen(reader, &format!("{side}:units"), |state| units_in(state, side))
}

/// Groups that the state knows, frozen with the form.
pub(super) fn frozen(reader: &mut FormReader<'_>, path: &str, from: impl FnOnce(&State) -> Vec<u16>) -> Vec<u16> {
    let list = reader.derive(path, |state| {
        let words: Vec<String> = from(state).iter().map(ToString::to_string).collect();
        if words.is_empty() { Value::Flag(false) } else { Value::List(words) }
    });
    match list {
        Value::List(words) => words.iter().filter_map(|word| word.parse().ok()).collect(),
        _ => Vec::new(),
    }
}

/// The name of a group.
pub(super) fn group_name(reader: &mut FormReader<'_>, group: u16) -> String {
    reader.title(Entity::Group(group))
}

/// A number of quality of an element (Unit quality; S82); 0 is not frozen with the form.
pub(super) fn quality(reader: &mut FormReader<'_>, tag: Tag, column: &str) -> i32 {
    let value = reader.derive(&format!("{tag}:{column}"), |state| {
        let number = state.units.get(&tag).map_or(0, |unit| unit.number(column));
        if number == 0 { Value::Flag(false) } else { number.into() }
    });
    value.number()
}

/// The turn, from 1.
pub(super) fn turn(reader: &mut FormReader<'_>) -> i32 {
    reader.derive("battle.turn", |state| state.turn().into()).number().max(1)
}

/// A number of a printed table; 0 where the table has none.
pub(super) fn cell(reader: &FormReader<'_>, table: &str, row: &str, column: &str) -> i32 {
    reader.rules().cell(table, row, column).unwrap_or(0)
}

/// Whether it has anything to shoot with.
pub(super) fn is_armed(unit: &Unit) -> bool {
    !["", "none"].contains(&unit.word("weapon")) || unit.flag("mg") || unit.flag("hand_at")
}

/// Whether an element is neutralised and on foot (Effect of neutralisation; S67).
pub(super) fn pinned(state: &State, unit: &Unit) -> bool {
    let foot = ElementClass::of(unit.word("class"), state.flag(unit.tag, "limbered")).foot();
    foot && state.number(unit.tag, "neutralised") >= state.turn()
}

/// Why an element that is neutralised and on foot goes nowhere.
pub(super) fn held(state: &State, unit: &Unit) -> Option<String> {
    pinned(state, unit).then(|| "is neutralised: troops on foot stay put".to_owned())
}

/// Whether nobody of a unit can move: all are neutralised and on foot.
pub(super) fn all_pinned(state: &State, group: u16) -> bool {
    let mut there = state.members(group).filter(|unit| unit.in_play()).peekable();
    there.peek().is_some() && there.all(|unit| pinned(state, unit))
}

/// Whether an element stays where it is, as a form reads it: neutralised and on foot (Effect of neutralisation; S67).
pub(super) fn stays_put(reader: &mut FormReader<'_>, tag: Tag) -> bool {
    let put = |state: &State| state.units.get(&tag).is_some_and(|unit| pinned(state, unit)).into();
    reader.derive(&format!("{tag}:pinned"), put).flag()
}
