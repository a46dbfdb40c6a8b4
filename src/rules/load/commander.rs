//! Reads `commander.toml`: what the commander knows of a rule set. Every id in it must be one of that rule set's.

use std::collections::BTreeSet;

use super::{
    DataError,
    faults::Faults,
    source::{Source, Spot},
};
use crate::rules::{ActData, ActKind, CommanderData, Common, Description, Takes, roles};

/// The name of the file.
const FILE: &str = "commander.toml";
/// What is the same for all rule sets.
const COMMON: &str = include_str!("../../../data/commander.toml");
/// Most points that anything is worth.
const MOST: i32 = 1000;

/// The commander's data of a rule set, checked against its description.
///
/// # Errors
/// The first line and field that cannot be used, and what is allowed there.
pub fn commander_data(text: &str, rules: &Description) -> Result<CommanderData, DataError> {
    let source = Source::open(FILE, text)?;
    let mut data: CommanderData = source.read()?;
    let mut faults = Faults::new(&source);
    worth(&mut faults, rules, &data);
    acts(&mut faults, rules, &data);
    let mut errors = faults.close();
    if !errors.is_empty() {
        return Err(errors.swap_remove(0));
    }
    data.common = commander_common(COMMON)?;
    Ok(data)
}

/// Whether each shot that an order waits for, goes to or leads to can be thought of: its form takes the fields that
/// name who shoots and at whom. `lacks` says which it does not take, in a few words.
///
/// # Errors
/// The first act whose shot cannot.
pub fn commander_shots(
    text: &str,
    data: &CommanderData,
    lacks: &dyn Fn(&ActData, &str) -> Option<String>,
) -> Result<(), DataError> {
    let source = Source::open(FILE, text)?;
    let mut faults = Faults::new(&source);
    for (index, act) in data.acts.list.iter().enumerate() {
        for (key, procedure) in [("by", &act.by), ("then", &act.then)] {
            if let Some(lacks) = lacks(act, procedure).filter(|_| !procedure.is_empty()) {
                let spot = Spot::key("acts").of("list").item(index).of(key);
                faults.refuse(&spot, &format!("the form of \"{procedure}\" has no field {lacks}"));
            }
        }
    }
    let mut errors = faults.close();
    if errors.is_empty() { Ok(()) } else { Err(errors.swap_remove(0)) }
}

/// Styles, missions and roles.
///
/// # Errors
/// The first line and field that cannot be used.
pub fn commander_common(text: &str) -> Result<Common, DataError> {
    let source = Source::open("data/commander.toml", text)?;
    let common: Common = source.read()?;
    let mut faults = Faults::new(&source);
    let mut seen = BTreeSet::new();
    for (index, style) in common.style.iter().enumerate() {
        let spot = Spot::key("style").item(index);
        faults.id(&spot.of("id"), &style.id, &mut seen);
        within(&mut faults, &spot.of("risk"), style.risk, 1, MOST);
        within(&mut faults, &spot.of("goal"), style.goal, 1, MOST);
        let faces: u8 = style.trigger.iter().fold(0, |sum, faces| sum.saturating_add(*faces));
        if faces != 6 {
            faults.refuse(&spot.of("trigger"), &format!("these are {faces} faces; a die has 6"));
        }
    }
    for (index, mission) in common.mission.iter().enumerate() {
        let spot = Spot::key("mission").item(index);
        faults.id(&spot.of("id"), &mission.id, &mut seen);
        within(&mut faults, &spot.of("wait"), mission.wait, 0, 100);
    }
    for (index, role) in common.role.iter().enumerate() {
        let spot = Spot::key("role").item(index);
        faults.id(&spot.of("id"), &role.id, &mut seen);
        within(&mut faults, &spot.of("weight"), role.weight, 1, MOST);
    }
    let missions = || common.mission.iter().map(|mission| mission.id.as_str());
    let mut seen = BTreeSet::new();
    for (index, plan) in common.plan.iter().enumerate() {
        let spot = Spot::key("plan").item(index);
        faults.id(&spot.of("id"), &plan.id, &mut seen);
        faults.known(&spot.of("mission"), &plan.mission, "a mission", missions());
        within(&mut faults, &spot.of("main"), plan.main + plan.fix + plan.support, 0, 100);
    }
    for (index, mission) in common.mission.iter().enumerate() {
        if common.plan.iter().all(|plan| plan.mission != mission.id) {
            faults.refuse(&Spot::key("mission").item(index).of("id"), "no plan is for this mission");
        }
    }
    for id in roles::ALL.into_iter().filter(|id| common.role(id).is_none()) {
        faults.refuse(
            &Spot::key("role"),
            &format!("says nothing about \"{id}\"; plans deal out {}", roles::ALL.join(", ")),
        );
    }
    let usual = Spot::key("usual");
    faults.known(&usual.of("mission"), &common.usual.mission, "a mission", missions());
    faults.known(&usual.of("duel"), &common.usual.duel, "a mission", missions());
    let styles = common.style.iter().map(|style| style.id.as_str());
    faults.known(&usual.of("style"), &common.usual.style, "a style", styles);
    let mut errors = faults.close();
    if errors.is_empty() { Ok(common) } else { Err(errors.swap_remove(0)) }
}

