//! The muster sheet: what players lay out before a battle, and the setup that comes of it.
//!
//! Pure: no screen, no file. Knows a rule set only through its data.

use std::collections::BTreeMap;

use super::{
    log::first_state,
    setup::{Briefing, Setup, SideSetup},
};
use crate::{
    dice::Side,
    rules::{
        Bearer, CommanderSettings, Description, Draft, Effect, Entity, FieldSpec, Force, ForceUnit, HouseTables,
        RuleSet, SIDE_MAX, State, Value,
    },
};

/// A side as it is laid out.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SideSheet {
    /// Its name; empty for the name of its force.
    pub name: String,
    /// Its colour, a word of the palette.
    pub colour: String,
    /// Whether the side starts with real dice.
    pub real_dice: bool,
    /// Its units, from a sample or the player's own, changed as he likes.
    pub force: Force,
    /// Facts entered for the side; where there are none, those of its force hold.
    pub facts: Draft,
    /// Whether the force was proposed because the other side chose its opponent.
    pub proposed: bool,
}

/// The side that plays first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum First {
    /// Dice say it, every turn.
    Thrown,
    /// Both sides play in every step.
    Both,
    /// The side of this name.
    Side(String),
}

/// Everything laid out.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MusterSheet {
    /// Id of the rule set.
    pub rules: String,
    /// Title of the battle; empty for the battle of its forces, or for the names of the sides.
    pub title: String,
    /// The sides, A then B. A has the first turn.
    pub sides: [SideSheet; 2],
    /// Last turn, if there is one.
    pub turns: Option<i32>,
    /// Rulings that differ from the presets: mark and option.
    pub rulings: BTreeMap<String, String>,
    /// The side led by nobody at the table.
    pub solo: Option<Side>,
    /// The briefing of its commander; `None`: nobody decides for it.
    pub commander: Option<Briefing>,
    /// How he goes about it: his die, reasons, odds and pace. Style and questions are those of the briefing.
    pub ways: CommanderSettings,
    /// House tables, if it is not played as printed.
    pub tables: Option<HouseTables>,
    /// Facts entered for the battle.
    pub facts: Draft,
}

/// The leader of a side that no player leads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Leader {
    /// The commander, who is told this.
    Commander(Briefing),
    /// Nobody: the player decides for it, and does not see its cards and written orders.
    Nobody,
}

