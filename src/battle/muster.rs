//! The muster sheet: what players lay out before a battle, and the setup that comes of it.
//!
//! Pure: no screen, no file. Knows a rule set only through its data.

use std::collections::BTreeMap;

use super::{
    apply::first_state,
    setup::{Setup, SideSetup},
};
use crate::{
    dice::{Side, Tag},
    rules::{
        Bearer, Column, Description, Draft, Effect, Entity, FieldSpec, Force, ForceUnit, RuleSet, Slot, State, Value,
        enlist,
    },
};

/// Most copies of one line of a force.
pub const COPIES: u16 = 40;
/// Last turn a battle or a reinforcement can be given.
pub const TURNS: i32 = 99;

/// A side as it is laid out.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SideSheet {
    /// Its name; empty for the name of its force.
    pub name: String,
    /// Its colour, a word of the palette.
    pub colour: String,
    /// Whether its dice are real ones, at the start.
    pub real_dice: bool,
    /// Its units, from a sample or the player's own, changed as he likes.
    pub force: Force,
    /// What is said of the side; where nothing is, its force speaks.
    pub facts: Draft,
    /// Whether the force was proposed because the other side chose its opponent.
    pub proposed: bool,
}

/// Everything laid out.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MusterSheet {
    /// Id of the rule set.
    pub rules: String,
    /// Title of the battle; empty for the names of the sides.
    pub title: String,
    /// The sides, A then B. A has the first turn.
    pub sides: [SideSheet; 2],
    /// Last turn, if there is one.
    pub turns: Option<i32>,
    /// Rulings that differ from the presets: mark and option.
    pub rulings: BTreeMap<String, String>,
    /// The side led by nobody at the table.
    pub solo: Option<Side>,
    /// What is said of the battle.
    pub facts: Draft,
}

/// Something asked when a battle is mustered.
#[derive(Clone, Copy, Debug)]
pub struct Asked<'a> {
    /// About the battle or a side.
    pub on: Entity,
    /// The fact.
    pub spec: &'a FieldSpec,
    /// What is said of it, or what the force of the side says.
    pub value: Option<&'a Value>,
}

/// Something that is missing before the battle can begin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lacking {
    /// The side it is about; `None` for both.
    pub side: Option<Side>,
    /// One sentence that says what to do.
    pub words: String,
}

impl MusterSheet {
    /// An empty sheet. `colours` are the words of the palette in order.
    pub fn new(rules: &Description, colours: [&str; 2]) -> Self {
        let side = |colour: &str| SideSheet { colour: colour.to_owned(), ..SideSheet::default() };
        let [a, b] = colours;
        Self { rules: rules.about.id.clone(), sides: [side(a), side(b)], ..Self::default() }
    }

    /// A side.
    pub const fn side(&self, side: Side) -> &SideSheet {
        let [a, b] = &self.sides;
        match side {
            Side::A => a,
            Side::B => b,
        }
    }

    /// A side, to change it.
    pub const fn side_mut(&mut self, side: Side) -> &mut SideSheet {
        let [a, b] = &mut self.sides;
        match side {
            Side::A => a,
            Side::B => b,
        }
    }

    /// A side takes a force. The force it is balanced against is proposed to the other side, unless that one has
    /// chosen its own.
    pub fn choose(&mut self, forces: &[Force], side: Side, force: &Force) {
        self.dress(side, force, false);
        let other = side.other();
        let free = self.side(other).proposed || self.side(other).force.units.is_empty();
        let against = forces.iter().find(|known| known.id == force.against && !known.id.is_empty());
        if let Some(against) = against.filter(|_| free) {
            self.dress(other, against, true);
        }
    }

    fn dress(&mut self, side: Side, force: &Force, proposed: bool) {
        let taken = self.side(side.other()).colour.clone();
        let sheet = self.side_mut(side);
        sheet.force = force.clone();
        sheet.proposed = proposed;
        if !force.colour.is_empty() && force.colour != taken {
            sheet.colour.clone_from(&force.colour);
        }
    }

