//! Losses that tip a battle: a side is exhausted by them, loses its command, or the battle is over.

use super::{Event, EventKind, EventNo, apply, carry_out, resolve_doubt};
use crate::{
    dice::Side,
    rules::{Effect, RuleSet, Standing, State},
};

/// An action in effect whose losses exhausted a side, both, or ended the battle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TurningPoint {
    /// The action.
    pub event: EventNo,
    /// Who is exhausted, and what that forbids; or why the battle is over.
    pub words: String,
}

/// Lets an event change the state.
pub(in crate::battle) fn follow(state: &mut State, rules: &RuleSet, event: &Event) {
    match &event.kind {
        EventKind::ResolveDoubt { doubt } => resolve_doubt(state, doubt),
        EventKind::Act(_) | EventKind::Amend { .. } => carry_out(rules, state, event.effects()),
        _ => apply(state, rules.description(), event.effects()),
    }
}

/// Lets an event change the state; tells what its losses tipped.
pub(in crate::battle) fn follow_to_turning_point(
    state: &mut State,
    rules: &RuleSet,
    (event, version): (EventNo, &Event),
) -> Option<TurningPoint> {
    if !version.effects().iter().any(|effect| matches!(effect, Effect::Remove { .. })) {
        follow(state, rules, version);
        return None;
    }
    let standings = |state: &State| Side::BOTH.map(|side| (side, rules.standing(state, side)));
    let (was, was_over) = (standings(state), rules.over(state));
    follow(state, rules, version);
    let over = rules.over(state);
    let words = if over.is_empty() || over == was_over {
        let now = standings(state);
        let new = was.iter().zip(&now).filter(|((_, was), (_, now))| !was.exhausted && now.exhausted);
        let new = new.map(|(_, (side, now))| exhausted(state.side_name(*side), now));
        let lost = was
            .iter()
            .zip(&now)
            .filter(|((_, was), (_, now))| was.command_lost.is_empty() && !now.command_lost.is_empty());
        let lost = lost.map(|(_, (side, now))| format!("{}: {}.", state.side_name(*side), now.command_lost));
        new.chain(lost).collect::<Vec<_>>().join(" ")
    } else {
        over
    };
    (!words.is_empty()).then_some(TurningPoint { event, words })
}

/// "British exhausted, 6 of 12 lost: no assault."
fn exhausted(name: &str, standing: &Standing) -> String {
    let Standing { lost, total, forbids, .. } = standing;
    let forbids = if forbids.is_empty() { String::new() } else { format!(": {forbids}") };
    format!("{name} exhausted, {lost} of {total} lost{forbids}.")
}