/// Something asked when a battle is mustered.
#[derive(Clone, Copy, Debug)]
pub struct Asked<'a> {
    /// About the battle or a side.
    pub on: Entity,
    /// The fact.
    pub spec: &'a FieldSpec,
    /// The fact entered for the side, or that of its force.
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
        Self { rules: rules.about.id.clone(), sides: colours.map(side), ..Self::default() }
    }

    /// The sheet of the rules' first battle: their starter force and the one it is balanced against. `None` if they
    /// name none.
    pub fn first_battle(rules: &Description, colours: [&str; 2]) -> Option<Self> {
        let force = rules.forces.iter().find(|force| force.id == rules.about.starter)?;
        let mut sheet = Self::new(rules, colours);
        sheet.choose(&rules.forces, Side::A, force);
        Some(sheet)
    }

    /// The sheet with real dice for some sides.
    #[must_use]
    pub fn with_dice(mut self, real: [bool; 2]) -> Self {
        for (side, real) in self.sides.iter_mut().zip(real) {
            side.real_dice = real;
        }
        self
    }

    /// A side.
    pub fn side(&self, side: Side) -> &SideSheet {
        side.of(self.sides.each_ref())
    }

    /// A side, to change it.
    pub fn side_mut(&mut self, side: Side) -> &mut SideSheet {
        side.of(self.sides.each_mut())
    }

    /// A side takes a force. The force it is balanced against is proposed to the other side, unless that one has
    /// chosen its own.
    pub fn choose(&mut self, forces: &[Force], side: Side, force: &Force) {
        self.take_force(side, force, false);
        let other = side.other();
        let free = self.side(other).proposed || self.side(other).force.units.is_empty();
        let against = forces.iter().find(|known| known.id == force.against && !known.id.is_empty());
        if let Some(against) = against.filter(|_| free) {
            self.take_force(other, against, true);
        }
    }

    fn take_force(&mut self, side: Side, force: &Force, proposed: bool) {
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

    /// Says who leads a side: the commander with a briefing, nobody, or with `None` a player.
    pub fn lead(&mut self, side: Side, leader: Option<Leader>) {
        match leader {
            Some(Leader::Commander(briefing)) => (self.solo, self.commander) = (Some(side), Some(briefing)),
            Some(Leader::Nobody) => (self.solo, self.commander) = (Some(side), None),
            // A side that gets its player back leaves the other one as it is.
            None if self.solo == Some(side) => (self.solo, self.commander) = (None, None),
            None => {}
        }
    }

    /// The name of a side: its own, else its force's, else its letter.
    pub fn name(&self, side: Side) -> String {
        let sheet = self.side(side);
        let own = [sheet.name.trim(), sheet.force.name.trim()].into_iter().find(|name| !name.is_empty());
        own.map_or_else(|| format!("Side {}", side.letter()), str::to_owned)
    }

    /// The title of the battle: its own, else the battle that both forces are laid out for, else the names of its
    /// sides.
    pub fn headline(&self) -> String {
        let [a, b] = &self.sides;
        let common = if a.force.battle == b.force.battle { a.force.battle.trim() } else { "" };
        let title = if self.title.trim().is_empty() { common } else { self.title.trim() };
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

    /// The counts of a force in words: "39 elements, 4 batteries".
    pub fn counted(&self, rules: &Description, side: Side) -> String {
        let units = &self.side(side).force.units;
        rules.counted(units.iter().map(|unit| (unit.kind.as_str(), usize::from(unit.count))))
    }

    /// The questions before a battle: about the battle, then about each side.
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
        facts.insert(field.to_owned(), value);
    }

    /// What the rules say of the forces as they are laid out; blocks nothing.
    pub fn notes(&self, rules: &RuleSet) -> Vec<String> {
        let setup = self.lay_out(rules.description());
        rules.muster_notes(&first_state(rules.description(), &setup))
    }

    /// How strong the sides are and who begins: "12 and 10 units, Reds has the first turn".
    pub fn strengths(&self, rules: &Description) -> String {
        let piece = |unit: &&ForceUnit| !rules.is_apart(&unit.kind);
        let [a, b] = Side::BOTH.map(|side| {
            let units = self.side(side).force.units.iter().filter(piece);
            units.map(|unit| usize::from(unit.count)).sum::<usize>()
        });
        let first = match self.first(rules) {
            First::Thrown => "dice decide who plays first".to_owned(),
            First::Both => "both sides play in every step".to_owned(),
            First::Side(name) => format!("{name} has the first turn"),
        };
        format!("{a} and {}, {first}", rules.about.count(b))
    }

    /// The side that plays first.
    pub fn first(&self, rules: &Description) -> First {
        if rules.field(State::FIRST).is_some() {
            // Rules that know the fact roll for the order of play.
            First::Thrown
        } else if !rules.steps.is_empty() && rules.steps.iter().all(|step| step.both) {
            First::Both
        } else {
            First::Side(self.name(Side::A))
        }
    }

    /// The names of missing entries.
    pub fn lacking(&self, rules: &Description) -> Vec<Lacking> {
        let mut lacking = Vec::new();
        for side in [Side::A, Side::B] {
            let mut say = |words: String| lacking.push(Lacking { side: Some(side), words });
            let letter = side.letter();
            let units = &self.side(side).force.units;
            if units.is_empty() {
                say(format!("Choose a force for side {letter}, or add units to it."));
            } else if units.iter().all(|unit| unit.arrives.is_some_and(|turn| turn > 1)) {
                say(format!("Side {letter} needs a unit on the table in turn 1."));
            }
            if self.strength(side) > SIDE_MAX {
                let strength = self.strength(side);
                say(format!("Side {letter} has {strength} units; at most {SIDE_MAX} are allowed."));
            }
            for unit in units.iter().filter(|unit| unit.name.trim().is_empty()) {
                let kind = rules.kind_name(&unit.kind);
                say(format!("Give the {kind} on side {letter} a name."));
            }
            for unit in units.iter().filter(|unit| rules.unit_type(&unit.kind).is_none()) {
                say(format!(
                    "Side {letter}: \"{}\" is of a type that these rules do not have: {}.",
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
    /// The names of missing entries.
    pub fn setup(&self, rules: &Description) -> Result<Setup, Vec<Lacking>> {
        let lacking = self.lacking(rules);
        if !lacking.is_empty() {
            return Err(lacking);
        }
        Ok(self.lay_out(rules))
    }

    /// What its commander is told as the battle begins; `None` where he goes about it as usual, or there is none.
    pub fn commander_settings(&self) -> Option<CommanderSettings> {
        let briefing = self.solo.and(self.commander.as_ref())?;
        let settings = CommanderSettings { style: String::new(), asks: false, ..self.ways.clone() };
        (settings != CommanderSettings::default()).then(|| CommanderSettings {
            style: briefing.style.clone(),
            asks: briefing.asks,
            ..settings
        })
    }

    /// The setup as far as it goes.
    fn lay_out(&self, printed: &Description) -> Setup {
        let changed = self.tables.as_ref().map(|tables| tables.over(printed));
        let rules = changed.as_ref().unwrap_or(printed);
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
            commander: self.solo.and(self.commander.clone()),
            tables: self.tables.clone(),
            facts,
            units,
        }
    }
}

#[cfg(test)]
mod tests;