    /// The sides change places: the other one has the first turn.
    pub fn swap(&mut self) {
        self.sides.reverse();
        self.solo = self.solo.map(Side::other);
    }

    /// The name of a side: its own, else its force's, else its letter.
    pub fn name(&self, side: Side) -> String {
        let sheet = self.side(side);
        let own = [sheet.name.trim(), sheet.force.name.trim()].into_iter().find(|name| !name.is_empty());
        own.map_or_else(|| format!("Side {}", side.letter()), str::to_owned)
    }

    /// The title of the battle: its own, else the names of its sides.
    pub fn headline(&self) -> String {
        let title = self.title.trim();
        if title.is_empty() {
            format!("{} against {}", self.name(Side::A), self.name(Side::B))
        } else {
            title.to_owned()
        }
    }

    /// Units of a side, copies counted.
    pub fn strength(&self, side: Side) -> usize {
        self.side(side).force.units.iter().map(|unit| usize::from(unit.count)).sum()
    }

    /// What is asked: about the battle, then about each side.
    pub fn asked<'a>(&'a self, rules: &'a Description) -> Vec<Asked<'a>> {
        let battle = rules.asked(Bearer::Battle).map(|spec| {
            let value = self.facts.get(&spec.id);
            Asked { on: Entity::Battle, spec, value }
        });
        let sides = Side::BOTH.into_iter().flat_map(|side| {
            rules.asked(Bearer::Side).map(move |spec| {
                let sheet = self.side(side);
                let value = sheet.facts.get(&spec.id).or_else(|| sheet.force.facts.get(&spec.id));
                Asked { on: side.into(), spec, value }
            })
        });
        battle.chain(sides).collect()
    }

    /// Something asked is answered.
    pub fn tell(&mut self, on: Entity, field: &str, value: Value) {
        let facts = match on {
            Entity::Side(side) => &mut self.side_mut(side).facts,
            _ => &mut self.facts,
        };
        let _ = facts.insert(field.to_owned(), value);
    }

    /// What the rules say of the forces as they are laid out; blocks nothing.
    pub fn notes(&self, rules: &dyn RuleSet) -> Vec<String> {
        let setup = self.lay_out(rules.description());
        rules.muster_notes(&first_state(rules.description(), &setup))
    }

    /// How strong the sides are and who begins: "12 and 10 units, Reds has the first turn".
    pub fn strengths(&self, rules: &Description) -> String {
        let [a, b] = Side::BOTH.map(|side| self.strength(side));
        // Rules that know the fact throw for the order of play.
        match rules.field(State::FIRST) {
            Some(_) => format!("{a} and {b} units, dice say who plays first"),
            None => format!("{a} and {b} units, {} has the first turn", self.name(Side::A)),
        }
    }

    /// What is missing.
    pub fn lacking(&self, rules: &Description) -> Vec<Lacking> {
        let mut lacking = Vec::new();
        for side in [Side::A, Side::B] {
            let mut say = |words: String| lacking.push(Lacking { side: Some(side), words });
            let letter = side.letter();
            let units = &self.side(side).force.units;
            if units.is_empty() {
                say(format!("Choose a force for side {letter}, or add units to it."));
            } else if units.iter().all(|unit| unit.arrives.is_some_and(|turn| turn > 1)) {
                say(format!("Some unit of side {letter} must be there on turn 1."));
            }
            for unit in units.iter().filter(|unit| unit.name.trim().is_empty()) {
                let kind = rules.unit_type(&unit.kind).map_or(unit.kind.as_str(), |kind| kind.name.as_str());
                say(format!("Give the unit \"{kind}\" of side {letter} a name."));
            }
            for unit in units.iter().filter(|unit| rules.unit_type(&unit.kind).is_none()) {
                say(format!(
                    "\"{}\" of side {letter} is of a type these rules do not know: {}.",
                    unit.name, unit.kind
                ));
            }
        }
        if self.side(Side::A).colour == self.side(Side::B).colour {
            lacking.push(Lacking { side: None, words: "Give the sides different colours.".to_owned() });
        }
        if self.name(Side::A) == self.name(Side::B) {
            lacking.push(Lacking { side: None, words: "Give the sides different names.".to_owned() });
        }
        lacking
    }