fn within(faults: &mut Faults<'_>, spot: &Spot, number: i32, least: i32, most: i32) {
    if !(least..=most).contains(&number) {
        faults.refuse(spot, &format!("{number} is not a whole number from {least} to {most}"));
    }
}

fn worth(faults: &mut Faults<'_>, rules: &Description, data: &CommanderData) {
    let price = Spot::key("price");
    let prices = &data.price;
    for (key, number) in
        [("mark", prices.mark), ("goal", prices.goal), ("plan", prices.plan), ("ammunition", prices.ammunition)]
    {
        within(faults, &price.of(key), number, 0, MOST);
    }
    let [fair, good] = prices.shots;
    within(faults, &price.of("shots").item(0), fair, 1, MOST);
    within(faults, &price.of("shots").item(1), good, fair, MOST);
    if !data.price.rounds.is_empty() {
        known_fact(faults, rules, &price.of("rounds"), &data.price.rounds);
    }
    let types = || rules.types.iter().map(|kind| kind.id.as_str());
    let base = Spot::key("worth").of("base");
    for (kind, points) in &data.worth.base {
        faults.known(&base.of(kind), kind, "a unit type", types());
        within(faults, &base.of(kind), *points, 1, MOST);
    }
    for kind in rules.types.iter().filter(|kind| kind.like.is_empty()) {
        if !data.worth.base.contains_key(&kind.id) {
            faults.refuse(&base, &format!("says nothing about \"{}\"; every unit type needs a worth", kind.id));
        }
    }
    let (factor, spot) = (&data.worth.factor, Spot::key("worth").of("factor"));
    let column = rules.columns.iter().find(|column| column.id == factor.column);
    if let Some(column) = column {
        let options = if let Takes::Choice(options) = &column.takes { options.as_slice() } else { &[] };
        for (option, percent) in &factor.percent {
            let spot = spot.of("percent").of(option);
            faults.known(&spot, option, "an option of that column", options.iter().map(|known| known.id.as_str()));
            within(faults, &spot, *percent, 1, MOST);
        }
    } else if !factor.column.is_empty() {
        let columns = rules.columns.iter().map(|column| column.id.as_str());
        faults.known(&spot.of("column"), &factor.column, "a column", columns);
    }
    for (field, left) in &data.worth.facts {
        let spot = Spot::key("worth").of("facts").of(field);
        known_fact(faults, rules, &spot, field);
        within(faults, &spot, *left, 0, 100);
    }
    let (count, spot) = (&data.worth.count, Spot::key("worth").of("count"));
    if !count.field.is_empty() {
        known_fact(faults, rules, &spot.of("field"), &count.field);
        faults.name(&spot.of("to"), &count.to);
        for left in &count.left {
            within(faults, &spot.of("left"), *left, 0, 100);
        }
    }
    for field in &data.leaves {
        known_fact(faults, rules, &Spot::key("leaves"), field);
    }
    for (index, class) in data.worth.class.iter().enumerate() {
        let spot = Spot::key("worth").of("class").item(index);
        let outcomes = || rules.outcomes.iter().map(|outcome| outcome.id.as_str());
        for id in &class.ids {
            faults.known(&spot.of("ids"), id, "a result", outcomes());
        }
        within(faults, &spot.of("left"), class.left, 0, 100);
        if !class.loses.is_empty() {
            faults.known(&spot.of("loses"), &class.loses, "a unit type", types());
        }
    }
}

