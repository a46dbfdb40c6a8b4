//! Sections and objectives as things on the table: laid, manned, taken, removed (9-11; Z42, Z48, Z54).

use super::ground::{FORTIFICATION, INSIDE, MINEFIELD, OBJECTIVE, WORKS, garrisoned, off};
use crate::{
    dice::Side,
    rules::{Effect, Entity, FieldMemory, FormReader, NoRoll, Opt, Started, State, Value, Want},
};

/// The option for a section that nobody has listed.
const UNLISTED: &str = "unlisted";

/// Things of some kinds that lie on the table, as options.
fn listed(reader: &mut FormReader<'_>, kinds: &[&str]) -> Vec<Opt> {
    let path = format!("table.{}", kinds.join("+"));
    let found = reader.derive(&path, |state| {
        let of_kind = state.things.iter().filter(|(_, kind)| kinds.contains(&kind.as_str()));
        Value::List(of_kind.map(|(id, _)| Entity::Thing(*id).to_string()).collect())
    });
    let Value::List(found) = found else { return Vec::new() };
    let option = |path: String| {
        let name = path.parse::<Entity>().map_or_else(|_| path.clone(), |thing| reader.title(thing));
        Opt::new(path, &name)
    };
    found.into_iter().map(option).collect()
}

fn thing_of(word: &str) -> Option<u16> {
    match word.parse() {
        Ok(Entity::Thing(id)) => Some(id),
        _ => None,
    }
}

/// Which section of a kind is meant; where none is listed nothing is asked. The first that is free is proposed.
pub(super) fn which(reader: &mut FormReader<'_>, kind: &'static str, label: &str) -> Option<u16> {
    let mut options = listed(reader, &[kind]);
    if options.is_empty() {
        reader.ignore_because("section", "only where sections of that kind are listed on the table");
        return None;
    }
    let free = reader.derive("section.free", |state| {
        let of_kind = state.things.iter().filter(|(_, known)| *known == kind).map(|(id, _)| Entity::Thing(*id));
        let mut free = of_kind.filter(|thing| state.fact(*thing, "garrison").is_none());
        free.next().map_or(UNLISTED.into(), |thing| thing.to_string().into())
    });
    options.push(Opt::new(UNLISTED, "One not listed"));
    thing_of(&reader.pick("section", label, None, "9, 10", options, Some(free.word())))
}

/// The thing that a form is about: one of some kinds.
fn thing(reader: &mut FormReader<'_>, kinds: &[&str], label: &str) -> Option<u16> {
    let options = listed(reader, kinds);
    let word = reader.pick("thing", label, None, "9-11", options, None);
    thing_of(&word).filter(|_| reader.is_complete())
}

/// A base stands inside a fortification section.
pub(super) fn garrison(reader: &mut FormReader<'_>) -> Option<Started> {
    let rules = reader.rules();
    let tag = reader.unit("unit", "Base", Want::Acting, |state, unit| {
        // Z48.
        let open = (!unit.flag("shelter")).then(|| INSIDE.to_owned());
        open.or_else(|| super::units::gone(rules, state, unit))
    });
    let section = which(reader, FORTIFICATION, "Section");
    let tag = tag?;
    let mut no_roll = NoRoll::done().effect(Effect::set(tag, "place", WORKS));
    if let Some(left) = garrisoned(reader, tag).filter(|left| Some(*left) != section) {
        no_roll = no_roll.effect(Effect::clear(Entity::Thing(left), "garrison"));
    }
    if let Some(id) = section {
        let inside = reader.fact(Entity::Thing(id), "garrison").and_then(|inside| inside.tag());
        if let Some(inside) = inside.filter(|inside| *inside != tag) {
            reader.refuse("section", "10", format!("{inside} is already inside: a section holds one base"));
        }
        no_roll = no_roll.effect(Effect::set(Entity::Thing(id), "garrison", tag));
    }
    no_roll.tell(tag, "10", format!("{} stands inside fortifications.", reader.label(tag))).start()
}

