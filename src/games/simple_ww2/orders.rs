//! Orders of formations: given freely before the game, changed by dice afterwards (Orders; Changing orders).

mod change;
mod share;

pub(super) use change::read as change;
pub(super) use share::{Demand, bounds, demand, quota, quota_of, read as share};

use super::units::{FORMATION, formations, group_name};
use crate::{
    dice::Side,
    rules::{Bearer, Description, Effect, Entity, FieldMemory, FormReader, NoRoll, Opt, Started, State, Takes},
};

/// The orders, in the order of the rules.
pub(super) const ORDERS: [&str; 5] = ["rapid", "cautious", "hold", "probe", "delay"];

/// A chip for each order; `now` is the one in force.
fn chips(reader: &FormReader<'_>, now: &str) -> Vec<Opt> {
    let field = reader.rules().fields.iter().find(|field| field.id == "order" && field.of == Bearer::Group);
    let name = |id: &str| match field.map(|field| &field.takes) {
        Some(Takes::Choice(options)) => {
            options.iter().find(|named| named.id == id).map_or(id, |named| &named.name).to_owned()
        }
        _ => id.to_owned(),
    };
    ORDERS.into_iter().filter(|id| *id != now).map(|id| Opt::new(id, &name(id))).collect()
}

/// The words of an order.
fn order_name(reader: &FormReader<'_>, id: &str) -> String {
    reader.rules().word(id).to_owned()
}

/// Gives every formation of a side its first order.
pub(super) fn give(reader: &mut FormReader<'_>) -> Option<Started> {
    let side = reader.by();
    let formations = formations(reader, side);
    if formations.is_empty() {
        reader.refuse("", "Orders", "this side has no formations: give its elements a formation in the force");
    }
    let mut no_roll = NoRoll::done();
    for group in formations {
        let name = group_name(reader, group);
        let now = reader.fact_word(Entity::Group(group), "order");
        // Orders: chosen before the game; what stands is offered first.
        let preset = if now.is_empty() { "hold" } else { &now };
        let path = format!("{}.first", Entity::Group(group));
        let chips = chips(reader, "");
        let order = reader.choice(&path, &name, None, "Orders", chips, FieldMemory::Assume(preset));
        let words = order_name(reader, order);
        no_roll = no_roll.effect(Effect::set(Entity::Group(group), "order", order)).tell(
            Entity::Group(group),
            "Orders",
            format!("{name}: {words}."),
        );
    }
    no_roll.start()
}

/// Whether a formation of a side is still without an order.
pub(super) fn unordered(state: &State, side: Side) -> bool {
    let without = |group: &u16| state.word(Entity::Group(*group), "order").is_empty();
    super::units::formations_in(state, side).iter().any(without)
}

/// Share in percent of a formation's elements that are knocked out, of its starting strength (S7).
pub(super) fn casualties(state: &State, formation: u16) -> i32 {
    let members: Vec<_> = state.members(formation).filter(|unit| !super::units::is_battery(unit)).collect();
    let lost = members.iter().filter(|unit| unit.lost()).count();
    let percent = (100 * lost).checked_div(members.len()).unwrap_or(0);
    i32::try_from(percent).unwrap_or(100)
}

/// Whether a formation on Probe must go over to Delay by its casualties (Orders; S7).
pub(super) fn probe_fails(rules: &Description, state: &State, formation: u16) -> bool {
    let limit = rules.cell("orders", "probe", "casualties").unwrap_or(100);
    state.groups.get(&formation).is_some_and(|group| group.depth() == FORMATION)
        && state.word(Entity::Group(formation), "order") == "probe"
        && casualties(state, formation) >= limit
}