fn known_fact(faults: &mut Faults<'_>, rules: &Description, spot: &Spot, field: &str) {
    faults.known(spot, field, "a fact", rules.fields.iter().map(|known| known.id.as_str()));
}

fn acts(faults: &mut Faults<'_>, rules: &Description, data: &CommanderData) {
    let procedures = || rules.procedures.iter().map(|procedure| procedure.id.as_str());
    for (key, ids) in [("before", &data.chores.before), ("after", &data.chores.after), ("each", &data.chores.each)] {
        for id in ids {
            faults.known(&Spot::key("chores").of(key), id, "a procedure", procedures());
        }
    }
    for (key, ids) in [("ends_round", &data.ends_round), ("duties", &data.duties)] {
        for id in ids {
            faults.known(&Spot::key(key), id, "a procedure", procedures());
        }
    }
    let types = || rules.types.iter().map(|kind| kind.id.as_str());
    for (key, ids) in [
        ("closes", &data.plans.closes),
        ("headquarters", &data.plans.headquarters),
        ("guards", &data.plans.guards),
        ("guns", &data.plans.guns),
        ("away", &data.plans.away),
    ] {
        for id in ids {
            faults.known(&Spot::key("plans").of(key), id, "a unit type", types());
        }
    }
    for id in &data.never {
        faults.known(&Spot::key("never"), id, "a procedure", procedures());
    }
    for field in &data.waits {
        known_fact(faults, rules, &Spot::key("waits"), field);
    }
    let mut seen = BTreeSet::new();
    for (index, relation) in data.relations.list.iter().enumerate() {
        let spot = Spot::key("relations").of("list").item(index);
        faults.id(&spot.of("id"), &relation.id, &mut seen);
        faults.name(&spot.of("ask"), &relation.ask);
        if !relation.says.is_empty() {
            faults.name(&spot.of("says"), &relation.says);
        }
        if !relation.any.is_empty() {
            let others = data.relations.list.iter().filter(|other| !other.own).map(|other| other.id.as_str());
            faults.known(&spot.of("any"), &relation.any, "a relation to an enemy", others);
        }
    }
    let mut seen = BTreeSet::new();
    for (index, act) in data.acts.list.iter().enumerate() {
        let spot = Spot::key("acts").of("list").item(index);
        // One procedure may be several acts, if their forms are told different things.
        let facts = act
            .sets
            .iter()
            .fold(format!("{} {} {}", act.procedure, act.option, act.distance), |all, (field, value)| {
                format!("{all} {field}={value}")
            });
        faults.once(&spot.of("do"), &facts, &mut seen);
        faults.name(&spot.of("name"), &act.name);
        faults.name(&spot.of("says"), &act.says);
        for (key, id) in [("do", &act.procedure), ("by", &act.by), ("then", &act.then), ("draws", &act.draws)] {
            if !id.is_empty() {
                faults.known(&spot.of(key), id, "a procedure", procedures());
            }
        }
        let facts =
            act.sets_if.iter().map(|fact| ("sets_if", &fact.id)).chain(act.unless.iter().map(|id| ("unless", id)));
        for (key, id) in [("needs", &act.needs), ("watched", &act.watched)].into_iter().chain(facts) {
            if !id.is_empty() {
                let relations = data.relations.list.iter().map(|relation| relation.id.as_str());
                faults.known(&spot.of(key), id, "a relation", relations);
            }
        }
        for id in &act.gains {
            faults.known(&spot.of("gains"), id, "a result", rules.outcomes.iter().map(|known| known.id.as_str()));
        }
        let targets = act.kind == ActKind::Attack;
        if targets == act.target.is_empty() {
            let text = if targets { "is missing: an attack names the field of its target" } else { "has no target" };
            faults.refuse(&spot.of("target"), text);
        }
    }
}
