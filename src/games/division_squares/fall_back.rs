//! A unit falls back one space (Rallying; D105, D106): told by hand, where no rally roll of ours says so.

use super::ground;
use crate::rules::{Effect, FormReader, NoRoll, Origin, Started, Want};

/// The place of the rule in the rules.
const PLACE: &str = "Rallying";

/// A unit of the acting side falls back, perhaps off the table.
pub(super) fn read(reader: &mut FormReader<'_>) -> Option<Started> {
    let tag = reader.unit("unit", "Unit", Want::Acting, |_, unit| {
        unit.flag("off_table").then(|| "stands off the table".to_owned())
    });
    let off = reader.switch("off", "Off the table", tag, PLACE, false, Origin::Assumed);
    let tag = tag?;
    let label = reader.label(tag);
    if off {
        // D109: it counts as lost, and no battery can save an HQ from it.
        let no_roll = NoRoll::done().effect(Effect::remove(tag, "routed"));
        return no_roll.tell(tag, PLACE, format!("{label} falls back off the table: routed.")).start();
    }
    reader.remind("Straight towards its own edge; if that is blocked, diagonally back; else it stays");
    let no_roll = ground::leave(reader, tag).into_iter().fold(NoRoll::done(), NoRoll::effect);
    no_roll.tell(tag, PLACE, format!("{label} falls back one space.")).moves(tag, "back one space").start()
}
