//! How many elements of a formation must move forward under its order (Orders; S6). A reminder, not a block.

use crate::{
    dice::{Class, Subject},
    rules::{Entity, Intake, Kind, Opt, Started, Told, Value},
};

use super::{
    super::{
        begin::is_battery,
        units::{cell, formations, group_name},
    },
    order_name,
};

/// Parts that the shares are counted in.
const THIRDS: i32 = 3;

/// The calculator.
pub(in super::super) struct AttackShare;

impl Kind for AttackShare {
    fn id(&self) -> &'static str {
        "attack_share"
    }

    fn read(&self, intake: &mut Intake<'_>) -> Option<Started> {
        let side = intake.by();
        let mut options = Vec::new();
        for group in formations(intake, side) {
            let name = group_name(intake, group);
            options.push((group, Opt::new(Entity::Group(group).to_string(), &name)));
        }
        let preset = options.first().map(|(_, option)| option.id.to_string());
        let groups: Vec<(u16, String)> =
            options.iter().map(|(group, option)| (*group, option.id.to_string())).collect();
        let options = options.into_iter().map(|(_, option)| option).collect();
        let picked = intake.pick("formation", "Formation", None, "Orders", options, preset.as_deref());
        let group = groups.iter().find(|(_, id)| *id == picked).map(|(group, _)| *group);
        let present = group.map_or(0, |group| present(intake, group));
        let firing = intake.number("firing", "Elements firing at a known enemy", None, 0..=present.max(0), 0);
        let Demand { least, most, words } = demand(intake, group?, firing);
        Told::default()
            .settle(Subject::Number("least"), Class::Count(least))
            .settle(Subject::Number("most"), Class::Count(most))
            .say("Orders", words)
            .start()
    }
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
fn present(intake: &mut Intake<'_>, group: u16) -> i32 {
    let count = intake.derive(&format!("{}:present", Entity::Group(group)), |state| {
        let on_table = state.members(group).filter(|unit| unit.in_play() && !is_battery(unit)).count();
        Value::Number(i32::try_from(on_table).unwrap_or(i32::MAX))
    });
    count.number()
}

/// What the order of a formation asks of it; those firing at a known enemy do not count.
pub(in super::super) fn demand(intake: &mut Intake<'_>, group: u16, firing: i32) -> Demand {
    let name = group_name(intake, group);
    let order = intake.fact_word(Entity::Group(group), "order");
    let words = if order.is_empty() { "no order yet".to_owned() } else { order_name(intake, &order) };
    let counted = present(intake, group) - firing;
    let share = |column: &str| cell(intake, "orders", &order, column) * counted;
    let (least, most, asks) = match order.as_str() {
        "rapid" | "cautious" | "probe" => {
            // S6: the least rounded up, the most down, but never below the least.
            let (least, most) = (share("least"), share("most"));
            let least = least.div_euclid(THIRDS) + i32::from(least.rem_euclid(THIRDS) > 0);
            let most = most.div_euclid(THIRDS).max(least);
            let how = if order == "rapid" { "a full move forward" } else { "half a move or more forward" };
            (least, most, format!("{least} to {most} of {counted} make {how}"))
        }
        "hold" => (0, 0, "nobody moves, except forward under fire without a target in reach".to_owned()),
        "delay" => (0, 0, "nobody moves towards the enemy; back only under fire or in sight of it".to_owned()),
        _ => (0, counted, "no demand".to_owned()),
    };
    Demand { least, most, words: format!("{name}, {words}: {asks}.") }
}
