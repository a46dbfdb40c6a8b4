//! The start of a battle: the first turn, its first step.

use crate::{
    dice::Side,
    rules::{Description, Effect, Entity, State},
};

/// Effects at the start. Artillery of both sides comes first, so it matters to nobody which side is named.
pub(super) fn begin(rules: &Description) -> Vec<Effect> {
    let mut effects = vec![
        Effect::set(Entity::Battle, State::TURN, 1),
        Effect::set(Entity::Battle, State::ACTING, Side::A.to_string()),
    ];
    if let Some(step) = rules.steps.first() {
        effects.push(Effect::set(Entity::Battle, State::STEP, step.id.as_str()));
    }
    effects
}
