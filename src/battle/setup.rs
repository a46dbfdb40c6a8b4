//! What a battle starts from: rules and their revision, rulings, sides, units with their profiles.

use std::collections::BTreeMap;

use crate::{
    dice::{Side, Tag},
    rules::{
        Common, Description, Draft, Effect, Entity, Force, HouseTables, RuleSet, State, Unit, Usual, draft_by,
        draft_of, muster,
    },
};

/// Everything fixed before the first event. Plain data; stored one unit a line.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Setup {
    /// Id of the rule set.
    pub rules: String,
    /// Revision of our reading of it, from 1.
    pub revision: u32,
    /// The title of the battle.
    pub title: String,
    /// Rulings that differ from the presets: mark and option.
    pub rulings: BTreeMap<String, String>,
    /// The two sides, A then B.
    pub sides: [SideSetup; 2],
    /// Last turn, if the battle has one.
    pub turns: Option<i32>,
    /// Side led by nobody at the table, in a solo game.
    pub solo: Option<Side>,
    /// The briefing of that side's commander; `None`: nobody decides for it.
    pub commander: Option<Briefing>,
    /// House tables that it is played by, if it is not played as printed.
    pub tables: Option<HouseTables>,
    /// Facts at the start, such as ammunition.
    pub facts: Vec<Effect>,
    /// All units, of both sides.
    pub units: Vec<Unit>,
}

/// One side.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SideSetup {
    /// Its name.
    pub name: String,
    /// Its colour, a name of the palette.
    pub colour: String,
    /// Whether its dice are real ones, entered by hand, at the start.
    pub real_dice: bool,
}

impl SideSetup {
    /// A side by its name, with the program's dice and no colour of its own.
    pub fn new(name: &str) -> Self {
        Self { name: name.to_owned(), ..Self::default() }
    }
}

/// What the commander of the side that nobody leads is told before a battle: all of it in the open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Briefing {
    /// Id of his mission.
    pub mission: String,
    /// Id of his style.
    pub style: String,
    /// Names of the objectives, empty for none; the first is objective 1.
    pub objectives: Vec<String>,
    /// Whether he asks what only the table shows before he decides.
    pub asks: bool,
}

impl Briefing {
    /// The usual one.
    pub fn usual(common: &Common) -> Self {
        let Usual { mission, style, .. } = common.usual.clone();
        Self { mission, style, objectives: Vec::new(), asks: true }
    }

    /// Objectives that a battle has at most.
    pub const OBJECTIVES: usize = 3;
}

/// A request to start a procedure: which, and what the player has said of its form.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Request {
    /// Id of the procedure.
    pub procedure: String,
    /// The draft of its form.
    pub draft: Draft,
}

impl Request {
    /// A procedure by its id, and what the player has said of its form.
    pub fn new(procedure: &str, draft: Draft) -> Self {
        Self { procedure: procedure.to_owned(), draft }
    }

    /// An order for a unit. Where both sides may act it says so for a unit of the side that waits.
    pub fn order(state: &State, procedure: &str, unit: Tag) -> Self {
        let mut draft = draft_of("unit", unit);
        if unit.side != state.acting() {
            draft.extend(draft_by(unit.side));
        }
        Self { procedure: procedure.to_owned(), draft }
    }

    /// The request of an order to a group, by number: "group3" in the field `group`.
    pub fn group_order(state: &State, procedure: &str, group: u16) -> Self {
        let on = Entity::Group(group);
        let mut draft = draft_of("group", on.to_string());
        if let Some(side) = state.owner(on).filter(|side| *side != state.acting()) {
            draft.extend(draft_by(side));
        }
        Self { procedure: procedure.to_owned(), draft }
    }
}

impl Setup {
    /// A battle without end or title between two sides by their names, by the rulings that are preset: nobody is on the
    /// table yet.
    pub fn new(rules: &Description, names: [&str; 2]) -> Self {
        Self {
            rules: rules.about.id.clone(),
            revision: rules.about.revision,
            sides: names.map(SideSetup::new),
            ..Self::default()
        }
    }

    /// The side that a commander leads, if one does.
    pub fn commanded(&self) -> Option<Side> {
        self.solo.filter(|_| self.commander.is_some())
    }

    /// A setup between two forces, with their names and colours.
    pub fn between(rules: &Description, forces: [&Force; 2]) -> Self {
        let mut setup = Self::new(rules, forces.map(|force| force.name.as_str()));
        for ((side, force), side_setup) in Side::BOTH.into_iter().zip(forces).zip(&mut setup.sides) {
            side_setup.colour.clone_from(&force.colour);
            let (units, facts) = muster(rules, side, force);
            setup.units.extend(units);
            setup.facts.extend(facts);
        }
        setup
    }

    /// Why nobody can command as this battle says; `None` if somebody can, or nobody is to.
    pub fn uncommanded(&self, rules: &RuleSet) -> Option<String> {
        let briefing = self.commander.as_ref()?;
        let about = &rules.description().about.name;
        let Some(conduct) = rules.conduct() else {
            return Some(format!("{about} has no commander: make his side's decisions yourself."));
        };
        let common = &conduct.data().common;
        let (mission, style) = (&briefing.mission, &briefing.style);
        if common.mission(mission).is_none() {
            return Some(format!(
                "The commander does not know the mission \"{mission}\": make his side's decisions yourself."
            ));
        }
        if common.style(style).is_none() {
            return Some(format!(
                "The commander does not know the style \"{style}\": make his side's decisions yourself."
            ));
        }
        self.solo.is_none().then(|| "There is a commander, but no side for him to lead.".to_owned())
    }

    /// A unit by tag.
    pub fn unit(&self, tag: Tag) -> Option<&Unit> {
        self.units.iter().find(|unit| unit.tag == tag)
    }
}
