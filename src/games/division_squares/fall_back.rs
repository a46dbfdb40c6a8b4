//! A unit falls back one space (Rallying; D105, D106): told by hand, where no rally roll of ours says so.

use super::places;
use crate::rules::{Effect, Intake, Kind, Origin, Started, Told, Want};

/// A unit of the acting side falls back, perhaps off the table.
pub(super) struct FallBack;

/// The place of the rule in the rules.
const PLACE: &str = "Rallying";

impl Kind for FallBack {
    fn id(&self) -> &'static str {
        "fall_back"
    }

    fn read(&self, intake: &mut Intake<'_>) -> Option<Started> {
        let tag = intake.unit("unit", "Unit", Want::Acting, |_, unit| {
            unit.flag("off_table").then(|| "stands off the table".to_owned())
        });
        let off = intake.switch("off", "Off the table", tag, PLACE, false, Origin::Assumed);
        let tag = tag?;
        let label = intake.label(tag);
        if off {
            // D109: it counts as lost, and no battery can save an HQ from it.
            let told = Told::done().effect(Effect::remove(tag, "routed"));
            return told.say(PLACE, format!("{label} falls back off the table: routed.")).start();
        }
        intake.remind("Straight towards its own edge; if that is blocked, diagonally back; else it stays");
        let told = places::leave(intake, tag).into_iter().fold(Told::done(), Told::effect);
        told.say(PLACE, format!("{label} falls back one space.")).moves(tag, "back one space").start()
    }
}
