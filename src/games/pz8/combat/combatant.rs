//! One base of a combat: its sum, the points that a combat costs it, what it leaves behind (6; Z10, Z34, Z45, Z50).

use crate::{
    dice::{Sum, Tag, Term},
    games::pz8::{
        ground::{WORKS, garrisoned, leave},
        units::Base,
    },
    rules::{Effect, Entity, FormReader, Origin, Unit},
};

/// One of the two.
pub(super) struct Combatant {
    /// The base.
    pub base: Base,
    /// What is added to its die.
    pub terms: Vec<Term>,
    /// Points of fatigue that any combat costs it now.
    pub each: i32,
    /// Points of fatigue that an ordinary defeat costs it in all.
    pub beaten: i32,
    /// Whether it is inside fortifications.
    pub inside: bool,
    /// The number of the section it is inside of, if that is listed.
    pub section: Option<u16>,
    /// What is forgotten when it leaves its place.
    pub leaves: Vec<Effect>,
    /// Whether it was lost before: the players fight it all the same.
    pub lost: bool,
    /// What marks that it has taken the point of this step, where that is counted.
    pub wears: Option<Effect>,
}

impl Combatant {
    /// Reads one of the two; `path` is its field in the form.
    pub fn read(reader: &mut FormReader<'_>, path: &str, base: Base, enemy: &Base) -> Self {
        let tag = base.tag;
        let inside = inside(reader, path, tag);
        // Z45: the point of every combat in each of them, or once a step.
        let once = reader.ruled("Z45", "b");
        let worn = once && reader.flag(tag, "worn");
        let points = |column| reader.rules().cell("combat", "points", column).unwrap_or(0);
        let (each, defeat) = (if worn { 0 } else { points("each") }, points("loser"));
        // Z34: a point for the defeat and that of every combat, or one point.
        let beaten = if reader.ruled("Z34", "b") { defeat.max(each) } else { defeat + each };
        Self {
            terms: terms(reader, &base, enemy, inside),
            each,
            beaten,
            inside,
            section: if inside { garrisoned(reader, tag) } else { None },
            leaves: leave(reader, tag),
            lost: reader
                .derive(&format!("{tag}.lost"), |state| state.units.get(&tag).is_some_and(Unit::lost).into())
                .flag(),
            wears: (once && !worn).then(|| Effect::set(tag, "worn", true)),
            base,
        }
    }

    /// What it adds to its die.
    pub fn added(&self) -> i32 {
        self.terms.iter().map(|term| term.amount).sum()
    }

    /// What happens to its works when it is gone: they stay, empty (Z42).
    pub fn garrison_gone(&self) -> Option<Effect> {
        self.section.map(|id| Effect::clear(Entity::Thing(id), "garrison"))
    }

    /// Its sum, for a roll of this role.
    pub fn sum(&self, role: &'static str) -> Sum {
        Sum::new(Some(self.base.tag), &self.base.label, role).terms(self.terms.clone()).reading("totals compared")
    }
}

/// Whether it is inside fortifications: a chip that is kept with its place (10; Z48, Z50: each that is inside has the
/// advantage). Bases that do not go inside are asked nothing, unless somebody has said so.
fn inside(reader: &mut FormReader<'_>, path: &str, tag: Tag) -> bool {
    let path = format!("{path}.inside");
    let shelter = reader.column(tag, "shelter").is_some_and(|shelter| shelter.flag());
    let place = reader.fact_word(tag, "place");
    let known = place == WORKS;
    if !shelter && !known {
        reader.ignore_because(&path, "only a base that can go inside fortifications");
        return false;
    }
    let origin = if place.is_empty() { Origin::Assumed } else { Origin::State };
    let inside = reader.switch(&path, &format!("{tag} fortified"), None, "6, 10", known, origin);
    match (known, inside) {
        (false, true) => reader.remember(Effect::set(tag, "place", WORKS)),
        (true, false) => reader.remember(Effect::clear(tag, "place")),
        _ => {}
    }
    inside
}

/// What is added to the die, in the order of the rules.
fn terms(reader: &FormReader<'_>, base: &Base, enemy: &Base, inside: bool) -> Vec<Term> {
    let mut terms = vec![Term::new("factor", base.factor, "6")];
    if inside {
        let works = reader.rules().cell("combat", "modifier", "works").unwrap_or(0);
        terms.push(Term::new("inside fortifications", works, "6, 10"));
    }
    // 6, last paragraph; Z10.
    if enemy.tank && base.against_tanks != 0 {
        terms.push(Term::new("against tanks", base.against_tanks, "6"));
    }
    terms
}
