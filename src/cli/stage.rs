//! From a scene to a state: every name and number is checked against the rule set.

mod sample_scene;

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

pub(super) use sample_scene::{Cast, begin, cast};

use super::{
    fault::{CliError, Faults, listed, no_unit, not_one_of, twice},
    scene::{Scene, ThingScene, UnitScene},
    toml_writer::Cell,
};
use crate::{
    battle::{Battle, Setup, SideSetup},
    dice::{Side, Tag},
    games::Registry,
    rules::{
        Bearer, Control, Description, Draft, Due, Effect, Entity, Field, ForceUnit, Named, ProcedureKind, RuleSet,
        State, Takes, Unit, Value, enlist, housed, open,
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
pub(super) fn rule_set<'a>(registry: &'a Registry, at: &str, id: &str) -> Result<&'a Arc<RuleSet>, CliError> {
    let known = || registry.all().iter().map(|set| set.description().about.id.clone());
    registry.get(id).ok_or_else(|| CliError::one(at, not_one_of(id, known())))
}

/// The rule set that a scene names, as it is played by the scene's house tables.
///
/// # Errors
/// There is no such rule set; its tables have no such cells, or they do not take these numbers.
pub(super) fn played(registry: &Registry, scene: &Scene) -> Result<Arc<RuleSet>, CliError> {
    let rules = rule_set(registry, "rules", &scene.rules)?;
    let mut faults = Faults::default();
    for (path, text) in scene.tables.iter().flat_map(|tables| tables.faults(rules.description())) {
        faults.add(format!("tables.{}", path.join(".")), text);
    }
    faults.check()?;
    Ok(housed(Arc::clone(rules), scene.tables.as_ref()))
}

/// The procedure that a scene names.
///
/// # Errors
/// The rule set has no such procedure.
pub(super) fn kind<'a>(rules: &'a RuleSet, at: &str, id: &str) -> Result<&'a ProcedureKind, CliError> {
    let known = || rules.procedure_kinds().iter().map(|kind| kind.id);
    rules.procedure_kind(id).ok_or_else(|| CliError::one(at, not_one_of(id, known())))
}

/// The state that a scene describes: the start of a battle with its units, and its facts.
///
/// # Errors
/// All names that are not known, all values out of range.
pub(super) fn state(rules: &Arc<RuleSet>, scene: &Scene) -> Result<State, CliError> {
    let mut faults = Faults::default();
    let description = rules.description();
    for (mark, option) in &scene.rulings {
        check_ruling(description, mark, option, &mut faults);
    }
    let units: Vec<Unit> = scene.units.iter().filter_map(|unit| enter(description, unit, &mut faults)).collect();
    check_groups(description, scene, &units, &mut faults);
    check_things(rules, scene, &mut faults);
    let mut facts = facts(description, scene, &mut faults);
    facts.extend(owed(rules.as_ref(), scene, &mut faults));
    faults.check()?;
    let mut state = start(rules, scene.names.clone(), scene.rulings.clone(), units, facts);
    // Report effects that found nothing, instead of ignoring them.
    let mut faults = Faults::default();
    for doubt in &state.doubts {
        faults.add("", doubt);
    }
    for Due { procedure, draft, .. } in &scene.owed {
        let Some(kind) = rules.procedure_kind(procedure) else { continue };
        let form = open(kind, description, &state, draft).form;
        for (path, text) in form.problems.iter().filter(|(path, _)| draft.contains_key(path)) {
            faults.add(format!("owed.{procedure}.{path}"), text);
        }
    }
    make_fresh(&mut state, scene, &mut faults);
    number_things(&mut state, scene, &mut faults);
    faults.check()?;
    Ok(state)
}

/// The owed procedures, as effects.
fn owed(rules: &RuleSet, scene: &Scene, faults: &mut Faults) -> Vec<Effect> {
    for Due { procedure, .. } in &scene.owed {
        if rules.procedure_kind(procedure).is_none() {
            let known = rules.procedure_kinds().iter().map(|kind| kind.id);
            faults.add("owed", not_one_of(procedure, known));
        }
    }
    let owe = |Due { procedure, draft, words }: &Due| {
        let name = || rules.description().procedure(procedure).map_or(String::new(), |text| text.name.clone());
        let words = if words.is_empty() { name() } else { words.clone() };
        Effect::Owe { procedure: procedure.clone(), draft: draft.clone(), words }
    };
    scene.owed.iter().map(owe).collect()
}

/// Facts that came about this turn are those of units whose turn it is.
fn make_fresh(state: &mut State, scene: &Scene, faults: &mut Faults) {
    for (place, (tag, field)) in scene.fresh.iter().enumerate() {
        if !state.units.contains_key(tag) {
            faults.add("fresh", format!("{tag}.{field}: {}", no_unit(tag, state.units.keys())));
        } else if tag.side != state.acting() {
            let side = state.acting();
            faults.add(
                "fresh",
                format!("{tag}.{field}: only units of the side whose turn it is, {side}, have facts of this turn"),
            );
        } else if state.fact(*tag, field).is_none() {
            faults.add("fresh", format!("{tag}.{field}: the unit has no such fact; write it in its facts"));
        } else {
            state.fresh.insert((*tag, field.clone()), place);
        }
    }
}

