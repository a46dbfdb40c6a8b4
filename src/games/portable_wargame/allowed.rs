//! What a unit may still do this turn, and why not (Unit Activation; Movement; Special Rules 1, 4). Shared by all
//! orders, so that they combine as the rules say: move, or fire, or be unpinned. Nothing here blocks: every reason
//! can be overridden.

use super::{
    rulings::{acts_after_unpinning, late_artillery},
    standing::activations,
    units::{Arm, PINNED, arm, charges, is_artillery, moves, native, range},
};
use crate::{
    dice::Tag,
    rules::{Description, Effect, Entity, FormReader, NoRoll, State, Unit, Want},
};

/// Something a unit does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Action {
    /// It moves, turns on the spot included (W15).
    Move,
    /// Natives move twice as far.
    DoubleMove,
    /// It moves into a ford.
    Ford,
    /// It fires its small arms or machine guns.
    Fire,
    /// Its guns fire: in the artillery step, or later under a ruling (W17).
    Shell,
    /// Its pin comes off.
    Unpin,
    /// Pinned European cavalry charges.
    Charge,
    /// Cavalry mounts or dismounts (W16).
    Mount,
}

/// The unit that a form lets do something.
pub(super) fn acting_unit(reader: &mut FormReader<'_>, path: &str, words: &str, action: Action) -> Option<Tag> {
    reader.rests_on(&["W11"]);
    let rules = reader.rules();
    let tag = reader.unit(path, words, Want::Acting, |state, unit| refusal(rules, state, unit, action))?;
    warn_of_cost(reader, tag, action);
    Some(tag)
}

/// Warnings that the side's Activation Dice are not rolled yet, or that what they gave does not suffice; they block
/// nothing.
pub(super) fn warn_of_cost(reader: &mut FormReader<'_>, tag: Tag, action: Action) {
    let rules = reader.rules();
    reader.warn_used_up(|state| {
        let unknown = cost(rules, state, action) > 0 && activations(state, tag.side).is_none();
        unknown.then(|| "its Activation Dice are not rolled yet".to_owned())
    });
    reader.warn_used_up(|state| {
        let ((used, of), cost) = (activations(state, tag.side)?, cost(rules, state, action));
        let short = cost > 0 && cost > (of - used).max(0);
        short.then(|| format!("activations: {used} of {of} used, this takes {cost}"))
    });
}

/// Activations that something takes (Unit Activation).
pub(super) fn cost(rules: &Description, state: &State, action: Action) -> i32 {
    let cell = |column| rules.cell("activation", "cost", column).unwrap_or(0);
    match action {
        Action::Charge => 0,
        Action::Shell if !artillery_over(state) => 0,
        Action::DoubleMove => cell("double"),
        _ => cell("one"),
    }
}

/// Whether this turn's artillery step is over.
pub(super) fn artillery_over(state: &State) -> bool {
    state.flag(Entity::Battle, "artillery_over")
}

/// Why a unit may not do something now, in a few words; `None` if it may.
pub(super) fn refusal(rules: &Description, state: &State, unit: &Unit, action: Action) -> Option<String> {
    type_refusal(rules, state, unit, action)
        .or_else(|| held(rules, state, unit, action))
        .or_else(|| done(rules, state, unit, action))
}

/// What its row of the unit table allows.
pub(super) fn type_refusal(rules: &Description, state: &State, unit: &Unit, action: Action) -> Option<String> {
    let arm = arm(state, unit);
    let reason = match action {
        Action::Move | Action::DoubleMove | Action::Ford if moves(rules, state, unit) == 0 => "cannot move",
        // Unit Activation, exception; W12: infantry and cavalry only.
        Action::DoubleMove if !native(state, unit) => "is not Native: no double move",
        Action::DoubleMove if !matches!(arm, Arm::Infantry | Arm::Cavalry | Arm::Dismounted) => {
            "only infantry and cavalry move twice"
        }
        Action::Fire if is_artillery(unit) => "is artillery: its fire has its own form",
        Action::Fire if range(rules, state, unit).is_none() => "has no firearms",
        Action::Shell if !is_artillery(unit) => "is not artillery",
        Action::Mount if !matches!(arm, Arm::Cavalry | Arm::Dismounted) => "is not cavalry",
        // W72: Native and dismounted cavalry goes to ground like everyone.
        Action::Charge if !charges(state, unit) => "is not mounted European cavalry",
        _ => return None,
    };
    Some(reason.to_owned())
}

