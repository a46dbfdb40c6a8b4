//! AT mines: dice of their own with the medium row of the AT table, no cover.

use super::{
    armor::is_armored,
    attack::{Attack, Shot},
    hq_survival::Batteries,
    pool::{HitCounting, Pool, Rulings},
    units::Fighter,
};
use crate::rules::{FormReader, InTurn, Started, Want};

/// The row of the AT table that mines use.
const GUN: &str = "medium";

/// A unit has entered a mined space (AT table, foot line).
pub(super) fn read(reader: &mut FormReader<'_>) -> Option<Started> {
    let target = reader.unit("target", "Unit on the mines", Want::Acting, |_, unit| {
        // D95: armored targets only.
        (!is_armored(unit)).then(|| "is not armored: AT mines do nothing to it".to_owned())
    })?;
    let target = Fighter::read(reader, target);
    let rulings = Rulings::read(reader);
    let rules = reader.rules();
    let dice = rules.cell("mines", "attack", "dice").unwrap_or_default();
    let mut pool = Pool::printed(rules, &rulings, "AT mines", dice, "AT table");
    if target.armored() {
        pool.at(GUN, &target);
    }
    let roll = pool.roll(HitCounting::Fire);
    let batteries = Batteries::read(reader, &[&target]);
    let sums = vec![roll.sum(target.tag, format!("AT mines under {}", target.label), "mines")];
    // D94: they lie all game, or are used up.
    let once = reader.ruled("D94", "b");
    let notes = once.then(|| "The mines of this space are used up.".to_owned()).into_iter().collect();
    let attack = Attack {
        role: "mines",
        listed: false,
        who: target.tag.side.other(),
        cause: "mines",
        place: "AT table",
        before: Vec::new(),
        notes,
        shots: vec![Shot { target, roll }],
        batteries,
        sums,
    };
    Some(attack.start())
}
