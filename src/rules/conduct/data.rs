//! `data/GAME/commander.toml`: what the commander knows of a rule set.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::{
    Common, Relation,
    act_data::{ActData, ActKind},
};
use crate::rules::{Draft, UnitType};

/// What one rule set gives its commander.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CommanderData {
    /// What is done without a question.
    #[serde(default)]
    pub chores: Chores,
    /// Procedures that the rules demand of every unit that stands so, after its orders: no order, and no choice.
    #[serde(default)]
    pub duties: Vec<String>,
    /// With these a round of his orders is over, beside the end of a turn: what he was told of it and has decided is.
    #[serde(default)]
    pub ends_round: Vec<String>,
    /// Procedures that it never orders: the scenario's or the table's.
    #[serde(default)]
    pub never: Vec<String>,
    /// Roles of questions inside an action that nobody can answer without seeing the table: who sees it does.
    #[serde(default)]
    pub eyes: Vec<String>,
    /// Roles of questions inside a procedure that a unit answers by its sealed order: the first answer is to fire.
    #[serde(default)]
    pub triggers: Vec<String>,
    /// Roles of questions inside a procedure whose first answer takes a unit on its way: one that the plan holds back
    /// does not go.
    #[serde(default)]
    pub forward: Vec<String>,
    /// Facts of a unit that say it stands elsewhere than before.
    #[serde(default)]
    pub leaves: Vec<String>,
    /// Facts of a unit that say it waits for a shot.
    #[serde(default)]
    pub waits: Vec<String>,
    /// A unit without an order keeps its last one: no unit has to be ordered anything.
    #[serde(default)]
    pub stays: bool,
    /// Whether what an enemy who waits may answer is done unit by unit.
    #[serde(default)]
    pub unit_by_unit: bool,
    /// Orders that need to know who stands somewhere: a row of chips beside them.
    #[serde(default)]
    #[serde(rename = "among")]
    pub nearby: Vec<NearbyData>,
    /// The fields of the form of a shot that nobody orders, for shots in a turn to come.
    pub shot: Shot,
    /// Prices that are no worth of a unit.
    pub price: Prices,
    /// What units are worth.
    pub worth: Worth,
    /// What only the table knows.
    pub relations: List<RelationData>,
    /// What may be ordered.
    pub acts: List<ActData>,
    /// What plans go by.
    #[serde(default)]
    pub plans: PlanTypes,
    /// Words of moves.
    #[serde(default)]
    pub words: PlaceWords,
    /// What is the same for all rule sets.
    #[serde(skip)]
    pub common: Common,
}

/// A table that holds nothing but a list.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct List<T> {
    /// Its rows.
    pub list: Vec<T>,
}

/// Procedures without a decision.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Chores {
    /// Before the orders.
    #[serde(default)]
    pub before: Vec<String>,
    /// After them.
    #[serde(default)]
    pub after: Vec<String>,
    /// An order to all units at once, where he orders each by itself: units left over stay as they are.
    #[serde(default)]
    pub each: Vec<String>,
}

/// Who stands where an order needs them, as only the table knows it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NearbyData {
    /// The procedure.
    #[serde(rename = "do")]
    pub procedure: String,
    /// The question: "Who is in contact?"
    pub ask: String,
    /// The fields of its form that take them.
    pub fields: Vec<String>,
    /// Whether it is about own units that may act with the one that is ordered: those who may act as well are asked
    /// about.
    #[serde(default)]
    pub joins: bool,
    /// Whether it is owed and needs no decision any more: what his unit does then, before who is meant.
    #[serde(default)]
    pub owed: String,
    /// The fact of a unit that it names which says who is meant, empty where the form does.
    #[serde(default)]
    pub beside: String,
}

/// The fields of the form of a shot.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shot {
    /// The unit that shoots.
    pub unit: String,
    /// The one it shoots at.
    pub target: String,
}

/// Prices in points, 0 where the game has no such thing.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Prices {
    /// A loss, in points divided by the losses left to the mark of its side.
    #[serde(default)]
    pub mark: i32,
    /// Taking an objective, in points.
    #[serde(default)]
    pub goal: i32,
    /// What a plan asks, in per cent of its points: less where a shot takes a share of a unit only.
    #[serde(default = "whole")]
    pub plan: i32,
    /// A round of ammunition that runs out, in points.
    #[serde(default)]
    pub ammunition: i32,
    /// The fact that counts those rounds, empty where none are counted.
    #[serde(default)]
    pub rounds: String,
    /// From how many points a shot of a unit that waits is fair, and from how many it is good.
    #[serde(default = "usual_shots")]
    pub shots: [i32; 2],
}