/// Things have the numbers that the scene gives them; no two of a kind have the same.
fn number_things(state: &mut State, scene: &Scene, faults: &mut Faults) {
    for (id, number) in scene.things.iter().filter_map(|(id, thing)| Some((*id, thing.number?))) {
        state.counted.insert(id, number);
    }
    for (id, kind) in &state.things {
        let same = |(other, of): &(&u16, &String)| {
            *other < id && *of == kind && state.thing_number(**other) == state.thing_number(*id)
        };
        if let Some((other, _)) = state.things.iter().find(same) {
            let number = state.thing_number(*id);
            faults.add(format!("thing.{id}.number"), format!("thing.{other} is already {kind} {number}"));
        }
    }
}

/// Facts of groups are about groups that the units make, at the level that has them.
fn check_groups(rules: &Description, scene: &Scene, units: &[Unit], faults: &mut Faults) {
    let mut made = State::default();
    let in_order: BTreeMap<Tag, &Unit> = units.iter().map(|unit| (unit.tag, unit)).collect();
    for unit in in_order.values() {
        made.enrol(unit);
    }
    for (number, facts) in &scene.groups {
        let Some(group) = made.groups.get(number) else {
            let known = listed(made.groups.keys().map(|known| format!("{known} ({})", made.group_name(*known))));
            let text =
                if known.is_empty() { "no unit has groups = [...]".to_owned() } else { format!("there are {known}") };
            faults.add(format!("group.{number}"), format!("there is no such group; {text}"));
            continue;
        };
        // What stands directly in a group has no group further in: its facts are those of this one.
        let direct = units.iter().any(|unit| unit.tag.side == group.side && unit.groups == group.path);
        let fits = |depth: usize| depth == group.depth() || (direct && depth > group.depth());
        let elsewhere =
            |id: &&String| rules.field(id).and_then(|field| field.depth).is_some_and(|depth| !fits(depth));
        for id in facts.keys().filter(elsewhere) {
            let text = format!("{} has no such fact: it belongs to larger or smaller groups", group.name());
            faults.add(format!("group.{number}.{id}"), text);
        }
    }
}

/// Things on the table are of a kind that some procedure puts there.
fn check_things(rules: &Arc<RuleSet>, scene: &Scene, faults: &mut Faults) {
    if scene.things.is_empty() {
        return;
    }
    let known: BTreeSet<String> = begin(rules, cast(rules)).things.into_values().collect();
    for (number, ThingScene { kind, .. }) in scene.things.iter().filter(|(_, thing)| !known.contains(&thing.kind)) {
        let text = match (known.is_empty(), kind.is_empty()) {
            (true, _) => "these rules put nothing on the table".to_owned(),
            (false, true) => format!("missing: what it is, one of {}", listed(&known)),
            (false, false) => not_one_of(kind, &known),
        };
        faults.add(format!("thing.{number}.kind"), text);
    }
}

/// The facts of a scene as effects.
fn facts(rules: &Description, scene: &Scene, faults: &mut Faults) -> Vec<Effect> {
    let things = scene.things.iter().map(|(id, thing)| Effect::Thing { id: *id, kind: thing.kind.clone() });
    let mut effects: Vec<Effect> = things.collect();
    let mut tell = |on: Entity, at: &str, bearer: Bearer, kind: &str, facts: &Draft| {
        for (field, value) in facts {
            // A forced action may have set a fact that the unit's type cannot have.
            let of_type = Some(kind).filter(|_| !scene.force);
            check_fact(rules, at, bearer, of_type, field, value, faults);
            for tag in if links(rules, field) { value.tags() } else { Vec::new() } {
                if scene.units.iter().all(|unit| unit.tag != tag) {
                    let text = no_unit(tag, scene.units.iter().map(|unit| unit.tag));
                    faults.add(format!("{at}{field}"), text);
                }
            }
            if let Value::List(list) = value
                && let Some(twice) = twice(list)
            {
                faults.add(format!("{at}{field}"), format!("{twice} is in this list twice"));
            }
            // A marker that is not there is no fact.
            let absent = *value == Value::Flag(false);
            effects.push(if absent { Effect::clear(on, field) } else { Effect::set(on, field, value.clone()) });
        }
    };
    tell(Entity::Battle, "battle.", Bearer::Battle, "", &scene.battle);
    for (side, facts) in Side::BOTH.into_iter().zip(&scene.sides) {
        tell(side.into(), &format!("side.{side}."), Bearer::Side, "", facts);
    }
    for (number, facts) in &scene.groups {
        tell(Entity::Group(*number), &format!("group.{number}."), Bearer::Group, "", facts);
    }
    for (number, thing) in &scene.things {
        tell(Entity::Thing(*number), &format!("thing.{number}."), Bearer::Thing, "", &thing.facts);
    }
    for unit in &scene.units {
        tell(unit.tag.into(), &format!("unit {}, facts.", unit.tag), Bearer::Unit, &unit.kind, &unit.facts);
    }
    effects
}