/// What its state forbids: pins, water, the step of artillery.
fn held(rules: &Description, state: &State, unit: &Unit, action: Action) -> Option<String> {
    let pinned = state.flag(unit.tag, PINNED);
    let moving = matches!(action, Action::Move | Action::DoubleMove | Action::Ford);
    if matches!(action, Action::Unpin | Action::Charge) && !pinned {
        return Some("is not pinned".to_owned());
    }
    // W68: mounted European cavalry does not get off either.
    let charges = charges(state, unit);
    if pinned && (moving || action == Action::Mount && charges) {
        let reason = if charges { "is pinned: unpin it, or it charges" } else { "is pinned" };
        return Some(reason.to_owned());
    }
    if let Some(leaves) = ford_until(rules, state, unit.tag) {
        // Special Rules 4; W51: no fire from entry until it has left; out again two turns later.
        if matches!(action, Action::Fire | Action::Shell) {
            return Some("stands in the river: no fire".to_owned());
        }
        if (moving || action == Action::Charge) && state.turn() < leaves {
            return Some(format!("stays in the ford until turn {leaves}"));
        }
    }
    // W17: guns fire in the artillery step, or when activated as well.
    let late = action == Action::Shell && artillery_over(state);
    (late && !late_artillery(rules, state)).then(|| "fires in the artillery step only".to_owned())
}

/// The turn in which a unit may leave the ford it stands in, if it stands in one (Special Rules 4).
pub(super) fn ford_until(rules: &Description, state: &State, tag: Tag) -> Option<i32> {
    let entered = state.fact(tag, "ford")?.number();
    Some(entered + rules.cell("ford", "turns", "leave").unwrap_or(0))
}

/// What a unit has done this turn, and what to call it.
const DONE: [(&str, &str); 7] = [
    ("shelled", "has fired"),
    ("moved", "has moved"),
    ("doubled", "has moved twice"),
    ("charged", "has charged"),
    ("fired", "has fired"),
    ("changed", "has mounted or dismounted"),
    (UNPINNED, "has been unpinned"),
];

const UNPINNED: &str = "unpinned";

/// What it has done already: one activation a unit a turn (Unit Activation; W11, W18, W68, W71).
fn done(rules: &Description, state: &State, unit: &Unit, action: Action) -> Option<String> {
    let twice = acts_after_unpinning(rules, state);
    let bars = |marker: &str| match action {
        // Artillery that fired may be unpinned and nothing else (W18).
        Action::Unpin if marker == "shelled" => false,
        Action::Unpin if twice => marker == UNPINNED,
        // W71: unpinned cavalry does not charge this turn.
        Action::Charge => marker == "charged" && !state.flag(unit.tag, "charge_due"),
        _ => marker != UNPINNED || !twice,
    };
    let first = DONE.into_iter().find(|(marker, _)| state.flag(unit.tag, marker) && bars(marker));
    first.map(|(_, words)| format!("{words} this turn"))
}

/// What something costs the unit's side: its count of activations goes up (Unit Activation).
pub(super) fn pay(reader: &mut FormReader<'_>, tag: Tag, action: Action) -> Vec<Effect> {
    let rules = reader.rules();
    let cost = reader.derive("cost", |state| cost(rules, state, action).into()).number();
    if cost > 0 { vec![Effect::add(tag.side, "spent", cost)] } else { Vec::new() }
}

/// The unit that gets an order, and what the order uses up.
pub(super) fn ordered(reader: &mut FormReader<'_>, action: Action) -> Option<(Tag, NoRoll)> {
    let tag = acting_unit(reader, "unit", "Unit", action)?;
    Some((tag, pay(reader, tag, action).into_iter().fold(NoRoll::done(), NoRoll::effect)))
}
