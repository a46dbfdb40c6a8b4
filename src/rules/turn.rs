//! The first turn, and the end of a side's turn, the same for every rule set in which the sides take turns.
//!
//! What goes by itself is in the data ([`FieldSpec::clears`](super::FieldSpec)); nothing here knows a rule.

use std::collections::{BTreeMap, BTreeSet};

use super::{Bearer, Clears, Description, Effect, Entity, FieldSpec, FormReader, NoRoll, State, Unit, Value};
use crate::dice::Side;

/// Effects at the start of a battle: turn 1, its first step, side A to act.
pub fn first_turn(rules: &Description) -> Vec<Effect> {
    let mut effects = vec![
        Effect::set(Entity::Battle, State::TURN, 1),
        Effect::set(Entity::Battle, State::ACTING, Side::A.to_string()),
    ];
    effects.extend(rules.steps.first().map(|step| Effect::set(Entity::Battle, State::STEP, step.id.as_str())));
    effects
}

/// What a handover ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TurnPart {
    /// Nothing: the order of play was rolled, and a side begins.
    Nothing,
    /// One side's turn: the other one plays in the same turn.
    Half,
    /// The turn: the next one begins.
    Turn,
}

/// A turn handed over to the other side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Handover {
    /// The side whose turn ends.
    pub ends: Side,
    /// The side whose turn begins.
    pub begins: Side,
    /// What is over with it.
    pub over: TurnPart,
    /// The turn that is played then, from 1: one more after the side that plays second.
    pub turn: i32,
    /// Facts that go by themselves: about what, and field.
    pub clears: Vec<(Entity, String)>,
    /// Names of groups and things that markers come off.
    names: BTreeMap<Entity, String>,
    /// Lost units: their markers have gone with them.
    gone: Vec<Entity>,
}

impl Handover {
    /// Works out, from the data, what the end of the acting side's turn changes. The turn counts up when the side
    /// that plays second ([`State::first`]) ends.
    pub fn read(reader: &mut FormReader<'_>) -> Self {
        let ends = reader.acting();
        let first = Self::plays_first(reader);
        let over = if ends == first { TurnPart::Half } else { TurnPart::Turn };
        let begins = ends.other();
        Self::of(reader, "battle.clears", Shift { ends: &[ends], begins: &[begins], over }, ends, begins)
    }

    /// The end of the turn for both sides at once, where they act together.
    pub fn round(reader: &mut FormReader<'_>) -> Self {
        let ends = reader.acting();
        let begins = Self::plays_first(reader);
        let shift = Shift { ends: &Side::BOTH, begins: &Side::BOTH, over: TurnPart::Turn };
        Self::of(reader, "battle.clears", shift, ends, begins)
    }

    /// The order of play of this turn is known: `side` plays first. Where it is rolled again each turn (the field
    /// `first` clears at the end of the round), what goes when a side's own turn starts goes here for it.
    pub fn first(reader: &mut FormReader<'_>, side: Side) -> Self {
        let ends = side.other();
        let shift = Shift { ends: &[], begins: &[side], over: TurnPart::Nothing };
        Self::of(reader, &format!("battle.starts.{side}"), shift, ends, side)
    }

    fn plays_first(reader: &mut FormReader<'_>) -> Side {
        if reader.fact_word(Entity::Battle, State::FIRST) == "B" { Side::B } else { Side::A }
    }

    fn of(reader: &mut FormReader<'_>, path: &str, shift: Shift<'_>, ends: Side, begins: Side) -> Self {
        let now = reader.derive("battle.turn", |state| state.turn().into()).number().max(1);
        let rules = reader.rules();
        let list = reader.derive(path, |state| {
            let cleared = cleared(rules, state, shift).into_iter();
            Value::List(cleared.map(|(on, field)| format!("{on}.{field}")).collect())
        });
        let clears: Vec<(Entity, String)> = match list {
            Value::List(list) => list.iter().filter_map(|path| fact_of(path)).collect(),
            _ => Vec::new(),
        };
        let gone = reader.derive(&format!("{path}.gone"), |state| {
            let lost = |on: &Entity| matches!(on, Entity::Unit(tag) if state.units.get(tag).is_some_and(Unit::lost));
            let gone: BTreeSet<String> =
                clears.iter().map(|(on, _)| *on).filter(lost).map(|on| on.to_string()).collect();
            if gone.is_empty() { Value::Flag(false) } else { Value::List(gone.into_iter().collect()) }
        });
        let gone = gone.tags().into_iter().map(Entity::Unit).collect();
        let named = clears.iter().map(|(on, _)| *on).filter(|on| matches!(on, Entity::Group(_) | Entity::Thing(_)));
        let names = named.collect::<Vec<_>>().into_iter().map(|on| (on, reader.title(on))).collect();
        let turn = if shift.over == TurnPart::Turn { now + 1 } else { now };
        Self { ends, begins, over: shift.over, turn, clears, names, gone }
    }

