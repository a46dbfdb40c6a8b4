//! What a unit is at this moment: its arm and army, whether it is mounted, and the printed cells it uses.

use crate::{
    dice::{Side, Tag},
    rules::{Description, FormReader, State, Unit, Value},
};

use super::rulings::pinned_cavalry_covered;

/// The fact of cavalry that fights on foot.
pub(super) const DISMOUNTED: &str = "dismounted";
/// The fact of a unit that may not move.
pub(super) const PINNED: &str = "pinned";

/// What a unit type is, as far as rules tell types apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Arm {
    /// Infantry of both kinds.
    Infantry,
    /// Cavalry on its horses.
    Cavalry,
    /// Cavalry that fights as infantry (Notes on Unit Types; W16).
    Dismounted,
    /// Machine guns: not artillery (W40).
    MachineGun,
    /// Artillery of all sizes.
    Artillery,
    /// The Command unit: not cavalry (W73).
    Command,
}

/// The arm of a unit.
pub(super) fn arm(state: &State, unit: &Unit) -> Arm {
    match unit.word("arm") {
        "cavalry" if state.flag(unit.tag, DISMOUNTED) => Arm::Dismounted,
        "cavalry" => Arm::Cavalry,
        "machine_gun" => Arm::MachineGun,
        "artillery" => Arm::Artillery,
        "command" => Arm::Command,
        _ => Arm::Infantry,
    }
}

/// Whether a unit is a Command unit.
pub(super) fn is_command(unit: &Unit) -> bool {
    unit.word("arm") == "command"
}

/// Whether a unit is artillery.
pub(super) fn is_artillery(unit: &Unit) -> bool {
    unit.word("arm") == "artillery"
}

/// Whether a side's army is Native; European if nothing was said.
pub(super) fn native_army(state: &State, side: Side) -> bool {
    state.word(side, "army") == "native"
}

/// Whether a unit fights as Native: as its army, unless the force says otherwise (W4).
pub(super) fn native(state: &State, unit: &Unit) -> bool {
    match unit.word("army") {
        "native" => true,
        "european" => false,
        _ => native_army(state, unit.tag.side),
    }
}

/// A cell of the row that a unit fights by: its own, or that of the infantry that dismounted cavalry is like.
fn cell<'a>(rules: &'a Description, state: &State, unit: &'a Unit, column: &str) -> Option<&'a Value> {
    if arm(state, unit) != Arm::Dismounted {
        return unit.column(column);
    }
    let like = rules.unit_type(unit.word("on_foot")).or_else(|| rules.unit_type("infantry"));
    like.and_then(|row| row.row.get(column))
}

/// Squares a unit moves; 0 for a dash.
pub(super) fn moves(rules: &Description, state: &State, unit: &Unit) -> i32 {
    cell(rules, state, unit, "moves").map_or(0, Value::number)
}

/// Squares a unit's weapon reaches; `None` for a dash.
pub(super) fn range(rules: &Description, state: &State, unit: &Unit) -> Option<i32> {
    cell(rules, state, unit, "range").map(Value::number)
}

/// Close Combat Power before the ground counts (Unit Types; Notes on Unit Types): the printed number, and what
/// fighting on foot takes off it.
pub(super) fn power(rules: &Description, state: &State, unit: &Unit) -> (i32, i32) {
    let printed = cell(rules, state, unit, "power").map_or(0, Value::number);
    let on_foot = rules.cell("combat", "power", "dismounted").unwrap_or(0);
    (printed, if arm(state, unit) == Arm::Dismounted { on_foot } else { 0 })
}

/// Whether a unit may move into the square of an enemy it has destroyed in close combat.
pub(super) fn steps_in(rules: &Description, state: &State, unit: &Unit) -> bool {
    cell(rules, state, unit, "steps_in").is_some_and(Value::flag)
}

/// Whether a unit charges when it is pinned: European cavalry on its horses (Special Rules 1; W72).
pub(super) fn charges(state: &State, unit: &Unit) -> bool {
    arm(state, unit) == Arm::Cavalry && !native(state, unit)
}

/// Whether a pin puts a unit in cover now (Special Rules 1; W70).
pub(super) fn covered_by_pin(rules: &Description, state: &State, unit: &Unit) -> bool {
    state.flag(unit.tag, PINNED) && gains_cover(rules, state, unit)
}

/// Whether a pin would put a unit in cover.
pub(super) fn gains_cover(rules: &Description, state: &State, unit: &Unit) -> bool {
    !charges(state, unit) || pinned_cavalry_covered(rules, state)
}

/// Something worked out of a unit, frozen under its tag and a name.
pub(super) fn of_unit(
    reader: &mut FormReader<'_>,
    tag: Tag,
    name: &str,
    from: impl FnOnce(&Description, &State, &Unit) -> Value,
) -> Value {
    let rules = reader.rules();
    reader.derive(&format!("{tag}:{name}"), |state| {
        state.units.get(&tag).map_or(Value::Flag(false), |unit| from(rules, state, unit))
    })
}
