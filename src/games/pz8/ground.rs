//! Where a base stands, and what is forgotten when it leaves (5, 9, 10; Z31, Z42, Z48).

use super::{
    contact_map::leaving,
    division::{HQ, comrades, tags},
};
use crate::{
    dice::Tag,
    rules::{Effect, Entity, FieldMemory, FormReader, Opt, State, Value},
};

/// Facts of a unit that hold only while it stays where it is.
const PLACE_FACTS: [&str; 2] = ["place", REACH];

/// Whether a unit is near enough to its HQ.
pub(super) const REACH: &str = "hq_reach";

/// The word of a place inside fortifications.
pub(super) const WORKS: &str = "works";

/// Kinds of sections and objectives, as they lie on the table.
pub(super) const MINEFIELD: &str = "minefield";
/// A fortification section.
pub(super) const FORTIFICATION: &str = "fortification";
/// An objective.
pub(super) const OBJECTIVE: &str = "objective";

/// The chip for where a base stands: kept with it.
pub(super) fn place_of(reader: &mut FormReader<'_>, path: &str, label: &str, tag: Tag) -> &'static str {
    // Z48: infantry, engineers and artillery.
    let shelter = reader.column(tag, "shelter").is_some_and(|shelter| shelter.flag());
    let options = ["open", "woods", "buildings", WORKS].map(|id| {
        let mut option = Opt::new(id, reader.rules().word(id));
        option.refusal = (id == WORKS && !shelter).then(|| "not for this base".to_owned());
        option
    });
    let place = reader.choice(path, label, None, "5, 10", options.into(), FieldMemory::Fact(tag, "place", "open"));
    if place == WORKS && !shelter {
        reader.refuse(path, "10; Z48", format!("{tag}: {INSIDE}"));
    }
    place
}

/// Who may be inside fortifications.
pub(super) const INSIDE: &str = "only infantry or guns go inside";

/// The effects of a base leaving its place. If an HQ leaves, nobody of its division is known to be near it.
pub(super) fn leave(reader: &mut FormReader<'_>, tag: Tag) -> Vec<Effect> {
    let mut effects = reader.forgotten(&format!("{tag}.leaves"), tag, &PLACE_FACTS);
    effects.extend(garrisoned(reader, tag).map(|id| Effect::clear(Entity::Thing(id), "garrison")));
    if reader.unit_type(tag) == HQ {
        let near = reader.derive(&format!("{tag}.near"), |state| {
            let known = |state: &State| {
                let hq = state.units.get(&tag)?;
                let known =
                    comrades(state, hq).filter(|unit| unit.tag != tag && state.fact(unit.tag, REACH).is_some());
                Some(tags(known))
            };
            known(state).unwrap_or_default().as_slice().into()
        });
        effects.extend(near.tags().into_iter().map(|unit| Effect::clear(unit, REACH)));
    }
    effects
}

/// The fortification section that a base is inside of, if it is listed.
pub(super) fn garrisoned(reader: &mut FormReader<'_>, tag: Tag) -> Option<u16> {
    let section = reader.derive(&format!("{tag}.section"), |state| {
        let inside = |id: &u16| state.fact(Entity::Thing(*id), "garrison").and_then(Value::tag) == Some(tag);
        state
            .things
            .keys()
            .find(|id| inside(id))
            .map_or(Value::Flag(false), |id| Entity::Thing(*id).to_string().into())
    });
    match section.word().parse() {
        Ok(Entity::Thing(id)) => Some(id),
        _ => None,
    }
}

/// What a base leaves behind that is destroyed where it stands: those it touched, and its works, which stay (Z42).
pub(super) fn wrecked(reader: &mut FormReader<'_>, tag: Tag) -> Vec<Effect> {
    let mut effects = leaving(reader, tag, true);
    effects.extend(garrisoned(reader, tag).map(|id| Effect::clear(Entity::Thing(id), "garrison")));
    effects
}

/// Whether the move step goes on: contacts and crossings that are told now come of moves (3).
pub(super) fn on_the_move(reader: &mut FormReader<'_>) -> bool {
    reader.derive("battle.moves", |state| (state.step() == "move" || state.step().is_empty()).into()).flag()
}

/// What changes when a base of which nobody has said so has moved to where it is now (4).
pub(super) fn sets_out(reader: &mut FormReader<'_>, tag: Tag) -> Vec<Effect> {
    if reader.flag(tag, "moved") {
        return Vec::new();
    }
    let mut effects = vec![Effect::set(tag, "moved", true)];
    effects.extend(leave(reader, tag));
    effects
}

/// A thing is taken off the table.
pub(super) const fn off(id: u16) -> Effect {
    Effect::Thing { id, kind: String::new() }
}

/// Whether sections or objectives of a kind are listed.
pub(super) fn lists(reader: &mut FormReader<'_>, kind: &str) -> bool {
    reader.derive(&format!("table.{kind}"), |state| state.things.values().any(|known| known == kind).into()).flag()
}