/// A fair and a good shot where a rule set says nothing else.
const fn usual_shots() -> [i32; 2] {
    [30, 45]
}

/// What units are worth, in points: 100 is the standard line unit in good order.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Worth {
    /// By unit type.
    pub base: BTreeMap<String, i32>,
    /// What its quality makes of it.
    #[serde(default)]
    pub factor: Factor,
    /// Per cent that is left of a unit with a marker.
    #[serde(default)]
    pub facts: BTreeMap<String, i32>,
    /// Per cent that is left of a unit by a number, such as its hits.
    #[serde(default)]
    pub count: Counted,
    /// What a result leaves of a unit.
    pub class: Vec<ClassData>,
}

/// What is left of a unit by a number.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Counted {
    /// The fact that counts.
    pub field: String,
    /// Per cent left at none, at one, and so on; beyond the last nothing.
    pub left: Vec<i32>,
    /// What it is to add to it: "hit it".
    pub to: String,
}

impl Counted {
    /// Per cent left at a number.
    pub fn left(&self, count: i32) -> i32 {
        usize::try_from(count).ok().and_then(|at| self.left.get(at)).copied().unwrap_or(0)
    }
}

/// A factor by a column of the profile, in per cent.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Factor {
    /// The column.
    pub column: String,
    /// Per cent by its options.
    pub percent: BTreeMap<String, i32>,
}

/// What a result leaves of a unit.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClassData {
    /// Ids of the results.
    pub ids: Vec<String>,
    /// Per cent left.
    pub left: i32,
    /// Whether it is lost, and counts as a loss.
    #[serde(default)]
    pub lost: bool,
    /// The unit type of which one is lost instead.
    #[serde(default)]
    pub loses: String,
    /// What it is to do that to an enemy: "remove it".
    pub to: String,
}

/// Something between two units that only the table knows.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RelationData {
    /// Its id.
    pub id: String,
    /// The question, between the name of a unit and those of its enemies.
    pub ask: String,
    /// The same told of one unit, where the question does not read so: "stands within 2\" of an enemy".
    #[serde(default)]
    pub says: String,
    /// Whose question it is, where it is asked once for all units that it bears on.
    #[serde(default)]
    pub whose: String,
    /// How far off that is, in short, where one line asks of an enemy at which of several distances it is.
    #[serde(default)]
    pub far: String,
    /// Whether an enemy is so near then that a side which delays falls back.
    #[serde(default)]
    pub threatens: bool,
    /// Whether any unit of the group of the first sees it for all of them: where one of them has moved, it is not known
    /// any more.
    #[serde(default)]
    pub shared: bool,
    /// Whether it is true of a unit by itself, in this turn: one line asks for all that it is true of.
    #[serde(default)]
    pub own: bool,
    /// Of such a one: the relation in which the unit stands to some enemy, where the rules demand something of it and it
    /// gets no order. Who that enemy is, is told when it is done.
    #[serde(default)]
    pub any: String,
}

impl RelationData {
    /// What is told of one unit of whom it is true.
    pub fn of_one(&self) -> &str {
        if self.says.is_empty() { &self.ask } else { &self.says }
    }
}

const fn whole() -> i32 {
    100
}

/// Unit types as plans see them.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlanTypes {
    /// Those that may close with the enemy.
    #[serde(default)]
    pub closes: Vec<String>,
    /// Headquarters: whoever gives ground falls back to the one of its formation.
    #[serde(default)]
    pub headquarters: Vec<String>,
    /// Those that keep guard, whatever the plan: headquarters, observers.
    #[serde(default)]
    pub guards: Vec<String>,
    /// Guns that fire from where they stand: they keep guard, too.
    #[serde(default)]
    pub guns: Vec<String>,
    /// Those that are never on the table, and so on no objective.
    #[serde(default)]
    pub away: Vec<String>,
}

/// Words of moves.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlaceWords {
    /// Places that a move goes for.
    #[serde(default)]
    pub place: Places,
}

/// Places that a move goes for, in words.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Places {
    /// Where a unit wants to come with an enemy, empty for in range of him.
    #[serde(default)]
    pub near: String,
    /// Places that shelter.
    #[serde(default)]
    pub cover: String,
}

impl CommanderData {
    /// Takes in types of the player's own: each is to plans what the type is that it is like.
    pub fn join_types(&mut self, types: &[UnitType]) {
        let plans = &mut self.plans;
        let lists = [&mut plans.closes, &mut plans.headquarters, &mut plans.guards, &mut plans.guns, &mut plans.away];
        let own = || types.iter().filter(|kind| !kind.like.is_empty());
        for list in lists {
            let joins = own().filter(|kind| list.contains(&kind.like) && !list.contains(&kind.id));
            let joins: Vec<String> = joins.map(|kind| kind.id.clone()).collect();
            list.extend(joins);
        }
    }

