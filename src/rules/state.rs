//! The state of a battle as rules see it: units with their profiles, facts, rulings in force.
//!
//! Plain data: effects change it (see `battle`), rules only read it.

use std::collections::BTreeMap;

use super::{Draft, Entity, Group, Unit, Value};
use crate::dice::{Side, Tag};

/// A procedure that the rules ask for.
#[derive(Clone, Debug, PartialEq)]
pub struct Due {
    /// Id of the procedure.
    pub procedure: String,
    /// What is known of its form.
    pub draft: Draft,
    /// Why, in a few words: a chip.
    pub words: String,
}

impl Due {
    /// A procedure by its id, what is known of its form, and why.
    pub fn new(procedure: &str, draft: Draft, words: impl Into<String>) -> Self {
        Self { procedure: procedure.to_owned(), draft, words: words.into() }
    }

    /// Units that it names in a field.
    pub fn tags(&self, field: &str) -> Vec<Tag> {
        self.draft.get(field).map(Value::tags).unwrap_or_default()
    }
}

/// The state of a battle.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct State {
    /// Names of the two sides.
    pub names: [String; 2],
    /// All units, lost and awaited ones too.
    pub units: BTreeMap<Tag, Unit>,
    /// Groups of units by number, see [`State::enrol`].
    pub groups: BTreeMap<u16, Group>,
    /// Facts by what they are about and field.
    pub facts: BTreeMap<Entity, BTreeMap<String, Value>>,
    /// Facts that actions of this turn have set on units of the side whose turn it is: a unit Disrupted by fire drawn
    /// in its own turn comes too late to rally in it. With the place of the action among them. Worked out anew from
    /// the log.
    pub fresh: BTreeMap<(Tag, String), usize>,
    /// Things on the table: number and kind.
    pub things: BTreeMap<u16, String>,
    /// What players count those things by: the first of a kind is 1. By the numbers of the things.
    pub counted: BTreeMap<u16, u16>,
    /// Rulings in force: mark and option.
    pub rulings: BTreeMap<String, String>,
    /// Procedures that effects have asked for.
    pub due: Vec<Due>,
    /// Effects that found nothing to act on, in words.
    pub doubts: Vec<String>,
}

impl State {
    /// The fact of the battle that counts turns.
    pub const TURN: &str = "turn";
    /// The fact of the battle that counts days, in a game whose turns begin anew each day; absent, it is the first.
    pub const DAY: &str = "day";
    /// The fact of the battle that names the side whose turn it is.
    pub const ACTING: &str = "acting";
    /// The fact of the battle that names the side which plays first this turn; absent, it is side A.
    pub const FIRST: &str = "first";
    /// The fact of the battle that names the step of the turn.
    pub const STEP: &str = "step";
    /// The fact of a thing that names the side it belongs to.
    pub const SIDE: &str = "side";
    /// The fact of a thing that is its own name, such as that of an objective.
    pub const NAME: &str = "name";
    /// The fact of the battle that names the side led by nobody at the table.
    pub const SOLO: &str = "solo";
    /// The fact of the battle that names the side a commander decides for.
    pub const COMMANDED: &str = "commanded";

    /// The fact of the battle that names who has won, where the players say so: a side, or [`Self::DRAW`].
    pub const WON: &str = "won";
    /// Its word for nobody.
    pub const DRAW: &str = "draw";

    /// A fact, if it is there.
    pub fn fact(&self, on: impl Into<Entity>, field: &str) -> Option<&Value> {
        self.facts.get(&on.into())?.get(field)
    }

    /// Whether a marker is there.
    pub fn flag(&self, on: impl Into<Entity>, field: &str) -> bool {
        self.fact(on, field).is_some_and(Value::flag)
    }

    /// Whether an action of this very turn has set a fact on a unit of the side whose turn it is.
    pub fn is_fresh(&self, tag: Tag, field: &str) -> bool {
        self.fresh_at(tag, field).is_some()
    }

    /// Where among the actions of this very turn a fact was last set on a unit of the side whose turn it is.
    pub fn fresh_at(&self, tag: Tag, field: &str) -> Option<usize> {
        self.fresh.get(&(tag, field.to_owned())).copied()
    }

    /// A number, 0 if there is none.
    pub fn number(&self, on: impl Into<Entity>, field: &str) -> i32 {
        self.fact(on, field).map_or(0, Value::number)
    }

    /// A word, empty if there is none.
    pub fn word(&self, on: impl Into<Entity>, field: &str) -> &str {
        self.fact(on, field).map_or("", Value::word)
    }

    /// The turn, from 1.
    pub fn turn(&self) -> i32 {
        self.number(Entity::Battle, Self::TURN).max(1)
    }

