//! Units and facts to show forms on where no scene names any.

use std::{collections::BTreeMap, sync::Arc};

use crate::{
    dice::{Answers, Side, Tag},
    rules::{
        Control, Description, Draft, Effect, Entity, Field, ForceUnit, Presence, ProcedureKind, RuleSet, State, Unit,
        UnitType, draft_of, enlist, muster, open,
    },
};

/// Units and facts that a state starts with.
#[derive(Clone)]
pub(in crate::cli) struct Cast {
    /// The units.
    pub units: Vec<Unit>,
    /// What is known of them and of the table.
    pub facts: Vec<Effect>,
}

/// Units to show forms on: the first two sample forces, one unit of every other type, and what procedures put on the
/// table.
pub(in crate::cli) fn cast(rules: &Arc<RuleSet>) -> Cast {
    let description = rules.description();
    let (mut units, mut facts) = (Vec::new(), Vec::new());
    for (side, force) in Side::BOTH.into_iter().zip(description.forces.iter().cycle()) {
        let (mut own, start) = muster(description, side, force);
        // A unit that is still to arrive, for the form that brings it.
        if own.iter().all(Unit::in_play)
            && let Some(last) = own.last_mut()
        {
            last.presence = Presence::Due(2);
        }
        facts.extend(start);
        own.extend(others(description, side, &own));
        units.extend(own);
    }
    let mut cast = Cast { units, facts };
    let state = begin(rules, cast.clone());
    cast.facts.extend(laid(rules.as_ref(), &state));
    cast
}

/// The state at the start of a battle of these units.
pub(in crate::cli) fn begin(rules: &Arc<RuleSet>, cast: Cast) -> State {
    super::start(rules, ["Side A".to_owned(), "Side B".to_owned()], BTreeMap::new(), cast.units, cast.facts)
}

/// A unit of each type that is not in a force yet.
fn others(rules: &Description, side: Side, own: &[Unit]) -> Vec<Unit> {
    let absent = rules.types.iter().filter(|kind| own.iter().all(|unit| unit.kind != kind.id));
    let groups = own.first().map(|unit| unit.groups.clone()).unwrap_or_default();
    let last = own.iter().map(|unit| unit.tag.number).max().unwrap_or(0);
    let unit = |(number, kind): (u16, &UnitType)| {
        let from = ForceUnit { groups: groups.clone(), ..ForceUnit::of(&kind.id) };
        enlist(rules, Tag::new(side, number), &kind.name, &from)
    };
    (last.saturating_add(1)..).zip(absent).map(unit).collect()
}

/// Things that procedures put on the table when at most one chip is pressed, one of each kind, with their facts.
fn laid(rules: &RuleSet, state: &State) -> Vec<Effect> {
    let mut known: BTreeMap<String, u16> = BTreeMap::new();
    let mut all = Vec::new();
    for kind in rules.procedure_kinds() {
        for draft in one_chip(rules.description(), kind, state) {
            let started = open(kind, rules.description(), state, &draft).procedure;
            let run = started.and_then(|started| started.run(&Answers::new()).ok());
            let effects = run.filter(|run| run.pending.is_none()).map(|run| run.record.effects).unwrap_or_default();
            // Number the units again: each was enlisted on an empty table.
            let mut numbers: BTreeMap<u16, u16> = BTreeMap::new();
            for effect in effects {
                match effect {
                    Effect::Thing { id, kind } if !kind.is_empty() && !known.contains_key(&kind) => {
                        let number = u16::try_from(known.len()).unwrap_or(u16::MAX).saturating_add(1);
                        known.insert(kind.clone(), number);
                        numbers.insert(id, number);
                        all.push(Effect::Thing { id: number, kind });
                    }
                    Effect::Set { on: Entity::Thing(id), field, to } => {
                        let on = numbers.get(&id).map(|number| Entity::Thing(*number));
                        all.extend(on.map(|on| Effect::Set { on, field, to }));
                    }
                    _ => {}
                }
            }
        }
    }
    all
}

/// The empty form, and each of its chips pressed alone.
fn one_chip(rules: &Description, kind: &ProcedureKind, state: &State) -> Vec<Draft> {
    let form = open(kind, rules, state, &Draft::new()).form;
    let chip = |field: &Field| match &field.control {
        Control::Choice(options) => options.iter().map(|option| draft_of(&field.path, option.value())).collect(),
        _ => Vec::new(),
    };
    std::iter::once(Draft::new()).chain(form.fields.iter().flat_map(chip)).collect()
}