    /// The setup of the battle.
    ///
    /// # Errors
    /// What is missing.
    pub fn setup(&self, rules: &Description) -> Result<Setup, Vec<Lacking>> {
        let lacking = self.lacking(rules);
        if !lacking.is_empty() {
            return Err(lacking);
        }
        Ok(self.lay_out(rules))
    }

    /// The setup as far as it goes.
    fn lay_out(&self, rules: &Description) -> Setup {
        let side = |side: Side| SideSetup {
            name: self.name(side),
            colour: self.side(side).colour.clone(),
            real_dice: self.side(side).real_dice,
        };
        let mut units = Vec::new();
        let mut facts = Vec::new();
        for side in [Side::A, Side::B] {
            let sheet = self.side(side);
            let force = Force { facts: Draft::new(), ..sheet.force.clone() };
            let (more, known) = crate::rules::muster(rules, side, &force);
            units.extend(more);
            facts.extend(known);
        }
        let said = self.asked(rules).into_iter().filter_map(|asked| Some((asked, asked.value?)));
        // A marker that is not there is no fact.
        let said = said.filter(|(_, value)| **value != Value::Flag(false));
        facts.extend(said.map(|(asked, value)| Effect::set(asked.on, &asked.spec.id, value.clone())));
        let differs =
            |(mark, option): &(&String, &String)| rules.ruling(mark).is_some_and(|ruling| ruling.preset != **option);
        Setup {
            rules: self.rules.clone(),
            revision: rules.about.revision,
            title: self.headline(),
            rulings: self.rulings.iter().filter(differs).map(|(k, v)| (k.clone(), v.clone())).collect(),
            sides: [side(Side::A), side(Side::B)],
            turns: self.turns,
            solo: self.solo,
            facts,
            units,
        }
    }
}

/// A fresh unit of a type, named as its type, with the facts that units of its type are usually given.
pub fn recruit(rules: &Description, kind: &str) -> ForceUnit {
    let name = rules.unit_type(kind).map_or_else(|| kind.to_owned(), |kind| kind.name.clone());
    let like = rules.forces.iter().flat_map(|force| &force.units).find(|unit| unit.kind == kind);
    ForceUnit {
        name,
        kind: kind.to_owned(),
        count: 1,
        with: BTreeMap::new(),
        facts: like.map(|unit| unit.facts.clone()).unwrap_or_default(),
        groups: Vec::new(),
        arrives: None,
    }
}

/// What a unit of a force has in a column: its own value, its type's, or the column's preset.
pub fn worth<'a>(rules: &'a Description, unit: &'a ForceUnit, column: &'a Column) -> Option<&'a Value> {
    let own = unit.with.get(&column.id);
    let kind = || rules.unit_type(&unit.kind)?.row.get(&column.id);
    own.or_else(kind).or(column.preset.as_ref())
}

/// Gives a unit of a force a value in a column. Its type's own value needs no words of the force.
pub fn grant(rules: &Description, unit: &mut ForceUnit, column: &Column, value: Value) {
    unit.with.remove(&column.id);
    let absent = value == Value::Flag(false) && worth(rules, unit, column).is_none();
    if !absent && worth(rules, unit, column) != Some(&value) {
        unit.with.insert(column.id.clone(), value);
    }
}

/// A change of one line of a force.
#[derive(Clone, Debug, PartialEq)]
pub enum Revision {
    /// Its name.
    Name(String),
    /// More or fewer copies.
    Count(i32),
    /// A value in a column, by id.
    Column(String, Value),
    /// More or less of a fact it starts with, by id; at 0 it is not counted.
    Supply(String, i32),
    /// A later or earlier turn of arrival; turn 1 is the start.
    Arrives(i32),
}

