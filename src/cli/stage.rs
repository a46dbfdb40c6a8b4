//! From a scene to a state: every name and number is checked against the rule set.

use super::{
    fault::{CliError, Faults, listed, not_one_of},
    scene::{Scene, UnitScene},
};
use crate::{
    dice::Side,
    rules::{
        Bearer, Description, Draft, Effect, Entity, ForceUnit, Kind, Registry, RuleSet, State, Value, enlist, muster,
    },
};

/// Facts of a battle that every rule set knows.
const TURN: &str = "turn";
const ACTING: &str = "acting";
const STEP: &str = "step";

/// The rule set that a scene names.
///
/// # Errors
/// There is no such rule set.
pub(super) fn rule_set<'a>(registry: &'a Registry, at: &str, id: &str) -> Result<&'a dyn RuleSet, CliError> {
    let known = || registry.all().iter().map(|set| set.description().about.id.clone());
    registry.get(id).map(AsRef::as_ref).ok_or_else(|| CliError::one(at, not_one_of(id, known())))
}

/// The procedure that a scene names.
///
/// # Errors
/// The rule set has no such procedure.
pub(super) fn kind<'a>(rules: &'a dyn RuleSet, at: &str, id: &str) -> Result<&'a dyn Kind, CliError> {
    let known = || rules.kinds().iter().map(|kind| kind.id());
    rules.kind(id).ok_or_else(|| CliError::one(at, not_one_of(id, known())))
}

/// The state that a scene describes: its units, then the start of a battle, then its facts.
///
/// # Errors
/// All names that are not known, all values out of range.
pub(super) fn state(rules: &dyn RuleSet, scene: &Scene) -> Result<State, CliError> {
    let mut faults = Faults::default();
    let description = rules.description();
    let mut state = State { names: scene.names.clone(), ..State::default() };
    for (mark, option) in &scene.rulings {
        check_ruling(description, mark, option, &mut faults);
    }
    state.rulings.clone_from(&scene.rulings);
    for unit in &scene.units {
        enter(description, unit, &mut state, &mut faults);
    }
    for (&number, (kind, _)) in &scene.things {
        state.things.insert(number, kind.clone());
    }
    faults.check()?;

    begin(rules, &mut state);

    let mut faults = Faults::default();
    let mut tell = |on: Entity, at: &str, bearer: Bearer, kind: &str, facts: &Draft| {
        for (field, value) in facts {
            check_fact(description, at, bearer, kind, field, value, &mut faults);
            set(&mut state, on, field, value);
        }
    };
    tell(Entity::Battle, "battle.", Bearer::Battle, "", &scene.battle);
    for (side, facts) in Side::BOTH.into_iter().zip(&scene.sides) {
        tell(side.into(), &format!("side.{side}."), Bearer::Side, "", facts);
    }
    for (number, facts) in &scene.groups {
        tell(Entity::Group(*number), &format!("group.{number}."), Bearer::Group, "", facts);
    }
    for (number, (_, facts)) in &scene.things {
        tell(Entity::Thing(*number), &format!("thing.{number}."), Bearer::Thing, "", facts);
    }
    for unit in &scene.units {
        tell(unit.tag.into(), &format!("unit {}, facts.", unit.tag), Bearer::Unit, &unit.kind, &unit.facts);
    }
    faults.check()?;
    Ok(state)
}

fn check_ruling(rules: &Description, mark: &str, option: &str, faults: &mut Faults) {
    let at = format!("rulings.{mark}");
    match rules.ruling(mark) {
        None => {
            let known = listed(rules.rulings.iter().map(|ruling| &ruling.mark));
            faults.add(at, format!("there is no such ruling; there are {known}"));
        }
        Some(ruling) if ruling.options.iter().all(|known| known.id != option) => {
            faults.add(at, not_one_of(option, ruling.options.iter().map(|known| &known.id)));
        }
        Some(_) => {}
    }
}

