//! What fire reads of a firer: weapons, values, option; and why it may not fire now (Move options; Turn sequence).

use super::{doomed, target::is_neutralised, weapon::Weapon};
use crate::{
    dice::Tag,
    games::simple_ww2::{
        move_option::{MoveOption, option_in, option_of, order},
        units::{BATTERY, ElementClass, is_armed, pinned, unit_in},
    },
    rules::{Description, Entity, FormReader, State, Unit, Value},
};

/// An element that fires.
pub(in crate::games::simple_ww2) struct Fighter {
    /// Its tag.
    pub tag: Tag,
    /// Its tag and name.
    pub label: String,
    /// Id of its type.
    pub kind: String,
    /// What it is.
    pub class: ElementClass,
    /// Its weapons, the main one first.
    pub weapons: Vec<Weapon>,
    /// AT value of its gun at short range; 0 for none.
    pub at: i32,
    /// HE value of its gun; `None` if it fires none.
    pub he: Option<i32>,
    /// Least range of its mortar in paces.
    pub min_range: i32,
    /// Whether its gun is in a turret.
    pub turret: bool,
    /// Whether its gun is stabilised.
    pub stabilised: bool,
    /// Whether it is neutralised.
    pub neutralised: bool,
    /// Columns to the right for its quality (S82).
    pub quality: i32,
    /// Its breakdown number; 0 for none (S55).
    pub breakdown: i32,
    /// The option of its unit, if that is known.
    pub option: Option<MoveOption>,
}

impl Fighter {
    /// Reads an element.
    pub fn read(reader: &mut FormReader<'_>, tag: Tag) -> Self {
        let class = ElementClass::read(reader, tag);
        let flag =
            |reader: &mut FormReader<'_>, column: &str| reader.column(tag, column).is_some_and(|value| value.flag());
        let number =
            |reader: &mut FormReader<'_>, column: &str| reader.column(tag, column).map(|value| value.number());
        // S55: every firer, or only vehicles and guns.
        let breaks = !(class.foot() && reader.ruled("S55", "b"));
        Self {
            tag,
            label: reader.label(tag),
            kind: reader.unit_type(tag),
            class,
            weapons: Weapon::all(reader, tag),
            at: number(reader, "at").unwrap_or(0),
            he: number(reader, "he"),
            min_range: number(reader, "min_range").unwrap_or(0),
            turret: flag(reader, "turret"),
            stabilised: flag(reader, "stabilised"),
            neutralised: is_neutralised(reader, tag),
            quality: number(reader, "to_hit").unwrap_or(0),
            breakdown: if breaks { number(reader, "breakdown").unwrap_or(0) } else { 0 },
            option: option_of(reader, tag),
        }
    }

    /// The least range of a weapon in paces.
    pub fn least(&self, weapon: Weapon) -> i32 {
        if weapon == Weapon::Mortar { self.min_range } else { 0 }
    }
}

/// Why an element has nothing to fire with, or is in no state to.
fn unfit(state: &State, unit: &Unit) -> Option<String> {
    if unit.word("class") == BATTERY {
        return Some("fires only when called".to_owned());
    }
    if !is_armed(unit) {
        return Some("has no weapon".to_owned());
    }
    // Morale; S20: retreating units do not fire.
    let morale = unit_in(state, unit.tag).map_or("", |group| state.word(Entity::Group(group), "morale"));
    if ["retreat", "rout"].contains(&morale) {
        return Some("is retreating: it does not fire".to_owned());
    }
    let carrier = state.fact(unit.tag, "riding").and_then(Value::tag);
    carrier
        .filter(|_| option_in(state, unit.tag) != Some(MoveOption::Mf))
        .map(|carrier| format!("rides in {carrier}: it fires from there only on (Mf)"))
}

/// Why an element may not fire in its own step.
pub(in crate::games::simple_ww2) fn own_refusal(rules: &Description, state: &State, unit: &Unit) -> Option<String> {
    if let Some(reason) = unfit(state, unit) {
        return Some(reason);
    }
    if state.flag(unit.tag, "shot") {
        return Some("has fired this turn".to_owned());
    }
    if state.flag(unit.tag, "limbered") && option_in(state, unit.tag) != Some(MoveOption::Mf) {
        return Some("is on tow".to_owned());
    }
    let option = option_in(state, unit.tag)?;
    if option == MoveOption::M {
        return Some("is on (M): it only moves".to_owned());
    }
    // Turn sequence 7 and 8: its step is over when a later one is on.
    let late = order(rules, state.step()) > order(rules, option.step());
    late.then(|| format!("is on {}: that step is over", option.printed()))
}

/// Why an element may not interrupt a move (Interrupt; S68).
pub(in crate::games::simple_ww2) fn interrupt_refusal(often: bool, state: &State, unit: &Unit) -> Option<String> {
    if let Some(reason) = unfit(state, unit) {
        return Some(reason);
    }
    let tag = unit.tag;
    if state.flag(tag, doomed::MARK) {
        Some("is knocked out".to_owned())
    } else if !state.flag(tag, "ready") {
        Some("has no interrupt: it was not on (F), or it fired, in the last turn".to_owned())
    } else if !matches!(option_in(state, tag), None | Some(MoveOption::F)) {
        Some("is no longer on (F)".to_owned())
    } else if state.flag(tag, "interrupted") && !often {
        Some("has interrupted this turn".to_owned())
    } else if state.flag(tag, "shot") {
        Some("has fired this turn".to_owned())
    } else {
        None
    }
}

/// Why an element cannot be interrupted: it stands (Interrupt; S67).
pub(in crate::games::simple_ww2) fn mover_refusal(state: &State, unit: &Unit) -> Option<String> {
    let stands = option_in(state, unit.tag) == Some(MoveOption::F);
    super::target::refusal(state, unit)
        .or_else(|| stands.then(|| "is on (F): it does not move".to_owned()))
        .or_else(|| pinned(state, unit).then(|| "is neutralised: it does not move".to_owned()))
}
