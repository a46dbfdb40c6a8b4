//! What a unit may do now and why not, shared by all forms. Nothing here blocks: every reason can be overridden.
//!
//! One action in a phase: mortar fire, fire or a move; a unit without one may rally, become Ready or dig in.

use super::units::{is_mortar, mendable};
use crate::{
    dice::Tag,
    rules::{Description, Effect, Entity, FormReader, State, Unit, Value},
};

/// What a unit does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Action {
    /// Direct fire in the Actions step.
    Fire,
    /// Fire in the Mortar Fire Step.
    Mortar,
    /// Either, each in its step.
    Volley,
    /// A move.
    Move,
    /// Takes hits off.
    Rally,
    /// Waits for the enemy.
    Ready,
    /// Digs in.
    DigIn,
}

/// Why a unit of the phasing side may not do this now, in a few words.
pub(super) fn refusal(rules: &Description, state: &State, unit: &Unit, action: Action) -> Option<String> {
    let reason = type_refusal(unit, action).or_else(|| in_step(state, unit, action));
    reason.or_else(|| fresh(rules, state, unit, action)).map(str::to_owned)
}

/// What its type allows.
fn type_refusal(unit: &Unit, action: Action) -> Option<&'static str> {
    match action {
        Action::Fire if is_mortar(unit) => Some("fires in the Mortar fire step"),
        Action::Mortar if !is_mortar(unit) => Some("is not a mortar"),
        // X19: the rule names infantry, tanks and ATGs only.
        Action::Ready if !unit.flag("ready") => Some("can never be Ready"),
        // X40.
        Action::DigIn if !unit.flag("digs") => Some("can never dig in"),
        _ => None,
    }
}

/// Whether its step is still to come or running (Play Sequence; X33).
fn in_step(state: &State, unit: &Unit, action: Action) -> Option<&'static str> {
    let mortar = match action {
        Action::Mortar => true,
        Action::Volley => is_mortar(unit),
        Action::Fire | Action::Move => false,
        Action::Rally | Action::Ready | Action::DigIn => return None,
    };
    match state.step() {
        "actions" | "end" if mortar => Some("the Mortar fire step is over"),
        "end" => Some("the Actions step is over"),
        _ => None,
    }
}

/// What it has done in this phase, and what there is nothing left to do of.
fn fresh(rules: &Description, state: &State, unit: &Unit, action: Action) -> Option<&'static str> {
    let tag = unit.tag;
    match done(state, unit) {
        Some(reason) => Some(reason),
        None if action == Action::Rally && state.number(tag, "hits") == 0 => Some("has no hits"),
        None if action == Action::Rally && mendable(rules, state, unit) == 0 => Some("has only permanent hits"),
        None if action == Action::Ready && state.flag(tag, "ready") => Some("is Ready"),
        None if action == Action::DigIn && state.flag(tag, "dug_in") => Some("is dug in"),
        None => None,
    }
}

/// What a unit has done in its own phase, if anything (X18: fire in answer to an enemy was in his).
pub(super) fn done(state: &State, unit: &Unit) -> Option<&'static str> {
    [("fired", "has fired in this phase"), ("moved", "has moved in this phase"), ("ended", "has had its end step")]
        .into_iter()
        .find(|(marker, _)| state.flag(unit.tag, marker))
        .map(|(_, reason)| reason)
}

/// Why a unit may not fire in answer to an enemy action (Ready Units; X16, X19).
pub(super) fn reaction_refusal(state: &State, unit: &Unit, after_mortars: bool) -> Option<String> {
    let reason = if !unit.flag("ready") {
        "can never be Ready"
    } else if !state.flag(unit.tag, "ready") {
        "is not Ready"
    } else if !answers(state, after_mortars) {
        "Ready units react to actions in the enemy's Actions step"
    } else if acted(state).is_none() {
        "Ready units react to an action, and no enemy has acted yet"
    } else {
        return None;
    };
    Some(reason.to_owned())
}

/// Whether the present step is one whose actions Ready units answer (X16). Before the first step nothing is known.
pub(super) fn answers(state: &State, after_mortars: bool) -> bool {
    match state.step() {
        "mortar" => after_mortars,
        "end" => false,
        _ => true,
    }
}

/// The unit of the phasing side that Ready units may answer, if one has acted.
pub(super) fn acted(state: &State) -> Option<Tag> {
    let last = state.fact(Entity::Battle, "last").and_then(Value::tag);
    last.filter(|tag| tag.side == state.acting())
}

/// The unit that acted last, so that Ready units may answer; nothing for an answer itself.
pub(super) fn acted_last(reader: &mut FormReader<'_>, unit: Tag) -> Option<Effect> {
    let own_phase = reader.by() == reader.acting();
    own_phase.then(|| Effect::set(Entity::Battle, "last", unit))
}
