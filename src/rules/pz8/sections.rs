//! Sections and objectives as things on the table: laid, manned, taken, removed (9-11; Z42, Z48, Z54).

use super::{
    base::label,
    ground::{FORTIFICATION, MINEFIELD, OBJECTIVE, WORKS, garrisoned, off},
    orders::done,
};
use crate::{
    dice::Side,
    rules::{Effect, Entity, Intake, Kind, Memory, Opt, Started, State, Told, Value, Want},
};

/// A base stands inside a fortification section.
pub(super) struct Garrison;

/// A minefield or fortification section is laid or taken off.
pub(super) struct Section;

/// An objective is put on the table or changes hands.
pub(super) struct Objective;

/// The option for something that is not on the table yet.
const NEW: &str = "new";
/// The option for a section that nobody has listed.
const UNLISTED: &str = "unlisted";

/// Things of some kinds that lie on the table, as options.
fn listed(intake: &mut Intake<'_>, kinds: &[&str]) -> Vec<Opt> {
    let path = format!("table.{}", kinds.join("+"));
    let found = intake.derive(&path, |state| {
        let of_kind = state.things.iter().filter(|(_, kind)| kinds.contains(&kind.as_str()));
        Value::List(of_kind.map(|(id, _)| Entity::Thing(*id).to_string()).collect())
    });
    let Value::List(found) = found else { return Vec::new() };
    let option = |path: String| {
        let name = path.parse::<Entity>().map_or_else(|_| path.clone(), |thing| intake.title(thing));
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

/// Which section of a kind is meant; where none is listed nothing is asked. With one listed it is that one.
pub(super) fn which(intake: &mut Intake<'_>, kind: &'static str, label: &str, unlisted: bool) -> Option<u16> {
    let mut options = listed(intake, &[kind]);
    if options.is_empty() {
        intake.spare("section");
        return None;
    }
    let preset = options.first().map(|option| option.id.to_string());
    if unlisted {
        options.push(Opt::new(UNLISTED, "Another one"));
    }
    thing_of(&intake.pick("section", label, None, "9, 10", options, preset.as_deref()))
}

/// A thing with its kind.
fn lay(told: Told, id: u16, kind: &str) -> Told {
    told.effect(Effect::Thing { id, kind: kind.to_owned() })
}

impl Kind for Garrison {
    fn id(&self) -> &'static str {
        "garrison"
    }

    fn read(&self, intake: &mut Intake<'_>) -> Option<Started> {
        let tag = intake.unit("unit", "Base", Want::Acting, |_, unit| {
            // Z48.
            (!unit.flag("shelter")).then(|| "only infantry, engineers and artillery stand inside".to_owned())
        });
        let section = which(intake, FORTIFICATION, "Section", true);
        let tag = tag?;
        let mut told = done().effect(Effect::set(tag, "place", WORKS));
        if let Some(left) = garrisoned(intake, tag).filter(|left| Some(*left) != section) {
            told = told.effect(Effect::clear(Entity::Thing(left), "garrison"));
        }
        if let Some(id) = section {
            let inside = intake.fact(Entity::Thing(id), "garrison").and_then(|inside| inside.tag());
            if let Some(inside) = inside.filter(|inside| *inside != tag) {
                intake.refuse("section", "10", format!("{inside} is inside: a section holds one base"));
            }
            told = told.effect(Effect::set(Entity::Thing(id), "garrison", tag));
        }
        told.say("10", format!("{} stands inside fortifications.", label(intake, tag))).start()
    }
}

impl Kind for Section {
    fn id(&self) -> &'static str {
        "section"
    }

    fn read(&self, intake: &mut Intake<'_>) -> Option<Started> {
        let mut options = vec![Opt::new(MINEFIELD, "New minefield"), Opt::new(FORTIFICATION, "New fortification")];
        options.extend(listed(intake, &[MINEFIELD, FORTIFICATION]));
        let word = intake.pick("section", "Section", None, "9, 10", options, Some(MINEFIELD));
        if let Some(id) = thing_of(&word) {
            let name = intake.title(Entity::Thing(id));
            return done().effect(off(id)).say("9, 10", format!("{name} is taken off the table.")).start();
        }
        let id = intake.next_thing();
        let name = intake.rules().word(&word).to_owned();
        lay(done(), id, &word).say("9, 10", format!("{name} {id} lies on the table.")).start()
    }
}

impl Kind for Objective {
    fn id(&self) -> &'static str {
        "objective"
    }

    fn read(&self, intake: &mut Intake<'_>) -> Option<Started> {
        let mut options = listed(intake, &[OBJECTIVE]);
        let preset = options.first().map_or_else(|| NEW.to_owned(), |option| option.id.to_string());
        options.push(Opt::new(NEW, "New"));
        let word = intake.pick("objective", "Objective", None, "11", options, Some(&preset));
        let by = letter(intake.by());
        let known = thing_of(&word);
        let owner = if known.is_some() {
            intake.spare("owner");
            None
        } else {
            // Z54: whose it is at the start.
            Some(holder(intake, "owner", "Belongs to", by))
        };
        let held = holder(intake, "held", "Held by", owner.unwrap_or(by));
        let id = known.unwrap_or_else(|| intake.next_thing());
        let thing = Entity::Thing(id);
        let mut told = done();
        if let Some(owner) = owner {
            told = lay(told, id, OBJECTIVE).effect(Effect::set(thing, "owner", owner));
        }
        let whom = match held {
            "A" => intake.title(Side::A),
            "B" => intake.title(Side::B),
            _ => intake.rules().word(held).to_lowercase(),
        };
        let name = format!("{} {id}", intake.rules().word(OBJECTIVE));
        told.effect(Effect::set(thing, "held", held)).say("11", format!("{name} is held by {whom}.")).start()
    }
}

const fn letter(side: Side) -> &'static str {
    match side {
        Side::A => "A",
        Side::B => "B",
    }
}

/// A side or nobody.
fn holder(intake: &mut Intake<'_>, path: &str, label: &str, usual: &str) -> &'static str {
    let options = vec![
        Opt::new("A", &intake.title(Side::A)),
        Opt::new("B", &intake.title(Side::B)),
        Opt::new("nobody", intake.rules().word("nobody")),
    ];
    intake.choice(path, label, None, "11; Z54", options, Memory::Assume(usual))
}

/// Objectives of a side that the enemy occupies (11; Z54); where none is listed, those counted by hand.
pub(super) fn objectives_lost(state: &State, side: Side, neutral_too: bool) -> i32 {
    let listed = || state.things.iter().filter(|(_, kind)| *kind == OBJECTIVE).map(|(id, _)| Entity::Thing(*id));
    if listed().next().is_none() {
        return state.number(side, "objectives");
    }
    let (own, enemy) = (letter(side), letter(side.other()));
    let lost = listed().filter(|thing| {
        let owner = state.word(*thing, "owner");
        let ours = owner == own || (neutral_too && (owner == "nobody" || owner.is_empty()));
        ours && state.word(*thing, "held") == enemy
    });
    i32::try_from(lost.count()).unwrap_or(i32::MAX)
}