/// Changes one line of a force.
pub fn revise(rules: &Description, unit: &mut ForceUnit, revision: Revision) {
    match revision {
        Revision::Name(name) => unit.name = name,
        Revision::Count(by) => {
            let by = i16::try_from(by).unwrap_or(0);
            unit.count = unit.count.saturating_add_signed(by).clamp(1, COPIES);
        }
        Revision::Column(id, value) => {
            if let Some(column) = rules.columns.iter().find(|column| column.id == id) {
                grant(rules, unit, column, value);
            }
        }
        Revision::Supply(field, by) => {
            let now = unit.facts.get(&field).map_or(0, Value::number) + by;
            if now > 0 {
                unit.facts.insert(field, Value::Number(now));
            } else {
                unit.facts.remove(&field);
            }
        }
        Revision::Arrives(by) => {
            let turn = (unit.arrives.unwrap_or(1) + by).min(TURNS);
            unit.arrives = (turn > 1).then_some(turn);
        }
    }
}

/// Facts that a unit of a type may start with: what is counted on its row, such as ammunition.
pub fn supplies<'a>(rules: &'a Description, kind: &'a str) -> impl Iterator<Item = &'a FieldSpec> {
    rules.fields.iter().filter(move |field| {
        field.of == Bearer::Unit
            && field.slot == Slot::Shells
            && (field.types.is_empty() || field.types.iter().any(|id| id == kind))
    })
}