    /// The day, from 1.
    pub fn day(&self) -> i32 {
        self.number(Entity::Battle, Self::DAY).max(1)
    }

    /// The side whose turn it is.
    pub fn acting(&self) -> Side {
        if self.word(Entity::Battle, Self::ACTING) == "B" { Side::B } else { Side::A }
    }

    /// The side that plays first this turn.
    pub fn first(&self) -> Side {
        self.fact(Entity::Battle, Self::FIRST).and_then(Value::side).unwrap_or(Side::A)
    }

    /// Id of the step of the turn, empty before the first one.
    pub fn step(&self) -> &str {
        self.word(Entity::Battle, Self::STEP)
    }

    /// Units of a side, in order of their tags.
    pub fn side(&self, side: Side) -> impl Iterator<Item = &Unit> {
        self.units.values().filter(move |unit| unit.tag.side == side)
    }

    /// Units of a side that are on the table.
    pub fn in_play(&self, side: Side) -> impl Iterator<Item = &Unit> {
        self.side(side).filter(|unit| unit.in_play())
    }

    /// The number by which players know a thing among those of its kind.
    pub fn thing_number(&self, id: u16) -> u16 {
        self.counted.get(&id).copied().unwrap_or(id)
    }

    /// The lowest number that no thing of a kind on the table has, from 1.
    pub fn free_number(&self, kind: &str) -> u16 {
        let of_kind = self.things.iter().filter(|(_, known)| *known == kind);
        let taken: Vec<u16> = of_kind.map(|(id, _)| self.thing_number(*id)).collect();
        (1..u16::MAX).find(|number| !taken.contains(number)).unwrap_or(u16::MAX)
    }

    /// The name of a side.
    pub fn side_name(&self, side: Side) -> &str {
        side.of(self.names.each_ref()).as_str()
    }

    /// Numbers the groups of a unit that have no number yet, the outer before the inner. At the start this is done
    /// for all units in the order of their tags.
    pub fn enrol(&mut self, unit: &Unit) {
        for length in 1..=unit.groups.len() {
            let path = unit.groups.get(..length).unwrap_or_default().to_vec();
            let group = Group { side: unit.tag.side, path };
            if !self.groups.values().any(|known| *known == group) {
                let last = self.groups.keys().next_back().copied().unwrap_or(0);
                self.groups.insert(last.saturating_add(1), group);
            }
        }
    }

    /// The group of a unit at a level; 0 is the outermost.
    pub fn group_of(&self, tag: Tag, depth: usize) -> Option<u16> {
        let unit = self.units.get(&tag)?;
        self.groups.iter().find(|(_, group)| group.depth() == depth && group.holds(unit)).map(|(number, _)| *number)
    }

    /// Units of a group and of the groups in it, in order of their tags; lost and awaited ones too.
    pub fn members(&self, group: u16) -> impl Iterator<Item = &Unit> {
        let group = self.groups.get(&group);
        self.units.values().filter(move |unit| group.is_some_and(|group| group.holds(unit)))
    }

    /// What players call a group: its own name, and those of the groups around it where others have the same.
    pub fn group_name(&self, number: u16) -> String {
        let Some(group) = self.groups.get(&number) else {
            return format!("group {number}");
        };
        let same = |fits: &dyn Fn(&Group) -> bool| self.groups.values().filter(|other| fits(other)).count() > 1;
        if !same(&|other| other.name() == group.name()) {
            return group.name().to_owned();
        }
        let names: Vec<&str> = group.path.iter().rev().map(String::as_str).collect();
        let name = names.join(" of ");
        if same(&|other| other.path == group.path) {
            format!("{name} ({})", self.side_name(group.side))
        } else {
            name
        }
    }

    /// The side that something belongs to, if it belongs to one; a thing says so by a fact `side`.
    pub fn owner(&self, on: Entity) -> Option<Side> {
        match on {
            Entity::Battle => None,
            Entity::Side(side) => Some(side),
            Entity::Group(number) => self.groups.get(&number).map(|group| group.side),
            Entity::Unit(tag) => Some(tag.side),
            Entity::Thing(_) => self.fact(on, Self::SIDE).and_then(Value::side),
        }
    }

    /// A number that no thing on the table has.
    pub fn next_thing(&self) -> u16 {
        self.things.keys().next_back().map_or(1, |last| last.saturating_add(1))
    }

    /// The option of a ruling, empty if nothing is said.
    pub fn ruling(&self, mark: &str) -> &str {
        self.rulings.get(mark).map_or("", String::as_str)
    }

    /// What players call a unit; its tag if it is unknown.
    pub fn name(&self, tag: Tag) -> String {
        self.units.get(&tag).map_or_else(|| tag.to_string(), |unit| unit.name.clone())
    }
}