fn enter(rules: &Description, scene: &UnitScene, state: &mut State, faults: &mut Faults) {
    let at = format!("unit {}", scene.tag);
    let Some(kind) = rules.unit_type(&scene.kind) else {
        faults.add(format!("{at}, type"), not_one_of(&scene.kind, rules.types.iter().map(|kind| &kind.id)));
        return;
    };
    for (column, value) in &scene.with {
        let at = format!("{at}, with.{column}");
        match rules.columns_of(&scene.kind).find(|known| known.id == *column) {
            None => {
                let known = listed(rules.columns_of(&scene.kind).map(|known| &known.id));
                faults.add(at, format!("a unit of type {} has no such column; it has {known}", kind.id));
            }
            Some(known) => {
                if let Some(refusal) = known.takes.refuse(value) {
                    faults.add(at, refusal);
                }
            }
        }
    }
    let from = ForceUnit {
        name: scene.name.clone(),
        kind: scene.kind.clone(),
        count: 1,
        with: scene.with.clone(),
        facts: Draft::default(),
        groups: scene.groups.clone(),
        arrives: None,
    };
    let name = if scene.name.is_empty() { format!("{} {}", kind.name, scene.tag) } else { scene.name.clone() };
    let mut unit = enlist(rules, scene.tag, &name, &from);
    unit.presence.clone_from(&scene.presence);
    state.units.insert(scene.tag, unit);
}

fn check_fact(
    rules: &Description,
    at: &str,
    bearer: Bearer,
    kind: &str,
    id: &str,
    value: &Value,
    faults: &mut Faults,
) {
    let borne = || {
        let fields = rules.fields.iter().filter(|field| field.of == bearer);
        fields.filter(|field| field.types.is_empty() || field.types.iter().any(|known| known == kind))
    };
    let unknown = || {
        let always: &[&str] = if bearer == Bearer::Battle { &[TURN, ACTING, STEP] } else { &[] };
        let others = borne().map(|field| field.id.as_str()).filter(|id| !always.contains(id));
        let known = listed(always.iter().copied().chain(others));
        Some(format!("there is no such fact here; there are {known}"))
    };
    let place = format!("{at}{id}");
    let wrong = match (bearer, id, value) {
        (Bearer::Battle, TURN, Value::Number(1..)) => None,
        (Bearer::Battle, TURN, other) => Some(format!("\"{other}\" is not a turn: a whole number from 1")),
        (Bearer::Battle, ACTING, other) => match other.word() {
            "A" | "B" => None,
            _ => Some(format!("\"{other}\" is not one of A, B")),
        },
        (Bearer::Battle, STEP, other) => match rules.step(other.word()) {
            Some(_) => None,
            None => Some(not_one_of(&other.to_string(), rules.steps.iter().map(|step| &step.id))),
        },
        _ => borne().find(|field| field.id == id).map_or_else(unknown, |field| field.takes.refuse(value)),
    };
    if let Some(text) = wrong {
        faults.add(place, text);
    }
}

/// A fact of the scene; a marker that is not there is no fact.
fn set(state: &mut State, on: Entity, field: &str, value: &Value) {
    let facts = state.facts.entry(on).or_default();
    if *value == Value::Flag(false) {
        facts.remove(field);
    } else {
        facts.insert(field.to_owned(), value.clone());
    }
}

/// The start of a battle: decks built, first step.
fn begin(rules: &dyn RuleSet, state: &mut State) {
    for effect in rules.begin(state) {
        if let Effect::Set { on, field, to } = effect {
            set(state, on, &field, &to);
        }
    }
}

/// A state to show forms on: the first two sample forces at the start of a battle.
pub(super) fn demo(rules: &dyn RuleSet) -> State {
    let description = rules.description();
    let mut state = State { names: ["Side A".to_owned(), "Side B".to_owned()], ..State::default() };
    let mut facts = Vec::new();
    for (side, force) in Side::BOTH.into_iter().zip(description.forces.iter().cycle()) {
        let (units, start) = muster(description, side, force);
        state.units.extend(units.into_iter().map(|unit| (unit.tag, unit)));
        facts.extend(start);
    }
    begin(rules, &mut state);
    for fact in facts {
        if let Effect::Set { on, field, to } = fact {
            set(&mut state, on, &field, &to);
        }
    }
    state
}