    /// The change, in order: what goes, whose turn it is, the turn, the first step.
    pub fn effects(&self, rules: &Description) -> Vec<Effect> {
        let mut effects: Vec<Effect> = self.clears.iter().map(|(on, field)| Effect::clear(*on, field)).collect();
        if self.over == TurnPart::Nothing {
            effects.push(Effect::set(Entity::Battle, State::FIRST, self.begins.to_string()));
        }
        effects.push(Effect::set(Entity::Battle, State::ACTING, self.begins.to_string()));
        if self.over == TurnPart::Turn {
            effects.push(Effect::set(Entity::Battle, State::TURN, self.turn));
        }
        if let (TurnPart::Half | TurnPart::Turn, Some(step)) = (self.over, rules.steps.first()) {
            effects.push(Effect::set(Entity::Battle, State::STEP, step.id.as_str()));
        }
        effects
    }

    /// The change where no turn follows: the same without the new turn and its first step.
    pub fn lasting(&self, rules: &Description) -> Vec<Effect> {
        let mut effects = self.effects(rules);
        effects.retain(|effect| {
            !matches!(effect, Effect::Set { on: Entity::Battle, field, .. } if [State::TURN, State::STEP].contains(&field.as_str()))
        });
        effects
    }

    /// What hands take off the table, in words; empty if nothing.
    pub fn words(&self, rules: &Description) -> String {
        let off = self.markers_off(rules);
        if off.is_empty() { off } else { format!("Take off: {off}.") }
    }

    /// Adds the change to a procedure that asks nothing, with its words.
    #[must_use]
    pub fn add_to(&self, mut no_roll: NoRoll, rules: &Description) -> NoRoll {
        for effect in self.effects(rules) {
            no_roll = no_roll.effect(effect);
        }
        let words = self.words(rules);
        if words.is_empty() { no_roll } else { no_roll.tell_all(self.clears.iter().map(|(on, _)| *on), "", words) }
    }

    /// The markers that come off the table: "Overwatch A6; Dig In A4, A5".
    fn markers_off(&self, rules: &Description) -> String {
        let of_field = |field: &FieldSpec| {
            let marked = self.clears.iter().filter(|(on, id)| *id == field.id && !self.gone.contains(on));
            let name = |on: &Entity| self.names.get(on).cloned().unwrap_or_else(|| on.to_string());
            let tags: Vec<String> = marked.map(|(on, _)| name(on)).collect();
            (!tags.is_empty()).then(|| format!("{} {}", field.name, tags.join(", ")))
        };
        let fields = rules.fields.iter().filter(|field| field.marker);
        fields.filter_map(of_field).collect::<Vec<_>>().join("; ")
    }
}

/// Whose turns end and begin.
#[derive(Clone, Copy)]
struct Shift<'a> {
    ends: &'a [Side],
    begins: &'a [Side],
    over: TurnPart,
}

/// Facts that go by themselves.
fn cleared(rules: &Description, state: &State, shift: Shift<'_>) -> Vec<(Entity, String)> {
    let is_of = |sides: &[Side], on: Entity| state.owner(on).is_some_and(|side| sides.contains(&side));
    // Where the dice say who begins, no side's own turn starts before they have spoken.
    let rolled_each_round = rules.field(State::FIRST).is_some_and(|field| field.clears == Clears::RoundEnd);
    let unknown = rolled_each_round && shift.over == TurnPart::Turn && shift.ends.len() == 1;
    let last = |on: Entity, id: &str| state.number(on, id) <= state.turn();
    let goes = |on: Entity, field: &FieldSpec| match field.clears {
        Clears::Never => false,
        Clears::TurnEnd => shift.over != TurnPart::Nothing,
        Clears::OwnTurnEnd => is_of(shift.ends, on),
        Clears::OwnTurnStart => !unknown && is_of(shift.begins, on),
        Clears::RoundEnd => shift.over == TurnPart::Turn,
        Clears::Until => shift.over == TurnPart::Turn && last(on, &field.id),
    };
    let facts = state.facts.iter().flat_map(|(on, fields)| fields.keys().map(move |field| (*on, field)));
    facts
        .filter(|(on, id)| rules.fields.iter().any(|f| f.id == **id && f.of == Bearer::of(*on) && goes(*on, f)))
        .map(|(on, id)| (on, id.clone()))
        .collect()
}

/// A fact from its path, such as `A6.overwatch`.
fn fact_of(path: &str) -> Option<(Entity, String)> {
    let (on, field) = path.split_once('.')?;
    Some((on.parse().ok()?, field.to_owned()))
}

#[cfg(test)]
mod tests;
