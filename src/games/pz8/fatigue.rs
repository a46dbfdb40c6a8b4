//! A fatigue point told by hand, with one press: what no roll here has given; and bases that have as many as they
//! bear (6; Z38, Z66).

use super::{
    ground::wrecked,
    units::{Base, is_worn_out},
};
use crate::{
    dice::{Class, Subject},
    rules::{Description, Due, Effect, FormReader, NoRoll, Started, State, Want, draft_by, draft_of},
};

/// Bases of both sides to be taken off: their points were told by hand, or beside an action that waited.
pub(super) fn worn_out(rules: &Description, state: &State) -> Vec<Due> {
    let gone = state.units.values().filter(|unit| is_worn_out(rules, state, unit));
    let due = gone.map(|unit| {
        let mut draft = draft_of("unit", unit.tag);
        draft.extend(draft_by(unit.tag.side));
        Due::new("tire", draft, format!("{} worn out", unit.tag))
    });
    due.collect()
}

/// The place of the rule.
const PLACE: &str = "6";

/// A base takes a fatigue point, or is destroyed by those it has.
pub(super) fn read(reader: &mut FormReader<'_>) -> Option<Started> {
    let tag = reader.unit("unit", "Base", Want::Acting, |_, _| None)?;
    let base = Base::read(reader, tag);
    let falls = base.falls(1);
    let class = Class::Word(if falls { "destroyed" } else { "tired" });
    let no_roll = NoRoll::default().settle(Subject::Headline, class).settle(Subject::Unit(tag), class);
    let no_roll = no_roll.tell(tag, PLACE, base.takes(1));
    if !falls {
        return no_roll.effect(Effect::add(tag, "fatigue", 1)).start();
    }
    let gone = [Effect::remove(tag, "exhausted")].into_iter().chain(wrecked(reader, tag));
    gone.fold(no_roll, NoRoll::effect).start()
}
