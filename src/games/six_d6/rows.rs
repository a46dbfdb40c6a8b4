//! What the screens ask: a unit's line, whether it is done, what a pick means.

use super::{
    allowed::{Action, done, refusal},
    units::is_mortar,
};
use crate::{
    dice::Tag,
    rules::{Description, State, Unit},
};

/// The quality that goes without saying.
const PLAIN: &str = "reliable";

/// A short line under a unit's name: "Infantry, Crack".
pub(super) fn line(rules: &Description, unit: &Unit) -> String {
    let kind = rules.kind_name(&unit.kind);
    match unit.word("quality") {
        "" | PLAIN => kind.to_owned(),
        quality => format!("{kind}, {}", rules.option_name("quality", quality)),
    }
}

/// Whether a unit of the phasing side is done.
pub(super) fn acted(state: &State, tag: Tag) -> bool {
    let unit = state.units.get(&tag).filter(|unit| unit.in_play() && tag.side == state.acting());
    unit.is_some_and(|unit| done(state, unit).is_some())
}

/// What a pick opens: with a target fire, alone a move; mortars fire while their step lasts. In the last step alone
/// what the unit would do in it.
pub(super) fn usual(rules: &Description, state: &State, own: &[Tag], enemy: &[Tag]) -> &'static str {
    let unit = own.first().and_then(|tag| state.units.get(tag));
    let Some(unit) = unit.filter(|unit| unit.tag.side == state.acting()) else {
        return "fire";
    };
    let lobs = is_mortar(unit) && (refusal(rules, state, unit, Action::Mortar).is_none() || !enemy.is_empty());
    if lobs {
        "mortar"
    } else if enemy.is_empty() {
        if state.step() == "end" { last_step(rules, state, unit) } else { "move" }
    } else {
        "fire"
    }
}

/// What a unit that is picked by itself in the last step does first: rally, else become Ready, else dig in.
fn last_step(rules: &Description, state: &State, unit: &Unit) -> &'static str {
    let choices = [(Action::Rally, "rally"), (Action::Ready, "ready"), (Action::DigIn, "dig_in")];
    let open = choices.into_iter().find(|(action, _)| refusal(rules, state, unit, *action).is_none());
    open.map_or("move", |(_, procedure)| procedure)
}