/// What a scene says of a form, counted as the form counts it: where it counts halves, "open = 4" means four wholes.
pub(super) fn draft(kind: &ProcedureKind, rules: &Description, state: &State, told: &Draft) -> Draft {
    let mut draft = told.clone();
    let mut counted = BTreeSet::new();
    // Some fields appear only where others say something.
    loop {
        let before = counted.len();
        for field in open(kind, rules, state, &draft).form.fields {
            if let Control::Number { count, .. } = field.control
                && counted.insert(field.path.clone())
                && let Some(Value::Number(wholes)) = draft.get_mut(&field.path)
            {
                *wholes = wholes.saturating_mul(count.of_one());
            }
        }
        if counted.len() == before {
            return draft;
        }
    }
}

/// The value of a field as a scene says it.
pub(super) fn written(field: &Field, value: &Value) -> Cell {
    match (&field.control, value) {
        (Control::Number { count, .. }, Value::Number(steps)) if steps % count.of_one() != 0 => {
            Cell::Decimal(f64::from(*steps) / f64::from(count.of_one()))
        }
        (Control::Number { count, .. }, Value::Number(steps)) => (steps / count.of_one()).into(),
        _ => value.into(),
    }
}

/// The words that a fact may be, where it is one of a few.
pub(super) fn settable(rules: &Description, field: &str) -> Vec<Value> {
    let named = |named: &[Named]| named.iter().map(|option| option.id.clone().into()).collect();
    match (field, rules.field(field).map(|field| &field.takes)) {
        (ACTING, _) => Side::BOTH.map(|side| side.to_string().into()).into(),
        (STEP, _) => rules.steps.iter().map(|step| step.id.clone().into()).collect(),
        (_, Some(Takes::Choice(options))) => named(options),
        _ => Vec::new(),
    }
}

/// Whether a fact names units.
pub(super) fn links(rules: &Description, field: &str) -> bool {
    rules.field(field).is_some_and(|field| matches!(field.takes, Takes::Link | Takes::Links))
}

/// A battle that starts with these facts, whatever its rules would start with.
fn start(
    rules: &Arc<RuleSet>,
    names: [String; 2],
    rulings: BTreeMap<String, String>,
    units: Vec<Unit>,
    facts: Vec<Effect>,
) -> State {
    let mut setup = Setup {
        rulings,
        sides: names.map(|name| SideSetup { name, colour: String::new(), real_dice: true }),
        tables: rules.description().house.as_ref().map(|house| house.tables.clone()),
        facts: facts.clone(),
        units,
        ..Setup::new(rules.description(), [""; 2])
    };
    // Each owed procedure is listed once, after those the rules begin with.
    setup.facts.retain(|fact| !matches!(fact, Effect::Owe { .. }));
    let battle = Battle::new(Arc::clone(rules), setup.clone());
    setup.facts.clone_from(&battle.setup().facts);
    setup.facts.extend(facts);
    Battle::load(Arc::clone(rules), setup, Vec::new()).state().clone()
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

/// A unit with its profile, if its type is known.
fn enter(rules: &Description, scene: &UnitScene, faults: &mut Faults) -> Option<Unit> {
    let at = format!("unit {}", scene.tag);
    let Some(kind) = rules.unit_type(&scene.kind) else {
        faults.add(format!("{at}, type"), not_one_of(&scene.kind, rules.types.iter().map(|kind| &kind.id)));
        return None;
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
    let from = ForceUnit { with: scene.with.clone(), groups: scene.groups.clone(), ..ForceUnit::of(&scene.kind) };
    // Sentences put the tag before it.
    let name = if scene.name.is_empty() { kind.name.clone() } else { scene.name.clone() };
    let mut unit = enlist(rules, scene.tag, &name, &from);
    unit.presence.clone_from(&scene.presence);
    Some(unit)
}

/// Why a scene cannot say a fact, if it cannot.
#[cfg(test)]
pub(super) fn refuse(rules: &Description, state: &State, on: Entity, field: &str, value: &Value) -> Option<String> {
    let kind = match on {
        Entity::Unit(tag) => state.units.get(&tag).map_or("", |unit| unit.kind.as_str()),
        _ => "",
    };
    let mut faults = Faults::default();
    check_fact(rules, "", Bearer::of(on), Some(kind), field, value, &mut faults);
    faults.check().err().map(|error| error.to_string())
}

/// Adds a fault where a fact is not one of its bearer, or not of a unit of this type; without a type, of any.
fn check_fact(
    rules: &Description,
    at: &str,
    bearer: Bearer,
    of_type: Option<&str>,
    id: &str,
    value: &Value,
    faults: &mut Faults,
) {
    let borne = || {
        let fields = rules.fields.iter().filter(|field| field.of == bearer);
        fields.filter(|field| of_type.is_none_or(|kind| field.is_for(kind)))
    };
    let unknown = || {
        let always: &[&str] = if bearer == Bearer::Battle { &[TURN, ACTING, STEP] } else { &[] };
        let others = borne().map(|field| field.id.as_str()).filter(|id| !always.contains(id));
        let known = listed(always.iter().copied().chain(others));
        let known = if known.is_empty() { "none at all" } else { &known };
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
