//! How many elements of a formation must move forward under its order (Orders; S6). A reminder, not a block.

use crate::rules::{Description, Entity, FormReader, NoRoll, Opt, Quota, Started, State, Unit, Value, Worded};

use super::{
    super::{
        move_option::{Motion, MoveOption, option_in},
        units::{FORMATION, formations, group_name, is_battery, unit_in},
    },
    order_name,
};

/// Parts that the shares are counted in.
const THIRDS: i32 = 3;

/// The calculator.
pub(in super::super) fn read(reader: &mut FormReader<'_>) -> Option<Started> {
    let side = reader.by();
    let mut options = Vec::new();
    for group in formations(reader, side) {
        let name = group_name(reader, group);
        options.push((group, Opt::new(Entity::Group(group).to_string(), &name)));
    }
    let preset = options.first().map(|(_, option)| option.id.to_string());
    let groups: Vec<(u16, String)> = options.iter().map(|(group, option)| (*group, option.id.to_string())).collect();
    let options = options.into_iter().map(|(_, option)| option).collect();
    let picked = reader.pick("formation", "Formation", None, "Orders", options, preset.as_deref());
    let group = groups.iter().find(|(_, id)| *id == picked).map(|(group, _)| *group);
    let present = group.map_or(0, |group| present(reader, group));
    let firing = reader.number("firing", "Elements firing at a known enemy", None, 0..=present.max(0), 0);
    let Demand { least, most, words } = demand(reader, group?, firing);
    NoRoll::default().number("least", least).number("most", most).say("Orders", words).start()
}

/// What an order asks of a formation.
pub(in super::super) struct Demand {
    /// Elements that must move forward at least.
    least: i32,
    /// Elements that may at most.
    most: i32,
    /// In a sentence.
    pub words: String,
}

/// Elements of a formation on the table.
fn present(reader: &mut FormReader<'_>, group: u16) -> i32 {
    let count = reader.derive(&format!("{}:present", Entity::Group(group)), |state| {
        let on_table = state.members(group).filter(|unit| unit.in_play() && !is_battery(unit)).count();
        Value::Number(i32::try_from(on_table).unwrap_or(i32::MAX))
    });
    count.number()
}

/// How many of so many elements an order of attack moves forward, at least and at most (S6: the least rounded up, the
/// most down, but never below the least).
pub(in super::super) fn bounds(rules: &Description, order: &str, counted: i32) -> (i32, i32) {
    let share = |column: &str| rules.cell("orders", order, column).unwrap_or(0) * counted;
    let least = share("least");
    let least = least.div_euclid(THIRDS) + i32::from(least.rem_euclid(THIRDS) > 0);
    (least, share("most").div_euclid(THIRDS).max(least))
}

/// How a formation stands to its order in this turn, once the options lie open: those that move or shall move against
/// those that must. Elements that have fired are not counted.
pub(in super::super) fn quota(rules: &Description, state: &State, group: u16) -> Option<Quota> {
    quota_of(rules, state, group, |unit| option_in(state, unit.tag))
}

/// The same with the options that a side is about to write.
pub(in super::super) fn quota_of(
    rules: &Description,
    state: &State,
    group: u16,
    option: impl Fn(&Unit) -> Option<MoveOption>,
) -> Option<Quota> {
    let order = state.word(Entity::Group(group), "order");
    let known = |unit: &&Unit| option(unit).is_some();
    let counts = |unit: &&Unit| unit.in_play() && !is_battery(unit) && !state.flag(unit.tag, "shot");
    let all: Vec<&Unit> = state.members(group).filter(counts).filter(known).collect();
    if all.is_empty() || state.groups.get(&group)?.depth() != FORMATION {
        return None;
    }
    // Orders: a full move for Rapid attack, half a move or more for the others; nobody who falls back advances.
    let enough = match order {
        "rapid" => Motion::Far,
        "hold" => Motion::Short,
        _ => Motion::Half,
    };
    let advances = |unit: &&&Unit| {
        let halted = unit_in(state, unit.tag)
            .is_some_and(|unit| matches!(state.word(Entity::Group(unit), "morale"), "no" | "retreat" | "rout"));
        let option = option(unit).map(MoveOption::motion);
        let motion = Motion::of(state.word(unit.tag, "moved")).or(option);
        !halted && motion.is_some_and(|motion| motion >= enough)
    };
    let number = |count: usize| i32::try_from(count).unwrap_or(i32::MAX);
    let moving = number(all.iter().filter(advances).count());
    let (least, most) = match order {
        "rapid" | "cautious" | "probe" => bounds(rules, order, number(all.len())),
        "hold" => (0, 0),
        _ => return None,
    };
    let words = match order {
        "hold" if moving == 0 => "none move".to_owned(),
        "hold" => format!("{moving} move, 0 may"),
        _ if moving > most => format!("{moving} move, {most} at most"),
        "rapid" if moving > least => format!("{moving} move, {least} needed"),
        "rapid" => format!("{moving} of {least} needed"),
        _ if least == most => format!("{moving} of {least}"),
        _ => format!("{moving} of {least} to {most}"),
    };
    Some(Quota {
        words: format!("{}: {words}", rules.word(&format!("short.{order}"))),
        short: !(least..=most).contains(&moving),
    })
}

/// What the order of a formation asks of it; those firing at a known enemy do not count.
pub(in super::super) fn demand(reader: &mut FormReader<'_>, group: u16, firing: i32) -> Demand {
    let name = group_name(reader, group);
    let order = reader.fact_word(Entity::Group(group), "order");
    let words = if order.is_empty() { "no order yet".to_owned() } else { order_name(reader, &order) };
    let counted = present(reader, group) - firing;
    let (least, most, asks) = match order.as_str() {
        "rapid" | "cautious" | "probe" => {
            let (least, most) = bounds(reader.rules(), &order, counted);
            let how = if order == "rapid" { "a full move forward" } else { "half a move or more forward" };
            (least, most, format!("{least} to {most} of {counted} make {how}"))
        }
        "hold" => (0, 0, "no element moves, except forward under fire without a target in reach".to_owned()),
        "delay" => {
            (0, 0, "no element moves towards the enemy; back only under fire or in sight of the enemy".to_owned())
        }
        _ => (0, counted, "no requirement".to_owned()),
    };
    Demand { least, most, words: format!("{name}, {words}: {asks}.") }
}