/// A unit that joins in mid-battle: its effect, its facts, and when it comes. `taken` are the tags of its side.
pub fn reinforce(rules: &Description, side: Side, taken: impl Iterator<Item = Tag>, from: &ForceUnit) -> Vec<Effect> {
    let last = taken.filter(|tag| tag.side == side).map(|tag| tag.number).max().unwrap_or(0);
    let mut effects = Vec::new();
    for copy in 1..=from.count {
        let tag = Tag::new(side, last.saturating_add(copy));
        let name = if from.count > 1 { format!("{} {copy}", from.name) } else { from.name.clone() };
        effects.push(Effect::Create { unit: Box::new(enlist(rules, tag, &name, from)) });
        effects.extend(from.facts.iter().map(|(field, value)| Effect::set(tag, field, value.clone())));
    }
    effects
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Presence, Registry};

    /// Runs a test over the data of every rule set.
    fn each(test: impl Fn(&Description)) {
        for set in Registry::load().unwrap().all() {
            test(set.description());
        }
    }

    fn sheet(rules: &Description) -> MusterSheet {
        MusterSheet::new(rules, ["blue", "red-brown"])
    }

    #[test]
    fn one_force_proposes_its_opponent_and_is_ready() {
        each(|rules| {
            for force in rules.forces.iter().filter(|force| !force.against.is_empty()) {
                let mut sheet = sheet(rules);
                assert_eq!(sheet.lacking(rules).len(), 2, "an empty sheet lacks both forces");
                sheet.choose(&rules.forces, Side::A, force);
                assert_eq!(sheet.side(Side::B).force.id, force.against, "{}", force.id);
                let setup = sheet.setup(rules).unwrap();
                assert_eq!(setup.units.len(), sheet.strength(Side::A) + sheet.strength(Side::B));
                assert!(setup.title.contains(&force.name));
                assert!(setup.rulings.is_empty());
                let facts = force.units.iter().map(|unit| unit.facts.len() * usize::from(unit.count)).sum::<usize>();
                assert!(setup.facts.len() >= facts);
            }
        });
    }

    #[test]
    fn a_proposal_gives_way_but_a_choice_stays() {
        each(|rules| {
            let pairs: Vec<&Force> = rules.forces.iter().filter(|force| !force.against.is_empty()).collect();
            let (Some(first), Some(last)) = (pairs.first(), pairs.last()) else { return };
            let mut sheet = sheet(rules);
            sheet.choose(&rules.forces, Side::A, first);
            sheet.choose(&rules.forces, Side::A, last);
            assert_eq!(sheet.side(Side::B).force.id, last.against, "a proposal gives way");
            sheet.choose(&rules.forces, Side::B, first);
            sheet.choose(&rules.forces, Side::A, first);
            assert_eq!(sheet.side(Side::B).force.id, first.id, "a choice stays");
            let lacking = sheet.lacking(rules);
            assert!(lacking.iter().any(|lack| lack.words.contains("names")), "{lacking:?}");
        });
    }

    #[test]
    fn swapping_turns_sides_and_the_solo_opponent() {
        each(|rules| {
            let Some(force) = rules.forces.first() else { return };
            let mut sheet = sheet(rules);
            sheet.choose(&rules.forces, Side::A, force);
            sheet.solo = Some(Side::B);
            sheet.swap();
            assert_eq!(sheet.side(Side::B).force.id, force.id);
            assert_eq!(sheet.solo, Some(Side::A));
        });
    }

    #[test]
    fn what_is_missing_is_said() {
        each(|rules| {
            let Some(force) = rules.forces.first() else { return };
            let mut sheet = sheet(rules);
            sheet.choose(&rules.forces, Side::A, force);
            let ready = sheet.clone();
            let check = |change: &dyn Fn(&mut MusterSheet), part: &str| {
                let mut sheet = ready.clone();
                change(&mut sheet);
                let lacking = sheet.setup(rules).unwrap_err();
                assert!(lacking.iter().any(|lack| lack.words.contains(part)), "{part}: {lacking:?}");
            };
            check(&|sheet| sheet.side_mut(Side::B).force.units.clear(), "force for side B");
            check(
                &|sheet| sheet.side_mut(Side::A).force.units.iter_mut().for_each(|unit| unit.arrives = Some(2)),
                "turn 1",
            );
            check(&|sheet| sheet.side_mut(Side::A).force.units[0].name.clear(), "a name");
            check(&|sheet| sheet.side_mut(Side::A).force.units[0].kind = "elephant".to_owned(), "elephant");
            check(&|sheet| sheet.side_mut(Side::A).colour = sheet.side(Side::B).colour.clone(), "colours");
        });
    }

    #[test]
    fn columns_keep_only_what_differs() {
        each(|rules| {
            for kind in &rules.types {
                let unit = recruit(rules, &kind.id);
                for column in rules.columns_of(&kind.id) {
                    let mut changed = unit.clone();
                    if let Some(usual) = worth(rules, &unit, column).cloned() {
                        grant(rules, &mut changed, column, usual);
                        assert!(changed.with.is_empty(), "{} {}", kind.id, column.id);
                    }
                    grant(rules, &mut changed, column, Value::from("something else"));
                    assert_eq!(worth(rules, &changed, column), Some(&Value::from("something else")));
                }
            }
        });
    }

    #[test]
    fn revisions_stay_within_bounds() {
        each(|rules| {
            let Some(kind) = rules.types.first() else { return };
            let fresh = ForceUnit { facts: BTreeMap::new(), ..recruit(rules, &kind.id) };
            let check = |revisions: &[Revision], expected: (u16, Option<i32>, i32)| {
                let mut unit = fresh.clone();
                for revision in revisions {
                    revise(rules, &mut unit, revision.clone());
                }
                let shells = unit.facts.get("shells").map_or(0, Value::number);
                assert_eq!((unit.count, unit.arrives, shells), expected, "{revisions:?}");
            };
            let supply = |by| Revision::Supply("shells".to_owned(), by);
            check(&[Revision::Count(-1)], (1, None, 0));
            check(&[Revision::Count(3), Revision::Count(1000)], (COPIES, None, 0));
            check(&[Revision::Arrives(1), Revision::Arrives(2)], (1, Some(4), 0));
            check(&[Revision::Arrives(1), Revision::Arrives(-1), Revision::Arrives(-1)], (1, None, 0));
            check(&[Revision::Arrives(1000)], (1, Some(TURNS), 0));
            check(&[supply(3), supply(-1)], (1, None, 2));
            check(&[supply(1), supply(-1), supply(-1)], (1, None, 0));
        });
    }

    #[test]
    fn only_rulings_that_differ_are_stored() {
        each(|rules| {
            let (Some(force), Some(ruling)) = (rules.forces.first(), rules.rulings.first()) else { return };
            let mut sheet = sheet(rules);
            sheet.choose(&rules.forces, Side::A, force);
            sheet.rulings.insert(ruling.mark.clone(), ruling.preset.clone());
            assert!(sheet.setup(rules).unwrap().rulings.is_empty());
            let other = ruling.options.iter().find(|option| option.id != ruling.preset).unwrap();
            sheet.rulings.insert(ruling.mark.clone(), other.id.clone());
            assert_eq!(
                sheet.setup(rules).unwrap().rulings,
                BTreeMap::from([(ruling.mark.clone(), other.id.clone())])
            );
        });
    }

    #[test]
    fn what_is_asked_of_a_side_starts_from_its_force() {
        let toy = crate::battle::tests::toy::Toy::new();
        let rules = toy.description();
        let force = |id: &str, facts: &[(&str, &str)]| Force {
            id: id.to_owned(),
            name: id.to_owned(),
            facts: facts.iter().map(|(field, value)| ((*field).to_owned(), (*value).into())).collect(),
            units: vec![ForceUnit { count: 2, ..recruit(rules, "foot") }],
            ..Force::default()
        };
        let mut sheet = sheet(rules);
        sheet.dress(Side::A, &force("tribe", &[("army", "native")]), false);
        sheet.dress(Side::B, &force("column", &[]), false);
        let asked = |sheet: &MusterSheet| {
            let said =
                |asked: Asked<'_>| format!("{} {} {:?}", asked.on, asked.spec.id, asked.value.map(Value::word));
            sheet.asked(rules).into_iter().map(said).collect::<Vec<_>>()
        };
        assert_eq!(asked(&sheet), ["battle weather None", "A army Some(\"native\")", "B army None"]);
        sheet.tell(Entity::Battle, "weather", "rain".into());
        sheet.tell(Side::A.into(), "army", "regular".into());
        sheet.tell(Side::B.into(), "army", "native".into());
        let facts = sheet.lay_out(rules).facts;
        let set = |on: Entity, field, value: &str| Effect::set(on, field, value);
        let (a, b) = (Side::A.into(), Side::B.into());
        assert_eq!(
            facts,
            [set(Entity::Battle, "weather", "rain"), set(a, "army", "regular"), set(b, "army", "native")]
        );
        assert_eq!(sheet.notes(&toy), ["Side A has 2 units, side B has 2."]);
        // The answers go with their sides.
        sheet.swap();
        assert_eq!(asked(&sheet)[1], "A army Some(\"native\")");
    }

    #[test]
    fn reinforcements_take_the_next_tags() {
        each(|rules| {
            let Some(kind) = rules.types.first() else { return };
            let mut unit = recruit(rules, &kind.id);
            unit.count = 2;
            unit.arrives = Some(4);
            let taken = [Tag::new(Side::A, 9), Tag::new(Side::B, 3)];
            let effects = reinforce(rules, Side::B, taken.into_iter(), &unit);
            let made: Vec<_> = effects
                .iter()
                .filter_map(|effect| match effect {
                    Effect::Create { unit } => Some((unit.tag, unit.presence.clone())),
                    _ => None,
                })
                .collect();
            let due = |number| (Tag::new(Side::B, number), Presence::Due(4));
            assert_eq!(made, [due(4), due(5)]);
        });
    }
}