    /// What a result leaves of a unit, if it changes anything.
    pub fn class(&self, id: &str) -> Option<&ClassData> {
        self.worth.class.iter().find(|class| class.ids.iter().any(|known| known == id))
    }

    /// The first act of a procedure.
    pub fn act(&self, procedure: &str) -> Option<&ActData> {
        self.acts.list.iter().find(|act| act.procedure == procedure)
    }

    /// Whether the rules demand an act of every unit that stands so.
    pub fn is_duty(&self, act: &ActData) -> bool {
        self.duties.contains(&act.procedure)
    }

    /// The act of an order: of several with one procedure the one whose form is told the same.
    pub fn act_of(&self, procedure: &str, draft: &Draft) -> Option<&ActData> {
        let same = |act: &&ActData| act.procedure == procedure;
        let has = |act: &&ActData| {
            let range = act.distance.is_empty()
                || !act.sets.is_empty()
                || draft.get("range").is_some_and(|range| range.word() == act.distance);
            let unit = draft.get(&act.unit).and_then(|unit| unit.tags().first().copied());
            range
                && unit
                    .map_or_else(|| act.sets.clone(), |unit| act.values_for(unit))
                    .iter()
                    .all(|(field, value)| draft.get(field) == Some(value))
        };
        let with = self.acts.list.iter().filter(same).filter(has).max_by_key(|act| act.sets.len());
        with.or_else(|| self.act(procedure))
    }

    /// The fields of the form of a shot: of the attack that may be ordered by this procedure, else those of any shot.
    pub fn shot_of(&self, procedure: &str) -> (&str, &str) {
        let ordered = |act: &&ActData| act.procedure == procedure && !act.unit.is_empty() && !act.target.is_empty();
        let own = self.acts.list.iter().find(ordered).map(|act| (act.unit.as_str(), act.target.as_str()));
        own.unwrap_or((&self.shot.unit, &self.shot.target))
    }

    /// The relation that an order needs, between its unit and the first of its targets; a move needs a way.
    pub fn need_of(&self, procedure: &str, draft: &Draft) -> Option<Relation> {
        let act = self.act_of(procedure, draft)?;
        let unit = draft.get(&act.unit)?.tags().first().copied()?;
        if act.kind == ActKind::Move {
            return Some(Relation::way(unit));
        }
        if act.needs.is_empty() {
            return None;
        }
        let target = draft.get(&act.target)?.tags().first().copied()?;
        Some(Relation::new(&act.needs, unit, target))
    }

    /// The row of chips of a procedure.
    pub fn nearby_of(&self, procedure: &str) -> Option<&NearbyData> {
        self.nearby.iter().find(|row| row.procedure == procedure)
    }

    /// A form without what is put right in its row of chips: what was ordered.
    pub fn ordered(&self, procedure: &str, draft: &Draft) -> Draft {
        let fields = self.nearby_of(procedure).map_or(&[][..], |row| &row.fields);
        draft
            .iter()
            .filter(|(field, _)| !fields.contains(field))
            .map(|(field, value)| (field.clone(), value.clone()))
            .collect()
    }

    /// How many of the orders that stand, in the order in which they are carried out, are announced at once: all that are
    /// quiet before the first attack, or that attack. An order is a procedure, and whether it is one and no ladder. Where
    /// an enemy waits, he may answer each that draws his fire: nothing is announced behind it.
    pub fn announced_at_once<'a>(&self, orders: impl IntoIterator<Item = (&'a str, bool)>, waits: bool) -> usize {
        let mut drawn = false;
        let quiet = |(procedure, single): &(&str, bool)| {
            let goes = self.is_quiet(procedure, *single) && !drawn;
            drawn = drawn || waits && self.draws_fire(procedure);
            goes
        };
        orders.into_iter().take_while(quiet).count().max(1)
    }

    /// Whether nothing is rolled for an order: it is one and no ladder, and no attack.
    pub fn is_quiet(&self, procedure: &str, single: bool) -> bool {
        single && self.act(procedure).map(|act| act.kind) != Some(ActKind::Attack)
    }

    /// Whether an order of this procedure may be answered by an enemy who waits.
    pub fn draws_fire(&self, procedure: &str) -> bool {
        (self.stays || self.unit_by_unit) && self.act(procedure).is_some_and(|act| !act.draws.is_empty())
    }

    /// A relation by id.
    pub fn relation(&self, id: &str) -> Option<&RelationData> {
        self.relations.list.iter().find(|known| known.id == id)
    }
}