/// A section or an objective is put on the table.
pub(super) fn lay(reader: &mut FormReader<'_>) -> Option<Started> {
    let kinds = [MINEFIELD, FORTIFICATION, OBJECTIVE];
    let options = kinds.map(|kind| Opt::new(kind, reader.rules().word(kind)));
    let kind = reader.choice("what", "What", None, "9-11", options.into(), FieldMemory::Assume(MINEFIELD));
    let id = reader.next_thing();
    let mut no_roll = NoRoll::done().effect(Effect::Thing { id, kind: kind.to_owned() });
    let name = format!("{} {}", reader.rules().word(kind), reader.next_number(kind, id));
    if kind != OBJECTIVE {
        reader.ignore_because("owner", "only an objective belongs to a side");
        return no_roll.tell(Entity::Thing(id), "9, 10", format!("{name} lies on the table.")).start();
    }
    // 11; Z54: whose it is at the start.
    let usual = reader.by().letter();
    let owner = holder(reader, "owner", "Belongs to", usual);
    let thing = Entity::Thing(id);
    no_roll = no_roll.effect(Effect::set(thing, "owner", owner)).effect(Effect::set(thing, "held", owner));
    let whom = holder_name(reader, owner);
    no_roll.tell(thing, "11", format!("{name} lies on the table, held by {whom}.")).start()
}

/// An objective changes hands.
pub(super) fn take(reader: &mut FormReader<'_>) -> Option<Started> {
    let id = thing(reader, &[OBJECTIVE], "Objective");
    let id = reader.or_ignore(id, &["held"])?;
    let thing = Entity::Thing(id);
    let usual = reader.by().letter();
    let held = holder(reader, "held", "Held by", usual);
    let (name, whom) = (reader.title(thing), holder_name(reader, held));
    if reader.fact_word(thing, "held") == held {
        reader.refuse("held", "11", format!("{name} is already held by {whom}"));
    }
    NoRoll::done()
        .effect(Effect::set(thing, "held", held))
        .tell(thing, "11", format!("{name} is held by {whom}."))
        .start()
}

/// A section is taken off the table.
pub(super) fn lift(reader: &mut FormReader<'_>) -> Option<Started> {
    let id = thing(reader, &[MINEFIELD, FORTIFICATION], "Section")?;
    let on = Entity::Thing(id);
    let name = reader.title(on);
    // Who is inside of it stands in the open then.
    let garrison = reader.fact(on, "garrison").and_then(|tag| tag.tag());
    let inside = garrison.filter(|tag| reader.fact_word(*tag, "place") == WORKS);
    let mut no_roll = NoRoll::done().effect(off(id));
    if let Some(tag) = inside {
        no_roll = no_roll.effect(Effect::clear(tag, "place"));
    }
    no_roll.tell(on, "9, 10", format!("{name} is taken off the table.")).start()
}

/// A side or nobody, in a sentence.
fn holder_name(reader: &mut FormReader<'_>, holder: &str) -> String {
    match holder {
        "A" => reader.title(Side::A),
        "B" => reader.title(Side::B),
        _ => reader.rules().word(holder).to_lowercase(),
    }
}

/// A side or nobody.
fn holder(reader: &mut FormReader<'_>, path: &str, label: &str, usual: &str) -> &'static str {
    let options = vec![
        Opt::new("A", &reader.title(Side::A)),
        Opt::new("B", &reader.title(Side::B)),
        Opt::new("nobody", reader.rules().word("nobody")),
    ];
    reader.choice(path, label, None, "11; Z54", options, FieldMemory::Assume(usual))
}

/// What an objective says of itself: who holds it, and whether it has changed hands (11; Z54).
pub(super) fn line(state: &State, id: u16) -> String {
    let thing = Entity::Thing(id);
    if state.things.get(&id).is_none_or(|kind| kind != OBJECTIVE) {
        return String::new();
    }
    let (owner, held) = (state.word(thing, "owner"), state.word(thing, "held"));
    let side = Side::BOTH.into_iter().find(|side| side.letter() == held);
    match side {
        Some(side) if owner == side.other().letter() => format!("Taken by {}", state.side_name(side)),
        Some(side) => format!("Held by {}", state.side_name(side)),
        None => "Held by nobody".to_owned(),
    }
}

/// Objectives of a side that the enemy occupies (11; Z54); where none is listed, those counted by hand.
pub(super) fn objectives_lost(state: &State, side: Side, neutral_too: bool) -> i32 {
    let listed = || state.things.iter().filter(|(_, kind)| *kind == OBJECTIVE).map(|(id, _)| Entity::Thing(*id));
    if listed().next().is_none() {
        return state.number(side, "objectives");
    }
    let (own, enemy) = (side.letter(), side.other().letter());
    let lost = listed().filter(|thing| {
        let owner = state.word(*thing, "owner");
        let ours = owner == own || (neutral_too && (owner == "nobody" || owner.is_empty()));
        ours && state.word(*thing, "held") == enemy
    });
    i32::try_from(lost.count()).unwrap_or(i32::MAX)
}
