//! The HQs of a side: who is in good order, who is not, how far they reach (HQ table; HQ Command Range).

use crate::{
    dice::{Side, Tag},
    rules::{Description, FormReader, Presence, State, Unit},
};

/// The unit type of an HQ.
pub(super) const HQ: &str = "hq";

/// The HQs of a side. A side has one, or more (D108).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Headquarters {
    /// In play and in good order.
    pub good: Vec<Tag>,
    /// In play and Disrupted.
    pub disrupted: Vec<Tag>,
    /// Whether one is still to arrive.
    pub awaited: bool,
    /// Whether one is lost.
    pub lost: bool,
    /// The largest rating number of those in good order, else of those in play: command range in spaces.
    pub rating: i32,
}

impl Headquarters {
    /// Whether one is in play.
    pub const fn in_play(&self) -> bool {
        !(self.good.is_empty() && self.disrupted.is_empty())
    }
}

/// The HQs of a side, for a form.
pub(super) fn headquarters(reader: &mut FormReader<'_>, side: Side) -> Headquarters {
    let is_hq = |unit: &&Unit| unit.kind == HQ;
    let in_play = reader.derive(&format!("{side}.hq"), |state| {
        state.in_play(side).filter(is_hq).map(|unit| unit.tag).collect::<Vec<Tag>>().as_slice().into()
    });
    let has = |wanted: fn(&Unit) -> bool| move |state: &State| state.side(side).filter(is_hq).any(wanted).into();
    let awaited = reader.derive(&format!("{side}.hq_awaited"), has(awaited)).flag();
    let lost = reader.derive(&format!("{side}.hq_lost"), has(Unit::lost)).flag();
    let (disrupted, good) = in_play.tags().into_iter().partition(|tag| reader.flag(*tag, "disrupted"));
    let mut all = Headquarters { good, disrupted, awaited, lost, rating: 0 };
    let who = if all.good.is_empty() { &all.disrupted } else { &all.good };
    all.rating = who.iter().map(|tag| number(reader.rules(), &reader.word(*tag, "rating"))).max().unwrap_or(0);
    all
}

/// The HQs of a side in a state.
pub(super) fn headquarters_of(rules: &Description, state: &State, side: Side) -> Headquarters {
    let mut all = Headquarters::default();
    for unit in state.side(side).filter(|unit| unit.kind == HQ) {
        match unit.presence {
            Presence::Due(_) => all.awaited = true,
            Presence::Lost(_) => all.lost = true,
            Presence::Ready if state.flag(unit.tag, "disrupted") => all.disrupted.push(unit.tag),
            Presence::Ready => all.good.push(unit.tag),
        }
    }
    let who = if all.good.is_empty() { &all.disrupted } else { &all.good };
    let rating = |tag: &Tag| state.units.get(tag).map_or(0, |unit| number(rules, unit.word("rating")));
    all.rating = who.iter().map(rating).max().unwrap_or(0);
    all
}

/// The number of a rating: spaces of command range (HQ table; D5).
pub(super) fn number(rules: &Description, rating: &str) -> i32 {
    rules.cell("rating", "number", rating).unwrap_or(0)
}

const fn awaited(unit: &Unit) -> bool {
    matches!(unit.presence, Presence::Due(_))
}
