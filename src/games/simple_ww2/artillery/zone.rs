//! The zone of fire of a number of batteries (Zones of fire; S30).

use super::{ROCKETS, zone};
use crate::{
    dice::{Class, Subject},
    rules::{Intake, Kind, Memory, Opt, Started, Told},
};

/// The calculator.
pub(in super::super) struct ZoneOf;

impl Kind for ZoneOf {
    fn id(&self) -> &'static str {
        "zone"
    }

    fn read(&self, intake: &mut Intake<'_>) -> Option<Started> {
        let options = ["guns", ROCKETS].map(|id| Opt::new(id, intake.rules().word(id))).into();
        let kind = intake.choice("kind", "Batteries of", None, "Zones of fire", options, Memory::Assume("guns"));
        let batteries = if kind == ROCKETS {
            intake.spare_for("batteries", "rockets have one zone, however many fire");
            1
        } else {
            intake.number("batteries", "Batteries firing", None, 1..=3, 1)
        };
        let (across, along) = zone(intake, kind, batteries);
        Told::default()
            .settle(Subject::Number("across"), Class::Count(across))
            .settle(Subject::Number("along"), Class::Count(along))
            .say("Zones of fire", format!("{across}p across, {along}p along the line of fire."))
            .start()
    }
}
