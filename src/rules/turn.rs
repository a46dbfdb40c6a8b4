//! The end of a side's turn, the same for every rule set in which the sides take turns.
//!
//! What goes by itself is in the data ([`FieldSpec::clears`](super::FieldSpec)); nothing here knows a rule.

use super::{Bearer, Clears, Description, Effect, Entity, FieldSpec, Intake, State, Told, Value};
use crate::dice::Side;

/// A turn handed over to the other side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Handover {
    /// The side whose turn ends.
    pub ends: Side,
    /// The side whose turn begins.
    pub begins: Side,
    /// The turn that begins, from 1: one more after side B.
    pub turn: i32,
    /// Facts that go by themselves: about what, and field.
    pub clears: Vec<(Entity, String)>,
}

impl Handover {
    /// Works out, from the data, what the end of the acting side's turn changes.
    pub fn read(intake: &mut Intake<'_>) -> Self {
        let ends = intake.acting();
        let begins = ends.other();
        let now = intake.derive("battle.turn", |state| state.turn().into()).number().max(1);
        let rules = intake.rules();
        let list = intake.derive("battle.clears", |state| {
            let cleared = cleared(rules, state, ends).into_iter();
            Value::List(cleared.map(|(on, field)| format!("{on}.{field}")).collect())
        });
        let clears = match list {
            Value::List(list) => list.iter().filter_map(|path| fact_of(path)).collect(),
            _ => Vec::new(),
        };
        Self { ends, begins, turn: if begins == Side::A { now + 1 } else { now }, clears }
    }

    /// Adds the change to a procedure that asks nothing: what goes, whose turn it is, the first step, and in
    /// words what hands take off the table. Effects that wait for the new turn come with it.
    #[must_use]
    pub fn add_to(&self, mut told: Told, rules: &Description) -> Told {
        for (on, field) in &self.clears {
            told = told.effect(Effect::clear(*on, field));
        }
        told = told.effect(Effect::set(Entity::Battle, State::ACTING, self.begins.to_string()));
        if self.begins == Side::A {
            told = told.effect(Effect::set(Entity::Battle, State::TURN, self.turn));
        }
        if let Some(step) = rules.steps.first() {
            told = told.effect(Effect::set(Entity::Battle, State::STEP, step.id.as_str()));
        }
        let off = self.markers_off(rules);
        if off.is_empty() { told } else { told.say("", format!("Take off: {off}.")) }
    }

    /// The markers that come off the table: "Overwatch A6; Dig In A4, A5".
    fn markers_off(&self, rules: &Description) -> String {
        let of_field = |field: &FieldSpec| {
            let marked = self.clears.iter().filter(|(_, id)| *id == field.id);
            let tags: Vec<String> = marked.map(|(on, _)| on.to_string()).collect();
            (!tags.is_empty()).then(|| format!("{} {}", field.name, tags.join(", ")))
        };
        let fields = rules.fields.iter().filter(|field| field.marker);
        fields.filter_map(of_field).collect::<Vec<_>>().join("; ")
    }
}

/// Facts that go when the turn of `ends` is over and the other side's begins.
fn cleared(rules: &Description, state: &State, ends: Side) -> Vec<(Entity, String)> {
    let goes = |on: Entity, field: &FieldSpec| match field.clears {
        Clears::Never => false,
        Clears::TurnEnd => true,
        Clears::OwnTurnEnd => owner(on) == Some(ends),
        Clears::OwnTurnStart => owner(on) == Some(ends.other()),
    };
    let facts = state.facts.iter().flat_map(|(on, fields)| fields.keys().map(move |field| (*on, field)));
    facts
        .filter(|(on, id)| rules.fields.iter().any(|f| f.id == **id && bears(f.of, *on) && goes(*on, f)))
        .map(|(on, id)| (on, id.clone()))
        .collect()
}

/// The side that a thing of the battle belongs to, if it belongs to one.
const fn owner(on: Entity) -> Option<Side> {
    match on {
        Entity::Side(side) => Some(side),
        Entity::Unit(tag) => Some(tag.side),
        Entity::Battle | Entity::Group(_) | Entity::Thing(_) => None,
    }
}

/// Whether a field of this kind may be about that.
const fn bears(bearer: Bearer, on: Entity) -> bool {
    matches!(
        (bearer, on),
        (Bearer::Battle, Entity::Battle)
            | (Bearer::Side, Entity::Side(_))
            | (Bearer::Group, Entity::Group(_))
            | (Bearer::Unit, Entity::Unit(_))
            | (Bearer::Thing, Entity::Thing(_))
    )
}

/// A fact from its path, such as `A6.overwatch`.
fn fact_of(path: &str) -> Option<(Entity, String)> {
    let (on, field) = path.split_once('.')?;
    Some((on.parse().ok()?, field.to_owned()))
}

#[cfg(test)]
mod tests;
