//! Which order a unit may still be given this turn, and why not. Shared by all orders, so that they
//! combine as the turn sequence says: fire artillery; or Overwatch; or Dig In; or move; or fire; or move
//! and fire; or assault. Nothing here blocks: every reason can be overridden, and the card only reminds.

use super::{
    armor::is_armored,
    headquarters::HQ,
    standing::orders,
    strength::{Strength, ruled},
};
use crate::{
    dice::Tag,
    rules::{Description, Effect, FormReader, NoRoll, State, Unit, Value, Want},
};

/// An order to a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Action {
    /// A battery or gun fires at a space.
    Artillery,
    /// The unit waits for an enemy to move.
    Overwatch,
    /// The unit goes to ground.
    DigIn,
    /// The unit moves.
    Move,
    /// Engineers spend the turn on a trench.
    Bridge,
    /// The unit fires at one enemy.
    Fire,
    /// The unit assaults a neighbouring space.
    Assault,
}

/// The unit that a form gives an order to, with a reminder when the card is used up.
pub(super) fn acting_unit(reader: &mut FormReader<'_>, path: &str, words: &str, order: Action) -> Option<Tag> {
    let rules = reader.rules();
    let tag = reader.unit(path, words, Want::Acting, |state, unit| refusal(rules, state, unit, order))?;
    reader.warn_used_up(|state| used_up(state, state.units.get(&tag)?));
    Some(tag)
}

/// Why a unit may not be given an order now, in a few words; `None` if it may.
pub(super) fn refusal(rules: &Description, state: &State, unit: &Unit, order: Action) -> Option<String> {
    type_refusal(unit, order)
        .or_else(|| combines(rules, state, unit, order))
        .or_else(|| joker(state, unit, order))
        .or_else(|| exhausted(state, unit, order))
}

/// What the unit's row of the Combat table allows.
fn type_refusal(unit: &Unit, order: Action) -> Option<String> {
    let artillery = unit.flag("artillery");
    let off_table = unit.flag("off_table");
    let armored = is_armored(unit);
    let reason = match order {
        Action::Artillery if !artillery => "is not artillery",
        Action::Overwatch | Action::DigIn | Action::Move | Action::Fire | Action::Assault if off_table => {
            "stands off the table"
        }
        Action::Overwatch if !unit.flag("overwatch") => "cannot take Overwatch",
        Action::DigIn if armored => "only soft units dig in",
        Action::Bridge if !unit.flag("bridges") => "only engineers bridge a trench",
        Action::Fire if artillery => "fires in the artillery step",
        Action::Fire if unit.flag("no_fire") => "cannot fire, only assault",
        Action::Assault if unit.word("assault") != "yes" => "may not start an assault",
        _ => return None,
    };
    Some(reason.to_owned())
}

/// What it has done this turn already (Turn Sequence 2).
fn combines(rules: &Description, state: &State, unit: &Unit, order: Action) -> Option<String> {
    let done = |marker| state.flag(unit.tag, marker);
    if order == Action::Assault && done("disrupted") {
        return Some("is Disrupted and may not start an assault".to_owned());
    }
    if order == Action::Artillery && ammunition(rules, state, unit).is_some_and(|left| left <= 0) {
        return Some("has no ammunition".to_owned());
    }
    let first = [
        ("shelled", "has fired artillery"),
        ("overwatch", "is on Overwatch"),
        ("dug_in", "is digging in"),
        ("bridging", "is bridging a trench"),
        ("assaulted", "has assaulted"),
        ("fired", "has fired"),
        ("moved", "has moved"),
    ]
    .into_iter()
    // Moving before firing is the only pair of orders that goes together.
    .find(|(marker, _)| done(marker) && !(order == Action::Fire && *marker == "moved"));
    first.map(|(_, reason)| format!("{reason} this turn"))
}

/// Turns of ammunition left, for a unit that uses any (D88-D90).
pub(super) fn ammunition(rules: &Description, state: &State, unit: &Unit) -> Option<i32> {
    if !unit.flag("artillery") || !(unit.flag("off_table") || ruled(state, "D89", "b")) {
        return None;
    }
    Some(state.fact(unit.tag, "ammunition").map_or_else(|| first_ammunition(rules, state), Value::number))
}

/// Turns of ammunition of a battery of which nothing was said: three or four (Resupply; D88).
pub(super) fn first_ammunition(rules: &Description, state: &State) -> i32 {
    let start = if rules.in_force(state, "D88") == "b" { "most" } else { "least" };
    rules.cell("ammunition", "start", start).unwrap_or(0)
}

/// What a Joker leaves (Initiative; D120).
fn joker(state: &State, unit: &Unit, order: Action) -> Option<String> {
    let side = unit.tag.side;
    let waits = matches!(order, Action::Overwatch | Action::DigIn);
    let others = || state.in_play(side).filter(|other| other.tag != unit.tag && state.flag(other.tag, "ordered"));
    let again = state.flag(unit.tag, "ordered");
    let reason = match state.word(side, "joker") {
        "none" => "Joker: no actions this turn",
        "rally" => "Joker: only rally and resupply",
        "one_order" if !waits => "Joker: only one Overwatch or Dig In order",
        "one_order" if again || others().next().is_some() => "Joker: the one order is already given",
        "any_order" if again || others().count() > 1 => "Joker: both orders are already given",
        "any_order" if !waits => {
            let waiting = |tag| state.flag(tag, "overwatch") || state.flag(tag, "dug_in");
            if others().any(|other| !waiting(other.tag)) {
                "Joker: the order of any kind is already given"
            } else if state.word(unit.tag, "hq_reach") == "out" {
                "Joker: the order of any kind must go to a unit in HQ reach"
            } else if !state.in_play(side).any(|hq| hq.kind == HQ) {
                "Joker: an order of any kind needs an HQ"
            } else {
                return None;
            }
        }
        _ => return None,
    };
    Some(reason.to_owned())
}

/// Whether the card is used up for a unit, in words (Initiative; D58): one that has had an order needs no
/// other.
pub(super) fn used_up(state: &State, unit: &Unit) -> Option<String> {
    let (used, allowed) = orders(state, unit.tag.side)?;
    let spent = used >= allowed && !state.flag(unit.tag, "ordered");
    spent.then(|| format!("no order left: {used} of {allowed} used"))
}

/// What an exhausted side no longer does (Breaking Point; D124). Moving nearer to the enemy is for the
/// table to judge.
fn exhausted(state: &State, unit: &Unit, order: Action) -> Option<String> {
    let stops = order == Action::Assault && ruled(state, "D124", "a");
    (stops && Strength::of(state, unit.tag.side).exhausted()).then(|| "its side is exhausted: no assault".to_owned())
}

/// The unit that gets an order, and what the order uses up.
pub(super) fn ordered(reader: &mut FormReader<'_>, order: Action) -> Option<(Tag, NoRoll)> {
    let tag = acting_unit(reader, "unit", "Unit", order)?;
    // D120: the order of any kind that a Joker leaves.
    let near_hq = reader.fact_word(tag.side, "joker") == "any_order";
    if near_hq && !matches!(order, Action::Overwatch | Action::DigIn) {
        reader.remind("Joker: in HQ reach? check");
    }
    // D58: a unit counts once, whatever it does.
    Some((tag, NoRoll::done().effect(Effect::set(tag, "ordered", true))))
}
